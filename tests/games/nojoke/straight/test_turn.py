"""What a turn may be: leading, matching, drawing, passing (rules 2a)."""

from __future__ import annotations

import pytest

from games.nojoke.sticks import parse_stick
from tests.games.nojoke.straight.positions import (
    ANN,
    BOB,
    CY,
    act,
    action,
    captured,
    legal,
    page,
    position,
    row,
    sticks,
)

TEN = "SSS DDD CCC TTT SSD DDC CCT SCS DTD TST"
"""Ten sticks of which none has a Heart."""


def test_the_leader_may_play_any_stick_or_draw() -> None:
    assert legal(position("Ann: HHH SSD TTT | Bob: CCC")) == {"HHH", "SSD", "TTT", "draw"}


@pytest.mark.parametrize("stick", ["HCS", "CSC", "STS", "HSD"])
def test_a_stick_matches_by_one_symbol_in_the_same_position(stick: str) -> None:
    """On Heart Spade Spade, of Fig. 1."""
    state = position(f"Ann: {stick} DDD | Bob: CCC", row="Bob HSS")
    assert legal(state) == {stick, "draw"}


def test_the_same_symbol_in_another_position_is_no_match() -> None:
    state = position("Ann: THH SDD | Bob: CCC", row="Bob HSS")
    assert legal(state) == {"draw"}


def test_only_the_last_stick_is_matched() -> None:
    state = position("Ann: HHH CCT | Bob: CCC", row="Bob HSS, Bob CSC")
    assert legal(state) == {"CCT", "draw"}


def test_playing_ends_the_turn_and_the_next_is_to_the_left() -> None:
    state = position("Ann: HHH CCT | Bob: CCC TTT | Cy: HSS DDD", row="Cy HSS")
    assert act(state, "HHH").to_act == (BOB,)
    assert row(state) == "HSS HHH"


def test_turns_go_round() -> None:
    state = position("Ann: HHH CCT | Bob: CCC TTT | Cy: HSS DDD", row="Bob HSD", mover=CY)
    assert act(state, "HSS").to_act == (ANN,)


def test_equal_sticks_of_two_packs_are_one_action() -> None:
    assert legal(position("Ann: HSS HSS DDD | Bob: CCC", row="Bob HHH")) == {"HSS", "draw"}


def test_of_equal_sticks_one_is_played_and_the_other_stays() -> None:
    state = act(position("Ann: HSS HSS DDD | Bob: HHH CCC", row="Bob HHH"), "HSS")
    assert state.hands[ANN] == sticks("HSS DDD")
    assert act(state, "HHH").legal_actions(ANN)[0] == action("HSS")


def test_a_draw_takes_the_next_stick_of_the_reserve_and_the_turn_goes_on() -> None:
    state = act(position("Ann: DDD | Bob: CCC", row="Bob HHH", reserve="HSD TTT"), "draw")
    assert state.to_act == (ANN,)
    assert legal(state) == {"HSD", "draw"}


def test_one_may_draw_although_one_can_play_and_as_often_as_one_wishes() -> None:
    state = act(position("Ann: HHS | Bob: CCC", row="Bob HHH", reserve="TTT SSS DDD"), "draw", "draw", "draw")
    assert len(state.hands[ANN]) == 4
    assert legal(state) == {"HHS"}


def test_the_leader_may_draw_too() -> None:
    state = act(position("Ann: HHS | Bob: CCC", reserve="TTT SSS"), "draw")
    assert legal(state) == {"HHS", "TTT", "draw"}


def test_one_draws_while_one_holds_fewer_than_ten() -> None:
    nine = " ".join(TEN.split()[:9])
    state = position(f"Ann: {nine} | Bob: CCC", row="Bob HHH", reserve="THS TTH")
    assert legal(state) == {"draw"}
    assert "draw" not in legal(act(state, "draw"))


def test_who_cannot_play_must_draw() -> None:
    assert legal(position("Ann: SSS DDD | Bob: CCC", row="Bob HHH")) == {"draw"}


def test_who_cannot_play_and_holds_ten_passes() -> None:
    assert legal(position(f"Ann: {TEN} | Bob: CCC", row="Bob HHH")) == {"pass"}


def test_who_cannot_play_with_an_empty_reserve_passes() -> None:
    state = position("Ann: SSS DDD | Bob: HHS CCC", row="Bob HHH", reserve="")
    assert legal(state) == {"pass"}
    assert act(state, "pass").to_act == (BOB,)


