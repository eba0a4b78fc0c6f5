"""Attendance and results that a tournament takes over from its tables."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace

from games.engine import seating
from games.engine.table import Journal, Status, Table
from games.engine.unreadable import Unreadable
from games.tournament.dealing import result_of
from games.tournament.draft import Draft
from games.tournament.journal import TournamentJournal
from games.tournament.model import Joined, Left, Phase, TableEnded
from games.tournament.state import Tournament


def table_number(table: Table) -> int:
    """Return the number of a tournament's table in its round; raises ValueError for another table."""
    if table.fixture is None:
        raise ValueError(f"table {table.id} belongs to no tournament")
    return table.fixture.number


def is_there(tournament: Tournament, number: int) -> bool:
    """Return whether the entrant has signed up, or plays their own seat, in a tournament that is not over."""
    if tournament.is_over:
        return False
    player = tournament.player_of(number)
    return number in tournament.people if player is None else not tournament.players[player].is_away


def take_attendance(draft: Draft, table: Table) -> None:
    """Update the tournament's attendance from a table's seats."""
    for player, seat in zip(draft.tournament.tables[table_number(table) - 1], table.seats, strict=True):
        number, is_away = draft.tournament.players[player].person, draft.tournament.players[player].is_away
        if number is not None and is_away != seat.is_house_played:
            draft.apply(Joined(number) if is_away else Left(number))


def hand_over(draft: Draft, table: Table | None, person: int, *, is_away: bool) -> None:
    """Hand the person's seat at a table to the house, or back to the person."""
    if table is not None:
        draft.change_table(table, _handed_over(table, person, draft.now, is_away=is_away))


def give_up(draft: Draft, tables: Iterable[Table], person: int) -> None:
    """Hand the person's seats to the house, and the tables that the person hosts to the tournament's host."""
    for table in tables:
        host = draft.stored.host if table.host == person else table.host
        draft.change_table(table, replace(_handed_over(table, person, draft.now, is_away=True), host=host))


def _handed_over(table: Table, person: int, now: float, *, is_away: bool) -> Table:
    """Return the table with the person away or back and due at once; unchanged if that is so already, or without a
    seat."""
    seat = table.seat_of(person)
    if seat is None or table.seats[seat].is_away == is_away:
        return table
    after = seating.change_seat(table, seat, is_away=is_away, misses=0)
    return after if after.halted else replace(after, clock=replace(after.clock, house_at=now))


async def load_table(journal: Journal, table: Table) -> tuple[Table, list[str]]:
    """Load a table of the tournament with its events; raises LookupError if it is gone."""
    loaded = await journal.load(table.id)
    if loaded is None:
        raise LookupError(f"table {table.id} of a tournament is gone")
    return loaded


async def score_tables(draft: Draft, tables: Iterable[Table], journal: Journal) -> None:
    """Score the tables without results, the one that finished first, and take their attendance.

    An unreadable table gets no result, so its round goes on until a director ends the tournament.
    """
    unscored = [table for table in tables if table_number(table) not in draft.tournament.results]
    for table in sorted(unscored, key=lambda table: table.is_stopped):
        try:
            result, left = await asyncio.to_thread(result_of, *await load_table(journal, table))
        except Unreadable:
            continue
        take_attendance(draft, table)
        number = table_number(table)
        players = draft.tournament.tables[number - 1]
        returned = tuple(players[seat] for seat in sorted(left) if not table.seats[seat].is_away)
        draft.apply(TableEnded(number, result, returned))


async def playing_table(draft: Draft, number: int, rounds: TournamentJournal, journal: Journal) -> Table | None:
    """Return the table at which the entrant still plays, after taking its attendance; None if there is none.

    A table that has ended is scored first, so that nobody's later coming or going changes its result.
    """
    tournament = draft.tournament
    player = tournament.player_of(number)
    if tournament.phase is not Phase.PLAYING or player is None:
        return None
    own = tournament.table_of(player)
    tables = await rounds.tables(draft.stored.id, tournament.number)
    table = next((table for table in tables if table_number(table) == own), None)
    if table is None or table.status is Status.CLOSED:
        return None
    if table.status is Status.OVER or table.is_stopped:
        ended = [each for each in tables if each.status is Status.OVER or each is table]
        await score_tables(draft, ended, journal)
        return None
    take_attendance(draft, table)
    return table
