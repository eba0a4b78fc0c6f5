"""`python -m bot` as a process: how it starts, stops, and says why it cannot run."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import aiohttp
import pytest

from bot.operator.forget import erase_from
from bot.operator.reports import report_lines
from bot.playground.cast import PEOPLE
from bot.processes import PACKAGES, one_process
from bot.timekeeper import FIRST_PAUSE
from storage.database import Database
from storage.engine import holding
from storage.engine.errors import StorageError
from storage.people.guilds import GuildSettings
from tests.bot.process import ROOT, STOP_SECONDS, CommandLine, Ending, ForkedBot, forked_bot, offline, settings_for
from tests.bot.sql import column
from tests.bot.stage import GAMES_CHANNEL, plain_play, press_first, table_id, wait_for_turn
from tests.loopback.person import ClientRefusal, Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage
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


@pytest.fixture
def address(databases: Databases) -> Iterator[str]:
    """A fresh database of a PostgreSQL."""
    made = databases.fresh()
    yield made
    databases.remove(made)


@asynccontextmanager
async def starting(folder: Path, pause: float = FIRST_PAUSE, /, **environment: str) -> AsyncIterator[ForkedBot]:
    """A bot that begins to start, killed at the end if it still runs. pause: before it asks Discord once more."""
    process = ForkedBot.start(folder, holding.PATIENCE, pause, **environment)
    try:
        yield process
    finally:
        await process.kill()


async def ending(folder: Path, patience: float = holding.PATIENCE, /, **environment: str) -> Ending:
    """How a bot ends that cannot run; so many seconds it waits where another one uses its database."""
    process = ForkedBot.start(folder, patience, **environment)
    try:
        return await process.ending()
    finally:
        await process.kill()


async def stopped(process: ForkedBot) -> Ending:
    """Ask a bot to stop, which it does without a word of complaint."""
    ended = await process.stop()
    assert ended.code == 0, ended.stderr
    assert "Traceback" not in ended.stderr, ended.stderr
    assert "Unclosed" not in ended.stderr, ended.stderr
    return ended


async def turn_of(person: Person) -> tuple[str, SeenMessage]:
    """Let a person begin a game with a house player; the table, and the hand with which it is the person's turn."""
    opened = await person.command("play whot", GAMES_CHANNEL, house=1, rubber="long", thread="here")
    table = table_id(opened.shown)
    await person.click(opened, "Start")
    return table, await wait_for_turn(person, table)


async def keep_playing(person: Person, table: str) -> None:
    """Play at a table for as long as there is a bot."""
    while True:
        with suppress(ClientRefusal):  # the message went while the person was about to press
            await press_first(person, await wait_for_turn(person, table))


def sentence(ended: Ending) -> str:
    """Return the one line that a bot which cannot run leaves on stderr, beside those of its start and its server."""
    assert ended.stdout == ""
    told = ("] started ", "database.open_to_all")
    lines = [line for line in ended.stderr.splitlines() if not any(each in line for each in told)]
    assert len(lines) == 1, ended.stderr
    assert lines[0].endswith(".")
    return lines[0]


# Stopping


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_stops_the_bot(playground: Playground, database: Path, number: signal.Signals) -> None:
    process = await CommandLine.start(database.parent, **settings_for(playground, database))
    try:
        await playground.world.until(lambda: playground.world.is_bot_online)
        ended = await process.stop(number)
    finally:
        await process.kill()
    assert ended.code == 0, ended.stderr
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr


async def test_a_click_under_way_is_answered_before_the_stop(playground: Playground, database: Path) -> None:
    ann = playground.person("Ann")
    async with forked_bot(playground, database) as process:
        _, hand = await turn_of(ann)
        gate = playground.faults.hold(CALLBACK)
        clicking = asyncio.create_task(ann.click(hand, plain_play(hand)))
        await gate.reached()
        stopping = asyncio.create_task(stopped(process))
        asyncio.get_running_loop().call_later(LATE, gate.open)
        assert not (await clicking).has_failed
        await stopping


async def test_a_stop_under_play_leaves_no_traceback(playground: Playground, database: Path) -> None:
    async with forked_bot(playground, database) as process, asyncio.TaskGroup() as group:
        people = [playground.person(user.name) for user in PEOPLE]
        tables = [(await turn_of(person))[0] for person in people]
        players = [group.create_task(keep_playing(*each)) for each in zip(people, tables, strict=True)]
        await asyncio.sleep(LATE)
        await stopped(process)
        for player in players:
            player.cancel()


