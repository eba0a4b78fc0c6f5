"""WHOT drawn: what the table and a hand show, from the view alone, and how high they are."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping
from types import MappingProxyType

import pytest
from PIL import ImageColor

from bot.pictures.painter import label_bounds
from games.api import Cast
from games.drawing.picture import GOLD, PAPER, SEAT_COLOURS, Bounds, Box, Label, Picture, Sprite
from games.drawing.table import PLATE, TALLY, button_rows, room
from games.level import Level
from games.whot.cards import SYMBOLS, card_name, pack
from games.whot.model import Phase
from games.whot.picture import SYMBOL_COLOURS
from games.whot.state import WhotState
from tests.games.alt_text import hand_drawn
from tests.games.legible import contrast, label_faults
from tests.games.whot.positions import ANN, BOB, CY, NAMES, WHOT_GAME, act, called_star, page, position

TEN = " | ".join(f"{name}: star-{1 + seat % 5}" for seat, name in enumerate(NAMES))


def hand_of(count: int) -> str:
    """So many cards of two packs, spread over all symbols."""
    both = pack(2)
    return " ".join(card_name(both[index * len(both) // count]) for index in range(count))


def many(seats: int, cards: int, call: str = "whot star") -> WhotState:
    """Ann with so many cards, a WHOT among them, on turn after each of the others has drawn once."""
    hands = [f"Ann: {hand_of(cards - 1)} whot", *(f"{name}: star-1 star-2" for name in NAMES[1:seats])]
    state = position(" | ".join(hands), call=call, stock=" ".join(["square-13"] * 20), mover=BOB)
    return act(state, *["draw"] * (seats - 1))


def table(state: WhotState, houses: Mapping[int, Level] = MappingProxyType({})) -> Picture:
    picture = WHOT_GAME.table_picture(state.view(None), Cast(NAMES[: state.seats], houses=houses))
    assert picture is not None
    return picture


def hand(state: WhotState, seat: int = ANN, path: tuple[str, ...] = ()) -> Picture:
    picture = hand_drawn(WHOT_GAME, state, seat, path)
    assert picture is not None
    return picture


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def place_of(picture: Picture, text: str) -> Bounds:
    """Where the one label of that text is."""
    (label,) = (item for item in picture.scene.items if isinstance(item, Label) and item.text == text)
    return label_bounds(label)


def sprites(picture: Picture, name: str) -> list[Sprite]:
    art = name if "/" in name else f"whot/{name}"
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == art]


def held(picture: Picture) -> list[Sprite]:
    """The reader's cards, by their faces."""
    storey = max(item.y for item in picture.scene.items if isinstance(item, Box) and item.width == 400)
    return [card for card in (*sprites(picture, "face"), *sprites(picture, "whot")) if card.y > storey]


def frames(picture: Picture) -> list[Box]:
    """The frames of who is to act or wins."""
    return [item for item in picture.scene.items if isinstance(item, Box) and item.fill == GOLD]


def seats_shown(picture: Picture) -> list[str]:
    """The colours of the seats, in the order in which they are drawn."""
    return [item.fill for item in picture.scene.items if isinstance(item, Box) and item.fill in SEAT_COLOURS]


# The table


def test_the_table_shows_the_call_card_by_number_and_symbol() -> None:
    picture = table(position("Ann: circle-5 | Bob: cross-1", call="star-8"))
    assert "8" in labels(picture)
    assert len(sprites(picture, "star")) == 2


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_on_a_whot_stands_the_symbol_that_it_called(symbol: str) -> None:
    picture = table(position("Ann: circle-5 | Bob: cross-1", call=f"whot {symbol}"))
    (card,), (called,) = sprites(picture, "whot"), sprites(picture, symbol)
    assert card.x < called.x < card.x + card.width < called.x + called.width + 6
    assert f"Call: {symbol}, by " in picture.alt


def test_a_whot_played_as_the_last_card_calls_nothing() -> None:
    picture = table(act(position("Ann: whot | Bob: cross-1", call="star-8"), "whot"))
    assert len(sprites(picture, "whot")) == 2  # the call card, and what Ann did
    assert [sprites(picture, symbol) for symbol in SYMBOLS] == [[]] * len(SYMBOLS)


def test_before_the_lead_there_is_no_call_card() -> None:
    assert "none" in labels(table(position("Ann: circle-5 | Bob: cross-1")))


def test_the_table_shows_the_piles_and_how_many_cards_each_holds() -> None:
    picture = table(position("Ann: circle-5 circle-7 | Bob: cross-1", call="star-8", pool=3, totals=(37, 1214)))
    assert {"Stock 2", "Pool 3", "2", "1"} <= set(labels(picture))
    assert len(sprites(picture, "counter")) == 3
    assert len(sprites(picture, "drawing/cards")) == 2


