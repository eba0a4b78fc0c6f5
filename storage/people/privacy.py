"""What is kept of a person, handed out and erased; and servers that are gone, forgotten."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

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
from storage.engine.statements import Bulk, JoinInOrder, ignore, in_batches, lock_rows, upsert
from storage.engine.store import BulkWork, TimedStore
from storage.league.audit import newest_act
from storage.league.recount import summed
from storage.league.rerating import by_seat
from storage.league.sums import add_standing, look_up
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

R = TypeVar("R")

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

        It takes many short transactions, so that nobody's move waits for long. The first one notes it and takes the
        name from all boards; after each all sums are those of the results. One that is cut off is `unfinished`, and
        goes on when it is called again.

        Raises Refusal while the person has a seat at an open table, or takes part in a tournament under way:
        `TableStore.seated` and `TournamentStore.of_person` tell which.
        """
        table_ids: dict[str, None] = {}
        is_done = False
        while not is_done:
            traces = await self._reader.study(_traces, person)
            table_ids |= dict.fromkeys(traces.table_ids)
            is_done = await self._delete(person, traces)
        return Erased(tuple(table_ids), traces.tournament_ids)

    async def _delete(self, person: int, traces: Traces) -> bool:
        """Erase the person as found; False where that may have changed since."""
        everywhere = {person, *traces.guilds}
        former = await self._step(partial(_begin, person=person, traces=traces), everywhere)
        if former is None:
            return False
        for ids in in_batches(traces.table_ids + traces.direct_ids, TABLES):
            await self._step(partial(_leave_tables, person=person, former=former, traces=traces, ids=ids))
        for played in traces.played:
            await self._reader.study(_look_up, person, former, played)
            hand_over = partial(_hand_over, person=person, former=former, played=played)
            if not await self._step(hand_over, {person, played.guild}):
                return False
        return await self._step(partial(_finish, person=person, former=former, traces=traces), everywhere)

    async def _step(self, act: Callable[[Connection], R], keys: Collection[int] = ()) -> R:
        """Carry out a part of a deletion, and bring what it wrote into place beside the writer."""
        done = await self._writer.call(act, keys)
        await self._reader.checkpoint()
        return done

    async def unfinished(self) -> list[int]:
        """The persons whose deletions were cut off."""
        return await self._column(select(schema.erasures.c.person))

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
    direct messages. tournament_ids: tournaments that the person signed up for or hosted, the newest first. played: the
    person's results. guilds: the servers where the person has a name or results. streaks: the person's sums of days in
    a row. reasons: texts of closed tables that name the person, with the name taken out, by table.
    """

    table_ids: tuple[str, ...]
    direct_ids: tuple[str, ...]
    tournament_ids: tuple[str, ...]
    played: Sequence[Played]
    guilds: frozenset[int]
    streaks: Sequence[Mapping[str, Any]]
    reasons: Mapping[str, str]

    @property
    def results(self) -> int:
        """Number of the person's results."""
        return sum(len(played.ids) for played in self.played)


@dataclass(frozen=True, slots=True)
class Played:
    """A person's results at one game of a server, which another gets at once.

    newest_act: that of the server's managers, who may have voided some since. ids: their tables. sums: what comes of
    them, as rows by table. for_all_games: by season, the points and results among them that count in
    the sums over all games too.
    """

    guild: int
    game: str
    newest_act: int | None
    ids: Sequence[str]
    sums: Mapping[Table, Sequence[Mapping[str, Any]]]
    for_all_games: Mapping[int, tuple[float, int]]


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
    played = list(_played(connection, person))
    members = schema.members
    named = connection.execute(select(members.c.guild).where(members.c.person == person)).scalars()
    return Traces(
        tuple(row.id for row in found if row.guild),
        tuple(row.id for row in found if not row.guild),
        tuple(_tournaments_of(connection, person)),
        played,
        frozenset(named) | {each.guild for each in played},
        _streaks(connection, person),
        dict(_reasons(connection, person)),
    )


def _count_results(connection: Connection, person: int) -> int:
    results = select(func.count()).select_from(schema.result_seats).where(schema.result_seats.c.person == person)
    return connection.execute(results).scalar_one()


