"""Contents of views, secrets that they hide, and the redrawing of secrets."""

from __future__ import annotations

import random

import pytest

from tests.games.nothanks.positions import ANN, BOB, CY, DEE, act, position

FOUR = "Ann: 3, 4 chips | Bob: 9 10, 0 chips | Cy:, 12 chips | Dee: 30, 7 chips"


def test_everybody_sees_what_each_seat_did_since_its_turn_came_to_it() -> None:
    state = act(position(FOUR, card=24, pot=1, deck="7 8"), "take", "decline")
    assert state.latest == [((ANN, "took", 24, 1), (ANN, "paid", 7, 1)), (), (), ()]
    act(state, "take", "decline", "decline", "decline")
    assert [len(turn) for turn in state.view(CY).position.latest] == [0, 2, 1, 1]


def test_that_the_mover_has_no_chips_is_known_to_the_mover_alone() -> None:
    poor, rich = position(FOUR, mover=BOB), position(FOUR.replace("0 chips", "5 chips"), mover=BOB)
    assert poor.view(BOB) != rich.view(BOB)
    assert all(poor.view(reader) == rich.view(reader) for reader in (None, ANN, CY, DEE))


def test_resampling_for_a_seat_keeps_its_chips_and_shares_out_the_others_anew() -> None:
    state = position(FOUR)
    shared = set()
    for seed in range(30):
        state.resample(ANN, random.Random(seed))
        assert state.chips[ANN] == 4
        assert sum(state.chips[BOB:]) == 19
        shared.add(tuple(state.chips))
    assert len(shared) > 10


@pytest.mark.parametrize(
    ("seats", "pot", "plays", "reader", "seat", "least"),
    [
        ("Ann:, 5 chips | Bob:, 0 chips | Cy:, 1 chips", 8, "take decline", BOB, ANN, 7),
        ("Ann:, 9 chips | Bob:, 0 chips | Cy:, 1 chips", 8, "decline take take take", CY, BOB, 9),
        ("Ann:, 1 chips | Bob:, 1 chips | Cy:", 0, "decline decline", CY, ANN, 0),
        ("Ann:, 4 chips | Bob: | Cy:", 0, "take take take", ANN, ANN, 4),
    ],
    ids=["just seen taken", "taken earlier in its latest turn", "no fewer than none", "after the end"],
)
def test_resampling_keeps_what_everybody_knows_of_chips(
    seats: str, pot: int, plays: str, reader: int, seat: int, least: int
) -> None:
    state = act(position(seats, pot=pot), *plays.split())
    chips = list(state.chips)
    for seed in range(20):
        state.resample(reader, random.Random(seed))
        assert state.chips[seat] >= least
        assert min(state.chips) >= 0
        assert state.to_act or state.chips == chips
