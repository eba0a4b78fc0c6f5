"""What whoever runs the bot reads of it in the log once an hour."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

import discord
import structlog

from bot.messages.answering import Answering
from bot.messages.lanes import Lanes
from bot.pictures.emojis import Emojis
from storage.database import Database

REPORT_SECONDS = 3600.0
WAITING_SECONDS = 60.0
"""A message that is not what it is to show for longer than this is told of as waiting."""
COUNTED = ("dms_opened", "dms_refused", "dms_closed", "forbidden")

log = structlog.get_logger()


class Health:
    """Tells how the bot does.

    lanes: of all messages. happened: counts by the names of COUNTED what happened since it was last told.
    """

    def __init__(
        self,
        client: discord.Client,
        database: Database,
        lanes: Sequence[Lanes[Any]],
        emojis: Emojis,
        answering: Answering,
        happened: Counter[str],
    ) -> None:
        self._client = client
        self._database = database
        self._lanes = lanes
        self._emojis = emojis
        self._answering = answering
        self._happened = happened

    async def tell(self) -> None:
        """Log how the bot does, and what happened since that was last told."""
        counts = {name: self._happened[name] for name in COUNTED}
        slowest = round(self._answering.slowest, 2)
        self._happened.clear()
        self._answering.slowest = 0.0
        log.info(
            "health",
            servers=len(self._client.guilds),
            open_tables=await self._database.tables.count_open(),
            messages_waiting=sum(lanes.waiting(WAITING_SECONDS) for lanes in self._lanes),
            faces=self._emojis.count,
            megabytes=round(await self._database.size() / 1e6, 1),
            slowest_answer=slowest,
            **counts,
        )

    async def keep_telling(self) -> None:
        """Tell it once an hour, for ever."""
        while True:
            await asyncio.sleep(REPORT_SECONDS)
            await self.tell()
