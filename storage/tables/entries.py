"""Entries made durable: many of them by a handful of set-based statements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from games.engine.table import Conflict, Entry, Repeated, Table
from games.tournament.journal import TournamentEntry
from storage import schema
from storage.engine.statements import Bulk, unless_taken
from storage.league.daily import open_tries
from storage.league.results import add_results
from storage.tables.bells import ring, wake
from storage.tables.clock_row import CLOCK, clock_values
from storage.tables.known_games import note_finished

AnyEntry: TypeAlias = Entry | TournamentEntry
EntryT = TypeVar("EntryT", bound=AnyEntry, covariant=True)


class Stamped(NamedTuple, Generic[EntryT]):
    """An entry and the time at which it was handed in, in Unix seconds."""

    entry: EntryT
    at: float


# Moves leave the settled columns alone; a statement that leaves them alone too costs half as much.
NOT_SETTLED = ("id", "clock", "status", "seats", "version", "revision", "fixture", "held")
SETTLED = tuple(field.name for field in fields(Table) if field.name not in NOT_SETTLED)
MOVING = ("status", "version", "revision", "changed_at", *CLOCK)
PLACED = ("tournament", "round", "number")
_settled_values = attrgetter(*SETTLED)

_tables = schema.tables
_insert_interaction = Bulk(insert(schema.interactions), ["id", "at"])
_insert_table = insert(_tables)
_move_table = Bulk(
    update(_tables)
    .where(_tables.c.id == bindparam("key"), _tables.c.version == bindparam("version_before"))
    .values({name: bindparam(name) for name in MOVING})
)
_settle_table = (
    update(_tables).where(_tables.c.id == bindparam("key")).values({name: bindparam(name) for name in SETTLED})
)
_delete_seats = delete(schema.seats).where(schema.seats.c.table_id == bindparam("key"))
_insert_seat = insert(schema.seats)
_delete_held = delete(schema.held_seats).where(
    schema.held_seats.c.table_id == bindparam("key"), schema.held_seats.c.place == bindparam("key_place")
)
_insert_held = insert(schema.held_seats)
_append_event = Bulk(insert(schema.events), ["table_id", "seq", "body"])


def check(entry: AnyEntry) -> None:
    """Refuse, as the bug that it is, an entry that would tear a history."""
    before, after = entry.before, entry.after
    if before is not None and (before.id != after.id or before.version + 1 != after.version):
        raise ValueError(f"version {after.version} of {after.id} cannot follow {before.version} of {before.id}")
    if after.revision - (before.revision if before else 0) != len(entry.events):
        raise ValueError(f"revision {after.revision} of {after.id} does not follow from {len(entry.events)} events")


def keys_of(entry: Entry) -> frozenset[int]:
    """The server and persons of which an entry's writing reads what it then writes."""
    table = entry.after
    keys = {table.guild} if entry.result is not None or entry.bell is not None else set()
    return frozenset(keys | {table.host} if entry.result is not None and table.daily is not None else keys)


def is_written(connection: Connection, stamped: Stamped[AnyEntry]) -> bool:
    """Whether this very entry is there: its interaction was counted when it was handed in, or its version came then."""
    entry, at = stamped
    things = _tables if isinstance(entry, Entry) else schema.tournaments
    mine = select(things.c.id).where(
        things.c.id == entry.after.id, things.c.version == entry.after.version, things.c.changed_at == at
    )
    if entry.interaction is not None:
        interactions = schema.interactions
        mine = select(interactions.c.id).where(interactions.c.id == entry.interaction, interactions.c.at == at)
    return connection.execute(mine).first() is not None


def write_entries(connection: Connection, stamped: Sequence[Stamped[Entry]]) -> None:
    """Write all the entries, in order; raises Conflict, Repeated or DailyTaken when one of them cannot be.

    Nothing is read first: a version that is not there and a key that is taken tell as much. What comes after a bell
    finds its tables stopped.
    """
    begin = 0
    for end, (entry, at) in enumerate(stamped, 1):
        if entry.bell is not None:
            _write_together(connection, stamped[begin:end])
            ring(connection, entry.bell, at)
            begin = end
    if begin < len(stamped):
        _write_together(connection, stamped[begin:])


