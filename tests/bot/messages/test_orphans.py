"""A message that arrives once another process has the shards: that one deletes it."""

from __future__ import annotations

import asyncio

import pytest

from bot.messages import removals
from bot.messages.posts import Mark, Shown
from bot.messages.screen import note_screen
from storage.engine.address import Address
from storage.engine.errors import LeaseLost
from storage.shards.groups import Share
from storage.shards.joining import joining
from storage.tables.slots import Hand, Public
from tests.bot.messages.test_posts import posts_of
from tests.bot.process import forked_bot
from tests.bot.stage import GAMES_CHANNEL, Stage, open_lobby, table_id
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.places import Databases
from tests.storage.several import POLL_SECONDS, raw

POST = "POST /channels/*/messages"
TAKE = "UPDATE leases SET epoch = epoch + 1, holder = 'another'"
PATIENCE = 20.0


async def left_over(address: Address) -> list[int]:
    """Wait until messages are noted that are to be deleted; which."""
    async with raw(str(address)) as beside, asyncio.timeout(PATIENCE):
        while not (rows := await beside.fetch("SELECT message FROM leftovers")):  # noqa: ASYNC110  it tells no event
            await asyncio.sleep(POLL_SECONDS)
    return [row[0] for row in rows]


@pytest.mark.parametrize("database_address", ["postgresql"], indirect=True)
async def test_what_arrives_too_late_is_deleted_by_who_has_the_shards(
    house: Stage, database_address: Address, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removals, "LOOK_SECONDS", POLL_SECONDS)
    table = table_id(await open_lobby(house, "Ann"))
    await house.all_is_done()
    session, shards = await house.session(table), house.database.shards
    async with joining(database_address, Share(), "1") as joined, raw(str(database_address)) as beside:
        shards.take(0, 1, await joined.take())
        gate = house.playground.faults.hold(POST)
        shown = Shown(note_screen("Too late"), Mark(1, 0, ""))
        sending = asyncio.create_task(posts_of(house).send(session.table, Hand(bob.id), bob.dm.id, shown))
        await gate.reached()
        await beside.execute(TAKE)
        gate.open()
        with pytest.raises(LeaseLost):
            await sending
        late = next(message for message in bob.sees(bob.dm) if "Too late" in message.text)
        assert await left_over(database_address) == [late.id]
        public = await house.client.parts.delivery.posted(table, Public())
        assert public is not None

        await beside.execute("UPDATE leases SET epoch = epoch - 1")
        removing = asyncio.create_task(house.client.parts.delivery.keep_removing())
        async with asyncio.timeout(PATIENCE):
            while bob.look(late) is not None:  # noqa: ASYNC110  a person is told of nothing that goes
                await asyncio.sleep(POLL_SECONDS)
        removing.cancel()
        assert bob.look(public.message) is not None


@pytest.mark.parametrize("database_address", ["postgresql"], indirect=True)
async def test_what_stands_is_not_deleted_though_another_process_that_sent_it_too_leaves_it(
    house: Stage, database_address: Address, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removals, "LOOK_SECONDS", POLL_SECONDS)
    lobby = await open_lobby(house, "Ann", "Bob")
    await house.all_is_done()
    hand = Hand(bob.id)
    standing = await house.client.parts.delivery.posted(table_id(lobby), hand)
    assert standing is not None
    world = house.playground.world
    other = world.post(bob.dm, world.bot, {"content": "Too late"})
    removing = asyncio.create_task(house.client.parts.delivery.keep_removing())

    async with raw(str(database_address)) as beside:
        for message in (standing.message, other.id):  # as one does that saw nothing stand yet
            row = table_id(lobby), bob.id, bob.dm.id, message
            await beside.execute(
                "INSERT INTO leftovers (table_id, slot, channel, message) VALUES ($1, $2, $3, $4)", *row
            )

    async with asyncio.timeout(PATIENCE):
        while bob.look(other.id) is not None:  # noqa: ASYNC110  a person is told of nothing that goes
            await asyncio.sleep(POLL_SECONDS)
    removing.cancel()
    assert bob.look(standing.message) is not None


async def test_a_process_that_lost_its_shards_waits_for_what_it_has_sent(
    playground: Playground, databases: Databases
) -> None:
    address, ann = databases.fresh(), playground.person("Ann")
    async with forked_bot(playground, address) as process, raw(address) as beside:
        opened = await ann.command("play whot", GAMES_CHANNEL, house=1, rubber="single", thread="here")
        gate = playground.faults.hold(POST)
        await ann.click(opened, "Start")
        await gate.reached()
        await beside.execute(TAKE)
        await process.logged("shards.lost")
        gate.open()
        ended = await process.ending()
        assert ended.code == 1
        assert "Traceback" not in ended.stderr, ended.stderr
        assert await left_over(address) == [ann.sees(ann.dm)[-1].id]
    databases.remove(address)
