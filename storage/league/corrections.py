"""Results taken out of the league by managers: they stay, marked, and all that came of them is made again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, select, update

from games.api import Refusal
from games.league.rating import Rating
from storage import schema
from storage.engine.reader import Reader
from storage.engine.statements import in_batches
from storage.engine.store import TimedStore
from storage.engine.writer import Writer
from storage.league.audit import AuditAct, Audited, add_act
from storage.league.daily import recompute_streaks, score
from storage.league.ratings import MOST_KEYS, load_ratings
from storage.league.recount import SumsWithout, recompute_standings
from storage.league.recounter import ROWS, Recounter, Version, league_version, note_recount, recounted
from storage.league.rerating import Rerating, number_of, rated_after
from storage.schema import ALL_TIME

_results = schema.results
_seats = schema.result_seats

LONGEST_WHY = 300
LOOK_SECONDS = 60.0
"""So long at most a recount waits that another process noted without a word."""
FORESEEN = 2000
"""After a result that more follow than these, it would take too long to say how each person's rating comes out."""


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


@dataclass(frozen=True, slots=True)
class Correction:
    """What voiding a result changes, for all whom it does.

    is_recounted: whether so much came after it that the ratings are worked out again beside play, and are right only
    when that is done. Where it would take too long to foresee them, the differences tell none.
    """

    differences: list[Difference]
    is_recounted: bool


class CorrectionStore(TimedStore):
    """Voids results."""

    def __init__(self, writer: Writer, reader: Reader, recounter: Recounter, now: Callable[[], float]) -> None:
        super().__init__(writer, reader, now)
        self.recounter = recounter

    async def preview(self, guild: int, table_id: str) -> Correction:
        """What voiding the result would change; nothing is written. Raises Refusal."""
        return (await self._reader.study(_plan, guild, table_id)).correction

    async def void(self, guild: int, table_id: str, by: int, why: str) -> Correction:
        """Void the result and note it in the audit list; returns what that changes. Raises Refusal.

        What takes long is worked out beside the writer, and again if it was overtaken: so nobody's move waits for it.
        Ratings may follow later; `settle` waits for them where they are worked out here.
        """
        act = Audited(self._now(), by, AuditAct.VOID, "", void_reason(why))
        is_done = False
        while not is_done:
            plan = await self._reader.study(_plan, guild, table_id)
            await self._reader.checkpoint()  # else it may be done in the commit
            is_done = await self._writer.call(partial(_carry_out, plan=plan, act=act), plan.keys)
        if plan.correction.is_recounted:
            self.recount()
        return plan.correction

    def recount(self) -> None:
        """Work out again what ratings are noted to be, where that is for this process to do."""
        self.recounter.begin()

    async def keep_looking(self) -> None:
        """Do that for ever with what other processes noted."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.recount()

    async def settle(self) -> None:
        """Wait until no ratings are being worked out again."""
        await self.recounter.settle()


def void_reason(why: str) -> str:
    """The reason for voiding a result, tidied; raises Refusal for none and for one that is too long."""
    reason = " ".join(why.split())
    if not reason:
        raise Refusal("Say why you void the result: everybody can read it in the audit list.")
    if len(reason) > LONGEST_WHY:
        raise Refusal(f"Give a reason of at most {LONGEST_WHY} characters.")
    return reason


@dataclass(frozen=True, slots=True)
class Plan:
    """What voiding a result comes to, as far as it takes long to find out.

    sums: None for a result that is not rated. ratings: None where there are none, or they are not foreseen.
    """

    result: Row[Any]
    version: Version
    sums: SumsWithout | None
    ratings: Rerating | None
    correction: Correction

    @property
    def keys(self) -> frozenset[int]:
        """Whose sums are made again: the server's, and the days in a row of the persons."""
        return frozenset({self.result.guild}) | (frozenset() if self.sums is None else self.sums.persons)


def _plan(connection: Connection, guild: int, table_id: str) -> Plan:
    result = _standing_result(connection, guild, table_id)
    own = select(_seats.c.person, _seats.c.points).where(_seats.c.table_id == table_id, _seats.c.person.is_not(None))
    points: dict[int, float | None] = dict(connection.execute(own).all())
    sums, ratings, is_recounted = None, None, False
    if result.is_rated:
        sums = SumsWithout.work_out(connection, guild, table_id)
        sums.mentioned.look_up(connection)
        is_recounted = True
        later = rated_after(guild, result.game, result.number)
        if result.game not in recounted(connection, guild) and number_of(connection, later, FORESEEN) is None:
            ratings = Rerating(guild, result.game, since=result.number, void=result.number)
            ratings.follow(connection)
            is_recounted = len(ratings.seats) + len(ratings.kept) > ROWS
    correction = Correction(_differences(connection, result, points, ratings), is_recounted)
    return Plan(result, league_version(connection, guild), sums, ratings, correction)


