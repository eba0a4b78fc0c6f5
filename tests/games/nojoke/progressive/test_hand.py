"""The options, the deal, hands and their prizes, and the end (rules 2b)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.api import Chance, IllegalChance, Json, OptionsRefused
from games.nojoke.progressive.rules import Progressive, ProgressiveOptions
from games.nojoke.sticks import pack
from games.options import options_from_json, options_to_json
from tests.games.nojoke.progressive.positions import ANN, BOB, GAME, act, dealt, finished, over, position
from tests.games.typed import outcome


def ended(hand: int, captured: tuple[int, ...], left: str = "", jackpot: int = 0) -> Progressive:
    """A position whose hand is played out, with what each captured in it and the sticks left."""
    state = position("| |", hand=hand, captured=captured, totals=(10, 20, 30), jackpot=jackpot, table=left)
    return over(state)


@pytest.mark.parametrize(
    ("hand", "captured", "left", "jackpot", "jackpot_after", "totals", "jackpots_won"),
    [
        pytest.param(1, (7, 0, 4), "", 0, 0, [17, 20, 34], [0, 0, 0], id="captured sticks score one each"),
        pytest.param(2, (7, 0, 4), "HHH SSS TTT", 5, 8, [17, 20, 34], [0, 0, 0], id="what is left goes to the jackpot"),
        pytest.param(3, (7, 0, 4), "HHH SSS", 5, 0, [24, 20, 34], [1, 0, 0], id="which hand 3 brings to its best"),
        pytest.param(3, (0, 5, 4), "HHH SSS", 5, 0, [10, 32, 34], [0, 1, 0], id="whatever the totals"),
        pytest.param(4, (0, 5, 4), "HHH SSS", 0, 0, [10, 27, 34], [0, 0, 0], id="what is left of hand 4 to its best"),
        pytest.param(3, (4, 0, 4), "HHH SSS TTT", 0, 0, [15, 20, 35], [1, 0, 1], id="ties share, the rest is dropped"),
        pytest.param(4, (4, 0, 4), "HHH SSS TTT", 0, 0, [15, 20, 35], [0, 0, 0], id="in hand 4 too"),
        pytest.param(3, (0, 0, 0), "HHH SSS TTT DDD", 0, 0, [11, 21, 31], [1, 1, 1], id="all, if nobody captured any"),
        pytest.param(4, (0, 0, 0), "HHH SSS TTT DDD", 0, 0, [11, 21, 31], [0, 0, 0], id="all, in hand 4 too"),
        pytest.param(3, (0, 0, 0), "HHH SSS", 0, 0, [10, 20, 30], [0, 0, 0], id="too few to share"),
    ],
)
def test_the_books_of_a_hand(
    hand: int,
    captured: tuple[int, ...],
    left: str,
    jackpot: int,
    jackpot_after: int,
    totals: list[int],
    jackpots_won: list[int],
) -> None:
    state = ended(hand, captured, left, jackpot)
    assert state.books() == {
        "type": "hand",
        "captured": list(captured),
        "left": len(left.split()),
        "jackpot": jackpot_after,
        "totals": totals,
    }
    state.close_books()
    assert (state.banked, state.jackpot, state.jackpots_won) == (totals, jackpot_after, jackpots_won)
    assert (state.is_chance_due, state.outcome() is None) == (hand < 4, hand < 4)
    assert state.round == min(hand + 1, 4)


def test_the_highest_total_wins_and_ties_share_the_win() -> None:
    assert outcome(finished((30, 50, 40))).result == {"totals": [30, 50, 40], "winners": [BOB]}
    assert outcome(finished((30, 50, 40))).places == (3, 1, 2)
    tied = outcome(finished((50, 30, 50)))
    assert (tied.result["winners"], tied.places) == ([0, 2], (1, 3, 1))
    assert [tally["wins"] for tally in tied.tallies] == [1, 0, 1]


def test_the_consolation_can_decide_the_game() -> None:
    result = outcome(finished((50, 49), captured=(0, 1), table="HHH")).result
    assert result == {"totals": [50, 51], "winners": [BOB]}


def test_the_tallies_have_the_calls_won() -> None:
    state = act(position("HCS |", table="HSD CTH SDC", hand=4), "place HCS", "call 0 by 1")
    state.close_books()
    assert outcome(state).tallies == ({"wins": 0, "jackpots": 0, "calls": 0}, {"wins": 1, "jackpots": 0, "calls": 1})


# The deal


def test_the_first_leader_is_random_and_the_lead_moves_to_the_left() -> None:
    assert {dealt(3, seed).leader for seed in range(20)} == {0, 1, 2}
    state = position("| |", leader=2)
    over(state, closed=True)
    state.apply_chance(state.sample_chance(random.Random(1)))
    assert (state.leader, state.to_act) == (0, (ANN,))


@pytest.mark.parametrize(
    ("deal", "rule"),
    [
        (Progressive.deal(1, pack()), "seat 0 leads this hand, not seat 1"),
        (Progressive.deal(0, pack()[:-1]), "a deal is of 1 pack, with TDH 1 time, not 0"),
        (Progressive.deal(0, (*pack()[:-1], 0)), "a deal is of 1 pack, with HHH 1 time, not 2"),
    ],
    ids=["leader", "missing", "twice"],
)
def test_a_deal_that_the_rules_cannot_produce_is_refused(deal: Chance, rule: str) -> None:
    state = position("| |", leader=2)
    over(state, closed=True)
    with pytest.raises(IllegalChance, match=f"^{rule}$"):
        state.apply_chance(deal)


def test_a_deal_at_another_time_or_to_another_leader_is_refused() -> None:
    assert dealt(3).books() is None
    with pytest.raises(IllegalChance, match="nothing is drawn here, not deal"):
        dealt(3).apply_chance(Progressive.deal(0, pack()))
    with pytest.raises(IllegalChance, match="one of the 3 seats"):
        GAME.new(ProgressiveOptions(), 3).apply_chance(Progressive.deal(3, pack()))


# Options


@pytest.mark.parametrize(
    ("given", "rows", "easy"),
    [
        ({}, "singles", True),
        ({"rows": "singles"}, "singles", True),
        ({"easy": False}, "singles", False),
        ({"rows": "doubles"}, "doubles", False),
        ({"rows": "triples"}, "triples", False),
        ({"rows": "doubles", "easy": False}, "doubles", False),
    ],
    ids=str,
)
def test_easy_is_played_unless_switched_off_but_with_singles_alone(given: Json, rows: str, easy: bool) -> None:
    options = options_from_json(GAME, given)
    assert options_to_json(options) == {"rows": rows, "easy": easy}
    assert options_from_json(GAME, {"rows": rows, "easy": easy}) == options == ProgressiveOptions.model_validate(given)


def test_tables_are_opened_with_calls_that_count() -> None:
    assert options_from_json(GAME, dict(GAME.opening)) == ProgressiveOptions(call="once")


@pytest.mark.parametrize(
    ("name", "usual", "other"), [("hints", False, True), ("drawn", "next", "now"), ("call", "free", "once")]
)
def test_an_option_that_came_later_is_written_only_where_it_is_not_as_before(name: str, usual: Any, other: Any) -> None:
    """So tables and records of games that did not know it are read and written as they were."""
    stored = {"rows": "singles", "easy": True}
    assert getattr(options_from_json(GAME, stored), name) == usual
    assert options_to_json(options_from_json(GAME, {**stored, name: usual})) == stored
    assert options_to_json(options_from_json(GAME, {**stored, name: other})) == {**stored, name: other}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"rows": "quadruples"}, "The option rows can be singles, doubles or triples."),
        ({"rows": 2}, "The option rows can be singles, doubles or triples."),
        ({"easy": "true"}, "The option easy can be true or false."),
        ({"easy": 1}, "The option easy can be true or false."),
        (
            {"hands": 4},
            "NO-JOKE Progressive Group has no option hands: its options are rows, easy, hints, drawn and call.",
        ),
        ({"rows": "doubles", "easy": True}, "Easy is for singles only: leave it out with doubles, or play singles."),
        ({"rows": "triples", "easy": True}, "Easy is for singles only: leave it out with triples, or play singles."),
    ],
    ids=str,
)
def test_what_an_option_cannot_be_is_said_in_a_sentence(given: Json, sentence: str) -> None:
    with pytest.raises(OptionsRefused) as caught:
        options_from_json(GAME, given)
    assert str(caught.value) == sentence
