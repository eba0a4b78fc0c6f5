"""`python -m bot records`: checks that stored games still replay by the rules to what was stored, and can go on."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator
from enum import Enum, auto

from games.api import Outcome, Refusal
from games.catalogue import BROKEN
from games.engine.export import record_of
from games.engine.position import Position
from games.engine.table import Table
from games.engine.unreadable import Unreadable, is_missing
from games.english import number, plural
from games.records.fairness import verify
from games.records.record import referee
from games.tournament.journal import UnreadableTournament
from games.tournament.session import TournamentSession
from storage.database import Database
from storage.engine.address import Address
from storage.engine.errors import StorageError
from storage.tables.archive import Archived, Damaged

DAMAGED = "damaged"
"""The game's name for a table whose row cannot be read."""
HAS_FAULTS = 1
CANNOT_READ = 2


def check(address: Address) -> int:
    """Check a database and return the exit status: 0, 1 if a game is wrong, 2 if the database cannot be read."""
    try:
        return asyncio.run(check_records(address))
    except StorageError as error:
        print(error, file=sys.stderr)
        return CANNOT_READ


class Kind(Enum):
    """The kind of thing that is replayed."""

    FINISHED = auto()
    OPEN = auto()
    TOURNAMENT = auto()


async def check_records(address: Address) -> int:
    """Print each finished game that differs from its record and each open table that cannot go on, then the counts.

    Returns the exit status; raises StorageError.
    """
    games: Counter[str] = Counter()
    checked: Counter[Kind] = Counter()
    wrong: Counter[Kind] = Counter()
    for broken in BROKEN.values():
        print(broken.sentence, flush=True)
    async with Database.open_to_look(address) as database:
        async for kind, game, fault in play_again(database):
            checked[kind] += 1
            if kind is Kind.FINISHED:
                games[game] += 1
            if fault is not None:
                wrong[kind] += 1
                print(fault, flush=True)
    for key, count in sorted(games.items()):
        print(f"{key}: {plural('finished game', count)}")
    unable = {kind: number(wrong[kind]) if wrong[kind] else "none" for kind in Kind}
    print(f"{plural('finished game', checked[Kind.FINISHED])}, {unable[Kind.FINISHED]} of them wrong")
    print(f"{plural('open table', checked[Kind.OPEN])}, {unable[Kind.OPEN]} of them unable to go on")
    if checked[Kind.TOURNAMENT]:
        running = plural("tournament", checked[Kind.TOURNAMENT])
        print(f"{running} under way, {unable[Kind.TOURNAMENT]} of them unable to go on")
    return HAS_FAULTS if wrong else 0


async def play_again(database: Database) -> AsyncIterator[tuple[Kind, str, str | None]]:
    """Replay each finished game, open table and running tournament; yields kind, game key and fault, if any.

    A tournament has no key. Raises StorageError.
    """
    damaged: Damaged = {}
    async for archived in database.archive.games(damaged):
        table = archived.table
        yield Kind.FINISHED, table.game, _line(f"table {table.id} ({table.game})", fault_of(archived))
    for table_id, error in damaged.items():
        yield Kind.FINISHED, DAMAGED, f"table {table_id}: its row is damaged: {error}"
    damaged.clear()
    async for table, events in database.archive.open_tables(damaged):
        yield (
            Kind.OPEN,
            table.game,
            _line(f"table {table.id} ({table.game}), which is open", fault_of_open(table, events)),
        )
    for table_id, error in damaged.items():
        yield Kind.OPEN, DAMAGED, f"table {table_id}, which is open: its row is damaged: {error}"
    for tournament in await database.tournaments.running():
        fault = await _fault_of_tournament(database, tournament)
        yield Kind.TOURNAMENT, "", _line(f"tournament {tournament}, which is under way", fault)


def _line(subject: str, fault: str | None) -> str | None:
    return None if fault is None else f"{subject}: {fault}"


async def _fault_of_tournament(database: Database, tournament_id: str) -> str | None:
    """Return why this version cannot go on with a tournament; None if it can."""
    try:
        await TournamentSession.load(database.tournaments, database.tables, tournament_id, lambda session, entry: None)
    except UnreadableTournament as unreadable:
        cause = unreadable.__cause__
        return str(cause) or repr(cause)
    return None


def fault_of(archived: Archived) -> str | None:
    """Return how a finished game differs from the rules and the seed; None if it does not."""
    try:
        record = record_of(archived.table, archived.events)
        outcome = referee(record).outcome()
        verdict = verify(record)
    except (Refusal, ValueError) as error:
        return str(error)
    if outcome is None or not _is_kept(archived, outcome):
        return "The places, scores, partners or tallies differ from those kept."
    return None if verdict.is_fair else verdict.sentence


def fault_of_open(table: Table, events: list[str]) -> str | None:
    """Return why this version cannot go on with an open table; None if it can."""
    try:
        Position(table, events)
    except Unreadable as unreadable:
        cause = unreadable.__cause__
        return f"there is no game {table.game}" if is_missing(table) else str(cause) or repr(cause)
    return None


def _is_kept(archived: Archived, outcome: Outcome) -> bool:
    """Return whether the result is the stored one; newer versions of a game may tally more.

    A seat without a score was stored by a version without scores and partners.
    """
    seats = archived.seats
    if len(seats) != len(outcome.places):
        return False
    found = zip(seats, outcome.places, outcome.scores, outcome.teams, outcome.tallies, strict=True)
    return all(
        seat.place == place
        and (seat.score is None or (seat.score, seat.team) == (score, team))
        and all(tallies.get(name, value) == value for name, value in seat.tallies.items())
        for seat, place, score, team, tallies in found
    )
