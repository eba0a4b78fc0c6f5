"""Shortcuts past what each started bot would do again: compile statements and wrap the descriptions of commands."""

from __future__ import annotations

import functools
from types import ModuleType
from typing import Any

from discord.app_commands import commands
from sqlalchemy import Connection, Engine, create_engine

from storage.engine import sqlite

_shared: dict[str, tuple[Any, Any]] = {}


def share_statements(of: ModuleType = sqlite) -> None:
    """Let all databases of one kind that are opened from then on share a dialect, and what it has compiled."""
    of.create_engine = create_shared  # type: ignore[attr-defined]


def wrap_once() -> None:
    """Let discord.py wrap the descriptions of commands once, and not for each bot."""
    commands._shorten = functools.cache(commands._shorten)  # type: ignore[attr-defined]


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
