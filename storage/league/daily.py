"""The daily deal: one try for each person and date, its boards, and streaks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from functools import reduce

from sqlalchemy import ColumnElement, Connection, Select, delete, exists, func, insert, select, update

from games.columns import STREAK
from games.engine.table import DailyTaken, Result, Table
from storage import schema
from storage.engine.statements import unless_taken, upsert
from storage.engine.store import BulkWork, ReadStore
from storage.league.sums import Sums
from storage.schema import IS_COUNTED

_dailies = schema.dailies


@dataclass(frozen=True, slots=True)
class DailyLine:
    """A person's line: place by score (shared in a tie), and the streak up to this day."""

    place: int
    person: int
    name: str
    score: int
    streak: int


@dataclass(frozen=True, slots=True)
class Streak:
    """Consecutive days with a finished try: the run up to last_day, and the longest."""

    last_day: str
    current: int
    longest: int

    def running(self, day: date) -> int:
        """Return the length of the run if it can still be continued on that day, else 0."""
        return self.current if self.last_day >= (day - timedelta(days=1)).isoformat() else 0

    def continued(self, day: str) -> Streak:
        """Return the streak after a finished try on a later day."""
        current = 1 + self.running(date.fromisoformat(day))
        return Streak(day, current, max(self.longest, current))


class DailyStore(ReadStore):
    """Stores the tries at the daily deal."""

    async def table_of(self, person: int, day: date) -> str | None:
        """Return the id of the table of the person's try on that day, or None."""
        own = (_dailies.c.person == person, _dailies.c.day == day.isoformat())
        return await self._value(select(_dailies.c.table_id).where(*own))

    async def board(self, day: date, guild: int | None, limit: int, offset: int = 0) -> list[DailyLine]:
        """Return the finished tries of the day, best first, on the server or with None on all servers that share
        theirs."""
        return await self._reader.run(_board, day.isoformat(), guild, limit, offset)

    async def line_of(self, day: date, guild: int | None, person: int) -> DailyLine | None:
        """Return the person's line on that board."""
        return await self._reader.run(_line_of, day.isoformat(), guild, person)

    async def count(self, day: date, guild: int | None) -> int:
        """Return the number of lines on that board."""
        return await self._value(select(func.count()).where(_on_board(day.isoformat(), guild))) or 0

    async def best(self, person: int) -> int | None:
        """Return the person's best score at any daily deal, or None."""
        return await self._value(select(func.max(_dailies.c.score)).where(_dailies.c.person == person))

    async def streak(self, person: int) -> Streak | None:
        """Return the person's streak, or None before the first finished try."""
        streaks = schema.streaks
        row = await self._row(select(streaks).where(streaks.c.person == person))
        return None if row is None else Streak(row.last_day, row.current, row.longest)


_insert_try = BulkWork(insert(_dailies))
_save_streak = BulkWork(upsert(schema.streaks))


def open_tries(connection: Connection, tables: Sequence[Table]) -> None:
    """Record each new daily table as its host's try; raises DailyTaken for a second one."""
    rows = [
        {"person": table.host, "day": table.daily, "guild": table.guild, "table_id": table.id}
        for table in tables
        if table.daily is not None
    ]
    with unless_taken(DailyTaken):
        _insert_try(connection, rows)


def finish_tries(connection: Connection, finished: Sequence[tuple[Table, Result]]) -> None:
    """Save the scores of finished tries; those in direct messages are unrated and count for streaks alone."""
    persons = set()
    for table, result in finished:
        if table.daily is None or not (result.is_rated or table.is_direct):
            continue
        own = next((seat for seat in result.seats if seat.person == table.host), None)
        if own is None:
            continue
        score(connection, table.id, own.score)
        persons.add(table.host)
    if persons:
        recompute_streaks(connection, persons)


def score(connection: Connection, table_id: str, value: int | None) -> Sequence[int]:
    """Set the score of the table's try (None: take it off the boards); return its person, or nothing for no try."""
    set_score = update(_dailies).where(_dailies.c.table_id == table_id).values(score=value)
    return connection.execute(set_score.returning(_dailies.c.person)).scalars().all()


