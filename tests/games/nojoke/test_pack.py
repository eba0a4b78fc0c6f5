"""The 35 sticks (rules 2), what matches and takes what, and the deal that the NO-JOKE games share."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement

import pytest

from games.api import IllegalChance, Json
from games.nojoke.deal import Deal, check_deal, sample_deal, sample_first_deal
from games.nojoke.play import PLAYS, plays_of
from games.nojoke.sticks import (
    CARRIERS,
    KINDS,
    LETTERS,
    MATCHES,
    SHARED,
    SYMBOLS_OF,
    TAKERS,
    pack,
    parse_stick,
    stick_name,
)
from games.pack import mask_of
from tests.games.nojoke.straight.positions import GAME


def test_there_is_one_stick_and_one_only_for_each_three_symbols() -> None:
    faces = Counter("".join(sorted(stick_name(stick), key=LETTERS.index)) for stick in pack())
    assert faces == Counter("".join(three) for three in combinations_with_replacement(LETTERS, 3))


@pytest.mark.parametrize("position", range(3))
def test_each_symbol_is_seven_times_in_each_position(position: int) -> None:
    assert Counter(stick_name(stick)[position] for stick in pack()) == dict.fromkeys(LETTERS, 7)


def test_the_arrangement_is_the_one_decided() -> None:
    assert " ".join(map(stick_name, pack())) == (
        "HHH SSS DDD CCC TTT HHS SSD DDC CCT TTH HDH SCS DTD CHC TST HCH STS DHD CSC TDT "
        "THH HSS SDD DCC CTT HSD SDC DCT CTH THS HCS STD DHC CST TDH"
    )


def test_two_packs_hold_every_stick_twice() -> None:
    assert Counter(pack(2)) == Counter(pack() + pack())


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


def test_the_plays_of_a_set_are_ascending() -> None:
    assert plays_of(mask_of([34, 0, 7])) == (PLAYS[0], PLAYS[7], PLAYS[34])
    assert plays_of(0) == ()


# The deal


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
