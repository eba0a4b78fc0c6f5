"""Which groups of shards have a live process, and whether this one still has its own."""

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
    """Return the groups with a live lease, by PostgreSQL's clock, but not the one that stands for the whole database.

    A group whose holder has died on this machine doesn't count: it keeps nothing in memory.
    """
    return frozenset(row.shard_group for row in connection.execute(_LIVE) if not is_dead(row.holder))


_EPOCH = "SELECT epoch FROM leases WHERE shard_group = $1 FOR KEY SHARE"
"""Share lock under which the lease can be renewed but not taken (rule 4 of `leases`)."""


class Fence:
    """Allows a process to write for its shards only while it holds their lease."""

    def __init__(self, shards: Shards) -> None:
        self._shards = shards
        self._passed = WeakSet[Transaction]()

    def check(self, connection: Connection) -> None:
        """Raise LeaseLost if another process has the group; none can take it until the transaction ends."""
        epoch, transaction = self._shards.epoch, connection.get_transaction()
        if epoch is None or transaction is None or transaction in self._passed:
            return
        group = self._shards.group
        if connection.exec_driver_sql(_EPOCH, (group,)).scalar() != epoch:
            raise LeaseLost(f"Another process has the shards {group}/{self._shards.groups}.")
        self._passed.add(transaction)
