"""A process that shows a part of a table's messages: those on its server, or the direct messages."""

from __future__ import annotations

import asyncio

import pytest

from storage.engine.address import Address
from storage.people.store import Dm
from storage.shards.groups import Shards
from storage.tables.slots import Hand, Mention
from tests.bot.several import direct_process, server_process
from tests.bot.stage import (
    GAMES_CHANNEL,
    WAIT,
    Stage,
    open_lobby,
    plain_play,
    play_first,
    said,
    stage,
    start_game,
    table_id,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.playground import Playground


@pytest.fixture
async def playground(server_address: Address, playground: Playground) -> Playground:
    """One where the bot has two shards, and has registered its commands; the server is of the second."""
    playground.world.shards_needed = 2
    async with stage(server_address, playground=playground, shards=Shards(0, 2)):
        return playground


async def delivered(house: Stage) -> None:
    """Wait until all that the process shows of its tables is noted as shown."""
    async with asyncio.timeout(WAIT):
        while await house.database.tables.undelivered(9):
            await house.all_is_done()


async def test_each_process_shows_its_own_part_and_leaves_the_other_alone(
    server_address: Address, playground: Playground
) -> None:
    ann, bob = (playground.person(name) for name in ("Ann", "Bob"))
    async with server_process(server_address, playground) as house:
        table = await start_game(house, "Ann", "Bob")
        await delivered(house)
    assert ann.sees(ann.dm) == bob.sees(bob.dm) == []
    public = [seen.id for seen in ann.sees(GAMES_CHANNEL)]

    async with direct_process(server_address, playground) as house:
        await house.all_is_done()
        mover = await house.mover(table)
        await wait_for_turn(mover, table)
        before = shown(ann)
        await delivered(house)
        await play_first(house, table)
        await house.all_is_done()
        assert shown(ann) == before
        await delivered(house)
    hands = [[seen.id for seen in person.sees(person.dm)] for person in (ann, bob)]

    async with server_process(server_address, playground) as house:
        await house.all_is_done()
        assert shown(ann) != before
        assert [seen.id for seen in ann.sees(GAMES_CHANNEL)] == public
        await delivered(house)
    assert [[seen.id for seen in person.sees(person.dm)] for person in (ann, bob)] == hands


async def test_direct_messages_of_a_table_without_people_are_delivered(
    server_address: Address, playground: Playground
) -> None:
    async with server_process(server_address, playground) as house:
        opened = table_id(await open_lobby(house, "Ann"))
        await (await house.session(opened)).forget(house.person("Ann").id)
        assert all(seat.person is None for seat in (await house.session(opened)).table.seats)
        await house.all_is_done()
    async with direct_process(server_address, playground) as house:
        await delivered(house)


async def test_the_server_mentions_whose_direct_messages_are_closed_and_nobody_else(
    server_address: Address, playground: Playground
) -> None:
    async with server_process(server_address, playground) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        await house.database.people.save_dm(bob.id, Dm(bob.dm.id, is_closed=True))
        table = await start_game(house, "Ann", "Bob")
        movers: set[int] = set()
        while len(movers) < 2:
            mover = await house.mover(table)
            movers.add(mover.id)
            await house.all_is_done()
            assert mentions(house, table) == ([bob.id] if bob.id in movers else [])
            reply = await mover.command("hand", GAMES_CHANNEL)
            await mover.click(reply, plain_play(reply.shown))
            house.client.parts.delivery.private_hands.forget(Hand(mover.id))
        assert Mention(bob.id) in await house.database.tables.messages(table)
    assert ann.sees(ann.dm) == bob.sees(bob.dm) == []


def shown(person: Person) -> list[str]:
    """What stands in the channel."""
    return [said(seen) for seen in person.sees(GAMES_CHANNEL)]


def mentions(house: Stage, table: str) -> list[int]:
    """Who is called at the table."""
    seen = house.person("Ann").sees(GAMES_CHANNEL)
    people = [house.person(name) for name in ("Ann", "Bob")]
    calls = [message.content for message in seen if f"your turn at table {table}" in message.content]
    return [person.id for person in people for call in calls if f"<@{person.id}>" in call]
