"""Clicks served through the loopback Discord, ours against a no-op bot; and REST calls a move.

`python -m tests.bench.clicks [--seconds S]`: the loopback Discord runs here, each bot in a process of its own, taking
turns in every round. `--rest` counts the calls with the bot's token for a move of a four-person game instead, with
moves as fast as they come and with a pause before each.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from collections.abc import Awaitable

from tests.bench.load import PEOPLE, TABLES, Tables, bot_process, clicks, open_table, our_bot, play_on
from tests.bench.rounds import Spread, spreads
from tests.loopback.playground import Playground

ROUNDS = 5


async def noop_rate(seconds: float) -> float:
    """Clicks a second of the no-op bot, with as many at once as there are tables in ours."""
    async with Playground() as playground:
        command = ["tests.bench.noop_bot", playground.api_base, playground.token]
        async with bot_process(playground, command):
            people = [playground.person(name) for name in PEOPLE]
            posts = [await people[0].command("noop", "#games") for _ in range(TABLES)]
            deadline = time.perf_counter() + seconds

            async def press(index: int) -> None:
                post, person = posts[index].message, people[index % len(people)]
                assert post is not None
                while time.perf_counter() < deadline:
                    await person.click(post, "Press")

            return await _rate(playground, asyncio.gather(*map(press, range(TABLES))))


async def our_rate(seconds: float) -> float:
    """Clicks a second of ours at as many tables, each by whoever's turn it is."""
    async with Playground() as playground, our_bot(playground):
        return await _rate(playground, (await Tables.open(playground)).play(seconds))


async def rest_calls(pause: float, seconds: float) -> tuple[int, int]:
    """Calls with the bot's token and moves, in a game of four persons who pause before each move."""
    async with Playground() as playground, our_bot(playground):
        people = [playground.person(name) for name in PEOPLE[:4]]
        table = await open_table(*people)
        before = playground.faults.requests.with_token.total()
        moves = await play_on(people, table, time.perf_counter() + seconds, random.Random(1), pause)
        return playground.faults.requests.with_token.total() - before, moves


async def _rate(playground: Playground, work: Awaitable[object]) -> float:
    """The clicks that get answered in a second while the work is done."""
    start, before = time.perf_counter(), clicks(playground)
    await work
    return (clicks(playground) - before) / (time.perf_counter() - start)


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
    if given.rest:
        print(json.dumps(asyncio.run(measure_rest(given.seconds, given.pause))))
    else:
        print(json.dumps(asyncio.run(measure(given.seconds))))


if __name__ == "__main__":
    main()
