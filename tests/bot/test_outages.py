"""Outages: how soon the bot is back, how gently it tries, and whom the time without it counts against."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot import client, connection, openings, registration
from bot.messages.answers import BUSY
from bot.reach import KEEP_SECONDS
from bot.timekeeper import LOOK_SECONDS
from games.engine.pace import Pace
from games.engine.table import Status
from tests.bot.sight import wait_until_shown
from tests.bot.sql import connection_to
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    open_lobby,
    plain_play,
    play_first,
    refused,
    stage,
    start_game,
    table_id,
    until,
    wait_for_table,
    wait_for_turn,
)
from tests.clock import JumpingLoop, eventually
from tests.loopback.faults import FOREVER
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.places import Databases

HOUR = 3600.0
DAY = 24 * HOUR
LIMIT = "GET /gateway/bot"
COMMANDS = "/applications/*/commands"


# The gateway


@pytest.fixture
def paced(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that the bot makes, none of which takes longer than an answer about the sessions is good."""
    paced: list[float] = []
    pause = connection.Connection.pause

    async def noted(self: connection.Connection, seconds: float) -> None:
        paced.append(seconds)
        await pause(self, min(seconds, openings.GOOD_SECONDS))

    monkeypatch.setattr(connection.Connection, "pause", noted)
    return paced


@pytest.mark.parametrize("is_resumable", [True, False])
async def test_pauses_in_a_long_outage_grow(
    house: Stage, ann: Person, paced: list[float], *, is_resumable: bool
) -> None:
    faults = house.playground.faults
    back = asyncio.create_task(house.client.wait_for("shard_resumed" if is_resumable else "shard_ready"))
    await asyncio.sleep(connection.APART_SECONDS)
    faults.close_gateway()
    if not is_resumable:
        faults.drop_gateway(is_resumable=False)
    while len(paced) < 12:  # noqa: ASYNC110  nobody is told of it
        await asyncio.sleep(1)
    faults.open_gateway()
    await back
    assert paced[:12] == [0.0, 5.0, 10.0, 20.0, 40.0] + [60.0] * 7
    assert not (await ann.command("hand", GAMES_CHANNEL)).has_failed


def untold(playground: Playground) -> Callable[[connection.Connection, int], Awaitable[None]]:
    """Take a shard's turn, from the first of which on Discord does not say how many sessions are left."""
    take_turn = connection.Connection.take_turn

    async def take(self: connection.Connection, shard: int) -> None:
        playground.faults.fail(LIMIT, 403, times=FOREVER)
        await take_turn(self, shard)

    return take


@pytest.mark.parametrize("is_told", [True, False])
async def test_sessions_that_discord_ends_at_once_are_opened_ever_more_seldom(
    database_file: Path, paced: list[float], monkeypatch: pytest.MonkeyPatch, *, is_told: bool
) -> None:
    async with Playground() as playground:
        if not is_told:
            monkeypatch.setattr(connection.Connection, "take_turn", untold(playground))
        playground.faults.refuse_identify(4000, times=8)
        async with stage(database_file, playground=playground):
            assert playground.faults.identified == 9
    longest = 60 if is_told else 90
    assert paced[0] <= 0.0
    assert paced[1:9] == pytest.approx([5, 10, 20, 40] + 4 * [longest], abs=1.0)