def _write_together(connection: Connection, stamped: Sequence[Stamped[Entry]]) -> None:
    """Write entries of which only the last may ring a bell."""
    entries = [each.entry for each in stamped]
    count_interactions(connection, stamped)
    _write_tables(connection, stamped)
    open_tries(connection, [entry.after for entry in entries if entry.before is None])
    _write_seats(connection, entries)
    _write_held(connection, entries)
    append_events(connection, _append_event, "table_id", entries)
    finished = [(entry.after, entry.result) for entry in entries if entry.result is not None]
    if finished:
        add_results(connection, finished)
        note_finished(connection, (table for table, _ in finished))
        for entry, at in stamped:
            if entry.result is not None and entry.after.fixture is not None:
                wake(connection, entry.after.fixture.tournament, at)


def count_interactions(connection: Connection, stamped: Sequence[Stamped[AnyEntry]]) -> None:
    """Remember the interactions that entries carry out; raises Repeated for one that was counted before."""
    rows = [{"id": entry.interaction, "at": at} for entry, at in stamped if entry.interaction is not None]
    with unless_taken(Repeated):
        _insert_interaction.execute(connection, rows)


def _write_tables(connection: Connection, stamped: Sequence[Stamped[Entry]]) -> None:
    created = [
        {"id": entry.after.id, **_moving(entry.after, at), **_settled(entry.after), **_placed(entry.after)}
        for entry, at in stamped
        if entry.before is None
    ]
    moved = [
        {"key": entry.after.id, "version_before": entry.before.version, **_moving(entry.after, at)}
        for entry, at in stamped
        if entry.before is not None
    ]
    settled = [
        {"key": entry.after.id, **_settled(entry.after)}
        for entry, _ in stamped
        if entry.before is not None and _settled_values(entry.before) != _settled_values(entry.after)
    ]
    if created:
        with unless_taken(Conflict):
            connection.execute(_insert_table, created)
    _move(connection, moved)
    if settled:
        connection.execute(_settle_table, settled)


def _move(connection: Connection, moved: Iterable[Mapping[str, Any]]) -> None:
    """Move tables on, each from the version that its row tells; raises Conflict where one has another."""
    rows: dict[str, Mapping[str, Any]] = {}
    for row in moved:
        before = rows.get(row["key"])
        if before is not None and before["version"] != row["version_before"]:
            raise Conflict
        rows[row["key"]] = row if before is None else {**row, "version_before": before["version_before"]}
    if not _move_table.touches(connection, [*rows.values()]):
        raise Conflict


def _write_seats(connection: Connection, entries: Sequence[Entry]) -> None:
    changed = {
        entry.after.id: entry.after
        for entry in entries
        if entry.before is None
        or entry.before.seats != entry.after.seats
        or entry.before.is_open != entry.after.is_open
    }
    if not changed:
        return
    connection.execute(_delete_seats, [{"key": table_id} for table_id in changed])
    rows = [
        {"table_id": table.id, "seat": index, **asdict(seat), "is_open": table.is_open}
        for table in changed.values()
        for index, seat in enumerate(table.seats)
    ]
    if rows:
        connection.execute(_insert_seat, rows)


def _write_held(connection: Connection, entries: Sequence[Entry]) -> None:
    """Seats are held from a table's beginning on, and let go of one by one."""
    for entry in entries:
        before, after = entry.before, entry.after
        if before is None and after.held:
            connection.execute(_insert_held, [{"table_id": after.id, **asdict(held)} for held in after.held])
        elif before is not None and before.held != after.held:
            gone = [{"key": after.id, "key_place": held.place} for held in before.held if held not in after.held]
            connection.execute(_delete_held, gone)


def append_events(connection: Connection, append: Bulk, owner: str, entries: Sequence[AnyEntry]) -> None:
    """Append the events of entries, each to those of its table or tournament, in whose column `owner` its id stands."""
    rows = [
        {owner: entry.after.id, "seq": seq, "body": body}
        for entry in entries
        for seq, body in enumerate(entry.events, start=entry.after.revision - len(entry.events) + 1)
    ]
    with unless_taken(Conflict):
        append.execute(connection, rows)


def _moving(table: Table, at: float) -> dict[str, Any]:
    return {
        "status": table.status,
        "version": table.version,
        "revision": table.revision,
        "changed_at": at,
        **clock_values(table.clock, is_open=table.is_open),
    }


def _settled(table: Table) -> dict[str, Any]:
    return dict(zip(SETTLED, _settled_values(table), strict=True))


def _placed(table: Table) -> dict[str, Any]:
    return {name: None if table.fixture is None else getattr(table.fixture, name) for name in PLACED}
