"""The deal, as carried out and as checked (rules 5, the cards)."""

from __future__ import annotations

import random

import pytest

from games.api import IllegalChance
from games.nothanks.cards import CARDS
from games.nothanks.model import Deal, NoThanksOptions
from games.nothanks.state import NoThanksState
from tests.games.nothanks.positions import ANN, CY, deal, dealt, legal

TACTICAL = NoThanksOptions(variant="tactical")
STANDARD = NoThanksOptions()


@pytest.mark.parametrize(("options", "removed"), [(STANDARD, 9), (TACTICAL, 6)], ids=str)
def test_of_the_cards_24_are_played_and_the_rest_is_set_aside(options: NoThanksOptions, removed: int) -> None:
    sampled = NoThanksState(options, 4).sample_chance(random.Random(1))
    assert len(sampled.deck) == 24
    assert len(sampled.removed) == removed


def test_in_the_standard_game_deck_and_rest_are_the_numbers_3_to_35() -> None:
    sampled = NoThanksState(STANDARD, 4).sample_chance(random.Random(1))
    assert sorted(sampled.deck + sampled.removed) == list(range(3, 36))


def test_in_the_tactical_game_10_20_and_30_are_in_neither() -> None:
    sampled = NoThanksState(TACTICAL, 4).sample_chance(random.Random(1))
    assert set(CARDS) - {*sampled.deck, *sampled.removed} == {10, 20, 30}


def test_the_first_player_is_random() -> None:
    state = NoThanksState(STANDARD, 5)
    assert {state.sample_chance(random.Random(seed)).first for seed in range(40)} == set(range(5))


@pytest.mark.parametrize(("variant", "chips"), [("standard", 11), ("tactical", 10)])
def test_everybody_starts_with_the_chips_of_the_variant(variant: str, chips: int) -> None:
    assert dealt(5, variant=variant).chips == [chips] * 5


def test_the_first_player_decides_on_the_top_card() -> None:
    state = NoThanksState(STANDARD, 4)
    state.apply_chance(deal(first=CY, start=(17, 4)))
    assert state.to_act == (CY,)
    assert legal(state, CY) == ["take", "decline"]
    assert state.view(None).card == 17
    assert state.view(None).deck == 23


@pytest.mark.parametrize(
    ("options", "wrong", "rule"),
    [
        (STANDARD, deal(first=4), "the first player is one of the seats 0 to 3, not 4"),
        (STANDARD, deal(first=-1), "the first player is one of the seats 0 to 3, not -1"),
        (STANDARD, Deal(ANN, CARDS[:23], CARDS[23:]), "the deck has 24 cards, not 23"),
        (STANDARD, Deal(ANN, CARDS[:24], CARDS[25:]), "together 3 to 35, each once"),
        (STANDARD, Deal(ANN, CARDS[:24], (*CARDS[25:], 3)), "together 3 to 35, each once"),
        (STANDARD, deal(without=(10, 20, 30)), "together 3 to 35, each once"),
        (TACTICAL, deal(), "together 3 to 35 without 10, 20 and 30, each once"),
    ],
    ids=["no such seat", "negative seat", "short deck", "card missing", "card twice", "too tactical", "not tactical"],
)
def test_a_deal_against_the_rules_is_refused_and_changes_nothing(
    options: NoThanksOptions, wrong: Deal, rule: str
) -> None:
    state = NoThanksState(options, 4)
    before = state.view(ANN)
    with pytest.raises(IllegalChance, match=rule):
        state.apply_chance(wrong)
    assert state.view(ANN) == before
    assert state.is_chance_due


def test_the_cards_are_dealt_once() -> None:
    with pytest.raises(IllegalChance, match="dealt once"):
        dealt().apply_chance(deal())
