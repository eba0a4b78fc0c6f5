"""A process that shows a part of a tournament's messages: its board, or the score cards in direct messages."""

from __future__ import annotations

import asyncio

import pytest

from bot.playground.cast import PEOPLE
from storage.engine.address import Address
from storage.shards.groups import Shards
from tests.bot.crowd import sign_up, wait_for_board
from tests.bot.several import direct_process, server_process
from tests.bot.stage import GAMES_CHANNEL, WAIT, Stage, said, stage, until
from tests.bot.tournaments.test_delivery import cards
from tests.bot.tournaments.test_tournament import direct, end
from tests.loopback.person import Person
from tests.loopback.playground import Playground

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
async def cast(server_address: Address, playground: Playground) -> list[Person]:
    """Everybody, in a world where the bot has two shards, and has registered its commands."""
    playground.world.shards_needed = 2
    async with stage(server_address, playground=playground, shards=Shards(0, 2)):
        return [playground.person(user.name) for user in PEOPLE]


async def delivered(house: Stage) -> None:
    """Wait until all that the process shows of its tournaments is noted as shown."""
    async with asyncio.timeout(WAIT):
        while await house.database.tournaments.undelivered(9):
            await house.all_is_done()


def in_channel(person: Person) -> list[str]:
    return [said(seen) for seen in person.sees(GAMES_CHANNEL)]


async def test_each_process_shows_its_own_part_of_a_tournament(
    server_address: Address, playground: Playground, cast: list[Person]
) -> None:
    ann = cast[0]
    async with server_process(server_address, playground) as house:
        key = await sign_up(ann, *cast[1:], pause=60)
        await ann.click(await wait_for_board(ann, key, "5 people have signed up"), "Start")
        board = await wait_for_board(ann, key, "Round 1 begins next")
        await delivered(house)
        await house.all_is_done()
    assert [cards(person) for person in cast] == [[]] * len(cast)
    before = in_channel(ann)

    async with direct_process(server_address, playground) as house:
        await until(playground, lambda: all(len(cards(person)) == 1 for person in cast))
        await delivered(house)
        link = f"{playground.world.guild.id}/{board.channel_id}/{board.id}"
        assert all(link in str(cards(person)[0].components) for person in cast)
        told = await ann.click(cards(ann)[0], "Ready")
        assert told.text.startswith("You're ready.")
        assert link in told.text
        await delivered(house)
        await house.all_is_done()
    assert in_channel(ann) == before
    shown = [said(cards(person)[0]) for person in cast]

    async with server_process(server_address, playground) as house:
        await wait_for_board(ann, key, "1 person is ready")
        await end(ann, "Rain.")
        await wait_for_board(ann, key, "Rain.")
        await delivered(house)
        await house.all_is_done()
    assert [said(cards(person)[0]) for person in cast] == shown

    async with direct_process(server_address, playground) as house:
        await until(playground, lambda: all("ended early" in said(cards(person)[0]) for person in cast))
        await delivered(house)
    assert [len(cards(person)) for person in cast] == [1] * len(cast)


async def test_a_tournament_without_cards_is_delivered_in_direct_messages_too(
    server_address: Address, playground: Playground, cast: list[Person]
) -> None:
    async with server_process(server_address, playground) as house:
        await sign_up(*cast[:2])
        await house.all_is_done()
    async with direct_process(server_address, playground) as house:
        await delivered(house)
    assert [cards(person) for person in cast[:2]] == [[], []]


async def test_a_tournament_whose_people_take_no_direct_messages_is_delivered(
    server_address: Address, playground: Playground, cast: list[Person]
) -> None:
    for person in cast:
        playground.faults.close_dms(person.id)
    async with server_process(server_address, playground) as house:
        key = await sign_up(cast[0], *cast[1:], pause=60)
        await cast[0].click(await wait_for_board(cast[0], key), "Start")
        await wait_for_board(cast[0], key, "Round 1 begins next")
        await house.all_is_done()
    async with direct_process(server_address, playground) as house:
        await delivered(house)
    assert [cards(person) for person in cast] == [[]] * len(cast)


async def test_the_process_of_the_server_warns_the_host(
    server_address: Address, playground: Playground, cast: list[Person]
) -> None:
    ann = cast[0]
    async with server_process(server_address, playground):
        key = await sign_up(ann, *cast[1:])
        ann.delete(await wait_for_board(ann, key))
        playground.faults.deny(GAMES_CHANNEL, "send_messages")
        await direct(cast[1], "leave")
        await ann.wait_for(lambda seen: f"I can't show tournament {key}" in seen.text, ann.dm)
