"""The rules of NUBS: pegs that everybody fills, in hands to 100 points.

The rolls that a player holds are an int with two bits, a count, for each size; the room on the pegs is one with three
bits a peg, the largest roll that fits there.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias

from games.api import Action, Chance, IllegalChance, Json
from games.core import Rules, among, chance, move, option, public
from games.state import leads

Teams: TypeAlias = Literal["individual", "partners"]
Roll: TypeAlias = Annotated[int, among((1, 2, 3, 4), "rolls have the sizes")]
Peg: TypeAlias = Annotated[int, among((1, 2, 3, 4), "there are the pegs")]
Entry: TypeAlias = tuple[int, int, int, int, tuple[int, ...]]
"""A play: who, roll, peg, the spaces then left, and who was passed over; with roll 0 the leader of the hand peg."""

PEGS = SIZES = (1, 2, 3, 4)
SPACES = (6, 8, 10, 12)
"""Quarter-inch spaces of each peg, by index into PEGS."""
POINTS = (5, 10, 15, 20)
"""Points of each peg, by which it is called."""
TARGET = 100
RECENT = 3
_LEAD = 15.0
"""A lead by so many points after a hand wins about three games of four."""
_LOOKS = 3
"""Plays at which a playout looks at most for one that leaves nothing to fill."""


def pack_rolls(sizes: Iterable[int]) -> int:
    """The rolls of these sizes, at most three of a size, as an int."""
    return sum(1 << 2 * (size - 1) for size in sizes)


ROLLS = tuple(tuple(size for size in SIZES for _ in range(rolls >> 2 * (size - 1) & 3)) for rolls in range(1 << 8))
"""The sizes of the rolls, ascending, by packed rolls."""
ROLL = tuple(pack_rolls([size]) for size in SIZES)
_ANY = tuple(roll * 3 for roll in ROLL)
"""All rolls of one size that a seat may hold, by index into SIZES."""
_ROOM = tuple(min(left, SIZES[-1]) for left in range(SPACES[-1] + 1))
"""The largest roll that fits, by spaces left."""


def pack_room(left: Sequence[int]) -> int:
    """The largest roll that fits into the spaces left on each peg, as an int."""
    return sum(_ROOM[spaces] << 3 * peg for peg, spaces in enumerate(left))


@cache
def _fitting(rolls: int, room: int) -> tuple[tuple[int, int], ...]:
    """Each roll that a seat holds with each peg that it fits on."""
    return tuple((roll, peg) for roll in sorted(set(ROLLS[rolls])) for peg in PEGS if roll <= room >> 3 * peg - 3 & 7)


@cache
def plays(rolls: int, room: int) -> tuple[Action, ...]:
    """The plays of some rolls on pegs with such room."""
    return tuple(PLAYS[roll - 1][peg - 1] for roll, peg in _fitting(rolls, room))


class Books(NamedTuple):
    """The scoring of the hand that ended last: who filled each peg, and by side its points and the totals after it."""

    hand: int
    owners: tuple[int | None, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


class NotHeld(NamedTuple):
    """The seat has no roll of the size any more."""

    roll: int


class TooBig(NamedTuple):
    """The roll doesn't fit into the spaces left on the peg."""

    roll: int
    peg: int


