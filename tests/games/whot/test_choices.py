"""What a page offers to pick: order, labels, the question of a WHOT."""

from __future__ import annotations

from games.api import Choice, Tone
from games.whot.cards import card_name, pack
from tests.games.whot.positions import ANN, BOB, page, position

TWO = "Ann: star-1 star-2 | Bob: star-3"


def keys(choices: tuple[Choice, ...]) -> list[str]:
    return [choice.key for choice in choices]


def test_choices_are_the_playable_cards_in_order_then_whot_then_draw() -> None:
    hands = "Ann: whot star-8 circle-7 star-1 circle-3 whot | Bob: star-2"
    choices = page(position(hands, call="star-7"), ANN).choices
    assert keys(choices) == ["circle-7", "star-1", "star-8", "whot", "draw"]
    assert [choice.short for choice in choices] == ["● 7", "★ 1", "★ 8", "WHOT", "Draw"]
    assert [choice.label for choice in choices] == ["circle 7", "star 1", "star 8", "WHOT", "draw a card"]
    assert [choice.spoken for choice in choices] == [
        "Play circle 7",
        "Play star 1",
        "Play star 8",
        "Play WHOT, call…",
        "Draw a card",
    ]
    assert [choice.tone for choice in choices] == [Tone.PLAY, Tone.PLAY, Tone.PLAY, Tone.SPECIAL, Tone.QUIET]


def test_a_choice_says_why_its_card_follows() -> None:
    hands = "Ann: star-7 circle-7 star-1 | Bob: star-2"
    details = [choice.detail for choice in page(position(hands, call="star-7"), ANN).choices]
    assert details[:3] == ["follows by number", "follows by symbol", "follows by symbol and number"]
    assert page(position(hands), ANN).choices[0].detail == "leads"
    assert page(position(hands, call="whot circle"), ANN).choices[0].detail == "follows the call for circle"


def test_a_whot_asks_which_symbol_to_call() -> None:
    hands = "Ann: whot circle-7 circle-3 cross-1 | Bob: star-2"
    (question,) = (choice for choice in page(position(hands, call="whot circle"), ANN).choices if choice.children)
    assert (question.ask, question.detail) == ("Your WHOT: which symbol?", "You hold 2 circles and 1 cross.")
    assert question.action is None
    assert keys(question.children) == ["circle", "triangle", "cross", "square", "star"]
    assert [child.short for child in question.children] == ["Circle", "Triangle", "Cross", "Square", "Star"]
    assert [child.spoken for child in question.children][:2] == ["Call circle", "Call triangle"]
    assert [child.detail for child in question.children] == [
        "repeats the call, you hold 2 circles",
        "you hold none",
        "you hold 1 cross",
        "you hold none",
        "you hold none",
    ]


def test_who_holds_whots_alone_is_told_so_at_the_question() -> None:
    (question, _) = page(position("Ann: whot whot | Bob: star-2", call="star-7"), ANN).choices
    assert question.detail == "You hold nothing but WHOTs."


def test_the_question_tells_what_is_held_in_a_line_with_the_largest_hand() -> None:
    numbers = {"circle": 12, "triangle": 12, "cross": 9, "square": 9, "star": 7}
    held = [card_name(card) for card in pack(2) if card_name(card).partition("-")[0] in numbers]
    (*_, question, _) = page(position(f"Ann: whot {' '.join(held)} | Bob: star-2", call="star-7"), ANN).choices
    assert question.detail == "You hold 24 circles, 24 triangles, 18 crosses, 18 squares and 14 stars."


def test_a_last_whot_is_played_without_a_question() -> None:
    choices = page(position("Ann: whot | Bob: star-2", call="star-8"), ANN).choices
    assert keys(choices) == ["whot", "draw"]
    assert choices[0].children == ()


def test_passing_is_a_choice_when_it_is_legal() -> None:
    choices = page(position("Ann: cross-1 | Bob: star-2", call="star-8", stock=""), ANN).choices
    assert keys(choices) == ["pass"]
    assert choices[0].tone is Tone.QUIET


def test_out_of_turn_there_are_no_choices() -> None:
    state = position(TWO, call="star-7")
    assert page(state, BOB).choices == page(state).choices == ()


def test_a_hand_of_forty_cards_has_a_page() -> None:
    hand = " ".join(f"circle-{n} triangle-{n} circle-{n} triangle-{n}" for n in (1, 2, 3, 4, 5, 7, 8, 10, 11, 12))
    shown = page(position(f"Ann: {hand} | Bob: star-2", call="circle-1"), ANN)
    assert shown.lines[1].startswith("40 cards, 252 against: circle 1, circle 1, circle 2")
    assert keys(shown.choices)[-2:] == ["triangle-1", "draw"]
