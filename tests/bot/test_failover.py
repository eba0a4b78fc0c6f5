"""Durability of several processes over real sockets: any of them may die, while people click at tables of all shards.

What README promises hosts of several processes is shown here: the journal is exact always; screens are right within
seconds of a failover, in compressed time; what reached a dying process is answered honestly or not at all, and pressing
again counts once.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.operator.check_records import check
from bot.playground.notices import InteractionCreated, InteractionFailed, Notice
from tests.bot.fleet import Fleet
from tests.bot.ledger import Told, check_told
from tests.bot.parties import FOREVER, PARTIES, SOLITARY, Parties, Party
from tests.bot.sight import offered
from tests.bot.sql import column
from tests.bot.stage import GAMES_CHANNEL, make_known, plain_play, plays, table_id, wait_for_turn
from tests.loopback.playground import Playground
from tests.places import Databases
from tests.postgresql import PostgreSQL

PROCESSES = max(2, int(os.environ.get("PROCESSES", "2")))
KILLS = int(os.environ["KILLS"]) if "KILLS" in os.environ else None
"""Of all kinds together; without it there are 20 of each, some at once."""
SHARES = {"kill": 0.45, "halt": 0.2, "server": 0.2, "double": 0.1, "restart": 0.05}
EACH = {"kill": 20, "halt": 20, "server": 20, "double": 20, "restart": 1}
STANDBYS = 2
AT_ONCE = 2
"""So many of each kind happen at about the same time, where there are no more than 20 of each."""
ANSWER_SECONDS = 20.0
PLAY_SECONDS = 0.2
"""People play for at most so long before something happens."""
GO_ON_SECONDS = 30.0
MOVES = 1 if KILLS is None else 8
"""So many moves are made at each table before something happens again."""
DOUBLED = 5
LOG_TAIL = 6000


class Chaos:
    """The processes and the server that are killed while people play."""

    def __init__(self, playground: Playground, fleet: Fleet, parties: Parties, server: PostgreSQL, rng: random.Random):
        self.done: Counter[str] = Counter()
        self._begun: Counter[str] = Counter()
        self.slowest = 0.0
        self._playground = playground
        self._fleet = fleet
        self._parties = parties
        self._server = server
        self._server_turn = asyncio.Lock()
        self._rng = rng
        self._acts: Mapping[str, Callable[[int], Coroutine[None, None, None]]] = {
            "kill": fleet.kill,
            "halt": self._halt,
            "server": self._kill_server,
            "double": self._double,
            "restart": self._restart_all,
        }

    async def run(self, wanted: Mapping[str, int]) -> None:
        """Do so many things of each kind, some at once, and check after each time that all is well."""
        await make_known(*self._parties.people)
        async with self._parties.at_hand():
            await self._parties.check_and_play()
            while left := list((Counter(wanted) - self.done).elements()):
                await self._round(self._some_of(left))
            await self._parties.check_and_play()
            await self._parties.check()

    def _some_of(self, left: list[str]) -> list[str]:
        """What happens next, of what is left to do."""
        if KILLS is None:
            return [kind for kind in set(left) for _ in range(min(AT_ONCE, left.count(kind)))]
        return self._rng.sample(left, min(len(left), self._rng.randint(1, 3)))

    async def _round(self, kinds: list[str]) -> None:
        """Let some things happen at about the same time while people play; every table goes on, and shows it."""
        self._parties.play()
        await asyncio.gather(*map(self._soon, kinds))
        began = time.monotonic()
        await self._parties.went_on(1, GO_ON_SECONDS)
        self.slowest = max(self.slowest, time.monotonic() - began)
        if MOVES > 1:
            await self._parties.went_on(MOVES, FOREVER)
        await self._parties.rest()
        await self._parties.check()

    async def _soon(self, kind: str) -> None:
        self._begun[kind] += 1
        group = self._begun[kind] % self._fleet.groups
        await asyncio.sleep(self._rng.uniform(0.0, PLAY_SECONDS))
        await self._acts[kind](group)
        self.done[kind] += 1

    async def _halt(self, group: int) -> None:
        async with self._fleet.halted(group):
            await asyncio.sleep(self._rng.uniform(0.0, PLAY_SECONDS))
            before = await self._parties.messages()
        after = await self._parties.messages()
        overwritten = {slot: before[slot] for slot in before.keys() & after.keys() if after[slot] < before[slot]}
        assert not overwritten, f"who was halted wrote an older message over {overwritten}"

    async def _kill_server(self, _group: int) -> None:
        async with self._server_turn:
            await asyncio.to_thread(self._server.stop, "immediate")
            await asyncio.to_thread(self._server.start)

    async def _double(self, _group: int) -> None:
        self._playground.faults.deliver_twice(DOUBLED)

    async def _restart_all(self, _group: int) -> None:
        for group in range(self._fleet.groups):
            await self._fleet.restart(group)  # which may lose its lease meanwhile, as the server is killed


@asynccontextmanager
async def discord(groups: int) -> AsyncIterator[Playground]:
    """A Discord with a server on each of the groups' shards, besides the first."""
    async with Playground(answer_seconds=ANSWER_SECONDS) as playground:
        world = playground.world
        world.shards_needed, world.max_concurrency = groups, 16
        for shard in range(groups):
            world.add_guild(f"Server {shard}", shard=(shard, groups))
        yield playground


def parties_on(playground: Playground) -> tuple[Party, ...]:
    """A party on each server."""
    channels = [guild.channel(GAMES_CHANNEL) for guild in playground.world.guilds.values()]
    return tuple(replace(PARTIES[number % len(PARTIES)], channel=channel) for number, channel in enumerate(channels))


