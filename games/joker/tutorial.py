"""The first minute of JOKER: come out, back 8 to HOME, in by exact count, jump with the Joker, split a 7."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Json
from games.joker.board import SEATS
from games.tutorial import Offer, Step, Tutorial

_YOU, _VERA, _OTTO, _MILA = range(SEATS)
_PILE = (
    "8H 4H QD 4S 6C 5S 8D 7D 9D 8S 9C 10S 3S 6H 5C 5D KS 10C 2D 3C 2C 3C 4D 2H 3D 2S 10D 8C 9H KH 7H 6S AC 4C 3H "
    "10H JOKER 10H 6D 9S 7C 8C 8D JH 6S AD 6H 5D AD JOKER 3H KD 3D 7S 4S 2H 2S 10C 10S 4H JOKER 7H 7D QC 5C 9C QD "
    "AS JS JC 4C 6C JS KS KH KC QH 10D QS JD KC 7C KD JC 5H JOKER AH QC 2C AH JD 8H AC 2D AS 3S 5H QS 7S JH 9D 8S "
    "QH 9H 5S 9S 4D 6D"
)


def _move(seat: int, card: str, *ways: str) -> Json:
    """A play of the seat's own marbles, each way as "T5-T10"."""
    moves = []
    for way in ways:
        origin, target = way.split("-")
        moves.append({"colour": seat, "from": origin, "to": target})
    return {"seat": seat, "action": {"type": "play", "card": card, "moves": moves}}


def _throw(seat: int, card: str) -> Json:
    return {"seat": seat, "action": {"type": "discard", "card": card}}


def _offer(path: str, label: str, wrong: str = "", spoken: str = "") -> Offer:
    return Offer(tuple(path.split()), label, wrong, spoken)


def _step(revision: int, told: str, to_do: str, right: str, offers: Sequence[Offer], praise: str) -> Step:
    return Step(revision, told, to_do, tuple(offers), frozenset((tuple(right.split()),)), praise)


_STAYS = "A {} can't bring a marble out. Try the king."
_LONG_WAY = "From here it's 68 steps on to HOME, but only 8 back to just before it. Try the 8."
_SHORT = "That stops before HOME. Try the 6."
_BEYOND = "A 9 leads past the end of HOME. Try the 6."
_LEFT_ALONE = "Vera may be home next turn. Jump onto her marble with the Joker."
_HALF = "That moves one marble only. A split 7 moves both."
_TWO = "2: the marble in HOME goes deepest"

TUTORIAL = Tutorial(
    seats=SEATS,
    events=(
        {"chance": {"type": "deal", "dealer": _MILA, "pile": _PILE.split()}},
        _move(_YOU, "KS", "START-T0"),
        _throw(_VERA, "4H"),
        _move(_OTTO, "QD", "START-T36"),
        _throw(_MILA, "7D"),
        _move(_YOU, "8H", "T0-T64"),
        _throw(_VERA, "5S"),
        _move(_OTTO, "8D", "T36-T28"),
        _throw(_MILA, "4S"),
        _move(_YOU, "6C", "T64-H3"),
        _move(_VERA, "KH", "START-T18"),
        _move(_OTTO, "5C", "T28-H2"),
        _throw(_MILA, "2H"),
        _move(_YOU, "AC", "START-T0"),
        _move(_VERA, "8S", "T18-T10"),
        _move(_OTTO, "3H", "H2-H5"),
        _throw(_MILA, "8C"),
        _move(_YOU, "JOKER", "T0-T10"),
        _throw(_VERA, "10C"),
        _throw(_OTTO, "9C"),
        _throw(_MILA, "10S"),
        _move(_YOU, "7C", "T10-T15", "H3-H5"),
    ),
    steps=(
        _step(
            1,
            "Otto is your partner, across from you.",
            "Bring a marble out: a K, Q, J, A or Joker can.",
            "KS",
            (
                _offer("2C", "2", _STAYS.format("2"), "2"),
                _offer("3S", "3", _STAYS.format("3"), "3"),
                _offer("6C", "6", _STAYS.format("6"), "6"),
                _offer("8H", "8", "An 8 moves a marble back, and none of yours is out yet. Try the king.", "8"),
                _offer("9D", "9", _STAYS.format("9"), "9"),
                _offer("KS", "K out"),
            ),
            "It's out.",
        ),
        _step(
            5,
            "Vera threw a card away.",
            "Take the short way: an 8 goes back.",
            "8H",
            (
                _offer("2C", "2 +2", _LONG_WAY),
                _offer("3D", "3 +3", _LONG_WAY),
                _offer("6C", "6 +6", _LONG_WAY),
                _offer("8H", "8 back"),
                _offer("9D", "9 +9", _LONG_WAY),
            ),
            "Nearly home already!",
        ),
        _step(
            9,
            "HOME is 4 steps on.",
            "HOME needs the exact count, here 4 to 8.",
            "6C",
            (
                _offer("2C", "2 +2", _SHORT),
                _offer("3D", "3 +3", _SHORT),
                _offer("6C", "6 HOME"),
                _offer("9D", "9", _BEYOND, "9"),
            ),
            "One is home.",
        ),
        _step(
            17,
            "Your second marble is out; Vera's is 4 before HOME.",
            "A Joker jumps onto it and sends it back.",
            "JOKER T0-T10",
            (
                _offer("2C H3-H5", "2 HOME", _LEFT_ALONE, _TWO),
                _offer("3D", "3 +3", _LEFT_ALONE),
                _offer("9D", "9 +9", "Just short of Vera's marble. The Joker jumps onto it."),
                _offer("JOKER T0-T10", "Joker hits B", spoken="Joker: jump onto Vera's marble"),
            ),
            "Back to START!",
        ),
        _step(
            21,
            "Vera starts again.",
            "Split your 7: 2 fill the deepest HOME, 5 move on.",
            "7C T10 5-H3",
            (
                _offer("2C H3-H5", "2 HOME", _HALF, _TWO),
                _offer("3D", "3 +3", _HALF),
                _offer("7C T10 6-H3", "7 6+1", "Not deep enough. Split the 7 into 5 and 2.", "7: 6 and 1 in HOME"),
                _offer("7C T10 5-H3", "7 5+2", spoken="7: 5 and 2 in HOME"),
                _offer("9D", "9 +9", _HALF),
            ),
            "A marble in HOME's deepest space is snug and counts 2.",
        ),
    ),
)
"""The lesson of JOKER, against Vera and Mila with Otto as the partner."""
