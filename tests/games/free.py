"""What the tests that every game gets for free play on: each game with each of its options at several sizes.

A game in the catalogue is tested by being there; it adds nothing here.
"""

from __future__ import annotations

from games.api import AnyGame
from games.catalogue import GAMES
from games.checks.case import each_case, each_look, each_option, each_size
from tests.games.toy import Toy

ALL_GAMES: dict[str, AnyGame] = {**GAMES, "toy": Toy()}
"""The catalogue, and the toy."""

POLISHED = (
    "whot",
    "nojoke-straight",
    "nojoke-progressive",
    "nojoke-solitaire",
    "nubs",
    "joker",
    "nothanks",
    "liars-dice",
    "pig",
)
"""The keys of the games with which there is nothing left to do."""

CASES = tuple(case for game in ALL_GAMES.values() for case in each_case(game))
OPTION_CASES = tuple(case for game in ALL_GAMES.values() for case in each_option(game))
LOOK_CASES = tuple(case for game in ALL_GAMES.values() for case in each_look(game))
SEAT_CASES = tuple(case for game in ALL_GAMES.values() for case in each_size(game))
