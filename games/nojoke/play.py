"""Playing a stick onto the row: the action that NO-JOKE Straight and Solitaire share."""

from __future__ import annotations

from dataclasses import dataclass

from games.api import Action
from games.nojoke.sticks import KINDS, Stick, parse_stick


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a stick beside the last one."""

    stick: Stick


PLAYS = tuple(Play(stick) for stick in range(KINDS))
"""The plays by stick."""

_PLAY_OF = {1 << stick: play for stick, play in enumerate(PLAYS)}
"""The same by the stick's bit."""


def plays_of(sticks: int) -> tuple[Play, ...]:
    """The plays of a set of sticks, ascending."""
    plays: list[Play] = []
    while sticks:
        lowest = sticks & -sticks
        plays.append(_PLAY_OF[lowest])
        sticks ^= lowest
    return tuple(plays)


def play_named(name: str) -> Play | None:
    """The play of the stick of that name; None where the pack has none."""
    try:
        return PLAYS[parse_stick(name)]
    except ValueError:
        return None
