"""JOKER drawn: what the board and a hand show, from the view alone."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.pictures.painter import Painter
from games.api import Cast
from games.drawing.picture import GOLD, INK, MOST_ALT, PAPER, Arrow, Box, Disc, Label, Picture, Sprite
from games.joker import picture as drawn
from games.joker.board import ENTRANCE, MARBLES, SEATS, TRACK, parse_place
from games.joker.cards import JOKER, RANKS
from games.joker.labels import LETTERS
from games.joker.layout import BESIDE_TRACK, EDGE, MARBLE, MIDDLE, PITCH, place_point, start_point
from games.joker.state import JokerState
from tests.games.alt_text import hand_drawn
from tests.games.joker.positions import ALL_HOME, ANN, BOB, CY, DEE, GAME, NAMES, act, cards, dealt, position

MOST_PNG = 60_000


def table(state: JokerState) -> Picture:
    picture = GAME.table_picture(state.view(None), Cast(NAMES))
    assert picture is not None
    return picture


def hand(state: JokerState, seat: int = ANN) -> Picture:
    picture = hand_drawn(GAME, state, seat)
    assert picture is not None
    return picture


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def sprites(picture: Picture, name: str) -> list[Sprite]:
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == f"joker/{name}"]


def boxes(picture: Picture, *, fill: str = "", outline: str = "") -> list[Box]:
    """The boxes of that fill, or with that rim."""
    return [
        item
        for item in picture.scene.items
        if isinstance(item, Box) and (item.fill == fill if fill else item.outline == outline)
    ]


def arrows(picture: Picture, colour: str) -> list[Arrow]:
    return [item for item in picture.scene.items if isinstance(item, Arrow) and item.colour == colour]


def letters_at(picture: Picture, point: tuple[float, float]) -> str:
    """The letters on the marbles that stand on a point."""
    return "".join(
        item.text
        for item in picture.scene.items
        if isinstance(item, Label) and item.colour == INK and (item.x, item.y) == point and item.text in LETTERS
    )


def at(colour: int, name: str) -> tuple[float, float]:
    return place_point(colour, parse_place(colour, name))


# The places


def test_the_track_is_a_ring_of_spaces_one_step_apart() -> None:
    ring = [at(ANN, f"T{space}") for space in range(TRACK)]
    assert len(set(ring)) == TRACK
    for (x, y), (next_x, next_y) in zip(ring, [*ring[1:], ring[0]], strict=True):
        assert abs(x - next_x) + abs(y - next_y) == PITCH


@pytest.mark.parametrize("colour", range(SEATS))
def test_a_space_is_the_same_point_for_every_colour(colour: int) -> None:
    assert all(at(colour, f"T{space}") == at(ANN, f"T{space}") for space in range(TRACK))


def test_forward_is_clockwise() -> None:
    assert at(ANN, "T1")[0] < at(ANN, "T0")[0]
    assert at(BOB, "T19")[1] < at(BOB, "T18")[1]
    assert at(CY, "T37")[0] > at(CY, "T36")[0]
    assert at(DEE, "T55")[1] > at(DEE, "T54")[1]


@pytest.mark.parametrize("colour", range(SEATS))
def test_home_leads_from_the_entrance_towards_the_middle(colour: int) -> None:
    lane = [place_point(colour, place) for place in range(ENTRANCE, ENTRANCE + MARBLES + 1)]
    away = [abs(x - MIDDLE) + abs(y - MIDDLE) for x, y in lane]
    assert away == [EDGE - PITCH * step for step in range(MARBLES + 1)]


def test_no_two_places_of_the_board_share_a_point() -> None:
    points = [at(ANN, f"T{space}") for space in range(TRACK)]
    for seat in range(SEATS):
        points += [place_point(seat, ENTRANCE + step) for step in range(1, MARBLES + 1)]
        points += [start_point(seat, slot) for slot in range(MARBLES)]
    gaps = [
        abs(x - other_x) ** 2 + abs(y - other_y) ** 2
        for index, (x, y) in enumerate(points)
        for other_x, other_y in points[index + 1 :]
    ]
    assert min(gaps) >= MARBLE**2


def test_come_out_spaces_and_entrances_have_their_colours_rim() -> None:
    picture = table(dealt())
    rims = {(item.x, item.y): item.outline for item in picture.scene.items if isinstance(item, Disc) and item.outline}
    for seat, colour in enumerate(drawn.MARBLE_COLOURS):
        assert rims[at(seat, f"T{18 * seat}")] == colour
        assert rims[at(seat, f"T{(18 * seat + 67) % TRACK}")] == colour
    assert len(sprites(picture, "entrance")) == SEATS


def test_every_third_space_and_the_depths_of_home_have_numbers() -> None:
    picture = table(dealt())
    found = [item for item in picture.scene.items if isinstance(item, Label) and item.text.isdigit()]
    assert [int(item.text) for item in found[:24]] == [*range(0, TRACK, 3)]
    assert all((item.x, item.y) == at(ANN, f"T{item.text}") for item in found[:24])
    assert [item.text for item in found[24:]] == ["1", "2", "3", "4", "5"] * SEATS


# The marbles


def test_a_marble_stands_on_its_place_with_colour_and_letter() -> None:
    picture = table(position("Ann: T20 H3 | Bob: T21 | Cy: T70 | Dee: H5", "2C"))
    for seat, name in ((ANN, "T20"), (ANN, "H3"), (BOB, "T21"), (CY, "T70"), (DEE, "H5")):
        x, y = at(seat, name)
        assert letters_at(picture, (x, y)) == LETTERS[seat]
        (marble,) = (
            item
            for item in sprites(picture, "marble")
            if (item.x + item.width / 2, item.y + item.height / 2) == pytest.approx((x, y))
        )
        assert marble.colour == drawn.MARBLE_COLOURS[seat]


def test_the_other_marbles_wait_in_start() -> None:
    picture = table(position("Ann: T20 H3 | Bob: T21", "2C"))
    waiting = [
        "".join(letters_at(picture, start_point(seat, slot)) for slot in range(MARBLES)) for seat in range(SEATS)
    ]
    assert waiting == ["RRR", "BBBB", "YYYYY", "GGGGG"]


def test_snug_marbles_are_framed_and_others_are_not() -> None:
    picture = table(position("Ann: H5 H4 H2 | Bob: H4 H1 | Cy: H5", "2C"))
    frames = boxes(picture, fill=PAPER)
    assert len(frames) == 2
    (ann, cy) = frames

    def is_framed(frame: Box, point: tuple[float, float]) -> bool:
        left, top, right, bottom = frame.bounds
        return left < point[0] < right and top < point[1] < bottom

    assert [is_framed(ann, at(ANN, f"H{depth}")) for depth in range(1, 6)] == [False, False, False, True, True]
    assert [is_framed(cy, at(CY, f"H{depth}")) for depth in range(1, 6)] == [False] * 4 + [True]


# The last move


def near(point: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether two points are no further apart than an arrow runs beside its spaces."""
    return max(abs(point[0] - other[0]), abs(point[1] - other[1])) <= BESIDE_TRACK


