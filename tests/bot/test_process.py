"""`python -m bot` as a process: how it starts, stops, and says why it cannot run."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from bot.operator.forget import erase_from
from bot.operator.reports import report_lines
from bot.playground.cast import PEOPLE
from storage.database import Database
from storage.engine import holding
from storage.engine.errors import StorageError
from storage.people.guilds import GuildSettings
from tests.bot.process import CommandLine, Ending, ForkedBot, Presence, forked_bot, settings_for
from tests.bot.stage import GAMES_CHANNEL, plain_play, press_first, table_id, wait_for_turn
from tests.loopback.person import ClientRefusal, Person
from tests.loopback.playground import Playground
from tests.places import Databases
from tests.storage.several import raw

CALLBACK = "POST /interactions/*/*/callback"
TOKEN_EDIT = "PATCH /webhooks/*/*/messages/*"
LOGIN = "GET /users/@me"
APPLICATION = "GET /oauth2/applications/@me"
LATE = 0.3
"""So late, in seconds, an answer of Discord comes that a stop has to wait for."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "parlour.db"


async def ending(folder: Path, patience: float = holding.PATIENCE, /, **environment: str) -> Ending:
    """How a bot ends that cannot run; so many seconds it waits where another one uses its database."""
    process = ForkedBot.start(folder, patience, **environment)
    try:
        return await process.ending()
    finally:
        await process.kill()


async def keep_playing(person: Person) -> None:
    """Play at a table with a house player for as long as there is a bot."""
    opened = await person.command("play whot", GAMES_CHANNEL, house=1, rubber="long", thread="here")
    table = table_id(opened.shown)
    await person.click(opened, "Start")
    while True:
        with suppress(ClientRefusal):  # the message went while the person was about to press
            await press_first(person, await wait_for_turn(person, table))


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
        table = table_id(opened.shown)
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


async def test_a_stop_under_play_leaves_no_traceback(playground: Playground, database: Path) -> None:
    async with forked_bot(playground, database) as process, asyncio.TaskGroup() as group:
        players = [group.create_task(keep_playing(playground.person(user.name))) for user in PEOPLE]
        await playground.person("Ann").wait_for(lambda seen: "image" in seen.embeds[0], GAMES_CHANNEL)
        ended = await process.stop()
        for player in players:
            player.cancel()
    assert ended.code == 0, ended.stderr
    assert "Traceback" not in ended.stderr, ended.stderr


async def test_a_discord_that_never_answers_does_not_keep_the_bot_from_stopping(
    playground: Playground, database: Path
) -> None:
    ann = playground.person("Ann")
    async with forked_bot(playground, database) as process:
        opened = await ann.command("play whot", GAMES_CHANNEL, house=1, rubber="single", thread="here")
        table = table_id(opened.shown)
        await ann.click(opened, "Start")
        hand = await wait_for_turn(ann, table)
        answer = playground.faults.hold(CALLBACK, times=100)
        show = playground.faults.hold(TOKEN_EDIT, times=10)
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
    assert ended.code == 2
    assert "Discord doesn't accept the token" in sentence(ended)


async def test_a_token_with_characters_that_no_header_carries_is_a_wrong_token(
    playground: Playground, database: Path
) -> None:
    settings = settings_for(playground, database) | {"DISCORD_TOKEN": "wröng\ttoken"}
    ended = await ending(database.parent, **settings)
    assert ended.code == 2
    assert "Discord doesn't accept the token" in sentence(ended)


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
        ("PARLOUR_DISCORD_API", "http://discord.example/api/v10"),
        ("PARLOUR_SHARDS", "x"),
    ],
)
async def test_a_setting_that_cannot_be_used_is_named(tmp_path: Path, name: str, value: str) -> None:
    ended = await ending(tmp_path, **{name: value})
    assert ended.code == 2
    assert sentence(ended).startswith(name)


async def test_a_game_to_be_turned_on_that_there_is_not_is_named_and_the_others_are_played(
    playground: Playground, database: Path
) -> None:
    async with forked_bot(playground, database, PARLOUR_TRIAL_GAMES="chess, whot") as process:
        assert "chess" in next(line for line in process.log.splitlines() if "PARLOUR_TRIAL_GAMES" in line)
        assert "whot" not in process.log


async def test_a_token_that_the_gateway_refuses_is_a_wrong_token(playground: Playground, database: Path) -> None:
    playground.faults.refuse_identify(4004)
    ended = await ending(database.parent, **settings_for(playground, database))
    assert ended.code == 2
    assert "Discord doesn't accept the token" in ended.stderr.splitlines()[-1]
    assert "Traceback" not in ended.stderr


