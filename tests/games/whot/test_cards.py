"""The pack (rules 1, first paragraph) and what a card counts."""

from __future__ import annotations

from collections import Counter

import pytest

from games.whot.cards import COUNTS, KINDS, card_name, count_against, pack, parse_card, parse_symbol
from games.whot.labels import card_label, card_short, counted_label, followers_label, symbol_count
from tests.games.whot.positions import cards


def test_a_pack_has_54_cards_and_five_of_them_are_whot() -> None:
    names = Counter(card_name(card) for card in pack())
    assert names.total() == 54
    assert names.pop("whot") == 5
    assert set(names.values()) == {1}


@pytest.mark.parametrize(
    ("symbol", "numbers"),
    [
        ("circle", "1 2 3 4 5 7 8 10 11 12 13 14"),
        ("triangle", "1 2 3 4 5 7 8 10 11 12 13 14"),
        ("cross", "1 2 3 5 7 10 11 13 14"),
        ("square", "1 2 3 5 7 10 11 13 14"),
        ("star", "1 2 3 4 5 7 8"),
    ],
)
def test_each_symbol_has_its_numbers(symbol: str, numbers: str) -> None:
    names = [card_name(card) for card in pack() if card_name(card).startswith(f"{symbol}-")]
    assert names == [f"{symbol}-{number}" for number in numbers.split()]


def test_two_packs_hold_every_card_twice() -> None:
    assert Counter(pack(2)) == Counter(pack() + pack())


@pytest.mark.parametrize("card", range(KINDS))
def test_a_card_is_parsed_from_its_name(card: int) -> None:
    assert parse_card(card_name(card)) == card


@pytest.mark.parametrize(
    "name", ["circle-6", "square-4", "star-10", "Star-8", "star-08", "star 8", "WHOT", "", None, 8, []]
)
def test_a_name_that_is_no_card_is_refused_and_named(name: object) -> None:
    with pytest.raises(ValueError, match="no card"):
        parse_card(name)


@pytest.mark.parametrize("name", ["Circle", "whot", "", None, 0, []])
def test_a_name_that_is_no_symbol_is_refused(name: object) -> None:
    with pytest.raises(ValueError, match="no symbol"):
        parse_symbol(name)


@pytest.mark.parametrize(("name", "count"), [("circle-14", 14), ("star-1", 2), ("star-8", 16), ("whot", 20)])
def test_a_card_counts_its_number_a_star_double_and_a_whot_20(name: str, count: int) -> None:
    assert COUNTS[parse_card(name)] == count


def test_the_score_against_is_the_sum_of_what_is_held() -> None:
    assert count_against(cards("star-7 whot circle-1 circle-1")) == 36


@pytest.mark.parametrize(
    ("name", "label", "short", "counted"),
    [
        ("star-8", "star 8", "★ 8", "star 8 (counts 16)"),
        ("circle-12", "circle 12", "● 12", "circle 12"),
        ("whot", "WHOT", "WHOT", "WHOT (20)"),
    ],
)
def test_a_card_has_a_label_a_short_one_and_one_with_its_count(name: str, label: str, short: str, counted: str) -> None:
    card = parse_card(name)
    assert (card_label(card), card_short(card), counted_label(card)) == (label, short, counted)


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("star-8", "a star, an 8 or a WHOT"),
        ("cross-11", "a cross, an 11 or a WHOT"),
        ("square-1", "a square, a 1 or a WHOT"),
    ],
)
def test_what_follows_a_card_is_said_with_the_right_article(name: str, label: str) -> None:
    assert followers_label(parse_card(name)) == label


@pytest.mark.parametrize(
    ("name", "count", "words"), [("cross", 2, "2 crosses"), ("cross", 1, "1 cross"), ("star", 3, "3 stars")]
)
def test_cards_of_a_symbol_are_counted_in_words(name: str, count: int, words: str) -> None:
    assert symbol_count(parse_symbol(name), count) == words
