"""Screens of No Thanks!: limits, secrets that stay hidden, and rare sentences."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.pictures.painter import label_bounds, paint
from games.api import Cast, Player, Topic
from games.drawing.picture import GOLD, MOST_ALT, SEAT_COLOURS, Box, Item, Label, Picture, Scene, Sprite
from games.house.choose import choose
from games.house.levels import RANDOM, STEADY
from games.level import Level
from games.nothanks.lesson import TOPICS
from games.nothanks.picture import MANY_CARDS, THEME
from games.nothanks.rules import NoThanks
from tests.games.legible import label_faults
from tests.games.nothanks.positions import ANN, BOB, CY, GAME, NAMES, TYPED, act, dealt, page, position

THREE = "Ann: 3 15 16 17, 9 chips | Bob: 24, 0 chips | Cy:, 12 chips"
FOUR = "Ann: 11 12 26, 7 chips | Bob: 5 19 20 21, 4 chips | Cy: 33 34, 2 chips | Dee:, 9 chips"
ODD = " ".join(map(str, range(3, 36, 2)))
LONG_NAMES = ("Konstantin-Alexander", "花子", "W" * 32, "Zoë Müller-Lüdenscheidt von Ärmel", "Ида")


table, hand = TYPED.table, TYPED.hand


def sprites(picture: Picture, name: str) -> list[Sprite]:
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == name]


def rows(picture: Picture) -> list[Box]:
    """The rows of the seats, from above."""
    return [
        item for item in picture.scene.items if isinstance(item, Box) and (item.fill, item.width) == (THEME.panel, 380)
    ]


def plates(picture: Picture) -> list[str]:
    """The names of the rows, from above."""
    named = []
    for box, text in pairwise(picture.scene.items):
        if isinstance(box, Box) and box.fill in SEAT_COLOURS and isinstance(text, Label):
            named.append(text.text)
    return named


def within(item: Item, box: Box) -> bool:
    left, top, right, bottom = bounds(item)
    return box.x <= left and box.y <= top and right <= box.x + box.width and bottom <= box.y + box.height


def pills(picture: Picture, row: Box) -> list[str]:
    """The sequences in a row, as they are written."""
    texts = []
    items = picture.scene.items
    for index, item in enumerate(items):
        if isinstance(item, Box) and item.line == 3 and item.outline != GOLD and within(item, row):
            inside = [each for each in items[index + 1 : index + 3] if isinstance(each, Label) and within(each, item)]
            texts.append("".join(each.text for each in inside))
    return texts


def bounds(item: Item) -> tuple[float, float, float, float]:
    return label_bounds(item) if isinstance(item, Label) else item.bounds


def covered(scene: Scene) -> list[tuple[str, Item]]:
    """The labels that something is painted over, with what covers them."""
    found = []
    areas = [(item, bounds(item)) for item in scene.items]
    for index, (text, (left, top, right, bottom)) in enumerate(areas):
        if isinstance(text, Label):
            for other, (x1, y1, x2, y2) in areas[index + 1 :]:
                if x1 < right - 0.5 and left + 0.5 < x2 and y1 < bottom - 0.5 and top + 0.5 < y2:
                    found.append((text.text, other))
    return found


def played(
    seats: int, seed: int, player: Player[Any], *, variant: str = "standard", share: float = 0.1
) -> list[NoThanks]:
    """Some positions of a whole game of house players, and its end."""
    rng = random.Random(seed)
    state = dealt(seats, seed, variant)
    found = []
    while state.to_act:
        (seat,) = state.to_act
        if rng.random() < share:
            found.append(state.clone())
        state.apply_action(seat, choose(state, seat, rng, player))
    return [*found, state]


# Pictures


def test_very_many_chips_stay_on_the_card() -> None:
    picture = table(position(THREE, card=34, pot=55))
    (offer,) = sprites(picture, "nothanks/card")
    for chip in sprites(picture, "nothanks/chip"):
        assert offer.x < chip.x
        assert chip.x + chip.width < offer.x + offer.width


def latest_plays(picture: Picture) -> list[list[str]]:
    """Return the words about the latest turn of each row."""
    drawn = picture.scene.items
    plays = [item for item in drawn if isinstance(item, Box) and item.height in (24, 28)]
    return [
        [
            item.text
            for item in drawn
            for chip in plays
            if within(chip, row) and isinstance(item, Label) and within(item, chip)
        ]
        for row in rows(picture)
    ]


def test_the_latest_plays_that_need_a_line_go_where_the_picture_gets_too_high() -> None:
    crowded = "Ann: 10 12 14 16 18 | Bob: 20 22 24 26 28 | Cy: 30 32 8 6 4 | Dee: 3 5 7 9 11 13 15 17"
    plays = ("decline", "decline", "take", "decline")
    assert all(latest_plays(table(act(position(FOUR), *plays)))[:3])
    picture = table(act(position(crowded, card=35, deck="34"), *plays))
    assert latest_plays(picture) == [[], [], [], []]
    assert picture.scene.height <= 360


CROWDED = "Ann: 10 12 14 16 | Bob: 20 22 24 26 28 34 | Cy: 30 32 13 15 18 35 | Dee: 3 5 7 9 11"


def test_names_become_tokens_where_the_picture_gets_too_high_even_without_chips() -> None:
    state = act(position(CROWDED, card=33), "decline", "decline", "decline", "decline")
    assert plates(hand(state)) == ["Bo", "Cy", "De"]
    assert plates(table(state)) == list(NAMES[:4])
    assert max(hand(state).scene.height, table(state).scene.height) <= 360


def test_cards_that_need_more_lines_are_smaller() -> None:
    small = sprites(hand(position(f"Ann: {ODD} | Bob: | Cy:", card=4)), "nothanks/small")
    assert len({(sprite.x, sprite.y) for sprite in small}) == 17
    assert {sprite.width for sprite in small} == {MANY_CARDS.width}


def test_what_others_hold_is_not_shown_or_told() -> None:
    rich, poor = (
        act(position(f"Ann: 3, 9 chips | Bob: 24, 2 chips | Cy:, {chips} chips", mover=BOB, pot=9), "decline")
        for chips in (0, 12)
    )
    assert table(rich) == table(poor)
    for reader in (None, ANN, BOB):
        assert page(rich, reader) == page(poor, reader)
        assert reader is None or hand(rich, reader) == hand(poor, reader)


def test_the_channel_has_no_hand() -> None:
    assert GAME.hand_picture(position(THREE).view(None), Cast(("Ann", "Bob", "Cy"))) is None


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("variant", ["standard", "tactical"])
def test_the_pictures_of_few_seats_leave_room_for_two_lines_of_text_and_two_of_buttons(
    seats: int, variant: str
) -> None:
    """500 pixels at a width of 360 are 360 of the picture's own."""
    for state in played(seats, 1, STEADY, variant=variant, share=0.2):
        assert table(state).scene.height <= 360
        assert max(hand(state, seat).scene.height for seat in range(seats)) <= 360


