"""The private answers of a table's buttons: Help, and the menu behind More…"""

from __future__ import annotations

from bot.tables.menu import HIDDEN, NOTHING_YET
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    open_lobby,
    play_first,
    refused,
    start_game,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.seen import Reply, ReplyKind

LESSON = "New to this? 60 seconds"


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
    assert back.shown.button("What happened") is not None


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


async def test_at_a_daily_deal_others_read_no_play_in_the_menu(house: Stage, ann: Person, bob: Person) -> None:
    message = (await ann.command("daily", GAMES_CHANNEL)).message
    assert message is not None
    table = table_id(message)
    session = await house.session(table)

    menu = await menu_of(bob, table)

    assert menu.shown.button("What happened") is None
    forged = await bob.click(menu, f"p1:happened:{table}", forged=True)
    refused(forged, HIDDEN)
    fair = await bob.click(menu, "Fair deal")
    assert session.table.seed not in fair.text


async def test_a_lobby_has_nothing_to_tell_of_plays(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    table = table_id(lobby)
    menu = await ann.click(lobby, "More…")

    labels = [button.label for button in menu.shown.buttons]
    assert labels == ["Rules", "Fair deal", "Options", "Cancel the table", "Pictures off", LESSON, "Report a problem"]
    for verb in ("happened", "scores"):
        refused(await ann.click(menu, f"p1:{verb}:{table}", forged=True), "The game hasn't begun yet.")
