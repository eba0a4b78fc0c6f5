"""The 35 sticks (rules 2), what matches and takes what, and the deal that the NO-JOKE games share."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement

import pytest

from games.api import IllegalChance
from games.nojoke.sticks import (
    CARRIERS,
    KINDS,
    LETTERS,
    MATCHES,
    SHARED,
    SYMBOLS_OF,
    TAKERS,
    Deal,
    check_deal,
    pack,
    parse_stick,
    sample_deal,
    sample_first_deal,
    stick_name,
)


def test_there_is_one_stick_and_one_only_for_each_three_symbols() -> None:
    faces = Counter("".join(sorted(stick_name(stick), key=LETTERS.index)) for stick in pack())
    assert faces == Counter("".join(three) for three in combinations_with_replacement(LETTERS, 3))


@pytest.mark.parametrize("stick", range(KINDS))
def test_a_stick_is_parsed_from_its_name(stick: int) -> None:
    assert parse_stick(stick_name(stick)) == stick


@pytest.mark.parametrize("name", ["HSH", "hss", "HS", "HSSS", "", " HSS", None, 3, ["HSS"]])
def test_a_name_that_is_no_stick_is_refused_and_named(name: object) -> None:
    with pytest.raises(ValueError, match="no stick"):
        parse_stick(name)


@pytest.mark.parametrize("first", range(KINDS))
def test_two_sticks_match_where_the_same_letter_stands_in_the_same_place(first: int) -> None:
    for second in range(KINDS):
        names = zip(stick_name(first), stick_name(second), strict=True)
        shared = tuple(position for position, (one, other) in enumerate(names) if one == other)
        assert SHARED[first][second] == shared
        assert MATCHES[first] >> second & 1 == bool(shared)


def test_the_carriers_of_a_symbol_are_the_sticks_with_it_in_that_position() -> None:
    for stick, face in enumerate(SYMBOLS_OF):
        carried = {(p, symbol) for p in range(3) for symbol in range(5) if CARRIERS[p][symbol] >> stick & 1}
        assert carried == set(enumerate(face))


def test_the_taker_of_three_symbols_is_the_stick_that_carries_them_in_any_order() -> None:
    heart, spade, star = (LETTERS.index(letter) for letter in "HST")
    assert stick_name(TAKERS[heart, spade, star]) == "THS"
    assert len(TAKERS) == KINDS


# The deal


def test_every_stick_is_drawn_first_about_equally_often() -> None:
    rng = random.Random(1)
    first = [sample_deal(0, 1, rng).sticks[0] for _ in range(7_000)]
    counts = [first.count(stick) for stick in pack()]
    assert all(140 < count < 270 for count in counts)


def test_anybody_may_lead_the_first_hand() -> None:
    rng = random.Random(1)
    assert {sample_first_deal(3, 1, rng).leader for _ in range(60)} == {0, 1, 2}


def test_sticks_are_drawn_one_at_a_time_from_the_leader_to_the_left() -> None:
    deal = Deal(1, pack())
    assert [deal.hand(seat, 3, 2) for seat in range(3)] == [[2, 5], [0, 3], [1, 4]]
    reserve = deal.reserve(3, 2)
    assert (reserve[-1], reserve[0], len(reserve)) == (6, 34, 29), "the next stick last"


@pytest.mark.parametrize(
    ("leader", "due", "wrong"),
    [(-1, None, "one of the 3 seats"), (3, None, "one of the 3 seats"), (1, 2, "seat 2 leads this hand, not seat 1")],
)
def test_the_first_leader_is_one_of_the_seats_and_later_the_one_due(leader: int, due: int | None, wrong: str) -> None:
    with pytest.raises(IllegalChance, match=wrong):
        check_deal(Deal(leader, pack()), due, 3, 1)
    check_deal(Deal(due or 0, pack()), due, 3, 1)


@pytest.mark.parametrize(
    ("sticks", "packs", "wrong"),
    [
        (pack()[1:], 1, "1 pack, with HHH 1 time, not 0"),
        ((*pack()[:-1], pack()[0]), 1, "with HHH 1 time, not 2"),
        (pack(2), 1, "1 pack, with HHH 1 time, not 2"),
        (pack(), 2, "2 packs, with HHH 2 times, not 1"),
        ((), 1, "with HHH 1 time, not 0"),
    ],
)
def test_a_deal_of_other_sticks_is_refused(sticks: tuple[int, ...], packs: int, wrong: str) -> None:
    with pytest.raises(IllegalChance, match=wrong):
        check_deal(Deal(0, sticks), 0, 2, packs)
