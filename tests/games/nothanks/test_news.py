"""What happened of late, in the short sentences of a page."""

from __future__ import annotations

import pytest

from games.nothanks.model import NoThanksOptions
from games.nothanks.state import NoThanksState
from tests.games.nothanks.positions import ANN, BOB, CY, DEE, act, deal, page, position

FOUR = "Ann: 11 12 26, 7 chips | Bob: 5 19 20 21, 4 chips | Cy: 33 34, 2 chips | Dee:, 9 chips"


def after(*plays: str, mover: int = ANN, seats: str = FOUR) -> NoThanksState:
    """The 27 is on offer, and 7, 14, 9 and 31 come after it."""
    return act(position(seats, card=27, deck="7 14 9 31", mover=mover), *plays)


def told(state: NoThanksState, reader: int | None = None) -> tuple[str, tuple[str, ...]]:
    shown = page(state, reader)
    return shown.change, shown.since


def test_the_mover_is_told_who_paid() -> None:
    state = after("decline", "decline", "decline", "decline")
    assert told(state, ANN) == ("Bob, Cy and Dee paid.", ())


def test_the_mover_is_told_the_newest_take_with_its_chips_and_what_else_happened_since_the_own_turn() -> None:
    state = after("decline", "decline", "take", "decline", "take", "take", "decline")
    assert told(state, ANN) == ("Dee took 7 and 14 with 1 chip.", ("Bob paid.", "Cy took 27."))
    quiet = after("decline", "take", "decline", "decline", "decline")
    assert told(quiet, ANN) == ("Bob took 27 with 1 chip.", ("Cy and Dee paid.",))


def test_the_mover_is_told_the_own_take_before_the_next_card() -> None:
    assert told(after("decline", "take"), BOB) == ("You took 27 with 1 chip.", ())


def test_many_cards_of_one_turn_are_counted() -> None:
    state = after("decline", "take", "take", "take", "decline", "decline", "decline")
    assert told(state, ANN) == ("Bob took 3 cards with 1 chip.", ("Cy and Dee paid.",))


def test_without_chips_the_mover_is_told_to_take() -> None:
    state = after("decline", "decline", "decline", seats=FOUR.replace("9 chips", "0 chips"))
    assert told(state, DEE) == ("You have no chips, so you must take it.", ("Ann, Bob and Cy paid.",))


@pytest.mark.parametrize(
    ("plays", "change"),
    [
        (("decline",), "You paid: 6 chips left. Bob decides."),
        (("take", "decline"), "You took 27, then paid. Bob decides."),
        (("decline", "decline"), "You paid: 6 chips left. Cy decides."),
    ],
    ids=["paid", "took", "later"],
)
def test_who_waits_is_told_the_own_play_and_who_decides(plays: tuple[str, ...], change: str) -> None:
    assert page(after(*plays), ANN).change == change


def test_who_has_paid_the_last_chip_is_told_so() -> None:
    state = after("decline", seats=FOUR.replace("7 chips", "1 chips"))
    assert page(state, ANN).change == "You paid: no chips left. Bob decides."


def test_who_waits_is_told_what_happened_after_the_own_play() -> None:
    state = after("decline", "take", "decline", "decline")
    assert told(state, ANN)[1] == ("Bob took 27.", "Cy paid.")
    assert told(state, CY) == ("You paid: 1 chip left. Dee decides.", ())


def test_the_channel_is_told_the_newest_turn_and_before_it_the_others() -> None:
    assert told(after("decline")) == ("Ann paid.", ())
    state = after("decline", "take", "decline")
    assert told(state) == ("Bob took 27 with 1 chip, then paid.", ("Ann paid.",))
    assert told(act(state, "decline")) == ("Cy paid.", ("Ann paid.", "Bob took 27."))


def test_the_beginning_is_the_first_card() -> None:
    state = NoThanksState(NoThanksOptions(), 3)
    assert told(state) == ("", ())
    state.apply_chance(deal(first=BOB, start=(17,)))
    assert told(state) == told(state, ANN) == told(state, BOB) == ("The first card is 17.", ())


def test_who_has_not_yet_played_is_told_of_the_others() -> None:
    assert told(after("decline", "decline"), DEE) == ("Bob paid.", ("Ann paid.",))


def test_the_last_card_is_news_after_the_end() -> None:
    state = act(position(FOUR, card=27, deck=""), "decline", "take")
    assert page(state).since[-1] == page(state, CY).since[-1] == "Bob took 27."


def test_the_chips_of_others_are_never_told() -> None:
    rich, poor = after("decline", "take"), after("decline", "take", seats=FOUR.replace("2 chips", "0 chips"))
    for reader in (None, ANN, BOB, DEE):
        assert page(rich, reader) == page(poor, reader)


def test_what_is_said_is_short() -> None:
    """With the name of turn and game, here four words, at most 25 stand before the first button."""
    longest = after("decline", "decline", "take", "take", "decline", "take", "decline")
    for state, reader in ((longest, ANN), (after("decline", "decline", "decline", "decline"), ANN)):
        shown = page(state, reader)
        assert len(shown.change) <= 60
        assert len(f"{shown.change} {shown.todo} {shown.counts}".split()) + 4 <= 25
