"""JOKER's words in rare positions, their lengths, and its choices; the rest is in the golden files."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Cast, Choice
from games.checks.trees import levels
from games.drawing.picture import MOST_ALT
from games.drawing.table import button_rows
from games.joker.board import SEATS
from games.level import Level
from tests.games.joker.crowds import crowded
from tests.games.joker.positions import (
    ALL_HOME,
    ANN,
    BOB,
    CY,
    DEE,
    GAME,
    NAMES,
    TYPED,
    act,
    action,
    finished,
    page,
    position,
    stopped,
)

COMMON = ("Wendy", "Oscar", "Paula", "Henry")
HOUSES: Mapping[int, Level] = {CY: "steady"}
MOST_BUTTON = 80
NUMBERED = re.compile(r"\b[TH]\d")
"""A space by its name in records, which no words have."""


# Places count the steps from one's own come-out space, and near HOME those before it.


@pytest.mark.parametrize(
    ("marbles", "taken", "told"),
    [
        ("", "KC START-T0", "You played the king of clubs, out of START."),
        ("Ann: T5", "QH T5-T15", "You played the queen of hearts, from 5 steps out to 15."),
        ("Ann: T5", "8C T5-T69", "You played the 8 of clubs, from 5 steps out back to 3 before the come-out space."),
        ("Ann: T0", "8C T0-T64", "You played the 8 of clubs, from the come-out space back to 4 before HOME."),
        ("Ann: T66", "5C T66-H4", "You played the 5 of clubs, from 2 before HOME into HOME, space 4."),
        (
            "Ann: T5 H3",
            "7C T5-T10 H3-H5",
            "You played the 7 of clubs, from 5 steps out to 10, and from space 3 of HOME to the deepest space.",
        ),
        (
            "Ann: T66 H2 H3 H4 H5 | Cy: T40",
            "7C T66-H1 Y:T40-T45",
            "You played the 7 of clubs, from 2 before HOME into HOME, space 1, and Cy's marble from 4 steps out to 9.",
        ),
        (
            "Ann: T5 | Bob: T31 | Cy: T6",
            "JOKER T5-T6",
            "You played a Joker, from 5 steps out to 6, and sent Cy's marble to its entrance and Bob's to START.",
        ),
    ],
)
def test_the_history_tells_a_play_by_steps(marbles: str, taken: str, told: str) -> None:
    assert page(act(position(marbles, taken.split()[0]), taken), ANN).recent[0] == told


def test_the_page_tells_where_marbles_are_by_steps() -> None:
    told = page(position("Ann: T0 T20 T65 H2 H5 | Bob: T15", "5C"), ANN)
    assert (
        told.seats[ANN].facts[2] == "on the come-out space, 20 steps out, 3 before HOME, in HOME 2 and deepest (1 snug)"
    )
    assert "Bob, blue B: 4 in START, 3 before the come-out space." in told.lines


def test_the_rules_name_no_space_as_records_do() -> None:
    assert not NUMBERED.search(" ".join(rule.text for topic in GAME.rules for rule in topic.rules))


@pytest.mark.parametrize("seed", range(10))
def test_no_words_name_a_space_as_records_do(seed: int) -> None:
    rng = random.Random(seed)
    state, _ = crowded(rng)
    state.apply_action(state.turn, rng.choice(state.legal_actions(state.turn)))
    for reader in (None, *range(SEATS)):
        told = replace(page(state, reader), choices=())
        assert not NUMBERED.search(f"{told} {TYPED.alt(state, reader=reader)}")


@pytest.mark.parametrize(
    ("marbles", "taken", "words"),
    [
        ("Ann: T5 | Cy: T11 | Bob: T31", "6C T5-T11", "Ann sent Cy's marble to its entrance and Bob's to START."),
        ("Ann: T5 T20 | Bob: T8 | Dee: T24", "7C T5-T8 T20-T24", "Ann sent Bob's and Dee's marbles to START."),
        ("Ann: T5 T20 | Bob: T8 T24", "7C T5-T8 T20-T24", "Ann sent two of Bob's marbles to START."),
        ("Ann: T67 H2 H3 H4 H5", "AC T67-H1", "Ann is all home and plays for Cy."),
    ],
)
def test_a_rare_deed(marbles: str, taken: str, words: str) -> None:
    assert page(act(position(marbles, taken.split()[0]), taken)).change == words


@pytest.mark.parametrize(
    ("marbles", "reader", "change", "since"),
    [
        ("Ann: T0", ANN, "Dee moved a marble 5 steps.", ("Bob moved a marble 3 steps.", "Cy moved a marble 4 steps.")),
        ("Ann: T0", CY, "You moved a marble 4 steps.", ("Dee moved a marble 5 steps.",)),
        (
            "Ann: T0 T21",
            ANN,
            "Bob sent your marble to START.",
            ("Cy moved a marble 4 steps.", "Dee moved a marble 5 steps."),
        ),
    ],
    ids=["the newest on one's turn", "one's own while waiting", "what sent one's own marble away"],
)
def test_what_matters_most_of_a_round_is_told_first(
    marbles: str, reader: int, change: str, since: tuple[str, ...]
) -> None:
    state = position(f"{marbles} | Bob: T18 | Cy: T36 | Dee: T54", "2C 2D", pile="3C 4C 6C 9C 9D", laid="KC KD")
    act(state, "2C T0-T2", "3D T18-T21")
    assert state.is_chance_due
    state.apply_chance(state.sample_chance(random.Random(1)))
    told = page(act(state, "4H T36-T40", "5S T54-T59"), reader)
    assert (told.change, told.since) == (change, since)


@pytest.mark.parametrize(
    ("others", "comfort"), [("Bob: T6 | Dee: T1", " Your side's first marble was 8 before HOME."), ("Bob: T18", "")]
)
def test_who_lost_without_a_marble_in_home_is_told_how_near_the_first_was(others: str, comfort: str) -> None:
    assert page(finished(others), DEE).change == f"25 to 0, with all ten marbles home.{comfort}"


# Picks


def choices(marbles: str, hand: str) -> tuple[Choice, ...]:
    return page(position(marbles, hand), ANN).choices


@pytest.mark.parametrize(
    ("marbles", "hand", "shorts"),
    [
        (
            "Ann: T0 | Bob: T5 | Cy: T3 | Dee: T10",
            "5C 6C 8C QC 3S 10D",
            ["3 +Y", "5 xB", "6 +6", "8 back", "10 xG", "Q xG"],
        ),
        ("Ann: T0 | Bob: T5", "5C 6C", ["5 hits B", "6 +6"]),
        ("Ann: T5 | Bob: T31 | Cy: T10", "5C", ["5 helps Y, hits B"]),
        (f"Ann: {ALL_HOME} | Cy: T40 H1 H2 H3 H4", "5C", ["5 Y+5"]),
    ],
)
def test_where_three_rows_of_buttons_have_no_room_marks_stand_for_words(
    marbles: str, hand: str, shorts: list[str]
) -> None:
    assert [choice.short for choice in choices(marbles, hand)] == shorts


@pytest.mark.parametrize(
    ("marbles", "hand", "detail"),
    [
        ("Ann: T64 T66 H4 H5", "7C", "Each letter is a marble that can move."),
        ("Ann: T5 T20 T66 | Dee: T40", "JOKER", "Gold numbers are where a marble ends up; letters are marbles."),
        ("Ann: T5 T20 | Bob: T10 T25", "5C", "1 and 2 send Bob's marble to START."),
        (
            "Ann: T5 T20 | Bob: T10 | Cy: T25",
            "5C",
            "1 sends Bob's marble to START. 2 sends Cy's marble to its HOME entrance.",
        ),
    ],
)
def test_the_question_says_who_would_be_sent_away_or_what_the_marks_are(marbles: str, hand: str, detail: str) -> None:
    (choice,) = choices(marbles, hand)
    assert choice.detail == detail


def test_throwing_a_joker_away_is_asked_about_where_another_card_can_go() -> None:
    nine, joker = choices("Ann: H1 H2 H3 H4 T67", "9C JOKER")
    assert nine.action is not None
    assert (joker.ask, joker.detail) == ("Throw your Joker away?", "It's your best card, and you can't take it back.")
    (leaf,) = joker.children
    assert (leaf.short, leaf.action) == ("Throw it away", action("discard JOKER"))
    (alone,) = choices("Ann: H1 H2 H3 H4 T67", "JOKER JOKER")
    assert alone.action is not None


def test_a_jokers_jumps_of_two_marbles_to_one_space_ask_first_which_marble() -> None:
    (joker,) = choices("Ann: T5 T20 | Dee: T40", "JOKER")
    assert [(choice.key, choice.short) for choice in joker.children] == [
        ("START-T0", "Out"),
        ("T5", "a…"),
        ("T20", "b…"),
    ]
    first = joker.children[1]
    assert first.ask == "Joker, marble a: where to?"
    assert [(choice.key, choice.spoken) for choice in first.children] == [
        ("T6", "1: to 6 steps out"),
        ("T40", "2: to 40 steps out, hits Dee"),
    ]
    (joker,) = choices("Ann: T5 T66 | Dee: T67", "JOKER")
    assert [choice.short for choice in joker.children] == ["1", "Out", "a…"]


def test_what_the_first_part_of_a_split_7_sends_away_is_not_told_of_the_second() -> None:
    (seven,) = choices("Ann: T5 T20 T40 | Bob: T8 T44", "7D")
    part = seven.children[3].children[2]
    assert part.detail == "2 sends Bob's marble to START."
    assert [choice.detail for choice in part.children] == [
        "sends Bob's marble to START",
        "sends two of Bob's marbles to START",
    ]


def test_many_splits_have_letters_alone_so_that_three_rows_hold_them() -> None:
    (seven,) = choices("Ann: T5 T20 T35 T50", "7D")
    assert [choice.short for choice in seven.children] == ["1", "2", "3", "4", "a…", "b…", "c…", "d…"]


@pytest.mark.parametrize(
    ("marbles", "hand", "path", "named"),
    [
        ("Ann: T5", "QC QH", "QH/T5-T15", "QH T5-T15"),
        ("Ann: T5 T20", "7D", "T5-T12", "7D T5-T12"),
        ("Ann: T5 T20 T40", "7D 9C", "7D/T5-1/T20", "7D T5-T6 T20-T26"),
        ("Ann: T5 T20", "7D 9C", "7D/T5-3-T20", "7D T5-T8 T20-T24"),
        ("Ann: T5 T20 | Dee: T40", "JOKER 9C", "JOKER/T5-T40", "JOKER T5-T40"),
        ("Ann: H1 H2 H3 H4 T67", "9C JOKER", "JOKER", "discard JOKER"),
        ("Ann: T5 T20", "5C 7D 8C", "5C/T5-T11", "5C T5-T11"),
        ("Ann: T5 T20", "7D", "T5-3/T8", "7D T5-T8 T8-T12"),
        ("Ann: T5 T20", "7D", "START-T0", "7D START-T0"),
    ],
)
def test_a_button_that_would_be_made_otherwise_or_not_at_all_still_names_its_play(
    marbles: str, hand: str, path: str, named: str
) -> None:
    assert GAME.action_of(position(marbles, hand).view(ANN), path.split("/")) == action(named)


# What fits


@pytest.mark.parametrize("seed", range(20))
def test_six_cards_in_crowded_positions_are_buttons_in_three_rows_that_say_their_own(seed: int) -> None:
    rng = random.Random(seed)
    state, _ = crowded(rng)
    state.hands[state.turn] = rng.sample(state.hands[state.turn], 6)
    offered = GAME.page(state.view(state.turn), Cast(("W" * 32,) * 4, state.turn)).choices
    assert rows(offered, "As text", "More…") <= 3
    for siblings in levels(offered):
        assert rows(siblings, "Back") <= 4
        assert len({choice.spoken for choice in siblings}) == len(siblings)
        for choice in siblings:
            assert choice.face in ("", "joker_joker")
            assert 0 < len(choice.spoken) <= MOST_BUTTON
            assert len(choice.ask) <= 40
            assert not NUMBERED.search(f"{choice.label} {choice.short} {choice.detail} {choice.ask} {choice.spoken}")


def rows(siblings: Sequence[Choice], *rest: str) -> int:
    """How many rows the buttons take, where a question has an ellipsis and a face the width of three letters."""
    shown = [
        f"{each.short.removesuffix('…')}{'…' * bool(each.children)}{' ' * 3 * bool(each.face)}" for each in siblings
    ]
    return button_rows([*shown, *rest])


@given(seed=st.integers(0, 2**32), names=st.lists(st.text(min_size=1, max_size=60), min_size=4, max_size=4))
@settings(max_examples=30, deadline=None)
def test_choices_and_alt_fit_with_any_names_and_the_oldest_plays_are_dropped_first(seed: int, names: list[str]) -> None:
    state, _ = crowded(random.Random(seed))
    seat = state.turn
    for siblings in levels(GAME.page(state.view(seat), Cast(tuple(names), seat)).choices):
        for each in siblings:
            lengths = (each.label, 80), (each.spoken, 80), (each.short, 20), (each.detail, 100), (each.key, 12)
            assert all(len(text) <= most for text, most in lengths)
    state.apply_action(seat, state.legal_actions(seat)[-1])
    alt = TYPED.alt(state, names)
    assert len(alt) <= MOST_ALT
    assert " played the " in alt or " played a Joker" in alt


@pytest.mark.parametrize("marble", ["T0", "T4"])
def test_the_longest_question_says_where_all_marbles_are(marble: str) -> None:
    others = "Bob: T20 T26 T28 T30 T32 | Cy: T40 T42 T44 T46 T48 | Dee: T56 T58 T60 T62 T64"
    alt = TYPED.hand(position(f"Ann: T0 T1 T2 T3 T4 | {others}", "JOKER KH"), ANN, ("JOKER", marble)).alt
    assert "You, red R, to play: on the come-out space, 1, 2, 3 and 4 steps out." in alt
    assert "Dee, green G: 2, 4, 6, 8 and 10 steps out." in alt
    assert "2: to " in alt


@pytest.mark.parametrize("pair", [(ANN, CY), (BOB, DEE)])
def test_the_end_is_short_with_common_names(pair: tuple[int, int]) -> None:
    state = stopped(" | ".join(f"{NAMES[seat]}: H1 H2 H3 H5" for seat in pair))
    state.is_stopped = False
    for reader in (None, *range(SEATS)):
        end = GAME.page(state.view(reader), Cast(COMMON, reader, HOUSES))
        assert len(end.headline) <= 30
        assert len(end.change) <= 90
