"""The rules of NO-JOKE Progressive Group: a game of four hands as one state."""

from __future__ import annotations

import random
from operator import add

from games.api import Call, Json, OptionsRefused, Outcome
from games.nojoke.hands import NOBODY, HandState, Phase
from games.nojoke.progressive.groups import GROUP, MOST_GROUPS, easy_sticks, takers_of
from games.nojoke.progressive.model import (
    CALLS,
    EASY_PLACES,
    HANDS,
    JACKPOT_HAND,
    KEEP,
    MISCALLS,
    PAUSE,
    PLACES,
    ROWS,
    SEATS,
    STICKS_EACH,
    TAKES,
    Books,
    Calling,
    Keep,
    Miscall,
    Miscalled,
    NoJoke,
    Placed,
    ProgressiveAction,
    ProgressiveOptions,
    ProgressiveView,
    Recent,
    Rows,
    Take,
    Took,
    TookEasy,
)
from games.nojoke.progressive.refusals import refusal
from games.nojoke.sticks import KINDS
from games.pack import mask_of, redraw
from games.scores import places_of

_PLACED = tuple(
    tuple(tuple(Placed(seat, stick, group) for stick in range(KINDS)) for group in range(MOST_GROUPS + 1))
    for seat in range(SEATS[-1])
)
"""What is told of a stick placed, by seat, group and stick."""
_OWN_PROSPECT = 0.6
_OTHERS_PROSPECT = 0.5
_RISK_OF_CALL = 0.7
"""How a greedy player weighs the sticks that it or another might take next, and those that a call would take."""
_TAKES = 0.5
"""How probably a seat takes a group in a playout while it can still draw; waiting often pays, but not always."""


