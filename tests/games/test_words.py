"""The helpers that every game's words are made with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from games.english import about_minutes, amount, capital, clip, fitting, join_words, number, ordinal, plural


@pytest.mark.parametrize(
    ("words", "arguments", "texts"),
    [
        (number, [(0,), (999,), (1214,), (-5,)], ["0", "999", "1,214", "-5"]),
        (amount, [(0.0,), (13.5,), (1214,), (1214.04,)], ["0", "13.5", "1,214", "1,214"]),
        (amount, [(-2.25,), (99.96,)], ["-2.2", "100"]),
        (about_minutes, [(0.4,), (8,), (12,), (23.6,), (36,), (39,), (71,), (1000,)], [5, 10, 10, 25, 30, 45, 60, 180]),
        (ordinal, [(1,), (2,), (3,), (4,), (11,)], ["1st", "2nd", "3rd", "4th", "11th"]),
        (ordinal, [(22,), (113,), (1001,)], ["22nd", "113th", "1,001st"]),
        (plural, [("card", 1), ("card", 2), ("card", 0)], ["1 card", "2 cards", "0 cards"]),
        (plural, [("point", 1214), ("cross", 2, "crosses"), ("cross", 1)], ["1,214 points", "2 crosses", "1 cross"]),
        (join_words, [([],), (["a"],), (["a", "b"],)], ["", "a", "a and b"]),
        (join_words, [(["a", "b", "c"],), (["a", "b", "c"], "or")], ["a, b and c", "a, b or c"]),
        (capital, [("",), ("star 8",), ("WHOT",), ("a WHOT",)], ["", "Star 8", "WHOT", "A WHOT"]),
        (clip, [("Ann", 3), ("Annabel", 4), ("Ann Bell", 5)], ["Ann", "Ann…", "Ann…"]),
        (fitting, [(["Ann and Bob and Cy", "Ann and Bob", "Ann"], 12)], ["Ann and Bob"]),
        (fitting, [(["Ann and Bob", "Annabella"], 6)], ["Annab…"]),
    ],
)
def test_words(words: Callable[..., object], arguments: Sequence[tuple[object, ...]], texts: Sequence[object]) -> None:
    assert [words(*each) for each in arguments] == texts
