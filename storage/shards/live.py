"""Which groups of shards have a process, and whether this one still has its own."""

from __future__ import annotations

from weakref import WeakSet

from sqlalchemy import Connection, Double, Transaction, cast, extract, func, select

from storage.engine.errors import LeaseLost
from storage.schema import leases
from storage.shards.groups import Shards
from storage.shards.processes import is_dead

_UNTIL = leases.c.until > cast(extract("epoch", func.clock_timestamp()), Double)
_LIVE = select(leases.c.shard_group, leases.c.holder).where(leases.c.shard_group >= 0, _UNTIL)


def live_groups(connection: Connection) -> frozenset[int]:
    """The groups whose lease has not run out, by the clock of a PostgreSQL; that of a whole database is of none.

    Nor is one whose holder is dead on this machine: nothing is at hand there.
    """
    return frozenset(row.shard_group for row in connection.execute(_LIVE) if not is_dead(row.holder))


_EPOCH = "SELECT epoch FROM leases WHERE shard_group = $1 FOR KEY SHARE"
"""A lock that the lease can be renewed under, but not taken."""


class Fence:
    """Lets a process write only what is of its shards while nobody else has taken them."""

    def __init__(self, shards: Shards) -> None:
        self._shards = shards
        self._passed = WeakSet[Transaction]()

    def check(self, connection: Connection) -> None:
        """Raise LeaseLost where another process has the group; nobody takes it until the transaction ends."""
        epoch, transaction = self._shards.epoch, connection.get_transaction()
        if epoch is None or transaction is None or transaction in self._passed:
            return
        group = self._shards.group
        if connection.exec_driver_sql(_EPOCH, (group,)).scalar() != epoch:
            raise LeaseLost(f"Another process has the shards {group}/{self._shards.groups}.")
        self._passed.add(transaction)
