"""Tournaments: written by entries together with their tables, found by id, person, channel and time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import asdict, fields
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, false, func, insert, select, true, update

from games.engine.table import Bell, Conflict, Table
from games.tournament.journal import (
    Close,
    Entrant,
    FinalStanding,
    Halt,
    Order,
    Resume,
    StoredTournament,
    TournamentEntry,
)
from storage import schema
from storage.engine.reader import Reader
from storage.engine.statements import Bulk, unless_taken
from storage.engine.steps import run
from storage.engine.writer import Writer
from storage.schema import IS_PERSON_RUNNING, IS_RUNNING
from storage.shards.groups import Shards
from storage.tables import bells
from storage.tables.entries import Stamped, appending, check, counting, is_written, write_entries
from storage.tables.journal import ItemKind, JournalStore
from storage.tables.messages import SlotNumbers
from storage.tables.slots import Board, Card, Thread, TournamentSlot
from storage.tables.store import load_tables

_tournaments = schema.tournaments
_people = schema.tournament_people

_people_of = (
    select(_people).where(_people.c.tournament.in_(bindparam("ids", expanding=True))).order_by(_people.c.number)
)

COLUMNS = tuple(field.name for field in fields(StoredTournament) if field.name not in ("id", "entrants"))


def load_tournaments(connection: Connection, query: Select[Any]) -> list[StoredTournament]:
    """Load the tournaments of a query's rows, in its order, without their events."""
    rows = connection.execute(query).all()
    entrants: defaultdict[str, list[Entrant]] = defaultdict(list)
    for row in connection.execute(_people_of, {"ids": [row.id for row in rows]}) if rows else ():
        entrants[row.tournament].append(Entrant(row.person, row.name, row.is_in, row.is_ready))
    return [
        StoredTournament(id=row.id, entrants=tuple(entrants[row.id]), **{name: getattr(row, name) for name in COLUMNS})
        for row in rows
    ]


TOURNAMENTS = ItemKind(
    things=_tournaments,
    events=schema.tournament_events.c.tournament,
    messages=schema.tournament_messages.c.tournament,
    leftovers=schema.tournament_leftovers,
    slots=SlotNumbers[TournamentSlot](Board(), Card, Thread),
    is_live=IS_RUNNING,
    is_lasting=false(),
    newest_first=(_tournaments.c.created_at.desc(), _tournaments.c.id),
    load=load_tournaments,
)


class TournamentStore(JournalStore[StoredTournament, TournamentSlot]):
    """Stores tournaments; implements games.tournament.journal.TournamentJournal.

    Every method raises StorageError.
    """

    def __init__(self, writer: Writer, reader: Reader, shards: Shards, now: Callable[[], float]) -> None:
        super().__init__(writer, reader, shards, now, TOURNAMENTS)

    async def write(self, entry: TournamentEntry) -> None:
        """Write the entry; raises Conflict or Repeated, and changes nothing then."""
        check(entry)
        await self._writer.run(_write_entries, Stamped(entry, self._now()), {entry.after.guild}, is_written)

    async def tables(self, tournament_id: str, number: int) -> list[Table]:
        """Return the tables of a round, by number."""
        tables = schema.tables
        theirs = select(tables).where(tables.c.tournament == tournament_id, tables.c.round == number)
        return await self._reader.run(load_tables, theirs.order_by(tables.c.number))

    async def of_person(self, person: int, limit: int | None = None) -> list[StoredTournament]:
        """Return the running tournaments that the person signed up for, even if withdrawn, or hosts, newest first."""
        signed_up = select(_people.c.tournament).where(_people.c.person == person, IS_PERSON_RUNNING)
        hosted = select(_tournaments.c.id).where(_tournaments.c.host == person, IS_RUNNING)
        return await self._newest(_tournaments.c.id.in_(signed_up.union(hosted)), limit)

    async def hosted(self, person: int, limit: int | None = None) -> list[str]:
        """Return the ids of the running tournaments that the person hosts."""
        return await self._live_ids(_tournaments.c.host == person, limit)

    async def count_opened(self, person: int, guild: int, since: float) -> int:
        """Return the number of tournaments that the person opened on the guild since then, in Unix seconds."""
        theirs = (_tournaments.c.guild == guild) & (_tournaments.c.created_at > since) & (_tournaments.c.host == person)
        return await self._value(select(func.count()).select_from(_tournaments).where(theirs)) or 0

    async def archived(self, guild: int, limit: int) -> list[StoredTournament]:
        """Return the guild's finished tournaments, newest first."""
        return await self._newest((_tournaments.c.guild == guild) & _tournaments.c.is_over.is_(True), limit)

    async def standings(self, tournament_id: str) -> list[FinalStanding]:
        """Return the places of a finished tournament's entrants, the best first."""
        results = schema.tournament_results
        query = select(results).where(results.c.tournament == tournament_id).order_by(results.c.place, results.c.number)
        return [FinalStanding(row.number, row.place, row.total) for row in await self._rows(query)]

    async def latest_round(self, tournament_id: str) -> int:
        """Return the number of the latest round with tables, or 0."""
        rounds = schema.tables.c.round
        return await self._value(select(func.max(rounds)).where(schema.tables.c.tournament == tournament_id)) or 0

    async def running(self) -> list[str]:
        """Return the ids of the running tournaments."""
        return await self._live_ids(true())


