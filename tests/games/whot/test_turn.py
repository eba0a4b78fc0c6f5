"""A turn: leading, following, calling, drawing, passing, and the stock (rules 1)."""

from __future__ import annotations

from typing import Any

import pytest

from games.whot.rules import SYMBOLS, Whot, card_name
from tests.games.whot.positions import ANN, BOB, CY, act, action, legal, position

CALLS = " ".join(f"whot+{symbol}" for symbol in SYMBOLS)
"""A WHOT with each of its calls."""


def stock_of(state: Whot) -> str:
    """The stock, the next card first."""
    return " ".join(card_name(card) for card in reversed(state.stock))


@pytest.mark.parametrize(
    ("hand", "call", "stock", "allowed"),
    [
        pytest.param("circle-5 square-13 whot", "", "cross-1", f"circle-5 square-13 {CALLS}", id="the leader any card"),
        pytest.param("star-1 cross-1", "star-8", "cross-1", "star-1 draw", id="a card of the symbol"),
        pytest.param("circle-8 cross-1", "star-8", "cross-1", "circle-8 draw", id="a card of the number"),
        pytest.param("circle-14 circle-7", "star-7", "cross-1", "circle-7 draw", id="a star's number is not doubled"),
        pytest.param("whot circle-3", "star-8", "cross-1", f"{CALLS} draw", id="a WHOT on anything, with any call"),
        pytest.param("circle-5 star-5 whot", "whot circle", "cross-1", f"circle-5 {CALLS} draw", id="on a WHOT"),
        pytest.param("whot whot", "star-8", "cross-1", f"{CALLS} draw", id="a WHOT before another has a call"),
        pytest.param("whot", "", "cross-1", "whot", id="a WHOT led as the last card has no call"),
        pytest.param("whot", "star-8", "cross-1", "whot draw", id="a WHOT as the last card has no call"),
        pytest.param("whot", "whot circle", "cross-1", "whot draw", id="the last card a WHOT on a WHOT has no call"),
        pytest.param("star-1 star-1 cross-1", "star-8", "cross-1", "star-1 draw", id="equal cards are one action"),
        pytest.param("cross-1", "star-8", "cross-1", "draw", id="a draw without a playable card"),
        pytest.param("star-1 cross-1", "star-8", "", "star-1", id="nothing to draw: who can play must"),
        pytest.param("cross-1", "star-8", "", "pass", id="nothing to draw: who cannot play passes"),
    ],
)
def test_what_may_be_done(hand: str, call: str, stock: str, allowed: str) -> None:
    state = position(f"Ann: {hand} | Bob: star-8", call=call, stock=stock)
    assert legal(state) == {text.replace("+", " ") for text in allowed.split()}
    assert legal(state, BOB) == set()


@pytest.mark.parametrize(
    ("hands", "setup", "plays", "seat", "allowed"),
    [
        pytest.param("circle-5 square-13 | circle-8 star-8", {}, "circle-5", BOB, "circle-8 draw", id="the card led"),
        pytest.param(
            "whot circle-3 | circle-8 star-8", {"call": "whot circle"}, "whot+star", BOB, "star-8 draw", id="new call"
        ),
        pytest.param(
            "whot circle-3 | circle-8 star-8", {"call": "whot circle"}, "whot+circle", BOB, "circle-8 draw", id="repeat"
        ),
        pytest.param(
            "star-1 star-1 cross-3 | star-8", {"call": "star-8"}, "star-1 draw", ANN, "star-1 draw", id="one of equals"
        ),
        pytest.param(
            "cross-1 | star-2",
            {"call": "star-8", "stock": "star-3 cross-13 circle-1"},
            "draw draw",
            ANN,
            "star-3 draw",
            id="a drawn card is played in the next turn",
        ),
        pytest.param(
            "cross-1 | star-2 circle-8 cross-1",
            {"call": "star-8", "under": "circle-1", "stock": "cross-13"},
            "draw",
            BOB,
            "star-2 circle-8 draw",
            id="the call card stays when the pile is turned",
        ),
        pytest.param(
            "cross-1 | star-2 circle-8",
            {"call": "whot circle", "under": "circle-1", "stock": "cross-13"},
            "draw",
            BOB,
            "circle-8 draw",
            id="the call of a WHOT stays when the pile is turned",
        ),
        pytest.param(
            "cross-1 | cross-2", {"call": "star-8", "stock": "cross-13"}, "draw", BOB, "pass", id="nothing to turn"
        ),
        pytest.param(
            "star-1 star-2 | cross-2", {"call": "star-8", "stock": ""}, "star-1", BOB, "draw", id="stock again"
        ),
    ],
)
def test_what_may_be_done_then(hands: str, setup: dict[str, Any], plays: str, seat: int, allowed: str) -> None:
    state = position(" | ".join(f": {hand}" for hand in hands.split("|")), **setup)
    act(state, *(text.replace("+", " ") for text in plays.split()))
    assert state.to_act == (seat,)
    assert legal(state, seat) == set(allowed.split())


