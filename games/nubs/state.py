"""The rules of NUBS: a game of hands as one state."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from functools import cache
from typing import ClassVar

from games.api import IllegalChance, Json, OptionsRefused, Outcome, State
from games.nubs.board import PEGS, POINTS, ROLL, ROLLS, SIZES, SPACES, pack_rolls
from games.nubs.model import (
    PLAYS,
    RECENT,
    TARGET,
    Books,
    Lead,
    Notice,
    NubsAction,
    NubsOptions,
    NubsView,
    Phase,
    Recent,
    Teams,
)
from games.nubs.refusals import refusal
from games.scores import places_of
from games.state import leads

_NOBODY: tuple[int, ...] = ()

_FIRST = {2: pack_rolls((*SIZES, *SIZES)), 4: pack_rolls(SIZES)}
"""The rolls of each player at the start of a hand, by the number of seats."""
_ROOM_BITS = 3
_ROOM = tuple(min(left, SIZES[-1]) for left in range(SPACES[-1] + 1))
"""The largest roll that fits, by spaces left."""


def pack_room(left: Sequence[int]) -> int:
    """The largest roll that fits into the spaces left on each peg, as an int with three bits a peg."""
    return sum(_ROOM[spaces] << _ROOM_BITS * peg for peg, spaces in enumerate(left))


_FIRST_ROOM = pack_room(SPACES)

_DEAREST_FIRST = tuple(reversed(range(len(PEGS))))
_ANY = tuple(roll * 3 for roll in ROLL)
"""The rolls of one size, as many as a seat may hold, by index into SIZES."""
_LEAD = 15.0
"""A lead by so many points after a hand wins about three games of four."""
_LOOKS = 3
"""So many plays at most a playout looks at for one that leaves nothing to fill."""


@cache
def _plays(rolls: int, room: int) -> tuple[NubsAction, ...]:
    """The plays of some rolls on pegs with such room, both packed."""
    rooms = [room >> _ROOM_BITS * peg & (1 << _ROOM_BITS) - 1 for peg in range(len(PEGS))]
    sizes = sorted(set(ROLLS[rolls]))
    return tuple(PLAYS[size - 1][peg] for size in sizes for peg, largest in enumerate(rooms) if size <= largest)


class NubsState(State[NubsAction, Lead]):
    """One position of a game.

    rolls: each seat's, packed. left: the spaces left on each peg; room: the same as the largest roll that fits, packed.
    owners: who captured each peg. played: this hand's plays in order, with who made them. points: this hand's by side
    (a seat, or with partners a team); totals: those of all finished hands. books_kept: the books of the hand finished
    last.

    A hand has at most as many plays as there are rolls. Nothing bounds the number of hands: players who leave all pegs
    unfilled for ever never end the game. Any play without such a purpose fills some, so it ends.
    """

    teams: Teams
    sides: int
    phase: Phase
    to_act: tuple[int, ...]
    hand: int
    leader: int
    totals: list[int]
    points: list[int]
    books_kept: Books | None
    recent: deque[Recent]
    rolls: list[int]
    left: list[int]
    room: int
    owners: list[int | None]
    played: list[tuple[int, NubsAction]]

    playout_ends_with_books: ClassVar[bool] = True

    explain = staticmethod(refusal)

    def __init__(self, options: NubsOptions, seats: int) -> None:
        if seats not in options.seat_range:
            raise OptionsRefused(_seats_refusal(options))
        self.seats = seats
        self.teams = options.teams
        self.sides = options.sides(seats)
        self.phase = Phase.LEAD
        self.to_act = _NOBODY
        self.hand = 1
        self.leader = 0
        self.totals = [0] * self.sides
        self.books_kept = None
        self.recent = deque(maxlen=RECENT)
        self._set_up()

    def _set_up(self) -> None:
        """Empty the pegs and give everybody their rolls."""
        self.rolls = [_FIRST[self.seats]] * self.seats
        self.left = list(SPACES)
        self.room = _FIRST_ROOM
        self.owners = [None] * len(PEGS)
        self.played = []
        self.points = [0] * self.sides

    def _begin_hand(self) -> None:
        self.recent.append((self.leader, Notice.BEGUN, self.hand, _NOBODY))
        self.phase = Phase.PLAY
        self.to_act = (self.leader,)

    @property
    def is_chance_due(self) -> bool:
        return self.phase is Phase.LEAD

    def legal_actions(self, seat: int) -> tuple[NubsAction, ...]:
        if seat not in self.to_act:
            return ()
        return _plays(self.rolls[seat], self.room)

    def apply_action(self, seat: int, action: NubsAction) -> None:
        roll, peg = action.roll, action.peg - 1
        left = self.left[peg] - roll
        self.rolls[seat] -= ROLL[roll - 1]
        self.room += _ROOM[left] - _ROOM[self.left[peg]] << _ROOM_BITS * peg
        self.left[peg] = left
        self.played.append((seat, action))
        if not left:
            self.owners[peg] = seat
            self.points[seat % self.sides] += POINTS[peg]
        for turn in range(1, self.seats + 1):
            mover = (seat + turn) % self.seats
            if _plays(self.rolls[mover], self.room):
                passed = tuple((seat + skipped) % self.seats for skipped in range(1, turn)) if turn > 1 else _NOBODY
                self.recent.append((seat, action, left, passed))
                self.to_act = (mover,)
                return
        self.recent.append((seat, action, left, _NOBODY))
        self._end_hand()

    def _end_hand(self) -> None:
        self.totals = [total + points for total, points in zip(self.totals, self.points, strict=True)]
        self.books_kept = Books(self.hand, tuple(self.owners), tuple(self.points), tuple(self.totals))
        self.phase = Phase.BOOKS
        self.to_act = _NOBODY

    def sample_chance(self, rng: random.Random) -> Lead:
        return Lead(rng.randrange(self.seats))

    def apply_chance(self, chance: Lead) -> None:
        if self.phase is not Phase.LEAD:
            raise IllegalChance("the lead is drawn once, before the first hand; then it moves to the left")
        if not 0 <= chance.seat < self.seats:
            raise IllegalChance(f"one of the seats 0 to {self.seats - 1} leads, not {chance.seat}")
        self.leader = chance.seat
        self._begin_hand()

    def books(self) -> Json | None:
        books = self.books_kept
        if self.phase is not Phase.BOOKS or books is None:
            return None
        return {"type": "hand", "points": list(books.points), "totals": list(books.totals)}

    def close_books(self) -> None:
        highest = max(self.totals)
        if highest >= TARGET and self.totals.count(highest) == 1:
            self.phase = Phase.OVER
            return
        self._set_up()
        self.hand += 1
        self.leader = (self.leader + 1) % self.seats
        self._begin_hand()

    def outcome(self) -> Outcome | None:
        if self.phase is not Phase.OVER:
            return None
        totals = [self.totals[seat % self.sides] for seat in range(self.seats)]
        winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
        return Outcome(
            result={"totals": list(self.totals), "winners": winners},
            places=places_of(totals),
            scores=tuple(totals),
            tallies=tuple(
                {"wins": int(seat in winners), "hundreds": int(total >= TARGET)} for seat, total in enumerate(totals)
            ),
            teams=tuple(seat % self.sides for seat in range(self.seats)),
        )

    def view(self, seat: int | None) -> NubsView:
        is_played = self.phase is Phase.PLAY
        return self.make_view(
            NubsView,
            seat,
            rolls=tuple(ROLLS[rolls] for rolls in self.rolls),
            stacks=tuple(tuple((by, play.roll) for by, play in self.played if play.peg == peg) for peg in PEGS),
            totals=tuple(self._standing()),
            plays=self.legal_actions(self.to_act[0]) if is_played else (),
            books=self.books_kept,
        )

    def _standing(self) -> list[int]:
        """The totals with the captures of a hand in play."""
        if self.phase is not Phase.PLAY:
            return self.totals
        return [total + points for total, points in zip(self.totals, self.points, strict=True)]

    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Nothing, since everything is public."""

    def evaluate(self, seat: int) -> float:
        """The lead over the best other side, with what the seat to act can capture at once."""
        standing = self._standing()
        if self.phase is Phase.PLAY:
            mover = self.to_act[0]
            captures = [
                POINTS[play.peg - 1] for play in self.legal_actions(mover) if self.left[play.peg - 1] == play.roll
            ]
            standing[mover % self.sides] += max(captures, default=0)
        own = seat % self.sides
        return float(standing[own] - max(total for side, total in enumerate(standing) if side != own))

    def playout_action(self, seat: int, rng: random.Random) -> NubsAction:
        """Fill the peg that scores most; else anything that leaves the next nothing to fill, if one is soon found."""
        left = self.left
        legal = _plays(self.rolls[seat], self.room)
        for peg in _DEAREST_FIRST:
            spaces = left[peg]
            if 0 < spaces <= SIZES[-1] and self.rolls[seat] & _ANY[spaces - 1]:
                return PLAYS[spaces - 1][peg]
        following = self.rolls[(seat + 1) % self.seats]
        for _ in range(_LOOKS):
            action = legal[int(rng.random() * len(legal))]
            spaces = left[action.peg - 1] - action.roll
            if spaces > SIZES[-1] or not following & _ANY[spaces - 1]:
                break
        return action

    def prospects(self) -> list[float]:
        outcome = self.outcome()
        if outcome is not None:
            return list(outcome.shares)
        shares = leads(self.totals, _LEAD)
        return [shares[seat % self.sides] for seat in range(self.seats)]


def _seats_refusal(options: NubsOptions) -> str:
    if options.teams == "partners":
        return "Partners are for 4 players: seat four, or let each play alone."
    return "NUBS is for 2 or 4 players."
