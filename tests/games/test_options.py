"""Options out of text and JSON, with a sentence for what is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, ClassVar, Literal, Self

import pytest
from pydantic import Field, ValidationError, model_validator

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
    ("game", "default", "values"),
    [
        ("whot", {"rubber": "short", "packs": "auto"}, [("single", "short", "long"), ("auto", 1, 2)]),
        ("nojoke-straight", {"target": 50, "packs": "auto"}, [range(10, 101), ("auto", 1, 2)]),
        ("nojoke-progressive", {"rows": "singles", "easy": True}, [("singles", "doubles", "triples"), (True, False)]),
        ("nojoke-solitaire", {}, []),
        ("nubs", {"teams": "individual"}, [("individual", "partners")]),
        ("joker", {"partners": "cut"}, [("cut", "fixed")]),
        ("nothanks", {"variant": "standard"}, [("standard", "tactical")]),
        ("liars-dice", {"start": 5, "wild": True}, [range(1, 6), (True, False)]),
        ("pig", {"target": 100}, [range(20, 201)]),
    ],
)
def test_the_options_of_each_game_with_their_defaults_and_values(
    game: str, default: dict[str, object], values: list[Sequence[object]]
) -> None:
    options = ALL_GAMES[game].options
    assert options_to_json(options()) == default
    assert [option_values(options, name) for name in default] == values
    with pytest.raises(ValidationError):
        options.model_validate({"other": 1})


@pytest.mark.parametrize(
    ("game", "options", "seats", "other", "sentence"),
    [
        ("whot", {}, range(2, 11), (-1, 1, 11), "WHOT is for 2 to 10 players."),
        (
            "whot",
            {"packs": 1},
            range(2, 9),
            (9,),
            "choose two packs, or play with fewer.",
        ),
        ("whot", {"packs": 2}, range(2, 11), (11,), "WHOT is for 2 to 10 players."),
        ("nojoke-straight", {}, range(2, 13), (-1, 0, 1, 13), "NO-JOKE Straight is for 2 to 12 players."),
        ("nojoke-straight", {"packs": 1}, range(2, 7), (7,), "take two packs, or seat fewer players"),
        ("nojoke-straight", {"packs": 2}, range(2, 13), (13,), "for 2 to 12 players"),
        ("nojoke-progressive", {}, range(2, 7), (1, 7), "NO-JOKE Progressive Group is for 2 to 6 players."),
        ("nojoke-solitaire", {}, range(1, 2), (0, 2, 5), "NO-JOKE Solitaire is for one player."),
        ("nubs", {}, (2, 4), (-2, 0, 1, 3, 5, 6), "NUBS is for 2 or 4 players."),
        (
            "nubs",
            {"teams": "partners"},
            (4,),
            (2, 3, 6),
            "seat four, or let each play alone.",
        ),
        ("joker", {}, (4,), (0, 2, 3, 5), "JOKER is for 4 players"),
        ("nothanks", {}, range(3, 6), (-1, 0, 2, 6), "No Thanks! is for 3 to 5 players."),
    ],
)
def test_the_seats_of_each_game_and_how_others_are_refused(
    game: str, options: dict[str, Any], seats: Sequence[int], other: Sequence[int], sentence: str
) -> None:
    played, chosen = ALL_GAMES[game], options_from_json(ALL_GAMES[game], options)
    assert [*played.seat_range(chosen)] == [*seats]
    assert [played.new(chosen, number).seats for number in seats] == [*seats]
    for number in other:
        with pytest.raises(OptionsRefused, match=re.escape(sentence)):
            played.new(chosen, number)


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
