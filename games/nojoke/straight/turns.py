"""What each seat did in its last turn, out of what happened lately."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.nojoke.hands import Begun
from games.nojoke.straight.model import Drew, Passed, Played, Recent


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat's turn, maybe not at its end: how many sticks it drew, which its drawer knows, and what it did then."""

    seat: int
    drew: int = 0
    drawn: tuple[int, ...] = ()
    act: Played | Passed | None = None


def last_turns(recent: Sequence[Recent]) -> tuple[Turn, ...]:
    """The turns of the latest round, newest first, one a seat at most and none of an earlier hand."""
    turns: list[Turn] = []
    for entry in reversed(recent):
        if isinstance(entry, Begun):
            break
        latest = turns[-1] if turns else None
        if latest is not None and latest.seat == entry.seat and isinstance(entry, Drew):
            turns[-1] = replace(latest, drew=entry.count, drawn=entry.sticks)
        elif any(turn.seat == entry.seat for turn in turns):
            break
        elif isinstance(entry, Drew):
            turns.append(Turn(entry.seat, entry.count, entry.sticks))
        else:
            turns.append(Turn(entry.seat, act=entry))
    return tuple(turns)
