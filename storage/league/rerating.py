"""Ratings at a server's game worked out again from a result on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, bindparam, func, select, update

from games.engine.standing import sides
from games.engine.table import SeatResult
from games.league.rating import Rating
from storage import schema
from storage.engine.statements import Bulk, JoinInOrder, in_batches
from storage.league.ratings import MOST_KEYS, RatingKey, in_seasons, rate, save_ratings
from storage.schema import ALL_TIME, IS_COUNTED

BLOCK = 500
"""How many results are taken up at a time."""

CAME_TO = ("standing", "points", "mu", "sigma")

_results = schema.results
_seats = schema.result_seats

by_seat = JoinInOrder(_seats, _results, _results.c.table_id == _seats.c.table_id)
by_result = JoinInOrder(_results, _seats, _results.c.table_id == _seats.c.table_id)
"""Results with their seats, the few of some persons or tables looked up first, or all in the order of results."""

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
    rule: int
    rows: list[Row[Any]] = field(default_factory=list)

    @property
    def seats(self) -> list[SeatResult]:
        """The seats as far as `games.standing` looks at them."""
        return [SeatResult(row.person, "", row.place, {}, None, row.team, row.has_left) for row in self.rows]


@dataclass(slots=True)
class Rerating:
    """Ratings at a server's game worked out again, from the result of number `since` on; what is before it stands.

    It works without writing, so that what takes long need not hold the writer.

    void: the number of a result that is taken for void, as it will be. upto: the number of the last result looked at.
    before: the ratings that stand, of the persons met. now: the ratings after the last result. kept: what the kept
    ratings come to, None where there is none any more. seats: the rows of results that change.
    """

    guild: int
    game: str
    since: int
    void: int | None = None
    upto: int = field(init=False)
    before: dict[RatingKey, Rating] = field(default_factory=dict)
    now: dict[int, Rating] = field(default_factory=dict)
    kept: dict[RatingKey, Rating | None] = field(default_factory=dict)
    seats: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.upto = self.since - 1

    def copy(self) -> Rerating:
        """One that goes on from here by itself."""
        copied = replace(self, before=self.before.copy(), now=self.now.copy(), kept=self.kept.copy())
        copied.upto, copied.seats = self.upto, self.seats.copy()
        return copied

    def follow(self, connection: Connection, most: int | None = None) -> None:
        """Rate the persons again in the rated results after the last one looked at, all or the first `most`."""
        later = rated_after(self.guild, self.game, self.upto)
        if most is not None and (last := number_of(connection, later, most)) is not None:
            later = (*later, _results.c.number <= last)
        found = kept_results(connection, *later)
        while block := list(islice(found, BLOCK)):
            self._meet(connection, {row.person for kept in block for row in kept.rows if row.person is not None})
            for kept in block:
                self._rate(kept)

    def write(self, connection: Connection) -> None:
        """Keep the ratings, and what changes in the results."""
        write_seats(connection, self.seats)
        save_ratings(connection, self.guild, self.game, self.kept)

    def _meet(self, connection: Connection, persons: Iterable[int]) -> None:
        """Take in the ratings of the persons that are not known yet."""
        unknown = [person for person in persons if person not in self.now]
        if self.since > 1:
            self.before |= ratings_before(connection, self.guild, self.game, unknown, self.since)
        self.now |= {person: self.before.get((ALL_TIME, person), Rating()) for person in unknown}

    def _rate(self, kept: Kept) -> None:
        self.upto = kept.number
        after: dict[int, Rating] = {}
        if kept.is_counted and kept.number != self.void:
            after = rate(sides(kept.seats, kept.rule), self.now)
            self.now |= after
            self.kept |= in_seasons(kept.season, after)
        else:
            persons = [row.person for row in kept.rows if row.person is not None]
            for key in product((kept.season, ALL_TIME), persons):
                self.kept.setdefault(key, self.before.get(key))
        self._rate_seats(kept, after)

    def _rate_seats(self, kept: Kept, after: Mapping[int, Rating]) -> None:
        for row in kept.rows:
            rating = after.get(row.person)
            values = (rating.mu, rating.sigma) if rating is not None else (None, None)
            if values != (row.mu, row.sigma):
                changed = {"key": kept.table_id, "key_seat": row.seat, "new_mu": values[0], "new_sigma": values[1]}
                self.seats.append(changed)


def write_seats(connection: Connection, seats: Sequence[Mapping[str, Any]]) -> None:
    """Set the ratings after a result in the rows of its seats."""
    _set_rating.execute(connection, seats)


def rated_after(guild: int, game: str, number: int) -> tuple[ColumnElement[bool], ...]:
    """Which are the rated results after the one of that number."""
    return (_results.c.guild == guild, _results.c.game == game, _results.c.number > number, _results.c.is_rated)


def number_of(connection: Connection, which: Sequence[ColumnElement[bool]], count: int) -> int | None:
    """The number of the last of the first `count` results; None where there are fewer."""
    numbers = select(_results.c.number).where(*which).order_by(_results.c.number)
    return connection.execute(numbers.limit(1).offset(count - 1)).scalar_one_or_none()


def ratings_before(
    connection: Connection, guild: int, game: str, persons: Sequence[int], number: int
) -> dict[RatingKey, Rating]:
    """The persons' ratings before the result of that number, of all time and by season."""
    found: dict[RatingKey, Rating] = {}
    for wanted in in_batches(persons, MOST_KEYS):
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
            .select_from(by_seat)
            .where(
                _seats.c.person.in_(wanted),
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


def kept_results(connection: Connection, *where: ColumnElement[bool]) -> Iterator[Kept]:
    """The rated results with their seats, in the order in which ratings take them."""
    seats = (_seats.c[name] for name in ("seat", "person", "place", "team", "has_left", *CAME_TO))
    of_result = (
        *(_results.c[name] for name in ("table_id", "number", "season", "rule")),
        IS_COUNTED.label("is_counted"),
    )
    query = (
        select(*of_result, *seats)
        .select_from(by_result)
        .where(_results.c.is_rated, *where)
        .order_by(_results.c.number, _seats.c.seat)
    )
    kept: Kept | None = None
    for row in connection.execute(query, execution_options={"yield_per": BLOCK}):
        if kept is None or kept.table_id != row.table_id:
            if kept is not None:
                yield kept
            kept = Kept(row.table_id, row.number, row.season, row.is_counted, row.rule)
        kept.rows.append(row)
    if kept is not None:
        yield kept
