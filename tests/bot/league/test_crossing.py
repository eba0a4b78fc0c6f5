"""What managers do on a server of one process, where another one does what is for the whole bot."""

from __future__ import annotations

import asyncio

import pytest

from storage.league import corrections
from tests.bot.league.test_corrections import NOTE, voided
from tests.bot.league.test_seasons import CLOSE, podium, podiums
from tests.bot.results import played
from tests.bot.several import Several
from tests.bot.stage import GAMES_CHANNEL, WAIT
from tests.storage.slices import small_slices

BOARD = "league board"
RESULTS = [("Ann", "Bob"), ("Bob", "Ann"), ("Ann", "Cy")]
"""Who wins, and who loses."""


async def recounted(both: Several) -> None:
    """Wait until no game of the server is being recounted."""
    async with asyncio.timeout(WAIT):
        while await both.bots[1].database.boards.recounted(both.playground.world.guild.id):
            pass


@pytest.mark.parametrize("is_told", [True, False], ids=["told", "found"])
async def test_the_first_process_recounts_what_another_noted(
    both: Several, monkeypatch: pytest.MonkeyPatch, *, is_told: bool
) -> None:
    ann, (first, house) = both.person("Ann"), both.bots
    tables = [await played(house, *places) for places in RESULTS]
    if not is_told:
        monkeypatch.setattr(house.client.parts.hints, "tell", lambda *_: None)
        monkeypatch.setattr(corrections, "LOOK_SECONDS", 0.01)
        first.client.upkeep.keep(first.database.corrections.keep_looking, "look_recounts")
    with small_slices():
        await voided(ann, tables[0])
        await recounted(both)
    assert not house.database.corrections.recounter.is_recounting
    board = (await ann.command(BOARD, GAMES_CHANNEL, game="whot", by="rating")).text
    assert NOTE not in board
    assert board.index("Bob") < board.index("Cy")


async def test_a_podium_is_posted_once_by_the_process_of_the_server(both: Several) -> None:
    ann, (first, house) = both.person("Ann"), both.bots
    await played(house, "Bob", "Ann")
    closed = await ann.click(await ann.command(CLOSE, GAMES_CHANNEL), "Close it")
    assert "I post its podium in" in closed.text
    shown = await podium(house)
    assert "**WHOT** 1st Bob, 1 point · 2nd Ann, 0 points" in shown.text
    for bot in (first, house):
        await bot.client.parts.podiums.post_due()
    assert [seen.id for seen in podiums(ann)] == [shown.id]
