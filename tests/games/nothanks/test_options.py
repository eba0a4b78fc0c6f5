"""Options and the number of players (rules 5, options)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from games.api import OptionsRefused
from games.nothanks.model import NoThanksOptions
from tests.games.nothanks.positions import GAME


def test_the_default_is_the_standard_game() -> None:
    assert NoThanksOptions().model_dump() == {"variant": "standard"}


@pytest.mark.parametrize("wrong", [{"variant": "Standard"}, {"variant": True}, {"variant": None}, {"chips": 11}])
def test_other_values_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        NoThanksOptions.model_validate(wrong)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_to_five_play(seats: int) -> None:
    assert seats in GAME.seat_range(NoThanksOptions())
    assert GAME.new(NoThanksOptions(), seats).seats == seats


@pytest.mark.parametrize("seats", [-1, 0, 2, 6])
def test_fewer_and_more_are_refused(seats: int) -> None:
    assert seats not in GAME.seat_range(NoThanksOptions())
    with pytest.raises(OptionsRefused, match=r"^No Thanks! is for 3 to 5 players\.$"):
        GAME.new(NoThanksOptions(), seats)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            NoThanksOptions(),
            ("Standard: you play 24 of the cards 3 to 35, and nobody knows which.", "11 chips each."),
        ),
        (
            NoThanksOptions(variant="tactical"),
            ("Tactical: 10, 20 and 30 are out, and everyone knows it.", "10 chips each."),
        ),
    ],
    ids=["standard", "tactical"],
)
def test_options_are_described_in_sentences(options: NoThanksOptions, words: tuple[str, ...]) -> None:
    assert GAME.describe_options(options, 4) == words
