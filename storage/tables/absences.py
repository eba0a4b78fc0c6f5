"""Servers that the bot does not see at the moment: what plays there rests, for clocks and house players alike."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from games.engine.absence import Absence
from storage import schema
from storage.engine.statements import ignore
from storage.engine.store import Rows, TimedStore
from storage.tables.clocks import go_on_at

_absences = schema.absences
_begin = Rows(ignore(_absences))


class AbsenceStore(TimedStore):
    """Which servers the bot does not see, and since when. Every method raises StorageError."""

    async def all(self) -> dict[int, float]:
        """The servers with the times since which they rest, in Unix seconds."""
        rows = await self._rows(select(_absences).order_by(_absences.c.since))
        return {row.guild: row.since for row in rows}

    async def begin(self, guild: int) -> None:
        """Let the server rest; where it does already, the first time counts."""
        await self._writer.run(_begin, {"guild": guild, "since": self._now()})

    async def end(self, guild: int) -> bool:
        """Let the server go on, each of its clocks as far as it was; False if it did not rest."""
        now = self._now()
        return await self._writer.call(lambda connection: _end(connection, guild, now), {guild})


def _end(connection: Connection, guild: int, at: float) -> bool:
    since = connection.execute(select(_absences.c.since).where(_absences.c.guild == guild)).scalar()
    if since is None:
        return False
    go_on_at(connection, Absence(since, at), guild)
    connection.execute(delete(_absences).where(_absences.c.guild == guild))
    return True
