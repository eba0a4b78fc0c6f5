"""The lesson: a game's first minute in one message, played by presses, which leaves nothing behind."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.messages.query import GONE
from bot.pictures import illustrator
from bot.rules.tutorial import CHANGED
from games.api import AnyGame
from games.catalogue import GAMES
from games.engine.seating import is_solitary
from games.engine.table import Status
from games.engine.tutor import Lesson, lesson_of
from games.options import options_from_json
from games.tutorial import Offer
from tests.bot.sight import drawn, pictures_of
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    plays,
    press_first,
    refused,
    stage,
    start_game,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.games.free import ALL_GAMES
from tests.games.toy import Toy
from tests.loopback.person import ChannelKey, Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Reply, ReplyKind, SeenMessage

OFFER = "New to this? 60 seconds"
STOP = "Stop"
TAUGHT = [key for key, game in ALL_GAMES.items() if game.tutorial is not None]

each_game = pytest.mark.parametrize("key", TAUGHT)


@pytest.fixture
def house(house: Stage, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """A running Parlour with the toy among its games, but for the commands."""
    monkeypatch.setitem(GAMES, "toy", Toy())
    return house


def lesson(key: str = "toy") -> Lesson:
    found = lesson_of(GAMES[key])
    assert found is not None
    return found


def shown(reply: Reply) -> SeenMessage:
    return reply.shown


async def learn(person: Person, key: str = "toy", channel: ChannelKey = GAMES_CHANNEL) -> SeenMessage:
    return shown(await person.command("learn", channel, raw=True, game=key))


def right(taught: Lesson, number: int) -> Offer:
    return next(offer for offer in taught.steps[number].offers if offer.path in taught.steps[number].right)


def is_at(message: SeenMessage, taught: Lesson, number: int) -> bool:
    """Whether a message shows a step: what it is, what to do, its picture with the words for it, all its buttons."""
    step = taught.steps[number]
    labels = [button.label for button in message.buttons]
    picture = drawn(taught.picture(number))
    return (
        message.content == f"Learn {taught.game.name} · {number + 1} of {len(taught.steps)}"
        and f"**{step.to_do}**" in message.text
        and (pictures_of(message) == picture if picture else all(line in message.text for line in taught.lines(number)))
        and labels == [*(offer.label for offer in step.offers), STOP]
    )


async def played(person: Person, message: SeenMessage, taught: Lesson, first: int = 0) -> SeenMessage:
    """Press what is right at every step from one on; the message at the end."""
    for number in range(first, len(taught.steps)):
        assert is_at(message, taught, number)
        reply = await person.click(message, right(taught, number).label)
        assert reply.kind is ReplyKind.UPDATE
        assert shown(reply).id == message.id
        message = shown(reply)
    return message


@each_game
async def test_whatever_is_wrong_is_told_why_at_the_same_step_and_costs_nothing(bob: Person, key: str) -> None:
    taught = lesson(key)
    message = await learn(bob, key)
    for number, step in enumerate(taught.steps):
        for offer in step.offers:
            why = taught.judge(number, offer)
            if why is not None:
                message = shown(await bob.click(message, offer.label))
                assert is_at(message, taught, number)
                assert message.embeds[0]["description"].startswith(f"{why}\n")
        message = shown(await bob.click(message, right(taught, number).label))
    assert message.content == f"You have learned {taught.game.name}"


@each_game
async def test_in_words_alone_a_lesson_has_no_picture_and_full_words_on_its_buttons(bob: Person, key: str) -> None:
    await bob.command("my settings", bob.dm, pictures="off")
    taught = lesson(key)
    message = await learn(bob, key)
    for number, step in enumerate(taught.steps):
        labels = [button.label for button in message.buttons]
        assert message.embeds == []
        assert all(said in message.content for said in (step.to_do, *taught.lines(number)))
        assert labels[: len(step.offers)] == [taught.spoken(number, offer) for offer in step.offers]
        assert all(label.isascii() for label in labels)
        message = shown(await bob.click(message, taught.spoken(number, right(taught, number))))
    assert message.content == f"You have learned {taught.game.name}"


async def test_where_nothing_can_be_painted_a_step_says_it_all_in_words(
    bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(illustrator, "TOPIC_PATIENCE", 0.0)
    for key in TAUGHT:
        message = await learn(bob, key)
        assert pictures_of(message) == []
        assert all(line in message.text for line in lesson(key).lines(0))


async def test_a_lesson_goes_on_after_a_restart(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Playground() as playground:
        async with stage(database_file, playground=playground) as house:
            monkeypatch.setitem(GAMES, "toy", Toy())
            bob = house.person("Bob")
            message = await learn(bob)
            for number in range(2):
                message = shown(await bob.click(message, right(lesson(), number).label))
        monkeypatch.delitem(GAMES, "toy")
        async with stage(database_file, playground=playground) as house:
            monkeypatch.setitem(GAMES, "toy", Toy())
            over = await played(house.person("Bob"), message, lesson(), 2)
    assert over.content == "You have learned Snap"


async def test_two_people_learn_at_once_each_at_their_own_step_and_nothing_is_kept_but_that_they_did(
    house: Stage, ann: Person, bob: Person
) -> None:
    first, second = await asyncio.gather(learn(ann), learn(bob))
    first = (await ann.click(first, right(lesson(), 0).label)).shown
    overs = await asyncio.gather(played(ann, first, lesson(), 1), played(bob, second, lesson()))
    assert [over.content for over in overs] == ["You have learned Snap"] * 2
    assert house.person("Cy").sees(GAMES_CHANNEL) == []
    assert await house.database.tables.seated(bob.id, 5) == []
    assert await house.database.people.known_games(bob.id) == {"toy"}


async def test_a_first_hand_offers_the_lesson_beside_it_and_none_after_it_was_opened(house: Stage, bob: Person) -> None:
    ann = house.person("Ann")
    opened = shown(await ann.click(await learn(ann), "q1:open:toy", forged=True))
    table = table_id(opened)
    await bob.click(opened, "Join")
    seated = await bob.wait_for(lambda seen: "You are seated" in seen.text and table in seen.text, bob.dm)
    begun = shown(await bob.click(seated, OFFER))
    assert is_at(begun, lesson(), 0)
    assert begun.id != seated.id
    assert bob.look(seated) is not None
    await ann.click(opened, "Start")
    waiting = shown(await bob.click(await wait_for_table(bob, table), "My hand"))
    assert waiting.button(OFFER) is None


async def test_a_lesson_that_is_stopped_leads_to_the_rules_and_begins_again(bob: Person) -> None:
    message = await learn(bob)
    message = shown(await bob.click(message, right(lesson(), 0).label))
    stopped = shown(await bob.click(message, STOP))
    assert stopped.id == message.id
    assert stopped.content == "You stopped the lesson of Snap"
    assert [button.label for button in stopped.buttons] == ["Start again", "Five things to know", "All the rules"]
    assert "The rules of Snap" in (await bob.click(stopped, "All the rules")).text
    again = shown(await bob.click(await learn(bob), STOP))
    assert is_at(shown(await bob.click(again, "Start again")), lesson(), 0)


async def test_the_end_leads_to_the_five_things_to_know_a_lobby_and_the_next_lesson(
    house: Stage, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = type("Other", (Toy,), {"key": "other", "name": "Snip"})()
    monkeypatch.setitem(GAMES, "other", other)
    over = await played(bob, await learn(bob), lesson())
    assert "five things to know" in (await bob.click(over, "Five things to know")).text
    table = (await house.session(table_id((await bob.click(over, "Open a table")).shown))).table
    assert (table.status, table.game) == (Status.LOBBY, "toy")
    following = (await bob.click(over, "Next lesson")).shown
    assert following.id == over.id
    assert following.content == "Learn Snip · 1 of 5"
    assert await house.database.people.known_games(bob.id) == {"toy", "other"}


@each_game
async def test_the_real_game_begins_at_once_and_one_can_play(house: Stage, bob: Person, key: str) -> None:
    game: AnyGame = GAMES[key]
    over = await played(bob, await learn(bob, key), lesson(key))
    label = "Play it for real" if is_solitary(game, game.options()) else "Play Vera, easy"

    reply = await bob.click(over, label)

    table = table_id(shown(reply))
    assert not reply.is_ephemeral
    session = await house.session(table)
    assert session.table.status is Status.PLAYING
    assert [seat.person for seat in session.table.seats if seat.person is not None] == [bob.id]
    assert len(session.table.seats) == min(game.seat_range(game.options()))
    assert session.options == options_from_json(game, dict(game.opening))
    assert {seat.level for seat in session.table.seats if seat.person is None} <= {"easy"}
    await wait_for_turn(bob, table)
    opened = await bob.command("hand", GAMES_CHANNEL, table=table)
    revision = session.table.revision
    await press_first(bob, shown(opened))
    assert session.table.revision > revision


async def test_a_stale_or_forged_press_is_told_so_and_changes_nothing(house: Stage, bob: Person) -> None:
    message = await learn(bob)

    for custom_id, sentence in (
        ("q1:tutorial", GONE),
        ("q1:tutorial:chess", GONE),
        ("q1:tutorial:toy:0", CHANGED),
        ("q1:tutorial:toy:6", CHANGED),
        ("q1:tutorial:toy:01", CHANGED),
        ("q1:tutorial:toy:1:0", CHANGED),
        ("q1:tutorial:toy:1:4", CHANGED),
        ("q1:tutorial:toy:-1:1", CHANGED),
        ("q1:tutorial:toy:stop:1", CHANGED),
        ("q1:tutorial:toy:1:1:1", GONE),
        ("q1:play:chess", GONE),
        ("q1:play", GONE),
        ("q1:open:toy:1", GONE),
    ):
        refused(await bob.click(message, custom_id, forged=True), sentence)
        seen = bob.look(message)
        assert seen is not None
        assert is_at(seen, lesson(), 0)
        assert await house.database.tables.seated(bob.id, 5) == []


async def test_a_game_without_a_tutorial_has_no_lesson(bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    message = await learn(bob)
    monkeypatch.setitem(
        GAMES, "untaught", type("Untaught", (Toy,), {"key": "untaught", "name": "Snip", "tutorial": None})()
    )
    refused(
        await bob.click(message, "q1:tutorial:untaught", forged=True), "Snip has no lesson. /rules says how to play it."
    )
    reply = await bob.command("learn", GAMES_CHANNEL, raw=True, game="untaught")
    assert reply.text == "I have no such lesson: pick a game from the list that /learn offers."


async def test_a_step_asked_for_on_a_table_or_a_hand_comes_beside_it_in_private(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    public = await wait_for_table(bob, table)
    reply = await bob.click(public, "q1:tutorial:toy:2", forged=True)
    assert reply.is_ephemeral
    assert is_at(reply.shown, lesson(), 1)
    assert bob.look(public) is not None
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    reply = await mover.click(hand, "q1:tutorial:toy:2", forged=True)
    assert is_at(reply.shown, lesson(), 1)
    assert reply.shown.id != hand.id
    seen = mover.look(hand)
    assert seen is not None
    assert plays(seen) == plays(hand)
