"""What a start does without: modules that are imported when they are first used."""

from __future__ import annotations

import subprocess
import sys

LATER = (
    "PIL",
    "aiosqlite",
    "alembic",
    "asyncpg",
    "bot.operator.forget",
    "bot.pictures.painter",
    "bot.playground",
    "bot.preview",
    "filelock",
    "resvg_py",
    "sqlalchemy.dialects.postgresql",
    "sqlalchemy.ext.asyncio",
    "sqlalchemy.orm",
)


def test_the_client_imports_nothing_that_a_start_does_without() -> None:
    program = "import sys, bot.client; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)  # noqa: S603
    imported = done.stdout.split()
    assert "bot.client" in imported
    assert [name for name in imported if any(f"{name}.".startswith(f"{later}.") for later in LATER)] == []