def test_an_empty_stock_has_no_card_on_top() -> None:
    state = position("Ann: circle-5 | Bob: cross-1", call="star-8")
    assert len(sprites(table(state), "back")) == 1
    state.stock.clear()
    assert sprites(table(state), "back") == []


def test_each_seat_shows_what_it_did_last_and_the_newest_has_a_rim_of_gold() -> None:
    picture = table(called_star())
    names = [place_of(picture, name)[0] for name in NAMES[:4]]
    did = {
        "circle": [icon for icon in sprites(picture, "circle") if icon.width == 20],
        "back-small": sprites(picture, "back-small"),
        "star": [icon for icon in sprites(picture, "star") if icon.width == 20],
    }
    columns = {art: [sum(icon.x > left for left in names) - 1 for icon in icons] for art, icons in did.items()}
    assert columns == {"circle": [ANN, BOB], "back-small": [CY], "star": [3]}
    (rim,) = (item for item in picture.scene.items if isinstance(item, Box) and item.outline == GOLD and item.y > 120)
    assert rim.x > names[3] - 10


def test_a_deal_clears_what_was_done_in_the_game_before() -> None:
    state = act(position("Ann: star-1 | Bob: cross-1 | Cy: cross-2", call="star-8"), "star-1")
    assert state.view(None).latest
    state.close_books()
    assert state.view(None).latest == {}
    state.apply_chance(state.sample_chance(random.Random(1)))
    assert state.view(None).latest == {}
    assert len(state.view(None).recent) > 1


def test_who_is_to_play_has_a_frame_and_a_triangle() -> None:
    state = position("Ann: circle-5 | Bob: cross-1 | Cy: cross-2", call="star-8", mover=BOB)
    picture = table(state)
    (frame,), (mark,) = frames(picture), sprites(picture, "drawing/turn")
    left, _, right, _ = place_of(picture, "Bob")
    assert frame.x < left < right < frame.x + frame.width
    assert frame.x < mark.x < frame.x + frame.width


def test_who_wins_the_game_and_the_rubber_has_a_frame_and_a_cup() -> None:
    state = act(position("Ann: star-1 | Bob: cross-1", call="star-8", rubber="single"), "star-1")
    for phase in (Phase.BOOKS, Phase.OVER):
        assert state.phase is phase
        picture = table(state)
        assert len(sprites(picture, "drawing/cup")) == len(frames(picture)) == 1
        assert "Ann, wins" in picture.alt
        state.close_books()


def test_the_house_has_its_sign() -> None:
    picture = table(position("Ann: circle-5 | Bob: cross-1", call="star-8"), {BOB: "steady"})
    (robot,) = sprites(picture, "drawing/house")
    assert robot.x > place_of(picture, "Bob")[2]


def test_a_name_in_another_script_is_drawn_as_the_seats_number() -> None:
    state = position("Ann: circle-5 | Bob: cross-1", call="star-8")
    picture = WHOT_GAME.table_picture(state.view(None), Cast(("花子", "Zoë")))
    assert picture is not None
    assert {"Player 1", "Zoe"} <= set(labels(picture))
    assert "花子, to play" in picture.alt


@pytest.mark.parametrize("seats", range(2, 11))
def test_each_seat_has_a_place_of_its_own_in_the_room_of_a_table(seats: int) -> None:
    picture = table(many(seats, 12))
    assert picture.scene.height <= 320
    assert len({place_of(picture, name) for name in NAMES[:seats]}) == seats


def test_the_table_does_not_change_with_the_hands() -> None:
    one = position("Ann: circle-5 whot | Bob: cross-1 | Cy: star-1", call="star-8", stock="square-13 cross-13")
    other = position("Ann: cross-1 cross-13 | Bob: star-1 | Cy: square-13", call="star-8", stock="whot circle-5")
    assert table(one) == table(other)


def test_the_channel_is_drawn_the_same_for_every_reader() -> None:
    view = position("Ann: circle-5 | Bob: cross-1", call="star-8").view(None)
    assert WHOT_GAME.table_picture(view, Cast(NAMES[:2])) == WHOT_GAME.table_picture(view, Cast(NAMES[:2], BOB))


# The hand


def test_a_hand_has_the_others_above_from_the_next_on_and_the_readers_cards_below() -> None:
    picture = hand(called_star(), CY)
    assert seats_shown(picture) == [SEAT_COLOURS[seat] for seat in (3, 0, 1)]
    assert {"You: 2 cards, 17 against", "stock 3", "Call"} <= set(labels(picture))
    assert "Cy" not in labels(picture)
    assert len(sprites(picture, "drawing/turn")) == 1
    assert max(box.y + box.height for box in frames(picture)) < min(card.y for card in held(picture))


