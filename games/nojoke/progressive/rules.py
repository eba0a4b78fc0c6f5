"""The rules of NO-JOKE Progressive Group: four hands of taking groups of three sticks.

A row is a position on the sticks, 0 to 2. Three symbols in any order are the sum of their weights. Groups are counted
from 0 for the oldest on the table.
"""

from __future__ import annotations

import operator
import random
from collections import deque
from collections.abc import Mapping, Sequence
from operator import add
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Self, TypeAlias

from pydantic import Field, model_validator

from games import core
from games.api import Action, Chance, Json, Options
from games.core import BOOKS, Rules, among, chance, counted, move, private, public
from games.nojoke.sticks import (
    KINDS,
    POSITIONS,
    SYMBOLS,
    SYMBOLS_OF,
    Deal,
    Stick,
    check_deal,
    sample_deal,
    sample_first_deal,
)
from games.pack import mask_of, redraw
from games.state import leads

Rows: TypeAlias = Literal["singles", "doubles", "triples"]
Drawn: TypeAlias = Literal["next", "now"]
Calling: TypeAlias = Literal["free", "once"]
What: TypeAlias = Literal["leads", "placed", "took", "drew", "called", "easy", "miscalled"]

ROWS: Mapping[Rows, int] = {"singles": 1, "doubles": 2, "triples": 3}
"""Number of rows of a group that are read across."""
SEATS = range(2, 7)
HANDS = 4
JACKPOT_HAND = 3
"""The hand after which the jackpot is given away."""
STICKS_EACH = 4
GROUP = 3
"""Number of sticks that make a group complete."""
MOST_GROUPS = KINDS // GROUP
"""Number of groups that can be complete at once."""
Group: TypeAlias = Annotated[int, among(range(MOST_GROUPS), "groups are counted from")]

_OWN_PROSPECT, _OTHERS_PROSPECT = 0.6, 0.5
"""Parts by which a house player counts the sticks that it or another might take next."""
_RISK_OF_CALL = 0.7
"""Part by which it counts the sticks that a call on its own stick would take."""
_TAKES = 0.5
"""Probability of taking a group in a playout while more can be drawn; waiting often pays, but not always."""
_LEAD, _OF_WINNING = 20.0, 0.9
"""A lead by so many points between hands counts 0.73; at the end winning is so large a part, the lead the rest."""

# Groups

_BASE = GROUP + 1


def _weigh(symbols: Sequence[int]) -> int:
    """The symbols in any order as one number."""
    return sum(_BASE**symbol for symbol in symbols)


_WEIGHTS = tuple(tuple(_weigh(face[row : row + 1]) for face in SYMBOLS_OF) for row in range(POSITIONS))
"""For each row the weight of each stick's symbol in it."""
_TAKERS = [0] * _BASE ** len(SYMBOLS)
"""By the weight of three symbols the stick that carries them, as a set."""
_EASIES = _TAKERS[:]
"""By the weight of two first symbols the sticks with these two behind their first: an Easy if laid third."""
for _stick, _face in enumerate(SYMBOLS_OF):
    _TAKERS[_weigh(_face)] = 1 << _stick
    _EASIES[_weigh(_face[1:])] |= 1 << _stick


def takers_of(first: int, second: int, third: int, rows: int) -> int:
    """The set of sticks that take a group by one of its first `rows` rows."""
    mask = 0
    for weights in _WEIGHTS[:rows]:
        mask |= _TAKERS[weights[first] + weights[second] + weights[third]]
    return mask


def easy_sticks(first: int, second: int) -> int:
    """The set of sticks that, laid third, make an Easy of a group."""
    return _EASIES[_WEIGHTS[0][first] + _WEIGHTS[0][second]]


