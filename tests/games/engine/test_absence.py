"""What time does not do while nobody can do anything."""

from __future__ import annotations

import pytest

from games.engine.absence import SHORT_SECONDS, Absence
from games.engine.table import IDLE_SECONDS, Clock

LEFT, BACK = 1000.0, 4600.0
AWAY = Absence(LEFT, BACK)
BEFORE = LEFT - 100


def test_every_moment_of_a_clock_comes_so_much_later() -> None:
    clock = Clock(touched_at=BEFORE, deadline=1030.0, remind_at=1015.0, house_at=1002.0, caller=1, scores_until=1003.0)
    assert AWAY.later(clock, BEFORE) == Clock(BEFORE + 3600, 4630.0, 4615.0, 4602.0, 1, 4603.0)
    assert AWAY.later(Clock(touched_at=BEFORE), BEFORE).due_at == BEFORE + 3600 + IDLE_SECONDS


def test_what_changed_during_the_absence_moves_by_what_was_left_of_it_and_after_it_not_at_all() -> None:
    assert AWAY.later(Clock(BACK - 60, deadline=BACK), BACK - 60).deadline == BACK + 60
    clock = Clock(BACK + 1, deadline=BACK + 61)
    assert AWAY.later(clock, BACK + 1) == clock


def test_every_moment_comes_earlier_where_the_clock_was_set_back_but_what_changed_by_that_clock_stays() -> None:
    clock = Clock(touched_at=BACK - 1, deadline=BACK + 59)
    set_back = Absence(BACK, LEFT)
    assert set_back.later(clock, BACK - 1) == Clock(LEFT - 1, deadline=LEFT + 59)
    assert set_back.later(clock, LEFT - 1) == clock


@pytest.mark.parametrize(("seconds", "is_short"), [(SHORT_SECONDS, True), (SHORT_SECONDS + 1, False)])
@pytest.mark.parametrize("way", [1, -1])
def test_a_short_break_is_none(seconds: float, way: int, *, is_short: bool) -> None:
    assert Absence(LEFT, LEFT + way * seconds).is_short is is_short
