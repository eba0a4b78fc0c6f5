"""The screens of a league: boards and profiles from results that were kept as tables keep them."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.league.board_screen import columns_of
from bot.pictures import illustrator
from bot.preview.tables import LONG_NAMES
from games.catalogue import GAMES
from games.engine.seating import HOUSE_NAMES, is_solitary
from tests.bot.results import played, played_on_two_days
from tests.bot.stage import GAMES_CHANNEL, WAIT, Stage
from tests.games.free import POLISHED
from tests.loopback.seen import Reply
from tests.screens.gather import Shot, bare

LEAGUE = "league"
MOST = 600
PEOPLE = ("Bob", "Christopher", "Mia Lindqvist", "Dee", "Joaquín", "Alexander", "Eve", "Charlotte", "Kim", "Fatima")
"""Who plays besides Ann, who comes last, on the second page."""
RESULTS = 12
"""So many results each game has."""


async def league_shots(house: Stage) -> list[Shot]:
    """The boards and the profiles of people with many results, and of people with long names."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(illustrator, "TOPIC_PATIENCE", WAIT)
        return [shot async for shot in _shots(house)]


async def _shots(house: Stage) -> AsyncIterator[Shot]:
    ann, bob = house.person("Ann"), house.person("Bob")
    yield _board(house, "empty board", await ann.command("league board", GAMES_CHANNEL, game="WHOT"))
    await _fill(house, PEOPLE)
    reply = await ann.command("league board", GAMES_CHANNEL)
    yield _board(house, "board of all games", reply)
    yield _board(house, "board of all games, own page", await ann.click(reply, "Find me"))
    for game in (GAMES[key] for key in POLISHED):
        reply = await ann.command("league board", GAMES_CHANNEL, game=game.name)
        yield _board(house, f"board of {game.name}", reply)
        for column in columns_of(game):
            by = await ann.command("league board", GAMES_CHANNEL, game=game.name, by=column.title)
            yield _board(house, f"board of {game.name} by {column.title}", by)
    rated = await ann.command("league board", GAMES_CHANNEL, game="WHOT", by="rating")
    yield _board(house, "board by rating", rated)
    yield _board(house, "board by rating, page 2", await ann.click(rated, "Next →"))
    for kind, person, asker in (("own", ann, ann), ("another's", bob, ann)):
        profile = await asker.command("profile", GAMES_CHANNEL, person=person)
        yield _shot(house, f"{kind} profile", profile)
        yield _shot(house, f"{kind} results", await asker.click(profile, "Latest results"))
    await _fill(house, LONG_NAMES)
    yield _board(house, "board, long names", await ann.command("league board", GAMES_CHANNEL, game="WHOT"))
    profile = await ann.command("profile", GAMES_CHANNEL)
    yield _shot(house, "own results, long names", await ann.click(profile, "Latest results"))


def _shot(house: Stage, kind: str, reply: Reply) -> Shot:
    assert reply.message is not None, reply
    return Shot(LEAGUE, kind, bare(house, reply.message), MOST)


def _board(house: Stage, kind: str, reply: Reply) -> Shot:
    return replace(_shot(house, kind, reply), is_board=True)


async def _fill(house: Stage, people: Sequence[str]) -> None:
    """Keep results of every game, in which the people do better than Ann does, and the house sits between them."""
    rng = random.Random(len(people))
    for game in (GAMES[key] for key in POLISHED):
        tallies = [column.of for column in game.columns]
        for number in range(RESULTS):
            days_ago = (RESULTS - number) / 3
            if is_solitary(game, game.options()):
                who: Sequence[Any] = (people[number % len(people)],)
            elif game.key == "joker":
                who = (tuple(rng.sample(people, 2)), ("Ann", HOUSE_NAMES[number % 2]))
            else:
                who = (*rng.sample(people, 3), HOUSE_NAMES[number % 2], "Ann")
            seats = sum(1 if isinstance(each, str) else len(each) for each in who)
            values: dict[str, Any] = {tally: [rng.randint(1, 99) for _ in range(seats)] for tally in tallies}
            await played(house, *who, game=game.key, days_ago=days_ago, **values)
    counted: dict[str, Any] = dict.fromkeys(("rubbers", "games", "counters"), range(1, len(people) + 2))
    await played(house, *people, "Ann", **counted)
    await played_on_two_days(house, *people[:2], "Ann")
