from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine

from storage.database import LEARN_SECONDS, Database, access_to
from storage.engine import soundness
from storage.engine.address import Address
from storage.engine.errors import StorageError
from storage.migrations import HEAD
from storage.schema import metadata
from tests.bot.sql import connection_to
from tests.places import Place
from tests.storage.build import make_schema, new_table, opening
from tests.storage.kinds import sqlite_only


async def reason(address: Address) -> str:
    """Why the database cannot be opened."""
    with pytest.raises(StorageError) as caught:
        await Database.open(address, busy_timeout=0.01)
    return str(caught.value)


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


@pytest.mark.parametrize("make", [lambda path: None, Path.touch], ids=["no file", "an empty file"])
async def test_a_fresh_file_is_made_ready_and_can_be_opened_again(path: Path, make: Callable[[Path], None]) -> None:
    make(path)
    async with await Database.open(path) as database:
        await database.tables.write(opening(new_table()))
    async with await Database.open(str(path)) as database:
        assert await database.tables.load("t1") == (new_table(), [])


@sqlite_only
async def test_every_connection_is_set_up_to_be_durable(database: Database) -> None:
    def pragmas(connection: Connection) -> dict[str, object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names}

    with database.access.writing.connect() as connection:
        written = pragmas(connection)
    expected = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    assert (written, await database.access.read(pragmas)) == (expected, expected)


def content(path: Path) -> object:
    """The bytes of a file, or the tables of a database."""
    held = path.read_bytes() if path.is_file() else b""
    return structure(path) if held.startswith(b"SQLite") else held


def make_later(path: Path) -> None:
    make_schema(path, HEAD)
    change(path, "UPDATE alembic_version SET version_num = '9999'")


def make_foreign(path: Path) -> None:
    change(path, "CREATE TABLE recipes (name TEXT)")


def make_diary(path: Path) -> None:
    path.write_text("Dear diary, " * 1000)


def make_folder(path: Path) -> None:
    path.mkdir()


PROC = pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder in which not even root may write")


@pytest.mark.parametrize(
    ("make", "place", "sentence"),
    [
        (None, "gone/parlour.db", "can't be opened: the folder {}/gone does not exist."),
        (make_diary, "parlour.db/parlour.db", "{}/parlour.db is not a folder"),
        (make_folder, "parlour.db", "a file is needed"),
        pytest.param(None, "/proc/self/parlour.db", "isn't allowed to write in the folder /proc/self.", marks=PROC),
        (make_diary, "parlour.db", "The file {}/parlour.db is not a database; it was left as it is, so choose another"),
        (make_foreign, "parlour.db", "The database {}/parlour.db belongs to another program; choose another one."),
        (make_later, "parlour.db", "The database {}/parlour.db was written by a later version of Parlour; start that"),
    ],
)
async def test_what_cannot_be_opened_is_told_and_left_as_it_is(
    path: Path, make: Callable[[Path], None] | None, place: str, sentence: str
) -> None:
    if make is not None:
        make(path)
    before = content(path)
    assert sentence.format(path.parent) in await reason(path.parent / place)
    assert content(path) == before


DAMAGED = "The database {} is damaged; restore an undamaged copy of it."


@pytest.mark.parametrize(
    "statements",
    [
        ("DROP TABLE result_seats", "DROP TABLE results"),
        ("DROP TABLE reports",),
        ("DROP TABLE reports", "CREATE TABLE reports (recipe TEXT)"),
    ],
    ids=["some are gone", "one is gone", "one is another"],
)
async def test_a_database_whose_tables_are_not_those_that_it_had(place: Place, statements: Sequence[str]) -> None:
    address = place.fresh()
    with connection_to(address) as connection:
        for statement in statements:
            connection.execute(statement)
    assert await reason(address) == DAMAGED.format(access_to(address).name)
    place.remove(address)


