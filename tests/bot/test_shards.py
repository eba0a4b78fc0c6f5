"""Many shards in one process: each connected by itself, with its own servers and clocks."""

from __future__ import annotations

import asyncio
import math
import re
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot import connection, timekeeper
from bot.__main__ import MORE_SHARDS, CannotRunError, point_to, serve
from bot.client import Parlour
from bot.openings import Openings, Turns
from bot.people.departures import REST_SECONDS, TAKEN_OUT
from bot.pictures.worker import Pictures
from bot.playground.guild import Guild
from bot.shards.hints import Hints
from bot.wiring import Given
from games.engine.table import IDLE_SECONDS, Status, Table
from games.engine.unreadable import Unreadable
from storage.database import Database
from storage.engine.address import Address
from storage.people.privacy import GRACE_SECONDS
from storage.shards.groups import Shards
from tests.bot.painting import ThreadPainter
from tests.bot.sql import column, connection_to
from tests.bot.stage import QUICK, WAIT, Stage, play_first, said, stage, start_game, until, wait_for_turn
from tests.clock import eventually
from tests.loopback.playground import Playground
from tests.places import Databases

SHARDS, SERVERS = 4, 1000
HOUR = 3600.0
DAY = 24 * HOUR
LIMIT = "GET /gateway/bot"
GUILD_ROUTE = "GET /guilds/{guild_id}"
OFTEN = 1000


@pytest.fixture
def guilds(playground: Playground) -> list[Guild]:
    """One more server a shard, in their order; all shards may open their sessions at once."""
    playground.world.max_concurrency = playground.world.shards_needed = SHARDS
    return [playground.world.add_guild(f"Server {n}", shard=(n, SHARDS)) for n in range(SHARDS)]


def games(guild: Guild) -> str:
    """The channel of a server where tables stand."""
    return str(next(channel.id for channel in guild.channels.values() if channel.name == "games"))


@pytest.fixture
async def house(database_file: Path, playground: Playground, guilds: list[Guild]) -> AsyncIterator[Stage]:
    """A bot that has all shards."""
    async with stage(database_file, playground=playground) as house:
        await complete(house, *range(SHARDS))
        yield house


async def until_table(house: Stage, table: str, holds: Callable[[Table], bool]) -> None:
    """Wait until something holds of a table as it is stored."""

    async def is_so() -> bool:
        return holds((await house.stored(table))[0])

    await eventually(is_so)


def is_missed(table: Table) -> bool:
    return any(seat.misses for seat in table.seats)


def is_closed(table: Table) -> bool:
    return not table.is_open


async def complete(house: Stage, *shards: int) -> None:
    """Wait until all servers of these shards are there and looked at, and of no others."""
    await eventually(lambda: house.client.complete == set(shards))
    await eventually(lambda: house.client.parts.tables.reached == set(shards))
    await eventually(lambda: not any(task.get_name() == "present" for task in house.client.upkeep.tasks))
    await house.restored()


def keep_away(playground: Playground, shard: int) -> None:
    """Let Discord open no session of a shard, and end the one that there is."""
    playground.faults.refuse_identify(4000, shard, times=OFTEN)
    playground.faults.drop_gateway(shard, is_resumable=False)


def let_in(playground: Playground) -> None:
    """Let Discord open sessions again."""
    playground.gateway.refusals.clear()


async def test_every_shard_is_played_on(database_file: Path, playground: Playground, guilds: list[Guild]) -> None:
    for n in range(SERVERS - len(playground.world.guilds)):
        playground.world.add_guild(f"Another server {n}", shard=(n % SHARDS, SHARDS))
    async with stage(database_file, playground=playground) as house:
        await complete(house, *range(SHARDS))
        assert sorted(playground.world.online_shards) == [(n, SHARDS) for n in range(SHARDS)]
        assert playground.faults.requests.with_token[LIMIT] == 1
        assert {guild.id for guild in house.client.guilds} == set(playground.world.guilds)
        for guild in guilds:
            table = await start_game(house, "Ann", "Bob", channel=games(guild))
            await play_first(house, table)
        assert await house.database.absences.all() == {}
    assert playground.world.online_shards == ()


