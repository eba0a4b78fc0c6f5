"""The engine's timers: thinking times of house players, deadlines and reminders."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from enum import Enum

from games.api import AnyState
from games.engine.limits import LOBBY_SECONDS
from games.engine.table import Clock, Status, Table


@dataclass(frozen=True, slots=True)
class Pace:
    """The engine's pace, in seconds: a house player thinks between `think[0]` and `think[1]`.

    After another house player, where no person is to act, it takes `brisk_part` of that. It starts after the position's
    pause, of which `pause_part` is kept. The scores of a hand or game stand for at most `scores` before the next one
    goes on; 0: they are not shown.
    """

    think: tuple[float, float] = (1.0, 2.0)
    brisk_part: float = 0.45
    pause_part: float = 1.0
    remind_part: float = 0.25
    remind_most: float = 12 * 3600.0
    scores: float = 10.0

    def clock_after(
        self,
        table: Table,
        state: AnyState,
        now: float,
        *,
        is_touched: bool,
        is_after_house: bool = False,
        has_closed: bool = False,
        reveal: float = 0.0,
    ) -> Clock:
        """Return the clock of a position that was reached at `now`, in Unix seconds.

        is_touched, is_after_house: whether a person or a house player acted. has_closed: whether books were closed on
        the way, so that the scores are shown first; `reveal`: seconds for which the end of a round is shown instead, 0
        for the scores.
        """
        if table.halted:
            return table.clock
        clock = Clock(now if is_touched else table.clock.touched_at)
        if table.status is not Status.PLAYING or (table.is_deserted and table.fixture is None):
            return clock
        if has_closed and self.scores and not table.is_deserted:
            return replace(clock, scores_until=now + (reveal or self.scores))
        pause = state.pause
        may_act = table.seats if pause else [table.seats[seat] for seat in state.to_act]
        if any(seat.is_house_played for seat in may_act) or state.books() is not None:
            is_brisk = is_after_house and state.to_act and not awaited(table, state)
            thinks = random.uniform(*self.think) * (self.brisk_part if is_brisk else 1.0)
            clock = replace(clock, house_at=now + pause * self.pause_part + thinks)
        if table.timer is not None and awaited(table, state):
            lead = min(table.timer * self.remind_part, self.remind_most)
            clock = replace(clock, deadline=now + table.timer, remind_at=now + table.timer - lead)
        return clock


def lobby_clock(table: Table, now: float) -> Clock:
    """Return the clock of a lobby that a person touched at `now`; with a long turn timer it stays open longer."""
    is_slow = table.timer is not None and table.timer >= LOBBY_SECONDS
    return Clock(now) if is_slow else Clock(now, deadline=now + LOBBY_SECONDS)


def resting_clock(touched_at: float) -> Clock:
    """Return the clock of a table without timers: nobody may move until it is resumed, or it has ended."""
    return Clock(touched_at)


def woken_clock(now: float) -> Clock:
    """Return the clock of a table that others dealt, resumed or stopped, which makes its session go on at once."""
    return Clock(now, house_at=now)


class Due(Enum):
    """Work that a table's clock makes due for its session.

    STOP: end the game as it stands, after a bell. SCORES: go on after the scores of a hand or game. IDLE: close a table
    that nobody has touched for long. LATE: play for a person whose time is over. CHOICE: make the call that its caller
    has not chosen in time. HOUSE, BOOKS, TURN: a pause is over, so a house player may call; else let a house player
    play, close the books, or let a person's turn go on, or begin at a table that others dealt, resumed or handed over.
    REMINDER: remind the seats to move. HALTED: keep waiting at a table of a competition that is not resumed.
    """

    STOP, SCORES, IDLE, LATE, CHOICE, HOUSE, BOOKS, TURN, REMINDER, HALTED = range(10)


def due(table: Table, state: AnyState | None, now: float) -> Due | None:
    """Return the most urgent work due at `now`, in Unix seconds; None if there is none."""
    clock = table.clock
    if not table.is_open or clock.due_at > now:
        return None
    if table.is_stopped:
        return Due.STOP
    if state is None or table.status is Status.LOBBY:
        return Due.IDLE
    if clock.scores_until is not None and clock.scores_until <= now:
        return Due.SCORES
    if clock.deadline is not None and clock.deadline <= now and awaited(table, state):
        return Due.LATE
    if clock.house_at is not None and clock.house_at <= now:
        return after_pause(table, state)
    if clock.remind_at is not None and clock.remind_at <= now:
        return Due.REMINDER
    return Due.IDLE if table.fixture is None else Due.HALTED


def after_pause(table: Table, state: AnyState) -> Due:
    """Return the work that `Clock.house_at` schedules in the position."""
    if table.clock.caller is not None:
        return Due.CHOICE
    if any(table.seats[seat].is_house_played for seat in state.to_act):
        return Due.HOUSE
    return Due.TURN if state.books() is None else Due.BOOKS


def awaited(table: Table, state: AnyState) -> tuple[int, ...]:
    """Return the persons' seats that the game waits for."""
    return tuple(seat for seat in state.to_act if not table.seats[seat].is_house_played)
