"""The stock, the turned pile, and the blocked game (rules 1)."""

from __future__ import annotations

from games.whot.cards import card_name
from games.whot.state import WhotState
from tests.games.whot.positions import ANN, BOB, act, legal, page, position


def stock_of(state: WhotState) -> str:
    """The stock, the next card first."""
    return " ".join(card_name(card) for card in reversed(state.stock))


def test_with_the_last_stock_card_drawn_the_pile_is_turned_and_the_earliest_played_is_next() -> None:
    state = position("Ann: cross-1 | Bob: star-2", call="star-8", under="circle-1 circle-2 star-4", stock="cross-13")
    assert stock_of(act(state, "draw")) == "circle-1 circle-2 star-4"


def test_the_call_card_stays_when_the_pile_is_turned() -> None:
    state = position("Ann: cross-1 | Bob: star-2 circle-8 cross-1", call="star-8", under="circle-1", stock="cross-13")
    assert legal(act(state, "draw"), BOB) == {"star-2", "circle-8", "draw"}


def test_the_call_of_a_whot_stays_when_the_pile_is_turned() -> None:
    state = position("Ann: cross-1 | Bob: star-2 circle-8", call="whot circle", under="circle-1", stock="cross-13")
    assert legal(act(state, "draw"), BOB) == {"circle-8", "draw"}


def test_the_pile_is_not_turned_while_a_stock_card_is_left() -> None:
    state = position("Ann: cross-1 | Bob: star-2", call="star-8", under="circle-1", stock="cross-13 cross-14")
    assert stock_of(act(state, "draw")) == "cross-14"


def test_with_nothing_under_the_call_card_nothing_is_turned() -> None:
    state = act(position("Ann: cross-1 | Bob: cross-2", call="star-8", stock="cross-13"), "draw")
    assert legal(state, BOB) == {"pass"}


def test_then_the_next_card_covered_is_turned_at_once_and_is_the_stock() -> None:
    state = position("Ann: star-1 star-2 | Bob: cross-2", call="star-8", stock="")
    assert stock_of(act(state, "star-1")) == "star-8"
    assert legal(state, BOB) == {"draw"}


def test_a_whot_covered_then_is_turned_too_and_is_drawn_as_any_card() -> None:
    state = position("Ann: star-1 star-2 | Bob: cross-2", call="whot star", stock="")
    act(state, "star-1", "draw")
    assert [card_name(card) for card in state.hands[BOB]] == ["cross-2", "whot"]


def test_the_winning_play_turns_nothing() -> None:
    state = act(position("Ann: star-1 | Bob: cross-2", call="star-8", stock=""), "star-1")
    assert state.stock == []


def test_when_all_pass_in_succession_the_game_ends_without_a_winner() -> None:
    state = position("Ann: cross-1 | Bob: cross-2 | Cy: cross-3", call="star-8", stock="")
    act(state, "pass", "pass", "pass")
    books = state.books()
    assert books is not None
    assert books["winner"] is None


def test_in_a_blocked_game_everyone_scores_what_they_hold() -> None:
    state = act(position("Ann: cross-1 | Bob: cross-2 cross-10", call="star-8", stock=""), "pass", "pass")
    books = state.books()
    assert books is not None
    assert books["against"] == [1, 12]


def test_passes_count_only_in_succession() -> None:
    state = position("Ann: cross-1 | Bob: star-2 star-4 | Cy: cross-3", call="star-8", stock="")
    act(state, "pass", "star-2", "draw")
    assert state.books() is None
    assert state.passes == 0


def test_the_page_tells_of_a_turned_pile() -> None:
    state = position("Ann: cross-1 | Bob: star-2", call="star-8", under="circle-1 circle-2", stock="cross-13")
    assert page(act(state, "draw")).recent == (
        "The stock ran out, so the pile became the stock: 2 cards.",
        "Ann drew a card.",
    )


def test_the_page_of_a_pass_says_why() -> None:
    state = act(position("Ann: cross-1 | Bob: star-2", call="star-8", stock=""), "pass")
    assert page(state).recent == ("Ann passed, with nothing left to draw.",)
    assert page(state, ANN).recent == ("You passed, with nothing left to draw.",)
