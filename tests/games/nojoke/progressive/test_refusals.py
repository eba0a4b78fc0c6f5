"""Why an action is refused: one sentence that names the rule and a way on."""

from __future__ import annotations

import pytest

from games.nojoke.progressive.state import ProgressiveState
from tests.games.nojoke.progressive.positions import (
    ANN,
    BOB,
    CY,
    FIG,
    HST,
    act,
    action,
    finished,
    legal,
    position,
)

THREE = "Ann: HCS TTH HHS | Bob: DDD DDC | Cy: CCC CCT"


def refused(state: ProgressiveState, seat: int, text: str) -> str:
    assert text not in legal(state, seat)
    return state.refusal(seat, action(text))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "place TTT",
            ("You don't hold Star Star Star: place a stick, or take a group with one of yours. (NO-JOKE, a turn)"),
        ),
        (
            "take TTH 0",
            ("Star Star Heart doesn't take group 1 (Heart, Club, Spade): place it, or try another. (NO-JOKE, taking)"),
        ),
        (
            "take HCS 1",
            (
                "There's no complete group 2 to take: place a stick, or take a group with one of yours. "
                "(NO-JOKE, taking)"
            ),
        ),
        (
            "easy HHS",
            "Only the third stick of a group can be an Easy: just place this one. (NO-JOKE, Easy)",
        ),
    ],
)
def test_a_refused_play_names_the_rule_and_a_way_on(text: str, sentence: str) -> None:
    assert refused(position(THREE, table=FIG), ANN, text) == sentence


def test_an_easy_that_is_none_says_what_it_would_complete() -> None:
    assert refused(position(THREE, table="HHH TTT"), ANN, "easy HHS") == (
        "With Heart Heart Spade the group reads Heart, Star, Heart, so it's no Easy: just place it. (NO-JOKE, Easy)"
    )


def test_an_easy_is_refused_where_it_is_not_played() -> None:
    off = position(THREE, table="HDH SCS", easy=False)
    doubles = position(THREE, table="HDH SCS", rows="doubles")
    assert refused(off, ANN, "easy HHS").startswith("This table plays without Easy")
    assert refused(doubles, ANN, "easy HHS").startswith("There's no Easy with doubles")


def test_out_of_turn() -> None:
    assert refused(position(THREE, table=FIG), BOB, "place DDD") == (
        "It isn't your turn: read the groups, and play when it is. (NO-JOKE, turns)"
    )


def test_when_nobody_is_to_play() -> None:
    assert refused(finished((1, 2)), ANN, "place TTT") == (
        "It isn't anyone's turn just now: try again in a moment. (NO-JOKE, turns)"
    )


# Calls


def test_a_call_on_a_stick_that_takes_nothing() -> None:
    assert refused(act(position(THREE, table=FIG), "place TTH"), CY, "call 0") == (
        "Star Star Heart doesn't take group 1 (Heart, Club, Spade): "
        "a wrong call costs nothing, so play on. (NO-JOKE, slip-up)"
    )


def test_a_call_on_a_stick_that_takes_none_of_several_groups() -> None:
    assert refused(act(position(THREE, table=f"{HST} | HSD CTH TST"), "place HCS"), CY, "call 0") == (
        "Heart Club Spade doesn't take any group that was complete before it: "
        "a wrong call costs nothing, so play on. (NO-JOKE, slip-up)"
    )


def test_a_call_on_another_group_than_the_stick_takes() -> None:
    assert refused(act(position(THREE, table=f"{HST} | {FIG}"), "place HCS"), CY, "call 0") == (
        "Heart Club Spade doesn't take group 1 (Heart, Spade, Star): pick another. (NO-JOKE, slip-up)"
    )


def test_a_call_on_the_own_stick() -> None:
    assert refused(act(position(THREE, table=FIG), "place HCS"), ANN, "call 0") == (
        "You placed that stick yourself, so only the others can call it: watch theirs. (NO-JOKE, slip-up)"
    )


@pytest.mark.parametrize("table", ["HDH SCS", ""], ids=["completed by it", "no group"])
def test_a_call_where_no_group_was_complete_before(table: str) -> None:
    state = act(position("Ann: HHS CCC | Bob: DDD", table=table), "place HHS")
    assert refused(state, BOB, "call 0") == (
        "No group was complete before that stick, so it couldn't have taken one: wait until one is. (NO-JOKE, slip-up)"
    )


def test_a_call_on_a_group_that_was_not_complete_before() -> None:
    state = act(position("Ann: HCS CCC | Bob: DDD", table=f"{FIG} | DDC SSS"), "place HCS")
    assert refused(state, BOB, "call 1") == (
        "Group 2 wasn't complete before that stick: pick another. (NO-JOKE, slip-up)"
    )


@pytest.mark.parametrize("text", ["place HCS, call 0 by 1", "take HCS 0"])
def test_a_call_after_the_sticks_were_taken(text: str) -> None:
    state = act(position(THREE, table=FIG), *text.split(", "))
    assert refused(state, CY, "call 0") == (
        "Nobody has just placed a stick: wait until somebody does, and read it. (NO-JOKE, slip-up)"
    )


def test_a_call_before_the_first_stick() -> None:
    assert refused(position(THREE), CY, "call 0").startswith("Nobody has just placed")


def test_a_call_when_no_hand_is_in_play() -> None:
    assert refused(finished((1, 2)), ANN, "call 0").startswith("There's nothing to call")
