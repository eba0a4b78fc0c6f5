"""What is for the whole bot is done by one process, that of the first group."""

from __future__ import annotations

import asyncio

import pytest

from bot.pictures import emojis
from games.catalogue import GAMES
from storage.engine.address import Address
from storage.shards.groups import Shards
from tests.bot.stage import WAIT, Stage, stage
from tests.loopback.playground import Playground

LIST = "GET /applications/*/emojis"
FACE = "whot_star_8"
FACES = {FACE: GAMES["whot"].faces[FACE]}


async def has_face(house: Stage) -> None:
    """Wait until a process knows the emoji of the face."""
    await asyncio.wait_for(house.client.parts.face_emojis.settled.wait(), WAIT)
    assert house.client.parts.face_emojis.find(FACE) is not None


async def test_commands_and_emojis_are_brought_by_the_first_process_and_found_by_the_others(
    playground: Playground, server_address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emojis, "RETRY_FIRST", 0.01)
    world = playground.world
    world.shards_needed = 2
    once = playground.faults.hold(LIST)
    async with stage(server_address, playground=playground, shards=Shards(1, 2), faces=FACES) as second:
        await once.reached()
        again = playground.faults.hold(LIST)
        once.open()
        await again.reached()
        assert (world.commands(None), world.emojis) == ([], {})
        again.open()
        async with stage(server_address, playground=playground, shards=Shards(0, 2), faces=FACES) as first:
            await has_face(first)
            await has_face(second)
            assert world.commands(None) != []
            assert len(world.emojis) == 1
