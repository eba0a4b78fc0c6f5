"""What is kept of a person, handed out and erased; and servers that are gone, forgotten."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    Table,
    bindparam,
    case,
    delete,
    func,
    literal_column,
    null,
    or_,
    select,
    union,
    update,
)

from games.api import Refusal
from games.columns import STREAK
from storage import schema
from storage.engine.access import EVERYTHING
from storage.engine.statements import Bulk, JoinInOrder, ignore, in_batches, lock_rows
from storage.engine.store import BulkWork, TimedStore
from storage.schema import (
    ALL_GAMES,
    ALL_TIME,
    IS_OPEN,
    IS_PERSON_RUNNING,
    IS_RUNNING,
    IS_SEAT_OPEN,
    Person,
    person_columns,
)
from storage.tables.store import OF_TABLES, forget_tables

FORMER = "a former player"
"""What an erased person is called."""

GRACE_SECONDS = 30 * 24 * 3600
"""How long a server is kept that the bot was taken out of."""

BATCH = 200
TABLES = 50
"""How many tables are left in one transaction."""

EVERY = schema.metadata.sorted_tables
"""All tables, each after those that it refers to."""

OWN = [column.table for column in person_columns(Person.OWN)]
"""Tables of rows that concern nobody but the person, who is their column `person`: erased without a trace."""

SHARED = [column.table for column in person_columns(Person.SHARED)]
"""Tables of rows that others' places and ratings depend on, with the person in the column `person`."""

SUMS = [table for table in SHARED if "season" in table.primary_key.columns]
"""Those of them made of results, by server: so large that a person's rows are looked up by their whole keys."""

ACTS = person_columns(Person.ACT)
"""The columns that tell who did something."""

MESSAGES = [column.table for column in person_columns(Person.SLOT)]
"""What was posted, and what of it is to be deleted, where the person's own messages have the person, or less than that,
in the column `slot`."""

OF_TOURNAMENTS = [table for table in reversed(EVERY) if "tournament" in table.c and table.c.tournament.foreign_keys]
"""What belongs to a tournament, by its column `tournament`."""

OF_GUILDS = [table for table in EVERY if "guild" in table.c and table not in (schema.tables, *OF_TABLES)]
"""What else belongs to a server, by its column `guild`."""


UNTOLD = "seed"
"""The columns that an export leaves out, in whichever table: a seed tells the hands of others in a game that is played,
and a tournament's those of all its tables."""

TOLD_OF_TABLES = ("guild", "channel", "game", "options", "status", "created_at", "touched_at")
"""What an export tells of a table with each seat there; whose table it is may be somebody else's affair."""


_save_departure = BulkWork(ignore(schema.departures))


