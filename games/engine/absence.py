"""Times in which nobody could do anything, as the bot or Discord was away: no clock runs in them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.engine.table import Clock

SHORT_SECONDS = 5.0
"""A break that is no longer changes nothing."""


@dataclass(frozen=True, slots=True)
class Absence:
    """From when to when nobody could do anything, in Unix seconds.

    It ends before it begins where the clock was set back meanwhile; all moments then come earlier by as much.
    """

    left_at: float
    back_at: float

    @property
    def is_short(self) -> bool:
        return abs(self.back_at - self.left_at) <= SHORT_SECONDS

    def later(self, clock: Clock, changed_at: float) -> Clock:
        """The clock of a table as it goes on after the absence; changed_at: when the table last changed.

        The week without a touch goes on too: nobody could touch it.
        """
        seconds = self.since(changed_at)
        moments = ("deadline", "remind_at", "house_at", "scores_until")
        moved = {name: at + seconds for name in moments if (at := getattr(clock, name)) is not None}
        return replace(clock, touched_at=clock.touched_at + seconds, **moved)

    def since(self, moment: float) -> float:
        """Return the seconds of it that came after a moment; below 0 where the clock was set back meanwhile."""
        if self.back_at < self.left_at:
            is_after = 0 <= self.back_at - moment <= SHORT_SECONDS  # by the clock as it was set
            return 0.0 if is_after else self.back_at - self.left_at
        return max(0.0, self.back_at - max(self.left_at, moment))
