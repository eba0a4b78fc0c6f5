"""What a turn may be: leading, following, calling, drawing, passing (rules 1)."""

from __future__ import annotations

import pytest

from games.whot.cards import SYMBOLS
from tests.games.whot.positions import ANN, BOB, CY, act, action, legal, page, position

ALL_CALLS = {f"whot {symbol}" for symbol in SYMBOLS}


def test_the_leader_may_play_any_card_and_cannot_draw_instead() -> None:
    state = position("Ann: circle-5 square-13 whot | Bob: star-8")
    assert legal(state) == {"circle-5", "square-13", *ALL_CALLS}


def test_the_card_led_becomes_the_call_card() -> None:
    state = act(position("Ann: circle-5 square-13 | Bob: circle-8 star-8"), "circle-5")
    assert legal(state, BOB) == {"circle-8", "draw"}


def test_a_card_of_the_call_cards_symbol_follows() -> None:
    state = position("Ann: star-1 cross-1 | Bob: star-8", call="star-8")
    assert legal(state) == {"star-1", "draw"}


def test_a_card_of_the_call_cards_number_follows() -> None:
    state = position("Ann: circle-8 cross-1 | Bob: star-8", call="star-8")
    assert legal(state) == {"circle-8", "draw"}


def test_a_stars_doubled_number_does_not_follow() -> None:
    state = position("Ann: circle-14 circle-7 | Bob: star-8", call="star-7")
    assert legal(state) == {"circle-7", "draw"}


def test_a_whot_follows_anything_and_calls_any_symbol() -> None:
    state = position("Ann: whot circle-3 | Bob: star-8", call="star-8")
    assert legal(state) == {*ALL_CALLS, "draw"}


def test_on_a_whot_only_the_called_symbol_or_another_whot_follows() -> None:
    state = position("Ann: circle-5 star-5 whot | Bob: star-8", call="whot circle")
    assert legal(state) == {"circle-5", *ALL_CALLS, "draw"}


def test_a_whot_on_a_whot_may_change_the_call() -> None:
    state = act(position("Ann: whot circle-3 | Bob: circle-8 star-8", call="whot circle"), "whot star")
    assert legal(state, BOB) == {"star-8", "draw"}


def test_a_whot_on_a_whot_may_repeat_the_call() -> None:
    state = act(position("Ann: whot circle-3 | Bob: circle-8 star-8", call="whot circle"), "whot circle")
    assert legal(state, BOB) == {"circle-8", "draw"}


@pytest.mark.parametrize("call", ["", "star-8", "whot circle"])
def test_a_whot_played_as_the_last_card_has_no_call(call: str) -> None:
    state = position("Ann: whot | Bob: star-8", call=call)
    assert legal(state) - {"draw"} == {"whot"}


def test_a_whot_with_another_whot_left_has_a_call() -> None:
    state = position("Ann: whot whot | Bob: star-8", call="star-8")
    assert legal(state) == {*ALL_CALLS, "draw"}


def test_equal_cards_of_two_packs_are_one_action() -> None:
    state = position("Ann: star-1 star-1 cross-1 | Bob: star-8", call="star-8")
    assert legal(state) == {"star-1", "draw"}


def test_of_equal_cards_one_is_played_and_the_other_stays() -> None:
    state = act(position("Ann: star-1 star-1 cross-3 | Bob: star-8", call="star-8"), "star-1", "draw")
    assert legal(state) == {"star-1", "draw"}


def test_drawing_is_allowed_with_a_playable_card_and_without() -> None:
    assert "draw" in legal(position("Ann: star-1 | Bob: star-8", call="star-8"))
    assert legal(position("Ann: cross-1 | Bob: star-8", call="star-8")) == {"draw"}


def test_a_draw_takes_the_top_card_and_ends_the_turn_at_once() -> None:
    state = act(position("Ann: cross-1 | Bob: star-8", call="star-8", stock="star-3 cross-13"), "draw")
    assert page(state, ANN).recent[0] == "You drew star 3."
    assert state.to_act == (BOB,)


def test_a_drawn_card_can_be_played_in_the_next_turn() -> None:
    state = act(position("Ann: cross-1 | Bob: star-2", call="star-8", stock="star-3 cross-13 circle-1"), "draw", "draw")
    assert legal(state) == {"star-3", "draw"}


