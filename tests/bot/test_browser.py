"""In a browser, by two tabs of the playground's page: a game from the command to the rematch."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.bot.chromium import Tab, needs_chromium, open_browser, open_tab
from tests.bot.painting import ThreadPainter
from tests.bot.stage import stage

pytestmark = [needs_chromium, pytest.mark.slow, pytest.mark.usefixtures("real_time")]


async def play(tab: Tab) -> None:
    """Make the first play that the hand in the open direct message offers, and wait until it is made."""
    await expect(tab.newest).to_contain_text("Your turn")
    buttons = tab.newest.get_by_role("button")
    label = await buttons.first.inner_text()
    await buttons.first.click()
    if label.endswith("…"):
        await expect(tab.newest.get_by_role("button", name="Back", exact=True)).to_be_visible()
        await buttons.first.click()
    await expect(tab.newest).to_contain_text(re.compile(r"Waiting|\bwins?\b"))


async def test_two_tabs_play_from_the_command_to_the_rematch(tmp_path: Path) -> None:
    async with stage(tmp_path / "parlour.db", start_painter=ThreadPainter.start) as house, open_browser() as browser:
        url = house.playground.url
        for name in ("Ann", "Bob"):
            await house.database.people.note_game(house.person(name).id, "whot")
        async with open_tab(browser, url, "Ann") as ann, open_tab(browser, url, "Bob") as bob:
            for tab in (ann, bob):
                await tab.open_channel("games")
            await ann.command("play whot", rubber="single")
            lobby = await bob.see("who is in?")
            await bob.press("Join", lobby)
            await expect(lobby).to_contain_text("2 of 10")
            await ann.press("Start", await ann.see("2 of 10"))
            table = re.search(r"Table (\w+)", await lobby.inner_text())
            assert table is not None
            session = await house.session(table[1])
            await expect(lobby).to_contain_text("to play")
            for tab in (ann, bob):
                await tab.open_channel("Parlour")
                await tab.see(re.compile(r"(Your turn|Waiting) · WHOT, single game · #games in Testers"))

            while session.to_act:
                await play((ann, bob)[session.to_act[0]])

            for tab in (ann, bob):
                await expect(tab.newest).to_contain_text(re.compile(r"\bwins?\b"))
                await tab.open_channel("games")
                await expect(tab.newest).to_contain_text("wins")
            await ann.press("Rematch", ann.newest)
            again = await bob.see("who is in?")
            await expect(again).to_contain_text("1 of 10")
            await expect(again).to_contain_text("1 game, ")
            assert ann.errors == bob.errors == []