@pytest.mark.parametrize(
    ("marbles", "play", "bends"),
    [
        ("Ann: T20", "6D T20-T26", 1),
        ("Ann: T30", "6D T30-T36", 0),
        ("Ann: T66", "AD T66-T67", 0),
        ("Ann: T65", "6D T65-H4", 1),
        ("Ann: T67", "4D T67-H4", 0),
        ("Ann: H1", "3D H1-H4", 0),
        ("Ann: T30", "8D T30-T22", 0),
        ("Ann: T2", "8D T2-T66", 0),
        ("Ann: T6", "8D T6-T70", 1),
        ("Ann: T6 | Bob: T50", "JOKER T6-T50", 2),
    ],
)
def test_the_last_move_is_an_arrow_beside_its_way(marbles: str, play: str, bends: int) -> None:
    picture = table(act(position(marbles, f"{play.split()[0]} 2C"), play))
    origin, target = (at(ANN, name) for name in play.split()[1].split("-"))
    (arrow,) = arrows(picture, GOLD)
    (tail,) = (item for item in picture.scene.items if isinstance(item, Disc) and item.fill == GOLD)
    assert near((arrow.x2, arrow.y2), target)
    assert near((tail.x, tail.y), origin)
    assert arrow.x1 == arrow.x2 or arrow.y1 == arrow.y2
    assert len(boxes(picture, fill=GOLD)) - labels(picture).count("to play") == bends


def test_a_marble_that_comes_out_has_an_arrow_from_start() -> None:
    picture = table(act(position("", "KD 2C"), "KD START-T0"))
    (arrow,) = arrows(picture, GOLD)
    assert (arrow.x1, arrow.y1) == start_point(ANN, 2)
    assert near((arrow.x2, arrow.y2), at(ANN, "T0"))


def test_a_split_seven_has_two_arrows() -> None:
    picture = table(act(position("Ann: T20 T50", "7D 2C"), "7D T20-T23 T50-T54"))
    ends = [(arrow.x2, arrow.y2) for arrow in arrows(picture, GOLD)]
    assert near(ends[0], at(ANN, "T23"))
    assert near(ends[1], at(ANN, "T54"))


