"""A game as its players go through it, and what the channel sees of it."""

from __future__ import annotations

import re

import pytest

from bot.messages.posts import OLD_SECONDS
from games.whot.cards import KINDS, WHOT, card_name
from tests.bot.dealing import deal_where, put
from tests.bot.stage import (
    BACK,
    GAMES_CHANNEL,
    Stage,
    play_first,
    play_to_the_end,
    press_first,
    said,
    start_game,
    wait_for_table,
    wait_for_turn,
)
from tests.games.whot.positions import position
from tests.loopback.person import Person
from tests.loopback.seen import ReplyKind


async def play_one_game(house: Stage, table: str) -> None:
    """Let everybody play by direct message until a game of the rubber is over."""
    session = await house.session(table)
    finished = len(session.checkpoints)
    while len(session.checkpoints) == finished:
        await play_first(house, table)


# A whole game


async def test_two_people_play_a_game_to_its_end(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="single")

    await play_to_the_end(house, table)

    end = await wait_for_table(bob, table, "🏆")
    winner, loser = (ann, bob) if end.content.startswith("🏆 Ann wins") else (bob, ann)
    won = await winner.wait_for(lambda seen: seen.content.startswith("🏆 You win"), winner.dm)
    lost = await loser.wait_for(lambda seen: seen.content.startswith("🏆 "), loser.dm)
    assert lost.content.startswith(f"🏆 {winner.user.name} wins")
    for seen in (end, won, lost):
        assert [button.label for button in seen.buttons] == ["Rematch", "Replay", "Board", "More…"]
    assert len(ann.sees(ann.dm)) == len(bob.sees(bob.dm)) == 1


async def test_a_play_is_told_to_who_made_it_and_to_the_channel(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)

    reply = await press_first(mover, hand)

    other = await house.mover(table)
    assert reply.kind is ReplyKind.UPDATE
    assert re.search(rf"You played .+\. {other.user.name} plays first\.", reply.text)
    assert "You: 5 cards:" in said(reply.message)
    await wait_for_table(other, table, f"{mover.user.name} played ")


async def test_drawing_ends_the_turn(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    await play_first(house, table)
    drawer = await house.mover(table)

    reply = await drawer.click(await wait_for_turn(drawer, table), "Draw")

    assert "7 cards:" in said(reply.message)
    assert re.search(r"You drew .+\.", reply.text)
    shown = await wait_for_table(drawer, table, f"{drawer.user.name}, 7 cards, drew, last.")
    assert "Stock 41" in said(shown)


async def test_a_whot_is_played_in_two_steps_with_a_way_back(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_where(lambda state: WHOT in state.hands[state.to_act[0]], monkeypatch)
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)

    async with house.unchanged(table):
        question = await mover.click(hand, "WHOT…")
        assert question.kind is ReplyKind.UPDATE
        assert question.message is not None
        assert "Your WHOT: which symbol?" in question.text
        assert [button.label for button in question.message.buttons][:6] == [
            "Circle",
            "Triangle",
            "Cross",
            "Square",
            "Star",
            BACK,
        ]
        again = await mover.click(question, BACK)
        assert again.message is not None
        assert [button.label for button in again.message.buttons] == [button.label for button in hand.buttons]
    await mover.click(again, "WHOT…")
    await mover.click(again, "Star")

    await wait_for_table(mover, table, f"{mover.user.name}'s WHOT: star follows.")


async def test_a_hand_of_forty_cards_can_be_played_from_selects(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", packs="2")
    session = await house.session(table)
    mover = await house.mover(table)
    seat = session.to_act[0]
    forty = " ".join(card_name(card) for card in range(KINDS - 40, KINDS))
    hands = [f"Ann: {forty}", "Bob: circle-1 circle-2"]
    put(session, position(" | ".join(hands if seat == 0 else reversed(hands)), mover=seat))
    shown = await wait_for_table(mover, table)

    hand = await mover.click(shown, "My hand")
    assert hand.message is not None
    first, second = hand.message.selects
    assert len(first.options) + len(second.options) == 40
    question = await mover.select(hand, second.placeholder, "WHOT")
    assert "Your WHOT: which symbol?" in question.text
    reply = await mover.click(question, "Square")

    assert "39 cards:" in said(reply.message)
    await wait_for_table(mover, table, "WHOT: square follows.")


# What the channel sees


async def test_the_table_shows_all_that_is_public(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1m")
    mover = await house.mover(table)
    await play_first(house, table)
    other = await house.mover(table)

    shown = await wait_for_table(bob, table, f"{mover.user.name} played ")

    session = await house.session(table)
    assert session.table.clock.deadline is not None
    embed = shown.embeds[0]
    assert shown.content == f"{other.user.name} to play · WHOT, game 1 of 5"
    assert f"<t:{int(session.table.clock.deadline)}:R>" in embed["description"]
    assert f"{mover.user.name} played " in embed["description"]
    assert f"Call card: {mover.user.name}'s " in said(shown)
    assert f"{mover.user.name}, 5 cards, played " in said(shown)
    assert f"{other.user.name}, to play, 6 cards. " in said(shown)
    assert "Stock 42. Pool 0 counters." in said(shown)
    assert f"Table {table} ·" in shown.text
    assert session.table.seed not in shown.text


async def test_a_table_message_of_hours_ago_is_posted_anew(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    await house.all_is_done()
    old = await wait_for_table(bob, table)
    house.put_forward(OLD_SECONDS)

    await play_first(house, table)

    await house.all_is_done()
    (anew,) = bob.sees(GAMES_CHANNEL)
    assert anew.id > old.id


async def test_the_picture_says_what_each_did_last(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    player = await house.mover(table)
    await play_first(house, table)
    drawer = await house.mover(table)
    await drawer.click(await wait_for_turn(drawer, table), "Draw")

    shown = await wait_for_table(bob, table, f"{drawer.user.name}, 7 cards, drew, last.")

    assert f"{player.user.name}, to play, 5 cards, played " in said(shown)
