"""Servers that the bot can't see at the moment; their tables are suspended, clocks and house players included."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from games.engine.absence import Absence
from storage import schema
from storage.engine.statements import ignore
from storage.engine.store import BulkWork, TimedStore
from storage.tables.clocks import go_on_at

_absences = schema.absences
_begin = BulkWork(ignore(_absences))


class AbsenceStore(TimedStore):
    """Records since when servers have been out of sight. Every method raises StorageError."""

    async def all(self) -> dict[int, float]:
        """Return the servers out of sight, each with since when, in Unix seconds."""
        rows = await self._rows(select(_absences).order_by(_absences.c.since))
        return {row.guild: row.since for row in rows}

    async def begin(self, guild: int) -> None:
        """Suspend the server; if it is suspended already, the earlier time stands."""
        await self._writer.run(_begin, {"guild": guild, "since": self._now()})

    async def end(self, guild: int) -> bool:
        """Resume the server with its clocks where they stopped; False if it wasn't suspended."""
        now = self._now()
        return await self._writer.call(lambda connection: _end(connection, guild, now), {guild})


def _end(connection: Connection, guild: int, at: float) -> bool:
    since = connection.execute(select(_absences.c.since).where(_absences.c.guild == guild)).scalar()
    if since is None:
        return False
    go_on_at(connection, Absence(since, at), guild)
    connection.execute(delete(_absences).where(_absences.c.guild == guild))
    return True
