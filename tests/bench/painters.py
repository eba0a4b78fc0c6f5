"""Messages of tables in play that go without their picture because it is not painted in time.

`python -m tests.bench.painters [--seconds S] [--rounds N]`: in each round 20 clicks a second with one painter, and 50
with two, at tables of two, with the bot and its painters as they run for people. A screen that keeps the picture before
it goes without its own. Prints JSON: the share of the screens that do, the clicks that were made a second, and how busy
this machine's cores were, and with what else than the bench, since the painters share them.
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
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot import __main__ as bot
from bot.messages.posts import Shown
from bot.messages.screen import Attachment
from bot.tables.composer import Composer
from games.engine.session import Session
from games.engine.table import Status
from tests.bench.load import Tables, clicks, next_turn, our_bot
from tests.bench.rounds import spreads
from tests.bot.stage import play_turn
from tests.loopback.person import Person
from tests.loopback.playground import Playground

LOADS = {20: 1, 50: 2}
"""How many painters there are for so many clicks a second."""
TABLES = 24
"""As many as a channel has room for, so that the clicks come at their time even where answers take long."""
WARM_UP = 2.0


async def play(people: Sequence[Person], table: str, rng: random.Random, begin: float, period: float) -> None:
    """Play at a table for ever, a click every period, in seconds; one that is late is followed by the next at once."""
    while True:
        person, hand = await next_turn(people, table)
        await asyncio.sleep(begin - time.monotonic())
        begin += period
        await play_turn(person, hand, rng)


async def measure_load(rate: int, seconds: float) -> dict[str, float]:
    """One load: the share of screens without their picture, clicks a second, and how busy the cores were."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "composed.json"
        os.environ["PARLOUR_PAINTERS"] = str(LOADS[rate])
        async with (
            Playground() as playground,
            our_bot(playground, "tests.bench.painters", "--bot", str(path)) as pid,
        ):
            tables, now = await Tables.open(playground, TABLES), time.monotonic()
            period = len(tables.seated) / rate
            playing = [
                asyncio.create_task(play(people, table, rng, now + number / rate, period))
                for number, (table, people, rng) in enumerate(tables.seated)
            ]
            await asyncio.sleep(WARM_UP)
            began, before, busy = time.time(), clicks(playground), _ticks(pid)
            await asyncio.sleep(seconds)
            ended, made = time.time(), clicks(playground) - before
            all_ticks, idle, own = (now - then for now, then in zip(_ticks(pid), busy, strict=True))
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        screens = [has_picture for at, has_picture in json.loads(path.read_text()) if began <= at < ended]
    return {
        f"without_picture_{rate}": 1 - sum(screens) / len(screens),
        f"clicks_per_s_{rate}": made / (ended - began),
        f"screens_per_click_{rate}": len(screens) / made,
        f"busy_{rate}": 1 - idle / all_ticks,
        f"busy_elsewhere_{rate}": max(0.0, 1 - (idle + own) / all_ticks),
    }


def _ticks(pid: int) -> tuple[int, int, int]:
    """The ticks that all cores had so far, those that they were idle, and those of this process and the bot's."""
    cores = [int(field) for field in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    own = sum(_taken(each) for each in (os.getpid(), *family(pid)))
    return sum(cores), cores[3] + cores[4], own


def family(pid: int) -> list[int]:
    """A process and those that it started."""
    started = [
        int(each) for task in Path(f"/proc/{pid}/task").iterdir() for each in (task / "children").read_text().split()
    ]
    return [pid, *(each for child in started for each in family(child))]


def _taken(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def be_bot(path: Path) -> int:
    """Run the bot, and write when it composed a screen of a table in play, and whether with its picture."""
    compose, composed = Composer.compose, []

    async def noted(self: Composer, session: Session, *args: Any, **kwargs: Any) -> Shown:
        shown = await compose(self, session, *args, **kwargs)
        if session.table.status is Status.PLAYING:
            composed.append((time.time(), isinstance(shown.screen.picture, Attachment)))
        return shown

    Composer.compose = noted  # type: ignore[method-assign]
    try:
        return bot.main()
    finally:
        path.write_text(json.dumps(composed))


async def measure(seconds: float, rounds: int) -> dict[str, Any]:
    """All rounds."""
    found = [[await measure_load(rate, seconds) for rate in LOADS] for _ in range(rounds)]
    return spreads([{key: value for load in one for key, value in load.items()} for one in found])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--bot", type=Path, metavar="FILE")
    given = parser.parse_args()
    if given.bot is not None:
        return be_bot(given.bot)
    print(json.dumps(asyncio.run(measure(given.seconds, given.rounds))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
