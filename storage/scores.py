"""Results of finished games, and the sums that a server's boards are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, case, func, insert, select

from games.table import Result, Table
from storage import schema
from storage.reader import Reader
from storage.sqlite import add, upsert


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One person's line: place (ties share one), tallies by name in the order asked for, games finished."""

    place: int
    person: int
    name: str
    values: dict[str, int]
    played: int


_insert_result = insert(schema.results)
_insert_seat = insert(schema.result_seats)
_save_name = upsert(schema.members)
_add_played = add(schema.standings, schema.standings.c.played)
_add_tally = add(schema.tallies, schema.tallies.c.value)


def add_results(connection: Connection, finished: Sequence[tuple[Table, Result]]) -> None:
    """Keep the results, and count the rated ones for the persons in them; house players never rank."""
    connection.execute(
        _insert_result,
        [
            {
                "table_id": table.id,
                "guild": table.guild,
                "game": table.game,
                "finished_at": result.finished_at,
                "is_rated": result.is_rated,
            }
            for table, result in finished
        ],
    )
    seats = [(table, result, index, seat) for table, result in finished for index, seat in enumerate(result.seats)]
    if not seats:
        return
    connection.execute(
        _insert_seat,
        [
            {
                "table_id": table.id,
                "seat": index,
                "person": seat.person,
                "name": seat.name,
                "place": seat.place,
                "tallies": dict(seat.tallies),
            }
            for table, _, index, seat in seats
        ],
    )
    persons = [(table, result, seat) for table, result, _, seat in seats if seat.person is not None]
    names = [{"guild": table.guild, "person": seat.person, "name": seat.name} for table, _, seat in persons]
    ranked = [
        ({"guild": table.guild, "game": table.game, "person": seat.person}, seat.tallies)
        for table, result, seat in persons
        if result.is_rated
    ]
    tallied = [{**key, "name": name, "value": value} for key, tallies in ranked for name, value in tallies.items()]
    if names:
        connection.execute(_save_name, names)
    if ranked:
        connection.execute(_add_played, [{**key, "played": 1} for key, _ in ranked])
    if tallied:
        connection.execute(_add_tally, tallied)


class ScoreStore:
    """The boards of each server and game: persons only, rated results only."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def board(self, guild: int, game: str, order: Sequence[str], limit: int, offset: int = 0) -> list[BoardLine]:
        """The lines from `offset` on, best first: by the tallies named in `order`, the first counting most."""
        return await self._reader.run(_board, guild, game, list(order), limit, offset)

    async def count(self, guild: int, game: str) -> int:
        """How many persons the board has."""
        return await self._reader.run(_count, guild, game)


def _board(connection: Connection, guild: int, game: str, order: list[str], limit: int, offset: int) -> list[BoardLine]:
    standings, members, tallies = schema.standings, schema.members, schema.tallies
    sums = [
        func.sum(case((tallies.c.name == name, tallies.c.value), else_=0)).label(f"sum_{index}")
        for index, name in enumerate(order)
    ]
    totals = (
        select(standings.c.person, members.c.name, standings.c.played, *sums)
        .join(members, (members.c.guild == standings.c.guild) & (members.c.person == standings.c.person))
        .outerjoin(
            tallies,
            (tallies.c.guild == standings.c.guild)
            & (tallies.c.game == standings.c.game)
            & (tallies.c.person == standings.c.person),
        )
        .where(standings.c.guild == guild, standings.c.game == game)
        .group_by(standings.c.person, members.c.name, standings.c.played)
        .subquery()
    )
    columns = [totals.c[f"sum_{index}"] for index in range(len(order))]
    place = func.rank().over(order_by=[column.desc() for column in columns] or None).label("place")
    lines = (
        select(place, totals.c.person, totals.c.name, totals.c.played, *columns)
        .order_by(place, func.lower(totals.c.name), totals.c.person)
        .limit(limit)
        .offset(offset)
    )
    return [
        BoardLine(line[0], line[1], line[2], dict(zip(order, line[4:], strict=True)), line[3])
        for line in connection.execute(lines)
    ]


def _count(connection: Connection, guild: int, game: str) -> int:
    standings = schema.standings
    counted = select(func.count()).select_from(standings).where(standings.c.guild == guild, standings.c.game == game)
    return connection.execute(counted).scalar_one()
