"""A person taken out of everything: the seats, the messages, the database, and all that the bot has at hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import structlog

from bot.answers import REQUEST_ERRORS
from bot.delivery import Delivery
from bot.tables import Tables
from games.api import Refusal
from games.session import Pace, Session
from games.table import Table
from storage.database import Database
from storage.privacy import PrivacyStore

PARTING_SECONDS = 10.0
"""So long the person's own messages may take to say how it ended, before they are forgotten as they stand."""
REDRAW_SECONDS = 2.0
"""The pause between two messages that lose a name, so that running tables in the same channel are not held up."""
TRIES = 3

log = structlog.get_logger()


class Erasure:
    """Erases persons.

    `leave_tournaments` takes one out of all that are under way, `forget` lets go of what is at hand of one, `spawn`
    runs something while the bot does.
    """

    def __init__(
        self,
        privacy: PrivacyStore,
        tables: Tables,
        delivery: Delivery,
        leave_tournaments: Callable[[int], Awaitable[None]],
        forget: Sequence[Callable[[int], None]],
        spawn: Callable[[Coroutine[Any, Any, None], str], None],
    ) -> None:
        self._privacy = privacy
        self._tables = tables
        self._delivery = delivery
        self._leave_tournaments = leave_tournaments
        self._forget = forget
        self._spawn = spawn

    async def erase(self, person: int) -> int:
        """Give up the person's open seats, then erase the person; returns how many seats there were.

        Raises Refusal for a person who sits down faster than that.
        """
        given_up = 0
        for tries_left in reversed(range(TRIES)):
            given_up += await self._give_up_seats(person)
            try:
                table_ids = await self._privacy.delete(person)
            except Refusal:  # a seat was taken meanwhile
                if not tries_left:
                    raise
            else:
                break
        self.forget(person)
        await self._tables.drop(lambda table: _knows(table, person))
        self._spawn(self._redraw(table_ids), "redraw")
        return given_up

    def forget(self, person: int) -> None:
        """Let go of what is at hand of an erased person."""
        for forget in self._forget:
            forget(person)

    async def _give_up_seats(self, person: int) -> int:
        await self._leave_tournaments(person)
        sessions = await self._tables.seated(person)
        for session in sessions:
            try:
                await session.forget(person)
            except Refusal as refusal:  # the table ended, or moved on in another process: the seat is looked at again
                log.info("erasure.refused", table=session.table.id, kind=type(refusal).__name__)
        await self._delivery.forget_person(person, self._tables.direct(person), PARTING_SECONDS)
        return len(sessions)

    async def _redraw(self, table_ids: Sequence[str]) -> None:
        """Take the name out of what finished tables still show in their channels, one by one."""
        for table_id in table_ids:
            try:
                await self._delivery.redraw(table_id)
            except REQUEST_ERRORS as error:
                log.info("erasure.not_redrawn", table=table_id, error=repr(error))
            await asyncio.sleep(REDRAW_SECONDS)


async def erase_in_file(path: Path, person: int) -> None:
    """Erase a person from a database file that no bot uses; raises StorageError."""
    async with await Database.open(path) as database:
        for table in await database.tables.seated(person):
            session = await Session.load(database.tables, table.id, lambda session, change: None, Pace())
            if session is not None:
                await session.forget(person)
        await database.privacy.delete(person)


def _knows(table: Table, person: int) -> bool:
    return table.host == person or table.seat_of(person) is not None
