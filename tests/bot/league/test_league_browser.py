"""The board of a server in a browser: two tabs of the playground's page, from the command to the last page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.bot.chromium import Tab, needs_chromium, open_browser, open_tab
from tests.bot.painting import ThreadPainter
from tests.bot.results import played, played_on_two_days, this_month
from tests.bot.stage import Stage, stage

pytestmark = [needs_chromium, pytest.mark.slow, pytest.mark.usefixtures("real_time")]

CROWD = tuple(f"Player {number:02}" for number in range(1, 12))


async def fill(house: Stage) -> None:
    """Keep results of twelve people and the two who look."""
    await played(house, *CROWD, "Bob")
    await played(house, "Ann", "Player 01", rubbers=(1, 0), games=(3, 1), counters=(5, 0))
    await played_on_two_days(house, "Player 02", "Ann")


async def open_board(tab: Tab) -> None:
    await tab.command("league board", game="WHOT")
    await expect(tab.newest).to_contain_text("who asked")


async def test_two_tabs_look_at_a_board_and_turn_its_pages(tmp_path: Path) -> None:
    async with stage(tmp_path / "parlour.db", start_painter=ThreadPainter.start) as house, open_browser() as browser:
        await fill(house)
        url = house.playground.url
        async with open_tab(browser, url, "Ann") as ann, open_tab(browser, url, "Bob") as bob:
            for tab in (ann, bob):
                await tab.open_channel("games")
            await open_board(ann)
            board = await bob.see(f"WHOT: {this_month(house)}")
            await expect(board).to_contain_text("Ann, who asked")
            await expect(board.get_by_role("img", name=re.compile("^Chart: Points of the first five"))).to_be_visible()

            await bob.press("On →", board)
            own = await bob.see("page 2 of 2")
            await expect(own).to_contain_text(re.compile("You.*13th"))
            await expect(board).to_contain_text("page 1 of 2")

            await ann.press("On →")
            await expect(board).to_contain_text("page 2 of 2")
            await expect(board.get_by_role("img", name=re.compile("^Chart"))).to_have_count(0)
            await ann.press("← Back")
            await expect(board).to_contain_text("page 1 of 2")
            await expect(ann.page.get_by_text("Only you can see this")).to_have_count(0)
            assert ann.errors == bob.errors == []
