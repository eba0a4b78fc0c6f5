"""The kept sums that boards are made of: points and games of each person, and what each tally comes to.

Every sum is kept for a season and for all time, for a game and, where somebody was met, for all games; points besides
for each day of a season.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BindParameter, Connection, RowMapping, Table, bindparam, select

from storage import schema
from storage.engine.statements import Bulk, add, given, greatest, least, mean, merge, remove
from storage.schema import ALL_GAMES, ALL_TIME

Tally = tuple[int, int, int, int]
"""Total, least, most, and of how many results."""

_standings = schema.standings
_tallies = schema.tallies
_gains = schema.gains

STANDING_KEY = tuple(_standings.primary_key.columns.keys())
TALLY_KEY = tuple(_tallies.primary_key.columns.keys())
GAIN_KEY = tuple(_gains.primary_key.columns.keys())
TALLY_VALUES = ("total", "least", "most", "counted")

add_standing = Bulk(add(_standings, _standings.c.points, _standings.c.played), [*STANDING_KEY, "points", "played"])


GIVEN = tuple(f"new_{name}" for name in (*TALLY_KEY, *TALLY_VALUES))
_given: dict[str, BindParameter[Any]] = {name.removeprefix("new_"): bindparam(name) for name in GIVEN}
_new = given(_tallies)
_total, _counted = _tallies.c.total + _new.total, _tallies.c.counted + _new.counted
_add_tally = Bulk(
    merge(
        _tallies,
        {
            _tallies.c.total: _total,
            _tallies.c.least: least(_tallies.c.least, _new.least),
            _tallies.c.most: greatest(_tallies.c.most, _new.most),
            _tallies.c.counted: _counted,
            _tallies.c.mean: mean(_total, _counted),
        },
        **_given,
        mean=mean(_given["total"], _given["counted"]),
    ),
    key=GIVEN[: len(TALLY_KEY)],
)
_add_gain = Bulk(add(_gains, _gains.c.points), [*GAIN_KEY, "points"])
_remove_standing, _remove_tally, _remove_gain = (Bulk(remove(table)) for table in (_standings, _tallies, _gains))


@dataclass(frozen=True, slots=True)
class Counted:
    """What one result, finished at the Unix time, adds for one person.

    is_alone: whether the game had one seat, so that nobody was met. has_left: as in `games.table.SeatResult`.
    """

    guild: int
    season: int
    game: str
    finished_at: float
    person: int
    points: float
    tallies: Mapping[str, int]
    is_alone: bool = False
    has_left: bool = False


class Sums:
    """Sums of many results, written at once."""

    def __init__(self) -> None:
        self._standings: dict[tuple[int, int, str, int], tuple[float, int]] = {}
        self._tallies: dict[tuple[int, int, str, str, int], Tally] = {}
        self._gains: dict[tuple[int, int, int, str, str], float] = {}

    def add(self, counted: Counted) -> None:
        """Count what a result adds; what the house played for who left is nobody's."""
        guild, season, game, person = counted.guild, counted.season, counted.game, counted.person
        gain = (guild, season, person, datetime.fromtimestamp(counted.finished_at, UTC).date().isoformat(), game)
        self._gains[gain] = self._gains.get(gain, 0.0) + counted.points
        for kept_season in (season, ALL_TIME):
            for kept_game in (game,) if counted.is_alone else (game, ALL_GAMES):
                key = (guild, kept_season, kept_game, person)
                points, played = self._standings.get(key, (0.0, 0))
                self._standings[key] = (points + counted.points, played + 1)
        if not counted.has_left:
            for name, value in counted.tallies.items():
                self.add_tally(guild, season, game, name, person, value)

    def add_tally(self, guild: int, season: int, game: str, name: str, person: int, value: int) -> None:
        """Count one value of a tally."""
        for kept_season in (season, ALL_TIME):
            key = (guild, kept_season, game, name, person)
            total, least, most, count = self._tallies.get(key, (0, value, value, 0))
            self._tallies[key] = (total + value, min(least, value), max(most, value), count + 1)

    def only(self, others: Sums) -> Sums:
        """Those of the sums that the others have too."""
        common = Sums()
        common._standings = {key: value for key, value in self._standings.items() if key in others._standings}
        common._tallies = {key: value for key, value in self._tallies.items() if key in others._tallies}
        common._gains = {key: value for key, value in self._gains.items() if key in others._gains}
        return common

    def look_up(self, connection: Connection) -> None:
        """Look where they are kept, as `look_up` does."""
        kept = ((_standings, STANDING_KEY, self._standings), (_tallies, TALLY_KEY, self._tallies))
        for table, names, keys in (*kept, (_gains, GAIN_KEY, self._gains)):
            for key in keys:
                own = (table.c[name] == value for name, value in zip(names, key, strict=True))
                rows = connection.execute(select(table).where(*own)).mappings().all()
                look_up(connection, table, rows, [row["person"] for row in rows])

    def clear(self, connection: Connection) -> None:
        """Forget all kept sums that these are part of."""
        _remove_standing.execute(connection, (dict(zip(STANDING_KEY, key, strict=True)) for key in self._standings))
        _remove_tally.execute(connection, (dict(zip(TALLY_KEY, key, strict=True)) for key in self._tallies))
        _remove_gain.execute(connection, (dict(zip(GAIN_KEY, key, strict=True)) for key in self._gains))

    def write(self, connection: Connection) -> None:
        """Add them to those that are kept."""
        standings = [
            {**dict(zip(STANDING_KEY, key, strict=True)), "points": points, "played": played}
            for key, (points, played) in self._standings.items()
        ]
        tallies = [dict(zip(GIVEN, (*key, *tally), strict=True)) for key, tally in self._tallies.items()]
        gains = [{**dict(zip(GAIN_KEY, key, strict=True)), "points": points} for key, points in self._gains.items()]
        add_standing.execute(connection, standings)
        _add_tally.execute(connection, tallies)
        _add_gain.execute(connection, gains)


def look_up(
    connection: Connection, table: Table, rows: Sequence[RowMapping | Mapping[str, Any]], persons: Collection[int]
) -> None:
    """Look where sums are, and would be if they were these persons', in each index.

    Whoever writes them next finds it all in memory, so that others don't wait for the disk as long as that lasts.
    """
    key = [column for column in table.primary_key if column.name != "person"]
    for columns in (key, *(list(index.columns) for index in table.indexes)):
        for row in rows:
            found = [table.c[column.name] == row[column.name] for column in columns]
            for person in persons:
                connection.execute(select(table.c.person).where(*found, table.c.person >= person).limit(1)).first()
