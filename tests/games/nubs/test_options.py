"""Options and the number of players (rules 3, teams)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from games.api import OptionsRefused
from games.nubs.model import NubsOptions
from tests.games.nubs.positions import GAME

ALONE = NubsOptions()
PARTNERS = NubsOptions(teams="partners")


def test_the_default_is_that_each_plays_alone() -> None:
    assert NubsOptions().model_dump() == {"teams": "individual"}


@pytest.mark.parametrize("wrong", [{"teams": "Partners"}, {"teams": True}, {"teams": 2}, {"target": 100}])
def test_other_values_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        NubsOptions.model_validate(wrong)


@pytest.mark.parametrize(("options", "seats"), [(ALONE, [2, 4]), (PARTNERS, [4])], ids=str)
def test_two_or_four_play_and_four_as_partners(options: NubsOptions, seats: list[int]) -> None:
    assert list(GAME.seat_range(options)) == seats
    assert [GAME.new(options, number).seats for number in seats] == seats


@pytest.mark.parametrize("seats", [-2, 0, 1, 3, 5, 6])
def test_other_numbers_are_refused(seats: int) -> None:
    with pytest.raises(OptionsRefused, match=r"^NUBS is for 2 or 4 players\.$"):
        GAME.new(ALONE, seats)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_partners_other_than_four_are_refused_with_a_way_on(seats: int) -> None:
    with pytest.raises(OptionsRefused, match=r"^Partners are for 4 players: seat four, or let each play alone\.$"):
        GAME.new(PARTNERS, seats)


@pytest.mark.parametrize(
    ("options", "seats", "words"),
    [
        (ALONE, 2, ("Two or four players, each alone.", "Two rolls of each size for everyone.")),
        (ALONE, 4, ("Two or four players, each alone.", "One roll of each size for everyone.")),
        (
            PARTNERS,
            4,
            (
                "Four players, the first and third against the second and fourth.",
                "One roll of each size for everyone.",
            ),
        ),
    ],
    ids=["two", "four", "partners"],
)
def test_options_are_described_in_sentences(options: NubsOptions, seats: int, words: tuple[str, ...]) -> None:
    assert GAME.describe_options(options, seats) == (*words, "You play hands until somebody has 100 points.")
