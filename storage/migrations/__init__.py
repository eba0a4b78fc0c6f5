"""The database's schema, step by step.

A change of storage/schema.py comes with a file in versions/, chained to the one before, and a new HEAD. SQLite cannot
alter most of a table in place: there `op.batch_alter_table` makes it anew, which the run allows by not enforcing
foreign keys until its end. On PostgreSQL env.py sees to the types. A fresh database gets the schema as it stands,
without the steps.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, func, insert, inspect, select

from games.english import plural
from storage.engine.errors import StorageError
from storage.engine.soundness import COUNTED_TABLES, count_rows
from storage.engine.statements import SQLITE
from storage.schema import metadata, with_predicates

HEAD = "0026"
"""The latest revision, which storage/schema.py describes."""
COUNTED = "0007"
"""The latest revision that requires recomputing what is derived from results, which takes minutes if there are many."""

LATER = "The database {} was written by a later version of Parlour; start that one."
"""Sentence for a revision that this version doesn't know; takes the database's name."""

_VERSION = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Alembic's table of the revision, as it creates it."""

_MIGRATING = (0x5061726C, 0)
"""PostgreSQL's advisory lock (of two keys) that a migration holds until its transaction ends."""


def migrate(
    connection: Connection,
    name: str,
    check_keys: Callable[[Connection], None],
    secure: Callable[[Connection, str], None] = lambda connection, revision: None,
) -> bool:
    """Migrate the database to HEAD inside the connection's transaction; raises StorageError if it must not be.

    name: of the database in sentences. secure: called with the revision before a migration; raises StorageError if
    there is no backup. check_keys: called after it; raises StorageError for a dangling foreign key. On PostgreSQL the
    transaction is READ COMMITTED and waits here while another process migrates.
    Returns whether the database was older than COUNTED, so that what is derived from results must be recomputed.
    """
    if connection.dialect.name != SQLITE:
        connection.execute(select(func.pg_advisory_xact_lock(*_MIGRATING)))
    revision = revision_of(connection, name)
    if revision is None:
        _make(connection)
        return False
    if revision == HEAD:
        return False
    from alembic import command  # a start that has nothing to migrate does without this slow import
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "storage:migrations")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision not in known:
        raise StorageError(LATER.format(name))
    before = count_rows(connection)
    secure(connection, revision)
    command.upgrade(config, "head")
    check_keys(connection)
    after = count_rows(connection)
    for table in COUNTED_TABLES:
        if after[table] < before[table]:
            lost = plural("row", before[table] - after[table])
            raise StorageError(f"The upgrade of {name} would lose {lost} of the table {table}, so nothing was changed.")
    return revision < COUNTED


def check_is_newest(connection: Connection, name: str) -> None:
    """Raise StorageError unless the database, called `name`, is at HEAD; reads only."""
    check_is_not_later(connection, name)
    revision = revision_of(connection, name)
    if revision is None:
        raise StorageError(f"The database {name} is empty.")
    if revision < HEAD:
        raise StorageError(
            f"The database {name} is of an earlier version of Parlour; run `python -m bot upgrade` first."
        )


def check_is_not_later(connection: Connection, name: str) -> None:
    """Raise StorageError if a later version wrote the database, called `name`."""
    revision = revision_of(connection, name)
    if revision is not None and revision > HEAD:
        raise StorageError(LATER.format(name))


def _make(connection: Connection) -> None:
    """Create the latest schema in an empty database."""
    made = metadata if connection.dialect.name == SQLITE else with_predicates()
    made.create_all(connection, checkfirst=False)
    _VERSION.create(connection, checkfirst=False)
    connection.execute(insert(_VERSION).values(version_num=HEAD))


def revision_of(connection: Connection, name: str) -> str | None:
    """Return the database's revision, None for an empty one; raises StorageError for another program's."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    revision: str | None = None
    if _VERSION.name in tables:
        revision = connection.execute(select(_VERSION.c.version_num)).scalar_one_or_none()
    if revision is None:
        raise StorageError(f"The database {name} belongs to another program; choose another one.")
    return revision
