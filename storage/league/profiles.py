"""A person's record on a server: ratings, results, and opponents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, case, exists, func, select

from games.league.rating import Rating
from storage import schema
from storage.engine.statements import JoinInOrder, unindexed
from storage.engine.store import ReadStore
from storage.league.boards import By, LeagueBoard, line_of
from storage.schema import ALL_TIME, IS_COUNTED

_results = schema.results
_seats = schema.result_seats
_own = JoinInOrder(_seats, _results, _results.c.table_id == _seats.c.table_id)
"""A person's results, few of which are on the server; the other way round the planner would scan all of the server's.
"""


@dataclass(frozen=True, slots=True)
class GameProfile:
    """A person's record at a game, of all time. place: on the board by rating; None if the person has met nobody."""

    game: str
    rating: Rating | None
    place: int | None
    points: float
    played: int


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A seat of a result; person is None for a house player."""

    person: int | None
    name: str
    place: int
    score: int | None
    has_left: bool


@dataclass(frozen=True, slots=True)
class KeptResult:
    """A finished game. number: counts the server's results. void_reason: None for a valid one.

    finished_at: in Unix seconds. events, seconds: its length.
    """

    table_id: str
    number: int
    game: str
    finished_at: float
    is_rated: bool
    events: int
    seconds: float
    void_reason: str | None
    seats: tuple[KeptSeat, ...]


class CurvePoint(NamedTuple):
    """The rating after a result."""

    finished_at: float
    rating: Rating


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two persons' rated results with each other; as partners they count as `together` only."""

    ahead: int
    level: int
    behind: int
    together: int


@dataclass(frozen=True, slots=True)
class HouseEnemy:
    """The house player that a person has met most often, and how often the person placed ahead."""

    name: str
    met: int
    beaten: int


class ProfileStore(ReadStore):
    """Reads profiles."""

    async def name(self, guild: int, person: int) -> str | None:
        """Return the person's latest name on the server, or None if the person has finished no game there."""
        members = schema.members
        return await self._value(select(members.c.name).where(members.c.guild == guild, members.c.person == person))

    async def games(self, guild: int, person: int) -> list[GameProfile]:
        """Return the games that the person has played for the league, the most played first."""
        return await self._reader.run(_games, guild, person)

    async def recent(self, guild: int, person: int | None, limit: int) -> list[KeptResult]:
        """Return the person's results on the server (None: everybody's), newest first, with unrated and void ones."""
        return await self._reader.run(_recent, guild, person, limit)

    async def result(self, table_id: str) -> KeptResult | None:
        """Return a table's result, or None if it is in play or was ended."""
        return await self._reader.run(_result, table_id)

    async def curve(self, guild: int, game: str, person: int, limit: int) -> list[CurvePoint]:
        """Return the person's rating after each of the latest results, oldest first."""
        return await self._reader.run(_curve, guild, game, person, limit)

    async def head_to_head(self, guild: int, person: int, other: int) -> HeadToHead:
        """Return the person's results against the other, over all games."""
        return await self._reader.run(_head_to_head, guild, person, other)

    async def house_enemy(self, guild: int, person: int) -> HouseEnemy | None:
        """Return the person's most frequent house opponent, or None."""
        return await self._reader.run(_house_enemy, guild, person)


def _games(connection: Connection, guild: int, person: int) -> list[GameProfile]:
    standings = schema.standings
    played = (
        select(standings.c.game)
        .where(
            standings.c.guild == guild,
            standings.c.season == ALL_TIME,
            standings.c.person == person,
            standings.c.game.in_(_played(guild, person)),
        )
        .order_by(standings.c.played.desc(), standings.c.game)
    )
    return [_game(connection, guild, game, person) for game in connection.execute(played).scalars().all()]


def _played(guild: int, person: int) -> Select[tuple[str]]:
    return select(_results.c.game).select_from(_own).where(_seats.c.person == person, _results.c.guild == guild)


def _game(connection: Connection, guild: int, game: str, person: int) -> GameProfile:
    by_points = line_of(connection, LeagueBoard(guild, game), person)
    assert by_points is not None  # noqa: S101  the game was found by this very line
    by_rating = line_of(connection, LeagueBoard(guild, game, by=By.RATING), person)
    place = None if by_rating is None else by_rating.place
    return GameProfile(game, by_points.rating, place, by_points.points, by_points.played)


