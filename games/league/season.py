"""Seasons of the league: calendar months by default, or periods that managers open and close."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from games.api import Refusal

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Season:
    """One season of a server; times in Unix seconds.

    given_name: from managers, None for its month alone. ends_at: None if managers opened it and have not closed it.
    crowned_at: when its podiums were announced, None before.
    """

    id: int
    guild: int
    given_name: str | None
    opened_at: float
    ends_at: float | None
    crowned_at: float | None = None

    @property
    def name(self) -> str:
        """The given name, or that of the month with the day if it did not open with the month: "November 2026"."""
        if self.given_name is not None:
            return self.given_name
        opened = datetime.fromtimestamp(self.opened_at, UTC)
        month = f"{MONTHS[opened.month - 1]} {opened.year}"
        return month if self.opened_at == month_of(self.opened_at)[0] else f"{month}, from day {opened.day}"

    def is_over(self, now: float) -> bool:
        """Return whether it has ended by now."""
        return self.ends_at is not None and self.ends_at <= now


MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def month_of(time: float) -> tuple[float, float]:
    """Return the start of the time's month and of the next one, in UTC; all in Unix seconds."""
    begin = datetime.fromtimestamp(time, UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    after = (begin + timedelta(days=31)).replace(day=1)
    return begin.timestamp(), after.timestamp()


def season_name(text: str) -> str:
    """Return a name for a season, tidied; raises Refusal for one that is unfit for a board."""
    name = " ".join("".join(char for char in text if _is_kept(char)).split())
    if not any(char.isalnum() for char in name):
        raise Refusal("A season's name needs at least one letter or digit, so that people can say it.")
    if len(name) > LONGEST_NAME:
        raise Refusal(f"A season's name has at most {LONGEST_NAME} characters; this one has {len(name):,}.")
    return name


def _is_kept(char: str) -> bool:
    """Return whether the character is visible or a plain space: no controls, no direction marks."""
    return char.isspace() or unicodedata.category(char)[0] != "C"


def day_words(day: date) -> str:
    """Return a date as people say it: "22 November"."""
    return f"{day.day} {MONTHS[day.month - 1]}"
