"""What time does not do while nobody can do anything."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.absence import SHORT_SECONDS, START_SECONDS, Absence
from games.engine.table import IDLE_SECONDS, Clock
from games.tournament.journal import StoredTournament

LEFT, BACK = 1000.0, 4600.0
AWAY = Absence(LEFT, BACK)
BEFORE = LEFT - 100


def tournament(**times: Any) -> StoredTournament:
    return StoredTournament("t", 1, 2, 3, {}, {}, "00", is_rated=True, created_at=0.0, **times)


def test_every_moment_of_a_clock_comes_so_much_later() -> None:
    clock = Clock(touched_at=BEFORE, deadline=1030.0, remind_at=1015.0, house_at=1002.0, caller=1)
    assert AWAY.later(clock, BEFORE) == Clock(BEFORE + 3600, 4630.0, 4615.0, 4602.0, 1)


def test_a_week_without_a_touch_goes_on_with_the_rest() -> None:
    assert AWAY.later(Clock(touched_at=BEFORE), BEFORE).due_at == BEFORE + 3600 + IDLE_SECONDS


def test_what_changed_during_the_absence_moves_by_what_was_left_of_it() -> None:
    assert AWAY.later(Clock(BACK - 60, deadline=BACK), BACK - 60).deadline == BACK + 60


def test_what_changed_after_it_does_not_move() -> None:
    clock = Clock(BACK + 1, deadline=BACK + 61)
    assert AWAY.later(clock, BACK + 1) == clock


@pytest.mark.parametrize(("seconds", "is_short"), [(-3600.0, True), (SHORT_SECONDS, True), (SHORT_SECONDS + 1, False)])
def test_a_short_break_is_none(seconds: float, *, is_short: bool) -> None:
    assert Absence(LEFT, LEFT + seconds).is_short is is_short


def test_what_a_tournament_waits_for_comes_so_much_later() -> None:
    assert AWAY.later_tournament(tournament(deadline=1060.0), BEFORE).deadline == 4660.0


@pytest.mark.parametrize("stored", [tournament(), tournament(remaining=60.0, start_at=900.0)], ids=["waits", "paused"])
def test_a_tournament_without_a_deadline_stays_as_it_is(stored: StoredTournament) -> None:
    assert AWAY.later_tournament(stored, BEFORE) == stored


@pytest.mark.parametrize(
    ("start_at", "starts_at"),
    [
        (BACK + 3600, BACK + 3600),
        (BACK + 1, BACK + 1),
        (BACK, BACK + START_SECONDS),
        (LEFT + 1, BACK + START_SECONDS),
    ],
    ids=["later", "soon", "just", "meanwhile"],
)
def test_an_announced_start_stays_or_comes_soon_after_the_absence_it_fell_into(
    start_at: float, starts_at: float
) -> None:
    moved = AWAY.later_tournament(tournament(start_at=start_at, deadline=start_at), BEFORE)
    assert (moved.start_at, moved.deadline) == (starts_at, starts_at)


def test_after_a_minute_away_a_start_waits_no_longer_than_that_minute() -> None:
    moved = Absence(LEFT, LEFT + 60).later_tournament(tournament(start_at=LEFT + 1, deadline=LEFT + 1), BEFORE)
    assert moved.start_at == LEFT + 120
