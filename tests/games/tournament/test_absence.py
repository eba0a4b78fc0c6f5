"""What time does not do to a tournament while nobody can do anything."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.absence import Absence
from games.tournament.absence import START_SECONDS, resumed_after
from games.tournament.journal import StoredTournament

LEFT, BACK = 1000.0, 4600.0
AWAY = Absence(LEFT, BACK)
BEFORE = LEFT - 100


def tournament(**times: Any) -> StoredTournament:
    return StoredTournament("t", 1, 2, 3, {}, {}, "00", is_rated=True, created_at=0.0, **times)


def test_what_a_tournament_waits_for_comes_so_much_later() -> None:
    assert resumed_after(AWAY, tournament(deadline=1060.0), BEFORE).deadline == 4660.0


@pytest.mark.parametrize("stored", [tournament(), tournament(remaining=60.0, start_at=900.0)], ids=["waits", "paused"])
def test_a_tournament_without_a_deadline_stays_as_it_is(stored: StoredTournament) -> None:
    assert resumed_after(AWAY, stored, BEFORE) == stored


@pytest.mark.parametrize(
    ("start_at", "starts_at"),
    [(BACK + 3600, BACK + 3600), (BACK + 1, BACK + 1), (BACK, BACK + START_SECONDS), (LEFT + 1, BACK + START_SECONDS)],
    ids=["later", "soon", "just", "meanwhile"],
)
def test_an_announced_start_stays_or_comes_soon_after_the_absence_it_fell_into(
    start_at: float, starts_at: float
) -> None:
    moved = resumed_after(AWAY, tournament(start_at=start_at, deadline=start_at), BEFORE)
    assert (moved.start_at, moved.deadline) == (starts_at, starts_at)


def test_after_a_minute_away_a_start_waits_no_longer_than_that_minute() -> None:
    moved = resumed_after(Absence(LEFT, LEFT + 60), tournament(start_at=LEFT + 1, deadline=LEFT + 1), BEFORE)
    assert moved.start_at == LEFT + 120
