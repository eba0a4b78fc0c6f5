"""Liar's Dice, rule by rule: the round, bids, the challenge and the end; a position is everybody's dice and a bid."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.api import Action, Cast, IllegalChance
from games.core import Hidden
from games.house.choose import choose
from games.liars_dice import LiarsDice, LiarsDiceGame
from games.options import options_from_json
from tests.games.free import ALL_GAMES

GAME = LiarsDiceGame()
LIAR = LiarsDice.liar()


def bid(text: str) -> Action:
    """A bid by what people say: "3 × 4" as "3x4"."""
    quantity, face = map(int, text.split("x"))
    return LiarsDice.bid(quantity, face)


def position(dice: str, standing: str = "", *, turn: int = 0, wild: bool = True) -> LiarsDice:
    """Everybody's dice ("144 26 -", a dash for who is out), and the bid that the seat before the one at turn made."""
    hands = [[] if each == "-" else [int(die) for die in each] for each in dice.split()]
    state = GAME.new(options_from_json(GAME, {"wild": wild}), len(hands))
    assert isinstance(state, LiarsDice)
    state.left, state.total = [len(hand) for hand in hands], sum(map(len, hands))
    state.out = [seat for seat, hand in enumerate(hands) if not hand]
    state.apply_chance(LiarsDice.lots(turn))
    state.apply_chance(LiarsDice.roll(tuple(map(tuple, hands))))
    if standing:
        state.turn = max(seat for seat in range(turn - len(hands), turn) if hands[seat]) % len(hands)
        state.apply_action(state.turn, bid(standing))
    return state


def called(dice: str, standing: str, *, turn: int = 0, wild: bool = True) -> LiarsDice:
    """The position after the seat at turn called liar."""
    state = position(dice, standing, turn=turn, wild=wild)
    state.apply_action(turn, LIAR)
    return state


# A round


def test_one_sees_the_own_dice_and_how_many_the_others_have_and_the_channel_none() -> None:
    """A round, 1."""
    hidden: Any = Hidden.HIDDEN
    seen = position("144 26 335").view(0).position
    assert seen.dice == [[1, 4, 4], [hidden, hidden], [hidden, hidden, hidden]]
    assert seen.left == [3, 2, 3]
    assert position("14 26").view(None).position.dice == [[hidden, hidden], [hidden, hidden]]


@pytest.mark.parametrize("first", [0, 2])
def test_lots_decide_who_bids_first_and_turns_go_to_the_left(first: int) -> None:
    """A round, 2."""
    state = position("14 26 33", turn=first)
    assert state.to_act == (first,)
    state.apply_action(first, bid("1x2"))
    assert state.to_act == ((first + 1) % 3,)


def test_who_is_out_has_no_turn() -> None:
    """A round, 2."""
    state = position("14 - 33")
    state.apply_action(0, bid("1x2"))
    assert state.to_act == (2,)


# Bids


@pytest.mark.parametrize(
    ("standing", "higher", "is_open"),
    [
        ("2x4", "3x1", True),
        ("2x4", "3x4", True),
        ("2x4", "2x5", True),
        ("2x4", "2x4", False),
        ("2x4", "2x3", False),
        ("2x4", "1x6", False),
        ("", "1x1", True),
        ("", "4x6", True),
        ("", "5x2", False),
    ],
)
def test_a_bid_is_higher_than_the_one_before(standing: str, higher: str, is_open: bool) -> None:
    """Bids, 2."""
    state = position("14 26", standing)
    assert (bid(higher) in state.legal_actions(0)) == is_open


@pytest.mark.parametrize("standing", ["", "1x1", "2x4", "3x6", "4x6"])
def test_what_is_not_open_is_what_is_refused(standing: str) -> None:
    """Bids, 1 and 2: the list of bids leaves out exactly those that have a reason."""
    state = position("14 26", standing)
    bids = [(quantity, face) for quantity in range(1, 5) for face in range(1, 7)]
    open_bids = [LiarsDice.bid.values(each) for each in state.legal_actions(0) if each in LiarsDice.bid]
    assert [each for each in bids if state.no_bid(0, *each) is None] == open_bids


def test_a_low_bid_is_refused_with_the_rule_and_a_way_on() -> None:
    """Bids, 2."""
    said = position("14 26", "2x4").refusal(0, bid("2x3"))
    assert said == "2 × 3 isn't higher than 2 × 4: bid more, or call liar."


def test_a_bid_of_more_dice_than_there_are_is_refused() -> None:
    """Bids, 1."""
    said = position("14 26").refusal(0, bid("5x3"))
    assert said == "A bid is for 1 to 4 dice of a face from 1 to 6."


def test_after_the_highest_bid_only_the_challenge_is_left() -> None:
    """Bids, 2."""
    assert position("14 26", "4x6").legal_actions(0) == [LIAR]


