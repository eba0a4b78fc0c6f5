"""What a page offers to pick: a rank, then its move; a split 7 in two steps more."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from games.api import Cast, Choice, Tone
from games.checks.trees import levels
from games.drawing.table import button_rows
from tests.games.joker.crowds import crowded
from tests.games.joker.positions import ALL_HOME, BOB, GAME, NAMES, action, page, position

MOST_BUTTON = 80


def choices(marbles: str, hand: str) -> tuple[Choice, ...]:
    return page(position(marbles, hand), 0).choices


def shorts(siblings: tuple[Choice, ...]) -> list[str]:
    return [choice.short for choice in siblings]


def keys(siblings: tuple[Choice, ...]) -> list[str]:
    return [choice.key for choice in siblings]


# Ranks


def test_equal_ranks_are_one_button_and_ranks_go_from_low_to_high() -> None:
    offered = choices("Ann: T5 T20", "JOKER QS QC 5D 5C 7H")
    assert shorts(offered) == ["5", "7", "Q", "Joker"]
    assert keys(offered) == ["5C", "7H", "QC", "JOKER"]
    assert [choice.label for choice in offered] == ["5", "7", "queen", "Joker"]
    assert [choice.spoken for choice in offered] == ["5", "7", "Queen", "Joker"]
    assert [choice.tone for choice in offered] == [Tone.PLAY] * 3 + [Tone.SPECIAL]
    assert [choice.ask for choice in offered] == [
        "Your 5: which move?",
        "Your 7: which move?",
        "Your queen: which move?",
        "Your Joker: which move?",
    ]


@pytest.mark.parametrize(
    ("marbles", "hand", "short", "label"),
    [
        ("Ann: T0", "5C", "5 +5", "5: marble on the come-out space goes to 5 steps out"),
        ("Ann: T8", "10C", "10 +10", "10: marble 8 steps out goes to 18"),
        ("", "QC", "Q out", "queen: marble out of START"),
        ("Ann: T2", "8C", "8 back", "8: marble 2 steps out goes back to 2 from HOME"),
        ("Ann: T65", "5C", "5 HOME", "5: marble 3 from HOME goes into HOME, space 3"),
        ("Ann: H2", "3C", "3 HOME", "3: marble in HOME, space 2 goes to the deepest space"),
        ("Ann: T71 H2 H3 H4 H5", "AC", "A +1", "ace: marble 1 before the come-out space goes to the come-out space"),
        ("Ann: T5 | Bob: T10", "5C", "5 hits B", "5: marble 5 steps out goes to 10"),
        ("Ann: T5 | Cy: T10", "5C", "5 helps Y", "5: marble 5 steps out goes to 10"),
        ("Ann: T5 | Bob: T31 | Cy: T10", "5C", "5 helps Y, hits B", "5: marble 5 steps out goes to 10"),
        (f"Ann: {ALL_HOME} | Cy: T40 H1 H2 H3 H4", "5C", "5 Y+5", "5: yellow marble 4 steps out goes to 9"),
        (
            "Ann: T64 H2 H3 H4 H5 | Cy: T40",
            "7D",
            "7 4+3",
            "7: marble 4 from HOME goes 4, yellow marble 4 steps out goes 3",
        ),
    ],
)
def test_a_rank_with_a_single_move_says_it_and_asks_nothing(marbles: str, hand: str, short: str, label: str) -> None:
    (choice,) = choices(marbles, hand)
    assert (choice.short, choice.label) == (short, label)
    assert choice.action is not None
    assert not choice.children
    assert choice.spoken.startswith(label[0].upper() + label[1:])


def test_who_would_be_sent_away_is_told_in_words_and_in_detail() -> None:
    (choice,) = choices("Ann: T5 | Bob: T31 | Cy: T10", "5C")
    assert choice.spoken == "5: marble 5 steps out goes to 10, helps Cy, hits Bob"
    assert choice.detail == "sends Cy's marble to its entrance and Bob's to START"


def test_where_three_rows_of_buttons_have_no_room_marks_stand_for_words() -> None:
    offered = choices("Ann: T0 | Bob: T5 | Cy: T3 | Dee: T10", "5C 6C 8C QC 3S 10D")
    assert shorts(offered) == ["3 +Y", "5 xB", "6 +6", "8 back", "10 xG", "Q xG"]
    assert shorts(choices("Ann: T0 | Bob: T5", "5C 6C")) == ["5 hits B", "6 +6"]


def test_where_no_card_has_a_move_each_rank_can_be_thrown_away() -> None:
    offered = choices("", "4C 4D 10H 8S")
    assert keys(offered) == ["4C", "8S", "10H"]
    assert shorts(offered) == ["4", "8", "10"]
    assert [choice.spoken for choice in offered] == ["Throw a 4 away", "Throw an 8 away", "Throw a 10 away"]
    assert {choice.tone for choice in offered} == {Tone.QUIET}


def test_throwing_a_joker_away_is_asked_about_where_another_card_can_go() -> None:
    offered = choices("Ann: H1 H2 H3 H4 T67", "9C JOKER")
    assert shorts(offered) == ["9", "Joker"]
    assert offered[0].action is not None
    assert (offered[1].ask, offered[1].detail) == (
        "Throw your Joker away?",
        "It's your best card, and you can't take it back.",
    )
    (leaf,) = offered[1].children
    assert leaf.short == "Throw it away"
    assert leaf.action is not None
    (alone,) = choices("Ann: H1 H2 H3 H4 T67", "JOKER JOKER")
    assert alone.action is not None


def test_out_of_turn_there_are_no_choices() -> None:
    state = position("Ann: T5", "5C")
    assert page(state, BOB).choices == page(state).choices == ()


# The question after a rank


def test_the_moves_of_a_rank_have_numbers_from_the_rearmost_marble_on_and_coming_out_stands_last() -> None:
    moves = choices("Ann: T20 T5", "KC 5C")[1].children
    assert keys(moves) == ["T5-T15", "T20-T30", "START-T0"]
    assert shorts(moves) == ["1", "2", "Out"]
    assert [choice.label for choice in moves] == [
        "king: marble 5 steps out goes to 15",
        "king: marble 20 steps out goes to 30",
        "king: marble out of START",
    ]
    assert [choice.spoken for choice in moves] == [
        "1: marble 5 steps out goes to 15",
        "2: marble 20 steps out goes to 30",
        "Out of START",
    ]


@pytest.mark.parametrize(
    ("marbles", "hand", "detail"),
    [
        ("Ann: T5 T20", "5C", "Each gold number is where a marble ends up."),
        ("Ann: T5 T20", "7C", "Gold numbers are where a marble ends up; letters split a 7."),
        ("Ann: T64 T66 H4 H5", "7C", "Each letter is a marble that can move."),
        ("Ann: T5 T20 | Bob: T10", "5C", "1 sends Bob's marble to START."),
        ("Ann: T5 T20 | Bob: T10 T25", "5C", "1 and 2 send Bob's marble to START."),
        (
            "Ann: T5 T20 | Bob: T10 | Cy: T25",
            "5C",
            "1 sends Bob's marble to START. 2 sends Cy's marble to its HOME entrance.",
        ),
        ("Ann: T5 | Bob: T0", "KC", "Out sends Bob's marble to START."),
    ],
)
def test_the_question_says_who_would_be_sent_away_or_what_the_numbers_are(marbles: str, hand: str, detail: str) -> None:
    (choice,) = choices(marbles, hand)
    assert choice.detail == detail


def test_whose_marbles_move_is_said_where_they_are_the_partners() -> None:
    (choice,) = choices(f"Ann: {ALL_HOME} | Cy: T40 T50", "5C")
    assert choice.ask == "Your 5 for Cy: which?"
    assert choice.children[0].spoken == "1: yellow marble 4 steps out goes to 9"


def test_a_jokers_jumps_of_two_marbles_to_one_space_ask_first_which_marble() -> None:
    (joker,) = choices("Ann: T5 T20 | Dee: T40", "JOKER")
    assert shorts(joker.children) == ["Out", "a…", "b…"]
    assert keys(joker.children) == ["START-T0", "T5", "T20"]
    first = joker.children[1]
    assert (first.label, first.spoken) == ("Joker: marble 5 steps out", "Marble a, 5 steps out")
    assert first.ask == "Joker, marble a: where to?"
    assert keys(first.children) == ["T6", "T40"]
    assert [choice.spoken for choice in first.children] == ["1: to 6 steps out", "2: to 40 steps out, hits Dee"]
    assert first.children[1].label == "Joker: marble 5 steps out goes to 40"


def test_a_marble_with_one_way_has_its_number_at_once_beside_those_with_several() -> None:
    (joker,) = choices("Ann: T5 T50 | Dee: T40 T55", "JOKER")
    assert shorts(joker.children) == ["Out", "a…", "b…"]
    (joker,) = choices("Ann: T5 T66 | Dee: T67", "JOKER")
    assert shorts(joker.children) == ["1", "Out", "a…"]


# A split 7


def test_a_7_is_split_by_the_marble_that_goes_first_then_how_far_then_the_other() -> None:
    (seven,) = choices("Ann: T5 T20 T40", "7D")
    assert shorts(seven.children) == ["1", "2", "3", "Split a…", "Split b…", "Split c…"]
    assert keys(seven.children)[3:] == ["T5", "T20", "T40"]
    split = seven.children[3]
    assert (split.label, split.spoken) == (
        "7: split, first the marble 5 steps out",
        "Split a, first the marble 5 steps out",
    )
    assert split.ask == "Split 7: how far does a go?"
    assert keys(split.children) == ["1", "2", "3", "4", "5", "6"]
    part = split.children[2]
    assert (part.short, part.spoken) == ("3", "3: 3 steps, then another marble goes 4")
    assert part.ask == "The other 4: which marble moves?"
    assert keys(part.children) == ["T20", "T40"]
    assert [choice.spoken for choice in part.children] == [
        "1: marble 20 steps out goes to 24",
        "2: marble 40 steps out goes to 44",
    ]
    assert part.children[0].label == "7: marble 5 steps out goes 3, marble 20 steps out goes 4"


def test_with_one_other_marble_how_far_is_the_last_question() -> None:
    (seven,) = choices("Ann: T5 T20 | Bob: T24", "7D")
    split = seven.children[2]
    third = split.children[2]
    assert third.key == "3-T20"
    assert third.spoken == "3: 3 steps, then the marble 20 steps out goes 4, hits Bob"
    assert third.action is not None
    assert split.detail == "3 sends Bob's marble to START."


def test_what_the_first_part_sends_away_is_not_told_of_the_second() -> None:
    (seven,) = choices("Ann: T5 T20 T40 | Bob: T8 T44", "7D")
    part = seven.children[3].children[2]
    assert part.detail == "2 sends Bob's marble to START."
    assert [choice.detail for choice in part.children] == [
        "sends Bob's marble to START",
        "sends two of Bob's marbles to START",
    ]


def test_many_splits_have_letters_alone_so_that_three_rows_hold_them() -> None:
    (seven,) = choices("Ann: T5 T20 T35 T50", "7D")
    assert shorts(seven.children) == ["1", "2", "3", "4", "a…", "b…", "c…", "d…"]


# What fits


@pytest.mark.parametrize("seed", range(20))
def test_six_cards_in_crowded_positions_are_buttons_in_three_rows_that_say_their_own(seed: int) -> None:
    rng = random.Random(seed)
    state, _ = crowded(rng)
    state.hands[state.mover] = rng.sample(state.hands[state.mover], 6)
    offered = GAME.page(state.view(state.mover), Cast(("W" * 32,) * 4, state.mover)).choices
    assert rows(offered, "As text", "More…") <= 3
    for siblings in levels(offered):
        assert rows(siblings, "Back") <= 4
        assert len({choice.spoken for choice in siblings}) == len(siblings)
        for choice in siblings:
            assert choice.face in ("", "joker_joker")
            assert 0 < len(choice.spoken) <= MOST_BUTTON
            assert len(choice.ask) <= 40


def rows(siblings: Sequence[Choice], *rest: str) -> int:
    """How many rows the buttons take, where a question has an ellipsis and a face the width of three letters."""
    shown = [
        f"{each.short.removesuffix('…')}{'…' * bool(each.children)}{' ' * 3 * bool(each.face)}" for each in siblings
    ]
    return button_rows([*shown, *rest])


def test_no_words_name_a_space_by_its_number() -> None:
    state, _ = crowded(random.Random(3))
    for siblings in levels(GAME.page(state.view(state.mover), Cast(NAMES, state.mover)).choices):
        for choice in siblings:
            words = f"{choice.label} {choice.short} {choice.detail} {choice.ask} {choice.spoken}"
            assert not any(word[0] in "TH" and word[1:].rstrip(".,:").isdigit() for word in words.split())


@pytest.mark.parametrize(
    ("marbles", "hand", "path", "named"),
    [
        ("Ann: T5", "QC QH", "QH/T5-T15", "QH T5-T15"),
        ("Ann: T5 T20", "7D", "T5-T12", "7D T5-T12"),
        ("Ann: T5 T20 T40", "7D 9C", "7D/T5-1/T20", "7D T5-T6 T20-T26"),
        ("Ann: T5 T20", "7D 9C", "7D/T5-3-T20", "7D T5-T8 T20-T24"),
        ("Ann: T5 T20 | Dee: T40", "JOKER 9C", "JOKER/T5-T40", "JOKER T5-T40"),
        ("Ann: H1 H2 H3 H4 T67", "9C JOKER", "JOKER", "discard JOKER"),
    ],
)
def test_a_button_that_would_be_made_otherwise_still_names_its_play(
    marbles: str, hand: str, path: str, named: str
) -> None:
    state = position(marbles, hand)
    taken = GAME.action_of(state.view(0), path.split("/"))
    assert taken == action(named)
    assert taken in state.legal_actions(0)
