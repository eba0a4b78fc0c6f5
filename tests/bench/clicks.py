"""Clicks served through the loopback Discord, ours against a no-op bot; and REST calls a move.

`python -m tests.bench.clicks [--seconds S]`: the loopback Discord runs here, each bot in a process of its own, taking
turns in every round. A click of ours is a whole one: a play at a table, journalled, answered in the hand, with the
public message and the next hand delivered. `--rest` counts the calls with the bot's token for a move of a four-person
game instead, with moves as fast as they come and with a pause before each.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from tests.bench.rounds import Spread, spreads
from tests.bot.stage import play_turn, table_id, wait_for_turn
from tests.loopback.person import Person
from tests.loopback.playground import Playground

ROUNDS = 5
TABLES = 16
PEOPLE = ("Ann", "Bob", "Cy", "Dee", "Eve")
GAME = "play whot"
READY_SECONDS = 20.0
CALLBACK = "POST /interactions/{interaction_id}/{token}/callback"


@asynccontextmanager
async def bot_process(playground: Playground, command: list[str], **environment: str) -> AsyncIterator[None]:
    """Run a bot against the playground until the block ends."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *command, env={**os.environ, "PARLOUR_LOG_LEVEL": "error", **environment}
    )
    try:
        async with asyncio.timeout(READY_SECONDS):
            while not (  # noqa: ASYNC110 - the world tells no event for both
                playground.world.is_bot_online and playground.world.commands
            ):
                await asyncio.sleep(0.05)
        yield
    finally:
        process.terminate()
        await process.wait()


async def noop_rate(seconds: float) -> float:
    """Clicks a second of the no-op bot, with as many at once as there are tables in ours."""
    async with Playground() as playground:
        command = ["tests.bench.noop_bot", playground.api_base, playground.token]
        async with bot_process(playground, command):
            people = [playground.person(name) for name in PEOPLE]
            posts = [await people[0].command("noop", "#games") for _ in range(TABLES)]

            async def press(index: int, deadline: float) -> None:
                post, person = posts[index].message, people[index % len(people)]
                assert post is not None
                while time.perf_counter() < deadline:
                    await person.click(post, "Press")

            return await _rate(playground, press, seconds)


async def our_rate(seconds: float) -> float:
    """Clicks a second of ours at as many tables, each by whoever's turn it is."""
    with tempfile.TemporaryDirectory() as folder:
        async with Playground() as playground, _ours(playground, Path(folder)):
            people = [playground.person(name) for name in PEOPLE]
            tables = [await _table(people[index % 5], people[(index + 1) % 5]) for index in range(TABLES)]

            async def play(index: int, deadline: float) -> None:
                seated = (people[index % 5], people[(index + 1) % 5])
                await _play(seated, tables[index], deadline, random.Random(index))

            return await _rate(playground, play, seconds)


async def rest_calls(pause: float, seconds: float) -> tuple[int, int]:
    """Calls with the bot's token and moves, in a game of four persons who pause before each move."""
    with tempfile.TemporaryDirectory() as folder:
        async with Playground() as playground, _ours(playground, Path(folder)):
            people = [playground.person(name) for name in PEOPLE[:4]]
            table = await _table(*people)
            before = playground.faults.requests.with_token.total()
            moves = await _play(people, table, time.perf_counter() + seconds, random.Random(1), pause)
            return playground.faults.requests.with_token.total() - before, moves


def _ours(playground: Playground, folder: Path) -> AbstractAsyncContextManager[None]:
    return bot_process(
        playground,
        ["bot"],
        DISCORD_TOKEN=playground.token,
        PARLOUR_DISCORD_API=playground.api_base,
        PARLOUR_DATABASE=str(folder / "bench.db"),
        PARLOUR_EMOJIS="false",
    )


async def _table(*people: Person) -> str:
    """Open and start a table with these people; its name."""
    lobby = (await people[0].command(GAME, "#games", rubber="long")).message
    assert lobby is not None
    for person in people[1:]:
        await person.click(lobby, "Join")
    await people[0].click(lobby, "Start")
    return table_id(lobby)


async def _play(people: Sequence[Person], table: str, deadline: float, rng: random.Random, pause: float = 0.0) -> int:
    """Play at a table, whoever's turn it is, until the wall clock says `deadline`; the number of plays."""
    plays = 0
    while time.perf_counter() < deadline:
        turns = {asyncio.ensure_future(wait_for_turn(person, table)): person for person in people}
        done, waiting = await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        turn = done.pop()
        await asyncio.sleep(pause)
        reply = await play_turn(turns[turn], turn.result(), rng)
        plays += not reply.has_failed
    return plays


async def _rate(playground: Playground, work: Callable[[int, float], Awaitable[None]], seconds: float) -> float:
    """The clicks that all tables together get answered in a second."""
    answers = playground.faults.requests.without_token
    start, before = time.perf_counter(), answers[CALLBACK]
    await asyncio.gather(*(work(index, start + seconds) for index in range(TABLES)))
    return (answers[CALLBACK] - before) / (time.perf_counter() - start)


async def measure(seconds: float) -> dict[str, Spread]:
    """Clicks a second."""
    rounds = [(await noop_rate(seconds), await our_rate(seconds)) for _ in range(ROUNDS)]
    return spreads(
        [{"noop_clicks_per_s": noop, "clicks_per_s": ours, "clicks_ratio": ours / noop} for noop, ours in rounds]
    )


async def measure_rest(seconds: float, pause: float) -> dict[str, float]:
    """Calls with the bot's token a move: as fast as moves come, and with a pause before each."""
    fast_calls, fast_moves = await rest_calls(0.0, seconds)
    slow_calls, slow_moves = await rest_calls(pause, 40 * pause)
    return {
        "rest_per_move_fast": round(fast_calls / fast_moves, 3),
        "rest_per_move_paused": round(slow_calls / slow_moves, 3),
        "pause_s": pause,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--pause", type=float, default=2.5)
    parser.add_argument("--rest", action="store_true")
    given = parser.parse_args()
    work = measure_rest(given.seconds, given.pause) if given.rest else measure(given.seconds)
    print(json.dumps(asyncio.run(work)))


if __name__ == "__main__":
    main()
