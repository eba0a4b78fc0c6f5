"""The small games in a browser: from the command, against Vera, to a hold in Pig and a challenge in Liar's Dice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from games.engine.pace import Pace
from games.pig import Pig
from tests.bot.chromium import PHONE, needs_chromium, open_browser, open_tab
from tests.bot.dealing import deal_where
from tests.bot.painting import ThreadPainter
from tests.bot.stage import stage

pytestmark = [needs_chromium, pytest.mark.slow, pytest.mark.usefixtures("real_time")]

PACE = Pace(think=(0.0, 0.05), pause_part=0.0)


async def test_pig_is_played_to_a_hold_on_the_table_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_where(lambda state: state.to_act == (0,), monkeypatch, "pig")
    async with (
        stage(tmp_path / "parlour.db", PACE, start_painter=ThreadPainter.start) as house,
        open_browser() as browser,
        open_tab(browser, house.playground.url, "Ann", size=PHONE) as ann,
    ):
        await house.database.people.note_game(house.person("Ann").id, "pig")
        await ann.command("play pig")
        lobby = await ann.see("who is in?")
        await ann.press("Play Vera", lobby)
        table = re.search(r"Table (\w+)", await lobby.inner_text())
        assert table is not None
        session = await house.session(table[1])

        while not (isinstance(session.state, Pig) and session.state.points[0]):
            await expect(lobby).to_contain_text("Ann to play")
            can_hold = await lobby.get_by_role("button", name="Hold", exact=True).count()
            before = session.table.revision
            await ann.press("Hold" if can_hold else "Roll the die", lobby)
            await expect(lobby).to_contain_text(re.compile(r"Ann (rolled|held)|Vera"))
            await house.all_is_done()
            assert session.table.revision > before

        await expect(lobby.get_by_role("img").first).to_have_attribute("alt", re.compile(r"Pig\. This turn: "))
        assert ann.errors == []


async def test_a_bid_of_liars_dice_is_called_and_all_dice_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_where(lambda state: state.to_act == (0,), monkeypatch, "liars-dice")
    async with (
        stage(tmp_path / "parlour.db", PACE, start_painter=ThreadPainter.start) as house,
        open_browser() as browser,
        open_tab(browser, house.playground.url, "Ann", size=PHONE) as ann,
    ):
        await house.database.people.note_game(house.person("Ann").id, "liars-dice")
        await ann.command("play liars-dice")
        lobby = await ann.see("who is in?")
        table = re.search(r"Table (\w+)", await lobby.inner_text())
        assert table is not None
        await ann.press("Play Vera", lobby)
        hand = await ann.see("Your turn · Liar's Dice")

        await ann.press("2s…", hand)
        await expect(hand).to_contain_text("How many 2s?")
        await ann.press("1 × 2", hand)
        await expect(lobby).to_contain_text(re.compile("Vera bid|The dice make"))
        if not (await house.session(table[1])).is_scoring:
            await ann.press("Call liar")

        await expect(lobby).to_contain_text("The dice make")
        dice = r"Vera, steady house: \d dice, \d, \d, \d, \d and \d"
        await expect(lobby.get_by_role("img").first).to_have_attribute("alt", re.compile(dice))
        await expect(lobby.get_by_role("button", name="Next round")).to_be_visible()
        assert ann.errors == []
