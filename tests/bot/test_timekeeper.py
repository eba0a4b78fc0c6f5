"""The loop behind every clock: what fails, or is refused, neither ends it nor makes it race."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from bot.timekeeper import AWAY_SECONDS, REST_SECONDS, Timekeeper
from games.api import StaleClick
from storage.engine.errors import StorageError

TURNS = 200
"""So many turns of the event loop, in which a loop that does not rest would go round many times."""


class Due:
    """Things that are due, at a time that stands until it is moved, and what was asked and done about them.

    keys: what is due. due_at: from when on; None for a moment ago. failing: so many reads fail. refused: whether a tick
    is refused, and what is due stays due.
    """

    def __init__(self) -> None:
        self.now = 1000.0
        self.keys = ["T1"]
        self.due_at: float | None = None
        self.failing = 0
        self.refused = False
        self.reads = 0
        self.ticks: list[str] = []
        self.ticked = asyncio.Event()
        self.keeper = Timekeeper(self._due, self.next_due, self._tick, lambda: self.now)

    async def _due(self, now: float, limit: int) -> list[tuple[str, float]]:
        self.reads += 1
        if self.reads <= self.failing:
            raise StorageError("The database is busy.")
        return [(key, now) for key in self.keys if self.due_at is None or self.due_at <= now]

    async def next_due(self) -> float | None:
        since = self.now - 1.0 if self.due_at is None else self.due_at
        return since if self.keys else None

    async def _tick(self, key: str) -> None:
        self.ticks.append(key)
        if self.refused:
            raise StaleClick("Somebody got ahead.")
        self.keys.remove(key)
        self.ticked.set()


@pytest.fixture
def due() -> Due:
    return Due()


async def turn() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


@asynccontextmanager
async def running(due: Due) -> AsyncIterator[None]:
    """Run the loop, for a while before the block begins and until it ends."""
    task = asyncio.create_task(due.keeper.run())
    await turn()
    yield
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def wake(due: Due) -> None:
    due.keeper.wake()
    await turn()


async def test_a_read_that_failed_is_done_again_by_itself(due: Due) -> None:
    due.failing = 3
    async with running(due):
        await due.ticked.wait()
    assert (due.reads > 3, due.ticks) == (True, ["T1"])


async def test_after_a_failed_read_it_rests(due: Due) -> None:
    due.failing = TURNS
    async with running(due):
        assert due.reads == 1
        due.keeper.note(due.now + AWAY_SECONDS + 1)
        await turn()
        assert due.reads == 1
        due.keeper.note(due.now + AWAY_SECONDS - 1)
        await turn()
        assert due.reads == 2


async def test_what_is_refused_and_stays_due_rests_and_keeps_no_other_waiting(due: Due) -> None:
    due.refused = True
    async with running(due):
        assert (due.ticks, due.reads) == (["T1"], 2)
        await wake(due)
        assert due.ticks == ["T1"]
        due.keys.append("T2")
        await wake(due)
        assert due.ticks == ["T1", "T2"]
        due.keys.remove("T2")
        due.now += REST_SECONDS
        await wake(due)
        assert due.ticks == ["T1", "T2", "T1"]


async def test_what_is_due_no_longer_after_a_refusal_is_let_go(due: Due) -> None:
    due.refused = True
    async with running(due):
        due.keys.clear()
        due.now += REST_SECONDS
        await wake(due)
        assert due.reads == 3


async def test_what_is_done_while_the_database_is_asked_is_not_begun_again(due: Due) -> None:
    answers = asyncio.Event()

    async def answer_late(now: float, limit: int) -> list[tuple[str, float]]:
        due.reads += 1
        asked = [(key, now) for key in due.keys]
        if due.reads == 2:
            await answers.wait()
        return asked

    done = asyncio.Event()

    async def tick(key: str) -> None:
        due.ticks.append(key)
        await done.wait()
        due.keys.remove(key)

    due.keeper = Timekeeper(answer_late, due.next_due, tick, lambda: due.now)
    async with running(due):
        await wake(due)
        done.set()
        await turn()
        assert (due.reads, due.keys) == (2, [])
        answers.set()
        await turn()
        assert due.ticks == ["T1"]


# Clocks that jump


async def test_what_another_process_wrote_is_found_without_a_word(due: Due) -> None:
    due.keys.clear()
    async with running(due):
        due.keys.append("T1")
        await due.ticked.wait()


async def test_what_is_due_in_an_hour_is_found_when_the_clock_was_put_forward(due: Due) -> None:
    due.due_at = due.now + 3600
    async with running(due):
        assert due.ticks == []
        due.now += 3600
        await due.ticked.wait()


async def test_what_rests_does_so_no_longer_when_the_clock_was_put_back(due: Due) -> None:
    due.refused = True
    async with running(due):
        due.refused = False
        due.now -= 3600
        due.keeper.wake()
        await due.ticked.wait()
