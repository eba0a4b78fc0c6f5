"""A server's seasons: parsed from what people type, and described in words."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.messages.answers import server_of
from bot.messages.controls import MOST_CHOICES, matching
from games.api import Refusal
from games.league.season import Season
from storage.league.seasons import SeasonStore

MOST_SEASONS = 1_000
ALL_TIME = "all"
"""The choice that stands for all time instead of a season."""
EVER = "all time"
UNKNOWN = "This server hasn't had a season of that name: pick one from the list that the option season offers."

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")


class Seasons:
    """Finds the season that a person names."""

    def __init__(self, store: SeasonStore) -> None:
        self._store = store

    async def choices(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Return the server's seasons whose names contain `current`, newest first."""
        return matching(await self._offered(interaction, MOST_CHOICES), current)

    async def choices_and_ever(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Return the matching seasons, and all time."""
        return matching([*await self._offered(interaction, MOST_CHOICES - 1), (EVER, ALL_TIME)], current)

    async def current(self, server: int) -> Season:
        """Return the running season."""
        return await self._store.current(server)

    async def find(self, server: int, number: str) -> Season | None:
        """Return the server's season with that id, given as text."""
        return await self._store.find(server, int(number)) if _NUMBER.fullmatch(number) else None

    async def called(self, server: int, words: str | None) -> Season:
        """Return the season of that name or id, or the running one for None; raises Refusal if there is none."""
        if words is None:
            return await self.current(server)
        name = " ".join(words.split()).lower()
        found = await self.find(server, name)
        if found is None:
            archive = await self._store.archive(server, MOST_SEASONS)
            found = next((season for season in archive if season.name.lower() == name), None)
        if found is None:
            raise Refusal(UNKNOWN)
        return found

    async def called_or_ever(self, server: int, words: str | None) -> Season | None:
        """Return the season of that name or id, or None if all time is named; raises Refusal if there is none."""
        if words is not None and " ".join(words.split()).lower() in (ALL_TIME, EVER):
            return None
        return await self.called(server, words)

    async def _offered(self, interaction: discord.Interaction[Any], most: int) -> list[tuple[str, str]]:
        archive = await self._store.archive(server_of(interaction), most)
        return [(season.name, str(season.id)) for season in archive]


def span_words(season: Season, now: float) -> str:
    """Return when the season begins and ends, in the reader's time zone: two sentences."""
    opened = f"It opened on {_day(season.opened_at)}."
    if season.ends_at is None:
        return f"{opened} It lasts until a manager closes it."
    if season.is_over(now):
        return f"{opened} It ended on {_day(season.ends_at)}."
    return f"{opened} It ends {format_dt(datetime.fromtimestamp(season.ends_at, UTC), 'R')}."


def _day(time: float) -> str:
    return format_dt(datetime.fromtimestamp(time, UTC), "D")
