"""What a page offers to pick: a stick, then what to do with it; and the call, always."""

from __future__ import annotations

from games.api import Choice, Tone
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
    assert [choice.tone for choice in choices] == [Tone.PLAY, Tone.PLAY, Tone.PLAY, Tone.SPECIAL]


def test_a_stick_that_can_only_be_placed_is_not_asked_about() -> None:
    choice = find(page(position("Ann: TTT | Bob: DDD", table=FIG), ANN).choices, "TTT")
    assert (choice.action, choice.children, choice.detail) == (action("place TTT"), (), "begins group 2")


def test_placing_says_what_becomes_of_the_group() -> None:
    assert find(page(position("Ann: TTT | Bob: DDD", table="HHH"), ANN).choices, "TTT").detail == "goes on with group 1"
    third = find(page(position("Ann: TTT | Bob: DDD", table="HHH SCS"), ANN).choices, "TTT")
    assert third.detail == "completes group 1, HST across"
    doubles = find(page(position("Ann: TTT | Bob: DDD", table="HHH SCS", rows="doubles"), ANN).choices, "TTT")
    assert doubles.detail == "completes group 1, HST or HCT across"


def test_a_stick_that_takes_is_asked_about() -> None:
    question = find(page(position("Ann: HCS TTT | Bob: DDD", table=f"{FIG} | {HST}"), ANN).choices, "HCS")
    assert question.ask == "What do you do with Heart Club Spade?"
    assert question.detail == "can take group 1, or be placed"
    assert question.tone is Tone.SPECIAL
    assert keys(question.children) == ["take-1", "place"]
    take, place = question.children
    assert (take.action, take.short) == (action("take HCS 0"), "Take group 1")
    assert take.detail == "7 sticks for you: group 1, all after it and this one"
    assert (place.action, place.short, place.tone) == (action("place HCS"), "Place it", Tone.PLAY)
    assert place.detail == "begins group 3; others may then call NO-JOKE on it"


def test_each_group_that_a_stick_takes_is_a_choice() -> None:
    state = position("Ann: HCS TTT | Bob: DDD", table=f"{FIG} | HDH CST SSD")
    question = find(page(state, ANN).choices, "HCS")
    assert question.detail == "can take group 1 or take group 2, or be placed"
    assert keys(question.children) == ["take-1", "take-2", "place"]


def test_an_easy_is_a_choice() -> None:
    question = find(page(position("Ann: HHS TTT | Bob: DDD", table="HDH SCS"), ANN).choices, "HHS")
    assert question.detail == "can take its own group, or be placed"
    easy, place = question.children
    assert (easy.key, easy.action, easy.short) == ("easy", action("easy HHS"), "Easy")
    assert easy.detail == "Easy: 3 sticks for you, the group that this one completes"
    assert place.detail == "completes group 1, HSH across"


def test_the_call_is_offered_to_all_seats_and_on_the_table_from_the_deal_on() -> None:
    state = dealt(3)
    for reader in (None, ANN, BOB, CY):
        call = find(page(state, reader).choices, "no-joke")
        assert (call.short, call.is_public, call.tone) == ("NO-JOKE!", True, Tone.SPECIAL)
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
