"""The levels of games measured: what is played, in several processes at once, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from multiprocessing import get_context
from typing import Any

from games.api import AnyGame, Contest
from games.catalogue import find_game
from games.level import Level
from games.strength.loss import losses
from games.strength.match import Interval, Match, interval_of, mean_of, sides_of

FEW_DEALS = 40
"""So many deals are played where a game does not say how many."""
LOSS_DEALS = 60
"""In so many deals at most decisions are looked at."""
MEASURED: tuple[Level, ...] = ("easy", "strong")
"""The levels that are set among steady players."""
ALONE: tuple[Level, ...] = ("easy", "strong", "steady")
"""The levels that play where one plays alone."""
LOSING: tuple[Level, ...] = ("easy", "steady")
"""The levels that the strong player is compared with, decision by decision."""


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured at one table: by level the share of the win, for each of LOSING the mean loss of a decision."""

    game: str
    contest: Contest
    shares: Mapping[Level, Interval]
    losses: tuple[Interval, ...]


@dataclass(frozen=True, slots=True)
class _Job:
    """One deal of one row: played with a level, or with None looked at for the losses."""

    row: int
    level: Level | None
    deal: int


def contests_of(game: AnyGame) -> tuple[Contest, ...]:
    """At what tables the levels of a game are measured."""
    if game.contests:
        return game.contests
    allowed = game.seat_range(game.options())
    return tuple(Contest(seats, deals=FEW_DEALS) for seats in sorted({min(allowed), 4} & set(allowed)))


def measure(keys: Iterable[str], deals: int | None, processes: int, tell: Callable[[int, int, str], None]) -> list[Row]:
    """The rows of these games; the same whatever the number of processes.

    deals: at each table so many at most; None: as the games say. `tell` is told after each deal how many are done, how
    many there are, and what was played.
    """
    tables = [
        (key, replace(contest, deals=min(contest.deals, deals or contest.deals)))
        for key in keys
        for contest in contests_of(find_game(key))
    ]
    jobs = [job for row, (key, contest) in enumerate(tables) for job in _jobs(row, key, contest)]
    found: dict[_Job, Any] = {}
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        waiting = {pool.submit(_do, *tables[job.row], job): job for job in jobs}
        for done in as_completed(waiting):
            job = waiting[done]
            found[job] = done.result()
            tell(len(found), len(jobs), tables[job.row][0])
    return [
        _row(key, contest, [each for each in jobs if each.row == row], found)
        for row, (key, contest) in enumerate(tables)
    ]


def _jobs(row: int, key: str, contest: Contest) -> list[_Job]:
    """The deals of a row: all of them with each level, and some for the losses."""
    levels = ALONE if len(sides_of(key, contest)) == 1 else MEASURED
    played = [_Job(row, level, deal) for level in levels for deal in range(contest.deals)]
    return [*played, *(_Job(row, None, deal) for deal in range(min(contest.deals, LOSS_DEALS)))]


def _do(key: str, contest: Contest, job: _Job) -> float | list[float]:
    if job.level is None:
        return losses(key, contest, job.deal, LOSING)
    return Match(key, contest, job.level, "steady").share(job.deal)


def _row(key: str, contest: Contest, jobs: Sequence[_Job], found: Mapping[_Job, Any]) -> Row:
    shares: dict[Level, list[float]] = {}
    lost: list[list[float]] = []
    for job in jobs:
        if job.level is None:
            lost.append(found[job])
        else:
            shares.setdefault(job.level, []).append(found[job])
    intervals = {level: interval_of(each) for level, each in shares.items()}
    return Row(key, contest, intervals, tuple(map(mean_of, zip(*lost, strict=True))))
