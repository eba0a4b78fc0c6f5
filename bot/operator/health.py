"""The bot's health for its host: counters of its parts, an hourly log line, and the state of the process."""

from __future__ import annotations

import asyncio
import os
import socket
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import structlog

from bot.connection import Connection
from bot.messages.answering import Answering
from bot.messages.lanes import Lanes
from bot.messages.restraint import FORBIDDEN, Restraint
from bot.pictures.emojis import Emojis
from bot.pictures.worker import Pictures
from bot.sessions import Sessions
from bot.thinker import Thinker
from bot.upkeep import Upkeep
from storage.database import Database
from storage.engine.durations import Durations
from storage.shards.groups import Lease

REPORT_SECONDS = 3600.0
WAITING_SECONDS = 60.0
"""Seconds after which a message that is out of date counts as waiting."""
COUNTED = ("dms_opened", "dms_refused", "dms_closed")
AWAY_SECONDS = 5.0
"""Seconds without a successful write after which the database counts as down; a lock may last less than that."""
BEAT_SECONDS = 1.0
LAG_BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
UNHEALTHY = "lost"

log = structlog.get_logger()


@dataclass(eq=False, slots=True)
class Health:
    """The health of a client: each figure is kept by the part that counts it, and read here.

    lanes: of all messages. sessions: by kind. happened: counts the names of COUNTED.
    """

    client: Connection
    database: Database
    lanes: Sequence[Lanes[Any]]
    sessions: Mapping[str, Sessions[Any, Any]]
    emojis: Emojis
    answering: Answering
    restraint: Restraint
    upkeep: Upkeep
    pictures: Pictures
    thinker: Thinker
    happened: Counter[str]
    _told: Counter[str] = field(default_factory=Counter)

    @property
    def shards_up(self) -> int:
        """Number of connected shards of this process."""
        return len(self.sessions["table"].reached)

    def messages_waiting(self) -> int:
        """Return the number of messages that have been out of date for a minute."""
        return sum(lanes.waiting(WAITING_SECONDS) for lanes in self.lanes)

    async def tell(self) -> None:
        """Log the bot's health, and the counts since the last time."""
        forbidden = sum(count for (_, status), count in self.restraint.requests.items() if status == FORBIDDEN)
        counts = Counter({name: self.happened[name] for name in COUNTED} | {"forbidden": forbidden})
        since, self._told = {name: count - self._told[name] for name, count in counts.items()}, counts
        slowest = round(self.answering.slowest, 2)
        self.answering.slowest = 0.0
        log.info(
            "health",
            servers=len(self.client.guilds),
            open_tables=await self.database.tables.count_open(),
            messages_waiting=self.messages_waiting(),
            faces=self.emojis.count,
            megabytes=round(await self.database.size() / 1e6, 1),
            slowest_answer=slowest,
            **since,
        )

    async def keep_telling(self) -> None:
        """Log the bot's health once an hour, forever."""
        while True:
            await asyncio.sleep(REPORT_SECONDS)
            await self.tell()


class Process:
    """This process from its start on, through one client after the other.

    lease: that of its shards, once acquired. is_waiting: whether it waits for the lease. health: of the newest client.
    lag: delays of the event loop.
    """

    def __init__(self, stopped: asyncio.Event) -> None:
        self._stopped = stopped
        self.lease: Lease | None = None
        self.is_waiting = False
        self.health: Health | None = None
        self.lag = Durations(LAG_BOUNDS)

    @property
    def state(self) -> str:
        """A word or two on the process's current state."""
        if self.lease is not None and not self.lease.is_live:
            return UNHEALTHY
        if self._stopped.is_set():
            return "stopping"
        if self.lease is None:
            return "standby" if self.is_waiting else "starting"
        if self.health is None or self.health.shards_up < len(self.health.database.shards.ids):
            return "connecting"
        return "database away" if self.health.database.away_seconds > AWAY_SECONDS else "ready"

    @property
    def is_ready(self) -> bool:
        """Whether interactions are answered: the process has shards, all connected, and the database is writable."""
        return self.state == "ready"

    @property
    def is_healthy(self) -> bool:
        """Whether no restart is needed: false only if another process may have its shards."""
        return self.state != UNHEALTHY

    async def beat(self) -> None:
        """Measure the lag of the event loop, and notify systemd's watchdog while healthy, forever."""
        loop = asyncio.get_running_loop()
        tell_systemd("READY=1")
        while True:
            began = loop.time()
            await asyncio.sleep(BEAT_SECONDS)
            self.lag.note(max(0.0, loop.time() - began - BEAT_SECONDS))
            stopping = "STOPPING=1\n" if self._stopped.is_set() else ""
            watchdog = "WATCHDOG=1\n" if self.is_healthy else ""
            tell_systemd(f"{stopping}{watchdog}STATUS={self.state}")


def tell_systemd(words: str) -> None:
    """Send a message as sd_notify(3) does, if systemd started this process and listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
            way.setblocking(False)
            way.sendto(words.encode(), f"\0{address[1:]}" if address.startswith("@") else address)
