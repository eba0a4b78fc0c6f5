"""What Discord limits comes later or otherwise, and nothing else waits for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.playground.errors import Error
from bot.playground.ratelimits import Scope
from bot.tables import hands
from bot.tournaments import threads
from tests.bot.crowd import sign_up, tournament
from tests.bot.sight import shown, wait_until_shown
from tests.bot.sql import column
from tests.bot.stage import GAMES_CHANNEL, WAIT, Stage, play_first, start_game, wait_for_table
from tests.clock import eventually
from tests.loopback.faults import FOREVER
from tests.loopback.person import Person

EDIT = "PATCH /channels/*/messages/*"
DELETE = "DELETE /channels/*/messages/*"
TOKEN_EDIT = "PATCH /webhooks/*/*/messages/@original"
TOKEN_DELETE = "DELETE /webhooks/*/*/messages/@original"
LONG = 300.0
"""What Discord asks to wait where everybody together was too fast, as with the threads of a channel."""


def limit_for_long(house: Stage, *routes: str) -> None:
    """Limit routes by what others used up, for minutes."""
    for route in routes:
        house.playground.faults.limit(route, LONG, times=FOREVER, scope=Scope.SHARED)


# Changes of old messages


async def test_messages_too_old_for_more_changes_are_sent_anew_in_place_of_them(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    await house.all_is_done()
    old = await wait_for_table(ann, table)
    faults = house.playground.faults
    faults.fail(TOKEN_EDIT, 404, times=FOREVER, code=Error.UNKNOWN_WEBHOOK.value[0])
    faults.limit(EDIT, times=FOREVER, error=Error.TOO_MANY_OLD_EDITS)

    with capture_logs() as logged:
        for _ in range(3):
            await play_first(house, table)
            await house.all_is_done()

    await wait_until_shown(house.playground, await house.session(table))
    assert ann.look(old) is None
    assert {entry["log_level"] for entry in logged if entry["event"] == "delivery.old"} == {"info"}


# Answers by a click's token


async def test_a_click_whose_token_is_limited_for_long_holds_no_table_up(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="long")
    for _ in range(2):
        await play_first(house, table)
    await house.all_is_done()
    limit_for_long(house, TOKEN_EDIT)
    requests = house.playground.faults.requests
    requests.clear()

    for _ in range(2):
        await play_first(house, table)
    await wait_until_shown(house.playground, await house.session(table))

    assert requests.without_token["PATCH /webhooks/{application_id}/{token}/messages/{message_id}"]


# Deletions


async def test_deletions_that_are_limited_for_long_hold_nothing_up_and_are_made_up_for(
    house: Stage, database_file: Path, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)
    table = await start_game(house, "Ann", "Bob")
    await house.all_is_done()
    limit_for_long(house, DELETE, TOKEN_DELETE)

    await ann.command("table", GAMES_CHANNEL)
    for _ in range(4):
        await play_first(house, table)
    assert len(shown(house.playground, table)) == 2
    house.playground.faults.clear()

    await wait_until_shown(house.playground, await house.session(table))
    await eventually(lambda: column(database_file, "SELECT COUNT(*) FROM leftovers") == [0])


# Threads


async def test_a_thread_that_is_limited_for_long_leaves_the_table_here(house: Stage, ann: Person) -> None:
    limit_for_long(house, "POST /channels/*/messages/*/threads")

    reply = await ann.command("play whot", GAMES_CHANNEL, thread="new")

    await wait_for_table(ann, reply.text.split("(table ")[1].split(")")[0], "who is in?")


async def test_rooms_that_are_limited_for_long_hold_no_round_up(house: Stage, ann: Person) -> None:
    session = await tournament(house, await sign_up(ann))
    found = threads.Rooms(house.client, house.database.tournaments)
    opened = await found.of(session.stored, 2)
    house.playground.world.set_locked(house.playground.world.channel(opened.pop(1)), True)
    limit_for_long(house, "POST /channels/*/threads")

    async with asyncio.timeout(2 * threads.OPENING_SECONDS):
        assert await found.of(session.stored, 3) == opened


# The limit of all requests


async def test_a_request_given_up_while_all_are_limited_leaves_the_others_free(house: Stage) -> None:
    faults, channel = house.playground.faults, house.playground.world.channel(GAMES_CHANNEL)
    faults.limit(f"POST /channels/{channel.id}/messages", 1.0, scope=Scope.GLOBAL)
    sending = asyncio.create_task(house.client.get_partial_messageable(channel.id).send("Hello"))
    async with asyncio.timeout(WAIT):
        await eventually(lambda: faults.met)
        await asyncio.sleep(0.1)
        sending.cancel()

        await house.client.fetch_channel(channel.id)
