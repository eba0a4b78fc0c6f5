"""Tournaments: written by entries together with their tables, found again by id, person, channel and time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, delete, exists, func, insert, select, true, update
from sqlalchemy.exc import IntegrityError

from games.engine.table import IDLE_SECONDS, Bell, Conflict, Repeated, Table
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
from storage.engine.writer import Writer
from storage.schema import IS_PERSON_RUNNING, IS_RUNNING, IS_TOURNAMENT_DUE, IS_TOURNAMENT_UNDELIVERED
from storage.tables import bells
from storage.tables.entries import Stamped, write_entries
from storage.tables.messages import MessageStore
from storage.tables.seen import is_at, is_seen
from storage.tables.store import but, load_tables


class _Stamped(NamedTuple):
    """An entry and the time at which it was handed in, in Unix seconds."""

    entry: TournamentEntry
    at: float


class TournamentStore(MessageStore):
    """Where tournaments become durable; implements games.tournament_journal.TournamentJournal.

    Every method raises StorageError.
    """

    def __init__(self, writer: Writer, reader: Reader, now: Callable[[], float]) -> None:
        super().__init__(
            writer, reader, schema.tournaments, schema.tournament_messages.c.tournament, schema.tournament_leftovers
        )
        self._now = now

    async def write(self, entry: TournamentEntry) -> None:
        """Make the entry durable; raises Conflict or Repeated and then changes nothing."""
        _check(entry)
        await self._writer.run(_write_entries, _Stamped(entry, self._now()))

    async def load(self, tournament_id: str) -> tuple[StoredTournament, list[str]] | None:
        """The newest state of a tournament and its events in order; None if there is none."""
        return await self._reader.run(_load, tournament_id)

    async def version(self, tournament_id: str) -> int | None:
        """The newest version of a tournament; None if there is none."""
        return await self._reader.run(_version, tournament_id)

    async def tables(self, tournament_id: str, number: int) -> list[Table]:
        """The tables of a round, by their numbers."""
        return await self._reader.run(_round_tables, tournament_id, number)

    async def exists(self, tournament_id: str) -> bool:
        """Whether there is or was such a tournament."""
        return await self._reader.run(_exists, tournament_id)

    async def of_person(self, person: int, limit: int | None = None) -> list[StoredTournament]:
        """The tournaments under way that the person signed up for, be that taken back, or hosts, the newest first."""
        return await self._reader.run(_of_person, person, limit)

    async def in_channel(self, channel: int, limit: int | None = None) -> list[StoredTournament]:
        """The tournaments under way that stand in the channel, the newest first."""
        return await self._reader.run(_newest, (_tournaments.c.channel == channel) & IS_RUNNING, limit)

    async def in_guild(self, guild: int, limit: int | None = None) -> list[str]:
        """The ids of the tournaments under way of the guild."""
        return await self._reader.run(_running, _tournaments.c.guild == guild, limit)

    async def hosted(self, person: int, limit: int | None = None) -> list[str]:
        """The ids of the tournaments under way that the person hosts."""
        return await self._reader.run(_running, _tournaments.c.host == person, limit)

    async def archived(self, guild: int, limit: int, offset: int = 0) -> list[StoredTournament]:
        """The guild's tournaments that are over, the newest first, from `offset` on."""
        return await self._reader.run(_archived, guild, limit, offset)

    async def standings(self, tournament_id: str) -> list[FinalStanding]:
        """How the entrants of a tournament that is over placed, the best first."""
        return await self._reader.run(_standings, tournament_id)

    async def latest_round(self, tournament_id: str) -> int:
        """The number of the round for which tables were dealt last; 0 before the first."""
        return await self._reader.run(_latest_round, tournament_id)

    async def running(self) -> list[str]:
        """The ids of the tournaments under way."""
        return await self._reader.run(_running, true(), None)

    async def due(self, now: float, limit: int, skip: Collection[str] = ()) -> list[tuple[str, float]]:
        """The ids and times of tournaments that want attention by now, the longest waiting first.

        skip: the ids of tournaments that are left out.
        """
        return await self._reader.run(_due, now, limit, skip)

    async def next_due(self, skip: Collection[str] = ()) -> float | None:
        """When the next tournament but those wants attention; None if none does by itself."""
        return await self._reader.run(_next_due, skip)

    async def undelivered(self, limit: int, guild: int | None = None) -> list[str]:
        """The ids of tournaments whose newest version was not marked as delivered, newest first, for a week.

        Those of one server alone, and none of a server that is not seen.
        """
        return await self._reader.run(_undelivered, self._now() - IDLE_SECONDS, limit, guild)


