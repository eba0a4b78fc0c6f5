"""The options, the pack, the cut for deal and the deal (rules 1, down to six cards each)."""

from __future__ import annotations

import random

import pytest

from games.api import Chance, IllegalChance
from games.whot.rules import COUNTS, KINDS, Round, Whot, card_name, parse_card, parse_symbol, whole_pack
from games.whot.words import cut_words
from tests.games.whot.positions import ANN, BOB, CY, DEE, WHOT_GAME, act, dealt, position

# Options


@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (5, 1), (6, 2), (10, 2)])
def test_auto_means_one_pack_up_to_five_and_two_above(seats: int, packs: int) -> None:
    assert Whot(Whot.options(), seats).packs_used == packs


# The pack


def test_a_card_is_parsed_from_its_name() -> None:
    assert [parse_card(card_name(card)) for card in range(KINDS)] == list(range(KINDS))


@pytest.mark.parametrize(
    "name", ["circle-6", "square-4", "star-10", "Star-8", "star-08", "star 8", "WHOT", "", None, 8, []]
)
def test_a_name_that_is_no_card_is_refused_and_named(name: object) -> None:
    with pytest.raises(ValueError, match="no card"):
        parse_card(name)


@pytest.mark.parametrize("name", ["Circle", "whot", "", None, 0, []])
def test_a_name_that_is_no_symbol_is_refused(name: object) -> None:
    with pytest.raises(ValueError, match="no symbol"):
        parse_symbol(name)


@pytest.mark.parametrize(("name", "count"), [("circle-14", 14), ("star-1", 2), ("star-8", 16), ("whot", 20)])
def test_a_card_counts_its_number_a_star_double_and_a_whot_20(name: str, count: int) -> None:
    assert COUNTS[parse_card(name)] == count


# The cut and the deal


def new(seats: int = 4, packs: int = 1) -> Whot:
    return Whot(Whot.options.model_validate({"packs": packs}), seats)


def rounds_of(*texts: str) -> tuple[Round, ...]:
    """Rounds of a cut such as "0 circle-3, 1 whot"."""
    parts = ([part.split() for part in text.split(", ")] for text in texts)
    return tuple(tuple((int(seat), parse_card(name)) for seat, name in part) for part in parts)


def cut(dealer: int, *rounds: str) -> Chance:
    return Whot.cut(rounds_of(*rounds), dealer)


def test_the_cut_is_told_with_the_cuts_of_those_who_tied() -> None:
    assert cut_words(rounds_of("0 circle-2, 1 whot, 2 star-2", "0 star-8, 2 square-3"), CY, ("Ann", "Bob", "Cy")) == (
        "Cut for deal: Ann circle 2, Bob a WHOT and Cy star 2.",
        "The lowest number ties, so they cut again: Ann star 8 and Cy square 3.",
        "Cy has the lowest card and deals.",
    )


def after_cut(dealer: int = ANN, seats: int = 4, packs: int = 1) -> Whot:
    state = new(seats, packs)
    low, high = parse_card("circle-1"), parse_card("whot")
    state.apply_chance(Whot.cut((tuple((seat, low if seat == dealer else high) for seat in range(seats)),), dealer))
    return state


@pytest.mark.parametrize(
    ("dealer", "rounds"),
    [
        (CY, ["0 circle-5, 1 star-7, 2 square-3, 3 whot"]),
        (BOB, ["0 circle-5, 1 star-3, 2 square-5, 3 whot"]),
        (ANN, ["0 star-8, 1 circle-14, 2 circle-12, 3 cross-13"]),
        (DEE, ["0 whot, 1 whot, 2 whot, 3 circle-14"]),
        (CY, ["0 circle-2, 1 star-2, 2 circle-2, 3 whot", "0 whot, 1 circle-14, 2 circle-5"]),
        (ANN, ["0 circle-2, 1 star-2, 2 circle-3, 3 whot", "0 whot, 1 whot", "0 circle-3, 1 circle-4"]),
    ],
    ids=["lowest", "star single", "star not doubled", "whot 20", "tie", "tie again"],
)
def test_the_lowest_cut_deals_and_ties_cut_again_among_themselves(dealer: int, rounds: list[str]) -> None:
    state = new()
    state.apply_chance(cut(dealer, *rounds))
    assert state.dealer == dealer


def test_a_card_may_show_twice_in_the_cut_since_it_goes_back() -> None:
    state = new()
    state.apply_chance(cut(ANN, "0 circle-1, 1 circle-7, 2 circle-7, 3 circle-7"))
    assert state.dealer == ANN


