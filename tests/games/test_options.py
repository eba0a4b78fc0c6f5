"""Options out of text and JSON, with a sentence for what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, ClassVar, Literal, Self

import pytest
from pydantic import Field, model_validator

from games.api import Options, OptionsRefused
from games.options import option_from_text, option_values, options_from_json, options_to_json
from tests.games.free import ALL_GAMES
from tests.games.toy import Toy


class Rows(StrEnum):
    SINGLES = "singles"
    DOUBLES = "doubles"


class ManyOptions(Options):
    """An option of each kind that a game may have."""

    target: int = Field(50, ge=10, le=100)
    packs: Literal["auto", 1, 2] = "auto"
    rows: Rows = Rows.SINGLES
    is_easy: bool = True
    note: str = ""

    @model_validator(mode="after")
    def _check_easy(self) -> Self:
        if self.is_easy and self.rows is Rows.DOUBLES:
            raise ValueError("The Easy capture is for singles only: turn it off, or play singles.")
        return self


class Many(Toy):
    name = "Many"
    options: ClassVar[type[Options]] = ManyOptions


class NoOptions(Options):
    pass


class Bare(Toy):
    name = "Bare"
    options: ClassVar[type[Options]] = NoOptions


GAME = Many()


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("target", range(10, 101)),
        ("packs", ("auto", 1, 2)),
        ("rows", ("singles", "doubles")),
        ("is_easy", (True, False)),
        ("note", ()),
    ],
)
def test_the_values_of_an_option(name: str, values: Sequence[Any]) -> None:
    assert option_values(ManyOptions, name) == values


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("target", "70", 70),
        ("packs", "1", 1),
        ("packs", "auto", "auto"),
        ("rows", "singles", "singles"),
        ("is_easy", "false", False),
        ("note", "7", "7"),
        ("note", "", ""),
    ],
)
def test_a_text_is_read_as_the_option_takes_it(name: str, text: str, value: object) -> None:
    found = option_from_text(GAME, name, text)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"target": 9}, "The option target takes a whole number from 10 to 100."),
        ({"target": 50.5}, "The option target takes a whole number from 10 to 100."),
        ({"target": "50"}, "The option target takes a whole number from 10 to 100."),
        ({"target": True}, "The option target takes a whole number from 10 to 100."),
        ({"packs": 3}, "The option packs can be auto, 1 or 2."),
        ({"rows": "triples"}, "The option rows can be singles or doubles."),
        ({"is_easy": 1}, "The option is_easy can be true or false."),
        ({"jokers": 1}, "Many has no option jokers: its options are target, packs, rows, is_easy and note."),
        ({"rows": "doubles"}, "The Easy capture is for singles only: turn it off, or play singles."),
        ({"note": 1}, "The option note can't be that: Input should be a valid string."),
    ],
)
def test_what_an_option_cannot_be_is_said_in_a_sentence(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionsRefused) as caught:
        options_from_json(GAME, data)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("game", "name", "values"),
    [
        ("liars-dice", "start", range(1, 6)),
        ("nojoke-straight", "target", range(10, 101)),
        ("pig", "target", range(20, 201)),
    ],
)
def test_a_number_goes_from_its_least_to_its_most(game: str, name: str, values: range) -> None:
    assert option_values(ALL_GAMES[game].options, name) == values


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(OptionsRefused, match=r"^Bare has no option packs: it has none\.$"):
        options_from_json(Bare(), {"packs": 1})


def test_options_survive_json() -> None:
    options = ManyOptions(target=20, packs=2, rows=Rows.DOUBLES, is_easy=False, note="x")
    data = options_to_json(options)
    assert data == {"target": 20, "packs": 2, "rows": "doubles", "is_easy": False, "note": "x"}
    assert options_to_json(options_from_json(GAME, data)) == data


def test_what_is_not_given_has_its_default() -> None:
    assert options_to_json(options_from_json(GAME, {})) == options_to_json(ManyOptions())
