"""The lanes of work on messages, as a machine of its own: what is worked on when, and what is tried again."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace

import discord
import pytest
from structlog.testing import capture_logs

from bot.messages.lanes import Lanes
from bot.messages.removals import RETRY_MOST
from storage.engine.errors import StorageError
from storage.tables.slots import Hand
from tests.bot.stage import WAIT

HAND = Hand(7)


class Work:
    """Messages whose newest screens are brought as soon as a test lets them."""

    def __init__(self) -> None:
        self.brought: list[tuple[str, Hand]] = []
        self.given_up: list[int] = []
        self.settled: list[str] = []
        self.fails: list[Exception] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.moved = asyncio.Event()
        self.lanes = Lanes(self.bring, self.give_up, self.settle, lambda slot: "hand", lambda slot: 0.0)

    async def bring(self, thing: str, slot: Hand) -> None:
        self.brought.append((thing, slot))
        self.moved.set()
        await self.gate.wait()
        if self.fails:
            raise self.fails.pop(0)

    async def give_up(self, thing: str, slot: Hand, error: discord.HTTPException) -> None:
        self.given_up.append(error.code)

    async def settle(self, thing: str) -> None:
        self.settled.append(thing)
        self.moved.set()

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(WAIT):
            while not is_so():
                self.moved.clear()
                await self.moved.wait()

    async def begin(self) -> None:
        """Begin work on the hand, which goes on once the gate is opened."""
        self.gate.clear()
        self.lanes.wake("A", HAND)
        await self.until(lambda: len(self.brought) == 1)

    async def until_idle(self) -> None:
        async with asyncio.timeout(WAIT):
            while self.lanes.tasks:
                await asyncio.wait(self.lanes.tasks)


@pytest.fixture
async def work() -> AsyncIterator[Work]:
    work = Work()
    yield work
    await work.lanes.close()


def refused(status: int) -> discord.HTTPException:
    """What discord.py raises for an answer of that status."""
    return discord.HTTPException(SimpleNamespace(status=status, reason=""), {"code": status, "message": ""})


async def test_what_changes_during_the_work_is_shown_together_after_it(work: Work) -> None:
    await work.begin()
    for _ in range(3):
        work.lanes.wake("A", HAND)
    work.lanes.wake("A", Hand(0))
    await work.until(lambda: len(work.brought) == 2)  # another message does not wait
    assert work.settled == []
    work.gate.set()
    await work.until_idle()
    assert Counter(work.brought) == {("A", Hand(0)): 1, ("A", HAND): 2}
    assert work.settled == ["A"]


async def test_no_work_begins_before_the_last_click_is_answered(work: Work) -> None:
    async with work.lanes.answering("A", HAND):
        async with work.lanes.answering("A", HAND):
            work.lanes.wake("A", HAND)
            work.lanes.wake("B", HAND)
            await work.until(lambda: work.settled == ["B"])
        for _ in range(5):
            await asyncio.sleep(0)
        assert work.brought == [("B", HAND)]
    await work.until_idle()
    assert work.brought == [("B", HAND), ("A", HAND)]


async def test_a_click_settles_what_it_was_answered_with_and_lets_no_work_begin_beside_another(work: Work) -> None:
    async with work.lanes.answering("A", HAND):
        pass
    assert (work.brought, work.settled, work.lanes.waiting(0.0)) == ([], ["A"], 0)
    work.settled.clear()
    await work.begin()
    async with work.lanes.answering("A", HAND):
        pass
    work.lanes.wake("A", HAND)
    assert (len(work.lanes.tasks), work.settled) == (1, [])


@pytest.mark.parametrize("is_answered", [False, True], ids=["is being answered", "was answered"])
async def test_what_was_composed_while_a_click_is_answered_is_composed_again(work: Work, is_answered: bool) -> None:
    sent: list[int] = []
    finish = asyncio.Event()

    async def compose() -> int:
        await work.gate.wait()
        return len(work.brought)

    async def bring(thing: str, slot: Hand) -> None:
        work.brought.append((thing, slot))
        work.moved.set()
        sent.append(await work.lanes.undisturbed(thing, slot, compose))

    async def click() -> None:
        async with work.lanes.answering("A", HAND):
            work.gate.set()
            if not is_answered:
                await finish.wait()

    work.lanes = Lanes(bring, work.give_up, work.settle, lambda slot: "hand", lambda slot: 0.0)
    await work.begin()
    answer = asyncio.create_task(click())
    for _ in range(5):
        await asyncio.sleep(0)
    assert sent == ([2] if is_answered else [])
    finish.set()
    await answer
    await work.until_idle()
    assert sent == [2]


async def test_work_at_once_waits_for_what_is_under_way(work: Work) -> None:
    await work.begin()
    is_working = asyncio.Event()

    async def work_at_once() -> None:
        async with work.lanes.working("A", HAND):
            is_working.set()

    working = asyncio.create_task(work_at_once())
    for _ in range(5):
        await asyncio.sleep(0)
    assert not is_working.is_set()
    work.gate.set()
    await working


@pytest.mark.parametrize(
    "error", [StorageError("The disk is full."), refused(500), refused(429), OSError()], ids=lambda error: repr(error)
)
async def test_what_fails_for_a_moment_is_tried_again(work: Work, error: Exception) -> None:
    work.fails = [error, error]
    with capture_logs() as logged:
        work.lanes.wake("A", HAND)
        await work.until_idle()
    assert (len(work.brought), work.given_up, work.settled) == (3, [], ["A"])
    assert [(entry["event"], entry["message"]) for entry in logged] == [("delivery.again", "hand")] * 2


async def test_it_rests_ever_longer_between_its_tries(work: Work) -> None:
    work.fails = [OSError()] * 11
    with capture_logs() as logged:
        work.lanes.wake("A", HAND)
        await asyncio.sleep(5 * RETRY_MOST)
    assert [entry["delay"] for entry in logged] == [2**times for times in range(9)] + [RETRY_MOST] * 2


async def test_what_is_refused_for_good_is_given_up(work: Work) -> None:
    work.fails = [refused(403)]
    with capture_logs() as logged:
        work.lanes.wake("A", HAND)
        await work.until_idle()
    assert (len(work.brought), work.given_up, work.settled) == (1, [403], ["A"])
    assert [entry["event"] for entry in logged] == ["delivery.impossible"]


async def test_a_fault_of_ours_ends_the_work_until_the_next_change(work: Work) -> None:
    work.fails = [ValueError()]
    with capture_logs() as logged:
        work.lanes.wake("A", HAND)
        await work.until_idle()
    assert [entry["event"] for entry in logged] == ["delivery.failed"]
    work.lanes.wake("A", HAND)
    await work.until_idle()
    assert len(work.brought) == 2


async def test_what_is_parted_from_leaves_nothing_that_waits(work: Work) -> None:
    work.fails = [OSError()]
    work.lanes.wake("A", HAND)
    work.lanes.wake("A", Hand(0))
    await work.until(lambda: len(work.brought) == 2)
    await work.lanes.part(lambda thing, slot: slot == HAND, 0.0)
    await work.until_idle()
    assert (work.lanes.tasks, work.lanes.waiting(0.0), work.settled) == ([], 0, ["A"])


async def test_a_stop_breaks_off_what_is_under_way_and_begins_nothing(work: Work) -> None:
    await work.begin()
    await work.lanes.close()
    work.lanes.wake("B", HAND)
    assert (work.lanes.tasks, work.settled, work.brought) == ([], [], [("A", HAND)])


async def test_of_many_only_few_have_work_at_a_time(work: Work) -> None:
    work.gate.clear()
    for thing in "ABC":
        work.lanes.wake(thing, HAND)
    few = asyncio.create_task(work.lanes.until_few(2))
    await work.until(lambda: len(work.brought) == 3)
    assert not few.done()
    work.gate.set()
    await few