@dataclass(frozen=True, slots=True)
class Erased:
    """What others may still see a name in: the person's final tables and tournaments on servers, the newest first."""

    tables: tuple[str, ...]
    tournaments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was erased with a server: its tables, and the persons who were met nowhere else."""

    tables: tuple[str, ...]
    persons: frozenset[int]


class PrivacyStore(TimedStore):
    """Everything about a person, and its end."""

    async def export(self, person: int) -> str:
        """All that is kept about the person, as JSON: the rows by table, and the own moves."""
        kept = await self._reader.study(_export, person)
        return await asyncio.to_thread(json.dumps, kept, ensure_ascii=False, indent=1)

    async def count(self, person: int) -> dict[str, int]:
        """How many rows of each kind an export of the person has."""
        kept = await self._reader.study(_export, person)
        return {kind: len(rows) for kind, rows in kept.items() if isinstance(rows, list)}

    async def delete(self, person: int) -> Erased:
        """Erase the person; what others' results hang on is kept for a former player, who is nobody else.

        Final tables go first, some at a time, so that nobody's move waits for long; what is cut off there is left to
        the next deletion. All that ratings and sums hang on goes at once.

        Raises Refusal while the person has a seat at an open table, or takes part in a tournament under way:
        `TableStore.seated` and `TournamentStore.of_person` tell which.
        """
        former = -1 - secrets.randbits(62)  # no Discord id is negative, and no two of these meet
        table_ids: dict[str, None] = {}
        is_done = False
        while not is_done:
            traces = await self._reader.study(_traces, person)
            table_ids |= dict.fromkeys(traces.table_ids)
            for ids in in_batches(traces.table_ids + traces.direct_ids, TABLES):
                await self._writer.call(partial(_leave_tables, person=person, former=former, traces=traces, ids=ids))
            erase = partial(_delete, person=person, former=former, traces=traces)
            is_done = await self._writer.call(erase, {person, *traces.guilds})
        return Erased(tuple(table_ids), traces.tournament_ids)

    async def written(self) -> None:
        """Wait until all that this process noted before is durable, what nobody waits for too."""
        await self._writer.run(_nothing, None)

    async def mark_left(self, guild: int) -> None:
        """Note that the bot was taken out of the server; when that was noted already, the first time counts."""
        await self._writer.run(_save_departure, {"guild": guild, "left_at": self._now()})

    async def mark_back(self, guild: int) -> None:
        """Note that the bot is in the server again."""
        await self._writer.run(_forget_departures, guild)

    async def left(self) -> list[int]:
        """The servers that took the bot out, of which something is kept."""
        return await self._left_by(self._now())

    async def guilds(self) -> set[int]:
        """The servers of which anything is kept."""
        return await self._reader.study(_guilds_kept)

    async def guilds_to_forget(self) -> list[int]:
        """The servers that the bot was taken out of thirty days ago or longer."""
        return await self._left_by(self._now() - GRACE_SECONDS)

    async def to_forget(self) -> dict[int, float]:
        """The servers that took the bot out, with when each is to be forgotten, in Unix seconds."""
        rows = await self._rows(select(schema.departures))
        return {row.guild: row.left_at + GRACE_SECONDS for row in rows}

    async def _left_by(self, time: float) -> list[int]:
        departures = schema.departures
        return await self._column(
            select(departures.c.guild).where(departures.c.left_at <= time).order_by(departures.c.left_at)
        )

    async def forget_guild(self, guild: int) -> Forgotten:
        """Erase all that is kept of the server, and the persons who were met nowhere else.

        It takes several transactions and is safe to begin again after a crash.
        """
        table_ids = await self._reader.study(_tables_of, guild)
        met = await self._reader.study(_met_on, guild)
        for ids in in_batches(table_ids, BATCH):
            await self._writer.run(forget_tables, ids, {EVERYTHING})
        persons = met - await self._reader.study(_met_elsewhere, met, guild)
        for group in in_batches(sorted(persons), BATCH):
            await self._writer.run(_forget_persons, group, group)
        await self._writer.run(_forget_guilds, guild, {EVERYTHING})
        return Forgotten(tuple(table_ids), persons)


@dataclass(frozen=True, slots=True)
class Traces:
    """Where a person is found without an index, looked up outside the writer's way.

    table_ids: final tables on servers with the person's seat or as their host, the newest first. direct_ids: those in
    direct messages. tournament_ids: tournaments that the person signed up for or hosted, the newest first. results: how
    many the person has. keys: those of the person's names and sums, as rows by table. reasons: texts of closed tables
    that name the person, with the name taken out, by table.
    """

    table_ids: tuple[str, ...]
    direct_ids: tuple[str, ...]
    tournament_ids: tuple[str, ...]
    results: int
    keys: Mapping[Table, Sequence[Mapping[str, Any]]]
    reasons: Mapping[str, str]

    @property
    def guilds(self) -> set[int]:
        """The servers that have a name or sums of the person."""
        return {key["guild"] for keys in self.keys.values() for key in keys}


def _nothing(connection: Connection, items: Sequence[None]) -> None:
    """Changes nothing: it is done once all before it is."""


def _export(connection: Connection, person: int) -> dict[str, Any]:
    kept: dict[str, Any] = {"person": person}
    with_more = {schema.seats: _seats, schema.tournament_people: _sign_ups}
    for table in (*OWN, *SHARED):
        more = with_more.get(table)
        kept[table.name] = more(connection, person) if more else _rows(connection, table, table.c.person == person)
    for column in ACTS:
        kept[f"{column.table.name} {column.name}"] = _rows(connection, column.table, column == person)
    for posted in MESSAGES:
        kept[posted.name] = _rows(connection, posted, _is_own_message(posted, person))
    played = select(schema.result_seats.c.table_id).where(schema.result_seats.c.person == person)
    kept["results"] = _rows(connection, schema.results, schema.results.c.table_id.in_(played))
    seated = [(row["table_id"], row["seat"]) for row in kept["seats"]]
    kept["moves"] = list(_own_events(connection, schema.events.c.table_id, "seat", seated))
    signed_up = [(row["tournament"], row["number"]) for row in kept["tournament_people"]]
    of_tournament = schema.tournament_events.c.tournament
    kept["tournament_events"] = list(_own_events(connection, of_tournament, "person", signed_up))
    return kept


def _rows(connection: Connection, table: Any, where: ColumnElement[bool]) -> list[dict[str, Any]]:
    told = [column for column in table.c if column.name != UNTOLD]
    return _dicts(connection, select(*told).where(where).order_by(*table.primary_key))


def _is_own_message(posted: Table, person: int) -> ColumnElement[bool]:
    return posted.c.slot.in_((person, -person)) & (posted.c.slot != literal_column("0"))


def _dicts(connection: Connection, query: Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(query).mappings()]


def _seats(connection: Connection, person: int) -> list[dict[str, Any]]:
    """The person's seats, each with what was played there, where and when."""
    tables, seats = schema.tables, schema.seats
    told = [tables.c[name] for name in TOLD_OF_TABLES]
    query = select(*seats.c, *told).join(tables, tables.c.id == seats.c.table_id)
    return _dicts(connection, query.where(seats.c.person == person).order_by(*seats.primary_key))


