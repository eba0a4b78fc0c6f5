"""Leases of groups of shards: rows of a PostgreSQL, each the right of one process to one group for half a minute.

When a lease runs out the database's clock decides, and its holder is sure to stop before: it counts from before it
asked for the time that it was given.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple, TypeVar

import asyncpg
import structlog

from storage.engine import holding, server
from storage.engine.address import name_of
from storage.engine.errors import StorageError
from storage.engine.server import (
    FAILURES,
    SESSIONS,
    TOO_LONG,
    connect,
    dsn_of,
    explain,
    refuse_unusable,
    state_of,
)
from storage.shards.groups import Share
from storage.shards.processes import is_dead, own_name

SECONDS = 30.0
RENEW_SECONDS = 10.0
RETRY_SECONDS = 1.0
"""Between two tries to renew a lease where the server is away."""
TRIES = 3
"""So many times as long as a statement may take all of a transaction and the way to the server may."""
IDLE_SECONDS = 2.0
"""So long it may take between two statements of one: who is stopped amid them keeps nobody from a lease."""
LOOK_SECONDS = 0.25
"""Between two looks whether a group is free."""
EVERYTHING = Share(-1, 1)
"""Stands for the whole database: no group is given while one process has that, and it is not while one has a group."""

R = TypeVar("R")

OPEN_TO_ALL = "Every user of the server may connect to {}, and can stop all tables or listen to what is played."
_CLOSE = """
SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database())
WHERE has_database_privilege('public', current_database(), 'CONNECT')
"""
"""Finds the statement that keeps others out, while they may connect: advisory locks and NOTIFY need no other right."""
_TURN = (1348563564, 1)
IN_TURN = f"SELECT pg_advisory_xact_lock{_TURN}"
"""Whoever takes a lease or agrees on the deployment does so alone."""
_LIVE = """
SELECT shard_group, holder, epoch, until, version FROM leases WHERE until > date_part('epoch', clock_timestamp())
"""
_LOCK = "SELECT FROM leases WHERE shard_group = ANY($1) OR $2 ORDER BY shard_group FOR UPDATE"
"""Waits for whoever writes under a lease, so that nothing is, and it is not renewed, meanwhile."""
_TAKE = """
INSERT INTO leases (shard_group, holder, epoch, until, version)
VALUES ($1, $2, 1, date_part('epoch', clock_timestamp()) + $4, $3)
ON CONFLICT (shard_group) DO UPDATE SET
    holder = excluded.holder, epoch = leases.epoch + 1, until = excluded.until, version = excluded.version
