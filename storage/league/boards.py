"""The boards of a server, read from stored sums and never from results."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import accumulate
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Connection, FromClause, Table, func, select, tuple_

from games.columns import Column, Kind
from games.league.rating import Rating
from storage import schema
from storage.engine.store import ReadStore
from storage.league.recounter import recounted
from storage.schema import ALL_GAMES, ALL_TIME

_gains = schema.gains
_members = schema.members
_standings = schema.standings
_tallies = schema.tallies
_ratings = schema.ratings


class By(StrEnum):
    """Orders that every game's board has."""

    POINTS = "points"
    RATING = "rating"
    GAMES = "games"


Measure: TypeAlias = By | Column


@dataclass(frozen=True, slots=True)
class LeagueBoard:
    """A board: of a server's game (None: of all games), in a season by id (None: all time), in some order.

    In a season, a rating is the one after the person's last result in it. Only single games have boards by rating or by
    a column.
    """

    guild: int
    game: str | None
    season: int | None = None
    by: Measure = By.POINTS


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A person's line. place: shared in a tie. rating: None over all games, or if the person has met nobody.

    values: one for each requested column; None where the person has none.
    """

    place: int
    person: int
    name: str
    points: float
    played: int
    rating: Rating | None
    values: tuple[float | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Race:
    """The growth of a person's points: the sum at the end of each UTC date that brought some."""

    person: int
    name: str
    sums: tuple[tuple[date, float], ...]


class BoardStore(ReadStore):
    """Reads the boards of each server and game: persons only, rated results only."""

    async def lines(
        self, board: LeagueBoard, limit: int, offset: int = 0, columns: Sequence[Column] = ()
    ) -> list[BoardLine]:
        """Return the lines from `offset` on, best first; ties by name."""
        return await self._reader.run(_lines, board, limit, offset, columns)

    async def line_of(self, board: LeagueBoard, person: int, columns: Sequence[Column] = ()) -> BoardLine | None:
        """Return the person's line, or None if the person isn't on the board."""
        return await self._reader.run(line_of, board, person, columns)

    async def offset_of(self, board: LeagueBoard, person: int) -> int | None:
        """Return the number of lines before the person's, or None if the person isn't on the board.

        Ties on one page are sorted by name, so among them it is only approximate.
        """
        return await self._reader.run(_offset_of, board, person)

    async def count(self, board: LeagueBoard) -> int:
        """Return the number of persons on the board."""
        source = _source(board)
        return await self._value(select(func.count()).select_from(source.rows).where(source.where)) or 0

    async def games(self, guild: int, season: int | None) -> list[str]:
        """Return the keys of the games with a board in the season."""
        kept = ALL_TIME if season is None else season
        of_season = (_standings.c.guild == guild, _standings.c.season == kept, _standings.c.game != ALL_GAMES)
        return await self._column(select(_standings.c.game).where(*of_season).distinct().order_by(_standings.c.game))

    async def recounted(self, guild: int) -> frozenset[str]:
        """Return the keys of the games whose ratings are still being recomputed after a correction."""
        return await self._reader.run(recounted, guild)

    async def race(self, guild: int, game: str | None, season: int, limit: int = 5) -> list[Race]:
        """Return how the points of the season's best grew, day by day."""
        return await self._reader.run(_race, guild, game, season, limit)


@dataclass(frozen=True, slots=True)
class _Source:
    """The rows that order a board: their person and value, and whether the lowest is best."""

    rows: FromClause
    where: ColumnElement[bool]
    person: ColumnElement[int]
    value: ColumnElement[Any]
    is_low_better: bool = False

    def is_better(self, value: float) -> ColumnElement[bool]:
        is_better: ColumnElement[bool] = self.value < value if self.is_low_better else self.value > value
        return is_better

    def is_before(self, value: float, person: int) -> ColumnElement[bool]:
        """Return a condition for rows that come before a person's with that value."""
        row = tuple_(self.value, self.person)
        is_before: ColumnElement[bool] = row < (value, person) if self.is_low_better else row > (value, person)
        return is_before

    @property
    def order(self) -> tuple[ColumnElement[Any], ColumnElement[Any]]:
        """Return the order of an index: best first, ties by person in the same direction."""
        if self.is_low_better:
            return self.value.asc(), self.person.asc()
        return self.value.desc(), self.person.desc()


_VALUES = {
    Kind.SUM: _tallies.c.total,
    Kind.LEAST: _tallies.c.least,
    Kind.MOST: _tallies.c.most,
    Kind.MEAN: _tallies.c.mean,
}
"""Value of each kind of column, from the stored tallies."""


