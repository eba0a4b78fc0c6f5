"""How everybody stands in No Thanks!, the fewest points first, and which card turned the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.api import Acted, Cast
from games.english import join_words, plural
from games.nothanks.cards import added_points, cards_of, joined_cards
from games.nothanks.model import NoThanksView, Take
from games.nothanks.state import NoThanksState
from games.nothanks.words import score_of, sum_label
from games.scores import LEAST_SWING, Closed, ScoreSheet, Story, TurningPoint, sheet_lines


def sheet(view: NoThanksView, cast: Cast, books: Sequence[Closed]) -> ScoreSheet:
    """What the cards count, at the end less the chips, which are private till then."""
    seats = range(len(view.taken))
    lines = sheet_lines(
        [score_of(view, seat) for seat in seats],
        is_low_best=True,
        places=() if view.outcome is None else view.outcome.places,
        how=[sum_label(view, seat) for seat in seats],
    )
    return ScoreSheet("points", lines, aside="chips don't count yet" if view.outcome is None else "")


class _Taken(NamedTuple):
    """A card that was taken. gain: its chips less the points that it added. joined: the cards it stood next to."""

    gain: int
    seat: int
    card: int
    chips: int
    joined: tuple[int, ...]
    revision: int


def turning_point(view: NoThanksView, cast: Cast, story: Story) -> TurningPoint | None:
    """The card that gained a winner most, chips and points together."""
    taken = [take for take in _takes(story) if take.seat in view.winners]
    best = max(taken, key=lambda take: take.gain, default=None)
    if view.outcome is None or best is None:
        return None
    if best.gain <= 0 or best.gain < LEAST_SWING * abs(min(view.outcome.scores)):
        return None
    chips = f" with {plural('chip', best.chips)}" if best.chips else ""
    own = "your " if best.seat == cast.reader else ""
    joined = f", and it joined {own}{join_words([str(card) for card in best.joined])}" if best.joined else ""
    return TurningPoint(f"{cast.within(best.seat)} took {best.card}{chips}{joined}", best.revision)


def _takes(story: Story) -> Iterator[_Taken]:
    """Every card as it was taken."""
    for moment in story.walk():
        if isinstance(moment.event, Acted) and isinstance(moment.event.action, Take):
            yield _taken(moment.state, moment.event.seat, moment.revision)


def _taken(state: NoThanksState, seat: int, revision: int) -> _Taken:
    """The card that the seat has just taken."""
    _, _, card, chips = state.recent[-1]
    gain = chips - added_points(state.taken[seat], card)
    return _Taken(gain, seat, card, chips, joined_cards(cards_of(state.taken[seat]), card), revision)
