"""Processes that run a tournament are killed at each step of what they write, and race on one database.

TOURNAMENT_KILLS sets how many random kills a whole tournament goes through (4 by default), those of a PostgreSQL under
it among them, and lets the tournament be run on to its end after a kill at every step. By default that is after every
fifth, and on a PostgreSQL, which takes the same transactions, only the bell is killed, at a few of its steps.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import orjson
import pytest

from games.engine.table import Status
from games.tournament.model import TableEnded
from games.tournament.referee import referee_archive
from games.tournament.verify import verify_archive
from storage.database import Database
from storage.engine.address import Address
from tests.bot.sql import column, connection_to
from tests.games.tournament.arena import DIRECTOR, ID, Arena, stored_tournament
from tests.places import Databases, Place, chosen
from tests.postgresql import PostgreSQL
from tests.storage import tournament_runner
from tests.storage.tournament_runner import PACE

KILLS = int(os.environ.get("TOURNAMENT_KILLS", "4"))
IS_LONG = "TOURNAMENT_KILLS" in os.environ
SOME = 1 if IS_LONG else 5
STRIDE = 1 if IS_LONG else 16
"""From step to step on a PostgreSQL."""
MOST_SECONDS = 0.5
"""About how long a tournament takes."""
KILLED = -9

T = TypeVar("T", bound=Hashable)

processes = get_context("forkserver")
processes.set_forkserver_preload(["tests.storage.tournament_runner"])


Work: TypeAlias = Callable[[Address, int], None]


@pytest.fixture(scope="module")
def killable() -> Iterator[Databases]:
    """A PostgreSQL to be killed."""
    with PostgreSQL() as server:
        yield Databases(server)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path, migrated: Path) -> Place:
    """Where processes write."""
    return chosen(request, tmp_path, migrated, "killable")


@pytest.fixture(params=["sqlite", "postgresql"] if IS_LONG else ["sqlite"])
def any_place(request: pytest.FixtureRequest, tmp_path: Path, migrated: Path) -> Place:
    """The same, for what is done on PostgreSQL only when there is time."""
    return chosen(request, tmp_path, migrated, "killable")


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """What processes were told to be durable."""
    return tmp_path / "notes"


def kill_at(work: Work, database: Address, step: int) -> bool:
    """Run the work in a process of its own; whether it got as far as the step, and was killed there."""
    process = processes.Process(target=work, args=(database, step))
    process.start()
    process.join()
    assert process.exitcode in (0, KILLED)
    return process.exitcode == KILLED


async def prepare(
    address: Address, *, is_playing: bool = False, is_finished: bool = False, is_paused: bool = False
) -> None:
    """Eight people whose first round is due, or is being played, or has a table that finished, or is paused."""
    async with await Database.open(address) as database:
        arena = Arena(database.tournaments, database.tables, time.time)
        session = await arena.open(stored_tournament(1, PACE), people=8)
        await session.start(DIRECTOR)
        if is_playing:
            await session.tick()
            await arena.tick_tables()
            await arena.hurry(await arena.table(1))
        if is_finished:
            await arena.finish(1)
            await arena.tick_tables()
        if is_paused:
            await session.pause(DIRECTOR)


async def run_on(address: Address, notes: Path) -> None:
    """Run the tournament to its end, and check that nothing was lost or counted twice on the way there."""
    async with await Database.open(address) as database:
        arena = Arena(database.tournaments, database.tables, time.time)
        session = await arena.tournament()
        while not session.stored.is_over:
            await tournament_runner.step_on(arena, session, notes)
            await session.refresh()
        await check_end(address, arena, database, notes)


async def check_end(address: Address, arena: Arena, database: Database, notes: Path) -> None:
    session = await arena.tournament()
    rounds = session.tournament.rounds
    ended = [event for event in session.events if isinstance(event, TableEnded)]
    assert len(ended) == sum(len(over.tables) for over in rounds)
    archive = orjson.loads(orjson.dumps(await session.archive()))
    assert referee_archive(archive).winners == session.tournament.winners
    verify_archive(archive)
    standings = [(line.place, line.total) for line in await database.tournaments.standings(ID)]
    ranking = session.tournament.ranking() if rounds else ()
    assert standings == sorted((line.place, line.total) for line in ranking)
    with connection_to(address) as connection:
        connection.check_integrity()
        tables = connection.execute("SELECT id, round, status, revision FROM tables ORDER BY id")
        results = connection.execute("SELECT table_id FROM results ORDER BY table_id")
        belled = connection.execute("SELECT round, number FROM bells ORDER BY round")
    for _, number, status, _ in tables:
        assert status == (Status.OVER if number <= len(rounds) else Status.CLOSED)
    assert [(table_id,) for table_id, number, _, _ in tables if number <= len(rounds)] == results
    assert belled == [(over.number, over.caller) for over in rounds]
    revisions = {table_id: revision for table_id, _, _, revision in tables}
    assert all(revisions[table_id] >= revision for table_id, revision in noted(notes))


def noted(notes: Path) -> list[tuple[str, int]]:
    """What processes were told to be durable: tables with their revisions."""
    if not notes.exists():
        return []
    lines = [line.split() for line in notes.read_text().splitlines()]
    return [(table_id, int(revision)) for table_id, revision in lines]


def bell_parts(address: Address) -> set[bool]:
    """For each part of the bell's transaction, whether it is in the database."""
    with connection_to(address) as connection:
        finished, other = connection.execute("SELECT status, is_stopped, halted, due_at FROM tables ORDER BY id")
        ((results,),) = connection.execute("SELECT count(*) FROM results")
        ((rung,),) = connection.execute("SELECT count(*) FROM bells")
        ((woken_at,),) = connection.execute("SELECT woken_at FROM tournaments")
        ((clicks,),) = connection.execute("SELECT count(*) FROM interactions")
    assert other[0] == Status.PLAYING
    return {
        finished[0] == Status.OVER,
        bool(other[1]),
        other[2] != "",
        results == 1,
        rung == 1,
        woken_at is not None,
        clicks == 1,
    }


