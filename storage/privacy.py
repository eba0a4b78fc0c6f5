"""What is kept of a person, handed out and erased; and servers that are gone, forgotten."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, delete, or_, select, update

from games.api import Refusal
from storage import schema
from storage.daily import restreak
from storage.reader import Reader
from storage.schema import IS_OPEN, IS_SEAT_OPEN
from storage.sqlite import upsert
from storage.writer import Writer

FORMER = "a former player"
"""What an erased person is called."""

GRACE_SECONDS = 30 * 24 * 3600
"""How long a server is kept that the bot was taken out of."""

BATCH = 200

OWN = (schema.dms, schema.preferences, schema.known_games, schema.reports)
"""What concerns nobody but the person, who is its column `person`: erased without a trace."""

SHARED = (
    schema.seats,
    schema.result_seats,
    schema.members,
    schema.standings,
    schema.tallies,
    schema.ratings,
    schema.dailies,
    schema.streaks,
)
"""What others' places and ratings hang on, with the person in the column `person`: kept for a former player."""

ACTS = (schema.tables.c.host, schema.results.c.voided_by, schema.audit.c.by)
"""The columns that tell who did something."""

OF_TABLES = (schema.events, schema.messages, schema.seats, schema.dailies, schema.result_seats, schema.results)
"""What belongs to a table, by its column `table_id`; each may refer to those after it."""

OF_GUILDS = (
    schema.members,
    schema.standings,
    schema.tallies,
    schema.ratings,
    schema.seasons,
    schema.audit,
    schema.reports,
    schema.guild_settings,
    schema.departures,
)
"""What else belongs to a server, by its column `guild`."""


class PrivacyStore:
    """Everything about a person, and its end."""

    def __init__(self, writer: Writer, reader: Reader, now: Callable[[], float]) -> None:
        self._writer = writer
        self._reader = reader
        self._now = now

    async def export(self, person: int) -> str:
        """All that is kept about the person, as JSON: the rows by table, and the own moves."""
        return json.dumps(await self._reader.run(_export, person), ensure_ascii=False, indent=1)

    async def delete(self, person: int) -> None:
        """Erase the person; what others' results hang on is kept for a former player, who is nobody else.

        Raises Refusal while the person has a seat at an open table: `TableStore.seated` tells which.
        """
        traces = await self._reader.run(_traces, person)
        await self._writer.call(lambda connection: _delete(connection, person, traces))

    async def mark_left(self, guild: int) -> None:
        """Note that the bot was taken out of the server."""
        await self._writer.run(_save_departures, (guild, self._now()))

    async def mark_back(self, guild: int) -> None:
        """Note that the bot is in the server again."""
        await self._writer.run(_forget_departures, guild)

    async def guilds_to_forget(self) -> list[int]:
        """The servers that the bot was taken out of thirty days ago or longer."""
        return await self._reader.run(_guilds_left, self._now() - GRACE_SECONDS)

    async def forget_guild(self, guild: int) -> None:
        """Erase all that is kept of the server, in several transactions; safe to begin again after a crash."""
        table_ids = await self._reader.run(_tables_of, guild)
        for start in range(0, len(table_ids), BATCH):
            await self._writer.run(_forget_tables, table_ids[start : start + BATCH])
        await self._writer.run(_forget_guilds, guild)


@dataclass(frozen=True, slots=True)
class Traces:
    """Where a person is found without an index, looked up outside the writer's way.

    table_ids: final tables with the person's seat or as their host. guilds: those that know the person by name.
    reasons: texts of closed tables that name the person, with the name taken out, by table.
    """

    table_ids: tuple[str, ...]
    guilds: tuple[int, ...]
    reasons: tuple[tuple[str, str], ...]


def _export(connection: Connection, person: int) -> dict[str, Any]:
    kept: dict[str, Any] = {"person": person}
    for table in (*OWN, *SHARED):
        kept[table.name] = _rows(connection, table, table.c.person == person)
    for column in ACTS:
        kept[f"{column.table.name} {column.name}"] = _rows(connection, column.table, column == person)
    kept["messages"] = _rows(connection, schema.messages, schema.messages.c.slot.in_((person, -person)))
    of_results = schema.results.c.table_id.in_([row["table_id"] for row in kept["result_seats"]])
    kept["results"] = _rows(connection, schema.results, of_results)
    kept["moves"] = list(_moves(connection, [(row["table_id"], row["seat"]) for row in kept["seats"]]))
    return kept


def _rows(connection: Connection, table: Any, where: ColumnElement[bool]) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(select(table).where(where)).mappings()]


