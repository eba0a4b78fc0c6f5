"""The play and its end (rules 2c)."""

from __future__ import annotations

import random
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from games.api import IllegalChance, Json, OptionsRefused
from games.nojoke.deal import Deal
from games.nojoke.play import PLAYS
from games.nojoke.solitaire.daily import daily_seed
from games.nojoke.solitaire.model import SolitaireOptions
from games.nojoke.solitaire.state import SolitaireState
from games.nojoke.sticks import pack, parse_stick, stick_name
from tests.games.nojoke.solitaire.oracle import Oracle
from tests.games.nojoke.solitaire.positions import ANN, GAME, act, hand, legal, position

_ROWS = (
    "HHH HHS HDH HCH HSS HSD HCS SCS SSS SSD STS SDD SDC STD DTD DDD DDC DHD",
    "DCC DCT DHC CHC CCC CCT CSC CTT CTH CST TST TTT TTH TDT THH THS TDH",
)
PERFECT = [name for row in _ROWS for name in row.split()]
"""All sticks, each matching the one before."""


def dealt(names: list[str]) -> SolitaireState:
    state = SolitaireState(SolitaireOptions(), 1)
    state.apply_chance(Deal(ANN, tuple(map(parse_stick, names))))
    return state


def test_four_sticks_are_the_hand_and_the_rest_is_the_pack() -> None:
    state = dealt(PERFECT)
    assert hand(state) == set(PERFECT[:4])
    assert len(state.pack) == 31
    assert state.to_act == (ANN,)


def test_the_first_stick_is_free() -> None:
    assert legal(position("HHH SSS DTD CST")) == {"HHH", "SSS", "DTD", "CST"}


def test_a_later_stick_matches_the_last_in_at_least_one_position() -> None:
    assert legal(position("HHH SSS DTD CST", row="TTT HHS")) == {"HHH", "SSS"}


def test_the_same_symbol_in_another_position_is_no_match() -> None:
    assert legal(position("SDD HHH", row="HSS")) == {"HHH"}


def test_a_stick_is_drawn_after_each_play_while_the_pack_lasts() -> None:
    state = act(position("HHH SSS DTD CST", pack="HCS TDH"), "HHH")
    assert hand(state) == {"SSS", "DTD", "CST", "HCS"}
    act(state, "HCS")
    assert hand(state) == {"SSS", "DTD", "CST", "TDH"}
    act(state, "SSS")
    assert hand(state) == {"DTD", "CST", "TDH"}


def test_it_ends_when_no_stick_in_hand_matches_the_one_just_drawn_included() -> None:
    state = act(position("HHH SSS DTD", row="HHS", pack="CST TDH"), "HHH")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.result == {"played": 2, "perfect": False}
    assert legal(state) == set()


def test_a_stick_drawn_may_save_the_game() -> None:
    assert legal(act(position("HHH SSS DTD", row="HHS", pack="HCS"), "HHH")) == {"HCS"}


def test_all_35_played_is_a_perfect_score() -> None:
    state = act(dealt(PERFECT), *PERFECT)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.result == {"played": 35, "perfect": True}
    assert outcome.places == (1,)
    assert dict(outcome.tallies[0]) == {"perfects": 1, "sticks": 35}


def test_a_blocked_game_tallies_its_sticks() -> None:
    outcome = act(position("HHH SSS DTD", row="HHS"), "HHH").outcome()
    assert outcome is not None
    assert dict(outcome.tallies[0]) == {"perfects": 0, "sticks": 2}


def test_only_a_perfect_game_is_a_win() -> None:
    assert list(act(dealt(PERFECT), *PERFECT).prospects()) == [1.0]
    assert list(act(dealt(PERFECT), *PERFECT[:-1]).prospects()) == [0.0]


def test_a_playout_takes_the_stick_after_which_most_in_hand_can_be_played() -> None:
    state = position("CST CTH SCS CCT", row="HCS", pack="TTT")
    rng = random.Random(1)
    assert {stick_name(state.playout_action(ANN, rng).stick) for _ in range(20)} == {"SCS"}


def test_there_are_no_books() -> None:
    state = dealt(PERFECT)
    assert state.books() is None
    with pytest.raises(ValueError, match="no books"):
        state.close_books()