@pytest.mark.parametrize("most_pages", [soundness.MOST_PAGES, 0], ids=["a small one", "a large one"])
@pytest.mark.parametrize("table", ["events", "seats", "reports"])
async def test_a_database_that_was_written_over(
    path: Path, monkeypatch: pytest.MonkeyPatch, most_pages: int, table: str
) -> None:
    monkeypatch.setattr(soundness, "MOST_PAGES", most_pages)
    async with await Database.open(path):
        pass
    async with await Database.open(path):
        pass
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"Dear diary, " * (size // 12))
    assert await reason(path) == DAMAGED.format(path)


async def test_who_looks_at_a_large_file_reads_every_page(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soundness, "MOST_PAGES", 0)
    async with await Database.open(path) as database:
        for letter in "abc":
            await database.people.report(1, None, None, letter * 3000, 1.0)
    with path.open("r+b") as file:
        file.seek(file.read().index(b"b" * 3000) // 4096 * 4096)
        file.write(b"Dear diary, ")
    async with await Database.open(path):
        pass
    with pytest.raises(StorageError, match="is damaged"):
        async with Database.open_to_look(path):
            pass


async def test_a_locked_database(path: Path) -> None:
    async with await Database.open(path):
        pass
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert await reason(path) == (
            f"Another program has locked the database {path}; stop that program, or wait until it is done."
        )


async def test_a_fresh_file_has_the_schema_that_the_migrations_make(tmp_path: Path) -> None:
    fresh, migrated = tmp_path / "fresh.db", tmp_path / "migrated.db"
    async with await Database.open(fresh):
        pass
    make_schema(migrated, HEAD)
    for path in (fresh, migrated):
        engine = create_engine(f"sqlite:///{path}")
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        engine.dispose()
    assert structure(fresh) == structure(migrated)
    assert rows(fresh) == rows(migrated) == {"alembic_version": [(HEAD,)]}


def rows(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of the tables that have any."""
    with closing(sqlite3.connect(path)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        found = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for (name,) in tables.fetchall()}  # noqa: S608
    return {name: rows for name, rows in found.items() if rows}


def structure(path: Path) -> dict[str, Any]:
    """Tables and indexes as SQLite has them, the order of columns apart."""
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row

        def facts(pragma: str, *left_out: str) -> list[tuple[Any, ...]]:
            rows = connection.execute(pragma).fetchall()
            kept = [tuple(row[key] for key in sorted({*row.keys()} - {*left_out})) for row in rows]
            return sorted(kept, key=repr)

        tables = connection.execute(
            "SELECT name, sql LIKE '%WITHOUT ROWID%' AS is_clustered FROM sqlite_master "
            "WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
        indexes = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql NOT NULL")
        return {
            **{
                name: (
                    is_clustered,
                    facts(f"PRAGMA table_info({name})", "cid"),
                    facts(f"PRAGMA foreign_key_list({name})", "id"),
                )
                for name, is_clustered in tables
            },
            "indexes": {name: " ".join(sql.split()) for name, sql in indexes},
        }


def test_head_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", "storage:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


# What the planner knows


def learnt(path: Path) -> dict[str, int]:
    """How many rows the planner believes the seats have, by index."""
    with closing(sqlite3.connect(path)) as connection:
        kept = connection.execute("SELECT name FROM sqlite_master WHERE name = 'sqlite_stat1'").fetchall()
        rows = connection.execute("SELECT idx, stat FROM sqlite_stat1 WHERE tbl = 'seats'").fetchall() if kept else []
    return {index: int(stat.split()[0]) for index, stat in rows}


async def test_the_planner_learns_at_the_end_and_at_the_start(path: Path) -> None:
    async with await Database.open(path) as database:
        await database.tables.write(opening(new_table()))
        assert learnt(path) == {}
    assert learnt(path)["seats"] == 3
    change(path, "DELETE FROM sqlite_stat1")
    async with await Database.open(path):
        assert learnt(path)["seats"] == 3


async def test_the_planner_learns_now_and_then(path: Path) -> None:
    async with await Database.open(path) as database:
        await database.tables.write(opening(new_table()))
        await asyncio.sleep(LEARN_SECONDS)
        async with asyncio.timeout(10):
            while not learnt(path):  # noqa: ASYNC110 - the database tells no event
                await asyncio.sleep(0.01)
