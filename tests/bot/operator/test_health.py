"""The line in the log by which whoever runs the bot sees once an hour how it does."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.operator import health
from bot.playground.errors import Error
from tests.bot.crowd import sign_up
from tests.bot.stage import GAMES_CHANNEL, WAIT, Stage, stage, start_game
from tests.loopback.playground import Playground

HELD = "POST /channels/*/messages"


async def one_line(house: Stage) -> MutableMapping[str, Any]:
    """What the next line says."""
    with capture_logs() as logged:
        await house.client.parts.health.tell()
    (line,) = [entry for entry in logged if entry["event"] == "health"]
    assert line["log_level"] == "info"
    return line


@pytest.mark.strangers
async def test_it_counts_what_there_is_and_what_happened_since_the_last(house: Stage) -> None:
    house.playground.faults.close_dms("Bob")
    for _ in range(2):
        await start_game(house, "Ann", "Bob")
    house.playground.faults.refuse_new_dms(Error.FLAGGED)
    await start_game(house, "Cy", "Dee")
    await house.all_is_done()
    await asyncio.gather(*house.client.answering.tasks)

    line = await one_line(house)
    assert (line["servers"], line["open_tables"], line["faces"], line["messages_waiting"]) == (1, 3, "0 of 0", 0)
    requests = house.playground.faults.requests.with_token["POST /users/@me/channels"]
    assert line["dms_opened"] + line["dms_refused"] == requests > 0
    assert line["dms_refused"] == 1
    assert line["forbidden"] >= 1
    assert 0 < line["slowest_answer"] < 20
    assert 0 < line["megabytes"] < 5

    line = await one_line(house)
    assert (line["dms_opened"], line["dms_refused"], line["dms_closed"], line["forbidden"]) == (0, 0, 0, 0)
    assert (line["slowest_answer"], line["open_tables"]) == (0.0, 3)


async def test_it_counts_messages_that_wait(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "WAITING_SECONDS", 0.0)
    gate = house.playground.faults.hold(HELD, times=1)
    await start_game(house, "Ann", "Bob")
    await gate.reached()
    assert (await one_line(house))["messages_waiting"] >= 1
    gate.open()
    await house.all_is_done()
    assert (await one_line(house))["messages_waiting"] == 0
    key = await sign_up(house.person("Ann"))
    await house.all_is_done()
    async with house.client.parts.board.answering(key):
        assert (await one_line(house))["messages_waiting"] == 1


async def test_it_comes_by_itself(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "REPORT_SECONDS", 0.02)
    with capture_logs() as logged:
        async with Playground() as playground, stage(database_file, playground=playground):
            async with asyncio.timeout(WAIT):
                while sum(entry["event"] == "health" for entry in logged) < 2:
                    await playground.person("Ann").command("hand", GAMES_CHANNEL)
