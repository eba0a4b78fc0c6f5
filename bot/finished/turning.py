"""The turning points of a finished game for one of its players, searched a slice at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import Any, TypeAlias

import structlog
from cachetools import LRUCache

from bot.finished.find import Finished
from bot.processes import OutdatedError
from bot.thinker import Owner, Thinker
from games.api import Action, Refusal
from games.records.record import Record
from games.records.review import (
    LEAST_GAIN,
    LOOKED_AT_AGAIN,
    PLAYOUTS,
    SLICE,
    Better,
    Decision,
    decisions,
    first_look,
    has_won,
    in_truth,
    instead,
    is_certain,
    judged,
    most_telling,
    second_look,
)

MOST_KEPT = 500
TURNS_LATER = 8
"""Turns by which each slice of a search yields to others, so that no game waits for it."""
STEP_SECONDS = 1.5
"""Seconds between two progress reports to somebody who waits."""
NOT_FOUND = "I couldn't look at your moves this time. Press the button again in a minute."

Run: TypeAlias = Callable[..., Awaitable[Any]]
"""A function that runs another where it may take its time."""

log = structlog.get_logger()


@dataclass
class Progress:
    """Number of a seat's choices that were searched, and of all its choices."""

    done: int = 0
    whole: int = 0


class TurningPoints:
    """Searches turning points once per table and seat, and caches them."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._kept: LRUCache[tuple[str, int], tuple[Better, ...]] = LRUCache(MOST_KEPT)
        self._looking: dict[tuple[str, int], tuple[asyncio.Task[tuple[Better, ...]], Progress]] = {}

    def known(self, table_id: str, seat: int | None) -> tuple[Better, ...] | None:
        """Return the turning points of a seat in the order of the game; None if they were not searched for."""
        return None if seat is None else self._kept.get((table_id, seat))

    async def find(self, finished: Finished, seat: int, tell: Callable[[Progress], Awaitable[None]]) -> None:
        """Search a seat's turning points, reporting progress now and then; raises Refusal if that fails."""
        key = (finished.table.id, seat)
        if key in self._kept:
            return
        if key not in self._looking:
            progress = Progress()
            self._looking[key] = asyncio.create_task(self._look(finished, seat, progress)), progress
        task, progress = self._looking[key]
        await tell(progress)
        while not (await asyncio.wait({task}, timeout=STEP_SECONDS))[0]:
            await tell(progress)
        task.result()

    async def close(self) -> None:
        """Stop searching."""
        tasks = [task for task, _ in self._looking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self, finished: Finished, seat: int, progress: Progress) -> tuple[Better, ...]:
        key = (finished.table.id, seat)
        try:
            owner = finished.table.seats[seat].person or finished.table.id
            found = await self.search(await asyncio.to_thread(finished.record), seat, progress, owner)
        except Refusal:
            raise
        except Exception as error:
            if not isinstance(error, OutdatedError):
                log.exception("turning_points.failed", table=finished.table.id)
            raise Refusal(NOT_FOUND) from error
        finally:
            del self._looking[key]
        self._kept[key] = found
        return found

    async def search(self, record: Record, seat: int, progress: Progress, owner: Owner) -> tuple[Better, ...]:
        run = partial(self._thinker.run, owner=owner, turns_later=TURNS_LATER)
        if await asyncio.to_thread(has_won, record, seat):
            return ()
        choices = await asyncio.to_thread(decisions, record, seat)
        progress.whole = len(choices)
        looks: list[tuple[float, Decision]] = []
        for choice in choices:
            looks.append((await run(first_look, choice), choice))
            progress.done += 1
        dearest = sorted(looks, key=lambda look: -look[0])[:LOOKED_AT_AGAIN]
        again = [await _again(record, choice, run) for _, choice in dearest]
        return tuple(most_telling([each for each in again if each is not None]))


async def _again(record: Record, choice: Decision, run: Run) -> Better | None:
    """Search a choice more deeply and, if it seems to have cost something, with the hands as they really were."""
    best = await run(instead, choice)
    if best is None:
        return None
    gains = await _gains(choice, best, run)
    better = judged(choice, best, gains)
    if better is None or await run(is_certain, choice, gains):
        return None
    truth = await asyncio.to_thread(in_truth, record, choice)
    return better if fmean(await _gains(truth, best, run)) >= LEAST_GAIN else None


async def _gains(choice: Decision, best: Action, run: Run) -> list[float]:
    return [gain for part in range(PLAYOUTS // SLICE) for gain in await run(second_look, choice, best, part)]
