"""A process whose shards another one has writes nothing of its messages any more, and all else."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from subprocess import PIPE

import asyncpg
import pytest

from storage.database import Database
from storage.engine.errors import LeaseLost
from storage.shards import leases
from storage.shards.groups import BOTH, Share
from storage.shards.joining import joining
from storage.tables.messages import Leftover, Posted
from storage.tables.slots import Hand, Public, TableSlot
from storage.tables.store import TableStore
from tests.storage.build import new_table, opening
from tests.storage.several import raw, until_locked_out
from tests.storage.shards.test_leases import LONG, process, run_out, until_renewed

ROOT = Path(__file__).parents[3]
TABLE = "t1"
THERE = Posted(1, 10, 1, 1)
STATE = """
SELECT array_agg(message ORDER BY message)::text FROM messages UNION ALL
SELECT array_agg(message ORDER BY message)::text FROM leftovers UNION ALL
SELECT array_agg((delivered, delivered_direct))::text FROM tables
"""
LEASE_LOCKED = "SELECT epoch FROM leases WHERE shard_group = 0 FOR KEY SHARE"
"""How a process sees whether it has its shards, which nobody takes then."""


@pytest.fixture
async def database(server_address: str) -> AsyncIterator[Database]:
    """That of a process with all shards, and a table whose message stands."""
    async with (
        joining(server_address, Share(), "1") as joined,
        await Database.open(server_address, take=joined.take) as opened,
    ):
        await opened.tables.write(opening(new_table(TABLE)))
        left: list[Leftover[TableSlot]] = [Leftover(TABLE, Public(), 1, 9)]
        await opened.tables.save_message(TABLE, Public(), THERE, left)
        yield opened


async def lose(beside: asyncpg.Connection) -> None:
    """Let another process have the shards."""
    await beside.execute("UPDATE leases SET epoch = epoch + 1, holder = 'another'")


async def state(beside: asyncpg.Connection) -> list[str]:
    return [row[0] for row in await beside.fetch(STATE)]


@pytest.mark.parametrize(
    "write",
    [
        lambda store: store.save_message(TABLE, Hand(5), Posted(1, 11, 1, 1)),
        lambda store: store.forget_message(TABLE, Public(), [Leftover(TABLE, Public(), 1, 10)]),
        lambda store: store.note_sending(TABLE, Public()),
    ],
    ids=["save", "forget", "sending"],
)
async def test_what_waits_for_its_write_learns_that_the_shards_are_lost(
    database: Database, beside: asyncpg.Connection, write: Callable[[TableStore], Awaitable[None]]
) -> None:
    before = await state(beside)
    await lose(beside)
    with pytest.raises(LeaseLost, match="Another process has the shards 0/1"):
        await write(database.tables)
    assert await state(beside) == before


@pytest.mark.parametrize(
    "put",
    [
        lambda store: store.put_message(TABLE, Public(), Posted(2, 12, 1, 1)),
        lambda store: store.mark_delivered(TABLE, 0, BOTH),
        lambda store: store.forget_leftover(Leftover(TABLE, Public(), 1, 9)),
    ],
    ids=["put", "delivered", "leftover"],
)
async def test_what_nobody_waits_for_is_not_written_once_the_shards_are_lost(
    database: Database, beside: asyncpg.Connection, put: Callable[[TableStore], None]
) -> None:
    before = await state(beside)
    await lose(beside)
    put(database.tables)
    await database.tables.leave([])  # the next transaction, with what was put
    assert await state(beside) == before
    await beside.execute("UPDATE leases SET epoch = epoch - 1")
    put(database.tables)
    await database.tables.leave([])
    assert await state(beside) != before


async def test_moves_and_what_is_left_to_others_are_written_without_the_shards(
    database: Database, beside: asyncpg.Connection
) -> None:
    await lose(beside)
    store = database.tables
    saved, written, left, known = await asyncio.gather(
        store.save_message(TABLE, Hand(5), Posted(1, 11, 1, 1)),
        store.write(opening(new_table("t2"))),
        store.leave([Leftover(TABLE, Hand(5), 1, 11)]),
        store.leave([Leftover(TABLE, Public(), THERE.channel, THERE.message)]),
        return_exceptions=True,
    )
    assert isinstance(saved, LeaseLost)
    assert [written, left, known] == [None] * 3
    assert await store.exists("t2")
    messages, leftovers, _ = await state(beside)
    assert (messages, leftovers) == ("{10}", "{9,11}"), "a message that stands for the table stays"


async def test_a_message_is_not_left_to_be_deleted_that_is_just_being_adopted(
    database: Database, beside: asyncpg.Connection, server_address: str
) -> None:
    async with raw(server_address) as watching:
        async with beside.transaction():
            await beside.execute("UPDATE messages SET message = 11")
            leaving = asyncio.create_task(database.tables.leave([Leftover(TABLE, Public(), 1, 11)]))
            await until_locked_out(watching)
        await leaving
    messages, leftovers, _ = await state(beside)
    assert (messages, leftovers) == ("{11}", "{9}")


async def test_nobody_takes_shards_whose_messages_are_just_being_written(
    server_address: str, beside: asyncpg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "RENEW_SECONDS", 0.05)
    async with process(server_address) as first, process(server_address) as second, raw(server_address) as watching:
        lease = await first.take(Share())
        async with beside.transaction():
            await beside.fetchval(LEASE_LOCKED)
            await until_renewed(watching)
            await lease.close()
            await run_out(beside)
        async with beside.transaction():
            await beside.fetchval(LEASE_LOCKED)
            taking = asyncio.create_task(second.take(Share()))
            await until_locked_out(watching)
            assert not taking.done()
        assert (await asyncio.wait_for(taking, LONG)).epoch == 2


async def test_a_group_whose_writer_hangs_holds_up_no_other(server_address: str, beside: asyncpg.Connection) -> None:
    async with process(server_address) as first, process(server_address) as second, process(server_address) as standby:
        await first.take(Share(0, 2))
        lease = await second.take(Share(1, 2))
        await lease.close()
        await beside.execute("UPDATE leases SET until = 0 WHERE shard_group = 1")
        async with raw(server_address) as watching, beside.transaction():
            await beside.execute("SELECT FROM leases WHERE shard_group = 1 FOR KEY SHARE")
            taking = asyncio.create_task(standby.take(Share(None, 2)))
            await until_locked_out(watching)
            await watching.execute(f"{LEASE_LOCKED} NOWAIT")
        assert (await asyncio.wait_for(taking, LONG)).group == 1


async def test_a_process_that_is_stopped_amid_a_save_keeps_nobody_out_and_overwrites_nothing(
    server_address: str, beside: asyncpg.Connection
) -> None:
    async with await Database.open(server_address) as opened:
        await opened.tables.write(opening(new_table(TABLE)))
    other = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.storage.shards.fence_runner", server_address, TABLE, cwd=ROOT, stdout=PIPE
    )
    assert other.stdout is not None
    try:
        assert await other.stdout.readline() == b"saving\n"
        await run_out(beside)
        async with process(server_address) as second:
            assert (await asyncio.wait_for(second.take(Share()), LONG)).epoch == 2
            other.send_signal(signal.SIGCONT)
            assert await asyncio.wait_for(other.stdout.readline(), LONG) == b"LeaseLost\n"
        assert await beside.fetchval("SELECT count(*) FROM messages") == 0
    finally:
        if other.returncode is None:
            other.kill()
        await other.wait()
