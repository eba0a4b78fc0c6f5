"""What this process tells the others, and what it does when one of them tells something.

A hint may be lost, come late, twice or in another order than it was told: it says where to look, and the rows decide.
It carries ids and numbers alone.
"""

from __future__ import annotations

import asyncio
import inspect
import itertools
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import structlog
from cachetools import LRUCache
from pydantic import ConfigDict, ValidationError, validate_call

from bot.timekeeper import set_within
from bot.upkeep import Upkeep
from storage.database import Database
from storage.engine.errors import StorageError

if TYPE_CHECKING:
    from storage.shards.hints import Wire

Json: TypeAlias = Any
Value = TypeVar("Value")
Act: TypeAlias = Callable[..., Awaitable[Json | None] | Json | None]

ASK, ANSWER = "?", "!"
"""Kinds of its own: [?, who asks, number, groups, kind, …] and [!, who asked, number, group, answer]."""
AGAIN_SECONDS = 1.0
"""How long an answer may take before the question is sent again."""
MOST_ANSWERED = 1024
"""So many answers are remembered for whoever asks again."""

log = structlog.get_logger()


class Hints:
    """Tells the other processes and hears them. Where there are none nothing is opened, and what is told is nothing.

    What somebody does on a hint may fail: that is logged, and keeps nobody else from what is done on it. Kinds that
    nobody does anything on are those of another version.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._wire: Wire | None = None
        self._acts: dict[str, list[tuple[Act, Callable[..., None]]]] = {}
        """Handlers of the hints of a kind, each with the check of their values."""
        self._anew_acts: list[Act] = []
        self._numbers = itertools.count()
        self._asked: dict[int, _Question] = {}
        self._answered = LRUCache[tuple[str, int], asyncio.Task[None] | Json](MOST_ANSWERED)
        self._work = Upkeep()

    async def begin(self) -> None:
        """Where there are other processes hear them from here on, before anything is read that they may change."""
        if not self._database.shards.is_whole and self._wire is None:
            self._wire = self._database.wire(self._hear, self._start_anew)
            await self._wire.open()

    async def close(self) -> None:
        """Tell what waits, and do nothing more on what is heard."""
        if self._wire is not None:
            await self._wire.close()
        await self._work.close()

    def on(self, kind: str, act: Act) -> None:
        """Call `act` with what follows the kind in each hint of it; what it returns answers those who ask.

        A hint whose values don't have the types of its parameters is passed over.
        """

        @validate_call(config=ConfigDict(strict=True))
        @wraps(act)
        def check(*of: object, **defaults: object) -> None:
            """Do nothing: its parameters are those of `act`."""

        self._acts.setdefault(kind, []).append((act, check))

    def on_anew(self, act: Callable[[], Awaitable[None] | None]) -> None:
        """Call `act` where hints may be missing: whatever is remembered of the database may be old."""
        self._anew_acts.append(act)

    def tell(self, kind: str, *of: Json) -> None:
        """Tell all other processes soon: JSON of at most some thousand bytes, else ValueError."""
        if self._wire is not None:
            self._wire.tell([kind, *of])

    def telling(
        self, kind: str, save: Callable[[int, Value], Awaitable[None]]
    ) -> Callable[[int, Value], Awaitable[None]]:
        """A way to save what belongs to a person or a server, of which the others are told then."""

        async def saving(key: int, value: Value) -> None:
            await save(key, value)
            self.tell(kind, key)

        return saving

    async def ask(
        self, kind: str, *of: Json, groups: Collection[int] | None = None, seconds: float
    ) -> dict[int, Json | None]:
        """What the processes of other groups answer, by group; with None of all.

        A group without a process is not waited for, and is missing in what is returned. Raises TimeoutError where one
        that has a process answers nothing in so many seconds; where all had it, what was asked was done by each.
        """
        if self._wire is None:
            return {}
        number, question = next(self._numbers), _Question()
        self._asked[number] = question
        try:
            async with asyncio.timeout(seconds):
                while True:
                    with suppress(StorageError):  # the time is limited
                        question.missing = await self._live(groups) - question.answers.keys()
                        if not question.missing:
                            return question.answers
                    self._wire.tell([ASK, self._wire.name, number, sorted(question.missing), kind, *of])
                    question.is_answered.clear()
                    await set_within(question.is_answered, AGAIN_SECONDS)
        finally:
            del self._asked[number]

    async def _live(self, groups: Collection[int] | None) -> frozenset[int]:
        live = await self._database.live_groups() - {self._database.shards.group}
        return live if groups is None else live & frozenset(groups)

    def _start_anew(self) -> None:
        for act in self._anew_acts:
            self._work.spawn(_done(act), "hints anew")

    def _hear(self, hint: Json) -> None:
        match hint:
            case [str(kind), str(asker), int(number), list(groups), str(about), *of] if kind == ASK:
                shards = self._database.shards
                if shards.group in groups and shards.is_live:  # else another process has the group
                    self._answer(asker, number, about, of)
            case [str(kind), asker, int(number), int(group), answer] if kind == ANSWER:
                if self._wire is not None and asker == self._wire.name and number in self._asked:
                    self._asked[number].note(group, answer)
            case [str(kind), *of]:
                for act in self._acts_on(kind, of):
                    self._work.spawn(_done(act, *of), f"hint {kind}")
            case _:
                log.warning("hints.unreadable")

    def _acts_on(self, kind: str, of: list[Json]) -> list[Act]:
        """Return what is done on a hint; logs one whose values some of it can't take."""
        known = self._acts.get(kind, [])
        acts = []
        for act, check in known:
            with suppress(ValidationError):
                check(*of)
                acts.append(act)
        if len(acts) < len(known):
            log.warning("hints.unreadable", kind=kind)
        return acts

    def _answer(self, asker: str, number: int, kind: str, of: list[Json]) -> None:
        """Answer a question, once worked out and as often as it is asked; one that fails is not answered."""
        if (asker, number) not in self._answered:
            working = self._work.spawn(self._work_out(asker, number, kind, of), f"answer {kind}")
            self._answered[asker, number] = working
        elif not isinstance(known := self._answered[asker, number], asyncio.Task):
            self.tell(ANSWER, asker, number, self._database.shards.group, known)

    async def _work_out(self, asker: str, number: int, kind: str, of: list[Json]) -> None:
        key = asker, number
        acts = self._acts_on(kind, of)
        if not acts:
            return
        try:
            answers = [await _done(act, *of) for act in acts]
            answer = next((each for each in answers if each is not None), None)
            self.tell(ANSWER, asker, number, self._database.shards.group, answer)
            self._answered[key] = answer
        except BaseException:
            self._answered.pop(key, None)
            raise


class _Question:
    """What was asked, and who has answered it."""

    def __init__(self) -> None:
        self.missing: frozenset[int] = frozenset()
        self.answers: dict[int, Json | None] = {}
        self.is_answered = asyncio.Event()

    def note(self, group: int, answer: Json | None) -> None:
        self.answers[group] = answer
        if self.missing <= self.answers.keys():
            self.is_answered.set()


async def _done(act: Act, *of: Json) -> Json | None:
    result = act(*of)
    return await result if inspect.isawaitable(result) else result
