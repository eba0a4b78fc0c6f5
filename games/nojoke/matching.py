"""The rules that NO-JOKE Straight and Solitaire share: a row of sticks, each of which matches the one before.

A player's sticks are held twice, as a list in the order in which they were drawn, and as a set.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from games.api import Action, Chance
from games.core import Rules, chance, counted, move, private, public
from games.nojoke.sticks import ALL_STICKS, KINDS, MATCHES, Deal, Stick, check_deal, sample_deal, sample_first_deal
from games.pack import mask_of


class NotHeld(NamedTuple):
    """The seat does not hold the stick."""

    stick: int


class NoMatch(NamedTuple):
    """The stick matches the last one in no position."""

    stick: int
    last: int


class Matching(Rules):
    """A position.

    leader: who leads, None before the first deal. hands, held: each seat's sticks as a list and as a set. reserve: the
    next stick last. row: the sticks as they were played.
    """

    leader: int | None = public(None)
    hands: list[list[int]] = private()
    held: list[int]
    reserve: list[int] = counted()
    row: list[int] = public()

    @property
    def packs_mixed(self) -> int:
        """Number of packs in play."""
        return 1

    @property
    def each(self) -> int:
        """Number of sticks that each seat is dealt."""
        raise NotImplementedError

    def clear(self) -> None:
        """Take all sticks off the table."""
        self.hands = [[] for _ in range(self.seats)]
        self.held = [0] * self.seats
        self.reserve, self.row = [], []

    @chance
    def deal(self, leader: int, sticks: tuple[Stick, ...]) -> None:
        dealt = Deal(leader, sticks)
        check_deal(dealt, self.leader, self.seats, self.packs_mixed)
        self.turn = self.leader = leader
        self.hands = [dealt.hand(seat, self.seats, self.each) for seat in range(self.seats)]
        self.held = [mask_of(hand) for hand in self.hands]
        self.reserve = dealt.reserve(self.seats, self.each)
        self.dealt()

    def dealt(self) -> None:
        """Go on after a deal."""

    @deal.sampled
    def draw_deal(self, rng: random.Random) -> Chance:
        if self.leader is None:
            dealt = sample_first_deal(self.seats, self.packs_mixed, rng)
        else:
            dealt = sample_deal(self.leader, self.packs_mixed, rng)
        return Matching.deal(dealt.leader, dealt.sticks)

    @property
    def matching(self) -> int:
        """The set of sticks that can be played by whoever holds them."""
        return MATCHES[self.row[-1]] if self.row else ALL_STICKS

    @move
    def play(self, seat: int, stick: Stick) -> None:
        """Play a stick beside the last one."""
        self.lay(seat, stick)

    def lay(self, seat: int, stick: int) -> None:
        """Carry out a play."""
        raise NotImplementedError

    @play.legal
    def plays(self, seat: int) -> Sequence[Action]:
        held = self.held[seat]
        return plays_of(held & MATCHES[self.row[-1]] if self.row else held)

    @play.refused
    def no_play(self, seat: int, stick: int) -> NotHeld | NoMatch | None:
        if stick not in self.hands[seat]:
            return NotHeld(stick)
        return None if self.matching >> stick & 1 else NoMatch(stick, self.row[-1])


PLAYS = tuple(Matching.play(stick) for stick in range(KINDS))
"""The plays by stick."""
_PLAY_OF = {1 << stick: play for stick, play in enumerate(PLAYS)}
"""The plays by the stick's bit."""


def plays_of(sticks: int) -> tuple[Action, ...]:
    """The plays of a set of sticks, ascending."""
    plays: list[Action] = []
    while sticks:
        lowest = sticks & -sticks
        plays.append(_PLAY_OF[lowest])
        sticks ^= lowest
    return tuple(plays)


def played_sticks(actions: Sequence[Action]) -> tuple[int, ...]:
    """The sticks of those actions that are plays."""
    return tuple([Matching.play.read(each, lambda stick: stick) for each in actions if each in Matching.play])
