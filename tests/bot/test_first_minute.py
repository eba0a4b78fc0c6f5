"""From a playground where nothing has happened yet to the first own play against the house, on a phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from games.whot.rules import WHOT
from tests.bot.chromium import PHONE, Tab, needs_chromium, open_browser, open_tab
from tests.bot.dealing import deal_where
from tests.bot.painting import ThreadPainter
from tests.bot.stage import WAIT, Stage, stage
from tests.loopback.playground import Playground
from tests.screens.gather import WORD, word_count

pytestmark = [needs_chromium, pytest.mark.timeout(120)]

MOST_PRESSES = 5
MOST_WORDS = 79
COUNT_PRESSES = """
window.presses = 0;
addEventListener("click", (event) => { window.presses += event.isTrusted ? 1 : 0; }, true);
addEventListener("keydown", (event) => { window.presses += event.isTrusted ? 1 : 0; }, true);
"""


class Beginner:
    """Presses what leads on, and counts the words read on the way: each screen's before its buttons, and the labels."""

    def __init__(self, house: Stage, tab: Tab) -> None:
        self._ann = house.person("Ann")
        self._tab = tab
        self.read: list[tuple[str, int]] = []

    async def press(self, screen: Locator, label: str | None = None) -> None:
        """Read a screen and press its button of that label, or its first one."""
        number = (await screen.get_attribute("id") or "").rpartition("-")[2]
        seen = self._ann.look(int(number))
        assert seen is not None
        label = seen.buttons[0].label if label is None else label
        self.read.append((label, word_count(seen.data) + len(WORD.findall(label))))
        await screen.get_by_role("button", name=label, exact=True).click()


async def test_the_first_play_takes_few_presses(
    tmp_path: Path, real_time: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Whot, which asks a question of its own, is nobody's first play."""
    deal_where(lambda state: not any(WHOT in hand for hand in state.hands), monkeypatch)
    async with (
        Playground(answer_seconds=WAIT, is_bot_new=True) as playground,
        stage(
            tmp_path / "parlour.db", playground=playground, knows_people=False, start_painter=ThreadPainter.start
        ) as house,
        open_browser() as browser,
        open_tab(browser, playground.url, size=PHONE) as tab,
    ):
        await tab.page.evaluate(COUNT_PRESSES)
        beginner = Beginner(house, tab)
        await beginner.press(await tab.see("Which game?"), "WHOT")
        await beginner.press(await tab.see("WHOT: who is in?"), "Play Vera")
        hand = await tab.see(re.compile(r"(Your turn|Waiting) · WHOT"))
        await expect(hand).to_contain_text("Your turn")
        await beginner.press(hand)
        await expect(hand.get_by_role("button", name="New to this? 60 seconds")).to_have_count(0)

        presses, words = await tab.page.evaluate("window.presses"), sum(count for _, count in beginner.read)
        print(f"{presses} presses, {words} words: {beginner.read}")
        assert presses == len(beginner.read) <= MOST_PRESSES
        assert words <= MOST_WORDS
        assert tab.errors == []
