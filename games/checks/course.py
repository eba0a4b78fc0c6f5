"""Statistics on a game between its own house players: length, choices, and winners."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from statistics import median

from games.api import Acted, AnyState, Call
from games.checks.case import Case, record_of
from games.english import join_words, plural
from games.english import number as written
from games.house.levels import STEADY
from games.records.simulate import MOST_EVENTS, play
from games.seed import seed_from_text

MOST_GAMES = 100
MOST_SECONDS = 0.7
"""Seconds for the games of one size, of which at least one is played."""
ENOUGH = 10
"""Games from which on shares of wins are reported."""


@dataclass(frozen=True, slots=True)
class Course:
    """Statistics on one game.

    plays: number of actions taken. choices: number of open ones at each turn. leaders: the team that a position looked
    best for after each play, None for several. teams: by seat. winners: the teams in the first place.
    """

    plays: int
    choices: tuple[int, ...]
    leaders: tuple[int | None, ...]
    teams: tuple[int, ...]
    winners: frozenset[int]

    @property
    def lead_changes(self) -> int:
        """Number of times that another team came to lead alone."""
        leaders = [leader for leader in self.leaders if leader is not None]
        return sum(before != after for before, after in pairwise(leaders))

    @property
    def settled(self) -> float | None:
        """Fraction of the plays after which the only winner led to the end; None for several winners."""
        if len(self.winners) > 1 or not self.leaders:
            return None
        behind = [index for index, leader in enumerate(self.leaders, 1) if leader not in self.winners]
        return max(behind, default=0) / len(self.leaders)


def course_of(case: Case, seed: bytes) -> Course:
    """Play a game of the case by greedy house players; raises ValueError for one that does not end."""
    state = case.new()
    choices: list[int] = []
    leaders: list[int | None] = []
    plays = 0
    for event in islice(play(state, seed, STEADY), MOST_EVENTS):
        # the event is carried out as the next one is asked for, so that the position before it is seen here
        if plays > len(leaders):
            leaders.append(_leader(case, state))
        if isinstance(event, Acted):
            plays += 1
            if not isinstance(event.action, Call):
                choices.append(sum(not isinstance(each, Call) for each in state.legal_actions(event.seat)))
    outcome = state.outcome()
    if outcome is None:
        raise ValueError("the game does not end")
    leaders += [_leader(case, state)] * (plays - len(leaders))
    winners = {team for team, place in zip(outcome.teams, outcome.places, strict=True) if place == 1}
    return Course(plays, tuple(choices), tuple(leaders), outcome.teams, frozenset(winners))


def _leader(case: Case, state: AnyState) -> int | None:
    """Return the one team that the position looks best for, each team judged by its best seat."""
    values = [state.evaluate(seat) for seat in range(case.seats)]
    teams = case.game.teams(case.options, case.seats)
    best = {team for team, value in zip(teams, values, strict=True) if value == max(values)}
    return best.pop() if len(best) == 1 else None


def course_lines(case: Case, count: int | None = None) -> Iterator[str]:
    """Return a summary of `count` games of the case, or of as many as time allows, a line each."""
    record_of(case)  # which tells of a game that does not end, and soon
    games: list[Course] = []
    until = time.monotonic() + MOST_SECONDS
    for number in range(count or MOST_GAMES):
        if games and count is None and time.monotonic() > until:
            break
        games.append(course_of(case, seed_from_text(f"{case}:{number}")))
    yield f"{case.words}, {plural('game', len(games))}:"
    yield f"length: {_spread([game.plays for game in games], 'play')}"
    choices = [count for game in games for count in game.choices]
    alone = sum(count == 1 for count in choices) / max(len(choices), 1)
    yield f"choices a turn: {_spread(choices)}; {alone:.0%} of the turns leave no choice"
    if case.seats > 1:
        yield from _contest(games)


def _contest(games: Sequence[Course]) -> Iterator[str]:
    settled = [game.settled for game in games if game.settled is not None]
    early = f"; the winner leads for good after {median(settled):.0%} of the plays" if settled else ""
    yield f"decided: {len(settled) / len(games):.0%} of the games have one winner{early}"
    yield f"lead changes: {_spread([game.lead_changes for game in games])}"
    if len(games) < ENOUGH:
        yield f"wins: too few games to tell (play more with --games {MOST_GAMES})"
    else:
        yield f"wins: {join_words([f'seat {seat} {share:.0%}' for seat, share in enumerate(_shares(games))])}"


def _shares(games: Sequence[Course]) -> list[float]:
    """Return each seat's share of the wins; tied teams split a win, and each member of a team gets its share."""
    return [
        sum((teams[seat] in game.winners) / len(game.winners) for game in games) / len(games)
        for teams in (games[0].teams,)
        for seat in range(len(teams))
    ]


def _spread(counts: Sequence[int], noun: str = "") -> str:
    """Return the median and the range of some numbers."""
    if not counts:
        return "none"
    middle = round(median(counts))
    words = plural(noun, middle) if noun else written(middle)
    return f"{words} (median; {written(min(counts))} to {written(max(counts))})"
