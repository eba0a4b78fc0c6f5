"""The deal, the turn, discarding, the reshuffle and the end (rules 4: the turn)."""

from __future__ import annotations

import pytest

from games.api import Chance, IllegalChance
from games.joker.board import SEATS
from games.joker.cards import JOKER, KINDS, PACK, card_name, parse_card
from games.joker.rules import Joker
from tests.games.joker.positions import ALL_HOME, ANN, BOB, CY, DEE, OPTIONS, act, cards, dealt, legal, position


def new() -> Joker:
    return Joker(OPTIONS, SEATS)


def test_the_names_of_all_cards_are_read_back() -> None:
    names = [card_name(card) for card in range(KINDS)]
    assert len(set(names)) == 53
    assert {"2C", "10H", "JS", "QD", "KC", "AS", "JOKER"} <= set(names)
    assert [parse_card(name) for name in names] == list(range(KINDS))


@pytest.mark.parametrize("dealer", range(SEATS))
def test_five_cards_each_singly_from_the_dealers_left_who_then_draws(dealer: int) -> None:
    state = new()
    state.apply_chance(Joker.deal(dealer, PACK))
    starter = (dealer + 1) % SEATS
    assert state.to_act == (starter,)
    for turn in range(SEATS):
        seat = (starter + turn) % SEATS
        drawn = [PACK[20]] if turn == 0 else []
        assert state.hands[seat] == [*PACK[turn:20:4], *drawn]
    assert state.pile == [*reversed(PACK[21:])]


def test_any_seat_may_deal() -> None:
    dealers = {state.dealer for state in map(dealt, range(40))}
    assert dealers == set(range(SEATS))


@pytest.mark.parametrize(
    ("chance", "rule"),
    [
        (Joker.deal(4, PACK), "there is no seat 4"),
        (Joker.deal(0, PACK[1:]), "with 2C 2 times, not 1"),
        (Joker.deal(0, (*PACK, JOKER)), "with JOKER 4 times, not 5"),
        (Joker.deal(0, (PACK[-1], *PACK[1:])), "two packs with four Jokers, with 2C 2 times, not 1"),
        (Joker.reshuffle(()), "deal is drawn here, not reshuffle"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(chance: Chance, rule: str) -> None:
    with pytest.raises(IllegalChance, match=rule):
        new().apply_chance(chance)


def test_the_deal_comes_once() -> None:
    state = act(position("", "4C", pile="2C 2C 2C 2C"), "discard 4C")
    with pytest.raises(IllegalChance, match="reshuffle is drawn here, not deal"):
        state.apply_chance(Joker.deal(0, PACK))


def test_a_turn_begins_with_a_draw_and_passes_to_the_left() -> None:
    state = act(position("", "4C 5C", pile="9H 9S 9S 9S 9S"), "discard 4C")
    assert state.to_act == (BOB,)
    assert card_name(state.hands[BOB][-1]) == "9H"
    assert len(state.pile) == 4
    assert [card_name(card) for card in state.laid] == ["4C"]
    assert act(position("", "4C", mover=DEE), "discard 4C").to_act == (ANN,), "and round"


def test_if_some_card_has_a_move_one_that_has_must_be_laid_else_any_one_is_discarded_and_moves_nothing() -> None:
    assert legal(position("Ann: T67", "2C 9C 10C")) == {"2C T67-H2"}
    assert legal(position("Ann: T67", "8H 9C 9C 10C")) == {"8H T67-T59"}
    assert legal(position("", "8H 9C 9C 10C")) == {"discard 8H", "discard 9C", "discard 10C"}
    state = act(position("Ann: H1", "9C"), "discard 9C")
    assert state.marbles[ANN] == position("Ann: H1", "9C").marbles[ANN]


@pytest.mark.parametrize(("left", "is_due"), [(5, False), (4, True), (0, True)])
def test_with_fewer_than_five_in_the_pile_the_laid_cards_are_shuffled_before_the_draw(left: int, is_due: bool) -> None:
    state = act(position("", "4C", pile=" ".join(["9H"] * left), laid="KC 2D"), "discard 4C")
    assert state.is_chance_due == is_due
    assert state.to_act == (() if is_due else (BOB,))
    assert len(state.hands[BOB]) == (5 if is_due else 6)


def test_the_laid_cards_go_under_the_pile_discards_too() -> None:
    state = act(position("", "4C", pile="9H 9S", laid="KC 2D"), "discard 4C")
    state.apply_chance(Joker.reshuffle(tuple(cards("2D 4C KC"))))
    assert state.to_act == (BOB,)
    assert card_name(state.hands[BOB][-1]) == "9H"
    assert [card_name(card) for card in reversed(state.pile)] == ["9S", "2D", "4C", "KC"]
    assert state.laid == []
    empty = act(position("", "4C", pile="", laid="KC"), "discard 4C")
    empty.apply_chance(Joker.reshuffle(tuple(cards("KC 4C"))))
    assert card_name(empty.hands[BOB][-1]) == "KC"


@pytest.mark.parametrize("pile", ["", "4C", "4C KC KC", "4C 2D"])
def test_a_reshuffle_is_of_all_the_laid_cards_and_no_others(pile: str) -> None:
    state = act(position("", "4C", pile="9H", laid="KC"), "discard 4C")
    with pytest.raises(IllegalChance, match="a reshuffle is of all the laid cards"):
        state.apply_chance(Joker.reshuffle(tuple(cards(pile))))


def test_a_reshuffle_out_of_time_is_refused() -> None:
    with pytest.raises(IllegalChance, match="nothing is drawn here, not reshuffle"):
        position("", "4C", laid="KC").apply_chance(Joker.reshuffle(tuple(cards("KC"))))


def test_no_reshuffle_comes_after_the_end() -> None:
    state = act(position(f"Ann: T67 H2 H3 H4 H5 | Cy: {ALL_HOME}", "AC", pile=""), "AC T67-H1")
    assert state.outcome() is not None
    assert not state.is_chance_due


def test_the_partnership_with_all_ten_marbles_in_home_wins_whoever_brings_the_last() -> None:
    marbles = f"Ann: {ALL_HOME} | Cy: T31 H2 H3 H4 H5"
    for mover in (ANN, CY):
        state = position(marbles, "AC", mover=mover)
        state.apply_action(mover, state.legal_actions(mover)[0])
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.result["winners"] == [ANN, CY]
        assert state.to_act == ()


def test_one_player_with_five_in_home_has_not_won() -> None:
    state = act(position("Ann: T67 H2 H3 H4 H5 | Cy: H5", "AC"), "AC T67-H1")
    assert state.outcome() is None
