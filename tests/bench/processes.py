"""Several processes of the bot on one PostgreSQL, against one process, in the same run.

`python -m tests.bench.processes [--seconds S] [--rounds N]` prints JSON. Clicks: at 50 a second, on the servers of as
many shards as there are processes, how long each waits for its answer, with three processes and with one. Restart: how
long after its session began a process answers its first click, with 10,000 open tables and with one. The loopback
Discord and the database's server share the machine's cores.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import asyncpg
import structlog

from bot.playground.model import Channel
from bot.playground.notices import BotPresenceChanged, InteractionAnswered, InteractionCreated, Notice
from tests.bench.load import PATIENCE, Tables, bot_process, clicks, next_turn
from tests.bench.painters import play
from tests.bench.rounds import spreads
from tests.bot.stage import make_known, play_turn
from tests.loopback.playground import Playground
from tests.places import Databases
from tests.postgresql import PostgreSQL

ROUNDS = 5
PROCESSES = 3
RATE = 50
SECONDS = 6.0
WARM_UP = 2.0
TABLES = 48
OPEN_TABLES = 10_000
COPIES = """
INSERT INTO {table} ({columns})
SELECT {values} FROM {table} CROSS JOIN generate_series(1, $2) AS copy WHERE {table}.{key} = $1
"""
COPIED = {"tables": "id", "seats": "table_id", "events": "table_id", "messages": "table_id"}
"""What there is of a table, and the column that names it."""
CHANGED = {
    "id": "'copy' || copy",
    "table_id": "'copy' || copy",
    "channel": "channel + copy",
    "message": "message + copy",
    "slot": "CASE slot WHEN 0 THEN 0 ELSE slot + copy END",
    "host": "host + copy",
    "delivered": "version",
    "delivered_direct": "version",
    "person": "person + copy",
}
"""What differs between a table and its copies."""


class Stopwatch:
    """How long the answers to interactions take, in seconds, from when it is wanted on."""

    def __init__(self, playground: Playground) -> None:
        self.seconds: list[float] = []
        self._began: dict[int, float] = {}
        playground.world.subscribe(self._on_notice)

    def _on_notice(self, notice: Notice) -> None:
        if isinstance(notice, InteractionCreated):
            self._began[notice.interaction.id] = time.perf_counter()
        elif isinstance(notice, InteractionAnswered):
            began = self._began.pop(notice.interaction.id, None)
            if began is not None:
                self.seconds.append(time.perf_counter() - began)


@asynccontextmanager
async def processes(playground: Playground, address: str, count: int) -> AsyncIterator[None]:
    """Run so many processes of the bot, each with its group of shards."""
    async with AsyncExitStack() as stack:
        for group in range(count):
            settings = {
                "DISCORD_TOKEN": playground.token,
                "PARLOUR_DISCORD_API": playground.api_base,
                "PARLOUR_DATABASE": address,
                "PARLOUR_EMOJIS": "false",
                "PARLOUR_PAINTERS": "1",
                "PARLOUR_SHARDS": f"{group}/{count}" if count > 1 else "all",
            }
            await stack.enter_async_context(bot_process(playground, ("bot",), **settings))
        async with asyncio.timeout(PATIENCE):
            while len(playground.world.online_shards) < playground.world.shards_needed:  # noqa: ASYNC110 - each is one event
                await asyncio.sleep(0.05)
        yield


def shards_of(playground: Playground) -> list[Channel]:
    """Have the playground ask for three shards, which may begin at once; return a channel of a server on each."""
    world = playground.world
    world.shards_needed = world.max_concurrency = PROCESSES
    guilds = [world.add_guild(f"Server {shard}", shard=(shard, PROCESSES)) for shard in range(PROCESSES)]
    return [next(iter(guild.channels.values())) for guild in guilds]


async def answers(address: str, count: int, seconds: float) -> dict[str, float]:
    """Milliseconds that clicks wait with so many processes, and the clicks a second that there were."""
    async with Playground() as playground:
        channels, watch = shards_of(playground), Stopwatch(playground)
        async with processes(playground, address, count):
            await make_known(*(playground.person(person.id) for person in playground.world.people.values()))
            tables, now = await Tables.open(playground, TABLES, channels), time.monotonic()
            playing = [
                asyncio.create_task(play(people, table, rng, now + number / RATE, TABLES / RATE))
                for number, (table, people, rng) in enumerate(tables.seated)
            ]
            await asyncio.sleep(WARM_UP)
            watch.seconds.clear()
            before, began = clicks(playground), time.perf_counter()
            await asyncio.sleep(seconds)
            made, taken = clicks(playground) - before, time.perf_counter() - began
            waits = list(watch.seconds)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    return {
        f"ack_p50_ms_{count}": 1000 * median(waits),
        f"ack_p99_ms_{count}": 1000 * quantiles(waits, n=100)[98],
        f"clicks_per_s_{count}": made / taken,
    }


async def restarts(databases: Databases) -> dict[str, float]:
    """Milliseconds from a restarted bot's session to the answer of its first click, with few tables and with many."""
    async with Playground() as playground:
        address = databases.fresh()
        people = [playground.person(name) for name in ("Ann", "Bob")]
        async with processes(playground, address, 1):
            await make_known(*people)
            tables = await Tables.open(playground, 1)
        ((table, seated, rng),) = tables.seated
        few = await _first_answer(playground, address, table, seated, rng)
        await _copy(address, table, OPEN_TABLES - 1)
        many = await _first_answer(playground, address, table, seated, rng)
    return {"first_answer_ms_few": few, "first_answer_ms_many": many, "restart_ratio": many / few}


