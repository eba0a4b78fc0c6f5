"""What the notations of the games share."""

from __future__ import annotations

import pytest

from games.api import Json
from games.notation import check_keys, whole_number, whole_numbers


def test_an_object_with_just_the_keys_is_right() -> None:
    check_keys({"type": "play", "roll": 1}, "type", "roll")


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({"type": "play"}, "a play has the key 'roll'"),
        ({"type": "play", "roll": 1, "peg": 2}, "a play has no key 'peg'"),
    ],
)
def test_a_key_missing_or_too_many_is_named(data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        check_keys(data, "type", "roll")


def test_whole_numbers_are_read() -> None:
    assert whole_number({"first": -2}, "first") == -2
    assert whole_numbers({"deck": [3, 1]}, "deck") == (3, 1)
    assert whole_numbers({"deck": []}, "deck") == ()


@pytest.mark.parametrize("value", [None, True, 1.0, "1", [1], {}])
def test_anything_else_is_no_whole_number(value: object) -> None:
    with pytest.raises(ValueError, match="first is in whole numbers, not"):
        whole_number({"first": value}, "first")
    with pytest.raises(ValueError, match="deck is in whole numbers, not"):
        whole_numbers({"deck": [1, value]}, "deck")


@pytest.mark.parametrize("value", [None, 3, "3", {"3": 3}])
def test_anything_else_is_no_list_of_them(value: object) -> None:
    with pytest.raises(ValueError, match="deck is a list, not"):
        whole_numbers({"deck": value}, "deck")
