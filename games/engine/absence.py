"""Outages of the bot or of Discord, during which no clock runs."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.engine.table import Clock

SHORT_SECONDS = 5.0
"""Seconds up to which an outage changes nothing."""


@dataclass(frozen=True, slots=True)
class Absence:
    """An outage, from start to end in Unix seconds.

    It ends before it begins if the clock was set back meanwhile; all moments are then moved earlier by the difference.
    """

    left_at: float
    back_at: float

    @property
    def is_short(self) -> bool:
        return abs(self.back_at - self.left_at) <= SHORT_SECONDS

    def later(self, clock: Clock, changed_at: float) -> Clock:
        """Return a table's clock as it goes on after the outage; changed_at: when the table last changed.

        The week after which an idle table closes is extended too, since nobody could act.
        """
        seconds = self.since(changed_at)
        moments = ("deadline", "remind_at", "house_at", "scores_until")
        moved = {name: at + seconds for name in moments if (at := getattr(clock, name)) is not None}
        return replace(clock, touched_at=clock.touched_at + seconds, **moved)

    def since(self, moment: float) -> float:
        """Return the outage's seconds after a moment; below 0 if the clock was set back meanwhile."""
        if self.back_at < self.left_at:
            is_after = 0 <= self.back_at - moment <= SHORT_SECONDS  # by the clock as it was set
            return 0.0 if is_after else self.back_at - self.left_at
        return max(0.0, self.back_at - max(self.left_at, moment))