def recompute_scores(connection: Connection) -> None:
    """Recompute the scores and streaks of all tries from their results."""
    results, seats, erasures = schema.results, schema.result_seats, schema.erasures
    is_erased = exists().where(erasures.c.person == seats.c.person, erasures.c.former == _dailies.c.person)
    own = (
        select(seats.c.score)
        .join(results, results.c.table_id == seats.c.table_id)
        .where(
            seats.c.table_id == _dailies.c.table_id,
            (seats.c.person == _dailies.c.person) | is_erased,  # whose try goes first
            IS_COUNTED | (results.c.guild == 0),
        )
    )
    connection.execute(update(_dailies).values(score=own.scalar_subquery()))
    recompute_streaks(connection, None)


def recompute_streaks(connection: Connection, persons: Collection[int] | None) -> None:
    """Recompute the streaks of the persons (None: of everybody) from their tries."""
    results = schema.results
    tries = select(
        _dailies.c.person, _dailies.c.day, _dailies.c.score, results.c.guild, results.c.season, results.c.game
    ).join(results, results.c.table_id == _dailies.c.table_id)
    kept = schema.streaks
    if persons is not None:
        tries = tries.where(_dailies.c.person.in_(persons))
        connection.execute(delete(kept).where(kept.c.person.in_(persons)))
    else:
        connection.execute(delete(kept))
    mentioned, counted = Sums(), Sums()
    streaks: dict[int, Streak] = {}
    for row in connection.execute(tries.order_by(_dailies.c.person, _dailies.c.day)):
        board = (row.guild, row.season, row.game, STREAK.of, row.person)
        if row.guild:
            mentioned.add_tally(*board, 0)
        if row.score is None:
            continue
        before = streaks.get(row.person)
        streaks[row.person] = Streak(row.day, 1, 1) if before is None else before.continued(row.day)
        if row.guild:
            counted.add_tally(*board, streaks[row.person].current)
    _save_streak(connection, [{"person": person, **asdict(one)} for person, one in streaks.items()])
    mentioned.clear(connection)
    counted.write(connection)


def runs_of(days: Sequence[str]) -> Streak:
    """Return the streak of tries on these days, ascending and not empty."""
    first, *later = days
    return reduce(Streak.continued, later, Streak(first, 1, 1))


def _on_board(day: str, guild: int | None) -> ColumnElement[bool]:
    """Return the condition for the tries of a board."""
    settings = schema.guild_settings
    shared = select(settings.c.guild).where(settings.c.shares_daily)
    where = _dailies.c.guild.in_(shared) if guild is None else _dailies.c.guild == guild
    return (_dailies.c.day == day) & _dailies.c.score.is_not(None) & where


def _board(connection: Connection, day: str, guild: int | None, limit: int, offset: int) -> list[DailyLine]:
    where = _on_board(day, guild)
    best_first = (_dailies.c.score.desc(), func.lower(schema.members.c.name), _dailies.c.person)
    page = _tries(where).order_by(*best_first).limit(limit).offset(offset)
    return _lines(connection, day, where, connection.execute(page).all())


def _line_of(connection: Connection, day: str, guild: int | None, person: int) -> DailyLine | None:
    where = _on_board(day, guild)
    own = connection.execute(_tries(where).where(_dailies.c.person == person)).all()
    return next(iter(_lines(connection, day, where, own)), None)


def _tries(where: ColumnElement[bool]) -> Select[int, str, int]:
    """Return the query for the persons, names and scores of tries."""
    members = schema.members
    is_own = (members.c.guild == _dailies.c.guild) & (members.c.person == _dailies.c.person)
    return select(_dailies.c.person, members.c.name, _dailies.c.score).join(members, is_own).where(where)


def _lines(
    connection: Connection, day: str, where: ColumnElement[bool], rows: Sequence[tuple[int, str, int]]
) -> list[DailyLine]:
    places: dict[int, int] = {}
    lines = []
    for person, name, value in rows:
        if value not in places:
            better = select(func.count()).select_from(_dailies).where(where, _dailies.c.score > value)
            places[value] = 1 + connection.execute(better).scalar_one()
        lines.append(DailyLine(places[value], person, name, value, _run_to(connection, person, day)))
    return lines


def _run_to(connection: Connection, person: int, day: str) -> int:
    """Return the length of the run that ends on that day."""
    tried = select(_dailies.c.day).where(
        _dailies.c.person == person, _dailies.c.day <= day, _dailies.c.score.is_not(None)
    )
    return runs_of(connection.execute(tried.order_by(_dailies.c.day)).scalars().all()).current
