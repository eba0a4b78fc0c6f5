"""The line in the log by which whoever runs the bot sees once an hour how it does."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.operator import health
from bot.playground.errors import Error
from tests.bot.crowd import sign_up
from tests.bot.stage import Stage, start_game

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
    house.playground.faults.delay("POST /interactions/*/*/callback", 0.5)
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
    assert 0.5 <= line["slowest_answer"] < 1
    assert 0 < line["megabytes"] < 5

    line = await one_line(house)
    assert (line["dms_opened"], line["dms_refused"], line["dms_closed"], line["forbidden"]) == (0, 0, 0, 0)
    assert (line["slowest_answer"], line["open_tables"]) == (0.0, 3)


async def test_it_counts_messages_that_wait(house: Stage) -> None:
    gate = house.playground.faults.hold(HELD, times=1)
    await start_game(house, "Ann", "Bob")
    await gate.reached()
    assert (await one_line(house))["messages_waiting"] == 0
    await asyncio.sleep(health.WAITING_SECONDS)
    assert (await one_line(house))["messages_waiting"] >= 1
    gate.open()
    await house.all_is_done()
    assert (await one_line(house))["messages_waiting"] == 0
    key = await sign_up(house.person("Ann"))
    await house.all_is_done()
    async with house.client.parts.board.answering(key):
        await asyncio.sleep(health.WAITING_SECONDS)
        assert (await one_line(house))["messages_waiting"] == 1


async def test_it_comes_by_itself(house: Stage) -> None:
    with capture_logs() as logged:
        await asyncio.sleep(2.5 * health.REPORT_SECONDS)
    assert [entry["event"] for entry in logged].count("health") == 2
