"""What nobody should press, and what the person then reads: one clear sentence, and nothing has changed."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from bot.messages import answering
from bot.messages.press import Press, Verb
from bot.tables.clicks import NO_SUCH_PLAY, NOT_OURS, OTHER_PLACE, STRANGER
from games.engine.pace import Pace
from games.engine.position import MOVED_ON
from games.engine.session import Session
from games.engine.table import Entry
from games.nothanks.rules import CHIPS_EACH, DECLINE
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    behind_more,
    open_lobby,
    plain_play,
    play_first,
    play_to_the_end,
    plays,
    press_first,
    press_red,
    refused,
    said,
    start_game,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.seen import ReplyKind

LOBBY_CHANNEL = "#lobby"
SHORT = 0.3


# Custom ids that we did not make


async def test_a_forged_or_truncated_custom_id_does_nothing(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    table = table_id(lobby)
    start = f"p1:start:{table}"
    forged = [
        "hello",
        f"p1:steal:{table}",
        f"p2:start:{table}",
        "p1:start:ZZZZZ",
        f"{start}:1:draw",
        f"p1:pick:{table}",
    ]
    async with house.unchanged(table):
        for custom_id in (*forged, *(start[:length] for length in range(1, len(start)))):
            refused(await ann.click(lobby, custom_id, forged=True), NOT_OURS)


async def test_no_forged_play_is_made(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    session = await house.session(table)
    mover, other = await house.two(table)
    hand = await wait_for_turn(mover, table)
    waiting = await other.wait_for(lambda seen: "6 cards:" in said(seen), other.dm)
    whole, pick = plays(hand)[0][0], f"p1:pick:{table}:{session.table.revision}"
    head = whole.rindex(":")
    held = [choice.label for choice in session.page(session.to_act[0]).choices]
    number = next(number for number in (1, 2, 3, 4, 5, 7, 8) if f"star {number}" not in held)

    async with house.unchanged(table):
        for length in range(1, head + 1):
            refused(await mover.click(hand, whole[:length], forged=True), NOT_OURS)
        back = await mover.click(hand, whole[: head + 1], forged=True)
        assert back.kind is ReplyKind.UPDATE
        assert "Your turn" in back.text
        for keys in ("circle-6", "star-14", "whot/whot", "draw/draw", "x", "----"):
            reply = await mover.click(hand, f"{pick}:{keys}", forged=True)
            assert NO_SUCH_PLAY in reply.text
            assert plays(reply.shown) == plays(hand)
        for values in ((), ("circle-6",), ("",), ("star 8", "star 7")):
            assert "Your turn" in (await mover.select(hand, f"{pick}:~1", *values, forged=True)).text
        reply = await mover.click(hand, f"{pick}:star-{number}", forged=True)
        assert f"You don't hold star {number}: play any card." in reply.text
        assert plays(reply.shown) == plays(hand)
        reply = await other.click(waiting, whole, forged=True)
        assert "It isn't your turn: wait until it comes to you." in reply.text
        assert plays(reply.shown) == []


async def test_paying_without_a_chip_or_out_of_turn_is_refused(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob", "Cy", game="nothanks")
    session = await house.session(table)
    for _ in range(CHIPS_EACH["standard"] * 3):
        await session.submit(session.to_act[0], DECLINE, session.table.revision)
    public = await wait_for_table(ann, table, "with 33 chips")
    mover = await house.mover(table)
    waiting = ann if mover is not ann else bob
    async with house.unchanged(table):
        for label in (button.label for button in public.buttons[:2]):
            reply = await waiting.click(public, label)
            assert reply.is_ephemeral
            assert "It isn't your turn: wait until it comes to you." in reply.text
        reply = await mover.click(public, "Pay 1 chip")
    assert reply.is_ephemeral
    assert "You have no chip left to pay: take " in reply.text
    assert "with 33 chips." in reply.text
    done = await press_first(mover, reply.shown)
    assert "with 33 chips." in done.text


# Custom ids of another table


async def test_a_button_of_a_table_in_another_channel_does_nothing(house: Stage, ann: Person, cy: Person) -> None:
    here = await open_lobby(house, "Ann", "Bob")
    there = await open_lobby(house, "Ann", "Bob", channel=LOBBY_CHANNEL)
    private = await cy.command("my settings", GAMES_CHANNEL)
    assert private.is_ephemeral
    async with house.unchanged(table_id(there)), house.unchanged(table_id(here)):
        for message in (here, private):
            refused(await cy.click(message, f"p1:join:{table_id(there)}", forged=True), OTHER_PLACE)
        refused(await ann.click(here, f"p1:start:{table_id(there)}", forged=True), OTHER_PLACE)


async def test_who_does_not_sit_at_a_table_presses_nothing_there(house: Stage, cy: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    other = await start_game(house, "Cy", "Bob")
    eve = house.person("Eve")
    shown = await wait_for_table(eve, table)
    control, _ = plays(await wait_for_turn(await house.mover(table), table))[0]
    async with house.unchanged(table), house.unchanged(other):
        for verb in ("hand", "leave", "back"):
            reply = await eve.click(shown, f"p1:{verb}:{table}", forged=True)
            assert reply.is_ephemeral
            assert reply.text.startswith("You don't sit at this table")
        refused(await cy.click(await wait_for_table(cy, other), control, forged=True), STRANGER)
        dm = await cy.wait_for(lambda seen: "6 cards:" in said(seen), cy.dm)
        refused(await cy.click(dm, control, forged=True), STRANGER)


# Stale clicks


async def test_a_stale_click_gets_the_fresh_hand_and_changes_nothing(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover, other = await house.two(table)
    turn = await wait_for_turn(mover, table)
    stale = await mover.click(await wait_for_table(mover, table), "My hand")
    control, _ = plays(stale.shown)[0]
    await press_first(mover, turn)
    await wait_for_turn(other, table)
    async with house.unchanged(table):
        reply = await mover.click(turn, plays(turn)[-1][0], forged=True)
    assert MOVED_ON in reply.text
    assert plays(reply.shown) == []
    await play_first(house, table)
    async with house.unchanged(table):
        reply = await mover.click(stale, control, forged=True)
    assert reply.kind is ReplyKind.UPDATE
    assert MOVED_ON in reply.text
    assert "Your turn" in reply.text
    await press_first(mover, reply.shown)


async def test_a_late_answer_to_a_stale_click_leaves_the_turn_that_came_meanwhile(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    while await house.mover(table) is mover:
        await play_first(house, table)
    gate = house.playground.faults.hold("POST /interactions/*/*/callback")
    pressing = asyncio.create_task(mover.click(hand, plays(hand)[0][0], forged=True))
    await gate.reached()
    while await house.mover(table) is not mover:
        await play_first(house, table)
    with suppress(TimeoutError):
        await wait_for_turn(mover, table, SHORT)
    gate.open()
    assert MOVED_ON in (await pressing).text
    await wait_for_turn(mover, table)


async def test_at_a_table_that_has_not_begun_there_is_no_play(house: Stage) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    table = table_id(lobby)
    for person in (house.person("Ann"), house.person("Bob")):
        private = await person.command("my settings", GAMES_CHANNEL)
        async with house.unchanged(table):
            for control in ("pick:{}:0:draw", "pick:{}:7:draw", "pick:{}:7:", "pick:{}:0:", "hand:{}", "advice:{}"):
                for message in (lobby, private):
                    reply = await person.click(message, f"p1:{control.format(table)}", forged=True)
                    assert reply.is_ephemeral
                    assert reply.text.startswith("The game hasn't begun yet")


async def test_a_click_on_what_another_process_has_shown_counts(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    session = await house.session(table)
    other = bob if await house.mover(table) is ann else ann
    waiting = await other.wait_for(lambda seen: "6 cards:" in said(seen), other.dm)
    ahead = await Session.load(house.database.tables, table, lambda *_: None, Pace())
    assert ahead is not None
    assert ahead.state is not None
    (seat,) = ahead.to_act
    await ahead.submit(seat, ahead.state.legal_actions(seat)[0], ahead.table.revision)
    press = Press(Verb.PICK, table, ahead.table.revision, ("draw",))
    reply = await other.click(waiting, press.custom_id, forged=True)
    assert "7 cards:" in said(reply.message)
    assert session.table.revision == ahead.table.revision + 1


async def test_a_click_that_another_process_gets_ahead_of_is_answered(
    house: Stage, ann: Person, cy: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    table = table_id(lobby)
    ahead = await Session.load(house.database.tables, table, lambda *_: None, Pace())
    assert ahead is not None
    write = house.database.tables.write

    async def write_late(entry: Entry) -> None:
        monkeypatch.setattr(house.database.tables, "write", write)
        await ahead.join(cy.id, "Cy")
        await write(entry)

    monkeypatch.setattr(house.database.tables, "write", write_late)

    refused(await ann.click(lobby, "Add house player"), MOVED_ON)

    assert (await house.stored(table))[0] == ahead.table
    await wait_for_table(ann, table, "; Cy;")
    assert not (await ann.click(lobby, "Add house player")).has_failed


# Delivered twice


@pytest.mark.parametrize("seconds", [answering.REMEMBERED_SECONDS, 0], ids=["remembered", "journalled"])
async def test_what_is_delivered_twice_is_done_once(
    house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    monkeypatch.setattr(answering, "REMEMBERED_SECONDS", seconds)
    faults = house.playground.faults
    faults.deliver_twice()
    lobby = await ann.command("play whot", GAMES_CHANNEL)
    await ann.command("hand", GAMES_CHANNEL)
    (opened,) = await house.database.tables.seated(ann.id)
    assert len([seen for seen in ann.sees(GAMES_CHANNEL) if not seen.is_ephemeral]) == 1
    faults.deliver_twice()
    await ann.click(lobby, "Add house player")
    assert "to play" in (await ann.click(lobby, "Start")).text
    assert len((await house.session(opened.id)).table.seats) == 2
    session = await house.session(await start_game(house, "Ann", "Bob"))
    for _ in range(2):
        mover, revision = await house.mover(session.table.id), session.table.revision
        hand = await wait_for_turn(mover, session.table.id)
        faults.deliver_twice()
        await press_first(mover, hand)
        await house.all_is_done()
        assert session.table.revision == revision + 1


async def test_a_press_delivered_twice_says_nothing_odd(house: Stage, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann")
    house.playground.faults.deliver_twice()
    assert "2 of 10" in (await bob.click(lobby, "Join")).text
    await bob.wait_for(lambda seen: "You are seated at WHOT" in seen.text, bob.dm)
    house.playground.faults.deliver_twice()
    await house.person("Ann").click(lobby, "Start")
    mover = await house.mover(table_id(lobby))
    hand = await wait_for_turn(mover, table_id(lobby))
    house.playground.faults.deliver_twice()
    assert not (await mover.click(hand, plain_play(hand))).has_failed
    await house.all_is_done()
    for person in (house.person("Ann"), bob):
        assert not [
            seen.text for place in (person.dm, GAMES_CHANNEL) for seen in person.sees(place) if seen.is_ephemeral
        ]


# Tables that are over


async def test_a_click_on_a_finished_or_a_closed_table_changes_nothing(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="single")
    eve, shown = house.person("Eve"), await wait_for_table(ann, table)
    async with house.unchanged(table):
        reply = await ann.click(shown, f"p1:rematch:{table}", forged=True)
    refused(reply, "The game isn't over yet: you can have a rematch after it.")
    assert len(await house.database.tables.seated(ann.id)) == 1
    await play_to_the_end(house, table)
    await house.all_is_done()
    end = await wait_for_table(ann, table, "🏆")
    revision = (await house.session(table)).table.revision

    async with house.unchanged(table):
        refused(await ann.click(end, f"p1:join:{table}", forged=True), "You already sit at this table.")
        refused(await eve.click(end, f"p1:join:{table}", forged=True), "This game is over.")
        for verb in ("leave", "start", "add", "remove", "cancel", "back", "end", "endnow"):
            refused(await ann.click(end, f"p1:{verb}:{table}", forged=True), "This game is over.")
        for old in (revision - 1, revision):
            hand = await ann.click(end, f"p1:pick:{table}:{old}:draw", forged=True)
            assert hand.is_ephemeral
            assert "🏆" in hand.text
            assert plays(hand.shown) == []
        advice = await ann.click(end, f"p1:advice:{table}", forged=True)
        assert "The game is over." in advice.text
    assert [seen.text for seen in eve.sees(GAMES_CHANNEL) if not seen.is_ephemeral] == [end.text]

    lobby = await open_lobby(house, "Ann", "Bob")
    await press_red(ann, await behind_more(ann, lobby, "Cancel the table"))
    async with house.unchanged(table_id(lobby)):
        for verb in ("start", "leave", "add", "cancel", "endnow"):
            refused(await ann.click(lobby, f"p1:{verb}:{table_id(lobby)}", forged=True), "This table is closed.")
