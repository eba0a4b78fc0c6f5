"""Scripts of what people do, with all that each step costs at Discord, and screens: held against tests/golden/bot."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.playground.interaction import Interaction
from games.engine.pace import Pace
from games.engine.table import Status
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    behind_more,
    open_lobby,
    play_first,
    play_to_the_end,
    press_first,
    press_red,
    stage,
    start_game,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.bot.transcript import SETTLE, Transcript, check_golden
from tests.clock import START, JumpingLoop
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Reply, SeenMessage

BEGIN = 1_773_500_400.0
"""Saturday, 14 March 2026, 15:00 UTC."""
EDIT = "PATCH /channels/*/messages/*"
TOKEN_EDIT = "PATCH /webhooks/*/*/messages/@original"
SEND = "POST /channels/*/messages"
CALLBACK = "POST /interactions/*/*/callback"


@pytest.fixture(autouse=True)
def patience() -> None:
    """Answer as late as the bot does: time jumps."""


@pytest.fixture(autouse=True)
def at_once() -> None:
    """Keep the bot's own pauses."""


@pytest.fixture(autouse=True)
def step_by_step(monkeypatch: pytest.MonkeyPatch, same_deals: None) -> None:
    """Let all happen at the same moments and by the same chance, and each step end before the next."""
    reply_of = Person._reply

    async def settled(person: Person, interaction: Interaction) -> Reply:
        reply = await reply_of(person, interaction)
        await asyncio.sleep(SETTLE)
        return reply

    monkeypatch.setattr(Person, "_reply", settled)
    random.seed(0)


@pytest.fixture
async def playground() -> Playground:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, JumpingLoop)
    loop.begun = BEGIN
    async with Playground() as playground:
        yield playground


# Scripts


async def whot_to_the_end(house: Stage, told: Transcript) -> None:
    """Two people at WHOT, from /play to the end."""
    table = await start_game(house, "Ann", "Bob", rubber="single")
    await play_to_the_end(house, table)


SCRIPTS = (whot_to_the_end,)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.__name__)
async def test_script(
    script: Callable[[Stage, Transcript], Awaitable[None]], playground: Playground, database_file: Path
) -> None:
    async with stage(database_file, Pace(), playground) as house:
        await house.restored()
        told = Transcript(script.__doc__ or "", playground)
        await script(house, told)
    check_golden(script.__name__, told.text)
