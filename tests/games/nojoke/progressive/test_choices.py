"""What a page offers to pick: a stick, then what to do with it; and the call, always."""

from __future__ import annotations

import pytest

from games.api import Choice, Tone
from games.nojoke.labels import stick_short
from games.nojoke.progressive.model import Take
from games.nojoke.sticks import parse_stick
from tests.games.nojoke.progressive.positions import (
    ANN,
    BOB,
    CY,
    FIG,
    HST,
    act,
    action,
    dealt,
    finished,
    page,
    position,
)


def keys(choices: tuple[Choice, ...]) -> list[str]:
    return [choice.key for choice in choices]


def find(choices: tuple[Choice, ...], *path: str) -> Choice:
    """The choice at the end of a path of keys."""
    key, *rest = path
    (found,) = (choice for choice in choices if choice.key == key)
    return find(found.children, *rest) if rest else found


def test_the_choices_in_turn_are_the_sticks_in_order_and_the_call() -> None:
    choices = page(position("Ann: TTT HSS CTT | Bob: DDD"), ANN).choices
    assert keys(choices) == ["TTT", "HSS", "CTT", "no-joke"]
    assert [choice.label for choice in choices][:2] == ["Star Star Star", "Heart Spade Spade"]
    assert choices[1].short == "♥\ufe0e♠\ufe0e♠\ufe0e"
    assert [choice.tone for choice in choices] == [Tone.PLAY, Tone.PLAY, Tone.PLAY, Tone.QUIET]


# Without hints


def test_while_nothing_can_be_taken_a_stick_is_placed_at_once() -> None:
    for table, detail in (("", "begins group 1"), ("HHH", "adds to group 1")):
        choice = find(page(position("Ann: TTT | Bob: DDD", table=table), ANN).choices, "TTT")
        assert (choice.action, choice.children, choice.detail) == (action("place TTT"), (), detail)
        assert choice.spoken == "Place Star Star Star"
    third = find(page(position("Ann: TTT | Bob: DDD", table="HHH SCS", easy=False), ANN).choices, "TTT")
    assert (third.action, third.detail) == (action("place TTT"), "completes group 1")


@pytest.mark.parametrize("stick", ["HCS", "TTT"], ids=["takes group 1", "takes nothing"])
def test_each_stick_asks_for_every_group_that_stands(stick: str) -> None:
    question = find(page(position("Ann: HCS TTT | Bob: DDD", table=f"{FIG} | {HST} | SSD"), ANN).choices, stick)
    assert (question.tone, question.detail, question.action) == (Tone.PLAY, "", None)
    assert [(use.key, use.short, use.spoken, use.detail) for use in question.children] == [
        ("place", "Place", "Place it", "adds to group 3"),
        ("take-1", "Take 1", "Take group 1", "HCS across: 8 sticks for you if it has these three"),
        ("take-2", "Take 2", "Take group 2", "HST across: 5 sticks for you if it has these three"),
    ]
    assert [use.action for use in question.children] == [
        action(f"{use} {stick}{number}") for use, number in (("place", ""), ("take", " 0"), ("take", " 1"))
    ]


def test_each_stick_asks_for_an_easy_where_one_may_come() -> None:
    table = "HDH SCS"
    for stick in ("HHS", "TTT"):
        question = find(page(position("Ann: HHS TTT | Bob: DDD", table=table), ANN).choices, stick)
        assert [(use.key, use.short, use.action) for use in question.children] == [
            ("place", "Place", action(f"place {stick}")),
            ("easy", "Easy", action(f"easy {stick}")),
        ]
    for without in (position("Ann: HHS | Bob: DDD", table=table, easy=False), position("Ann: HHS | Bob:", table="HDH")):
        assert not find(page(without, ANN).choices, "HHS").children


def test_a_take_that_the_stick_does_not_allow_is_refused_in_a_sentence() -> None:
    state = position("Ann: HCS TTT | Bob: DDD", table=FIG)
    take = find(page(state, ANN).choices, "TTT", "take-1").action
    assert isinstance(take, Take)
    assert take not in state.legal_actions(ANN)
    assert state.refusal(ANN, take) == (
        "Star Star Star doesn't take group 1 (Heart, Club, Spade): place it, or try another. (NO-JOKE, taking)"
    )


# With hints


