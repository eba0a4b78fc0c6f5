"""What a screen says in few words: stage, change, what came before, what to do, how the others stand."""

from __future__ import annotations

import itertools

import pytest

from games.api import Cast, Page
from games.whot.state import WhotState
from tests.games.whot.positions import ANN, BOB, CY, DEE, NAMES, WHOT_GAME, act, called_star, dealt, page, position

FOUR = "Ann: whot star-8 circle-11 circle-5 | Bob: star-2 star-3 | Cy: cross-1 cross-5 | Dee: cross-2 cross-3"


def words(shown: Page) -> int:
    """How many words stand before the first button of a hand in words alone."""
    return len(" ".join((shown.change, *shown.since, "Your turn:", shown.todo, shown.counts)).split())


@pytest.mark.parametrize(
    ("rubber", "game", "stage"),
    [("short", 2, "game 2 of 5"), ("long", 10, "game 10 of 10"), ("single", 1, "single game")],
)
def test_the_stage_stands_beside_whose_turn_it_is(rubber: str, game: int, stage: str) -> None:
    shown = page(position(FOUR, call="star-7", rubber=rubber, game=game))  # type: ignore[arg-type]
    assert shown.stage == stage
    assert len(f"Konst to play · {shown.stage}") <= 30


@pytest.mark.parametrize(("game", "stage"), [(2, "3 to go"), (5, "the last")])
def test_between_games_the_stage_is_how_many_are_to_come(game: int, stage: str) -> None:
    state = act(position("Ann: star-1 | Bob: cross-2", call="star-8", game=game), "star-1")
    assert (page(state).headline, page(state).stage) == (f"Ann wins game {game}", stage)
    assert page(state, BOB).change == "You pay a counter: cross 2 counts 2."
    assert page(state).change == "Bob pays a counter: cross 2 counts 2."


def test_the_house_is_thinking() -> None:
    view = position(FOUR, call="star-7").view(BOB)
    assert WHOT_GAME.page(view, Cast(NAMES[:4], BOB, {ANN: "steady"})).headline == "Ann is thinking"


def test_all_of_a_turn_is_said_in_few_words() -> None:
    shown = page(called_star(), ANN)
    assert (shown.headline, shown.stage) == ("Your turn", "game 2 of 5")
    assert shown.change == "Dee's WHOT: star follows."
    assert shown.since == ("Bob: circle 8.", "Cy drew.")
    assert shown.todo == "play star 8 or WHOT, or draw."
    assert shown.counts == "Cards: Bob 5, Cy 2, Dee 6."
    assert words(shown) == 25


def test_the_channel_is_told_what_all_did() -> None:
    shown = page(called_star())
    assert shown.change == "Dee's WHOT: star follows."
    assert shown.since == ("Ann: circle 2.", "Bob: circle 8.", "Cy drew.")
    assert shown.todo == ""
    assert shown.counts == "Cards: Ann 6, Bob 5, Cy 2, Dee 6."


def test_who_waits_is_told_what_was_ones_own_play_and_who_plays_before() -> None:
    state = act(called_star(), "star-8")
    assert page(state, ANN).change == "You played star 8. Bob and 2 more play first."
    assert page(state, BOB).change == "Ann played star 8."
    assert page(state, CY).change == "You drew cross 13. Bob plays first."
    assert page(state, DEE).change == "Your WHOT: star follows. Bob and 1 more play first."
    assert page(state, ANN).since == ()
    assert page(state, DEE).since == ("Ann: star 8.",)
    assert page(state, DEE).counts == "Cards: Ann 5, Bob 5, Cy 2."


def test_who_waits_and_has_not_played_is_told_of_the_newest_change() -> None:
    state = position(FOUR)
    assert page(state, CY).change == page(state).change == "Ann leads with any card."
    assert page(state, ANN).change == "You lead with any card."
    act(state, "circle-11")
    assert page(state, CY).change == "Ann played circle 11. Bob plays first."


def test_who_plays_before_is_left_off_where_names_are_long() -> None:
    view = act(called_star(), "whot triangle").view(ANN)
    names = ("Ann", "Bartholomew of the long name", "Cy", "Dee")
    assert WHOT_GAME.page(view, Cast(names, ANN)).change == "Your WHOT: triangle follows."


