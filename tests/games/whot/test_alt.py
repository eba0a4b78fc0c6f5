"""The pictures of WHOT in words: the reader's cards first, then all that is shown, in what Discord allows."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Cast
from games.drawing.picture import MOST_ALT
from games.whot.cards import card_name, pack
from games.whot.state import WhotState
from tests.games.alt_text import hand_drawn, table_alt
from tests.games.whot.positions import ANN, BOB, CY, NAMES, WHOT_GAME, act, called_star, position

TEN = " | ".join(f"{name}: whot star-{1 + seat % 5} star-7" for seat, name in enumerate(NAMES))
LONG = tuple(f"{name} of the house with the longest names" for name in NAMES)


def alt_of(state: WhotState, seat: int = ANN, path: tuple[str, ...] = ()) -> str:
    picture = hand_drawn(WHOT_GAME, state, seat, path)
    assert picture is not None
    return picture.alt


def test_a_table_says_the_call_then_each_seat_with_what_it_did_and_the_piles() -> None:
    assert table_alt(WHOT_GAME, called_star(), NAMES) == (
        "Call: star, by Dee's WHOT. Ann, to play, 6 cards, played circle 2. Bob, 5 cards, played circle 8. "
        "Cy, 2 cards, drew. Dee, 6 cards, played a WHOT for star, last. Stock 3. Pool 3 counters."
    )


def test_a_hand_begins_with_the_cards_and_what_is_playable_and_goes_round_from_the_next() -> None:
    assert alt_of(called_star()) == (
        "You: 6 cards: circle 5, 11; triangle 7; square 10; star 8; WHOT; 69 against. Playable: star 8, WHOT. "
        "Call: star, by Dee's WHOT. Bob, 5 cards, played circle 8. Cy, 2 cards, drew. "
        "Dee, 6 cards, played a WHOT for star, last. Stock 3."
    )
    assert alt_of(called_star(), CY).startswith(
        "You: 2 cards: cross 13; star 2; 17 against. Call: star, by Dee's WHOT. Dee, 6"
    )


def test_the_house_the_winner_and_ones_own_call_card_are_named() -> None:
    state = act(position("Ann: star-1 star-2 | Bob: star-3 | Cy: cross-1", call="star-8"), "star-1")
    view = state.view(ANN)
    hand = WHOT_GAME.hand_picture(view, Cast(NAMES[:3], ANN, {BOB: "steady"}))
    assert hand is not None
    assert "Call card: your star 1. Bob, steady house, to play, 1 card. Cy, 1 card." in hand.alt
    act(state, "star-3")
    assert "Call card: Bob's star 3. Bob, wins, 0 cards, played star 3, last." in alt_of(state)


def test_a_leader_can_play_all_and_there_is_no_call_card() -> None:
    assert alt_of(position("Ann: circle-5 star-2 | Bob: cross-1")) == (
        "You: 2 cards: circle 5; star 2; 9 against. Playable: all. No call card yet. Bob, 1 card. Stock 2."
    )


def test_at_the_question_the_raised_whot_is_what_is_said() -> None:
    alt = alt_of(called_star(), ANN, ("whot",))
    assert "69 against. Raised: your WHOT, now call a symbol. Call: star" in alt
    assert "Playable" not in alt


def test_the_table_is_told_alike_to_every_reader() -> None:
    state = called_star()
    assert {table_alt(WHOT_GAME, state, NAMES, reader) for reader in range(4)} == {table_alt(WHOT_GAME, state, NAMES)}


def test_with_long_names_the_counts_of_those_not_next_go_first_then_the_earliest_plays() -> None:
    held = " ".join(card_name(card) for card in pack(2)[::3])
    state = position(f"Ann: {held} |{TEN.partition('|')[2]}", call="star-8", mover=BOB)
    act(state, "star-2", "star-3", *["whot triangle"] * 7)
    hand = WHOT_GAME.hand_picture(state.view(ANN), Cast(LONG, ANN, dict.fromkeys(range(10), "steady")))
    assert hand is not None
    assert len(hand.alt) <= MOST_ALT
    assert "Bob of the house with the longest names, steady house, 2 cards" in hand.alt
    assert hand.alt.count(" cards") == 2
    assert "played star 2" not in hand.alt
    assert "house, played a WHOT for triangle, last. " in hand.alt
    assert hand.alt.endswith("Stock 2.")
    assert all(name in hand.alt for name in LONG[1:])


@given(
    names=st.lists(st.text(min_size=1, max_size=100), min_size=10, max_size=10),
    called=st.booleans(),
)
@settings(deadline=None)
def test_the_words_fit_with_ten_seats_and_any_names(names: list[str], called: bool) -> None:
    state = position(TEN, call="whot triangle" if called else "star-8")
    act(state, *["draw", "whot circle"] * 2)
    assert len(table_alt(WHOT_GAME, state, names)) <= MOST_ALT
    hand = WHOT_GAME.hand_picture(state.view(ANN), Cast(tuple(names), ANN))
    assert hand is not None
    assert len(hand.alt) <= MOST_ALT
    assert hand.alt.startswith("You: 4 cards: ")


@pytest.mark.parametrize("seats", [2, 10])
def test_most_of_both_packs_in_one_hand_fits(seats: int) -> None:
    most = pack(2)[: 108 - 2 * seats]
    hands = [f"Ann: {' '.join(map(card_name, most))}", *(f"{name}: star-1" for name in NAMES[1:seats])]
    alt = alt_of(position(" | ".join(hands), call="star-8"))
    assert len(alt) <= MOST_ALT
    assert "Playable: " in alt
    assert "Call card: " in alt