def _carry_out(connection: Connection, plan: Plan, act: Audited) -> bool:
    """Mark the result as void and make again what came of it; False, with nothing done, where the plan is overtaken."""
    guild, game, number, table_id = plan.result.guild, plan.result.game, plan.result.number, plan.result.table_id
    _standing_result(connection, guild, table_id)
    if league_version(connection, guild) != plan.version:
        return False
    mark = update(_results).where(_results.c.table_id == table_id)
    connection.execute(mark.values(voided_at=act.at, voided_by=act.by, void_reason=act.why))
    if plan.sums is not None:
        recompute_standings(connection, guild, game, only=number)
        plan.sums.write(connection)
        if players := score(connection, table_id, None):
            recompute_streaks(connection, players)
        if plan.correction.is_recounted:
            note_recount(connection, guild, game, number)
        elif plan.ratings is not None:
            ratings = plan.ratings.copy()
            ratings.follow(connection)
            ratings.write(connection)
    add_act(connection, guild, act._replace(subject=str(number)))
    return True


def _standing_result(connection: Connection, guild: int, table_id: str) -> Row[Any]:
    """The guild's result, which has not been voided; raises Refusal."""
    found = connection.execute(
        select(_results).where(_results.c.guild == guild, _results.c.table_id == table_id)
    ).one_or_none()
    if found is None:
        raise Refusal("This server has no such result. A game has a result once it's over.")
    if found.voided_at is not None:
        raise Refusal(f"Result {found.number} is already void: {found.void_reason}")
    return found


def _differences(
    connection: Connection, result: Row[Any], own: Mapping[int, float | None], ratings: Rerating | None
) -> list[Difference]:
    """What changes for whom when a result does not count; `own` are the points that its persons have of it."""
    guild, game = result.guild, result.game
    standings = schema.standings
    of_game = (standings.c.guild == guild, standings.c.season == result.season, standings.c.game == game)
    points, points_after = {}, {}
    for row in connection.execute(select(standings.c.person, standings.c.points, standings.c.played).where(*of_game)):
        points[row.person] = row.points
        lost = own.get(row.person)
        if lost is None or row.played > 1:
            points_after[row.person] = row.points - (lost or 0.0)
    again = {} if ratings is None else ratings.kept
    changed = {person: rating for (season, person), rating in again.items() if season == ALL_TIME}
    rated = load_ratings(connection, guild, game, own.keys() | changed.keys())
    before, after = _footings(points, rated), _footings(points_after, rated | changed)
    nothing = Footing(None, None, None)
    shown = [person for person in before if person in own or _is_seen(before[person], after.get(person, nothing))]
    names = _names(connection, guild, shown)
    told = [
        Difference(person, names[person], person in own, before[person], after.get(person, nothing)) for person in shown
    ]
    return sorted(told, key=lambda one: (not one.was_seated, one.name.lower(), one.person))


def _is_seen(before: Footing, after: Footing) -> bool:
    """Whether the person reads other numbers than before."""
    numbers = [None if footing.rating is None else footing.rating.number for footing in (before, after)]
    return numbers[0] != numbers[1] or (before.points, before.place) != (after.points, after.place)


def _footings(points: Mapping[int, float], ratings: Mapping[int, Rating | None]) -> dict[int, Footing]:
    """How everybody stands who has points or a rating; ties share a place."""
    places: dict[float | None, int] = {}
    for place, value in enumerate(sorted(points.values(), reverse=True), 1):
        places.setdefault(value, place)
    return {
        person: Footing(points.get(person), places.get(points.get(person)), ratings.get(person))
        for person in points.keys() | ratings.keys()
    }


def _names(connection: Connection, guild: int, persons: Sequence[int]) -> dict[int, str]:
    members, names = schema.members, {}
    for asked in in_batches(persons, MOST_KEYS):
        named = select(members.c.person, members.c.name).where(members.c.guild == guild, members.c.person.in_(asked))
        names.update(dict(connection.execute(named).all()))
    return names
