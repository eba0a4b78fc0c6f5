"""Whether people can reach the bot: while they cannot, no clock runs, and nobody is late for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from bot.tables.sessions import Tables
from bot.tournaments.sessions import Tournaments
from games.catalogue import GAMES, broken_folder
from storage.engine.errors import StorageError
from storage.tables.clocks import Moved
from storage.tables.reach import ReachStore

KEEP_SECONDS = 20.0
"""How often the moment is noted: what a crash leaves unknown is no longer."""
SILENT_SECONDS = 45.0
"""A connection on which nothing was heard for longer than a heartbeat takes had been lost before it ended."""
RETRY_SECONDS = 5.0

log = structlog.get_logger()


class Reach:
    """Holds the clocks of tables and tournaments while the bot is not connected, and lets them go on after it."""

    def __init__(self, store: ReachStore, tables: Tables, tournaments: Tournaments, now: Callable[[], float]) -> None:
        self._store = store
        self._tables = tables
        self._tournaments = tournaments
        self._now = now
        self._is_reached = False

    async def lose(self, silence: float) -> None:
        """Note that the connection is lost, on which nothing was heard for so many seconds."""
        if not self._is_reached:
            return
        self._is_reached = False
        self._tables.hold()
        self._tournaments.hold()
        await self._note(self._now() - (silence if silence > SILENT_SECONDS else 0.0))

    async def regain(self) -> Moved:
        """Let all clocks go on as they stood when people last reached the bot; what was moved by that."""
        if self._is_reached:
            return Moved()
        self._is_reached = True
        moved = await self._go_on()
        for game, count in moved.resting:
            broken = broken_folder(game)
            to_do = "put its folder back into games/" if broken is None else broken.remedy
            log.error("game.missing", game=game, resting_tables=count, to_do=to_do)
        if moved.total:
            log.info("reach.moved", total=moved.total)
            await self._tables.drop(lambda session: session.table.is_open)
        if self._is_reached:
            self._tables.release()
            self._tournaments.release()
        return moved

    async def keep(self) -> None:
        """Note for ever that people reach the bot, as long as they do."""
        while True:
            await asyncio.sleep(KEEP_SECONDS)
            if self._is_reached:
                await self._note(self._now())

    async def close(self) -> None:
        """Note that the bot stops."""
        if self._is_reached:
            self._is_reached = False
            await self._note(self._now())

    async def _note(self, at: float) -> None:
        try:
            await self._store.note(at)
        except StorageError as error:
            log.warning("reach.not_noted", error=str(error))

    async def _go_on(self) -> Moved:
        while True:
            try:
                return await self._store.go_on(self._now(), GAMES)
            except StorageError as error:
                log.warning("reach.again", error=str(error))
                await asyncio.sleep(RETRY_SECONDS)
