"""A whole tournament of sixteen people and six rounds, over real sockets, by random clicks of everybody."""

from __future__ import annotations

import random

import pytest

from games.tournament.dealing import table_id
from games.tournament.model import Phase
from games.tournament.referee import referee_archive
from games.tournament.session import TournamentSession
from tests.bot.crowd import invite, people_at, sign_up, tournament, until_phase, wait_for_board
from tests.bot.stage import GAMES_CHANNEL, Stage, play_turn, plays, surely
from tests.loopback.person import Person

ROUNDS = 6
TABLES = 4
CLICKS = 3
"""So many plays each table makes by clicks."""
CALLED = (1, 4)
"""The rounds in which the people of one table then leave it to greedy house players, who finish it: that takes a while.
The others are ended by the director's bell."""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


async def test_sixteen_people_play_six_rounds(house: Stage) -> None:
    rng = random.Random(16)
    people = [*(house.person(name) for name in ("Ann", "Bob", "Cy", "Dee", "Eve")), *invite(house.playground, 11)]
    key = await sign_up(people[0], *people[1:], rounds=ROUNDS, pause=60)
    await people[0].click(await wait_for_board(people[0], key, "16 people have signed up"), "Start")
    session = await tournament(house, key)
    for number in range(1, ROUNDS + 1):
        await play_round(house, session, people, number, rng)
        await until_phase(house, session, Phase.SEATED if number < ROUNDS else Phase.REVIEW, seconds=60)
    house.put_forward(121)
    while not session.tournament.is_over:
        await until_phase(house, session, Phase.SEATED, Phase.PLAYING, Phase.OVER)
        if session.tournament.phase is Phase.SEATED:
            house.put_forward(3601)
            await until_phase(house, session, Phase.PLAYING)
        if session.tournament.phase is Phase.PLAYING:
            await surely(people[0], "tournament ring", GAMES_CHANNEL)
    final = await wait_for_board(people[0], key, "6 of 6 rounds played", "It's over")
    assert final.button("More…") is not None
    over = referee_archive(await session.archive())
    assert [round_.number for round_ in over.rounds[:ROUNDS]] == list(range(1, ROUNDS + 1))
    assert [round_.number for round_ in over.rounds[:ROUNDS] if round_.caller is not None] == list(CALLED)
    assert len(await house.database.tournaments.standings(key)) == len(people)
    assert len(house.playground.world.guild.threads()) == TABLES


async def play_round(
    house: Stage, session: TournamentSession, people: list[Person], number: int, rng: random.Random
) -> None:
    """Let everybody be ready and click for a while; then the house finishes a table, or the director rings."""
    for person in people:
        assert not (await person.command("tournament ready", GAMES_CHANNEL)).has_failed
    await until_phase(house, session, Phase.PLAYING)
    for table in range(1, TABLES + 1):
        key = table_id(session.stored.id, number, table)
        clicked = 0
        while clicked < CLICKS:
            mover = await house.mover(key)
            hand = await mover.command("hand", GAMES_CHANNEL, table=key)
            if not plays(hand.shown):  # the house has just played for somebody who left in an earlier round
                continue
            assert not (await play_turn(mover, hand.shown, rng)).has_failed
            clicked += 1
    if number not in CALLED:
        await surely(people[0], "tournament ring", GAMES_CHANNEL)
        return
    for person in people_at(house, session, rng.randint(1, TABLES)):
        assert not (await surely(person, "tournament leave", GAMES_CHANNEL)).has_failed
