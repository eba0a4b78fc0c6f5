"""Hints between processes: what this one tells the others, and its handlers of what they tell.

A hint may be lost, late, duplicated or out of order: it only says where to look, and the rows decide. It carries only
ids and numbers.
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
"""Hint kinds for questions: [?, asker, number, groups, kind, …] and answers: [!, asker, number, group, answer]."""
AGAIN_SECONDS = 1.0
"""Seconds without an answer before the question is sent again."""
MOST_ANSWERED = 1024
"""Maximum number of answers that are cached for repeated questions."""

log = structlog.get_logger()


class Hints:
    """Sends hints to the other processes and receives theirs. With a single process, nothing is opened or sent.

    A failing handler is logged and does not affect the others. Kinds without a handler belong to another version.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._wire: Wire | None = None
        self._acts: dict[str, list[tuple[Act, Callable[..., None]]]] = {}
        """Handlers by kind of hint, each with a check of its arguments."""
        self._anew_acts: list[Act] = []
        self._numbers = itertools.count()
        self._asked: dict[int, _Question] = {}
        self._answered = LRUCache[tuple[str, int], asyncio.Task[None] | Json](MOST_ANSWERED)
        self._work = Upkeep()

    async def begin(self) -> None:
        """Start listening to the other processes, if any, before anything is read that they may change."""
        if not self._database.shards.is_whole and self._wire is None:
            self._wire = self._database.wire(self._hear, self._start_anew)
            await self._wire.open()

    async def close(self) -> None:
        """Send the hints that wait, and ignore what is received from now on."""
        if self._wire is not None:
            await self._wire.close()
        await self._work.close()

    def on(self, kind: str, act: Act) -> None:
        """Call `act` with the arguments of each hint of a kind; its return value answers those who ask.

        A hint whose arguments don't have the types of its parameters is ignored.
        """

        @validate_call(config=ConfigDict(strict=True))
        @wraps(act)
        def check(*of: object, **defaults: object) -> None:
            """Do nothing: only its signature, that of `act`, is used."""

        self._acts.setdefault(kind, []).append((act, check))

    def on_anew(self, act: Callable[[], Awaitable[None] | None]) -> None:
        """Call `act` when hints may have been lost and caches of the database may be stale."""
        self._anew_acts.append(act)

    def tell(self, kind: str, *of: Json) -> None:
        """Send a hint to all other processes soon; raises ValueError for JSON of more than some thousand bytes."""
        if self._wire is not None:
            self._wire.tell([kind, *of])

    def telling(
        self, kind: str, save: Callable[[int, Value], Awaitable[None]]
    ) -> Callable[[int, Value], Awaitable[None]]:
        """Return a function that saves what belongs to a person or server, then tells the other processes."""

        async def saving(key: int, value: Value) -> None:
            await save(key, value)
            self.tell(kind, key)

        return saving

    async def ask(
        self, kind: str, *of: Json, groups: Collection[int] | None = None, seconds: float
    ) -> dict[int, Json | None]:
        """Ask the processes of some groups (None: all other groups); returns their answers by group.

        A group without a process is not waited for and is missing from the result. Raises TimeoutError if a process
        does not answer in time; all that received the question have acted on it.
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
        """Return the handlers of a hint; logs a hint whose arguments some handler can't take."""
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
        """Answer a question as often as it is asked, computing the answer once; a failed one is not answered."""
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
    """A question, and the answers received so far."""

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
