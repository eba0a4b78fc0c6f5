"""`/my settings`: what a person prefers, and the buttons that change it."""

from __future__ import annotations

from pathlib import Path

from bot.messages.query import GONE
from tests.bot.sight import pictures_of
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    belongs_to,
    play_first,
    plays,
    refused,
    stage,
    start_game,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

PLAIN = "Your hands come in words, without a picture, on every server and in direct messages."
PICTURED = "Your hands come with a picture, on every server and in direct messages."


def keys(hand: SeenMessage) -> list[str]:
    """What a hand offers, whether by buttons or by a select."""
    return [value or control.rpartition(":")[2] for control, value in plays(hand)]


async def wait_for_hand(person: Person, table: str, *, pictured: bool) -> SeenMessage:
    """Wait until the person's direct message shows the hand of a table with a picture, or without one."""
    return await person.wait_for(
        lambda seen: belongs_to(seen, table) and bool(pictures_of(seen)) is pictured, person.dm
    )


async def test_what_is_so_already_or_means_nothing_changes_nothing(house: Stage, ann: Person) -> None:
    async def has_pictures() -> bool:
        return (await house.database.people.preferences(ann.id)).pictures

    unchanged = await ann.command("my settings", GAMES_CHANNEL, pictures="on")
    assert unchanged.text.startswith(f"Your settings\n{PICTURED}")
    maybe = await ann.command("my settings", ann.dm, raw=True, pictures="maybe")
    refused(maybe, "The option pictures can be on or off.")
    assert await has_pictures()
    reply = await ann.click(unchanged, "Pictures off")
    for query in ("q1:me", "q1:me:pictures", "q1:me:pictures:maybe", "q1:me:hats:on", "q1:me:a:b:c"):
        refused(await ann.click(reply.shown, query, forged=True), GONE)
        assert not await has_pictures()


async def test_a_hand_that_stands_loses_its_picture_and_gets_it_back_and_others_keep_theirs(
    house: Stage, ann: Person, bob: Person
) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    before = await wait_for_hand(mover, table, pictured=True)
    await mover.command("my settings", GAMES_CHANNEL, pictures="off")
    plain = await wait_for_hand(mover, table, pictured=False)
    await mover.command("my settings", GAMES_CHANNEL, pictures="on")
    again = await wait_for_hand(mover, table, pictured=True)
    assert before.id == plain.id == again.id
    assert plain.embeds == []
    assert keys(plain) == keys(before)
    assert again.buttons == before.buttons
    await mover.command("my settings", GAMES_CHANNEL, pictures="off")
    await play_first(house, table)
    await wait_for_hand(bob if mover is ann else ann, table, pictured=True)


async def test_the_menu_of_a_table_and_a_forged_press_on_it_switch_the_pictures_of_the_own_hand(
    house: Stage, ann: Person, bob: Person
) -> None:
    table = await start_game(house, "Ann", "Bob")
    shown = await wait_for_table(ann, table)
    off = await bob.click(await bob.click(shown, "More…"), "Pictures off")
    menu_after = await bob.click(shown, "More…")
    stranger = await house.person("Eve").click(shown, "More…")
    async with house.unchanged(table):
        forged = await bob.click(shown, "q1:me:pictures:off", forged=True)
    for reply in (off, forged):
        assert reply.is_ephemeral
        assert PLAIN in reply.text
    assert f"Table {table} ·" in (await wait_for_table(ann, table)).text
    assert menu_after.shown.button("Pictures on") is not None
    assert (await house.database.people.preferences(ann.id)).pictures
    assert not any("Pictures" in button.label for button in stranger.shown.buttons)


async def test_the_preference_holds_after_a_new_start(database_file: Path) -> None:
    async with Playground() as playground:
        ann = playground.person("Ann")
        async with stage(database_file, playground=playground):
            await ann.command("my settings", GAMES_CHANNEL, pictures="off")
        async with stage(database_file, playground=playground) as house:
            assert PLAIN in (await ann.command("my settings", ann.dm)).text
            table = await start_game(house, "Ann", "Bob")
            if await house.mover(table) is not ann:
                await play_first(house, table)
            assert pictures_of(await wait_for_turn(ann, table)) == []