async def test_a_gateway_that_refuses_the_bot_otherwise_is_one_clear_sentence(
    playground: Playground, database: Path
) -> None:
    playground.faults.refuse_identify(4013)
    ended = await ending(database.parent, **settings_for(playground, database))
    assert ended.code == 1
    assert "Discord doesn't let the bot in: " in ended.stderr.splitlines()[-1]
    assert "4013" in ended.stderr.splitlines()[-1]
    assert "Traceback" not in ended.stderr


# A start in an outage


@pytest.mark.parametrize("route", [LOGIN, APPLICATION])
async def test_a_start_in_an_outage_waits_for_its_end(playground: Playground, database: Path, route: str) -> None:
    presence = Presence(playground)
    playground.faults.fail(route, 503, times=2)
    playground.faults.ban(route)
    process = ForkedBot.start(database.parent, holding.PATIENCE, 0.01, **settings_for(playground, database))
    try:
        await process.connected(presence)
        ended = await process.stop()
    finally:
        await process.kill()
        presence.close()
    assert ended.code == 0, ended.stderr
    assert ended.stderr.count("discord.unreachable") == 3
    assert "Traceback" not in ended.stderr
    assert "Unclosed" not in ended.stderr
    assert max(map(len, ended.stderr.splitlines())) < 400, "a page of HTML is not logged whole"