def _moves(connection: Connection, seats: Sequence[tuple[str, int]]) -> Iterator[dict[str, Any]]:
    """What was done from the seats; what others did and what chance dealt is theirs."""
    events = schema.events
    for table_id, seat in seats:
        bodies = select(events.c.seq, events.c.body).where(events.c.table_id == table_id).order_by(events.c.seq)
        for seq, body in connection.execute(bodies):
            event = json.loads(body)
            if event.get("seat") == seat:
                yield {"table_id": table_id, "seq": seq, **event}


def _traces(connection: Connection, person: int) -> Traces:
    tables, seats, members = schema.tables, schema.seats, schema.members
    seated = select(seats.c.table_id).where(seats.c.person == person, seats.c.is_open.is_(False))
    own = select(tables.c.id).where(or_(tables.c.id.in_(seated), tables.c.host == person), ~IS_OPEN)
    names: dict[int, set[str]] = {}
    for guild, name in connection.execute(select(members.c.guild, members.c.name).where(members.c.person == person)):
        names.setdefault(guild, set()).add(name)
    called = (
        select(tables.c.guild, seats.c.name)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(seats.c.person == person)
        .distinct()
    )
    for guild, name in connection.execute(called):
        names.setdefault(guild, set()).add(name)
    told = select(tables.c.id, tables.c.guild, tables.c.reason).where(tables.c.guild.in_(names), tables.c.reason != "")
    reasons = [
        (table_id, "A former player" + reason.removeprefix(name))
        for table_id, guild, reason in connection.execute(told)
        for name in names[guild]
        if reason.startswith(f"{name} ")
    ]
    return Traces(tuple(connection.execute(own).scalars()), tuple(names), tuple(reasons))


def _delete(connection: Connection, person: int, traces: Traces) -> None:
    seats, tables = schema.seats, schema.tables
    if connection.execute(select(seats.c.table_id).where(seats.c.person == person, IS_SEAT_OPEN).limit(1)).first():
        raise Refusal("You still have a seat at an open table; it is given up first.")
    former = -1 - secrets.randbits(62)  # no Discord id is negative, and no two of these meet
    for table in OWN:
        connection.execute(delete(table).where(table.c.person == person))
    connection.execute(delete(schema.messages).where(schema.messages.c.slot.in_((person, -person))))
    for start in range(0, len(traces.table_ids), BATCH):
        ids = traces.table_ids[start : start + BATCH]
        connection.execute(
            update(seats).where(seats.c.table_id.in_(ids), seats.c.person == person).values(person=former, name=FORMER)
        )
        connection.execute(update(tables).where(tables.c.id.in_(ids), tables.c.host == person).values(host=former))
    for table_id, reason in traces.reasons:
        connection.execute(update(tables).where(tables.c.id == table_id).values(reason=reason))
    for table in SHARED:
        if table is not seats:
            _rename(connection, table, person, former, traces.guilds)
    for column in ACTS:
        if column.table is not tables:
            connection.execute(update(column.table).where(column == person).values({column.name: former}))


def _rename(connection: Connection, table: Table, person: int, former: int, guilds: Sequence[int]) -> None:
    """Give the person's rows to the former player."""
    where = [table.c.person == person]
    if table.primary_key.columns.keys()[0] == "guild":
        where.append(table.c.guild.in_(guilds))
    values: dict[str, Any] = {"person": former}
    if "name" in table.c and table is not schema.tallies:
        values["name"] = FORMER
    connection.execute(update(table).where(*where).values(values))


_save_departure = upsert(schema.departures)


def _save_departures(connection: Connection, left: Sequence[tuple[int, float]]) -> None:
    connection.execute(_save_departure, [{"guild": guild, "left_at": at} for guild, at in left])


def _forget_departures(connection: Connection, guilds: Sequence[int]) -> None:
    connection.execute(delete(schema.departures).where(schema.departures.c.guild.in_(guilds)))


def _guilds_left(connection: Connection, before: float) -> list[int]:
    departures = schema.departures
    query = select(departures.c.guild).where(departures.c.left_at <= before).order_by(departures.c.left_at)
    return list(connection.execute(query).scalars())


def _tables_of(connection: Connection, guild: int) -> list[str]:
    tables = schema.tables
    return list(connection.execute(select(tables.c.id).where(tables.c.guild == guild)).scalars())


def _forget_tables(connection: Connection, batches: Sequence[Sequence[str]]) -> None:
    dailies = schema.dailies
    for ids in batches:
        tried = set(connection.execute(select(dailies.c.person).where(dailies.c.table_id.in_(ids))).scalars())
        for table in OF_TABLES:
            connection.execute(delete(table).where(table.c.table_id.in_(ids)))
        connection.execute(delete(schema.tables).where(schema.tables.c.id.in_(ids)))
        restreak(connection, tried)


def _forget_guilds(connection: Connection, guilds: Sequence[int]) -> None:
    for table in OF_GUILDS:
        connection.execute(delete(table).where(table.c.guild.in_(guilds)))
