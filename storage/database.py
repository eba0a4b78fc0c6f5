"""The database and all its stores."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from storage.engine import soundness
from storage.engine.access import EVERYTHING, Access
from storage.engine.address import Address, is_postgresql
from storage.engine.durations import Durations
from storage.engine.errors import StorageError
from storage.engine.reader import Reader
from storage.engine.snapshot import Snapshot, snapshot
from storage.engine.writer import Writer
from storage.league.audit import AuditStore
from storage.league.boards import BoardStore
from storage.league.changes import RatingChanges
from storage.league.corrections import CorrectionStore
from storage.league.daily import DailyStore
from storage.league.profiles import ProfileStore
from storage.league.ratings import RatingStore
from storage.league.recount import recompute
from storage.league.recounter import Recounter
from storage.league.seasons import SeasonStore
from storage.migrations import HEAD, check_is_newest, migrate
from storage.people.emojis import EmojiStore
from storage.people.guilds import GuildStore
from storage.people.privacy import PrivacyStore
from storage.people.store import PersonStore
from storage.shards.budgets import BudgetStore
from storage.shards.groups import Lease, Shards
from storage.shards.identifies import IdentifyStore
from storage.shards.live import live_groups
from storage.tables.absences import AbsenceStore
from storage.tables.archive import Archive
from storage.tables.backfill import backfill
from storage.tables.reach import ReachStore
from storage.tables.store import TableStore
from storage.tables.tournaments import TournamentStore

if TYPE_CHECKING:
    from storage.shards.hints import Wire

BUSY_SECONDS = 60.0
"""Seconds that a write waits for another program's: longer than copying the file takes, far less than the 15 minutes
for which Discord accepts the answer to a click."""
LEARN_SECONDS = 24 * 3600.0
"""Seconds between two updates of SQLite's statistics."""

log = structlog.get_logger()


class Database:
    """An open database: its tables, tournaments, guilds, people and emojis, and the league.

    access: the connections that all stores share.
    """

    def __init__(self, access: Access, now: Callable[[], float], shards: Shards | None = None) -> None:
        self.access = access
        self.shards = shards = Shards() if shards is None else shards
        self._writer = writer = Writer(access)
        self._reader = reader = Reader(access)
        self.tables = TableStore(writer, reader, shards, now)
        self.tournaments = TournamentStore(writer, reader, shards, now)
        self.archive = Archive(reader)
        self.emojis = EmojiStore(writer, reader)
        self.guilds = GuildStore(writer, reader)
        self.people = PersonStore(writer, reader)
        self.boards = BoardStore(reader)
        self.seasons = SeasonStore(writer, reader, shards, now)
        self.ratings = RatingStore(reader)
        self.rating_changes = RatingChanges(reader)
        self.daily = DailyStore(reader)
        self.profiles = ProfileStore(reader)
        self._learning: asyncio.Task[None] | None = None
        self.corrections = CorrectionStore(writer, reader, Recounter(writer, reader, shards), now)
        self.audit = AuditStore(reader)
        self.privacy = PrivacyStore(writer, reader, now)
        self.absences = AbsenceStore(writer, reader, now)
        self.budgets = BudgetStore(access)
        self.identifies = IdentifyStore(access)
        self.reach = ReachStore(writer, shards)

    @classmethod
    async def open(
        cls,
        address: Address,
        *,
        now: Callable[[], float] = time.time,
        busy_timeout: float = BUSY_SECONDS,
        shards: Shards | None = None,
        take: Callable[[], Awaitable[Lease]] | None = None,
        sessions: str | None = None,
        has_backup: bool = False,
    ) -> Self:
        """Open or create the SQLite file, or open a PostgreSQL database, and migrate its schema.

        A file is copied beside itself before a migration; a server's database is migrated only if a backup was noted
        recently or `has_backup` says that there is one. To only read, use `open_to_look`.
        now: returns the time in Unix seconds. busy_timeout: for a file, in seconds. shards: those of this process, to
        which its work is limited (None: all). take: takes them, once the schema exists. sessions: application name on a
        server. Raises StorageError.
        """
        access = await _open(address, busy_timeout, sessions, secure=partial(_secure, has_backup=has_backup))
        shards = Shards() if shards is None else shards
        try:
            if take is not None:
                lease = await take()
                shards.take(lease.group, lease.groups, lease)
            database = cls(access, now, shards)
            database.corrections.recount()
        except BaseException:
            await access.close()
            raise
        if shards.is_first:
            database._learning = asyncio.create_task(database._keep_learning())
        return database

    @property
    def waiting(self) -> int:
        """Number of writes that wait for the next transaction."""
        return self._writer.waiting

    @property
    def commits(self) -> Durations:
        """Durations of the committed transactions."""
        return self._writer.commits

    @property
    def away_seconds(self) -> float:
        """Seconds since the database last accepted a write; 0 if it accepted the latest."""
        return self._writer.away_seconds

    async def size(self) -> int:
        """Return the size of the database in bytes."""
        return await self._reader.size()

    async def rows(self) -> dict[str, int]:
        """Return the number of rows of each table."""
        return await self.access.study(soundness.count_rows)

    def wire(self, hear: Callable[[Any], None], anew: Callable[[], None]) -> Wire:
        """Return an unopened wire to the other processes on a PostgreSQL."""
        from storage.shards.hints import Wire  # a bot with a file does without the driver

        return Wire(str(self.access.address), hear, anew)

    async def live_groups(self) -> frozenset[int]:
        """Return the groups of shards under a lease."""
        return await self._reader.run(live_groups)

    async def recompute(self, guild: int | None = None) -> None:
        """Recompute the ratings and sums of the guild, or with None of all guilds, from the results."""
        await self._writer.call(lambda connection: recompute(connection, guild), {EVERYTHING})

    @classmethod
    @asynccontextmanager
    async def open_to_look(cls, address: Address) -> AsyncIterator[Self]:
        """Open a snapshot of a database that may be in use; writes to it are discarded.

        Raises StorageError as `look` does.
        """
        async with look(address) as seen:
            yield cls(seen, time.time)

    async def close(self) -> None:
        """Write everything queued, then close the database."""
        await self.corrections.recounter.close()
        if self._learning is not None:
            self._learning.cancel()
            with suppress(StorageError):  # it is closed already
                self._writer.put(self.access.learn, None)
        await self._writer.close()
        await self._reader.close()
        await self.access.close()

    async def _keep_learning(self) -> None:
        while True:
            await asyncio.sleep(LEARN_SECONDS)
            self._writer.put(self.access.learn, None)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()


