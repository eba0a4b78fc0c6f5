"""JOKER's board: its places, where marbles stand, and what they score.

The track has 72 spaces T0..T71, clockwise, which is forward. A colour is the seat that it belongs to. A place is
told from its colour's side, as the length of the way to it: `START` is 0; 1 to 4 are the spaces between the HOME
entrance and the come-out space; `COME_OUT` is 5, and so on round the track to the `ENTRANCE`, 72; 73 to 77 are H1 to
H5. So a forward move is an addition, and the sum of a colour's places is its progress. The marbles of a colour are
the places of those that have left START, ascending.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
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
"""Another seat, as the number of seats to the left."""
OTHERS = (LEFT, ACROSS, RIGHT)


class Move(NamedTuple):
    """A marble going from place to place, by a card or sent there; both are places of its colour."""

    colour: int
    origin: int
    target: int

    @property
    def steps(self) -> int:
        """Steps forward."""
        return self.target - self.origin


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
"""Spaces that an 8 moves a marble back."""


def backward(place: int) -> int:
    """The place on the track eight spaces back, round behind the come-out space if need be."""
    return (place - BACKWARD - 1) % TRACK + 1


PLACES_ELSEWHERE = tuple(
    tuple(place_of(side, space_of(0, place)) if 0 < place <= ENTRANCE else -1 for place in range(DEEPEST + 1))
    for side in range(SEATS)
)
"""By how many seats to the left, and by place: the same space as a place of the colour there; -1 off the track."""


def _sent_from(colour: int, place: int) -> tuple[Move, ...]:
    """The moves of marbles of other colours that a landing on the colour's place sends away; in HOME none."""
    if not START < place <= ENTRANCE:
        return ()
    goals = ((LEFT, START), (RIGHT, START), (ACROSS, ENTRANCE))
    return tuple(Move((colour + side) % SEATS, PLACES_ELSEWHERE[side][place], goal) for side, goal in goals)


_SENT = tuple(tuple(_sent_from(colour, place) for place in range(DEEPEST + 1)) for colour in range(SEATS))
"""The moves that a landing may bring about, by colour and place."""


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
    """The number of marbles in HOME that are snug, with all deeper spaces filled, and of those that are not."""
    snug = 0
    while DEEPEST - snug in places and snug < MARBLES:
        snug += 1
    return snug, sum(place > ENTRANCE for place in places) - snug


# Partnerships

SNUG = 2
"""Points of a snug marble; another in HOME counts 1."""
BONUS = 5
"""Points that finishing adds."""
PARTNERSHIPS = ((0, 2), (1, 3))


def colour_played(marbles: Sequence[Marbles], seat: int) -> int:
    """The colour that the seat moves: its own, or its partner's once its own marbles are all in HOME."""
    return partner_of(seat) if marbles[seat] == FULL_HOME else seat


def is_finished(marbles: Sequence[Marbles], pair: Sequence[int]) -> bool:
    """Whether a partnership has all ten marbles in HOME."""
    return all(marbles[seat] == FULL_HOME for seat in pair)


def home_of(marbles: Sequence[Marbles], pair: Sequence[int]) -> tuple[int, int]:
    """The number of a partnership's marbles that are snug, and of the others in HOME."""
    homes = [snug_and_other(marbles[seat]) for seat in pair]
    return sum(snug for snug, _ in homes), sum(other for _, other in homes)


def score_of(marbles: Sequence[Marbles], pair: Sequence[int]) -> int:
    """The points of a partnership as it stands."""
    snug, other = home_of(marbles, pair)
    return SNUG * snug + other + BONUS * is_finished(marbles, pair)


def progress_of(marbles: Sequence[Marbles], pair: Sequence[int]) -> int:
    """The total progress of a partnership's marbles: START 0, the come-out space 5, the entrance 72, H5 77."""
    return sum(sum(marbles[seat]) for seat in pair)
