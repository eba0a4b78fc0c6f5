"""JOKER's board: its places, and where marbles stand.

The track has 72 spaces T0..T71, clockwise, which is forward. A colour is the seat that it belongs to. A place is
told from its colour's side, as the length of the way to it: `START` is 0; 1 to 4 are the spaces between the HOME
entrance and the come-out space; `COME_OUT` is 5, and so on round the track to the `ENTRANCE`, 72; 73 to 77 are H1 to
H5. So a forward move is an addition, and the sum of a colour's places is its progress. The marbles of a colour are
the places of those that have left START, ascending.
"""

from __future__ import annotations

from bisect import insort
from typing import NamedTuple, TypeAlias

SEATS = 4
MARBLES = 5
TRACK = 72
QUARTER = TRACK // SEATS

START = 0
COME_OUT = 5
ENTRANCE = TRACK
DEEPEST = ENTRANCE + MARBLES
"""H5."""

FACING = ENTRANCE // 2
"""The partner's HOME entrance, as a place of one's own."""

Marbles: TypeAlias = tuple[int, ...]
"""The marbles of one colour that have left START: their places, ascending."""

FULL_HOME: Marbles = tuple(range(ENTRANCE + 1, DEEPEST + 1))
"""All five marbles in HOME."""

LEFT, ACROSS, RIGHT = 1, 2, 3
"""Where another seat is: the number of seats to the left."""
OTHERS = (LEFT, ACROSS, RIGHT)


class Move(NamedTuple):
    """A marble going from place to place, by a card or sent there; both are places of its colour."""

    colour: int
    origin: int
    target: int


def partner_of(seat: int) -> int:
    """The seat across the table."""
    return (seat + ACROSS) % SEATS


def space_of(colour: int, place: int) -> int:
    """The number of the track space, 0..71, that the colour's place 1..72 is."""
    return (QUARTER * colour + place - COME_OUT) % TRACK


def place_of(colour: int, space: int) -> int:
    """The colour's place 1..72 that a track space is."""
    return (space - QUARTER * colour + COME_OUT - 1) % TRACK + 1


def place_name(colour: int, place: int) -> str:
    """The place's name in records: "START", "T0".."T71" or "H1".."H5"."""
    if place == START:
        return "START"
    return f"T{space_of(colour, place)}" if place <= ENTRANCE else f"H{place - ENTRANCE}"


_PLACES = tuple({place_name(colour, place): place for place in range(DEEPEST + 1)} for colour in range(SEATS))


def parse_place(colour: int, name: object) -> int:
    """The colour's place of that name; raises ValueError when the board has none."""
    place = _PLACES[colour].get(name) if isinstance(name, str) else None
    if place is None:
        raise ValueError(f"the board has no place {name!r}")
    return place


BACKWARD = 8
"""How far an 8 moves a marble back."""


def backward(place: int) -> int:
    """The place on the track eight spaces back, round behind the come-out space if need be."""
    return (place - BACKWARD - 1) % TRACK + 1


PLACES_ELSEWHERE = tuple(
    tuple(place_of(side, space_of(0, place)) if 0 < place <= ENTRANCE else -1 for place in range(DEEPEST + 1))
    for side in range(SEATS)
)
"""By how many seats to the left, and by place: the same space as a place of the colour there; -1 off the track."""


def _sent_from(colour: int, place: int) -> tuple[Move, ...]:
    """Where a marble of another colour goes that stands on the colour's place, for each that can; of HOME none."""
    if not START < place <= ENTRANCE:
        return ()
    goals = ((LEFT, START), (RIGHT, START), (ACROSS, ENTRANCE))
    return tuple(Move((colour + side) % SEATS, PLACES_ELSEWHERE[side][place], goal) for side, goal in goals)


_SENT = tuple(tuple(_sent_from(colour, place) for place in range(DEEPEST + 1)) for colour in range(SEATS))
"""What a landing may send away, by colour and place."""


def land(marbles: list[Marbles], move: Move) -> tuple[Move, ...]:
    """Carry out a move; returns the moves of the marbles that it sends away, at most two."""
    colour, origin, target = move
    own = list(marbles[colour])
    if origin != START:
        own.remove(origin)
    if target != START:
        insort(own, target)
    marbles[colour] = tuple(own)
    for sent in _SENT[colour][target]:
        other, place, _ = sent
        if place in marbles[other]:
            # An opponent's marble on the entrance goes to START, by the rule of landing.
            return (sent, *land(marbles, sent))
    return ()


def snug_and_other(places: Marbles) -> tuple[int, int]:
    """How many marbles in HOME are snug, with all deeper spaces filled, and how many are not."""
    snug = 0
    while DEEPEST - snug in places and snug < MARBLES:
        snug += 1
    return snug, sum(place > ENTRANCE for place in places) - snug
