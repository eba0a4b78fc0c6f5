"""How far a game of NO-JOKE Solitaire came and could have come, and which play cost the most sticks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from games.api import Cast
from games.english import plural
from games.nojoke.labels import sticks_label
from games.nojoke.solitaire.model import SolitaireView
from games.nojoke.solitaire.search import MOST_POSITIONS, Search, TooManyPositions
from games.nojoke.sticks import KINDS
from games.scores import Closed, Par, ScoreLine, ScoreSheet, Story, TurningPoint


def sheet(view: SolitaireView, cast: Cast, books: Sequence[Closed]) -> ScoreSheet:
    """The sticks played so far, by the only player."""
    return ScoreSheet("sticks", (ScoreLine(0, 1, str(len(view.row)), f"of {KINDS}"),))


def turning_point(
    view: SolitaireView, cast: Cast, story: Story, most_positions: int = MOST_POSITIONS
) -> TurningPoint | None:
    """The play after which the most sticks fewer could be played; None where none cost any, or it took too long."""
    search: Search | None = None
    possible: list[tuple[int, int]] = []
    for moment in story.walk():
        state = moment.state
        search = search or Search(state.pack[::-1], most_positions)
        try:
            possible.append((moment.revision, search.most(len(state.row), state.held, state.row[-1:])))
        except TooManyPositions:
            return None
    losses = [(before - after, revision, before) for (_, before), (revision, after) in pairwise(possible)]
    loss, revision, before = max(losses, key=lambda each: each[0])
    if not loss:
        return None
    return TurningPoint(f"move {revision}; until then {before} sticks were possible", revision)


def par(story: Story, most_positions: int = MOST_POSITIONS) -> Par | None:
    """What could be played by who knew the order of the pack; None after a perfect game, or where it took too long."""
    search, held, played = Search(()), 0, 0
    for moment in story.walk():
        state = moment.state
        played = len(state.row)
        if not played:
            search, held = Search(state.pack[::-1], most_positions), state.held
    if played == KINDS:
        return None
    try:
        line = search.line(held)
    except TooManyPositions:
        return None
    told = f"{plural('stick', len(line))}: {sticks_label(line)}"
    return Par(_verdict(len(line), played), "Best line with the order known", told)


def _verdict(most: int, played: int) -> str:
    if most == played:
        return "With the order of the pack known, no more was possible."
    could = "a perfect score was" if most == KINDS else f"{plural('stick', most)} were"
    return f"With the order of the pack known, {could} possible."
