"""`/league season`: seasons shown, opened, closed and named, and the podiums that are posted when one is over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.league.podiums import LATE_SECONDS
from bot.league.season_choice import UNKNOWN
from bot.messages.answers import NOT_MANAGER
from bot.messages.confirm import SOMEBODY_ELSES, STALE
from games.league.season import Season, month_of
from storage.engine.errors import StorageError
from tests.bot.results import played, this_month
from tests.bot.stage import GAMES_CHANNEL, Stage, refused, stage, until
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

LOBBY_CHANNEL = "#lobby"
SHOW, OPEN, CLOSE, NAME = "league season show", "league season open", "league season close", "league season name"


def podiums(person: Person, channel: str = GAMES_CHANNEL) -> list[SeenMessage]:
    """The podiums that stand in a channel."""
    return [
        message
        for message in person.sees(channel)
        if not message.is_ephemeral and message.embeds and message.embeds[0].get("title", "").endswith(" is over")
    ]


async def podium(house: Stage, channel: str = GAMES_CHANNEL) -> SeenMessage:
    """Wait until there is a podium in a channel, and give the only one."""
    eve = house.person("Eve")
    await until(house.playground, lambda: bool(podiums(eve, channel)))
    (found,) = podiums(eve, channel)
    return found


async def settled(house: Stage) -> None:
    """Wait until no season waits for its podium."""
    while await house.database.seasons.uncrowned(1):
        await house.client.parts.podiums.post_due()


def turn_the_month(house: Stage) -> None:
    """Let the month end that runs."""
    _, end = month_of(house.clock())
    house.clock.ahead += end - house.clock() + 60.0


# Managers


async def test_opening_ends_the_season_that_runs_and_begins_one_by_that_name(house: Stage, ann: Person) -> None:
    await played(house, "Bob", "Ann")
    asked = await ann.command(OPEN, GAMES_CHANNEL, name="  *Winter*   Cup 1 ")
    assert f"End the season {this_month(house)} and open Winter Cup 1?" in asked.text
    opened = await ann.click(asked, "Open it")
    await podium(house)
    await played(house, "Ann", "Bob")
    board = await ann.command("league board", GAMES_CHANNEL)
    assert "The season Winter Cup 1 has begun. It lasts until a manager closes it." in opened.text
    assert "All games: Winter Cup 1" in board.text
    assert "**1** Ann · 1 pt" in board.text
    assert "It lasts until a manager closes it." in (await ann.command(SHOW, GAMES_CHANNEL)).text


async def test_points_start_again_and_ratings_carry_over(house: Stage, ann: Person) -> None:
    await played(house, "Bob", "Ann")
    before = await house.database.ratings.ratings(house.playground.world.guild.id, "whot", [ann.id])
    await ann.click(await ann.command(CLOSE, GAMES_CHANNEL), "Close it")
    reply = await ann.command("league board", GAMES_CHANNEL, game="WHOT")
    assert "Nobody has finished a rated game of WHOT" in reply.text
    assert await house.database.ratings.ratings(house.playground.world.guild.id, "whot", [ann.id]) == before


EMPTY = "A season's name needs at least one letter or digit, so that people can say it."
LONG = "A season's name has at most 40 characters; this one has {}."


async def test_no_season_is_changed_by_who_may_not_manage_nor_by_a_bad_name_or_reason(
    house: Stage, ann: Person, bob: Person
) -> None:
    for person, command, options, sentence in (
        (bob, SHOW, {"season": "Winter Cup"}, UNKNOWN),
        (bob, OPEN, {"name": "Mine"}, NOT_MANAGER),
        (bob, CLOSE, {}, NOT_MANAGER),
        (bob, NAME, {"name": "Mine"}, NOT_MANAGER),
        (ann, CLOSE, {"why": "x" * 301}, "Give a reason of at most 300 characters."),
        *(
            (ann, command, {"name": name}, sentence)
            for command in (OPEN, NAME)
            for name, sentence in (
                ("🎉" * 2000, EMPTY),
                ("🎉" * 1999 + "a", LONG.format("2,000")),
                ("\u200b\u202e", EMPTY),
                ("<@1>" + "x" * 60, LONG.format(62)),
            )
        ),
    ):
        refused(await person.command(command, GAMES_CHANNEL, raw=True, **options), sentence)
    assert await house.database.audit.acts(house.playground.world.guild.id, 10) == []


async def test_the_second_press_counts_only_from_who_was_asked_where_it_was_offered(
    house: Stage, ann: Person, bob: Person
) -> None:
    running = await house.database.seasons.current(house.playground.world.guild.id)
    asked, shown = await ann.command(CLOSE, GAMES_CHANNEL), await ann.command(SHOW, GAMES_CHANNEL)
    offered = asked.shown.buttons[0].custom_id or ""
    refused(await bob.click(asked, offered, forged=True), SOMEBODY_ELSES)
    refused(await ann.click(shown, offered, forged=True), STALE)
    for query in ("q1:sure:closeseason", "q1:sure:crown:0123456789ab:1", "q1:sure", "q1:keep:1"):
        refused(await ann.click(asked, query, forged=True), STALE)
    assert await house.database.seasons.current(house.playground.world.guild.id) == running


async def test_a_season_is_ended_once_by_two_presses(house: Stage, ann: Person) -> None:
    first, second = await ann.command(CLOSE, GAMES_CHANNEL), await ann.command(OPEN, GAMES_CHANNEL, name="Late")
    await ann.click(first, "Close it")
    reply = await ann.click(second, "Open it")
    assert reply.is_ephemeral
    assert "That season has ended in the meantime; the current one is " in reply.text
    assert len(await house.database.audit.acts(house.playground.world.guild.id, 10)) == 1


# Podiums that nobody asked for


async def test_when_the_month_turns_its_podium_is_posted_where_the_server_played_last(
    house: Stage, ann: Person
) -> None:
    name = this_month(house)
    await played(house, "Ann", "Bob", channel=LOBBY_CHANNEL)
    await played(house, "Bob", "Ann")
    turn_the_month(house)
    house.client.parts.podiums.wake()
    shown = await podium(house)
    assert f"The season {name} is over" in shown.text
    assert "**WHOT** 1st Ann and Bob, 1 point" in shown.text
    assert podiums(ann, LOBBY_CHANNEL) == []


async def test_where_the_bot_may_not_write_the_podium_goes_where_it_may(house: Stage, ann: Person) -> None:
    await played(house, "Ann", "Bob", channel=LOBBY_CHANNEL)
    await played(house, "Bob", "Ann")
    house.playground.faults.deny(GAMES_CHANNEL, "send_messages")
    await ann.click(await ann.command(CLOSE, LOBBY_CHANNEL), "Close it")
    await podium(house, LOBBY_CHANNEL)


async def test_a_podium_waits_until_the_bot_may_write(house: Stage, ann: Person) -> None:
    await played(house, "Bob", "Ann")
    house.playground.faults.deny(GAMES_CHANNEL, "send_messages")
    closed = await ann.click(await ann.command(CLOSE, GAMES_CHANNEL), "Close it")
    assert "its podium waits until I can" in closed.text
    await house.client.parts.podiums.post_due()
    assert podiums(ann) == []
    house.playground.faults.allow(GAMES_CHANNEL, "send_messages")
    house.client.parts.podiums.wake()
    await podium(house)


async def test_a_podium_that_waited_for_a_week_is_not_posted(house: Stage, ann: Person) -> None:
    await played(house, "Bob", "Ann")
    turn_the_month(house)
    house.clock.ahead += LATE_SECONDS
    await settled(house)
    assert podiums(ann) == []


async def test_a_podium_that_was_due_while_the_bot_was_stopped_is_posted_once(database_file: Path) -> None:
    async with Playground() as playground:
        eve = playground.person("Eve")
        async with stage(database_file, playground=playground) as house:
            await played(house, "Bob", "Ann")
        for _ in range(2):
            async with stage(database_file, playground=playground) as house:
                turn_the_month(house)
                house.client.parts.podiums.wake()
                await until(playground, lambda: bool(podiums(eve)))
                await settled(house)
        assert len(podiums(eve)) == 1


async def test_a_podium_that_was_posted_but_not_noted_is_not_posted_again(
    house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(season: Season) -> None:
        raise StorageError("The disk is full.")

    await played(house, "Bob", "Ann")
    turn_the_month(house)
    with monkeypatch.context() as broken:
        broken.setattr(house.database.seasons, "crown", fail)
        house.client.parts.podiums.wake()
        await podium(house)
        await asyncio.sleep(1)
        assert await house.database.seasons.uncrowned(1) != []

    await settled(house)

    assert len(podiums(ann)) == 1
