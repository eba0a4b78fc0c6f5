"""A copy that is taken while people play holds every move that was answered before, and is played on."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from filelock import FileLock

from bot.__main__ import CANNOT_RUN, main
from bot.operator.check_records import check_records
from games.engine.pace import Pace
from games.engine.session import Session
from games.engine.table import Status
from storage.backup import back_up, restore
from storage.database import Database
from storage.engine import holding
from storage.engine.address import Address
from tests.bot.ledger import check_record
from tests.bot.operator.played import begin, play_game, play_on
from tests.bot.sql import column, connection_to, dump, write_over
from tests.bot.stage import WAIT
from tests.clock import use_threads
from tests.places import Databases, name_in
from tests.postgresql import NOBODY, PostgreSQL

ROOT = Path(__file__).parents[3]
PAGES = [ROOT / "bot" / "operator" / name for name in ("FILE.md", "POSTGRESQL.md")]
TABLES = 3
"""Number of tables that are played at at a time."""

IS_ROOT = os.geteuid() == 0
SETPRIV = shutil.which("setpriv")
IN_POSTGRES_HOME = "--pgdata=/var/lib/postgresql/parlour-$(date +%F)"

Restored = Callable[[Path], AbstractAsyncContextManager[Address]]
"""Where the copy can be opened."""


@pytest.fixture
def programs(postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server's own version of its programs be those that are found."""
    monkeypatch.setenv("PATH", f"{postgresql.programs}:{os.environ['PATH']}")


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
    address: Address, backup: Callable[[], Awaitable[Path]], restored: Restored, capsys: pytest.CaptureFixture[str]
) -> None:
    """Take a backup during which moves are written, and go on with what it restores."""
    use_threads()
    async with playing(address) as answered:
        await answered.until(100)
        while True:
            before, moves = dict(answered.revisions), answered.moves
            made = await backup()
            if answered.moves > moves:
                break
    async with restored(made) as copy:
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
    @asynccontextmanager
    async def restored(copy: Path) -> AsyncIterator[Address]:
        folder = tmp_path / "restored"
        folder.mkdir()
        owner = NOBODY if os.geteuid() == 0 else os.geteuid()
        os.chown(folder, owner, -1)
        await restore(copy, folder / "parlour.db")
        assert (folder / "parlour.db").stat().st_uid == owner
        yield folder / "parlour.db"

    await check_backup(database_file, lambda: backed_up(database_file, tmp_path), restored, capsys)


async def backed_up(address: Address, folder: Path) -> Path:
    """Back a database up; the copy has as many rows as it is said to have."""
    copy, rows = await back_up(address, folder / "backups")
    assert rows["events"] >= 100
    return copy


async def test_a_copy_by_pg_basebackup_is_played_on(databases: Databases, capsys: pytest.CaptureFixture[str]) -> None:
    server, address = databases.server, databases.fresh()

    async def copied() -> Path:
        copy = server.folder / f"copy_{next(numbers)}"
        await asyncio.to_thread(server.run, *told("pg_basebackup", {IN_POSTGRES_HOME: f"--pgdata={copy}"}))
        return copy

    @asynccontextmanager
    async def restored(copy: Path) -> AsyncIterator[Address]:
        with PostgreSQL(data=copy) as other:
            yield other.url(name_in(address))

    numbers = count()
    await check_backup(address, copied, restored, capsys)
    databases.remove(address)


async def test_a_dump_is_played_on(
    databases: Databases, programs: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server, address = databases.server, databases.fresh()

    @asynccontextmanager
    async def restored(copy: Path) -> AsyncIterator[Address]:
        server.run("createdb", "restored")
        await restore(copy, server.url("restored"))
        yield server.url("restored")
        server.run("dropdb", "--force", "restored")

    await check_backup(address, lambda: backed_up(address, tmp_path), restored, capsys)
    databases.remove(address)


async def test_a_user_and_a_database_made_as_told_are_all_that_the_bot_needs(postgresql: PostgreSQL) -> None:
    postgresql.run(*told("createuser", {"parlour": "hosted"}))
    postgresql.run(*told("createdb", {"parlour": "hosted", "--owner=parlour": "--owner=hosted"}))
    async with await Database.open(f"postgresql+asyncpg://hosted@/hosted?host={postgresql.folder}") as database:
        await begin(database, "first")
        assert await database.tables.exists("first")
    postgresql.run("dropdb", "hosted")
    postgresql.run("dropuser", "hosted")


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.differs)])
@pytest.mark.skipif(IS_ROOT and SETPRIV is None, reason="there is no setpriv, which root needs to be somebody else")
def test_backup_and_restore_work_as_printed_for_an_ordinary_user(kind: str, request: pytest.FixtureRequest) -> None:
    backup, back = printed(r"\.venv/bin/python -m bot (?:backup|restore) .*")
    with TemporaryDirectory() as name:
        folder, again = Path(name), Path(name, "parlour.db")
        (folder / ".venv").symlink_to(sys.prefix)
        settings = {"PATH": "", "PYTHONPATH": str(ROOT)}
        address: Address = again
        if kind == "postgresql":
            server: PostgreSQL = request.getfixturevalue("postgresql")
            server.run(*told("createuser", {"parlour": "keeper"}))
            for database in ("kept", "again"):
                own = {printed("sudo -u postgres (createdb .*)")[0].split()[-1]: database}
                server.run(*told("createdb", {**own, "--owner=parlour": "--owner=keeper"}))
            address = f"postgresql+asyncpg://keeper@/kept?host={server.folder}"
            settings |= {"PATH": str(server.programs), "PARLOUR_DATABASE": address}
        copies = []
        for number in (1, 2):
            asyncio.run(finish_game(address, f"game-{number}"))
            hand_over(folder)
            copy, _, told_rows = as_ordinary_user(folder, backup, settings).partition(" has ")
            assert re.fullmatch(rf"{number} tables?, \d+ events and {number} results?\.\n", told_rows)
            copies.append(copy)
        with connection_to(address) as connection:
            connection.execute("DELETE FROM result_seats")
        if kind == "postgresql":
            settings["PARLOUR_DATABASE"] = address = str(address).replace("/kept", "/again")
        said = as_ordinary_user(folder, " ".join([*back.split()[:-1], copies[-1]]), settings)
        assert said.startswith("The database has 2 tables, ")
        assert column(address, "SELECT count(DISTINCT table_id) FROM result_seats") == [2]
        if kind == "postgresql":
            for database in ("kept", "again"):
                server.run("dropdb", "--force", database)
            server.run("dropuser", "keeper")


