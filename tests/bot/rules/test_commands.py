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
from tests.loopback.seen import ReplyKind, SeenMessage

ON, BACK = "Next →", "← Prev"
WHOT = GAMES["whot"]


def is_of(message: SeenMessage, topic: Topic) -> bool:
    """Whether a message tells a topic: its title, all its rules, and its picture with the words for it."""
    return (
        message.embeds[0]["title"] == topic.title
        and all(rule.text in message.text for rule in topic.rules)
        and pictures_of(message) == drawn(topic.picture)
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
async def test_every_topic_is_reached_in_place_and_told_with_its_picture(bob: Person, game: AnyGame) -> None:
    page = (await bob.command("rules", GAMES_CHANNEL, game=game.name)).shown
    assert is_of(page, game.rules[0])
    for topic in game.rules[1:]:
        reply = await bob.click(page, ON)
        assert reply.kind is ReplyKind.UPDATE
        assert is_of(reply.shown, topic)
    for topic in reversed(game.rules[:-1]):
        reply = await bob.click(page, BACK)
        assert is_of(reply.shown, topic)


async def test_the_rules_can_be_read_in_direct_messages_and_where_no_picture_comes_in_words_alone(
    house: Stage, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def are_words_alone() -> bool:
        page = (await bob.command("rules", GAMES_CHANNEL, game="WHOT")).shown
        return pictures_of(page) == [] and WHOT.rules[0].rules[0].text in page.text

    with monkeypatch.context() as hurried:
        hurried.setattr(illustrator, "TOPIC_PATIENCE", 0.0)
        assert await are_words_alone()
    page = (await bob.command("rules", bob.dm, game="WHOT")).shown
    assert is_of(page, WHOT.rules[0])
    assert is_of((await bob.click(page, ON)).shown, WHOT.rules[1])
    house.playground.faults.deny(GAMES_CHANNEL, "attach_files")
    assert await are_words_alone()


async def test_a_forged_page_game_or_value_of_the_select_leads_nowhere(house: Stage, bob: Person) -> None:
    page = (await bob.command("rules", GAMES_CHANNEL, game="WHOT")).shown

    for custom_id in (
        "q1:rules",
        "q1:rules:",
        "q1:rules:whot",
        "q1:rules:whot:",
        "q1:rules:whot:0",
        f"q1:rules:whot:{len(WHOT.rules) + 1}",
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
    refused(await bob.select(page, "q1:rules:whot", "1000000", forged=True), GONE)


async def test_a_page_asked_for_on_a_public_message_is_told_in_private(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    public = await wait_for_table(bob, table)
    reply = await bob.click(public, "q1:rules:whot:3", forged=True)
    assert reply.is_ephemeral
    assert is_of(reply.shown, WHOT.rules[2])
    seen = bob.look(public)
    assert seen is not None
    assert f"Table {table}" in seen.text
