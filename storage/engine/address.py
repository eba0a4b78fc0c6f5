"""Where a database is: a file's path, or the URL of a PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

Address: TypeAlias = str | Path

POSTGRESQL = ("postgresql+asyncpg://", "postgresql://", "postgres://")
"""What a URL of PostgreSQL begins with; the parameters that may follow its path are those of libpq."""


def is_postgresql(address: Address) -> bool:
    """Whether it is the URL of a PostgreSQL, and not a file's path."""
    return isinstance(address, str) and address.startswith(POSTGRESQL)
