"""Contents of views, secrets that they hide, and facts that resampling keeps."""

from __future__ import annotations

import random

from tests.games.joker.positions import ANN, cards, legal, page, position


def test_a_seat_sees_its_own_hand_in_order_and_the_card_it_drew() -> None:
    told = page(position("", "JOKER KC 2C 7D"), ANN).lines[-1]
    assert told == "4 cards: 2 of clubs, 7 of diamonds, king of clubs, Joker. You drew the 7 of diamonds."


def test_what_the_mover_can_do_follows_a_resampled_hand() -> None:
    state = position("Ann: T5", "2C", pile="KC KC KC KC KC")
    assert legal(state) == {"2C T5-T7"}
    state.hands = [cards("2C"), cards("3C"), [], []]
    state.pile = []
    rng = random.Random(1)
    while state.hands[ANN] == cards("2C"):
        state.resample(None, rng)
    assert legal(state) == {"3C T5-T8"}
