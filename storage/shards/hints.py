"""Hints among the processes on a PostgreSQL, by NOTIFY on a connection of their own.

NOTIFY keeps nothing for processes that are away, and inside a move's transaction it would serialize all moves by a
lock: hints are sent outside of transactions, in batches.
Source: https://www.postgresql.org/docs/current/sql-notify.html
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import asyncpg
import orjson
import structlog

from storage.engine import server
from storage.engine.address import name_of
from storage.engine.server import FAILURES, connect, dsn_of, explain

CHANNEL = "parlour_hints"
NOTIFY = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload"
MOST_BYTES = 7999
"""Maximum payload in bytes; PostgreSQL's limit is below 8,000."""
BATCH_SECONDS = 0.02
"""Seconds for which the first hint waits for others to fill the batch."""
PING_SECONDS = 5.0
ECHO_SECONDS = 2.0
"""Seconds between two echo messages, and within which each must come back."""
RETRY_SECONDS = 1.0
"""Seconds between two attempts to connect."""
MOST_WAITING = 10_000
"""Maximum number of queued hints; beyond it they are dropped, and the others are told to refresh."""
CLOSE_SECONDS = 0.5
LOST = None
"""Marker sent in place of hints that were dropped."""

log = structlog.get_logger()


class Wire:
    """Sends hints to the other processes and receives theirs while it is open; it doesn't hear its own.

    Hints are JSON. Each is delivered at least once unless the database is away for long. `hear` is called with those of
    others, and must not raise; `anew` when some may be missing, as after each reconnect.
    """

    def __init__(self, address: str, hear: Callable[[Any], None], anew: Callable[[], None]) -> None:
        self.name = secrets.token_hex(4)
        self._dsn, self._database = dsn_of(address), name_of(address)
        self._hear = hear
        self._anew = anew
        self._head = f'["{self.name}"'
        self._most = MOST_BYTES - len(self._head) - len(",]")
        self._waiting: list[str] = []
        self._has_lost = False
        self._is_connected = asyncio.Event()
        self._woken = asyncio.Event()
        self._echoed = asyncio.Event()
        self._is_closing = False
        self._speaking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the connection, and wait until it listens."""
        self._speaking = asyncio.create_task(self._keep_speaking())
        await self._is_connected.wait()

    async def close(self) -> None:
        """Send what is queued, if that is quick, and close."""
        if self._speaking is None:
            return
        self._is_closing = True
        self._woken.set()
        if self._is_connected.is_set():
            await asyncio.wait([self._speaking], timeout=CLOSE_SECONDS)
        self._speaking.cancel()
        await asyncio.gather(self._speaking, return_exceptions=True)

    def tell(self, hint: Any) -> None:
        """Queue a hint for all others; raises ValueError if it is too long or not JSON."""
        text = json.dumps(hint, separators=(",", ":"), allow_nan=False)  # all ASCII, whatever the database's encoding
        if len(text) > self._most:
            raise ValueError(f"a hint has at most {self._most} bytes, not {len(text)}")
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self._has_lost = True
        self._waiting.append(text)
        self._woken.set()

    async def _keep_speaking(self) -> None:
        while True:
            try:
                connection = await connect(self._dsn, server.SECONDS)
                try:
                    await self._speak(connection)
                    return
                finally:
                    connection.terminate()
            except FAILURES as error:
                log.warning("hints.broken", error=str(explain(error, self._database)))
            finally:
                self._is_connected.clear()
            await asyncio.sleep(RETRY_SECONDS)

    async def _speak(self, connection: asyncpg.Connection) -> None:
        connection.add_termination_listener(lambda _: self._woken.set())
        await connection.add_listener(CHANNEL, self._take)
        await self._echo(connection)
        self._is_connected.set()
        self._anew()
        loop = asyncio.get_running_loop()
        ping_at = loop.time() + PING_SECONDS
        while not connection.is_closed():
            if self._waiting or self._has_lost:
                await self._send(connection)
            if self._is_closing:
                return
            if loop.time() >= ping_at:
                await self._echo(connection)
                ping_at = loop.time() + PING_SECONDS
            with suppress(TimeoutError):
                async with asyncio.timeout_at(ping_at):
                    await self._woken.wait()
                    self._woken.clear()
                    await asyncio.sleep(BATCH_SECONDS)
        raise ConnectionResetError("the connection broke")

    async def _echo(self, connection: asyncpg.Connection) -> None:
        """Raise TimeoutError if the wire doesn't hear its own echo."""
        self._echoed.clear()
        await self._notify(connection, [])
        async with asyncio.timeout(ECHO_SECONDS):
            await self._echoed.wait()

    async def _send(self, connection: asyncpg.Connection) -> None:
        waiting, self._waiting = self._waiting, []
        has_lost, self._has_lost = self._has_lost, False
        try:
            await self._notify(connection, [json.dumps(LOST)] * has_lost + waiting)
        except BaseException:
            self._waiting[:0] = waiting
            self._has_lost |= has_lost
            raise

    async def _notify(self, connection: asyncpg.Connection, hints: Sequence[str]) -> None:
        payloads = [",".join([self._head, *part]) + "]" for part in packed(hints, self._most)]
        await connection.execute(NOTIFY, CHANNEL, payloads, timeout=ECHO_SECONDS)

    def _take(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        try:
            told = orjson.loads(str(payload))  # which bounds how deep lists are nested
        except ValueError:
            told = None
        if not isinstance(told, list) or not told:
            log.warning("hints.unreadable")
            return
        sender, *hints = told
        if sender == self.name:
            self._echoed.set()
            return
        for hint in hints:
            if hint is LOST:
                self._anew()
            else:
                self._hear(hint)


def packed(texts: Sequence[str], most: int) -> list[Sequence[str]]:
    """Join the texts by commas, in order, into as few parts of at most `most` bytes as possible; at least one part."""
    parts, begin, size = [], 0, 0
    for index, text in enumerate(texts):
        if index > begin and size + len(text) > most:
            parts.append(texts[begin:index])
            begin, size = index, 0
        size += len(text) + 1
    return [*parts, texts[begin:]]
