"""House players: greedy by one action, fair about ties, and blind to what their seat cannot see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Self

import pytest

from games import find_game
from games.api import AnyState
from games.house import Policy, choose
from games.options import options_from_json
from tests.games.toy import Deal, Lay, Snap, Toy, ToyOptions, ToyState


def dealt(pack: tuple[int, ...], seats: int = 2) -> ToyState:
    """A toy game with the pack dealt: with two seats the even places are seat 0's."""
    state = Toy().new(ToyOptions(bonus=5), seats)
    state.apply_chance(Deal(pack + tuple(card for card in range(1, 13) if card not in pack)))
    return state


def test_a_seat_with_nothing_to_do_cannot_choose() -> None:
    with pytest.raises(ValueError, match="seat 1 has no legal action"):
        choose(dealt((1, 2, 3, 4, 5, 6)), 1, random.Random(1))


def test_a_greedy_player_takes_what_looks_best() -> None:
    state = dealt((3, 1, 4, 2, 5, 6))
    state.apply_action(0, Lay(3))
    state.apply_action(1, Lay(1))
    assert [choose(state, 0, random.Random(n)) for n in range(10)] == [Snap()] * 10


def test_a_random_player_takes_anything() -> None:
    state = dealt((3, 1, 4, 2, 5, 6))
    state.apply_action(0, Lay(3))
    state.apply_action(1, Lay(1))
    rng = random.Random(1)
    assert {choose(state, 0, rng, "random") for _ in range(50)} == {Lay(4), Lay(5), Snap()}


def test_ties_are_broken_at_random() -> None:
    state = dealt((1, 2, 3, 4, 5, 6))
    rng = random.Random(1)
    counts = Counter(choose(state, 0, rng) for _ in range(300))
    assert counts.keys() == {Lay(1), Lay(3), Lay(5)}
    assert min(counts.values()) > 60


def test_a_single_action_is_not_judged() -> None:
    state = Judged(ToyOptions(), 2)
    state.apply_chance(Deal(tuple(range(1, 13))))
    for seat, card in ((0, 1), (1, 2), (0, 3), (1, 4)):
        state.apply_action(seat, Lay(card))
    assert choose(state, 0, random.Random(1)) == Lay(5)
    assert state.judged == []


class Judged(ToyState):
    """A state that keeps, over all its clones, whether each position judged was one with its hidden cards redrawn."""

    __slots__ = ("is_guess", "judged")

    def __init__(self, options: ToyOptions, seats: int) -> None:
        super().__init__(options, seats)
        self.is_guess = False
        self.judged: list[bool] = []

    def clone(self) -> Self:
        copy = super().clone()
        copy.is_guess, copy.judged = self.is_guess, self.judged
        return copy

    def resample(self, seat: int | None, rng: random.Random) -> None:
        super().resample(seat, rng)
        self.is_guess = True

    def evaluate(self, seat: int) -> float:
        self.judged.append(self.is_guess)
        return super().evaluate(seat)


def test_a_greedy_player_sees_the_others_cards_as_guesses_alone() -> None:
    state = Judged(ToyOptions(), 2)
    state.apply_chance(Deal(tuple(range(1, 13))))
    choose(state, 0, random.Random(1))
    assert state.judged
    assert all(state.judged)


def test_the_state_of_the_table_does_not_change() -> None:
    state = dealt((1, 2, 3, 4, 5, 6))
    before = [state.view(seat) for seat in (None, 0, 1)]
    choose(state, 0, random.Random(1))
    assert [state.view(seat) for seat in (None, 0, 1)] == before


class ClosedBooks(ToyState):
    """A state that looks best right after its books were closed."""

    __slots__ = ()

    def evaluate(self, seat: int) -> float:
        return float(self.is_chance_due)


def test_an_action_that_leads_to_a_chance_outcome_is_judged_before_it_falls() -> None:
    """The last card, with no SNAP to call on it, leaves nobody to act: its books are closed, and no deal is drawn."""
    state = ClosedBooks(ToyOptions(), 2)
    state.apply_chance(Deal((4, 5, 8, 2, 1, 7, 3, 6, 9, 10, 11, 12)))
    for seat, card in ((0, 4), (1, 5), (0, 8), (1, 2), (0, 1)):
        state.apply_action(seat, Lay(card))
    assert state.legal_actions(1) == [Lay(7), Snap()]
    assert choose(state, 1, random.Random(1)) == Lay(7)


def test_greedy_players_do_better_than_random_ones() -> None:
    """In thirty games of WHOT the greedy seat scores fewer points against than each of two random ones."""
    whot = find_game("whot")
    against = [0, 0, 0]
    for k in range(30):
        state = whot.new(options_from_json(whot, {"rubber": "single"}), 3)
        _play(state, random.Random(k), ("greedy", "random", "random"))
        outcome = state.outcome()
        assert outcome is not None
        against = [sum(pair) for pair in zip(against, outcome.result["totals"], strict=True)]
    assert against[0] < min(against[1:])


def _play(state: AnyState, rng: random.Random, policies: Sequence[Policy]) -> None:
    """Play the state to its end with a policy for each seat."""
    while state.outcome() is None:
        if state.is_chance_due:
            state.apply_chance(state.sample_chance(rng))
        elif state.to_act:
            seat = state.to_act[0]
            state.apply_action(seat, choose(state, seat, rng, policies[seat]))
        else:
            state.close_books()