class ProgressiveOptions(Options):
    """The choices before a game; a record leaves out the later ones where they are the default."""

    rows: Rows = Field(
        default="singles",
        title="Rows that count",
        description="Which rows take a group. singles: the first. doubles: the first two. triples: all three.",
    )
    easy: bool = Field(
        default=True,
        title="Easy",
        description="A third stick may take the group that it completes at once. With singles only.",
    )
    hints: bool = Field(
        default=False,
        title="Hints",
        description="Everyone's hand shows which of its sticks take a group.",
        exclude_if=operator.not_,
    )
    drawn: Drawn = Field(
        default="next",
        title="Sticks drawn",
        description="When a stick drawn can take. next: from your next turn. now: at once too, if you want.",
        exclude_if=lambda drawn: drawn == "next",
    )
    call: Calling = Field(
        default="free",
        title="Wrong calls",
        description="What a wrong NO-JOKE costs. free: nothing. once: you can't call again in that hand.",
        exclude_if=lambda call: call == "free",
    )

    @model_validator(mode="before")
    @classmethod
    def _default_easy(cls, data: Any) -> Any:
        """Without a word on it Easy is played with singles alone."""
        if isinstance(data, dict) and "easy" not in data and data.get("rows", "singles") != "singles":
            return {**data, "easy": False}
        return data

    @model_validator(mode="after")
    def _check_easy(self) -> Self:
        if self.easy and self.rows != "singles":
            raise ValueError(f"Easy is for singles only: leave it out with {self.rows}, or play singles.")
        return self


class Deed(NamedTuple):
    """Something that happened.

    what: "drew" is a take with the stick just drawn. group: of who leads the number of the hand. sticks: those taken in
    all. placer: whose stick was called.
    """

    seat: int
    what: What
    stick: int = -1
    group: int = 0
    sticks: int = 0
    placer: int = -1


_PLACED = tuple(
    tuple(tuple(Deed(seat, "placed", stick, group) for stick in range(KINDS)) for group in range(MOST_GROUPS + 1))
    for seat in range(SEATS[-1])
)
"""The deeds of placing, by seat, group and stick."""


class Books(NamedTuple):
    """The scoring of a hand, by seat but for `winners`, which are seats.

    left: sticks left on the table. prize: the jackpot or consolation given away with it, 0 in other hands. winners: who
    shared that; share: what each got. jackpot, totals: after it.
    """

    hand: int
    captured: tuple[int, ...]
    left: int
    prize: int
    winners: tuple[int, ...]
    share: int
    jackpot: int
    totals: tuple[int, ...]


class Fault(NamedTuple):
    """The reason why a move isn't open, and the stick and the group that it is about."""

    why: Literal[
        "nothing drawn", "not held", "used already", "no group", "takes not", "no easy",
        "no hand", "none placed", "own stick", "silenced", "costs nothing", "none complete", "went easy", "completed",
        "wrong", "right",
    ]  # fmt: skip
    stick: int = -1
    group: int = -1


