"""Servers that the gateway tells of as gone: nothing of theirs ends, or runs out, until that is certain."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.people.departures import ASK_SECONDS, FIRST_ASK_SECONDS, REST_SECONDS, TAKEN_OUT
from games.engine.table import Status, Table
from tests.bot.crowd import sign_up, tournament, wait_for_board
from tests.bot.sql import connection_to
from tests.bot.stage import Stage, play_first, stage, start_game, wait_for_table, wait_for_turn
from tests.clock import eventually
from tests.loopback.faults import FOREVER
from tests.loopback.person import Person
from tests.loopback.playground import Playground

GUILD_ROUTE = "GET /guilds/{guild_id}"
TIMER = 60


async def timed(house: Stage) -> str:
    """A table of Ann and Bob with a minute for a turn."""
    return await start_game(house, "Ann", "Bob", timer="1m")


async def table_of(house: Stage, name: str) -> Table:
    return (await house.stored(name))[0]


def questions(house: Stage) -> int:
    """How often the bot asked whether it is in the server."""
    return house.playground.faults.requests.with_token[GUILD_ROUTE]


async def until_asked(house: Stage, times: int) -> None:
    await eventually(lambda: questions(house) >= times)


async def until_identified(house: Stage, times: int) -> None:
    await eventually(lambda: house.playground.faults.identified >= times and house.client.is_ready(), seconds=600)


async def test_nothing_ends_that_only_seems_to_be_gone_and_nobody_is_late(house: Stage) -> None:
    table = await timed(house)
    before = await table_of(house, table)
    house.playground.faults.miss_guild()
    await house.until_resting()
    house.put_forward(10 * TIMER)
    await asyncio.sleep(1)

    house.playground.faults.bring_bot_back()
    await house.until_resting(is_resting=False)

    after = await table_of(house, table)
    assert (after.status, after.seats) == (Status.PLAYING, before.seats)
    assert before.clock.deadline is not None
    assert after.clock.deadline is not None
    assert after.clock.deadline - before.clock.deadline == pytest.approx(10 * TIMER, abs=5)
    mover = await house.mover(table)
    house.put_forward(TIMER)
    await mover.wait_for(lambda seen: "Your time ran out" in seen.text, mover.dm)


async def test_house_players_wait_for_a_server_that_is_missing(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", house=1)
    house.playground.faults.miss_guild()
    await house.until_resting()
    for _ in range(2):
        await play_first(house, table)
    resting = await table_of(house, table)
    assert resting.clock.house_at is not None
    house.put_forward(TIMER)
    assert await house.database.tables.due(house.clock(), 1) == []
    assert await house.database.tables.next_due() is None
    house.playground.faults.return_guild()
    await wait_for_table(house.person("Ann"), table, "Vera played ")


async def test_a_server_that_took_the_bot_out_is_asked_for_before_anything_ends(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    await house.all_is_done()  # her hand is there, and can be changed when no other can be sent
    house.playground.faults.take_bot_out()
    await house.until_resting()
    for seconds in (FIRST_ASK_SECONDS, REST_SECONDS - FIRST_ASK_SECONDS - 5):
        house.clock.ahead += seconds
        await house.client.parts.departures.leave_due()
    assert (await table_of(house, table)).status is Status.PLAYING
    assert questions(house) == 1
    house.put_forward(5)

    await house.until_resting(is_resting=False)

    closed = await table_of(house, table)
    assert (closed.status, closed.reason) == (Status.CLOSED, TAKEN_OUT)
    assert await house.database.privacy.left() == [closed.guild]
    await ann.wait_for(lambda seen: TAKEN_OUT in seen.text, ann.dm)


@pytest.mark.parametrize(("status", "code"), [(400, 0), (503, 0), (403, 40333)], ids=["refused", "broken", "blocked"])
async def test_no_answer_and_no_refusal_of_another_kind_ends_anything(house: Stage, status: int, code: int) -> None:
    table = await start_game(house, "Ann", "Bob")
    faults = house.playground.faults
    faults.miss_guild()
    await house.until_resting()
    faults.fail(GUILD_ROUTE, status, times=FOREVER, code=code)

    house.put_forward(REST_SECONDS)
    await until_asked(house, 1)
    asked = questions(house)
    house.put_forward(ASK_SECONDS - 5)
    await house.client.parts.departures.leave_due()
    assert questions(house) == asked
    house.put_forward(5)
    await until_asked(house, asked + 1)

    assert (await table_of(house, table)).status is Status.PLAYING
    assert await house.database.privacy.left() == []
    assert faults.identified == 1


async def test_a_server_that_is_there_without_a_word_of_it_goes_on_in_a_fresh_session(house: Stage) -> None:
    table = await timed(house)
    await wait_for_turn(await house.mover(table), table)
    before = await table_of(house, table)
    house.playground.faults.miss_guild()
    await house.until_resting()

    house.put_forward(FIRST_ASK_SECONDS)
    await house.until_resting(is_resting=False)

    after = await table_of(house, table)
    assert (after.status, after.seats) == (Status.PLAYING, before.seats)
    assert before.clock.deadline is not None
    assert after.clock.deadline == pytest.approx(before.clock.deadline + FIRST_ASK_SECONDS, abs=5)
    await play_first(house, table)
    assert (await table_of(house, table)).revision > before.revision
    assert house.playground.faults.identified == 2


async def test_a_server_that_a_fresh_session_does_not_have_either_is_looked_for_ever_more_seldom(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    faults = house.playground.faults
    faults.hide_guild()
    await house.until_resting()
    sessions = {1: 2, 15: 3, 35: 4, 75: 5, 155: 6, 315: 7}  # so many by then, in minutes
    for minute in [1, *range(15, 340, 5)]:
        identified = faults.identified
        house.put_forward(60 * minute - house.clock.ahead)
        await house.client.parts.departures.leave_due()
        if minute in sessions:
            await until_identified(house, identified + 1)
        assert faults.identified == sessions.get(minute, identified)
    assert (await table_of(house, table)).status is Status.PLAYING

    faults.hide_guild(is_hidden=False)
    faults.drop_gateway(is_resumable=False)
    await asyncio.sleep(600)
    await house.until_resting(is_resting=False)
    await play_first(house, table)


async def test_an_outage_of_a_server_ends_nothing_however_long_it_lasts(house: Stage) -> None:
    table = await timed(house)
    house.playground.faults.lose_guild()
    await house.until_resting()
    house.put_forward(3 * REST_SECONDS)
    await house.client.parts.departures.leave_due()
    assert questions(house) == 0
    house.playground.faults.return_guild()
    await house.until_resting(is_resting=False)
    stored = await table_of(house, table)
    assert stored.status is Status.PLAYING
    assert [seat.misses for seat in stored.seats] == [0, 0]


async def test_the_rest_goes_on_over_a_restart(database_file: Path, playground: Playground) -> None:
    async with stage(database_file, playground=playground) as house:
        table = await timed(house)
        playground.faults.lose_guild()
        await house.until_resting()
        since = (await house.database.absences.all()).popitem()[1]
        before = await table_of(house, table)
    async with stage(database_file, playground=playground) as house:
        await house.restored()
        assert list((await house.database.absences.all()).values()) == [since]
        house.put_forward(10 * TIMER)
        playground.faults.return_guild()
        await house.until_resting(is_resting=False)
        after = await table_of(house, table)
        assert before.clock.deadline is not None
        assert after.clock.deadline is not None
        assert after.clock.deadline - before.clock.deadline >= 10 * TIMER
        assert [seat.misses for seat in after.seats] == [0, 0]


async def test_a_server_that_took_the_bot_out_while_it_was_stopped_is_left_after_the_rest(
    database_file: Path, playground: Playground
) -> None:
    async with stage(database_file, playground=playground) as house:
        table = await start_game(house, "Ann", "Bob")
        key = await sign_up(*(house.person(name) for name in ("Ann", "Bob", "Cy", "Dee", "Eve")), rounds=2)
        await house.person("Ann").click(await wait_for_board(house.person("Ann"), key), "Start")
    playground.faults.take_bot_out()
    async with stage(database_file, playground=playground) as house:
        await house.until_resting()
        assert (await table_of(house, table)).is_open
        house.put_forward(REST_SECONDS)
        await house.until_resting(is_resting=False)
        assert (await table_of(house, table)).reason == TAKEN_OUT
        assert (await tournament(house, key)).stored.is_over


async def test_a_table_of_a_server_that_comes_late_waits_for_its_names(
    database_file: Path, playground: Playground
) -> None:
    async with stage(database_file, playground=playground) as house:
        table = await start_game(house, "Ann", "Bob")
        mover = await house.mover(table)
        await wait_for_turn(mover, table)
        await house.all_is_done()
    with connection_to(database_file) as connection:
        connection.execute("UPDATE tables SET delivered = -1, delivered_direct = -1")
    playground.faults.lose_guild()
    async with stage(database_file, playground=playground) as house:
        await house.until_resting()
        await house.restored()
        await house.all_is_done()
        hands = [seen for name in ("Ann", "Bob") for seen in house.person(name).sees(house.person(name).dm)]
        assert all("#games in Testers" in hand.text for hand in hands)
        await play_first(house, table)
        await mover.wait_for(lambda seen: "its channel in a server" in seen.text, mover.dm)
        playground.faults.return_guild()
        await mover.wait_for(lambda seen: "#games in Testers" in seen.text, mover.dm)


async def test_the_work_begins_when_the_last_server_is_there(database_file: Path, playground: Playground) -> None:
    async with stage(database_file, playground=playground) as house:
        await start_game(house, "Ann", "Bob")
    playground.faults.lose_guild()
    async with stage(database_file, playground=playground) as house:
        ann = house.person("Ann")
        await ann.command("my settings", ann.dm)
        await ann.command("hand", ann.dm)
        assert not house.client.has_begun_work.is_set()
        playground.faults.return_guild()
        await house.restored()
