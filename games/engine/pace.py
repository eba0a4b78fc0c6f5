"""When the engine of a table acts by itself: how long house players think, turns last and reminders wait."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from games.api import AnyState
from games.engine.limits import LOBBY_SECONDS
from games.engine.table import Clock, Status, Table


@dataclass(frozen=True, slots=True)
class Pace:
    """How the engine takes its time, in seconds: a house player thinks between `think[0]` and `think[1]`.

    It begins to think after the pause of the position, of which `pause_part` is kept.
    """

    think: tuple[float, float] = (1.0, 2.0)
    pause_part: float = 1.0
    remind_part: float = 0.25
    remind_most: float = 12 * 3600.0

    def clock_after(self, table: Table, state: AnyState, now: float, *, is_touched: bool) -> Clock:
        """The clock of a position that was reached at `now`, in Unix seconds; is_touched: whether a person did it."""
        if table.halted:
            return table.clock
        clock = Clock(now if is_touched else table.clock.touched_at)
        if table.status is not Status.PLAYING or (table.is_deserted and table.fixture is None):
            return clock
        pause = state.pause
        may_act = table.seats if pause else [table.seats[seat] for seat in state.to_act]
        if any(seat.is_house_played for seat in may_act) or state.books() is not None:
            clock = replace(clock, house_at=now + pause * self.pause_part + random.uniform(*self.think))
        if table.timer is not None and awaited(table, state):
            lead = min(table.timer * self.remind_part, self.remind_most)
            clock = replace(clock, deadline=now + table.timer, remind_at=now + table.timer - lead)
        return clock


def lobby_clock(table: Table, now: float) -> Clock:
    """The clock of a lobby that a person touched at `now`: where turns may take long, so may people who come."""
    is_slow = table.timer is not None and table.timer >= LOBBY_SECONDS
    return Clock(now) if is_slow else Clock(now, deadline=now + LOBBY_SECONDS)


def awaited(table: Table, state: AnyState) -> tuple[int, ...]:
    """The persons' seats that the game waits for."""
    return tuple(seat for seat in state.to_act if not table.seats[seat].is_house_played)