async def each_step(
    place: Place, notes: Path, work: Work, check: Callable[[Address], T], **prepared: bool
) -> tuple[T, set[T]]:
    """Kill the work at its first step, at its second, and so on, each on a fresh copy, and run on from some of them.

    Returns what `check` said before, and what it said after the kills.
    """
    ready = place.fresh()
    await prepare(ready, **prepared)
    stride = STRIDE if isinstance(place, Databases) else 1
    said = set()

    async def was_killed(step: int) -> bool:
        copy = place.copy(ready)
        killed = await asyncio.to_thread(kill_at, work, copy, step)
        if killed:
            said.add(check(copy))
        if not killed or step // stride % SOME == 0:
            await run_on(copy, notes.with_suffix(f".{step}"))
        place.remove(copy)
        return killed

    late = 1
    while await was_killed(late):
        late += stride
    last = late - stride
    while late - last > 1:
        middle = (last + late) // 2
        last, late = (middle, late) if await was_killed(middle) else (last, middle)
    assert last > 4
    return check(ready), said


@pytest.mark.slow
async def test_a_kill_at_any_step_of_the_bell_rings_it_once(place: Place, notes: Path) -> None:
    def is_rung(copy: Address) -> bool:
        (rung,) = bell_parts(copy)  # all parts are there, or none is
        return rung

    _, said = await each_step(place, notes, tournament_runner.ring, is_rung, is_playing=True)
    assert said == {False, True}


async def test_a_kill_at_any_step_of_the_deal_deals_the_round_once(any_place: Place, notes: Path) -> None:
    def is_dealt(copy: Address) -> bool:
        (tables,) = column(copy, "SELECT count(*) FROM tables")
        assert tables == (2 if bodies(copy)[-1]["type"] == "began" else 0)
        return bool(tables)

    _, said = await each_step(any_place, notes, tournament_runner.tick, is_dealt)
    assert said == {False, True}


def bodies(address: Address) -> list[dict[str, Any]]:
    """The tournament's events, in order."""
    return [orjson.loads(body) for body in column(address, "SELECT body FROM tournament_events ORDER BY seq")]


@pytest.mark.slow
async def test_a_kill_at_any_step_of_the_results_scores_no_table_twice(any_place: Place, notes: Path) -> None:
    def is_scored(copy: Address) -> bool:
        (woken_at,) = column(copy, "SELECT woken_at FROM tournaments")
        scored = [body["table"] for body in bodies(copy) if body["type"] == "table"]
        assert scored == ([] if woken_at is not None else [1, 2])
        return bool(scored)

    _, said = await each_step(any_place, notes, tournament_runner.tick, is_scored, is_playing=True, is_finished=True)
    assert said == {False, True}


