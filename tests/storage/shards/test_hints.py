"""The wire between processes on one PostgreSQL: what one tells reaches all others, or they learn that some is lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg
import pytest
from asyncpg.exceptions import InterfaceError
from sqlalchemy import make_url
from structlog.testing import capture_logs

from storage.engine import server
from storage.shards import hints
from storage.shards.hints import CHANNEL, MOST_BYTES, Wire, packed
from tests.postgresql import PostgreSQL
from tests.postgresql_port import Port
from tests.storage.several import PATIENCE, POLL_SECONDS, raw

SHORT = 0.2


class End:
    """One end of the wire, with what was heard there."""

    def __init__(self, address: str) -> None:
        self.heard: list[Any] = []
        self.times_anew = 0
        self._came = asyncio.Event()
        self.wire = Wire(address, self._hear, self._anew)

    def _hear(self, hint: Any) -> None:
        self.heard.append(hint)
        self._came.set()

    def _anew(self) -> None:
        self.times_anew += 1
        self._came.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self._came.clear()
                await self._came.wait()


@asynccontextmanager
async def end(address: str) -> AsyncIterator[End]:
    made = End(address)
    await made.wire.open()
    try:
        yield made
    finally:
        await made.wire.close()


@pytest.fixture
async def one(postgresql_database: str) -> AsyncIterator[End]:
    async with end(postgresql_database) as opened:
        yield opened


@pytest.fixture
async def other(postgresql_database: str) -> AsyncIterator[End]:
    async with end(postgresql_database) as opened:
        yield opened


@pytest.fixture
async def port(postgresql: PostgreSQL) -> AsyncIterator[Port]:
    async with Port.open(postgresql) as opened:
        yield opened


@pytest.fixture
async def far(postgresql_database: str, port: Port) -> AsyncIterator[End]:
    """An end whose connection can break."""
    async with end(port.url(make_url(postgresql_database).database or "")) as opened:
        yield opened


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "PING_SECONDS", SHORT)
    monkeypatch.setattr(hints, "ECHO_SECONDS", SHORT)
    monkeypatch.setattr(hints, "RETRY_SECONDS", SHORT)


@pytest.fixture
def without_pings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing goes out but what a test tells."""
    monkeypatch.setattr(hints, "PING_SECONDS", 3600.0)
    monkeypatch.setattr(hints, "RETRY_SECONDS", SHORT)


async def test_all_others_hear_in_order_and_nobody_itself(one: End, other: End, far: End) -> None:
    said = [["table", "A2345", number] for number in range(3)]
    for hint in said:
        one.wire.tell(hint)
    other.wire.tell(["end", "é\0"])
    await one.until(lambda: len(one.heard) == 1)
    await other.until(lambda: len(other.heard) == len(said))
    await far.until(lambda: len(far.heard) == len(said) + 1)
    assert (one.heard, other.heard) == ([["end", "é\0"]], said)
    far.wire.tell("goodbye")
    await far.wire.close()  # which what was told last goes before
    await one.until(lambda: one.heard[-1] == "goodbye")


async def test_what_is_told_at_about_the_same_time_is_one_notification(
    one: End, postgresql_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "BATCH_SECONDS", SHORT)
    payloads: list[str] = []
    came = asyncio.Event()

    def note(*of: object) -> None:
        payloads.append(str(of[-1]))
        came.set()

    async with raw(postgresql_database) as connection:
        await connection.add_listener(CHANNEL, note)
        one.wire.tell(1)
        one.wire.tell(2)
        async with asyncio.timeout(PATIENCE):
            await came.wait()
    assert [json.loads(each)[1:] for each in payloads] == [[1, 2]]


async def test_as_much_as_there_is_goes_through(one: End, other: End) -> None:
    most = MOST_BYTES - len('["12345678",""]')
    said = ["x" * most, *(f"{number:0100}" for number in range(200)), "y" * most]
    for hint in said:
        one.wire.tell(hint)
    await other.until(lambda: len(other.heard) == len(said))
    assert other.heard == said


