"""A tournament of 64 people on the loopback Discord: clicks, how soon they are answered, and REST calls a move.

`python -m tests.bench.tournament [--people N] [--plays N]`: one process holds the bot, the loopback Discord and the
people, so the clicks a second are those of all three together. One round is played: at every table at once, whose turn
it is opens the own hand by `/hand` and clicks through one play, `--plays` times a table; then the director rings the
bell, and all tables are scored. An acknowledgement is timed from the press to the answer as the person sees it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

import structlog

from games.tournament.dealing import table_id
from games.tournament.model import Phase
from games.tournament.session import TournamentSession
from tests.bot.crowd import invite, sign_up, tournament, until_phase, wait_for_board
from tests.bot.stage import BACK, GAMES_CHANNEL, Stage, pick, plays, stage, surely
from tests.loopback.person import Person
from tests.loopback.seen import SeenMessage

SEATS = 4
PATIENCE = 120.0
OWN = ("Ann", "Bob", "Cy", "Dee", "Eve")


class Stopwatch:
    """How long presses took to be answered, in seconds."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def press(self, person: Person, hand: SeenMessage, rng: random.Random) -> None:
        """Press plays at random, through questions too, until one is made."""
        control, value = rng.choice(plays(hand))
        begun = time.perf_counter()
        reply = await pick(person, hand, control, value)
        self.seconds.append(time.perf_counter() - begun)
        if reply.has_failed:
            raise RuntimeError(f"a press of {control} was not answered")
        if reply.message is not None and reply.message.button(BACK) is not None:
            await self.press(person, reply.message, rng)


async def play_table(house: Stage, key: str, moves: int, watch: Stopwatch, rng: random.Random) -> None:
    for _ in range(moves):
        mover = await house.mover(key)
        hand = await mover.command("hand", GAMES_CHANNEL, table=key)
        if hand.message is None:
            raise RuntimeError(f"no hand at table {key}")
        await watch.press(mover, hand.message, rng)


async def play_round(house: Stage, session: TournamentSession, moves: int) -> dict[str, float]:
    """Play at all tables of the running round at once."""
    tables = [
        table_id(session.stored.id, session.tournament.number, n + 1) for n in range(len(session.tournament.tables))
    ]
    watch, requests = Stopwatch(), house.playground.faults.requests
    before, begun = requests.with_token.total(), time.perf_counter()
    await asyncio.gather(
        *(play_table(house, key, moves, watch, random.Random(number)) for number, key in enumerate(tables))
    )
    seconds = time.perf_counter() - begun
    calls = requests.with_token.total() - before
    cuts = quantiles(watch.seconds, n=100)
    return {
        "tournament_tables": len(tables),
        "tournament_moves": moves * len(tables),
        "tournament_clicks_per_s": round(len(watch.seconds) / seconds, 1),
        "tournament_ack_p50_ms": round(1000 * median(watch.seconds), 1),
        "tournament_ack_p95_ms": round(1000 * cuts[94], 1),
        "tournament_ack_p99_ms": round(1000 * cuts[98], 1),
        "tournament_rest_per_move": round(calls / (moves * len(tables)), 3),
    }


async def ring(house: Stage, session: TournamentSession, director: Person) -> float:
    """Ring the bell; the seconds until every table is scored."""
    begun = time.perf_counter()
    await surely(director, "tournament ring", GAMES_CHANNEL)
    await until_phase(house, session, Phase.SEATED, Phase.REVIEW, seconds=PATIENCE)
    return time.perf_counter() - begun


async def measure(people: int, moves: int) -> dict[str, float]:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    with tempfile.TemporaryDirectory() as folder:
        async with stage(Path(folder) / "bench.db") as house:
            crowd: Sequence[Person] = [
                *(house.person(name) for name in OWN),
                *invite(house.playground, max(0, people - len(OWN))),
            ][:people]
            key = await sign_up(crowd[0], *crowd[1:], rounds=1)
            board = await wait_for_board(crowd[0], key, f"{people} people have signed up")
            await crowd[0].click(board, "Start")
            session = await tournament(house, key)
            for person in crowd:
                await person.command("tournament ready", GAMES_CHANNEL)
            await until_phase(house, session, Phase.PLAYING, seconds=PATIENCE)
            figures = await play_round(house, session, moves)
            return {**figures, "tournament_bell_s": round(await ring(house, session, crowd[0]), 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=64)
    parser.add_argument("--plays", type=int, default=20)
    given = parser.parse_args()
    print(json.dumps(asyncio.run(measure(given.people, given.plays))))


if __name__ == "__main__":
    main()
