"""What reads somebody who has Discord show no embeds: a message's own text, and its buttons."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from bot.tables.hands import PRESENT_SECONDS
from bot.tables.wording import AWAY
from games.engine.table import Status
from games.whot.cards import WHOT
from tests.bot.dealing import deal_where
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    begin_alone,
    behind_more,
    open_lobby,
    play_first,
    press_first,
    press_red,
    start_game,
    surely,
    table_id,
    until,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.seen import SeenMessage

SINGLE = "WHOT, single game"
RUBBER = "WHOT, game 1 of 5"
PLACE = "#games in Testers"


def headline(seen: SeenMessage) -> str:
    """What the first line says before anything of game and place."""
    return seen.content.split("\n")[0].split(" · ")[0]


def the_hand(person: Person) -> SeenMessage:
    """The one direct message that a person has."""
    (hand,) = person.sees(person.dm)
    return hand


def has_one_hand(person: Person) -> bool:
    return len(person.sees(person.dm)) == 1


def calls_nobody(person: Person) -> bool:
    return not any(seen.mentioned_ids or seen.data["mention_everyone"] for seen in person.sees(GAMES_CHANNEL))


async def test_from_the_first_turn_to_the_end_the_table_and_the_hands_say_whose_turn_it_is(
    house: Stage, ann: Person, bob: Person
) -> None:
    table, eve = await start_game(house, "Ann", "Bob", rubber="single"), house.person("Eve")
    session, movers = await house.session(table), set()
    while session.table.status is Status.PLAYING:
        await house.all_is_done()
        mover = await house.mover(table)
        waiting = bob if mover is ann else ann
        (public,) = eve.sees(GAMES_CHANNEL)
        assert public.content == f"{mover.user.name} to play · {SINGLE}"
        assert the_hand(mover).content == f"Your turn · {SINGLE} · {PLACE}"
        assert the_hand(waiting).content == f"Waiting · {SINGLE} · {PLACE}"
        movers.add(mover.id)
        await press_first(mover, the_hand(mover))

    await house.all_is_done()
    (public,) = eve.sees(GAMES_CHANNEL)
    winner, loser = (ann, bob) if public.content.startswith("🏆 Ann wins") else (bob, ann)
    assert headline(public).startswith(f"🏆 {winner.user.name} wins")
    assert headline(the_hand(winner)).startswith("🏆 You win")
    assert headline(the_hand(loser)).startswith(f"🏆 {winner.user.name} wins")
    assert movers == {ann.id, bob.id}
    assert calls_nobody(eve)


async def test_a_question_is_asked_where_no_embed_is_needed(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_where(lambda state: WHOT in state.hands[state.to_act[0]], monkeypatch)
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)

    question = await mover.click(await wait_for_turn(mover, table), "WHOT…")
    assert question.message is not None
    assert question.message.content == f"Your WHOT: which symbol? · {RUBBER} · {PLACE}"

    back = await mover.click(question, "Back")
    assert back.message is not None
    assert back.message.content == f"Your turn · {RUBBER} · {PLACE}"


async def test_what_the_hand_button_shows_says_it_too_and_what_became_of_a_press(
    house: Stage, ann: Person, bob: Person
) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    other = bob if mover is ann else ann
    shown = await wait_for_table(mover, table)

    mine, theirs = await mover.click(shown, "My hand"), await other.click(shown, "My hand")
    assert mine.message is not None
    assert theirs.message is not None
    assert headline(mine.message) == "Your turn"
    assert headline(theirs.message) == "Waiting"

    played = await press_first(mover, mine.message)
    assert played.message is not None
    assert played.message.content == f"Waiting · {RUBBER} · {PLACE}"
    stale = await mover.click(mine, mine.message.buttons[0].custom_id or "", forged=True)
    assert stale.message is not None
    (first, second) = stale.message.content.split("\n")
    assert first == f"Waiting · {RUBBER} · {PLACE}"
    assert "moved on" in second


async def test_a_new_call_and_a_turn_in_place_say_the_same(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    for absence in (0.0, PRESENT_SECONDS):
        for _ in range(2):
            await asyncio.sleep(absence)
            await play_first(house, table)
        await house.all_is_done()
        mover = await house.mover(table)
        await until(house.playground, partial(has_one_hand, mover))
        assert the_hand(mover).content == f"Your turn · {RUBBER} · {PLACE}"


async def test_a_lobby_says_what_it_is_and_a_closed_table_why(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    await house.all_is_done()
    assert lobby.content == "WHOT: who is in? 2 of 10"
    assert the_hand(bob).content == f"You are seated at WHOT · {PLACE}\nYour hand will come here when the game begins."

    await press_red(ann, await behind_more(ann, lobby, "Cancel the table"))

    await house.all_is_done()
    closed = await wait_for_table(ann, table_id(lobby))
    assert closed.content == "WHOT: this table is closed\nAnn cancelled the table."
    assert the_hand(bob).content == f"This table is closed · WHOT · {PLACE}\nAnn cancelled the table."


async def test_whose_seat_the_house_holds_is_told_so(house: Stage, bob: Person) -> None:
    await start_game(house, "Ann", "Bob", "Cy")
    await surely(bob, "leave", GAMES_CHANNEL)
    await house.all_is_done()

    first, second = the_hand(bob).content.split("\n")
    assert first == f"Away · {RUBBER} · {PLACE}"
    assert second == AWAY


async def test_a_game_for_one_says_it_in_the_channel_and_in_direct_messages(house: Stage, ann: Person) -> None:
    table = await begin_alone(house, ann)
    assert headline(await wait_for_table(ann, table)) == "Ann to play"
    assert headline(await wait_for_turn(ann, table)) == "Your turn"

    alone = await ann.command("play nojoke-solitaire", ann.dm)

    assert alone.message is not None
    assert alone.message.content.startswith("Your turn · NO-JOKE Solitaire, ")
    played = await press_first(ann, alone.message)
    assert played.message is not None
    assert headline(played.message) == "Your turn"
