"""What is written of frozen dataclasses, by their names and the types of their fields, and read of it again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import pytest

from games.api import Action
from games.codec import Codec, Written, among

SUITS = "CDHS"


def parse_suit(name: object) -> int:
    if not isinstance(name, str) or name not in SUITS:
        raise ValueError(f"there is no suit {name!r}")
    return SUITS.index(name)


Suit = Annotated[int, Written(SUITS.__getitem__, parse_suit)]
Seat = Annotated[int, Written("seat {}".format, lambda name: int(name.removeprefix("seat ")))]


@dataclass(frozen=True, slots=True)
class Bid(Action):
    written_as: ClassVar = "bet"

    level: Annotated[int, among(range(1, 8), "bids go from")]
    suits: tuple[Suit, ...]
    by: Seat = 0
    called: Suit | None = None
    words: str = ""
    is_doubled: bool = False
    rows: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Pass(Action):
    pass


CODEC = Codec("an Ox action", Bid, Pass)
BID = {
    "type": "bet",
    "level": 2,
    "suits": ["D"],
    "by": "seat 1",
    "called": "S",
    "words": "a",
    "is_doubled": True,
    "rows": [[1], []],
}


@pytest.mark.parametrize(
    ("thing", "data"),
    [
        (Bid(2, (1,), 1, 3, "a", is_doubled=True, rows=((1,), ())), BID),
        (
            Bid(7, ()),
            BID
            | {"level": 7, "suits": [], "by": "seat 0", "called": None, "words": "", "is_doubled": False, "rows": []},
        ),
        (Pass(), {"type": "pass"}),
    ],
)
def test_an_object_is_written_by_its_fields_in_their_order_and_read(thing: Action, data: dict[str, Any]) -> None:
    written = CODEC.to_json(thing)
    assert (written, list(written)) == (data, list(data))
    assert CODEC.from_json(data) == thing


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({}, "an Ox action has the type bet or pass, not None"),
        ({"type": ["pass"]}, r"has the type bet or pass, not \['pass'\]"),
        ({"type": "pass", "level": 1}, "a pass has no key 'level'"),
        ({"type": "bet"}, "a bet has the key 'level'"),
        (BID | {"level": True}, "level is in whole numbers, not True"),
        (BID | {"level": 8}, "bids go from 1 to 7, not 8"),
        (BID | {"suits": "D"}, "suits is a list, not 'D'"),
        (BID | {"suits": ["D", "E"]}, "there is no suit 'E'"),
        (BID | {"called": 3}, "there is no suit 3"),
        (BID | {"words": None}, "words is a text, not None"),
        (BID | {"is_doubled": 1}, "is_doubled is true or false, not 1"),
        (BID | {"rows": [1]}, "rows is a list, not 1"),
        (BID | {"rows": [[1.0]]}, "rows is in whole numbers, not 1.0"),
    ],
)
def test_what_is_none_is_refused_and_named(data: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        CODEC.from_json(data)


def test_a_field_that_nobody_knows_to_write_is_named() -> None:
    @dataclass(frozen=True)
    class Odd(Action):
        pair: Annotated[tuple[int, int], "a pair"]

    with pytest.raises(TypeError, match=r"Odd\.pair: it is not known how .* is written"):
        Codec("an Ox action", Odd)
