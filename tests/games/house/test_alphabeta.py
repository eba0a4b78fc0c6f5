"""Exact search, on a game of two heaps that is small enough to be worked out in full."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

import pytest

from games.api import Action
from games.house.alphabeta import Search, Step, search_of


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take one, two or three things off a heap, 0 or 1."""

    heap: int
    things: int


@dataclass(frozen=True, slots=True)
class Heaps:
    """Two heaps of things. Who empties one gains its prize; who takes two moves once more."""

    prizes: tuple[int, int] = (3, 2)
    most: ClassVar[int] = 5

    def pack(self, state: Any) -> int:
        raise NotImplementedError

    def steps(self, position: int) -> list[Step[Take]]:
        steps: list[Step[Take]] = []
        for heap in (0, 1):
            for things in range(1, min(3, position >> 4 * heap & 15) + 1):
                after = position - (things << 4 * heap)
                is_emptied = not after >> 4 * heap & 15
                steps.append((self.prizes[heap] * is_emptied, after, things != 2, Take(heap, things)))
        return steps


RULES = Heaps()
POSITIONS = [first | second << 4 for first in range(7) for second in range(7) if first or second]


@cache
def worth(position: int) -> int:
    """What the position is worth, by looking at every way to the end."""
    return max((worth_of(step) for step in RULES.steps(position)), default=0)


def worth_of(step: Step[Take]) -> int:
    gain, after, turns, _ = step
    return gain - worth(after) if turns else gain + worth(after)


def best(position: int) -> set[Take]:
    return {step[-1] for step in RULES.steps(position) if worth_of(step) == worth(position)}


@pytest.mark.parametrize("position", POSITIONS)
def test_a_value_is_that_of_looking_at_every_way_to_the_end(position: int) -> None:
    assert Search(RULES).value(position) == worth(position)


@pytest.mark.parametrize("kept", [2, 20, 1000])
def test_neither_what_was_looked_at_before_nor_how_much_is_remembered_changes_a_choice(kept: int) -> None:
    used = Search(RULES, kept)
    for seed in range(150):
        position = random.Random(seed).choice(POSITIONS)
        choice = Search(RULES).choose(position, random.Random(seed))
        assert used.choose(position, random.Random(seed)) == choice
        assert choice in best(position)


def test_no_more_is_remembered_than_is_to_be_kept() -> None:
    search = Search(RULES, 20)
    for position in POSITIONS:
        search.value(position)
        assert len(search) <= 20


def test_what_was_worked_out_is_looked_up_later() -> None:
    looked_at: list[int] = []

    class Watched(Heaps):
        def steps(self, position: int) -> list[Step[Take]]:
            looked_at.append(position)
            return Heaps.steps(self, position)

    search = Search(Watched())
    search.value(0x66)
    looked_at.clear()
    search.value(0x66)
    assert not looked_at


def test_equally_good_actions_are_equally_likely() -> None:
    position = next(position for position in POSITIONS if len(best(position)) == 3)
    search = Search(RULES)
    counts = Counter(search.choose(position, random.Random(seed)) for seed in range(300))
    assert counts.keys() == best(position)
    assert min(counts.values()) > 70


def test_players_by_equal_rules_share_what_they_found_and_others_do_not() -> None:
    assert search_of(Heaps((7, 1))) is search_of(Heaps((7, 1)))
    assert search_of(Heaps((7, 1))) is not search_of(Heaps((7, 2)))