def _recent(connection: Connection, guild: int, person: int | None, limit: int) -> list[KeptResult]:
    number: ColumnElement[int] = _results.c.number
    found = select(_results).where(_results.c.guild == guild)
    if person is not None:
        found, number = found.select_from(_own).where(_seats.c.person == person), unindexed(number)
        found = found.where(~exists().where(schema.erasures.c.person == person))  # some may have moved already
    return _told(connection, connection.execute(found.order_by(number.desc()).limit(limit)).all())


def _result(connection: Connection, table_id: str) -> KeptResult | None:
    rows = connection.execute(select(_results).where(_results.c.table_id == table_id)).all()
    return next(iter(_told(connection, rows)), None)


def _told(connection: Connection, rows: Sequence[Row[Any]]) -> list[KeptResult]:
    """Return the results with their seats."""
    seats: dict[str, list[KeptSeat]] = {row.table_id: [] for row in rows}
    of_these = select(_seats).where(_seats.c.table_id.in_(seats)).order_by(_seats.c.table_id, _seats.c.seat)
    for seat in connection.execute(of_these) if seats else ():
        seats[seat.table_id].append(KeptSeat(seat.person, seat.name, seat.place, seat.score, seat.has_left))
    told = [field.name for field in fields(KeptResult) if field.name != "seats"]
    return [KeptResult(**{name: getattr(row, name) for name in told}, seats=tuple(seats[row.table_id])) for row in rows]


def _curve(connection: Connection, guild: int, game: str, person: int, limit: int) -> list[CurvePoint]:
    rated = (
        select(_results.c.finished_at, _seats.c.mu, _seats.c.sigma, func.count().over().label("total"))
        .select_from(_own)
        .where(_seats.c.person == person, _results.c.guild == guild, _results.c.game == game, _seats.c.mu.is_not(None))
    )
    newest = connection.execute(rated.order_by(_results.c.number.desc()).limit(limit)).all()
    points = [
        CurvePoint(row.finished_at, Rating(row.mu, row.sigma, row.total - back)) for back, row in enumerate(newest)
    ]
    return points[::-1]


def _head_to_head(connection: Connection, guild: int, person: int, other: int) -> HeadToHead:
    own, theirs = _seats.alias("own"), _seats.alias("theirs")
    is_together = own.c.team == theirs.c.team

    def count(when: Any) -> Any:
        return func.coalesce(func.sum(case((when, 1), else_=0)), 0)

    both = JoinInOrder(own, theirs, (theirs.c.table_id == own.c.table_id) & (theirs.c.person == other))
    met = (
        select(
            count(~is_together & (own.c.standing < theirs.c.standing)),
            count(~is_together & (own.c.standing == theirs.c.standing)),
            count(~is_together & (own.c.standing > theirs.c.standing)),
            count(is_together),
        )
        .select_from(JoinInOrder(both, _results, _results.c.table_id == own.c.table_id))
        .where(own.c.person == person, _results.c.guild == guild, IS_COUNTED)
    )
    return HeadToHead(*connection.execute(met).one())


def _house_enemy(connection: Connection, guild: int, person: int) -> HouseEnemy | None:
    own, house = _seats.alias("own"), _seats.alias("house")
    is_house = (house.c.table_id == own.c.table_id) & house.c.person.is_(None) & (house.c.team != own.c.team)
    both = JoinInOrder(own, house, is_house)
    met = func.count().label("met")
    beaten = func.sum(case((~own.c.has_left & (own.c.place < house.c.place), 1), else_=0)).label("beaten")
    row = connection.execute(
        select(house.c.name, met, beaten)
        .select_from(JoinInOrder(both, _results, _results.c.table_id == own.c.table_id))
        .where(own.c.person == person, _results.c.guild == guild)
        .group_by(house.c.name)
        .order_by(met.desc(), beaten, house.c.name)
        .limit(1)
    ).one_or_none()
    return None if row is None else HouseEnemy(row.name, row.met, row.beaten)