def test_with_hints_a_stick_that_takes_does_so_at_once_the_oldest_group_first() -> None:
    state = position("Ann: HCS TTT | Bob: DDD", table=f"{HST} | {FIG} | HDH CST SSD", hints=True)
    place, take, other, _ = page(state, ANN).choices
    assert (take.key, take.action, take.tone) == ("HCS-take-2", action("take HCS 1"), Tone.SPECIAL)
    assert (take.label, take.short) == ("Heart Club Spade takes group 2", stick_short(parse_stick("HCS")))
    assert take.spoken == "Take group 2 with Heart Club Spade"
    assert take.detail == "HCS across: 7 sticks for you"
    assert (place.key, place.action, place.tone) == ("TTT", action("place TTT"), Tone.PLAY)
    assert place.detail == "begins group 4"
    assert (other.key, other.short, other.tone) == ("other", "Another way…", Tone.QUIET)
    assert [(use.key, use.action) for use in other.children] == [
        ("HCS-take-3", action("take HCS 2")),
        ("HCS", action("place HCS")),
    ]
    assert other.children[1].detail == "begins group 4; others can then call NO-JOKE"


def test_with_hints_and_nothing_to_take_there_is_no_other_way() -> None:
    assert keys(page(position("Ann: TTT | Bob: DDD", table=FIG, hints=True), ANN).choices) == ["TTT", "no-joke"]


def test_with_hints_placing_says_what_becomes_of_the_group() -> None:
    third = find(page(position("Ann: TTT | Bob: DDD", table="HHH SCS", hints=True), ANN).choices, "TTT")
    assert third.detail == "completes group 1, HST across"
    doubles = position("Ann: TTT | Bob: DDD", table="HHH SCS", rows="doubles", hints=True)
    assert find(page(doubles, ANN).choices, "TTT").detail == "completes group 1, HST or HCT across"


def test_with_hints_an_easy_is_taken_at_once() -> None:
    choices = page(position("Ann: HHS TTT | Bob: DDD", table="HDH SCS", hints=True), ANN).choices
    easy = find(choices, "HHS-easy")
    assert (easy.action, easy.tone) == (action("easy HHS"), Tone.SPECIAL)
    assert easy.detail == "Easy: 3 sticks for you at once"
    assert [use.action for use in find(choices, "other").children] == [action("place HHS")]


# The call


def test_the_call_is_offered_to_all_seats_and_on_the_table_from_the_deal_on() -> None:
    state = dealt(3)
    for reader in (None, ANN, BOB, CY):
        call = find(page(state, reader).choices, "no-joke")
        assert (call.short, call.spoken, call.is_public, call.tone) == ("NO-JOKE!", "Call NO-JOKE", True, Tone.QUIET)
        assert call.action == (None if reader is None else action("call 0"))


def test_the_call_is_all_that_is_offered_out_of_turn_and_on_the_table() -> None:
    state = position("Ann: HCS TTT | Bob: DDD", table=FIG)
    assert keys(page(state, BOB).choices) == keys(page(state).choices) == ["no-joke"]


def test_the_call_asks_for_the_group_where_there_were_two() -> None:
    state = act(position("Ann: HCS TTT | Bob: DDD", table=f"{FIG} | {HST} | DDC SSD"), "place TTT")
    call = find(page(state, BOB).choices, "no-joke")
    assert call.ask == "You were first! Which group do you take? You have 10 seconds."
    assert [child.action for child in call.children] == [action("call 0"), action("call 1")]
    assert [child.short for child in call.children] == ["Group 1", "Group 2"]
    assert [child.detail for child in call.children] == ["Heart, Club, Spade", "Heart, Spade, Star"]


def test_the_groups_to_call_say_what_is_read_in_each_row() -> None:
    state = act(position("Ann: TTH | Bob: DDD", table=f"{FIG} | {HST}", rows="doubles"), "place TTH")
    call = find(page(state, BOB).choices, "no-joke")
    assert call.children[0].detail == "row 1 Heart, Club, Spade; row 2 Spade, Star, Diamond"


def test_the_call_is_offered_on_the_last_stick_of_a_hand() -> None:
    state = act(position("Ann: | Bob: TTT", table=FIG, mover=BOB), "place TTT")
    assert keys(page(state, ANN).choices) == keys(page(state).choices) == ["no-joke"]


def test_between_hands_and_after_the_end_nothing_is_offered() -> None:
    state = act(position("Ann: | Bob: TTT", table=FIG, mover=BOB), "place TTT")
    state.close_books()
    assert page(state, ANN).choices == page(state).choices == ()
    assert page(finished((1, 2)), ANN).choices == ()