# Writing

_SETTLED = (
    "guild",
    "channel",
    "host",
    "options",
    "schedule",
    "seed",
    "is_rated",
    "role",
    "start_at",
    "created_at",
    "deadline",
    "woken_at",
    "remaining",
    "is_paused",
    "is_over",
    "version",
    "revision",
    "due_at",
)
_values = attrgetter(*_SETTLED)

_tournaments = schema.tournaments
_people = schema.tournament_people
_events = schema.tournament_events
_posted = schema.tournament_messages


def _check(entry: TournamentEntry) -> None:
    """Refuse, as the bug that it is, an entry that would tear a tournament's history."""
    before, after = entry.before, entry.after
    if before is not None and (before.id != after.id or before.version + 1 != after.version):
        raise ValueError(f"version {after.version} of {after.id} cannot follow {before.version} of {before.id}")
    if after.revision - (before.revision if before else 0) != len(entry.events):
        raise ValueError(f"revision {after.revision} of {after.id} does not follow from {len(entry.events)} events")


def _write_entries(connection: Connection, stamped: Sequence[_Stamped]) -> None:
    """Write the entries, in order; raises Conflict or Repeated when one of them cannot be."""
    for entry, at in stamped:
        _write_entry(connection, entry, at)


def _write_entry(connection: Connection, entry: TournamentEntry, at: float) -> None:
    if entry.interaction is not None:
        try:
            connection.execute(insert(schema.interactions), {"id": entry.interaction, "at": at})
        except IntegrityError as error:
            raise Repeated from error
    _write_row(connection, entry, at)
    _write_people(connection, entry)
    _append_events(connection, entry)
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
    row = {**dict(zip(_SETTLED, _values(after), strict=True)), "changed_at": at}
    if before is None:
        try:
            connection.execute(insert(_tournaments), {"id": after.id, **row})
        except IntegrityError as error:
            raise Conflict from error
        return
    changed = update(_tournaments).where(_tournaments.c.id == after.id, _tournaments.c.version == before.version)
    if connection.execute(changed.values(row)).rowcount != 1:
        raise Conflict


def _write_people(connection: Connection, entry: TournamentEntry) -> None:
    before, after = entry.before, entry.after
    if before is not None and (before.entrants, before.is_over) == (after.entrants, after.is_over):
        return
    connection.execute(delete(_people).where(_people.c.tournament == after.id))
    rows = [
        {
            "tournament": after.id,
            "number": number,
            "person": entrant.person,
            "name": entrant.name,
            "is_in": entrant.is_in,
            "is_ready": entrant.is_ready,
            "is_running": not after.is_over,
        }
        for number, entrant in enumerate(after.entrants, 1)
    ]
    if rows:
        connection.execute(insert(_people), rows)


def _append_events(connection: Connection, entry: TournamentEntry) -> None:
    first = entry.after.revision - len(entry.events) + 1
    rows = [{"tournament": entry.after.id, "seq": seq, "body": body} for seq, body in enumerate(entry.events, first)]
    if not rows:
        return
    try:
        connection.execute(insert(_events), rows)
    except IntegrityError as error:
        raise Conflict from error


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


# Reading


def _load(connection: Connection, tournament_id: str) -> tuple[StoredTournament, list[str]] | None:
    found = load_tournaments(connection, select(_tournaments).where(_tournaments.c.id == tournament_id))
    if not found:
        return None
    bodies = select(_events.c.body).where(_events.c.tournament == tournament_id).order_by(_events.c.seq)
    return found[0], list(connection.execute(bodies).scalars())


def _version(connection: Connection, tournament_id: str) -> int | None:
    return connection.execute(select(_tournaments.c.version).where(_tournaments.c.id == tournament_id)).scalar()


def _round_tables(connection: Connection, tournament_id: str, number: int) -> list[Table]:
    tables = schema.tables
    theirs = select(tables).where(tables.c.tournament == tournament_id, tables.c.round == number)
    return load_tables(connection, theirs.order_by(tables.c.number))


def _exists(connection: Connection, tournament_id: str) -> bool:
    return connection.execute(select(exists().where(_tournaments.c.id == tournament_id))).scalar_one()


