"""The rules of NO-JOKE Straight: sticks in a row, runs that somebody takes, in hands to a target.

Streaks are three lengths, one a position: of the equal symbols that end the row.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from operator import sub
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

from pydantic import Field

from games.api import Action, Json
from games.core import OVER, move, option, private, public
from games.nojoke.matching import Matching, plays_of
from games.nojoke.sticks import ALL_STICKS, CARRIERS, KINDS, MATCHES, POSITIONS, SHARED, SYMBOLS_OF
from games.pack import Packs, mask_of, redraw
from games.state import leads

Target: TypeAlias = Annotated[int, Field(ge=10, le=100)]

SEATS_OF_ONE_PACK, SEATS_OF_TWO_PACKS = 6, 12
MOST_TO_DRAW_TO = 10
"""The most sticks in hand; who holds them draws no more."""
RUN_LENGTH = 3
"""Number of equal symbols in a row that are a run."""
FIFTY = 50
"""The points with which a game's end is a fifty, whatever the target was."""
WIPE_OUT = 4
"""Number of sticks from which on whoever holds them at the end of a hand is wiped out."""
_STICKS_EACH = {5: 5, 6: 4}
_STICKS_EACH_OF_FEW = 6
_KEEPS = 0.8
"""How probably a seat keeps to a run in a playout where it can."""
_LEAD = 12.0
"""Between hands a lead of so many points is worth 0.73 of the win."""
_OF_WINNING = 0.9
"""Weight of who won in what a game that is over is worth; the rest is by how far."""

# Runs

NO_STREAKS, ONE_STICK = (0,) * POSITIONS, (1,) * POSITIONS
"""The streaks of an empty row and of a row of one stick."""


class Run(NamedTuple):
    """Equal symbols on consecutive sticks, ending at the last one."""

    position: int
    symbol: int
    length: int


