"""Finished games for the tests of the league, with as little said as a test needs."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from games.engine.table import Entry, Result, SeatResult, Status, Table
from storage.database import Database
from storage.league.boards import BoardLine, By, LeagueBoard
from tests.storage.build import ANN, BEN, CLEO, GUILD, move, new_table, opening

GAME = "game"
NAMES = {ANN: "Ann", BEN: "Ben", CLEO: "Cleo"}


def at(text: str) -> float:
    """The Unix time of an ISO date or moment in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


AT = at("2026-11-10 12:00")


def came(
    person: int | None, place: int, *, team: int | None = None, has_left: bool = False, score: int = 0, **tallies: int
) -> SeatResult:
    """A seat of a result; without a team it gets one of its own in `result`."""
    name = "House" if person is None else NAMES.get(person, f"Player {person}")
    return SeatResult(person, name, place, tallies, score, -1 if team is None else team, has_left)


def result(*seats: SeatResult, finished_at: float = AT, is_rated: bool = True) -> Result:
    """A result of these seats."""
    placed = tuple(
        seat
        if seat.team >= 0
        else SeatResult(seat.person, seat.name, seat.place, seat.tallies, seat.score, index, seat.has_left)
        for index, seat in enumerate(seats)
    )
    return Result(finished_at, is_rated, placed, 40, 600.0)


def ending(table: Table, outcome: Result) -> Entry:
    """The table's last entry."""
    return move(table, "{}", status=Status.OVER, result=outcome)


async def finish(
    database: Database,
    table_id: str,
    *seats: SeatResult,
    finished_at: float = AT,
    is_rated: bool = True,
    **changes: Any,
) -> None:
    """Play a table of the given result."""
    table = new_table(table_id, **changes)
    await database.tables.write(opening(table))
    await database.tables.write(ending(table, result(*seats, finished_at=finished_at, is_rated=is_rated)))


async def games(database: Database, *results: str, first: int = 1, **changes: Any) -> None:
    """Finish the tables t1, t2 and so on with results such as "Ann 1, Ben 2, House 3": who came where."""
    persons = {name: person for person, name in NAMES.items()}
    for number, text in enumerate(results, first):
        places = [seat.split() for seat in text.split(", ")]
        await finish(
            database, f"t{number}", *(came(persons.get(name), int(place)) for name, place in places), **changes
        )


async def board(database: Database, **changes: Any) -> list[BoardLine]:
    """The first lines of the server's board of the game, by points."""
    fields = {"by": By.POINTS, "season": None, "game": GAME, **changes}
    return await database.boards.lines(LeagueBoard(GUILD, **fields), 10)


async def points(database: Database, **changes: Any) -> list[tuple[int, str, float]]:
    """Place, name and points of the board's first lines."""
    return [(line.place, line.name, line.points) for line in await board(database, **changes)]