async def check_all(database: str, parties: Parties) -> None:
    """The journal is exact, every record is one that a referee passes, and nothing was closed that nobody closed."""
    clicks = parties.clicks
    await check_told(database, clicks, parties.timed_out)
    assert await asyncio.to_thread(check, database) == 0
    revisions = await parties.revisions()
    lost = [click for click in clicks if click.told is Told.NOTHING and revisions.get(click.table) == click.revision]
    assert not lost, "nobody who was told nothing could press again"
    closed = set(column(database, "SELECT id FROM tables WHERE status = 'closed'"))
    assert closed <= parties.cancelled
    assert not column(database, "SELECT guild FROM absences")


@pytest.mark.slow
@pytest.mark.timeout(480 if KILLS is None else 480 + 20 * KILLS)
async def test_whatever_process_dies_no_move_is_lost_or_doubled(killable: Databases, tmp_path: Path) -> None:
    seed = int(os.environ.get("CHAOS_SEED", secrets.randbits(32)))
    print(f"CHAOS_SEED={seed}")
    rng, database = random.Random(seed), killable.fresh()
    wanted = EACH if KILLS is None else {kind: max(1, round(KILLS * share)) for kind, share in SHARES.items()}
    async with discord(PROCESSES) as playground:
        fleet = Fleet(playground, database, tmp_path, PROCESSES)
        parties = Parties(playground, database, rng, parties_on(playground), SOLITARY)
        chaos = Chaos(playground, fleet, parties, killable.server, rng)
        try:
            async with fleet.running([f"any/{PROCESSES}"] * (PROCESSES + STANDBYS)):
                await chaos.run(wanted)
        except BaseException:
            print(fleet.logs(LOG_TAIL))
            print(killable.server.log.read_text()[-LOG_TAIL:])
            raise
        finally:
            print(f"{dict(chaos.done)}; ended by themselves: {dict(fleet.ends)}; slowest: {chaos.slowest:.1f} s")
    await check_all(database, parties)


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_rolling_restart_leaves_unanswered_only_what_came_at_an_end(
    killable: Databases, tmp_path: Path
) -> None:
    groups, database, rng = 3, killable.fresh(), random.Random(20)
    async with discord(groups) as playground:
        fleet = Fleet(playground, database, tmp_path, groups)
        parties = Parties(playground, database, rng, parties_on(playground), SOLITARY)
        ending: set[int] = set()
        excused: set[int] = set()
        unanswered: list[int] = []

        def note(notice: Notice) -> None:
            if isinstance(notice, InteractionCreated | InteractionFailed):
                if fleet.shard_of(notice.interaction) in ending:
                    excused.add(notice.interaction.id)
                if isinstance(notice, InteractionFailed):
                    unanswered.append(notice.interaction.id)

        playground.world.subscribe(note)
        try:
            async with fleet.running([f"{group}/{groups}" for group in range(groups)]), parties.at_hand():
                await make_known(*parties.people)
                await parties.check_and_play()
                parties.play()
                for group in range(groups):
                    ending.update(fleet.shards(group))
                    ended = await fleet.restart(group)
                    assert ended.code == 0, ended.stderr
                    ending.clear()
                    await parties.went_on(1, GO_ON_SECONDS)
                await parties.rest()
                await parties.check()
        except BaseException:
            print(fleet.logs(LOG_TAIL))
            raise
    assert set(unanswered) <= excused | fleet.gone
    print(f"{len(unanswered)} presses were not answered")
    await check_all(database, parties)


async def test_a_press_that_reached_a_dying_process_counts_once_pressed_again(
    killable: Databases, tmp_path: Path
) -> None:
    groups, database = 2, killable.fresh()
    async with discord(groups) as playground:
        ann, fleet = playground.person("Ann"), Fleet(playground, database, tmp_path, groups)
        async with fleet.running([f"any/{groups}"] * (groups + 1)):
            await make_known(ann)
            channel = playground.world.guilds[max(playground.world.guilds)].channel(GAMES_CHANNEL)
            opened = await ann.command("play whot", channel, house=1, rubber="single", thread="here")
            table = table_id(opened.shown)
            await ann.click(opened, "Start")
            hand = await wait_for_turn(ann, table)
            control = plain_play(hand)
            gate = playground.faults.hold("POST /interactions/*/*/callback")
            pressing = asyncio.create_task(ann.click(hand, control))
            await gate.reached()
            await fleet.kill(0)
            gate.open()
            assert (await pressing).has_failed

            again = await ann.click(hand, control, forged=True)

            assert not again.has_failed
            await ann.wait_for(lambda seen: offered(seen) != offered(hand) and bool(plays(seen)), ann.dm)
    moves = column(database, "SELECT body FROM events WHERE table_id = ?", table)
    assert len([body for body in moves if '"seat":0' in body]) == 1


async def test_what_reaches_two_processes_at_once_is_done_once(killable: Databases, tmp_path: Path) -> None:
    groups, database = 2, killable.fresh()
    async with discord(groups) as playground:
        ann, fleet = playground.person("Ann"), Fleet(playground, database, tmp_path, groups)
        async with fleet.running([f"{group}/{groups}" for group in range(groups)]):
            await make_known(ann)
            playground.faults.overlap()
            for _ in range(5):
                assert not (await ann.command("play nojoke-solitaire", ann.dm)).has_failed
    assert len(column(database, "SELECT id FROM tables")) == 5
    assert "interaction.repeated" in fleet.logs(LOG_TAIL)
