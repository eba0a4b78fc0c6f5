"""The private answers of a table's buttons: What now?, and the menu behind More…"""

from __future__ import annotations

from bot.tables.screens import AWAY
from tests.bot.stage import Stage, press_red, start_game, wait_for_table
from tests.loopback.person import Person


async def test_what_now_explains_privately_what_the_asker_can_do(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    other = bob if mover is ann else ann
    shown = await wait_for_table(ann, table)

    mine = await mover.click(shown, "What now?")
    theirs = await other.click(shown, "What now?")
    strangers = await house.person("Eve").click(shown, "What now?")

    assert mine.is_ephemeral
    assert "You lead: play any card of your hand" in mine.text
    assert theirs.is_ephemeral
    assert f"{mover.user.name} leads with any card. You are next." in theirs.text
    assert strangers.is_ephemeral
    assert f"{mover.user.name} leads with any card." in strangers.text


async def test_who_leaves_the_game_leaves_the_seat_to_the_house_until_the_hand_is_asked_for(
    house: Stage, ann: Person, bob: Person
) -> None:
    table = await start_game(house, "Ann", "Bob")
    shown = await wait_for_table(bob, table)

    menu = await bob.click(shown, "More…")
    left = await press_red(bob, await bob.click(menu, "Leave the game"))

    assert menu.is_ephemeral
    assert left.text == f"You left table {table}. {AWAY}"
    await wait_for_table(ann, table, "**Bob** (away, the house plays)")
    hand = await bob.click(shown, "Hand")
    assert "Welcome back: the seat is yours again." in hand.text
    session = await house.session(table)
    assert not session.table.seats[1].is_away


async def test_a_seat_can_be_taken_back_from_the_menu(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    shown = await wait_for_table(bob, table)
    await press_red(bob, await bob.click(await bob.click(shown, "More…"), "Leave the game"))

    reply = await bob.click(await bob.click(shown, "More…"), "Take my seat back")

    assert "Welcome back: the seat is yours again." in reply.text
    assert not (await house.session(table)).table.seats[1].is_away


async def test_ending_the_table_takes_a_second_press(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    shown = await wait_for_table(ann, table)

    async with house.unchanged(table):
        asked = await ann.click(await ann.click(shown, "More…"), "End the table…")
    assert asked.is_ephemeral
    assert "This ends the game for Bob and you, with no winner and no rating." in asked.text
    await ann.click(asked, "End it for all")

    closed = await wait_for_table(bob, table, "WHOT: this table is closed", "Ann ended the table.")
    assert closed.buttons == []
    await bob.wait_for(lambda seen: "Ann ended the table." in seen.text, bob.dm)


async def test_a_problem_can_be_reported_in_ones_own_words(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    menu = await bob.click(await wait_for_table(bob, table), "More…")

    modal = await bob.click(menu, "Report a problem")
    reply = await bob.submit_modal(modal, {"What happened?": "The card was gone."})

    assert reply.is_ephemeral
    assert reply.text == "Thank you. The report is kept for who runs this bot."
    (report,) = await house.database.people.reports(5)
    assert (report.person, report.table_id, report.text) == (bob.id, table, "The card was gone.")