async def test_a_discord_that_never_answers_does_not_keep_it_running(playground: Playground, database: Path) -> None:
    ann = playground.person("Ann")
    async with forked_bot(playground, database) as process:
        table, hand = await turn_of(ann)
        answer = playground.faults.hold(CALLBACK, times=100)
        show = playground.faults.hold(TOKEN_EDIT, times=10)
        clicking = asyncio.create_task(ann.click(hand, plain_play(hand)))
        await answer.reached()
        await show.reached()
        await stopped(process)
        assert (await clicking).has_failed
    events = column(database, "SELECT body FROM events WHERE table_id = ?", table)
    assert any('"seat":0' in event for event in events), "the click that was not answered is in the journal"


# Where it cannot run


LETTER = "Dear Ann, " * 500


@pytest.mark.parametrize(
    ("setting", "code", "words"),
    [
        ({"DISCORD_TOKEN": "wrong"}, 2, "Discord doesn't accept the token"),
        ({"DISCORD_TOKEN": "wröng\ttoken"}, 2, "Discord doesn't accept the token"),
        ({"PARLOUR_DATABASE": "nowhere/parlour.db"}, 1, "nowhere does not exist"),
        ({"PARLOUR_DATABASE": "."}, 1, "it is a folder"),
        ({"PARLOUR_DATABASE": "/dev/full"}, 1, "it isn't a file"),
        ({"PARLOUR_DATABASE": "/proc/parlour.db"}, 1, "isn't allowed to write in the folder /proc"),
        ({"PARLOUR_DATABASE": "letter.txt"}, 1, "is not a database"),
        ({"PARLOUR_DATABASE": "postgresql+asyncpg://parlour:secret@/parlour?host=/nowhere"}, 1, "can't be reached"),
    ],
)
async def test_what_it_cannot_run_with_is_one_clear_sentence(
    playground: Playground, database: Path, setting: dict[str, str], code: int, words: str
) -> None:
    letter = database.with_name("letter.txt")
    letter.write_text(LETTER)
    ended = await ending(database.parent, **(settings_for(playground, database) | setting))
    assert ended.code == code
    assert words in sentence(ended)
    assert "secret" not in ended.stderr
    assert letter.read_text() == LETTER


async def test_an_unknown_game_to_be_turned_on_is_named_in_the_log(playground: Playground, database: Path) -> None:
    async with forked_bot(playground, database, PARLOUR_TRIAL_GAMES="chess, whot") as process:
        assert "chess" in next(line for line in process.log.splitlines() if "PARLOUR_TRIAL_GAMES" in line)
        assert "whot" not in process.log


@pytest.mark.parametrize(
    ("refusal", "code", "words"),
    [(4004, 2, "Discord has revoked the token"), (4013, 1, "Discord doesn't let the bot in: ")],
)
async def test_a_gateway_that_refuses_the_bot_is_one_clear_sentence(
    playground: Playground, database: Path, refusal: int, code: int, words: str
) -> None:
    playground.faults.refuse_identify(refusal)
    ended = await ending(database.parent, **settings_for(playground, database))
    last = ended.stderr.splitlines()[-1]
    assert ended.code == code
    assert words in last
    assert code == 2 or str(refusal) in last
    assert "Traceback" not in ended.stderr


async def test_a_token_that_is_revoked_while_the_bot_plays_is_named_so(playground: Playground, database: Path) -> None:
    async with forked_bot(playground, database) as process:
        await turn_of(playground.person("Ann"))
        playground.faults.refuse_identify(4004)
        playground.faults.drop_gateway(is_resumable=False)
        ended = await process.ending()
    assert ended.code == 2
    assert ended.stderr.splitlines()[-1].startswith("Discord has revoked the token")
    assert "Traceback" not in ended.stderr


# A start in an outage


@pytest.mark.parametrize("route", [LOGIN, APPLICATION])
async def test_a_start_in_an_outage_waits_for_its_end(playground: Playground, database: Path, route: str) -> None:
    playground.faults.fail(route, 503, times=2)
    playground.faults.ban(route)
    async with starting(database.parent, 0.01, **settings_for(playground, database)) as process:
        await process.connected(playground)
        ended = await stopped(process)
    assert ended.stderr.count("discord.unreachable") == 2, "each error is told once a minute"
    assert max(map(len, ended.stderr.splitlines())) < 400, "a page of HTML is not logged whole"


