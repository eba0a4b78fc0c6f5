"""Thought away from the bot: what is urgent first, and a steady move where a strong one does not come."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import signal
import threading
import time
from collections.abc import AsyncIterator
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import replace
from typing import Self

import pytest
from structlog.testing import capture_logs

from bot import thinker as module
from bot.thinker import StuckError, Thinker
from games.api import Action
from games.catalogue import GAMES, find_game
from games.engine.thinking import Question, answer
from games.house.choose import ask
from games.level import Level
from games.options import options_to_json
from games.records.simulate import play
from games.seed import seed_from_text
from tests.clock import CountedThread, turn_real, use_threads

LONG = 60.0
KEY = next(iter(GAMES))


@pytest.fixture
async def thinker() -> AsyncIterator[Thinker]:
    """It thinks in a thread."""
    thinker = Thinker(CountedThread, lambda: 0.0)
    yield thinker
    await thinker.close()


@pytest.fixture
async def apart() -> AsyncIterator[Thinker]:
    """It thinks in another process."""
    turn_real()
    thinker = Thinker(now=lambda: 0.0)
    async with asyncio.timeout(LONG):
        yield thinker
    await thinker.close()


def question(level: Level = "strong", key: str = KEY) -> Question:
    """What a seat is asked at the first turn in which it can do several things."""
    game = find_game(key)
    options = game.options()
    state = game.new(options, 2)
    for _ in play(state, seed_from_text("thinker")):
        for seat in state.to_act:
            turn = ask(state, seat)
            if len(turn.legal) > 1:
                return Question(key, options_to_json(options), turn, level, 7)
    raise AssertionError(key)


def acted(asked: Question, level: Level | None = None) -> tuple[Action, Level | None]:
    """Return the act of a house player and the level that it fell back to."""
    return answer(asked if level is None else replace(asked, level=level)), level


async def answered(thinker: Thinker, asked: Question, at: float) -> tuple[Action, Level | None]:
    """Return the act of the thinker, and the level that it fell back to."""
    done = await thinker(asked, table="T", owner=1, at=at)
    assert done.seat == asked.turn.seat
    return done.action, done.level


async def ended(process: int) -> None:
    """Wait until a process is no more."""
    with suppress(ProcessLookupError):
        while True:
            os.kill(process, 0)
            await asyncio.sleep(0.01)


class Gate:
    """Keeps a thinker's executor from going on, and notes what it was asked for afterwards."""

    def __init__(self) -> None:
        self.begun, self.may_end = threading.Event(), threading.Event()
        self.noted: list[str] = []

    @classmethod
    async def before(cls, thinker: Thinker) -> tuple[Self, asyncio.Task[None]]:
        """Hold a thinker; the gate, and what ends once it is opened."""
        use_threads()
        gate = cls()
        holding = asyncio.create_task(thinker.run(gate.hold, owner="test"))
        await asyncio.to_thread(gate.begun.wait, LONG)
        return gate, holding

    def hold(self) -> None:
        self.begun.set()
        assert self.may_end.wait(LONG)

    def note(self, name: str) -> None:
        self.noted.append(name)


async def test_another_process_answers_as_this_one_does(apart: Thinker) -> None:
    assert await answered(apart, question(), LONG) == acted(question())
    first, second = [await apart.run(os.getpid, owner="test") for _ in range(2)]
    assert os.getpid() != first == second


@pytest.mark.parametrize(
    ("asked", "done"),
    [
        ("A1 A2 A3 B1 C1 B2", "A1 B1 C1 A2 B2 A3"),
        ("A1~ B1 B2", "B1 B2 A1~"),
        (f"A1~ {' '.join(f'B{number}' for number in range(1, 7))}", "B1 B2 A1~ B3 B4 B5 B6"),
    ],
    ids=["each in turn", "later", "and yet before a long queue is over"],
)
async def test_everybody_who_waits_has_a_turn_of_the_own(thinker: Thinker, asked: str, done: str) -> None:
    """Each name begins with its owner's; one that ends with ~ stands two turns back."""
    gate, holding = await Gate.before(thinker)
    tasks = [
        asyncio.create_task(thinker.run(gate.note, name, owner=name[0], turns_later=2 * name.endswith("~")))
        for name in asked.split()
    ]
    await asyncio.sleep(0)
    gate.may_end.set()
    await asyncio.gather(holding, *tasks)
    assert " ".join(gate.noted) == done


async def test_who_always_has_two_questions_takes_turns_with_a_long_queue(thinker: Thinker) -> None:
    gate, holding = await Gate.before(thinker)
    tasks = [asyncio.create_task(thinker.run(gate.note, "A", owner="A")) for _ in range(20)]

    async def ask_often() -> None:
        for _ in range(5):
            await thinker.run(gate.note, "B", owner="B")

    asking = asyncio.gather(ask_often(), ask_often())
    await asyncio.sleep(0)
    gate.may_end.set()
    await asyncio.gather(holding, asking, *tasks)
    between = "".join(gate.noted).split("B")
    assert {len(each) for each in between[1:-1]} <= {1, 2}, gate.noted


