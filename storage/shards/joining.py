"""Opening a database that others use too: wait for a group of shards, or for all of it."""

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
    """The lease of the only process on a database file: all shards, for ever."""

    group, groups, epoch = 0, 1, None
    is_live = True
    lost = age = None
    seconds_left = math.inf

    def on_lost(self, act: Callable[[], None]) -> None:
        """Do nothing: the file's lock ends with the process."""

    async def agree(self, asked: int) -> int:
        """Return the number that Discord suggests."""
        return asked


class Joining(Protocol):
    """A process that may open the database, and then takes its share.

    sessions: application name of its sessions on a server; None for a file.
    """

    @property
    def sessions(self) -> str | None: ...

    async def take(self) -> Lease:
        """Take the share; raises StorageError if another process keeps it."""


class _File:
    sessions = None

    async def take(self) -> Lease:
        return WholeFile()


@asynccontextmanager
async def joining(address: Address, share: Share, version: str) -> AsyncIterator[Joining]:
    """Hold a share of a database, and release it at the end; raises StorageError if another process keeps all of it.

    Waits until no process with another version of the program is live. version: that of this one.
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
    """Hold a database that no bot uses; raises StorageError if one is running, or may have started meanwhile.

    A database without leases is used by nobody who'd know of them. only_reads: as for `holding`.
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
