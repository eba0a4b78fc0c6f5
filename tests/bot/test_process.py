"""`python -m bot` as a process: how it starts, stops, and says why it cannot run."""

from __future__ import annotations

import asyncio
import signal
import socket
from pathlib import Path

import aiohttp
import pytest

from bot.playground import Playground
from storage.database import Database
from storage.guilds import GuildSettings
from tests.bot.process import CommandLine, Ending, ForkedBot, Presence, forked_bot, settings_for
from tests.bot.stage import GAMES_CHANNEL, plain_play, table_id, wait_for_turn

CALLBACK = "POST /interactions/*/*/callback"
LATE = 0.3
"""So late, in seconds, an answer of Discord comes that a stop has to wait for."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "parlour.db"


async def ending(folder: Path, **environment: str) -> Ending:
    """How a bot ends that cannot run."""
    process = ForkedBot.start(folder, **environment)
    try:
        return await process.ending()
    finally:
        await process.kill()


def sentence(ended: Ending) -> str:
    """The one line that a bot which cannot run leaves on stderr."""
    assert ended.stdout == ""
    lines = ended.stderr.splitlines()
    assert len(lines) == 1, ended.stderr
    assert lines[0].endswith(".")
    return lines[0]


# Stopping


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_stops_the_bot(playground: Playground, database: Path, number: signal.Signals) -> None:
    presence = Presence(playground)
    process = await CommandLine.start(database.parent, **settings_for(playground, database))
    try:
        await presence.online()
        ended = await process.stop(number)
    finally:
        await process.kill()
    assert ended.code == 0, ended.stderr
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr


async def test_a_click_under_way_is_answered_before_the_stop(playground: Playground, database: Path) -> None:
    ann = playground.person("Ann")
    async with forked_bot(playground, database) as process:
        opened = await ann.command("play whot", GAMES_CHANNEL, house=1, rubber="single", thread="here")
        assert opened.message is not None
        table = table_id(opened.message)
        await ann.click(opened, "Start")
        hand = await wait_for_turn(ann, table)
        gate = playground.faults.hold(CALLBACK)
        clicking = asyncio.create_task(ann.click(hand, plain_play(hand)))
        await gate.reached()
        stopping = asyncio.create_task(process.stop())
        asyncio.get_running_loop().call_later(LATE, gate.open)
        assert not (await clicking).has_failed
        ended = await stopping
        assert ended.code == 0, ended.stderr
        assert "Traceback" not in ended.stderr


async def test_a_discord_that_never_answers_does_not_keep_the_bot_from_stopping(
    playground: Playground, database: Path
) -> None:
    ann = playground.person("Ann")
    async with forked_bot(playground, database) as process:
        opened = await ann.command("play whot", GAMES_CHANNEL, house=1, rubber="single", thread="here")
        assert opened.message is not None
        table = table_id(opened.message)
        await ann.click(opened, "Start")
        hand = await wait_for_turn(ann, table)
        answer = playground.faults.hold(CALLBACK)
        show = playground.faults.hold("PATCH /channels/*/messages/*", times=10)
        clicking = asyncio.create_task(ann.click(hand, plain_play(hand)))
        await answer.reached()
        await show.reached()
        ended = await process.stop()
        assert ended.code == 0, ended.stderr
        assert (await clicking).has_failed
    async with await Database.open(database) as stored:
        loaded = await stored.tables.load(table)
    assert loaded is not None
    assert any('"seat":0' in event for event in loaded[1]), "the click that was not answered is in the journal"


# Where it cannot run


async def test_a_wrong_token_is_one_clear_sentence(playground: Playground, database: Path) -> None:
    process = await CommandLine.start(
        database.parent, **(settings_for(playground, database) | {"DISCORD_TOKEN": "wrong"})
    )
    try:
        ended = await process.ending()
    finally:
        await process.kill()
    assert ended.code == 1
    assert "Discord does not accept the token" in sentence(ended)


async def test_a_token_with_characters_that_no_header_carries_is_a_wrong_token(
    playground: Playground, database: Path
) -> None:
    settings = settings_for(playground, database) | {"DISCORD_TOKEN": "wröng\ttoken"}
    ended = await ending(database.parent, **settings)
    assert ended.code == 1
    assert "Discord does not accept the token" in sentence(ended)


async def test_a_database_in_a_folder_that_is_not_there(playground: Playground, tmp_path: Path) -> None:
    ended = await ending(tmp_path, **settings_for(playground, tmp_path / "nowhere" / "parlour.db"))
    assert ended.code == 1
    assert "nowhere does not exist" in sentence(ended)


async def test_a_database_that_is_a_folder(playground: Playground, tmp_path: Path) -> None:
    ended = await ending(tmp_path, **settings_for(playground, tmp_path))
    assert ended.code == 1
    assert "it is a folder" in sentence(ended)


async def test_a_file_that_is_no_database_is_left_as_it_is(playground: Playground, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 500)
    ended = await ending(tmp_path, **settings_for(playground, letter))
    assert ended.code == 1
    assert "is not a database" in sentence(ended)
    assert letter.read_text() == "Dear Ann, " * 500


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PARLOUR_LOG_LEVEL", "loud"),
        ("PARLOUR_PLAYGROUND_PORT", "http"),
        ("PARLOUR_THINK", "-1"),
        ("PARLOUR_DISCORD_API", "https://discord.example/api/v10"),
    ],
)
async def test_a_setting_that_cannot_be_used_is_named(tmp_path: Path, name: str, value: str) -> None:
    ended = await ending(tmp_path, **{name: value})
    assert ended.code == 2
    assert sentence(ended).startswith(name)


async def test_a_discord_that_cannot_be_reached(playground: Playground, database: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        nobody = f"http://127.0.0.1:{taken.getsockname()[1]}/api/v10"
        ended = await ending(database.parent, **(settings_for(playground, database) | {"PARLOUR_DISCORD_API": nobody}))
    assert ended.code == 1
    assert "Discord cannot be reached" in sentence(ended)


# Without a token


async def test_without_a_token_one_line_tells_where_the_playground_is(tmp_path: Path) -> None:
    process = await CommandLine.start(tmp_path, PARLOUR_PLAYGROUND_PORT="0")
    try:
        line = await process.read_line()
        address = next(word for word in line.split() if word.startswith("http://127.0.0.1:"))
        page, _, key = address.partition("?")
        assert key.startswith("key=")
        async with aiohttp.ClientSession() as browser, browser.get(address) as answer:
            assert answer.status == 200
            assert answer.content_type == "text/html"
        async with aiohttp.ClientSession() as stranger, stranger.get(page) as answer:
            assert answer.status == 401
        ended = await process.stop()
    finally:
        await process.kill()
    assert ended.code == 0, ended.stderr
    assert ended.stdout == "", "one line only"
    assert "Traceback" not in ended.stderr


async def test_without_a_token_the_database_of_a_bot_on_discord_stays_untouched(tmp_path: Path, database: Path) -> None:
    async with await Database.open(database) as kept:
        await kept.guilds.save_settings(4242, GuildSettings(timer=60))
    ended = await ending(tmp_path, PARLOUR_PLAYGROUND_PORT="0", PARLOUR_DATABASE=str(database))
    assert ended.code == 1
    assert "There is no DISCORD_TOKEN, and the database knows 1 server on Discord." in sentence(ended)
    async with await Database.open(database) as kept:
        assert await kept.privacy.next_to_forget() is None
