"""The private hand in a channel: play goes on in it, it sleeps and wakes, and there is one of them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.messages.answers import ACKNOWLEDGE_SECONDS
from bot.messages.posts import Shown
from bot.tables import private_hands
from bot.tables.clicks import STRANGER
from bot.tables.hands import NUDGE_SECONDS, PRESENT_SECONDS
from games.engine.table import Status
from tests.bot.stage import (
    GAMES_CHANNEL,
    QUICK,
    Stage,
    play_first,
    plays,
    press_first,
    refused,
    stage,
    start_game,
    surely,
    until_turn_of,
    wait_for_table,
    wait_for_turn,
)
from tests.clock import eventually
from tests.loopback.faults import FOREVER
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Reply, ReplyKind, SeenMessage

MINUTE = 60.0
CALLBACK = "POST /interactions/*/*/callback"
TOKEN_EDIT = "PATCH /webhooks/*/*/messages/*"
ASLEEP = "This hand has gone to sleep."
FURTHER_DOWN = "Your hand is further down."


async def open_hand(person: Person, table: str) -> SeenMessage:
    """Press My hand at the table; the private message that comes."""
    reply = await person.click(await wait_for_table(person, table), "My hand")
    assert reply.is_ephemeral
    return reply.shown


async def play_privately(house: Stage, table: str) -> tuple[Person, SeenMessage]:
    """Let whose turn it is play in a private hand; who that is, and the hand that waits then."""
    person = await house.mover(table)
    before = await wait_for_turn(person, table)
    reply = await press_first(person, await open_hand(person, table))
    assert plays(reply.shown) == []
    await person.wait_for(lambda seen: seen.id == before.id and not plays(seen), person.dm)
    return person, reply.shown


async def wait_until_alive(person: Person, hand: SeenMessage) -> SeenMessage:
    """Wait until a private hand shows its person's turn."""
    return await person.wait_for(
        lambda seen: seen.id == hand.id and seen.content.startswith("Your turn") and bool(plays(seen)), GAMES_CHANNEL
    )


async def wait_until_says(person: Person, hand: SeenMessage, words: str) -> SeenMessage:
    """Wait until a private hand says something."""
    return await person.wait_for(lambda seen: seen.id == hand.id and words in seen.text, GAMES_CHANNEL)


def looks(person: Person, hand: SeenMessage) -> SeenMessage:
    """A private hand as it stands."""
    seen = person.look(hand)
    assert seen is not None
    return seen


def mentions(person: Person) -> list[tuple[int, list[int]]]:
    """The messages of the channel that mention people, and whom."""
    return [(seen.id, seen.mentioned_ids) for seen in person.sees(GAMES_CHANNEL) if seen.mentioned_ids]


# Play goes on in place


