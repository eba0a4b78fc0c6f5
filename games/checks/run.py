"""All checks, and their findings on a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum

from games.api import AnyGame
from games.catalogue import GAMES
from games.checks import choices, covers, faces, kept, pictures, play, records, replays, scores, sight, tutorials, views
from games.checks.blame import root_of, sentence_of
from games.checks.check import Check, Fault, itself
from games.rung import POINTS, Point

MODULES = (play, records, views, choices, sight, pictures, faces, scores, replays, covers, tutorials, kept)


def _check_of(point: Point) -> Check:
    """Return the check of a point that lifts a game from rung to rung."""

    def judge(game: AnyGame) -> None:
        if not point.is_met(game):
            raise Fault(point.lacking)

    return Check(point.name, False, itself, judge)


_FOUND = (check for module in MODULES for check in vars(module).values() if isinstance(check, Check))
CHECKS = tuple(sorted((*_FOUND, *map(_check_of, POINTS)), key=lambda check: not check.is_sound))
"""Every check, in the order in which people read of them: what must hold comes first."""


class Verdict(Enum):
    """The result of a check, in words."""

    PASSED = "ok"
    FAILED = "fault"
    TO_DO = "to do"
    EXEMPT = "exempt"
    HINDERED = "hindered"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check of a game.

    told: the fault, or why the game is exempt; of a check that is hindered, which other met the same fault first.
    """

    name: str
    is_sound: bool
    verdict: Verdict
    told: str = ""


def findings(game: AnyGame, checks: Iterable[Check] = CHECKS) -> Iterator[Finding]:
    """Yield the finding of each check of a game; a hook that raises is a fault like others."""
    first: dict[str, str] = {}
    for check in checks:
        if check.name in game.exempt:
            continue
        fault = _fault(check, game)
        if fault is None:
            yield Finding(check.name, check.is_sound, Verdict.PASSED)
        elif (before := first.setdefault(fault.root, check.name)) != check.name:
            yield Finding(check.name, check.is_sound, Verdict.HINDERED, before)
        else:
            verdict = Verdict.FAILED if check.is_sound else Verdict.TO_DO
            yield Finding(check.name, check.is_sound, verdict, fault.told)
    yield from exemptions(game)


def exemptions(game: AnyGame) -> Iterator[Finding]:
    """Yield the findings of checks from which the game is exempt; passing one anyway is a fault."""
    checks = {check.name: check for check in CHECKS}
    for name, reason in game.exempt.items():
        if name not in checks:
            yield Finding(name, True, Verdict.FAILED, "`exempt` names it, and there is no such check.")
        elif _fault(checks[name], game) is not None:
            yield Finding(name, checks[name].is_sound, Verdict.EXEMPT, reason)
        else:
            yield Finding(name, True, Verdict.FAILED, "`exempt` names it, and the game passes it: take it out.")


@dataclass(frozen=True, slots=True)
class _Found:
    """A fault in words, with the case at which it was found; and its cause, which other checks may meet too."""

    told: str
    root: str


def _fault(check: Check, game: AnyGame) -> _Found | None:
    """Return the check's fault of the game; None for none."""
    at = ""
    try:
        with _listed(game):
            for subject in check.subjects(game):
                at = "" if subject is game else f" [{subject.words}]"
                check.judge(subject)
    except Exception as error:
        return _Found(f"{sentence_of(error, game)}{at}", root_of(error))
    return None


@contextmanager
def _listed(game: AnyGame) -> Iterator[None]:
    """Keep the game in the catalogue, where tables and replays look for it, in the place of another of its key."""
    before = GAMES.get(game.key)
    GAMES[game.key] = game
    try:
        yield
    finally:
        if before is None:
            del GAMES[game.key]
        else:
            GAMES[game.key] = before
