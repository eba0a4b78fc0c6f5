"""How everybody stands, and which card turned the game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.api import Acted, AnyEvent, Cast, apply
from games.house.levels import STEADY
from games.nothanks.model import TAKE, NoThanksOptions
from games.records.simulate import play
from games.scores import Moment, Story, TurningPoint
from tests.games.nothanks.positions import ACTIONS, ANN, BOB, CY, GAME, NAMES, act, position

THREE = "Ann: 3 15 16 17, 9 chips | Bob: 24, 0 chips | Cy:, 12 chips"


@pytest.mark.parametrize("reader", [None, ANN, CY])
def test_while_cards_are_left_chips_stay_private_and_it_is_said_that_they_do_not_count(reader: int | None) -> None:
    shown = GAME.score_sheet(position(THREE).view(reader), Cast(NAMES[:3], reader), ())
    assert [(line.seat, line.total, line.how) for line in shown.lines] == [
        (CY, "0", ""),
        (ANN, "18", ""),
        (BOB, "24", ""),
    ]
    assert shown.aside == "chips don't count yet"


def turned(
    seats: str, *plays: str, card: int, deck: str = "", pot: int = 0, reader: int | None = None
) -> TurningPoint | None:
    """What turned a game that stood so and ended with these plays, the first of them the seventh event."""
    over = act(position(seats, card=card, deck=deck, pot=pot), *plays)

    def walk() -> Iterator[Moment]:
        state = position(seats, card=card, deck=deck, pot=pot)
        for revision, text in enumerate(plays, 7):
            event: AnyEvent = Acted(state.to_act[0], ACTIONS[text])
            apply(state, event)
            yield Moment(revision, event, state)

    return GAME.turning_point(over.view(reader), Cast(NAMES[: over.seats], reader), Story((), walk))


@pytest.mark.parametrize(
    ("reader", "words"),
    [
        (ANN, "you took 27 with 4 chips, and it joined your 26"),
        (BOB, "Ann took 27 with 4 chips, and it joined 26"),
        (None, "Ann took 27 with 4 chips, and it joined 26"),
    ],
)
def test_the_card_that_gained_the_winner_most_turned_the_game(reader: int | None, words: str) -> None:
    seats = "Ann: 4 26, 11 chips | Bob: 30, 0 chips | Cy: 33, 0 chips"
    found = turned(seats, "take", "decline", "take", card=27, deck="35", pot=4, reader=reader)
    assert found == TurningPoint(words, 7)


def test_a_card_that_joins_two_sequences_is_told_to_join_both() -> None:
    seats = "Ann: 4 26 28, 11 chips | Bob: 30, 0 chips | Cy: 33, 0 chips"
    found = turned(seats, "take", card=27)
    assert found == TurningPoint("Ann took 27, and it joined 26 and 28", 7)


def test_a_card_that_joins_none_is_told_with_its_chips_alone() -> None:
    found = turned("Ann: 33, 0 chips | Bob: 35, 0 chips | Cy: 30, 0 chips", "take", card=3, pot=20)
    assert found == TurningPoint("Ann took 3 with 20 chips", 7)


def test_what_others_gained_turned_nothing() -> None:
    seats = "Ann: 4, 11 chips | Bob: 30 35, 0 chips | Cy: 33, 0 chips"
    assert turned(seats, "decline", "take", card=34) is None


def test_less_than_a_fifth_of_the_winners_score_turned_nothing() -> None:
    """Ann comes to 31 points with a gain of 5 chips, or to 25 with as many."""
    others = "Bob: 35, 0 chips | Cy: 33, 0 chips"
    assert turned(f"Ann: 20 25, 9 chips | {others}", "take", card=21, pot=5) is None
    assert turned(f"Ann: 20 25, 15 chips | {others}", "take", card=21, pot=5) is not None


@pytest.mark.parametrize("variant", ["standard", "tactical"])
def test_the_turning_point_of_a_played_game_is_one_of_a_winners_takes(variant: str) -> None:
    options = NoThanksOptions.model_validate({"variant": variant})
    state = GAME.new(options, 5)
    events: list[AnyEvent] = list(play(state, bytes(31) + b"\x01", STEADY))

    def walk() -> Iterator[Moment]:
        replayed = GAME.new(options, 5)
        for revision, event in enumerate(events, 1):
            apply(replayed, event)
            yield Moment(revision, event, replayed)

    found = GAME.turning_point(state.view(None), Cast(NAMES), Story((), walk))
    assert found is not None
    assert len(found.words) <= 90
    turning = events[found.revision - 1]
    assert isinstance(turning, Acted)
    assert turning.action == TAKE
    assert turning.seat in state.view(None).winners
    assert found.words.startswith(f"{NAMES[turning.seat]} took ")


def test_a_game_takes_as_long_with_any_number_of_players() -> None:
    assert {GAME.minutes_for(NoThanksOptions(), seats) for seats in (3, 4, 5)} == {15}
