"""What the bot takes of memory: `python -m tests.bench.memory [--rounds N]` prints JSON.

In each round the bot runs as it does for people, is played at 16 tables for a while, and is then looked at with all the
processes that it started; memory that several share is counted in parts (Linux's PSS). A loaded table is counted by
Python's own allocations, which are the same in every round: mid-game tables of each game, loaded from what a journal
has of them, and once they were read.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import tracemalloc
from dataclasses import replace
from pathlib import Path
from statistics import mean

from games.api import AnyGame
from games.catalogue import GAMES
from games.engine.pace import Pace
from games.engine.session import Session
from games.engine.table import Clock, Entry, Journal, Seat, Status, Table
from games.options import options_to_json
from games.records.record import event_to_json
from games.records.simulate import play
from games.seed import seed_from_text
from tests.bench.load import Tables, our_bot
from tests.bench.painters import family
from tests.bench.rounds import Spread, spreads
from tests.loopback.playground import Playground

PLAYED_SECONDS = 5.0
QUIET_SECONDS = 1.0
EVENTS, SEATS, COPIES = 60, 4, 20
NAMES = ("Ann", "Bob", "Cy", "Dee")
NOW = 1_800_000_000.0
KIB, MIB = 1024, 1024**2


async def measure_bot() -> dict[str, float]:
    """MiB of the bot, and of it and all that it started."""
    async with Playground() as playground, our_bot(playground) as pid:
        tables = await Tables.open(playground)
        await tables.play(PLAYED_SECONDS)
        await asyncio.sleep(QUIET_SECONDS)
        taken = [pss(each) / MIB for each in family(pid)]
    return {"bot_mib": taken[0], "painter_mib": sum(taken[1:]), "bot_and_painter_mib": sum(taken)}


def pss(pid: int) -> int:
    """Bytes that a process takes, and its part of what it shares."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * KIB


class Kept(Journal):
    """A table and its events, as many times as it is asked for; nothing of what it gives is shared."""

    def __init__(self, table: Table, events: list[str]) -> None:
        self._table = table
        self._events = [text.encode() for text in events]

    async def load(self, table_id: str) -> tuple[Table, list[str]]:
        seats = tuple(replace(seat, name=seat.name.encode().decode()) for seat in self._table.seats)
        return replace(self._table, id=table_id, seats=seats), [text.decode() for text in self._events]

    async def version(self, table_id: str) -> int:
        return self._table.version

    async def write(self, entry: Entry) -> None:
        raise NotImplementedError


async def measure_table(game: AnyGame) -> tuple[float, float]:
    """KiB of a loaded table of a game, and of one whose words and pictures the channel and those to act have seen."""
    journal = Kept(*mid_game(game))
    show(await loaded(journal, 0))
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        sessions = [await loaded(journal, number) for number in range(COPIES)]
        gc.collect()
        as_loaded = tracemalloc.get_traced_memory()[0]
        for session in sessions:
            show(session)
        gc.collect()
        as_shown = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return (as_loaded - before) / COPIES / KIB, (as_shown - before) / COPIES / KIB


def mid_game(game: AnyGame) -> tuple[Table, list[str]]:
    """A table where somebody is to act after some `EVENTS`, as far as its game goes; and its events."""
    options, ends = game.options(), 0
    texts: list[str] = []
    sizes = game.seat_range(options)
    state = game.new(options, SEATS if SEATS in sizes else sizes[-1])
    for event in play(state, seed_from_text(game.key)):
        if state.to_act:
            ends = len(texts)
        if ends >= EVENTS:
            break
        texts.append(event_to_json(game, event))
    seats = tuple(Seat(number, name) for number, name in enumerate(NAMES[: state.seats], 1))
    table = Table(
        id="T",
        guild=1,
        channel=2,
        home=2,
        host=1,
        game=game.key,
        options=options_to_json(options),
        seed=seed_from_text("T").hex(),
        timer=None,
        is_rated=True,
        created_at=NOW,
        clock=Clock(NOW),
        status=Status.PLAYING,
        seats=seats,
        version=ends,
        revision=ends,
    )
    return table, texts[:ends]


async def loaded(journal: Journal, number: int) -> Session:
    session = await Session.load(journal, f"T{number}", lambda session, change: None, Pace(), lambda: NOW)
    if session is None:
        raise LookupError(f"no table {number}")
    return session


def show(session: Session) -> None:
    """Let the channel and those to act see the table; all its messages then show it."""
    for seat in (None, *session.to_act):
        session.page(seat)
        session.picture(seat)
    session.put_looks_away()


async def measure_tables() -> dict[str, float]:
    """The means of all games, and the largest."""
    games = [await measure_table(game) for game in GAMES.values()]
    as_loaded, as_shown = ([game[state] for game in games] for state in (0, 1))
    return {"table_kib": mean(as_loaded), "largest_table_kib": max(as_loaded), "shown_table_kib": mean(as_shown)}


async def measure(rounds: int) -> dict[str, Spread | float]:
    bots = spreads([await measure_bot() for _ in range(rounds)], digits=1)
    return {**bots, **{name: round(kib, 1) for name, kib in (await measure_tables()).items()}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    print(json.dumps(asyncio.run(measure(given.rounds))))


if __name__ == "__main__":
    main()
