"""One private question before a deed: it is answered once, by whoever was asked, on the terms that were read."""

from __future__ import annotations

import asyncio

import pytest

from bot.messages.answers import BUSY
from bot.messages.confirm import CHANGED, KEPT, SOMEBODY_ELSES, STALE, TWICE
from games.engine.table import Status
from storage.engine.errors import StorageError
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    behind_more,
    open_lobby,
    play_to_the_end,
    press_red,
    refused,
    start_game,
    table_id,
    wait_for_table,
)
from tests.loopback.person import Person
from tests.loopback.seen import Reply, ReplyKind, SeenMessage

RED, BLUE = 4, 1


def shown(reply: Reply) -> SeenMessage:
    assert reply.is_ephemeral
    return reply.shown


def red_id(asked: Reply) -> str:
    """The custom id of the red button of a question."""
    return shown(asked).buttons[0].custom_id or ""


async def test_the_way_back_changes_nothing_and_ends_the_question(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob", rated=False)
    asked = await bob.command("leave", GAMES_CHANNEL)
    assert "The game isn't rated, so it doesn't cost you anything in the league." in shown(asked).text
    async with house.unchanged(table):
        kept = await bob.click(asked, "Stay")
        late = await bob.click(asked, red_id(asked), forged=True)
    assert (kept.kind, kept.text) == (ReplyKind.UPDATE, KEPT)
    assert shown(kept).buttons == []
    refused(late, STALE)
    asked = await bob.command("leave", GAMES_CHANNEL)
    told = sorted(reply.text for reply in await asyncio.gather(*(bob.click(asked, "Leave") for _ in range(2))))
    assert told[0] == TWICE
    assert told[1].startswith(f"You left table {table}.")
    await wait_for_table(ann, table, "Bob, steady house")


async def test_a_press_can_be_made_again_if_busy(house: Stage, bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await start_game(house, "Ann", "Bob")
    asked = await bob.command("leave", GAMES_CHANNEL)
    session = await house.session(table)

    async def fail(*_: object) -> None:
        raise StorageError("busy")

    with monkeypatch.context() as patch:
        patch.setattr(session, "leave", fail)
        refused(await bob.click(asked, "Leave"), BUSY)
    left = await bob.click(asked, "Leave")

    assert left.text.startswith(f"You left table {table}.")


async def test_no_stranger_and_no_forged_press_answers_a_question(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    asked = await bob.command("leave", GAMES_CHANNEL)
    elsewhere = (await wait_for_table(bob, table), await bob.command("my settings", GAMES_CHANNEL))
    async with house.unchanged(table):
        for control in (red_id(asked), "q1:keep"):
            refused(await ann.click(asked, control, forged=True), SOMEBODY_ELSES)
        for control in (red_id(asked), "q1:sure", "q1:sure:leave", f"q1:sure:leave:0123456789ab:{table}", "q1:keep"):
            for message in elsewhere:
                refused(await bob.click(message, control, forged=True), STALE)
    assert (await press_red(bob, asked)).text.startswith(f"You left table {table}.")


async def test_what_changed_since_it_was_asked_is_asked_anew(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    table = table_id(lobby)
    asked = await behind_more(ann, lobby, "Cancel the table")
    assert "Bob will lose their seat, and nobody plays." in asked.text
    await house.person("Cy").click(lobby, "Join")
    async with house.unchanged(table):
        again = await ann.click(asked, "Close the table")
    assert again.kind is ReplyKind.UPDATE
    assert CHANGED in again.text
    assert "Bob and Cy will lose their seats" in again.text
    assert (await press_red(ann, again)).text == f"Table {table} is closed."


async def test_a_lobby_that_began_meanwhile_is_not_closed_by_its_question(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    table = table_id(lobby)
    cancelling, ending = await behind_more(ann, lobby, "Cancel the table"), await ann.command("end", GAMES_CHANNEL)
    await ann.click(lobby, "Start")
    async with house.unchanged(table):
        cancelled = await ann.click(cancelling, "Close the table")
        again = await ann.click(ending, "Close the table")
    assert cancelled.text == "The game has begun: use /end to end it for everybody."
    assert shown(cancelled).buttons == []
    assert "End this game for everyone?" in again.text
    assert CHANGED in again.text


async def test_a_game_that_is_over_meanwhile_is_left_as_it_is(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="single")
    asked = await bob.command("leave", GAMES_CHANNEL)
    await play_to_the_end(house, table)
    async with house.unchanged(table):
        late = await bob.click(asked, "Leave")
    assert late.text == "This game is over."
    assert shown(late).buttons == []


async def test_what_costs_nobody_else_anything_is_done_without_a_question(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", house=1)
    refused(await behind_more(ann, lobby, "Cancel the table"), f"Table {table_id(lobby)} is closed.")
    assert (await house.session(table_id(lobby))).table.status is Status.CLOSED
    table = await start_game(house, "Ann", house=1)
    left = await ann.command("leave", GAMES_CHANNEL)
    assert left.text.startswith(f"You left table {table}. The game waits")
