"""REST calls with the bot's token a move, and how old the public table and the next mover's hand get meanwhile.

`python -m tests.bench.calls [--moves N] [--paces S …]`: one process holds the bot, the loopback Discord and the people.
Four people play one long game by direct message, once at each pace: a move every so many seconds of a clock that jumps
(`tests/clock.py`), so hours pass in seconds. Counted is from the deal on. A move's ages are the seconds, of that clock,
from the answer to its press until people see it: what the bot waits for, without what its work takes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
from collections import Counter
from pathlib import Path
from statistics import quantiles

import structlog

from bot.playground.notices import MessageCreated, MessageUpdated, Notice
from games.engine.session import Session
from tests.bench.load import open_table
from tests.bot.crowd import invite
from tests.bot.sight import offered, public_screen
from tests.bot.stage import Stage, make_known, play_turn, stage, until, wait_for_turn
from tests.clock import JumpingLoop
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
        seen, at = SeenMessage(notice.message.to_json()), asyncio.get_running_loop().time()
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


async def measure(moves: int, pace: float) -> dict[str, float]:
    """Return the figures of a game of so many moves."""
    with tempfile.TemporaryDirectory() as folder:
        async with stage(Path(folder) / "bench.db") as house:
            people = invite(house.playground, SEATS)
            await make_known(*people)
            table, rng = await open_table(*people), random.Random(0)
            session, now = await house.session(table), asyncio.get_running_loop().time
            await wait_for_turn(await house.mover(table), table)
            await house.all_is_done()
            watch, requests, starts = Watch(), house.playground.faults.requests, now()
            house.playground.world.subscribe(watch.note)
            requests.clear()
            for number in range(moves):
                await asyncio.sleep(starts + pace * (1 + number) - now())
                begun = now()
                await move(house, table, rng)
                await watch.judge(house, session, begun, now())
            await house.all_is_done()
            made, calls = moves, Counter[str]()
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
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--paces", type=float, nargs="+", default=[15.0, 2.5])
    given = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    found: dict[str, float] = {}
    for pace in given.paces:
        with asyncio.Runner(loop_factory=JumpingLoop) as runner:
            figures = runner.run(measure(given.moves, pace))
        found |= {f"{name}_{pace:g}s": value for name, value in figures.items()}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
