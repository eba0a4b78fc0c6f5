"""The log: its levels and forms, its times, and how often it tells the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from bot.messages.answers import BUSY
from bot.operator.log import REPEAT_SECONDS, configure_log, throttle
from bot.registration import try_register
from storage.engine.errors import StorageError
from storage.migrations import HEAD
from tests.bot.process import forked_bot
from tests.bot.stage import GAMES_CHANNEL, Stage, start_game
from tests.loopback.person import Person
from tests.loopback.playground import Playground

PRESSES = 5


async def logged_as_json(playground: Playground, folder: Path, level: str) -> list[dict[str, Any]]:
    """Let Ann open a table of a bot that logs at that level; return its log."""
    async with forked_bot(
        playground, folder / "parlour.db", PARLOUR_LOG_LEVEL=level, PARLOUR_LOG_FORMAT="json"
    ) as process:
        await playground.person("Ann").command("play whot", GAMES_CHANNEL, thread="here")
        log = (await process.stop()).stderr
    return [json.loads(line) for line in log.splitlines()]


async def test_debug_tells_each_request_and_answer_and_what_discord_py_does(
    playground: Playground, tmp_path: Path
) -> None:
    lines = await logged_as_json(playground, tmp_path, "debug")
    (answer,) = [line for line in lines if line["event"] == "interaction.ended"]
    assert (answer["level"], answer["kind"]) == ("debug", "application_command")
    paths = [line["path"] for line in lines if line["event"] == "discord.request"]
    callback = next(path for path in paths if path.endswith("/callback"))
    assert callback == f"/api/v10/interactions/{answer['interaction']}/*/callback", "no token is told"
    assert all(line["timestamp"].endswith("Z") for line in lines)
    assert {line["level"] for line in lines if line.get("logger", "").startswith("discord")} == {"info"}


async def test_a_start_says_what_runs_on_what_and_every_line_has_its_time(
    playground: Playground, tmp_path: Path
) -> None:
    lines = await logged_as_json(playground, tmp_path, "info")
    assert {line["level"] for line in lines} == {"info"}
    assert all(line["timestamp"].endswith("Z") for line in lines)
    (started,) = [line for line in lines if line["event"] == "started"]
    assert (started["schema"], started["shards"]) == (HEAD, "all")
    assert started["database"] == str(tmp_path / "parlour.db")
    assert {"version", "painters"} <= started.keys()


@contextmanager
def own_log() -> Iterator[None]:
    """Let the bot log as it does by itself."""
    kept = structlog.get_config()
    configure_log("info")
    yield
    structlog.configure(**kept)


async def test_a_full_disk_is_a_line_of_each_kind_however_many_press(
    house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fail(act: object, keys: object = ()) -> None:
        raise StorageError("The disk that holds the database parlour.db is full.")

    await start_game(house, "Ann", "Bob")
    await house.all_is_done()
    with own_log(), monkeypatch.context() as full:
        full.setattr(house.database.access, "write", fail)
        for _ in range(PRESSES):
            assert (await ann.command("play nubs", GAMES_CHANNEL)).text == BUSY
        await asyncio.sleep(REPEAT_SECONDS / 2)
    lines = [line for line in capsys.readouterr().err.splitlines() if "is full" in line]
    assert [line.split()[0][-1] for line in lines] == ["Z"] * len(lines)
    events = [line.split("]")[1].split()[0] for line in lines]
    assert "interaction.unwritten" in events
    assert len(set(events)) == len(events)


def test_after_a_minute_an_error_is_told_again_with_how_many_were_left_out() -> None:
    now = 0.0
    drop = throttle(lambda: now)
    full = {"event": "interaction.unwritten", "error": "The disk is full."}
    assert drop(None, "error", dict(full)) == full
    for _ in range(2):
        with pytest.raises(structlog.DropEvent):
            drop(None, "error", dict(full))
    assert drop(None, "error", full | {"error": "The server is gone."}) == full | {"error": "The server is gone."}
    now = REPEAT_SECONDS
    assert drop(None, "error", dict(full)) == full | {"left_out": 2}


async def test_of_commands_that_discord_refuses_the_log_has_every_fault(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = house.client.tree.get_commands()
    names = [command.name for command in commands if hasattr(command, "description")]
    for command in commands:
        if hasattr(command, "description"):
            monkeypatch.setattr(command, "description", "long " * 30)
    with capture_logs() as logged:
        assert not await try_register(house.client, house.client.tree)
    (line,) = [line for line in logged if line["event"] == "commands.not_registered"]
    assert [name for name in names if name not in line["why"]] == []
    assert line["why"].count("Must be between 1 and 100 in length") >= len(names) > 5
