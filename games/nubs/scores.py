"""How everybody stands in NUBS after each hand and at the end, and which hand turned the game."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Cast
from games.english import number
from games.nubs.board import PEGS
from games.nubs.brief import together
from games.nubs.labels import pegs_label
from games.nubs.model import TARGET, NubsView, Phase
from games.nubs.state import NubsState
from games.scores import Cell, Closed, ScoreSheet, Story, TurningPoint, sheet_lines, turning_hand


def sheet(view: NubsView, cast: Cast, books: Sequence[Closed]) -> ScoreSheet:
    """A column a hand, the last of which may still be played; partners stand together."""
    hands, totals = _hands(view, books), _by_seat(view, view.totals)
    latest = tuple(total - sum(hand[seat] for hand in hands) for seat, total in enumerate(totals))
    is_due = view.phase is Phase.BOOKS
    if any(latest) or (is_due and len(hands) < view.hand):
        hands.append(latest)
    lines = sheet_lines(
        totals,
        places=() if view.outcome is None else view.outcome.places,
        cells=[tuple(Cell(number(hand[seat])) for hand in hands) for seat in range(len(totals))],
    )
    sides = len(view.totals)
    played = len(hands) if is_due else len(books)
    return ScoreSheet(
        "points",
        tuple(sorted(lines, key=lambda line: (line.place, line.seat % sides, line.seat))),
        columns=tuple(number(hand) for hand in range(1, len(hands) + 1)),
        newest=played - 1 if played else None,
        part="Hand",
        aside="" if view.outcome is not None else f"to {TARGET} points",
    )


def turning_point(view: NubsView, cast: Cast, story: Story) -> TurningPoint | None:
    """The hand that moved the winners most, and the pegs that they filled in it."""
    turning = turning_hand(_hands(view, story.books), view.winners)
    if turning is None:
        return None
    revision = story.books[turning].revision - 1
    state: NubsState = next(moment.state for moment in story.walk() if moment.revision == revision)
    pegs = [peg for peg in PEGS if state.owners[peg - 1] in view.winners]
    words = f"hand {number(turning + 1)}, when {together(view.winners, cast)} filled {pegs_label(pegs)}"
    return TurningPoint(words, revision)


def _hands(view: NubsView, books: Sequence[Closed]) -> list[tuple[int, ...]]:
    """What each seat's side scored in each hand."""
    return [_by_seat(view, closed.books["points"]) for closed in books]


def _by_seat(view: NubsView, points: Sequence[int]) -> tuple[int, ...]:
    return tuple(points[seat % len(points)] for seat in range(len(view.rolls)))