async def test_a_hasty_session_is_opened_later(
    database_file: Path, paced: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    take_turn = connection.Connection.take_turn

    async def noted(self: connection.Connection, shard: int) -> None:
        if playground.faults.hasty:
            playground.world.identify_seconds = 0.0
        await take_turn(self, shard)

    monkeypatch.setattr(connection.Connection, "take_turn", noted)
    async with Playground() as playground:
        playground.world.identify_seconds = DAY
        playground.faults.identify(0)
        async with stage(database_file, playground=playground):
            assert (playground.faults.hasty, playground.faults.identified) == (1, 1)
    assert paced[1] == pytest.approx(5, abs=1.0)


@pytest.mark.parametrize("is_told", [True, False])
async def test_the_last_sessions_of_a_day_are_spread_over_it(
    database_file: Path, paced: list[float], monkeypatch: pytest.MonkeyPatch, *, is_told: bool
) -> None:
    async with Playground() as playground:
        if not is_told:
            monkeypatch.setattr(connection.Connection, "take_turn", untold(playground))
        playground.faults.leave_sessions(openings.FEW_SESSIONS + 2)
        playground.faults.refuse_identify(4000, times=3)
        async with stage(database_file, playground=playground):
            assert playground.faults.identified == 4
    few = openings.FEW_SESSIONS
    assert paced[1:4] == pytest.approx([5, DAY / few, DAY / (few - 1)], abs=1.0)


async def test_no_session_left_waits_a_day(
    database_file: Path, paced: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    pause = connection.Connection.pause

    async def until_the_next_day(self: connection.Connection, seconds: float) -> None:
        await pause(self, seconds)
        playground.faults.leave_sessions(1000)

    async with Playground() as playground:
        playground.faults.leave_sessions(0)
        monkeypatch.setattr(connection.Connection, "pause", until_the_next_day)
        async with stage(database_file, playground=playground):
            assert playground.faults.identified == 1
    assert paced[0] == pytest.approx(DAY, abs=1.0)


@pytest.mark.parametrize("is_resumable", [True, False])
async def test_a_close_during_an_outage_is_no_different(house: Stage, *, is_resumable: bool) -> None:
    if not is_resumable:
        house.playground.faults.invalidate()
    house.playground.faults.close_gateway()
    await until(house.playground, lambda: not house.playground.world.is_bot_online)
    async with asyncio.timeout(5):
        await house.client.close()


@pytest.mark.parametrize("is_resumable", [True, False])
async def test_the_log_tells_when_the_connection_ends_and_begins(house: Stage, *, is_resumable: bool) -> None:
    with capture_logs() as logged:
        back = asyncio.create_task(house.client.wait_for("shard_resumed" if is_resumable else "shard_connect"))
        house.playground.faults.drop_gateway(is_resumable=is_resumable)
        await back
    told = [entry for entry in logged if entry["event"].startswith("gateway.") and entry["event"] != "gateway.left"]
    begun = "gateway.resumed" if is_resumable else "gateway.connected"
    assert [entry["event"] for entry in told][-2:] == ["gateway.disconnected", begun]
    assert all(entry["log_level"] == "info" and 0 <= entry["seconds_before"] < 20 for entry in told)


@pytest.mark.parametrize("is_resumable", [True, False])
async def test_a_gateway_that_drops_every_six_seconds_keeps_nobody_waiting(
    house: Stage, ann: Person, *, is_resumable: bool
) -> None:
    loop = asyncio.get_running_loop()
    for _ in range(10):
        await asyncio.sleep(6)
        back = asyncio.create_task(house.client.wait_for("shard_resumed" if is_resumable else "shard_ready"))
        house.playground.faults.drop_gateway(is_resumable=is_resumable)
        dropped_at = loop.time()
        if not is_resumable:
            await back
        assert not (await ann.command("hand", GAMES_CHANNEL)).has_failed
        assert loop.time() - dropped_at < 2
        await back


# Events that can't be read


async def test_an_event_that_cannot_be_read_is_left_out_and_logged_once(house: Stage, ann: Person) -> None:
    world = house.playground.world
    for event in ("THREAD_CREATE", "THREAD_UPDATE"):
        house.playground.faults.spoil(event, lambda data: data.pop("message_count"))
    with capture_logs() as logged:
        thread = world.create_thread(world.channel(GAMES_CHANNEL), ann.user, "Tonight")
        for is_archived in (True, False):
            world.set_archived(thread, is_archived)
        assert not (await ann.command("hand", GAMES_CHANNEL)).has_failed
    unread = [(entry["name"], entry["guild"]) for entry in logged if entry["event"] == "gateway.event_unread"]
    assert unread == [("THREAD_CREATE", str(world.guild.id)), ("THREAD_UPDATE", str(world.guild.id))]


async def test_a_server_that_cannot_be_read_rests_until_it_can_and_others_play_on(database_file: Path) -> None:
    async with Playground() as playground:
        world, ann = playground.world, playground.person("Ann")
        (elsewhere,) = world.add_guild("Second").plain_channels
        world.create_thread(world.channel(GAMES_CHANNEL), ann.user, "Tonight")
        async with stage(database_file, playground=playground) as before:
            table = await start_game(before, "Ann", "Bob", timer="1m")
            deadline = (await before.stored(table))[0].clock.deadline
        playground.faults.spoil(
            "GUILD_CREATE", lambda data: [thread.pop("thread_metadata") for thread in data["threads"]]
        )
        async with stage(database_file, playground=playground) as house:
            await house.until_resting()
            house.put_forward(HOUR)
            assert not (await ann.command("hand", elsewhere)).has_failed
            async with house.unchanged(table):
                await asyncio.sleep(1)

            playground.faults.spoil("GUILD_CREATE", None)
            playground.faults.lose_guild()
            playground.faults.return_guild()

            await house.until_resting(is_resting=False)
            after = (await house.stored(table))[0]
            assert deadline is not None
            assert after.clock.deadline == pytest.approx(deadline + HOUR, abs=30)
            await play_first(house, table)


@pytest.mark.parametrize("event", ["GUILD_CREATE", "GUILD_UPDATE"])
async def test_a_server_that_is_half_read_rests_until_all_of_it_is_told(house: Stage, event: str) -> None:
    faults, table = house.playground.faults, await start_game(house, "Ann", "Bob")
    if event == "GUILD_CREATE":
        faults.lose_guild()
        await house.until_resting()
    faults.spoil(event, lambda data: data["roles"][-1].pop("name"))
    faults.return_guild()
    faults.rename_guild("Renamed")
    await eventually(lambda: not house.client.guilds[0].channels)
    faults.spoil(event, None)
    faults.rename_guild("Renamed again")
    await asyncio.sleep(1)
    assert house.client.guilds[0].unavailable, "this tells no channels"
    await house.until_resting()
    faults.return_guild()
    await house.until_resting(is_resting=False)
    assert house.client.guilds[0].name == "Renamed again"
    await play_first(house, table)


async def test_a_server_that_does_not_list_the_bot_goes_on_once_it_is_back(house: Stage, ann: Person) -> None:
    house.playground.faults.miss_guild()
    await house.until_resting()
    house.playground.faults.spoil("GUILD_CREATE", lambda data: data["members"].clear())
    house.playground.faults.bring_bot_back()
    await house.until_resting(is_resting=False)
    assert "Table" in (await ann.command("play whot", GAMES_CHANNEL)).text


async def test_a_session_whose_beginning_cannot_be_read_is_opened_anew(database_file: Path, paced: list[float]) -> None:
    def spoil(data: dict[str, Any]) -> None:
        del data["user"]
        if playground.faults.identified == 3:
            playground.faults.spoil("READY", None)

    async with Playground() as playground:
        playground.faults.spoil("READY", spoil)
        async with stage(database_file, playground=playground):
            assert not (await playground.person("Ann").command("hand", GAMES_CHANNEL)).has_failed
    assert paced[1:4] == pytest.approx([5, 10, 20], abs=1.0)


# Commands


@pytest.mark.parametrize("method", ["GET", "PUT"])
async def test_refused_commands_are_registered_later(
    database_file: Path, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered = asyncio.Event()
    keep = registration.keep_registering

    async def noted(*given: Any) -> None:
        await keep(*given)
        registered.set()

    monkeypatch.setattr(client, "keep_registering", noted)
    async with Playground() as playground:
        playground.faults.close_gateway()  # the first connection fails too
        asyncio.get_running_loop().call_later(0.1, playground.faults.open_gateway)
        playground.faults.fail(f"{method} {COMMANDS}", 400 if method == "PUT" else 503, times=2, code=50035)
        async with stage(database_file, playground=playground) as house:
            assert house.client.is_ready()
            await registered.wait()
            assert not (await playground.person("Ann").command("hand", GAMES_CHANNEL)).has_failed


# Clocks


async def cut_off(house: Stage) -> None:
    """Take the gateway away, and wait until the bot has noticed."""
    lost = asyncio.create_task(house.client.wait_for("shard_disconnect"))
    house.playground.faults.close_gateway()
    await lost
    await asyncio.sleep(0)


async def come_back(house: Stage) -> None:
    """Let the gateway take the bot again, and wait until the clocks go on and that is shown."""
    house.playground.faults.open_gateway()
    await eventually(lambda: house.client.parts.tables.reached)
    await asyncio.gather(*(task for task in house.client.upkeep.tasks if task.get_name() == "moved"))


@pytest.mark.parametrize("is_resumable", [True, False])
async def test_nobody_is_late_for_a_time_without_the_bot(house: Stage, ann: Person, *, is_resumable: bool) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1m")
    await wait_for_turn(await house.mover(table), table)
    before, events = await house.stored(table)
    assert before.clock.deadline is not None

    await cut_off(house)
    house.put_forward(HOUR)
    back = asyncio.create_task(house.client.wait_for("shard_resumed" if is_resumable else "shard_ready"))
    if not is_resumable:
        house.playground.faults.drop_gateway(is_resumable=False)
    house.playground.faults.open_gateway()
    await back

    await wait_for_time(house, ann, table, before.clock.deadline + HOUR)
    after, events_after = await house.stored(table)
    assert events_after == events
    assert [seat.misses for seat in after.seats] == [0, 0]
    await play_first(house, table)
    assert len((await house.stored(table))[1]) == len(events) + 1


async def wait_for_time(house: Stage, person: Person, table: str, deadline: float) -> None:
    """Wait until a table shows that the turn ends then, or some seconds later."""
    times = [f"<t:{int(deadline) + later}:R>" for later in range(10)]
    await person.wait_for(
        lambda seen: f"Table {table} ·" in seen.text and any(time in seen.text for time in times), GAMES_CHANNEL
    )


async def test_house_players_wait_while_the_bot_is_away(database_file: Path) -> None:
    async with stage(database_file, Pace(think=(60.0, 60.0))) as house:
        table = await start_game(house, "Ann", house=1)
        while (await house.session(table)).to_act == (0,):
            await play_first(house, table)
        before, _ = await house.stored(table)
        assert before.clock.house_at is not None
        await cut_off(house)
        house.put_forward(HOUR)
        async with house.unchanged(table):
            await asyncio.sleep(0.1)  # in which the house would have moved

        await come_back(house)

        after, _ = await house.stored(table)
        assert after.revision == before.revision
        assert after.clock.house_at == pytest.approx(before.clock.house_at + HOUR, abs=10)
        house.put_forward(70)
        session = await house.session(table)
        await until(house.playground, lambda: session.table.revision > before.revision)


async def test_a_break_of_a_moment_changes_nothing(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1m")
    await wait_for_turn(await house.mover(table), table)
    await house.all_is_done()
    async with house.unchanged(table):
        await cut_off(house)
        house.put_forward(1.0)
        await come_back(house)


async def test_a_click_right_after_the_return_counts(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1m")
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    _, events = await house.stored(table)
    await cut_off(house)
    house.put_forward(HOUR)
    clicking = asyncio.create_task(mover.click(hand, plain_play(hand)))
    await come_back(house)
    assert not (await clicking).has_failed
    after, events_after = await house.stored(table)
    assert len(events_after) == len(events) + 1
    assert after.clock.deadline is not None
    assert after.clock.deadline - house.clock() <= 60, "the next player has no more than the own time"


async def test_a_restart_after_a_long_stop_costs_nobody_a_miss(database_file: Path) -> None:
    async with Playground() as playground:
        async with stage(database_file, playground=playground) as before:
            table = await start_game(before, "Ann", "Bob", timer="1m")
            await wait_for_turn(await before.mover(table), table)
            await before.all_is_done()
            stored, events = await before.stored(table)
            deadline = stored.clock.deadline
            assert deadline is not None
        with connection_to(database_file) as connection:
            connection.execute("UPDATE reach SET at = at - ?", (HOUR,))
            change = "UPDATE tables SET deadline = ?, remind_at = NULL, due_at = ?, changed_at = changed_at - ?"
            connection.execute(change, (deadline - HOUR / 2, deadline - HOUR / 2, HOUR))
        async with stage(database_file, playground=playground) as house:
            await wait_for_time(house, playground.person("Ann"), table, deadline + HOUR / 2)
            after, events_after = await house.stored(table)
            assert (events_after, [seat.misses for seat in after.seats]) == (events, [0, 0])
            await play_first(house, table)


async def test_a_silent_connection_was_lost_when_it_was_last_heard_of(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1d")
    before, _ = await house.stored(table)
    assert before.clock.deadline is not None
    loop = asyncio.get_running_loop()
    assert isinstance(loop, JumpingLoop)
    loop.jump(70)
    await cut_off(house)
    house.put_forward(10.0)
    await come_back(house)
    after, _ = await house.stored(table)
    assert after.clock.deadline == pytest.approx(before.clock.deadline + 80, abs=5)


@pytest.mark.parametrize(("jump", "is_cut_off"), [(2 * DAY, False), (2 * DAY, True), (-2 * DAY, False)])
async def test_a_jump_of_the_clock_changes_no_turn_and_no_lobby(
    house: Stage, ann: Person, cy: Person, jump: float, *, is_cut_off: bool
) -> None:
    """That of a clock that is set, or of a machine that was suspended, whose connections then are lost."""
    table = await start_game(house, "Ann", "Bob", timer="1m")
    lobby = await open_lobby(house, "Cy", "Dee", channel="#lobby")
    before, events = await house.stored(table)
    deadline = before.clock.deadline
    assert deadline is not None

    house.clock.set_by += jump
    if is_cut_off:
        await cut_off(house)
        await come_back(house)
    await asyncio.sleep(LOOK_SECONDS)

    after, events_after = await house.stored(table)
    assert (events_after, [seat.misses for seat in after.seats]) == (events, [0, 0])
    assert after.clock.deadline == pytest.approx(deadline + jump, abs=KEEP_SECONDS + 1)
    await wait_for_time(house, ann, table, deadline + jump)
    await play_first(house, table)
    await cy.click(await wait_for_table(cy, table_id(lobby), channel="#lobby"), "Start")
    assert (await house.stored(table_id(lobby)))[0].status is Status.PLAYING
    mover = await house.mover(table)
    house.put_forward(70)
    await mover.wait_for(lambda seen: "Your time ran out" in seen.text, mover.dm)


# PostgreSQL


@pytest.mark.usefixtures("real_time")
async def test_a_play_while_the_server_is_away_does_not_count_and_is_made_again_after_it(killable: Databases) -> None:
    async with stage(killable.fresh()) as house:
        table = await start_game(house, "Ann", "Bob")
        mover = await house.mover(table)
        hand = await wait_for_turn(mover, table)
        await house.all_is_done()
        before, _ = await house.stored(table)

        await asyncio.to_thread(killable.server.stop, "immediate")
        refused(await mover.click(hand, plain_play(hand)), BUSY)
        refused(await mover.command("table", mover.dm), BUSY)
        await asyncio.to_thread(killable.server.start)

        assert (await house.stored(table))[0] == before
        reply = await mover.click(hand, plain_play(hand))
        assert BUSY not in reply.text
        after, events = await house.stored(table)
        assert after.revision == len(events) == before.revision + 1
        await play_first(house, table)
        await wait_until_shown(house.playground, await house.session(table))