@pytest.mark.parametrize(
    ("standing", "wild", "loser"),
    [("3x4", True, 0), ("3x4", False, 1), ("4x4", True, 1), ("1x1", True, 0), ("2x1", True, 1), ("2x4", False, 0)],
)
def test_a_1_counts_as_every_other_face_but_not_the_other_way(standing: str, wild: bool, loser: int) -> None:
    """Bids, 3 and 4: of 1, 4, 4 and 6 there are three 4s, or two without wild ones, and one 1."""
    assert (called("14 46", standing, wild=wild).round_books or {})["loser"] == loser


# The challenge


def test_nobody_calls_liar_before_a_bid() -> None:
    """The challenge, 1."""
    state = position("14 26")
    assert LIAR not in state.legal_actions(0)
    assert state.refusal(0, LIAR) == "There is no bid to doubt yet: make the first one."


def test_all_dice_are_shown_to_everybody() -> None:
    """The challenge, 1."""
    state = called("14 26 33", "2x3", turn=1)
    assert all(state.view(reader).position.dice == [[1, 4], [2, 6], [3, 3]] for reader in (None, 0, 1, 2))


@pytest.mark.parametrize(("standing", "left", "loser"), [("3x3", [2, 2, 1], 2), ("4x3", [2, 1, 2], 1)])
def test_who_was_wrong_loses_a_die_and_begins_the_next_round(standing: str, left: list[int], loser: int) -> None:
    """The challenge, 1: there are three 3s, seat 1 bids and seat 2 calls."""
    state = called("14 26 33", standing, turn=2)
    assert state.books() == {"type": "round", "count": 3, "loser": loser, "left": left}
    state.close_books()
    state.apply_chance(state.sample_chance(random.Random(1)))
    assert (state.to_act, state.last_bid, state.round) == ((loser,), None, 2)


def test_after_the_last_die_the_next_with_dice_begins() -> None:
    """The challenge, 2."""
    state = called("2 3 - 44", "1x6", turn=1)
    assert (state.books() or {})["left"] == [0, 1, 0, 2]
    state.close_books()
    assert (state.turn, state.is_open) == (1, False)


# The end


def test_the_last_with_dice_wins_and_the_others_rank_by_how_long_they_lasted() -> None:
    """The end, 1 and 2: seat 1 was out before, seat 0 loses the last die."""
    state = called("4 - 66", "1x6")
    state.close_books()
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.places, outcome.result) == ((2, 3, 1), {"scores": [1, 0, 2], "winners": [2]})


# Choices, notation and the house


def test_what_stands_behind_the_likely_bids_is_one_tap_further() -> None:
    state = position("12345 " * 6)
    page = GAME.page(state.view(0), Cast(("Ann",) * 6, 0))
    *shown, more = page.choices[3].children
    assert [choice.short for choice in shown] == [f"{number} × 4" for number in range(1, 8)]
    assert (more.short, more.ask, len(more.children)) == ("More…", "How many 4s?", 23)
    assert GAME.action_of(state.view(0), ("bid-4", more.key, "30")) == bid("30x4")


def test_a_bid_is_written_with_its_number_and_its_face() -> None:
    written = {"type": "bid", "quantity": 3, "face": 4}
    assert (GAME.action_to_json(bid("3x4")), GAME.action_from_json(written)) == (written, bid("3x4"))
    assert type(ALL_GAMES["liars-dice"]) is LiarsDiceGame


@pytest.mark.parametrize(
    ("dice", "wrong"),
    [
        (((1, 2), (2,)), "has 2 dice and 2 dice"),
        (((2, 1), (2, 3)), "are written ascending"),
        (((1, 7), (2, 3)), "shows 1 to 6"),
    ],
)
def test_a_roll_has_everybodys_dice(dice: tuple[tuple[int, ...], ...], wrong: str) -> None:
    """A round, 1."""
    state = GAME.new(options_from_json(GAME, {"start": 2}), 2)
    state.apply_chance(LiarsDice.lots(0))
    with pytest.raises(IllegalChance, match=wrong):
        state.apply_chance(LiarsDice.roll(dice))


def test_the_house_calls_what_cannot_be_and_believes_what_it_holds() -> None:
    impossible, sure = position("234 33", "3x6"), position("444 44", "2x4")
    assert choose(impossible, 0, random.Random(1)) == LIAR
    assert choose(sure, 0, random.Random(1)) != LIAR


def test_a_bold_bid_looks_worse_to_its_bidder_and_to_nobody_else() -> None:
    bold, safe = position("14 26 33", "6x6"), position("14 26 33", "1x3")
    assert [bold.evaluate(seat) < safe.evaluate(seat) for seat in range(3)] == [False, False, True]
