"""The helpers that every game's words are made with."""

from __future__ import annotations

import pytest

from games.english import about_minutes, amount, capital, clip, fitting, join_words, number, ordinal, plural


@pytest.mark.parametrize(("value", "text"), [(0, "0"), (999, "999"), (1214, "1,214"), (-5, "-5")])
def test_number(value: int, text: str) -> None:
    assert number(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (13.5, "13.5"), (1214, "1,214"), (1214.04, "1,214"), (-2.25, "-2.2"), (99.96, "100")],
)
def test_amount(value: float, text: str) -> None:
    assert amount(value) == text


@pytest.mark.parametrize(
    ("minutes", "said"), [(0.4, 5), (8, 10), (12, 10), (23.6, 25), (36, 30), (39, 45), (71, 60), (1000, 180)]
)
def test_about_minutes(minutes: float, said: int) -> None:
    assert about_minutes(minutes) == said


@pytest.mark.parametrize(
    ("value", "text"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd"), (113, "113th"), (1001, "1,001st")],
)
def test_ordinal(value: int, text: str) -> None:
    assert ordinal(value) == text


@pytest.mark.parametrize(
    ("noun", "count", "many", "text"),
    [
        ("card", 1, None, "1 card"),
        ("card", 2, None, "2 cards"),
        ("card", 0, None, "0 cards"),
        ("point", 1214, None, "1,214 points"),
        ("cross", 2, "crosses", "2 crosses"),
        ("cross", 1, "crosses", "1 cross"),
    ],
)
def test_plural(noun: str, count: int, many: str | None, text: str) -> None:
    assert plural(noun, count, many) == text


@pytest.mark.parametrize(
    ("words", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_join_words(words: list[str], text: str) -> None:
    assert join_words(words) == text


def test_join_words_with_another_last_word() -> None:
    assert join_words(["a", "b", "c"], "or") == "a, b or c"


@pytest.mark.parametrize(("text", "expected"), [("", ""), ("star 8", "Star 8"), ("WHOT", "WHOT"), ("a WHOT", "A WHOT")])
def test_capital(text: str, expected: str) -> None:
    assert capital(text) == expected


@pytest.mark.parametrize(
    ("text", "length", "expected"), [("Ann", 3, "Ann"), ("Annabel", 4, "Ann…"), ("Ann Bell", 5, "Ann…")]
)
def test_clip(text: str, length: int, expected: str) -> None:
    assert clip(text, length) == expected


def test_of_several_texts_the_first_that_fits_is_taken_else_the_last_is_clipped() -> None:
    assert fitting(["Ann and Bob and Cy", "Ann and Bob", "Ann"], 12) == "Ann and Bob"
    assert fitting(["Ann and Bob", "Annabella"], 6) == "Annab…"
