"""How a PostgreSQL is reached by its address, and what is said where it cannot be."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import socket
import traceback
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import make_url
from structlog.testing import capture_logs

from storage.database import Database
from storage.engine import server as engine
from storage.engine.errors import StorageError
from storage.engine.postgresql import PostgresqlAccess
from storage.shards.groups import Share
from storage.shards.joining import alone, joining
from tests.postgresql import PostgreSQL
from tests.postgresql_pooler import Pooler
from tests.postgresql_port import CERTIFICATE, HOST, OTHER_CERTIFICATE, PASSWORD, Port
from tests.storage.build import new_table, opening
from tests.storage.several import raw

SAFE = {"sslmode": "verify-full", "sslrootcert": str(CERTIFICATE)}
NAMED = frozenset(re.findall(r"\w+", Path(".env.example").read_text()))
WRONG = "wr0ng%2Fsecret"
HELD = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"


@pytest.fixture
def name(postgresql_database: str) -> str:
    """What the fresh database is called."""
    return make_url(postgresql_database).database or ""


@pytest.fixture
async def encrypted(postgresql: PostgreSQL) -> AsyncIterator[Port]:
    async with Port.open(postgresql, CERTIFICATE) as port:
        yield port


@pytest.fixture
async def plain(postgresql: PostgreSQL) -> AsyncIterator[Port]:
    async with Port.open(postgresql) as port:
        yield port


async def is_used(address: str, table: str = "t1") -> bool:
    """Whether a table that is written to the database is there."""
    async with await Database.open(address) as database:
        await database.tables.write(opening(new_table(table)))
        return await database.tables.exists(table)


async def test_all_parameters_that_the_settings_file_lists_lead_in(encrypted: Port, name: str, tmp_path: Path) -> None:
    (tmp_path / "passwords").touch(0o600)
    listed = {
        **SAFE,
        "sslcert": str(CERTIFICATE),
        "sslkey": str(CERTIFICATE),
        "passfile": str(tmp_path / "passwords"),
        "target_session_attrs": "read-write",
        "connect_timeout": "10",
        "channel_binding": "prefer",
    }
    assert set(listed) <= NAMED
    assert await is_used(encrypted.url(name, **listed))
    assert await is_used(encrypted.url(name, connect_timeout="10", **SAFE), "t2")
    assert await is_used(encrypted.url(name, **SAFE, channel_binding="require"), "t3")


async def test_a_database_in_another_encoding_is_refused_and_left_empty(postgresql: PostgreSQL) -> None:
    await postgresql.execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    address = postgresql.url("latin")
    for attempt in (Database.open(address), alone(address).__aenter__()):
        with pytest.raises(StorageError, match=r"latin on .* is in LATIN1, which can't hold every name: make it anew"):
            await attempt
    async with raw(address) as beside:
        assert await beside.fetchval("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == 0
    await postgresql.drop("latin")


async def test_a_start_warns_while_everybody_may_connect_and_says_what_ends_that(
    postgresql: PostgreSQL, postgresql_database: str, name: str
) -> None:
    await postgresql.execute("CREATE ROLE stranger LOGIN")
    stranger = postgresql_database.replace("parlour@", "stranger@")
    try:
        with capture_logs() as logged:
            async with joining(postgresql_database, Share(), "1"), raw(stranger) as beside:
                await beside.execute("SELECT pg_advisory_lock(-1)")
        (warning,) = logged
        assert (warning["event"], warning["log_level"]) == ("database.open_to_all", "warning")
        await postgresql.execute(warning["to_do"])
        with capture_logs() as logged:
            async with joining(postgresql_database, Share(), "1"):
                with pytest.raises(asyncpg.InsufficientPrivilegeError, match="permission denied for database"):
                    await raw(stranger).__aenter__()
        assert logged == []
        assert await is_used(postgresql_database)
    finally:
        await postgresql.execute("DROP ROLE stranger")


async def test_a_password_may_stand_in_a_file(plain: Port, name: str, tmp_path: Path) -> None:
    file = tmp_path / "passwords"
    file.write_text(f"{HOST}:*:{name}:*:{PASSWORD}\n")
    file.chmod(0o600)
    assert await is_used(plain.url(name, password="", passfile=str(file)).replace(":@", "@"))


@pytest.mark.parametrize(
    ("changes", "password", "sentence"),
    [
        ({}, WRONG, "The database {} on 127.0.0.1 takes neither this user nor this password."),
        ({"sslrootcert": str(OTHER_CERTIFICATE)}, PASSWORD, "can't be reached: certificate verify failed: self-signed"),
        ({"sslrootcert": "/nowhere.pem"}, PASSWORD, "The database {} on 127.0.0.1 can't be reached: No such file"),
        ({"sslmode": "disable"}, PASSWORD, "refused: this server takes no connection without encryption."),
        ({"sslmode": "maybe"}, PASSWORD, "`sslmode` parameter must be one of"),
    ],
)
async def test_who_is_not_let_in_is_told_why_and_no_password(
    encrypted: Port, name: str, caplog: pytest.LogCaptureFixture, changes: dict[str, str], password: str, sentence: str
) -> None:
    address = encrypted.url(name, password=password, **{**SAFE, **changes})
    await is_refused(address, sentence.format(name), caplog)


@pytest.mark.parametrize(
    ("part", "other", "sentence"),
    [
        ("/test_", "/tset_", "There is no database tset_"),
        (f"@{HOST}", "@nowhere..invalid", "on nowhere..invalid can't be reached: "),
        (HOST, "127.0.0.9", "on 127.0.0.9 can't be reached: Connect call failed"),
    ],
)
async def test_a_place_where_nothing_is_is_told_without_a_password(
    plain: Port, name: str, caplog: pytest.LogCaptureFixture, part: str, other: str, sentence: str
) -> None:
    await is_refused(plain.url(name).replace(part, other), sentence, caplog)


async def is_refused(address: str, sentence: str, caplog: pytest.LogCaptureFixture) -> None:
    """See that nobody gets in by the address, who is told so by the sentence, and nobody else anything."""
    caplog.set_level(logging.DEBUG)
    secrets = {make_url(address).password or "", address.split(":")[2].split("@")[0]}
    with capture_logs() as logged:
        for attempt in (Database.open(address), alone(address).__aenter__()):
            with pytest.raises(StorageError) as raised:
                await attempt
            assert sentence in str(raised.value)
            told = "".join(traceback.format_exception(raised.value))
            assert not any(secret in told for secret in secrets)
    assert not any(secret in f"{logged} {caplog.text}" for secret in secrets)


async def test_an_open_database_tells_its_password_nowhere(encrypted: Port, name: str) -> None:
    async with await Database.open(encrypted.url(name, **SAFE)) as database:
        access = database.access
        told = f"{access.name} {access!r} {access.writing!r} {access.writing.url} {database!r} {access.reading.pool!r}"
        assert PASSWORD not in told
        assert "guest" not in told


async def settings_of(pooler: Pooler, name: str, sessions: int) -> set[str]:
    """The time that a statement may take in each session, as another client finds it."""
    found = set()
    client = await asyncpg.connect(pooler.url(name).replace("+asyncpg", ""), statement_cache_size=0)
    for _ in range(sessions):
        async with client.transaction():
            found.add(await client.fetchval("SHOW statement_timeout"))
    await client.close()
    return found


@pytest.mark.parametrize(("sessions", "is_round"), [(1, False), (3, False), (3, True)])
async def test_a_pooler_that_lends_a_session_for_a_transaction_is_refused(
    postgresql: PostgreSQL, postgresql_database: str, name: str, sessions: int, *, is_round: bool
) -> None:
    async with Pooler.open(postgresql, name, sessions, is_round=is_round) as pooler:
        for attempt in (Database.open(pooler.url(name)), alone(pooler.url(name)).__aenter__()):
            with pytest.raises(StorageError, match="behind a pooler whose connections share sessions"):
                await attempt
        assert await settings_of(pooler, name, sessions) == {"0"}
    async with raw(postgresql_database) as beside:
        assert await beside.fetchval(HELD) == 0


async def test_leave_is_taken_without_a_server_that_does_not_answer(postgresql: PostgreSQL) -> None:
    connection = await engine.connect(postgresql.url("postgres").replace("+asyncpg", ""), None)
    session = await connection.fetchval("SELECT pg_backend_pid()")
    os.kill(session, signal.SIGSTOP)
    try:
        await connection.close()
    finally:
        os.kill(session, signal.SIGCONT)
    assert connection.is_closed()


async def test_leave_is_taken_over_a_way_that_is_broken(postgresql: PostgreSQL) -> None:
    connection = await engine.connect(postgresql.url("postgres").replace("+asyncpg", ""), None)
    connection._transport.get_extra_info("socket").shutdown(socket.SHUT_WR)
    await connection.close()
    assert connection.is_closed()


async def test_a_leave_that_is_broken_off_is_no_news(
    postgresql_database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    access = PostgresqlAccess(postgresql_database)
    await access.read(lambda connection: connection.exec_driver_sql("SELECT 1"))
    is_closing = asyncio.Event()

    async def close_slowly(link: engine.ServerConnection, **_: object) -> None:
        is_closing.set()
        try:
            await asyncio.Event().wait()
        finally:
            link.terminate()  # type: ignore[no-untyped-call]

    monkeypatch.setattr(engine.ServerConnection, "close", close_slowly)
    closing = asyncio.create_task(access.close())
    await is_closing.wait()
    closing.cancel()
    await asyncio.wait({closing})
    assert closing.cancelled()
    assert not caplog.records