def test_turns_go_to_the_left_and_round() -> None:
    state = position("Ann: star-1 star-2 | Bob: star-3 star-4 | Cy: star-5 star-7", call="star-8", mover=BOB)
    assert act(state, "star-3").to_act == (CY,)
    assert act(state, "star-5").to_act == (ANN,)


def test_with_nothing_left_to_draw_a_player_who_can_play_must_play() -> None:
    state = position("Ann: star-1 cross-1 | Bob: star-8", call="star-8", stock="")
    assert legal(state) == {"star-1"}


def test_with_nothing_left_to_draw_a_player_who_cannot_play_passes() -> None:
    state = position("Ann: cross-1 | Bob: star-8", call="star-8", stock="")
    assert legal(state) == {"pass"}
    assert act(state, "pass").to_act == (BOB,)


def test_only_the_seat_whose_turn_it_is_may_act() -> None:
    state = position("Ann: star-1 | Bob: star-3", call="star-8")
    assert legal(state, BOB) == set()


@pytest.mark.parametrize(
    ("hands", "call", "stock", "text", "sentence"),
    [
        (
            "Ann: circle-5 star-1 | Bob: star-2",
            "star-8",
            "cross-1",
            "circle-5",
            "Circle 5 doesn't follow star 8: play a star, an 8 or a WHOT, or draw. (WHOT, following)",
        ),
        (
            "Ann: circle-5 | Bob: star-2",
            "star-8",
            "cross-1",
            "circle-5",
            "Circle 5 doesn't follow star 8: nothing you hold follows, so draw. (WHOT, following)",
        ),
        (
            "Ann: circle-5 | Bob: star-2",
            "whot star",
            "",
            "circle-5",
            "Circle 5 doesn't follow the call for star: nothing you hold follows, so pass. (WHOT, following)",
        ),
        (
            "Ann: circle-5 circle-7 | Bob: star-2",
            "circle-8",
            "cross-1",
            "star-8",
            "You don't hold star 8: play a circle, an 8 or a WHOT, or draw. (WHOT, a turn)",
        ),
        (
            "Ann: circle-5 whot | Bob: star-2",
            "circle-8",
            "cross-1",
            "whot",
            "A WHOT needs a call: choose circle, triangle, cross, square or star. (WHOT, calling)",
        ),
        (
            "Ann: whot | Bob: star-2",
            "circle-8",
            "cross-1",
            "whot star",
            "A WHOT that is your last card calls nothing: play it without a call. (WHOT, calling)",
        ),
        (
            "Ann: circle-5 | Bob: star-2",
            "",
            "cross-1",
            "draw",
            "You lead, so you can't draw: play any card you hold. (WHOT, leading)",
        ),
        (
            "Ann: circle-5 | Bob: star-2",
            "",
            "cross-1",
            "pass",
            "You lead, so you can't pass: play any card you hold. (WHOT, leading)",
        ),
        (
            "Ann: circle-5 | Bob: star-2",
            "circle-8",
            "",
            "draw",
            "Nothing is left to draw: play a circle, an 8 or a WHOT. (WHOT, the stock)",
        ),
        (
            "Ann: circle-5 | Bob: star-2",
            "star-8",
            "",
            "draw",
            "Nothing is left to draw: nothing you hold follows, so pass. (WHOT, the stock)",
        ),
        (
            "Ann: circle-5 | Bob: star-2",
            "star-8",
            "cross-1",
            "pass",
            (
                "You can pass only when the stock is gone and you can't play: "
                "nothing you hold follows, so draw. (WHOT, passing)"
            ),
        ),
    ],
)
def test_a_refusal_names_the_rule_and_a_way_on(hands: str, call: str, stock: str, text: str, sentence: str) -> None:
    state = position(hands, call=call, stock=stock)
    assert text not in legal(state)
    assert state.refusal(ANN, action(text)) == sentence


def test_a_refusal_out_of_turn_says_so() -> None:
    state = position("Ann: star-1 | Bob: star-3", call="star-8")
    assert state.refusal(BOB, action("star-3")).startswith("It isn't your turn")


def test_a_refusal_when_nobody_is_to_act_says_so() -> None:
    state = act(position("Ann: star-1 | Bob: star-3", call="star-8"), "star-1")
    assert state.refusal(BOB, action("star-3")).startswith("It isn't anyone's turn just now")
