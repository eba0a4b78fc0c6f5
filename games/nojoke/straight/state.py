"""The rules of NO-JOKE Straight: a game of hands as one state."""

from __future__ import annotations

import random
from operator import sub

from games.api import Json, OptionsRefused, Outcome
from games.nojoke.hands import NOBODY, HandState, Phase
from games.nojoke.play import Play, plays_of
from games.nojoke.sticks import KINDS, MATCHES, SHARED
from games.nojoke.straight.model import (
    DRAW,
    FIFTY,
    MOST_TO_DRAW_TO,
    PASS,
    RUN_LENGTH,
    SEATS_OF_ONE_PACK,
    SEATS_OF_TWO_PACKS,
    WIPE_OUT,
    Books,
    Capture,
    Draw,
    Drew,
    Ending,
    Passed,
    Played,
    Recent,
    Run,
    StraightAction,
    StraightOptions,
    StraightView,
)
from games.nojoke.straight.refusals import refusal
from games.nojoke.straight.runs import NO_STREAKS, ONE_STICK, grow, keepers, runs_at, standing_runs
from games.pack import mask_of, redraw
from games.scores import places_of

_PLAYED = tuple(tuple(Played(seat, stick) for stick in range(KINDS)) for seat in range(SEATS_OF_TWO_PACKS))
"""The plays that capture nothing, by seat and stick."""
_DREW = tuple(tuple(Drew(seat, 1, (stick,)) for stick in range(KINDS)) for seat in range(SEATS_OF_TWO_PACKS))
"""The first draws of a turn, by seat and stick."""
_KEEPS = 0.8
"""How probably a seat keeps to a run in a playout where it can."""