async def test_a_discord_that_cannot_be_reached_is_waited_for_until_a_signal_comes(
    playground: Playground, database: Path
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        nobody = f"http://127.0.0.1:{taken.getsockname()[1]}/api/v10"
        settings = settings_for(playground, database) | {"PARLOUR_DISCORD_API": nobody}
        process = ForkedBot.start(database.parent, holding.PATIENCE, 3600.0, **settings)
        try:
            await process.logged("discord.unreachable")
            ended = await process.stop()
        finally:
            await process.kill()
    assert ended.code == 0, ended.stderr
    assert "Traceback" not in ended.stderr


async def test_a_discord_that_does_not_answer_the_login_does_not_keep_the_bot_from_stopping(
    playground: Playground, database: Path
) -> None:
    gate = playground.faults.hold(LOGIN)
    process = ForkedBot.start(database.parent, **settings_for(playground, database))
    try:
        await gate.reached()
        ended = await process.stop()
    finally:
        await process.kill()
    assert ended.code == 0, ended.stderr
    assert "Traceback" not in ended.stderr


# A second one on the same database


async def test_a_second_bot_on_a_database_is_one_clear_sentence(playground: Playground, database: Path) -> None:
    async with forked_bot(playground, database) as process:
        ended = await ending(database.parent, 0.0, **settings_for(playground, database))
        assert ended.code == 1
        assert f"in use by another process ({process.id}): stop that one first." in ended.stderr.splitlines()[-1]
        assert "Traceback" not in ended.stderr
        assert not (await playground.person("Ann").command("hand", GAMES_CHANNEL)).has_failed


async def test_a_bot_waits_for_its_predecessor_to_stop(playground: Playground, database: Path) -> None:
    presence = Presence(playground)
    async with forked_bot(playground, database) as first:
        second = ForkedBot.start(database.parent, **settings_for(playground, database))
        try:
            assert (await first.stop()).code == 0
            await presence.offline()
            await second.connected(presence)
        finally:
            await second.kill()
            presence.close()


async def test_nobody_is_erased_from_a_database_that_a_bot_uses(
    playground: Playground, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding, "PATIENCE", 0.0)
    async with forked_bot(playground, database) as process:
        with pytest.raises(StorageError, match=rf"in use by another process \({process.id}\)"):
            await erase_from(database, 1)
        await process.kill()
        await erase_from(database, 1)


async def test_a_database_in_use_can_be_looked_at(playground: Playground, database: Path) -> None:
    async with forked_bot(playground, database):
        assert await report_lines(database, 1) == []
        async with await Database.open(database) as opened:
            assert not await opened.tables.exists("none")


async def test_a_second_bot_on_the_database_of_a_server_is_refused_and_the_next_one_let_in(
    playground: Playground, databases: Databases, tmp_path: Path
) -> None:
    address = databases.fresh()
    settings = settings_for(playground, address)
    async with forked_bot(playground, address) as process:
        ended = await ending(tmp_path, 0.0, **settings)
        assert ended.code == 1
        assert "is in use by another process" in sentence(ended)
        stopped = await process.stop()
    assert stopped.code == 0
    assert "Traceback" not in stopped.stderr
    async with forked_bot(playground, address):
        assert not (await playground.person("Ann").command("hand", GAMES_CHANNEL)).has_failed
    databases.remove(address)


async def test_a_process_has_the_group_that_is_set_and_a_standby_the_one_that_gets_free(
    playground: Playground, databases: Databases, tmp_path: Path
) -> None:
    address = databases.fresh()
    settings = settings_for(playground, address)
    async with forked_bot(playground, address, PARLOUR_SHARDS="1/2") as process:
        standby = ForkedBot.start(tmp_path, **(settings | {"PARLOUR_SHARDS": "any/2"}))
        second = ForkedBot.start(tmp_path, **(settings | {"PARLOUR_SHARDS": "any/2"}))
        try:
            await standby.logged("this process waits for one")
            assert (await process.stop()).code == 0
            await standby.logged("shards.taken")
            assert "group=1/2" in standby.log
        finally:
            await standby.kill()
            await second.kill()
    databases.remove(address)


async def test_a_standby_stops_while_it_waits(playground: Playground, databases: Databases, tmp_path: Path) -> None:
    address = databases.fresh()
    async with forked_bot(playground, address, PARLOUR_SHARDS="any/1"):
        standby = ForkedBot.start(tmp_path, **(settings_for(playground, address) | {"PARLOUR_SHARDS": "any/1"}))
        try:
            await standby.logged("this process waits for one")
            ended = await standby.stop()
        finally:
            await standby.kill()
    assert ended.code == 0, ended.stderr
    assert "Traceback" not in ended.stderr
    databases.remove(address)


async def test_the_next_process_of_a_group_begins_once_the_one_before_has_stopped(
    playground: Playground, databases: Databases, tmp_path: Path
) -> None:
    address, presence = databases.fresh(), Presence(playground)
    settings = settings_for(playground, address) | {"PARLOUR_SHARDS": "0/1"}
    async with forked_bot(playground, address) as first, raw(address) as beside:
        second = ForkedBot.start(tmp_path, **settings)
        try:
            ended = await first.stop()
            assert ended.code == 0
            assert "storage.put_failed" not in ended.stderr, "it wrote all before it gave its shards back"
            await presence.offline()
            await second.connected(presence)
            assert await beside.fetchval("SELECT epoch FROM leases") == 2
        finally:
            await second.kill()
            presence.close()
    databases.remove(address)


async def test_a_process_that_was_stopped_ends_once_a_standby_has_its_shards(
    playground: Playground, databases: Databases, tmp_path: Path
) -> None:
    address = databases.fresh()
    async with forked_bot(playground, address) as process, raw(address) as beside:
        standby = ForkedBot.start(tmp_path, **(settings_for(playground, address) | {"PARLOUR_SHARDS": "any/1"}))
        try:
            await standby.logged("this process waits for one")
            os.kill(process.id, signal.SIGSTOP)
            await beside.execute("UPDATE leases SET until = date_part('epoch', clock_timestamp())")
            await standby.logged("gateway.connected")
            os.kill(process.id, signal.SIGCONT)
            ended = await process.ending()
            assert ended.code == 1
            assert ended.stderr.splitlines()[-1] == "The lease of the shards 0/1 was taken by another process."
            assert not (await playground.person("Ann").command("hand", GAMES_CHANNEL)).has_failed
        finally:
            await standby.kill()
    databases.remove(address)


async def test_a_process_that_lost_its_shards_ends(playground: Playground, databases: Databases) -> None:
    address = databases.fresh()
    async with forked_bot(playground, address, PARLOUR_SHARDS="0/2") as process:
        async with raw(address) as beside:
            await beside.execute("UPDATE leases SET epoch = epoch + 1, holder = 'another'")
        ended = await process.ending()
    assert ended.code == 1
    assert ended.stderr.splitlines()[-1] == "The lease of the shards 0/2 was taken by another process."
    assert "Traceback" not in ended.stderr
    assert "Unclosed" not in ended.stderr
    databases.remove(address)


async def test_a_server_that_is_not_there_is_one_clear_sentence(playground: Playground, tmp_path: Path) -> None:
    address = f"postgresql+asyncpg://parlour:secret@/parlour?host={tmp_path}"
    ended = await ending(tmp_path, **settings_for(playground, address))
    assert ended.code == 1
    assert "can't be reached" in sentence(ended)
    assert "secret" not in ended.stderr


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
        assert await kept.privacy.to_forget() == {}
