"""The ways that cards move marbles: every one that is open, and what is wrong with another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

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
    START,
    Marbles,
    Move,
    backward,
    colour_played,
    land,
    partner_of,
)
from games.joker.cards import COMING_OUT, EIGHTS, JOKER, SEVENS, STEPS

Moves: TypeAlias = tuple[Move, ...]
Way: TypeAlias = tuple[int, Moves]
"""A card to lay, and the moves of marbles by it: with a split 7 two in this order, and none where it is discarded."""

SEVEN_STEPS = 7

_BACK = tuple(backward(place) if place <= ENTRANCE else place for place in range(DEEPEST + 1))
"""The place that an 8 leads to, by place; in HOME the same one, so that no 8 moves a marble there."""

_SHAPES_KEPT = 1 << 10

_Reach: TypeAlias = list[tuple[int, int]]
"""Each marble, the deepest first: its place, and the fewest steps that are too many, as they lead onto its own colour
or beyond HOME."""


@cache
def _moves_of(colour: int) -> tuple[tuple[Moves, ...], ...]:
    """A single move by the marble's place and the one that it goes to."""
    places = range(DEEPEST + 1)
    return tuple(tuple((Move(colour, origin, target),) for target in places) for origin in places)


def legal_ways(marbles: Sequence[Marbles], seat: int, hand: Iterable[int]) -> list[Way]:
    """Every way in which the seat can move with the cards, each once."""
    colour = colour_played(marbles, seat)
    own, partner = marbles[colour], marbles[partner_of(colour)]
    moves = _moves_of(colour)
    reach = _reach(own)
    cards = set(hand)
    ways: list[Way] = []
    for card in cards:
        if steps := STEPS[card]:
            for origin, room in reach:
                if steps < room:
                    ways.append((card, moves[origin][origin + steps]))
    if len(own) < MARBLES and COME_OUT not in own:
        out = moves[START][COME_OUT]
        ways += [(card, out) for card in cards & COMING_OUT]
    for card in cards & EIGHTS:
        ways += [(card, moves[place][_BACK[place]]) for place in own if _BACK[place] not in own]
    if JOKER in cards:
        ways += [(JOKER, moves[origin][target]) for origin, target in _jumps(own, marbles, colour)]
    # The partner's marbles cannot be sent on while one of the partnership is on the partner's entrance.
    closed = _facing(partner) if ENTRANCE in partner or FACING in own else ()
    if closed:
        # A marble that leaves the partner's entrance does not count as there.
        ways = [way for way in ways if way[1][0][2] not in closed or way[1][0][1] == FACING]
    if sevens := cards & SEVENS:
        splits = _splits(own, reach, partner, colour, closed)
        ways += [(card, split) for card in sevens for split in splits]
    return ways


def _reach(own: Marbles) -> _Reach:
    reach: _Reach = []
    ahead = DEEPEST + 1
    for place in reversed(own):
        reach.append((place, ahead - place))
        ahead = place
    return reach


def _jumps(own: Marbles, marbles: Sequence[Marbles], colour: int) -> list[tuple[int, int]]:
    """The jumps of a Joker: one step, or onto a marble of another colour; never beyond the HOME entrance."""
    others = {
        PLACES_ELSEWHERE[side][place]
        for side in OTHERS
        for place in marbles[(colour - side) % SEATS]
        if place <= ENTRANCE
    }
    jumps: list[tuple[int, int]] = []
    for origin in own:
        if origin < ENTRANCE:
            step = origin + 1
            jumps += [(origin, target) for target in others if target > step]
            if step not in own:
                jumps.append((origin, step))
    return jumps


def _facing(partner: Marbles) -> Marbles:
    """The partner's marbles on the track, as places of one's own."""
    return tuple([PLACES_ELSEWHERE[ACROSS][place] for place in partner if place <= ENTRANCE])


def _splits(own: Marbles, reach: _Reach, partner: Marbles, colour: int, closed: Marbles) -> list[Moves]:
    """The ways to split a 7 over two marbles, the first part carried out before the second."""
    if len(own) < 2:
        return []
    moves = _moves_of(colour)
    facing = _facing(partner)
    # A first part that lands on one of these closes the others, and one that leaves the entrance opens them.
    telling = (FACING, *facing) if facing else ()
    splits: list[Moves] = []
    for first, steps, second in _shapes(tuple([min(room, SEVEN_STEPS) for _, room in reach])):
        origin, other = reach[first][0], reach[second][0]
        rest = SEVEN_STEPS - steps
        if closed and origin != FACING:
            is_open = origin + steps not in closed and (other + rest not in closed or other == FACING)
        else:
            is_open = origin + steps not in telling or other + rest not in telling
        if is_open:
            splits.append(moves[origin][origin + steps] + moves[other][other + rest])
    if own[1:] == FULL_HOME[1:] and (steps := FULL_HOME[0] - own[0]) < SEVEN_STEPS:
        # The first part brings the last marble home, and the second moves the partner's.
        rest, last = SEVEN_STEPS - steps, moves[own[0]][FULL_HOME[0]]
        partners = _moves_of(partner_of(colour))
        splits += [last + partners[origin][origin + rest] for origin, room in _reach(partner) if rest < room]
    return splits


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


