"""What is kept of a person: the DM channel, preferences, and what they reported; and when none is to be opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select

from games.api import Refusal
from games.engine.limits import MOST_REPORTS, REPORT_SECONDS, REPORTED_ENOUGH
from storage import schema
from storage.engine.reader import Reader
from storage.engine.sqlite import upsert
from storage.engine.writer import Writer
from storage.tables.known_games import note_games


@dataclass(frozen=True, slots=True)
class Dm:
    """A person's DM channel.

    channel: its id, None if it was never opened. is_closed: the person takes no messages there. opened_at: when the
    bot opened it, in Unix seconds, None if it did not.
    """

    channel: int | None = None
    is_closed: bool = False
    opened_at: float | None = None


@dataclass(frozen=True, slots=True)
class Preferences:
    """pictures: whether the person's hands come with one."""

    pictures: bool = True


class Report(NamedTuple):
    """A problem told by a person: where (if anywhere), in their words, and when, in Unix seconds."""

    person: int
    guild: int | None
    table: str | None
    text: str
    at: float


class PersonStore:
    """The persons that the bot has met."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def dm(self, person: int) -> Dm | None:
        """What is known of the person's DM channel; None if nothing is."""
        return await self._reader.run(_dm, person)

    async def save_dm(self, person: int, dm: Dm) -> None:
        """Remember what is known of the person's DM channel."""
        await self._writer.run(_save_dms, (person, dm))

    async def opened_since(self, time: float) -> int:
        """How many DM channels the bot has opened at `time` (Unix seconds) or later."""
        return await self._reader.run(_opened_since, time)

    async def dms_stopped_until(self, application: int) -> float:
        """Until when, in Unix seconds, the application is to open no DM channel; 0 if it never was to."""
        return await self._reader.run(_stopped_until, application)

    async def stop_dms(self, application: int, until: float) -> None:
        """Remember until when the application is to open no DM channel."""
        await self._writer.run(_save_stops, (application, until))

    async def preferences(self, person: int) -> Preferences:
        """The person's preferences, or the defaults."""
        return await self._reader.run(_preferences, person)

    async def save_preferences(self, person: int, preferences: Preferences) -> None:
        """Set all of the person's preferences."""
        await self._writer.run(_save_preferences, (person, preferences))

    async def known_games(self, person: int) -> frozenset[str]:
        """The keys of the games that the person has been at a table of, to its end, or that were noted."""
        return await self._reader.run(_known_games, person)

    async def note_game(self, person: int, game: str) -> None:
        """Remember that the person knows a game."""
        await self._writer.run(note_games, (person, game))

    async def report(self, person: int, guild: int | None, table: str | None, text: str, at: float) -> None:
        """Keep what the person reported; raises Refusal for one who reported enough before."""
        report = Report(person, guild, table, text, at)
        if not await self._writer.call(lambda connection: _add_report(connection, report)):
            raise Refusal(REPORTED_ENOUGH)

    async def reports(self, limit: int) -> list[Report]:
        """The newest reports, newest first."""
        return await self._reader.run(_reports, limit)


_upsert_dm = upsert(schema.dms)
_upsert_stop = upsert(schema.dm_stops)
_upsert_preferences = upsert(schema.preferences)
_insert_report = insert(schema.reports)


def _dm(connection: Connection, person: int) -> Dm | None:
    dms = schema.dms
    row = connection.execute(select(dms).where(dms.c.person == person)).one_or_none()
    return None if row is None else Dm(row.channel, row.is_closed, row.opened_at)


def _save_dms(connection: Connection, saved: Sequence[tuple[int, Dm]]) -> None:
    connection.execute(
        _upsert_dm,
        [
            {"person": person, "channel": dm.channel, "is_closed": dm.is_closed, "opened_at": dm.opened_at}
            for person, dm in saved
        ],
    )


def _opened_since(connection: Connection, time: float) -> int:
    counted = select(func.count()).select_from(schema.dms).where(schema.dms.c.opened_at >= time)
    return connection.execute(counted).scalar_one()


def _stopped_until(connection: Connection, application: int) -> float:
    stops = schema.dm_stops
    until = connection.execute(select(stops.c.until).where(stops.c.application == application)).scalar_one_or_none()
    return until or 0.0


def _save_stops(connection: Connection, saved: Sequence[tuple[int, float]]) -> None:
    connection.execute(_upsert_stop, [{"application": application, "until": until} for application, until in saved])


def _preferences(connection: Connection, person: int) -> Preferences:
    preferences = schema.preferences
    row = connection.execute(select(preferences).where(preferences.c.person == person)).one_or_none()
    return Preferences() if row is None else Preferences(row.pictures)


def _save_preferences(connection: Connection, saved: Sequence[tuple[int, Preferences]]) -> None:
    connection.execute(
        _upsert_preferences, [{"person": person, "pictures": preferences.pictures} for person, preferences in saved]
    )


def _known_games(connection: Connection, person: int) -> frozenset[str]:
    known = schema.known_games
    return frozenset(connection.execute(select(known.c.game).where(known.c.person == person)).scalars())


def _add_report(connection: Connection, report: Report) -> bool:
    """Keep a report; whether it was not one too many."""
    reports = schema.reports
    lately = select(reports.c.id).where(reports.c.person == report.person, reports.c.at > report.at - REPORT_SECONDS)
    if len(connection.execute(lately.limit(MOST_REPORTS)).all()) >= MOST_REPORTS:
        return False
    row = {
        "person": report.person,
        "guild": report.guild,
        "table_id": report.table,
        "text": report.text,
        "at": report.at,
    }
    connection.execute(_insert_report, row)
    return True


def _reports(connection: Connection, limit: int) -> list[Report]:
    reports = schema.reports
    newest = select(reports).order_by(reports.c.at.desc(), reports.c.id.desc()).limit(limit)
    return [Report(row.person, row.guild, row.table_id, row.text, row.at) for row in connection.execute(newest)]