def order_parts(address: Address) -> tuple[tuple[Any, ...], ...]:
    """All that the transaction of an order to every table touches: the tables first, then the rest."""
    with connection_to(address) as connection:
        return tuple(
            tuple(connection.execute(query))
            for query in (
                "SELECT status, halted || reason, is_stopped, version FROM tables ORDER BY id",
                "SELECT house_at IS NULL, due_at IS NULL FROM tables ORDER BY id",
                "SELECT round, number FROM bells",
                "SELECT is_paused, is_over, version, revision, deadline IS NULL, due_at IS NULL FROM tournaments",
                "SELECT body FROM tournament_events ORDER BY seq",
                "SELECT number, is_running FROM tournament_people ORDER BY number",
                "SELECT id FROM interactions",
            )
        )


RUNG = "The director has rung the bell, so the round is over and every table stops."
TIME_UP = "The time of the round is up: the bell stops every table."
PAUSED = "The director has paused the tournament, so nobody can move until it goes on."
ENDED = "The host ended the tournament. The reason: It is late."


@pytest.mark.slow
@pytest.mark.parametrize(
    ("work", "status", "words", "is_paused"),
    [
        pytest.param(partial(tournament_runner.direct, "ring"), Status.PLAYING, RUNG, False, id="ring"),
        pytest.param(tournament_runner.ring_late, Status.PLAYING, TIME_UP, False, id="limit"),
        pytest.param(partial(tournament_runner.direct, "pause"), Status.PLAYING, PAUSED, False, id="pause"),
        pytest.param(partial(tournament_runner.direct, "resume"), Status.PLAYING, "", True, id="resume"),
        pytest.param(partial(tournament_runner.direct, "end"), Status.CLOSED, ENDED, False, id="end"),
    ],
)
async def test_a_kill_at_any_step_of_an_order_carries_it_out_at_every_table_or_at_none(
    any_place: Place, notes: Path, work: Work, status: Status, words: str, is_paused: bool
) -> None:
    before, said = await each_step(any_place, notes, work, order_parts, is_playing=True, is_paused=is_paused)
    (after,) = said - {before}
    assert said == {before, after}
    assert [table[:2] for table in after[0]] == [(status, words)] * 2


@pytest.mark.timeout(120 + 10 * KILLS)
async def test_a_tournament_of_killed_processes_loses_and_doubles_nothing(place: Place, notes: Path) -> None:
    server = place.server if isinstance(place, Databases) else None
    database, rng = place.fresh(), random.Random(KILLS)
    kills: Counter[str] = Counter()
    ended = 0
    while kills.total() < KILLS:
        if server is not None and rng.random() < 0.5:
            await asyncio.to_thread(run_and_kill_server, server, notes, database, rng.uniform(0, MOST_SECONDS))
            kills["server"] += 1
            is_killed = False
        else:
            is_killed = await asyncio.to_thread(
                kill_at, partial(tournament_runner.run, notes), database, rng.randrange(1, 200)
            )
            kills["process"] += 1
        if not is_killed:
            await run_on(database, notes)
            ended += 1
            place.remove(database)
            database, notes = place.fresh(), notes.with_name(f"notes{ended}")
    await asyncio.to_thread(kill_at, partial(tournament_runner.run, notes), database, 0)
    await run_on(database, notes)
    print(f"{place.kind}: {dict(kills)} killed; {ended + 1} tournaments ended, none lost, none doubled")
    assert kills["process"]
    assert server is None or kills["server"]


def run_and_kill_server(server: PostgreSQL, notes: Path, database: Address, seconds: float) -> None:
    """Let a process run the tournament to its end, and kill the server so many seconds after it began."""
    has_begun = processes.Event()
    process = processes.Process(target=tournament_runner.run, args=(notes, database, 0, has_begun))
    process.start()
    has_begun.wait()
    time.sleep(seconds)
    server.stop("immediate")
    server.start()
    process.join()
    assert process.exitcode == 0


async def test_two_processes_run_one_tournament(place: Place, notes: Path) -> None:
    database = place.fresh()
    running = [processes.Process(target=tournament_runner.run, args=(notes, database, 0)) for _ in range(2)]
    for process in running:
        process.start()
    for process in running:
        await asyncio.to_thread(process.join)
    assert [process.exitcode for process in running] == [0, 0]
    await run_on(database, notes)