RETURNING epoch
"""
_OF_LEASE = "shard_group = $1 AND holder = $2 AND epoch = $3"
_RENEW = f"""
UPDATE leases SET until = date_part('epoch', clock_timestamp()) + $4
WHERE {_OF_LEASE} AND until > date_part('epoch', clock_timestamp()) RETURNING epoch
"""  # noqa: S608
END = f"""
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND (
    application_name IN (
        SELECT '{SESSIONS} ' || substring(holder FROM '[^ ]*$') FROM leases
        WHERE until > 0 AND until <= date_part('epoch', clock_timestamp())
    )
    OR extract(epoch FROM clock_timestamp() - xact_start) > $1 AND pid IN (
        SELECT pid FROM pg_locks WHERE granted AND locktype = 'advisory' AND (classid, objid) = {_TURN}
    )
)
"""  # noqa: S608
"""Ends what a process has under way that was stopped: it keeps its locks while the server waits for the rest of a
statement, which no limit of time ends."""
_GIVE_BACK = f"UPDATE leases SET until = 0 WHERE {_OF_LEASE}"  # noqa: S608
_DEPLOYMENT = "SELECT shards, groups FROM deployment WHERE id = 1"
_DEPLOY = """
INSERT INTO deployment (id, shards, groups) VALUES (1, $1, $2)
ON CONFLICT (id) DO UPDATE SET shards = excluded.shards, groups = excluded.groups
"""
_NOT_AGREED = 0
"""How many shards a deployment has before one of its processes has asked Discord."""

log = structlog.get_logger()


class Row(NamedTuple):
    """A row of `leases`, whose holder may still use it."""

    group: int
    holder: str
    epoch: int
    until: float
    version: str


def _clock() -> float:
    """Seconds that go on while the machine sleeps, where it can count them, and that nobody sets."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Leases:
    """What one process has to do with the leases of a database; it has one at most, and gives it back at the end."""

    def __init__(self, address: str, version: str = "") -> None:
        """version: of this program; it holds no group beside processes that have another one."""
        self._name = name_of(address)
        self._dsn = dsn_of(address)
        self._holder = own_name()
        self.sessions = f"{SESSIONS} {self._holder.split(' ')[-1]}"
        """What the server calls those of this process."""
        self._version = version
        self._connection: asyncpg.Connection | None = None
        self._turn = asyncio.Lock()
        self._lease: HeldLease | None = None

    async def begin(self) -> bool:
        """Reach the server; whether the database has leases yet. Raises StorageError."""
        await refuse_unusable(self._dsn, self._name)
        try:
            return await self.transact(_exist)
        except FAILURES as error:
            raise explain(error, self._name) from error

    async def warn_if_public(self) -> None:
        """Warn while every user of the server may connect to the database. Raises StorageError."""
        try:
            remedy = await self.transact(lambda connection: connection.fetchval(_CLOSE))
        except FAILURES as error:
            raise explain(error, self._name) from error
        if remedy is not None:
            log.warning("database.open_to_all", why=OPEN_TO_ALL.format(self._name), to_do=remedy)

    async def wait_for_version(self, share: Share) -> None:
        """Wait until no process with another version of the program is live: a migration would be under its feet.

        Raises StorageError where another process that is no bot keeps the database.
        """
        seen = Seen(asyncio.get_running_loop().time())
        try:
            while rows := [row for row in await self._look() if row.version != self._version]:
                self._wait(share, rows, seen)
                await asyncio.sleep(LOOK_SECONDS)
        except FAILURES as error:
            raise explain(error, self._name) from error

    async def take(self, share: Share) -> HeldLease:
        """Take a group as soon as it is free; raises StorageError where another process keeps it.

        One who takes any group waits for ever.
        """
        seen = Seen(asyncio.get_running_loop().time())
        while True:
            try:
                rows = await self._look()
                if _free(share, rows) is not None:
                    await self.end_stopped()
                    asked_at = _clock()
                    taken = await self.transact(partial(self._take, share))
                    if taken is not None:
                        self._lease = HeldLease(self, *taken, share.groups, asked_at)
                        if seen.is_told:
                            log.info("shards.taken", group=f"{self._lease.group}/{share.groups}")
                        return self._lease
            except FAILURES as error:
                if share.group is not None and state_of(error) not in TOO_LONG:
                    raise explain(error, self._name) from error
                await asyncio.sleep(RETRY_SECONDS)
            else:
                self._wait(share, rows, seen)
                await asyncio.sleep(LOOK_SECONDS)

    def _wait(self, share: Share, rows: Sequence[Row], seen: Seen) -> None:
        """Say once why the process waits; raises StorageError where it need not, as nobody stops for it."""
        if share != EVERYTHING and self._is_beside_another_version(rows):
            if not seen.is_told:
                log.warning(
                    "shards.waiting", why="Another version of Parlour runs: this one waits until it is stopped."
                )
            seen.is_told = True
            return
        in_way = rows if share == EVERYTHING else [row for row in rows if row.group in (share.group, EVERYTHING.group)]
        if share.group is None:
            if not seen.is_told:
                log.info("shards.waiting", why=f"All {share.groups} groups are taken: this process waits for one.")
            seen.is_told = True
        elif seen.are_renewed(in_way) and asyncio.get_running_loop().time() - seen.since >= holding.PATIENCE:
            what = f"The database {self._name}" if share.groups == 1 else f"The group {share} of {self._name}"
            raise StorageError(f"{what} is in use by another process: stop that one first.")

    def _is_beside_another_version(self, rows: Collection[Row]) -> bool:
        return any(row.version != self._version and row.group != EVERYTHING.group for row in rows)

    async def _take(self, share: Share, connection: asyncpg.Connection) -> tuple[int, int] | None:
        """The number of the group that was taken, and its epoch; None if none was free."""
        await connection.execute(IN_TURN)
        group = _free(share, await _live(connection))
        if group is None:
            return None
        await connection.execute(_LOCK, [group, EVERYTHING.group], share == EVERYTHING)
        rows = await _live(connection)
        if _free(share, rows) != group:
            return None
        if share != EVERYTHING:
            if self._is_beside_another_version(rows):
                return None
            await self._deploy(connection, share, is_first=not rows)
        return group, await connection.fetchval(_TAKE, group, self._holder, self._version, SECONDS)

    async def _deploy(self, connection: asyncpg.Connection, share: Share, *, is_first: bool) -> None:
        """Note how many groups there are; raises StorageError where those that are live are of another number."""
        if is_first:
            await connection.execute(_DEPLOY, _NOT_AGREED, share.groups)
            return
        groups = (await connection.fetchrow(_DEPLOYMENT))["groups"]
        if groups != share.groups:
            raise StorageError(
                f"PARLOUR_SHARDS says {share.groups} groups, and processes with {groups} are running on the database "
                f"{self._name}: give each the same number, or stop those first."
            )

    async def agree(self, asked: int, lease: HeldLease) -> int:
        """How many shards there are: what was agreed on, as long as others go by it.

        Where the server is away it is tried again, until the lease has run out; raises StorageError then.
        """
        if lease.groups == 1:
            return asked
        while True:
            try:
                agreed = await self.transact(partial(self._agree, asked, lease))
                break
            except FAILURES as error:
                if not lease.is_live:
                    raise explain(error, self._name) from error
                log.warning("shards.not_agreed", error=str(explain(error, self._name)))
                await asyncio.sleep(RETRY_SECONDS)
        if agreed < asked:
            log.warning("shards.few", agreed=agreed, asked=asked, to_do="stop all processes, then start them again")
        return agreed

    async def _agree(self, asked: int, lease: HeldLease, connection: asyncpg.Connection) -> int:
        await connection.execute(IN_TURN)
        others = [row for row in await _live(connection) if row.group != lease.group]
        agreed: int = (await connection.fetchrow(_DEPLOYMENT))["shards"]
        if not others or agreed == _NOT_AGREED:
            agreed = max(asked, lease.groups)
            await connection.execute(_DEPLOY, agreed, lease.groups)
        return agreed

    async def renew(self, lease: HeldLease) -> bool:
        """Let the lease be live for longer; False if it has run out, or another process has the group."""
        values = lease.group, self._holder, lease.epoch, SECONDS
        return await self.transact(lambda connection: connection.fetchval(_RENEW, *values)) is not None

    async def end_stopped(self) -> None:
        """End what processes have under way that were stopped for too long, so that their locks are in nobody's way.

        As a rule there is nothing, so whoever may not do that, or can't just now, goes on all the same.
        """
        try:
            await self.transact(lambda connection: connection.fetch(END, TRIES * server.SECONDS))
        except Exception as error:  # whatever it is, the lease runs
            log.warning("shards.not_ended", error=repr(error))

    async def close(self) -> None:
        """Give the lease back, and let go of the server."""
        if self._lease is not None:
            await self._lease.close()
            values = self._lease.group, self._holder, self._lease.epoch
            with suppress(*FAILURES):
                await self.transact(lambda connection: connection.execute(_GIVE_BACK, *values))
        if self._connection is not None:
            with suppress(*FAILURES):
                await self._connection.close(timeout=server.SECONDS)

    async def _look(self) -> Sequence[Row]:
        return await self.transact(_live)

    async def transact(self, act: Callable[[asyncpg.Connection], Awaitable[R]]) -> R:
        """Do something in a transaction, one after the other; a server that says nothing is given up for a new try."""
        async with self._turn, asyncio.timeout(TRIES * server.SECONDS):
            if self._connection is None or self._connection.is_closed():
                self._connection = await connect(self._dsn, server.SECONDS, IDLE_SECONDS, self.sessions)
            try:
                async with self._connection.transaction():
                    return await act(self._connection)
            except StorageError:
                raise
            except BaseException:  # who is cancelled leaves it amid an answer
                self._connection.terminate()
                raise