@asynccontextmanager
async def look(address: Address) -> AsyncIterator[Snapshot]:
    """Yield a read-only snapshot, in the newest schema, of a database that may be in use.

    A file is copied to the system's temporary folder, migrated and checked page by page. A server's database has to be
    up to date. Raises StorageError.
    """
    if is_postgresql(address):
        async with _seen(access_to(address)) as seen:
            await seen.read(partial(check_is_newest, name=seen.name))
            await seen.read(partial(soundness.check, name=seen.name))
            yield seen
        return
    from storage.engine import sqlite  # a bot with a server does without it

    source = Path(address)
    with TemporaryDirectory() as folder:
        target = Path(folder) / source.name
        try:
            await asyncio.to_thread(sqlite.copy, source, target, sqlite.TRY_SECONDS)
            async with _seen(await _open(target, BUSY_SECONDS, every_page=True)) as seen:
                yield seen
        except StorageError as error:
            raise StorageError(str(error).replace(str(target), str(source))) from error


async def check_version(address: Address, check: Callable[[Connection, str], None]) -> None:
    """Raise StorageError if `check`, of storage.migrations, does; reads only, and needs no lease."""
    access = access_to(address)
    try:
        await access.begin()
        await access.study(lambda connection: check(connection, access.name))
    except DBAPIError as error:
        raise access.explain(error) from error
    finally:
        await access.close()


@asynccontextmanager
async def _seen(access: Access) -> AsyncIterator[Snapshot]:
    """Yield a snapshot of the committed state, and close the database after that."""
    try:
        await access.begin()
        async with snapshot(access, access.studying) as seen:
            yield seen
    finally:
        await access.close()


def access_to(address: Address, busy_timeout: float = BUSY_SECONDS, sessions: str | None = None) -> Access:
    """Return the access to a database, unopened; sessions: application name on a server."""
    if is_postgresql(address):
        from storage.engine.postgresql import PostgresqlAccess  # each kind does without the driver of the other

        return PostgresqlAccess(str(address), sessions)
    from storage.engine.sqlite import SqliteAccess

    return SqliteAccess(Path(address), busy_timeout)


async def _open(
    address: Address,
    busy_timeout: float,
    sessions: str | None = None,
    *,
    every_page: bool = False,
    secure: Callable[[Access, Connection, str], None] = lambda access, connection, revision: None,
) -> Access:
    access = access_to(address, busy_timeout, sessions)
    try:
        await access.begin()
        await access.prepare(partial(_prepare, access, partial(secure, access)))
        await access.study(partial(soundness.check, name=access.name, every_page=every_page))
    except BaseException as error:
        await access.close()
        if isinstance(error, DBAPIError):
            raise access.explain(error) from error
        raise
    return access


def _prepare(access: Access, secure: Callable[[Connection, str], None], connection: Connection) -> None:
    """Migrate the schema, and whatever is derived from results."""
    if migrate(connection, access.name, access.check_keys, secure):
        backfill(connection)
        recompute(connection)


def _secure(access: Access, connection: Connection, revision: str, *, has_backup: bool) -> None:
    """Before a migration, copy a file beside itself, or raise StorageError for a server's database without a backup."""
    copy = None
    if not is_postgresql(access.address):
        from storage.engine import sqlite

        file = Path(access.address)
        copy = file.with_name(f"{file.name}.before-{HEAD}")
        sqlite.keep(file, copy, soundness.count_rows)  # of what the transaction begins with, since it holds the file
    elif not has_backup:
        from storage.engine import postgresql

        postgresql.refuse_without_backup(connection, access.name)
    log.info("database.upgrading", was=revision, to=HEAD, copy=copy and str(copy))
