"""Who has a group of shards on a PostgreSQL: one process at a time, for as long as its lease runs."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from subprocess import PIPE

import asyncpg
import pytest
from structlog.testing import capture_logs

from storage.database import Database
from storage.engine import holding, server
from storage.engine.errors import StorageError
from storage.engine.postgresql import PostgresqlAccess
from storage.shards import leases, processes
from storage.shards.groups import Shards, Share
from storage.shards.joining import alone, joining
from storage.shards.leases import HeldLease, Leases
from tests.clock import use_threads
from tests.places import Databases, name_in
from tests.postgresql import PostgreSQL
from tests.postgresql_port import Port
from tests.storage.several import POLL_SECONDS, raw

ROOT = Path(__file__).parents[3]
LONG = 30.0
SHORT = 0.4
"""So long a lease runs where a test waits for its end."""
EVER = 3600.0
RUNS = "SELECT max(until) > date_part('epoch', clock_timestamp()) FROM leases"
UNTIL = "SELECT max(until) FROM leases"
IN_USE = r"is in use by another process: stop that one first\.$"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait for long, nor find a lease over where nothing but time has ended it."""
    monkeypatch.setattr(leases, "SECONDS", EVER)
    monkeypatch.setattr(leases, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(leases, "RETRY_SECONDS", 0.05)


@asynccontextmanager
async def process(server_address: str, version: str = "1") -> AsyncIterator[Leases]:
    """What a process has to do with leases."""
    own = Leases(server_address, version)
    try:
        assert await own.begin()
        yield own
    finally:
        await own.close()


async def until(is_so: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(LONG):
        while not is_so():  # noqa: ASYNC110  nothing tells of it
            await asyncio.sleep(POLL_SECONDS)


async def stays_waiting(task: asyncio.Future[HeldLease]) -> bool:
    """Whether it has not come to an end after many looks."""
    await asyncio.wait({task}, timeout=20 * leases.LOOK_SECONDS)
    return not task.done()


async def until_renewed(beside: asyncpg.Connection) -> None:
    """Wait until a lease runs for longer than it does now."""
    until_now = await beside.fetchval(UNTIL)
    async with asyncio.timeout(LONG):
        while await beside.fetchval(UNTIL) <= until_now:  # noqa: ASYNC110  the server tells no event
            await asyncio.sleep(POLL_SECONDS)


async def run_out(beside: asyncpg.Connection) -> None:
    """Let the time of all leases be over by the database's clock."""
    await beside.execute("UPDATE leases SET until = date_part('epoch', clock_timestamp())")


async def renew(process: Leases, lease: HeldLease) -> bool:
    """Renew it, on a new connection where who takes the group has just ended the other."""
    with suppress(*server.FAILURES):
        return await process.renew(lease)
    return await process.renew(lease)


# One at a time


async def test_of_many_who_want_a_group_at_once_one_gets_it(server_address: str) -> None:
    async with AsyncExitStack() as stack:
        many = [await stack.enter_async_context(process(server_address)) for _ in range(6)]
        tasks = [asyncio.create_task(each.take(Share())) for each in many]
        done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        assert await stays_waiting(waiting.pop())
        assert len([task for task in tasks if task.done()]) == 1
        assert done.pop().result().is_live
        for task in tasks:
            task.cancel()


async def test_a_group_that_is_given_back_is_free_at_once_and_its_epoch_is_higher(server_address: str) -> None:
    async with process(server_address) as first, process(server_address) as second:
        one = await first.take(Share())
        taking = asyncio.create_task(second.take(Share()))
        assert await stays_waiting(taking)
        await first.close()
        other = await asyncio.wait_for(taking, LONG)
        assert (one.epoch, other.epoch) == (1, 2)


async def test_a_lease_that_runs_by_the_clock_of_the_database_is_not_taken(
    server_address: str, beside: asyncpg.Connection
) -> None:
    async with process(server_address) as first, process(server_address) as second:
        lease = await first.take(Share())
        await lease.close()  # as one that was stopped
        assert await first.renew(lease)
        taking = asyncio.create_task(second.take(Share()))
        assert await stays_waiting(taking)
        await run_out(beside)
        assert not await renew(first, lease)
        assert (await asyncio.wait_for(taking, LONG)).epoch == 2


async def test_who_has_a_group_goes_on_beside_who_wants_it(
    server_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding, "PATIENCE", 0.0)
    monkeypatch.setattr(leases, "RENEW_SECONDS", 0.05)
    async with process(server_address) as first, process(server_address) as second:
        lease = await first.take(Share())
        with pytest.raises(StorageError, match=rf"The database made_\d+ on \S+ {IN_USE}"):
            await asyncio.wait_for(second.take(Share()), LONG)
        assert lease.is_live


# How long it runs


@pytest.mark.slow
async def test_a_lease_runs_out_for_its_holder_before_it_does_for_others(
    server_address: str, beside: asyncpg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "SECONDS", SHORT)
    monkeypatch.setattr(leases, "RENEW_SECONDS", EVER)
    async with process(server_address) as first, process(server_address) as second:
        lease = await first.take(Share())
        heard: list[str | None] = []
        lease.on_lost(lambda: heard.append(lease.lost))
        await asyncio.wait_for(second.take(Share()), LONG)
        assert not lease.is_live
        await until(lambda: heard)
        assert heard == ["The lease of the shards 0/1 ran out before it could be renewed."]


@pytest.mark.slow
async def test_a_lease_lasts_no_longer_where_the_clock_of_the_machine_is_set_back(
    server_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "SECONDS", SHORT)
    monkeypatch.setattr(leases, "RENEW_SECONDS", EVER)
    async with process(server_address) as first:
        lease = await first.take(Share())
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() - 3600)
        await until(lambda: not lease.is_live)


@pytest.mark.slow
async def test_a_lease_is_renewed_for_as_long_as_its_process_goes_on(
    server_address: str, beside: asyncpg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "SECONDS", 2.0)
    monkeypatch.setattr(leases, "RENEW_SECONDS", 0.05)
    async with process(server_address) as first:
        lease = await first.take(Share())
        first_until = await beside.fetchval(UNTIL)
        async with asyncio.timeout(LONG):
            while await beside.fetchval("SELECT date_part('epoch', clock_timestamp())") <= first_until:  # noqa: ASYNC110
                await asyncio.sleep(POLL_SECONDS)
        assert lease.is_live


async def test_who_lost_its_group_to_another_learns_it(
    server_address: str, beside: asyncpg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "RENEW_SECONDS", 0.05)
    async with process(server_address) as first:
        lease = await first.take(Share(2, 4))
        await beside.execute("UPDATE leases SET epoch = epoch + 1, holder = 'another'")
        await until(lambda: lease.lost)
        assert not lease.is_live
        assert lease.lost == "The lease of the shards 2/4 was taken by another process."


@pytest.mark.slow
async def test_a_lease_outlives_a_connection_on_which_nothing_comes(
    server_address: str, beside: asyncpg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "RENEW_SECONDS", 0.05)
    monkeypatch.setattr(server, "SECONDS", 0.5)
    async with process(server_address) as first:
        lease = await first.take(Share())
        session = await beside.fetchval("SELECT pid FROM pg_stat_activity WHERE application_name = $1", first.sessions)
        os.kill(session, signal.SIGSTOP)
        try:
            with capture_logs() as logged:
                await until(lambda: logged)
            await until_renewed(beside)
        finally:
            os.kill(session, signal.SIGCONT)
        assert lease.is_live


async def test_a_process_that_is_stopped_amid_a_renewal_keeps_nobody_from_its_group(
    server_address: str, beside: asyncpg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "IDLE_SECONDS", 0.1)
    monkeypatch.setattr(leases, "TRIES", EVER)
    is_amid = asyncio.Event()

    async def renew(connection: asyncpg.Connection) -> None:
        await connection.execute("UPDATE leases SET until = until")
        is_amid.set()
        await asyncio.Event().wait()

    async with process(server_address) as stopped, process(server_address) as standby:
        await (await stopped.take(Share())).close()
        await run_out(beside)
        renewing = asyncio.create_task(stopped.transact(renew))
        await is_amid.wait()
        async with asyncio.timeout(LONG):
            assert (await standby.take(Share(None, 1))).epoch == 2
        renewing.cancel()
        await asyncio.wait([renewing])


@pytest.mark.slow
async def test_a_lease_outlives_a_server_that_is_away_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "RENEW_SECONDS", 0.05)
    monkeypatch.setattr(server, "SECONDS", 0.5)
    use_threads()
    with PostgreSQL() as own:
        databases = await asyncio.to_thread(Databases, own)
        async with process(own.url("migrated")) as first:
            lease = await first.take(Share())
            own.stop("immediate")
            with capture_logs() as logged:
                await until(lambda: logged)
            assert logged[0]["event"] == "shards.not_renewed"
            own.start()
            async with raw(own.url("migrated")) as beside:
                await until_renewed(beside)
            assert lease.is_live
        assert databases.kind == "PostgreSQL"


