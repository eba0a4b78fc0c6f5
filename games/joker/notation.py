"""How JOKER's moves are written in parlour-record/1."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from games.codec import Check, Written
from games.joker.board import SEATS, Move, parse_place, place_name
from games.notation import Json, whole_number


def _move_to_json(move: Move) -> Json:
    colour, origin, target = move
    return {"colour": colour, "from": place_name(colour, origin), "to": place_name(colour, target)}


def _move_from_json(data: object) -> Move:
    if not isinstance(data, dict) or data.keys() != {"colour", "from", "to"}:
        raise ValueError(f"a move has a colour, from and to, and nothing else, not {data!r}")
    colour = whole_number(data, "colour")
    if not 0 <= colour < SEATS:
        raise ValueError(f"a colour is a seat's number, and there is no seat {colour}")
    return Move(colour, parse_place(colour, data["from"]), parse_place(colour, data["to"]))


def _check_moves(moves: tuple[Move, ...]) -> None:
    if not 1 <= len(moves) <= 2:
        raise ValueError(f"a play has one move, or with a split 7 two, not {len(moves)}")


Moves: TypeAlias = Annotated[tuple[Annotated[Move, Written(_move_to_json, _move_from_json)], ...], Check(_check_moves)]
"""The moves of one play."""
