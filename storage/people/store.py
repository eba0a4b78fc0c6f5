"""A person's DM channel, preferences and reports, and the times at which no DM may be opened."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from games.api import Refusal
from games.engine.limits import MOST_REPORTS, REPORT_SECONDS, REPORTED_ENOUGH
from storage import schema
from storage.engine.statements import ignore, upsert
from storage.engine.store import BulkWork, Store
from storage.tables.known_games import note_games


@dataclass(frozen=True, slots=True)
class Dm:
    """A person's DM channel.

    channel: its id; None if it was never opened. is_closed: whether the person accepts no messages there. opened_at:
    when the bot opened it, in Unix seconds; None if it didn't.
    """

    channel: int | None = None
    is_closed: bool = False
    opened_at: float | None = None


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's preferences. pictures: whether hands come with a picture."""

    pictures: bool = True


class UserReport(NamedTuple):
    """A problem reported by a person: where (if anywhere), in their words, and when, in Unix seconds."""

    person: int
    guild: int | None
    table_id: str | None
    text: str
    at: float


_dms = schema.dms
_stops = schema.dm_stops
_kept = schema.preferences
_alerts = schema.alerts
_told = schema.reports

_save_dm = BulkWork(upsert(_dms))
_save_stop = BulkWork(upsert(_stops))
_first_alert = ignore(_alerts)
_save_preferences = BulkWork(upsert(_kept))


class PersonStore(Store):
    """Stores the persons that the bot has met."""

    async def dm(self, person: int) -> Dm | None:
        """Return the person's DM channel, or None if nothing is known of it."""
        row = await self._row(select(_dms).where(_dms.c.person == person))
        return None if row is None else Dm(row.channel, row.is_closed, row.opened_at)

    async def save_dm(self, person: int, dm: Dm) -> None:
        """Save the person's DM channel."""
        await self._writer.run(_save_dm, {"person": person, **asdict(dm)})

    async def opened_since(self, time: float) -> int:
        """Return how many DM channels the bot has opened since `time`, in Unix seconds."""
        return await self._value(select(func.count()).where(_dms.c.opened_at >= time)) or 0

    async def dms_stopped_until(self, application: int) -> float:
        """Return until when, in Unix seconds, the application must open no DM channel; 0 if it was never stopped."""
        return await self._value(select(_stops.c.until).where(_stops.c.application == application)) or 0.0

    async def stop_dms(self, application: int, until: float) -> None:
        """Save until when the application must open no DM channel."""
        await self._writer.run(_save_stop, {"application": application, "until": until})

    async def claim_alert(self, kind: str, at: float, quiet_from: float) -> bool:
        """Record that the owner is alerted of a kind now; False if that was done after `quiet_from` (Unix seconds)."""

        def claim(connection: Connection) -> bool:
            if connection.execute(_first_alert, {"kind": kind, "at": at}).rowcount:
                return True
            is_long_ago = or_(_alerts.c.at <= quiet_from, _alerts.c.at > at)  # the latter before the clock was put back
            again = update(_alerts).where(_alerts.c.kind == kind, is_long_ago).values(at=at)
            return bool(connection.execute(again).rowcount)

        return await self._writer.call(claim)

    async def drop_alert(self, kind: str) -> float | None:
        """Forget the last alert of a kind; return when it was recorded."""

        def drop(connection: Connection) -> float | None:
            dropped: float | None = connection.execute(
                delete(_alerts).where(_alerts.c.kind == kind).returning(_alerts.c.at)
            ).scalar()
            return dropped

        return await self._writer.call(drop)

    async def preferences(self, person: int) -> Preferences:
        """Return the person's preferences, or the defaults."""
        row = await self._row(select(_kept).where(_kept.c.person == person))
        return Preferences() if row is None else Preferences(row.pictures)

    async def save_preferences(self, person: int, preferences: Preferences) -> None:
        """Replace the person's preferences."""
        await self._writer.run(_save_preferences, {"person": person, **asdict(preferences)})

    async def known_games(self, person: int) -> frozenset[str]:
        """Return the keys of the games that the person has finished at a table, or that were noted."""
        known = schema.known_games
        return frozenset(await self._column(select(known.c.game).where(known.c.person == person)))

    async def note_game(self, person: int, game: str) -> None:
        """Record that the person knows a game."""
        await self._writer.run(note_games, (person, game))

    async def report(self, person: int, guild: int | None, table: str | None, text: str, at: float) -> None:
        """Save a report; raises Refusal for a person who has reported too often."""
        report = UserReport(person, guild, table, text, at)
        if not await self._writer.call(lambda connection: _add_report(connection, report), {person}):
            raise Refusal(REPORTED_ENOUGH)

    async def reports(self, limit: int) -> list[UserReport]:
        """Return the latest reports, newest first."""
        newest = select(_told).order_by(_told.c.at.desc(), _told.c.id.desc()).limit(limit)
        return [UserReport(row.person, row.guild, row.table_id, row.text, row.at) for row in await self._rows(newest)]


def _add_report(connection: Connection, report: UserReport) -> bool:
    """Save a report; return whether it was within the limit."""
    lately = select(_told.c.id).where(_told.c.person == report.person, _told.c.at > report.at - REPORT_SECONDS)
    if len(connection.execute(lately.limit(MOST_REPORTS)).all()) >= MOST_REPORTS:
        return False
    connection.execute(insert(_told), report._asdict())
    return True
