"""Limits on open tables, counted in the transaction that opens one or seats somebody."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, exists, func, literal, or_, select

from games.engine import limits as words
from games.engine.limits import MOST_HOSTED, MOST_OPENED, MOST_SEATS, Limits
from games.engine.table import Entry
from storage import schema
from storage.engine.statements import unindexed
from storage.schema import IS_OPEN, IS_SEAT_OPEN
from storage.tables.entries import Stamped, write_entries

_tables = schema.tables
_seats = schema.seats

IS_COUNTED = _tables.c.tournament.is_(None) & _tables.c.daily.is_(None)


def keys_within(entry: Entry, limits: Limits) -> frozenset[int]:
    """Return the person and the server whose tables are counted."""
    table = entry.after
    return frozenset({limits.person, table.guild} if entry.before is None and table.guild else {limits.person})


def write_within(connection: Connection, stamped: Stamped[Entry], limits: Limits) -> str | None:
    """Write an entry unless a limit is reached: then write nothing, and return the sentence that says which.

    Raises as `write_entries` does; an entry that was written before raises first, whatever the limits.
    """
    entry = stamped.entry
    why = why_not(connection, limits, entry.after.guild, stamped.at, is_opening=entry.before is None)
    if why is not None and not _is_written(connection, stamped):
        return why
    write_entries(connection, [stamped])
    return None


def why_not(connection: Connection, limits: Limits, guild: int, now: float, *, is_opening: bool) -> str | None:
    """Return why the person may not open a table on the server (0: in direct messages) or sit down, or None.

    now: in Unix seconds.
    """
    if is_opening and _reaches(connection, _hosted(limits.person, guild), MOST_HOSTED):
        return words.HOSTS_ENOUGH if guild else words.HAS_ENOUGH
    if is_opening and _reaches(connection, _opened(limits.person, guild, now), MOST_OPENED):
        return words.OPENED_ENOUGH
    if not guild:
        return None
    if _reaches(connection, _seated(limits.person), MOST_SEATS):
        return words.SITS_ENOUGH
    on_server = _in_use(guild, now)
    if is_opening and _reaches(connection, on_server, limits.on_server):
        return words.server_is_full(limits.on_server)
    in_channel = on_server.where(_tables.c.home.in_(limits.channels))
    if is_opening and _reaches(connection, in_channel, limits.in_channel):
        return words.channel_is_full(limits.in_channel)
    return None


def _reaches(connection: Connection, query: Select[Any], most: int) -> bool:
    """Return whether a query has at least `most` rows, without reading more."""
    found = select(func.count()).select_from(query.limit(most).subquery())
    return connection.execute(found).scalar_one() >= most


def _seated(person: int) -> Select[Any]:
    """Return the query for the person's seats on servers."""
    return _with_tables(person).where(_seats.c.is_away.is_(False), _tables.c.guild != 0)


def _hosted(person: int, guild: int) -> Select[Any]:
    """Return the query for the person's tables on a server, found through the person's few seats."""
    return _with_tables(person).where(unindexed(_tables.c.host) == person, unindexed(_tables.c.guild) == guild)


def _opened(person: int, guild: int, now: float) -> Select[Any]:
    """Return the query for tables that the person recently opened on a server, open or not."""
    is_lately = _tables.c.created_at > now - words.OPENED_SECONDS
    here = unindexed(_tables.c.guild) == guild
    return select(_tables.c.id).where(_tables.c.host == person, is_lately, here, IS_COUNTED)


def _with_tables(person: int) -> Select[Any]:
    query = select(_seats.c.table_id).join(_tables, _tables.c.id == _seats.c.table_id)
    return query.where(_seats.c.person == person, IS_SEAT_OPEN, IS_COUNTED)


def _in_use(guild: int, now: float) -> Select[Any]:
    """Return the query for open tables of a server with recent activity."""
    is_lately = _tables.c.touched_at > now - words.IN_USE_SECONDS
    return select(_tables.c.id).where(_tables.c.guild == guild, IS_OPEN, IS_COUNTED, is_lately)


def _is_written(connection: Connection, stamped: Stamped[Entry]) -> bool:
    """Return whether the table was opened, or the interaction recorded, so that the entry can't be written again."""
    entry, interactions = stamped.entry, schema.interactions
    is_counted = exists().where(interactions.c.id == entry.interaction)
    is_opened = exists().where(_tables.c.id == entry.after.id)
    return connection.execute(select(or_(is_counted, is_opened & literal(entry.before is None)))).scalar_one()
