"""Two whole bots on one PostgreSQL and one Discord: one has the server's shard, the other one direct messages."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import asyncpg
import pytest
from structlog.testing import capture_logs

from bot.people import erasure
from bot.people.departures import REST_SECONDS
from bot.people.privacy import UNCONFIRMED
from bot.pictures import emojis
from bot.tables import delivery
from bot.tables.rematches import NOT_OVER, NOT_PLAYED
from games.catalogue import GAMES
from storage.database import Database
from storage.people.privacy import GRACE_SECONDS
from storage.shards import hints as wires
from storage.tables.slots import Hand, Public
from tests.bot.several import Several, several
from tests.bot.shards.several import lease, until
from tests.bot.stage import (
    GAMES_CHANNEL,
    WAIT,
    Stage,
    play_first,
    said,
    start_game,
    table_id,
)
from tests.bot.tables.test_rematch import ended
from tests.clock import eventually
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage
from tests.places import name_in
from tests.postgresql import PostgreSQL
from tests.postgresql_port import Port
from tests.storage.several import raw

DIRECT, PLACE = 0, 1
SHORT = 0.2
FOREVER = 1000.0
EDIT = "PATCH /channels/*/messages/*"
UPLOAD = "POST /applications/*/emojis"


@pytest.fixture
async def port(postgresql: PostgreSQL) -> AsyncIterator[Port]:
    async with Port.open(postgresql) as opened:
        yield opened


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Notice soon that a connection is broken, and make a new one."""
    monkeypatch.setattr(wires, "PING_SECONDS", SHORT)
    monkeypatch.setattr(wires, "RETRY_SECONDS", SHORT)


@pytest.fixture(autouse=True)
def never_swept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody look for what no hint told of."""
    monkeypatch.setattr(delivery, "LOOK_SECONDS", FOREVER)


@pytest.fixture
def swept(never_swept: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let both look for it all the time."""
    monkeypatch.setattr(delivery, "LOOK_SECONDS", SHORT)


async def shows_newest(both: Several, table: str) -> bool:
    """Whether the table's message is noted as the newest."""
    session = await both.bots[PLACE].session(table)
    posted = await both.bots[PLACE].client.parts.delivery.posted(table, Public())
    return posted is not None and posted.version == session.table.version


def channel(person: Person) -> list[str]:
    """What a person sees of the server's channel."""
    return [said(seen) for seen in person.sees(GAMES_CHANNEL)]


async def play_across(both: Several, table: str) -> None:
    """Let whose turn it is play in direct messages, which the channel shows."""
    ann = both.person("Ann")
    before = channel(ann)
    await play_first(both.bots[DIRECT], table)
    await ann.wait_for(lambda seen: said(seen) not in before, GAMES_CHANNEL)


async def erase(person: Person, title: str) -> SeenMessage:
    """Let a person on the server ask that everything be deleted; the answer with that title."""
    question = await person.command("privacy delete", GAMES_CHANNEL)
    await person.click(question, "Delete everything")
    return await person.wait_for(lambda seen: title in seen.text)


async def remembered(house: Stage, person: Person, table: str) -> list[object]:
    """Return what a process caches of a person, or finds of one."""
    parts = house.client.parts
    session, posted = await parts.tables.recall(table), await parts.delivery.posted(table, Hand(person.id))
    known = [person.dm.id] if parts.mailbox.has_noted(person.id, person.dm.id) else []
    seats = session.table.seats if session is not None else ()
    return [*known, *filter(None, [posted]), *(seat for seat in seats if seat.person == person.id)]


async def test_a_hand_is_played_in_the_one_and_the_table_shows_it_in_the_other(both: Several) -> None:
    table = await start_game(both.bots[PLACE], "Ann", "Bob")
    for _ in range(3):
        await play_across(both, table)
    await both.all_is_done()
    session = await both.bots[PLACE].session(table)
    assert (await both.bots[DIRECT].session(table)).table.version == session.table.version


async def test_what_is_told_while_a_connection_is_broken_is_caught_up_with(
    impatient: None, swept: None, port: Port, server_address: str, playground: Playground
) -> None:
    async with several(server_address, playground, ways={DIRECT: port.url(name_in(server_address))}) as both:
        table = await start_game(both.bots[PLACE], "Ann", "Bob")
        await play_across(both, table)
        port.cut()
        await play_first(both.bots[DIRECT], table)
        await until(lambda: shows_newest(both, table), True)
        await play_across(both, table)


