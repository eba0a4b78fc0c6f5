"""The seasons of each server: every moment belongs to one, opened when it is first needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from games.api import Refusal
from games.league.season import Season, month_of, season_name
from storage import schema
from storage.engine.reader import Reader
from storage.engine.store import TimedStore
from storage.engine.writer import Writer
from storage.league.audit import AuditAct, Audited, add_act
from storage.shards.groups import Shards

LATEST = 100
"""Number of a guild's latest results that tell in which channels it plays."""

_seasons = schema.seasons


class SeasonStore(TimedStore):
    """Stores seasons; every change by a manager goes into the audit list."""

    def __init__(self, writer: Writer, reader: Reader, shards: Shards, now: Callable[[], float]) -> None:
        super().__init__(writer, reader, now)
        self._shards = shards

    async def current(self, guild: int) -> Season:
        """Return the running season; one that nobody has opened yet is that of the month."""
        now = self._now()
        found = await self._reader.run(_find, guild, now)
        if found is not None:
            return found
        return await self._writer.call(lambda connection: season_at(connection, guild, now), {guild})

    async def find(self, guild: int, season_id: int) -> Season | None:
        """Return the guild's season of that id."""
        return await self._reader.run(_by_id, guild, season_id)

    async def archive(self, guild: int, limit: int) -> list[Season]:
        """Return the guild's seasons, newest first."""
        newest = select(_seasons).where(_seasons.c.guild == guild).order_by(_seasons.c.opened_at.desc())
        return list(map(_season, await self._rows(newest.limit(limit))))

    async def open(self, running: Season, name: str, by: int, why: str = "") -> tuple[Season, Season]:
        """End the running season and begin a named one, which lasts until it is closed.

        Returns both. Raises Refusal for an unusable name, or if the season has ended already.
        """
        named = season_name(name)
        return await self._writer.call(
            lambda connection: _open(connection, running, named, by, why, self._now()), {running.guild}
        )

    async def close(self, running: Season, by: int, why: str = "") -> Season:
        """Close the running season and return it; the next is the rest of the month.

        Raises Refusal if it has ended already.
        """
        return await self._writer.call(
            lambda connection: _close(connection, running, by, why, self._now()), {running.guild}
        )

    async def name(self, guild: int, name: str, by: int, why: str = "") -> Season:
        """Rename the running season and return it; raises Refusal for an unusable name."""
        named, now = season_name(name), self._now()
        return await self._writer.call(lambda connection: _name(connection, guild, named, by, why, now), {guild})

    async def uncrowned(self, limit: int) -> list[Season]:
        """Return ended seasons of this process's guilds whose podiums weren't announced, the longest waiting first."""
        is_over = (_seasons.c.ends_at <= self._now(), _seasons.c.crowned_at.is_(None))
        over = select(_seasons).where(*is_over, self._shards.where(_seasons.c.guild))
        return list(map(_season, await self._rows(over.order_by(_seasons.c.ends_at).limit(limit))))

    async def channels(self, guild: int) -> list[int]:
        """Return the channels of the guild's latest results, latest first."""
        results, tables = schema.results, schema.tables
        theirs = select(tables.c.home).join(results, results.c.table_id == tables.c.id).where(results.c.guild == guild)
        return list(dict.fromkeys(await self._column(theirs.order_by(results.c.number.desc()).limit(LATEST))))

    async def crown(self, season: Season) -> bool:
        """Record that the season's podiums are announced; False if that was recorded before."""
        now = self._now()
        return await self._writer.call(lambda connection: _crown(connection, season.id, now))


def season_at(connection: Connection, guild: int, time: float) -> Season:
    """Return the guild's season at that time; opens the rest of the month if there is none."""
    found = _find(connection, guild, time)
    if found is not None:
        return found
    before = _nearest(connection, guild, time)
    after = connection.execute(
        select(_seasons.c.opened_at)
        .where(_seasons.c.guild == guild, _seasons.c.opened_at > time)
        .order_by(_seasons.c.opened_at)
        .limit(1)
    ).scalar_one_or_none()
    begin, end = month_of(time)
    if before is not None and before.ends_at is not None:
        begin = max(begin, before.ends_at)
    return _insert(connection, guild, None, begin, end if after is None else min(end, after))


def _insert(connection: Connection, guild: int, name: str | None, opened_at: float, ends_at: float | None) -> Season:
    row = {"guild": guild, "name": name, "opened_at": opened_at, "ends_at": ends_at}
    key = connection.execute(insert(_seasons), row).inserted_primary_key
    assert key is not None  # noqa: S101  one row was inserted
    return Season(key[0], guild, name, opened_at, ends_at)


def _open(connection: Connection, running: Season, name: str, by: int, why: str, now: float) -> tuple[Season, Season]:
    ended = _end(connection, running, now)
    add_act(connection, ended.guild, Audited(now, by, AuditAct.OPEN_SEASON, name, why))
    return ended, _insert(connection, ended.guild, name, now, None)


def _close(connection: Connection, running: Season, by: int, why: str, now: float) -> Season:
    ended = _end(connection, running, now)
    add_act(connection, ended.guild, Audited(now, by, AuditAct.CLOSE_SEASON, ended.name, why))
    return ended


def _end(connection: Connection, expected: Season, now: float) -> Season:
    """End the season that is expected to run; `now` is read in the transaction, so that no other action is later."""
    running = season_at(connection, expected.guild, now)
    if running.id != expected.id:
        raise Refusal(f"That season has ended in the meantime; the current one is {running.name}.")
    if running.opened_at >= now:
        raise Refusal(f"The season {running.name} has only just begun; give it a moment.")
    return _changed(connection, running, ends_at=now)


def _name(connection: Connection, guild: int, name: str, by: int, why: str, now: float) -> Season:
    running = season_at(connection, guild, now)
    add_act(connection, guild, Audited(now, by, AuditAct.NAME_SEASON, f"{running.name}, now {name}", why))
    return _changed(connection, running, name=name)


def _changed(connection: Connection, season: Season, **values: Any) -> Season:
    connection.execute(update(_seasons).where(_seasons.c.id == season.id).values(values))
    changed = _by_id(connection, season.guild, season.id)
    assert changed is not None  # noqa: S101  it was just there, in this transaction
    return changed


def _find(connection: Connection, guild: int, time: float) -> Season | None:
    """Return the season at that time, if it was opened."""
    nearest = _nearest(connection, guild, time)
    return None if nearest is None or nearest.is_over(time) else nearest


def _nearest(connection: Connection, guild: int, time: float) -> Season | None:
    """Return the season that was opened last before that time."""
    newest = select(_seasons).where(_seasons.c.guild == guild, _seasons.c.opened_at <= time)
    row = connection.execute(newest.order_by(_seasons.c.opened_at.desc(), _seasons.c.id.desc()).limit(1)).one_or_none()
    return None if row is None else _season(row)


def _by_id(connection: Connection, guild: int, season_id: int) -> Season | None:
    query = select(_seasons).where(_seasons.c.guild == guild, _seasons.c.id == season_id)
    row = connection.execute(query).one_or_none()
    return None if row is None else _season(row)


def _crown(connection: Connection, season_id: int, now: float) -> bool:
    noted = update(_seasons).where(_seasons.c.id == season_id, _seasons.c.crowned_at.is_(None)).values(crowned_at=now)
    return connection.execute(noted.returning(_seasons.c.id)).first() is not None


def _season(row: Row[Any]) -> Season:
    return Season(row.id, row.guild, row.name, row.opened_at, row.ends_at, row.crowned_at)