@cache
def grow(streaks: tuple[int, ...], shared: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The streaks after a stick that shares these positions with the last one, and the positions of runs it breaks."""
    grown = tuple(length + 1 if position in shared else 1 for position, length in enumerate(streaks))
    broken = (position for position, length in enumerate(streaks) if length >= RUN_LENGTH and position not in shared)
    return grown, tuple(broken)


def runs_at(positions: Iterable[int], streaks: tuple[int, ...], last: int) -> tuple[Run, ...]:
    """The runs in these positions of a row that ends with the stick."""
    symbols = SYMBOLS_OF[last]
    return tuple([Run(position, symbols[position], streaks[position]) for position in positions])


def standing_runs(streaks: tuple[int, ...], last: int) -> tuple[Run, ...]:
    """The runs that stand on a row that ends with the stick, by position."""
    return runs_at([position for position in range(POSITIONS) if streaks[position] >= RUN_LENGTH], streaks, last)


@cache
def keepers(streaks: tuple[int, ...], last: int) -> int:
    """The set of sticks that break none of the runs on a row that ends with the stick."""
    sticks = ALL_STICKS
    for run in standing_runs(streaks, last):
        sticks &= CARRIERS[run.position][run.symbol]
    return sticks


# What happened


class Capture(NamedTuple):
    """Sticks taken from the table: by whom, how many, and for which broken runs (none: for the last stick)."""

    seat: int
    sticks: int
    runs: tuple[Run, ...] = ()


class Begun(NamedTuple):
    """A hand began; seat: the leader, hand: its number."""

    seat: int
    hand: int


class Played(NamedTuple):
    """A stick was played, with what was captured thereby, in order."""

    seat: int
    stick: int
    captures: tuple[Capture, ...] = ()


class Drew(NamedTuple):
    """Some sticks were drawn in one turn; which they were is in `Straight.drawn`, for whoever drew."""

    seat: int
    sticks: int


class Passed(NamedTuple):
    """A seat passed and showed its sticks."""

    seat: int
    sticks: int


Entry: TypeAlias = Begun | Played | Drew | Passed


class Ending(Enum):
    """What ended a hand."""

    OUT = "out"
    PASSED = "passed"
    TARGET = "target"


class Books(NamedTuple):
    """The scoring of one finished hand; tuples have one entry a seat but `wiped`, which lists seats.

    hand: its number from 1. ender: who played the last stick or reached the target, None when all passed. captured:
    in this hand. held: sticks left in hand. lost: what the wipe-out cost. totals: after it.
    """

    hand: int
    ending: Ending
    ender: int | None
    captured: tuple[int, ...]
    held: tuple[int, ...]
    wiped: tuple[int, ...]
    lost: tuple[int, ...]
    totals: tuple[int, ...]


# Why a move isn't open


class NoReserve:
    """Nothing is left to draw."""


class FullHand:
    """The seat holds as many sticks as anybody may draw to."""


class CanGoOn:
    """The seat can play or draw, and so can't pass."""


class Straight(Matching):
    """A position.

    players: who played each stick of the row. streaks: those that end it. captured: the sticks taken in this hand by
    seat. shown: the hands of the seats that passed and haven't played since, else empty. drawn: what each seat drew in
    the turn in which it drew last. passes: how many have passed in succession. totals: the scores before this hand;
    wipe_outs: how many each seat has suffered. recent: at least a round of what happened. last: the books of the hand
    finished last.

    A hand is bounded by its sticks: each is drawn and played once at most, and it ends when all pass in succession. The
    number of hands is not, since wipe-outs can take scores back again and again; but whoever goes out scores, and from
    every deal a few hands can end the game, so random play ends with probability 1.
    """

    target: Target = option(50, "Points to win", "Whoever gets this many points first wins, 10 to 100.")
    packs: Packs = option(
        "auto", "Packs", "One seats up to six players, two up to twelve. auto: as many as the players need."
    )
    players: list[int] = public()
    streaks: tuple[int, ...] = public()
    captured: list[list[int]] = public()
    shown: list[tuple[int, ...]] = public()
    drawn: list[tuple[int, ...]] = private()
    passes: int = public()
    totals: list[int] = public()
    wipe_outs: list[int] = public()
    recent: deque[Entry] = public()
    last: Books | None = public(None)

    playout_ends_with_books: ClassVar[bool] = True

    @property
    def is_open(self) -> bool:
        """Nobody shows their sticks at the end."""
        return False

    @property
    def seat_range(self) -> range:
        """The numbers of seats that the options allow."""
        return range(2, (SEATS_OF_ONE_PACK if self.packs == 1 else SEATS_OF_TWO_PACKS) + 1)

    @property
    def packs_mixed(self) -> int:
        if self.packs == "auto":
            return 1 if self.seats <= SEATS_OF_ONE_PACK else 2
        return self.packs

    @property
    def each(self) -> int:
        """Two packs deal what one does to half the seats."""
        return _STICKS_EACH.get(-(-self.seats // self.packs_mixed), _STICKS_EACH_OF_FEW)

    def begin(self) -> None:
        self.totals, self.wipe_outs, self.drawn = [0] * self.seats, [0] * self.seats, [()] * self.seats
        self.recent = deque(maxlen=2 * self.seats + 1)
        self.clear()
        self.draw(Straight.deal)

    def clear(self) -> None:
        super().clear()
        self.players, self.streaks, self.passes = [], NO_STREAKS, 0
        self.captured, self.shown = [[] for _ in range(self.seats)], [()] * self.seats

    def dealt(self) -> None:
        self.recent.append(Begun(self.turn, self.round))

    @property
    def points(self) -> list[int]:
        """The scores by seat, with the captures of this hand."""
        if self.due == OVER:
            return self.totals[:]
        return [total + len(taken) for total, taken in zip(self.totals, self.captured, strict=True)]

    @property
    def runs(self) -> tuple[Run, ...]:
        """The runs that stand, by position."""
        return standing_runs(self.streaks, self.row[-1]) if self.row else ()

    # Moves

    def legal_actions(self, seat: int) -> Sequence[Action]:
        if seat not in self.to_act:
            return ()
        plays = plays_of(self.held[seat] & self.matching)
        if self.reserve and len(self.hands[seat]) < MOST_TO_DRAW_TO:
            return (*plays, DRAW)
        return plays or (PASS,)

    def lay(self, seat: int, stick: int) -> None:
        hand = self.hands[seat]
        hand.remove(stick)
        if stick not in hand:
            self.held[seat] ^= 1 << stick
        if self.shown[seat]:
            self.shown[seat] = ()
        self.passes = 0
        self.turn = (seat + 1) % self.seats
        runs = self._add(seat, stick)
        if hand and not runs:
            self.recent.append(_PLAYED[seat][stick])
        else:
            self._reward(seat, stick, runs)

    @move
    def draw_(self, seat: int) -> None:
        """Draw the next stick of the reserve; the turn goes on."""
        stick = self.reserve.pop()
        self.hands[seat].append(stick)
        self.held[seat] |= 1 << stick
        before = self.recent[-1]
        if isinstance(before, Drew) and before.seat == seat:
            self.drawn[seat] += (stick,)
            self.recent[-1] = Drew(seat, before.sticks + 1)
        else:
            self.drawn[seat] = (stick,)
            self.recent.append(_DREW[seat])

    @draw_.refused
    def no_draw(self, seat: int) -> NoReserve | FullHand | None:
        if not self.reserve:
            return NoReserve()
        return None if len(self.hands[seat]) < MOST_TO_DRAW_TO else FullHand()

    @move
    def pass_(self, seat: int) -> None:
        """Show all sticks, none of which can be played, where none can be drawn."""
        hand = self.hands[seat]
        self.shown[seat] = tuple(sorted(hand))
        self.passes += 1
        self.recent.append(Passed(seat, len(hand)))
        self.turn = (seat + 1) % self.seats
        if self.passes == self.seats:
            self._end_hand(Ending.PASSED, None)

    @pass_.refused
    def no_pass(self, seat: int) -> CanGoOn | None:
        can_play = mask_of(self.hands[seat]) & self.matching
        return CanGoOn() if can_play or self.no_draw(seat) is None else None

    def _add(self, seat: int, stick: int) -> tuple[Run, ...]:
        """Add a stick to the row; return the runs that it breaks, which still lie there without it then."""
        row = self.row
        if row:
            last = row[-1]
            streaks, broken = grow(self.streaks, SHARED[last][stick])
            if broken:
                return runs_at(broken, self.streaks, last)
            self.streaks = streaks
        else:
            self.streaks = ONE_STICK
        row.append(stick)
        self.players.append(seat)
        return ()

    def _reward(self, seat: int, stick: int, runs: tuple[Run, ...]) -> None:
        """Let be captured what a play breaks or ends, and end the hand where it does."""
        captures: tuple[Capture, ...] = ()
        ending: Ending | None = None
        ender = seat
        if runs:  # rules 2a, runs: one broken run is enough, though others would continue
            ender = self.players[-1]
            captures = (self._capture(ender, runs),)
            self._add(seat, stick)
            if self._has_reached_target(ender):
                ending = Ending.TARGET
        if ending is None and not self.hands[seat]:
            captures = (*captures, self._capture(seat))
            ending, ender = (Ending.TARGET if self._has_reached_target(seat) else Ending.OUT), seat
        self.recent.append(Played(seat, stick, captures))
        if ending is not None:
            self._end_hand(ending, ender)

    def _capture(self, seat: int, runs: tuple[Run, ...] = ()) -> Capture:
        """Let the seat take all sticks on the table."""
        capture = Capture(seat, len(self.row), runs)
        self.captured[seat] += self.row
        self.row, self.players, self.streaks = [], [], NO_STREAKS
        return capture

    def _has_reached_target(self, seat: int) -> bool:
        return self.totals[seat] + len(self.captured[seat]) >= self.target

    def _end_hand(self, ending: Ending, ender: int | None) -> None:
        points, held, captured = self.points, tuple(map(len, self.hands)), tuple(map(len, self.captured))
        # rules 2a: the target ends the game at that instant, and nobody is wiped out then
        wiped = () if ending is Ending.TARGET else tuple([seat for seat, count in enumerate(held) if count >= WIPE_OUT])
        lost = tuple([each if seat in wiped else 0 for seat, each in enumerate(points)])
        totals = tuple(map(sub, points, lost))
        for seat in wiped:
            self.wipe_outs[seat] += 1
        self.last = Books(self.round, ending, ender, captured, held, wiped, lost, totals)
        self.end_round(type="hand", captured=list(captured), wiped=list(wiped), totals=list(totals))

    def next_round(self) -> None:
        books = self.last
        if books is None:
            raise ValueError("no hand has been played")
        self.totals = list(books.totals)
        if books.ending is Ending.TARGET:
            self.finish()
            return
        self.clear()
        self.round += 1
        self.leader = self.after(self.leader or 0)
        self.draw(Straight.deal)

    def scores(self) -> Sequence[int]:
        return self.totals

    def result(self) -> Json:
        return {"totals": self.totals[:]}

    def tally(self, seat: int, score: int, *, is_winner: bool) -> Mapping[str, int]:
        return {"fifties": int(score >= FIFTY), "wipeouts": self.wipe_outs[seat]}

    # What is hidden

    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Redraw the reserve and the others' hands but those shown; what was shown before a later play is not kept."""
        hidden = [hand for holder, hand in enumerate(self.hands) if holder != seat and not self.shown[holder]]
        redraw(self.reserve, hidden, rng)
        self.held = [mask_of(hand) for hand in self.hands]
        for holder, sticks in enumerate(self.drawn):
            if holder != seat:
                self.drawn[holder] = (0,) * len(sticks)  # nobody is told which they were

    # The house

    def worth(self, seat: int) -> float:
        """The lead and what the row promises, less what a long hand costs."""
        points = self.points
        own = points.pop(seat)
        lead = own - 0.5 * max(points)
        if own >= self.target:
            return lead + 1000.0
        if not self.to_act:
            return lead
        held = len(self.hands[seat])
        fewest = min(len(hand) for holder, hand in enumerate(self.hands) if holder != seat)
        # A long hand is slow to go out with, and from four sticks on the whole score hangs on nobody else going out.
        danger = own / (fewest + 1) if held >= WIPE_OUT else 0.0
        return lead - 0.5 * held - 0.5 * danger + self._stake(seat)

    def _stake(self, seat: int) -> float:
        """What the row on the table promises the seat."""
        sticks, mover = len(self.row), self.turn
        if max(self.streaks) < RUN_LENGTH:
            # Two in a row invite the next player to make a run of them.
            return -0.1 * sticks * (RUN_LENGTH - 1 in self.streaks and mover != seat)
        kept = keepers(self.streaks, self.row[-1])
        if mover == seat:
            return (0.3 if self.held[seat] & kept else -0.5) * sticks
        follows = self.held[mover] & MATCHES[self.row[-1]]
        keeps = (follows & kept).bit_count() / (follows.bit_count() or 1)
        return (0.8 - keeps) * sticks * (1.0 if self.players[-1] == seat else -0.5)

    def playout_action(self, seat: int, rng: random.Random) -> Action:
        """Play a stick, mostly one that breaks no run; draw only for want of one."""
        playable = self.held[seat]
        if self.row:
            last = self.row[-1]
            playable &= MATCHES[last]
            if not playable:
                return DRAW if self.reserve and len(self.hands[seat]) < MOST_TO_DRAW_TO else PASS
            if playable & (playable - 1) and max(self.streaks) >= RUN_LENGTH:
                kept = playable & keepers(self.streaks, last)
                if kept and rng.random() < _KEEPS:
                    playable = kept
        plays = plays_of(playable)
        return plays[int(rng.random() * len(plays))]

    def prospects(self) -> Sequence[float]:
        """By the scores between hands; once the game is over nearly all by who won."""
        shares, outcome = leads(self.totals, _LEAD), self.outcome()
        if outcome is None:
            return shares
        both = zip(outcome.shares, shares, strict=True)
        return [_OF_WINNING * won + (1 - _OF_WINNING) * share for won, share in both]


DRAW, PASS = Straight.draw_(), Straight.pass_()
_PLAYED = tuple(tuple(Played(seat, stick) for stick in range(KINDS)) for seat in range(SEATS_OF_TWO_PACKS))
"""The plays that capture nothing, by seat and stick."""
_DREW = tuple(Drew(seat, 1) for seat in range(SEATS_OF_TWO_PACKS))
"""The first draws of a turn, by seat."""
