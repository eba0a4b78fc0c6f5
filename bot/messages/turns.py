"""Turns at what takes long: one at a time for each person, and one after another for all."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from games.api import Refusal

WAIT = "I'm still working on that for you: please wait until it's here."


class Turns:
    """Who has asked for something that takes long, and who had it lately.

    rest: for so many seconds a person who had it is not given it again. again: the sentence for that, with the time in
    place of "{}". now: tells the time in Unix seconds.
    """

    def __init__(self, rest: float = 0.0, again: str = "", now: Callable[[], float] = time.time) -> None:
        self.line = asyncio.Lock()
        self._rest = rest
        self._again = again
        self._now = now
        self._asked: set[int] = set()
        self._had: dict[int, float] = {}

    @contextmanager
    def of(self, person: int) -> Iterator[asyncio.Lock]:
        """Let the person ask, for as long as the block lasts; what takes long waits in the line that is given.

        Raises Refusal for one who has asked already, or had it lately; what fails was not had.
        """
        now = self._now()
        self._had = {key: at for key, at in self._had.items() if at <= now < at + self._rest}
        if person in self._asked:
            raise Refusal(WAIT)
        if person in self._had:
            raise Refusal(self._again.format(f"<t:{math.ceil(self._had[person] + self._rest)}:R>"))
        self._asked.add(person)
        try:
            yield self.line
            self._had[person] = self._now()
        finally:
            self._asked.discard(person)

    def forget(self, person: int) -> None:
        """Let go of an erased person."""
        self._had.pop(person, None)
