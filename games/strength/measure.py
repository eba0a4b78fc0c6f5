"""Measurements of games' levels, run in parallel processes."""

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
"""Deals of a game that does not say how many."""
LOSS_DEALS = 60
"""Most deals whose decisions are examined."""
MEASURED: tuple[Level, ...] = ("easy", "strong")
"""Levels measured among steady players."""
ALONE: tuple[Level, ...] = ("easy", "strong", "steady")
"""Levels measured in games for one."""
LOSING: tuple[Level, ...] = ("easy", "steady")
"""Levels compared with the strong player, decision by decision."""


@dataclass(frozen=True, slots=True)
class Row:
    """Results at one table: by level the share of the win, and for each of LOSING the mean loss of a decision."""

    game: str
    contest: Contest
    shares: Mapping[Level, Interval]
    losses: tuple[Interval, ...]


@dataclass(frozen=True, slots=True)
class _Job:
    """One deal of one row: played with a level, or with None examined for the losses."""

    row: int
    level: Level | None
    deal: int


def contests_of(game: AnyGame) -> tuple[Contest, ...]:
    """Return the tables at which the levels of a game are measured."""
    if game.contests:
        return game.contests
    allowed = game.seat_range(game.options())
    return tuple(Contest(seats, deals=FEW_DEALS) for seats in sorted({min(allowed), 4} & set(allowed)))


def measure(keys: Iterable[str], deals: int | None, processes: int, tell: Callable[[int, int, str], None]) -> list[Row]:
    """Return the rows of these games, independent of the number of processes.

    deals: most at each table; None: by the games' own numbers. `tell` gets after each deal the number done, the number
    of all, and the deal's description.
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
    """Return the deals of a row: all of them with each level, and some for the losses."""
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
