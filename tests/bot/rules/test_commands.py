"""`/rules`: pages by topic, each with its picture, turned in place by the person who asked."""

from __future__ import annotations

import pytest

from bot.messages.query import GONE
from bot.pictures import illustrator
from games.api import AnyGame, Topic
from games.catalogue import GAMES
from tests.bot.sight import drawn, pictures_of
from tests.bot.stage import GAMES_CHANNEL, Stage, refused, start_game, wait_for_table
from tests.loopback.person import Person
from tests.loopback.seen import Reply, ReplyKind, SeenMessage

ON, BACK = "On →", "← Back"
WHOT = GAMES["whot"]


def shown(reply: Reply) -> SeenMessage:
    return reply.shown


def is_of(message: SeenMessage, topic: Topic) -> bool:
    """Whether a message tells a topic: its title, all its rules, and its picture with the words for it."""
    return (
        message.embeds[0]["title"] == topic.title
        and all(rule.text in message.text for rule in topic.rules)
        and pictures_of(message) == drawn(topic.picture)
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
async def test_every_topic_is_reached_in_place_and_told_with_its_picture(bob: Person, game: AnyGame) -> None:
    page = shown(await bob.command("rules", GAMES_CHANNEL, game=game.name))
    assert is_of(page, game.rules[0])
    for topic in game.rules[1:]:
        reply = await bob.click(page, ON)
        assert reply.kind is ReplyKind.UPDATE
        assert is_of(shown(reply), topic)
    for topic in reversed(game.rules[:-1]):
        reply = await bob.click(page, BACK)
        assert is_of(shown(reply), topic)


async def test_the_rules_can_be_read_in_direct_messages(bob: Person) -> None:
    page = shown(await bob.command("rules", bob.dm, game="WHOT"))

    assert is_of(page, WHOT.rules[0])
    assert is_of(shown(await bob.click(page, ON)), WHOT.rules[1])


async def test_without_the_permission_the_words_come_alone(house: Stage, bob: Person) -> None:
    house.playground.faults.deny(GAMES_CHANNEL, "attach_files")

    page = shown(await bob.command("rules", GAMES_CHANNEL, game="WHOT"))

    assert pictures_of(page) == []
    assert WHOT.rules[0].rules[0].text in page.text


async def test_where_nothing_can_be_painted_the_words_come_alone(bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(illustrator, "TOPIC_PATIENCE", 0.0)

    page = shown(await bob.command("rules", GAMES_CHANNEL, game="WHOT"))

    assert pictures_of(page) == []
    assert WHOT.rules[0].rules[0].text in page.text


async def test_a_forged_page_or_game_leads_nowhere(house: Stage, bob: Person) -> None:
    page = shown(await bob.command("rules", GAMES_CHANNEL, game="WHOT"))

    for custom_id in (
        "q1:rules",
        "q1:rules:",
        "q1:rules:whot",
        "q1:rules:whot:",
        "q1:rules:whot:0",
        "q1:rules:whot:8",
        "q1:rules:whot:-1",
        "q1:rules:whot:01",
        "q1:rules:whot:1:1",
        "q1:rules:chess:1",
        "q1:primer",
        "q1:primer:chess",
        "q1:known:chess",
        "q1:chess:1",
    ):
        refused(await bob.click(page, custom_id, forged=True), GONE)
        assert await house.database.people.known_games(bob.id) == frozenset()


async def test_a_forged_value_of_the_select_leads_nowhere(bob: Person) -> None:
    page = shown(await bob.command("rules", GAMES_CHANNEL, game="WHOT"))

    refused(await bob.select(page, "q1:rules:whot", "1000000", forged=True), GONE)


async def test_a_page_asked_for_on_a_public_message_is_told_in_private(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    public = await wait_for_table(bob, table)

    reply = await bob.click(public, "q1:rules:whot:3", forged=True)

    assert reply.is_ephemeral
    assert is_of(shown(reply), WHOT.rules[2])
    seen = bob.look(public)
    assert seen is not None
    assert f"Table {table}" in seen.text
