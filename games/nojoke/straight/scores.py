"""How the players of NO-JOKE Straight stand, what turned a game of it, and how long one takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.api import Cast
from games.english import about_minutes, number, plural
from games.nojoke.hands import Phase
from games.nojoke.labels import symbol_label
from games.nojoke.straight.model import FIFTY, Books, Capture, Played, StraightOptions, StraightView
from games.scores import Cell, Closed, ScoreSheet, Story, TurningPoint, sheet_lines, turning_hand

MINUTES = 20
"""For four players to fifty points."""
_LONGER = 1.3
"""A target twice as high takes that power of two as long: the longer a game, the more is wiped out again."""
_WIPED = "nojoke/wiped"


@dataclass(frozen=True, slots=True)
class _Hand:
    """One hand by seat: what was captured, what a wipe-out cost, and who was wiped out."""

    captured: tuple[int, ...]
    lost: tuple[int, ...]
    wiped: frozenset[int]

    @property
    def gains(self) -> tuple[int, ...]:
        return tuple(captured - lost for captured, lost in zip(self.captured, self.lost, strict=True))

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(Cell(number(gain), _WIPED if seat in self.wiped else "") for seat, gain in enumerate(self.gains))


def minutes_for(options: StraightOptions, seats: int) -> int:
    """About how long a game takes, by the plays that house players need for it."""
    return about_minutes(MINUTES * (options.target / FIFTY) ** _LONGER * (2 * seats + 1) / 9)


def sheet(view: StraightView, cast: Cast, books: Sequence[Closed]) -> ScoreSheet:
    """A column a hand, with what each seat gained or lost in it; the last may be the hand that is being played."""
    hands = _hands(books)
    newest = len(hands) - 1 if hands else None
    totals = view.scores
    if view.phase is Phase.BOOKS and view.books is not None:
        totals = view.books.totals
        if len(hands) < view.books.hand:
            newest = len(hands)
            hands.append(_Hand(view.books.captured, view.books.lost, frozenset(view.books.wiped)))
    elif any(view.captured) and view.phase is Phase.PLAY:
        hands.append(_Hand(tuple(map(len, view.captured)), (0,) * len(totals), frozenset()))
    cells = tuple(zip(*(hand.cells for hand in hands), strict=True))
    return ScoreSheet(
        unit="points",
        lines=sheet_lines(totals, cells=cells),
        columns=tuple(number(hand) for hand in range(1, len(hands) + 1)),
        newest=newest,
        part="Hand",
        key=((_WIPED, "wiped out"),) if any(hand.wiped for hand in hands) else (),
        aside=f"first to {view.target}",
    )


def _hands(books: Sequence[Closed]) -> list[_Hand]:
    hands: list[_Hand] = []
    before: Sequence[int] = ()
    for closed in books:
        captured, totals = tuple(closed.books["captured"]), closed.books["totals"]
        before = before or (0,) * len(totals)
        lost = tuple(had + took - has for had, took, has in zip(before, captured, totals, strict=True))
        hands.append(_Hand(captured, lost, frozenset(closed.books["wiped"])))
        before = totals
    return hands


def turning_point(view: StraightView, cast: Cast, story: Story) -> TurningPoint | None:
    """The hand that moved the winner most against the second: by the second's wipe-out, or by a capture."""
    hands = _hands(story.books)
    index = turning_hand([hand.gains for hand in hands], view.winners)
    if index is None or view.outcome is None:
        return None
    (winner,) = view.winners
    places = view.outcome.places
    second = min((seat for seat in range(len(places)) if seat != winner), key=lambda seat: places[seat])
    played = _played(story, story.books[index - 1].revision if index else 0, story.books[index].revision)
    captured, lost = hands[index].captured[winner], hands[index].lost[second]
    if lost > captured and played.books is not None:
        return TurningPoint(_wipe_out_words(played.books, second, cast), story.books[index].revision - 1)
    taken = [(revision, entry, capture) for revision, entry, capture in played.captures if capture.seat == winner]
    revision, entry, capture = max(taken, key=lambda each: each[2].sticks)
    if 2 * capture.sticks >= captured:
        return TurningPoint(_capture_words(entry, capture, cast), revision)
    brought = f"hand {number(index + 1)}, which brought {cast.within(winner)} {plural('stick', captured)}"
    return TurningPoint(brought, story.books[index].revision - 1)


@dataclass(frozen=True, slots=True)
class _HandPlayed:
    """The captures of a hand with the play of each and how many events led there, and its books."""

    captures: tuple[tuple[int, Played, Capture], ...]
    books: Books | None


def _played(story: Story, first: int, last: int) -> _HandPlayed:
    """The hand between two revisions."""
    captures: list[tuple[int, Played, Capture]] = []
    for moment in story.walk():
        if moment.revision <= first:
            continue
        if moment.revision == last:
            return _HandPlayed(tuple(captures), moment.state.books_kept)
        entry = moment.state.recent[-1]
        if isinstance(entry, Played):
            captures += [(moment.revision, entry, capture) for capture in entry.captures]
    return _HandPlayed(tuple(captures), None)


def _wipe_out_words(books: Books, seat: int, cast: Cast) -> str:
    ended = "all passed" if books.ender is None else f"{cast.within(books.ender)} went out"
    name, points = cast.within(seat), plural("point", books.lost[seat])
    return f"{ended} while {name} held {plural('stick', books.held[seat])}, which cost {name} {points}"


def _capture_words(entry: Played, capture: Capture, cast: Cast) -> str:
    if not capture.runs:
        return f"{cast.within(capture.seat)} went out and took {_all(capture.sticks)}"
    run = max(capture.runs, key=lambda run: run.length)
    broke = f"{cast.within(entry.seat)} broke the run of {plural(symbol_label(run.symbol).lower(), run.length)}"
    taker = "" if capture.seat == entry.seat else f" {cast.within(capture.seat)}"
    return f"{broke}, and{taker} took {plural('stick', capture.sticks)}"


def _all(sticks: int) -> str:
    return "the last stick" if sticks == 1 else f"all {number(sticks)} sticks"
