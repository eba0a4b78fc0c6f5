"""What SQLAlchemy compiles, kept for the whole run: each database that a test opens would compile its own again."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from sqlalchemy import Connection, Engine, create_engine

from storage.engine import sqlite

_shared: dict[str, tuple[Any, Any]] = {}


def share_statements(of: ModuleType = sqlite) -> None:
    """Let all databases of one kind that are opened from then on share a dialect, and what it has compiled."""
    of.create_engine = create_shared  # type: ignore[attr-defined]


def create_shared(*args: Any, **kwargs: Any) -> Engine:
    """An engine as SQLAlchemy creates it, with what all of them share."""
    made = create_engine(*args, **kwargs)
    if made.driver not in _shared:
        _initialize_once(made.dialect)
        _shared[made.driver] = made.dialect, {}
    shared, compiled = _shared[made.driver]
    made.update_execution_options(compiled_cache=compiled)
    made.dialect.__dict__ = shared.__dict__  # what the engine's events hold knows of the database what that one does
    made.dialect = shared
    return made


def _initialize_once(dialect: Any) -> None:
    """Let the first connection of all tell the dialect of its database, and not that of each engine."""
    initialize, told = dialect.initialize, False

    def tell(connection: Connection) -> None:
        nonlocal told
        if not told:
            initialize(connection)
            told = True

    dialect.initialize = tell
