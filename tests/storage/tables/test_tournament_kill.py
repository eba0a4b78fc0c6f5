"""Processes that run a tournament are killed at each step of what they write, and race on one file.

TOURNAMENT_KILLS sets how many random kills a whole tournament goes through (4 by default), and lets the tournament be
run on to its end after a kill at every step; by default it is after every fifth.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
import time
from collections.abc import Callable, Hashable
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

import orjson
import pytest

from games.engine.table import Status
from games.tournament.model import TableEnded
from games.tournament.referee import referee_archive
from games.tournament.verify import verify_archive
from storage.database import Database
from tests.games.tournament.arena import DIRECTOR, ID, Arena, stored_tournament
from tests.storage import tournament_runner
from tests.storage.tournament_runner import PACE, notes_of

KILLS = int(os.environ.get("TOURNAMENT_KILLS", "4"))
RUN_ON_EACH = 1 if "TOURNAMENT_KILLS" in os.environ else 5
KILLED = -9

T = TypeVar("T", bound=Hashable)

processes = get_context("forkserver")
processes.set_forkserver_preload(["tests.storage.tournament_runner"])


def kill_at(work: Callable[[Path, int], None], path: Path, step: int) -> bool:
    """Run the work in a process of its own; whether it got as far as the step, and was killed there."""
    process = processes.Process(target=work, args=(path, step))
    process.start()
    process.join()
    assert process.exitcode in (0, KILLED)
    return process.exitcode == KILLED


async def prepare(path: Path, *, is_playing: bool = False, is_finished: bool = False, is_paused: bool = False) -> None:
    """Eight people whose first round is due, or is being played, or has a table that finished, or is paused."""
    async with await Database.open(path) as database:
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


async def run_on(path: Path) -> None:
    """Run the tournament to its end, and check that nothing was lost or counted twice on the way there."""
    async with await Database.open(path) as database:
        arena = Arena(database.tournaments, database.tables, time.time)
        session = await arena.tournament()
        while not session.stored.is_over:
            await tournament_runner.step_on(arena, session, path)
            await session.refresh()
        await check_end(path, database, arena)


async def check_end(path: Path, database: Database, arena: Arena) -> None:
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
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        tables = connection.execute("SELECT id, round, status, revision FROM tables ORDER BY id").fetchall()
        results = connection.execute("SELECT table_id FROM results ORDER BY table_id").fetchall()
        belled = connection.execute("SELECT round, number FROM bells ORDER BY round").fetchall()
    for _, number, status, _ in tables:
        assert status == (Status.OVER if number <= len(rounds) else Status.CLOSED)
    assert [(table_id,) for table_id, number, _, _ in tables if number <= len(rounds)] == results
    assert belled == [(over.number, over.caller) for over in rounds]
    revisions = {table_id: revision for table_id, _, _, revision in tables}
    assert all(revisions[table_id] >= revision for table_id, revision in noted(path))


def noted(path: Path) -> list[tuple[str, int]]:
    """What processes were told to be durable: tables with their revisions."""
    if not notes_of(path).exists():
        return []
    lines = [line.split() for line in notes_of(path).read_text().splitlines()]
    return [(table_id, int(revision)) for table_id, revision in lines]


def bell_parts(path: Path) -> set[bool]:
    """For each part of the bell's transaction, whether it is in the database."""
    with closing(sqlite3.connect(path)) as connection:
        finished, other = connection.execute("SELECT status, is_stopped, halted, due_at FROM tables ORDER BY id")
        (results,) = connection.execute("SELECT count(*) FROM results").fetchone()
        (rung,) = connection.execute("SELECT count(*) FROM bells").fetchone()
        (woken_at,) = connection.execute("SELECT woken_at FROM tournaments").fetchone()
        (clicks,) = connection.execute("SELECT count(*) FROM interactions").fetchone()
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
    path: Path, migrated: Path, work: Callable[[Path, int], None], check: Callable[[Path], T], **prepared: bool
) -> set[T]:
    """Kill the work at its first step, at its second, and so on, each on a fresh copy, and run on from some of them.

    Returns what `check` said after each kill.
    """
    ready = path.with_name("ready.db")
    shutil.copy(migrated, ready)
    await prepare(ready, **prepared)
    said = set()
    step = 1
    while True:
        copy = path.with_name(f"step{step}.db")
        shutil.copy(ready, copy)
        was_killed = await asyncio.to_thread(kill_at, work, copy, step)
        if was_killed:
            said.add(check(copy))
        if not was_killed or step % RUN_ON_EACH == 0:
            await run_on(copy)
        if not was_killed:
            assert step > 5
            return said
        step += 1


