"""A pooler before a PostgreSQL of the tests, which lends its sessions for a transaction each, as PgBouncer may."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Self

from tests.postgresql import SOCKET, USER, PostgreSQL
from tests.postgresql_port import BROKEN, HOST, SSL_REQUEST

READY = b"Z\x00\x00\x00\x05I"
"""What a server says last that is in no transaction."""
END = b"X"
"""What a message begins with that ends a session."""


@dataclass(frozen=True, slots=True)
class Session:
    """One of the server's. greeting: what it said until it was ready."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    greeting: bytes


class Pooler:
    """A port on 127.0.0.1 whose clients share sessions, which they need not notice.

    is_round: whether the session is lent that was free for the longest time, else the one that was freed last.
    """

    def __init__(self, server: PostgreSQL, *, is_round: bool) -> None:
        self._server = server
        self._is_round = is_round
        self.free: list[Session] = []
        self.all: list[Session] = []
        self.served: dict[asyncio.StreamWriter, asyncio.Task[None]] = {}
        self.number = 0

    @classmethod
    @asynccontextmanager
    async def open(cls, server: PostgreSQL, database: str, sessions: int, *, is_round: bool) -> AsyncIterator[Self]:
        """Open so many sessions of a database, and lend them until the end."""
        pooler = cls(server, is_round=is_round)
        for _ in range(sessions):
            pooler.free.append(await pooler.begin(database))
        listening = await asyncio.start_server(pooler.take, HOST)
        pooler.number = listening.sockets[0].getsockname()[1]
        try:
            yield pooler
        finally:
            listening.close()
            await listening.wait_closed()
            for writer in (*pooler.served, *(session.writer for session in pooler.all)):
                writer.transport.abort()
            await asyncio.gather(*pooler.served.values())

    def url(self, database: str) -> str:
        return f"postgresql+asyncpg://{USER}@{HOST}:{self.number}/{database}"

    async def begin(self, database: str) -> Session:
        reader, writer = await asyncio.open_unix_connection(self._server.folder / SOCKET)
        asked = b"\x00\x03\x00\x00" + b"\x00".join((b"user", USER.encode(), b"database", database.encode(), b"", b""))
        writer.write((len(asked) + 4).to_bytes(4) + asked)
        greeting = b""
        while not greeting.endswith(READY):
            greeting += await _message(reader)
        session = Session(reader, writer, greeting)
        self.all.append(session)
        return session

    def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.served[writer] = asyncio.create_task(self._serve(reader, writer))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(*BROKEN):
                await self._lend(reader, writer)
        finally:
            writer.close()
            del self.served[writer]

    async def _lend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = await reader.readexactly(len(SSL_REQUEST))
        if first == SSL_REQUEST:
            writer.write(b"N")
            first = await reader.readexactly(4)
        await reader.readexactly(int.from_bytes(first[:4]) - len(first))
        writer.write(self.all[0].greeting)
        lent: list[Session] = []
        answering: asyncio.Task[None] | None = None
        while not (asked := await _message(reader)).startswith(END):
            if not lent:
                lent.append(self.free.pop(0 if self._is_round else -1))
                answering = asyncio.create_task(self._answer(lent, writer))
            lent[0].writer.write(asked)
        if answering is not None:
            await answering

    async def _answer(self, lent: list[Session], writer: asyncio.StreamWriter) -> None:
        """Pass answers on to the client until the session is free."""
        said = b""
        while said != READY:
            said = await _message(lent[0].reader)
            writer.write(said)
        self.free.append(lent.pop())


async def _message(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readexactly(5)
    return head + await reader.readexactly(int.from_bytes(head[1:]) - 4)
