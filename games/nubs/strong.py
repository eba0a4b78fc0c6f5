"""A hand of NUBS between two sides as rules for an exact search, by which the strong house player plays."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from typing import Any, ClassVar, cast

from games.api import Action, State
from games.house.alphabeta import END, Step
from games.nubs.rules import PLAYS, POINTS, ROLL, ROLLS, Nubs

_HELD, _SPACES = 8, 4
"""Bits of the packed rolls of a seat, and of the spaces left on a peg."""
_OWN, _PEG = (1 << _HELD) - 1, (1 << _SPACES) - 1
_GAINS = tuple(points // POINTS[0] for points in POINTS)
_SIZES = tuple(tuple(sorted(set(rolls), reverse=True)) for rolls in ROLLS)
"""The sizes of the rolls, each once, the largest first, by packed rolls."""
_SMALLEST = tuple(min(rolls, default=1 << _SPACES) for rolls in ROLLS)
"""The smallest of the rolls, by packed rolls; where there are none, one that fits nowhere."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand between two sides that sit in turn, as rules to search by; it gains in units of the least peg's points.

    A position is the rolls of each seat from whoever is to act on, and then the spaces left on each peg, the first of
    all in the lowest bits.
    """

    seats: int
    most: ClassVar[int] = sum(_GAINS)

    def pack(self, state: State[Any, Any]) -> int:
        hand = cast("Nubs", state)
        (mover,) = hand.to_act
        position = 0
        for spaces in reversed(hand.left):
            position = position << _SPACES | spaces
        for rolls in reversed(hand.rolls[mover:] + hand.rolls[:mover]):
            position = position << _HELD | rolls
        return position

    def steps(self, position: int) -> list[Step[Action]]:
        """Those that fill a peg first, the dearest before others; then large rolls before small ones."""
        seats = range(self.seats)
        held = _HELD * self.seats
        last = held - _HELD
        own, left = position & _OWN, position >> held
        others = position % (1 << held) >> _HELD
        rooms = [left & _PEG, left >> _SPACES & _PEG, left >> 2 * _SPACES & _PEG, left >> 3 * _SPACES]
        pegs = [(peg, room, max(rooms[:peg] + rooms[peg + 1 :])) for peg, room in enumerate(rooms) if room]
        pegs.reverse()
        fills: list[Step[Action]] = []
        rest: list[Step[Action]] = []
        for size in _SIZES[own]:
            after_own = others | own - ROLL[size - 1] << last
            plays = PLAYS[size - 1]
            for peg, room, elsewhere in pegs:
                if size > room:
                    continue
                largest = max(elsewhere, room - size)
                rolls, after, turns = after_own, END, True
                for _ in seats:
                    if _SMALLEST[rolls & _OWN] <= largest:
                        after = left - (size << _SPACES * peg) << held | rolls
                        break
                    rolls = rolls >> _HELD | (rolls & _OWN) << last
                    turns = not turns
                if size == room:
                    fills.append((_GAINS[peg], after, turns, plays[peg]))
                else:
                    rest.append((0, after, turns, plays[peg]))
        fills.sort(key=itemgetter(0), reverse=True)
        return fills + rest
