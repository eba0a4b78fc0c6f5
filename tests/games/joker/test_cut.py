"""Who partners whom: the cut, or the order of joining (rules 4, partners)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.deal import seating_rng, seed_from_text
from games.joker import Joker
from games.joker.model import JokerOptions
from games.session import Pace, Session
from games.table import Clock, Seat, Status, Table
from tests.games.journal import MemoryJournal

PEOPLE = ("Ann", "Bob", "Cy", "Dee")


def partners_of_the_first(options: JokerOptions, seed: str) -> int:
    """Which of the others partners the first to join."""
    order = list(Joker().seat_order(options, 4, seating_rng(seed_from_text(seed))))
    return order[(order.index(0) + 2) % 4]


def test_fixed_partners_are_the_first_with_the_third_and_the_second_with_the_fourth() -> None:
    assert list(Joker().seat_order(JokerOptions(partners="fixed"), 4, seating_rng(seed_from_text("a")))) == [0, 1, 2, 3]


def test_a_cut_makes_each_other_person_the_partner_about_as_often() -> None:
    met = Counter(partners_of_the_first(JokerOptions(), str(number)) for number in range(600))
    assert set(met) == {1, 2, 3}
    assert min(met.values()) > 140


@pytest.mark.parametrize("seed", ["a", "b"])
async def test_a_table_is_seated_by_the_cut_before_the_deal(seed: str) -> None:
    seats = tuple(Seat(number, name) for number, name in enumerate(PEOPLE, 1))
    table = Table(
        "T",
        1,
        2,
        2,
        1,
        "joker",
        {"partners": "cut"},
        seed_from_text(seed).hex(),
        None,
        True,
        0.0,
        Clock(0.0),
        seats=seats,
    )
    journal = MemoryJournal()
    session = await Session.open(journal, table, lambda session, change: None, Pace(), None)
    await session.start(1)
    order = Joker().seat_order(JokerOptions(), 4, seating_rng(seed_from_text(seed)))
    assert [seat.name for seat in session.table.seats] == [PEOPLE[seat] for seat in order]
    assert session.table.status is Status.PLAYING
