"""How long strong house players think, and how late the bot's loop is meanwhile against tables with steady ones.

`python -m tests.bench.thinking [--moves N] [--seconds S]`. A thought is timed from the question to the answer, in the
worker process, while four tables of the game ask it, each as fast as house players move among themselves; the positions
are those of steady games. The loop's lateness is that of a whole bot with four tables on the loopback Discord, in one
process with the people, who play as soon as it is their turn; steady and strong tables take turns in every round.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from statistics import median, quantiles
from unittest.mock import patch

import structlog

from bot.pictures.worker import Pictures
from bot.thinker import Thinker
from games.catalogue import GAMES
from games.engine.pace import Pace
from games.engine.remembering import Remembered
from games.engine.thinking import Question, answer
from games.house.choose import ask
from games.house.levels import STEADY
from games.level import Level
from games.options import options_to_json
from games.records.record import event_to_json
from games.records.simulate import play
from games.seed import seed_from_text
from tests.bench.rounds import spread
from tests.bot import stage as staging
from tests.bot.stage import make_known, play_turn, stage, start_game, wait_for_turn
from tests.loopback.person import Person

ROUNDS = 5
PEOPLE = ("Ann", "Bob", "Cy", "Dee")
TABLES = len(PEOPLE)
PACE = Pace(scores=0.0)
STEP = 0.005
"""So often the loop is looked at, in seconds."""
SHARE = 0.2
"""So many of the positions of a game are asked about."""


def questions(key: str, number: int) -> list[Question]:
    """So many questions to strong players, at most four of whom sit there, where there is something to choose."""
    game, found, rng = GAMES[key], list[Question](), random.Random(key)
    options = game.options()
    allowed = game.seat_range(options)
    seats = min(max(2, min(allowed)), max(allowed))
    deal = 0
    while True:
        state, events = game.new(options, seats), list[str]()
        remembered = Remembered.of_new_game(game, options, seats)
        for event in play(state, seed_from_text(f"thinking {key} {deal}"), STEADY):
            for seat in state.to_act:
                if len(found) == number:
                    return found
                if rng.random() < SHARE:
                    memory = None if remembered is None else remembered.followed(game, events).memory
                    turn = ask(state, seat, memory)
                    if len(turn.legal) > 1:
                        found.append(Question(key, options_to_json(options), turn, "strong", rng.getrandbits(64)))
            events.append(event_to_json(game, event))
        deal += 1


async def thoughts(key: str, moves: int) -> list[float]:
    """How long each of the moves at four tables took to be thought of, in milliseconds."""
    asked = questions(key, TABLES * moves)
    thinker, rng = Thinker(), random.Random(1)
    await thinker.run(answer, asked[0], owner="bench")  # what the process and the game prepare first

    async def sit(own: Sequence[Question]) -> list[float]:
        taken = []
        for question in own:
            await asyncio.sleep(rng.uniform(*PACE.think) * PACE.brisk_part)
            begun = time.perf_counter()
            await thinker.run(answer, question, owner="bench")
            taken.append(1000 * (time.perf_counter() - begun))
        return taken

    try:
        return list(chain(*await asyncio.gather(*(sit(asked[table::TABLES]) for table in range(TABLES)))))
    finally:
        await thinker.close()


async def lateness(level: Level, seconds: float) -> tuple[list[float], int]:
    """How late the loop was at each look, in milliseconds, while four tables of a level play; and how many moves."""
    late: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        async with stage(Path(folder) / "bench.db", PACE, make_executor=None) as house:
            people = [house.person(name) for name in PEOPLE]
            await make_known(*people)
            await house.thinker.run(os.getpid, owner="bench")
            keys = [
                await start_game(house, name, house=3, level=level, rubber="long", thread="here") for name in PEOPLE
            ]
            sessions = [await house.session(key) for key in keys]
            before = sum(session.table.revision for session in sessions)
            playing = [asyncio.create_task(keep_playing(person, key)) for person, key in zip(people, keys, strict=True)]
            loop = asyncio.get_running_loop()
            end = loop.time() + seconds
            while (due := loop.time() + STEP) < end:
                await asyncio.sleep(STEP)
                late.append(1000 * (loop.time() - due))
            moves = sum(session.table.revision for session in sessions) - before
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    return late, moves


async def keep_playing(person: Person, table: str) -> None:
    """Play at a table at random, whenever it is the person's turn."""
    rng = random.Random(table)
    while True:
        await play_turn(person, await wait_for_turn(person, table), rng)


def cuts(values: Sequence[float]) -> tuple[float, float, float]:
    """The median, the 99th percentile and the greatest."""
    return median(values), quantiles(values, n=100)[98], max(values)


async def measure(moves: int, seconds: float) -> dict[str, object]:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    taken = {key: await thoughts(key, moves) for key in GAMES}
    p95 = {key: round(quantiles(each, n=20)[18], 1) for key, each in taken.items()}
    rounds: dict[Level, list[tuple[float, float, float]]] = {"steady": [], "strong": []}
    moved: dict[str, int] = {"steady": 0, "strong": 0}
    with patch.object(staging, "Pictures", lambda *_: Pictures()):  # painted in a process, as for people
        for _ in range(ROUNDS):
            for level, each in rounds.items():
                late, count = await lateness(level, seconds)
                each.append(cuts(late))
                moved[level] += count
    figures: dict[str, object] = {
        **{f"think_p50_ms {key}": round(median(each), 1) for key, each in taken.items()},
        **{f"think_p95_ms {key}": each for key, each in p95.items()},
        "think_p95_worst_ms": max(p95.values()),
        **{f"moves {level}": count for level, count in moved.items()},
    }
    for index, name in enumerate(("p50", "p99", "max")):
        steady, strong = ([one[index] for one in rounds[level]] for level in ("steady", "strong"))
        figures |= {f"late_{name}_ms steady": spread(steady), f"late_{name}_ms strong": spread(strong)}
        figures[f"late_{name}_ratio"] = spread([above / below for below, above in zip(steady, strong, strict=True)])
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args()
    print(json.dumps(asyncio.run(measure(given.moves, given.seconds))))


if __name__ == "__main__":
    main()
