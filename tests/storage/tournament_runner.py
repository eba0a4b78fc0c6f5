"""A process that runs a tournament on a database, and may be killed at a step of its writing.

What it was told to be durable it notes in a file, a line each: the table and its revision. A step is the begin of a
transaction, a statement, or a commit that is done. While the database is away a whole tournament waits for it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

from games.api import Refusal
from games.engine.session import Session
from games.engine.table import Conflict, Entry, Status, Table
from games.records.record import event_to_json
from games.tournament.model import Phase
from games.tournament.session import TournamentSession
from storage.database import Database
from storage.engine.address import Address
from storage.engine.errors import StorageError
from tests.games.tournament.arena import DIRECTOR, ID, PEOPLE, Arena, name, stored_tournament, to_the_end

ROUNDS = 2
LIMIT = 3600
PACE = {"pause": 0, "review": 0, "limit": LIMIT}
CHUNK = 150
"""So many events of a table are written at once, that a game takes a handful of writes."""


class Killer:
    """Kills the process as it reaches the given step, counted from when it is armed; 0: never."""

    def __init__(self, engine: Engine, step: int, *, is_armed: bool) -> None:
        self.is_armed = is_armed
        self._left = step
        event.listen(engine, "begin", self._count)
        event.listen(engine, "before_cursor_execute", self._count)
        dialect: Any = engine.dialect
        commit: Callable[[Any], None] = dialect.do_commit

        def commit_and_count(connection: Any) -> None:
            self._count()
            commit(connection)
            self._count()

        dialect.do_commit = commit_and_count

    def _count(self, *_: Any) -> None:
        if self.is_armed and self._left:
            self._left -= 1
            if not self._left:
                os.kill(os.getpid(), signal.SIGKILL)


def ring(address: Address, step: int) -> None:
    """Let table 1 of the first round finish, and be killed at a step of the transaction that rings the bell."""
    asyncio.run(_ring(address, step))


def tick(address: Address, step: int) -> None:
    """Let the tournament do what it is due for, and be killed at a step of that transaction."""
    asyncio.run(_tick(address, step))


def ring_late(address: Address, step: int) -> None:
    """Let the tournament ring as the time of its round is up, and be killed at a step of that transaction."""
    asyncio.run(_tick(address, step, lambda: time.time() + LIMIT))


def direct(act: str, address: Address, step: int) -> None:
    """Let a director ring, pause, resume or end it, and be killed at a step of that transaction."""
    asyncio.run(_direct(act, address, step))


def run(notes: Path, address: Address, step: int, has_begun: Event | None = None) -> None:
    """Run the tournament to its end, and be killed at a step of whatever is written."""
    asyncio.run(_run(notes, address, step, has_begun))


async def _ring(address: Address, step: int) -> None:
    async with await Database.open(address) as database:
        arena = Arena(database.tournaments, database.tables, time.time)
        killer = Killer(database.access.writing, step, is_armed=False)
        session = await arena.table(1)
        last = await arena.hurry(session)
        killer.is_armed = True
        await session.submit(session.to_act[0], last, session.table.revision, interaction=1)


async def _tick(address: Address, step: int, now: Callable[[], float] = time.time) -> None:
    async with await Database.open(address) as database:
        arena = Arena(database.tournaments, database.tables, now)
        Killer(database.access.writing, step, is_armed=True)
        await (await arena.tournament()).tick()


async def _direct(act: str, address: Address, step: int) -> None:
    async with await Database.open(address) as database:
        arena = Arena(database.tournaments, database.tables, time.time)
        Killer(database.access.writing, step, is_armed=True)
        reason = ("It is late.",) if act == "end" else ()
        await getattr(await arena.tournament(), act)(DIRECTOR, *reason, interaction=1)


async def _run(notes: Path, address: Address, step: int, has_begun: Event | None) -> None:
    async with await Database.open(address) as database:
        arena = Arena(database.tournaments, database.tables, time.time)
        Killer(database.access.writing, step, is_armed=True)
        if has_begun is not None:
            has_begun.set()
        is_over = False
        while not is_over:
            with suppress(StorageError):
                is_over = await _run_on(arena, notes)


async def _run_on(arena: Arena, notes: Path) -> bool:
    """Open the tournament unless that was done, and run it while the database is there; whether it is over."""
    with suppress(Conflict):
        await arena.open(stored_tournament(ROUNDS, PACE))
    session = await arena.tournament()
    while not session.stored.is_over:
        await step_on(arena, session, notes)
        await session.refresh()
    return True


async def step_on(arena: Arena, session: TournamentSession, notes: Path) -> None:
    """Do what comes next in a tournament."""
    tournament = session.tournament
    if session.stored.is_paused:
        await session.resume(DIRECTOR)
    elif tournament.phase is Phase.SIGN_UP:
        with suppress(Refusal):
            for person in PEOPLE[:8]:
                if session.stored.number_of(person) is None:
                    await session.join(person, name(person))
            await session.start(DIRECTOR)
    elif tournament.phase is Phase.PLAYING:
        tables = await arena.journal.tables(ID, tournament.number)
        played = await asyncio.gather(*(play_on(arena, table, notes) for table in tables), return_exceptions=True)
        for failed in played:
            if failed is not None:
                raise failed
        await session.tick()
    else:
        await session.tick()


async def play_on(arena: Arena, table: Table, notes: Path) -> None:
    """Play a table to its end, unless it is stopped; then let it stop."""
    session = await arena.find(table.id)
    assert session is not None
    while session.table.status is Status.PLAYING:
        try:
            if session.table.is_stopped:
                await session.tick()
            else:
                await _play_some(arena, session)
                note(notes, session.table)
        except (Conflict, Refusal):
            await session.refresh()


async def _play_some(arena: Arena, session: Session) -> None:
    events, last = to_the_end(session)
    if not events:
        await session.submit(session.to_act[0], last, session.table.revision)
        return
    texts = tuple(event_to_json(session.game, event) for event in events[:CHUNK])
    before = session.table
    after = replace(before, version=before.version + 1, revision=before.revision + len(texts))
    await arena.tables.write(Entry(before, after, texts))
    await session.refresh()


def note(notes: Path, table: Table) -> None:
    with notes.open("a") as file:
        file.write(f"{table.id} {table.revision}\n")