def test_an_opponent_sent_to_start_has_an_arrow_in_its_colour() -> None:
    picture = table(act(position("Ann: T30 | Bob: T36", "6D 2C"), "6D T30-T36"))
    (arrow,) = arrows(picture, drawn.MARBLE_COLOURS[BOB])
    assert (arrow.x1, arrow.y1) == at(ANN, "T36")
    assert near((arrow.x2, arrow.y2), start_point(BOB, MARBLES - 1))
    assert "Bob's blue marble (B) to START" in picture.alt


def test_a_partner_sent_on_has_an_arrow_to_its_entrance() -> None:
    picture = table(act(position("Ann: T3 | Cy: T9 | Dee: T31", "6D 2C"), "6D T3-T9"))
    (sent_on,) = arrows(picture, drawn.MARBLE_COLOURS[CY])
    assert near((sent_on.x2, sent_on.y2), at(CY, "T31"))
    (sent_home,) = arrows(picture, drawn.MARBLE_COLOURS[DEE])
    assert (sent_home.x1, sent_home.y1) == at(CY, "T31")
    assert letters_at(picture, at(CY, "T31")) == "Y"


def test_a_marble_that_was_sent_away_has_a_dotted_arrow_and_one_that_moved_a_plain_one() -> None:
    picture = table(act(position("Ann: T30 | Cy: T36 | Dee: T31", "6D 2C"), "6D T30-T36"))
    (moved,) = arrows(picture, GOLD)
    (sent_on,) = arrows(picture, drawn.MARBLE_COLOURS[CY])
    dots = {item.y for item in picture.scene.items if isinstance(item, Disc) and item.fill == INK}
    assert sent_on.y1 == sent_on.y2 in dots
    assert moved.y1 not in dots
    assert (moved.casing, sent_on.casing) == ("", PAPER)


def test_the_last_move_is_drawn_and_told_after_a_reshuffle_too() -> None:
    state = act(position("Ann: T5 | Bob: T10", "5C 2C", pile="", laid="3C 3D"), "5C T5-T10")
    assert state.is_chance_due
    before = table(state)
    state.apply_chance(state.sample_chance(random.Random(1)))
    picture = table(state)
    assert arrows(picture, GOLD) == arrows(before, GOLD) != []
    assert arrows(picture, drawn.MARBLE_COLOURS[BOB]) == arrows(before, drawn.MARBLE_COLOURS[BOB]) != []
    assert "Ann played the 5 of clubs: from T5 on to T10, and sent Bob's blue marble (B) to START." in picture.alt


def test_without_a_move_there_is_no_arrow() -> None:
    discarded = act(position("", "2C 3C"), "discard 2C")
    for state in (dealt(), discarded):
        assert [item for item in table(state).scene.items if isinstance(item, Arrow)] == []


# The seats and the cards


def test_each_seat_shows_its_letter_its_cards_and_its_partner() -> None:
    picture = table(dealt())
    assert set(NAMES) <= set(labels(picture))
    counts = [text for text in labels(picture) if text.startswith("Seat ")]
    assert counts == ["Seat A, 5 cards", "Seat B, 5 cards", "Seat C, 6 cards", "Seat D, 5 cards"]
    for seat, (x, y) in enumerate(drawn.PANEL_MIDDLES):
        row = [
            item.text
            for item in picture.scene.items
            if isinstance(item, Label) and abs(item.x - MIDDLE - x) < 40 and item.y == MIDDLE + y + 4
        ]
        assert sorted(row) == sorted([LETTERS[seat], "with", LETTERS[(seat + 2) % SEATS]])
    assert "Partners: red (seat A) and yellow (seat C), blue (seat B) and green (seat D)." in picture.alt


def test_who_is_to_play_is_marked_with_a_rim_and_a_word() -> None:
    picture = table(position("Bob: T20", "2C", mover=BOB))
    (rim,) = boxes(picture, outline=GOLD)
    (name,) = (item for item in picture.scene.items if isinstance(item, Label) and item.text == "Bob")
    assert rim.x < name.x < rim.x + rim.width
    assert rim.y < name.y < rim.y + rim.height
    assert labels(picture).count("to play") == 1
    assert "Bob, blue B, to play" in picture.alt


def test_the_partners_who_win_are_marked() -> None:
    state = act(position(f"Ann: T64 H5 H4 H3 H2 | Cy: {ALL_HOME}", "4D 2C"), "4D T64-H1")
    picture = table(state)
    assert labels(picture).count("wins") == len(boxes(picture, outline=GOLD)) == 2
    assert "The winners: red and yellow." in picture.alt
    assert len(boxes(picture, fill=PAPER)) == 2


