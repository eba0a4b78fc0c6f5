"""The output of `python -m games check KEY`."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator

from games.api import AnyGame
from games.checks.blame import sentence_of
from games.checks.case import each_size
from games.checks.course import course_lines
from games.checks.run import Finding, Verdict, findings
from games.checks.sight import sight_lines
from games.rung import rung_of

WIDTH = 110
_SIGNS = {verdict: verdict.value.ljust(9) for verdict in Verdict}


class Report:
    """The checks of a game, told line by line. is_sound: whether all that must hold has held so far."""

    def __init__(self, game: AnyGame, games: int | None = None) -> None:
        """games: how many are played of each size to tell how it plays; None: as many as there is time for."""
        self._game = game
        self._games = games
        self.is_sound = True

    def lines(self) -> Iterator[str]:
        """Yield the report line by line."""
        yield f"{self._game.name} ({self._game.key})"
        yield "Playing it with each combination of its options, by few and by many…"
        found = list(findings(self._game))
        self.is_sound = not any(each.is_sound and each.verdict in _BAD for each in found)
        yield from _listed("Sound: what must hold", [each for each in found if each.is_sound])
        yield from _listed("Finished: what is still to do", [each for each in found if not each.is_sound])
        yield ""
        yield f"Rung: {rung_of(self._game).value}"
        if sights := list(sight_lines(self._game)):
            yield from ("", "Who sees what", *(_wrapped(f"  {line}", 4) for line in sights))
        yield ""
        yield "How it plays, by its own house players"
        yield from self._courses()

    def _courses(self) -> Iterator[str]:
        try:
            for case in each_size(self._game):
                heading, *lines = course_lines(case, self._games)
                yield f"  {heading}"
                yield from (_wrapped(f"    {line}", 6) for line in lines)
        except Exception as error:
            yield _wrapped(f"  {sentence_of(error, self._game)}", 2)


_BAD = (Verdict.FAILED, Verdict.HINDERED)


def _listed(heading: str, found: list[Finding]) -> Iterator[str]:
    yield ""
    passed = sum(each.verdict is Verdict.PASSED for each in found)
    yield f"{heading} ({passed} of {len(found)} ok)"
    for each in found:
        if each.verdict is not Verdict.HINDERED:
            told = f": {each.told}" if each.told else ""
            yield _wrapped(f"  {_SIGNS[each.verdict]}{each.name}{told}", 11)
    for cause, count in Counter(each.told for each in found if each.verdict is Verdict.HINDERED).items():
        yield _wrapped(f"  {_SIGNS[Verdict.HINDERED]}{count} more by the fault of “{cause}”", 11)


def _wrapped(text: str, indent: int) -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)