def _sign_ups(connection: Connection, person: int) -> list[dict[str, Any]]:
    """The person's sign-ups for tournaments, each with where and when that was, and how the person placed."""
    tournaments, people, results = schema.tournaments, schema.tournament_people, schema.tournament_results
    own_result = (results.c.tournament == people.c.tournament) & (results.c.number == people.c.number)
    told = (tournaments.c.guild, tournaments.c.channel, tournaments.c.created_at, results.c.place, results.c.total)
    joined = people.join(tournaments, tournaments.c.id == people.c.tournament).outerjoin(results, own_result)
    query = select(*people.c, *told).select_from(joined)
    return _dicts(connection, query.where(people.c.person == person).order_by(*people.primary_key))


def _own_events(
    connection: Connection, owner: Column[str], key: str, numbers: Sequence[tuple[str, int]]
) -> Iterator[dict[str, Any]]:
    """What the person did; what others did and what chance dealt is theirs.

    owner: the column that names what the events belong to. key: what of an event tells who did it. numbers: by what
    number the person is known where.
    """
    events = owner.table.c
    for owner_id, number in numbers:
        bodies = select(events.seq, events.body).where(owner == owner_id).order_by(events.seq)
        for seq, body in connection.execute(bodies):
            event = json.loads(body)
            if event.get(key) == number:
                yield {owner.name: owner_id, "seq": seq, **event}


def _traces(connection: Connection, person: int) -> Traces:
    """Where the person is found; raises Refusal while any of it is still open, and would be missing here."""
    _check_given_up(connection, person)
    tables, seats = schema.tables, schema.seats
    seated = select(seats.c.table_id).where(seats.c.person == person, seats.c.is_open.is_(False))
    own = select(tables.c.id, tables.c.guild).where(or_(tables.c.id.in_(seated), tables.c.host == person), ~IS_OPEN)
    found = connection.execute(own.order_by(tables.c.changed_at.desc())).all()
    results, keys = _keys(connection, person)
    return Traces(
        tuple(row.id for row in found if row.guild),
        tuple(row.id for row in found if not row.guild),
        tuple(_tournaments_of(connection, person)),
        results,
        keys,
        dict(_reasons(connection, person)),
    )


def _count_results(connection: Connection, person: int) -> int:
    results = select(func.count()).select_from(schema.result_seats).where(schema.result_seats.c.person == person)
    return connection.execute(results).scalar_one()


def _keys(connection: Connection, person: int) -> tuple[int, dict[Table, list[dict[str, Any]]]]:
    """How many results the person has, and the keys of the names and sums that come of them, as rows by table."""
    results, seats = schema.results, schema.result_seats
    told = (results.c.guild, results.c.season, results.c.game, seats.c.tallies)
    joined = JoinInOrder(seats, results, results.c.table_id == seats.c.table_id)
    played = connection.execute(select(*told).select_from(joined).where(seats.c.person == person)).all()
    keys: dict[Table, list[dict[str, Any]]] = {table: [] for table in SUMS}
    members = schema.members
    keys[members] = _dicts(connection, select(*members.primary_key).where(members.c.person == person))
    for guild in {row.guild for row in played}:
        there = [row for row in played if row.guild == guild]
        known = {
            "season": {ALL_TIME, *(row.season for row in there)},
            "game": {ALL_GAMES, *(row.game for row in there)},
            "name": {STREAK.of, *(name for row in there for name in row.tallies)},
        }
        for table in SUMS:
            key = list(table.primary_key)
            where = [table.c[name].in_(values) for name, values in known.items() if name in table.primary_key.columns]
            keys[table] += _dicts(
                connection, select(*key).where(table.c.guild == guild, table.c.person == person, *where)
            )
    return len(played), keys


