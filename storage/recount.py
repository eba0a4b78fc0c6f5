"""Ratings and sums made of the results again: after a correction, and after a migration."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, bindparam, delete, exists, select, update

from games.rating import Rating
from games.standing import Standing, sides, standings
from games.table import SeatResult
from storage import schema
from storage.daily import rescore
from storage.ratings import rate, save_ratings
from storage.schema import IS_COUNTED
from storage.sqlite import Bulk
from storage.sums import Counted, Sums

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
    is_counted: bool
    rows: list[Row[Any]] = field(default_factory=list)

    @property
    def seats(self) -> list[SeatResult]:
        """The seats as `games.standing` takes them."""
        return [
            SeatResult(row.person, row.name, row.place, row.tallies, row.score, row.team, row.has_left)
            for row in self.rows
        ]


def recompute(connection: Connection, guild: int | None = None) -> None:
    """Make the guild's ratings and sums, or with None everybody's, of the results alone."""
    query = select(_results.c.guild, _results.c.game).distinct()
    played = connection.execute(query if guild is None else query.where(_results.c.guild == guild)).all()
    games: defaultdict[int, list[str]] = defaultdict(list)
    for of_guild, game in played:
        games[of_guild].append(game)
    for of_guild, of_games in games.items():
        for table in (schema.standings, schema.tallies, schema.ratings):
            connection.execute(delete(table).where(table.c.guild == of_guild))
        for game in of_games:
            restand(connection, of_guild, game)
            rerate(connection, of_guild, game, since=0)
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


def rerate(connection: Connection, guild: int, game: str, since: int) -> None:
    """Rate the persons of the game's results again, from the one of number `since` on; those before it stand."""
    ratings: dict[int, Rating] = {}
    changed = []
    for kept in _kept(connection, _results.c.guild == guild, _results.c.game == game):
        after: dict[int, Rating] = {}
        if kept.is_counted and kept.number < since:
            after = {
                row.person: Rating(row.mu, row.sigma, ratings.get(row.person, Rating()).games + 1)
                for row in kept.rows
                if row.mu is not None
            }
        elif kept.is_counted:
            met = sides(kept.seats)
            after = rate(met, {person: ratings.get(person, Rating()) for side in met for person in side.persons})
        ratings |= after
        for row in kept.rows:
            rating = after.get(row.person)
            values = (rating.mu, rating.sigma) if rating is not None else (None, None)
            if values != (row.mu, row.sigma):
                changed.append(
                    {"key": kept.table_id, "key_seat": row.seat, "new_mu": values[0], "new_sigma": values[1]}
                )
    if changed:
        _set_rating.execute(connection, changed)
    kept_ratings = schema.ratings
    connection.execute(delete(kept_ratings).where(kept_ratings.c.guild == guild, kept_ratings.c.game == game))
    save_ratings(connection, guild, game, ratings)


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
    query = (
        select(_results.c.number, IS_COUNTED.label("is_counted"), _seats)
        .join(_seats, _seats.c.table_id == _results.c.table_id)
        .where(_results.c.is_rated, *where)
        .order_by(_results.c.number, _seats.c.seat)
    )
    kept: Kept | None = None
    for row in connection.execute(query).all():
        if kept is None or kept.table_id != row.table_id:
            if kept is not None:
                yield kept
            kept = Kept(row.table_id, row.number, row.is_counted)
        kept.rows.append(row)
    if kept is not None:
        yield kept