def test_an_ordinary_table_of_four_is_at_most_320_high_and_a_hand_340() -> None:
    state = act(position(FOUR, card=27), "decline")
    assert table(state).scene.height <= 320
    assert max(hand(state, seat).scene.height for seat in range(4)) <= 340


@pytest.mark.parametrize(
    "seats",
    [
        "Ann: 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31 33 35 | Bob: 4 6 8 10 12 14 16 | Cy: | Dee: | Eve:",
        "Ann: 3 5 7 9 11 13 15 17 19 | Bob: 4 6 8 10 12 14 16 18 20 | Cy: 22 24 | Dee: 26 28 | Eve: 30",
        "Ann: 3 4 6 7 9 10 12 13 15 16 18 19 | Bob: 21 22 24 25 27 28 30 31 33 34 | Cy: 35 | Dee: | Eve:",
        f"Ann: {' '.join(map(str, range(3, 27)))} | Bob: | Cy: | Dee: | Eve:",
        "Ann: 3 6 9 12 15 18 | Bob: 4 7 10 13 16 19 | Cy: 5 8 11 14 17 20 | Dee: 21 23 25 27 29 31",
        "Ann: 3 8 13 18 23 | Bob: 4 9 14 19 24 | Cy: 5 10 15 20 25 | Dee: 6 11 16 21 26 | Eve: 7 12 17 22",
    ],
    ids=["odd", "two with nine", "pairs", "one sequence", "four without", "five without"],
)
@pytest.mark.parametrize("is_over", [False, True])
def test_the_cards_of_everybody_find_their_place(seats: str, is_over: bool) -> None:
    state = position(seats, card=34, deck="", pot=55)
    if is_over:
        act(state, "take")
    for picture in (table(state, LONG_NAMES), *(hand(state, seat) for seat in range(state.seats))):
        assert picture.scene.height <= (508 if state.seats == 5 else 360)
        assert covered(picture.scene) == []
    picture = table(state)
    drawn = [[pill.split("-") for pill in pills(picture, row)] for row in rows(picture)]
    assert [sum(int(ends[-1]) - int(ends[0]) + 1 for ends in row) for row in drawn] == [
        mask.bit_count() for mask in state.taken
    ]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("player", [STEADY, RANDOM])
