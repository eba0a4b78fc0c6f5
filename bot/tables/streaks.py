"""The daily deal beside its tables: which date it is, the days in a row, and the buttons that lead to its boards."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import discord

from bot.messages.query import Query
from games.daily import today
from games.engine.session import Session
from games.engine.table import Status, Table
from games.english import plural
from storage.league.daily import DailyStore

QUERY = "daily"
HERE, WORLD, SHARE = "here", "world", "share"
"""What a query is for: the board of the server, the one over all servers, one's own line told to the channel."""


class Dailies:
    """What the daily deal adds to a table that plays it."""

    def __init__(self, store: DailyStore, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    @property
    def today(self) -> date:
        """The UTC date whose deal is played."""
        return today(self._now())

    async def streak(self, session: Session) -> str:
        """The days in a row that ended with a finished try at this table, in words; empty at any other table."""
        table = session.table
        if table.daily is None or table.status is not Status.OVER:
            return ""
        line = await self._store.line_of(date.fromisoformat(table.daily), table.guild, table.host)
        streak = await self._store.streak(table.host)
        return "" if line is None or streak is None else streak_words(line.streak, streak.longest)


def streak_words(days: int, longest: int) -> str:
    """The days in a row: "3 days in a row; the longest run was 7 days."."""
    more = f"; the longest run was {plural('day', longest)}" if longest > days else ""
    return f"{plural('day', days)} in a row{more}."


def board_query(scope: str, day: str, page: int = 1) -> str:
    """The custom id that asks for a page, from 1 on, of a day's board."""
    return Query(QUERY, (scope, day, str(page))).custom_id


def board_button(label: str, scope: str, day: str) -> discord.ui.Item[Any]:
    """The button to a day's board."""
    return discord.ui.Button(label=label, custom_id=board_query(scope, day))


def daily_buttons(table: Table) -> list[discord.ui.Item[Any]]:
    """The ways to the boards of a finished try at the daily deal."""
    if table.daily is None or table.status is not Status.OVER:
        return []
    return board_buttons(table.daily, is_direct=table.is_direct)


def board_buttons(day: str, *, is_direct: bool) -> list[discord.ui.Item[Any]]:
    """The buttons to both boards of a day; direct messages belong to no server."""
    here = [] if is_direct else [board_button("Board of this server", HERE, day)]
    return [*here, board_button("Board of all servers", WORLD, day)]
