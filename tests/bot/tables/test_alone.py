"""Games for one person: begun at once, in a server's channel or in direct messages with the bot."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.messages.press import Press, Verb
from bot.tables import opening
from bot.tables.clicks import STRANGER
from bot.tables.commands import NO_TABLE
from bot.tables.wording import RESTING
from games.engine.position import MOVED_ON
from games.engine.table import Status
from games.seed import seed_from_text
from storage.league.boards import By, LeagueBoard
from tests.bot.sight import pictures_of
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    belongs_to,
    play_to_the_end,
    play_turn,
    plays,
    press_first,
    refused,
    said,
    shows_table,
    stage,
    surely,
    table_id,
    until,
)
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

GAME = "play nojoke-solitaire"
LOBBY_CHANNEL = "#lobby"


async def begin(person: Person) -> SeenMessage:
    """Let a person begin a solitaire in direct messages; the one message of the table."""
    opened = await person.command(GAME, person.dm)
    assert not opened.is_ephemeral
    return opened.shown


async def wait_for_direct(person: Person, table: str, *words: str) -> SeenMessage:
    """Wait until the person's direct messages have the table, showing all of the words."""
    return await person.wait_for(
        lambda seen: (
            not seen.is_ephemeral
            and (belongs_to(seen, table) or shows_table(seen, table))
            and all(word in said(seen) for word in words)
        ),
        person.dm,
    )


def standing(person: Person) -> list[SeenMessage]:
    """The messages that stay in the person's direct messages."""
    return [seen for seen in person.sees(person.dm) if not seen.is_ephemeral]


async def finish(house: Stage, person: Person, table: str) -> SeenMessage:
    """Play a solitaire in direct messages by random presses to its end; the last message."""
    session, rng = await house.session(table), random.Random(table)
    while session.table.status is Status.PLAYING:
        await play_turn(person, await wait_for_direct(person, table, "Your turn"), rng)
    return await person.wait_for(lambda seen: seen.button("Play again") is not None, person.dm)


def lose(playground: Playground, message: SeenMessage) -> None:
    """Delete a message as Discord may."""
    found = playground.world.message(message.id)
    assert found is not None
    playground.world.delete(found)


async def test_in_a_channel_no_timer_holds_and_play_again_begins_another(house: Stage, ann: Person) -> None:
    await ann.command("parlour settings", GAMES_CHANNEL, timer="1m")
    opened = await ann.command(GAME, GAMES_CHANNEL)
    assert (await house.session(table_id(opened.shown))).table.clock.deadline is None
    await play_to_the_end(house, table_id(opened.shown))
    end = await ann.wait_for(lambda seen: seen.button("Play again") is not None, GAMES_CHANNEL)
    again = await ann.click(end, "Play again")
    assert "Ann to play" in again.text
    assert table_id(again.shown) != table_id(end)


async def test_the_message_comes_with_the_picture_of_the_hand_unless_that_is_off(ann: Person) -> None:
    table = table_id(await begin(ann))
    await ann.wait_for(lambda seen: bool(seen.pictures), ann.dm)
    await ann.command("my settings", ann.dm, pictures="off")
    plain = await ann.wait_for(lambda seen: belongs_to(seen, table) and not pictures_of(seen), ann.dm)
    assert plain.text == "Your turn · NO-JOKE Solitaire: begin with any stick. Pack: 31."
    await press_first(ann, plain)
    assert pictures_of(await wait_for_direct(ann, table, "You played ")) == []


async def test_a_whole_game_counts_for_no_board_and_another_one_follows(house: Stage, ann: Person) -> None:
    table = table_id(await begin(ann))
    end = await finish(house, ann, table)
    assert "Nothing you hold matches " in end.text or "a perfect score!" in end.text
    session = await house.session(table)
    assert not session.table.is_rated
    boards = [LeagueBoard(guild, session.game.key, None, By.GAMES) for guild in (0, house.playground.world.guild.id)]
    assert [await house.database.boards.count(board) for board in boards] == [0, 0]
    again = await ann.click(end, "Play again")
    assert "Your turn" in again.text
    assert "4 sticks" in said(again.shown)
    twice = await ann.click(end, "Play again")
    assert twice.is_ephemeral
    assert f"The rematch is already open, as table {table_id(again.shown)}" in twice.text


