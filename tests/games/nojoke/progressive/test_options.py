"""The options and what they allow (rules 2b, options)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from games.api import Json, OptionsRefused
from games.nojoke.progressive.model import ProgressiveOptions
from games.options import option_from_text, option_values, options_from_json, options_to_json
from tests.games.nojoke.progressive.positions import GAME


@pytest.mark.parametrize(
    ("given", "filled"),
    [
        ({}, {"rows": "singles", "easy": True}),
        ({"rows": "singles"}, {"rows": "singles", "easy": True}),
        ({"easy": False}, {"rows": "singles", "easy": False}),
        ({"rows": "doubles"}, {"rows": "doubles", "easy": False}),
        ({"rows": "triples"}, {"rows": "triples", "easy": False}),
        ({"rows": "doubles", "easy": False}, {"rows": "doubles", "easy": False}),
    ],
    ids=str,
)
def test_easy_is_played_unless_switched_off_but_with_singles_alone(given: Json, filled: Json) -> None:
    options = options_from_json(GAME, given)
    assert options_to_json(options) == filled
    assert options_from_json(GAME, filled) == options
    assert ProgressiveOptions.model_validate(given) == options


def test_hints_are_written_only_where_they_are_on() -> None:
    """So tables and records of games that knew no hints are read and written as they were."""
    stored = {"rows": "singles", "easy": True}
    assert not options_from_json(GAME, stored).hints
    assert options_to_json(options_from_json(GAME, stored)) == stored
    hinted = options_from_json(GAME, {**stored, "hints": True})
    assert hinted.hints
    assert options_to_json(hinted) == {**stored, "hints": True}


@pytest.mark.parametrize("rows", ["doubles", "triples"])
def test_easy_is_refused_with_doubles_and_triples(rows: str) -> None:
    with pytest.raises(OptionsRefused) as caught:
        options_from_json(GAME, {"rows": rows, "easy": True})
    assert str(caught.value) == f"Easy is for singles only: leave it out with {rows}, or play singles."


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"rows": "quadruples"}, "The option rows can be singles, doubles or triples."),
        ({"rows": 2}, "The option rows can be singles, doubles or triples."),
        ({"easy": "true"}, "The option easy can be true or false."),
        ({"easy": 1}, "The option easy can be true or false."),
        (
            {"hands": 4},
            "NO-JOKE Progressive Group has no option hands: its options are rows, easy and hints.",
        ),
    ],
    ids=str,
)
def test_what_an_option_cannot_be_is_said_in_a_sentence(given: Json, sentence: str) -> None:
    with pytest.raises(OptionsRefused) as caught:
        options_from_json(GAME, given)
    assert str(caught.value) == sentence


def test_options_are_read_from_text() -> None:
    assert option_from_text(GAME, "easy", "false") is False
    assert option_from_text(GAME, "rows", "triples") == "triples"


def test_the_values_of_the_options() -> None:
    assert option_values(ProgressiveOptions, "rows") == ("singles", "doubles", "triples")
    assert option_values(ProgressiveOptions, "easy") == option_values(ProgressiveOptions, "hints") == (True, False)


def test_something_that_is_no_object_is_no_set_of_options() -> None:
    with pytest.raises(ValidationError):
        ProgressiveOptions.model_validate([])


def test_two_to_six_play() -> None:
    assert list(GAME.seat_range(ProgressiveOptions())) == [2, 3, 4, 5, 6]
    for seats in (1, 7):
        with pytest.raises(OptionsRefused, match=r"^NO-JOKE Progressive Group is for 2 to 6 players\.$"):
            GAME.new(ProgressiveOptions(), seats)


@pytest.mark.parametrize(
    ("given", "sentences"),
    [
        (
            {},
            (
                "Singles: the stick with the symbols across a group's first row takes it.",
                "Easy is on: a third stick may take its group at once if the group then reads like it.",
                "Hints are off: you see for yourself which stick takes a group.",
            ),
        ),
        (
            {"easy": False},
            (
                "Singles: the stick with the symbols across a group's first row takes it.",
                "Easy is off: a third stick can't take the group that it completes.",
                "Hints are off: you see for yourself which stick takes a group.",
            ),
        ),
        (
            {"rows": "doubles"},
            (
                "Doubles: a stick with the symbols across a group's first or second row takes it.",
                "There is no Easy with doubles.",
                "Hints are off: you see for yourself which stick takes a group.",
            ),
        ),
        (
            {"hints": True},
            (
                "Singles: the stick with the symbols across a group's first row takes it.",
                "Easy is on: a third stick may take its group at once if the group then reads like it.",
                "Hints are on: every hand shows which of its sticks take a group.",
            ),
        ),
        (
            {"rows": "triples"},
            (
                "Triples: a stick with the symbols across any row of a group takes it.",
                "There is no Easy with triples.",
                "Hints are off: you see for yourself which stick takes a group.",
            ),
        ),
    ],
    ids=str,
)
def test_options_in_words(given: Json, sentences: tuple[str, ...]) -> None:
    assert GAME.describe_options(ProgressiveOptions.model_validate(given), 4) == sentences
