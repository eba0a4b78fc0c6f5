"""How many sticks can be played from a position of NO-JOKE Solitaire by who knows the order of the pack."""

from __future__ import annotations

from collections.abc import Sequence

from games.nojoke.sticks import ALL_STICKS, KINDS, MATCHES

MOST_POSITIONS = 100_000
"""So many are looked at for one game, within 0.2 s; hardly any needs a third of them."""


class TooManyPositions(Exception):
    """An answer would take longer than is allowed."""


class Search:
    """Looks ahead in one deal, and remembers what it has found."""

    def __init__(self, pack: Sequence[int], most_positions: int = MOST_POSITIONS) -> None:
        """pack: the sticks that are drawn after the first play and each later one, the next one first."""
        self._drawn = [1 << stick for stick in pack]
        self._known: dict[tuple[int, int, int], int] = {}
        self._left = most_positions

    def most(self, played: int, held: int, row: Sequence[int]) -> int:
        """The most sticks that the row can have in the end; raises TooManyPositions.

        played: how many it has. held: the set of sticks in hand. row: it or just its last stick, empty at the start.
        """
        followers = MATCHES[row[-1]] if row else ALL_STICKS
        key = (played, held, followers)
        if key in self._known:
            return self._known[key]
        if not self._left:
            raise TooManyPositions
        self._left -= 1
        best, playable = played, held & followers
        while playable and best < KINDS:
            lowest = playable & -playable
            playable ^= lowest
            after = self._after(played, held, lowest)
            best = max(best, self.most(played + 1, after, (lowest.bit_length() - 1,)))
        self._known[key] = best
        return best

    def line(self, held: int) -> tuple[int, ...]:
        """A longest row from the start, with the first of the sticks that are equally good; raises TooManyPositions."""
        row: tuple[int, ...] = ()
        most, playable = self.most(0, held, ()), held
        while playable:
            lowest = playable & -playable
            playable ^= lowest
            stick = lowest.bit_length() - 1
            after = self._after(len(row), held, lowest)
            if self.most(len(row) + 1, after, (stick,)) == most:
                row, held, playable = (*row, stick), after, after & MATCHES[stick]
        return row

    def _after(self, played: int, held: int, stick: int) -> int:
        """The hand after a stick of it, as a mask, was played and the next one drawn."""
        return held ^ stick | (self._drawn[played] if played < len(self._drawn) else 0)
