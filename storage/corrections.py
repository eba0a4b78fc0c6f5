"""Results taken out of the league by managers: they stay, marked, and all that came of them is made again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, func, select, update

from games.api import Refusal
from games.rating import Rating
from storage import schema
from storage.audit import Act, Audited, add_act
from storage.daily import restreak, score
from storage.reader import Reader
from storage.recount import rerate, restand, resum
from storage.writer import Writer

_results = schema.results
_seats = schema.result_seats

LONGEST_WHY = 300


@dataclass(frozen=True, slots=True)
class Footing:
    """A person at the game: points and place in the result's season, and the rating; None where there are none."""

    points: float | None
    place: int | None
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class Difference:
    """How one person stands before and after a correction. was_seated: whether the person played in the result."""

    person: int
    name: str
    was_seated: bool
    before: Footing
    after: Footing


class CorrectionStore:
    """Voids results."""

    def __init__(self, writer: Writer, reader: Reader, now: Callable[[], float]) -> None:
        self._writer = writer
        self._reader = reader
        self._now = now

    async def table_of(self, guild: int, number: int) -> str | None:
        """The table of the guild's result of that number."""
        return await self._reader.run(_table_of, guild, number)

    async def preview(self, guild: int, table_id: str) -> list[Difference]:
        """What voiding the result would change, for all whom it would; nothing is written. Raises Refusal."""
        return await self._writer.call(lambda connection: _preview(connection, guild, table_id))

    async def void(self, guild: int, table_id: str, by: int, why: str) -> list[Difference]:
        """Void the result and note it in the audit list; returns what changed. Raises Refusal."""
        reason, now = void_reason(why), self._now()
        return await self._writer.call(lambda connection: _void(connection, guild, table_id, by, reason, now))


def void_reason(why: str) -> str:
    """The reason for voiding a result, tidied; raises Refusal for none and for one that is too long."""
    reason = " ".join(why.split())
    if not reason:
        raise Refusal("Say why the result is voided: everybody can read it in the audit list.")
    if len(reason) > LONGEST_WHY:
        raise Refusal(f"Give the reason in at most {LONGEST_WHY} characters.")
    return reason


def _table_of(connection: Connection, guild: int, number: int) -> str | None:
    query = select(_results.c.table_id).where(_results.c.guild == guild, _results.c.number == number)
    return connection.execute(query).scalar_one_or_none()


def _preview(connection: Connection, guild: int, table_id: str) -> list[Difference]:
    savepoint = connection.begin_nested()
    try:
        return _take_out(connection, _standing_result(connection, guild, table_id), 0, "", 0.0)
    finally:
        savepoint.rollback()


def _void(connection: Connection, guild: int, table_id: str, by: int, why: str, now: float) -> list[Difference]:
    result = _standing_result(connection, guild, table_id)
    differences = _take_out(connection, result, by, why, now)
    add_act(connection, guild, Audited(now, by, Act.VOID, str(result.number), why))
    return differences


def _standing_result(connection: Connection, guild: int, table_id: str) -> Row[Any]:
    """The guild's result, which has not been voided; raises Refusal."""
    found = connection.execute(
        select(_results).where(_results.c.guild == guild, _results.c.table_id == table_id)
    ).one_or_none()
    if found is None:
        raise Refusal("This server has no such result. A result is there once its game is over.")
    if found.voided_at is not None:
        raise Refusal(f"Result {found.number} was voided already: {found.void_reason}")
    return found


def _take_out(connection: Connection, result: Row[Any], by: int, why: str, now: float) -> list[Difference]:
    """Mark the result as void and make again what came of it."""
    guild, game = result.guild, result.game
    seated = set(
        connection.execute(
            select(_seats.c.person).where(_seats.c.table_id == result.table_id, _seats.c.person.is_not(None))
        ).scalars()
    )
    before = _footings(connection, guild, game, result.season)
    connection.execute(
        update(_results)
        .where(_results.c.table_id == result.table_id)
        .values(voided_at=now, voided_by=by, void_reason=why)
    )
    if result.is_rated:
        restand(connection, guild, game, only=result.number)
        rerate(connection, guild, game, since=result.number)
        resum(connection, guild, seated)
        score(connection, result.table_id, None)
        restreak(connection, seated)
    after = _footings(connection, guild, game, result.season)
    nothing = Footing(None, None, None)
    names = _names(connection, guild)
    changed = [
        Difference(person, names[person], person in seated, before.get(person, nothing), after.get(person, nothing))
        for person in before.keys() | after.keys()
    ]
    shown = [one for one in changed if one.was_seated or _is_seen(one)]
    return sorted(shown, key=lambda one: (not one.was_seated, one.name.lower(), one.person))


def _is_seen(difference: Difference) -> bool:
    """Whether the person reads other numbers than before."""
    before, after = difference.before, difference.after
    numbers = [None if footing.rating is None else footing.rating.number for footing in (before, after)]
    return numbers[0] != numbers[1] or (before.points, before.place) != (after.points, after.place)


def _footings(connection: Connection, guild: int, game: str, season: int) -> dict[int, Footing]:
    """How everybody stands who ever played the game for points."""
    standings, ratings = schema.standings, schema.ratings
    ranked = select(
        standings.c.person, standings.c.points, func.rank().over(order_by=standings.c.points.desc()).label("place")
    ).where(standings.c.guild == guild, standings.c.season == season, standings.c.game == game)
    placed = {row.person: row for row in connection.execute(ranked)}
    rated = {
        row.person: Rating(row.mu, row.sigma, row.games)
        for row in connection.execute(select(ratings).where(ratings.c.guild == guild, ratings.c.game == game))
    }
    return {
        person: Footing(
            placed[person].points if person in placed else None,
            placed[person].place if person in placed else None,
            rated.get(person),
        )
        for person in placed.keys() | rated.keys()
    }


def _names(connection: Connection, guild: int) -> dict[int, str]:
    members = schema.members
    rows = connection.execute(select(members.c.person, members.c.name).where(members.c.guild == guild))
    return dict(rows.all())
