"""Tournaments in which people, directors, time and tables act at random, through two processes."""

from __future__ import annotations

import random
from contextlib import suppress

import orjson
import pytest

from games.api import Refusal
from games.engine.table import Repeated, Status
from games.tournament.model import Corrected, Phase, TableEnded
from games.tournament.referee import referee_archive
from games.tournament.session import TournamentSession
from games.tournament.verify import verify_archive
from tests.games.tournament.arena import DIRECTOR, ID, PEOPLE, Hall, name, stored_tournament

MOST_ACTS = 400
CROWD = PEOPLE[:11]


async def act(hall: Hall, session: TournamentSession, rng: random.Random) -> None:
    """Something that somebody may do, or time."""
    person = rng.choice(CROWD)
    interaction = rng.randrange(10_000)
    number = session.tournament.number
    match rng.choices(range(9), weights=(10, 4, 12, 1, 1, 2, 8, 12, 1))[0]:
        case 0:
            await session.join(person, name(person), interaction)
        case 1:
            await session.leave(person, interaction)
        case 2:
            await session.ready(person, interaction)
        case 3:
            await session.pause(DIRECTOR, interaction)
        case 4:
            score = rng.randrange(26)
            await session.correct(DIRECTOR, Corrected(rng.randint(1, 3), 1, rng.randrange(2), score, "So it was."))
        case 5:
            await session.resume(DIRECTOR, interaction)
        case 6 if session.tournament.phase is Phase.PLAYING:
            await finish_one(hall, number, rng.randint(1, len(session.tournament.tables)))
        case 7:
            hall.memory.now += rng.choice((0, 1, 60))
            await hall.tick_tables(number)
            await session.tick()
        case 8:
            await session.forget(person)


async def finish_one(hall: Hall, number: int, chosen: int) -> None:
    """Let a table of the round finish, if its people may move."""
    table = (await hall.table(chosen, number)).table
    if table.status is Status.PLAYING and not table.halted:
        await hall.finish(chosen, number)


@pytest.mark.parametrize("seed", range(6))
async def test_whatever_happens_the_tournament_can_be_refereed(hall: Hall, seed: int) -> None:
    rng = random.Random(seed)
    await hall.open(stored_tournament(rounds=3, schedule={"pause": 60, "review": 60}), people=7)
    sessions = [await hall.tournament(), await hall.tournament()]
    await sessions[0].start(DIRECTOR)
    for _ in range(MOST_ACTS):
        with suppress(Refusal, Repeated):
            await act(hall, rng.choice(sessions), rng)
    session = await hall.tournament()
    with suppress(Refusal):
        await session.end(DIRECTOR, "It is late.")
    archive = orjson.loads(orjson.dumps(await session.archive()))
    assert referee_archive(archive).ranking() == session.tournament.ranking()
    verify_archive(archive)
    await check_results(hall, session)


async def check_results(hall: Hall, session: TournamentSession) -> None:
    """Every table of a round that is over has one result and one event, and its round one bell at most."""
    ended = [entry.after for entry in hall.memory.kept.entries if entry.result is not None]
    assert len({table.id for table in ended}) == len(ended)
    rounds = session.tournament.rounds
    for over in rounds:
        tables = await hall.memory.tables(ID, over.number)
        assert [table.status for table in tables] == [Status.OVER] * len(over.tables)
    assert {number for _, number in hall.memory.bells} >= {over.number for over in rounds}
    events = [event for event in session.events if isinstance(event, TableEnded)]
    assert len(events) >= sum(len(over.tables) for over in rounds)
