"""A copy that is taken while people play holds every move that was answered before, and is played on."""

from __future__ import annotations

import asyncio
import re
import shlex
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, asynccontextmanager, closing, contextmanager
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
from tests.bot.operator.played import begin, play_on
from tests.clock import use_threads
from tests.places import Databases, name_in
from tests.postgresql import PostgreSQL

README = Path(__file__).parents[3] / "README.md"
TABLES = 3
"""Number of tables that are played at at a time."""

Backup = Callable[[str], Awaitable[object]]
"""Makes a copy of that name."""
Restored = Callable[[str], AbstractContextManager[Address]]
"""Where the copy can be opened."""


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


async def play(database: Database, place: int, answered: Answered) -> None:
    """Play one game after the other for ever."""
    for number in count():
        await play_on(await begin(database, f"game-{place}-{number}"), note=answered.note)


@asynccontextmanager
async def playing(address: Address) -> AsyncIterator[Answered]:
    """Let people play at several tables, beside one that rests in the middle of a game."""
    answered = Answered()
    async with await Database.open(address) as database:
        await play_on(await begin(database, "resting"), 9, answered.note)
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(play(database, place, answered)) for place in range(TABLES)]
            yield answered
            for task in tasks:
                task.cancel()


async def check_backup(
    address: Address, backup: Backup, restored: Restored, capsys: pytest.CaptureFixture[str]
) -> None:
    """Take a backup during which moves are written, and go on with what it restores."""
    use_threads()
    async with playing(address) as answered:
        await answered.until(100)
        for number in count():
            name, before, moves = f"copy_{number}", dict(answered.revisions), answered.moves
            await backup(name)
            if answered.moves > moves:
                break
    with restored(name) as copy:
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
    assert running
    for name in running:
        session = await Session.load(database.tables, name, lambda session, change: None, Pace())
        assert session is not None
        await play_on(session)
        stored = await database.tables.load(name)
        assert stored is not None
        assert stored[0].status is Status.OVER
        check_record(*stored)
    assert await database.archive.recent(None, None, 1)


async def test_a_copied_file_plays_on(database_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (statement,) = re.findall(r'^sqlite3 parlour\.db "(.*)"$', README.read_text(encoding="utf-8"), re.MULTILINE)
    assert "'copy.db'" in statement

    def back_up(name: str) -> None:
        with closing(sqlite3.connect(database_file)) as connection:
            connection.execute(statement.replace("copy.db", str(tmp_path / name)))

    @contextmanager
    def restored(name: str) -> Iterator[Address]:
        yield tmp_path / name

    await check_backup(database_file, lambda name: asyncio.to_thread(back_up, name), restored, capsys)


async def test_a_copy_by_pg_basebackup_is_played_on(databases: Databases, capsys: pytest.CaptureFixture[str]) -> None:
    server, address = databases.server, databases.fresh()

    def back_up(name: str) -> None:
        server.run(*told("pg_basebackup", {"--pgdata=/var/backups/parlour": f"--pgdata={server.folder / name}"}))

    @contextmanager
    def restored(name: str) -> Iterator[Address]:
        with PostgreSQL(data=server.folder / name) as other:
            yield other.url(name_in(address))

    await check_backup(address, lambda name: asyncio.to_thread(back_up, name), restored, capsys)
    databases.remove(address)


async def test_a_copy_by_pg_dump_is_played_on(databases: Databases, capsys: pytest.CaptureFixture[str]) -> None:
    server, address = databases.server, databases.fresh()

    def back_up(name: str) -> None:
        server.run(*told("pg_dump", {"parlour": name_in(address), "--file=parlour.dump": f"--file={name}.dump"}))

    @contextmanager
    def restored(name: str) -> Iterator[Address]:
        server.run(*told("createdb", {"parlour": name}))
        server.run(*told("pg_restore", {"--dbname=parlour": f"--dbname={name}", "parlour.dump": f"{name}.dump"}))
        yield server.url(name)
        server.run("dropdb", "--force", name)

    await check_backup(address, lambda name: asyncio.to_thread(back_up, name), restored, capsys)
    databases.remove(address)


async def test_a_user_and_a_database_made_as_told_are_all_that_the_bot_needs(postgresql: PostgreSQL) -> None:
    postgresql.run(*told("createuser", {"parlour": "hosted", "--pwprompt": "--no-password"}))
    postgresql.run(*told("createdb", {"parlour": "hosted", "--owner=parlour": "--owner=hosted"}))
    async with await Database.open(f"postgresql+asyncpg://hosted@/hosted?host={postgresql.folder}") as database:
        await begin(database, "first")
        assert await database.tables.exists("first")
    postgresql.run("dropdb", "hosted")
    postgresql.run("dropuser", "hosted")


def told(program: str, instead: Mapping[str, str]) -> list[str]:
    """The command with which README calls a program of PostgreSQL, with some of its words replaced."""
    (line,) = re.findall(rf"^sudo -u postgres ({program} .*)$", README.read_text(encoding="utf-8"), re.MULTILINE)
    words = shlex.split(line)
    assert instead.keys() <= set(words)
    return [instead.get(word, word) for word in words]