async def _first_answer(playground: Playground, address: str, table: str, seated: Sequence[Any], rng: Any) -> float:
    """Milliseconds from the beginning of a bot's session to the answer of a click that waits for it."""
    online = asyncio.Event()
    unsubscribe = playground.world.subscribe(
        lambda notice: online.set() if isinstance(notice, BotPresenceChanged) and notice.is_online else None
    )

    async def press() -> float:
        person, hand = await next_turn(seated, table)
        await online.wait()
        began = time.perf_counter()
        await play_turn(person, hand, rng)
        return 1000 * (time.perf_counter() - began)

    pressing = asyncio.create_task(press())
    try:
        async with processes(playground, address, 1):
            return await pressing
    finally:
        unsubscribe()


async def _copy(address: str, table: str, count: int) -> None:
    """Let there be so many copies of a table, as it stands, and the server know it, as it soon does by itself."""
    connection: Any = await asyncpg.connect(address.replace("+asyncpg", ""))
    try:
        for name, key in COPIED.items():
            found = await connection.fetch(
                "SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public'",
                name,
            )
            columns = [row["column_name"] for row in found]
            values = [CHANGED.get(column, f'"{column}"') for column in columns]
            query = COPIES.format(
                table=name, columns=", ".join(f'"{column}"' for column in columns), values=", ".join(values), key=key
            )
            await connection.execute(query, table, count)
        await connection.execute("VACUUM ANALYZE")
    finally:
        await connection.close()


async def measure_round(databases: Databases, seconds: float) -> dict[str, float]:
    """One round: one process and three, by turns, and the restarts."""
    found: dict[str, float] = {}
    for count in (1, PROCESSES):
        found |= await answers(databases.fresh(), count, seconds)
    return found | await restarts(databases)


async def measure(seconds: float, rounds: int) -> dict[str, Any]:
    """All rounds, on a server whose files stand on the disk."""
    with PostgreSQL(is_durable=True, root=Path(tempfile.gettempdir())) as server:
        databases = await asyncio.to_thread(Databases, server)
        return spreads([await measure_round(databases, seconds) for _ in range(rounds)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    print(json.dumps(asyncio.run(measure(given.seconds, given.rounds))))


if __name__ == "__main__":
    main()
