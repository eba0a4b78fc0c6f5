"""The migrations on PostgreSQL: what they make is the schema, with the rows that they make on SQLite."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, MetaData, NullPool, create_engine, select
from sqlalchemy.util import greenlet_spawn

from storage.engine.errors import StorageError
from storage.migrations import HEAD, migrate
from storage.schema import metadata
from tests.storage.build import ANN, BEN, GUILD, make_schema, upgrade
from tests.storage.finished import GAME, at
from tests.storage.test_upgrade import FINAL, fill, insert

R = TypeVar("R")

END_SECONDS = 30.0
"""Until when whoever waits for another in vain is given up."""

COLUMNS = """
SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, l.collname, a.attgenerated,
       pg_get_expr(d.adbin, d.adrelid)
FROM pg_attribute AS a
JOIN pg_class AS c ON c.oid = a.attrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
LEFT JOIN pg_collation AS l ON l.oid = a.attcollation
WHERE a.attnum > 0 AND NOT a.attisdropped
"""
KEYS = """
SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
FROM pg_constraint WHERE connamespace = 'public'::regnamespace
"""
INDEXES = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
COUNTERS = "SELECT sequencename, data_type::text FROM pg_sequences WHERE schemaname = 'public'"


@pytest.fixture
def engine(postgresql_database: str) -> Engine:
    return create_engine(postgresql_database, poolclass=NullPool)


async def work(engine: Engine, act: Callable[[Connection], R]) -> R:
    """What `act` comes to, in a transaction."""

    def transact() -> R:
        with engine.begin() as connection:
            return act(connection)

    return await greenlet_spawn(transact)


def bring_up(connection: Connection) -> bool:
    return migrate(connection, "parlour", lambda _: None)


def structure(connection: Connection) -> dict[str, set[tuple[Any, ...]]]:
    """Columns, keys, indexes and counters as PostgreSQL has them, and what alembic would change to make the schema."""
    found = {
        name: {tuple(row) for row in connection.exec_driver_sql(query)}
        for name, query in {"columns": COLUMNS, "keys": KEYS, "indexes": INDEXES, "counters": COUNTERS}.items()
    }
    changes = compare_metadata(MigrationContext.configure(connection), metadata)
    return {**found, "changes": {(repr(change),) for change in changes}}


async def test_a_fresh_database_has_the_schema_that_the_migrations_make(engine: Engine) -> None:
    def made(make: Callable[[Connection], object]) -> dict[str, set[tuple[Any, ...]]]:
        with engine.connect() as connection:
            make(connection)
            return structure(connection)

    fresh = await greenlet_spawn(made, bring_up)
    assert await greenlet_spawn(made, lambda connection: upgrade(connection, HEAD)) == fresh
    assert fresh["changes"] == set()
    assert {table for table, *_ in fresh["columns"]} == {*metadata.tables, "alembic_version"}
    partial = {index.name for table in metadata.tables.values() for index in table.indexes if is_partial(index)}
    assert {name for name, definition in fresh["indexes"] if " WHERE " in definition} == partial


def is_partial(index: Any) -> bool:
    return index.dialect_options["sqlite"]["where"] is not None


async def test_texts_sort_and_integers_count_as_on_sqlite(engine: Engine) -> None:
    await work(engine, bring_up)
    columns = (await work(engine, structure))["columns"]
    kinds = {(kind, collation) for table, _, kind, _, collation, *_ in columns if table != "alembic_version"}
    assert kinds == {("text", "C"), *((kind, None) for kind in ("bigint", "boolean", "double precision", "json"))}


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Engine]:
    """A database of the first schema, with games that ended on both sides of a turn of the year in UTC."""
    path = tmp_path / "parlour.db"
    make_schema(path, "0001")
    turn = at("2027-01-01 00:00")
    ended = {"last": turn - 0.25, "first": turn}
    with closing(sqlite3.connect(path)) as connection, connection:
        fill(connection)
        for table, time in ended.items():
            settled = (GUILD, 22, 22, ANN, GAME, "{}", "ab" * 32, 60, True)
            insert(connection, "tables", FINAL, (table, *settled, time + 9, time, "over", 5, 7, "", time, 5))
            insert(connection, "results", "table_id guild game finished_at is_rated", (table, GUILD, GAME, time, True))
            for seat, person in enumerate((ANN, BEN, None)):
                of_seat = (table, seat, person, "House player Vera", seat + 1, '{"fifties": 1, "wins": 0}')
                insert(connection, "result_seats", "table_id seat person name place tallies", of_seat)
    engine = create_engine(f"sqlite:///{path}")
    yield engine
    engine.dispose()


def rows(connection: Connection, tables: MetaData) -> dict[str, list[dict[str, Any]]]:
    """All rows of these tables, in the order of their keys."""
    return {
        table.name: [
            dict(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns)).mappings()
        ]
        for table in tables.sorted_tables
    }


def upgrade_played(connection: Connection) -> None:
    """Bring a database of the first schema to the newest, with scores as soon as there is room for them."""
    upgrade(connection, "0004")
    scores = "CASE seat WHEN 0 THEN 50 WHEN 1 THEN 49 END"
    connection.exec_driver_sql(f"UPDATE result_seats SET score = {scores} WHERE table_id IN ('first', 'last')")  # noqa: S608
    assert bring_up(connection)


async def test_rows_come_through_as_on_sqlite(engine: Engine, sqlite: Engine) -> None:
    def copy(connection: Connection) -> None:
        connection.exec_driver_sql("SET LOCAL TIME ZONE 'Pacific/Auckland'")
        upgrade(connection, "0001")
        old = MetaData()
        old.reflect(connection)
        with sqlite.connect() as source:
            kept = rows(source, old)
        for table in old.sorted_tables:
            if table.name != "alembic_version":
                connection.execute(table.insert(), kept[table.name])
        upgrade_played(connection)

    await work(engine, copy)
    with sqlite.begin() as connection:
        upgrade_played(connection)
        expected = rows(connection, metadata)
    assert [row["opened_at"] for row in expected["seasons"]][-1] == at("2027-01-01 00:00")
    assert [row["tallies"]["fifties"] for row in expected["result_seats"][1:4]] == [1, 0, 1]
    found = await work(engine, lambda connection: rows(connection, metadata))
    for table, kept in found.items():
        assert json.dumps(kept, sort_keys=True) == json.dumps(
            expected[table], sort_keys=True
        )  # which tells true from 1


@pytest.mark.parametrize("revision", [None, "0001"], ids=["fresh", "old"])
async def test_two_that_open_a_database_at_once_make_its_schema_once(engine: Engine, revision: str | None) -> None:
    if revision is not None:
        await work(engine, lambda connection: upgrade(connection, revision))
    async with asyncio.timeout(END_SECONDS):
        has_counted_again = await asyncio.gather(work(engine, bring_up), work(engine, bring_up))
    assert sorted(has_counted_again) == [False, revision is not None]
    assert (await work(engine, structure))["changes"] == set()


@pytest.mark.parametrize(
    ("statements", "sentence"),
    [
        (["CREATE TABLE recipes (name TEXT)"], "The database parlour belongs to another program; choose another one."),
        (
            ["CREATE TABLE alembic_version (version_num TEXT)", "INSERT INTO alembic_version VALUES ('9999')"],
            "The database parlour was written by a later version of Parlour; start that one.",
        ),
    ],
    ids=["another program's", "a later version's"],
)
async def test_a_database_that_is_not_ours_is_left_as_it_was(
    engine: Engine, statements: list[str], sentence: str
) -> None:
    def occupy(connection: Connection) -> None:
        for statement in statements:
            connection.exec_driver_sql(statement)

    await work(engine, occupy)
    before = (await work(engine, structure))["columns"]
    with pytest.raises(StorageError) as caught:
        await work(engine, bring_up)
    assert str(caught.value) == sentence
    assert (await work(engine, structure))["columns"] == before
