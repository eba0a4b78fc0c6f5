"""The daily deal beside its tables: which date it is, the days in a row, and the buttons that lead to its boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

import discord

from bot.messages.controls import Button, Control
from bot.messages.query import Query
from games.daily import today
from games.engine.position import Position
from games.engine.table import Status, Table
from games.english import number, ordinal, plural
from storage.league.daily import DailyStore

QUERY = "daily"
HERE, WORLD, SHARE, PLAY = "here", "world", "share", "play"
"""What a query is for: the board of the server, the one over all servers, one's score shared, a try."""


@dataclass(frozen=True, slots=True)
class Try:
    """How a finished try at a daily deal stands: the days in a row with it, its place of so many today, the best ever.

    place: None where it stands on no board.
    """

    day: date
    score: int
    streak: int
    place: int | None
    count: int
    best: int

    @property
    def streak_words(self) -> str:
        """The days in a row: "3 days in a row"; empty for the first one."""
        return f"{plural('day', self.streak)} in a row" if self.streak > 1 else ""

    @property
    def aside(self) -> str:
        """The best score and today's place, in few words."""
        today = [] if self.place is None else [f"today {ordinal(self.place)} of {number(self.count)}"]
        return " - ".join([f"your best: {number(self.best)}", *today])


class Dailies:
    """What the daily deal adds to a table that plays it. now: tells the time in Unix seconds."""

    def __init__(self, store: DailyStore, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    @property
    def today(self) -> date:
        """The UTC date whose deal is played."""
        return today(self._now())

    def is_spoiler(self, table: Table) -> bool:
        """Whether others are still to play what was dealt at a table."""
        return table.is_spoiler(self._now())

    async def finished(self, session: Position) -> Try | None:
        """The finished try of a table that plays the daily deal; None for any other table."""
        table = session.table
        if table.daily is None or table.status is not Status.OVER or session.score is None:
            return None
        day = date.fromisoformat(table.daily)
        line = await self._store.line_of(day, table.guild, table.host)
        streak, best = await self._store.streak(table.host), await self._store.best(table.host)
        days = line.streak if line is not None else 1 if streak is None else max(1, streak.running(day))
        place = None if line is None or table.is_direct else line.place
        return Try(day, session.score, days, place, await self._store.count(day, table.guild), best or session.score)


def board_query(scope: str, day: str, page: int = 1) -> str:
    """The custom id that asks for a page, from 1 on, of a day's board."""
    return Query(QUERY, (scope, day, str(page))).custom_id


def board_button(label: str, scope: str, day: str) -> Control:
    """The button to a day's board."""
    return Button(label=label, custom_id=board_query(scope, day))


def daily_buttons(table: Table) -> list[Control]:
    """What a person can do with a finished try at the daily deal."""
    if table.daily is None or table.status is not Status.OVER:
        return []
    board = today_button(table.daily, is_direct=table.is_direct)
    return [board] if table.is_direct else [board, _query_button("Share", SHARE, table.daily)]


def today_button(day: str, *, is_direct: bool) -> Button:
    """The button to a day's board: that of the server, or in direct messages that of all servers."""
    custom_id = board_query(WORLD if is_direct else HERE, day)
    return Button(label="Today's board", style=discord.ButtonStyle.primary, custom_id=custom_id)


def share_embed(session: Position, done: Try) -> discord.Embed:
    """What everybody may know of a finished try: the score, the days in a row and a bar, but no card of the deal."""
    daily = session.game.daily
    told = [f"{done.streak_words}."] if done.streak_words else []
    bar = [] if daily is None else [f"`{daily.bar(done.score)}`"]
    return discord.Embed(colour=session.game.colour, description="\n".join([*told, *bar]))


def share_buttons(day: str) -> tuple[Control, ...]:
    """What anybody can do who reads of a try."""
    play = _query_button("Play it too", PLAY, day, discord.ButtonStyle.success)
    return play, today_button(day, is_direct=False)


def _query_button(
    label: str, what: str, day: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> Button:
    return Button(label=label, style=style, custom_id=Query(QUERY, (what, day)).custom_id)
