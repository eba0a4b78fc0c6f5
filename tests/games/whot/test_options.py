"""Options: what they allow and what they mean (rules 1, options)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from games.api import OptionsRefused
from games.whot import Whot
from games.whot.model import WhotOptions

GAME = Whot()


def test_the_defaults_are_a_short_rubber_and_auto_packs() -> None:
    assert WhotOptions().model_dump() == {"rubber": "short", "packs": "auto"}


@pytest.mark.parametrize(
    "wrong", [{"packs": "1"}, {"packs": 3}, {"packs": True}, {"packs": 1.0}, {"rubber": "Short"}, {"deck": 1}]
)
def test_other_values_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        WhotOptions.model_validate(wrong)


@pytest.mark.parametrize(
    ("options", "most"), [(WhotOptions(), 10), (WhotOptions(packs=1), 8), (WhotOptions(packs=2), 10)], ids=str
)
def test_one_pack_seats_eight_and_two_seat_ten(options: WhotOptions, most: int) -> None:
    assert GAME.seat_range(options) == range(2, most + 1)
    assert GAME.new(options, most).seats == most
    with pytest.raises(OptionsRefused):
        GAME.new(options, most + 1)


@pytest.mark.parametrize("seats", [-1, 0, 1])
def test_fewer_than_two_are_refused(seats: int) -> None:
    with pytest.raises(OptionsRefused, match=r"^WHOT is for 2 to 10 players\.$"):
        GAME.new(WhotOptions(), seats)


def test_nine_with_one_pack_are_refused_with_a_way_on() -> None:
    with pytest.raises(OptionsRefused, match="choose two packs, or play with fewer"):
        GAME.new(WhotOptions(packs=1), 9)


@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (5, 1), (6, 2), (10, 2)])
def test_auto_means_one_pack_up_to_five_and_two_above(seats: int, packs: int) -> None:
    assert GAME.new(WhotOptions(), seats).packs == packs


@pytest.mark.parametrize(
    ("options", "seats", "words"),
    [
        (WhotOptions(), 5, ("A rubber of five games.", "One pack, enough for up to five players.")),
        (WhotOptions(), 6, ("A rubber of five games.", "Two packs, for more than five players.")),
        (WhotOptions(rubber="long", packs=1), 9, ("A rubber of ten games.", "One pack, which seats eight.")),
        (WhotOptions(rubber="single", packs=2), 2, ("A single game.", "Two packs.")),
    ],
    ids=str,
)
def test_options_are_described_in_sentences(options: WhotOptions, seats: int, words: tuple[str, ...]) -> None:
    assert GAME.describe_options(options, seats) == words