def _of_person(connection: Connection, person: int, limit: int | None) -> list[StoredTournament]:
    signed_up = select(_people.c.tournament).where(_people.c.person == person, IS_PERSON_RUNNING)
    hosted = select(_tournaments.c.id).where(_tournaments.c.host == person, IS_RUNNING)
    return _newest(connection, _tournaments.c.id.in_(signed_up.union(hosted)), limit)


def _running(connection: Connection, where: ColumnElement[bool], limit: int | None) -> list[str]:
    query = select(_tournaments.c.id).where(where, IS_RUNNING).order_by(_tournaments.c.id)
    return list(connection.execute(query.limit(limit)).scalars())


def _archived(connection: Connection, guild: int, limit: int, offset: int) -> list[StoredTournament]:
    theirs = (_tournaments.c.guild == guild) & _tournaments.c.is_over.is_(True)
    return _newest(connection, theirs, limit, offset)


def _newest(
    connection: Connection, where: ColumnElement[bool], limit: int | None = None, offset: int = 0
) -> list[StoredTournament]:
    newest_first = (_tournaments.c.created_at.desc(), _tournaments.c.id)
    query = select(_tournaments).where(where).order_by(*newest_first).limit(limit).offset(offset)
    return load_tournaments(connection, query)


def load_tournaments(connection: Connection, query: Select[Any]) -> list[StoredTournament]:
    """The tournaments that a query of their rows finds, in its order, without their events."""
    rows = connection.execute(query).all()
    entrants: defaultdict[str, list[Entrant]] = defaultdict(list)
    of_these = select(_people).where(_people.c.tournament.in_([row.id for row in rows])).order_by(_people.c.number)
    for row in connection.execute(of_these) if rows else ():
        entrants[row.tournament].append(Entrant(row.person, row.name, row.is_in, row.is_ready))
    return [
        StoredTournament(
            id=row.id,
            guild=row.guild,
            channel=row.channel,
            host=row.host,
            options=row.options,
            schedule=row.schedule,
            seed=row.seed,
            is_rated=row.is_rated,
            created_at=row.created_at,
            role=row.role,
            start_at=row.start_at,
            entrants=tuple(entrants[row.id]),
            deadline=row.deadline,
            woken_at=row.woken_at,
            remaining=row.remaining,
            is_paused=row.is_paused,
            is_over=row.is_over,
            version=row.version,
            revision=row.revision,
        )
        for row in rows
    ]


def _standings(connection: Connection, tournament_id: str) -> list[FinalStanding]:
    results = schema.tournament_results
    query = select(results).where(results.c.tournament == tournament_id).order_by(results.c.place, results.c.number)
    return [FinalStanding(row.number, row.place, row.total) for row in connection.execute(query)]


def _latest_round(connection: Connection, tournament_id: str) -> int:
    latest = select(func.max(schema.tables.c.round)).where(schema.tables.c.tournament == tournament_id)
    return connection.execute(latest).scalar_one() or 0


def _due(connection: Connection, now: float, limit: int, skip: Collection[str]) -> list[tuple[str, float]]:
    due_at = _tournaments.c.due_at
    is_due = (due_at <= now) & is_seen(_tournaments.c.guild)
    query = select(_tournaments.c.id, due_at).where(is_due, but(_tournaments.c.id, skip)).order_by(due_at).limit(limit)
    return [(tournament_id, at) for tournament_id, at in connection.execute(query)]


def _next_due(connection: Connection, skip: Collection[str]) -> float | None:
    upcoming = select(_tournaments.c.due_at).where(IS_TOURNAMENT_DUE, is_seen(_tournaments.c.guild))
    query = upcoming.where(but(_tournaments.c.id, skip)).order_by(_tournaments.c.due_at).limit(1)
    return connection.execute(query).scalar_one_or_none()


def _undelivered(connection: Connection, since: float, limit: int, guild: int | None) -> list[str]:
    changed_at, guilds = _tournaments.c.changed_at, _tournaments.c.guild
    is_wanted = is_at(guilds, guild)
    query = select(_tournaments.c.id).where(IS_TOURNAMENT_UNDELIVERED, changed_at >= since, is_wanted)
    return list(connection.execute(query.order_by(changed_at.desc(), _tournaments.c.id).limit(limit)).scalars())