@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_a_random_game_agrees_with_the_oracle(seed: int) -> None:
    rng = random.Random(seed)
    state = SolitaireState(SolitaireOptions(), 1)
    deal = state.sample_chance(rng)
    state.apply_chance(deal)
    oracle = Oracle([stick_name(stick) for stick in deal.sticks])
    while state.to_act:
        assert hand(state) == set(oracle.hand)
        assert legal(state) == oracle.legal()
        name = rng.choice(sorted(oracle.legal()))
        act(state, name)
        oracle.act(name)
    assert oracle.legal() == set()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.result == oracle.result()


@pytest.mark.parametrize("seats", [0, 2, 5])
def test_it_is_for_one_player(seats: int) -> None:
    with pytest.raises(OptionsRefused, match=r"^NO-JOKE Solitaire is for one player\.$"):
        GAME.new(SolitaireOptions(), seats)
    assert GAME.seat_range(SolitaireOptions()) == range(1, 2)


def test_there_are_no_options() -> None:
    assert SolitaireOptions().model_dump() == {}
    with pytest.raises(ValidationError):
        SolitaireOptions.model_validate({"packs": 1})
    assert GAME.describe_options(SolitaireOptions(), 1) == ("One pack of 35 sticks, with four in your hand.",)


@pytest.mark.parametrize(
    ("deal", "wrong"),
    [(Deal(1, pack()), "seat 0 leads"), (Deal(ANN, pack(2)), "1 pack"), (Deal(ANN, pack()[1:]), "HHH 1 time, not 0")],
)
def test_a_wrong_deal_is_refused(deal: Deal, wrong: str) -> None:
    with pytest.raises(IllegalChance, match=wrong):
        SolitaireState(SolitaireOptions(), 1).apply_chance(deal)


def test_there_is_one_deal_only() -> None:
    with pytest.raises(IllegalChance, match="once, at the start"):
        dealt(PERFECT).apply_chance(Deal(ANN, pack()))


def test_a_play_is_written_and_read() -> None:
    data = {"type": "play", "stick": "HSS"}
    play = PLAYS[parse_stick("HSS")]
    assert GAME.action_to_json(play) == data
    assert GAME.action_from_json(data) == play


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({}, "type play, not None"),
        ({"type": "draw"}, "type play, not 'draw'"),
        ({"type": ["play"]}, "type play, not"),
        ({"type": "play"}, "a play has the key 'stick'"),
        ({"type": "play", "stick": "SHS"}, "no stick 'SHS'"),
        ({"type": "play", "stick": "HSS", "seat": 0}, "a play has no key 'seat'"),
    ],
)
def test_what_is_no_play_is_refused_and_named(data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAME.action_from_json(data)


def test_the_deal_is_that_of_all_the_nojoke_games() -> None:
    data = {"type": "deal", "leader": 0, "sticks": ["HHH", "TDH"]}
    assert GAME.chance_to_json(GAME.chance_from_json(data)) == data


def test_the_daily_deal_is_one_for_each_utc_date() -> None:
    """The digest is that of `printf 'nojoke-solitaire 2026-01-31' | sha256sum`."""
    expected = "54dd9dd3e98dac25cccefc307da0aeed5bb9318563d65efacb98da3f8ef825c2"
    assert daily_seed(date(2026, 1, 31)).hex() == expected
    assert daily_seed(date(2026, 1, 31)) != daily_seed(date(2026, 2, 1))


@pytest.mark.parametrize(
    ("row", "name", "sentence"),
    [
        ("HSS", "TTT", "You don't hold Star Star Star: play a stick you hold. (NO-JOKE Solitaire, the play)"),
        (
            "HSS",
            "DDC",
            (
                "Diamond Diamond Club and Heart Spade Spade share no symbol in the same place: "
                "play one that matches. (NO-JOKE Solitaire, matching)"
            ),
        ),
    ],
)
def test_a_refusal_names_the_rule_and_a_way_on(row: str, name: str, sentence: str) -> None:
    state = position("HHH DDC", row=row)
    assert name not in legal(state)
    assert state.refusal(ANN, PLAYS[parse_stick(name)]) == sentence


def test_a_refusal_when_it_is_over() -> None:
    state = act(position("HHH SSS", row="HHS"), "HHH")
    assert state.refusal(ANN, PLAYS[parse_stick("SSS")]).startswith("You can't play here right now")
