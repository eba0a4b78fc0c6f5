"""Journal entries, written in batches by a handful of set-based statements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from games.engine.table import Conflict, Entry, Repeated, Table
from games.tournament.journal import TournamentEntry
from storage import schema
from storage.engine.statements import Bulk, unless_taken
from storage.engine.steps import StatementStep, run
from storage.league.daily import open_tries
from storage.league.results import add_results
from storage.tables.bells import ring, wake
from storage.tables.clock_row import CLOCK, clock_values
from storage.tables.known_games import note_finished

AnyEntry: TypeAlias = Entry | TournamentEntry
EntryT = TypeVar("EntryT", bound=AnyEntry, covariant=True)


class Stamped(NamedTuple, Generic[EntryT]):
    """An entry with the time it was submitted, in Unix seconds."""

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
    """Raise for an entry that would leave a gap in a history; that is a bug in the caller."""
    before, after = entry.before, entry.after
    if before is not None and (before.id != after.id or before.version + 1 != after.version):
        raise ValueError(f"version {after.version} of {after.id} cannot follow {before.version} of {before.id}")
    if after.revision - (before.revision if before else 0) != len(entry.events):
        raise ValueError(f"revision {after.revision} of {after.id} does not follow from {len(entry.events)} events")


def keys_of(entry: Entry) -> frozenset[int]:
    """Return the server and persons whose rows the entry's writing reads and then writes."""
    table = entry.after
    if entry.result is None and entry.bell is None:
        return frozenset()
    has_try = entry.result is not None and table.daily is not None
    return frozenset({table.guild, table.host} if has_try else {table.guild})


def is_written(connection: Connection, stamped: Stamped[AnyEntry]) -> bool:
    """Return whether this entry was written: its interaction was recorded, or its version appeared, at that time."""
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
    """Write all entries in order; raises Conflict, Repeated or DailyTaken if one can't be written.

    Nothing is read first: a missing version or a taken key tells as much. Entries after a bell find its tables stopped.
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
    counted = counting(stamped)
    opened = [entry.after for entry in entries if entry.before is None]
    if opened:
        run(connection, counted)
        counted = counted._replace(rows=[])
        _create(connection, stamped)
    moved = StatementStep(_move_table, _moves(stamped), Conflict)
    run(connection, counted, moved, appending(_append_event, "table_id", entries))
    _settle(connection, entries)
    open_tries(connection, opened)
    _write_seats(connection, entries)
    _write_held(connection, entries)
    finished = [(entry.after, entry.result) for entry in entries if entry.result is not None]
    if finished:
        add_results(connection, finished)
        note_finished(connection, (table for table, _ in finished))
        for entry, at in stamped:
            if entry.result is not None and entry.after.fixture is not None:
                wake(connection, entry.after.fixture.tournament, at)


def counting(stamped: Sequence[Stamped[AnyEntry]]) -> StatementStep:
    """Insert the interactions of the entries; raises Repeated for one that was recorded before."""
    rows = [{"id": entry.interaction, "at": at} for entry, at in stamped if entry.interaction is not None]
    return StatementStep(_insert_interaction, rows, Repeated)


def _create(connection: Connection, stamped: Sequence[Stamped[Entry]]) -> None:
    rows = [
        {"id": entry.after.id, **_moving(entry.after, at), **_settled(entry.after), **_placed(entry.after)}
        for entry, at in stamped
        if entry.before is None
    ]
    with unless_taken(Conflict):
        connection.execute(_insert_table, rows)


def _moves(stamped: Sequence[Stamped[Entry]]) -> list[Mapping[str, Any]]:
    """Return the row of each table after all its entries, with the version it had before the first; raises Conflict.

    PostgreSQL updates a row only once in a statement.
    """
    rows: dict[str, Mapping[str, Any]] = {}
    for entry, at in stamped:
        if entry.before is None:
            continue
        table_id, version = entry.after.id, entry.before.version
        if table_id in rows:
            if rows[table_id]["version"] != version:
                raise Conflict
            version = rows[table_id]["version_before"]
        rows[table_id] = {"key": table_id, "version_before": version, **_moving(entry.after, at)}
    return [*rows.values()]


def _settle(connection: Connection, entries: Sequence[Entry]) -> None:
    rows = [
        {"key": entry.after.id, **_settled(entry.after)}
        for entry in entries
        if entry.before is not None and _settled_values(entry.before) != _settled_values(entry.after)
    ]
    if rows:
        connection.execute(_settle_table, rows)


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
    """Write held seats, which exist from a table's beginning and are released one by one."""
    for entry in entries:
        before, after = entry.before, entry.after
        if before is None and after.held:
            connection.execute(_insert_held, [{"table_id": after.id, **asdict(held)} for held in after.held])
        elif before is not None and before.held != after.held:
            gone = [{"key": after.id, "key_place": held.place} for held in before.held if held not in after.held]
            connection.execute(_delete_held, gone)


def appending(append: Bulk, owner: str, entries: Sequence[AnyEntry]) -> StatementStep:
    """Append the events of entries to those of their table or tournament, whose id stands in the column `owner`.

    Raises Conflict.
    """
    rows = [
        {owner: entry.after.id, "seq": seq, "body": body}
        for entry in entries
        for seq, body in enumerate(entry.events, start=entry.after.revision - len(entry.events) + 1)
    ]
    return StatementStep(append, rows, Conflict)


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
