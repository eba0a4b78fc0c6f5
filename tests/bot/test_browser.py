"""In a browser, by one or two tabs of the playground's page: a table, small games, a replay, boards, profiles."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from games.engine.pace import Pace
from games.pig import Pig
from tests.bot.chromium import PHONE, Tab, needs_chromium, open_browser, open_tab
from tests.bot.dealing import deal_where
from tests.bot.league.test_profile import OTHER_GAME
from tests.bot.league.test_profile import played as played_on
from tests.bot.painting import ThreadPainter
from tests.bot.past import past
from tests.bot.results import played, played_on_two_days, this_month
from tests.bot.stage import Stage, stage
from tests.bot.tables.test_daily import NOON

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


async def test_the_host_chooses_the_options_in_a_form(tmp_path: Path) -> None:
    async with (
        stage(tmp_path / "parlour.db", start_painter=ThreadPainter.start) as house,
        open_browser() as browser,
        open_tab(browser, house.playground.url, "Ann") as ann,
    ):
        await ann.open_channel("games")
        await ann.command("play whot", rubber="single")
        lobby = await ann.see("who is in?")
        await ann.press("More…", lobby)
        await ann.press("Options", await ann.see("A single game."))
        form = ann.page.get_by_role("dialog", name="WHOT: options")
        await expect(form.get_by_label("Games")).to_have_value("single")

        await form.get_by_label("Games").select_option(label="long")
        await form.get_by_label("Turn timer").select_option(label="1 hour")
        await form.get_by_role("button", name="Submit").click()

        await expect(lobby).to_contain_text("10 games, ")
        await expect(lobby).to_contain_text("1 hour a turn")
        await expect(form).to_have_count(0)
        await ann.see("A rubber of ten games.")
        assert ann.errors == []


# The small games, on a phone


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


# A replay


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


# The board of a server


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


# Profiles and the daily deal


HOUSE = (None, "Vera")


async def play_a_season(house: Stage) -> None:
    """Store some results of three persons."""
    ann, bob, cy = (house.person(name) for name in ("Ann", "Bob", "Cy"))
    for number in range(1, 9):
        await played_on(house, number, *((ann, bob, cy) if number % 3 else (bob, ann, HOUSE)))
    for number in range(9, 13):
        await played_on(house, number, *((bob, HOUSE, ann) if number % 2 else (ann, bob, cy)), game=OTHER_GAME.key)


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
