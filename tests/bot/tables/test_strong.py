"""Tables with strong house players: they think in a process of their own, and nobody waits for them."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot import thinker as module
from games.engine.session import Session
from games.engine.table import Status
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    make_known,
    play_first,
    press_first,
    stage,
    start_game,
    surely,
    wait_for_turn,
)
from tests.clock import eventually, turn_real
from tests.loopback.playground import Playground

LONG = 180.0
PLAYS = 2
TABLES = {"Ann": "whot", "Bob": "nothanks", "Cy": "nojoke-straight", "Dee": "liars-dice"}
"""Who sits at a table of which game."""


class Held(ThreadPoolExecutor):
    """An executor that begins nothing before it is let."""

    def __init__(self) -> None:
        super().__init__(1, "held")
        self.is_asked, self.may_go = threading.Event(), threading.Event()

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Let it be done once it may."""
        return super().submit(self._wait, function, *args, **named)

    def _wait(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Any:
        self.is_asked.set()
        assert self.may_go.wait(LONG)
        return function(*args, **named)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch, real_time: None) -> None:
    """A busy machine makes nobody late."""
    monkeypatch.setattr(module, "LATE_SECONDS", LONG)


@pytest.fixture
def held() -> Iterator[Held]:
    held = Held()
    yield held
    held.may_go.set()


async def thought_of(house: Stage, held: Held, *guests: str) -> tuple[str, Session]:
    """A table with a strong house player, which thinks for as long as it is held: its name and session."""
    turn_real()
    table = await start_game(house, "Ann", *guests, house=1, level="strong", thread="here")
    session = await house.session(table)
    while not session.is_busy:
        if session.table.seats[session.to_act[0]].person is None:
            await asyncio.sleep(0.01)  # it is about to think
        else:
            await play_first(house, table)
    await asyncio.to_thread(held.is_asked.wait, LONG)
    return table, session


async def moved_on(session: Session, revision: int) -> None:
    """Wait until something has happened at a table."""
    await eventually(lambda: session.table.revision != revision, LONG)


@pytest.mark.slow
async def test_four_tables_with_strong_house_players_play_at_once(database_file: Path) -> None:
    async with stage(database_file, make_executor=None) as house:
        await make_known(*map(house.person, TABLES))

        async def play(host: str, game: str) -> Session:
            person = house.person(host)
            session = await house.session(
                await start_game(house, host, game=game, house=2, level="strong", thread="here")
            )
            for _ in range(PLAYS):
                if session.table.status is Status.PLAYING:
                    await press_first(person, await wait_for_turn(person, session.table.id, LONG))
            return session

        with capture_logs() as logs:
            async with asyncio.timeout(LONG):
                sessions = await asyncio.gather(*(play(*table) for table in TABLES.items()))
        process = await house.thinker.run(os.getpid, owner="test")
    assert process != os.getpid()
    assert [entry for entry in logs if entry["event"].startswith("thinking")] == []
    for session in sessions:
        assert {seat.level for seat in session.table.seats if seat.person is None} == {"strong"}
        assert len(session.events) > PLAYS


async def test_where_the_process_is_killed_the_game_goes_on_and_log_and_table_say_so(
    database_file: Path,
) -> None:
    async with stage(database_file, make_executor=None) as house:
        process = await house.thinker.run(os.getpid, owner="test")
        os.kill(process, signal.SIGSTOP)  # so that it does not come to an end before
        table = await start_game(house, "Ann", house=1, level="strong", thread="here")
        session = await house.session(table)
        with capture_logs() as logs:
            while not session.is_busy:
                await play_first(house, table)
            before = session.table.revision
            os.kill(process, signal.SIGKILL)
            await moved_on(session, before)
            told = "had too little time to think and played once as a steady player."
            await house.person("Ann").wait_for(lambda seen: told in seen.text, GAMES_CHANNEL)
    assert {(entry["table"], entry["log_level"]) for entry in logs if entry["event"] == "thinking.died"} == {
        (table, "warning")
    }
    assert [entry for entry in logs if entry["event"] == "tick.failed"] == []


async def test_who_leaves_is_answered_while_a_strong_house_player_thinks(database_file: Path, held: Held) -> None:
    async with stage(database_file, make_executor=lambda: held) as house:
        table, session = await thought_of(house, held, "Bob")
        before = session.table.revision
        reply = await surely(house.person("Bob"), "leave", GAMES_CHANNEL)
        assert f"You left table {table}." in reply.text
        assert (session.table.revision, session.is_busy) == (before, True)
        held.may_go.set()
        await moved_on(session, before)


async def test_a_table_that_is_ended_is_thought_about_no_more(database_file: Path, held: Held) -> None:
    async with stage(database_file, make_executor=lambda: held) as house:
        _, session = await thought_of(house, held)
        before = session.table.revision
        await surely(house.person("Ann"), "end", GAMES_CHANNEL)
        assert not session.is_busy
        held.may_go.set()
        await house.thinker.run(os.getpid, owner="test")
        assert (session.table.status, session.table.revision) == (Status.CLOSED, before)


async def test_a_thought_that_a_stop_ended_begins_again(database_file: Path, held: Held) -> None:
    async with Playground() as playground:
        async with stage(database_file, playground=playground, make_executor=lambda: held) as house:
            table, session = await thought_of(house, held)
            await house.all_is_done()
            before = session.table.revision
        await eventually(lambda: not playground.world.is_bot_online)
        async with stage(database_file, playground=playground) as house:
            await moved_on(await house.session(table), before)