def test_the_table_shows_the_pile_and_the_card_laid_last() -> None:
    picture = table(act(position("", "10D 2C", laid="3S"), "discard 10D"))
    assert {"Pile 7", "Laid 2", "10"} <= set(labels(picture))
    assert len(sprites(picture, "diamond")) == 2
    assert len(sprites(picture, "back")) == 1


def test_before_the_first_card_none_is_laid() -> None:
    picture = table(dealt())
    assert "Laid 0" in labels(picture)
    assert sprites(picture, "face") == []


def test_the_table_does_not_change_with_the_hands() -> None:
    one = position("Ann: T5 | Bob: T20", "2C JOKER")
    other = position("Ann: T5 | Bob: T20", "KD 8S", pile="2C 2C 3S 3S 9D 9D AH AH")
    assert table(one) == table(other)


def test_the_channel_is_drawn_the_same_for_every_reader() -> None:
    view = act(position("Ann: T30 | Bob: T36", "6D 2C"), "6D T30-T36").view(None)
    assert GAME.table_picture(view, Cast(NAMES)) == GAME.table_picture(view, Cast(NAMES, BOB))


def crowded() -> JokerState:
    return act(
        position(
            "Ann: T50 T2 T30 H5 H3 | Bob: T54 T12 T20 H5 H4 | Cy: T58 T66 T40 H5 H4 | Dee: T31 T71 T7 H5 H2",
            "7D 7H 8S KC JOKER AD",
            laid="2C",
        ),
        "7D T50-T54 T30-T33",
    )


def test_the_alt_text_of_a_crowded_board_with_long_names_fits() -> None:
    view = crowded().view(None)
    longest = GAME.table_picture(view, Cast(tuple(letter * 32 for letter in "WXYZ")))
    assert longest is not None
    assert 600 < len(longest.alt) <= MOST_ALT


def test_a_crowded_board_is_a_small_file() -> None:
    assert len(Painter().paint(table(crowded()).scene)) <= MOST_PNG


# The hand


def test_a_hand_shows_each_card_and_what_it_moves() -> None:
    state = position("", "2C", mover=BOB)
    state.hands[ANN] = cards("2C 7D 8H AS 10D JOKER")
    picture = hand(state)
    assert [text for text in labels(picture) if text in RANKS] == ["2", "7", "8", "10", "A"]
    assert {"+2", "+7, split", "-8", "out, +1", "+10", "out, jump"} <= set(labels(picture))
    assert len(sprites(picture, "joker")) == 1
    assert "ace of spades (out, +1)" in picture.alt


def test_where_a_card_must_be_discarded_none_is_ticked() -> None:
    picture = hand(position("", "2C 9H"))
    assert sprites(picture, "playable") == []
    assert picture.alt.endswith("None has a move, so one is discarded.")


def test_out_of_turn_nothing_is_ticked_and_nothing_drawn() -> None:
    picture = hand(position("Bob: T20", "2C KD"), BOB)
    assert sprites(picture, "playable") == []
    assert "ticked" not in picture.alt
    assert not any(text.startswith("drew") for text in labels(picture))


def test_the_hand_says_which_card_was_drawn_and_which_marbles_move() -> None:
    picture = hand(position(f"Ann: {ALL_HOME}", "2C 9H"))
    assert {"drew 9 of hearts", "yellow", "Y"} <= set(labels(picture))
    assert picture.alt.startswith("You move the yellow marbles.")
    assert "You drew 9 of hearts." in picture.alt


def test_without_cards_there_is_no_hand_to_see() -> None:
    view = replace(position("Ann: T5", "2C").view(BOB), hand=())
    assert GAME.hand_picture(view, Cast(("Ann", "Bob", "Cy", "Dee"), BOB)) is None


def test_six_cards_do_not_lie_on_one_another() -> None:
    picture = hand(position("", "2C 3C 4C 5C 6C 9C"))
    shown = sorted((card.x, card.width) for card in (*sprites(picture, "face"), *sprites(picture, "joker")))
    assert len(shown) == 6
    for (left, width), (following, _) in pairwise(shown):
        assert left + width <= following


def test_a_hand_does_not_change_with_the_other_hands() -> None:
    one = position("Ann: T5", "2C KD")
    other = position("Ann: T5", "2C KD", pile="JOKER 2C 3S 3S 9D 9D AH AH")
    other.hands[BOB] = [JOKER] * 5
    assert hand(one) == hand(other)
