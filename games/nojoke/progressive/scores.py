"""How the players of NO-JOKE Progressive Group stand, what turned a game of it, and how long one takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.api import Cast
from games.drawing.scores import CUP
from games.english import about_minutes, number, plural
from games.nojoke.pictures import STICKS
from games.nojoke.progressive.model import HANDS, JACKPOT_HAND, ROWS, ProgressiveOptions, ProgressiveView, Took
from games.scores import Cell, Closed, ScoreSheet, Story, TurningPoint, sheet_lines, turning_hand

MINUTES = 25
"""For four hands of singles, whose sticks are as many with any number of players."""
_MORE_ROWS, _HINTS = 5.0, -5.0
"""Minutes for reading more than one row, and for being shown what there is to read."""


@dataclass(frozen=True, slots=True)
class _Hand:
    """One hand by seat: the sticks captured in it, and what each got of the jackpot or the consolation."""

    captured: tuple[int, ...]
    prizes: tuple[int, ...]

    @property
    def gains(self) -> tuple[int, ...]:
        return tuple(captured + prize for captured, prize in zip(self.captured, self.prizes, strict=True))

    @property
    def cells(self) -> tuple[Cell, ...]:
        most = max(self.captured)
        return tuple(
            Cell(number(captured + prize), STICKS if prize else CUP if captured == most > 0 else "")
            for captured, prize in zip(self.captured, self.prizes, strict=True)
        )


def minutes_for(options: ProgressiveOptions, seats: int) -> int:
    """About how many minutes a game takes."""
    return about_minutes(MINUTES + _MORE_ROWS * (ROWS[options.rows] > 1) + _HINTS * options.hints)


def sheet(view: ProgressiveView, cast: Cast, books: Sequence[Closed]) -> ScoreSheet:
    """A column a hand, with what each seat got in it; the last filled one may be the hand that is being played."""
    hands = _hands(books)
    is_closed = len(hands)
    if view.is_in_play and any(view.captured):
        hands.append(_Hand(view.captured, (0,) * len(view.captured)))
    prizes = [sum(hand.prizes[seat] for hand in hands) for seat in range(len(view.scores))]
    return ScoreSheet(
        unit="points",
        lines=sheet_lines(
            view.scores,
            places=() if view.outcome is None else view.outcome.places,
            how=[
                f"{score - prize} + {prize}" if prize else "" for score, prize in zip(view.scores, prizes, strict=True)
            ],
            cells=tuple(zip(*(hand.cells for hand in hands), strict=True)),
        ),
        columns=tuple(number(hand) for hand in range(1, HANDS + 1)),
        newest=is_closed - 1 if is_closed else None,
        part="Hand",
        key=((CUP, "captured most"), *(((STICKS, "with sticks left over"),) if any(prizes) else ())) if hands else (),
        aside=f"jackpot {number(view.jackpot)}" if view.hand_number <= JACKPOT_HAND else "",
    )


def _hands(books: Sequence[Closed]) -> list[_Hand]:
    hands: list[_Hand] = []
    before: Sequence[int] = ()
    for closed in books:
        captured, totals = tuple(closed.books["captured"]), closed.books["totals"]
        before = before or (0,) * len(totals)
        prizes = tuple(has - had - took for has, had, took in zip(totals, before, captured, strict=True))
        hands.append(_Hand(captured, prizes))
        before = totals
    return hands


def turning_point(view: ProgressiveView, cast: Cast, story: Story) -> TurningPoint | None:
    """The hand that moved the winner most against the second: by what took most in it or won its prize, if one did."""
    hands = _hands(story.books)
    index = turning_hand([hand.gains for hand in hands], view.winners)
    if index is None:
        return None
    winner, hand, end = view.winners[0], hands[index], story.books[index].revision
    told, who = f"hand {number(index + 1)}", cast.within(winner)
    gain, captured, prize = hand.gains[winner], hand.captured[winner], hand.prizes[winner]
    source = f"from the {'jackpot' if index + 1 == JACKPOT_HAND else 'consolation'}"
    revision, best = _best_capture(story, winner, story.books[index - 1].revision if index else 0, end)
    if best is not None and prize > best.sticks:
        others = max(taken for seat, taken in enumerate(hand.captured) if seat != winner)
        if captured - best.sticks < others:
            return TurningPoint(f"{told}, when {who} {_deed(best, cast)}, which won {prize} {source}", revision)
    elif best is not None and 2 * best.sticks >= gain:
        return TurningPoint(f"{told}, when {who} {_deed(best, cast)}", revision)
    brought = f"{plural('point', prize)} {source}" if 2 * prize >= gain else plural("point", gain)
    return TurningPoint(f"{told}, which brought {who} {brought}", end - 1)


def _best_capture(story: Story, seat: int, first: int, last: int) -> tuple[int, Took | None]:
    """What took the seat the most sticks at once between two revisions, and how many events led there."""
    revision, best = last, None
    for moment in story.walk():
        if moment.revision >= last:
            break
        entry = moment.state.recent[-1] if moment.revision > first else None
        if isinstance(entry, Took) and entry.seat == seat and (best is None or entry.sticks > best.sticks):
            revision, best = moment.revision, entry
    return revision, best


def _deed(took: Took, cast: Cast) -> str:
    if took.placer is None:
        return f"took {plural('stick', took.sticks)} at once"
    return f"called NO-JOKE on {cast.within(took.placer)} and took {number(took.sticks)}"
