"""Work for the whole bot, which the process of the first group does."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from bot.pictures import emojis
from bot.shards import version as versions
from bot.shards.version import version
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


# What all have alike


def worked_out() -> str:
    """The version, worked out anew and not remembered."""
    version.cache_clear()
    try:
        return version()
    finally:
        version.cache_clear()


def test_every_process_of_the_same_program_has_the_same() -> None:
    asked = [sys.executable, "-c", "from bot.shards.version import version; print(version())"]
    told = {
        subprocess.run(asked, check=True, capture_output=True, text=True, env={"PYTHONHASHSEED": seed}).stdout.strip()  # noqa: S603
        for seed in ("1", "2")
    }
    assert told == {worked_out()}


def test_another_schema_protocol_edition_or_set_of_games_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [worked_out()]
    changes: list[tuple[object, str, object]] = [
        (versions, "HEAD", "9999"),
        (versions, "PROTOCOL", versions.PROTOCOL + 1),
    ]
    changes += [(game, "edition", game.edition + 1) for game in GAMES.values()]
    for key in GAMES:
        changes.append((versions, "GAMES", {other: game for other, game in GAMES.items() if other != key}))
    for where, name, value in changes:
        with monkeypatch.context() as changed:
            changed.setattr(where, name, value)
            told.append(worked_out())
    assert len(set(told)) == len(told) == 3 + 2 * len(GAMES)
