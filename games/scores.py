"""How everybody stands, for the screens between the hands of a game and at its end, and what turned it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.english import number

LEAST_SWING = 0.2
"""A hand turned the game only if it moved the winner against the second by this part of the winner's score."""

Ratings: TypeAlias = Mapping[int, int]
"""By seat, how far the rating went up (or down, below 0) with the game; seats without one are not there."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a seat has in one hand: a short text, and beside it the art of a sign that `ScoreSheet.key` explains."""

    text: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """How one seat stands. place: 1 for the best, ties sharing one.

    total: the number that decides, as it is shown; empty where only the places are told.
    how: how that number came, in at most 8 characters ("37 - 8"). cells: one for each of `ScoreSheet.columns`.
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
    """Books of a hand or game, as their checkpoint has them, and after how many events they were closed."""

    books: dict[str, Any]
    revision: int


@dataclass(frozen=True, slots=True)
class Moment:
    """An event of a game, the position after it, and how many events had happened then."""

    revision: int
    event: Any
    state: Any


@dataclass(frozen=True, slots=True)
class Story:
    """All of a game that is over: its books, and `walk`, which goes through it event by event, in place."""

    books: tuple[Closed, ...]
    walk: Callable[[], Iterator[Moment]]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """What turned a game: words that go on after "Turning point: ", without a full stop, and where a replay shows it.

    The words are for the reader of the cast that they were made with.
    """

    words: str
    revision: int

    @property
    def sentence(self) -> str:
        """What turned the game, as a screen says it."""
        return f"Turning point: {self.words}."


@dataclass(frozen=True, slots=True)
class Par:
    """What a game that is over could have come to for who had known all that was hidden.

    verdict: a sentence that tells no play. heading: what the line is. line: play by play in words, for those to whom
    nothing is hidden any more.
    """

    verdict: str
    heading: str
    line: str


def places_of(totals: Sequence[int], *, is_low_best: bool = False) -> tuple[int, ...]:
    """The place of each seat by its total, 1 for the best, ties sharing one."""
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
    """A line for each seat by its total, the best first; `places`, `how` and `cells` are by seat."""
    ranked = tuple(places) or places_of(totals, is_low_best=is_low_best)
    lines = [
        ScoreLine(seat, ranked[seat], number(total), how[seat] if how else "", tuple(cells[seat]) if cells else ())
        for seat, total in enumerate(totals)
    ]
    return tuple(sorted(lines, key=lambda line: line.place))


def turning_hand(hands: Sequence[Sequence[int]], winners: Sequence[int]) -> int | None:
    """The index of the hand that moved the winners most against the best of the others; None where none moved enough.

    hands: for each hand what each seat gained in it, more being better. The seats of winners count as one.
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
