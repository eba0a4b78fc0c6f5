"""Random playouts of our games: `python -m tests.bench.playouts KEY plain|recorded SECONDS`.

Prints actions a second of CPU time. `plain` asks for the legal actions and applies one; `recorded` goes the session's
way without storage: the action is checked, a copy of the state is changed, the event becomes JSON.
"""

from __future__ import annotations

import random
import sys
import time

from games.api import Acted, AnyState, Checkpoint, Happened, apply
from games.catalogue import find_game
from games.records.record import event_to_json

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
    """The same, as the table engine does it."""
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


def main(key: str, how: str, seconds: float) -> None:
    play = {"plain": plain, "recorded": recorded}[how]
    play(key, time.process_time() + 0.2, random.Random(1))
    start = time.process_time()
    actions = play(key, start + seconds, random.Random(2))
    print(actions / (time.process_time() - start))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
