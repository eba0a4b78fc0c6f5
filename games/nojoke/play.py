"""Playing a stick onto the row: the action that NO-JOKE Straight and Solitaire share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from games.api import Action
from games.nojoke.sticks import KINDS, Stick, parse_stick


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a stick beside the last one."""

    stick: Stick


PLAYS = tuple(Play(stick) for stick in range(KINDS))
"""The plays by stick."""


@lru_cache(maxsize=1 << 14)
def plays_of(sticks: int) -> tuple[Play, ...]:
    """The plays of a set of sticks, ascending."""
    plays: list[Play] = []
    while sticks:
        lowest = sticks & -sticks
        plays.append(PLAYS[lowest.bit_length() - 1])
        sticks ^= lowest
    return tuple(plays)


def play_named(name: str) -> Play | None:
    """The play of the stick of that name; None where the pack has none."""
    try:
        return PLAYS[parse_stick(name)]
    except ValueError:
        return None
