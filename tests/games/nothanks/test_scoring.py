"""The score and who wins (rules 5, the end)."""

from __future__ import annotations

import pytest

from games.nothanks.cards import count_points, sequences_of
from games.nothanks.state import NoThanksState
from games.pack import mask_of
from tests.games.nothanks.positions import act, numbers, outcome, position


def final(seats: str, card: int = 35) -> NoThanksState:
    """A game over by Ann's taking the last card."""
    return act(position(seats, card=card, deck=""), "take")


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("", 0),
        ("7", 7),
        ("4 6 10 21", 41),
        ("8 9", 8),
        ("17 18 19 20", 17),
        ("13 15 16", 28),
        ("13 14 15 16", 13),
        ("3 35", 38),
    ],
)
def test_each_unbroken_sequence_counts_its_lowest_card(cards: str, points: int) -> None:
    assert count_points(mask_of(numbers(cards))) == points


def test_sequences_are_the_longest_unbroken_ones() -> None:
    assert sequences_of((3, 4, 5, 7, 9, 10)) == (range(3, 6), range(7, 8), range(9, 11))


def test_chips_left_are_taken_off_the_score() -> None:
    state = final("Ann: 7, 8 chips | Bob: 10, 3 chips | Cy:, 22 chips")
    assert outcome(state).result == {"scores": [34, 7, -22], "chips": [8, 3, 22], "winners": [2]}


def test_the_chips_on_the_last_card_go_to_its_taker() -> None:
    state = act(position("Ann:, 2 chips | Bob:, 0 chips | Cy:, 0 chips", card=35, pot=9, deck=""), "take")
    assert outcome(state).result["chips"] == [11, 0, 0]


def test_the_lowest_score_wins() -> None:
    assert outcome(final("Ann: 34, 0 chips | Bob: 33, 0 chips | Cy: 32, 0 chips", card=35)).result["winners"] == [2]


def test_those_tied_for_the_lowest_score_share_the_win() -> None:
    state = final("Ann: 34, 4 chips | Bob: 30, 0 chips | Cy: 32, 1 chips")
    assert outcome(state).result["winners"] == [0, 1]
    assert outcome(state).places == (1, 1, 3)


def test_places_are_by_score_the_lowest_first() -> None:
    assert outcome(final("Ann: 34, 0 chips | Bob: 33, 0 chips | Cy: 32, 0 chips | Dee: 33, 0 chips")).places == (
        4,
        2,
        1,
        2,
    )


def test_each_winner_has_a_win() -> None:
    tallies = outcome(final("Ann: 34, 4 chips | Bob: 30, 0 chips | Cy: 32, 1 chips")).tallies
    assert tallies == ({"wins": 1, "score": 30}, {"wins": 1, "score": 30}, {"wins": 0, "score": 31})


def test_there_are_no_books_beside_the_result() -> None:
    state = final("Ann: | Bob: | Cy:")
    assert state.books() is None
    with pytest.raises(ValueError, match="no books"):
        state.close_books()
    assert state.outcome() is not None
