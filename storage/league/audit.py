"""What managers did to a server's league, for everybody to read."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import Connection, insert, select

from storage import schema
from storage.engine.reader import Reader


class Act(StrEnum):
    """A kind of act."""

    VOID = "void"
    OPEN_SEASON = "open season"
    CLOSE_SEASON = "close season"
    NAME_SEASON = "name season"


class Audited(NamedTuple):
    """One act: when (Unix seconds), by whom, which, on what (a season's name, a result's number), and why."""

    at: float
    by: int
    act: Act
    subject: str
    why: str


class AuditStore:
    """The audit list of each server."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def acts(self, guild: int, limit: int, offset: int = 0) -> list[Audited]:
        """The guild's acts, newest first."""
        return await self._reader.run(_acts, guild, limit, offset)


_insert = insert(schema.audit)


def add_act(connection: Connection, guild: int, audited: Audited) -> None:
    """Note an act, in the transaction that carries it out."""
    connection.execute(_insert, {"guild": guild, **audited._asdict()})


def newest_act(connection: Connection, guild: int) -> int | None:
    """The id of the guild's newest act; None before the first."""
    audit = schema.audit
    newest = select(audit.c.id).where(audit.c.guild == guild).order_by(audit.c.id.desc()).limit(1)
    return connection.execute(newest).scalar_one_or_none()


def _acts(connection: Connection, guild: int, limit: int, offset: int) -> list[Audited]:
    audit = schema.audit
    columns = (audit.c.at, audit.c.by, audit.c.act, audit.c.subject, audit.c.why)
    newest = select(*columns).where(audit.c.guild == guild).order_by(audit.c.id.desc()).limit(limit).offset(offset)
    return [Audited(at, by, Act(act), subject, why) for at, by, act, subject, why in connection.execute(newest)]
