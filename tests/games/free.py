"""What the tests that every game gets for free play on: each game with each of its options at several sizes.

A game in the catalogue is tested by being there; it adds nothing here.
"""

from __future__ import annotations

from games.api import AnyGame
from games.catalogue import GAMES
from games.checks.case import Case, each_case, each_look, each_option, each_size
from tests.games.toy import Toy

MOST_SEATS = 12
"""The most seats of any table, which the slow lane plays."""
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


def is_first(case: Case) -> bool:
    """Return whether the fast lane plays a case: with at most one option changed, and then at the largest table."""
    default = case.game.options()
    differing = [
        name for name in case.game.options.model_fields if getattr(case.options, name) != getattr(default, name)
    ]
    sizes = [other.seats for other in each_case(case.game) if other.options == case.options]
    largest = max(seats for seats in sizes if seats < MOST_SEATS)
    return case.seats < MOST_SEATS and (not differing or (len(differing) == 1 and case.seats == largest))


CASES = tuple(case for game in ALL_GAMES.values() for case in each_case(game))
OPTION_CASES = tuple(case for game in ALL_GAMES.values() for case in each_option(game))
LOOK_CASES = tuple(case for game in ALL_GAMES.values() for case in each_look(game))
SEAT_CASES = tuple(case for game in ALL_GAMES.values() for case in each_size(game))
