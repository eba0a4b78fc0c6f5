"""Options: what they allow and what they mean (rules 2a, options)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from games.api import OptionsRefused
from games.nojoke.straight.model import StraightOptions
from tests.games.nojoke.straight.positions import GAME


def test_the_defaults_are_fifty_points_and_auto_packs() -> None:
    assert StraightOptions().model_dump() == {"target": 50, "packs": "auto"}


@pytest.mark.parametrize("target", [10, 100])
def test_the_target_is_from_10_to_100(target: int) -> None:
    assert StraightOptions(target=target).target == target


@pytest.mark.parametrize(
    "wrong",
    [
        {"target": 9},
        {"target": 101},
        {"target": "50"},
        {"target": True},
        {"target": 50.0},
        {"packs": "1"},
        {"packs": 3},
        {"packs": True},
        {"packs": 1.0},
        {"rubber": "short"},
    ],
)
def test_other_values_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        StraightOptions.model_validate(wrong)


@pytest.mark.parametrize(
    ("options", "most"),
    [(StraightOptions(), 12), (StraightOptions(packs=1), 6), (StraightOptions(packs=2), 12)],
    ids=str,
)
def test_one_pack_seats_six_and_two_seat_twelve(options: StraightOptions, most: int) -> None:
    assert GAME.seat_range(options) == range(2, most + 1)
    assert GAME.new(options, most).seats == most
    with pytest.raises(OptionsRefused):
        GAME.new(options, most + 1)


@pytest.mark.parametrize("seats", [-1, 0, 1])
def test_fewer_than_two_are_refused(seats: int) -> None:
    with pytest.raises(OptionsRefused, match=r"^NO-JOKE Straight is for 2 to 12 players\.$"):
        GAME.new(StraightOptions(), seats)


def test_seven_with_one_pack_are_refused_with_a_way_on() -> None:
    with pytest.raises(OptionsRefused, match="take two packs, or seat fewer players"):
        GAME.new(StraightOptions(packs=1), 7)


@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (6, 1), (7, 2), (12, 2)])
def test_auto_means_one_pack_up_to_six_and_two_above(seats: int, packs: int) -> None:
    assert GAME.new(StraightOptions(), seats).packs == packs


@pytest.mark.parametrize(
    ("options", "seats", "words"),
    [
        (StraightOptions(), 6, "One pack, as no more than 6 play: 4 sticks each."),
        (StraightOptions(), 7, "Two packs, as more than 6 play: 6 sticks each."),
        (StraightOptions(packs=1), 5, "One pack, for up to 6 players: 5 sticks each."),
        (StraightOptions(packs=2), 2, "Two packs: 6 sticks each."),
    ],
    ids=str,
)
def test_options_are_described_in_sentences(options: StraightOptions, seats: int, words: str) -> None:
    assert GAME.describe_options(options, seats) == ("The first to reach 50 points wins.", words)
