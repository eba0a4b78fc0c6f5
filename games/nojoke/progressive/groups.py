"""Groups of three sticks: what stands across their rows, and which sticks take them.

A row is a position on the sticks, 0 to 2; three symbols in any order are the sum of their weights.
"""

from __future__ import annotations

from games.nojoke.sticks import KINDS, LETTERS, POSITIONS, SYMBOLS, SYMBOLS_OF, TAKERS, stick_name

GROUP = 3
"""How many sticks make a group complete."""

MOST_GROUPS = KINDS // GROUP
"""No more groups can be complete at once."""

_BASE = GROUP + 1
_SUMS = _BASE ** len(SYMBOLS)


def _weigh(symbols: tuple[int, ...]) -> int:
    """The symbols in any order as one number."""
    return sum(_BASE**symbol for symbol in symbols)


ROW_WEIGHTS = tuple(tuple(_weigh((face[row],)) for face in SYMBOLS_OF) for row in range(POSITIONS))
"""For each row the weight of each stick's symbol in it."""

_TAKER_MASKS = [0] * _SUMS
for _symbols, _stick in TAKERS.items():
    _TAKER_MASKS[_weigh(_symbols)] = 1 << _stick

EASY_MASKS = [0] * _SUMS
"""For the weights of two first symbols, added up, the sticks that have these two symbols behind a first one.

Laid third, such a stick completes a group whose first row has the three symbols of the stick itself.
"""
for _stick in range(KINDS):
    EASY_MASKS[_weigh(SYMBOLS_OF[_stick][1:])] |= 1 << _stick


def takers_of(first: int, second: int, third: int, rows: int) -> int:
    """The set of sticks that take the group by one of its first `rows` rows."""
    mask = 0
    for weights in ROW_WEIGHTS[:rows]:
        mask |= _TAKER_MASKS[weights[first] + weights[second] + weights[third]]
    return mask


def easy_sticks(first: int, second: int) -> int:
    """The set of sticks that, laid third, make an Easy of the group."""
    weights = ROW_WEIGHTS[0]
    return EASY_MASKS[weights[first] + weights[second]]


def groups_of(table: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The sticks on the table by group, the last of which may be open."""
    return tuple(table[start : start + GROUP] for start in range(0, len(table), GROUP))


def across_label(group: tuple[int, ...], row: int) -> str:
    """The symbols across a row in words, in the order of the sticks: "Heart, Club, Spade"."""
    return ", ".join(SYMBOLS[SYMBOLS_OF[stick][row]].capitalize() for stick in group)


def across_letters(group: tuple[int, ...], row: int) -> str:
    """The symbols across a row by their letters: "HCS"."""
    return "".join(LETTERS[SYMBOLS_OF[stick][row]] for stick in group)


def group_name(group: int) -> str:
    """How people call the group of that number from 0: "group 1"."""
    return f"group {group + 1}"


def across_phrase(group: tuple[int, ...], rows: int) -> str:
    """What stands across each row in play: "Heart, Club, Spade", or "row 1 Heart, Club, Spade; row 2 …"."""
    if rows == 1:
        return across_label(group, 0)
    return "; ".join(f"row {row + 1} {across_label(group, row)}" for row in range(rows))


def group_letters(group: tuple[int, ...]) -> str:
    """The sticks of a group by their letters: "HSS CTT"."""
    return " ".join(stick_name(stick) for stick in group)
