"""One process with four shards and a thousand servers."""

from __future__ import annotations

import asyncio
from pathlib import Path

from games.engine.table import Status
from tests.bot.process import LOOK_SECONDS
from tests.bot.stage import WAIT, play_first, stage, start_game
from tests.loopback.playground import Playground

SHARDS, SERVERS = 4, 1000


async def test_a_thousand_servers_over_four_shards_are_played_on_at_once(database_file: Path) -> None:
    async with Playground() as playground:
        world = playground.world
        world.shards_needed = world.max_concurrency = SHARDS
        guilds = [world.add_guild(f"Server {n}", shard=(n % SHARDS, SHARDS)) for n in range(SERVERS - 1)]
        async with stage(database_file, playground=playground) as house:
            await house.restored()
            async with asyncio.timeout(WAIT):
                while len(house.client.complete) < SHARDS:  # noqa: ASYNC110 - no event tells of all
                    await asyncio.sleep(LOOK_SECONDS)
            assert len(house.client.guilds) == SERVERS
            assert house.client.shard_count == SHARDS
            tables = []
            for guild in guilds[-SHARDS:]:
                (channel,) = guild.channels
                tables.append(await start_game(house, "Ann", "Bob", channel=str(channel)))
            for table in tables:
                await play_first(house, table)
            played = [(await house.stored(table))[0] for table in tables]
            assert {house.client.shard_of(table.guild) for table in played} == set(range(SHARDS))
            assert all(table.status is Status.PLAYING and table.revision for table in played)
            assert await house.database.absences.all() == {}
