"""A bot under clicks on the loopback Discord, which runs here; the bot is a process of its own.

A click is a whole one: a play at a table of two, journalled, answered in the hand, with the public message and the next
hand delivered. Tables are played side by side, each as fast as its people are answered.
"""

from __future__ import annotations

import asyncio
import math
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bot.stage import play_turn, table_id, wait_for_turn
from tests.loopback.person import ChannelKey, Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

TABLES = 16
PEOPLE = ("Ann", "Bob", "Cy", "Dee", "Eve")
GAME = "play whot"
PATIENCE = 120.0
"""Seconds without any progress after which a measurement gives up; far more than a loaded machine needs."""
CALLBACK = "POST /interactions/{interaction_id}/{token}/callback"


@asynccontextmanager
async def bot_process(playground: Playground, command: Sequence[str], **environment: str) -> AsyncIterator[int]:
    """Run a bot, a module with its arguments, against the playground until the block ends; yields its process id.

    Raises RuntimeError if it ends before it is online, TimeoutError if it is not online in time.
    """
    world = playground.world
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *command, env={**os.environ, "PARLOUR_LOG_LEVEL": "error", **environment}
    )
    try:
        async with asyncio.timeout(PATIENCE):
            while not (world.is_bot_online and world.commands):
                if process.returncode is not None:
                    raise RuntimeError(f"{command[0]} ended with {process.returncode} before it was online")
                await asyncio.sleep(0.05)
        yield process.pid
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


@asynccontextmanager
async def our_bot(playground: Playground, *command: str) -> AsyncIterator[int]:
    """Run ours, or a module that runs ours, with a database of its own; gives its process id."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            "DISCORD_TOKEN": playground.token,
            "PARLOUR_DISCORD_API": playground.api_base,
            "PARLOUR_DATABASE": str(Path(folder) / "bench.db"),
            "PARLOUR_EMOJIS": "false",
        }
        async with bot_process(playground, command or ("bot",), **environment) as pid:
            yield pid


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process, on Linux: of all its threads, of no other process that it started."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def clicks(playground: Playground) -> int:
    """How many clicks were answered so far."""
    return playground.faults.requests.without_token[CALLBACK]


async def open_table(*people: Person, channel: ChannelKey = "#games") -> str:
    """Open and start a table with these people; its name."""
    lobby = (await people[0].command(GAME, channel, rubber="long")).message
    assert lobby is not None
    for person in people[1:]:
        await person.click(lobby, "Join")
    await people[0].click(lobby, "Start")
    return table_id(lobby)


async def next_turn(people: Sequence[Person], table: str) -> tuple[Person, SeenMessage]:
    """Wait for whose turn it is at a table; with the message to play on."""
    turns = {asyncio.ensure_future(wait_for_turn(person, table, PATIENCE)): person for person in people}
    try:
        done, _ = await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in turns:
            task.cancel()
    turn = done.pop()
    return turns[turn], turn.result()


async def play_on(people: Sequence[Person], table: str, deadline: float, rng: random.Random) -> int:
    """Play at a table, whoever's turn it is, until the wall clock says `deadline`; the number of plays."""
    plays = 0
    while time.perf_counter() < deadline:
        reply = await play_turn(*await next_turn(people, table), rng)
        plays += not reply.has_failed
    return plays


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables at which clicks are made, each with the two who sit there and its own luck."""

    seated: Sequence[tuple[str, Sequence[Person], random.Random]]

    @classmethod
    async def open(
        cls, playground: Playground, count: int = TABLES, channels: Sequence[ChannelKey] = ("#games",)
    ) -> Tables:
        """Open so many tables, in the channels by turns."""
        people = [playground.person(name) for name in PEOPLE]
        pairs = [(people[index % 5], people[(index + 1) % 5]) for index in range(count)]
        return cls(
            [
                (await open_table(*pair, channel=channels[index % len(channels)]), pair, random.Random(index))
                for index, pair in enumerate(pairs)
            ]
        )

    async def play(self, seconds: float) -> None:
        """Play at all of them for so long."""
        await asyncio.gather(*self._playing(time.perf_counter() + seconds))

    async def click(self, playground: Playground, count: int) -> None:
        """Play at all of them until so many more clicks are answered."""
        wanted = clicks(playground) + count
        playing = [asyncio.create_task(each) for each in self._playing(math.inf)]
        while (  # noqa: ASYNC110 - counted by the playground, which tells no event of it
            clicks(playground) < wanted and not any(task.done() for task in playing)
        ):
            await asyncio.sleep(0.01)
        for task in playing:
            task.cancel()
        for error in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(error, Exception):
                raise error

    def _playing(self, deadline: float) -> list[Coroutine[Any, Any, int]]:
        return [play_on(people, table, deadline, rng) for table, people, rng in self.seated]
