"""What a table scores, finished or stopped."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Outcome
from games.joker.board import FULL_HOME, SEATS, Marbles, snug_and_other

SNUG = 2
"""What a snug marble counts; another in HOME counts 1."""
BONUS = 5
"""What finishing adds."""
PARTNERSHIPS = ((0, 2), (1, 3))
TEAMS = tuple(seat % 2 for seat in range(SEATS))
"""Each seat's partnership, by index into PARTNERSHIPS."""


def is_finished(marbles: Sequence[Marbles], pair: Sequence[int]) -> bool:
    """Whether a partnership has all ten marbles in HOME."""
    return all(marbles[seat] == FULL_HOME for seat in pair)


def score_of(marbles: Sequence[Marbles], pair: Sequence[int]) -> int:
    """What a partnership scores as it stands."""
    score = BONUS if is_finished(marbles, pair) else 0
    for seat in pair:
        snug, other = snug_and_other(marbles[seat])
        score += SNUG * snug + other
    return score


def progress_of(marbles: Sequence[Marbles], pair: Sequence[int]) -> int:
    """The total progress of a partnership's marbles: START 0, the come-out space 5, the entrance 72, H5 77."""
    return sum(sum(marbles[seat]) for seat in pair)


def outcome_of(marbles: Sequence[Marbles]) -> Outcome:
    """The end of a table as it stands: the higher score wins, then the greater progress, else it is a draw."""
    scores = [score_of(marbles, pair) for pair in PARTNERSHIPS]
    ranks = [(score, progress_of(marbles, pair)) for score, pair in zip(scores, PARTNERSHIPS, strict=True)]
    winners = () if ranks[0] == ranks[1] else PARTNERSHIPS[ranks.index(max(ranks))]
    has_finished = any(is_finished(marbles, pair) for pair in PARTNERSHIPS)
    homes = [snug_and_other(places) for places in marbles]
    return Outcome(
        result={
            "home": [list(home) for home in homes],
            "scores": [scores[team] for team in TEAMS],
            "winners": list(winners),
            "finished": has_finished,
        },
        scores=tuple(scores[team] for team in TEAMS),
        teams=TEAMS,
        places=tuple(1 if seat in winners or not winners else 3 for seat in range(SEATS)),
        tallies=tuple({"25s": int(has_finished and seat in winners), "snug": homes[seat][0]} for seat in range(SEATS)),
    )