async def test_no_session_is_opened_out_of_turn(
    database_file: Path, playground: Playground, guilds: list[Guild]
) -> None:
    playground.faults.fail(LIMIT, 503, times=3)
    playground.world.max_concurrency, playground.world.identify_seconds = 2, 5.0
    async with stage(database_file, playground=playground) as house:
        await complete(house, *range(SHARDS))
    assert (playground.faults.identified, playground.faults.hasty) == (SHARDS, 0)


async def test_turns_are_those_of_a_bucket_and_a_shard_alone_waits_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def note(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", note)
    turn = Turns()
    for shard in (0, 1, 2, 3, 4, 4):
        await turn(shard, 2)
    assert waited == pytest.approx([0, 0, 5.5, 5.5, 11, 0], abs=0.5)


async def test_a_close_before_the_first_answer_is_no_different(database_file: Path, playground: Playground) -> None:
    playground.faults.fail(LIMIT, 503, times=OFTEN)
    async with await Database.open(database_file) as database:
        client = parlour(database)
        point_to(playground.api_base)
        running = asyncio.create_task(client.start(playground.token))
        async with asyncio.timeout(timekeeper.FIRST_PAUSE):
            await eventually(lambda: playground.faults.requests.with_token[LIMIT])
            await client.close()
            await running


async def test_no_more_sessions_are_opened_together_than_are_left(
    database_file: Path, playground: Playground, guilds: list[Guild], monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    pause = connection.Connection.pause

    async def noted(self: connection.Connection, seconds: float) -> None:
        waits.append(seconds)
        await pause(self, seconds)

    monkeypatch.setattr(connection.Connection, "pause", noted)
    playground.faults.leave_sessions(SHARDS - 1)
    async with stage(database_file, playground=playground) as house:
        await eventually(lambda: len(house.client.complete) == SHARDS - 1)
        assert max(waits) == pytest.approx(DAY, abs=20)
    assert playground.faults.identified == SHARDS - 1


async def test_the_last_sessions_of_a_day_are_spread_over_all_shards() -> None:
    async def ask() -> tuple[int, str, dict[str, int]]:
        return 8, "", {"remaining": 80, "reset_after": int(1000 * DAY), "max_concurrency": 1}

    limits = Openings(ask)
    now = asyncio.get_running_loop().time()
    assert await limits.opens_at(-math.inf, 0.0, 8) == -math.inf
    assert await limits.opens_at(now, 5.0, 8) - now == pytest.approx(8 * DAY / 79, abs=20)


async def test_a_shard_breaks_alone(house: Stage, playground: Playground, guilds: list[Guild]) -> None:
    tables = [await start_game(house, "Ann", "Bob", channel=games(guild)) for guild in guilds]
    await house.all_is_done()
    happened: list[tuple[str, int]] = []
    dispatch = house.client.dispatch

    def noted(event: str, *args: object) -> None:
        if event in connection.TOLD:
            assert isinstance(args[0], int)
            happened.append((event, args[0]))
        dispatch(event, *args)

    house.client.dispatch = noted  # type: ignore[method-assign]
    resumed = asyncio.create_task(house.client.wait_for("shard_resumed"))
    playground.faults.drop_gateway(1)
    assert await resumed == 1
    renewed = asyncio.create_task(house.client.wait_for("shard_ready"))
    playground.faults.invalidate(2)
    assert await renewed == 2
    await complete(house, *range(SHARDS))
    assert {shard for _, shard in happened} <= {1, 2}
    assert playground.faults.identified == SHARDS + 1
    for table in tables:
        await play_first(house, table)
        assert (await house.stored(table))[0].status is Status.PLAYING
    assert await house.database.absences.all() == {}


async def test_a_late_shard_holds_up_none(database_file: Path, playground: Playground, guilds: list[Guild]) -> None:

    async def begin_anew() -> None:
        await playground.world.until(lambda: len(playground.world.online_shards) == SHARDS)
        playground.faults.drop_gateway(3, is_resumable=False)

    beginning = asyncio.create_task(begin_anew())
    async with stage(database_file, playground=playground) as house:
        await beginning
        await complete(house, *range(SHARDS))


async def test_a_server_that_is_gone_is_missed(house: Stage, playground: Playground, guilds: list[Guild]) -> None:
    await start_game(house, "Ann", "Bob", channel=games(guilds[2]))
    guilds[2].is_bot_member = False
    playground.faults.invalidate(2)
    await house.until_resting()
    assert list(await house.database.absences.all()) == [guilds[2].id]


async def test_a_shards_clocks_rest_while_it_is_away(house: Stage, playground: Playground, guilds: list[Guild]) -> None:
    long, here, away = [
        await start_game(house, "Ann", "Bob", channel=games(guilds[n]), timer=timer)
        for n, timer in ((0, "1d"), (1, "1m"), (3, "1m"))
    ]
    for table in (long, here, away):
        await wait_for_turn(await house.mover(table), table)
    untouched = await house.stored(long)
    before, _ = await house.stored(away)
    keep_away(playground, 3)
    await eventually(lambda: house.client.parts.tables.reached == {0, 1, 2})

    house.put_forward(70)

    await until_table(house, here, is_missed)
    assert (await house.stored(away))[0] == before
    let_in(playground)
    await complete(house, *range(SHARDS))
    assert await house.stored(long) == untouched
    after, _ = await house.stored(away)
    assert [seat.misses for seat in after.seats] == [0, 0]
    assert before.clock.deadline is not None
    assert after.clock.deadline == pytest.approx(before.clock.deadline + 70, abs=20)
    house.put_forward(70)
    await until_table(house, away, is_missed)


async def test_what_cannot_be_read_is_not_closed_while_its_shard_is_away(
    house: Stage, database_file: Path, playground: Playground, guilds: list[Guild]
) -> None:
    here, away = [await start_game(house, "Ann", "Bob", channel=games(guilds[n])) for n in (1, 3)]
    await house.all_is_done()
    with connection_to(database_file) as kept:
        kept.execute("UPDATE tables SET options = '{\"gone\": 1}'")
    tables = house.client.parts.tables
    await tables.drop(lambda _: True)
    for table in (here, away):
        with pytest.raises(Unreadable):
            await tables.find(table)
    keep_away(playground, 3)
    await eventually(lambda: tables.reached == {0, 1, 2})
    house.put_forward(IDLE_SECONDS + 60)
    await until_table(house, here, is_closed)
    await asyncio.sleep(timekeeper.LOOK_SECONDS)
    assert (await house.stored(away))[0].is_open


async def test_a_shard_shows_what_it_missed(database_file: Path, playground: Playground, guilds: list[Guild]) -> None:
    async with stage(database_file, playground=playground) as house:
        await complete(house, *range(SHARDS))
        table = await start_game(house, "Ann", "Bob", channel=games(guilds[2]))
        mover = await house.mover(table)
        await wait_for_turn(mover, table)
        await house.all_is_done()
        before = [said(seen) for seen in mover.sees(mover.dm)]
    with connection_to(database_file) as kept:
        kept.execute("UPDATE tables SET delivered = -1, delivered_direct = -1")
    keep_away(playground, 2)
    async with stage(database_file, playground=playground) as house:
        await complete(house, 0, 1, 3)
        await house.all_is_done()
        assert await house.database.tables.undelivered(9) == [table]
        assert [said(seen) for seen in mover.sees(mover.dm)] == before
        let_in(playground)
        await complete(house, *range(SHARDS))

        async def is_delivered() -> bool:
            return not await house.database.tables.undelivered(9)

        await eventually(is_delivered)


@pytest.mark.parametrize(
    ("database_address", "groups"),
    [("sqlite", 1), ("postgresql", 2)],
    ids=["not ready", "another's"],
    indirect=["database_address"],
)
async def test_servers_of_a_shard_that_is_not_ready_or_is_anothers_are_left_alone(
    database_address: Address, playground: Playground, guilds: list[Guild], groups: int
) -> None:
    own, other = guilds[1], guilds[3]
    async with stage(database_address, playground=playground) as house:
        await complete(house, *range(SHARDS))
        closed, kept = [await start_game(house, "Ann", "Bob", channel=games(guild)) for guild in (own, other)]
        await house.all_is_done()
    for guild in (own, other):
        guild.is_bot_member = False
        end_a_season(database_address, guild)
    if groups == 1:
        keep_away(playground, 3)
    async with stage(database_address, playground=playground, shards=Shards(0, groups)) as house:
        await complete(house, *((0, 1, 2) if groups == 1 else (0, 1)))
        assert list(await house.database.absences.all()) == [own.id]
        before = await house.stored(kept)
        await house.database.absences.begin(other.id)  # as who has its shard may do
        house.put_forward(REST_SECONDS)
        await eventually(lambda: own.id not in house.client.parts.departures.resting)
        await until_table(house, closed, is_closed)
        assert (await house.stored(closed))[0].reason == TAKEN_OUT
        assert playground.faults.requests.with_token[GUILD_ROUTE] == 1
        await house.database.privacy.mark_left(other.id)
        house.put_forward(GRACE_SECONDS)
        await house.client.parts.departures.leave_due()
        await house.client.parts.departures.erase_due()
        await house.client.parts.podiums.post_due()

        assert await house.stored(kept) == before
        assert await house.client.parts.tables.find(closed) is None
        assert await house.database.privacy.left() == [other.id]
        assert column(database_address, "SELECT guild FROM seasons WHERE crowned_at IS NULL") == [other.id]
        assert await house.client.parts.departures.next_due() is None


def end_a_season(address: Address, guild: Guild) -> None:
    """Let a season of a server be over, whose podium nobody posted."""
    with connection_to(address) as kept:
        kept.execute("INSERT INTO seasons (guild, opened_at, ends_at) VALUES (?, 1.0, ?)", (guild.id, time.time() - 60))


@pytest.mark.parametrize("database_address", ["postgresql"], indirect=True)
async def test_no_process_hears_others_before_it_knows_which_servers_are_its_own(
    database_address: Address, playground: Playground, guilds: list[Guild], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[tuple[int, int]] = []

    async def begin(self: Hints) -> None:
        begun.append((self._database.shards.count, len(playground.world.online_shards)))

    monkeypatch.setattr(Hints, "begin", begin)
    async with stage(database_address, playground=playground, shards=Shards(1, 2)) as house:
        await complete(house, 2, 3)
    assert begun == [(SHARDS, 0)]


# More shards


def parlour(database: Database) -> Parlour:
    return Parlour(Given(database, QUICK, Pictures(1, ThreadPainter.start), {}))


async def test_a_bot_that_needs_more_shards_opens_them(database_file: Path, playground: Playground) -> None:
    point_to(playground.api_base)
    stopped = asyncio.Event()
    async with await Database.open(database_file) as database:
        shards = database.shards
        serving = asyncio.create_task(serve(lambda: parlour(database), playground.token, stopped, shards))
        await until(playground, lambda: playground.world.online_shards == ((0, 1),))
        playground.world.shards_needed = 3
        playground.faults.drop_gateway(is_resumable=False)
        await until(playground, lambda: sorted(playground.world.online_shards) == [(0, 3), (1, 3), (2, 3)])
        assert (shards.count, list(shards.ids)) == (3, [0, 1, 2])
        stopped.set()
        await serving


async def test_one_of_several_processes_ends_where_more_are_needed(
    playground: Playground, databases: Databases
) -> None:
    point_to(playground.api_base)
    playground.world.shards_needed = 2
    address = databases.fresh()
    async with await Database.open(address, shards=Shards(1, 2)) as database:
        serving = asyncio.create_task(
            serve(lambda: parlour(database), playground.token, asyncio.Event(), database.shards)
        )
        await until(playground, lambda: playground.world.online_shards == ((1, 2),))
        playground.world.shards_needed = 4
        playground.faults.drop_gateway(is_resumable=False)
        with pytest.raises(CannotRunError, match=re.escape(MORE_SHARDS.format(count=2))):
            await asyncio.wait_for(serving, WAIT)
    databases.remove(address)