def _source(board: LeagueBoard) -> _Source:
    standings = _of_board(_standings, board)
    match board.by:
        case By.POINTS:
            return _Source(_standings, standings, _standings.c.person, _standings.c.points)
        case By.GAMES:
            return _Source(_standings, standings, _standings.c.person, _standings.c.played)
        case By.RATING:
            return _Source(_ratings, _of_board(_ratings, board), _ratings.c.person, _ratings.c.number)
        case Column() as column:
            where = _of_board(_tallies, board) & (_tallies.c.name == column.of)
            return _Source(_tallies, where, _tallies.c.person, _VALUES[column.kind], column.is_low_better)


def _game(board: LeagueBoard) -> str:
    return ALL_GAMES if board.game is None else board.game


def _of_board(table: Table, board: LeagueBoard) -> ColumnElement[bool]:
    """Return the condition for the sums of the board's server, season and game."""
    season = ALL_TIME if board.season is None else board.season
    return (table.c.guild == board.guild) & (table.c.season == season) & (table.c.game == _game(board))


def _lines(
    connection: Connection, board: LeagueBoard, limit: int, offset: int, columns: Sequence[Column]
) -> list[BoardLine]:
    source = _source(board)
    page = select(source.person.label("person"), source.value.label("value")).where(source.where)
    rows = connection.execute(page.order_by(*source.order).limit(limit).offset(offset)).all()
    if not rows:
        return []
    places: dict[float, int] = {rows[0].value: _place(connection, source, rows[0].value)}
    for index, row in enumerate(rows):
        places.setdefault(row.value, offset + index + 1)
    lines = _told(connection, board, {row.person: places[row.value] for row in rows}, columns)
    return sorted(lines, key=lambda line: (line.place, line.name.lower(), line.person))


def line_of(
    connection: Connection, board: LeagueBoard, person: int, columns: Sequence[Column] = ()
) -> BoardLine | None:
    """Return the person's line, or None if the person isn't on the board."""
    source = _source(board)
    value = _value(connection, source, person)
    if value is None:
        return None
    return _told(connection, board, {person: _place(connection, source, value)}, columns)[0]


def _offset_of(connection: Connection, board: LeagueBoard, person: int) -> int | None:
    source = _source(board)
    value = _value(connection, source, person)
    if value is None:
        return None
    before = select(func.count()).select_from(source.rows).where(source.where, source.is_before(value, person))
    return connection.execute(before).scalar_one()


def _value(connection: Connection, source: _Source, person: int) -> float | None:
    """Return the value that decides the person's place, or None if the person isn't on the board."""
    own: float | None = connection.execute(
        select(source.value).where(source.where, source.person == person)
    ).scalar_one_or_none()
    return own


def _place(connection: Connection, source: _Source, value: float) -> int:
    better = select(func.count()).select_from(source.rows).where(source.where, source.is_better(value))
    return 1 + connection.execute(better).scalar_one()


def _told(
    connection: Connection, board: LeagueBoard, places: Mapping[int, int], columns: Sequence[Column]
) -> list[BoardLine]:
    """Return the full lines of the persons at these places."""
    rows = connection.execute(
        select(_standings, _members.c.name, _ratings.c.mu, _ratings.c.sigma, _ratings.c.games)
        .join(_members, (_members.c.guild == _standings.c.guild) & (_members.c.person == _standings.c.person))
        .outerjoin(
            _ratings,
            (_ratings.c.guild == _standings.c.guild)
            & (_ratings.c.season == _standings.c.season)
            & (_ratings.c.game == _standings.c.game)
            & (_ratings.c.person == _standings.c.person),
        )
        .where(_of_board(_standings, board), _standings.c.person.in_(places))
    ).all()
    values = [_values(connection, board, places, column) for column in columns]
    return [
        BoardLine(
            places[row.person],
            row.person,
            row.name,
            row.points,
            row.played,
            None if row.mu is None else Rating(row.mu, row.sigma, row.games),
            tuple(of_column.get(row.person) for of_column in values),
        )
        for row in rows
    ]


def _values(connection: Connection, board: LeagueBoard, persons: Collection[int], column: Column) -> dict[int, float]:
    values = connection.execute(
        select(_tallies.c.person, _VALUES[column.kind]).where(
            _of_board(_tallies, board), _tallies.c.name == column.of, _tallies.c.person.in_(persons)
        )
    )
    return {row.person: row[1] for row in values}


def _race(connection: Connection, guild: int, game: str | None, season: int, limit: int) -> list[Race]:
    races = []
    for line in _lines(connection, LeagueBoard(guild, game, season), limit, 0, ()):
        own = (_gains.c.guild == guild, _gains.c.season == season, _gains.c.person == line.person)
        gained = select(_gains.c.day, func.sum(_gains.c.points)).where(*own).group_by(_gains.c.day)
        if game is not None:
            gained = gained.where(_gains.c.game == game)
        days = connection.execute(gained.order_by(_gains.c.day)).all()
        sums = zip((date.fromisoformat(day) for day, _ in days), accumulate(points for _, points in days), strict=True)
        races.append(Race(line.person, line.name, tuple(sums)))
    return races
