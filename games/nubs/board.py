"""The pegs and rolls of NUBS. The rolls that a player holds are an int with two bits, a count, for each size."""

from __future__ import annotations

from collections.abc import Iterable

PEGS = (1, 2, 3, 4)
"""The pegs, the shortest first."""
SPACES = (6, 8, 10, 12)
"""How many quarter-inch spaces each peg holds, by index into PEGS."""
POINTS = (5, 10, 15, 20)
"""What capturing each peg scores, by index into PEGS."""
SIZES = (1, 2, 3, 4)
"""The sizes of rolls in quarter inches; a set has two of each."""

_BITS = 2


def pack_rolls(sizes: Iterable[int]) -> int:
    """The rolls of these sizes, at most three of a size, as an int."""
    return sum(1 << _BITS * (size - 1) for size in sizes)


def unpack_rolls(rolls: int) -> tuple[int, ...]:
    """The sizes of the rolls, ascending."""
    return tuple(size for size in SIZES for _ in range(rolls >> _BITS * (size - 1) & (1 << _BITS) - 1))


ROLLS = tuple(unpack_rolls(rolls) for rolls in range(1 << _BITS * len(SIZES)))
"""The sizes of the rolls, ascending, by packed rolls."""
ROLL = tuple(pack_rolls([size]) for size in SIZES)
"""One packed roll, by index into SIZES."""