async def test_a_process_that_waits_goes_on_after_a_server_that_stops(
    postgresql: PostgreSQL, server_address: str, beside: asyncpg.Connection
) -> None:
    async with Port.open(postgresql) as port, process(server_address) as other:
        await other.take(Share(0, 1))
        async with process(port.url(name_in(server_address))) as own:
            taking = asyncio.create_task(own.take(Share(None, 1)))
            assert await stays_waiting(taking)
            await port.stop()
            await beside.execute("UPDATE leases SET until = 0")
            assert (await asyncio.wait_for(taking, LONG)).epoch == 2


# Whose process is dead

HOLDER = """
import asyncio, sys
from storage.shards.groups import Share
from storage.shards.leases import Leases

async def hold():
    leases = Leases(sys.argv[1], "1")
    await leases.take(Share())
    print("held", flush=True)
    await asyncio.to_thread(sys.stdin.read)

asyncio.run(hold())
"""


@asynccontextmanager
async def holder(server_address: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Another process that has all shards; it is killed at the end."""
    other = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLDER, server_address, cwd=ROOT, stdin=PIPE, stdout=PIPE
    )
    try:
        assert other.stdout is not None
        assert await other.stdout.readline() == b"held\n"
        yield other
    finally:
        if other.returncode is None:
            other.kill()
        await other.wait()


async def test_a_group_is_free_once_the_process_that_had_it_is_killed_on_this_machine(
    server_address: str, beside: asyncpg.Connection
) -> None:
    async with holder(server_address) as other, process(server_address) as own:
        taking = asyncio.create_task(own.take(Share()))
        assert await stays_waiting(taking)
        other.send_signal(signal.SIGSTOP)
        await beside.execute("UPDATE leases SET until = until + 3600")
        assert await stays_waiting(taking), "one that is stopped may go on"
        other.kill()
        assert (await asyncio.wait_for(taking, LONG)).epoch == 2


async def test_a_group_has_no_process_once_that_is_killed_on_this_machine(server_address: str) -> None:
    async with (
        Database(PostgresqlAccess(server_address), time.time, Shards(1, 2)) as own,
        holder(server_address) as other,
    ):
        other.send_signal(signal.SIGSTOP)
        assert await own.live_groups() == {0}
        other.kill()
        await other.wait()
        assert await own.live_groups() == set()


def test_a_process_on_another_machine_may_be_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel, namespace, own, began, chance = processes.own_name().split(" ")
    assert own == str(os.getpid())
    gone = str(2**22 + 1)
    assert processes.is_dead(f"{kernel} {namespace} {gone} {began} {chance}")
    assert processes.is_dead(f"{kernel} {namespace} {own} {int(began) + 1} {chance}")
    assert not processes.is_dead(f"{kernel} {namespace} {own} {began} {chance}")
    for other in (f"other {namespace} {gone}", f"{kernel} 1 {gone}", ""):
        assert not processes.is_dead(f"{other} {began} {chance}".strip())
    monkeypatch.setattr(processes, "PROC", Path("/nowhere"))
    assert not processes.is_dead(f"{kernel} {namespace} {gone} {began} {chance}")
    assert len(processes.own_name().split(" ")) == 1


@asynccontextmanager
async def stopped(address: str, sessions: str, *statements: str) -> AsyncIterator[asyncpg.Connection]:
    """A session of a process that was stopped amid a statement, so that no limit of time ends what it has locked."""
    connection = await asyncpg.connect(address.replace("+asyncpg", ""))
    try:
        await connection.execute("; ".join([f"SET application_name = '{sessions}'; BEGIN", *statements]))
        yield connection
    finally:
        connection.terminate()


async def test_locks_of_a_stopped_process_are_not_in_the_way_of_who_takes_its_group(
    server_address: str, beside: asyncpg.Connection
) -> None:
    async with process(server_address) as first, process(server_address) as second:
        await (await first.take(Share())).close()  # as one that was stopped
        async with stopped(server_address, first.sessions, "SELECT FROM leases FOR KEY SHARE"):
            await run_out(beside)
            assert (await asyncio.wait_for(second.take(Share()), LONG)).epoch == 2


async def test_who_was_stopped_while_it_took_a_group_keeps_nobody_from_one(
    server_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "SECONDS", SHORT)
    async with process(server_address) as own, stopped(server_address, "parlour another", leases.IN_TURN):
        assert (await asyncio.wait_for(own.take(Share(None, 2)), LONG)).epoch == 1


async def test_locks_of_a_stopped_process_are_ended_though_nobody_takes_its_group(
    server_address: str, beside: asyncpg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "RENEW_SECONDS", POLL_SECONDS)
    async with process(server_address) as first, process(server_address) as second:
        await (await first.take(Share(0, 2))).close()
        async with stopped(server_address, first.sessions) as ended, stopped(server_address, second.sessions) as kept:
            await second.take(Share(1, 2))
            await second.end_stopped()
            assert not ended.is_closed()
            await beside.execute("UPDATE leases SET until = 1 WHERE shard_group = 0")
            await until(ended.is_closed)
            assert not kept.is_closed()


async def test_a_group_is_taken_where_nothing_of_others_may_be_ended(
    server_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "END", "SELECT $1 / 0.0::float")
    with capture_logs() as logs:
        async with process(server_address) as own:
            assert (await own.take(Share())).is_live
    assert "shards.not_ended" in [each["event"] for each in logs]


# Several groups


async def test_a_standby_takes_whichever_group_is_free(server_address: str) -> None:
    async with process(server_address) as first, process(server_address) as second, process(server_address) as standby:
        await first.take(Share(0, 2))
        await second.take(Share(1, 2))
        with capture_logs() as logged:
            waiting = asyncio.create_task(standby.take(Share(None, 2)))
            assert await stays_waiting(waiting)
            await second.close()
            assert (await asyncio.wait_for(waiting, LONG)).group == 1
        assert [each["event"] for each in logged] == ["shards.waiting", "shards.taken"]


async def test_a_process_that_knows_another_number_of_groups_does_not_start(server_address: str) -> None:
    async with process(server_address) as first, process(server_address) as second:
        await first.take(Share(0, 2))
        with pytest.raises(StorageError, match="says 3 groups, and processes with 2 are running"):
            await second.take(Share(1, 3))
        await first.close()
        assert (await second.take(Share(1, 3))).groups == 3


async def test_the_number_of_shards_is_agreed_on_while_anybody_goes_by_it(server_address: str) -> None:
    async with process(server_address) as first, process(server_address) as second, process(server_address) as third:
        one, other = await first.take(Share(0, 2)), await second.take(Share(1, 2))
        assert [(each.group, each.groups, each.epoch) for each in (one, other)] == [(0, 2, 1), (1, 2, 1)]
        with capture_logs() as logged:
            assert [await one.agree(1), await other.agree(1)] == [2, 2]
            assert logged == []
            assert await other.agree(5) == 2
            assert [each["event"] for each in logged] == ["shards.few"]
        await first.close()
        await second.close()
        again = await third.take(Share(0, 2))
        assert await again.agree(5) == 5
        assert await again.agree(6) == 6, "nobody else goes by the number before"
    async with process(server_address) as first, process(server_address) as second:
        one, other = await first.take(Share(0, 2)), await second.take(Share(1, 2))
        assert [await other.agree(4), await one.agree(9)] == [4, 4], "nor by one of an earlier deployment"


# Several versions


async def test_another_version_waits_until_all_of_the_one_before_is_gone(server_address: str) -> None:
    async with (
        process(server_address) as first,
        process(server_address) as second,
        process(server_address, "2") as newer,
    ):
        await first.take(Share(0, 2))
        await second.take(Share(1, 2))
        with capture_logs() as logged:
            waiting = asyncio.create_task(newer.wait_for_version(Share(0, 2)))
            await first.close()
            assert not (await asyncio.wait({waiting}, timeout=20 * leases.LOOK_SECONDS))[0]
            taking = asyncio.create_task(newer.take(Share(0, 2)))
            assert await stays_waiting(taking)
            await second.close()
            await asyncio.wait_for(waiting, LONG)
            assert (await asyncio.wait_for(taking, LONG)).group == 0
        assert [each["why"].partition(":")[0] for each in logged if "why" in each] == [
            "Another version of Parlour runs"
        ] * 2


async def test_no_schema_is_touched_while_another_version_is_live(server_address: str) -> None:
    async def enter() -> None:
        async with joining(server_address, Share(1, 2), "2"):
            pass

    async with process(server_address) as first:
        await first.take(Share(0, 2))
        entering = asyncio.create_task(enter())
        assert not (await asyncio.wait({entering}, timeout=20 * leases.LOOK_SECONDS))[0]
        await first.close()
        await asyncio.wait_for(entering, LONG)


async def test_a_fresh_database_has_no_leases_to_wait_for(postgresql_database: str) -> None:
    async with joining(postgresql_database, Share(), "1"), alone(postgresql_database):
        pass


# All of the database


async def test_a_tool_has_the_database_without_any_group(server_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "PATIENCE", 0.0)
    monkeypatch.setattr(leases, "RENEW_SECONDS", 0.05)
    async with process(server_address) as first, process(server_address) as second:
        await first.take(Share(1, 2))
        with pytest.raises(StorageError, match=IN_USE):
            await alone(server_address).__aenter__()
        await first.close()
        async with alone(server_address):
            with pytest.raises(StorageError, match=IN_USE):
                await second.take(Share(0, 2))
        assert (await second.take(Share(0, 2))).is_live


@pytest.mark.slow
async def test_a_tool_that_lost_the_database_is_told_so(
    server_address: str, beside: asyncpg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "SECONDS", SHORT)
    monkeypatch.setattr(leases, "RENEW_SECONDS", EVER)

    async def use() -> None:
        async with alone(server_address), asyncio.timeout(LONG):
            while await beside.fetchval(RUNS):  # noqa: ASYNC110  the server tells no event
                await asyncio.sleep(POLL_SECONDS)

    with pytest.raises(StorageError, match="ran out"):
        await use()