def _played(connection: Connection, person: int) -> Iterator[Played]:
    """The person's results and what comes of them, by server and game."""
    results, seats = schema.results, schema.result_seats
    told = (results.c.guild, results.c.game, results.c.season, seats.c.table_id, seats.c.tallies)
    joined = JoinInOrder(seats, results, results.c.table_id == seats.c.table_id)
    found = connection.execute(select(*told).select_from(joined).where(seats.c.person == person)).all()
    in_games: defaultdict[tuple[int, str], list[tuple[int, str, Mapping[str, int]]]] = defaultdict(list)
    for guild, game, *one_result in found:
        in_games[guild, game].append(tuple(one_result))
    for_all_games: defaultdict[tuple[int, str], dict[int, tuple[float, int]]] = defaultdict(dict)
    for guild in {guild for guild, _ in in_games}:
        for one, is_counted in summed(connection, guild, by_seat, seats.c.person == person):
            if is_counted and not one.is_alone:
                of_all = for_all_games[guild, one.game]
                for season in (one.season, ALL_TIME):
                    points, count = of_all.get(season, (0.0, 0))
                    of_all[season] = points + one.points, count + 1
    for (guild, game), rows in in_games.items():
        seasons = {ALL_TIME, *(season for season, _, _ in rows)}
        names = {name for _, _, tallies in rows for name in tallies}
        sums = {table: _sums(connection, table, person, guild, seasons, game, names) for table in SUMS}
        yield Played(
            guild,
            game,
            newest_act(connection, guild),
            [table_id for _, table_id, _ in rows],
            sums,
            for_all_games[guild, game],
        )


def _streaks(connection: Connection, person: int) -> list[dict[str, Any]]:
    """The person's sums of days in a row, which come of the tries on all servers together."""
    results, dailies = schema.results, schema.dailies
    tries = select(results.c.guild, results.c.game, results.c.season).join(
        dailies, dailies.c.table_id == results.c.table_id
    )
    found: defaultdict[tuple[int, str], set[int]] = defaultdict(lambda: {ALL_TIME})
    for guild, game, season in connection.execute(tries.where(dailies.c.person == person)):
        found[guild, game].add(season)
    return [
        each
        for (guild, game), seasons in found.items()
        for each in _sums(connection, schema.tallies, person, guild, seasons, game, {STREAK.of})
    ]


def _sums(
    connection: Connection,
    table: Table,
    person: int,
    guild: int,
    seasons: Collection[int],
    game: str,
    names: Collection[str],
) -> list[dict[str, Any]]:
    """The person's sums of one kind at a game."""
    where = [table.c.guild == guild, table.c.season.in_(seasons), table.c.game == game, table.c.person == person]
    if "name" in table.primary_key.columns:
        where.append(table.c.name.in_(names))
    return _dicts(connection, select(table).where(*where))


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


def _begin(connection: Connection, person: int, traces: Traces) -> int | None:
    """Note the deletion, and give the person's names and days in a row away; None where a result has come in since.

    Returns the former player: the one of a deletion that was cut off, unless the person has played again where that one
    got something already.
    """
    _check_given_up(connection, person)
    if _count_results(connection, person) != traces.results:
        return None
    erasures, members = schema.erasures, schema.members
    former: int | None = connection.execute(
        select(erasures.c.former).where(erasures.c.person == person)
    ).scalar_one_or_none()
    if former is None or _has_any(connection, former, traces):
        former = -1 - secrets.randbits(62)  # no Discord id is negative, and no two of these meet
    connection.execute(_note, {"person": person, "former": former, "left": traces.results})
    if traces.guilds:
        connection.execute(_add_former, [{"guild": each, "person": former, "name": FORMER} for each in traces.guilds])
        connection.execute(update(members).where(*_named(person, traces)).values(name=FORMER))
    for table in (schema.dailies, schema.streaks):
        _rename(connection, table, person, former)
    _hand_sums(connection, schema.tallies, former, traces.streaks)
    return former


