"""The way of a process to a database that others use too: it waits for its group of shards, or for all of it."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

from storage.engine.address import Address, is_postgresql
from storage.engine.errors import StorageError
from storage.engine.holding import holding
from storage.shards.groups import Lease, Share


class WholeFile:
    """All shards, as the one process of a file has them."""

    group, groups, epoch = 0, 1, None
    is_live = True
    lost = age = None
    seconds_left = math.inf

    def on_lost(self, act: Callable[[], None]) -> None:
        """Nothing: the lock ends with the process."""

    async def agree(self, asked: int) -> int:
        """What Discord asks for."""
        return asked


class Joining(Protocol):
    """A process that may open the database, and then take its share.

    sessions: what a server is to call those of this process; None where there is no server.
    """

    @property
    def sessions(self) -> str | None: ...

    async def take(self) -> Lease:
        """Take the share; raises StorageError where another process keeps it."""


class _File:
    sessions = None

    async def take(self) -> Lease:
        return WholeFile()


@asynccontextmanager
async def joining(address: Address, share: Share, version: str) -> AsyncIterator[Joining]:
    """Have a share of a database, which is free again at the end; raises StorageError where another keeps all of it.

    It begins once no process with another version of the program is live. version: of this one.
    """
    if not is_postgresql(address):
        async with holding(Path(address)):
            yield _File()
        return
    from storage.shards.leases import Leases  # a bot with a file does without the driver

    leases = Leases(str(address), version)

    class Server:
        sessions = leases.sessions

        async def take(self) -> Lease:
            return await leases.take(share)

    try:
        has_leases = await leases.begin()
        await leases.warn_if_public()
        if has_leases:
            await leases.wait_for_version(share)
        yield Server()
    finally:
        await leases.close()


@asynccontextmanager
async def alone(address: Address, *, only_reads: bool = False) -> AsyncIterator[None]:
    """Have a database without any bot on it; raises StorageError where one goes on, or may have begun meanwhile.

    One that has no leases yet is used by nobody who would know of them. only_reads: as `holding` has it.
    """
    if not is_postgresql(address):
        async with holding(Path(address), only_reads=only_reads):
            yield
        return
    from storage.shards.leases import EVERYTHING, Leases

    leases = Leases(str(address))
    try:
        lease = await leases.take(EVERYTHING) if await leases.begin() else None
        yield
        if lease is not None and not lease.is_live:
            raise StorageError(lease.lost or "The lease of the database ran out.")
    finally:
        await leases.close()
