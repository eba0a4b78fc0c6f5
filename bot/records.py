"""`python -m bot records`: whether every finished game of a database is still what the rules make of it."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from pathlib import Path

from games.api import Outcome, Refusal
from games.export import record_of
from games.fairness import verify
from games.record import referee
from games.words import number, plural
from storage.archive import Archived
from storage.database import Database
from storage.errors import StorageError

HAS_FAULTS = 1
CANNOT_READ = 2


def check_file(path: Path) -> int:
    """Check a database and return the exit status: 0, 1 where a game is wrong, 2 for a file that cannot be read."""
    try:
        return asyncio.run(check_records(path))
    except StorageError as error:
        print(error, file=sys.stderr)
        return CANNOT_READ


async def check_records(path: Path) -> int:
    """Print each finished game that is not what was kept of it, and at the end how many there are of each kind.

    Returns the exit status; raises StorageError.
    """
    checked: Counter[str] = Counter()
    wrong = 0
    async with Database.open_copy(path) as database:
        async for archived in database.archive.games():
            checked[archived.table.game] += 1
            fault = fault_of(archived)
            if fault is not None:
                wrong += 1
                print(f"table {archived.table.id} ({archived.table.game}): {fault}", flush=True)
    for key, count in sorted(checked.items()):
        print(f"{key}: {plural('finished game', count)}")
    print(f"{plural('finished game', checked.total())}, {number(wrong) if wrong else 'none'} of them wrong")
    return HAS_FAULTS if wrong else 0


def fault_of(archived: Archived) -> str | None:
    """What is not as the rules and the seed have it in a finished game; None if all is."""
    try:
        record = record_of(archived.table, archived.events)
        outcome = referee(record).outcome()
        verdict = verify(record)
    except (Refusal, ValueError) as error:
        return str(error)
    if outcome is None or not _is_kept(archived, outcome):
        return "Places, scores, partners or tallies are not those that are kept."
    return None if verdict.is_fair else verdict.sentence


def _is_kept(archived: Archived, outcome: Outcome) -> bool:
    """Whether the result is the one that is kept; a game may tally other things since.

    A seat without a score was kept by a version that knew neither scores nor partners.
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
