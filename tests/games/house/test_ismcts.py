"""The tree search, in games so small that the right action is known."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from games.api import Action, Chance, Outcome, State, View
from games.house.choose import answer, ask
from games.house.ismcts import Ismcts

SEEDS = range(5)


@dataclass(frozen=True, slots=True)
class Say(Action):
    word: str | int


@dataclass(frozen=True, slots=True)
class Nothing(Chance):
    """What never falls."""


class Duel(State[Say, Nothing]):
    """A game of two without chance. winner: None while it runs; stake: how much of the win it gets."""

    turn: int
    winner: int | None
    stake: float

    def __init__(self) -> None:
        self.seats, self.turn, self.winner, self.stake = 2, 0, None, 1.0

    @property
    def to_act(self) -> tuple[int, ...]:
        return (self.turn,) if self.winner is None else ()

    @property
    def is_chance_due(self) -> bool:
        return False

    def sample_chance(self, rng: random.Random) -> Nothing:
        raise NotImplementedError

    def apply_chance(self, chance: Nothing) -> None:
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        if self.winner is None:
            return None
        places = (1, 2) if self.winner == 0 else (2, 1)
        return Outcome({}, places, (0, 0), ({}, {}))

    def prospects(self) -> tuple[float, float]:
        return (self.stake, 1 - self.stake) if self.winner == 0 else (1 - self.stake, self.stake)

    def view(self, seat: int | None) -> View[Say]:
        raise NotImplementedError

    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Nothing is hidden."""

    def evaluate(self, seat: int) -> float:
        return 0.0


class Pile(Duel):
    """Each in turn takes one to three off a pile; who takes the last wins."""

    left: int

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def legal_actions(self, seat: int) -> list[Say]:
        return [Say(taken) for taken in range(1, min(3, self.left) + 1)] if seat in self.to_act else []

    def apply_action(self, seat: int, action: Say) -> None:
        assert isinstance(action.word, int)
        self.left -= action.word
        self.turn = 1 - seat
        self.winner = None if self.left else seat


@pytest.mark.parametrize(("left", "right"), [(5, 1), (6, 2), (7, 3), (9, 1)])
def test_it_leaves_a_multiple_of_four_to_whoever_plays_as_well(left: int, right: int) -> None:
    for seed in SEEDS:
        assert answer(ask(Pile(left), 0), random.Random(seed), Ismcts(800)) == Say(right)


SAFE, RISK, HEADS, TAILS = map(Say, ("safe", "risk", "heads", "tails"))


class Coin(Duel):
    """Seven tenths of the win for sure, or all of it for who then guesses a hidden coin."""

    is_heads: bool
    is_risked: bool

    def __init__(self) -> None:
        super().__init__()
        self.is_heads, self.is_risked = True, False

    def legal_actions(self, seat: int) -> list[Say]:
        if seat not in self.to_act:
            return []
        return [HEADS, TAILS] if self.is_risked else [RISK, SAFE]

    def apply_action(self, seat: int, action: Say) -> None:
        if action == RISK:
            self.is_risked = True
        elif action == SAFE:
            self.winner, self.stake = 0, 0.7
        else:
            self.winner = 0 if (action == HEADS) is self.is_heads else 1

    def resample(self, seat: int | None, rng: random.Random) -> None:
        self.is_heads = rng.random() < 0.5


def test_it_counts_on_no_guess_to_be_known_later() -> None:
    """Whoever saw the coin in each guess would always risk it."""
    for seed in SEEDS:
        assert answer(ask(Coin(), 0), random.Random(seed), Ismcts(200)) == SAFE


class Counted(Pile):
    """A pile that counts over all its copies how often it was guessed at."""

    guesses: tuple[list[int], ...]

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.guesses = ([],)

    def resample(self, seat: int | None, rng: random.Random) -> None:
        self.guesses[0].append(1)


def test_it_stops_as_soon_as_no_other_action_can_catch_up() -> None:
    """Out of three one of which wins at once; of two that lose alike none is far ahead."""
    sure, level = Counted(3), Counted(4)
    assert answer(ask(sure, 0), random.Random(1), Ismcts(400)) == Say(3)
    answer(ask(level, 0), random.Random(1), Ismcts(400))
    assert len(sure.guesses[0]) < 350
    assert 390 < len(level.guesses[0]) <= 401
