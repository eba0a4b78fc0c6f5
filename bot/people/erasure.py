"""Erasure of a person from seats, messages, the database and all caches."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence, Set
from contextlib import suppress
from typing import Any

import structlog

from bot.messages.answers import is_outage
from bot.messages.attached import Disturbed
from bot.shards.hints import Hints
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
"""Seconds that the person's own messages may take to show how it ended, before they are forgotten as they stand."""
REDRAW_SECONDS = 2.0
"""Seconds between two messages redrawn without a name, so that running tables in the channel are not delayed."""
TRIES = 3
FORGET = "forget"
"""The request to every other process to drop what it has cached of a person.

It carries the person, and the tournaments and direct tables they were removed from; the answer confirms it.
"""
CONFIRM_SECONDS = 90.0
"""Seconds to wait for the other processes, far longer than a process that just died is considered alive."""
UNREADABLE = "I couldn't open this table any more, so it closed, unrated."

log = structlog.get_logger()


class Unconfirmed(Exception):
    """Another process does not confirm that it has dropped its cached data of a person."""


class Erasure:
    """Erases persons.

    `store` is that of `tables`. `forget` drops what is cached of a person, `spawn` runs a coroutine in the background,
    `settled` waits until messages show what other processes reported of tables.
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
        hints: Hints,
        settled: Callable[[], Awaitable[None]],
    ) -> None:
        self._privacy = privacy
        self._store = store
        self._tables = tables
        self._delivery = delivery
        self._tournaments = tournaments
        self._forget = forget
        self._spawn = spawn
        self._hints = hints
        self._settled = settled
        hints.on(FORGET, self._let_go)

    async def open_seats(self, person: int) -> int:
        """Return the number of seats at open tables that the person would give up."""
        return len(await self._store.seated(person))

    async def erase(self, person: int) -> int:
        """Give up the person's open seats, then erase the person; returns the number of seats.

        Raises Refusal for a person who keeps sitting down meanwhile, and Unconfirmed if another process does not
        confirm.
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
        await self._part(person, [], frozenset())
        await self._drop(person)
        try:
            if await self._ask_others(person, [], []):
                with suppress(Refusal):  # then the person is back
                    await self._privacy.delete(person)  # what others noted before they let go
        finally:
            self._spawn(self._redraw(erased), "redraw")
        return given_up

    async def resume(self) -> None:
        """Go on with the deletions that a stop cut off."""
        for person in await self._privacy.unfinished():
            log.info("erasure.resumed")
            await self.erase(person)

    def forget(self, person: int) -> None:
        """Drop what is cached of an erased person."""
        for forget in self._forget:
            forget(person)

    async def _give_up(self, person: int) -> int:
        """Remove the person from tournaments and tables; returns the number of tables."""
        tournament_ids = await self._tournaments.forget(person)
        given_up = await leave_tables(self._store, self._tables.find, person)
        direct = self._tables.direct(person)
        await self._part(person, tournament_ids, direct)
        await self._ask_others(person, tournament_ids, sorted(direct))
        return given_up

    async def _part(self, person: int, tournament_ids: Sequence[str], direct: Set[str]) -> None:
        """Forget the person's messages, once they show how it ended."""
        await self._tournaments.forget_cards(person, tournament_ids, PARTING_SECONDS)
        await self._delivery.forget_person(person, direct, PARTING_SECONDS)

    async def _drop(self, person: int) -> None:
        """Drop everything else that is cached of the person."""
        self.forget(person)
        await self._tables.drop(lambda each: each.table.host == person or each.table.seat_of(person) is not None)
        await self._tournaments.drop(
            lambda each: each.stored.host == person or each.stored.number_of(person) is not None
        )

    async def _ask_others(self, person: int, tournament_ids: Sequence[str], direct: Sequence[str]) -> bool:
        """Ask every other process to drop what it has cached of the person; return whether there are any."""
        try:
            return bool(await self._hints.ask(FORGET, person, tournament_ids, direct, seconds=CONFIRM_SECONDS))
        except TimeoutError:
            log.warning("erasure.unconfirmed")
            raise Unconfirmed from None

    async def _let_go(self, person: int, tournament_ids: Sequence[str], direct: Sequence[str]) -> bool:
        """Drop what is cached of a person whom another process erases."""
        await self._settled()
        await self._part(person, tournament_ids, self._tables.direct(person) | {*direct})
        await self._drop(person)
        await self._privacy.written()  # else what was noted of the person would come after the deletion
        return True

    async def _redraw(self, erased: Erased) -> None:
        """Redraw finished tournaments and tables without the name in their channels, one by one."""
        boards = [(self._tournaments.redraw, tournament_id, TRIES) for tournament_id in erased.tournaments]
        waiting = deque([*boards, *((self._delivery.redraw, table_id, TRIES) for table_id in erased.tables)])
        while waiting:
            redraw, shown, tries_left = waiting.popleft()
            try:
                await redraw(shown)
            except Exception as error:  # Discord refuses, or it cannot be loaded any more: the others can
                log.info("erasure.not_redrawn", shown=shown, error=repr(error), tries_left=tries_left - 1)
                if (is_outage(error) or isinstance(error, Disturbed)) and tries_left > 1:
                    waiting.append((redraw, shown, tries_left - 1))
            await asyncio.sleep(REDRAW_SECONDS)


async def leave_tables(store: TableStore, find: Callable[[str], Awaitable[Session | None]], person: int) -> int:
    """Remove a person from all open tables; returns the number of tables, without seats that were only reserved.

    An unreadable table is closed in the store: nobody can play there.
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