# Refusals


class Why(Enum):
    """Why a card can't be laid, or a marble not moved so."""

    NOT_HELD = auto()
    OTHERS_MOVE = auto()
    CAN_MOVE = auto()
    NO_SPLIT = auto()
    PARTNERS_TURN = auto()
    OWN_TURN = auto()
    FIRST_PART = auto()
    SECOND_PART = auto()
    ONE_MARBLE = auto()
    NOT_COMING_OUT = auto()
    NONE_IN_START = auto()
    COMES_OUT_ELSEWHERE = auto()
    NOT_THERE = auto()
    BACK_IN_HOME = auto()
    BACK_ELSEWHERE = auto()
    JOKER_INTO_HOME = auto()
    JOKER_BACK = auto()
    JOKER_ONTO_NONE = auto()
    PAST_HOME = auto()
    STEPS_ELSEWHERE = auto()
    PASSES_OWN = auto()
    LANDS_ON_OWN = auto()
    LANDS_ON_PARTNER = auto()


class Fault(NamedTuple):
    """A card that can't be laid, or the move that is wrong. steps: those that the card goes by count."""

    why: Why
    card: int
    move: Move | None = None
    steps: int = 0


def fault_of(marbles: Sequence[Marbles], seat: int, card: int, moves: Moves) -> Fault | None:
    """Return what is wrong with the moves of a card that the seat holds; None where they are legal."""
    first, *others = moves
    if others and card not in SEVENS:
        return Fault(Why.NO_SPLIT, card)
    colour = colour_played(marbles, seat)
    if first.colour != colour:
        return Fault(Why.OWN_TURN if colour == seat else Why.PARTNERS_TURN, card)
    if not others:
        return _fault_of_move(marbles, card, first, STEPS[card])
    second, steps = others[0], first.steps
    if not 1 <= steps < SEVEN_STEPS:
        return Fault(Why.FIRST_PART, card)
    if fault := _fault_of_move(marbles, card, first, steps):
        return fault
    after = list(marbles)
    land(after, first)
    if second.colour != colour and (second.colour != partner_of(colour) or after[colour] != FULL_HOME):
        return Fault(Why.SECOND_PART, card)
    if second[:2] == (colour, first.target):
        return Fault(Why.ONE_MARBLE, card)
    return _fault_of_move(after, card, second, SEVEN_STEPS - steps)


def _fault_of_move(marbles: Sequence[Marbles], card: int, move: Move, steps: int) -> Fault | None:
    """Return what is wrong with one move; `steps` is how far the card goes forward by count."""
    colour, origin, target = move
    own = marbles[colour]
    if origin == START:
        why = _fault_of_start(own, card, target)
    elif origin not in own:
        why = Why.NOT_THERE
    elif card in EIGHTS:
        why = Why.BACK_IN_HOME if origin > ENTRANCE else Why.BACK_ELSEWHERE if target != backward(origin) else None
    elif card == JOKER:
        why = _fault_of_joker(marbles, move)
    else:
        why = _fault_of_steps(own, origin, target, steps)
    if why is None and target in own:
        why = Why.LANDS_ON_OWN
    if why is None and _is_closed(marbles, move):
        why = Why.LANDS_ON_PARTNER
    return why and Fault(why, card, move, steps)


def _fault_of_start(own: Marbles, card: int, target: int) -> Why | None:
    if card not in COMING_OUT:
        return Why.NOT_COMING_OUT
    if len(own) == MARBLES:
        return Why.NONE_IN_START
    return Why.COMES_OUT_ELSEWHERE if target != COME_OUT else None


def _fault_of_joker(marbles: Sequence[Marbles], move: Move) -> Why | None:
    colour, origin, target = move
    if target > ENTRANCE:
        return Why.JOKER_INTO_HOME
    if target <= origin:
        return Why.JOKER_BACK
    is_anyone_there = any(PLACES_ELSEWHERE[side][target] in marbles[(colour + side) % SEATS] for side in OTHERS)
    is_step = target in (origin + 1, *marbles[colour])
    return None if is_step or is_anyone_there else Why.JOKER_ONTO_NONE


def _fault_of_steps(own: Marbles, origin: int, target: int, steps: int) -> Why | None:
    if origin + steps > DEEPEST:
        return Why.PAST_HOME
    if target != origin + steps:
        return Why.STEPS_ELSEWHERE
    return Why.PASSES_OWN if any(origin < place < target for place in own) else None


def _is_closed(marbles: Sequence[Marbles], move: Move) -> bool:
    """Whether the move lands on the partner's marble, where it cannot be sent to its HOME entrance."""
    colour, origin, target = move
    partner = marbles[partner_of(colour)]
    if target > ENTRANCE or PLACES_ELSEWHERE[ACROSS][target] not in partner:
        return False
    return ENTRANCE in partner or FACING in [place for place in marbles[colour] if place != origin]
