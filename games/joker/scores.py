"""How all stand in JOKER, and the capture that turned a game."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Acted, Cast
from games.joker.board import ENTRANCE, START, TRACK, Marbles, Move, snug_and_other
from games.joker.labels import rank_label, whose
from games.joker.model import JokerView, Play
from games.joker.scoring import PARTNERSHIPS, TEAMS, outcome_of, progress_of
from games.joker.ways import place_words, sent_words
from games.scores import LEAST_SWING, Closed, ScoreSheet, Story, TurningPoint, sheet_lines


def sheet(view: JokerView, cast: Cast, books: Sequence[Closed]) -> ScoreSheet:
    """The partnerships' points, partners together; while the game runs as if it ended."""
    outcome = view.outcome or outcome_of(view.marbles)
    homes = [f"{sum(snug_and_other(places))} home" for places in view.marbles]
    lines = sheet_lines(outcome.scores, places=outcome.places, how=homes)
    return ScoreSheet(
        "points",
        tuple(sorted(lines, key=lambda line: (line.place, TEAMS[line.seat]))),
        aside="" if view.outcome else "if it ended now",
    )


def turning_point(view: JokerView, cast: Cast, story: Story) -> TurningPoint | None:
    """The winners' play that sent most steps back to START, the latest of several.

    None where it cost less than a part of the way round, or of the winners' lead in steps.
    """
    if not view.winners:
        return None
    most, found = 0, None
    for moment in story.walk():
        event = moment.event
        if isinstance(event, Acted) and isinstance(event.action, Play) and event.seat in view.winners:
            hit = tuple(move for move in moment.state.recent[-1][2] if move.target == START)
            cost = sum(move.origin for move in hit)
            if hit and cost >= most:
                words = _capture(event.seat, event.action, hit, moment.state.marbles, cast)
                most, found = cost, TurningPoint(words, moment.revision)
    ways = [progress_of(view.marbles, pair) for pair in PARTNERSHIPS]
    return found if most >= LEAST_SWING * max(TRACK, max(ways) - min(ways)) else None


def _capture(seat: int, play: Play, hit: Sequence[Move], marbles: Sequence[Marbles], cast: Cast) -> str:
    """Return who sent whose marbles back by which card: "Vera's Joker sent Ben's marble back to START"."""
    by = f"{whose(seat, cast)} {rank_label(play.card)}"
    if len(hit) > 1:
        return f"{by} {sent_words(hit, cast, 'sent')}"
    colour, place, _ = hit[0]
    others = [other for other in marbles[colour] if other <= ENTRANCE]
    leading = "leading " if others and max(others) < place else ""
    return f"{by} sent {whose(colour, cast)} {leading}marble, {place_words(place)}, back to START"
