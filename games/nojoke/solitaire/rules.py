"""The rules of NO-JOKE Solitaire, and the longest row that could be played."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from games.api import Action, Outcome
from games.core import OVER
from games.nojoke.matching import PLAYS, Matching
from games.nojoke.sticks import ALL_STICKS, KINDS, MATCHES
from games.pack import mask_of
from games.seed import seed_from_text

PLAYER = 0
"""The only seat."""
STICKS_EACH = 4
"""Number of sticks in hand while the pack lasts."""
MOST_POSITIONS = 100_000
"""Positions that a search looks at, within 0.2 s; hardly any game needs a third of them."""


class Solitaire(Matching):
    """A position; the reserve is the pack, and each of its plays puts one of the 35 sticks into the row."""

    @property
    def each(self) -> int:
        return STICKS_EACH

    def begin(self) -> None:
        self.leader = PLAYER
        self.clear()
        self.draw(Solitaire.deal)

    def lay(self, seat: int, stick: int) -> None:
        hand, held = self.hands[PLAYER], self.held[PLAYER] ^ 1 << stick
        hand.remove(stick)
        self.row.append(stick)
        if self.reserve:
            drawn = self.reserve.pop()
            hand.append(drawn)
            held |= 1 << drawn
        self.held[PLAYER] = held
        if not held & MATCHES[stick]:
            self.finish()

    def outcome(self) -> Outcome | None:
        """In records its result names no winner."""
        if self.due != OVER:
            return None
        played = len(self.row)
        is_perfect = played == KINDS
        return Outcome(
            result={"played": played, "perfect": is_perfect},
            places=(1,),
            scores=(played,),
            tallies=({"perfects": int(is_perfect), "sticks": played},),
        )

    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Reorder the pack; for the channel redraw the hand too, of which it knows that some stick matches."""
        if self.due or seat == PLAYER:
            self.reserve.sort()
            rng.shuffle(self.reserve)
            return
        count = len(self.hands[PLAYER])
        unseen = sorted([*self.reserve, *self.hands[PLAYER]])
        while True:
            rng.shuffle(unseen)
            if mask_of(unseen[:count]) & self.matching:
                break
        self.hands[PLAYER], self.reserve = unseen[:count], unseen[count:]
        self.held[PLAYER] = mask_of(unseen[:count])

    # The house

    def worth(self, seat: int) -> float:
        """The sticks played, and those in hand that can follow one another."""
        return float(len(self.row) + longest_chain(self.held[PLAYER], self.matching))

    def playout_action(self, seat: int, rng: random.Random) -> Action:
        """One of those after which most of the sticks held can be played."""
        held = self.held[PLAYER]
        sticks = _sticks(held & self.matching)
        chains = [longest_chain(held ^ 1 << stick, MATCHES[stick]) + 0.5 * rng.random() for stick in sticks]
        return PLAYS[sticks[chains.index(max(chains))]]

    def prospects(self) -> Sequence[float]:
        """Who plays alone wins by a perfect game."""
        return (float(len(self.row) == KINDS),)


def daily_seed(day: date) -> bytes:
    """Return the 32-byte seed of a UTC date's deal, the SHA-256 of "nojoke-solitaire 2026-01-31", for all to check."""
    return seed_from_text(f"nojoke-solitaire {day.isoformat()}")


def _sticks(mask: int) -> list[int]:
    """The sticks of a set, ascending."""
    sticks: list[int] = []
    while mask:
        lowest = mask & -mask
        sticks.append(lowest.bit_length() - 1)
        mask ^= lowest
    return sticks


@lru_cache(maxsize=1 << 16)
def longest_chain(held: int, followers: int) -> int:
    """How many of the sticks held, at most four, can be played one after the other, beginning with a follower."""
    return max((1 + longest_chain(held ^ 1 << stick, MATCHES[stick]) for stick in _sticks(held & followers)), default=0)


class TooManyPositions(Exception):
    """An answer would take longer than is allowed."""


class Search:
    """A look ahead in one deal by who knows the order of the pack; it remembers what it has found."""

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
        best = played
        for stick in _sticks(held & followers):
            if best < KINDS:
                best = max(best, self.most(played + 1, self._after(played, held, stick), (stick,)))
        self._known[key] = best
        return best

    def line(self, held: int) -> tuple[int, ...]:
        """A longest row from the start, with the first of the sticks that are equally good; raises TooManyPositions."""
        row: tuple[int, ...] = ()
        most = self.most(0, held, ())
        while len(row) < most:
            for stick in _sticks(held & MATCHES[row[-1]] if row else held):
                after = self._after(len(row), held, stick)
                if self.most(len(row) + 1, after, (stick,)) == most:
                    row, held = (*row, stick), after
                    break
        return row

    def _after(self, played: int, held: int, stick: int) -> int:
        """The hand after a stick of it was played and the next one drawn."""
        return held ^ 1 << stick | (self._drawn[played] if played < len(self._drawn) else 0)
