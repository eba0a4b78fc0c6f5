"""A replay in a browser: two people step through one game, each for themselves, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.bot.chromium import PHONE, needs_chromium, open_browser, open_tab
from tests.bot.painting import ThreadPainter
from tests.bot.past import past
from tests.bot.stage import stage

pytestmark = [needs_chromium, pytest.mark.slow, pytest.mark.usefixtures("real_time")]


async def test_two_tabs_step_through_one_game_each_at_its_own_pace(tmp_path: Path) -> None:
    async with stage(tmp_path / "parlour.db", start_painter=ThreadPainter.start) as house, open_browser() as browser:
        table = await past(house, "Ann", "Bob", game="whot")
        url, end = house.playground.url, f"Move {table.revision} of {table.revision}"
        async with (
            open_tab(browser, url, "Ann") as ann,
            open_tab(browser, url, "Bob", size=PHONE, colour_scheme="light") as bob,
        ):
            await ann.open_channel("games")
            await ann.command("replay", table=table.id)
            page = await ann.see("Move 0 of")
            await expect(page.get_by_role("button", name="First")).to_be_disabled()
            await ann.press("On →", page)
            await expect(page).to_contain_text("Move 1 of")
            await ann.choose("Jump to a hand or game", "Short rubber, game 3 of 5", within=page)
            await expect(page).to_contain_text("wins game 2")

            await bob.command("replay", table=table.id)
            other = await bob.see("Move 0 of")
            await bob.press("Last", other)
            await expect(other).to_contain_text(end)
            await expect(other).to_contain_text("wins the rubber")
            await expect(other.get_by_role("img").first).to_be_visible()

            await ann.press("Jump to move…", page)
            asked = ann.page.get_by_role("dialog")
            await asked.get_by_role("textbox").fill("12")
            await asked.get_by_role("button", name="Submit").click()
            await expect(page).to_contain_text("Move 12 of")
            await expect(page.get_by_role("img").first).to_be_visible()
            await expect(other).to_contain_text(end)

            await ann.command("record", table=table.id)
            record = await ann.see("The record of table")
            await expect(record).to_contain_text(f"whot-{table.id}.json")
            await ann.command("fairdeal", table=table.id)
            await expect(await ann.see("is verified")).to_contain_text(table.seed)
            assert ann.errors == bob.errors == []
