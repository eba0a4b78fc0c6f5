"""NO-JOKE sticks and symbols in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from games.english import join_words
from games.nojoke.sticks import SHARED, SYMBOLS, SYMBOLS_OF, stick_name

_TEXT = "\ufe0e"
"""After a suit it asks for the sign as text, which phones else show as an emoji."""
MARKS = (f"♥{_TEXT}", f"♠{_TEXT}", f"♦{_TEXT}", f"♣{_TEXT}", "★")
"""The signs of the symbols."""

_ROW_SHOWN = 8
"""Number of sticks of a long row that are read out in full words, the latest ones."""

ORDINALS = ("first", "second", "third")
"""The positions on a stick in words."""


LEGEND = "H Heart, S Spade, D Diamond, C Club, T Star."
"""What the letters mean."""


@cache
def symbol_label(symbol: int) -> str:
    """The symbol's name as a stick is read out: "Heart"."""
    return SYMBOLS[symbol].capitalize()


@cache
def stick_label(stick: int) -> str:
    """The stick in full words, in position order: "Heart Spade Spade"."""
    return " ".join(symbol_label(symbol) for symbol in SYMBOLS_OF[stick])


@cache
def stick_short(stick: int) -> str:
    """The stick on a narrow button, by the signs of its symbols: "♥♠★"."""
    return "".join(MARKS[symbol] for symbol in SYMBOLS_OF[stick])


@cache
def face_name(stick: int) -> str:
    """The name of the stick's face: "nojoke_heart_spade_spade"."""
    return "_".join(["nojoke", *(SYMBOLS[symbol] for symbol in SYMBOLS_OF[stick])])


def faces_of(sticks: Iterable[int]) -> tuple[str, ...]:
    """The names of the sticks' faces."""
    return tuple(face_name(stick) for stick in sticks)


def sticks_label(sticks: Iterable[int]) -> str:
    """The sticks as a list: "Heart Spade Spade, Star Star Star"."""
    return ", ".join(stick_label(stick) for stick in sticks)


def sticks_letters(sticks: Iterable[int]) -> str:
    """The sticks by their letters, for texts that are short of room: "HSS TTT"."""
    return " ".join(stick_name(stick) for stick in sticks)


def row_label(sticks: Sequence[int]) -> str:
    """The sticks of a row, the latest in full words and those before them by their letters."""
    first, told = sticks[:-_ROW_SHOWN], sticks[-_ROW_SHOWN:]
    return f"{f'{sticks_letters(first)}, then ' if first else ''}{sticks_label(told)}"


@cache
def matches_label(stick: int, positions: tuple[int, ...]) -> str:
    """Where a stick agrees with another: "Heart in the first and Spade in the third position"."""
    places: dict[int, list[str]] = {}
    for position in positions:
        places.setdefault(SYMBOLS_OF[stick][position], []).append(ORDINALS[position])
    found = [f"{symbol_label(symbol)} in the {join_words(names)}" for symbol, names in places.items()]
    return f"{join_words(found)} position"


def no_match_label(stick: int, last: int) -> str:
    """That a stick does not match the last one: "Star Star Star and Heart Club Spade share no symbol …"."""
    return f"{stick_label(stick)} and {stick_label(last)} share no symbol in the same place"


def lit_label(stick: int, last: int | None) -> str:
    """The stick and where it matches the last one, if there is one: "Heart Spade Spade (first and third)"."""
    if last is None:
        return stick_label(stick)
    return f"{stick_label(stick)} ({join_words([ORDINALS[position] for position in SHARED[last][stick]])})"