def _tournaments_of(connection: Connection, person: int) -> Iterator[str]:
    tournaments, people = schema.tournaments, schema.tournament_people
    signed_up = select(people.c.tournament).where(people.c.person == person)
    theirs = or_(tournaments.c.id.in_(signed_up), tournaments.c.host == person)
    newest_first = select(tournaments.c.id).where(theirs).order_by(tournaments.c.changed_at.desc())
    yield from connection.execute(newest_first).scalars()


def _reasons(connection: Connection, person: int) -> Iterator[tuple[str, str]]:
    """The reasons of closed tables that begin with the name of the person's seat, with the name taken out."""
    tables, seats = schema.tables, schema.seats
    seated = select(seats.c.table_id).where(seats.c.person == person, seats.c.is_open.is_(False))
    query = (
        select(tables.c.id, tables.c.reason, seats.c.person, seats.c.name)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(tables.c.id.in_(seated), tables.c.reason != "")
    )
    named: defaultdict[tuple[str, str], list[tuple[str, int]]] = defaultdict(list)
    for table_id, reason, seated_person, name in connection.execute(query):
        if reason.startswith(f"{name} "):
            named[table_id, reason].append((name, seated_person))
    for (table_id, reason), names in named.items():
        name, teller = max(names, key=lambda each: len(each[0]))  # "Ann Lee ended …" is not of Ann
        if teller == person:
            yield table_id, "A former player" + reason.removeprefix(name)


def _delete(connection: Connection, person: int, former: int, traces: Traces) -> bool:
    """Erase the person, who is at no table any more; False, with nothing done, where a result has come in since."""
    _check_given_up(connection, person)
    if _count_results(connection, person) != traces.results:
        return False
    _forget_persons(connection, [{person}])
    for posted in MESSAGES:
        connection.execute(delete(posted).where(_is_own_message(posted, person)))
    for ids in in_batches(traces.tournament_ids, BATCH):
        _leave_tournaments(connection, person, former, ids)
    for table in (schema.result_seats, schema.dailies, schema.streaks):
        _rename(connection, table, person, former)
    for table, keys in traces.keys.items():
        new = {"new_person": former, "new_name": FORMER}
        rows = ({**new, **{f"old_{name}": value for name, value in key.items()}} for key in keys)
        _rename_keyed[table].execute(connection, rows)
    for column in ACTS:
        if column.table not in (schema.tables, schema.tournaments):
            connection.execute(update(column.table).where(column == person).values({column.name: former}))
    return True


def _check_given_up(connection: Connection, person: int) -> None:
    """Refuse to erase who has or hosts an open table, or takes part in a tournament under way."""
    tables, seats, people, tournaments = schema.tables, schema.seats, schema.tournament_people, schema.tournaments
    seated = select(seats.c.table_id).where(seats.c.person == person, IS_SEAT_OPEN)
    opened = select(tables.c.id).where(tables.c.host == person, IS_OPEN)
    if connection.execute(seated.union_all(opened).limit(1)).first():
        raise Refusal("You still have a seat at an open table; give it up first.")
    signed_up = select(people.c.tournament).where(people.c.person == person, IS_PERSON_RUNNING)
    hosted = select(tournaments.c.id).where(tournaments.c.host == person, IS_RUNNING)
    if connection.execute(signed_up.union_all(hosted).limit(1)).first():
        raise Refusal("You are still in a tournament; leave it first.")


def _leave_tables(connection: Connection, person: int, former: int, traces: Traces, ids: Sequence[str]) -> None:
    """Give the person's part in final tables to the former player; who holds an older version can write no more."""
    tables, seats = schema.tables, schema.seats
    lock_rows(connection, tables, tables.c.id.in_(ids))
    connection.execute(
        update(seats).where(seats.c.table_id.in_(ids), seats.c.person == person).values(person=former, name=FORMER)
    )
    connection.execute(update(tables).where(tables.c.id.in_(ids), tables.c.host == person).values(host=former))
    for table_id in traces.reasons.keys() & set(ids):
        connection.execute(update(tables).where(tables.c.id == table_id).values(reason=traces.reasons[table_id]))
    _renew(connection, tables, ids)
    _take_home(connection, [*set(traces.direct_ids) & set(ids)])


