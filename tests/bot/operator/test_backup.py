"""A copy that is taken while people play holds every move that was answered before, and is played on."""

from __future__ import annotations

import asyncio
import re
import shlex
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, asynccontextmanager, closing, contextmanager, suppress
from itertools import count
from pathlib import Path

import pytest

from bot.operator.check_records import check_records
from games.engine.pace import Pace
from games.engine.session import Session
from games.engine.table import Status
from storage.database import Database
from storage.engine.address import Address
from tests.bot.ledger import check_record
from tests.games.tables import ANN, BOB, CY, table
from tests.places import Databases, name_in
from tests.postgresql import PostgreSQL

README = Path(__file__).parents[3] / "README.md"
TABLES = 3
"""At so many it is played at a time."""

Backup = Callable[[], Awaitable[object]]
Restored = AbstractContextManager[Address]


class Answered:
    """The revisions of tables as they were answered last."""

    def __init__(self) -> None:
        self.revisions: dict[str, int] = {}
        self._changed = asyncio.Event()

    def note(self, session: Session) -> None:
        self.revisions[session.table.id] = session.table.revision
        self._changed.set()

    @property
    def moves(self) -> int:
        return sum(self.revisions.values())

    async def until(self, moves: int) -> None:
        """Wait until there were so many moves in all."""
        while self.moves < moves:
            self._changed.clear()
            await self._changed.wait()


async def play_on(session: Session, answered: Answered) -> None:
    """Let everybody take what is offered until the game is over, and note what was answered."""
    while session.to_act:
        assert session.state is not None
        seat = session.to_act[0]
        await session.submit(seat, session.state.legal_actions(seat)[0], session.table.revision)
        answered.note(session)


async def play(database: Database, place: int, answered: Answered) -> None:
    """Play one game after the other for ever."""
    for number in count():
        opened = table(ANN, BOB, CY, game="nothanks", id=f"game-{place}-{number}")
        session = await Session.open(database.tables, opened, lambda session, change: None, Pace(), None)
        await session.start(ANN)
        await play_on(session, answered)


@asynccontextmanager
async def playing(address: Address) -> AsyncIterator[Answered]:
    """Let people play at several tables."""
    answered = Answered()
    async with await Database.open(address) as database:
        tasks = [asyncio.create_task(play(database, place, answered)) for place in range(TABLES)]
        try:
            yield answered
        finally:
            for task in tasks:
                task.cancel()
            for task in tasks:
                with suppress(asyncio.CancelledError):
                    await task


async def check_backup(
    address: Address, backup: Backup, restored: Restored, capsys: pytest.CaptureFixture[str]
) -> None:
    """Take a backup while it is played, and go on with what it restores."""
    async with playing(address) as answered:
        await answered.until(100)
        before, moves = dict(answered.revisions), answered.moves
        await backup()
        assert answered.moves > moves
    with restored as copy:
        assert await check_records(copy) == 0
        assert "none of them unable to go on" in capsys.readouterr().out
        async with await Database.open(copy) as database:
            await check_copy(database, before)


async def check_copy(database: Database, before: dict[str, int]) -> None:
    """All that was answered before is there and sound, and what was under way comes to its end."""
    running = []
    for name, revision in before.items():
        stored = await database.tables.load(name)
        assert stored is not None
        assert stored[0].revision == len(stored[1]) >= revision
        check_record(*stored)
        if stored[0].status is Status.PLAYING:
            running.append(name)
    running += [found.id async for found, _ in database.archive.open_tables() if found.id not in running]
    assert running
    for name in running:
        session = await Session.load(database.tables, name, lambda session, change: None, Pace())
        assert session is not None
        await play_on(session, Answered())
        stored = await database.tables.load(name)
        assert stored is not None
        assert stored[0].status is Status.OVER
        check_record(*stored)
    assert await database.archive.recent(None, None, 1)


async def test_a_copy_of_a_file_by_sqlites_backup_is_played_on(
    database_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"

    def back_up() -> None:
        """As `.backup` of SQLite's shell does."""
        with closing(sqlite3.connect(database_file)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)

    @contextmanager
    def restored() -> Iterator[Address]:
        yield copy

    await check_backup(database_file, lambda: asyncio.to_thread(back_up), restored(), capsys)


async def test_a_copy_of_a_server_by_pg_basebackup_is_played_on(
    databases: Databases, capsys: pytest.CaptureFixture[str]
) -> None:
    server, address = databases.server, databases.fresh()
    copy = server.folder / "copy"
    command = told("pg_basebackup", {"--pgdata=/var/backups/parlour": f"--pgdata={copy}"})

    @contextmanager
    def restored() -> Iterator[Address]:
        with PostgreSQL(data=copy) as other:
            yield other.url(name_in(address))

    await check_backup(address, lambda: asyncio.to_thread(server.run, *command), restored(), capsys)
    databases.remove(address)


async def test_a_copy_of_a_database_by_pg_dump_is_played_on(
    databases: Databases, capsys: pytest.CaptureFixture[str]
) -> None:
    server, address, other = databases.server, databases.fresh(), "restored"
    command = told("pg_dump", {"parlour": name_in(address)})

    @contextmanager
    def restored() -> Iterator[Address]:
        server.run(*told("createdb", {"parlour": other}))
        server.run(*told("pg_restore", {"--dbname=parlour": f"--dbname={other}"}))
        yield server.url(other)
        server.run("dropdb", "--force", other)

    await check_backup(address, lambda: asyncio.to_thread(server.run, *command), restored(), capsys)
    databases.remove(address)


async def test_a_user_and_a_database_made_as_told_are_all_that_the_bot_needs(postgresql: PostgreSQL) -> None:
    postgresql.run(*told("createuser", {"parlour": "hosted", "--pwprompt": "--no-password"}))
    postgresql.run(*told("createdb", {"parlour": "hosted", "--owner=parlour": "--owner=hosted"}))
    async with await Database.open(f"postgresql+asyncpg://hosted@/hosted?host={postgresql.folder}") as database:
        session = await Session.open(database.tables, table(ANN, game="nothanks"), lambda *_: None, Pace(), None)
        assert await database.tables.exists(session.table.id)
    postgresql.run("dropdb", "hosted")
    postgresql.run("dropuser", "hosted")


def told(program: str, instead: Mapping[str, str]) -> list[str]:
    """The command with which README calls a program of PostgreSQL, with some of its words replaced."""
    (line,) = re.findall(rf"^sudo -u postgres ({program} .*)$", README.read_text(encoding="utf-8"), re.MULTILINE)
    words = shlex.split(line)
    assert instead.keys() <= set(words)
    return [instead.get(word, word) for word in words]