def test_who_can_play_may_not_pass() -> None:
    assert legal(position("Ann: HHS DDD | Bob: CCC", row="Bob HHH", reserve="")) == {"HHS"}


def test_who_passes_shows_the_hand_to_all() -> None:
    state = act(position("Ann: SSS DDD | Bob: HHS CCC", row="Bob HHH", reserve=""), "pass")
    assert state.view(None).shown == (tuple(sticks("SSS DDD")), ())
    assert "Ann passed and shows Spade Spade Spade, Diamond Diamond Diamond." in page(state).lines


def test_a_hand_shown_is_hidden_again_when_its_owner_plays_and_not_before() -> None:
    state = position("Ann: SSS DDD CCC | Bob: HHS CCC TTT", row="Bob HHH", reserve="")
    assert act(state, "pass", "HHS").view(None).shown == (tuple(sticks("SSS DDD CCC")), ())
    assert act(state, "SSS").view(None).shown == ((), ())


def test_a_pass_captures_nothing_and_leaves_the_row() -> None:
    state = act(position("Ann: SSS DDD | Bob: HHS CCC", row="Bob HHH, Ann HDH, Bob HCH", reserve=""), "pass")
    assert captured(state) == ["", ""]
    assert row(state) == "HHH HDH HCH"


def test_only_the_seat_whose_turn_it_is_may_act() -> None:
    assert legal(position("Ann: HHS | Bob: HHH", row="Bob HSS"), BOB) == set()


@pytest.mark.parametrize(
    ("hands", "reserve", "text", "sentence"),
    [
        (
            "Ann: DDC HHS | Bob: CCC",
            "TTT",
            "DDC",
            (
                "Diamond Diamond Club and Heart Spade Spade share no symbol in the same place: "
                "play a stick that matches the last one, or draw. (NO-JOKE, matching)"
            ),
        ),
        (
            "Ann: DDC | Bob: CCC",
            "TTT",
            "DDC",
            (
                "Diamond Diamond Club and Heart Spade Spade share no symbol in the same place: "
                "no stick you hold matches, so draw. (NO-JOKE, matching)"
            ),
        ),
        (
            "Ann: HHS | Bob: CCC",
            "TTT",
            "HHH",
            "You don't hold Heart Heart Heart: play a stick that matches the last one, or draw. (NO-JOKE, a turn)",
        ),
        (
            "Ann: HHS | Bob: CCC",
            "",
            "draw",
            "The reserve is empty, so you can't draw: play a stick that matches the last one. (NO-JOKE, drawing)",
        ),
        (
            "Ann: TTT CCC DDD TDT DTD CTT DCC DDC CCT TTH | Bob: CCC",
            "SSS",
            "draw",
            "You hold 10 sticks, and you can't draw more: no stick you hold matches, so pass. (NO-JOKE, drawing)",
        ),
        (
            "Ann: HHS | Bob: CCC",
            "TTT",
            "pass",
            (
                "You can pass only when none of your sticks matches and you can't draw: play a stick that matches the "
                "last one, or draw. (NO-JOKE, passing)"
            ),
        ),
    ],
    ids=["no match", "no match at all", "not held", "empty reserve", "ten", "pass"],
)
def test_a_refusal_names_the_rule_and_a_way_on(hands: str, reserve: str, text: str, sentence: str) -> None:
    state = position(hands, row="Bob HSS", reserve=reserve)
    assert text not in legal(state)
    assert state.refusal(ANN, action(text)) == sentence


def test_a_refusal_to_the_leader() -> None:
    state = position("Ann: HHS | Bob: CCC")
    assert state.refusal(ANN, action("TTT")) == (
        "You don't hold Star Star Star: play any stick you hold, or draw. (NO-JOKE, a turn)"
    )


def test_a_refusal_out_of_turn() -> None:
    state = position("Ann: HHS | Bob: CCC", row="Bob HSS")
    assert state.refusal(BOB, action("CCC")).startswith("It's not your turn yet")
    act(state, "HHS")
    assert state.refusal(ANN, action("HHS")).startswith("It's nobody's turn right now")


def test_the_last_stick_drawn_of_equal_ones_can_be_played_too() -> None:
    state = act(position("Ann: HSS DDD | Bob: HHS CCC", row="Bob HHH", reserve="HSS"), "draw", "HSS")
    assert state.held[ANN] >> parse_stick("HSS") & 1
