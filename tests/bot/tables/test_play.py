"""A game as its players go through it, and what the channel sees of it."""

from __future__ import annotations

from bot.messages.posts import OLD_SECONDS
from games.whot.cards import KINDS, card_name
from tests.bot.dealing import put
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    play_first,
    said,
    start_game,
    wait_for_table,
)
from tests.games.whot.positions import position
from tests.loopback.person import Person

# A whole game


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
    first, second = hand.shown.selects
    assert len(first.options) + len(second.options) == 40
    question = await mover.select(hand, second.placeholder, "WHOT")
    assert "Your WHOT: which symbol?" in question.text
    reply = await mover.click(question, "Square")

    assert "39 cards:" in said(reply.message)
    await wait_for_table(mover, table, "WHOT: square follows.")


# What the channel sees


async def test_a_table_message_of_hours_ago_is_posted_anew(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    await house.all_is_done()
    old = await wait_for_table(bob, table)
    house.put_forward(OLD_SECONDS)

    await play_first(house, table)

    await house.all_is_done()
    (anew,) = bob.sees(GAMES_CHANNEL)
    assert anew.id > old.id
