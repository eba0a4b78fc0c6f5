"""A PostgreSQL that is away for a while under a bot that lives: people are told so, nothing is lost, and it goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from bot.messages.answers import BUSY
from tests.bot.sight import wait_until_shown
from tests.bot.stage import plain_play, play_first, refused, stage, start_game, wait_for_turn
from tests.places import Databases
from tests.postgresql import PostgreSQL


@pytest.fixture(scope="module")
def killable() -> Iterator[Databases]:
    """A PostgreSQL to be killed."""
    with PostgreSQL() as server:
        yield Databases(server)


@pytest.mark.usefixtures("real_time")
async def test_a_play_while_the_server_is_away_does_not_count_and_is_made_again_after_it(killable: Databases) -> None:
    async with stage(killable.fresh()) as house:
        table = await start_game(house, "Ann", "Bob")
        mover = await house.mover(table)
        hand = await wait_for_turn(mover, table)
        await house.all_is_done()
        before, _ = await house.stored(table)

        await asyncio.to_thread(killable.server.stop, "immediate")
        refused(await mover.click(hand, plain_play(hand)), BUSY)
        refused(await mover.command("table", mover.dm), BUSY)
        await asyncio.to_thread(killable.server.start)

        assert (await house.stored(table))[0] == before
        reply = await mover.click(hand, plain_play(hand))
        assert BUSY not in reply.text
        after, events = await house.stored(table)
        assert after.revision == len(events) == before.revision + 1
        await play_first(house, table)
        await wait_until_shown(house.playground, await house.session(table))