def _leave_tournaments(connection: Connection, person: int, former: int, ids: Sequence[str]) -> None:
    """Take the person out of tournaments as their engine does, where nothing hangs on who it was but the number."""
    tournaments, people = schema.tournaments, schema.tournament_people
    lock_rows(connection, tournaments, tournaments.c.id.in_(ids))
    signed_up = update(people).where(people.c.tournament.in_(ids), people.c.person == person)
    connection.execute(signed_up.values(person=null(), name=FORMER))
    hosted = update(tournaments).where(tournaments.c.id.in_(ids), tournaments.c.host == person)
    connection.execute(hosted.values(host=former))
    _renew(connection, tournaments, ids)


def _renew(connection: Connection, things: Table, ids: Sequence[str]) -> None:
    """Give each a newer version, which counts as shown where the one before was."""
    newer = {"version": things.c.version + 1} | {
        column.name: case((column == things.c.version, things.c.version + 1), else_=column)
        for column in (things.c.delivered, things.c.delivered_direct)
    }
    connection.execute(update(things).where(things.c.id.in_(ids)).values(newer))


def _take_home(connection: Connection, ids: Sequence[str]) -> None:
    """Forget where tables in direct messages stood: the channel leads to the person."""
    tables = schema.tables
    for posted in (schema.messages, schema.leftovers):
        connection.execute(delete(posted).where(posted.c.table_id.in_(ids)))
    nowhere = {"channel": 0, "home": 0, "delivered": tables.c.version, "delivered_direct": tables.c.version}
    connection.execute(update(tables).where(tables.c.id.in_(ids)).values(nowhere))


def _names(table: Table) -> list[str]:
    """The columns with the name of the person whom a row is about."""
    return [column.name for column in person_columns(Person.NAME) if column.table is table]


def _rename(connection: Connection, table: Table, person: int, former: int) -> None:
    """Give the person's rows to the former player."""
    values: dict[str, Any] = {"person": former, **dict.fromkeys(_names(table), FORMER)}
    connection.execute(update(table).where(table.c.person == person).values(values))


def _rename_by_key(table: Table) -> Bulk:
    """Gives a row of the table to the former player."""
    names: dict[str, Any] = {name: bindparam("new_name") for name in _names(table)}
    values: dict[str, Any] = {"person": bindparam("new_person"), **names}
    key = table.primary_key.columns
    return Bulk(update(table).where(*(column == bindparam(f"old_{column.name}") for column in key)).values(values))


_rename_keyed = {table: _rename_by_key(table) for table in (*SUMS, schema.members)}


def _forget_departures(connection: Connection, guilds: Sequence[int]) -> None:
    connection.execute(delete(schema.departures).where(schema.departures.c.guild.in_(guilds)))


def _guilds_kept(connection: Connection) -> set[int]:
    """The servers of which anything is kept."""
    kept = (select(table.c.guild).where(table.c.guild != 0).distinct() for table in (schema.tables, *OF_GUILDS))
    return set(connection.execute(union(*kept)).scalars())


def _tables_of(connection: Connection, guild: int) -> list[str]:
    tables = schema.tables
    return list(connection.execute(select(tables.c.id).where(tables.c.guild == guild).order_by(tables.c.id)).scalars())


def _met_on(connection: Connection, guild: int) -> frozenset[int]:
    """The persons who sat at the server's tables or have a name there."""
    tables, seats, members = schema.tables, schema.seats, schema.members
    of_guild = select(tables.c.id).where(tables.c.guild == guild)
    seated = select(seats.c.person).where(seats.c.table_id.in_(of_guild), seats.c.person > 0)
    named = select(members.c.person).where(members.c.guild == guild, members.c.person > 0)
    return frozenset(connection.execute(seated.union(named)).scalars())


def _met_elsewhere(connection: Connection, persons: Collection[int], guild: int) -> set[int]:
    """Those of the persons who sit or sat at any table that is kept, or have a name on another server."""
    seats, members = schema.seats, schema.members
    met = set(connection.execute(select(seats.c.person).where(seats.c.person > 0).distinct()).scalars())
    met.update(connection.execute(select(members.c.person).where(members.c.guild != guild).distinct()).scalars())
    return met & set(persons)


def _forget_persons(connection: Connection, groups: Sequence[Collection[int]]) -> None:
    """Erase what concerns nobody but the persons."""
    for persons in groups:
        for table in OWN:
            connection.execute(delete(table).where(table.c.person.in_(persons)))


def _forget_guilds(connection: Connection, guilds: Sequence[int]) -> None:
    theirs = select(schema.tournaments.c.id).where(schema.tournaments.c.guild.in_(guilds))
    for table in OF_TOURNAMENTS:
        connection.execute(delete(table).where(table.c.tournament.in_(theirs)))
    for table in OF_GUILDS:
        connection.execute(delete(table).where(table.c.guild.in_(guilds)))
