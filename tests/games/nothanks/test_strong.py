"""The house: the greedy sense, and the chips that the strong player counts along, its guesses and its playouts."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.house.playout import play_forward
from games.nothanks.rules import CARDS, DECLINE, TAKE, NoThanks, added_points, count_points
from games.nothanks.strong import Chips
from games.player import blinded
from tests.games.nothanks.positions import ANN, BOB, GAME, chosen, dealt, position, preferred
from tests.games.typed import outcome

GAMES = [(seats, variant) for seats in (3, 5) for variant in ("standard", "tactical")]


def followed(seats: int, variant: str, seed: int) -> Iterator[tuple[NoThanks, Chips]]:
    """Each position of a game that goes anyhow, with what was counted along."""
    rng = random.Random(seed)
    state = dealt(seats, seed, variant)
    memory = GAME.new_memory(chosen(variant), seats)
    assert isinstance(memory, Chips)
    while state.to_act:
        yield state, memory
        (seat,) = state.to_act
        action = rng.choice([*state.legal_actions(seat), state.playout_action(seat, rng)])
        before = state.view(None)
        state.apply_action(seat, action)
        memory.follow(before, seat, action, state.view(None))
    yield state, memory


@pytest.mark.parametrize(("seats", "variant"), GAMES)
def test_who_counts_along_knows_how_many_chips_each_seat_holds(seats: int, variant: str) -> None:
    positions = 0
    for seed in range(10):
        for state, memory in followed(seats, variant, seed):
            assert memory.chips == state.chips
            positions += 1
    assert positions > 10 * 24


@pytest.mark.parametrize(("seats", "variant"), GAMES)
def test_a_guess_keeps_all_chips_and_what_the_seat_sees_and_mixes_the_cards_not_turned(
    seats: int, variant: str
) -> None:
    decks = 0
    for state, memory in followed(seats, variant, 1):
        for seat in state.to_act:
            guess = blinded(state, seat, memory).guess(random.Random(2))
            assert isinstance(guess, NoThanks)
            assert guess.chips == state.chips
            assert [guess.view(reader) for reader in range(seats)] == [state.view(reader) for reader in range(seats)]
            assert sorted(guess.deck + guess.removed) == sorted(state.deck + state.removed)
            decks += guess.deck != state.deck
    assert decks > 24


@pytest.mark.parametrize(
    ("seats", "card", "pot", "action"),
    [
        ("Ann: | Bob: | Cy:", 30, 0, DECLINE),
        ("Ann: | Bob: | Cy:", 4, 0, TAKE),
        ("Ann:, 0 chips | Bob: | Cy:", 30, 0, TAKE),
        ("Ann:, 1 chips | Bob: | Cy:", 20, 9, TAKE),
        ("Ann:, 11 chips | Bob: | Cy:", 20, 9, DECLINE),
        ("Ann: 29 | Bob: | Cy:", 30, 0, TAKE),
    ],
    ids=["dear", "cheap", "without chips", "short of chips", "rich", "leads on"],
)
def test_a_playout_is_no_nonsense(seats: str, card: int, pot: int, action: object) -> None:
    state = position(seats, card=card, pot=pot)
    assert {state.playout_action(ANN, random.Random(seed)) for seed in range(20)} == {action}


def test_who_won_has_the_best_prospects_and_the_more_so_by_far() -> None:
    close, far = (
        position(f"Ann: 3, 5 chips | Bob: {lost}, 5 chips | Cy: 35, 1 chips", card=34, deck="", mover=2)
        for lost in ("5", "30")
    )
    ends = []
    for state in (close, far):
        assert play_forward(state, random.Random(1)) == state.prospects()
        assert outcome(state).result["winners"] == [ANN]
        ends.append(state.prospects())
    assert 0.5 < ends[0][ANN] < ends[1][ANN] <= 1
    assert 0.5 > ends[0][BOB] > ends[1][BOB] >= 0


def test_what_a_card_adds_is_the_difference_of_what_the_sets_count() -> None:
    rng = random.Random(1)
    for _ in range(300):
        mask, card = rng.getrandbits(36) & sum(1 << each for each in CARDS), rng.choice(CARDS)
        assert added_points(mask, card) == count_points(mask | 1 << card) - count_points(mask & ~(1 << card))


@pytest.mark.parametrize(
    ("seats", "card", "pot", "best"),
    [
        ("Ann: | Bob: | Cy:", 30, 0, "decline"),
        ("Ann: | Bob: | Cy:", 4, 0, "take"),
        ("Ann: | Bob: | Cy:", 30, 24, "take"),
        ("Ann:, 1 chips | Bob: | Cy:", 20, 9, "take"),
        ("Ann:, 11 chips | Bob: | Cy:", 20, 9, "decline"),
        ("Ann: 34 | Bob: | Cy:", 35, 0, "decline"),
        ("Ann: 34 | Bob:, 0 chips | Cy:", 35, 3, "take"),
        ("Ann: 34 | Bob: | Cy:", 35, 26, "take"),
    ],
    ids=["dear", "cheap", "paid for", "short of chips", "rich", "milk it", "the next must take", "the next will take"],
)
def test_the_greedy_sense_prefers(seats: str, card: int, pot: int, best: str) -> None:
    assert preferred(position(seats, card=card, pot=pot)) == best