# Writing

_values = attrgetter(*COLUMNS)
_append_event = Bulk(insert(schema.tournament_events), ["tournament", "seq", "body"])


def _write_entries(connection: Connection, stamped: Sequence[Stamped[TournamentEntry]]) -> None:
    """Write the entries in order; raises Conflict or Repeated if one can't be written."""
    for entry, at in stamped:
        _write_entry(connection, entry, at)


def _write_entry(connection: Connection, entry: TournamentEntry, at: float) -> None:
    run(connection, counting([Stamped(entry, at)]))
    _write_row(connection, entry, at)
    _write_people(connection, entry)
    run(connection, appending(_append_event, "tournament", [entry]))
    if entry.tables:
        write_entries(connection, [Stamped(table, at) for table in entry.tables])
    if entry.order is not None:
        _carry_out(connection, entry.after.id, entry.order, at)
    if entry.standings:
        rows = [
            {"tournament": entry.after.id, "number": line.number, "place": line.place, "total": line.total}
            for line in entry.standings
        ]
        connection.execute(insert(schema.tournament_results), rows)


def _write_row(connection: Connection, entry: TournamentEntry, at: float) -> None:
    before, after = entry.before, entry.after
    row = {**dict(zip(COLUMNS, _values(after), strict=True)), "due_at": after.due_at, "changed_at": at}
    if before is None:
        with unless_taken(Conflict):
            connection.execute(insert(_tournaments), {"id": after.id, **row})
        return
    changed = update(_tournaments).where(_tournaments.c.id == after.id, _tournaments.c.version == before.version)
    if connection.execute(changed.values(row).returning(_tournaments.c.id)).first() is None:
        raise Conflict


def _write_people(connection: Connection, entry: TournamentEntry) -> None:
    before, after = entry.before, entry.after
    if before is not None and (before.entrants, before.is_over) == (after.entrants, after.is_over):
        return
    connection.execute(delete(_people).where(_people.c.tournament == after.id))
    rows = [
        {"tournament": after.id, "number": number, **asdict(entrant), "is_running": not after.is_over}
        for number, entrant in enumerate(after.entrants, 1)
    ]
    if rows:
        connection.execute(insert(_people), rows)


def _carry_out(connection: Connection, tournament: str, order: Order, at: float) -> None:
    match order:
        case Bell():
            bells.ring(connection, order, at)
        case Halt():
            bells.halt(connection, tournament, order.round, order.words, at)
        case Resume():
            bells.resume(connection, tournament, order.round, at)
        case Close():
            bells.close(connection, tournament, order.round, order.reason, at)