async def test_a_kill_at_any_step_of_the_bell_rings_it_once(path: Path, migrated: Path) -> None:
    def is_rung(copy: Path) -> bool:
        (rung,) = bell_parts(copy)  # all parts are there, or none is
        return rung

    assert await each_step(path, migrated, tournament_runner.ring, is_rung, is_playing=True) == {False, True}


async def test_a_kill_at_any_step_of_the_deal_deals_the_round_once(path: Path, migrated: Path) -> None:
    def is_dealt(copy: Path) -> bool:
        with closing(sqlite3.connect(copy)) as connection:
            (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
            bodies = [orjson.loads(body) for (body,) in connection.execute("SELECT body FROM tournament_events")]
        assert tables == (2 if bodies[-1] == {"type": "began"} else 0)
        return bool(tables)

    assert await each_step(path, migrated, tournament_runner.tick, is_dealt) == {False, True}


async def test_a_kill_at_any_step_of_the_results_scores_no_table_twice(path: Path, migrated: Path) -> None:
    def is_scored(copy: Path) -> bool:
        with closing(sqlite3.connect(copy)) as connection:
            bodies = [orjson.loads(body) for (body,) in connection.execute("SELECT body FROM tournament_events")]
            (woken_at,) = connection.execute("SELECT woken_at FROM tournaments").fetchone()
        scored = [body["table"] for body in bodies if body["type"] == "table"]
        assert scored == ([] if woken_at is not None else [1, 2])
        return bool(scored)

    said = await each_step(path, migrated, tournament_runner.tick, is_scored, is_playing=True, is_finished=True)
    assert said == {False, True}


def order_parts(path: Path) -> tuple[tuple[Any, ...], ...]:
    """All that the transaction of an order to every table touches: the tables first, then the rest."""
    with closing(sqlite3.connect(path)) as connection:
        return tuple(
            tuple(connection.execute(query))
            for query in (
                "SELECT status, halted || reason, is_stopped, version, house_at IS NULL, due_at IS NULL FROM tables",
                "SELECT round, number FROM bells",
                "SELECT is_paused, is_over, version, revision, deadline IS NULL, due_at IS NULL FROM tournaments",
                "SELECT body FROM tournament_events",
                "SELECT number, is_running FROM tournament_people",
                "SELECT id FROM interactions",
            )
        )


RUNG = "The director has rung the bell, so the round is over and every table stops."
TIME_UP = "The time of the round is up: the bell stops every table."
PAUSED = "The director has paused the tournament, so nobody can move until it goes on."
ENDED = "The host ended the tournament. The reason: It is late."


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
    path: Path, migrated: Path, work: Callable[[Path, int], None], status: Status, words: str, is_paused: bool
) -> None:
    said = await each_step(path, migrated, work, order_parts, is_playing=True, is_paused=is_paused)
    before = order_parts(path.with_name("ready.db"))
    (after,) = said - {before}
    assert said == {before, after}
    assert [table[:2] for table in after[0]] == [(status, words)] * 2


@pytest.mark.timeout(60 + 10 * KILLS)
async def test_a_tournament_of_killed_processes_loses_and_doubles_nothing(path: Path, migrated: Path) -> None:
    shutil.copy(migrated, path)
    kills = 0
    while kills < KILLS:
        kills += 1
        if not await asyncio.to_thread(kill_at, tournament_runner.run, path, random.Random(kills).randrange(1, 200)):
            await run_on(path)
            path, before = path.with_name(f"{kills}.db"), path
            before.unlink()
            shutil.copy(migrated, path)
    await run_on(path)


async def test_two_processes_run_one_tournament(path: Path, migrated: Path) -> None:
    shutil.copy(migrated, path)
    running = [processes.Process(target=tournament_runner.run, args=(path, 0)) for _ in range(2)]
    for process in running:
        process.start()
    for process in running:
        await asyncio.to_thread(process.join)
    assert [process.exitcode for process in running] == [0, 0]
    await run_on(path)
