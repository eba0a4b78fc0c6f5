"""The rules of NO-JOKE Progressive Group: a game of four hands as one state."""

from __future__ import annotations

import random

from games.api import Json, OptionsRefused, Outcome
from games.nojoke.hands import NOBODY, HandState, Phase
from games.nojoke.progressive.groups import GROUP, easy_sticks, takers_of
from games.nojoke.progressive.model import (
    CALLS,
    EASY_PLACES,
    HANDS,
    JACKPOT_HAND,
    PAUSE,
    PLACES,
    ROWS,
    SEATS,
    STICKS_EACH,
    TAKES,
    Books,
    NoJoke,
    ProgressiveAction,
    ProgressiveOptions,
    ProgressiveView,
    Recent,
    Rows,
    Take,
    Took,
    TookEasy,
    placed,
)
from games.nojoke.progressive.refusals import refusal
from games.pack import mask_of, redraw
from games.scores import places_of

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
    placer: who placed the last stick if it can still be called; standing: how many groups were complete before; calls:
    the calls that are right. captured: sticks taken in this hand by seat. calls_won, jackpots_won: by seat. books_kept:
    the books of the hand finished last.
    """

    rows: Rows
    row_count: int
    easy: bool
    hints: bool
    jackpot: int
    calls_won: list[int]
    jackpots_won: list[int]
    books_kept: Books | None
    takers: list[int]
    wanted: int
    captured: list[int]
    placer: int | None
    standing: int
    calls: tuple[NoJoke, ...]

    safe_lead = 20.0
    explain = staticmethod(refusal)

    def __init__(self, options: ProgressiveOptions, seats: int) -> None:
        if seats not in SEATS:
            raise OptionsRefused(f"NO-JOKE Progressive Group is for {SEATS[0]} to {SEATS[-1]} players.")
        self.rows = options.rows
        self.row_count = ROWS[options.rows]
        self.easy = options.easy
        self.hints = options.hints
        self.jackpot = 0
        self.calls_won = [0] * seats
        self.jackpots_won = [0] * seats
        self.books_kept = None
        super().__init__(seats, 1, STICKS_EACH)

    def _clear_table(self) -> None:
        super()._clear_table()
        self.takers = []
        self.wanted = 0
        self.captured = [0] * self.seats
        self._close_call()

    def _close_call(self) -> None:
        """Let nobody call any more."""
        self.placer = None
        self.standing = 0
        self.calls = ()

    @property
    def pause(self) -> float:
        return 0.0 if self.placer is None else PAUSE

    @property
    def has_calls(self) -> bool:
        return bool(self.calls)

    def legal_actions(self, seat: int) -> list[ProgressiveAction]:
        actions = self._actions_in_turn(seat) if seat in self.to_act else []
        if self.calls and seat != self.placer:
            actions += self.calls
        return actions

    def _actions_in_turn(self, seat: int) -> list[ProgressiveAction]:
        hand, held, table = self.hands[seat], self.held[seat], self.table
        actions: list[ProgressiveAction] = [PLACES[stick] for stick in hand]
        if self.easy and len(table) % GROUP == GROUP - 1:
            easy = easy_sticks(table[-2], table[-1])
            if held & easy:
                actions += [EASY_PLACES[stick] for stick in hand if easy >> stick & 1]
        if held & self.wanted:
            for group, takers in enumerate(self.takers):
                if held & takers:
                    actions += [TAKES[group][stick] for stick in hand if takers >> stick & 1]
        return actions

    def apply_action(self, seat: int, action: ProgressiveAction) -> None:
        if isinstance(action, NoJoke):
            self._call(seat, action.group)
            return
        stick = action.stick
        self.hands[seat].remove(stick)
        self.held[seat] ^= 1 << stick
        if isinstance(action, Take):
            self._close_call()
            count = self._capture(seat, action.group, 1)
            self.recent.append(Took(seat, stick, action.group, count))
        elif action.easy:
            self._close_call()
            group = len(self.takers)
            self._capture(seat, group, 1)
            self.recent.append(TookEasy(seat, stick, group))
        else:
            self._place(seat, stick)
        self._pass_turn(seat)

    def _place(self, seat: int, stick: int) -> None:
        table, takers = self.table, self.takers
        bit = 1 << stick
        self.placer = seat
        self.standing = len(takers)
        if self.wanted & bit:  # rules 2b, slip-up: a group that stood before the stick was placed
            self.calls = tuple(CALLS[group] for group, mask in enumerate(takers) if mask & bit)
        elif self.calls:
            self.calls = ()
        self.recent.append(placed(seat, stick, len(takers)))
        table.append(stick)
        self.players.append(seat)
        if len(table) % GROUP == 0:
            takers.append(takers_of(table[-3], table[-2], stick, self.row_count))
            self.wanted |= takers[-1]

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
        del self.table[start:]
        del self.players[start:]
        del self.takers[group:]
        wanted = 0
        for takers in self.takers:
            wanted |= takers
        self.wanted = wanted
        return count

    def _pass_turn(self, seat: int) -> None:
        """Draw a stick while the pack lasts; the next who holds one is to act, or the hand is over."""
        hands = self.hands
        if self.reserve:
            stick = self.reserve.pop()
            hands[seat].append(stick)
            self.held[seat] |= 1 << stick
        self.to_act = self.turns[seat]
        while not hands[self.to_act[0]]:
            if self.to_act[0] == seat:
                self.phase = Phase.BOOKS
                self.to_act = NOBODY
                return
            self.to_act = self.turns[self.to_act[0]]

    def books(self) -> Json | None:
        if self.phase is not Phase.BOOKS:
            return None
        books = self._score()
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
        totals = tuple(
            banked + count + (share if seat in winners else 0)
            for seat, (banked, count) in enumerate(zip(self.banked, self.captured, strict=True))
        )
        return Books(self.hand_number, tuple(self.captured), left, prize, winners, share, jackpot, totals)

    def close_books(self) -> None:
        books = self._score()
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
            legal=tuple(self._actions_in_turn(seat)) if seat is not None and seat in self.to_act else (),
            hand=() if seat is None else tuple(sorted(self.hands[seat])),
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
        if self.calls and self.placer == seat:
            value -= _RISK_OF_CALL * (len(self.table) - GROUP * self.calls[0].group)
        return value

    def playout_action(self, seat: int, rng: random.Random) -> ProgressiveAction:
        """Take the oldest group that can be taken, or wait with it; else make an Easy, else place what takes nothing.

        It completes a group, where it can, so that it holds the stick that takes it.
        """
        hand, held, table = self.hands[seat], self.held[seat], self.table
        taking = held & self.wanted
        if taking and (taking == held or len(hand) < STICKS_EACH or rng.random() < _TAKES):
            for group, takers in enumerate(self.takers):
                if both := held & takers:
                    return TAKES[group][both.bit_length() - 1]
        if taking:
            hand = [stick for stick in hand if not taking >> stick & 1]
        if len(table) % GROUP == GROUP - 1:
            first, second = table[-2:]
            if self.easy and (easy := held & easy_sticks(first, second)):
                return EASY_PLACES[easy.bit_length() - 1]
            for stick in hand:
                if takers_of(first, second, stick, self.row_count) & held & ~(1 << stick):
                    return PLACES[stick]
        return PLACES[hand[int(rng.random() * len(hand))]]

    def _prospect(self, seat: int) -> int:
        """How many sticks the seat could take with one that it holds."""
        held = self.held[seat]
        if held & self.wanted:
            for group, takers in enumerate(self.takers):
                if held & takers:
                    return len(self.table) - GROUP * group + 1
        return 0
