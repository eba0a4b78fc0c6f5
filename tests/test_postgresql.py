"""The PostgreSQL that tests start: it keeps what was committed, and leaves nothing behind however its process ends."""

from __future__ import annotations

import asyncio
import os
import ssl
import subprocess
import sys
from pathlib import Path

import asyncpg
import pytest

from tests.postgresql import PostgreSQL
from tests.postgresql_port import CERTIFICATE, OTHER_CERTIFICATE, Port

ROOT = Path(__file__).parents[1]
END_SECONDS = 30.0
STARTER = """
import sys
from tests.postgresql import PostgreSQL
server = PostgreSQL()
print(server.folder, server.pid, server._guard.pid, flush=True)
sys.stdin.read()
"""


async def connect_to(url: str) -> asyncpg.Connection:
    connection: asyncpg.Connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    return connection


async def connect(server: PostgreSQL, database: str) -> asyncpg.Connection:
    return await connect_to(server.url(database))


async def fill(server: PostgreSQL, database: str) -> None:
    """Commit a row to a table of that database."""
    connection = await connect(server, database)
    await connection.execute("CREATE TABLE kept (word text)")
    await connection.execute("INSERT INTO kept VALUES ('Grüße')")
    await connection.close()


async def words(server: PostgreSQL, database: str) -> list[str]:
    connection = await connect(server, database)
    found = [row["word"] for row in await connection.fetch("SELECT word FROM kept")]
    await connection.close()
    return found


def ended(pid: int) -> asyncio.Future[None]:
    """Resolves when a process that runs has ended, whoever started it."""
    loop = asyncio.get_running_loop()
    resolved, descriptor = loop.create_future(), os.pidfd_open(pid)

    def resolve() -> None:
        loop.remove_reader(descriptor)
        os.close(descriptor)
        resolved.set_result(None)

    loop.add_reader(descriptor, resolve)
    return resolved


async def test_a_database_made_of_a_template_has_its_rows_for_itself(postgresql: PostgreSQL) -> None:
    await postgresql.create("filled")
    await fill(postgresql, "filled")
    await postgresql.create("copied", template="filled")
    left_open = await connect(postgresql, "filled")
    await postgresql.drop("filled")

    assert await words(postgresql, "copied") == ["Grüße"]
    assert left_open.is_closed()
    await postgresql.drop("copied")


async def test_a_fresh_database_sorts_by_code_point(postgresql_database: str) -> None:
    connection = await connect_to(postgresql_database)
    assert await connection.fetchval("SELECT string_agg(c, '' ORDER BY c) FROM unnest('{a,B,é,Z}'::text[]) c") == "BZaé"
    assert await connection.fetchval("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == 0
    await connection.close()


async def test_what_was_committed_outlives_the_server_and_its_files_start_another() -> None:
    with PostgreSQL() as server:
        await fill(server, "postgres")
        server.stop("immediate")
        server.start()
        assert await words(server, "postgres") == ["Grüße"]
        server.run("pg_basebackup", "--pgdata", str(server.folder / "backup"), "--checkpoint=fast")
        with PostgreSQL(data=server.folder / "backup") as other:
            assert await words(other, "postgres") == ["Grüße"]
        server_ended = ended(server.pid)

    async with asyncio.timeout(END_SECONDS):
        await server_ended
    assert not server.folder.exists()
    assert not other.folder.exists()


async def test_a_server_ends_with_a_process_that_is_killed() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", STARTER, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    folder, *pids = (await process.stdout.readline()).decode().split()
    both_ended = asyncio.gather(*(ended(int(pid)) for pid in pids))

    process.kill()
    await process.wait()
    async with asyncio.timeout(END_SECONDS):
        await both_ended

    assert list(Path(folder).parent.glob(Path(folder).name)) == []


async def test_a_port_lets_in_by_password_and_can_be_cut(postgresql: PostgreSQL) -> None:
    async with Port.open(postgresql) as port:
        connection = await connect_to(port.url("postgres"))
        assert await connection.fetchval("SELECT current_user") == "guest"
        with pytest.raises(asyncpg.InvalidPasswordError):
            await connect_to(port.url("postgres", password="wrong"))
        with pytest.raises(ConnectionError):
            await connect_to(port.url("postgres", sslmode="require"))

        closed = asyncio.Event()
        connection.add_termination_listener(lambda _: closed.set())
        port.cut()
        async with asyncio.timeout(END_SECONDS):
            await closed.wait()
        connection = await connect_to(port.url("postgres"))
        assert await connection.fetchval("SELECT 1") == 1
        await connection.close()


async def test_a_port_with_a_certificate_takes_nobody_but_by_tls(postgresql: PostgreSQL) -> None:
    async with Port.open(postgresql, CERTIFICATE) as port:
        for parameters in ({"sslmode": "require"}, {"sslmode": "verify-full", "sslrootcert": str(CERTIFICATE)}):
            connection = await connect_to(port.url("postgres", **parameters))
            assert await connection.fetchval("SELECT repeat('é', 1000000)") == "é" * 1_000_000
            await connection.close()

        with pytest.raises(ssl.SSLCertVerificationError):
            await connect_to(port.url("postgres", sslmode="verify-full", sslrootcert=str(OTHER_CERTIFICATE)))
        with pytest.raises(asyncpg.InvalidAuthorizationSpecificationError):
            await connect_to(port.url("postgres", sslmode="disable"))
