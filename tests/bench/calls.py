"""REST calls with the bot's token a move, and how old the public table and the next mover's hand get meanwhile.

`python -m tests.bench.calls [--parts N] [--moves N] [--paces S …]`: one process holds the bot, the loopback Discord and
the people. Four people play one long game by direct message, once at each pace: a move every so many seconds. The paces
are measured at once, in processes of their own. The game's parts are played at once too, each at a table of its own
with people of its own. A later part begins once everybody there has
played, and finds the presses on the public message, and what is known of members, as old as they would be by then.
Counted is from the deal on. A move's ages are the seconds from the answer to its press until people see it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from statistics import quantiles

import structlog

from bot.playground.notices import MessageCreated, MessageUpdated, Notice
from bot.tables.membership import LOOK_SECONDS
from games.engine.session import Session
from storage.tables.slots import Public
from tests.bench.load import open_table
from tests.bot.crowd import invite
from tests.bot.sight import offered, public_screen
from tests.bot.stage import Stage, make_known, play_turn, stage, until, wait_for_turn
from tests.loopback.person import Person
from tests.loopback.seen import SeenMessage

SEATS = 4
TOKEN_CALLS = 50
"""So many calls a second Discord takes with one bot's token."""
KINDS = {
    "POST /channels/{channel_id}/messages": "creates",
    "PATCH /channels/{channel_id}/messages/{message_id}": "edits",
    "DELETE /channels/{channel_id}/messages/{message_id}": "deletes",
}


class Watch:
    """When which table was seen as what, and which hand at whose turn."""

    def __init__(self) -> None:
        self._tables: dict[tuple[str, ...], float] = {}
        self._hands: dict[tuple[str, int], float] = {}
        self.table_ages: list[float] = []
        self.hand_ages: list[float] = []

    def note(self, notice: Notice) -> None:
        """Look at a message that was sent or changed."""
        if not isinstance(notice, MessageCreated | MessageUpdated):
            return
        seen, at = SeenMessage(notice.message.to_json()), time.perf_counter()
        for key in offered(seen):
            self._hands.setdefault(key, at)
        for embed in seen.embeds:
            self._tables[embed.get("footer", {}).get("text", ""), seen.content, embed.get("description", "")] = at

    async def judge(self, house: Stage, session: Session, begun: float, answered: float) -> None:
        """Note how old the table's messages got before they showed a move that was pressed and answered then."""
        await until(house.playground, lambda: self._seen(session)[0] > begun and self._seen(session)[1] > 0.0)
        table, hand = self._seen(session)
        self.table_ages.append(max(0.0, table - answered))
        self.hand_ages.append(max(0.0, hand - answered))

    def _seen(self, session: Session) -> tuple[float, float]:
        """When the public table and the hand whose turn it is were seen as they stand; 0 for not yet."""
        screens = [public_screen(session, has_picture=has) for has in (True, False)]
        tables = [(each.embed.footer.text or "", each.content or "", each.embed.description or "") for each in screens]
        hand = session.table.id, session.table.revision
        return max(self._tables.get(table, 0.0) for table in tables), self._hands.get(hand, 0.0)


async def move(house: Stage, table: str, rng: random.Random) -> Person:
    """Let whose turn it is make a move; who that was."""
    mover = await house.mover(table)
    while (await play_turn(mover, await wait_for_turn(mover, table), rng)).has_failed:
        pass  # a busy machine was too late, and the person presses again
    return mover


async def begin_later(house: Stage, table: str, rng: random.Random, begins: float, ends: float) -> None:
    """Let a table be as in the middle of a game, so many seconds after the deal; the part ends then."""
    waiting = {seat.person for seat in (await house.session(table)).table.seats}
    people = set(waiting)
    while waiting:
        waiting.discard((await move(house, table, rng)).id)
    await house.all_is_done()
    posted = await house.client.parts.delivery.posted(table, Public())
    assert posted is not None
    house.age_press(posted.message, begins)
    if begins // LOOK_SECONDS != ends // LOOK_SECONDS:
        for person in people:
            house.forget_membership(person or 0)


async def play(house: Stage, table: str, starts: Sequence[float], watch: Watch, rng: random.Random) -> None:
    """Make moves at a table, each when its time comes."""
    session = await house.session(table)
    for start in starts:
        await asyncio.sleep(start - time.perf_counter())
        begun = time.perf_counter()
        await move(house, table, rng)
        await watch.judge(house, session, begun, time.perf_counter())


async def measure(parts: int, moves: int, pace: float) -> dict[str, float]:
    """The figures of a game of so many parts, each of so many moves."""
    with tempfile.TemporaryDirectory() as folder:
        async with stage(Path(folder) / "bench.db") as house:
            people = invite(house.playground, parts * SEATS)
            await make_known(*people)
            tables = [""] * parts
            rngs = [random.Random(part) for part in range(parts)]
            for part in reversed(range(parts)):
                tables[part] = await open_table(*people[SEATS * part : SEATS * (part + 1)])
                if part > 0:
                    begins = part * moves * pace
                    await begin_later(house, tables[part], rngs[part], begins, begins + moves * pace)
            await wait_for_turn(await house.mover(tables[0]), tables[0])
            await house.all_is_done()
            watch, requests, now = Watch(), house.playground.faults.requests, time.perf_counter()
            house.playground.world.subscribe(watch.note)
            requests.clear()
            starts = [[now + pace * (1 + number + part / parts) for number in range(moves)] for part in range(parts)]
            await asyncio.gather(
                *(play(house, table, times, watch, rng) for table, times, rng in zip(tables, starts, rngs, strict=True))
            )
            await house.all_is_done()
            made, calls = parts * moves, Counter[str]()
            for route, count in requests.with_token.items():
                calls[KINDS.get(route, "others")] += count
            a_move = calls.total() / made
            return {
                "calls_moves": made,
                "calls_per_move": round(a_move, 3),
                **{kind: round(calls[kind] / made, 3) for kind in (*KINDS.values(), "others")},
                "live_tables": int(TOKEN_CALLS * pace / a_move),
                **{
                    f"{name}_{what}": round(value, 2)
                    for name, ages in (("table_age", watch.table_ages), ("hand_age", watch.hand_ages))
                    for what, value in (("p99", quantiles(ages, n=100)[98]), ("max", max(ages)))
                },
            }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parts", type=int, default=24)
    parser.add_argument("--moves", type=int, default=8)
    parser.add_argument("--paces", type=float, nargs="+", default=[15.0, 2.5])
    given = parser.parse_args()
    with ProcessPoolExecutor(len(given.paces), get_context("spawn")) as pool:
        found = list(pool.map(partial(run, given.parts, given.moves), given.paces))
    print(json.dumps(dict(chain.from_iterable(found))))


def run(parts: int, moves: int, pace: float) -> list[tuple[str, float]]:
    """The figures of a pace, under names of their own."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    return [(f"{name}_{pace:g}s", value) for name, value in asyncio.run(measure(parts, moves, pace)).items()]


if __name__ == "__main__":
    main()
