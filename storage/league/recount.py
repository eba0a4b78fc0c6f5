"""Standings, ratings and sums made of the results again: after a correction, and after a migration."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Join, bindparam, delete, exists, func, select, update

from games.engine.standing import Standing, standings
from storage import schema
from storage.engine.statements import Bulk
from storage.league.daily import recompute_scores
from storage.league.rerating import Rerating, by_result, by_seat, kept_results
from storage.league.sums import Counted, Sums
from storage.schema import IS_COUNTED

_results = schema.results
_seats = schema.result_seats

_set_standing = Bulk(
    update(_seats)
    .where(_seats.c.table_id == bindparam("key"), _seats.c.seat == bindparam("key_seat"))
    .values(standing=bindparam("new_standing"), points=bindparam("new_points"))
)


def recompute(connection: Connection, guild: int | None = None) -> None:
    """Make the guild's ratings and sums, or with None everybody's, of the results alone."""
    query = select(_results.c.guild, _results.c.game).distinct()
    played = connection.execute(query if guild is None else query.where(_results.c.guild == guild)).all()
    games: defaultdict[int, list[str]] = defaultdict(list)
    for of_guild, game in played:
        games[of_guild].append(game)
    for of_guild, of_games in games.items():
        for table in (schema.standings, schema.tallies, schema.gains, schema.ratings, schema.recounts):
            connection.execute(delete(table).where(table.c.guild == of_guild))
        for game in of_games:
            recompute_standings(connection, of_guild, game)
            ratings = Rerating(of_guild, game, since=1)
            ratings.follow(connection)
            ratings.write(connection)
        recompute_sums(connection, of_guild, _persons(connection, of_guild))
    recompute_scores(connection)


def recompute_standings(connection: Connection, guild: int, game: str, only: int | None = None) -> None:
    """Set each person's standing and points in the game's results, or in the one of number `only`."""
    which = [_results.c.guild == guild, _results.c.game == game]
    if only is not None:
        which.append(_results.c.number == only)
    changed = []
    for kept in kept_results(connection, *which):
        found: dict[int, Standing] = {}
        if kept.is_counted:
            found = {standing.seat: standing for standing in standings(kept.seats, kept.rule)}
        for row in kept.rows:
            standing = found.get(row.seat)
            values = (standing.place, standing.points) if standing is not None else (None, None)
            if values != (row.standing, row.points):
                changed.append(
                    {"key": kept.table_id, "key_seat": row.seat, "new_standing": values[0], "new_points": values[1]}
                )
    _set_standing.execute(connection, changed)


def recompute_sums(connection: Connection, guild: int, persons: Collection[int]) -> None:
    """Make the persons' sums on the server of their results' points and tallies again."""
    mentioned, counted = Sums(), Sums()
    for person in persons:
        for one, is_counted in summed(connection, guild, by_seat, _seats.c.person == person):
            mentioned.add(one)
            if is_counted:
                counted.add(one)
    mentioned.clear(connection)
    counted.write(connection)


@dataclass(frozen=True, slots=True)
class SumsWithout:
    """The sums that a result is part of, worked out again without it, as `Rerating` works.

    persons: those in the result. mentioned: what it adds. counted: what all others up to that of number `upto` come to
    in the same sums.
    """

    guild: int
    persons: frozenset[int]
    mentioned: Sums
    counted: Sums
    upto: int

    @classmethod
    def work_out(cls, connection: Connection, guild: int, table_id: str) -> SumsWithout:
        """The sums as they are if the table's result does not count."""
        mentioned, counted, persons = Sums(), Sums(), set()
        for one, _ in summed(connection, guild, by_seat, _seats.c.table_id == table_id):
            mentioned.add(one)
            persons.add(one.person)
        for person in persons:
            others = (_seats.c.person == person, _seats.c.table_id != table_id)
            for one, is_counted in summed(connection, guild, by_seat, *others):
                if is_counted:
                    counted.add(one)
        newest = connection.execute(select(func.max(_results.c.number)).where(_results.c.guild == guild)).scalar_one()
        return cls(guild, frozenset(persons), mentioned, counted.only(mentioned), newest)

    def write(self, connection: Connection) -> None:
        """Keep the sums, with what came in since they were worked out."""
        counted = self.counted.only(self.mentioned)
        later = (_results.c.number > self.upto, _seats.c.person.in_(self.persons))
        for one, is_counted in summed(connection, self.guild, by_result, *later):
            if is_counted:
                counted.add(one)
        self.mentioned.clear(connection)
        counted.only(self.mentioned).write(connection)


def summed(
    connection: Connection, guild: int, joined: Join, *where: ColumnElement[bool]
) -> Iterator[tuple[Counted, bool]]:
    """What the guild's rated results of these seats add for their persons, each with whether it counts.

    joined: results and their seats, in the order in which to look them up.
    """
    others = _seats.alias("others")
    is_alone = ~exists().where(others.c.table_id == _seats.c.table_id, others.c.seat != _seats.c.seat)
    as_counted = (
        *(_results.c.guild, _results.c.season, _results.c.game, _results.c.finished_at),
        *(_seats.c.person, func.coalesce(_seats.c.points, 0.0), _seats.c.tallies, is_alone, _seats.c.has_left),
    )
    query = (
        select(*as_counted, IS_COUNTED)
        .select_from(joined)
        .where(_results.c.guild == guild, _results.c.is_rated, _seats.c.person.is_not(None), *where)
    )
    for *values, is_counted in connection.execute(query):
        yield Counted(*values), is_counted


def _persons(connection: Connection, guild: int) -> list[int]:
    query = (
        select(_seats.c.person)
        .join(_results, _results.c.table_id == _seats.c.table_id)
        .where(_results.c.guild == guild, _results.c.is_rated, _seats.c.person.is_not(None))
    )
    return list(connection.execute(query.distinct()).scalars())