async def test_a_hand_that_waits_is_let_be_while_others_play(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", "Cy", rubber="long")
    person, hand = await play_privately(house, table)
    await house.all_is_done()
    waiting = looks(person, hand).text
    await play_first(house, table)
    assert await house.mover(table) is not person
    await house.all_is_done()
    assert looks(person, hand).text == waiting
    await play_first(house, table)
    await wait_until_alive(person, hand)


async def test_a_hand_that_waits_says_of_when_it_is_and_nothing_that_others_change(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", "Cy", game="nothanks", timer="1m")
    person = await house.mover(table)
    hand = await wait_for_turn(person, table)
    await person.click(hand, "Pay 1 chip")
    paid = (await house.session(table)).table.clock.touched_at
    house.put_forward(5)
    await play_first(house, table)
    await house.all_is_done()
    assert (await house.session(table)).table.clock.touched_at > paid
    seen = person.sees(person.dm)[-1]
    assert seen.content == "Waiting · No Thanks!, standard game · #games in Testers"
    assert seen.embeds[0]["description"].endswith(f"decides. As it stood <t:{int(paid)}:R>.")


async def test_a_turn_that_time_ended_leaves_no_plays_in_the_private_hand(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1m")
    person = await house.mover(table)
    hand = await open_hand(person, table)
    assert plays(hand)
    house.put_forward(MINUTE + 1)
    assert plays(await wait_until_says(person, hand, "Waiting")) == []


async def test_the_private_hand_shows_how_the_game_ended(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="single")
    session = await house.session(table)
    people = {await house.mover(table): await play_privately(house, table) for _ in range(2)}
    while session.table.status is Status.PLAYING:
        person = await house.mover(table)
        await press_first(person, await wait_until_alive(person, people[person][1]))
    for person, (_, hand) in people.items():
        over = await wait_until_says(person, hand, "🏆")
        assert plays(over) == []
    house.put_forward(20 * MINUTE)
    await house.all_is_done()
    for person, (_, hand) in people.items():
        assert ASLEEP not in looks(person, hand).content


# Sleep


async def test_a_hand_goes_to_sleep_before_its_token_dies_and_wakes_by_a_press(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    person, hand = await play_privately(house, table)
    house.put_forward(14 * MINUTE + 25)
    await house.all_is_done()
    assert looks(person, hand).content.startswith("Waiting")
    house.put_forward(6)
    asleep = await wait_until_says(person, hand, ASLEEP)
    assert asleep.content == ASLEEP
    assert asleep.embeds == []
    assert plays(asleep) == []
    assert asleep.attachments == []
    assert [button.label for button in asleep.buttons] == ["Wake it"]
    await play_first(house, table)
    await wait_for_turn(person, table)
    assert looks(person, hand).content == ASLEEP
    reply = await person.click(asleep, "Wake it")
    assert reply.kind is ReplyKind.UPDATE
    assert reply.shown.id == hand.id
    await press_first(person, reply.shown)
    await play_first(house, table)
    await wait_until_alive(person, hand)


async def test_each_press_gives_a_hand_fifteen_minutes_more(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="long")
    person, hand = await play_privately(house, table)
    await play_first(house, table)
    alive = await wait_until_alive(person, hand)
    house.put_forward(10 * MINUTE)
    await press_first(person, alive)
    house.put_forward(10 * MINUTE)
    await play_first(house, table)
    await wait_until_alive(person, hand)
    house.put_forward(5 * MINUTE)
    await wait_until_says(person, hand, ASLEEP)


async def test_a_press_in_the_moment_of_falling_asleep_is_not_lost(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    person = await house.mover(table)
    hand = await open_hand(person, table)
    await house.all_is_done()
    gate = house.playground.faults.hold(TOKEN_EDIT)
    house.put_forward(15 * MINUTE)
    await gate.reached()
    stale = await person.click(hand, "p1:pick:" + table + ":0:0", forged=True)
    assert plays(stale.shown)
    gate.open()
    await wait_until_says(person, hand, ASLEEP)
    await wait_until_alive(person, hand)


async def test_after_a_restart_turns_call_and_old_buttons_work(database_file: Path, playground: Playground) -> None:
    async with stage(database_file, QUICK, playground) as house:
        table = await start_game(house, "Ann", "Bob", rubber="long")
        person, hand = await play_privately(house, table)
        await play_first(house, table)
        alive = await wait_until_alive(person, hand)
        await house.all_is_done()
        assert not any(map(plays, person.sees(person.dm)))
    async with stage(database_file, QUICK, playground) as house:
        await wait_for_turn(person, table)
        assert (await press_first(person, alive)).shown.id == hand.id
        await play_first(house, table)
        await wait_until_alive(person, hand)


# One hand


async def test_an_older_hand_that_is_woken_is_the_one_that_lives(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    person, older = await play_privately(house, table)
    house.put_forward(15 * MINUTE)
    asleep = await wait_until_says(person, older, ASLEEP)
    newest = await open_hand(person, table)
    await person.click(asleep, "Wake it")
    await wait_until_says(person, newest, "Your hand is further up.")
    await play_first(house, table)
    await wait_until_alive(person, older)
    assert plays(looks(person, newest)) == []


@pytest.mark.parametrize(
    ("press_seconds", "edit_seconds"), [(0.05, 0.4), (0.4, 0.05)], ids=["edit first", "press first"]
)
async def test_an_older_hand_that_is_pressed_as_it_is_to_point_to_the_newer_one_lives_with_its_picture(
    house: Stage, press_seconds: float, edit_seconds: float
) -> None:
    table = await start_game(house, "Ann", "Bob")
    person = await house.mover(table)
    older, shown = await open_hand(person, table), await wait_for_table(person, table)
    await house.all_is_done()

    async def press() -> Reply:
        return await person.click(older, f"p1:pick:{table}:0:0", forged=True)  # of an earlier turn: the hand stays

    acts = [lambda: person.click(shown, "My hand"), press]
    house.playground.faults.delay(TOKEN_EDIT, edit_seconds)
    if press_seconds > edit_seconds:
        house.playground.faults.delay(CALLBACK, press_seconds)
        acts.reverse()
    first = asyncio.create_task(acts[0]())
    await asyncio.sleep(0.01)
    replies = [await acts[1](), await first]

    assert not any(reply.has_failed for reply in replies)
    (newer,) = (reply.shown for reply in replies if reply.shown.id != older.id)
    await wait_until_says(person, newer, "Your hand is further up.")
    await house.all_is_done()
    assert looks(person, older).pictures
    await press_first(person, looks(person, older))
    await play_first(house, table)
    assert (await wait_until_alive(person, older)).pictures


async def test_a_press_that_took_long_already_is_answered_in_time_though_an_edit_hangs(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_game(house, "Ann", "Bob")
    person = await house.mover(table)
    older, shown = await open_hand(person, table), await wait_for_table(person, table)
    await house.all_is_done()
    gate = house.playground.faults.hold(TOKEN_EDIT)
    await person.click(shown, "My hand")
    await gate.reached()
    compose = house.client.parts.composer.compose

    async def compose_late(*of: Any, **how: Any) -> Shown:
        await asyncio.sleep(ACKNOWLEDGE_SECONDS - 0.1)
        return await compose(*of, **how)

    monkeypatch.setattr(house.client.parts.composer, "compose", compose_late)
    reply = await person.click(older, f"p1:pick:{table}:0:0", forged=True)
    assert reply.kind is ReplyKind.UPDATE
    assert reply.shown.pictures
    gate.open()
    await wait_until_alive(person, older)


async def test_each_table_has_a_hand_of_its_own(house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private_hands, "MOST_AWAKE", 2)
    tables = [await start_game(house, "Ann", name) for name in ("Bob", "Cy")]
    shown = [await open_hand(ann, table) for table in tables]
    await house.all_is_done()
    assert not any({FURTHER_DOWN, ASLEEP} & {looks(ann, hand).content} for hand in shown)
    third = await open_hand(house.person("Bob"), tables[0])
    await wait_until_says(ann, shown[0], ASLEEP)
    assert ASLEEP not in looks(ann, shown[1]).content + looks(house.person("Bob"), third).content


async def test_a_hand_that_came_late_comes_alive_too(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await start_game(house, "Ann", "Bob")
    _, waiting = await house.two(table)
    shown = await wait_for_table(waiting, table)
    await house.all_is_done()
    composer, acknowledged = house.client.parts.composer, asyncio.Event()
    compose = composer.compose

    async def compose_late(*of: Any, **how: Any) -> Shown:
        await acknowledged.wait()
        return await compose(*of, **how)

    monkeypatch.setattr(composer, "compose", compose_late)
    assert (await waiting.click(shown, "My hand")).kind is ReplyKind.ACKNOWLEDGED
    acknowledged.set()
    hand = await waiting.wait_for(lambda seen: seen.is_ephemeral and "Waiting" in seen.content, GAMES_CHANNEL)
    monkeypatch.undo()
    await play_first(house, table)
    await wait_until_alive(waiting, hand)


# Who is there, and who is called


@pytest.mark.parametrize(("seconds", "is_there"), [(PRESENT_SECONDS - 5, True), (PRESENT_SECONDS + 5, False)])
async def test_who_pressed_the_hand_is_there_for_ninety_seconds(house: Stage, seconds: float, is_there: bool) -> None:
    table = await start_game(house, "Ann", "Bob")
    person, hand = await play_privately(house, table)
    before = [seen.id for seen in person.sees(person.dm)]
    await asyncio.sleep(seconds)
    await play_first(house, table)
    await wait_until_alive(person, hand)
    await house.all_is_done()
    assert ([seen.id for seen in person.sees(person.dm)] == before) is is_there


async def test_without_direct_messages_a_turn_is_mentioned_once(house: Stage, bob: Person, cy: Person) -> None:
    house.playground.faults.close_dms("Bob")
    table = await start_game(house, "Ann", "Bob", "Cy", rubber="long")
    await until_turn_of(house, table, bob)
    call = await bob.wait_for(lambda seen: bob.id in seen.mentioned_ids, GAMES_CHANNEL)
    await surely(cy, "leave", GAMES_CHANNEL)
    await wait_for_table(bob, table, "Cy, steady house")
    await house.all_is_done()
    assert mentions(bob) == [(call.id, [bob.id])], "nobody else is"
    hand = await open_hand(bob, table)
    await press_first(bob, hand)
    await house.all_is_done()
    before = mentions(bob)
    await until_turn_of(house, table, bob)
    await wait_until_alive(bob, hand)
    await house.all_is_done()
    assert mentions(bob) == before
    await asyncio.sleep(NUDGE_SECONDS)
    await bob.wait_for(lambda seen: bob.id in seen.mentioned_ids and seen.id != call.id, GAMES_CHANNEL)


# What fails


@pytest.mark.parametrize(("status", "code"), [(401, 50027), (404, 10015), (404, 10008), (429, 0)])
async def test_a_hand_that_cannot_be_changed_leaves_the_call_to_another(house: Stage, status: int, code: int) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="long")
    person, hand = await play_privately(house, table)
    other = await house.mover(table)
    theirs = await open_hand(other, table)
    await house.all_is_done()
    waiting, faults = looks(person, hand).text, house.playground.faults
    if status == 429:
        faults.limit(TOKEN_EDIT, 3600.0, times=FOREVER)
    else:
        faults.fail(TOKEN_EDIT, status, times=FOREVER, code=code)
    await press_first(other, theirs)
    called = await wait_for_turn(person, table, NUDGE_SECONDS / 2)
    if status != 429:
        await house.all_is_done()
        assert looks(person, hand).text == waiting
        await press_first(person, called)
    else:
        faults.clear()
        await press_first(person, called)
        await wait_until_says(person, hand, ASLEEP)


# Who leaves


async def test_who_left_the_game_reads_it_in_the_private_hand_and_it_is_let_go(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    person = await house.mover(table)
    hand = await open_hand(person, table)
    await surely(person, "leave", GAMES_CHANNEL)
    await wait_until_says(person, hand, "Away")
    await house.all_is_done()
    assert not house.client.parts.delivery.private_hands.has(table)


@pytest.mark.parametrize("can_be_changed", [True, False])
async def test_of_an_erased_person_neither_hand_nor_token_is_kept(house: Stage, can_be_changed: bool) -> None:
    table = await start_game(house, "Ann", "Bob", "Cy")
    person = await house.mover(table)
    hand = await open_hand(person, table)
    await house.all_is_done()
    question = await person.command("privacy delete", GAMES_CHANNEL)
    if not can_be_changed:
        house.playground.faults.limit(TOKEN_EDIT, 3600.0, times=2)
    await person.click(question, "Delete everything")
    await eventually(lambda: not house.client.parts.delivery.private_hands.has(table))
    if can_be_changed:
        await person.wait_for(lambda seen: "Your data is deleted" in seen.text)
        assert plays(looks(person, hand)) == []
        refused(await person.click(hand, plays(hand)[0][0], forged=True), STRANGER)
