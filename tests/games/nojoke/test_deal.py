"""The deal that the NO-JOKE games share: drawn, checked, written and read."""

from __future__ import annotations

import random

import pytest

from games.api import IllegalChance, Json
from games.nojoke.deal import Deal, check_deal, sample_deal, sample_first_deal
from games.nojoke.sticks import pack, parse_stick, stick_name
from tests.games.nojoke.straight.positions import GAME


@pytest.mark.parametrize("packs", [1, 2])
def test_a_deal_has_every_stick_of_its_packs(packs: int) -> None:
    deal = sample_deal(1, packs, random.Random(1))
    assert deal.leader == 1
    assert tuple(sorted(deal.sticks)) == pack(packs)


def test_deals_differ() -> None:
    rng = random.Random(1)
    assert sample_deal(0, 1, rng) != sample_deal(0, 1, rng)


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


def test_the_rest_is_the_reserve_with_the_next_stick_last() -> None:
    reserve = Deal(1, pack()).reserve(3, 2)
    assert reserve[-1] == 6
    assert reserve[0] == 34
    assert len(reserve) == 29


@pytest.mark.parametrize("leader", [-1, 3])
def test_the_first_leader_is_one_of_the_seats(leader: int) -> None:
    with pytest.raises(IllegalChance, match="one of the 3 seats"):
        check_deal(Deal(leader, pack()), None, 3, 1)


def test_later_the_leader_is_the_one_whose_turn_it_is_to_lead() -> None:
    with pytest.raises(IllegalChance, match="seat 2 leads this hand, not seat 1"):
        check_deal(Deal(1, pack()), 2, 3, 1)
    check_deal(Deal(2, pack()), 2, 3, 1)


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


def test_a_deal_is_written_and_read() -> None:
    deal = Deal(2, (parse_stick("HSS"), parse_stick("TTT")))
    data = {"type": "deal", "leader": 2, "sticks": ["HSS", "TTT"]}
    assert GAME.chance_to_json(deal) == data
    assert GAME.chance_from_json(data) == deal


def test_a_whole_deal_survives_its_notation() -> None:
    deal = sample_deal(0, 2, random.Random(3))
    assert GAME.chance_from_json(GAME.chance_to_json(deal)) == deal
    assert GAME.chance_to_json(deal)["sticks"] == [stick_name(stick) for stick in deal.sticks]


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({}, "type deal, not None"),
        ({"type": "cut"}, "type deal, not 'cut'"),
        ({"type": ["deal"]}, "type deal"),
        ({"type": "deal", "leader": 0}, "a deal has the key 'sticks'"),
        ({"type": "deal", "sticks": []}, "a deal has the key 'leader'"),
        ({"type": "deal", "leader": True, "sticks": []}, "leader is in whole numbers, not True"),
        ({"type": "deal", "leader": "0", "sticks": []}, "leader is in whole numbers"),
        ({"type": "deal", "leader": 0, "sticks": "HSS"}, "sticks is a list"),
        ({"type": "deal", "leader": 0, "sticks": ["HSH"]}, "no stick 'HSH'"),
        ({"type": "deal", "leader": 0, "sticks": [None]}, "no stick None"),
        ({"type": "deal", "leader": 0, "sticks": [], "seed": 1}, "a deal has no key 'seed'"),
    ],
)
def test_what_is_no_deal_is_refused_and_named(data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAME.chance_from_json(data)
