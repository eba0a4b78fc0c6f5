"""Exact search for two-sided games without secrets: zero-window alpha-beta with a transposition table."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from games.events import Action
from games.player import Turn
from games.state import State

A = TypeVar("A", bound=Action)

Step: TypeAlias = tuple[int, int, bool, A]
"""Gain for the side that moves, the next position, whether the turn passes to the other side, and the action."""

END = 0
"""The terminal position, from which nothing more is gained."""

KEPT = 600_000
"""Most positions cached per game rules, the most recently used ones: about 40 MB."""

_Found: TypeAlias = tuple[int, int, int]
"""Lower and upper bound of a position's value, and the index of the step to try first."""


class Rules(Protocol[A]):
    """A two-sided game whose positions are numbers other than `END`, seen from the side to move.

    Equal rules compare equal and are hashable. most: upper bound of either side's gain on the other, a whole number.
    """

    @property
    def most(self) -> int: ...

    @abstractmethod
    def __hash__(self) -> int: ...

    @abstractmethod
    def pack(self, state: State[Any, Any]) -> int:
        """Return the position of a state in which somebody is to act."""

    @abstractmethod
    def steps(self, position: int) -> list[Step[A]]:
        """Return a new list of the legal steps, the most promising first, always in the same order."""


@dataclass(frozen=True, slots=True)
class AlphaBeta(Generic[A]):
    """A player that chooses at random among the actions with the best exact value.

    The cache never changes a choice.
    """

    rules: Rules[A]
    notice: float = 1.0
    remembers: bool = False

    def choose(self, turn: Turn[A], rng: random.Random) -> A:
        search: Search[A] = search_of(self.rules)
        return search.choose(self.rules.pack(turn.state), rng)


class Search(Generic[A]):
    """Cached exact values of positions. kept: most positions in the cache."""

    def __init__(self, rules: Rules[A], kept: int = KEPT) -> None:
        self._rules = rules
        self._half = max(1, kept // 2)
        self._recent: dict[int, _Found] = {}
        self._older: dict[int, _Found] = {}
        self._shared: dict[_Found, _Found] = {}

    def __len__(self) -> int:
        """Return the number of cached positions; one that was looked up again may count twice."""
        return len(self._recent) + len(self._older)

    def value(self, position: int) -> int:
        """Return how much the side to move gains on the other from here on under perfect play."""
        least, most, value = -self._rules.most, self._rules.most, 0
        while least < most:
            bound = max(value, least + 1)
            value = self._look(position, bound)
            if value < bound:
                most = value
            else:
                least = value
        return value

    def choose(self, position: int, rng: random.Random) -> A:
        """Return one of the best actions, uniformly at random."""
        value, steps = self.value(position), self._rules.steps(position)
        rng.shuffle(steps)
        return next(step[-1] for step in steps if self._best([step], value)[0] >= value)

    def _look(self, position: int, bound: int) -> int:
        """Return a lower bound of the position's value if it reaches the bound, else an upper bound."""
        found = self._recent.get(position)
        if found is None:
            found = self._older.get(position)
            if found is None:
                found = -self._rules.most, self._rules.most, 0
            else:
                self._keep(position, found)
        least, most, first = found
        if least >= bound:
            return least
        if most < bound:
            return most
        steps = self._rules.steps(position)
        if first:
            steps.insert(0, steps.pop(first))
        value, place = self._best(steps, bound)
        if first and place <= first:
            place = place - 1 if place else first
        self._keep(position, (value, most, place) if value >= bound else (least, value, place))
        return value

    def _best(self, steps: Sequence[Step[A]], bound: int) -> tuple[int, int]:
        """Return the best step's value, bounded as in `_look`, and index; stop at a step that reaches the bound."""
        best, place = -self._rules.most - 1, 0
        for index, (gain, after, turns, _) in enumerate(steps):
            if after == END:
                value = gain
            elif turns:
                value = gain - self._look(after, gain - bound + 1)
            else:
                value = gain + self._look(after, bound - gain)
            if value > best:
                best, place = value, index
                if value >= bound:
                    break
        return best, place

    def _keep(self, position: int, found: _Found) -> None:
        """Cache a result among the recent ones; once these fill half of the cache, drop the older half."""
        if len(self._recent) >= self._half:
            self._recent, self._older = {}, self._recent
        self._recent[position] = self._shared.setdefault(found, found)


@cache
def search_of(rules: Rules[Any]) -> Search[Any]:
    """Return the search that all players by these rules share in a process."""
    return Search(rules)
