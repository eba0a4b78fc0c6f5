"""Leases of groups of shards: rows in PostgreSQL that each give one process the right to a group for 30 seconds.

Rule 1: a lease expires by the database's clock.
Rule 2: its holder stops before that: it counts the lease's time from before it sent the request.
Rule 3: whoever takes a group, or agrees on the number of shards, holds the advisory lock of `IN_TURN`.
Rule 4: nobody takes a group while a transaction that checked the lease (`live.Fence`) is open: it locks the row.
Rule 5: every taking raises the group's epoch, and renewing or returning a lease names the epoch it was taken with.
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
"""Seconds between two attempts to renew while the server is away."""
TRIES = 3
"""Time limit of a transaction and its connection, in multiples of a statement's."""
IDLE_SECONDS = 2.0
"""Seconds that a transaction may be idle: a suspended process must not keep others from a lease."""
LOOK_SECONDS = 0.25
"""Seconds between two looks for a free group."""
EVERYTHING = Share(-1, 1)
"""The whole database as a group: it excludes all others, and they exclude it."""

R = TypeVar("R")

OPEN_TO_ALL = "Every user of the server may connect to {}, and can stop all tables or listen to what is played."
_CLOSE = """
SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database())
WHERE has_database_privilege('public', current_database(), 'CONNECT')
"""
"""Query for the statement that revokes public access, where it is granted: NOTIFY and advisory locks need no other
right."""
_TURN = (1348563564, 1)
IN_TURN = f"SELECT pg_advisory_xact_lock{_TURN}"
"""Takes the lock of rule 3."""
_LIVE = """
SELECT shard_group, holder, epoch, until, version FROM leases WHERE until > date_part('epoch', clock_timestamp())
"""
_LOCK = "SELECT FROM leases WHERE shard_group = ANY($1) OR $2 ORDER BY shard_group FOR UPDATE"
"""Waits for transactions under a lease, and keeps it from being renewed (rule 4)."""
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
"""Terminates the sessions of processes whose leases have expired, and those that hold the lock of rule 3 for too long.

A suspended process keeps its locks while the server waits for the rest of a statement, which no time limit ends.
"""
_GIVE_BACK = f"UPDATE leases SET until = 0 WHERE {_OF_LEASE}"  # noqa: S608
_DEPLOYMENT = "SELECT shards, groups FROM deployment WHERE id = 1"
_DEPLOY = """
INSERT INTO deployment (id, shards, groups) VALUES (1, $1, $2)
ON CONFLICT (id) DO UPDATE SET shards = excluded.shards, groups = excluded.groups
"""
_NOT_AGREED = 0
"""Number of shards of a deployment before a process has asked Discord."""

log = structlog.get_logger()


class LeaseRow(NamedTuple):
    """A row of `leases` whose holder may still use it."""

    group: int
    holder: str
    epoch: int
    until: float
    version: str


