"""What a turn may be: taking, declining, and who decides next (rules 5)."""

from __future__ import annotations

import pytest

from games.nothanks.cards import cards_of
from games.nothanks.model import NoThanksOptions
from games.nothanks.state import NoThanksState
from tests.games.nothanks.positions import ACTIONS, ANN, BOB, CY, act, legal, position

THREE = "Ann: 3 | Bob: 9 | Cy:"


def test_the_mover_may_take_or_decline() -> None:
    assert legal(position(THREE)) == ["take", "decline"]


def test_without_a_chip_the_mover_must_take() -> None:
    assert legal(position("Ann: 3, 0 chips | Bob: | Cy:")) == ["take"]


def test_nobody_else_may_act() -> None:
    state = position(THREE, mover=BOB)
    assert legal(state, ANN) == legal(state, CY) == []


def test_declining_pays_one_chip_onto_the_card() -> None:
    state = act(position("Ann:, 4 chips | Bob: | Cy:", pot=2), "decline")
    assert state.chips[ANN] == 3
    assert state.view(None).chips_on_card == 3


def test_after_a_decline_the_next_player_decides_on_the_same_card() -> None:
    state = act(position(THREE, card=24, mover=CY), "decline")
    assert state.to_act == (ANN,)
    assert state.view(None).card == 24


def test_a_card_may_go_round_more_than_once() -> None:
    state = act(position(THREE), *["decline"] * 7)
    assert state.to_act == (BOB,)
    assert state.pot == 7


def test_taking_brings_the_card_and_all_chips_on_it() -> None:
    state = act(position("Ann: 3, 4 chips | Bob: | Cy:", card=24, pot=5), "take")
    assert cards_of(state.taken[ANN]) == (3, 24)
    assert state.chips[ANN] == 9


def test_whoever_takes_turns_the_next_card_and_decides_first_on_it() -> None:
    state = act(position(THREE, card=24, pot=5, deck="7 8", mover=BOB), "take")
    assert state.to_act == (BOB,)
    assert (state.view(None).card, state.view(None).chips_on_card) == (7, 0)


def test_the_game_ends_when_the_last_card_is_taken() -> None:
    state = act(position(THREE, deck=""), "decline", "take")
    assert state.to_act == ()
    assert state.outcome() is not None


def test_a_seat_that_took_the_last_chips_may_decline_again() -> None:
    state = act(position("Ann:, 0 chips | Bob: | Cy:", pot=1), "take")
    assert legal(state) == ["take", "decline"]


@pytest.mark.parametrize(
    ("pot", "words"),
    [
        (0, "You have no chip left to pay: take 24. (No Thanks!, paying)"),
        (1, "You have no chip left to pay: take 24 with 1 chip. (No Thanks!, paying)"),
    ],
)
def test_declining_without_a_chip_is_refused_with_a_way_on(pot: int, words: str) -> None:
    state = position("Ann:, 0 chips | Bob: | Cy:", pot=pot)
    assert state.refusal(ANN, ACTIONS["decline"]) == words


@pytest.mark.parametrize("text", ["take", "decline"])
def test_deciding_out_of_turn_is_refused_with_a_way_on(text: str) -> None:
    words = "It isn't your turn to decide on 24 with 3 chips: wait until it comes to you. (No Thanks!, turns)"
    assert position(THREE, pot=3).refusal(BOB, ACTIONS[text]) == words


def test_deciding_before_the_deal_is_refused() -> None:
    state = NoThanksState(NoThanksOptions(), 3)
    assert state.refusal(ANN, ACTIONS["take"]) == (
        "No card is on offer yet: try again in a moment. (No Thanks!, the deal)"
    )


def test_deciding_after_the_end_is_refused() -> None:
    state = act(position(THREE, deck=""), "take")
    assert state.refusal(ANN, ACTIONS["take"]) == ("The game is over: have a look at the scores. (No Thanks!, the end)")
