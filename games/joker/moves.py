"""What the cards can move: every legal play of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
    land,
    partner_of,
)
from games.joker.cards import COMING_OUT, EIGHTS, JOKER, SEVENS
from games.joker.model import (
    FORWARD_MOVES,
    SEVEN_STEPS,
    Play,
    backward_plays,
    coming_out_plays,
    forward_plays,
    play_of,
)

_BACK = tuple(backward(place) for place in range(ENTRANCE + 1))
"""Where an 8 leads, by place on the track."""

_Reach: TypeAlias = list[tuple[int, int]]
"""Each marble's place, and the last that it can go to without passing its own colour or the end of HOME."""

_Ways: TypeAlias = list[tuple[int, int]]
"""Moves of one colour: from, to."""


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
    plays = [
        forward[origin]
        for steps, forward in [by_card[card] for card in cards]
        for origin, end in reach
        if origin + steps <= end
    ]
    if len(own) < MARBLES and COME_OUT not in own:
        out = coming_out_plays(colour)
        plays += [out[card] for card in cards & COMING_OUT]
    for card in cards & EIGHTS:
        back = backward_plays(colour)[card]
        plays += [back[place] for place in own if place <= ENTRANCE and _BACK[place] not in own]
    if JOKER in cards:
        plays += [play_of(JOKER, colour, *way) for way in _joker_ways(own, marbles, colour)]
    if closed := _closed_landings(own, partner):
        plays = [play for play in plays if _may_land(play.moves[0], closed, partner)]
    for card in cards & SEVENS:
        plays += _splits(card, marbles, colour, reach)
    return plays


def _reach(own: Marbles) -> _Reach:
    reach: _Reach = []
    end = DEEPEST
    for place in reversed(own):
        reach.append((place, end))
        end = place - 1
    return reach


def _joker_ways(own: Marbles, marbles: Sequence[Marbles], colour: int) -> _Ways:
    """One step, or a jump onto a marble of another colour; never beyond the HOME entrance."""
    others = {
        PLACES_ELSEWHERE[side][place]
        for side in OTHERS
        for place in marbles[(colour - side) % SEATS]
        if place <= ENTRANCE
    }
    ways: _Ways = []
    for origin in own:
        if origin < ENTRANCE:
            ways += [(origin, target) for target in others if target > origin + 1]
            if origin + 1 not in own:
                ways.append((origin, origin + 1))
    return ways


def _facing(partner: Marbles) -> Marbles:
    """The partner's marbles on the track, as places of one's own."""
    return tuple([PLACES_ELSEWHERE[ACROSS][place] for place in partner if place <= ENTRANCE])


def _closed_landings(own: Marbles, partner: Marbles) -> Marbles:
    """The partner's marbles, where they cannot be sent on, as one of the partnership is on the partner's entrance."""
    return _facing(partner) if ENTRANCE in partner or FACING in own else ()


def _may_land(move: Move, closed: Marbles, partner: Marbles) -> bool:
    """Whether closed landings allow a move; a marble that leaves the partner's entrance does not count as there."""
    return move.target not in closed or (move.origin == FACING and ENTRANCE not in partner)


def _splits(card: int, marbles: Sequence[Marbles], colour: int, reach: _Reach) -> list[Play]:
    """The ways to split a 7 over two marbles, the first part carried out before the second."""
    own, partner = marbles[colour], marbles[partner_of(colour)]
    if len(own) < 2:
        return []
    closed = _closed_landings(own, partner)
    # A first part that neither lands here nor leaves the first of these closes and opens nothing for the second.
    telling = {FACING, *_facing(partner)}
    is_last_out = len(own) == MARBLES and own[1] > ENTRANCE
    moves = FORWARD_MOVES[colour]
    splits: list[Play] = []
    for origin, end in reach:
        behind = origin - 1
        for first in moves[origin][1 : end - behind]:
            target = first.target
            rest = SEVEN_STEPS - target + origin
            if target in telling or origin == FACING or (is_last_out and target > ENTRANCE):
                if _may_land(first, closed, partner):
                    splits += [Play(card, (first, second)) for second in _second_parts(marbles, first, rest)]
                continue
            for other, other_end in reach:
                # Only the marble right behind the first one gains room by it.
                room = target - 1 if other_end == behind else other_end
                if other + rest <= room and other != origin:
                    second = moves[other][rest]
                    if not closed or _may_land(second, closed, partner):
                        splits.append(Play(card, (first, second)))
    return splits


def _second_parts(marbles: Sequence[Marbles], first: Move, steps: int) -> Iterator[Move]:
    """What may follow a first part: another marble of the colour, or the partner's once all are home."""
    after = list(marbles)
    land(after, first)
    colour = first.colour
    for mover in (colour, partner_of(colour)) if after[colour] == FULL_HOME else (colour,):
        own, partner = after[mover], after[partner_of(mover)]
        closed = _closed_landings(own, partner)
        for origin, end in _reach(own):
            second = FORWARD_MOVES[mover][origin][steps]
            is_first_again = mover == colour and origin == first.target
            if second.target <= end and not is_first_again and _may_land(second, closed, partner):
                yield second