def test_a_draw_takes_the_top_card_and_ends_the_turn_at_once() -> None:
    state = act(position("Ann: cross-1 | Bob: star-8", call="star-8", stock="star-3 cross-13"), "draw")
    assert [card_name(card) for card in state.hands[ANN]] == ["cross-1", "star-3"]
    assert state.to_act == (BOB,)


def test_turns_go_to_the_left_and_round() -> None:
    state = position("Ann: star-1 star-2 | Bob: star-3 star-4 | Cy: star-5 star-7", call="star-8", mover=BOB)
    assert act(state, "star-3").to_act == (CY,)
    assert act(state, "star-5").to_act == (ANN,)


# Refusals that no transcript holds


@pytest.mark.parametrize(
    ("hand", "call", "stock", "text", "sentence"),
    [
        (
            "circle-5",
            "star-8",
            "cross-1",
            "circle-5",
            "Circle 5 doesn't follow star 8: nothing you hold follows, so draw.",
        ),
        (
            "circle-5",
            "whot star",
            "",
            "circle-5",
            "Circle 5 doesn't follow the call for star: nothing you hold follows, so pass.",
        ),
        ("circle-5", "", "cross-1", "pass", "You lead, so play any card you hold."),
        (
            "circle-5",
            "circle-8",
            "",
            "draw",
            "Nothing is left to draw: play a circle, an 8 or a WHOT.",
        ),
        ("circle-5", "star-8", "", "draw", "Nothing is left to draw: nothing you hold follows, so pass."),
        (
            "circle-5",
            "star-8",
            "cross-1",
            "pass",
            "You can pass only when the stock is gone and you can't play: nothing",
        ),
    ],
)
def test_a_refusal_names_the_rule_and_a_way_on(hand: str, call: str, stock: str, text: str, sentence: str) -> None:
    state = position(f"Ann: {hand} | Bob: star-2", call=call, stock=stock)
    assert text not in legal(state)
    assert state.refusal(ANN, action(text)).startswith(sentence)


def test_a_refusal_when_nobody_is_to_act_says_so() -> None:
    state = act(position("Ann: star-1 | Bob: star-3", call="star-8"), "star-1")
    assert state.refusal(BOB, action("star-3")).startswith("Nothing can be played yet")


# The stock


@pytest.mark.parametrize(
    ("hands", "call", "under", "stock", "play", "left"),
    [
        pytest.param(
            "cross-1 | Bob: star-2",
            "star-8",
            "circle-1 circle-2 star-4",
            "cross-13",
            "draw",
            "circle-1 circle-2 star-4",
            id="with the last card drawn the pile is turned, the earliest played is next",
        ),
        pytest.param(
            "cross-1 | Bob: star-2",
            "star-8",
            "circle-1",
            "cross-13 cross-14",
            "draw",
            "cross-14",
            id="not while a stock card is left",
        ),
        pytest.param(
            "star-1 star-2 | Bob: cross-2", "star-8", "", "", "star-1", "star-8", id="the next card covered at once"
        ),
        pytest.param("star-1 | Bob: cross-2", "star-8", "", "", "star-1", "", id="nothing by the winning play"),
    ],
)
def test_the_pile_is_turned(hands: str, call: str, under: str, stock: str, play: str, left: str) -> None:
    assert stock_of(act(position(f"Ann: {hands}", call=call, under=under, stock=stock), play)) == left


def test_a_whot_covered_then_is_turned_too_and_is_drawn_as_any_card() -> None:
    state = position("Ann: star-1 star-2 | Bob: cross-2", call="whot star", stock="")
    act(state, "star-1", "draw")
    assert [card_name(card) for card in state.hands[BOB]] == ["cross-2", "whot"]


def test_when_all_pass_in_succession_nobody_wins_and_everyone_scores_what_they_hold() -> None:
    state = position("Ann: cross-1 | Bob: cross-2 cross-10 | Cy: cross-3", call="star-8", stock="")
    books = act(state, "pass", "pass", "pass").books()
    assert books is not None
    assert (books["winner"], books["against"]) == (None, [1, 12, 3])


def test_passes_count_only_in_succession() -> None:
    state = position("Ann: cross-1 | Bob: star-2 star-4 | Cy: cross-3", call="star-8", stock="")
    act(state, "pass", "star-2", "draw")
    assert state.books() is None
    assert state.passes == 0
