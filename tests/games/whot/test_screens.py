"""Screens of WHOT: limits, secrets that stay hidden, and rare sentences."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageColor

from bot.pictures.painter import label_bounds
from games.api import Cast
from games.drawing.picture import MOST_ALT, PAPER, SEAT_COLOURS, Box, Label, Picture, Sprite
from games.drawing.table import PLATE, TALLY, button_rows, room
from games.whot.picture import SYMBOL_COLOURS
from games.whot.rules import PASS, Whot, card_name, whole_pack
from tests.games.legible import contrast, label_faults
from tests.games.whot.positions import (
    ANN,
    BOB,
    CY,
    NAMES,
    WHOT_GAME,
    act,
    called_star,
    hand,
    page,
    position,
    table,
    table_alt,
)

TEN = " | ".join(f"{name}: whot star-{1 + seat % 5} star-7" for seat, name in enumerate(NAMES))
LONG = tuple(f"{name} of the house with the longest names" for name in NAMES)
SIZES = [(2, 6), (4, 6), (4, 8), (4, 12), (4, 16), (4, 40), (6, 8), (10, 8), (10, 40)]


def hand_of(count: int) -> str:
    """So many cards of two packs, spread over all symbols."""
    both = whole_pack(2)
    return " ".join(card_name(both[index * len(both) // count]) for index in range(count))


def many(seats: int, cards: int, call: str = "whot star") -> Whot:
    """Ann with so many cards, a WHOT among them, on turn after each of the others has drawn once."""
    hands = [f"Ann: {hand_of(cards - 1)} whot", *(f"{name}: star-1 star-2" for name in NAMES[1:seats])]
    state = position(" | ".join(hands), call=call, stock=" ".join(["square-13"] * 20), mover=BOB)
    return act(state, *["draw"] * (seats - 1))


def items(picture: Picture, kind: type[Any]) -> list[Any]:
    return [item for item in picture.scene.items if isinstance(item, kind)]


# Pictures


@pytest.mark.parametrize("seats", range(2, 11))
def test_each_seat_has_a_place_of_its_own_in_the_room_of_a_table(seats: int) -> None:
    picture = table(many(seats, 12))
    places = [label_bounds(label) for label in items(picture, Label) if label.text in NAMES]
    assert picture.scene.height <= 320
    assert len(places) == len(set(places)) == seats


@pytest.mark.parametrize("count", [1, 6, 9, 15, 40])
def test_cards_do_not_lie_on_one_another(count: int) -> None:
    picture = hand(position(f"Ann: {hand_of(count)} | Bob: cross-1", call="star-8"))
    storey = max(box.y for box in items(picture, Box) if box.width == 400)
    faces = [card for card in items(picture, Sprite) if card.art in ("whot/face", "whot/whot")]
    places = [card.bounds for card in faces if card.y > storey]
    assert len(places) == count
    for one, other in itertools.combinations(places, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize(("seats", "cards"), SIZES)
@pytest.mark.parametrize("call", ["whot star", "circle-1", "cross-10"])
@pytest.mark.parametrize("is_asked", [False, True])
def test_a_hand_leaves_room_for_its_buttons(seats: int, cards: int, call: str, is_asked: bool) -> None:
    """Where even the least cards leave none, the plays are one select, which takes a row beside that of Draw."""
    state = many(seats, cards, call)
    choices = page(state, ANN).choices
    (question,) = (choice for choice in choices if choice.key == "whot")
    offered = question.children if is_asked else choices
    picture = hand(state, ANN, ("whot",) if is_asked else ())
    rows = button_rows([choice.short for choice in offered], have_faces=True) + 1
    is_large = seats > 4 or cards > 12
    assert picture.scene.height <= max(room(rows, is_large=is_large), room(2, is_large=True) if is_large else 0)
    assert picture.scene.height <= (508 if is_large else 360)


@pytest.mark.parametrize(("seats", "cards"), SIZES)
def test_the_labels_of_a_hand_can_be_read(seats: int, cards: int) -> None:
    state = many(seats, cards)
    for scene in (table(state).scene, hand(state).scene, hand(state, ANN, ("whot",)).scene):
        assert label_faults(scene) == set()


def test_many_seats_above_a_large_hand_are_tokens_and_counts() -> None:
    few, large = (hand(many(10, cards)) for cards in (8, 40))
    names = {label.text for label in items(large, Label)}
    assert {"Bo", "Cy", "De", "Jo"} <= names
    assert "Bob" not in names
    for picture, height in ((few, PLATE), (large, TALLY - 8)):
        assert {box.height for box in items(picture, Box) if box.fill in SEAT_COLOURS} == {height}


def test_what_others_hold_and_drew_is_not_shown_or_told() -> None:
    hands = ("Ann: cross-1 | Bob: star-2 | Cy: star-4 whot", "Ann: cross-1 | Bob: star-2 | Cy: square-13 star-5")
    stocks = ("star-3 cross-13", "whot circle-5")
    one, other = (
        act(position(held, call="star-8", stock=stock), "draw") for held, stock in zip(hands, stocks, strict=True)
    )
    assert table(one) == table(other)
    assert page(one) == page(other)
    assert hand(one, BOB) == hand(other, BOB)
    assert page(one, BOB) == page(other, BOB)


@pytest.mark.parametrize("colour", SYMBOL_COLOURS)
def test_the_symbols_stand_out_of_their_cards(colour: str) -> None:
    assert contrast(ImageColor.getrgb(colour), ImageColor.getrgb(PAPER)) >= 4.5


def test_the_table_is_told_alike_to_every_reader() -> None:
    view = called_star().view(None)
    assert len({WHOT_GAME.table_picture(view, Cast(NAMES[:4], reader)) for reader in (None, *range(4))}) == 1


def test_with_long_names_the_counts_of_those_not_next_go_first_then_the_earliest_plays() -> None:
    held = " ".join(card_name(card) for card in whole_pack(2)[::3])
    state = position(f"Ann: {held} |{TEN.partition('|')[2]}", call="star-8", mover=BOB)
    act(state, "star-2", "star-3", *["whot triangle"] * 7)
    shown = WHOT_GAME.hand_picture(state.view(ANN), Cast(LONG, ANN, dict.fromkeys(range(10), "steady")))
    assert shown is not None
    assert len(shown.alt) <= MOST_ALT
    assert "Bob of the house with the longest names, steady house, 2 cards" in shown.alt
    assert shown.alt.count(" cards") == 2
    assert "played star 2" not in shown.alt
    assert "house, played a WHOT for triangle, last. " in shown.alt
    assert shown.alt.endswith("Stock 2.")
    assert all(name in shown.alt for name in LONG[1:])


@given(names=st.lists(st.text(min_size=1, max_size=100), min_size=10, max_size=10), called=st.booleans())
@settings(deadline=None)
def test_the_words_fit_with_ten_seats_and_any_names(names: list[str], called: bool) -> None:
    state = position(TEN, call="whot triangle" if called else "star-8")
    act(state, *["draw", "whot circle"] * 2)
    assert len(table_alt(state, names)) <= MOST_ALT
    shown = hand(state, names=names)
    assert len(shown.alt) <= MOST_ALT
    assert shown.alt.startswith("You: 4 cards: ")


@pytest.mark.parametrize("seats", [2, 10])
def test_most_of_both_packs_in_one_hand_fits(seats: int) -> None:
    most = whole_pack(2)[: 108 - 2 * seats]
    hands = [f"Ann: {' '.join(map(card_name, most))}", *(f"{name}: star-1" for name in NAMES[1:seats])]
    alt = hand(position(" | ".join(hands), call="star-8")).alt
    assert len(alt) <= MOST_ALT
    assert "Playable: " in alt
    assert "Call card: " in alt


# Words


def test_who_plays_before_is_left_off_where_names_are_long() -> None:
    view = act(called_star(), "whot triangle").view(ANN)
    names = ("Ann", "Bartholomew of the long name", "Cy", "Dee")
    assert WHOT_GAME.page(view, Cast(names, ANN)).change == "Your WHOT: triangle follows."


def test_a_hand_of_most_of_two_packs_has_a_page() -> None:
    numbered = [card_name(card) for card in whole_pack(2) if card_name(card) != "whot"]
    shown = page(position(f"Ann: whot {' '.join(numbered)} | Bob: star-2", call="star-7"), ANN)
    assert shown.lines[1].startswith("99 cards, 764 against: circle 1, circle 1, circle 2")
    (*_, question, draw) = shown.choices
    assert question.detail == "You hold 24 circles, 24 triangles, 18 crosses, 18 squares and 14 stars."
    assert draw.key == "draw"


BLOCKED = act(position("Ann: cross-1 | Bob: cross-2", call="star-8", stock=""), "pass", "pass")
TURNED = position("Ann: cross-1 | Bob: star-2", call="star-8", under="circle-1 circle-2", stock="cross-13")
WHOTS = "Ann: star-1 | Bob: whot whot star-2 cross-13 | Cy: cross-1"
MANY_TIE = "Ann: star-1 | Bob: cross-14 | Cy: star-7 | Dee: circle-14"
ALL_WHOT = position("Ann: whot whot | Bob: star-2", call="star-7")
STUCK = position("Ann: cross-1 cross-2 | Bob: star-2 | Cy: star-3", call="star-8", stock="")
MUST_PLAY = position("Ann: star-1 | Bob: star-2 star-3", call="star-8", stock="")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (page(act(TURNED.clone(), "draw")).recent[0], "The stock ran out, so the pile became the stock: 2 cards."),
        (page(act(STUCK.clone(), "pass")).recent[0], "Ann passed, with nothing left to draw."),
        (page(act(STUCK.clone(), "pass"), ANN).recent[0], "You passed, with nothing left to draw."),
        (page(STUCK, ANN).todo, "pass, nothing is left to draw."),
        (
            page(STUCK, ANN).advice,
            (
                "A star, an 8 or a WHOT follows star 8. You hold none, and nothing is left to draw, so pass. "
                "Bob and Cy have one card left."
            ),
        ),
        (
            page(MUST_PLAY, ANN).advice,
            (
                "A star, an 8 or a WHOT follows star 8: you can play star 1. "
                "Nothing is left to draw, so you must play. It's your last card: play it and you win the game."
            ),
        ),
        (page(BLOCKED).books[0], "Game 1 is blocked, so nobody wins it."),
        (page(ALL_WHOT, ANN).choices[0].detail, "You hold nothing but WHOTs."),
        (
            page(position("Ann: star-7 star-1 | Bob: star-2", call="star-7"), ANN).choices[1].detail,
            "follows by symbol and number",
        ),
        (
            page(act(position(WHOTS, call="star-8"), "star-1")).change,
            "Bob pays a counter: 2 WHOTs, cross 13 and star 2 count 57.",
        ),
        (page(act(position(MANY_TIE, call="star-8"), "star-1")).change, "3 players pay a counter each: 14 against."),
    ],
)
def test_what_is_seldom_said(said: str, words: str) -> None:
    assert said == words


def test_who_can_neither_play_nor_draw_is_offered_to_pass() -> None:
    (choice,) = page(STUCK, ANN).choices
    assert (choice.spoken, choice.action) == ("Pass", PASS)
    assert WHOT_GAME.action_of(STUCK.view(ANN), (choice.key,)) == PASS


@pytest.mark.parametrize(
    ("tied", "reader", "title"),
    [
        (2, BOB, "You and Ann share the rubber"),
        (4, None, "Ann, Bob, Cy and Dee share it"),
        (9, None, "9 players share the rubber"),
        (9, CY, "You and 8 others share it"),
        (9, 9, "9 players share the rubber"),
    ],
)
def test_the_title_names_who_share_where_there_is_room(tied: int, reader: int | None, title: str) -> None:
    hands = " | ".join(["Ann: star-1", *(f"{name}: cross-2" for name in NAMES[1:])])
    state = position(hands, call="star-8", game=5, totals=(22, *[20] * (tied - 1), *[90] * (10 - tied)))
    act(state, "star-1").close_books()
    shown = page(state, reader)
    assert shown.headline == title
    assert tied < 9 or shown.change == "22 against each, and a share in the pool of 9."


def test_tied_winners_who_take_no_counter_are_not_said_to_take_any() -> None:
    state = position("Ann: star-1 | Bob: cross-2 | Cy: cross-5", call="star-8", game=5, totals=(22, 20, 90), dealer=CY)
    act(state, "star-1").close_books()
    told = "Ann and Bob share the rubber: 22 against each. Of the pool Ann takes 1."
    assert page(state).advice == f"The game is over. {told}"
