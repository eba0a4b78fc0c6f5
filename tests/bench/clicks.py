"""CPU of a click served through the loopback Discord, ours against its floors.

`python -m tests.bench.clicks [--clicks N] [--rounds N]`: the loopback Discord runs here, each bot in a process of its
own, whose CPU time counts alone; what paints and thinks for ours are further processes. In every round ours is
clicked at first, then the floors ask what that run of ours asked, byte for byte: once with discord.py's objects ready,
once with the requests' bytes ready.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time

import structlog

from tests.bench.floors import floor_cpu, presses_of
from tests.bench.load import Tables, cpu_seconds, our_bot
from tests.bench.recorded import Recorder
from tests.bench.rounds import Spread, spreads
from tests.loopback.playground import Playground

WARM_UP = 64
ANSWER_SECONDS = 10.0
"""Seconds that people wait for an answer: more than Discord's three, so that a late one counts on a loaded machine."""


async def measure_round(wanted: int) -> dict[str, float]:
    """One round: milliseconds of CPU a click, clicks a second of wall time, requests and pictures a click."""
    async with Playground(answer_seconds=ANSWER_SECONDS) as playground:
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
        objects = await floor_cpu(recorder, "objects")
        ready = await floor_cpu(recorder, "bytes")
    count = len(presses_of(recorder))
    return {
        "clicks": count,
        "clicks_per_s": count / taken,
        "click_ms": 1000 * ours / count,
        "floor_ms": 1000 * objects / count,
        "bytes_ms": 1000 * ready / count,
        "clicks_floor_ratio": objects / ours,
        "clicks_bytes_ratio": ready / ours,
        "requests_per_click": len(recorder.asked) / count,
        "refused_requests": len(recorder.refused),
        "pictures_per_click": sum(len(asked.uploads) for asked in recorder.asked) / count,
    }


async def measure(wanted: int, rounds: int) -> dict[str, Spread]:
    """All rounds."""
    return spreads([await measure_round(wanted) for _ in range(rounds)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    print(json.dumps(asyncio.run(measure(given.clicks, given.rounds))))


if __name__ == "__main__":
    main()
