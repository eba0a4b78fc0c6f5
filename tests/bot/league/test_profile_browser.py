"""Profiles and the daily deal in a browser: two tabs of the playground's page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.bot.chromium import needs_chromium, open_browser, open_tab
from tests.bot.league.test_profile import HOUSE, OTHER_GAME, played
from tests.bot.painting import ThreadPainter
from tests.bot.stage import Stage, stage
from tests.bot.tables.test_daily import NOON

pytestmark = [needs_chromium, pytest.mark.slow, pytest.mark.usefixtures("real_time")]


async def play_a_season(house: Stage) -> None:
    """Store some results of three persons."""
    ann, bob, cy = (house.person(name) for name in ("Ann", "Bob", "Cy"))
    for number in range(1, 9):
        await played(house, number, *((ann, bob, cy) if number % 3 else (bob, ann, HOUSE)))
    for number in range(9, 13):
        await played(house, number, *((bob, HOUSE, ann) if number % 2 else (ann, bob, cy)), game=OTHER_GAME.key)


async def test_two_tabs_look_at_each_other(tmp_path: Path) -> None:
    async with stage(tmp_path / "parlour.db", start_painter=ThreadPainter.start) as house, open_browser() as browser:
        await play_a_season(house)
        url = house.playground.url
        async with open_tab(browser, url, "Ann") as ann, open_tab(browser, url, "Bob") as bob:
            for tab in (ann, bob):
                await tab.open_channel("games")
            await ann.command("profile", person="Bob")
            await bob.command("profile")

            theirs = await ann.see("The profile of Bob")
            await expect(theirs).to_contain_text("In 12 rated games you came out ahead in")
            await expect(theirs.get_by_role("img", name="Chart: Rating after each result.")).to_be_visible()
            own = await bob.see("Your profile")
            await expect(own).to_contain_text("2nd of 3")
            await expect(own).not_to_contain_text("You and")
            await expect(ann.message("Your profile")).to_have_count(0)
            assert ann.errors == bob.errors == []


async def test_one_tab_plays_the_daily_deal_and_the_other_sees_no_stick_of_it(tmp_path: Path) -> None:
    async with stage(tmp_path / "parlour.db", start_painter=ThreadPainter.start) as house, open_browser() as browser:
        house.put_forward(NOON - house.clock())
        url = house.playground.url
        async with open_tab(browser, url, "Ann") as ann, open_tab(browser, url, "Bob") as bob:
            for tab in (ann, bob):
                await tab.open_channel("games")
            await ann.command("daily")
            table = await bob.see("The plays here stay hidden")
            await ann.open_channel("Parlour")
            plays = ann.newest.get_by_role("button")
            while await ann.newest.get_by_role("button", name="Share").count() == 0:
                before = await ann.newest.inner_text()
                await plays.first.click()
                await expect(ann.newest).not_to_have_text(before, use_inner_text=True)

            await expect(table).to_contain_text("▮")
            await bob.press("Today's board", table)
            board = await bob.see("1 Ann ·")
            await expect(board).not_to_contain_text("You:")
            await ann.open_channel("games")
            await ann.command("daily")
            await ann.press("Today's board", await ann.see("The next deal comes"))
            await expect(await ann.see("Daily deal 31 January")).to_contain_text("You: 1st,")
            assert ann.errors == bob.errors == []
