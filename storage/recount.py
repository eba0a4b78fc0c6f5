"""Ratings and sums made of the results again: after a correction, and after a migration."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product
from operator import itemgetter
from typing import Any, Self

from sqlalchemy import ColumnElement, Connection, Row, bindparam, delete, exists, func, select, update

from games.rating import Rating
from games.standing import Standing, sides, standings
from games.table import SeatResult
from storage import schema
from storage.daily import rescore
from storage.ratings import MOST_KEYS, RatingKey, in_seasons, rate, save_ratings
from storage.schema import ALL_TIME, IS_COUNTED
from storage.sqlite import Bulk
from storage.sums import Counted, Sums

BLOCK = 500
"""So many results are taken up at a time."""

CAME_TO = ("standing", "points", "mu", "sigma")

_results = schema.results
_seats = schema.result_seats

_set_standing = Bulk(
    update(_seats)
    .where(_seats.c.table_id == bindparam("key"), _seats.c.seat == bindparam("key_seat"))
    .values(standing=bindparam("new_standing"), points=bindparam("new_points"))
)
_set_rating = Bulk(
    update(_seats)
    .where(_seats.c.table_id == bindparam("key"), _seats.c.seat == bindparam("key_seat"))
    .values(mu=bindparam("new_mu"), sigma=bindparam("new_sigma"))
)


@dataclass(slots=True)
class Kept:
    """A result as it is kept, with the rows of its seats."""

    table_id: str
    number: int
    season: int
    is_counted: bool
    rows: list[Row[Any]] = field(default_factory=list)

    @property
    def seats(self) -> list[SeatResult]:
        """The seats as far as `games.standing` looks at them."""
        return [SeatResult(row.person, "", row.place, {}, None, row.team, row.has_left) for row in self.rows]


def recompute(connection: Connection, guild: int | None = None) -> None:
    """Make the guild's ratings and sums, or with None everybody's, of the results alone."""
    query = select(_results.c.guild, _results.c.game).distinct()
    played = connection.execute(query if guild is None else query.where(_results.c.guild == guild)).all()
    games: defaultdict[int, list[str]] = defaultdict(list)
    for of_guild, game in played:
        games[of_guild].append(game)
    for of_guild, of_games in games.items():
        for table in (schema.standings, schema.tallies, schema.gains, schema.ratings):
            connection.execute(delete(table).where(table.c.guild == of_guild))
        for game in of_games:
            restand(connection, of_guild, game)
            ratings = Rerating.anew(of_guild, game)
            ratings.follow(connection)
            ratings.write(connection)
        resum(connection, of_guild, _persons(connection, of_guild))
    rescore(connection)


def restand(connection: Connection, guild: int, game: str, only: int | None = None) -> None:
    """Set each person's standing and points in the game's results, or in the one of number `only`."""
    which = [_results.c.guild == guild, _results.c.game == game]
    if only is not None:
        which.append(_results.c.number == only)
    changed = []
    for kept in _kept(connection, *which):
        found: dict[int, Standing] = {}
        if kept.is_counted:
            found = {standing.seat: standing for standing in standings(kept.seats)}
        for row in kept.rows:
            standing = found.get(row.seat)
            values = (standing.place, standing.points) if standing is not None else (None, None)
            if values != (row.standing, row.points):
                changed.append(
                    {"key": kept.table_id, "key_seat": row.seat, "new_standing": values[0], "new_points": values[1]}
                )
    if changed:
        _set_standing.execute(connection, changed)


@dataclass(slots=True)
class Rerating:
    """Ratings at a server's game worked out again, from the results after the one of number `since` on.

    Those up to it stand, and were rated before. It works without writing, so that what takes long need not hold the
    writer: `follow` it elsewhere, then in the transaction that writes it once more, for what came in between.

    upto: the number of the last result looked at. now: the ratings after that one. kept: what the kept ratings come to,
    None where there is none any more. seats: the rows of results that change.
    """

    guild: int
    game: str
    since: int
    upto: int
    now: dict[int, Rating] = field(default_factory=dict)
    kept: dict[RatingKey, Rating | None] = field(default_factory=dict)
    seats: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def anew(cls, guild: int, game: str) -> Self:
        """All ratings from nothing on; `write` expects that none are kept."""
        return cls(guild, game, since=0, upto=0)

    @classmethod
    def without(cls, connection: Connection, guild: int, game: str, number: int) -> Self:
        """The ratings as they are if the result of that number does not count."""
        made = cls(guild, game, since=number, upto=number)
        for kept in _kept(connection, _results.c.guild == guild, _results.c.game == game, _results.c.number == number):
            persons = [row.person for row in kept.rows if row.person is not None]
            before = made._meet(connection, persons)
            made.kept |= {key: before.get(key) for key in product((kept.season, ALL_TIME), persons)}
            made._rate_seats(kept, {})
        return made

    def copy(self) -> Rerating:
        """One that goes on from here by itself."""
        return replace(self, now=self.now.copy(), kept=self.kept.copy(), seats=self.seats.copy())

    def follow(self, connection: Connection) -> None:
        """Rate the persons again in all rated results after the last one looked at."""
        later = _kept(
            connection, _results.c.guild == self.guild, _results.c.game == self.game, _results.c.number > self.upto
        )
        while block := list(islice(later, BLOCK)):
            self._meet(connection, {row.person for kept in block for row in kept.rows if row.person is not None})
            for kept in block:
                self._rate(kept)
        self.seats.sort(key=itemgetter("key", "key_seat"))  # as they lie on the disk

    def write(self, connection: Connection) -> None:
        """Keep the ratings, and what changes in the results."""
        if self.seats:
            _set_rating.execute(connection, self.seats)
        save_ratings(connection, self.guild, self.game, self.kept)

    def _meet(self, connection: Connection, persons: Iterable[int]) -> dict[RatingKey, Rating]:
        """Take in the ratings of the persons that are not known yet; returns those of all time and by season."""
        unknown = [person for person in persons if person not in self.now]
        standing = _ratings_before(connection, self.guild, self.game, unknown, self.since) if self.since else {}
        self.now |= {person: standing.get((ALL_TIME, person), Rating()) for person in unknown}
        return standing

    def _rate(self, kept: Kept) -> None:
        self.upto = kept.number
        after = rate(sides(kept.seats), self.now) if kept.is_counted else {}
        self.now |= after
        self.kept |= in_seasons(kept.season, after)
        self._rate_seats(kept, after)

    def _rate_seats(self, kept: Kept, after: Mapping[int, Rating]) -> None:
        for row in kept.rows:
            rating = after.get(row.person)
            values = (rating.mu, rating.sigma) if rating is not None else (None, None)
            if values != (row.mu, row.sigma):
                changed = {"key": kept.table_id, "key_seat": row.seat, "new_mu": values[0], "new_sigma": values[1]}
                self.seats.append(changed)


def _ratings_before(
    connection: Connection, guild: int, game: str, persons: Sequence[int], number: int
) -> dict[RatingKey, Rating]:
    """The persons' ratings before the result of that number, of all time and by season."""
    found: dict[RatingKey, Rating] = {}
    for start in range(0, len(persons), MOST_KEYS):
        rated = (
            select(
                _seats.c.person,
                _results.c.season,
                _seats.c.mu,
                _seats.c.sigma,
                func.row_number().over(partition_by=_seats.c.person, order_by=_results.c.number).label("games"),
                func.row_number()
                .over(partition_by=(_seats.c.person, _results.c.season), order_by=_results.c.number.desc())
                .label("back"),
            )
            .join(_results, _results.c.table_id == _seats.c.table_id)
            .where(
                _seats.c.person.in_(persons[start : start + MOST_KEYS]),
                _seats.c.mu.is_not(None),
                _results.c.guild == guild,
                _results.c.game == game,
                _results.c.number < number,
            )
            .subquery()
        )
        latest = select(rated).where(rated.c.back == 1).order_by(rated.c.games)
        for row in connection.execute(latest):
            found |= in_seasons(row.season, {row.person: Rating(row.mu, row.sigma, row.games)})
    return found