async def test_games_for_several_are_refused_with_what_can_be_played(ann: Person) -> None:
    refused(
        await ann.command("play whot", ann.dm),
        "WHOT is for several people: use /games in a channel of a server, where others join. Here you can play "
        "NO-JOKE Solitaire.",
    )
    assert standing(ann) == []


async def test_the_game_is_played_from_a_channel_and_a_lost_message_comes_back(house: Stage, ann: Person) -> None:
    message = await begin(ann)
    table = table_id(message)
    older = await ann.command("hand", ann.dm)
    copy = await ann.command("hand", LOBBY_CHANNEL)
    assert copy.is_ephemeral
    played = await press_first(ann, copy.shown)
    assert played.shown.id == copy.shown.id
    assert "Last stick: " in said(played.shown)
    assert (await wait_for_direct(ann, table, "Last stick: ")).id == message.id
    async with house.unchanged(table):
        assert MOVED_ON in (await press_first(ann, older.shown)).text
    lose(house.playground, message)
    await press_first(ann, played.shown)
    assert (await wait_for_direct(ann, table, "Last stick: ")).id != message.id


async def test_the_table_is_posted_again_at_the_bottom(house: Stage, ann: Person) -> None:
    message = await begin(ann)
    told = await ann.command("table", ann.dm)
    (shown,) = standing(ann)
    assert shown.id > message.id
    assert f"/channels/@me/{ann.dm.id}/{shown.id}" in told.text
    await press_first(ann, shown)
    assert [seen.id for seen in standing(ann)] == [shown.id]


async def test_it_is_reported_left_taken_up_again_and_ended(house: Stage, ann: Person) -> None:
    message = await begin(ann)
    table, session = table_id(message), await house.session(table_id(message))
    modal = await ann.click(await ann.click(message, "More…"), "Report a problem")
    await ann.submit_modal(modal, {"What happened?": "A stick was bent."})
    (report,) = await house.database.people.reports(5)
    assert (report.guild, report.table_id) == (None, table), "it names no server"
    assert (await ann.command("leave", ann.dm)).text == f"You left table {table}. {RESTING}"
    resting = await wait_for_direct(ann, table, RESTING)
    assert session.table.clock.house_at is None
    await press_first(ann, resting)
    assert not session.table.seats[0].is_away
    assert RESTING not in said(await wait_for_direct(ann, table, "Last stick: "))
    assert (await surely(ann, "end", ann.dm)).text == f"Table {table} is closed."
    assert (await wait_for_direct(ann, table, "Ann ended the table.")).id == message.id
    refused(await ann.command("end", ann.dm), NO_TABLE)
    refused(await ann.command("table", ann.dm), NO_TABLE)


async def test_nobody_else_can_press_there(house: Stage, ann: Person, bob: Person) -> None:
    message = await begin(ann)
    theirs = await begin(bob)
    async with house.unchanged(table_id(message)):
        for control in (plays(message)[0][0], Press(Verb.HAND, table_id(message)).custom_id):
            refused(await bob.click(theirs, control, forged=True), STRANGER)


@pytest.mark.parametrize("is_shown", [True, False])
async def test_it_goes_on_after_a_start(database_file: Path, monkeypatch: pytest.MonkeyPatch, is_shown: bool) -> None:
    monkeypatch.setattr(opening, "secrets", SimpleNamespace(token_hex=lambda _: seed_from_text("table 1").hex()))
    async with Playground() as playground:
        ann = playground.person("Ann")
        async with stage(database_file, playground=playground):
            message = await begin(ann)
        if not is_shown:
            lose(playground, message)
        async with stage(database_file, playground=playground) as house:
            table = table_id(message)
            reply = await ann.command("hand", ann.dm)
            await press_first(ann, reply.shown)
            await wait_for_direct(ann, table, "Last stick: ")
            await until(playground, lambda: len(standing(ann)) == 1)
            assert (await house.session(table)).table.status is Status.PLAYING