@pytest.mark.parametrize("hint", ["x" * MOST_BYTES, "é" * (MOST_BYTES // 4), float("nan")], ids=["long", "wide", "nan"])
async def test_what_no_payload_can_hold_is_refused_at_once_and_what_others_say_passed_over(
    one: End, other: End, postgresql_database: str, hint: Any
) -> None:
    with pytest.raises(ValueError, match=r"bytes|JSON"):
        one.wire.tell(hint)
    async with raw(postgresql_database) as connection:
        for payload in ("", "{}", "5", "[]", "[", '"a"'):
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)
    one.wire.tell("after")
    await other.until(lambda: other.heard == ["after"])


async def test_after_a_broken_connection_what_waited_goes_out_and_who_missed_something_begins_anew(
    one: End, far: End, port: Port, impatient: None
) -> None:
    before = far.times_anew
    port.cut()
    far.wire.tell("kept")
    await one.until(lambda: "kept" in one.heard)
    await far.until(lambda: far.times_anew > before)
    one.wire.tell("after")
    await far.until(lambda: "after" in far.heard)


async def until_broken(logs: Sequence[Mapping[str, Any]]) -> None:
    """Wait until a wire says that its connection is broken."""
    async with asyncio.timeout(PATIENCE):
        while "hints.broken" not in [each["event"] for each in logs]:  # noqa: ASYNC110  nothing tells of it
            await asyncio.sleep(POLL_SECONDS)


async def test_silence_is_found_though_the_connection_stands(impatient: None, one: End, far: End, port: Port) -> None:
    before = far.times_anew
    with capture_logs() as logs:
        port.dam()
        await until_broken(logs)
    port.flow()
    await far.until(lambda: far.times_anew > before)
    one.wire.tell("after")
    await far.until(lambda: "after" in far.heard)


async def test_what_failed_to_go_out_goes_with_the_next_connection(without_pings: None, one: End, other: End) -> None:
    before = other.times_anew
    with capture_logs() as logs, pytest.MonkeyPatch.context() as patch:
        patch.setattr(hints, "NOTIFY", "SELECT $1::text, $2::text[], 1 / length(pg_sleep(0.2)::text)")
        patch.setattr(hints, "MOST_WAITING", 2)
        for hint in ("lost", "lost too", "kept"):
            one.wire.tell(hint)
        await asyncio.sleep(3 * hints.BATCH_SECONDS)  # they are under way
        one.wire.tell("last")
        await until_broken(logs)
    await other.until(lambda: other.heard == ["kept", "last"])
    assert other.times_anew > before, "it is told that some are lost"


async def is_deafened(connection: asyncpg.Connection) -> bool:
    """Let a connection hear nothing any more; whether it was free for that."""
    with suppress(InterfaceError):
        await connection.execute("UNLISTEN *")
        return True
    return False


async def test_a_connection_that_answers_and_hears_nothing_is_given_up(
    impatient: None, one: End, postgresql_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    async def connect(*of: Any) -> asyncpg.Connection:
        made.append(await server.connect(*of))
        return made[-1]

    monkeypatch.setattr(hints, "connect", connect)
    async with end(postgresql_database) as deaf:
        before = deaf.times_anew
        async with asyncio.timeout(PATIENCE):
            while not await is_deafened(made[0]):  # noqa: ASYNC110  it may be just in use
                await asyncio.sleep(0)
        await deaf.until(lambda: deaf.times_anew > before)
        one.wire.tell("after")
        await deaf.until(lambda: deaf.heard == ["after"])


async def test_others_begin_anew_where_hints_were_lost_for_a_database_that_is_away(
    one: End, far: End, port: Port, impatient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "MOST_WAITING", 3)
    before = one.times_anew
    port.dam()
    for number in range(10):
        far.wire.tell(number)
    port.cut()
    port.flow()
    await one.until(lambda: 9 in one.heard)
    assert one.times_anew > before
    assert len(one.heard) <= 3


@pytest.mark.parametrize(
    ("texts", "parts"),
    [([], [[]]), (["aaa"], [["aaa"]]), (["a", "b", "cc"], [["a", "b"], ["cc"]]), (["aaa", "b"], [["aaa"], ["b"]])],
)
def test_parts_are_as_long_as_they_may_be(texts: list[str], parts: list[list[str]]) -> None:
    assert packed(texts, 3) == parts
