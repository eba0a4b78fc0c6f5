"""Standings for the screens between hands and at the end, and turning points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.english import number

LEAST_SWING = 0.2
"""Least swing of a turning hand between the winner and the second, as a fraction of the winner's score."""

Ratings: TypeAlias = Mapping[int, int]
"""Change of the rating through the game, by seat; seats without a rating are missing."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A seat's score in one hand: a short text, and beside it the art of a sign that `ScoreSheet.key` explains."""

    text: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One seat's standing. place: 1 for the best, ties sharing one.

    total: the number that decides, as it is shown; empty if only the places are told. how: derivation of that number,
    in at most 8 characters ("37 - 8"). cells: one for each of `ScoreSheet.columns`.
    """

    seat: int
    place: int
    total: str
    how: str = ""
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A line a seat, the best first.

    unit: what the totals count, as the heading above them ("points", "against"). columns: the hands or games played so
    far and to come, by number ("1", "2"); empty for a game without. newest: the index of the one played last. part:
    what a column is, "Game" or "Hand". key: the art of each sign in the cells, and what it means. aside: one fact more
    in a few words ("pool 2"). one: the unit of a total of 1 ("die"), by default `unit` without its s.
    """

    unit: str
    lines: tuple[ScoreLine, ...]
    columns: tuple[str, ...] = ()
    newest: int | None = None
    part: str = ""
    key: tuple[tuple[str, str], ...] = ()
    aside: str = ""
    one: str = ""


@dataclass(frozen=True, slots=True)
class Closed:
    """The books of a hand or game, as their checkpoint has them, and the number of events up to their closing."""

    books: dict[str, Any]
    revision: int


@dataclass(frozen=True, slots=True)
class Moment:
    """An event of a game, the position after it, and the number of events so far."""

    revision: int
    event: Any
    state: Any


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game that is over: its books, and `walk`, which replays it event by event, in place."""

    books: tuple[Closed, ...]
    walk: Callable[[], Iterator[Moment]]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A game's turning point: words to follow "Turning point: ", without a full stop, and its place in a replay.

    The words are for the reader of the cast that they were made with.
    """

    words: str
    revision: int

    @property
    def sentence(self) -> str:
        """The turning point as a screen's sentence."""
        return f"Turning point: {self.words}."


@dataclass(frozen=True, slots=True)
class Par:
    """The best possible course of a game that is over, with all hidden things known.

    verdict: a sentence that tells no play. heading: title of the line. line: play by play in words, for those to whom
    nothing is hidden any more.
    """

    verdict: str
    heading: str
    line: str


def places_of(totals: Sequence[int], *, is_low_best: bool = False) -> tuple[int, ...]:
    """Return the place of each seat by its total, 1 for the best, ties sharing one."""
    keys = [total if is_low_best else -total for total in totals]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def sheet_lines(
    totals: Sequence[int],
    *,
    is_low_best: bool = False,
    places: Sequence[int] = (),
    how: Sequence[str] = (),
    cells: Sequence[tuple[Cell, ...]] = (),
) -> tuple[ScoreLine, ...]:
    """Return a line for each seat by its total, the best first; `places`, `how` and `cells` are by seat."""
    ranked = tuple(places) or places_of(totals, is_low_best=is_low_best)
    lines = [
        ScoreLine(seat, ranked[seat], number(total), how[seat] if how else "", tuple(cells[seat]) if cells else ())
        for seat, total in enumerate(totals)
    ]
    return tuple(sorted(lines, key=lambda line: line.place))


def turning_hand(hands: Sequence[Sequence[int]], winners: Sequence[int]) -> int | None:
    """Return the index of the hand with the largest swing to the winners against the best other; None if all are small.

    hands: for each hand the gain of each seat, more being better. The seats of winners count as one.
    """
    if not hands or not winners:
        return None
    losers = [seat for seat in range(len(hands[0])) if seat not in winners]
    if not losers:
        return None
    totals = [sum(hand[seat] for hand in hands) for seat in range(len(hands[0]))]
    winner, second = winners[0], max(losers, key=lambda seat: totals[seat])
    swings = [hand[winner] - hand[second] for hand in hands]
    greatest = max(range(len(swings)), key=lambda index: swings[index])
    is_enough = swings[greatest] > 0 and swings[greatest] >= LEAST_SWING * abs(totals[winner])
    return greatest if is_enough else None
