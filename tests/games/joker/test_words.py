"""The page of representative positions, in words."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Cast
from games.checks.trees import levels
from games.joker.board import SEATS
from games.joker.model import JokerOptions
from games.joker.state import JokerState
from tests.games.joker.crowds import crowded
from tests.games.joker.positions import ALL_HOME, ANN, BOB, CY, DEE, GAME, NAMES, act, dealt, page, position

MIDDLE = "Ann: T5 T20 H4 H5 | Bob: T60 | Cy: T71 H5 | Dee: H1 H5"


def finished(others: str = "Bob: H4 H5 | Dee: H1") -> JokerState:
    """A table that Ann finishes with Cy."""
    return act(position(f"Ann: T67 H2 H3 H4 H5 | Cy: {ALL_HOME} | {others}", "AC"), "AC T67-H1")


def stopped(marbles: str) -> JokerState:
    state = position(marbles, "4C")
    state.stop()
    return state


def test_progress() -> None:
    assert page(position(MIDDLE, "2C")).progress == "5 of 20 marbles in HOME"


def test_the_headline_says_whose_turn_it_is_and_to_the_mover_your_turn() -> None:
    state = position(MIDDLE, "2C")
    assert page(state).headline == page(state, BOB).headline == "Ann to play"
    assert page(state, ANN).headline == "Your turn"


def test_the_headline_before_the_deal_and_a_reshuffle() -> None:
    assert page(JokerState(JokerOptions(), SEATS)).headline == "The deal comes next"
    assert page(act(position("", "4C", pile=""), "discard 4C")).headline == "The laid cards are shuffled next"


def test_the_channel_sees_the_card_laid_last_and_how_the_partnerships_stand() -> None:
    assert page(position(MIDDLE, "2C", laid="5C KD")).lines == (
        "Last card laid: king of diamonds.",
        "Ann and Cy: 3 marbles in HOME, 3 snug. 6 points if it ended now.",
        "Bob and Dee: 2 marbles in HOME, 1 snug. 3 points if it ended now.",
    )


def test_the_lines_speak_to_the_reader() -> None:
    lines = page(position(MIDDLE, "2C", laid="5C"), CY).lines
    assert lines[1].startswith("You and Ann: 3 marbles")
    assert lines[2].startswith("Bob and Dee: ")


def test_a_seat_is_told_where_the_marbles_of_each_colour_are() -> None:
    assert page(position(MIDDLE, "2C", laid="5C"), CY).lines[3:7] == (
        "Ann, red R: 1 in START, on T5 and T20, in HOME on H4 and H5 (2 snug).",
        "Bob, blue B: 4 in START, on T60.",
        "You, yellow Y: 3 in START, on T71, in HOME on H5 (1 snug).",
        "Dee, green G: 3 in START, in HOME on H1 and H5 (1 snug).",
    )


def test_the_card_laid_last_and_the_hand_have_their_faces_beside_them() -> None:
    shown = page(position(MIDDLE, "2C", laid="5C"), ANN)
    assert dict(zip(shown.lines, shown.faces, strict=True)) == {
        **dict.fromkeys(shown.lines, ()),
        "Last card laid: 5 of clubs.": ("joker_5_clubs",),
        "1 card: 2 of clubs. You drew the 2 of clubs.": ("joker_2_clubs",),
    }


def test_before_the_first_card_none_is_laid() -> None:
    assert page(dealt()).lines[0] == "Nobody has laid a card yet."


def test_a_seat_sees_its_hand_in_order_and_the_card_it_drew() -> None:
    assert page(position(MIDDLE, "JOKER KC 2C 7D"), ANN).lines[-1] == (
        "4 cards: 2 of clubs, 7 of diamonds, king of clubs, Joker. You drew the 7 of diamonds."
    )
    assert page(position(MIDDLE, "2C"), BOB).lines[-1] == (
        "5 cards: 3 of diamonds, 3 of hearts, 3 of spades, 4 of clubs, 4 of diamonds."
    )


def test_each_seat_has_its_colour_with_a_letter_its_cards_and_its_marbles() -> None:
    seats = page(position(MIDDLE, "2C 3C 4C 5C 6C 7C", mover=ANN)).seats
    assert [seat.facts for seat in seats] == [
        ("red R", "6 cards", "1 in START", "on T5 and T20", "in HOME on H4 and H5 (2 snug)"),
        ("blue B", "5 cards", "4 in START", "on T60"),
        ("yellow Y", "5 cards", "3 in START", "on T71", "in HOME on H5 (1 snug)"),
        ("green G", "5 cards", "3 in START", "in HOME on H1 and H5 (1 snug)"),
    ]
    assert [seat.is_to_act for seat in seats] == [True, False, False, False]


def test_supply() -> None:
    assert page(position(MIDDLE, "2C", pile="2C", laid="5C KD")).supply == "Pile 1 card · 2 laid"


def test_recent_has_the_last_three_newest_first() -> None:
    state = position("Ann: T5 | Bob: T10", "5C 6C", pile="9C 9D 9H 9S 10C 10D 10H 10S")
    act(state, "5C T5-T10", "discard 4C")
    assert page(state).recent == (
        "Bob discarded the 4 of clubs, as no card had a move.",
        "Ann played the 5 of clubs, from T5 on to T10, and sent Bob's blue marble (B) to START.",
    )
    assert page(state, BOB).recent == (
        "You discarded the 4 of clubs, as no card had a move.",
        "Ann played the 5 of clubs, from T5 on to T10, and sent your blue marble (B) to START.",
    )


def test_recent_tells_of_a_joker_a_backward_8_and_coming_out() -> None:
    assert page(act(position("Ann: T5", "JOKER"), "JOKER T5-T6")).recent[0] == "Ann played a Joker, from T5 on to T6."
    assert page(act(position("Ann: T5", "8C"), "8C T5-T69"), ANN).recent[0] == (
        "You played the 8 of clubs, from T5 back to T69."
    )
    assert page(act(position("", "KH"), "KH START-T0")).recent[0] == (
        "Ann played the king of hearts, out of START to T0."
    )


def test_recent_tells_whose_marble_was_moved_if_it_was_not_the_players() -> None:
    state = act(position(f"Ann: {ALL_HOME} | Cy: T40", "5C"), "5C Y:T40-T45")
    assert page(state).recent[0] == "Ann played the 5 of clubs, Cy's marble from T40 on to T45."
    assert page(state, CY).recent[0] == "Ann played the 5 of clubs, your marble from T40 on to T45."
    state = act(position("Ann: T66 H2 H3 H4 H5 | Cy: T40", "7C"), "7C T66-H1 Y:T40-T45")
    assert page(state).recent[0] == "Ann played the 7 of clubs, from T66 on to H1, and yellow T40 to T45."


def test_recent_tells_of_the_deal_and_a_reshuffle() -> None:
    state = dealt()
    starter = (state.dealer + 1) % SEATS
    assert page(state).recent == (f"{NAMES[state.dealer]} dealt, and {NAMES[starter]} starts.",)
    assert page(state, starter).recent == (f"{NAMES[state.dealer]} dealt, and you start.",)
    state = act(position("", "4C", pile=""), "discard 4C")
    state.apply_chance(state.sample_chance(random.Random(1)))
    assert page(state).recent[0] == "The laid cards were shuffled and put under the pile."


@pytest.mark.parametrize(
    ("marbles", "words"),
    [
        ("Bob: H5 | Dee: H4", "Bob and Dee win 3 to 0."),
        ("Ann: T1", "Ann and Cy win, level at 0 points but further on the way."),
        ("Ann: H5 T0 | Bob: H5 T18", "it's a draw at 2 points each."),
    ],
)
def test_why_a_stopped_table_ends_so_is_said_in_full(marbles: str, words: str) -> None:
    told = f"The round is over, and this table counts as it stands: {words}"
    assert page(stopped(marbles)).advice.endswith(told)


def test_the_books_say_why_each_partnership_scores() -> None:
    assert page(finished(), BOB).books == (
        "Ann and Cy: 10 snug marbles (20) and the bonus for finishing (5). 25 points.",
        "You and Dee: 2 snug marbles (4) and 1 more in HOME (1). 5 points.",
    )


def test_the_books_name_the_way_where_the_scores_are_equal() -> None:
    assert page(stopped("Ann: T1 | Cy: T36")).books[-1] == (
        "The scores are level, so the steps of all marbles decide: Ann and Cy 11 steps, Bob and Dee 0 steps."
    )


def test_there_are_no_books_before_the_end() -> None:
    assert page(position(MIDDLE, "2C")).books == ()


@pytest.mark.parametrize(
    ("marbles", "hand", "words"),
    [
        ("Ann: T5", "5C 9D", "Lay the 5 of clubs or the 9 of diamonds and move with it."),
        ("Ann: H1", "2C 9D", "Lay the 2 of clubs and move with it. Your other cards have no move."),
        ("", "5C", "None of your cards has a move, so throw one away. You draw again next turn."),
        (
            f"Ann: {ALL_HOME} | Cy: T40",
            "5C",
            "Lay the 5 of clubs and move with it. Your marbles are all home, so you move Cy's.",
        ),
        (
            "Ann: T5 | Dee: T10",
            "5C",
            "Lay the 5 of clubs and move with it. You can send an opponent's marble to START.",
        ),
        ("Ann: T5 | Cy: T10", "5C", "Lay the 5 of clubs and move with it."),
    ],
)
def test_advice_to_the_mover(marbles: str, hand: str, words: str) -> None:
    assert page(position(marbles, hand), ANN).advice == words


def test_advice_to_those_who_wait() -> None:
    state = position(MIDDLE, "2C 3C 4C 5C 6C 7C")
    awaited = "It's Ann's turn to lay one of 6 cards."
    assert page(state).advice == awaited
    assert page(state, BOB).advice == f"{awaited} You are next."
    assert page(state, CY).advice == f"{awaited} You play after Ann and 1 other player. Ann is your partner."
    assert page(state, DEE).advice == f"{awaited} You play after Ann and 2 other players."


def test_advice_between_turns_and_after_the_end() -> None:
    assert "there's nothing to do yet" in page(JokerState(JokerOptions(), SEATS), ANN).advice
    over = finished()
    assert page(over, BOB).advice.endswith("Joker! Ann and Cy win 25 to 5.")


@given(seed=st.integers(0, 2**32), names=st.lists(st.text(min_size=1, max_size=60), min_size=4, max_size=4))
@settings(max_examples=30, deadline=None)
def test_choices_fit_with_any_names(seed: int, names: list[str]) -> None:
    state, _ = crowded(random.Random(seed))
    seat = state.mover
    for siblings in levels(GAME.page(state.view(seat), Cast(tuple(names), seat)).choices):
        for each in siblings:
            assert len(each.label) <= 80
            assert len(each.spoken) <= 80
            assert len(each.short) <= 20
            assert len(each.detail) <= 100
            assert len(each.key) <= 12


def test_a_view_of_another_game_has_no_page() -> None:
    with pytest.raises(TypeError, match="not a view of JOKER"):
        GAME.page("view", Cast(NAMES))  # type: ignore[arg-type]
