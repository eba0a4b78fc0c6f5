"""No Thanks! drawn: what the table and a hand show, from the view alone."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.api import Cast
from games.drawing.picture import GOLD, Box, Label, Picture, Sprite
from games.nothanks.cards import DECK
from games.nothanks.model import NoThanksOptions, Phase
from games.nothanks.picture import HAND_CARDS, SEAT_CARDS
from games.nothanks.state import NoThanksState
from tests.games.alt_text import hand_drawn
from tests.games.nothanks.positions import ANN, BOB, CY, GAME, NAMES, act, dealt, position

THREE = "Ann: 3 15 16 17, 9 chips | Bob: 24, 0 chips | Cy:, 12 chips"


def table(state: NoThanksState, names: tuple[str, ...] = NAMES) -> Picture:
    picture = GAME.table_picture(state.view(None), Cast(names[: state.seats]))
    assert picture is not None
    return picture


def hand(state: NoThanksState, seat: int = ANN) -> Picture:
    picture = hand_drawn(GAME, state, seat)
    assert picture is not None
    return picture


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def sprites(picture: Picture, name: str) -> list[Sprite]:
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == f"nothanks/{name}"]


def marked(picture: Picture) -> list[Box]:
    """The boxes with a golden rim."""
    return [item for item in picture.scene.items if isinstance(item, Box) and item.outline == GOLD]


def numbered(picture: Picture, art: str) -> list[tuple[int, Sprite]]:
    """The cards of that art in the order they are painted, each with the number written right after it."""
    items = picture.scene.items
    found = []
    for sprite, label in pairwise(items):
        if isinstance(sprite, Sprite) and sprite.art == f"nothanks/{art}":
            assert isinstance(label, Label)
            assert sprite.x < label.x < sprite.x + sprite.width
            found.append((int(label.text), sprite))
    return found


# The table


def test_the_table_shows_the_card_on_offer_between_the_piles() -> None:
    picture = table(position(THREE, card=26, pot=3, deck="7 8"))
    (offer,) = sprites(picture, "card")
    assert {"26", "3 chips", "Deck 2", "Set aside 9"} <= set(labels(picture))
    chips = sprites(picture, "chip")
    assert len(chips) == 3
    for chip in chips:
        assert offer.x < chip.x
        assert chip.x + chip.width < offer.x + offer.width
        assert offer.y < chip.y
        assert chip.y + chip.height < offer.y + offer.height


def test_a_card_without_chips_says_so() -> None:
    picture = table(position(THREE, card=26))
    assert sprites(picture, "chip") == []
    assert "no chips" in labels(picture)


def test_very_many_chips_stay_on_the_card_and_are_numbered() -> None:
    picture = table(position(THREE, card=34, pot=55))
    (offer,) = sprites(picture, "card")
    assert "55 chips" in labels(picture)
    for chip in sprites(picture, "chip"):
        assert offer.x < chip.x
        assert chip.x + chip.width < offer.x + offer.width


def test_before_the_deal_there_is_a_deck_and_no_card() -> None:
    picture = table(NoThanksState(NoThanksOptions(), 3))
    assert {f"Deck {DECK}", "No card", "yet"} <= set(labels(picture))
    assert sprites(picture, "card") == []


def test_after_the_last_card_nothing_is_on_offer() -> None:
    picture = table(act(position(THREE, card=35, deck=""), "take"))
    assert {"Deck 0", "All cards", "are taken"} <= set(labels(picture))
    assert sprites(picture, "card") == []


def test_the_tactical_table_shows_which_cards_are_out_for_all_to_know() -> None:
    state = dealt(variant="tactical")
    picture = table(state)
    assert [card for card, _ in numbered(picture, "small")] == [10, 20, 30]
    assert {"and 6 more", "Set aside"} <= set(labels(picture))


def test_cards_overlap_in_their_sequences_with_the_lowest_on_top() -> None:
    picture = table(position(THREE))
    cards = dict(numbered(picture, "small"))
    assert [card for card, _ in numbered(picture, "small")] == [17, 16, 15, 3, 24]
    assert [cards[card].x - cards[15].x for card in (15, 16, 17)] == [0, SEAT_CARDS.step, 2 * SEAT_CARDS.step]
    assert SEAT_CARDS.step < SEAT_CARDS.width
    assert cards[15].x >= cards[3].x + cards[3].width


def test_the_numbers_of_the_lowest_cards_are_bold_since_they_count() -> None:
    picture = table(position(THREE))
    numbers = {
        item.text: item.is_bold
        for item in picture.scene.items
        if isinstance(item, Label) and item.size == SEAT_CARDS.text and item.text.isdigit()
    }
    assert numbers == {"3": True, "15": True, "16": False, "17": False, "24": True}


def test_each_seat_stands_with_its_name_and_points() -> None:
    picture = table(position(THREE))
    assert {"Ann", "18 points", "Bob", "24 points", "Cy", "0 points", "no cards"} <= set(labels(picture))


def test_who_is_to_play_is_marked_with_a_rim_and_a_word() -> None:
    picture = table(position(THREE, mover=BOB))
    (rim,) = marked(picture)
    (name,) = (item for item in picture.scene.items if isinstance(item, Label) and item.text == "Bob")
    assert rim.y < name.y < rim.y + rim.height
    assert labels(picture).count("to play") == 1
    assert "Bob, to play: " in picture.alt


def test_the_end_shows_scores_chips_and_who_wins() -> None:
    state = act(position(THREE, card=35, deck="", pot=2), "take")
    picture = table(state)
    assert state.phase is Phase.OVER
    assert {"42 points", "11 chips", "24 points", "no chips", "minus 12 points", "12 chips"} <= set(labels(picture))
    assert labels(picture).count("wins") == len(marked(picture)) == 1
    assert "Cy, wins: minus 12 points" in picture.alt


def test_one_point_is_one() -> None:
    state = act(position("Ann: 3, 2 chips | Bob: 9, 10 chips | Cy:", card=35, deck="", mover=CY), "take")
    assert {"1 point", "minus 1 point"} <= set(labels(table(state)))


def test_a_name_in_another_script_is_drawn_as_the_seats_letter() -> None:
    picture = table(position(THREE), ("花子", "Zoë", "Cy"))
    assert {"Player A", "Zoe"} <= set(labels(picture))
    assert "花子, to play" in picture.alt


def test_the_table_does_not_change_with_the_chips_that_players_hold() -> None:
    one = position("Ann: 3, 9 chips | Bob: 24, 0 chips | Cy:, 12 chips")
    other = position("Ann: 3, 1 chips | Bob: 24, 19 chips | Cy:, 1 chips")
    assert table(one) == table(other)


@pytest.mark.parametrize(
    "seats",
    [
        "Ann: 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31 33 35 | Bob: 4 6 8 10 12 14 16 | Cy: | Dee: | Eve:",
        "Ann: 3 5 7 9 11 13 15 17 19 | Bob: 4 6 8 10 12 14 16 18 20 | Cy: 22 24 | Dee: 26 28 | Eve: 30",
        "Ann: 3 4 6 7 9 10 12 13 15 16 18 19 | Bob: 21 22 24 25 27 28 30 31 33 34 | Cy: 35 | Dee: | Eve:",
        f"Ann: {' '.join(map(str, range(3, 27)))} | Bob: | Cy: | Dee: | Eve:",
    ],
    ids=["odd", "two with nine", "pairs", "one sequence"],
)
def test_the_cards_of_everybody_find_their_place(seats: str) -> None:
    state = position(seats, card=0, deck="")
    state.phase = Phase.OVER
    state.to_act = ()
    picture = table(state)
    cards = [sprite for _, sprite in numbered(picture, "small")]
    assert len(cards) == sum(mask.bit_count() for mask in state.taken)
    assert len({(card.x, card.y) for card in cards}) == len(cards)
    assert max(card.x + card.width for card in cards) < picture.scene.width - 12
    assert picture.scene.height <= 600


# The hand


def test_a_hand_shows_the_own_chips_and_cards_below_the_offer() -> None:
    picture = hand(position(THREE, card=26, pot=3))
    assert len(sprites(picture, "chip")) == 9
    assert [card for card, _ in numbered(picture, "large")] == [17, 16, 15, 3]
    assert {"On offer", "26", "with 3 chips", "Your 9 chips", "Your 4 cards", "18 - 9 chips = 9"} <= set(
        labels(picture)
    )
    assert picture.alt == (
        "On offer: 26, with 3 chips on it. You hold 9 chips. Your cards: 3 and 15 to 17 (counts 15). "
        "18 points less your chips: 9 points if it ended now."
    )


def test_a_hand_without_chips_or_cards_says_so() -> None:
    assert "You have no chips" in labels(hand(position(THREE), BOB))
    assert sprites(hand(position(THREE), BOB), "chip") == []
    empty = hand(position(THREE), CY)
    assert {"No cards yet", "0 - 12 chips = minus 12"} <= set(labels(empty))
    assert sprites(empty, "large") == []


def test_all_chips_of_the_game_in_one_hand_can_be_counted() -> None:
    picture = hand(position("Ann:, 55 chips | Bob:, 0 chips | Cy:, 0 chips | Dee:, 0 chips | Eve:, 0 chips"))
    chips = sprites(picture, "chip")
    assert len({(chip.x, chip.y) for chip in chips}) == 55


def test_the_cards_of_a_hand_lie_apart_by_sequence() -> None:
    cards = dict(numbered(hand(position(THREE)), "large"))
    assert cards[16].x - cards[15].x == HAND_CARDS.step < HAND_CARDS.width
    assert cards[15].x >= cards[3].x + cards[3].width


def test_before_the_deal_there_is_no_hand_to_see() -> None:
    state = NoThanksState(NoThanksOptions(), 3)
    assert hand_drawn(GAME, state, ANN) is None


def test_the_channel_has_no_hand() -> None:
    assert GAME.hand_picture(position(THREE).view(None), Cast(("Ann", "Bob", "Cy"))) is None


def test_a_hand_does_not_change_with_the_chips_of_others() -> None:
    one = position("Ann: 3, 9 chips | Bob: 24, 0 chips | Cy:, 12 chips")
    other = position("Ann: 3, 9 chips | Bob: 24, 11 chips | Cy:, 1 chips")
    assert hand(one) == hand(other)
