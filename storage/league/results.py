"""Results of finished games, written with the final move and counted into ratings and sums at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, func, insert, select

from games.engine.standing import RULE, Standing, sides, standings
from games.engine.table import Result, Table
from games.league.rating import Rating
from storage import schema
from storage.engine.statements import upsert
from storage.engine.store import BulkWork
from storage.league.daily import finish_tries
from storage.league.ratings import RatingBook
from storage.league.seasons import season_at
from storage.league.sums import Counted, Sums

_insert_result = insert(schema.results)
_insert_seat = insert(schema.result_seats)
_save_name = BulkWork(upsert(schema.members))


def add_results(connection: Connection, finished: Sequence[tuple[Table, Result]]) -> None:
    """Save the results in order, and count the rated ones for their persons; house players never rank."""
    numbers = _next_numbers(connection, {table.guild for table, _ in finished})
    book, sums = RatingBook(connection), Sums()
    rows: list[dict[str, Any]] = []
    seat_rows: list[dict[str, Any]] = []
    for table, result in finished:
        season = season_at(connection, table.guild, result.finished_at)
        rows.append(_result_row(table, result, numbers[table.guild], season.id))
        numbers[table.guild] += 1
        found = standings(result.seats) if result.is_rated else ()
        rated = book.rate(table.guild, season.id, table.game, sides(result.seats)) if result.is_rated else {}
        for standing in found:
            seat, key = result.seats[standing.seat], (table.guild, season.id, table.game, result.finished_at)
            is_alone = len(result.seats) == 1
            played = Counted(
                *key, standing.person, standing.points, seat.tallies, is_alone=is_alone, has_left=seat.has_left
            )
            sums.add(played)
        seat_rows += _seat_rows(table, result, found, rated)
    connection.execute(_insert_result, rows)
    if seat_rows:
        connection.execute(_insert_seat, seat_rows)
    _save_names(connection, finished)
    book.write()
    sums.write(connection)
    finish_tries(connection, finished)


def _next_numbers(connection: Connection, guilds: set[int]) -> defaultdict[int, int]:
    """Return the number of each guild's next result."""
    results = schema.results
    numbers: defaultdict[int, int] = defaultdict(lambda: 1)
    for guild in guilds:
        newest = select(func.max(results.c.number)).where(results.c.guild == guild)
        numbers[guild] += connection.execute(newest).scalar_one() or 0
    return numbers


def _result_row(table: Table, result: Result, number: int, season: int) -> dict[str, Any]:
    return {
        "table_id": table.id,
        "guild": table.guild,
        "game": table.game,
        "number": number,
        "season": season,
        "finished_at": result.finished_at,
        "is_rated": result.is_rated,
        "events": result.events,
        "seconds": result.seconds,
        "rule": RULE,
    }


def _seat_rows(
    table: Table, result: Result, found: Sequence[Standing], rated: dict[int, Rating]
) -> list[dict[str, Any]]:
    by_seat = {standing.seat: standing for standing in found}
    rows = []
    for index, seat in enumerate(result.seats):
        standing = by_seat.get(index)
        rating = None if seat.person is None else rated.get(seat.person)
        rows.append(
            {
                "table_id": table.id,
                "seat": index,
                "person": seat.person,
                "name": seat.name,
                "place": seat.place,
                "tallies": dict(seat.tallies),
                "score": seat.score,
                "team": seat.team,
                "has_left": seat.has_left,
                "standing": standing and standing.place,
                "points": standing and standing.points,
                "mu": rating and rating.mu,
                "sigma": rating and rating.sigma,
            }
        )
    return rows


def _save_names(connection: Connection, finished: Sequence[tuple[Table, Result]]) -> None:
    """Save the persons' names on the server, the latest of each."""
    names = [
        {"guild": table.guild, "person": seat.person, "name": seat.name}
        for table, result in finished
        for seat in result.seats
        if seat.person is not None
    ]
    _save_name(connection, names)
