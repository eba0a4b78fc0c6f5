"""Random playouts of our games against the peers: `python -m tests.bench.playouts [--peers PYTHON] [--seconds S]`.

Prints JSON: actions a second of CPU time of every game, of a recorded game and of the peers, which take turns in every
round, and their ratios. `--peers` is the Python that has the peers' packages.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable

from games.api import Acted, AnyState, Checkpoint, Happened, apply
from games.catalogue import GAMES, find_game
from games.records.record import event_to_json
from tests.bench.rounds import spreads

ROUNDS = 5
WARM_UP = 0.1
RECORDED = "whot"
SEATS = {"nojoke-solitaire": 1}


def plain(key: str, deadline: float, rng: random.Random) -> int:
    """Play whole games until the CPU clock says `deadline`; returns the number of actions."""
    game = find_game(key)
    options = game.options()
    actions = 0
    while time.process_time() < deadline:
        state: AnyState = game.new(options, SEATS.get(key, 4))
        while True:
            to_act = state.to_act
            if to_act:
                legal = state.legal_actions(to_act[0])
                state.apply_action(to_act[0], legal[int(rng.random() * len(legal))])
                actions += 1
            elif state.is_chance_due:
                state.apply_chance(state.sample_chance(rng))
            elif state.books() is not None:
                state.close_books()
            else:
                break
    return actions


def recorded(key: str, deadline: float, rng: random.Random) -> int:
    """Play as a session without storage does: check the action, change a copy of the state, make JSON of the event."""
    game = find_game(key)
    options = game.options()
    actions = 0
    while time.process_time() < deadline:
        state: AnyState = game.new(options, SEATS.get(key, 4))
        events: list[str] = []
        while True:
            due: Acted[object] | Happened[object] | Checkpoint  # type: ignore[type-var]
            if state.to_act:
                seat = state.to_act[0]
                legal = state.legal_actions(seat)
                action = legal[int(rng.random() * len(legal))]
                if action not in state.legal_actions(seat):
                    raise AssertionError("a legal action is not legal")
                state = state.clone()
                due = Acted(seat, action)
                actions += 1
            elif state.is_chance_due:
                due = Happened(state.sample_chance(rng))
            elif (books := state.books()) is not None:
                due = Checkpoint(books)
            else:
                break
            apply(state, due)
            events.append(event_to_json(game, due))
    return actions


def rate(play: Callable[[str, float, random.Random], int], key: str, seconds: float) -> float:
    """Actions a second of CPU time, after a moment to warm up."""
    play(key, time.process_time() + WARM_UP, random.Random(1))
    gc.collect()
    start = time.process_time()
    actions = play(key, start + seconds, random.Random(2))
    return actions / (time.process_time() - start)


def peer_rate(python: str, name: str, seconds: float) -> float:
    """Run a peer's playouts in the Python that has it."""
    command = [python, "tests/bench/peers.py", name, str(seconds)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)  # noqa: S603


def measure_round(peers: str, seconds: float) -> dict[str, float]:
    """A round of all, peers first."""
    open_spiel, rlcard = (peer_rate(peers, name, seconds) for name in ("open_spiel", "rlcard"))
    in_record = rate(recorded, RECORDED, seconds)
    rates = {key: rate(plain, key, seconds) for key in GAMES}
    return {
        "open_spiel_actions": open_spiel,
        "rlcard_actions": rlcard,
        "recorded_ratio": in_record / rates[RECORDED],
        "rlcard_ratio": rates[RECORDED] / rlcard,
        **{f"{key}_actions": each for key, each in rates.items()},
        **{f"{key}_ratio": each / open_spiel for key, each in rates.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", default=sys.executable)
    parser.add_argument("--seconds", type=float, default=0.6)
    given = parser.parse_args()
    print(json.dumps(spreads([measure_round(given.peers, given.seconds) for _ in range(ROUNDS)])))


if __name__ == "__main__":
    main()