class Progressive(Rules):
    """A position. A hand is bounded by its 35 sticks: each is placed or used to take once, and called once at most.

    leader: -1 before the first deal. banked: the scores before this hand; captured: sticks taken in it. hands: each
    seat's sticks as drawn; held: the same as sets. reserve: the next stick last. table, placers: the sticks three a
    group, and who placed each. takers: for each complete group the set of sticks that take it; wanted: all of them.
    easies: the sticks that would make an Easy of the group that is begun. is_asking: whether the seat to act is asked
    about the last stick of its hand, just drawn.

    placer: who placed the last stick, if it can still be called, else None; standing: how many groups were complete
    before; is_slip_up: whether some call is right. Where wrong calls count, placed is the stick that they are made on,
    with an Easy too, and silenced the seats that made one in this hand. last: the books of the hand finished last.
    """

    options = ProgressiveOptions
    playout_ends_with_books: ClassVar[bool] = True

    rows: Rows = public()
    easy: bool = public()
    hints: bool = public()
    drawn: Drawn = public()
    call: Calling = public()
    row_count: int = public()
    leader: int = public(-1)
    banked: list[int] = public()
    captured: list[int] = public()
    jackpot: int = public(0)
    calls_won: list[int] = public()
    jackpots_won: list[int] = public()
    hands: list[list[int]] = private()
    held: list[int] = private()
    reserve: list[int] = counted()
    table: list[int] = public()
    placers: list[int] = public()
    takers: list[int] = public()
    wanted: int = public()
    easies: int = public()
    is_asking: bool = public()
    placer: int | None = public()
    standing: int = public()
    is_slip_up: bool
    placed: int | None = public()
    silenced: tuple[int, ...] = public()
    recent: deque[Deed] = public()
    last: Books | None = public(None)

    def begin(self) -> None:
        self.row_count = ROWS[self.rows]
        self.banked, self.calls_won, self.jackpots_won = ([0] * self.seats for _ in range(3))
        self.recent = deque(maxlen=4 * self.seats + 1)  # a turn has at most four deeds, with the calls upon it
        self._clear_table()
        self.draw(Progressive.deal)

    def _clear_table(self) -> None:
        self.hands, self.held = [[] for _ in range(self.seats)], [0] * self.seats
        self.reserve, self.table, self.placers, self.takers = [], [], [], []
        self.wanted = self.easies = 0
        self.captured, self.is_asking, self.silenced = [0] * self.seats, False, ()
        self._close_call()

    def _close_call(self) -> None:
        """Let nobody call any more."""
        self.placer = self.placed = None
        self.standing, self.is_slip_up = 0, False

    @property
    def is_in_play(self) -> bool:
        """Whether a hand is being played, or its last stick can still be called."""
        return self.due in ("", BOOKS)

    @property
    def is_third(self) -> bool:
        """Whether the next stick placed completes a group."""
        return len(self.table) % GROUP == GROUP - 1

    @property
    def scored(self) -> list[int]:
        """The scores with the sticks of this hand."""
        return [*map(add, self.banked, self.captured)]

    @property
    def is_call_open(self) -> bool:
        return self.placer is not None

    @property
    def has_calls(self) -> bool:
        return self.is_slip_up

    # The deal

    @chance
    def deal(self, leader: int, sticks: tuple[Stick, ...]) -> None:
        dealt = Deal(leader, sticks)
        check_deal(dealt, None if self.leader < 0 else self.leader, self.seats, 1)
        self.hands = [dealt.hand(seat, self.seats, STICKS_EACH) for seat in range(self.seats)]
        self.held = [mask_of(hand) for hand in self.hands]
        self.reserve = dealt.reserve(self.seats, STICKS_EACH)
        self.recent.append(Deed(leader, "leads", group=self.round))
        self.turn = self.leader = leader

    @deal.sampled
    def draw_deal(self, rng: random.Random) -> Chance:
        drawn = sample_first_deal(self.seats, 1, rng) if self.leader < 0 else sample_deal(self.leader, 1, rng)
        return Progressive.deal(drawn.leader, drawn.sticks)

    # A turn

    @move
    def place(self, seat: int, stick: Stick, easy: bool) -> None:
        """Lay a stick beside the last one; easy: as the third of its group, and take the group with it at once."""
        self.hands[seat].remove(stick)
        self.held[seat] ^= 1 << stick
        group = len(self.takers)
        if easy:
            self._close_call()
            self._capture(seat, group, 1)
            self.recent.append(Deed(seat, "easy", stick, group, GROUP))
        else:
            self._lay(seat, stick, group)
        self.standing = group
        if self.call == "once":
            self.placer, self.placed = seat, stick
        self._draw_stick(seat, self.drawn == "now")

    def _lay(self, seat: int, stick: int, group: int) -> None:
        table = self.table
        self.placer = seat
        self.is_slip_up = bool(self.wanted >> stick & 1)  # rules 2b: a group that stood before the stick was placed
        self.recent.append(_PLACED[seat][group][stick])
        table.append(stick)
        self.placers.append(seat)
        lying = len(table) - GROUP * group
        if lying == GROUP:
            taking = takers_of(table[-3], table[-2], stick, self.row_count)
            self.takers.append(taking)
            self.wanted |= taking
            self.easies = 0
        elif lying == GROUP - 1 and self.easy:
            self.easies = easy_sticks(table[-2], stick)

    @place.legal
    def placings(self, seat: int) -> Sequence[Action]:
        if self.is_asking:
            return ()
        hand, easies = self.hands[seat], self.easies
        return [*(PLACES[stick] for stick in hand), *(EASY_PLACES[stick] for stick in hand if easies >> stick & 1)]

    @place.refused
    def no_place(self, seat: int, stick: int, easy: bool) -> Fault | None:
        if stick not in self.hands[seat]:
            return Fault("not held", stick)
        if self.is_asking:
            return Fault("used already")
        return None if not easy or self.easies >> stick & 1 else Fault("no easy", stick)

    @move
    def keep(self, seat: int) -> None:
        """Go on without taking a group with the stick just drawn."""
        self.is_asking = False
        self._pass_turn(seat)

    @keep.refused
    def no_keep(self, seat: int) -> Fault | None:
        return None if self.is_asking else Fault("nothing drawn")

    @move
    def take(self, seat: int, stick: Stick, group: Group) -> None:
        """Take a complete group, and all that follows it, with a stick."""
        was_asking, self.is_asking = self.is_asking, False
        self.hands[seat].remove(stick)
        self.held[seat] ^= 1 << stick
        self._close_call()
        count = self._capture(seat, group, 1)
        self.recent.append(Deed(seat, "drew" if was_asking else "took", stick, group, count))
        self._draw_stick(seat, self.drawn == "now" and not was_asking)

    @take.legal
    def takings(self, seat: int) -> Sequence[Action]:
        hand = self.hands[seat][-1:] if self.is_asking else self.hands[seat]
        if not self.held[seat] & self.wanted:
            return ()
        return [
            TAKES[group][stick] for group, takers in enumerate(self.takers) for stick in hand if takers >> stick & 1
        ]

    @take.refused
    def no_take(self, seat: int, stick: int, group: int) -> Fault | None:
        if stick not in self.hands[seat]:
            return Fault("not held", stick)
        if self.is_asking and stick != self.hands[seat][-1]:
            return Fault("used already")
        if group >= len(self.takers):
            return Fault("no group", group=group)
        return None if self.takers[group] >> stick & 1 else Fault("takes not", stick, group)

    def _draw_stick(self, seat: int, is_asked: bool) -> None:
        """Draw a stick while there are some, and ask about it or pass the turn on."""
        if self.reserve:
            stick = self.reserve.pop()
            self.hands[seat].append(stick)
            self.held[seat] |= 1 << stick
            if is_asked:
                self.is_asking = True
                return
        self._pass_turn(seat)

    def _pass_turn(self, seat: int) -> None:
        """Let the next act who holds a stick, or end the hand."""
        turn = (seat + 1) % self.seats
        while not self.hands[turn]:
            if turn == seat:
                self.due = BOOKS
                return
            turn = (turn + 1) % self.seats
        self.turn = turn

    def _capture(self, seat: int, group: int, more: int) -> int:
        """Let the seat take the group, what follows it, and `more` sticks; returns how many."""
        start = group * GROUP
        count = len(self.table) - start + more
        self.captured[seat] += count
        del self.table[start:]
        del self.placers[start:]
        del self.takers[group:]
        self.easies = 0
        wanted = 0
        for takers in self.takers:
            wanted |= takers
        self.wanted = wanted
        return count

    # Calls

    @core.call
    def call_(self, seat: int, group: Group) -> None:
        """Call NO-JOKE: pick the stick just placed up, and take a group with it that it could have taken."""
        stick, placer = self.table[-1], self.placer
        count = self._capture(seat, group, 0)
        self.calls_won[seat] += 1
        self.recent.append(Deed(seat, "called", stick, group, count, -1 if placer is None else placer))
        self._close_call()

    @call_.legal
    def right_calls(self, seat: int) -> Sequence[Action]:
        if not self.is_slip_up or seat == self.placer or seat in self.silenced:
            return ()
        stick, standing = self.table[-1], self.takers[: self.standing]
        return [CALLS[group] for group, takers in enumerate(standing) if takers >> stick & 1]

    @call_.refused
    def no_call(self, seat: int, group: int) -> Fault | None:
        return self._judge(seat, group, is_right=True)

    @call_.wrong
    def miscall(self, seat: int, group: Group) -> None:
        """Call NO-JOKE with a group that the stick just placed doesn't take, where a wrong call counts."""
        self.silenced = tuple(sorted((*self.silenced, seat)))
        self.recent.append(Deed(seat, "miscalled", group=group))

    @miscall.legal
    def wrong_calls(self, seat: int) -> Sequence[Action]:
        stick, standing = self.placed, self.standing
        if stick is None or seat == self.placer or seat in self.silenced:
            return ()
        takers = enumerate(self.takers)
        return [MISCALLS[group] for group, mask in takers if group >= standing or not mask >> stick & 1]

    @miscall.refused
    def no_miscall(self, seat: int, group: int) -> Fault | None:
        return self._judge(seat, group, is_right=False)

    def _judge(self, seat: int, group: int, *, is_right: bool) -> Fault | None:
        """Return why a call with the group isn't open as a right or as a wrong one."""
        if not self.is_in_play:
            return Fault("no hand")
        if self.placer is None:
            return Fault("none placed")
        if seat == self.placer:
            return Fault("own stick")
        if seat in self.silenced:
            return Fault("silenced")
        if not is_right and self.call == "free":
            return Fault("costs nothing")
        stick = self.table[-1] if self.placed is None else self.placed
        if group >= len(self.takers):
            return Fault("none complete", stick, group)
        takes = group < self.standing and bool(self.takers[group] >> stick & 1)
        if not is_right and not takes:
            return None
        if stick not in self.table:
            return Fault("went easy", stick)
        if group >= self.standing:
            return Fault("completed", stick, group)
        return None if is_right == takes else Fault("wrong" if is_right else "right", stick, group)

    # The end of a hand and of the game

    def books(self) -> Json | None:
        """As the hand stands, since a call on its last stick can still change them."""
        if self.due != BOOKS:
            return None
        books = self._score()
        captured, totals = list(books.captured), list(books.totals)
        return {"type": "hand", "captured": captured, "left": books.left, "jackpot": books.jackpot, "totals": totals}

    def _score(self) -> Books:
        left = len(self.table)
        jackpot, prize, share = self.jackpot + left, 0, 0
        winners: tuple[int, ...] = ()
        if self.round >= JACKPOT_HAND:  # rules 2b: the jackpot after hand 3, the consolation after hand 4
            most = max(self.captured)
            winners = tuple(seat for seat, count in enumerate(self.captured) if count == most)
            prize, jackpot = jackpot, 0
            share = prize // len(winners)
        totals = tuple(score + share * (seat in winners) for seat, score in enumerate(self.scored))
        return Books(self.round, tuple(self.captured), left, prize, winners, share, jackpot, totals)

    def next_round(self) -> None:
        self.last = books = self._score()
        if books.hand == JACKPOT_HAND and books.share:
            for seat in books.winners:
                self.jackpots_won[seat] += 1
        self.banked, self.jackpot = list(books.totals), books.jackpot
        self._clear_table()
        if self.round == HANDS:
            self.finish()
            return
        self.round += 1
        self.leader = self.after(self.leader)
        self.draw(Progressive.deal)

    def scores(self) -> Sequence[int]:
        return self.banked

    def result(self) -> Json:
        return {"totals": list(self.banked)}

    def tally(self, seat: int, score: int, *, is_winner: bool) -> Mapping[str, int]:
        return {"wins": int(is_winner), "jackpots": self.jackpots_won[seat], "calls": self.calls_won[seat]}

    # The house

    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Redraw the others' hands and the pack."""
        redraw(self.reserve, [hand for holder, hand in enumerate(self.hands) if holder != seat], rng)
        self.held = [mask_of(hand) for hand in self.hands]

    def worth(self, seat: int) -> float:
        """The lead in sticks, with what each might take next, and what a call on the seat's own stick would take."""
        scores = self.scored
        value = scores[seat] - (sum(scores) - scores[seat]) / (self.seats - 1)
        if self.due:
            return value
        threat = max(self._prospect(other) for other in range(self.seats) if other != seat)
        value += _OWN_PROSPECT * self._prospect(seat) - _OTHERS_PROSPECT * threat
        if self.is_slip_up and self.placer == seat and len({seat, *self.silenced}) < self.seats:
            value -= _RISK_OF_CALL * (len(self.table) - GROUP * self._oldest(1 << self.table[-1]))
        return value

    def playout_action(self, seat: int, rng: random.Random) -> Action:
        """Take the oldest group that can be taken, or wait with it; else make an Easy, else place what takes nothing.

        It completes a group, where it can, so that it holds the stick that takes it. A stick drawn takes or waits too.
        """
        hand, held, table = self.hands[seat], self.held[seat], self.table
        if self.is_asking:
            drawn = 1 << hand[-1]
            return self._oldest_take(drawn) if drawn & self.wanted and rng.random() < _TAKES else KEEP
        taking = held & self.wanted
        if taking and (taking == held or len(hand) < STICKS_EACH or rng.random() < _TAKES):
            return self._oldest_take(taking)
        if taking:
            hand = [stick for stick in hand if not taking >> stick & 1]
        if len(table) % GROUP == GROUP - 1:
            first, second = table[-2:]
            if easy := held & self.easies:
                return EASY_PLACES[easy.bit_length() - 1]
            for stick in hand:
                if takers_of(first, second, stick, self.row_count) & held & ~(1 << stick):
                    return PLACES[stick]
        return PLACES[hand[int(rng.random() * len(hand))]]

    def _oldest(self, sticks: int) -> int:
        """The oldest group that one of the sticks takes, each of which takes one."""
        group = 0
        while not sticks & self.takers[group]:
            group += 1
        return group

    def _oldest_take(self, sticks: int) -> Action:
        group = self._oldest(sticks)
        return TAKES[group][(sticks & self.takers[group]).bit_length() - 1]

    def _prospect(self, seat: int) -> int:
        """Number of sticks that the seat could take with one that it holds."""
        taking = self.held[seat] & self.wanted
        return len(self.table) - GROUP * self._oldest(taking) + 1 if taking else 0

    def prospects(self) -> Sequence[float]:
        """By the scores between hands; once the game is over nearly all by who won."""
        shares, outcome = leads(self.banked, _LEAD), self.outcome()
        if outcome is None:
            return shares
        return [
            _OF_WINNING * won + (1 - _OF_WINNING) * share for won, share in zip(outcome.shares, shares, strict=True)
        ]


PLACES = tuple(Progressive.place(stick, False) for stick in range(KINDS))
"""The plain placings by stick."""
EASY_PLACES = tuple(Progressive.place(stick, True) for stick in range(KINDS))
"""The placings that take their own group, by stick."""
TAKES = tuple(tuple(Progressive.take(stick, group) for stick in range(KINDS)) for group in range(MOST_GROUPS))
"""The takings by group and stick."""
KEEP = Progressive.keep()
CALLS = tuple(Progressive.call_(group) for group in range(MOST_GROUPS))
"""The right calls by group."""
MISCALLS = tuple(Progressive.miscall(group) for group in range(MOST_GROUPS))
"""The wrong calls by group."""