def _clock() -> float:
    """Return the seconds of a monotonic clock that counts the machine's sleep too, where there is one."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Leases:
    """Takes, renews and returns the lease of this process; it has one at most."""

    def __init__(self, address: str, version: str = "") -> None:
        """version: of this program; it holds no group beside processes of another one."""
        self._name = name_of(address)
        self._dsn = dsn_of(address)
        self._holder = own_name()
        self.sessions = f"{SESSIONS} {self._holder.split(' ')[-1]}"
        """Application name of this process's sessions."""
        self._version = version
        self._connection: asyncpg.Connection | None = None
        self._turn = asyncio.Lock()
        self._lease: HeldLease | None = None

    async def begin(self) -> bool:
        """Connect, and return whether the database has a table of leases; raises StorageError."""
        await refuse_unusable(self._dsn, self._name)
        try:
            return await self.transact(_exist)
        except FAILURES as error:
            raise explain(error, self._name) from error

    async def warn_if_public(self) -> None:
        """Warn if every user of the server may connect to the database. Raises StorageError."""
        try:
            remedy = await self.transact(lambda connection: connection.fetchval(_CLOSE))
        except FAILURES as error:
            raise explain(error, self._name) from error
        if remedy is not None:
            log.warning("database.open_to_all", why=OPEN_TO_ALL.format(self._name), to_do=remedy)

    async def wait_for_version(self, share: Share) -> None:
        """Wait until no process of another version is live, whose tables a migration would change.

        Raises StorageError if a process that isn't a bot keeps the database.
        """
        seen = SeenLeases(asyncio.get_running_loop().time())
        try:
            while rows := [row for row in await self._look() if row.version != self._version]:
                self._wait(share, rows, seen)
                await asyncio.sleep(LOOK_SECONDS)
        except FAILURES as error:
            raise explain(error, self._name) from error

    async def take(self, share: Share) -> HeldLease:
        """Take a group as soon as it is free; raises StorageError if another process keeps it.

        Waits for ever if any group will do.
        """
        seen = SeenLeases(asyncio.get_running_loop().time())
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

    def _wait(self, share: Share, rows: Sequence[LeaseRow], seen: SeenLeases) -> None:
        """Log once why the process waits; raises StorageError if nobody is going to make room."""
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

    def _is_beside_another_version(self, rows: Collection[LeaseRow]) -> bool:
        return any(row.version != self._version and row.group != EVERYTHING.group for row in rows)

    async def _take(self, share: Share, connection: asyncpg.Connection) -> tuple[int, int] | None:
        """Take a free group; return its number and epoch, or None."""
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
        """Record the number of groups; raises StorageError if live processes have another one."""
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
        """Return the number of shards: the one agreed on while others use it, else the one asked for.

        Retries while the server is away, until the lease expires; raises StorageError then.
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
        """Extend the lease; False if it has expired or another process has the group (rule 5)."""
        values = lease.group, self._holder, lease.epoch, SECONDS
        return await self.transact(lambda connection: connection.fetchval(_RENEW, *values)) is not None

    async def end_stopped(self) -> None:
        """Terminate sessions of processes that were suspended for too long, so that their locks block nobody.

        Mostly there are none, so a failure is only logged.
        """
        try:
            await self.transact(lambda connection: connection.fetch(END, TRIES * server.SECONDS))
        except Exception as error:  # whatever it is, the lease runs
            log.warning("shards.not_ended", error=repr(error))

    async def close(self) -> None:
        """Return the lease, and close the connection."""
        if self._lease is not None:
            await self._lease.close()
            values = self._lease.group, self._holder, self._lease.epoch
            with suppress(*FAILURES):
                await self.transact(lambda connection: connection.execute(_GIVE_BACK, *values))
        if self._connection is not None:
            with suppress(*FAILURES):
                await self._connection.close(timeout=server.SECONDS)

    async def _look(self) -> Sequence[LeaseRow]:
        return await self.transact(_live)

    async def transact(self, act: Callable[[asyncpg.Connection], Awaitable[R]]) -> R:
        """Run `act` in a transaction of its own, serialized; a connection that doesn't answer is dropped for the next
        attempt."""
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
    """A lease that this process holds. lost: why it doesn't any more, as a sentence."""

    def __init__(self, leases: Leases, group: int, epoch: int, groups: int, asked_at: float) -> None:
        self.group, self.groups, self.epoch = group, groups, epoch
        self.lost: str | None = None
        self._leases = leases
        self._until = asked_at + SECONDS
        self._on_lost: list[Callable[[], None]] = []
        self._keeping = asyncio.create_task(self._keep())

    @property
    def is_live(self) -> bool:
        """Whether this process has the group for certain (rule 2)."""
        return self.lost is None and _clock() < self._until

    @property
    def age(self) -> float:
        """Seconds since the last renewal."""
        return SECONDS - self.seconds_left

    @property
    def seconds_left(self) -> float:
        """Seconds until it expires unless it is renewed."""
        return self._until - _clock()

    def on_lost(self, act: Callable[[], None]) -> None:
        """Register a callback for the loss of the lease."""
        self._on_lost.append(act)
        if self.lost is not None:
            act()

    async def agree(self, asked: int) -> int:
        """Return the number of shards that all processes agree on, given the number that Discord suggests; raises
        StorageError."""
        return await self._leases.agree(asked, self)

    async def close(self) -> None:
        """Stop renewing it."""
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
        """Renew it, retrying until it expires; False if the renewal is refused."""
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


class SeenLeases:
    """The leases that a waiting process has seen in its way."""

    def __init__(self, since: float) -> None:
        self.since = since
        self.is_told = False
        self._first: dict[tuple[int, int], float] = {}

    def are_renewed(self, rows: Collection[LeaseRow]) -> bool:
        """Return whether one of them was renewed since it was first seen, which shows that its process is running."""
        return any(row.until > self._first.setdefault((row.group, row.epoch), row.until) for row in rows)


def _free(share: Share, rows: Collection[LeaseRow]) -> int | None:
    """Return a group that this share can take beside the live ones, or None."""
    taken = {row.group for row in rows}
    if share == EVERYTHING:
        return None if taken else share.group
    wanted = range(share.groups) if share.group is None else [share.group]
    return None if EVERYTHING.group in taken else next((group for group in wanted if group not in taken), None)


async def _live(connection: asyncpg.Connection) -> list[LeaseRow]:
    """Return the leases that somebody may still use."""
    rows = [LeaseRow(*row) for row in await connection.fetch(_LIVE)]
    return [row for row in rows if not is_dead(row.holder)]


async def _exist(connection: asyncpg.Connection) -> bool:
    return bool(await connection.fetchval("SELECT to_regclass('leases') IS NOT NULL"))