async def test_a_table_is_shown_though_no_hint_ever_arrives(
    swept: None, server_address: str, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = Database.wire
    monkeypatch.setattr(Database, "wire", lambda self, hear, anew: wire(self, lambda hint: None, anew))
    async with several(server_address, playground) as both:
        table = await start_game(both.bots[PLACE], "Ann", "Bob")
        await play_across(both, table)


async def test_an_erasure_is_done_once_every_process_has_let_go(both: Several) -> None:
    bob = both.person("Bob")
    table = await start_game(both.bots[PLACE], "Ann", "Bob")
    await play_across(both, table)
    await play_across(both, table)
    await both.all_is_done()
    for each in both.bots:
        assert await remembered(each, bob, table)
    await erase(bob, "Your data is deleted")
    for each in both.bots:
        assert await remembered(each, bob, table) == []
    await both.all_is_done()
    await both.bots[DIRECT].database.privacy.written()
    assert not any((await both.bots[PLACE].database.privacy.count(bob.id)).values())


async def test_an_erasure_waits_for_who_has_a_lease(
    both: Several, server_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasure, "CONFIRM_SECONDS", SHORT)
    bob = both.person("Bob")
    table = await start_game(both.bots[PLACE], "Ann", "Bob")
    await play_across(both, table)
    await both.bots[DIRECT].client.parts.hints.close()
    assert UNCONFIRMED in (await erase(bob, "I haven't deleted all of your data yet")).text
    await lease(server_address, DIRECT, -1.0)
    await erase(bob, "Your data is deleted")
    assert not any((await both.bots[PLACE].database.privacy.count(bob.id)).values())


async def test_an_erasure_leaves_tables_of_direct_messages(both: Several, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasure, "PARTING_SECONDS", 0.05)
    bob, direct = both.person("Bob"), both.bots[DIRECT]
    opened = await bob.command("play nojoke-solitaire", bob.dm)
    table = table_id(opened.shown)
    gate = both.playground.faults.hold(EDIT, times=9)
    await erase(bob, "Your data is deleted")
    assert await remembered(direct, bob, table) == []
    gate.open()
    await both.all_is_done()
    assert not any((await direct.database.privacy.count(bob.id)).values())


class Forger:
    """Somebody who may connect to the database, and speaks to the processes as one of them would."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection
        self._answers = asyncio.Queue[list[Any]]()
        self._numbers = itertools.count()

    def note(self, *of: object) -> None:
        if '["!","forger",' in (payload := str(of[-1])):
            for hint in json.loads(payload)[1:]:
                if hint[:2] == ["!", "forger"]:
                    self._answers.put_nowait(hint)

    async def tell(self, payload: str) -> None:
        await self._connection.execute("SELECT pg_notify($1, $2)", wires.CHANNEL, payload)

    async def ask(self, group: int, kind: str, *of: Any) -> Any:
        """Return what the process of a group answers."""
        number = next(self._numbers)
        await self.tell(json.dumps(["forger", ["?", "forger", number, [group], kind, *of]]))
        async with asyncio.timeout(WAIT):
            return (await self._answers.get())[-1]


@pytest.fixture
async def forger(both: Several, server_address: str) -> AsyncIterator[Forger]:
    async with raw(server_address) as connection:
        made = Forger(connection)
        await connection.add_listener(wires.CHANNEL, made.note)
        yield made


async def test_a_forged_hint_seats_and_greets_nobody_who_never_sat_there(both: Several, forger: Forger) -> None:
    end, eve = await ended(both.bots[PLACE], "Ann", "Bob"), both.person("Eve")
    table, hands = table_id(end), len(eve.sees(eve.dm))
    running = await start_game(both.bots[PLACE], "Ann", "Cy")
    assert await forger.ask(PLACE, "rematch", table, eve.id, 7) == [False, NOT_PLAYED]
    assert await forger.ask(PLACE, "rematch", running, both.person("Ann").id, 8) == [False, NOT_OVER]
    assert await forger.ask(DIRECT, "greet", running, eve.id) == ""
    await both.all_is_done()
    assert await both.bots[PLACE].database.tables.seated(eve.id) == []
    assert len(eve.sees(eve.dm)) == hands
    await both.person("Bob").click(end, "Rematch")
    (opened,) = await both.bots[PLACE].database.tables.seated(both.person("Bob").id)
    assert opened.host == both.person("Bob").id


async def test_a_forged_erasure_leaves_one_hand_in_direct_messages(both: Several, forger: Forger) -> None:
    table, bob = await start_game(both.bots[PLACE], "Ann", "Bob"), both.person("Bob")
    await play_across(both, table)
    await play_across(both, table)
    await both.all_is_done()
    assert len(bob.sees(bob.dm)) == 1
    assert await forger.ask(DIRECT, "forget", bob.id, [], []) is True
    await play_across(both, table)
    await play_across(both, table)
    await both.all_is_done()
    assert len(bob.sees(bob.dm)) == 1


GARBAGE = (
    "[" * 7000,
    json.dumps({"forger": 1}),
    json.dumps(["forger", "table"]),
    json.dumps(["forger", ["table", "A2345", "3", 1, [], True]]),
    json.dumps(["forger", ["table"]]),
    json.dumps(["forger", ["hands", [1]]]),
    json.dumps(["forger", ["?", "forger", 99, [DIRECT, PLACE], "greet", 5, {}]]),
    '["forger", ["pressed", "A2345", NaN]]',
)


async def test_garbage_is_a_line_in_the_log_and_play_goes_on(both: Several, forger: Forger) -> None:
    table = await start_game(both.bots[PLACE], "Ann", "Bob")
    guild = both.playground.world.guild.id
    with capture_logs() as logged:
        for payload in GARBAGE:
            await forger.tell(payload)
        await forger.tell(json.dumps(["forger", ["table", table, 10**6, guild, [0, 1, 99], False]]))
        await forger.ask(PLACE, "name", 1, 1)
        await forger.ask(DIRECT, "name", 1, 1)
    of_both = [entry["event"] for entry in logged if entry["log_level"] != "info"]
    assert of_both == ["hints.unreadable"] * 2 * len(GARBAGE)
    for _ in range(3):
        await play_across(both, table)


async def test_nothing_of_an_erased_server_stays_at_hand_anywhere(both: Several) -> None:
    _, place = both.bots
    table = await start_game(place, "Ann", "Bob")
    await play_across(both, table)
    await both.all_is_done()
    both.playground.faults.take_bot_out()
    await place.until_resting()
    both.put_forward(REST_SECONDS)
    await place.until_resting(is_resting=False)
    assert await place.database.privacy.left() == [both.playground.world.guild.id]
    both.put_forward(GRACE_SECONDS)
    for each in both.bots:
        await until(partial(each.client.parts.tables.recall, table), None)
        await until(partial(each.client.parts.delivery.posted, table, Public()), None)


async def test_the_process_of_direct_messages_uploads_emojis_for_all_and_anew_what_another_is_refused(
    server_address: str, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emojis, "REST_SECONDS", 0.0)
    monkeypatch.setattr(emojis, "RETRY_FIRST", 0.01)
    faces = dict(itertools.islice(GAMES["whot"].faces.items(), 2))
    gate = playground.faults.hold(UPLOAD)
    async with several(server_address, playground, faces=faces) as both:
        await gate.reached()
        assert [each.client.parts.face_emojis.count for each in both.bots] == ["0 of 2"] * 2
        gate.open()
        async with asyncio.timeout(WAIT):
            for each in both.bots:
                await each.client.parts.face_emojis.settled.wait()
        assert [each.client.parts.face_emojis.count for each in both.bots] == ["2 of 2"] * 2
        assert len(playground.world.emojis) == 2

        refused, place = min(playground.world.emojis), both.bots[1].client.parts.face_emojis
        async with asyncio.timeout(WAIT):
            while refused in playground.world.emojis:
                place.note_refused([refused])
                await asyncio.sleep(0.05)
            await eventually(lambda: {each.client.parts.face_emojis.count for each in both.bots} == {"2 of 2"})
        assert len(playground.world.emojis) == 2