class ProgressiveState(HandState[ProgressiveAction, Recent]):
    """One position of a game.

    A hand is bounded by its 35 sticks: each is placed or used to take once, and called once at most.

    table: three sticks a group. takers: for each complete group the set of sticks that take it; wanted: all of them.
    easies: the sticks that would make an Easy of the group that is begun.
    placer: who placed the last stick if it can still be called; standing: how many groups were complete before; calls:
    the calls that are right. Where wrong calls count, placed is the stick that they are made on, miscalls are those
    that would be wrong, and silenced the seats that made one in this hand, ascending. asks_about_drawn: whether each is
    asked about the stick drawn after the first act of a turn; is_asking: whether the seat to act is, about the last
    stick of its hand. captured: sticks taken in this hand by seat. calls_won, jackpots_won: by seat. books_kept: the
    books of the hand finished last; due: those of this hand, once somebody has asked for them.
    """

    rows: Rows
    row_count: int
    easy: bool
    hints: bool
    call: Calling
    asks_about_drawn: bool
    is_asking: bool
    jackpot: int
    calls_won: list[int]
    jackpots_won: list[int]
    books_kept: Books | None
    takers: list[int]
    wanted: int
    easies: int
    captured: list[int]
    placer: int | None
    standing: int
    calls: tuple[NoJoke, ...]
    placed: int | None
    miscalls: tuple[Miscall, ...]
    silenced: tuple[int, ...]
    due: Books | None

    safe_lead = 20.0
    entries_a_turn = 4
    explain = staticmethod(refusal)

    def __init__(self, options: ProgressiveOptions, seats: int) -> None:
        if seats not in SEATS:
            raise OptionsRefused(f"NO-JOKE Progressive Group is for {SEATS[0]} to {SEATS[-1]} players.")
        self.rows = options.rows
        self.row_count = ROWS[options.rows]
        self.easy = options.easy
        self.hints = options.hints
        self.call = options.call
        self.asks_about_drawn = options.drawn == "now"
        self.jackpot = 0
        self.calls_won = [0] * seats
        self.jackpots_won = [0] * seats
        self.books_kept = None
        super().__init__(seats, 1, STICKS_EACH)

    def _clear_table(self) -> None:
        super()._clear_table()
        self.takers = []
        self.wanted = 0
        self.easies = 0
        self.captured = [0] * self.seats
        self.due = None
        self.is_asking = False
        self.silenced = NOBODY
        self._close_call()

    def _close_call(self) -> None:
        """Let nobody call any more."""
        self.placer = None
        self.standing = 0
        self.calls = ()
        self.placed = None
        self.miscalls = ()

    @property
    def pause(self) -> float:
        return 0.0 if self.placer is None else PAUSE

    @property
    def has_calls(self) -> bool:
        return bool(self.calls)

    def legal_actions(self, seat: int) -> list[ProgressiveAction]:
        actions: list[ProgressiveAction] = []
        if seat in self.to_act:
            hand, held, easies = self.hands[seat], self.held[seat], self.easies
            if self.is_asking:
                hand = hand[-1:]
                held = 1 << hand[0]
                actions = [KEEP]
            else:
                actions = [PLACES[stick] for stick in hand]
                if held & easies:
                    actions += [EASY_PLACES[stick] for stick in hand if easies >> stick & 1]
            if held & self.wanted:
                for group, takers in enumerate(self.takers):
                    if held & takers:
                        actions += [TAKES[group][stick] for stick in hand if takers >> stick & 1]
        if (self.calls or self.miscalls) and seat != self.placer and seat not in self.silenced:
            actions += self.calls
            actions += self.miscalls
        return actions

    def apply_action(self, seat: int, action: ProgressiveAction) -> None:
        if isinstance(action, NoJoke):
            self._call(seat, action.group)
            return
        if isinstance(action, Miscall):
            self.silenced = tuple(sorted((*self.silenced, seat)))
            self.recent.append(Miscalled(seat, action.group))
            return
        was_asking, self.is_asking = self.is_asking, False
        if isinstance(action, Keep):
            self._pass_turn(seat)
            return
        stick = action.stick
        hand = self.hands[seat]
        hand.remove(stick)
        self.held[seat] ^= 1 << stick
        if isinstance(action, Take):
            self._close_call()
            count = self._capture(seat, action.group, 1)
            self.recent.append(Took(seat, stick, action.group, count, is_drawn=was_asking))
        elif action.easy:
            self._close_call()
            group = len(self.takers)
            self._capture(seat, group, 1)
            self.recent.append(TookEasy(seat, stick, group))
            self.standing = group
            self._open_miscalls(seat, stick)
        else:
            self._place(seat, stick)
        if self.reserve:
            stick = self.reserve.pop()
            hand.append(stick)
            self.held[seat] |= 1 << stick
            if self.asks_about_drawn and not was_asking:
                self.is_asking = True
                return
        self._pass_turn(seat)

    def _place(self, seat: int, stick: int) -> None:
        table, takers = self.table, self.takers
        group = self.standing = len(takers)
        self.placer = seat
        if self.wanted >> stick & 1:  # rules 2b, slip-up: a group that stood before the stick was placed
            self.calls = tuple([CALLS[group] for group, mask in enumerate(takers) if mask >> stick & 1])
        elif self.calls:
            self.calls = ()
        self.recent.append(_PLACED[seat][group][stick])
        table.append(stick)
        self.players.append(seat)
        lying = len(table) - GROUP * group
        if lying == GROUP:
            taking = takers_of(table[-3], table[-2], stick, self.row_count)
            takers.append(taking)
            self.wanted |= taking
            self.easies = 0
        elif lying == GROUP - 1 and self.easy:
            self.easies = easy_sticks(table[-2], stick)
        self._open_miscalls(seat, stick)

    def _open_miscalls(self, seat: int, stick: int) -> None:
        """Let wrong calls count on the stick just placed, one gone with an Easy too."""
        if self.call == "once":
            self.placer, self.placed = seat, stick
            self.miscalls = tuple(
                [
                    MISCALLS[group]
                    for group, takers in enumerate(self.takers)
                    if group >= self.standing or not takers >> stick & 1
                ]
            )

    def _call(self, seat: int, group: int) -> None:
        stick, placer = self.table[-1], self.placer
        count = self._capture(seat, group, 0)
        self.calls_won[seat] += 1
        self.recent.append(Took(seat, stick, group, count, placer))
        self._close_call()

    def _capture(self, seat: int, group: int, more: int) -> int:
        """Let the seat take the group, what follows it, and `more` sticks; returns how many."""
        start = group * GROUP
        count = len(self.table) - start + more
        self.captured[seat] += count
        self.due = None
        del self.table[start:]
        del self.players[start:]
        del self.takers[group:]
        self.easies = 0
        wanted = 0
        for takers in self.takers:
            wanted |= takers
        self.wanted = wanted
        return count

    def _pass_turn(self, seat: int) -> None:
        """The next who holds a stick is to act, or the hand is over."""
        to_act = self.turns[seat]
        while not self.hands[to_act[0]]:
            if to_act[0] == seat:
                self.phase = Phase.BOOKS
                to_act = NOBODY
                break
            to_act = self.turns[to_act[0]]
        self.to_act = to_act

    def books(self) -> Json | None:
        if self.phase is not Phase.BOOKS:
            return None
        books = self.due = self.due or self._score()
        return {
            "type": "hand",
            "captured": list(books.captured),
            "left": books.left,
            "jackpot": books.jackpot,
            "totals": list(books.totals),
        }

    def _score(self) -> Books:
        """The books of this hand as it stands."""
        left = len(self.table)
        jackpot = self.jackpot + left
        prize, share = 0, 0
        winners = NOBODY
        if self.hand_number >= JACKPOT_HAND:  # rules 2b: the jackpot after hand 3, the consolation after hand 4
            most = max(self.captured)
            winners = tuple(seat for seat, count in enumerate(self.captured) if count == most)
            prize, jackpot = jackpot, 0
            share = prize // len(winners)
        totals = [*map(add, self.banked, self.captured)]
        for seat in winners:
            totals[seat] += share
        return Books(self.hand_number, tuple(self.captured), left, prize, winners, share, jackpot, tuple(totals))

    def close_books(self) -> None:
        books = self.due or self._score()
        if books.hand == JACKPOT_HAND and books.share:
            for seat in books.winners:
                self.jackpots_won[seat] += 1
        self.books_kept = books
        self.banked = list(books.totals)
        self.jackpot = books.jackpot
        if self.hand_number < HANDS:
            self._await_deal()
        else:
            self._clear_table()
            self.phase = Phase.OVER

    def outcome(self) -> Outcome | None:
        if self.phase is not Phase.OVER:
            return None
        totals = self.banked
        winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
        return Outcome(
            result={"totals": totals[:], "winners": winners},
            places=places_of(totals),
            scores=tuple(totals),
            tallies=tuple(
                {"wins": int(seat in winners), "jackpots": self.jackpots_won[seat], "calls": self.calls_won[seat]}
                for seat in range(self.seats)
            ),
        )

    def view(self, seat: int | None) -> ProgressiveView:
        return self.make_view(
            ProgressiveView,
            seat,
            legal=()
            if seat is None
            else tuple([each for each in self.legal_actions(seat) if not isinstance(each, Call)]),
            hand=() if seat is None else tuple(sorted(self.hands[seat])),
            drawn_stick=self.hands[seat][-1] if self.is_asking and seat in self.to_act else None,
            counts=tuple(map(len, self.hands)),
            placers=tuple(self.players),
            pack=len(self.reserve),
            scores=tuple(banked + count for banked, count in zip(self.banked, self.captured, strict=True)),
            recent=tuple(self.recent),
            books=self.books_kept,
        )

    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Redraw the others' hands and the pack."""
        redraw(self.reserve, [hand for holder, hand in enumerate(self.hands) if holder != seat], rng)
        self.held = [mask_of(hand) for hand in self.hands]

    def evaluate(self, seat: int) -> float:
        """The lead in sticks, with what each might take next, and what a call on the seat's own stick would take."""
        scores = [banked + count for banked, count in zip(self.banked, self.captured, strict=True)]
        value = scores[seat] - (sum(scores) - scores[seat]) / (self.seats - 1)
        if self.phase is not Phase.PLAY:
            return value
        threat = max(self._prospect(other) for other in range(self.seats) if other != seat)
        value += _OWN_PROSPECT * self._prospect(seat) - _OTHERS_PROSPECT * threat
        if self.calls and self.placer == seat and len({seat, *self.silenced}) < self.seats:
            value -= _RISK_OF_CALL * (len(self.table) - GROUP * self.calls[0].group)
        return value

    def playout_action(self, seat: int, rng: random.Random) -> ProgressiveAction:
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

    def _oldest_take(self, sticks: int) -> Take:
        """The oldest group taken with one of the sticks, each of which takes one."""
        group = 0
        while not sticks & self.takers[group]:
            group += 1
        return TAKES[group][(sticks & self.takers[group]).bit_length() - 1]

    def _prospect(self, seat: int) -> int:
        """How many sticks the seat could take with one that it holds."""
        taking = self.held[seat] & self.wanted
        return len(self.table) - GROUP * self._oldest_take(taking).group + 1 if taking else 0
