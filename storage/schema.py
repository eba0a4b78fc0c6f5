"""The tables of the database. A change here comes with a migration; a test compares the two."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    text,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# In SQLite only a column of type INTEGER is the row's own key, without a second tree.
Snowflake = BigInteger().with_variant(Integer, "sqlite")
"""A Discord id: 63 bits."""


def _index(name: str, column: Column[Any], where: ColumnElement[bool]) -> None:
    """A partial index: as large as what is open or undelivered, not as all that was ever played."""
    Index(name, column, sqlite_where=where, postgresql_where=where)


tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guild", Snowflake, nullable=False),
    Column("channel", Snowflake, nullable=False),
    Column("home", Snowflake, nullable=False),
    Column("host", Snowflake, nullable=False),
    Column("game", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", Text, nullable=False),
    Column("timer", Integer),
    Column("is_rated", Boolean, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("touched_at", Double, nullable=False),
    Column("deadline", Double),
    Column("remind_at", Double),
    Column("house_at", Double),
    Column("status", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("rematch", Text),
    Column("due_at", Double, doc="the earliest of the clock's times; null exactly when the table is final"),
    Column("changed_at", Double, nullable=False, doc="when the newest version was written"),
    Column("delivered", Integer, nullable=False, server_default=text("-1"), doc="the version that all messages show"),
    sqlite_with_rowid=False,
)

IS_OPEN = tables.c.due_at.is_not(None)
IS_UNDELIVERED = tables.c.delivered != tables.c.version

_index("ix_tables_due_at", tables.c.due_at, IS_OPEN)
_index("ix_tables_channel", tables.c.channel, IS_OPEN)
_index("ix_tables_undelivered", tables.c.changed_at, IS_UNDELIVERED)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Snowflake),
    Column("name", Text, nullable=False),
    Column("is_away", Boolean, nullable=False),
    Column("misses", Integer, nullable=False),
    Column("is_open", Boolean, nullable=False, doc="whether the table is open"),
    sqlite_with_rowid=False,
)

IS_SEAT_OPEN = seats.c.is_open.is_(True)

_index("ix_seats_person", seats.c.person, IS_SEAT_OPEN)

events = Table(
    "events",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

interactions = Table(
    "interactions",
    metadata,
    Column("id", Snowflake, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
)

messages = Table(
    "messages",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("slot", Snowflake, primary_key=True, autoincrement=False),
    Column("channel", Snowflake, nullable=False),
    Column("message", Snowflake, nullable=False),
    Column("version", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("face", Text, nullable=False),
    sqlite_with_rowid=False,
)

results = Table(
    "results",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("guild", Snowflake, nullable=False),
    Column("game", Text, nullable=False),
    Column("finished_at", Double, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

result_seats = Table(
    "result_seats",
    metadata,
    Column("table_id", Text, ForeignKey("results.table_id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Snowflake),
    Column("name", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("tallies", JSON, nullable=False),
    sqlite_with_rowid=False,
)

members = Table(
    "members",
    metadata,
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    sqlite_with_rowid=False,
)

standings = Table(
    "standings",
    metadata,
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("played", Integer, nullable=False),
    sqlite_with_rowid=False,
)

tallies = Table(
    "tallies",
    metadata,
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("name", Text, primary_key=True),
    Column("value", Integer, nullable=False),
    sqlite_with_rowid=False,
)

guild_settings = Table(
    "guild_settings",
    metadata,
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("channels", JSON(none_as_null=True)),
    Column("timer", Integer),
    Column("is_threaded", Boolean, nullable=False),
    Column("pictures", Boolean, nullable=False, server_default=true()),
)

emojis = Table(
    "emojis",
    metadata,
    Column("application", Snowflake, primary_key=True, autoincrement=False),
    Column("name", Text, primary_key=True),
    Column("id", Snowflake, nullable=False),
    Column("digest", Text, nullable=False, doc="of what the emoji shows"),
    sqlite_with_rowid=False,
)

dms = Table(
    "dms",
    metadata,
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("channel", Snowflake),
    Column("is_closed", Boolean, nullable=False),
    Column("opened_at", Double),
)

Index("ix_dms_opened_at", dms.c.opened_at)

preferences = Table(
    "preferences",
    metadata,
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("pictures", Boolean, nullable=False),
)

known_games = Table(
    "known_games",
    metadata,
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    sqlite_with_rowid=False,
)

reports = Table(
    "reports",
    metadata,
    Column("id", Snowflake, primary_key=True, autoincrement=True),
    Column("person", Snowflake, nullable=False),
    Column("guild", Snowflake),
    Column("table_id", Text),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)
