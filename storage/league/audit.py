"""Managers' actions on a server's league, for everybody to read."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import Connection, insert, select

from storage import schema
from storage.engine.store import ReadStore

_audit = schema.audit


class AuditAct(StrEnum):
    """Kinds of actions."""

    VOID = "void"
    OPEN_SEASON = "open season"
    CLOSE_SEASON = "close season"
    NAME_SEASON = "name season"


class Audited(NamedTuple):
    """An action: when (Unix seconds), by whom, which, on what (a season's name, a result's number), and why."""

    at: float
    by: int
    act: AuditAct
    subject: str
    why: str


class AuditStore(ReadStore):
    """Stores the audit list of each server."""

    async def acts(self, guild: int, limit: int, offset: int = 0) -> list[Audited]:
        """Return the guild's actions, newest first."""
        newest = select(_audit).where(_audit.c.guild == guild).order_by(_audit.c.id.desc())
        rows = await self._rows(newest.limit(limit).offset(offset))
        return [Audited(row.at, row.by, AuditAct(row.act), row.subject, row.why) for row in rows]


def add_act(connection: Connection, guild: int, audited: Audited) -> None:
    """Record an action in the transaction that carries it out."""
    connection.execute(insert(_audit), {"guild": guild, **audited._asdict()})


def newest_act(connection: Connection, guild: int) -> int | None:
    """Return the id of the guild's latest action, or None."""
    newest = select(_audit.c.id).where(_audit.c.guild == guild).order_by(_audit.c.id.desc()).limit(1)
    return connection.execute(newest).scalar_one_or_none()
