"""No Thanks! drawn: what the table and a hand show, from the view alone."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any

import pytest

from bot.pictures.painter import label_bounds, paint
from games.api import Cast, Player, Topic
from games.drawing.picture import GOLD, MOST_ALT, SEAT_COLOURS, Box, Item, Label, Picture, Scene, Sprite
from games.house.choose import choose
from games.house.levels import RANDOM, STEADY
from games.level import Level
from games.nothanks.cards import DECK
from games.nothanks.laying import MANY_CARDS, OWN_CARDS
from games.nothanks.lessons import LESSON_CARDS
from games.nothanks.model import NoThanksOptions, Phase
from games.nothanks.picture import THEME
from games.nothanks.rules import TOPICS
from games.nothanks.state import NoThanksState
from tests.games.alt_text import hand_drawn
from tests.games.legible import label_faults
from tests.games.nothanks.positions import ANN, BOB, CY, GAME, NAMES, act, dealt, position

THREE = "Ann: 3 15 16 17, 9 chips | Bob: 24, 0 chips | Cy:, 12 chips"
FOUR = "Ann: 11 12 26, 7 chips | Bob: 5 19 20 21, 4 chips | Cy: 33 34, 2 chips | Dee:, 9 chips"
LONG_NAMES = ("Konstantin-Alexander", "花子", "W" * 32, "Zoë Müller-Lüdenscheidt von Ärmel", "Ида")


def table(
    state: NoThanksState, names: tuple[str, ...] = NAMES, houses: Mapping[int, Level] = MappingProxyType({})
) -> Picture:
    picture = GAME.table_picture(state.view(None), Cast(names[: state.seats], houses=houses))
    assert picture is not None
    return picture


def hand(state: NoThanksState, seat: int = ANN) -> Picture:
    picture = hand_drawn(GAME, state, seat)
    assert picture is not None
    return picture


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def label(picture: Picture, text: str) -> Label:
    (found,) = (item for item in picture.scene.items if isinstance(item, Label) and item.text == text)
    return found


def sprites(picture: Picture, name: str) -> list[Sprite]:
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == name]


def framed(picture: Picture) -> list[Box]:
    """The rows with a golden frame."""
    return [item for item in picture.scene.items if isinstance(item, Box) and item.outline == GOLD and item.width > 300]


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


def numbered(picture: Picture, art: str) -> list[tuple[int, Sprite]]:
    """The cards of that art in the order they are painted, each with the number written right after it."""
    found = []
    for sprite, text in pairwise(picture.scene.items):
        if isinstance(sprite, Sprite) and sprite.art == f"nothanks/{art}":
            assert isinstance(text, Label)
            assert sprite.x < text.x < sprite.x + sprite.width
            found.append((int(text.text), sprite))
    return found


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
) -> list[NoThanksState]:
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


# The table


def test_the_table_shows_the_card_on_offer_beside_deck_and_cards_set_aside() -> None:
    picture = table(position(THREE, card=26, pot=3, deck="7 8"))
    (offer,) = sprites(picture, "nothanks/card")
    assert {"26", "3 chips", "2 left", "9 set aside"} <= set(labels(picture))
    chips = sprites(picture, "nothanks/chip")
    assert len(chips) == 3
    for chip in chips:
        assert offer.x < chip.x
        assert chip.x + chip.width < offer.x + offer.width
        assert offer.y < chip.y
        assert chip.y + chip.height < offer.y + offer.height


def test_a_card_without_chips_says_so() -> None:
    picture = table(position(THREE, card=26))
    assert sprites(picture, "nothanks/chip") == []
    assert "no chips" in labels(picture)


def test_very_many_chips_stay_on_the_card_and_are_numbered() -> None:
    picture = table(position(THREE, card=34, pot=55))
    (offer,) = sprites(picture, "nothanks/card")
    assert "55 chips" in labels(picture)
    for chip in sprites(picture, "nothanks/chip"):
        assert offer.x < chip.x
        assert chip.x + chip.width < offer.x + offer.width


def test_before_the_deal_there_is_a_deck_and_no_card() -> None:
    picture = table(NoThanksState(NoThanksOptions(), 3))
    assert f"{DECK} left" in labels(picture)
    assert sprites(picture, "nothanks/card") == []


def test_after_the_last_card_nothing_is_on_offer() -> None:
    picture = table(act(position(THREE, card=35, deck=""), "take"))
    assert {"All 24 cards are taken", "cards - chips = points"} <= set(labels(picture))
    assert sprites(picture, "nothanks/card") == []


def test_the_tactical_table_shows_which_cards_are_out_for_all_to_know() -> None:
    picture = table(dealt(variant="tactical"))
    assert {"10", "20", "30", "are out", "6 more set aside"} <= set(labels(picture))
    state = dealt(variant="tactical")
    assert "10, 20, 30 and 6 more set aside" in labels(hand(state, state.to_act[0]))


def test_sequences_stand_as_pills_whose_lowest_card_is_bold_since_it_counts() -> None:
    picture = table(position(THREE))
    assert [pills(picture, row) for row in rows(picture)] == [["3", "15-17"], ["24"], []]
    assert "no cards" in labels(picture)
    assert label(picture, "15").is_bold
    assert not label(picture, "-17").is_bold


def test_each_seat_stands_with_its_name_and_points() -> None:
    picture = table(position(THREE))
    assert plates(picture) == ["Ann", "Bob", "Cy"]
    for row, points in zip(rows(picture), ("18", "24", "0"), strict=True):
        assert any(item.text == points for item in picture.scene.items if isinstance(item, Label) and within(item, row))


def test_who_is_to_play_has_a_frame_and_the_mark_of_the_turn_above() -> None:
    picture = table(position(THREE, mover=BOB))
    (frame,) = framed(picture)
    assert within(label(picture, "Bob"), frame)
    (mark,) = sprites(picture, "drawing/turn")
    assert mark.y < frame.y < mark.y + mark.height


def test_whom_the_house_plays_has_its_sign() -> None:
    picture = table(position(THREE), houses={CY: "steady"})
    (sign,) = sprites(picture, "drawing/house")
    assert within(sign, rows(picture)[CY])
    assert "Cy, steady house: 0 points" in picture.alt


def chips_of(picture: Picture) -> list[list[str]]:
    """What stands on the chip of each row: its labels, "o" for the picture of a chip, and "new" for a golden rim."""
    found: list[list[str]] = []
    items = picture.scene.items
    for row in rows(picture):
        found.append([])
        for chip in (item for item in items if isinstance(item, Box) and item.height in (24, 28) and within(item, row)):
            found[-1] += [item.text for item in items if isinstance(item, Label) and within(item, chip)]
            found[-1] += ["o" for item in sprites(picture, "nothanks/chip") if within(item, chip)]
            found[-1] += ["new"] if chip.outline == GOLD else []
    return found


def test_a_chip_shows_what_each_seat_did_since_its_turn_came_to_it() -> None:
    state = act(position(FOUR, card=27, deck="7 14 9"), "decline")
    assert chips_of(table(state)) == [["-", "o", "new"], [], [], []]
    act(state, "take")
    assert chips_of(table(state)) == [["-", "o"], ["+27", "new"], [], []]
    act(state, "take", "decline")
    assert chips_of(table(state)) == [["-", "o"], ["x2", "+7", "new"], [], []]
    act(state, "decline", "decline")
    assert chips_of(table(state)) == [[], ["x2", "+7"], ["-", "o"], ["-", "o", "new"]]


def test_chips_that_need_a_line_go_where_the_picture_gets_too_high() -> None:
    crowded = "Ann: 10 12 14 16 18 | Bob: 20 22 24 26 28 | Cy: 30 32 8 6 4 | Dee: 3 5 7 9 11 13 15 17"
    plays = ("decline", "decline", "take", "decline")
    assert all(chips_of(table(act(position(FOUR), *plays)))[:3])
    picture = table(act(position(crowded, card=35, deck="34"), *plays))
    assert chips_of(picture) == [[], [], [], []]
    assert picture.scene.height <= 360


CROWDED = "Ann: 10 12 14 16 | Bob: 20 22 24 26 28 34 | Cy: 30 32 13 15 18 35 | Dee: 3 5 7 9 11"


def test_names_become_tokens_where_the_picture_gets_too_high_even_without_chips() -> None:
    state = act(position(CROWDED, card=33), "decline", "decline", "decline", "decline")
    assert plates(hand(state)) == ["Bo", "Cy", "De"]
    assert plates(table(state)) == list(NAMES[:4])
    assert max(hand(state).scene.height, table(state).scene.height) <= 360


def test_the_end_shows_scores_how_they_came_and_who_wins() -> None:
    state = act(position(THREE, card=35, deck="", pot=2), "take")
    picture = table(state)
    assert state.phase is Phase.OVER
    assert {"42", "53 - 11", "24", "24 - 0", "-12", "0 - 12"} <= set(labels(picture))
    (frame,) = framed(picture)
    (cup,) = sprites(picture, "drawing/cup")
    assert within(cup, frame)
    assert within(label(picture, "Cy"), frame)
    assert "Cy, wins: minus 12 points" in picture.alt
    assert chips_of(picture) == [[], [], []]


def test_a_name_in_another_script_is_drawn_as_the_seats_number() -> None:
    picture = table(position(THREE), ("花子", "Zoë", "Cy"))
    assert plates(picture) == ["Player 1", "Zoe", "Cy"]
    assert "花子, to play" in picture.alt


def test_the_table_does_not_change_with_the_chips_that_players_hold() -> None:
    one = position("Ann: 3, 9 chips | Bob: 24, 0 chips | Cy:, 12 chips")
    other = position("Ann: 3, 1 chips | Bob: 24, 19 chips | Cy:, 1 chips")
    assert table(one) == table(other)


# The hand


def test_a_hand_shows_the_others_from_the_next_player_on_above_the_own_cards_and_chips() -> None:
    picture = hand(position(FOUR, card=27, pot=4, mover=BOB), CY)
    assert plates(picture) == ["Dee", "Ann", "Bob"]
    assert {"You: 2 cards, 33 points", "2 chips", "27", "4 chips"} <= set(labels(picture))
    assert [card for card, _ in numbered(picture, "large")] == [34, 33]
    (storey,) = (item for item in picture.scene.items if isinstance(item, Box) and item.width == 400)
    assert storey.y > max(row.y + row.height for row in rows(picture))
    assert all(within(sprite, storey) for _, sprite in numbered(picture, "large"))
    (frame,) = framed(picture)
    assert within(label(picture, "Bob"), frame)


def test_on_ones_turn_a_hand_says_what_taking_and_paying_bring() -> None:
    picture = hand(position(FOUR, card=22, pot=4, mover=BOB), BOB)
    assert {"Take", "+0 points, +4 chips", "it joins your 21", "Pay", "3 chips left"} <= set(labels(picture))
    assert framed(picture) == []
    alone = labels(hand(position(FOUR, card=24)))
    assert "+24 points" in alone
    assert not any("joins" in text for text in alone)
    assert "-1 point, +1 chip" in labels(hand(position(THREE, card=14, pot=1)))


def test_a_hand_that_waits_does_not_say_what_taking_would_bring() -> None:
    shown = labels(hand(position(FOUR, card=27, pot=4, mover=BOB)))
    assert "Take" not in shown
    assert {"2 left", "9 set aside"} <= set(shown)


def test_a_hand_without_chips_or_cards_says_so() -> None:
    poor = hand(position(THREE, mover=BOB), BOB)
    assert {"no chips", "you have no chips"} <= set(labels(poor))
    assert sprites(poor, "nothanks/chip") == []
    empty = hand(position(THREE), CY)
    assert {"You: no cards, 0 points", "12 chips"} <= set(labels(empty))
    assert numbered(empty, "large") == []


def test_the_last_chip_is_told_to_leave_none() -> None:
    assert "no chips left" in labels(hand(position("Ann: 3, 1 chips | Bob: | Cy:")))


def test_the_cards_of_a_hand_lie_apart_by_sequence_the_lowest_on_top() -> None:
    drawn = numbered(hand(position(THREE)), "large")
    cards = dict(drawn)
    assert [card for card, _ in drawn] == [17, 16, 15, 3]
    assert cards[16].x - cards[15].x == OWN_CARDS.step < OWN_CARDS.width
    assert cards[15].x >= cards[3].x + cards[3].width


def test_cards_that_need_more_lines_are_smaller() -> None:
    odd = " ".join(map(str, range(3, 36, 2)))
    small = [sprite for _, sprite in numbered(hand(position(f"Ann: {odd} | Bob: | Cy:", card=4)), "small")]
    assert len({(sprite.x, sprite.y) for sprite in small}) == 17
    assert {sprite.width for sprite in small} == {MANY_CARDS.width}


def test_the_end_of_a_hand_has_its_sum_and_the_cup_of_who_wins() -> None:
    state = act(position(THREE, card=35, deck="", pot=2), "take")
    assert "You: 53 - 11 = 42 points" in labels(hand(state))
    assert "You: 0 - 12 = minus 12 points" in labels(hand(state, CY))
    (cup,) = sprites(hand(state, CY), "drawing/cup")
    assert cup.y > rows(hand(state, CY))[-1].y
    assert hand(state, CY).alt.startswith("You, you win: no cards, 12 chips, minus 12 points.")


def test_before_the_deal_there_is_no_hand_to_see() -> None:
    state = NoThanksState(NoThanksOptions(), 3)
    assert hand_drawn(GAME, state, ANN) is None


def test_the_channel_has_no_hand() -> None:
    assert GAME.hand_picture(position(THREE).view(None), Cast(("Ann", "Bob", "Cy"))) is None


def test_a_hand_does_not_change_with_the_chips_of_others() -> None:
    one = position("Ann: 3, 9 chips | Bob: 24, 0 chips | Cy:, 12 chips")
    other = position("Ann: 3, 9 chips | Bob: 24, 11 chips | Cy:, 1 chips")
    assert hand(one) == hand(other)


# In words


def test_the_words_of_a_hand_begin_with_the_own_cards_and_what_can_be_done() -> None:
    state = act(position(FOUR, card=7, pot=4, mover=BOB, deck="27"), "take", "decline", "decline", "decline")
    assert hand(state).alt == (
        "You: 11 to 12 (counts 11) and 26, 37 points, 7 chips. You can take 27 with 3 chips: it joins your 26, "
        "points +0, chips +3. Or pay 1 of your 7 chips. "
        "Bob: 31 points, cards 5, 7 and 19 to 21, took 7 with 4 chips, then paid. "
        "Cy: 33 points, cards 33 to 34, paid. Dee: 0 points, no cards, paid, last. Deck 0 cards · 9 set aside."
    )


def test_the_words_of_a_hand_that_waits_tell_the_offer_and_who_plays() -> None:
    assert hand(position(THREE, card=26, mover=BOB)).alt == (
        "You: 3 and 15 to 17 (counts 15), 18 points, 9 chips. On offer: 26, with no chips on it. "
        "Bob, to play: 24 points, card 24. Cy: 0 points, no cards. Deck 2 cards · 9 set aside."
    )


def test_the_words_say_which_of_the_own_cards_the_one_on_offer_joins() -> None:
    assert "You can take 25: it joins your 24, points +0" in hand(position(THREE, card=25, mover=BOB), BOB).alt


def test_the_words_say_that_there_is_no_chip_to_pay() -> None:
    assert (
        "You can take 26: points +26, chips +0. You have no chip to pay."
        in hand(position(THREE.replace("9 chips", "0 chips"), card=26)).alt
    )


# How high, and nothing covered


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


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.title)
def test_nothing_covers_the_words_of_a_lesson(topic: Topic) -> None:
    picture = topic.picture
    assert picture is not None
    assert covered(picture.scene) == []
    assert label_faults(picture.scene) == set()


def test_the_cards_of_a_lesson_overlap_in_their_sequence() -> None:
    picture = next(topic for topic in TOPICS if topic.title == "The end and the score").picture
    assert picture is not None
    cards = dict(numbered(picture, "large"))
    assert cards[16].x - cards[15].x == LESSON_CARDS.step < LESSON_CARDS.width
