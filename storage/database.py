"""The one door to the database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from sqlalchemy.exc import DBAPIError

from storage import sqlite
from storage.archive import Archive
from storage.audit import AuditStore
from storage.backfill import backfill
from storage.boards import BoardStore
from storage.corrections import CorrectionStore
from storage.daily import DailyStore
from storage.emojis import EmojiStore
from storage.guilds import GuildStore
from storage.migrations import migrate
from storage.people import PersonStore
from storage.privacy import PrivacyStore
from storage.profiles import ProfileStore
from storage.ratings import RatingStore
from storage.reader import Reader
from storage.recount import recompute
from storage.seasons import SeasonStore
from storage.tables import TableStore
from storage.tournaments import TournamentStore
from storage.writer import Writer

BUSY_SECONDS = 5.0
"""How long a transaction waits for another program's."""


class Database:
    """An open database: its tables, tournaments, guilds, people and emojis, and the league."""

    def __init__(self, writer: Writer, reader: Reader, now: Callable[[], float]) -> None:
        self._writer = writer
        self._reader = reader
        self.tables = TableStore(writer, reader, now)
        self.tournaments = TournamentStore(writer, reader, now)
        self.archive = Archive(reader)
        self.emojis = EmojiStore(writer, reader)
        self.guilds = GuildStore(writer, reader)
        self.people = PersonStore(writer, reader)
        self.boards = BoardStore(reader)
        self.seasons = SeasonStore(writer, reader, now)
        self.ratings = RatingStore(reader)
        self.daily = DailyStore(reader)
        self.profiles = ProfileStore(reader)
        self.corrections = CorrectionStore(writer, reader, now)
        self.audit = AuditStore(reader)
        self.privacy = PrivacyStore(writer, reader, now)

    @classmethod
    async def open(
        cls, path: str | Path, *, now: Callable[[], float] = time.time, busy_timeout: float = BUSY_SECONDS
    ) -> Self:
        """Open the SQLite file, made if it is not there, and bring its schema up to date.

        `now` tells the time in Unix seconds; busy_timeout is in seconds. Raises StorageError.
        """
        writer, reader = await asyncio.to_thread(_open, Path(path), busy_timeout)
        return cls(writer, reader, now)

    async def recompute(self, guild: int | None = None) -> None:
        """Make the ratings and sums of the guild, or with None of all, of the results anew."""
        await self._writer.call(lambda connection: recompute(connection, guild))

    @classmethod
    @asynccontextmanager
    async def open_copy(cls, path: str | Path) -> AsyncIterator[Self]:
        """Open a copy, for as long as it is used, of a database that may be in use; the file itself is only read.

        The copy, in the system's folder for temporary files, has the newest schema. Raises StorageError.
        """
        source = Path(path)
        with TemporaryDirectory() as folder:
            target = Path(folder) / source.name
            await asyncio.to_thread(sqlite.copy, source, target, BUSY_SECONDS)
            async with await cls.open(target) as database:
                yield database

    async def close(self) -> None:
        """Write all that waits, then let go of the file."""
        await self._writer.close()
        await self._reader.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()


def _open(path: Path, busy_timeout: float) -> tuple[Writer, Reader]:
    path = path.absolute()
    try:
        _migrate(path, busy_timeout)
        writer = Writer(sqlite.engine(path, "IMMEDIATE", busy_timeout), path)
        threaded = sqlite.engine(path, "DEFERRED", busy_timeout)
        return writer, Reader(sqlite.async_engine(path, "DEFERRED", busy_timeout), threaded, path)
    except DBAPIError as error:
        raise sqlite.explain(error, path) from error


def _migrate(path: Path, busy_timeout: float) -> None:
    engine = sqlite.engine(path, "IMMEDIATE", busy_timeout, enforces_keys=False)
    try:
        with engine.begin() as connection:
            if migrate(connection):
                backfill(connection)
                recompute(connection)
    finally:
        engine.dispose()
