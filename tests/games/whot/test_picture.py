"""WHOT drawn: what the table and a hand show, from the view alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.api import Cast
from games.drawing.picture import GOLD, MOST_ALT, Box, Label, Picture, Sprite
from games.whot.cards import SYMBOLS, card_name, pack
from games.whot.model import PLAYS, Phase
from games.whot.state import WhotState
from tests.games.alt_text import hand_drawn
from tests.games.whot.positions import ANN, BOB, NAMES, WHOT_GAME, act, position

TEN = " | ".join(f"{name}: star-{1 + seat % 5}" for seat, name in enumerate(NAMES))


def hand_of(count: int) -> str:
    """So many cards of two packs, spread over all symbols."""
    both = pack(2)
    return " ".join(card_name(both[index * len(both) // count]) for index in range(count))


def table(state: WhotState) -> Picture:
    picture = WHOT_GAME.table_picture(state.view(None), Cast(NAMES[: state.seats]))
    assert picture is not None
    return picture


def hand(state: WhotState, seat: int = ANN) -> Picture:
    picture = hand_drawn(WHOT_GAME, state, seat)
    assert picture is not None
    return picture


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def sprites(picture: Picture, name: str) -> list[Sprite]:
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == f"whot/{name}"]


def marked(picture: Picture) -> list[Box]:
    """The boxes with a golden rim."""
    return [item for item in picture.scene.items if isinstance(item, Box) and item.outline == GOLD]


# The table


def test_the_table_shows_the_call_card_by_number_and_symbol() -> None:
    picture = table(position("Ann: circle-5 | Bob: cross-1", call="star-8", totals=(0, 0)))
    assert "8" in labels(picture)
    assert len(sprites(picture, "star")) == 2


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_beside_a_whot_stands_the_symbol_that_it_called(symbol: str) -> None:
    picture = table(position("Ann: circle-5 | Bob: cross-1", call=f"whot {symbol}"))
    assert len(sprites(picture, "whot")) == 1
    assert len(sprites(picture, symbol)) == 1
    assert symbol in labels(picture)
    assert f"Called: {symbol}." in picture.alt


def test_a_whot_played_as_the_last_card_calls_nothing() -> None:
    picture = table(act(position("Ann: whot | Bob: cross-1", call="star-8"), "whot"))
    assert len(sprites(picture, "whot")) == 1
    assert [sprites(picture, symbol) for symbol in SYMBOLS] == [[]] * len(SYMBOLS)


def test_before_the_lead_there_is_no_call_card() -> None:
    picture = table(position("Ann: circle-5 | Bob: cross-1"))
    assert {"No call", "card yet"} <= set(labels(picture))
    assert "No call card yet" in picture.alt


def test_the_table_shows_the_piles_and_how_many_each_hand_has() -> None:
    picture = table(position("Ann: circle-5 circle-7 | Bob: cross-1", call="star-8", pool=3, totals=(37, 1214)))
    assert {"Stock 2", "Pool 3", "2", "1", "37 against", "1,214 against"} <= set(labels(picture))
    assert len(sprites(picture, "counter")) == 3
    assert len(sprites(picture, "back-small")) == 3


def test_an_empty_stock_has_no_card_on_top() -> None:
    state = position("Ann: circle-5 | Bob: cross-1", call="star-8")
    assert len(sprites(table(state), "back")) == 1
    state.stock.clear()
    assert sprites(table(state), "back") == []


def test_who_is_to_play_is_marked_with_a_rim_and_a_word() -> None:
    state = position("Ann: circle-5 | Bob: cross-1 | Cy: cross-2", call="star-8", mover=BOB)
    picture = table(state)
    (rim,) = marked(picture)
    (name,) = (item for item in picture.scene.items if isinstance(item, Label) and item.text == "Bob")
    assert rim.x < name.x < rim.x + rim.width
    assert labels(picture).count("to play") == 1
    assert "Bob, to play" in picture.alt


def test_who_wins_is_marked_with_a_rim_and_a_word() -> None:
    state = act(position("Ann: star-1 | Bob: cross-1", call="star-8", rubber="single"), "star-1")
    state.close_books()
    picture = table(state)
    assert state.phase is Phase.OVER
    assert labels(picture).count("wins") == len(marked(picture)) == 1
    assert "Ann, wins" in picture.alt


def test_a_name_in_another_script_is_drawn_as_the_seats_letter() -> None:
    state = position("Ann: circle-5 | Bob: cross-1", call="star-8")
    picture = WHOT_GAME.table_picture(state.view(None), Cast(("花子", "Zoë")))
    assert picture is not None
    assert {"Player A", "Zoe"} <= set(labels(picture))
    assert "花子, to play" in picture.alt


@pytest.mark.parametrize("seats", [2, 10])
def test_each_seat_has_a_place_of_its_own(seats: int) -> None:
    hands = " | ".join(TEN.split(" | ")[:seats])
    picture = table(position(hands, call="star-8"))
    places = [
        (item.x, item.y) for item in picture.scene.items if isinstance(item, Label) and item.text in NAMES[:seats]
    ]
    assert len(set(places)) == seats


def test_the_table_does_not_change_with_the_hands() -> None:
    one = position("Ann: circle-5 whot | Bob: cross-1 | Cy: star-1", call="star-8", stock="square-13 cross-13")
    other = position("Ann: cross-1 cross-13 | Bob: star-1 | Cy: square-13", call="star-8", stock="whot circle-5")
    assert table(one) == table(other)


def test_the_channel_is_drawn_the_same_for_every_reader() -> None:
    view = position("Ann: circle-5 | Bob: cross-1", call="star-8").view(None)
    assert WHOT_GAME.table_picture(view, Cast(NAMES[:2])) == WHOT_GAME.table_picture(view, Cast(NAMES[:2], BOB))


# The hand


def test_a_hand_shows_each_card_in_order() -> None:
    picture = hand(position("Ann: whot star-8 circle-11 circle-5 | Bob: cross-1", call="square-13", mover=BOB))
    assert [text for text in labels(picture) if text.isdigit()] == ["5", "11", "8"]
    assert len(sprites(picture, "whot")) == 1
    assert picture.alt == "Call card: square 13. Your 4 cards, 52 against: circle 5, 11; star 8; WHOT."


def test_playable_cards_are_raised_and_ticked() -> None:
    picture = hand(position("Ann: circle-5 circle-8 star-2 | Bob: cross-1", call="star-8"))
    low, *raised = (face.y for face in sprites(picture, "face"))
    assert all(top < low for top in raised)
    assert len(sprites(picture, "playable")) == len(marked(picture)) == 2
    assert picture.alt.endswith("Raised and ticked, because they can be played: circle 8; star 2.")


def test_out_of_turn_nothing_is_ticked() -> None:
    picture = hand(position("Ann: circle-5 star-2 | Bob: cross-1", call="star-8", mover=BOB))
    assert sprites(picture, "playable") == []
    assert marked(picture) == []
    assert "played" not in picture.alt


def test_the_leader_can_play_every_card() -> None:
    picture = hand(position("Ann: circle-5 star-2 | Bob: cross-1"))
    assert picture.alt == "No call card yet. Your 2 cards, 9 against: circle 5; star 2. All can be played."
    assert len(sprites(picture, "playable")) == 2


def test_a_hand_says_what_was_called() -> None:
    picture = hand(position("Ann: circle-5 star-2 | Bob: cross-1", call="whot circle"))
    assert picture.alt.startswith("Call: circle, by a WHOT.")
    assert "circle" in labels(picture)


def test_without_cards_there_is_no_hand_to_see() -> None:
    state = act(position("Ann: star-1 | Bob: cross-1", call="star-8"), "star-1")
    assert hand_drawn(WHOT_GAME, state, ANN) is None


@pytest.mark.parametrize("count", [1, 6, 9, 15, 40])
def test_cards_do_not_lie_on_one_another(count: int) -> None:
    picture = hand(position(f"Ann: {hand_of(count)} | Bob: cross-1", call="star-8"))
    places = [(card.x, card.y, card.width) for card in (*sprites(picture, "face"), *sprites(picture, "whot"))]
    assert len(places) == count
    for index, (left, top, width) in enumerate(places):
        for other_left, other_top, _ in places[index + 1 :]:
            assert abs(left - other_left) >= width or abs(top - other_top) >= width * 1.4


def test_forty_cards_are_still_legible() -> None:
    picture = hand(position(f"Ann: {hand_of(40)} | Bob: cross-1", call="star-8"))
    numbers = [item.size for item in picture.scene.items if isinstance(item, Label) and item.text.isdigit()]
    assert min(numbers) >= 15


def test_a_hand_does_not_change_with_the_other_hands() -> None:
    one = position("Ann: circle-5 whot | Bob: cross-1 | Cy: star-1", call="star-8", stock="square-13 cross-13")
    other = position("Ann: circle-5 whot | Bob: cross-13 | Cy: square-13", call="star-8", stock="cross-1 star-1")
    assert hand(one) == hand(other)


def test_the_alt_text_of_both_packs_in_one_hand_fits() -> None:
    view = position(f"Ann: {hand_of(108)} | Bob: cross-1", call="star-8").view(ANN)
    nearly_all = tuple(PLAYS[card] for card in dict.fromkeys(view.hand) if card != view.hand[0])
    longest = WHOT_GAME.hand_picture(replace(view, legal=nearly_all), Cast(("Ann", "Bob"), ANN))
    assert longest is not None
    assert 800 < len(longest.alt) <= MOST_ALT