async def test_one_thing_is_done_at_a_time_and_the_loop_runs_on(thinker: Thinker) -> None:
    turn_real()
    gate, holding = await Gate.before(thinker)
    move = asyncio.create_task(thinker.run(gate.note, "move", owner="test"))
    done, _ = await asyncio.wait({move}, timeout=0.05)
    assert (done, gate.noted) == (set(), [])
    gate.may_end.set()
    await asyncio.gather(holding, move)


async def test_what_nobody_waits_for_is_not_begun_and_hinders_nobody(thinker: Thinker) -> None:
    gate, holding = await Gate.before(thinker)
    gone, waiting = (asyncio.create_task(thinker.run(gate.note, name, owner="test")) for name in ("gone", "waiting"))
    await asyncio.sleep(0)
    gone.cancel()
    holding.cancel()
    gate.may_end.set()
    await waiting
    assert gate.noted == ["waiting"]


@pytest.mark.parametrize("level", ["easy", "steady"])
async def test_who_is_not_strong_waits_for_no_process(thinker: Thinker, level: Level) -> None:
    gate, holding = await Gate.before(thinker)
    with capture_logs() as logs:
        assert await answered(thinker, question(level), 0.0) == acted(question(level))
    assert logs == []
    gate.may_end.set()
    await holding


async def test_where_the_process_is_killed_a_steady_one_moves_and_the_log_says_so(apart: Thinker) -> None:
    process = await apart.run(os.getpid, owner="test")
    os.kill(process, signal.SIGSTOP)  # so that it does not come to an end before
    with capture_logs() as logs:
        moving = asyncio.create_task(answered(apart, question(), LONG))
        await asyncio.wait({moving}, timeout=0.05)
        os.kill(process, signal.SIGKILL)
        assert await moving == acted(question(), "steady")
    assert [(entry["event"], entry["table"], entry["log_level"]) for entry in logs] == [
        ("thinking.died", "T", "warning")
    ]
    assert await answered(apart, question(), LONG) == acted(question())
    assert await apart.run(os.getpid, owner="test") != process


async def test_a_steady_one_moves_for_a_late_strong_one(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LATE_SECONDS", 0.05)
    turn_real()
    gate, holding = await Gate.before(thinker)
    with capture_logs() as logs:
        assert await answered(thinker, question(), 0.0) == acted(question(), "steady")
    assert [(entry["event"], entry["table"]) for entry in logs] == [("thinking.late", "T")]
    gate.may_end.set()
    await holding


async def test_a_strong_one_has_longer_than_its_move(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LATE_SECONDS", 0.0)
    with capture_logs() as logs:
        assert await answered(thinker, question(), LONG) == acted(question())
    assert logs == []


class Failing:
    """A strong player that finds no move."""

    notice, remembers = 1.0, True

    def choose(self, turn: object, rng: random.Random) -> Action:
        raise ArithmeticError


class Cheating(Failing):
    def choose(self, turn: object, rng: random.Random) -> Action:
        return Action()


@pytest.mark.parametrize("player", [Failing(), Cheating()])
async def test_a_steady_one_moves_for_a_failed_one(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, player: Failing
) -> None:
    monkeypatch.setattr(type(find_game(KEY)), "strong_player", lambda *_: player)
    with capture_logs() as logs:
        assert await answered(thinker, question(), 0.0) == acted(question(), "steady")
    assert [(entry["event"], entry["table"]) for entry in logs] == [("thinking.failed", "T")]


@pytest.mark.parametrize("each", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_to_all_of_the_bots_processes_ends_no_thought(apart: Thinker, each: signal.Signals) -> None:
    process = await apart.run(os.getpid, owner="test")
    thinking = asyncio.create_task(apart.run(time.sleep, 0.1, owner="test"))
    os.kill(process, each)
    await thinking
    assert await apart.run(os.getpid, owner="test") == process


async def test_what_does_not_end_is_ended_and_the_rest_goes_on(apart: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    process = await apart.run(os.getpid, owner="test")
    monkeypatch.setattr(module, "STUCK_SECONDS", 0.1)
    stuck = asyncio.create_task(apart.run(time.sleep, LONG, owner="test"))
    await asyncio.sleep(0)
    other = asyncio.create_task(apart.run(os.getpid, owner="test"))
    with pytest.raises(StuckError):
        await stuck
    monkeypatch.undo()
    assert await other != process
    await ended(process)


async def test_who_waits_when_the_bot_stops_is_cancelled_and_the_process_ends() -> None:
    turn_real()
    thinker, complaints = Thinker(), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, about: complaints.append(about))
    process = await thinker.run(os.getpid, owner="test")
    tasks = [asyncio.create_task(thinker.run(time.sleep, LONG, owner="test")) for _ in range(2)]
    await asyncio.wait(tasks, timeout=0.05)
    async with asyncio.timeout(LONG / 2):
        await thinker.close()
        done, _ = await asyncio.wait(tasks)
    assert all(task.cancelled() for task in done)
    await ended(process)
    gc.collect()
    assert complaints == []


async def test_a_process_that_cannot_start_leaves_the_move_to_a_steady_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Executor:
        raise OSError("no more processes")

    thinker = Thinker(fail, lambda: 0.0)
    with capture_logs() as logs:
        assert await answered(thinker, question(), 0.0) == acted(question(), "steady")
    assert [entry["event"] for entry in logs] == ["thinking.failed"]
    await thinker.close()
