"""A TCP port that leads to a PostgreSQL of the tests, as one on another machine is reached: by password and by TLS."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Self
from urllib.parse import quote, urlencode

from tests.postgresql import GUEST, SOCKET, PostgreSQL

HOST = "127.0.0.1"
CERTIFICATE, OTHER_CERTIFICATE = (Path(__file__).parent / "certificates" / name for name in ("server.pem", "other.pem"))
"""Two files, each with a certificate for that host, which vouches for itself and does not run out, and its key."""
PASSWORD = "p:a/s@s?w#ord%20"
"""Each character means something in an address."""
MAKE_GUEST = f"""DO $$ BEGIN CREATE ROLE {GUEST} SUPERUSER LOGIN PASSWORD '{PASSWORD}';
EXCEPTION WHEN duplicate_object THEN NULL; END $$"""
SSL_REQUEST = b"\x00\x00\x00\x08\x04\xd2\x16\x2f"
REFUSED = b"SFATAL\0C28000\0Mthis server takes no connection without encryption\0\0"
"""The fields of an error, as a server answers that takes nobody but by TLS."""
STOPPED = b"SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"
"""The same as a server tells whoever is connected that it stops."""
COMMIT = b"COMMIT;\x00"
"""What a client asks that wants its transaction made durable."""
STOP_SECONDS = 0.05
"""By then a client of this process has read that."""
CHUNK_BYTES = 64 * 1024
BROKEN = (ConnectionError, asyncio.IncompleteReadError, ssl.SSLError)
"""What a connection ends with whose other side is gone."""


class Commit:
    """A client's wish to commit, which is held on its way to the server; no answer to it reaches the client."""

    def __init__(self, client: asyncio.StreamWriter) -> None:
        self._client = client
        self.is_passed_on: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.is_answered = asyncio.Event()

    def cut(self) -> None:
        """Break the client's connection; the server does not learn of it yet."""
        self._client.transport.abort()

    def drop(self) -> None:
        """Tell the server that the client is gone, which never asked."""
        self.is_passed_on.set_result(False)

    async def carry_out(self) -> None:
        self.is_passed_on.set_result(True)
        await self.is_answered.wait()


class Port:
    """A port on 127.0.0.1 of the system's choice; one with a certificate turns away whoever does not ask for TLS."""

    def __init__(self, server: PostgreSQL, certificate: Path | None) -> None:
        self._server = server
        self._tls: ssl.SSLContext | None = None
        if certificate is not None:
            self._tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            self._tls.load_cert_chain(certificate)
        self.served: dict[asyncio.StreamWriter, asyncio.Task[None]] = {}
        self.number = 0
        self._held: asyncio.Future[Commit] | None = None
        self._flows = asyncio.Event()
        self._flows.set()

    @classmethod
    @asynccontextmanager
    async def open(cls, server: PostgreSQL, certificate: Path | None = None) -> AsyncIterator[Self]:
        """Lead to the server, which asks those who come by the port's URLs for a password."""
        await server.execute(MAKE_GUEST)
        port = cls(server, certificate)
        listening = await asyncio.start_server(port.take, HOST)
        port.number = listening.sockets[0].getsockname()[1]
        try:
            yield port
        finally:
            listening.close()
            await listening.wait_closed()
            port.cut()
            served = [*port.served.values()]
            for task in served:  # some may wait for what the test did not come to
                task.cancel()
            await asyncio.gather(*served, return_exceptions=True)

    def url(self, database: str, *, password: str = PASSWORD, **parameters: str) -> str:
        """The address of a database, with parameters of libpq such as `sslmode`."""
        query = f"?{urlencode(parameters)}" if parameters else ""
        return f"postgresql+asyncpg://{GUEST}:{quote(password, safe='')}@{HOST}:{self.number}/{database}{query}"

    def cut(self) -> None:
        """Break all connections without a word, as a network does; further ones are taken."""
        for writer in self.served:
            writer.transport.abort()

    async def stop(self) -> None:
        """Tell all clients that the server stops, a moment before their connections break."""
        for writer in self.served:
            writer.write(_error(STOPPED))
            await writer.drain()
        await asyncio.sleep(STOP_SECONDS)

    def dam(self) -> None:
        """Let nothing through any more, be it of a connection that is open or of another, until it is to flow again."""
        self._flows.clear()

    def flow(self) -> None:
        self._flows.set()

    def hold_commit(self) -> asyncio.Future[Commit]:
        """Hold the next commit that anybody asks for; done once somebody does."""
        self._held = asyncio.get_running_loop().create_future()
        return self._held

    def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.served[writer] = asyncio.create_task(self._serve(reader, writer))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(*BROKEN):
                await self._lead(reader, writer)
        finally:
            writer.close()
            del self.served[writer]

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = await reader.readexactly(len(SSL_REQUEST))
        if first == SSL_REQUEST:
            writer.write(b"N" if self._tls is None else b"S")
            await writer.drain()
            if self._tls is not None:
                await writer.start_tls(self._tls)
            first = b""
        elif self._tls is not None:
            await reader.readexactly(int.from_bytes(first[:4]) - len(first))
            writer.write(_error(REFUSED))
            return
        answers, questions = await asyncio.open_unix_connection(self._server.folder / SOCKET)
        questions.write(first)
        held: list[Commit] = []

        async def is_let_through(chunk: bytes) -> bool:
            await self._flows.wait()
            if COMMIT not in chunk or self._held is None or self._held.done():
                return True
            commit = Commit(writer)
            held.append(commit)
            self._held.set_result(commit)
            if await commit.is_passed_on:
                questions.write(chunk)
                await commit.is_answered.wait()
            return False

        async def is_told(_chunk: bytes) -> bool:
            await self._flows.wait()
            for commit in held:
                commit.is_answered.set()
            return not held

        await asyncio.gather(_pass_on(reader, questions, is_let_through), _pass_on(answers, writer, is_told))


def _error(fields: bytes) -> bytes:
    return b"E" + (4 + len(fields)).to_bytes(4) + fields


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_passed: Callable[[bytes], Awaitable[bool]]
) -> None:
    """Pass on what comes until no more does, or some is not passed, and then close the other side too."""
    try:
        with suppress(*BROKEN):
            while (chunk := await reader.read(CHUNK_BYTES)) and await is_passed(chunk):
                writer.write(chunk)
                await writer.drain()
    finally:
        writer.close()
