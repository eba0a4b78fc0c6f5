"""What the cards can move: every legal play of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from games.joker.board import (
    ACROSS,
    COME_OUT,
    DEEPEST,
    ENTRANCE,
    FACING,
    FULL_HOME,
    MARBLES,
    OTHERS,
    PLACES_ELSEWHERE,
    SEATS,
    Marbles,
    Move,
    backward,
    partner_of,
)
from games.joker.cards import COMING_OUT, EIGHTS, JOKER, SEVENS
from games.joker.model import (
    FORWARD_MOVES,
    SEVEN_STEPS,
    Play,
    ahead_plays,
    backward_plays,
    coming_out_plays,
    forward_plays,
)

_BACK = tuple(backward(place) if place <= ENTRANCE else place for place in range(DEEPEST + 1))
"""Where an 8 leads, by place; in HOME nowhere."""

_ROOMS = tuple(min(room, SEVEN_STEPS) for room in range(DEEPEST + 2))
"""How many steps are too many, as far as a part of a 7 can tell."""
_SHAPES_KEPT = 1 << 10

_Reach: TypeAlias = list[tuple[int, int]]
"""Each marble that can go forward, the deepest first: its place, and the fewest steps that are too many, as they lead
onto its own colour or beyond HOME."""


def colour_played(marbles: Sequence[Marbles], seat: int) -> int:
    """Whose marbles the seat moves: its own, or its partner's once its own are all in HOME."""
    return partner_of(seat) if marbles[seat] == FULL_HOME else seat


def legal_plays(marbles: Sequence[Marbles], seat: int, hand: Iterable[int]) -> list[Play]:
    """Every play that the seat has with the cards, each once."""
    colour = colour_played(marbles, seat)
    own, partner = marbles[colour], marbles[partner_of(colour)]
    reach = _reach(own)
    cards = set(hand)
    by_card = forward_plays(colour)
    plays: list[Play] = []
    for card in cards:
        steps, forward = by_card[card]
        for origin, room in reach:
            if steps < room:
                plays.append(forward[origin])
    if len(own) < MARBLES and COME_OUT not in own:
        out = coming_out_plays(colour)
        plays += [out[card] for card in cards & COMING_OUT]
    for card in cards & EIGHTS:
        plays += _back_plays(card, own, colour)
    if JOKER in cards:
        plays += _joker_plays(own, marbles, colour)
    # The partner's marbles cannot be sent on while one of the partnership is on the partner's entrance.
    closed = _facing(partner) if ENTRANCE in partner or FACING in own else ()
    if closed:
        plays = _open(plays, closed)
    if sevens := cards & SEVENS:
        plays += _splits(sevens, own, partner, colour, closed)
    return plays


def _reach(own: Marbles) -> _Reach:
    reach: _Reach = []
    ahead = DEEPEST + 1
    for place in reversed(own):
        room = ahead - place
        if room > 1:
            reach.append((place, room))
        ahead = place
    return reach


def _back_plays(eight: int, own: Marbles, colour: int) -> list[Play]:
    back = backward_plays(colour)[eight]
    return [back[place] for place in own if _BACK[place] not in own]


def _joker_plays(own: Marbles, marbles: Sequence[Marbles], colour: int) -> list[Play]:
    """One step, or a jump onto a marble of another colour; never beyond the HOME entrance."""
    others = {
        PLACES_ELSEWHERE[side][place]
        for side in OTHERS
        for place in marbles[(colour - side) % SEATS]
        if place <= ENTRANCE
    }
    plays: list[Play] = []
    for origin in own:
        if origin < ENTRANCE:
            ahead = ahead_plays(colour, origin)
            step = origin + 1
            plays += [ahead[target] for target in others if target > step]
            if step not in own:
                plays.append(ahead[step])
    return plays


def _facing(partner: Marbles) -> Marbles:
    """The partner's marbles on the track, as places of one's own."""
    return tuple([PLACES_ELSEWHERE[ACROSS][place] for place in partner if place <= ENTRANCE])


def _open(plays: list[Play], closed: Marbles) -> list[Play]:
    """The plays that closed landings allow; a marble that leaves the partner's entrance does not count as there."""
    return [play for play in plays for _, origin, target in play.moves if target not in closed or origin == FACING]


def _splits(sevens: Iterable[int], own: Marbles, partner: Marbles, colour: int, closed: Marbles) -> list[Play]:
    """The ways to split each 7 over two marbles, the first part carried out before the second."""
    if len(own) < 2:
        return []
    moves = FORWARD_MOVES[colour]
    facing = _facing(partner)
    # A first part that lands on one of these closes the others, and one that leaves the entrance opens them.
    telling = (FACING, *facing) if facing else ()
    origins = own[::-1]
    splits: list[tuple[Move, Move]] = []
    for first, steps, second in _shapes(_rooms(origins)):
        origin, other = origins[first], origins[second]
        rest = SEVEN_STEPS - steps
        if closed and origin != FACING:
            is_open = origin + steps not in closed and (other + rest not in closed or other == FACING)
        else:
            is_open = origin + steps not in telling or other + rest not in telling
        if is_open:
            splits.append((moves[origin][steps], moves[other][rest]))
    if own[1:] == FULL_HOME[1:] and (steps := FULL_HOME[0] - own[0]) < SEVEN_STEPS:
        # The first part brings the last marble home, and the second moves the partner's.
        rest = SEVEN_STEPS - steps
        partners = FORWARD_MOVES[partner_of(colour)]
        splits += [(moves[own[0]][steps], partners[origin][rest]) for origin, room in _reach(partner) if rest < room]
    return [Play(card, split) for card in sevens for split in splits]


def _rooms(origins: Marbles) -> tuple[int, ...]:
    """The fewest steps that are too many for each marble, the deepest first, as far as a part of a 7 can tell."""
    rooms: list[int] = []
    ahead = DEEPEST + 1
    for place in origins:
        rooms.append(_ROOMS[ahead - place])
        ahead = place
    return tuple(rooms)


@lru_cache(_SHAPES_KEPT)
def _shapes(rooms: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    """The ways to split 7 steps over two of the marbles with so much room: the first, its steps, and the second."""
    return tuple(
        (first, steps, second)
        for first, room in enumerate(rooms)
        for steps in range(1, room)
        for second, other in enumerate(rooms)
        # The marble right behind the first one gains the room that it leaves.
        if second != first and SEVEN_STEPS - steps < other + (steps if second == first + 1 else 0)
    )
