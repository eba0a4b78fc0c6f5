"""Every kind of screen of every game in a browser: no higher than it may be on a phone, nothing cut, few words."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.bot.chromium import needs_chromium, open_browser
from tests.bot.stage import Stage
from tests.games.free import POLISHED
from tests.screens.gather import Shot, all_shots, shared_shots
from tests.screens.league import league_shots
from tests.screens.measure import faults_of, measure_all
from tests.screens.settings import ALL
from tests.screens.tournaments import CROWDS, Crowd, tournament_shots

pytestmark = [needs_chromium, pytest.mark.painted, pytest.mark.slow]


async def faults_in(house: Stage, shots: Sequence[Shot]) -> list[str]:
    """What is wrong with the shots, each fault with where it is seen."""
    async with open_browser() as browser:
        found = await measure_all(browser, house.playground.url, shots)
    return [f"{each[0].shot.setting}, {each[0].shot.kind}: {fault}" for each in found for fault in faults_of(each)]


@pytest.mark.parametrize("key", POLISHED)
async def test_every_screen_of_a_game_keeps_to_its_measure(house: Stage, key: str) -> None:
    shots = await all_shots(house, [setting for setting in ALL if setting.key == key])
    assert await faults_in(house, shots) == []


@pytest.mark.parametrize("crowd", CROWDS, ids=str)
async def test_every_screen_of_a_tournament_keeps_to_its_measure(house: Stage, crowd: Crowd) -> None:
    assert await faults_in(house, await tournament_shots(house, crowd)) == []


async def test_every_screen_of_a_league_keeps_to_its_measure(house: Stage) -> None:
    assert await faults_in(house, await league_shots(house)) == []


async def test_what_no_game_has_of_its_own_keeps_to_its_measure(house: Stage) -> None:
    assert await faults_in(house, await shared_shots(house)) == []
