"""A tournament's schedule."""

from __future__ import annotations

from pydantic import Field

from games.api import Options

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
SHORTEST_REVIEW = 2 * MINUTE


class Schedule(Options):
    """The pace of a tournament, in seconds."""

    timer: int = Field(
        default=MINUTE, ge=10, le=DAY, title="Turn timer", description="How long you may take over a move."
    )
    pause: int = Field(
        default=2 * MINUTE,
        ge=0,
        le=DAY,
        title="Pause before rounds",
        description="How long the pause before a round lasts, unless everyone is ready sooner.",
    )
    review: int | None = Field(
        default=None,
        ge=0,
        le=DAY,
        title="Time for corrections",
        description="How long directors can correct scores after the last round, and people come back for a play-off; "
        "by default as long as a move may take, and at least two minutes.",
    )
    limit: int | None = Field(
        default=None,
        ge=MINUTE,
        le=7 * DAY,
        title="Round limit",
        description="After how long the bell ends a round in which no table has finished; no limit by default.",
    )

    @property
    def review_seconds(self) -> int:
        return max(SHORTEST_REVIEW, self.timer) if self.review is None else self.review