async def test_a_discord_out_of_reach_is_waited_for_until_a_signal(playground: Playground, database: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        nobody = f"http://127.0.0.1:{taken.getsockname()[1]}/api/v10"
        settings = settings_for(playground, database) | {"PARLOUR_DISCORD_API": nobody}
        async with starting(database.parent, 3600.0, **settings) as process:
            await process.logged("discord.unreachable")
            assert "Cannot connect to host 127.0.0.1" in (await stopped(process)).stderr


async def test_a_discord_that_answers_no_login_does_not_keep_it_running(playground: Playground, database: Path) -> None:
    gate = playground.faults.hold(LOGIN)
    async with starting(database.parent, **settings_for(playground, database)) as process:
        await gate.reached()
        await stopped(process)


# A second one on the same database


async def test_a_second_bot_on_a_database_is_one_clear_sentence(playground: Playground, database: Path) -> None:
    async with forked_bot(playground, database) as process:
        ended = await ending(database.parent, 0.0, **settings_for(playground, database))
        assert ended.code == 1
        assert f"in use by another process ({process.id}): stop that one first." in ended.stderr.splitlines()[-1]
        assert "Traceback" not in ended.stderr
        assert not (await playground.person("Ann").command("hand", GAMES_CHANNEL)).has_failed


async def test_a_bot_waits_for_its_predecessor_to_stop(playground: Playground, database: Path) -> None:
    settings = settings_for(playground, database)
    async with forked_bot(playground, database) as first, starting(database.parent, **settings) as second:
        await stopped(first)
        await offline(playground)
        await second.connected(playground)


async def test_a_database_in_use_is_only_read(
    playground: Playground, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding, "PATIENCE", 0.0)
    async with forked_bot(playground, database) as process:
        assert await report_lines(database, 1) == []
        async with await Database.open(database) as opened:
            assert not await opened.tables.exists("none")
        with pytest.raises(StorageError, match=rf"in use by another process \({process.id}\)"):
            await erase_from(database, 1)
        await process.kill()
        await erase_from(database, 1)


async def test_a_second_bot_on_a_servers_database_is_refused(
    playground: Playground, address: str, tmp_path: Path
) -> None:
    settings = settings_for(playground, address)
    async with forked_bot(playground, address) as process:
        ended = await ending(tmp_path, 0.0, **settings)
        assert ended.code == 1
        assert "is in use by another process" in sentence(ended)
        await stopped(process)
    async with forked_bot(playground, address):
        assert not (await playground.person("Ann").command("hand", GAMES_CHANNEL)).has_failed


async def test_a_standby_takes_the_group_that_gets_free(playground: Playground, address: str, tmp_path: Path) -> None:
    settings = settings_for(playground, address)
    async with forked_bot(playground, address, PARLOUR_SHARDS="1/2") as process:
        standbys = [ForkedBot.start(tmp_path, **(settings | {"PARLOUR_SHARDS": "any/2"})) for _ in range(2)]
        try:
            await standbys[0].logged("this process waits for one")
            await stopped(process)
            await standbys[0].logged("shards.taken")
            assert "group=1/2" in standbys[0].log
        finally:
            for standby in standbys:
                await standby.kill()


async def test_a_standby_stops_while_it_waits(playground: Playground, address: str, tmp_path: Path) -> None:
    settings = settings_for(playground, address) | {"PARLOUR_SHARDS": "any/1"}
    async with forked_bot(playground, address, PARLOUR_SHARDS="any/1"), starting(tmp_path, **settings) as standby:
        await standby.logged("this process waits for one")
        await stopped(standby)


async def test_a_groups_next_process_waits_for_the_first(playground: Playground, address: str, tmp_path: Path) -> None:
    settings = settings_for(playground, address) | {"PARLOUR_SHARDS": "0/1"}
    async with (
        forked_bot(playground, address) as first,
        raw(address) as beside,
        starting(tmp_path, **settings) as second,
    ):
        ended = await stopped(first)
        assert "storage.put_failed" not in ended.stderr, "it wrote all before it gave its shards back"
        await offline(playground)
        await second.connected(playground)
        assert await beside.fetchval("SELECT epoch FROM leases") == 2


async def test_a_halted_process_ends_once_replaced(playground: Playground, address: str, tmp_path: Path) -> None:
    settings = settings_for(playground, address) | {"PARLOUR_SHARDS": "any/1"}
    async with (
        forked_bot(playground, address) as process,
        raw(address) as beside,
        starting(tmp_path, **settings) as other,
    ):
        await other.logged("this process waits for one")
        os.kill(process.id, signal.SIGSTOP)
        await beside.execute("UPDATE leases SET until = date_part('epoch', clock_timestamp())")
        await other.logged("gateway.connected")
        os.kill(process.id, signal.SIGCONT)
        ended = await process.ending()
        assert ended.code == 1
        assert ended.stderr.splitlines()[-1] == "The lease of the shards 0/1 was taken by another process."
        assert not (await playground.person("Ann").command("hand", GAMES_CHANNEL)).has_failed


async def test_a_process_that_lost_its_shards_ends(playground: Playground, address: str) -> None:
    async with forked_bot(playground, address, PARLOUR_SHARDS="0/2") as process:
        async with raw(address) as beside:
            await beside.execute("UPDATE leases SET epoch = epoch + 1, holder = 'another'")
        ended = await process.ending()
    assert ended.code == 1
    assert ended.stderr.splitlines()[-1] == "The lease of the shards 0/2 was taken by another process."
    assert "Traceback" not in ended.stderr
    assert "Unclosed" not in ended.stderr


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


# Beside the bot's own process


async def test_a_process_beside_the_bot_stands_back() -> None:
    with one_process(3) as executor:
        niceness = await asyncio.wrap_future(executor.submit(os.nice, 0))
    assert niceness == min(os.nice(0) + 3, 19)


async def test_a_process_beside_the_bot_ends_with_a_bot_that_is_killed() -> None:
    program = (
        "import os, signal\n"
        "from bot.processes import PACKAGES, one_process\n"
        "if __name__ == '__main__':\n"
        "    print(one_process(3).submit(os.getpid).result(), flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE)
    assert bot.stdout is not None
    assert int(await bot.stdout.readline())
    async with asyncio.timeout(STOP_SECONDS):
        assert await bot.stdout.read() == b""  # the other process, which holds it open too, has ended
    await bot.wait()


# Imports


LATER = (
    "PIL",
    "aiosqlite",
    "alembic",
    "asyncpg",
    "bot.operator.forget",
    "bot.pictures.painter",
    "bot.playground",
    "bot.preview",
    "filelock",
    "resvg_py",
    "sqlalchemy.dialects.postgresql",
    "sqlalchemy.ext.asyncio",
    "sqlalchemy.orm",
)


def test_the_client_imports_nothing_that_a_start_does_without() -> None:
    program = "import sys, bot.client; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)  # noqa: S603
    imported = done.stdout.split()
    assert "bot.client" in imported
    assert [name for name in imported if any(f"{name}.".startswith(f"{later}.") for later in LATER)] == []


# An update under its feet

UNPAINTED = 5


async def test_files_changed_under_the_bot_take_its_pictures_away_without_a_flood(
    playground: Playground, tmp_path: Path
) -> None:
    ann = playground.person("Ann")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package)
    art = list(tmp_path.glob("games/*/art/*.svg"))  # noqa: ASYNC240
    settings = settings_for(playground, tmp_path / "parlour.db") | {"PYTHONPATH": str(tmp_path)}
    process = await CommandLine.start(tmp_path, **settings)
    try:
        await playground.world.until(lambda: playground.world.is_bot_online)
        opened = await ann.command("play whot", GAMES_CHANNEL, house=1, level="strong", rubber="long", thread="here")
        table = table_id(opened.shown)
        await ann.click(opened, "Start")
        while not (hand := await wait_for_turn(ann, table)).pictures:
            await press_first(ann, hand)
        (tmp_path / "bot/pictures/wire.py").write_text("LENGTH = None\n")
        for file in art:
            file.unlink()
        await press_first(ann, await wait_for_turn(ann, table))  # the painter that runs lacks what it has not read yet
        for worker in process.workers:
            os.kill(worker, signal.SIGKILL)
        for _ in range(UNPAINTED):
            await press_first(ann, await wait_for_turn(ann, table))
        assert not (await wait_for_turn(ann, table)).pictures
    finally:
        ended = await process.stop()
    assert ended.code == 0
    assert ended.stderr.count("code.changed") == 1
    assert str(tmp_path) in ended.stderr
    assert "Traceback" not in ended.stderr
    assert ended.stderr.count("pictures.") == ended.stderr.count("thinking.failed") == 0
