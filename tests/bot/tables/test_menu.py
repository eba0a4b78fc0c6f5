"""The private answers of a table's buttons: Help, and the menu behind More…"""

from __future__ import annotations

from bot.tables.menu import HIDDEN, NOTHING_YET
from bot.tables.wording import AWAY
from games.seed import deal_hash
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    open_lobby,
    play_first,
    play_to_the_end,
    press_red,
    refused,
    start_game,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.seen import Reply, ReplyKind

LESSON = "New to this? 60 seconds"


async def test_what_now_explains_privately_what_the_asker_can_do(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    other = bob if mover is ann else ann
    shown = await wait_for_table(ann, table)

    mine = await mover.click(shown, "Help")
    theirs = await other.click(shown, "Help")
    strangers = await house.person("Eve").click(shown, "Help")

    assert mine.is_ephemeral
    assert "You lead: play any card" in mine.text
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
    await wait_for_table(ann, table, "Bob, steady house")
    hand = await bob.click(shown, "My hand")
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
    assert reply.text == "Thank you. I keep the report for whoever runs this bot."
    (report,) = await house.database.people.reports(5)
    assert (report.person, report.table_id, report.text) == (bob.id, table, "The card was gone.")


# What the menu tells


async def menu_of(person: Person, table: str) -> Reply:
    return await person.click(await wait_for_table(person, table), "More…")


async def test_the_menu_tells_all_plays_since_the_own_last_one_the_newest_first(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob", "Cy", "Dee", "Eve")
    first = await house.mover(table)
    await play_first(house, table)
    for _ in range(4):
        await play_first(house, table)
    session = await house.session(table)
    assert await house.mover(table) is first
    movers = [session.table.seats[(session.to_act[0] - back) % 5].name for back in range(1, 5)]

    told = await first.click(await menu_of(first, table), "What happened")

    assert told.kind is ReplyKind.UPDATE
    title, *lines = told.text.split("\n")
    assert title == "What happened, newest first"
    assert [line.split()[0] for line in lines] == movers
    assert all(line.split()[1] in ("played", "drew") for line in lines)
    back = await first.click(told, "← Back")
    assert back.message is not None
    assert back.message.button("What happened") is not None


async def test_who_just_played_reads_that_nothing_has_happened_since(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    await play_first(house, table)

    told = await mover.click(await menu_of(mover, table), "What happened")

    assert NOTHING_YET in told.text


async def test_of_a_drawn_card_others_are_told_that_it_was_drawn_alone(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    await play_first(house, table)
    mover = await house.mover(table)
    other = bob if mover is ann else ann
    hand = await wait_for_turn(mover, table)
    await mover.click(hand, "Draw")
    drawn = next(line for line in (await house.session(table)).page(None).recent if "drew" in line)

    for reader in (other, house.person("Eve")):
        told = await reader.click(await menu_of(reader, table), "What happened")
        assert drawn in told.text


async def test_scores_say_how_everybody_stands_and_what_was_scored_last(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    session = await house.session(table)
    while not session.checkpoints:
        await play_first(house, table)

    told = await ann.click(await menu_of(ann, table), "Scores")

    assert told.kind is ReplyKind.UPDATE
    assert told.text.startswith("Scores\nshort rubber, game 2 of 5\nPlayers\n")
    assert "**Bob** · " in told.text
    books = session.page(None).books
    assert books
    assert all(line in told.text for line in books)


async def test_rules_open_in_place_of_the_menu(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob")

    rules = await ann.click(await menu_of(ann, table), "Rules")

    assert rules.kind is ReplyKind.UPDATE
    assert "The rules of WHOT" in rules.text


async def test_the_seed_is_told_only_when_the_game_is_over(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="single")
    session = await house.session(table)
    menu = await menu_of(ann, table)

    running = await ann.click(menu, "Fair deal")
    menu = await ann.click(running, "← Back")
    await play_to_the_end(house, table)
    over = await ann.click(menu, "Fair deal")

    shown = deal_hash(bytes.fromhex(session.table.seed))
    assert running.kind is ReplyKind.UPDATE
    assert shown in running.text
    assert session.table.seed not in running.text
    assert f"Seed\n`{session.table.seed}`" in over.text
    assert shown in over.text


async def test_at_a_daily_deal_others_read_no_play_in_the_menu(house: Stage, ann: Person, bob: Person) -> None:
    message = (await ann.command("daily", GAMES_CHANNEL)).message
    assert message is not None
    table = table_id(message)
    session = await house.session(table)

    menu = await menu_of(bob, table)

    assert menu.message is not None
    assert menu.message.button("What happened") is None
    forged = await bob.click(menu, f"p1:happened:{table}", forged=True)
    refused(forged, HIDDEN)
    fair = await bob.click(menu, "Fair deal")
    assert session.table.seed not in fair.text


async def test_a_lobby_has_nothing_to_tell_of_plays(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    table = table_id(lobby)
    menu = await ann.click(lobby, "More…")

    assert menu.message is not None
    labels = [button.label for button in menu.message.buttons]
    assert labels == ["Rules", "Fair deal", "Options", "Cancel the table", "Pictures off", LESSON, "Report a problem"]
    for verb in ("happened", "scores"):
        refused(await ann.click(menu, f"p1:{verb}:{table}", forged=True), "The game hasn't begun yet.")
