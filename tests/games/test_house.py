"""House players: greedy by one action, fair about ties, and blind to what their seat cannot see."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Self

import pytest

from games.api import Player
from games.catalogue import GAMES
from games.checks.case import Case, each_option
from games.house.choose import choose, find_call
from games.house.levels import RANDOM, STEADY, STRONG, player_of
from games.level import LEVELS
from tests.games.toy import Deal, Lay, Play, Snap, Toy, ToyOptions, ToyState


def dealt(pack: tuple[int, ...], seats: int = 2) -> ToyState:
    """A toy game with the pack dealt: with two seats the even places are seat 0's."""
    state = Toy().new(ToyOptions(bonus=5), seats)
    state.apply_chance(Deal(pack + tuple(card for card in range(1, 13) if card not in pack)))
    return state


def test_a_seat_with_nothing_to_do_cannot_choose() -> None:
    with pytest.raises(ValueError, match="seat 1 has no legal action"):
        choose(dealt((1, 2, 3, 4, 5, 6)), 1, random.Random(1))


class HighCards(ToyState):
    """A state that looks the better the higher the card laid last is."""

    __slots__ = ()

    def evaluate(self, seat: int) -> float:
        return float(self.laid[-1])


def test_a_greedy_player_takes_what_looks_best() -> None:
    state = HighCards(ToyOptions(), 2)
    state.apply_chance(Deal((3, 1, 5, 2, 4, 6, 7, 8, 9, 10, 11, 12)))
    assert {choose(state, 0, random.Random(n)) for n in range(10)} == {Lay(5)}


def test_a_random_player_takes_anything() -> None:
    rng = random.Random(1)
    assert {choose(dealt((3, 1, 4, 2, 5, 6)), 0, rng, RANDOM) for _ in range(50)} == {Lay(3), Lay(4), Lay(5)}


def callable_by_all_but_the_second(seats: int) -> ToyState:
    """A position in which the second seat laid a lower card."""
    state = dealt((5, 2, 7, 3, 4, 8, 6, 1, 9), seats)
    state.apply_action(0, Lay(5))
    state.apply_action(1, Lay(2))
    return state


@pytest.mark.parametrize("player", [STEADY, RANDOM])
def test_a_call_is_no_move(player: Player[Any]) -> None:
    state = callable_by_all_but_the_second(2)
    rng = random.Random(1)
    assert Snap() in state.legal_actions(0)
    assert Snap() not in {choose(state, 0, rng, player) for _ in range(50)}


@pytest.mark.parametrize(
    ("seats", "asked", "found"),
    [
        (2, dict.fromkeys(range(2), STEADY), {None, (0, Snap())}),
        (3, dict.fromkeys(range(3), STRONG), {(0, Snap()), (2, Snap())}),
        (3, {1: STRONG}, {None}),
    ],
    ids=["about half of what it could call", "each of several now and then first", "only the seats asked"],
)
def test_who_calls(seats: int, asked: dict[int, Player[Any]], found: set[object]) -> None:
    rng, state = random.Random(1), callable_by_all_but_the_second(seats)
    calls = Counter(find_call(state, asked, rng) for _ in range(300))
    assert calls.keys() == found
    assert min(calls.values()) > 100


def test_the_stronger_a_house_player_the_more_it_sees_of_what_it_could_call() -> None:
    notices = [player_of(Toy(), ToyOptions(), 2, level).notice for level in LEVELS]
    assert notices == sorted(set(notices))


def test_of_several_right_calls_the_one_that_looks_best_is_made() -> None:
    state = dealt((5, 4, 3, 6, 7, 8))
    for seat, card in ((0, 5), (1, 4), (0, 3)):
        state.apply_action(seat, Lay(card))
    assert find_call(state, {1: STRONG}, random.Random(1)) == (1, Snap(2))


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


class OneCardHand(Judged):
    """A state whose hand is over with the first card, and that keeps whether each position judged awaits a deal."""

    __slots__ = ()

    def apply_action(self, seat: int, action: Play) -> None:
        super().apply_action(seat, action)
        self.hands = [[] for _ in self.hands]

    def evaluate(self, seat: int) -> float:
        self.judged.append(self.is_chance_due)
        return 0.0


def test_an_action_that_leads_to_a_chance_outcome_is_judged_before_it_falls() -> None:
    """The books of the hand that it ends are closed, and no deal is drawn."""
    state = OneCardHand(ToyOptions(), 2)
    state.apply_chance(Deal(tuple(range(1, 13))))
    choose(state, 0, random.Random(1))
    assert state.judged
    assert all(state.judged)


@pytest.mark.parametrize("case", [case for game in GAMES.values() for case in each_option(game)], ids=str)
def test_playouts_are_legal_and_lead_to_prospects_that_are_shares(case: Case) -> None:
    state, rng = case.game.new(case.options, case.seats), random.Random(1)
    for _ in range(300):
        if state.is_chance_due:
            state.apply_chance(state.sample_chance(rng))
        elif state.to_act:
            seat = state.to_act[0]
            taken = state.playout_action(seat, rng)
            assert taken in state.legal_actions(seat)
            state.apply_action(seat, taken)
        elif state.books() is not None:
            state.close_books()
        assert all(0 <= share <= 1 for share in state.prospects())