def resum(connection: Connection, guild: int, persons: Collection[int]) -> None:
    """Make the persons' sums on the server of their results' points and tallies again."""
    mentioned, counted = Sums(), Sums()
    others = _seats.alias("others")
    is_alone = ~exists().where(others.c.table_id == _seats.c.table_id, others.c.seat != _seats.c.seat)
    for person in persons:
        rows = connection.execute(
            select(
                _results.c.season,
                _results.c.game,
                _results.c.finished_at,
                _seats.c.points,
                _seats.c.tallies,
                _seats.c.has_left,
                is_alone.label("is_alone"),
                IS_COUNTED.label("is_counted"),
            )
            .join(_results, _results.c.table_id == _seats.c.table_id)
            .where(_seats.c.person == person, _results.c.guild == guild, _results.c.is_rated)
        )
        for row in rows:
            one = Counted(
                guild,
                row.season,
                row.game,
                row.finished_at,
                person,
                row.points or 0.0,
                row.tallies,
                is_alone=row.is_alone,
                has_left=row.has_left,
            )
            mentioned.add(one)
            if row.is_counted:
                counted.add(one)
    mentioned.clear(connection)
    counted.write(connection)


def _persons(connection: Connection, guild: int) -> list[int]:
    query = (
        select(_seats.c.person)
        .join(_results, _results.c.table_id == _seats.c.table_id)
        .where(_results.c.guild == guild, _results.c.is_rated, _seats.c.person.is_not(None))
    )
    return list(connection.execute(query.distinct()).scalars())


def _kept(connection: Connection, *where: ColumnElement[bool]) -> Iterator[Kept]:
    """The rated results with their seats, in the order in which ratings take them."""
    seats = (_seats.c[name] for name in ("seat", "person", "place", "team", "has_left", *CAME_TO))
    query = (
        select(_results.c.table_id, _results.c.number, _results.c.season, IS_COUNTED.label("is_counted"), *seats)
        .join(_seats, _seats.c.table_id == _results.c.table_id)
        .where(_results.c.is_rated, *where)
        .order_by(_results.c.number, _seats.c.seat)
    )
    kept: Kept | None = None
    for row in connection.execute(query, execution_options={"yield_per": BLOCK}):
        if kept is None or kept.table_id != row.table_id:
            if kept is not None:
                yield kept
            kept = Kept(row.table_id, row.number, row.season, row.is_counted)
        kept.rows.append(row)
    if kept is not None:
        yield kept
