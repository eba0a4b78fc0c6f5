"""Every game passes the checks that `python -m games check` makes of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import pytest

from games.api import AnyGame
from games.catalogue import GAMES
from games.checks.check import Check
from games.checks.run import CHECKS, Verdict, exemptions
from tests.games.free import ALL_GAMES, POLISHED
from tests.games.tables import toy_in_catalogue


@pytest.fixture(autouse=True)
def catalogue() -> Iterator[None]:
    """The toy among the games."""
    with toy_in_catalogue():
        yield


def asked(games: Collection[AnyGame], *, is_sound: bool) -> list[Any]:
    """Each check of a kind with each of its subjects, but where a game is exempt."""
    return [
        pytest.param(check, subject, id=f"{check.name}-{game.key if subject is game else subject}")
        for check in CHECKS
        for game in games
        if check.is_sound == is_sound and check.name not in game.exempt
        for subject in check.subjects(game)
    ]


@pytest.mark.parametrize(("check", "subject"), asked(ALL_GAMES.values(), is_sound=True))
def test_every_game_is_sound(check: Check, subject: Any) -> None:
    check.judge(subject)


@pytest.mark.parametrize(("check", "subject"), asked([GAMES[key] for key in POLISHED], is_sound=False))
def test_nothing_is_left_to_do_with_a_polished_game(check: Check, subject: Any) -> None:
    check.judge(subject)


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
def test_a_game_is_exempt_from_nothing_that_it_passes(game: AnyGame) -> None:
    assert [finding for finding in exemptions(game) if finding.verdict is not Verdict.EXEMPT] == []


def test_every_check_has_a_name_of_its_own() -> None:
    assert len({check.name for check in CHECKS}) == len(CHECKS) > 10