async def finish_game(address: Address, table: str) -> None:
    async with await Database.open(address) as database:
        await play_game(database, table)


def hand_over(folder: Path) -> None:
    """Let a folder and its files be an ordinary user's, where root runs the tests."""
    for path in (folder, *folder.glob("parlour.db*")):
        if IS_ROOT:
            os.chown(path, NOBODY, NOBODY)


def as_ordinary_user(folder: Path, line: str, settings: Mapping[str, str]) -> str:
    """Return what a command prints for somebody who may write in the folder alone."""
    may_read = ["--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search"]
    user = [str(SETPRIV), f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *may_read] if IS_ROOT else []
    ran = subprocess.run(  # noqa: S603  the pages' own lines
        [*user, *shlex.split(line)], cwd=folder, env={**settings}, capture_output=True, text=True, timeout=WAIT
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_the_newest_copies_are_kept_and_nothing_else_is_removed(
    database_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    old = [f"parlour-2026-01-0{day}T043000Z.db" for day in (1, 2, 3)]
    others = ["parlour-mine.db", "other-2026-01-01T043000Z.db", "parlour-2026-01-01T043000Z.dump"]
    for name in (*old, *others):
        (folder / name).touch()
    monkeypatch.setenv("PARLOUR_DATABASE", str(database_file))

    assert main(["backup", str(folder), "--keep", "2"]) == 0

    left = {path.name for path in folder.iterdir()}
    assert {old[2], *others} <= left
    assert not left & {*old[:2]}
    (made,) = (path for path in folder.iterdir() if path.name.startswith("parlour-") and path.stat().st_size)
    assert made.stat().st_mode & 0o777 == 0o600
    write_over(database_file, "tables")
    assert main(["backup", str(folder), "--keep", "1"]) == CANNOT_RUN
    assert {path.name for path in folder.iterdir()} == left


@pytest.mark.differs
def test_a_dump_is_kept_only_if_it_has_all_rows(
    databases: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server, address = databases.server, databases.fresh()
    asyncio.run(finish_game(address, "game-1"))
    monkeypatch.setenv("PARLOUR_DATABASE", address)
    programs, copies = tmp_path / "programs", tmp_path / "copies"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))

    assert main(["backup", str(copies)]) == CANNOT_RUN
    assert "There is no program pg_dump on this machine" in capsys.readouterr().err
    (programs / "pg_restore").symlink_to(server.programs / "pg_restore")
    (programs / "pg_dump").write_text(f'#!/bin/sh\nexec {server.programs}/pg_dump --exclude-table-data=events "$@"\n')
    (programs / "pg_dump").chmod(0o755)
    assert main(["backup", str(copies)]) == CANNOT_RUN
    assert "doesn't hold all rows, so it was not kept." in capsys.readouterr().err
    assert not list(copies.glob("*.dump"))

    monkeypatch.setenv("PATH", str(server.programs))
    assert main(["backup", str(copies)]) == 0
    (copy,) = copies.glob("*.dump")
    assert copy.stat().st_mode & 0o777 == 0o600
    before = dump(address)
    assert main(["restore", str(copy)]) == CANNOT_RUN
    assert "isn't empty, and stays as it is" in capsys.readouterr().err
    assert dump(address) == before
    databases.remove(address)


def test_a_restore_leaves_all_as_it_was_where_the_copy_is_none_or_a_bot_runs(
    database_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PARLOUR_DATABASE", str(database_file))
    monkeypatch.setattr(holding, "PATIENCE", 0.0)
    copy, broken = tmp_path / "copy.db", tmp_path / "broken.db"
    for path in (copy, broken):
        shutil.copy(database_file, path)
    write_over(broken, "tables")
    asyncio.run(finish_game(database_file, "game-1"))
    before = dump(database_file)

    with FileLock(f"{database_file}.lock"):
        assert main(["restore", str(copy)]) == CANNOT_RUN
    assert "is in use by another process" in capsys.readouterr().err
    assert main(["restore", str(broken)]) == CANNOT_RUN
    assert f"The database {broken} is damaged" in capsys.readouterr().err
    assert main(["restore", str(tmp_path / "none.db")]) == CANNOT_RUN
    assert dump(database_file) == before

    assert main(["restore", str(copy)]) == 0
    assert dump(database_file) == dump(copy) != before
    (aside,) = tmp_path.glob("parlour.db.2*")
    assert dump(aside) == before


def printed(line: str) -> list[str]:
    """Lines that the pages on databases print."""
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    return re.findall(rf"^{line}$", text, re.MULTILINE)


def told(program: str, instead: Mapping[str, str]) -> list[str]:
    """The command with which they call a program of PostgreSQL, with some of its words replaced."""
    words = shlex.split(printed(f"sudo -u postgres ({program} .*)")[0])
    assert instead.keys() <= set(words)
    return [instead.get(word, word) for word in words]
