"""Tables, entries and a clock for the tests of storage, with as little said as a test needs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine

from games.engine.table import Clock, Entry, Result, Seat, Status, Table
from storage.database import Database

GUILD = 11
CHANNEL = 22
ANN, BEN, CLEO = 101, 102, 103


class HandClock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


def new_table(table_id: str = "t1", **changes: Any) -> Table:
    """A table that is playing, with Ann, Ben and a house player."""
    table = Table(
        id=table_id,
        guild=GUILD,
        channel=CHANNEL,
        home=CHANNEL,
        host=ANN,
        game="game",
        options={"rounds": 3},
        seed="ab" * 32,
        timer=60,
        is_rated=True,
        created_at=1000.0,
        clock=Clock(touched_at=1000.0),
        status=Status.PLAYING,
        seats=(Seat(ANN, "Ann"), Seat(BEN, "Ben"), Seat(None, "House")),
    )
    return replace(table, **changes)


def opening(table: Table, interaction: int | None = None) -> Entry:
    """The entry that creates the table."""
    return Entry(None, table, interaction=interaction)


def move(
    table: Table, *events: str, interaction: int | None = None, result: Result | None = None, **changes: Any
) -> Entry:
    """The table's next entry, with these events."""
    after = replace(table, version=table.version + 1, revision=table.revision + len(events), **changes)
    return Entry(table, after, events, result, interaction)


async def stored(database: Database, table_id: str = "t1") -> Table:
    """A table as it is stored."""
    loaded = await database.tables.load(table_id)
    assert loaded is not None
    return loaded[0]


async def clock_of(database: Database, table_id: str = "t1") -> Clock:
    return (await stored(database, table_id)).clock


def make_schema(path: Path, revision: str) -> None:
    """Make an empty database of a schema by the migrations that lead to it."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        upgrade(connection, revision)
    engine.dispose()


def upgrade(connection: Connection, revision: str) -> None:
    """Run the migrations that lead from the database's schema to another."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "storage:migrations")
    command.upgrade(config, revision)
