"""The time at which people could last reach each shard, and resuming clocks once they can again."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Column, ColumnElement, Connection, delete, func, select

from games.engine.absence import Absence
from storage import schema
from storage.engine.access import EVERYTHING
from storage.engine.statements import upsert
from storage.engine.writer import Writer
from storage.shards.groups import Shards
from storage.tables.clocks import MovedClocks, go_on
from storage.tables.missing_games import count_resting, note_games


class ReachStore:
    """Records when people could last reach each shard. Every method raises StorageError."""

    def __init__(self, writer: Writer, shards: Shards) -> None:
        self._writer = writer
        self._shards = shards

    async def note(self, at: float, shards: Collection[int] = (0,)) -> None:
        """Record that people can reach these shards, or could until then; in Unix seconds."""
        await self._writer.call(lambda connection: _note(connection, at, shards))

    async def go_on(self, at: float, games: Collection[str] | None = None, shard: int = 0) -> MovedClocks:
        """Resume the clocks of everything open on a shard's servers, as they were when people last reached it.

        This and the note that the shard is reachable are one transaction, so that no clock is moved twice. Servers out
        of sight resume when the bot sees them again, and tables of games that aren't among `games` (the playable ones;
        None: all) when the game is back.
        """
        return await self._writer.call(lambda connection: self._go_on(connection, at, games, shard), {EVERYTHING})

    def _go_on(self, connection: Connection, at: float, games: Collection[str] | None, shard: int) -> MovedClocks:
        def is_here(guild: Column[int]) -> ColumnElement[bool]:
            return self._shards.where(guild, (shard,))

        _count(connection, self._shards.count)
        left_at = connection.execute(select(_reach.c.at).where(_reach.c.id == _row(shard))).scalar()
        _note(connection, at, (shard,))
        absence = Absence(at if left_at is None else left_at, at)
        back = 0 if games is None else note_games(connection, games, absence)
        moved = MovedClocks() if absence.is_short else go_on(connection, absence, is_here)
        return moved._replace(total=moved.total + back, resting=count_resting(connection, is_here))


_reach = schema.reach

_upsert = upsert(_reach)


def _row(shard: int) -> int:
    return shard + 1


def _note(connection: Connection, at: float, shards: Collection[int]) -> None:
    connection.execute(_upsert, [{"id": _row(shard), "at": at} for shard in shards])


def _count(connection: Connection, count: int) -> None:
    """Set the number of shards.

    If it changed, servers have moved to other shards: each shard counts as last reached when the first of the old ones
    was.
    """
    known = set(connection.execute(select(_reach.c.id)).scalars())
    if known and known != set(map(_row, range(count))):
        first = connection.execute(select(func.min(_reach.c.at))).scalar_one()
        connection.execute(delete(_reach).where(_reach.c.id > count))
        _note(connection, first, range(count))
