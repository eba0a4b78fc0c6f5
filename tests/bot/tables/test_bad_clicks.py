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
from games.nothanks.model import CHIPS_EACH, DECLINE
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    behind_more,
    open_lobby,
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
from tests.loopback.seen import ReplyKind, SeenMessage

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


async def test_a_truncated_pick_plays_nothing(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    whole, _ = plays(hand)[0]
    head = whole.rindex(":")

    async with house.unchanged(table):
        for length in range(1, head + 1):
            refused(await mover.click(hand, whole[:length], forged=True), NOT_OURS)
        back = await mover.click(hand, whole[: head + 1], forged=True)
        assert back.kind is ReplyKind.UPDATE
        assert "Your turn" in back.text


async def test_a_play_that_is_not_on_offer_is_not_made(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    pick = f"p1:pick:{table}:{(await house.session(table)).table.revision}"

    async with house.unchanged(table):
        for keys in ("circle-6", "star-14", "whot/whot", "draw/draw", "x", "----"):
            reply = await mover.click(hand, f"{pick}:{keys}", forged=True)
            assert NO_SUCH_PLAY in reply.text
            assert plays(reply.shown) == plays(hand)
        for values in ((), ("circle-6",), ("",), ("star 8", "star 7")):
            assert "Your turn" in (await mover.select(hand, f"{pick}:~1", *values, forged=True)).text


async def test_out_of_turn_nothing_is_played(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    other = bob if mover is ann else ann
    control, _ = plays(await wait_for_turn(mover, table))[0]
    waiting = await other.wait_for(lambda seen: "6 cards:" in said(seen), other.dm)

    async with house.unchanged(table):
        reply = await other.click(waiting, control, forged=True)

    assert "It isn't your turn: play when it comes round to you. (WHOT, turns)" in reply.text
    assert plays(reply.shown) == []


async def test_a_card_that_is_not_held_is_refused_by_the_rule(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    session = await house.session(table)
    held = [choice.label for choice in session.page(session.to_act[0]).choices]
    number = next(number for number in (1, 2, 3, 4, 5, 7, 8) if f"star {number}" not in held)

    async with house.unchanged(table):
        pick = f"p1:pick:{table}:{session.table.revision}:star-{number}"
        reply = await mover.click(hand, pick, forged=True)

    assert f"You don't hold star {number}: play any card. (WHOT, a turn)" in reply.text
    assert plays(reply.shown) == plays(hand)


async def no_thanks(house: Stage) -> tuple[Session, SeenMessage]:
    """A game of No Thanks! in which everybody has paid every chip, and its public message."""
    people = [house.person(name) for name in ("Ann", "Bob", "Cy")]
    opened = await people[0].command("play nothanks", GAMES_CHANNEL)
    for person in people[1:]:
        await person.click(opened, "Join")
    await people[0].click(opened, "Start")
    session = await house.session(table_id(opened.shown))
    for _ in range(CHIPS_EACH["standard"] * len(people)):
        await session.submit(session.to_act[0], DECLINE, session.table.revision)
    public = await wait_for_table(people[0], session.table.id, "with 33 chips")
    return session, public


async def test_no_thanks_without_a_chip_is_refused_by_the_rule(house: Stage) -> None:
    session, public = await no_thanks(house)
    mover = await house.mover(session.table.id)

    async with house.unchanged(session.table.id):
        reply = await mover.click(public, "Pay 1 chip")

    assert reply.is_ephemeral
    assert "You have no chip left to pay: take " in reply.text
    assert "with 33 chips. (No Thanks!, paying)" in reply.text
    done = await press_first(mover, reply.shown)
    assert "with 33 chips." in done.text


async def test_deciding_out_of_turn_is_refused_by_the_rule(house: Stage, ann: Person, bob: Person) -> None:
    session, public = await no_thanks(house)
    waiting = ann if await house.mover(session.table.id) is not ann else bob

    async with house.unchanged(session.table.id):
        for label in (button.label for button in public.buttons[:2]):
            reply = await waiting.click(public, label)
            assert reply.is_ephemeral
            assert "It isn't your turn to decide on " in reply.text
            assert "wait until it comes to you. (No Thanks!, turns)" in reply.text


# Custom ids of another table


async def test_a_button_of_a_table_in_another_channel_does_nothing(house: Stage, cy: Person) -> None:
    here = await open_lobby(house, "Ann", "Bob")
    there = await open_lobby(house, "Ann", "Bob", channel=LOBBY_CHANNEL)

    async with house.unchanged(table_id(there)), house.unchanged(table_id(here)):
        reply = await cy.click(here, f"p1:join:{table_id(there)}", forged=True)

    refused(reply, OTHER_PLACE)


async def test_not_even_its_host_starts_a_table_from_another_channel(house: Stage, ann: Person) -> None:
    here = await open_lobby(house, "Ann", "Bob")
    there = await open_lobby(house, "Ann", "Bob", channel=LOBBY_CHANNEL)

    async with house.unchanged(table_id(there)), house.unchanged(table_id(here)):
        reply = await ann.click(here, f"p1:start:{table_id(there)}", forged=True)

    refused(reply, OTHER_PLACE)


async def test_a_stranger_joins_no_table_of_another_channel_by_a_private_message(house: Stage, cy: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    private = await cy.command("my settings", LOBBY_CHANNEL)
    assert private.is_ephemeral

    async with house.unchanged(table_id(lobby)):
        reply = await cy.click(private, f"p1:join:{table_id(lobby)}", forged=True)

    refused(reply, OTHER_PLACE)


async def test_a_play_at_a_table_where_one_does_not_sit_is_refused(house: Stage, cy: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    other = await start_game(house, "Cy", "Bob")
    control, _ = plays(await wait_for_turn(await house.mover(table), table))[0]

    async with house.unchanged(table), house.unchanged(other):
        refused(await cy.click(await wait_for_table(cy, other), control, forged=True), STRANGER)
        dm = await cy.wait_for(lambda seen: "6 cards:" in said(seen), cy.dm)
        refused(await cy.click(dm, control, forged=True), STRANGER)


# Strangers


async def test_a_strangers_press_gets_a_kind_sentence(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    eve = house.person("Eve")
    shown = await wait_for_table(eve, table)

    async with house.unchanged(table):
        for control in ("hand", "leave", "back"):
            reply = await eve.click(shown, f"p1:{control}:{table}", forged=True)
            assert reply.is_ephemeral
            assert reply.text.startswith("You don't sit at this table")


# Stale clicks


async def test_a_stale_click_gets_the_fresh_hand_and_changes_nothing(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    shown = await wait_for_table(mover, table)
    stale = await mover.click(shown, "My hand")
    control, _ = plays(stale.shown)[0]
    await play_first(house, table)
    await play_first(house, table)

    async with house.unchanged(table):
        reply = await mover.click(stale, control, forged=True)

    assert reply.kind is ReplyKind.UPDATE
    assert MOVED_ON in reply.text
    assert "Your turn" in reply.text
    assert plays(reply.shown)
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


async def test_a_click_on_a_hand_of_an_earlier_turn_changes_nothing(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    await press_first(mover, hand)
    await wait_for_turn(bob if mover is ann else ann, table)

    async with house.unchanged(table):
        reply = await mover.click(hand, plays(hand)[-1][0], forged=True)

    assert MOVED_ON in reply.text
    assert plays(reply.shown) == []


@pytest.mark.parametrize("name", ["Ann", "Bob"])
@pytest.mark.parametrize(
    "control", ["pick:{}:0:draw", "pick:{}:7:draw", "pick:{}:7:", "pick:{}:0:", "hand:{}", "advice:{}"]
)
async def test_at_a_table_that_has_not_begun_there_is_no_play(house: Stage, name: str, control: str) -> None:
    lobby, person = await open_lobby(house, "Ann", "Bob"), house.person(name)
    private = await person.command("my settings", GAMES_CHANNEL)

    async with house.unchanged(table_id(lobby)):
        for message in (lobby, private):
            reply = await person.click(message, f"p1:{control.format(table_id(lobby))}", forged=True)
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


@pytest.fixture(params=[answering.REMEMBERED_SECONDS, 0], ids=["remembered", "journalled"])
def memory(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What tells a repeated interaction: that it was remembered, or only that the journal has it."""
    monkeypatch.setattr(answering, "REMEMBERED_SECONDS", request.param)


@pytest.mark.usefixtures("memory")
async def test_a_play_delivered_twice_is_made_once(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    session = await house.session(table)
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    revision = session.table.revision
    house.playground.faults.deliver_twice()

    await press_first(mover, hand)
    other = await house.mover(table)
    await wait_for_turn(other, table)

    assert session.table.revision == revision + 1
    await play_first(house, table)
    assert session.table.revision == revision + 2


@pytest.mark.usefixtures("memory")
async def test_a_command_delivered_twice_opens_one_table(house: Stage, ann: Person) -> None:
    house.playground.faults.deliver_twice()

    await ann.command("play whot", GAMES_CHANNEL)
    await ann.command("hand", GAMES_CHANNEL)

    assert len(await house.database.tables.seated(ann.id)) == 1
    assert len([seen for seen in ann.sees(GAMES_CHANNEL) if not seen.is_ephemeral]) == 1


@pytest.mark.usefixtures("memory")
async def test_a_house_player_asked_for_twice_by_one_press_is_one(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann")
    house.playground.faults.deliver_twice()

    await ann.click(lobby, "Add house player")
    reply = await ann.click(lobby, "Start")

    assert "to play" in reply.text
    assert len((await house.session(table_id(lobby))).table.seats) == 2


async def test_joining_twice_by_one_press_says_nothing_odd(house: Stage, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann")
    house.playground.faults.deliver_twice()

    reply = await bob.click(lobby, "Join")
    await bob.wait_for(lambda seen: "You are seated at WHOT" in seen.text, bob.dm)

    assert "2 of 10" in reply.text
    assert [seen.text for seen in bob.sees(GAMES_CHANNEL) if seen.is_ephemeral] == []


# Tables that are over


async def over(house: Stage) -> SeenMessage:
    """The message of a table that Ann and Bob played to its end."""
    table = await start_game(house, "Ann", "Bob", rubber="single")
    await play_to_the_end(house, table)
    await house.all_is_done()
    return await wait_for_table(house.person("Ann"), table, "🏆")


async def test_a_click_on_a_finished_table_changes_nothing(house: Stage, ann: Person) -> None:
    end = await over(house)
    table = table_id(end)
    revision = (await house.session(table)).table.revision
    said = {
        "join": "You already sit at this table.",
        "leave": "This game is over.",
        "start": "This game is over.",
        "add": "This game is over.",
        "remove": "This game is over.",
        "cancel": "This game is over.",
        "back": "This game is over.",
        "end": "This game is over.",
        "endnow": "This game is over.",
    }

    async with house.unchanged(table):
        for verb, sentence in said.items():
            refused(await ann.click(end, f"p1:{verb}:{table}", forged=True), sentence)
        for old in (revision - 1, revision):
            hand = await ann.click(end, f"p1:pick:{table}:{old}:draw", forged=True)
            assert hand.is_ephemeral
            assert "🏆" in hand.text
            assert plays(hand.shown) == []
        advice = await ann.click(end, f"p1:advice:{table}", forged=True)
        assert "The game is over." in advice.text
    assert house.person("Eve").sees(GAMES_CHANNEL)[-1].text == end.text


async def test_a_stranger_cannot_join_a_finished_table(house: Stage) -> None:
    end = await over(house)

    async with house.unchanged(table_id(end)):
        reply = await house.person("Eve").click(end, f"p1:join:{table_id(end)}", forged=True)

    refused(reply, "This game is over.")


async def test_a_click_on_a_closed_table_changes_nothing(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    await press_red(ann, await behind_more(ann, lobby, "Cancel the table"))
    table = table_id(lobby)

    async with house.unchanged(table):
        for verb in ("start", "leave", "add", "cancel", "endnow"):
            refused(await ann.click(lobby, f"p1:{verb}:{table}", forged=True), "This table is closed.")


async def test_a_running_game_has_no_rematch(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob")

    async with house.unchanged(table):
        reply = await ann.click(await wait_for_table(ann, table), f"p1:rematch:{table}", forged=True)

    refused(reply, "The game isn't over yet: you can have a rematch after it.")
    assert len(await house.database.tables.seated(ann.id)) == 1