class Nubs(Rules):
    """A position. A hand has at most as many plays as there are rolls; nothing bounds the number of hands.

    rolls: each seat's, packed; room: packed too. left, owners: by peg the spaces left, and who filled it. played: this
    hand's plays, as who, roll and peg. points: this hand's by side, a seat or with partners a team; totals: those of
    the finished hands.
    """

    teams: Teams = option(
        "individual",
        "Teams",
        "individual: two or four players, each alone. partners: four players, opposite seats as a team.",
    )
    leader: int = public(0)
    rolls: list[int] = public()
    left: list[int] = public()
    room: int = public()
    owners: list[int | None] = public()
    played: list[tuple[int, int, int]] = public()
    points: list[int] = public()
    totals: list[int] = public()
    recent: tuple[Entry, ...] = public(())
    last: Books | None = public(None)

    playout_ends_with_books: ClassVar[bool] = True

    def begin(self) -> None:
        self.totals = [0] * self.sides
        self._set_up()
        self.draw(Nubs.lead)

    @property
    def sides(self) -> int:
        return 2 if self.teams == "partners" else self.seats

    def _set_up(self) -> None:
        """Empty the pegs and give everybody their rolls."""
        self.rolls = [pack_rolls(SIZES * (2 if self.seats == 2 else 1))] * self.seats
        self.left, self.room = list(SPACES), pack_room(SPACES)
        self.owners, self.played, self.points = [None] * len(PEGS), [], [0] * self.sides

    @chance
    def lead(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise IllegalChance(f"one of the seats 0 to {self.seats - 1} leads, not {seat}")
        self._begin_hand(seat)

    @lead.sampled
    def draw_lead(self, rng: random.Random) -> Chance:
        return Nubs.lead(rng.randrange(self.seats))

    def _begin_hand(self, leader: int) -> None:
        self.turn = self.leader = leader
        self._note((leader, 0, self.round, 0, ()))

    def _note(self, entry: Entry) -> None:
        self.recent = (*self.recent[1 - RECENT :], entry)

    @move
    def play(self, seat: int, roll: Roll, peg: Peg) -> None:
        """Play a roll on a peg."""
        before = self.left[peg - 1]
        left = self.left[peg - 1] = before - roll
        self.rolls[seat] -= ROLL[roll - 1]
        self.room += _ROOM[left] - _ROOM[before] << 3 * peg - 3
        self.played.append((seat, roll, peg))
        if not left:
            self.owners[peg - 1] = seat
            self.points[seat % len(self.points)] += POINTS[peg - 1]
        passed: tuple[int, ...] = ()
        mover = seat
        for _ in range(self.seats):
            mover = (mover + 1) % self.seats
            if _fitting(self.rolls[mover], self.room):
                self.turn = mover
                self.recent = (*self.recent[1 - RECENT :], (seat, roll, peg, left, passed))
                return
            passed += (mover,)
        self._note((seat, roll, peg, left, ()))
        self.totals = [total + points for total, points in zip(self.totals, self.points, strict=True)]
        self.last = Books(self.round, tuple(self.owners), tuple(self.points), tuple(self.totals))
        self.end_round(type="hand", points=list(self.points), totals=list(self.totals))

    @play.legal
    def plays(self, seat: int) -> Sequence[Action]:
        return plays(self.rolls[seat], self.room)

    @play.refused
    def no_play(self, seat: int, roll: int, peg: int) -> NotHeld | TooBig | None:
        if roll not in ROLLS[self.rolls[seat]]:
            return NotHeld(roll)
        return TooBig(roll, peg) if roll > self.left[peg - 1] else None

    def next_round(self) -> None:
        highest = max(self.totals)
        if highest >= TARGET and self.totals.count(highest) == 1:
            self.finish()
            return
        self._set_up()
        self.round += 1
        self._begin_hand(self.after(self.leader))

    def scores(self) -> Sequence[int]:
        return [self.totals[seat % self.sides] for seat in range(self.seats)]

    def result(self) -> Json:
        return {"totals": list(self.totals)}

    def tally(self, seat: int, score: int, *, is_winner: bool) -> Mapping[str, int]:
        return {"wins": int(is_winner), "hundreds": int(score >= TARGET)}

    # The house

    def standing(self) -> list[int]:
        """The totals by side, with the captures of a hand in play."""
        if not self.to_act:
            return self.totals
        return [total + points for total, points in zip(self.totals, self.points, strict=True)]

    def worth(self, seat: int) -> float:
        """The lead over the best other side, with what the seat to act can capture at once."""
        standing, sides = self.standing(), self.sides
        if self.to_act:
            fills = [
                POINTS[peg - 1]
                for roll, peg in _fitting(self.rolls[self.turn], self.room)
                if self.left[peg - 1] == roll
            ]
            standing[self.turn % sides] += max(fills, default=0)
        own = seat % sides
        return float(standing[own] - max(total for side, total in enumerate(standing) if side != own))

    def playout_action(self, seat: int, rng: random.Random) -> Action:
        """Fill the peg that scores most; else anything that leaves the next nothing to fill, if one is soon found."""
        left, rolls = self.left, self.rolls[seat]
        for peg in (3, 2, 1, 0):
            spaces = left[peg]
            if 0 < spaces <= 4 and rolls & _ANY[spaces - 1]:
                return PLAYS[spaces - 1][peg]
        legal, following = _fitting(rolls, self.room), self.rolls[(seat + 1) % self.seats]
        for _ in range(_LOOKS):
            roll, peg = legal[int(rng.random() * len(legal))]
            spaces = left[peg - 1] - roll
            if spaces > 4 or not following & _ANY[spaces - 1]:
                break
        return PLAYS[roll - 1][peg - 1]

    def prospects(self) -> Sequence[float]:
        outcome = self.outcome()
        if outcome is not None:
            return list(outcome.shares)
        shares = leads(self.totals, _LEAD)
        return [shares[seat % self.sides] for seat in range(self.seats)]


PLAYS = tuple(tuple(Nubs.play(roll, peg) for peg in PEGS) for roll in SIZES)
"""The plays by index into SIZES and into PEGS."""
