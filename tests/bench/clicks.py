"""CPU of a click served through the loopback Discord, ours against its floors; and REST calls a move.

`python -m tests.bench.clicks [--clicks N] [--rounds N]`: the loopback Discord runs here, each bot in a process of its
own, whose CPU time counts alone; what paints and thinks for ours are further processes. In every round ours is
clicked at first, then the floors ask what that run of ours asked, byte for byte: once with discord.py's objects ready,
once with the requests' bytes ready. `--rest` counts the calls with the bot's token for a move of a four-person game
instead, with moves as fast as they come and with a pause before each.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time

import structlog

from tests.bench.floors import floor_cpu, presses_of
from tests.bench.load import PEOPLE, Tables, cpu_seconds, open_table, our_bot, play_on
from tests.bench.recorded import Recorder
from tests.bench.rounds import Spread, spreads
from tests.loopback.playground import Playground

WARM_UP = 100


async def measure_round(wanted: int) -> dict[str, float]:
    """One round: milliseconds of CPU a click, clicks a second of wall time, requests and pictures a click."""
    async with Playground() as playground:
        recorder = Recorder(playground)
        async with our_bot(playground) as pid:
            tables = await Tables.open(playground)
            await tables.click(playground, WARM_UP)
            await recorder.until_quiet()
            recorder.clear()
            before, started = cpu_seconds(pid), time.perf_counter()
            await tables.click(playground, wanted)
            taken = time.perf_counter() - started
            await recorder.until_quiet()
            ours = cpu_seconds(pid) - before
        presses = presses_of(recorder)
        objects = await floor_cpu(presses, playground.world, "objects")
        ready = await floor_cpu(presses, playground.world, "bytes")
    count = len(presses)
    return {
        "clicks": count,
        "clicks_per_s": count / taken,
        "click_ms": 1000 * ours / count,
        "floor_ms": 1000 * objects / count,
        "bytes_ms": 1000 * ready / count,
        "clicks_floor_ratio": objects / ours,
        "clicks_bytes_ratio": ready / ours,
        "requests_per_click": len(recorder.asked) / count,
        "pictures_per_click": sum(len(asked.uploads) for asked in recorder.asked) / count,
    }


async def measure(wanted: int, rounds: int) -> dict[str, Spread]:
    """All rounds."""
    return spreads([await measure_round(wanted) for _ in range(rounds)])


async def rest_calls(pause: float, seconds: float) -> tuple[int, int]:
    """Calls with the bot's token and moves, in a game of four persons who pause before each move."""
    async with Playground() as playground, our_bot(playground):
        people = [playground.person(name) for name in PEOPLE[:4]]
        table = await open_table(*people)
        before = playground.faults.requests.with_token.total()
        moves = await play_on(people, table, time.perf_counter() + seconds, random.Random(1), pause)
        return playground.faults.requests.with_token.total() - before, moves


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
    parser.add_argument("--clicks", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--pause", type=float, default=2.5)
    parser.add_argument("--rest", action="store_true")
    given = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    if given.rest:
        print(json.dumps(asyncio.run(measure_rest(given.seconds, given.pause))))
    else:
        print(json.dumps(asyncio.run(measure(given.clicks, given.rounds))))


if __name__ == "__main__":
    main()