class HeldLease:
    """A group that this process has. lost: why it has it no more, as a sentence."""

    def __init__(self, leases: Leases, group: int, epoch: int, groups: int, asked_at: float) -> None:
        self.group, self.groups, self.epoch = group, groups, epoch
        self.lost: str | None = None
        self._leases = leases
        self._until = asked_at + SECONDS
        self._on_lost: list[Callable[[], None]] = []
        self._keeping = asyncio.create_task(self._keep())

    @property
    def is_live(self) -> bool:
        """Whether the group is this process's for certain."""
        return self.lost is None and _clock() < self._until

    @property
    def age(self) -> float:
        """Seconds since it was last renewed."""
        return SECONDS - self.seconds_left

    @property
    def seconds_left(self) -> float:
        """Seconds until it runs out unless it is renewed."""
        return self._until - _clock()

    def on_lost(self, act: Callable[[], None]) -> None:
        """Let something be done once the lease is lost."""
        self._on_lost.append(act)
        if self.lost is not None:
            act()

    async def agree(self, asked: int) -> int:
        """How many shards all processes have, where Discord asks for so many; raises StorageError."""
        return await self._leases.agree(asked, self)

    async def close(self) -> None:
        """Renew it no more."""
        self._keeping.cancel()
        await asyncio.wait([self._keeping])

    async def _keep(self) -> None:
        """Renew it until it is lost."""
        is_renewed = True
        while self.is_live and is_renewed:
            await asyncio.sleep(min(RENEW_SECONDS, max(0.0, self._until - _clock())))
            is_renewed = await self._renew()
        why = "ran out before it could be renewed" if is_renewed else "was taken by another process"
        what = "database" if self.group == EVERYTHING.group else f"shards {self.group}/{self.groups}"
        self.lost = f"The lease of the {what} {why}."
        log.warning("shards.lost", why=self.lost)
        for act in self._on_lost:
            act()

    async def _renew(self) -> bool:
        """Renew it, with one try after the other until it has run out; False if that is refused."""
        while self.is_live:
            asked_at = _clock()
            try:
                if not await self._leases.renew(self):
                    return False
            except Exception as error:  # whatever it is, the lease runs
                log.warning("shards.not_renewed", error=repr(error), seconds_left=round(self._until - _clock(), 1))
                await asyncio.sleep(min(RETRY_SECONDS, max(0.0, self._until - _clock())))
            else:
                self._until = asked_at + SECONDS
                await self._leases.end_stopped()
                break
        return True


class Seen:
    """What who waits has seen of those that are in the way."""

    def __init__(self, since: float) -> None:
        self.since = since
        self.is_told = False
        self._first: dict[tuple[int, int], float] = {}

    def are_renewed(self, rows: Collection[Row]) -> bool:
        """Whether one of them was renewed since it was first seen, so that its process goes on."""
        return any(row.until > self._first.setdefault((row.group, row.epoch), row.until) for row in rows)


def _free(share: Share, rows: Collection[Row]) -> int | None:
    """A group that a process which wants that share can take beside the live ones; None if it has to wait."""
    taken = {row.group for row in rows}
    if share == EVERYTHING:
        return None if taken else share.group
    wanted = range(share.groups) if share.group is None else [share.group]
    return None if EVERYTHING.group in taken else next((group for group in wanted if group not in taken), None)


async def _live(connection: asyncpg.Connection) -> list[Row]:
    """The leases that somebody may still use."""
    rows = [Row(*row) for row in await connection.fetch(_LIVE)]
    return [row for row in rows if not is_dead(row.holder)]


async def _exist(connection: asyncpg.Connection) -> bool:
    return bool(await connection.fetchval("SELECT to_regclass('leases') IS NOT NULL"))
