"""What SQLAlchemy compiles, kept for the whole run: each database that a test opens would compile its own again."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Engine, create_engine

from storage.engine import sqlite

_shared: dict[str, tuple[Any, Any]] = {}


def share_statements() -> None:
    """Let all databases that are opened from then on share one dialect, and what it has compiled."""
    sqlite.create_engine = create_shared  # type: ignore[attr-defined]


def create_shared(*args: Any, **kwargs: Any) -> Engine:
    """An engine as SQLAlchemy creates it, with what all of them share."""
    made = create_engine(*args, **kwargs)
    made.dialect, made._compiled_cache = _shared.setdefault(made.driver, (made.dialect, made._compiled_cache))
    return made
