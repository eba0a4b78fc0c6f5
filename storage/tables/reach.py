"""When people could last reach the bot, and how the clocks of all that is open go on once they can again."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, select

from games.engine.absence import Absence
from storage import schema
from storage.engine.access import EVERYTHING
from storage.engine.statements import upsert
from storage.engine.writer import Writer
from storage.tables.clocks import Moved, go_on
from storage.tables.missing_games import count_resting, note_games

THE_ROW = 1


class ReachStore:
    """Keeps the last moment at which people could reach the bot. Every method raises StorageError."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def note(self, at: float) -> None:
        """Note that people can reach the bot, or could until then; in Unix seconds."""
        await self._writer.call(lambda connection: _note(connection, at))

    async def go_on(self, at: float, games: Collection[str] | None = None) -> Moved:
        """Let the clocks of all open tables and tournaments go on as they stood when people last reached the bot.

        All of it is one transaction with the note that they reach it again, so that nothing is moved twice. On a server
        that the bot does not see they go on when it is back, and so do those of a game that is not among `games`, the
        keys of those that can be played (None: all).
        """
        return await self._writer.call(lambda connection: _go_on(connection, at, games), {EVERYTHING})


_reach = schema.reach

_upsert = upsert(_reach)


def _note(connection: Connection, at: float) -> None:
    connection.execute(_upsert, {"id": THE_ROW, "at": at})


def _go_on(connection: Connection, at: float, games: Collection[str] | None) -> Moved:
    left_at = connection.execute(select(_reach.c.at).where(_reach.c.id == THE_ROW)).scalar()
    _note(connection, at)
    absence = Absence(at if left_at is None else left_at, at)
    back = 0 if games is None else note_games(connection, games, absence)
    moved = Moved() if absence.is_short else go_on(connection, absence)
    return moved._replace(total=moved.total + back, resting=count_resting(connection))