@pytest.mark.parametrize(
    ("dealer", "rounds", "rule"),
    [
        (BOB, ["0 circle-1, 1 circle-2, 2 circle-3, 3 circle-4"], "the lowest cut deals: seat 0"),
        (ANN, [], "cut again until one is lowest"),
        (ANN, ["0 circle-1, 1 circle-2, 2 circle-3"], "every seat cuts in the first round"),
        (ANN, ["0 circle-1, 1 circle-1, 2 circle-3, 3 circle-4"], "cut again until one is lowest"),
        (ANN, ["0 circle-1, 1 circle-1, 2 circle-3, 3 circle-4", "0 star-1, 2 star-4"], "only those tied"),
        (ANN, ["0 circle-1, 1 circle-2, 2 circle-3, 3 circle-4", "0 circle-1"], "ends with the first round"),
        (ANN, ["0 circle-1, 1 circle-2, 2 circle-3, 3 circle-4, 4 circle-5"], "every seat cuts in the first round"),
    ],
    ids=["wrong dealer", "no round", "seat missing", "tie left", "not tied", "round too many", "seat too many"],
)
def test_a_cut_against_the_rules_is_refused_and_changes_nothing(dealer: int, rounds: list[str], rule: str) -> None:
    state = new()
    before = state.view(None)
    with pytest.raises(IllegalChance, match=rule):
        state.apply_chance(cut(dealer, *rounds))
    assert state.view(None) == before


def test_the_cut_comes_once() -> None:
    state = after_cut()
    with pytest.raises(IllegalChance, match="deal is drawn here, not cut"):
        state.apply_chance(cut(ANN, "0 circle-1, 1 circle-2, 2 circle-3, 3 circle-4"))


def test_six_cards_go_to_each_from_the_dealers_left_who_leads_and_the_rest_is_the_stock() -> None:
    order = list(whole_pack())
    random.Random(3).shuffle(order)
    state = after_cut(CY)
    state.apply_chance(Whot.deal(CY, tuple(order)))
    assert [[*state.hands[seat]] for seat in (DEE, ANN, BOB, CY)] == [order[first:24:4] for first in range(4)]
    assert state.stock[::-1] == order[24:]
    assert state.to_act == (DEE,)


@pytest.mark.parametrize(
    ("deal", "rule"),
    [
        (Whot.deal(BOB, whole_pack()), "seat 0 deals, not seat 1"),
        (Whot.deal(ANN, whole_pack()[1:]), "a deal is of 1 pack, with circle-1 1 time, not 0"),
        (Whot.deal(ANN, whole_pack()[:-1]), "with whot 5 times, not 4"),
        (Whot.deal(ANN, (*whole_pack()[:-1], parse_card("star-8"))), "with star-8 1 time, not 2"),
        (Whot.deal(ANN, whole_pack(2)), "with circle-1 1 time, not 2"),
    ],
    ids=["dealer", "card missing", "whot missing", "card twice", "two packs"],
)
def test_a_deal_against_the_rules_is_refused_and_changes_nothing(deal: Chance, rule: str) -> None:
    state = after_cut(ANN)
    before = state.view(None)
    with pytest.raises(IllegalChance, match=rule):
        state.apply_chance(deal)
    assert state.view(None) == before


def test_a_deal_before_the_cut_is_refused() -> None:
    with pytest.raises(IllegalChance, match="cut is drawn here, not deal"):
        new().apply_chance(Whot.deal(ANN, whole_pack()))


def test_a_deal_in_the_middle_of_a_game_is_refused() -> None:
    state = dealt()
    with pytest.raises(IllegalChance, match="nothing is drawn here, not deal"):
        state.apply_chance(Whot.deal(state.dealer, whole_pack()))


def test_the_deal_passes_to_the_left_for_each_further_game() -> None:
    state = position("Ann: circle-5 | Bob: star-8 | Cy: star-1", call="star-5", mover=ANN, dealer=CY)
    act(state, "circle-5").close_books()
    with pytest.raises(IllegalChance, match="seat 0 deals, not seat 2"):
        state.apply_chance(Whot.deal(CY, whole_pack(2)))
    state.apply_chance(Whot.deal(ANN, whole_pack(2)))
    assert state.to_act == (BOB,)


def test_sampled_cuts_cut_ties_again() -> None:
    rounds = set()
    for seed in range(60):
        chance = new(8).sample_chance(random.Random(seed))
        assert chance in Whot.cut
        rounds.add(Whot.cut.read(chance, lambda rounds, dealer: len(rounds)))
    assert {1, 2} <= rounds


# Notation


def test_the_seats_of_a_round_may_be_written_in_any_order() -> None:
    rounds = ([{"1": "star-1", "0": "circle-2"}], [{"0": "circle-2", "1": "star-1"}])
    first, second = (WHOT_GAME.chance_from_json({"type": "cut", "rounds": each, "dealer": 1}) for each in rounds)
    assert first == second
