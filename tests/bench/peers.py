"""Random playouts of public packages, run by the peers' own Python: `python peers.py NAME SECONDS`.

Prints actions a second of CPU time. The peers are driven from Python as our games are: ask for the legal actions, take
one at random, apply it.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable


def open_spiel(deadline: float, rng: random.Random) -> int:
    """crazy_eights with four players."""
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game("crazy_eights(players=4)")
    actions = 0
    while time.process_time() < deadline:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                actions += 1
    return actions


def rlcard(deadline: float, rng: random.Random) -> int:
    """The rules object of UNO."""
    from rlcard.games.uno import Game  # type: ignore[import-not-found]

    actions = 0
    while time.process_time() < deadline:
        game = Game()
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(rng.random() * len(legal))])
            actions += 1
    return actions


PEERS: dict[str, Callable[[float, random.Random], int]] = {"open_spiel": open_spiel, "rlcard": rlcard}


def main(name: str, seconds: float) -> None:
    PEERS[name](time.process_time() + 0.2, random.Random(1))
    start = time.process_time()
    actions = PEERS[name](start + seconds, random.Random(2))
    print(actions / (time.process_time() - start))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
