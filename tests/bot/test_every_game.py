"""Every game of the catalogue, over real sockets, by random clicks of all seats."""

from __future__ import annotations

import json
import random
from functools import partial

import pytest

from bot.components import Press, Verb
from bot.playground.seen import SeenMessage
from games import GAMES, find_game
from games.record import Record, referee
from games.table import Status
from tests.bot.stage import GAMES_CHANNEL, Stage, play_turn, plays, table_id, wait_for_turn

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
MANY = 400
"""So many random clicks are enough to have seen a game; one that is not over then is ended by its host."""

pytestmark = pytest.mark.timeout(240)


async def start(house: Stage, key: str) -> str:
    """Open a table of the game with the fewest persons that may play it, and start; its name."""
    game = find_game(key)
    fewest = min(game.seat_range(game.options()))
    people = [house.person(name) for name in NAMES[:fewest]]
    opened = await people[0].command(f"play {key}", GAMES_CHANNEL)
    for person in people[1:]:
        await person.click(opened, "Join")
    assert opened.message is not None
    if opened.message.button("Start") is not None:
        await people[0].click(opened, "Start")
    return table_id(opened.message)


@pytest.mark.parametrize("key", GAMES)
async def test_a_whole_game_by_random_clicks(house: Stage, key: str) -> None:
    table = await start(house, key)
    session = await house.session(table)
    rng = random.Random(key)
    for _ in range(MANY):
        if session.table.status is not Status.PLAYING:
            break
        mover = await house.mover(table)
        reply = await play_turn(mover, await wait_for_turn(mover, table), rng)
        assert not reply.has_failed
    if (await house.session(table)).table.is_open:
        ended = await house.person("Ann").command("end", GAMES_CHANNEL, table=table)
        assert ended.text == f"Table {table} is closed."
    else:
        final = await house.person("Eve").wait_for(
            lambda seen: seen.button(Press(Verb.REMATCH, table).custom_id) is not None, GAMES_CHANNEL
        )
        assert session.page(None).headline in final.text
    assert session.state is not None
    outcome = session.state.outcome()
    record = Record(
        game=key,
        options=session.table.options,
        seats=len(session.table.seats),
        seed=session.table.seed,
        events=tuple(json.loads(text) for text in session.events),
        result=None if outcome is None else outcome.result,
    )
    assert referee(record).view(None) == session.state.view(None)


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if not game.is_dealt])
async def test_a_game_without_hands_is_played_on_the_public_message(house: Stage, key: str) -> None:
    table = await start(house, key)
    session = await house.session(table)
    rng = random.Random(key)
    for _ in range(12):
        before, mover = session.table.revision, await house.mover(table)
        public = await mover.wait_for(partial(_offers_plays_of, before), GAMES_CHANNEL)
        assert not (await play_turn(mover, public, rng)).has_failed
        assert session.table.revision > before


def _offers_plays_of(revision: int, seen: SeenMessage) -> bool:
    return any(control.split(":")[3] == str(revision) for control, _ in plays(seen))
