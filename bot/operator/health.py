"""How the bot does, for whoever runs it: what its parts have counted, a line in the log once an hour, and its state."""

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
"""A message that is not what it is to show for longer than this is told of as waiting."""
COUNTED = ("dms_opened", "dms_refused", "dms_closed")
AWAY_SECONDS = 5.0
"""Seconds without a write that the database took after which it is away; less than that a lock may take."""
BEAT_SECONDS = 1.0
LAG_BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
UNHEALTHY = "lost"

log = structlog.get_logger()


@dataclass(eq=False, slots=True)
class Health:
    """The state of a client: each figure is kept by the part that counts it, and read here.

    lanes: of all messages. sessions: by what they are of. happened: counts the names of COUNTED.
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
        """Number of shards of this process that people reach it by."""
        return len(self.sessions["table"].reached)

    def messages_waiting(self) -> int:
        """Number of messages that have not shown for a minute what they are to show."""
        return sum(lanes.waiting(WAITING_SECONDS) for lanes in self.lanes)

    async def tell(self) -> None:
        """Log how the bot does, and what happened since that was last told."""
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
        """Tell it once an hour, for ever."""
        while True:
            await asyncio.sleep(REPORT_SECONDS)
            await self.tell()


class Process:
    """This process from its start on, through one client after the other.

    lease: that of its shards, once it has them. is_waiting: whether it waits for them. health: of the newest client.
    lag: how much later than asked for the event loop went on.
    """

    def __init__(self, stopped: asyncio.Event) -> None:
        self._stopped = stopped
        self.lease: Lease | None = None
        self.is_waiting = False
        self.health: Health | None = None
        self.lag = Durations(LAG_BOUNDS)

    @property
    def state(self) -> str:
        """A word or two on what it does at the moment."""
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
        """Whether whoever presses is answered: it has shards, each is connected, and the database takes writes."""
        return self.state == "ready"

    @property
    def is_healthy(self) -> bool:
        """Whether a restart would help nothing: false only where another process may have its shards."""
        return self.state != UNHEALTHY

    async def beat(self) -> None:
        """Measure for ever how late the event loop is, and tell systemd that it goes on, as long as it is healthy."""
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
    """Send what sd_notify(3) would send, if systemd started this process and wants to hear it."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
            way.setblocking(False)
            way.sendto(words.encode(), f"\0{address[1:]}" if address.startswith("@") else address)
