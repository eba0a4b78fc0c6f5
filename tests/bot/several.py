"""Several whole bots on one PostgreSQL and one playground: each with a group of shards, as processes would be."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from types import MappingProxyType

from games.drawing.picture import Scene
from games.engine.pace import Pace
from storage.engine.address import Address
from storage.shards.groups import Part, Shards
from tests.bot.shards.several import lease
from tests.bot.stage import QUICK, Stage, stage
from tests.loopback.person import Person
from tests.loopback.playground import Playground


@dataclass(frozen=True, slots=True)
class Several:
    """The running bots, the one that direct messages reach first."""

    playground: Playground
    bots: Sequence[Stage]

    def person(self, name: str) -> Person:
        return self.playground.person(name)

    def put_forward(self, seconds: float) -> None:
        self.playground.clock.ahead += seconds
        for bot in self.bots:
            bot.put_forward(0)

    async def all_is_done(self) -> None:
        while any(bot.client.parts.delivery.lanes.tasks + bot.client.parts.board.lanes.tasks for bot in self.bots):
            await asyncio.gather(*(bot.all_is_done() for bot in self.bots))


@asynccontextmanager
async def several(
    address: Address,
    playground: Playground,
    groups: int = 2,
    pace: Pace = QUICK,
    faces: Mapping[str, Scene] = MappingProxyType({}),
    *,
    knows_people: bool = True,
    ways: Mapping[int, Address] = MappingProxyType({}),
) -> AsyncIterator[Several]:
    """Start so many bots with a shard each; the playground's first server is of the second of two, or of three.

    ways: by which other addresses some of the groups reach the database.
    """
    playground.world.shards_needed = groups
    async with AsyncExitStack() as stack:
        bots = []
        for group in range(groups):
            await lease(address, group)
            started = stage(
                ways.get(group, address),
                pace,
                playground,
                faces,
                shards=Shards(group, groups),
                knows_people=knows_people and group == 0,
            )
            bots.append(await stack.enter_async_context(started))
        for bot in bots:
            await bot.restored()
        yield Several(playground, bots)


@asynccontextmanager
async def server_process(address: Address, playground: Playground) -> AsyncIterator[Stage]:
    """Start the one of two bots that the playground's server is of, and not direct messages."""
    async with _alone(address, playground, 1, Part.PLACE) as house:
        yield house


@asynccontextmanager
async def direct_process(address: Address, playground: Playground) -> AsyncIterator[Stage]:
    """Start the one that has direct messages, and not the playground's server."""
    async with _alone(address, playground, 0, Part.DIRECT) as house:
        yield house


@asynccontextmanager
async def _alone(address: Address, playground: Playground, group: int, part: Part) -> AsyncIterator[Stage]:
    async with stage(address, playground=playground, shards=Shards(group, 2)) as house:
        assert house.database.shards.parts(playground.world.guild.id) is part
        await house.restored()
        yield house
