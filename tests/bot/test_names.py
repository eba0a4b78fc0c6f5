"""Names in our texts: nothing of a name formats, links, mentions or turns the line around."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.names import MOST_LENGTH, clean_name, clean_text, distinct_name

HOSTILE = "*_~|`>[]()#@<\\:/"
MARKS = "\u200b\u200e\u200f\u202a\u202e\u2066\u2069\u00ad\ufeff\x00\x1b\n\u2028"

names = st.text(st.characters() | st.sampled_from(HOSTILE + MARKS), max_size=60)


@given(names)
def test_a_clean_name_has_nothing_that_formats_or_hides(name: str) -> None:
    clean = clean_name(name)

    assert not set(clean) & set(HOSTILE)
    assert not any(unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for char in clean)


@given(names)
def test_a_clean_name_is_never_empty_nor_long(name: str) -> None:
    assert 1 <= len(clean_name(name)) <= MOST_LENGTH
    assert clean_name(name) == clean_name(name).strip()


@given(names)
def test_cleaning_twice_changes_nothing_more(name: str) -> None:
    assert clean_name(clean_name(name)) == clean_name(name)


@pytest.mark.parametrize(
    "name", ["Ann", "Zoë", "李雷", "محمد", "O'Brien-Smith", "J. R. Hartley", "Ann 🎲", "x!?$%&+=."]
)
def test_an_ordinary_name_stays_as_it_is(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("**Bold** Ann", "Bold Ann"),
        ("@everyone", "everyone"),
        ("<@123>", "123"),
        ("[free](https://example.com)", "free https example.com"),
        ("# Ann", "Ann"),
        ("> Ann", "Ann"),
        ("`Ann`\n```", "Ann"),
        ("||Ann||", "Ann"),
        ("<:smile:123>", "smile 123"),
        ("\u202ennA", "nnA"),
        ("A\u200bnn", "Ann"),
        ("Ann\nBob wins", "Ann Bob wins"),
        ("   ", "Somebody"),
        ("***", "Somebody"),
        ("\u3164", "Somebody"),
        ("\u2800\u2800", "Somebody"),
        ("a" * 40, "a" * 32),
    ],
)
def test_what_is_not_a_name_goes(name: str, shown: str) -> None:
    assert clean_name(name) == shown


def test_two_of_one_name_are_told_apart() -> None:
    assert distinct_name("Ann", {"Bob"}) == "Ann"
    assert distinct_name("Ann", {"Ann", "Bob"}) == "Ann 2"
    assert distinct_name("Ann", {"Ann", "Ann 2"}) == "Ann 3"


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("  Winter   Cup 1 ", "Winter Cup 1"),
        ("**bold** <@1> [link](https://example.org)", "bold 1 link https example.org"),
        ("a\nb\u202ec", "a bc"),
        ("* _", ""),
        ("x" * 300, "x" * 300),
    ],
)
def test_what_somebody_typed_becomes_one_plain_line(typed: str, text: str) -> None:
    assert clean_text(typed) == text
