"""The 35 sticks (rules 2), their names, words and what matches what."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from games.nojoke.labels import matches_label, stick_label, stick_short, sticks_label, sticks_letters, symbol_label
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


def test_a_stick_is_said_in_full_words_and_shortly_by_the_signs_of_its_symbols() -> None:
    stick = parse_stick("THS")
    assert stick_label(stick) == "Star Heart Spade"
    assert stick_short(stick) == "★♥\ufe0e♠\ufe0e"
    assert stick_short(parse_stick("DCC")) == "♦\ufe0e♣\ufe0e♣\ufe0e"


def test_several_sticks_are_said_in_a_list() -> None:
    sticks = [parse_stick("HSS"), parse_stick("TTT")]
    assert sticks_label(sticks) == "Heart Spade Spade, Star Star Star"
    assert sticks_letters(sticks) == "HSS TTT"


def test_where_sticks_agree_is_said_by_symbol_and_position() -> None:
    assert matches_label(parse_stick("HSS"), (0,)) == "Heart in the first position"
    assert matches_label(parse_stick("HSD"), (0, 2)) == "Heart in the first and Diamond in the third position"


@pytest.mark.parametrize(("symbol", "label"), list(enumerate(["Heart", "Spade", "Diamond", "Club", "Star"])))
def test_a_symbol_has_its_name(symbol: int, label: str) -> None:
    assert symbol_label(symbol) == label
