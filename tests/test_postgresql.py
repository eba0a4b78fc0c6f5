"""The PostgreSQL that tests start: it keeps what was committed, and leaves nothing behind however its process ends."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import asyncpg

from tests.postgresql import PostgreSQL

ROOT = Path(__file__).parents[1]
END_SECONDS = 30.0
STARTER = """
import sys
from tests.postgresql import PostgreSQL
server = PostgreSQL()
print(server.folder, server.pid, server._guard.pid, flush=True)
sys.stdin.read()
"""


async def connect(server: PostgreSQL, database: str) -> asyncpg.Connection:
    connection: asyncpg.Connection = await asyncpg.connect(server.url(database).replace("+asyncpg", ""))
    return connection


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


def is_running(pid: int) -> bool:
    """Whether a process runs; one that has ended and is not waited for has no arguments any more."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes() != b""
    except FileNotFoundError:
        return False


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
    connection = await asyncpg.connect(postgresql_database.replace("+asyncpg", ""))
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
        pid = server.pid
        assert is_running(pid)

    assert not is_running(pid)
    assert not server.folder.exists()
    assert not other.folder.exists()


async def test_a_server_ends_with_a_process_that_is_killed() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", STARTER, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    folder, pid, guard = (await process.stdout.readline()).decode().split()
    assert is_running(int(pid))
    guard_ended = ended(int(guard))

    process.kill()
    await process.wait()
    async with asyncio.timeout(END_SECONDS):
        await guard_ended

    assert not is_running(int(pid))
    assert list(Path(folder).parent.glob(Path(folder).name)) == []
