"""What SQLAlchemy compiles, kept for the whole run: each database that a test opens would compile its own again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine, create_engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from storage.engine import sqlite

_shared: dict[str, tuple[Any, Any]] = {}


def share_statements() -> None:
    """Let all databases that are opened from then on share one dialect for each driver, and what it has compiled."""
    sqlite.create_engine = _sharing(create_engine)  # type: ignore[attr-defined]
    sqlite.create_async_engine = _sharing(create_async_engine)  # type: ignore[attr-defined]


def _sharing(create: Callable[..., Any]) -> Callable[..., Any]:
    def create_shared(*args: Any, **kwargs: Any) -> Engine | AsyncEngine:
        made: Engine | AsyncEngine = create(*args, **kwargs)
        engine = made.sync_engine if isinstance(made, AsyncEngine) else made
        own = engine.dialect, engine._compiled_cache
        engine.dialect, engine._compiled_cache = _shared.setdefault(engine.driver, own)
        return made

    return create_shared