def _named(person: int, traces: Traces) -> tuple[ColumnElement[bool], ...]:
    """Where the names are that boards show of the person."""
    return schema.members.c.guild.in_(traces.guilds), schema.members.c.person == person


def _has_any(connection: Connection, former: int, traces: Traces) -> bool:
    """Whether the former player has sums or tries where the person has."""
    standings, streaks, games = schema.standings, schema.streaks, [(each.guild, each.game) for each in traces.played]
    for guild, game in games:
        key = {"guild": guild, "season": ALL_TIME, "game": game, "person": former}
        if connection.execute(select(standings).where(*(standings.c[name] == key[name] for name in key))).first():
            return True
    has_tries = connection.execute(select(streaks).where(streaks.c.person == former)).first() is not None
    return has_tries and bool(traces.streaks)


def _hand_over(connection: Connection, person: int, former: int, played: Played) -> bool:
    """Give results to the former player with all that comes of them; False where that may have changed since."""
    erasures, standings, seats = schema.erasures, schema.standings, schema.result_seats
    own = (erasures.c.person == person, erasures.c.former == former)
    left = connection.execute(select(erasures.c.left).where(*own)).scalar_one_or_none()
    if _count_results(connection, person) != left or newest_act(connection, played.guild) != played.newest_act:
        return False
    for ids in in_batches(played.ids, BATCH):
        theirs = update(seats).where(seats.c.table_id.in_(ids), seats.c.person == person)
        connection.execute(theirs.values(person=former, name=FORMER))
    for table, sums in played.sums.items():
        _hand_sums(connection, table, former, sums)
    of_all = {"guild": played.guild, "game": ALL_GAMES}
    rows = [
        {**of_all, "season": season, "person": owner, "points": sign * points, "played": sign * count}
        for season, (points, count) in played.for_all_games.items()
        for owner, sign in ((person, -1), (former, 1))
    ]
    add_standing.execute(connection, rows)
    seasons = standings.c.season.in_(played.for_all_games)
    empty = (standings.c.game == ALL_GAMES, standings.c.person == person, standings.c.played == 0)
    connection.execute(delete(standings).where(standings.c.guild == played.guild, seasons, *empty))
    connection.execute(update(erasures).where(*own).values(left=left - len(played.ids)))
    return True


def _look_up(connection: Connection, person: int, former: int, played: Played) -> None:
    """Look where the sums are that come of results, and where they are to be."""
    of_all = _sums(connection, schema.standings, person, played.guild, played.for_all_games, ALL_GAMES, ())
    for table, rows in [*played.sums.items(), (schema.standings, of_all)]:
        look_up(connection, table, rows, (person, former))


def _hand_sums(connection: Connection, table: Table, former: int, sums: Sequence[Mapping[str, Any]]) -> None:
    """Give sums to the former player."""
    names = table.primary_key.columns.keys()
    rows = ({"new_person": former, **{f"old_{name}": row[name] for name in names}} for row in sums)
    _hand_keyed[table].execute(connection, rows)


def _finish(connection: Connection, person: int, former: int, traces: Traces) -> bool:
    """Erase what is left of the person, who is at no table any more; False where a result has come in since."""
    _check_given_up(connection, person)
    if _count_results(connection, person):
        return False
    _forget_persons(connection, [{person}])
    for posted in MESSAGES:
        connection.execute(delete(posted).where(_is_own_message(posted, person)))
    for ids in in_batches(traces.tournament_ids, BATCH):
        _leave_tournaments(connection, person, former, ids)
    connection.execute(delete(schema.members).where(*_named(person, traces)))
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
    for posted in (schema.messages, schema.leftovers):
        connection.execute(delete(posted).where(posted.c.table_id.in_(ids), _is_own_message(posted, person)))
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


def _hand_by_key(table: Table) -> Bulk:
    """Gives a row of the table to the former player."""
    key = table.primary_key.columns
    given = update(table).where(*(column == bindparam(f"old_{column.name}") for column in key))
    return Bulk(given.values(person=bindparam("new_person")))


_hand_keyed = {table: _hand_by_key(table) for table in SUMS}
_note = upsert(schema.erasures)
_add_former = ignore(schema.members)


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
