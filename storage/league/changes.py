"""The effect of a game on its players' ratings."""

from __future__ import annotations

from sqlalchemy import Connection, select

from games.league.rating import Rating
from games.scores import Ratings
from storage import schema
from storage.engine.store import ReadStore
from storage.league.rerating import ratings_before
from storage.schema import ALL_TIME

_results = schema.results
_seats = schema.result_seats


class RatingChanges(ReadStore):
    """Reads the rating changes of finished games. Every method raises StorageError."""

    async def of(self, table_id: str) -> Ratings:
        """Return the rating change of each seat, or nothing for a table without a rated result."""
        return await self._reader.run(_changes, table_id)


def _changes(connection: Connection, table_id: str) -> Ratings:
    rated = select(_seats.c.seat, _seats.c.person, _seats.c.mu, _seats.c.sigma).where(
        _seats.c.table_id == table_id, _seats.c.mu.is_not(None), _seats.c.person.is_not(None)
    )
    after = {row.seat: row for row in connection.execute(rated)}
    if not after:
        return {}
    result = connection.execute(select(_results).where(_results.c.table_id == table_id)).one()
    persons = [row.person for row in after.values()]
    before = ratings_before(connection, result.guild, result.game, persons, result.number)
    return {
        seat: Rating(row.mu, row.sigma).number - before.get((ALL_TIME, row.person), Rating()).number
        for seat, row in after.items()
    }
