"""A stop of the bot: what is being answered is finished, nothing else begins, and the pictures end last."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.bot.crowd import sign_up
from tests.bot.painting import BlankPainter
from tests.bot.stage import Stage, open_lobby, plain_play, press_first, stage, start_game, wait_for_turn
from tests.loopback.playground import Playground

CALLBACK = "POST /interactions/*/*/callback"


async def test_no_click_begins_once_the_bot_stops(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    other = await start_game(house, "Bob", "Ann")
    gate = house.playground.faults.hold(CALLBACK)
    person = await house.mover(table)
    hand, next_hand = await wait_for_turn(person, table), await wait_for_turn(await house.mover(other), other)
    clicking = asyncio.create_task(person.click(hand, plain_play(hand)))
    await gate.reached()
    other_person = await house.mover(other)
    async with house.unchanged(other):
        stopping = asyncio.create_task(house.client.close())
        await asyncio.sleep(0)
        late = asyncio.create_task(other_person.click(next_hand, plain_play(next_hand)))
        await asyncio.sleep(0.01)
        gate.open()
        assert not (await clicking).has_failed
        await stopping
        assert (await late).has_failed


@pytest.mark.parametrize("is_ready", [True, False])
async def test_what_an_event_began_is_over_before_the_database_closes(
    database_file: Path, playground: Playground, monkeypatch: pytest.MonkeyPatch, *, is_ready: bool
) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def hold(*of: Any) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    async with stage(database_file, playground=playground) as house:
        await house.restored()
        if is_ready:
            monkeypatch.setattr(house.database.reach, "go_on", hold)
            playground.faults.drop_gateway(is_resumable=False)
        else:
            monkeypatch.setattr(house.database.absences, "begin", hold)
            playground.faults.miss_guild()
        await begun.wait()
        await house.client.close()
        assert ended.is_set()


@pytest.mark.parametrize("part", ["delivery", "board"])
async def test_a_stop_waits_for_what_is_being_noted(house: Stage, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    """Whatever reads or writes after the stop finds the database closed."""
    shown, gate = getattr(house.client.parts, part), asyncio.Event()
    settle, begun, ended = shown.lanes.settle, asyncio.Event(), asyncio.Event()

    async def settle_late(*of: Any) -> None:
        """Hold the first that comes from a message's own work; what a click settles is waited for elsewhere."""
        task = asyncio.current_task()
        if begun.is_set() or task is None or getattr(task.get_coro(), "__name__", "") != "_run":
            await settle(*of)
            return
        begun.set()
        try:
            await gate.wait()
            await settle(*of)
        finally:
            ended.set()

    key = await sign_up(house.person("Ann"))
    await open_lobby(house, "Ann")
    await house.all_is_done()
    monkeypatch.setattr(shown.lanes, "settle", settle_late)
    house.client.parts.board.refresh_board(key)
    await open_lobby(house, "Bob")
    await begun.wait()
    await shown.close()

    assert ended.is_set()


async def test_the_painter_ends_after_the_last_click(playground: Playground, database_file: Path) -> None:
    was_online = []

    class Painter(BlankPainter):
        async def close(self) -> None:
            was_online.append(playground.world.is_bot_online)
            await super().close()

    async with stage(database_file, playground=playground, start_painter=Painter.start) as house:
        table = await start_game(house, "Ann", "Bob")
        await press_first(person := await house.mover(table), await wait_for_turn(person, table))
    assert was_online == [False]
