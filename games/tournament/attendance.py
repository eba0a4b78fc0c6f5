"""Who of the people is at a table while its game goes on: the table knows first, the tournament learns it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.engine import seating
from games.engine.table import Table
from games.tournament.draft import Draft
from games.tournament.model import Joined, Left
from games.tournament.state import Tournament


def table_number(table: Table) -> int:
    """The number of a tournament's table in its round; raises ValueError for another table."""
    if table.fixture is None:
        raise ValueError(f"table {table.id} belongs to no tournament")
    return table.fixture.number


def is_there(tournament: Tournament, number: int) -> bool:
    """Whether the entrant has signed up, or holds a seat that is not left to the house, in one that is not over."""
    if tournament.is_over:
        return False
    player = tournament.player_of(number)
    return number in tournament.people if player is None else not tournament.players[player].is_away


def take_attendance(draft: Draft, table: Table) -> None:
    """Let the tournament know who of a table's people left, or came back, there."""
    for player, seat in zip(draft.tournament.tables[table_number(table) - 1], table.seats, strict=True):
        number, is_away = draft.tournament.players[player].person, draft.tournament.players[player].is_away
        if number is not None and is_away != seat.is_house_played:
            draft.apply(Joined(number) if is_away else Left(number))


def hand_over(draft: Draft, table: Table | None, person: int, *, is_away: bool) -> None:
    """Let the house play for the person at a table, or let the person play again."""
    if table is not None:
        draft.change_table(table, _handed_over(table, person, draft.now, is_away=is_away))


def give_up(draft: Draft, tables: Iterable[Table], person: int) -> None:
    """Let the house play for the person at tables, and give those that the person hosts to who directs."""
    for table in tables:
        host = draft.stored.host if table.host == person else table.host
        draft.change_table(table, replace(_handed_over(table, person, draft.now, is_away=True), host=host))


def _handed_over(table: Table, person: int, now: float, *, is_away: bool) -> Table:
    """The table with the person away or back, and due at once; as it is for one who has no seat, or is that already."""
    seat = table.seat_of(person)
    if seat is None or table.seats[seat].is_away == is_away:
        return table
    after = seating.change_seat(table, seat, is_away=is_away, misses=0)
    return after if after.halted else replace(after, clock=replace(after.clock, house_at=now))
