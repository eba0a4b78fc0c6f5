"""A person taken out of everything: the seats, the messages, the database, and all that the bot has at hand."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

import structlog

from bot.messages.answers import is_outage
from bot.tables.delivery import Delivery
from bot.tables.sessions import Tables
from bot.tournaments.sessions import Tournaments
from games.api import Refusal
from games.engine import seating
from games.engine.session import Session
from games.engine.table import Conflict, Table
from games.engine.unreadable import Unreadable, closing
from storage.people.privacy import Erased, PrivacyStore
from storage.tables.store import TableStore

PARTING_SECONDS = 10.0
"""So long the person's own messages may take to say how it ended, before they are forgotten as they stand."""
REDRAW_SECONDS = 2.0
"""The pause between two messages that lose a name, so that running tables in the same channel are not held up."""
TRIES = 3
UNREADABLE = "I couldn't open this table any more, so it closed, unrated."

log = structlog.get_logger()


class Erasure:
    """Erases persons.

    `store` is that of `tables`. `forget` lets go of what is at hand of a person, `spawn` runs something while the bot
    does.
    """

    def __init__(
        self,
        privacy: PrivacyStore,
        store: TableStore,
        tables: Tables,
        delivery: Delivery,
        tournaments: Tournaments,
        forget: Sequence[Callable[[int], None]],
        spawn: Callable[[Coroutine[Any, Any, None], str], object],
    ) -> None:
        self._privacy = privacy
        self._store = store
        self._tables = tables
        self._delivery = delivery
        self._tournaments = tournaments
        self._forget = forget
        self._spawn = spawn

    async def open_seats(self, person: int) -> int:
        """How many seats at open tables the person would give up."""
        return len(await self._store.seated(person))

    async def erase(self, person: int) -> int:
        """Give up the person's open seats, then erase the person; returns how many seats there were.

        Raises Refusal for a person who sits down faster than that.
        """
        given_up = 0
        for tries_left in reversed(range(TRIES)):
            given_up += await self._give_up(person)
            try:
                erased = await self._privacy.delete(person)
            except Refusal:  # a seat was taken meanwhile
                if not tries_left:
                    raise
            else:
                break
        self.forget(person)
        await self._tables.drop(lambda each: each.table.host == person or each.table.seat_of(person) is not None)
        await self._tournaments.drop(
            lambda each: each.stored.host == person or each.stored.number_of(person) is not None
        )
        self._spawn(self._redraw(erased), "redraw")
        return given_up

    def forget(self, person: int) -> None:
        """Let go of what is at hand of an erased person."""
        for forget in self._forget:
            forget(person)

    async def _give_up(self, person: int) -> int:
        """Take the person out of tournaments and tables; returns how many tables those were."""
        await self._tournaments.forget(person, PARTING_SECONDS)
        given_up = await leave_tables(self._store, self._tables.find, person)
        await self._delivery.forget_person(person, self._tables.direct(person), PARTING_SECONDS)
        return given_up

    async def _redraw(self, erased: Erased) -> None:
        """Take the name out of what finished tournaments and tables still show in their channels, one by one."""
        boards = [(self._tournaments.redraw, tournament_id, TRIES) for tournament_id in erased.tournaments]
        waiting = deque([*boards, *((self._delivery.redraw, table_id, TRIES) for table_id in erased.tables)])
        while waiting:
            redraw, shown, tries_left = waiting.popleft()
            try:
                await redraw(shown)
            except Exception as error:  # Discord refuses, or it cannot be loaded any more: the others can
                log.info("erasure.not_redrawn", shown=shown, error=repr(error), tries_left=tries_left - 1)
                if is_outage(error) and tries_left > 1:
                    waiting.append((redraw, shown, tries_left - 1))
            await asyncio.sleep(REDRAW_SECONDS)


async def leave_tables(store: TableStore, find: Callable[[str], Awaitable[Session | None]], person: int) -> int:
    """Take a person out of the open tables; returns at how many of them the person sat, and had no seat held alone.

    One that is unreadable is closed in the store: nobody can play there.
    """
    given_up = 0
    for table in [*await store.seated(person), *await store.held_for(person)]:
        try:
            await _leave_table(store, find, table, person)
        except (Refusal, Conflict) as refusal:  # it ended, or moved on in another process: the seat is looked at again
            log.info("erasure.refused", table=table.id, kind=type(refusal).__name__)
        else:
            given_up += table.seat_of(person) is not None
    return given_up


async def _leave_table(
    store: TableStore, find: Callable[[str], Awaitable[Session | None]], table: Table, person: int
) -> None:
    try:
        session = await find(table.id)
    except Unreadable as unreadable:
        after = seating.forget(unreadable.table, person)
        await store.write(closing(unreadable.table, seating.close(after, UNREADABLE) if after.is_open else after))
    else:
        if session is not None:
            await session.forget(person)
