"""Alerts to the application's owner by direct message: faults that somebody has to act on."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import structlog

from bot.messages.direct import Mailbox
from bot.openings import FEW_SESSIONS
from bot.operator.health import Health
from storage.engine.address import Address, is_postgresql
from storage.engine.errors import StorageError
from storage.people.store import PersonStore

LOOK_SECONDS = 5.0
QUIET_SECONDS = 12 * 3600.0
"""Minimum seconds between two alerts of a kind."""
LEAST_FREE_BYTES = 500_000_000
MOST_AWAY_SECONDS = 60.0
LEASE_SECONDS = 15.0
"""Seconds before the end of its lease at which a process that can't renew it alerts."""
AGAIN_SECONDS = 300.0
"""Seconds before retrying an alert that failed or that another process has sent."""
MOST_FAILURES = 5
"""Consecutive failures, spread over at least 75 seconds, after which a task counts as failing."""
MOST_INVALID = 1000
DATABASE = "database"
TOKEN = "token refused"  # noqa: S105  a kind of alert
REFUSED = "Discord refused my token <t:{at}:R>, at <t:{at}:f>. I was away from then on until somebody set it right."
DISK_FULL = "My disk has only {megabytes} MB left. Make room: when it is full, no move can be saved."
DATABASE_AWAY = (
    "My database hasn't taken anything for a while. Nobody can play until it is back. Nothing that I answered is lost. "
    "Look whether it runs and has room."
)
TASK_FAILS = (
    "My task {task} keeps failing, {count} times in a row now. I go on trying. The log says why, under task.failed."
)
SESSIONS_LOW = (
    "Discord lets me open only {left} more sessions today, so I spread them over the day. Something makes me connect "
    "again and again: look at the log for gateway.left, and don't restart me without need."
)
INVALID = (
    "Discord refused {count:,} of my requests within ten minutes. It bans an address with 10,000, so I stop at 5,000. "
    "Look at the log for what it refuses."
)

log = structlog.get_logger()


def disk_free(address: Address) -> int:
    """Return the free bytes on the disk of a database's file, or else of the working directory."""
    return shutil.disk_usage(Path() if is_postgresql(address) else Path(address).absolute().parent).free


class Alerts:
    """Checks every few seconds for faults the owner must know of, and alerts once per kind in QUIET_SECONDS.

    now: returns the time in Unix seconds. The time of each alert is stored in the database, shared by all processes and
    kept over restarts, except for the alert that the database is down.
    """

    def __init__(self, health: Health, people: PersonStore, mailbox: Mailbox, now: Callable[[], float]) -> None:
        self._health = health
        self._people = people
        self._mailbox = mailbox
        self._now = now
        self._told: dict[str, float] = {}

    async def keep(self) -> None:
        """Check for faults, forever."""
        application = self._health.client.application
        channel = None if application is None else await self._mailbox.owners_channel(application)
        log.info("alerts.begin", knows_owner=channel is not None)
        refused_at = await self._people.drop_alert(TOKEN)
        if refused_at is not None:
            log.error("alert", kind=TOKEN, at=refused_at)
            if not await self._mailbox.tell_owner(REFUSED.format(at=round(refused_at))):
                await self._people.claim_alert(TOKEN, refused_at, 0.0)
        while True:
            for kind, text in list(self._found()):  # tasks may begin and end meanwhile
                if self._now() >= self._told.get(kind, 0.0) + QUIET_SECONDS:
                    try:
                        await self._alert(kind, text)
                    except StorageError as error:
                        log.warning("alert.again", kind=kind, error=str(error))
            await asyncio.sleep(LOOK_SECONDS)

    async def _alert(self, kind: str, text: str) -> None:
        now = self._now()
        self._told[kind] = now - QUIET_SECONDS + AGAIN_SECONDS
        if kind != DATABASE and not await self._people.claim_alert(kind, now, now - QUIET_SECONDS):
            return
        log.error("alert", kind=kind, text=text)
        if await self._mailbox.tell_owner(text):
            self._told[kind] = now
        elif kind != DATABASE:
            await self._people.drop_alert(kind)

    def _found(self) -> Iterator[tuple[str, str]]:
        """Return the current faults that the owner must know of: a few sentences by kind."""
        health, database = self._health, self._health.database
        free = disk_free(database.access.address)
        if free < LEAST_FREE_BYTES:
            yield "disk", DISK_FULL.format(megabytes=free // 1_000_000)
        away, lease = database.away_seconds, database.shards.lease
        is_lease_ending = lease is not None and 0 < lease.seconds_left < LEASE_SECONDS
        if away >= MOST_AWAY_SECONDS or is_lease_ending:
            yield DATABASE, DATABASE_AWAY
        if not away:
            for task, count in health.upkeep.failing.items():
                if count >= MOST_FAILURES:
                    yield f"task {task}", TASK_FAILS.format(task=task, count=count)
        left, invalid = health.client.openings.left, health.restraint.invalid
        if left is not None and left <= FEW_SESSIONS:
            yield "sessions", SESSIONS_LOW.format(left=left)
        if invalid >= MOST_INVALID:
            yield "invalid", INVALID.format(count=invalid)