def test_a_hand_shows_each_card_in_order() -> None:
    state = position("Ann: whot star-8 circle-11 circle-5 | Bob: cross-1", call="square-13", mover=BOB)
    picture = hand(state)
    faces = {card.y: card for card in held(picture)}
    assert len(held(picture)) == 4
    numbers = [
        item.text
        for item in picture.scene.items
        if isinstance(item, Label) and item.text.isdigit() and item.y > min(faces)
    ]
    assert numbers == ["5", "11", "8"]


def test_playable_cards_are_raised_and_ticked() -> None:
    picture = hand(position("Ann: circle-5 circle-8 star-2 | Bob: cross-1", call="star-8"))
    low, *raised = (face.y for face in held(picture))
    assert all(top == low - 8 for top in raised)
    assert len(sprites(picture, "drawing/playable")) == 2


def test_out_of_turn_the_cards_lie_flat() -> None:
    picture = hand(position("Ann: circle-5 star-2 | Bob: cross-1", call="star-8", mover=BOB))
    assert sprites(picture, "drawing/playable") == []
    assert len({face.y for face in held(picture)}) == 1


def test_at_the_question_one_whot_alone_is_raised() -> None:
    state = position("Ann: circle-5 star-2 whot whot | Bob: cross-1", call="star-8")
    picture = hand(state, ANN, ("whot",))
    assert len(sprites(picture, "drawing/playable")) == 1
    (top, *rest) = sorted(card.y for card in held(picture))
    assert rest == [top + 8] * 3
    assert min(held(picture), key=lambda card: card.y).art == "whot/whot"


def test_a_hand_shows_what_was_called() -> None:
    picture = hand(position("Ann: star-5 star-2 | Bob: cross-1", call="whot circle"))
    assert len(sprites(picture, "circle")) == 1


def test_without_cards_there_is_no_hand_to_see() -> None:
    state = act(position("Ann: star-1 | Bob: cross-1", call="star-8"), "star-1")
    assert hand_drawn(WHOT_GAME, state, ANN) is None


@pytest.mark.parametrize("count", [1, 6, 9, 15, 40])
def test_cards_do_not_lie_on_one_another(count: int) -> None:
    places = [card.bounds for card in held(hand(position(f"Ann: {hand_of(count)} | Bob: cross-1", call="star-8")))]
    assert len(places) == count
    for one, other in itertools.combinations(places, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


SIZES = [(2, 6), (4, 6), (4, 8), (4, 12), (4, 16), (4, 40), (6, 8), (10, 8), (10, 40)]


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


def test_the_labels_of_the_rules_can_be_read() -> None:
    pictures = [topic.picture for topic in (WHOT_GAME.primer, *WHOT_GAME.rules)]
    for picture in pictures:
        assert picture is not None
        assert {fault for fault in label_faults(picture.scene) if fault.startswith("over one another")} == set()


def test_many_seats_above_a_large_hand_are_tokens_and_counts() -> None:
    picture = hand(many(10, 40))
    assert {"Bo", "Cy", "De", "Jo"} <= set(labels(picture))
    assert "Bob" not in labels(picture)
    plates = [item for item in picture.scene.items if isinstance(item, Box) and item.fill in SEAT_COLOURS]
    assert {plate.height for plate in plates} == {TALLY - 8}
    few = hand(many(10, 8))
    assert {item.height for item in few.scene.items if isinstance(item, Box) and item.fill in SEAT_COLOURS} == {PLATE}


def test_a_hand_does_not_change_with_the_other_hands() -> None:
    one = position("Ann: circle-5 whot | Bob: cross-1 | Cy: star-1", call="star-8", stock="square-13 cross-13")
    other = position("Ann: circle-5 whot | Bob: cross-13 | Cy: square-13", call="star-8", stock="cross-1 star-1")
    assert hand(one) == hand(other)


def test_what_others_drew_is_not_told() -> None:
    stocks = ("star-3 cross-13", "whot cross-13")
    one, other = (
        act(position("Ann: cross-1 | Bob: star-2 | Cy: star-4", call="star-8", stock=stock), "draw") for stock in stocks
    )
    assert table(one) == table(other)
    assert hand(one, BOB) == hand(other, BOB)
    assert page(one, BOB) == page(other, BOB)
    assert page(one) == page(other)


@pytest.mark.parametrize("colour", SYMBOL_COLOURS)
def test_the_symbols_stand_out_of_their_cards(colour: str) -> None:
    assert contrast(ImageColor.getrgb(colour), ImageColor.getrgb(PAPER)) >= 4.5
