"""Contents of views, secrets that they hide, and the redrawing of secrets."""

from __future__ import annotations

import random

import pytest

from games.api import Cast
from games.whot.rules import Whot, card_name, parse_card
from games.whot.words import WhotWords
from tests.games.whot.positions import ANN, BOB, NAMES, act, action, dealt, position


def words(state: Whot, reader: int | None = None) -> WhotWords:
    return WhotWords(state.view(reader), Cast(NAMES[: state.seats], reader))


def drawn() -> Whot:
    """Ann has drawn star 3."""
    return act(position("Ann: cross-1 | Bob: star-8 | Cy: star-1", call="star-7", stock="star-3 cross-13"), "draw")


def test_a_seat_sees_its_own_hand_in_order() -> None:
    state = position("Ann: whot star-1 circle-14 circle-2 | Bob: star-8", call="star-7")
    assert words(state, ANN).hand == list(map(parse_card, ("circle-2", "circle-14", "star-1", "whot")))


def test_only_the_drawer_sees_which_card_was_drawn() -> None:
    state = drawn()
    assert [state.view(reader).position.recent[-1][2] for reader in (ANN, BOB, None)] == [
        parse_card("star-3"),
        None,
        None,
    ]


@pytest.mark.parametrize("reader", [None, ANN])
def test_resampling_moves_every_hand_but_the_readers_and_what_can_be_played(reader: int | None) -> None:
    state = dealt(4)
    before = state.clone()
    state.resample(reader, random.Random(1))
    changed = [hand != old for hand, old in zip(state.hands, before.hands, strict=True)]
    assert changed == [seat != reader for seat in range(4)]
    assert state.stock != before.stock
    for seat in state.to_act:
        assert state.legal_actions(seat) == tuple(action(card_name(card)) for card in sorted(state.hands[seat]))


def test_resampling_forgets_what_the_others_drew() -> None:
    state = drawn()
    state.resample(BOB, random.Random(1))
    assert state.view(ANN).position.recent[-1][2] is None


def test_hands_are_for_all_to_see_once_the_game_is_over_and_are_not_resampled_then() -> None:
    state = act(position("Ann: star-1 | Bob: circle-5 whot", call="star-8"), "star-1")
    state.resample(ANN, random.Random(1))
    books = state.view(None).position.last
    assert books is not None
    assert books.hands == ((), tuple(state.hands[BOB]))


def test_the_books_of_the_last_game_stay_in_view_after_the_next_deal() -> None:
    state = act(position("Ann: star-1 | Bob: circle-5 whot", call="star-8"), "star-1")
    books = state.view(None).position.last
    state.close_books()
    state.apply_chance(state.sample_chance(random.Random(1)))
    assert books is not None
    assert state.view(None).position.last == books


def test_a_deal_clears_what_was_done_in_the_game_before() -> None:
    state = act(position("Ann: star-1 | Bob: cross-1 | Cy: cross-2", call="star-8"), "star-1")
    assert words(state).acts
    state.close_books()
    assert words(state).acts == {}
    state.apply_chance(state.sample_chance(random.Random(1)))
    assert words(state).acts == {}
    assert len(state.recent) > 1
