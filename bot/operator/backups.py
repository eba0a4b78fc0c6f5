"""`python -m bot backup`, `restore` and `upgrade`: moving a database to another version, and back."""

from __future__ import annotations

from pathlib import Path

from storage.backup import back_up, restore
from storage.database import Database, check_version
from storage.engine.address import Address
from storage.engine.soundness import rows_in_words
from storage.migrations import check_is_not_later
from storage.shards.joining import alone


async def make_backup(address: Address, folder: Path, most: int | None) -> str:
    """Copy a database, which may be in use, into a folder; returns a summary of the folder. Raises StorageError."""
    copy, rows = await back_up(address, folder, most)
    return f"{copy} has {rows_in_words(rows)}."


async def put_back(file: Path, address: Address) -> str:
    """Restore a copy over a database that no bot uses; returns a summary. Raises StorageError."""
    rows, aside = await restore(file, address)
    was = "" if aside is None else f" What was there before is {aside} now: delete it once you don't need it."
    return f"The database has {rows_in_words(rows)} again.{was}"


async def upgrade(address: Address, *, has_backup: bool) -> str:
    """Upgrade a database that no bot uses, as a start does; returns a summary of it. Raises StorageError."""
    await check_version(address, check_is_not_later)  # before a lease is written to it
    async with alone(address), await Database.open(address, has_backup=has_backup) as database:
        return f"The database is up to date and has {rows_in_words(await database.rows())}."