class StraightState(HandState[StraightAction, Recent]):
    """One position of a game.

    A hand is bounded by its sticks: each is drawn and played once at most, and it ends when all pass in succession. The
    number of hands is not, since wipe-outs can take scores back again and again; but whoever goes out scores, and from
    every deal a few hands can end the game, so random play ends with probability 1.

    shown: the seats whose hand all have seen since they last played. table: the row of sticks. streaks: for each
    position the number of equal symbols that end it. captured: sticks taken in this hand by seat. passes: how many have
    passed in succession. wipe_outs: how many each seat has suffered. books_kept: the books of the hand finished last.
    """

    target: int
    wipe_outs: list[int]
    books_kept: Books | None
    shown: int
    streaks: tuple[int, ...]
    captured: list[list[int]]
    passes: int

    safe_lead = 12.0
    explain = staticmethod(refusal)

    def __init__(self, options: StraightOptions, seats: int) -> None:
        if seats not in options.seat_range:
            raise OptionsRefused(_seats_refusal(options))
        self.target = options.target
        self.wipe_outs = [0] * seats
        self.books_kept = None
        super().__init__(seats, options.packs_used(seats), options.sticks_each(seats))

    def _clear_table(self) -> None:
        super()._clear_table()
        self.shown = 0
        self.streaks = NO_STREAKS
        self.captured = [[] for _ in range(self.seats)]
        self.passes = 0

    @property
    def scores(self) -> list[int]:
        """The scores by seat, the captures of this hand included."""
        if self.phase is Phase.OVER:
            return self.banked[:]
        return [banked + len(taken) for banked, taken in zip(self.banked, self.captured, strict=True)]

    @property
    def runs(self) -> tuple[Run, ...]:
        """The runs that stand, by position."""
        return standing_runs(self.streaks, self.table[-1]) if self.table else ()

    def legal_actions(self, seat: int) -> tuple[StraightAction, ...]:
        if seat not in self.to_act:
            return ()
        playable = self.held[seat]
        if self.table:
            playable &= MATCHES[self.table[-1]]
        plays = plays_of(playable)
        if self.reserve and len(self.hands[seat]) < MOST_TO_DRAW_TO:
            return (*plays, DRAW)
        return plays or (PASS,)

    def apply_action(self, seat: int, action: StraightAction) -> None:
        if isinstance(action, Play):
            self._play(seat, action.stick)
        elif isinstance(action, Draw):
            self._draw(seat)
        else:
            self.shown |= 1 << seat
            self.passes += 1
            self.recent.append(Passed(seat, len(self.hands[seat])))
            self.to_act = self.turns[seat]
            if self.passes == self.seats:
                self._end_hand(Ending.PASSED, None)

    def _draw(self, seat: int) -> None:
        stick = self.reserve.pop()
        self.hands[seat].append(stick)
        self.held[seat] |= 1 << stick
        before = self.recent[-1]
        if isinstance(before, Drew) and before.seat == seat:
            self.recent[-1] = Drew(seat, before.count + 1, (*before.sticks, stick))
        else:
            self.recent.append(_DREW[seat][stick])

    def _play(self, seat: int, stick: int) -> None:
        hand = self.hands[seat]
        hand.remove(stick)
        if stick not in hand:
            self.held[seat] ^= 1 << stick
        if self.shown:
            self.shown &= ~(1 << seat)
        self.passes = 0
        self.to_act = self.turns[seat]
        runs = self._lay(seat, stick)
        if hand and not runs:
            self.recent.append(_PLAYED[seat][stick])
        else:
            self._reward(seat, stick, runs)

    def _lay(self, seat: int, stick: int) -> tuple[Run, ...]:
        """Lay a stick beside the last one; the runs that it breaks, which still lie there without it then."""
        table = self.table
        if table:
            last = table[-1]
            streaks, broken = grow(self.streaks, SHARED[last][stick])
            if broken:
                return runs_at(broken, self.streaks, last)
            self.streaks = streaks
        else:
            self.streaks = ONE_STICK
        table.append(stick)
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
            self._lay(seat, stick)
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
        capture = Capture(seat, len(self.table), runs)
        self.captured[seat] += self.table
        self.table = []
        self.players = []
        self.streaks = NO_STREAKS
        return capture

    def _has_reached_target(self, seat: int) -> bool:
        return self.banked[seat] + len(self.captured[seat]) >= self.target

    def _end_hand(self, ending: Ending, ender: int | None) -> None:
        scores = self.scores
        held = tuple(map(len, self.hands))
        # rules 2a: the target ends the game at that instant, and nobody is wiped out then
        wiped = () if ending is Ending.TARGET else tuple([seat for seat, count in enumerate(held) if count >= WIPE_OUT])
        lost = tuple([score if seat in wiped else 0 for seat, score in enumerate(scores)])
        totals = tuple(map(sub, scores, lost))
        for seat in wiped:
            self.wipe_outs[seat] += 1
        captured = tuple(map(len, self.captured))
        self.books_kept = Books(self.hand_number, ending, ender, captured, held, wiped, lost, totals)
        self.phase = Phase.BOOKS
        self.to_act = NOBODY

    def books(self) -> Json | None:
        books = self.books_kept
        if self.phase is not Phase.BOOKS or books is None:
            return None
        return {
            "type": "hand",
            "captured": list(books.captured),
            "wiped": list(books.wiped),
            "totals": list(books.totals),
        }

    def close_books(self) -> None:
        books = self.books_kept
        if books is None:
            raise ValueError("no hand has been played")
        self.banked = list(books.totals)
        if books.ending is Ending.TARGET:
            self.phase = Phase.OVER
            return
        self._await_deal()

    def outcome(self) -> Outcome | None:
        if self.phase is not Phase.OVER:
            return None
        totals = self.banked
        winners = [seat for seat, total in enumerate(totals) if total >= self.target]
        return Outcome(
            result={"totals": totals[:], "winners": winners},
            places=places_of(totals),
            scores=tuple(totals),
            tallies=tuple(
                {"fifties": int(total >= FIFTY), "wipeouts": self.wipe_outs[seat]} for seat, total in enumerate(totals)
            ),
        )

    def view(self, seat: int | None) -> StraightView:
        return self.make_view(
            StraightView,
            seat,
            hand=() if seat is None else tuple(sorted(self.hands[seat])),
            counts=tuple(map(len, self.hands)),
            shown=tuple(
                tuple(sorted(hand)) if self.shown >> holder & 1 else () for holder, hand in enumerate(self.hands)
            ),
            table=tuple(zip(self.table, self.players, strict=True)),
            runs=self.runs,
            reserve=len(self.reserve),
            scores=tuple(self.scores),
            recent=tuple(
                Drew(entry.seat, entry.count, ()) if isinstance(entry, Drew) and entry.seat != seat else entry
                for entry in self.recent
            ),
            books=self.books_kept,
        )

    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Redraw the reserve and the others' hands but those shown; what was shown before a later play is not kept."""
        hidden = [hand for holder, hand in enumerate(self.hands) if holder != seat and not self.shown >> holder & 1]
        redraw(self.reserve, hidden, rng)
        self.held = [mask_of(hand) for hand in self.hands]
        for index, entry in enumerate(self.recent):
            if isinstance(entry, Drew) and entry.seat != seat:
                self.recent[index] = Drew(entry.seat, entry.count, ())

    def evaluate(self, seat: int) -> float:
        scores = self.scores
        own = scores.pop(seat)
        lead = own - 0.5 * max(scores)
        if own >= self.target:
            return lead + 1000.0
        if self.phase is not Phase.PLAY:
            return lead
        held = len(self.hands[seat])
        fewest = min(len(hand) for holder, hand in enumerate(self.hands) if holder != seat)
        # A long hand is slow to go out with, and from four sticks on the whole score hangs on nobody else going out.
        danger = own / (fewest + 1) if held >= WIPE_OUT else 0.0
        return lead - 0.5 * held - 0.5 * danger + self._stake(seat)

    def playout_action(self, seat: int, rng: random.Random) -> StraightAction:
        """Play a stick, mostly one that breaks no run; draw only for want of one."""
        playable = self.held[seat]
        if self.table:
            last = self.table[-1]
            playable &= MATCHES[last]
            if not playable:
                return DRAW if self.reserve and len(self.hands[seat]) < MOST_TO_DRAW_TO else PASS
            if playable & (playable - 1) and max(self.streaks) >= RUN_LENGTH:
                kept = playable & keepers(self.streaks, last)
                if kept and rng.random() < _KEEPS:
                    playable = kept
        plays = plays_of(playable)
        return plays[int(rng.random() * len(plays))]

    def _stake(self, seat: int) -> float:
        """What the row on the table promises the seat."""
        sticks = len(self.table)
        mover = self.to_act[0]
        if max(self.streaks) < RUN_LENGTH:
            # Two in a row invite the next player to make a run of them.
            return -0.1 * sticks * (RUN_LENGTH - 1 in self.streaks and mover != seat)
        kept = keepers(self.streaks, self.table[-1])
        if mover == seat:
            return (0.3 if self.held[seat] & kept else -0.5) * sticks
        follows = self.held[mover] & MATCHES[self.table[-1]]
        keeps = (follows & kept).bit_count() / (follows.bit_count() or 1)
        return (0.8 - keeps) * sticks * (1.0 if self.players[-1] == seat else -0.5)


def _seats_refusal(options: StraightOptions) -> str:
    if options.packs == 1:
        return f"One pack seats 2 to {SEATS_OF_ONE_PACK} players: take two packs, or seat fewer players."
    return f"NO-JOKE Straight is for 2 to {SEATS_OF_TWO_PACKS} players."
