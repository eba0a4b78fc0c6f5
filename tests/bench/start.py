"""How fast the bot starts: the playground's page, the first picture, and the first hand.

`python -m tests.bench.start [--rounds N]` prints JSON: from `python -m bot` without a token until the playground's page
is served, with the bot's CPU by then; and, of a bot that has just come online on a fresh database, from the first
command until its table is there with a picture, and from Start until whose turn it is has the hand with its picture.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from tests.bench.rounds import spreads
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

ROUNDS = 7
GAME, CHANNEL = "play whot", "#games"
READY_SECONDS = 20.0


@asynccontextmanager
async def process(folder: Path, *arguments: str, **environment: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run Python in a folder until the block ends; its stdout can be read."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "PARLOUR_"))}
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        env={**settings, "PYTHONPATH": str(Path.cwd()), "PARLOUR_LOG_LEVEL": "error", **environment},
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield running
    finally:
        if running.returncode is None:
            running.terminate()
        await running.wait()


async def page_seconds(http: aiohttp.ClientSession) -> tuple[float, float]:
    """From `python -m bot` without a token until its page is served: wall time, and the bot's CPU time by then."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        async with process(Path(folder), "-m", "bot", PARLOUR_PLAYGROUND_PORT="0") as running:
            assert running.stdout is not None
            url = (await running.stdout.readline()).decode().split()[-1]
            async with http.get(url) as answer:
                answer.raise_for_status()
                await answer.read()
            return time.perf_counter() - began, _cpu(running.pid)


async def first_seconds() -> tuple[float, float]:
    """Of a bot that has just come: from the first command until its table has a picture, and from Start until a hand.

    A hand is there once whose turn it is has it with its picture. Nothing is waited for that people would not wait for.
    """
    with tempfile.TemporaryDirectory() as folder:
        async with Playground() as playground, _bot(playground, Path(folder)):
            host, guest = (playground.person(name) for name in ("Ann", "Bob"))
            began = time.perf_counter()
            lobby = (await host.command(GAME, CHANNEL)).message
            assert lobby is not None
            await host.wait_for(lambda seen: bool(seen.pictures), CHANNEL)
            picture = time.perf_counter() - began
            await guest.click(lobby, "Join")
            began = time.perf_counter()
            hands = [asyncio.create_task(_hand(person)) for person in (host, guest)]
            await host.click(lobby, "Start")
            await asyncio.wait(hands, return_when=asyncio.FIRST_COMPLETED)
            hand = time.perf_counter() - began
            for task in hands:
                task.cancel()
            return picture, hand


@asynccontextmanager
async def _bot(playground: Playground, folder: Path) -> AsyncIterator[None]:
    """A bot that plays on a playground here, and has registered its commands."""
    settings = {"DISCORD_TOKEN": playground.token, "PARLOUR_DISCORD_API": playground.api_base}
    async with process(folder, "-m", "bot", **settings):
        async with asyncio.timeout(READY_SECONDS):
            while not (  # noqa: ASYNC110 - the world tells no event for both
                playground.world.is_bot_online and playground.world.commands
            ):
                await asyncio.sleep(0.005)
        yield


async def _hand(person: Person) -> SeenMessage:
    """The direct message with a person's hand, once its picture is there."""
    return await person.wait_for(lambda seen: bool(seen.pictures and seen.buttons), person.dm)


def _cpu(process: int) -> float:
    """The CPU time of a process and of those it waited for, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


async def measure_round() -> dict[str, float]:
    """The page in seconds, what comes first in milliseconds."""
    async with aiohttp.ClientSession() as http:
        page, cpu = await page_seconds(http)
    picture, hand = await first_seconds()
    return {"page_s": page, "page_cpu_s": cpu, "first_picture_ms": 1000 * picture, "first_hand_ms": 1000 * hand}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    print(json.dumps(spreads([asyncio.run(measure_round()) for _ in range(given.rounds)])))


if __name__ == "__main__":
    main()
