"""What a page offers to pick: order, labels, and what each stick would do."""

from __future__ import annotations

import pytest

from games.api import Tone
from games.nojoke.play import Play
from games.nojoke.straight.state import StraightState
from tests.games.nojoke.straight.positions import ANN, BOB, page, position, sticks

HANDS = "Ann: HSD SCS DDD HCH | Bob: TTT SSS CCC DDC | Cy: HHS CST"


def running() -> StraightState:
    """A run of Cy's stands, Ann is to play."""
    return position(HANDS, row="Ann HHH, Bob HDH, Cy HCS")


def test_choices_are_the_sticks_that_match_in_order_then_draw() -> None:
    choices = page(running(), ANN).choices
    assert [choice.key for choice in choices] == ["SCS", "HCH", "HSD", "draw"]
    assert [choice.label for choice in choices] == [
        "Spade Club Spade",
        "Heart Club Heart",
        "Heart Spade Diamond",
        "draw a stick",
    ]
    assert [choice.short for choice in choices] == [
        "♠\ufe0e♣\ufe0e♠\ufe0e",
        "♥\ufe0e♣\ufe0e♥\ufe0e",
        "♥\ufe0e♠\ufe0e♦\ufe0e",
        "Draw",
    ]
    assert [choice.tone for choice in choices] == [Tone.PLAY, Tone.PLAY, Tone.PLAY, Tone.QUIET]


def test_a_choice_says_what_it_does() -> None:
    assert [choice.detail for choice in page(running(), ANN).choices] == [
        "breaks the run of Hearts in the first position: Cy takes 3 sticks",
        "keeps the run: 4 in a row",
        "keeps the run: 4 in a row",
        "the next of 2 in reserve; your turn goes on",
    ]


@pytest.mark.parametrize(
    ("hands", "row", "detail"),
    [
        ("Ann: HSS TTT | Bob: CCC", "", "leads"),
        ("Ann: HSS TTT | Bob: CCC", "Bob HHS", "matches Heart in the first and Spade in the third position"),
        ("Ann: HSS TTT | Bob: CCC", "Ann HDH, Bob HHH", "makes a run: Heart in the first position"),
        ("Ann: HHH TTT | Bob: CCC", "Bob HHS", "matches Heart in the first and second position"),
        ("Ann: HSS | Bob: CCC", "Bob HDH", "matches Heart in the first position, and you go out"),
    ],
)
def test_a_choice_without_a_run_says_how_it_matches(hands: str, row: str, detail: str) -> None:
    assert page(position(hands, row=row), ANN).choices[0].detail == detail


def test_a_choice_in_full_words_says_what_its_picture_marks() -> None:
    assert [choice.spoken for choice in page(running(), ANN).choices] == [
        "Play Spade Club Spade, gives Cy 3",
        "Play Heart Club Heart",
        "Play Heart Spade Diamond",
        "Draw a stick",
    ]


def test_a_draw_stands_out_where_nothing_else_can_be_done() -> None:
    (draw,) = page(position("Ann: DDD | Bob: CCC", row="Bob HSS"), ANN).choices
    assert (draw.key, draw.tone) == ("draw", Tone.PLAY)


def test_a_pass_is_a_choice_when_it_is_legal() -> None:
    (choice,) = page(position("Ann: SSS | Bob: CCC", row="Bob HHH", reserve=""), ANN).choices
    assert (choice.key, choice.tone, choice.spoken) == ("pass", Tone.QUIET, "Pass and show your hand")


def test_out_of_turn_there_are_no_choices() -> None:
    assert page(running(), BOB).choices == page(running()).choices == ()


def test_the_sticks_of_a_choice_are_those_held() -> None:
    state = position(HANDS)
    assert [choice.action for choice in page(state, ANN).choices][:4] == [
        Play(stick) for stick in sorted(sticks("HSD SCS DDD HCH"))
    ]
