"""The options and the number of seats."""

from __future__ import annotations

import pytest

from games.api import OptionsRefused
from games.joker.model import JokerOptions
from games.options import options_from_json, options_to_json
from tests.games.joker.positions import GAME


def test_partners_are_cut_unless_they_are_fixed() -> None:
    assert options_to_json(JokerOptions()) == {"partners": "cut"}
    assert options_from_json(GAME, {"partners": "fixed"}).partners == "fixed"


@pytest.mark.parametrize("value", ["drawn", True, None, 1])
def test_what_partners_cannot_be_is_refused(value: object) -> None:
    with pytest.raises(OptionsRefused, match="partners can be cut or fixed"):
        options_from_json(GAME, {"partners": value})


@pytest.mark.parametrize("seats", [0, 2, 3, 5])
def test_only_four_can_play(seats: int) -> None:
    assert list(GAME.seat_range(JokerOptions())) == [4]
    with pytest.raises(OptionsRefused, match="JOKER is for 4 players"):
        GAME.new(JokerOptions(), seats)


def test_the_options_in_words() -> None:
    assert GAME.describe_options(JokerOptions(), 4) == (
        "You cut cards for partners: the two high cards play together, and so do the two low ones.",
    )
    assert GAME.describe_options(JokerOptions(partners="fixed"), 4) == (
        "The first to join plays with the third, and the second with the fourth.",
    )