def test_nothing_covers_letters_or_leaves_the_picture(seats: int, player: Player[Any]) -> None:
    for state in played(seats, 4, player, variant="tactical" if seats == 3 else "standard"):
        for reader in (None, *range(seats)):
            cast = Cast(LONG_NAMES[:seats], reader, {1: "steady", 2: "steady"})
            draw = GAME.table_picture if reader is None else GAME.hand_picture
            picture = draw(state.view(reader), cast)
            assert picture is not None
            assert covered(picture.scene) == []
            assert label_faults(picture.scene) == set()
            assert len(picture.alt) <= MOST_ALT


def test_a_large_picture_is_a_small_file() -> None:
    state = played(5, 2, STEADY)[-2]
    assert len(paint(hand(state, state.to_act[0]).scene)) <= 60 * 1024


@pytest.mark.parametrize("topic", [topic for topic in TOPICS if topic.draw], ids=lambda topic: topic.title)
def test_nothing_covers_the_words_of_a_lesson(topic: Topic) -> None:
    picture = topic.picture
    assert picture is not None
    assert covered(picture.scene) == []
    assert label_faults(picture.scene) == set()


@given(names=st.lists(st.text(min_size=1, max_size=100), min_size=5, max_size=5))
@settings(deadline=None, max_examples=30)
def test_alt_fits_with_five_seats_and_any_names(names: list[str]) -> None:
    alt = TYPED.alt(position(f"Ann: {ODD} | Bob: 4 6 8 | Cy: 10 12 14 | Dee: 16 | Eve:", card=34, pot=55), names)
    assert len(alt) <= MOST_ALT
    assert alt.endswith("set aside.")


# Words


@pytest.mark.parametrize(
    ("pot", "reader", "houses", "names", "stage"),
    [
        (4, None, {}, NAMES, "27 with 4 chips"),
        (0, ANN, {}, NAMES, "27 with no chips"),
        (12, ANN, {}, NAMES, "27 with 12 chips"),
        (5, None, {ANN: "steady"}, ("Vera", *NAMES[1:]), "27, 5 chips"),
        (15, None, {ANN: "steady"}, ("Vera", *NAMES[1:]), "27"),
        (4, None, {}, ("Konstantin-Alexander", *NAMES[1:]), "27"),
    ],
    ids=["short", "no chips", "to the mover", "house", "house, many chips", "long name"],
)
def test_beside_whose_turn_it_is_stands_the_offer_as_far_as_there_is_room(
    pot: int, reader: int | None, houses: Mapping[int, Level], names: tuple[str, ...], stage: str
) -> None:
    shown = GAME.page(position(THREE, card=27, pot=pot).view(reader), Cast(names[:3], reader, houses))
    assert shown.stage == stage
    assert len(f"{shown.headline} · {stage}") <= 30 or stage == "27"


def finished(seats: str, card: int = 35) -> NoThanks:
    """A game over by Ann's taking the last card."""
    return act(position(seats, card=card, deck=""), "take")


TIED = finished("Ann: 34, 4 chips | Bob: 30, 0 chips | Cy: 32, 1 chips")
LAST_CHIP = position(THREE.replace("9 chips", "1 chips"), card=18)
NO_CHIPS = position(THREE.replace("9 chips", "0 chips"), card=26, pot=1)
JOINING = act(position(FOUR, card=7, pot=4, mover=BOB, deck="27"), "take", "decline", "decline", "decline")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (page(act(position(FOUR, card=27), "take", "decline"), ANN).change, "You took 27, then paid. Bob decides."),
        (page(TIED, BOB).change, "30 points in cards."),
        (page(TIED, CY).change, "You were 1 point behind."),
        (page(TIED).books[1], "Bob has 30, 30 points in cards, and no chips left: 30 points."),
        (page(finished(THREE)).counts, "Points: Ann 44, Bob 24, Cy -12."),
        (page(LAST_CHIP, ANN).choices[1].spoken, "Pay 1 chip, your last"),
        (
            page(LAST_CHIP, ANN).advice,
            (
                "You can take 18, which costs you nothing; then you turn up the next card and decide first. "
                "Or pay your last chip; then Bob decides."
            ),
        ),
        (page(NO_CHIPS, ANN).choices[1:], ()),
        (
            page(NO_CHIPS, ANN).advice,
            "You have no chips left, so you must take 26 with 1 chip, which costs you 25 points.",
        ),
        (hand(JOINING).alt.split(". ")[1], "You can take 27 with 3 chips: it joins your 26, points +0, chips +3"),
    ],
)
def test_what_is_seldom_said(said: object, words: object) -> None:
    assert said == words


def test_the_table_always_offers_both_so_that_it_does_not_tell_who_is_out_of_chips() -> None:
    rich, poor = (page(position(THREE, mover=mover, pot=9)).choices for mover in (ANN, BOB))
    assert rich == poor
    assert [choice.key for choice in rich] == ["take", "no-thanks"]
    assert all(choice.is_public and choice.action is None for choice in rich)