def test_a_drawn_whot_is_told_to_its_drawer_alone() -> None:
    state = act(position("Ann: cross-1 | Bob: star-2 | Cy: star-4", call="star-8", stock="whot cross-13"), "draw")
    assert page(state, ANN).change == "You drew a WHOT. Bob and 1 more play first."
    assert page(state, CY).since == ("Ann drew.",)


def test_a_last_card_but_one_is_part_of_the_change() -> None:
    state = act(position("Ann: star-1 star-2 | Bob: whot star-4 | Cy: star-5", call="star-8"), "star-1")
    assert page(state, BOB).change == "Ann played star 1, one card left."
    act(state, "whot triangle")
    assert page(state, CY).change == "Bob's WHOT, one card left: triangle follows."


def test_ones_own_call_still_stands_when_nobody_followed() -> None:
    state = act(position("Ann: star-1 star-2 star-3 | Bob: cross-1", call="star-8"), "star-1", "draw")
    assert page(state, ANN).change == "Your star 1 still stands."
    state = act(position("Ann: whot star-2 star-3 | Bob: cross-1", call="star-8"), "whot circle", "draw")
    assert page(state, ANN).change == "Your WHOT still stands: circle follows."
    assert page(state, ANN).since == ("Bob drew.",)


@pytest.mark.parametrize(
    ("hands", "call", "stock", "todo"),
    [
        ("Ann: circle-5 cross-3 | Bob: star-2", "", "cross-1", "play any card."),
        ("Ann: star-3 cross-1 | Bob: star-2", "star-8", "cross-1", "play star 3, or draw."),
        ("Ann: star-3 star-4 whot | Bob: star-2", "star-8", "cross-1", "play one of 3 cards, or draw."),
        ("Ann: cross-1 cross-2 | Bob: star-2", "star-8", "cross-1", "draw a card."),
        ("Ann: star-1 | Bob: star-2 star-3", "star-8", "cross-1", "play star 1 and win, or draw."),
        ("Ann: star-1 cross-1 | Bob: star-2 star-3", "star-8", "", "play star 1."),
        ("Ann: cross-1 cross-2 | Bob: star-2", "star-8", "", "pass, nothing is left to draw."),
    ],
)
def test_what_to_do_goes_on_after_your_turn(hands: str, call: str, stock: str, todo: str) -> None:
    state = position(hands, call=call, stock=stock)
    assert page(state, ANN).todo == todo
    assert page(state, BOB).todo == page(state).todo == ""


def test_the_end_says_the_score_and_the_pool() -> None:
    state = position("Ann: star-1 | Bob: cross-2", call="star-8", game=5, totals=(61, 90), pool=4)
    act(state, "star-1").close_books()
    assert page(state).change == "61 against, and the pool of 5."
    assert page(state).counts == ""


@pytest.mark.parametrize("seats", [2, 3, 4, 10])
def test_through_whole_games_the_words_and_the_line_keep_to_their_room(seats: int) -> None:
    """Everybody plays the first legal card that is not a draw, or draws: WHOTs of all symbols come up."""
    state = dealt(seats, seed=seats, rubber="short")
    called = itertools.cycle(range(5))
    names = ("Carol", "David", "Emily", "Frank", "Grace", "Henry", "Irene", "James", "Karen", "Laura")[:seats]
    turns = 0
    while state.to_act:
        check(state, names)
        (seat,) = state.to_act
        legal = state.legal_actions(seat)
        state.apply_action(seat, legal[next(called) % len(legal)])
        turns += 1
    assert turns > seats


def check(state: WhotState, names: tuple[str, ...]) -> None:
    for reader in (None, *range(state.seats)):
        shown = WHOT_GAME.page(state.view(reader), Cast(names, reader))
        assert 0 < len(shown.change) <= 60
        assert len(f"{shown.headline} · {shown.stage}") <= 30
        if state.seats <= 4 and reader in state.to_act:
            assert words(shown) <= 25
