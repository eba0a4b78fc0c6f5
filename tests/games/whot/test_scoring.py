"""The books of a game, and the end of a rubber (rules 1)."""

from __future__ import annotations

import pytest

from games.api import Json, Outcome
from games.whot.model import Rubber
from games.whot.state import WhotState
from tests.games.whot.positions import ANN, BOB, CY, DEE, act, page, position


def books(state: WhotState) -> Json:
    due = state.books()
    assert due is not None
    return due


def final(hands: str, totals: tuple[int, ...], *, pool: int = 4, dealer: int = ANN) -> WhotState:
    """The last game of a short rubber, over by Ann's star 1."""
    state = position(hands, call="star-8", game=5, totals=totals, pool=pool, dealer=dealer)
    act(state, "star-1").close_books()
    return state


def outcome(state: WhotState) -> Outcome:
    over = state.outcome()
    assert over is not None
    return over


def test_the_first_to_play_the_last_card_wins_the_game() -> None:
    state = act(position("Ann: star-1 | Bob: circle-5", call="star-8"), "star-1")
    assert books(state)["winner"] == ANN
    assert state.to_act == ()


def test_against_is_the_sum_of_the_numbers_held_stars_double_and_whot_20() -> None:
    state = act(position("Ann: star-1 | Bob: star-7 whot | Cy: circle-14 cross-1", call="star-8"), "star-1")
    assert books(state)["against"] == [0, 34, 15]


def test_the_books_are_in_the_notation_of_the_record() -> None:
    state = position("Ann: star-1 | Bob: star-7 | Cy: cross-1", call="star-8", totals=(10, 20, 30), pool=2, game=2)
    assert books(act(state, "star-1")) == {
        "type": "game",
        "winner": 0,
        "against": [0, 14, 1],
        "totals": [10, 34, 31],
        "pool": 3,
    }


def test_whoever_scored_highest_in_the_game_pays_a_counter_whatever_the_totals() -> None:
    state = position("Ann: star-1 | Bob: star-7 | Cy: cross-1", call="star-8", totals=(0, 0, 300))
    assert page(act(state, "star-1")).books[-2] == "Bob pays a counter into the pool."
    assert books(state)["pool"] == 1


def test_each_of_those_tied_for_highest_pays_a_counter() -> None:
    state = act(position("Ann: star-1 | Bob: star-7 | Cy: circle-14 | Dee: cross-1", call="star-8"), "star-1")
    assert books(state)["pool"] == 2


def test_after_the_books_the_next_deal_is_due() -> None:
    state = act(position("Ann: star-1 | Bob: circle-5", call="star-8"), "star-1")
    state.close_books()
    assert state.is_chance_due
    assert state.outcome() is None


@pytest.mark.parametrize(("rubber", "games"), [("single", 1), ("short", 5), ("long", 10)])
def test_a_rubber_has_its_number_of_games(rubber: Rubber, games: int) -> None:
    for game in (games - 1, games):
        state = position("Ann: star-1 | Bob: circle-5", call="star-8", rubber=rubber, game=game)
        act(state, "star-1").close_books()
        assert (state.outcome() is not None) == (game == games)


def test_the_final_game_has_its_books_too() -> None:
    state = act(position("Ann: star-1 | Bob: circle-5", call="star-8", game=5), "star-1")
    assert books(state)["against"] == [0, 5]
    assert state.outcome() is None


def test_the_lowest_total_wins_the_rubber_and_takes_the_pool() -> None:
    over = outcome(final("Ann: star-1 | Bob: circle-5 | Cy: circle-1", (50, 20, 90)))
    assert over.result == {"totals": [50, 25, 91], "winners": [BOB], "counters": [0, 5, 0]}


def test_tied_winners_share_the_pool_equally() -> None:
    over = outcome(final("Ann: star-1 | Bob: circle-5 | Cy: circle-1", (25, 20, 90), pool=5))
    assert over.result["winners"] == [ANN, BOB]
    assert over.result["counters"] == [3, 3, 0]


@pytest.mark.parametrize(
    ("dealer", "counters"), [(DEE, [2, 2, 1, 0]), (ANN, [1, 2, 2, 0]), (BOB, [2, 1, 2, 0]), (CY, [2, 2, 1, 0])]
)
def test_odd_counters_go_one_each_from_the_last_dealers_left(dealer: int, counters: list[int]) -> None:
    state = final("Ann: star-1 | Bob: circle-5 | Cy: circle-1 | Dee: circle-7", (25, 20, 24, 90), dealer=dealer)
    assert outcome(state).result["counters"] == counters


def test_a_single_odd_counter_goes_to_the_first_tied_winner_from_the_left_only() -> None:
    state = final("Ann: star-1 | Bob: circle-5 | Cy: circle-7", (25, 20, 90), pool=0, dealer=ANN)
    assert outcome(state).result["counters"] == [0, 1, 0]


def test_places_are_by_total_and_ties_share_one() -> None:
    state = final("Ann: star-1 | Bob: circle-5 | Cy: circle-1 | Dee: circle-7", (90, 20, 24, 0))
    assert outcome(state).places == (4, 2, 2, 1)


def test_tallies_count_rubbers_games_and_counters() -> None:
    assert outcome(final("Ann: star-1 | Bob: circle-5", (50, 20))).tallies == (
        {"rubbers": 0, "games": 1, "counters": 0},
        {"rubbers": 1, "games": 0, "counters": 5},
    )
