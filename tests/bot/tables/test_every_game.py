"""Every game of the catalogue, by random clicks of all seats."""

from __future__ import annotations

import itertools
import json
import random
from functools import partial
from typing import Any

import pytest

from bot.messages.press import Press, Verb
from bot.tables import hands
from games.catalogue import GAMES, find_game
from games.engine.session import Session
from games.engine.table import Status
from games.records.record import Record, referee
from tests.bot.stage import GAMES_CHANNEL, Stage, play_turn, plays, table_id, until, wait_for_turn
from tests.loopback.seen import SeenMessage

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
OPTIONS: dict[str, dict[str, Any]] = {"whot": {"rubber": "single"}}
"""What keeps a whole game short."""
FAST = ("whot", "nothanks", "liars-dice")
"""Games that the fast lane plays whole: with hidden hands, open ones, and dice."""
PICTURED = 40
"""After so many turns a long game goes on without pictures, which take longer than all the rest."""
DRAWS = 0.02
"""How probably somebody draws who can play: games would hardly end if half of the turns were draws."""

pytestmark = pytest.mark.timeout(240)


async def start(house: Stage, key: str) -> str:
    """Open a table of the game with the fewest persons that may play it, and start; its name."""
    game = find_game(key)
    fewest = min(game.seat_range(game.options()))
    people = [house.person(name) for name in NAMES[:fewest]]
    opened = await people[0].command(f"play {key}", GAMES_CHANNEL, **OPTIONS.get(key, {}))
    for person in people[1:]:
        await person.click(opened, "Join")
    if opened.shown.button("Start") is not None:
        await people[0].click(opened, "Start")
    return table_id(opened.shown)


async def goes_on(house: Stage, session: Session) -> bool:
    """Wait until it is somebody's turn; False once the game is over."""
    await until(house.playground, lambda: bool(session.to_act) or not session.table.is_open)
    return session.table.is_open


async def put_pictures_away(house: Stage) -> None:
    """Let the server and everybody on it do without pictures."""
    changed = await house.person("Ann").command("parlour settings", GAMES_CHANNEL, pictures=False)
    assert "without pictures" in changed.text
    for name in NAMES:
        assert (
            "without a picture" in (await house.person(name).command("my settings", GAMES_CHANNEL, pictures="off")).text
        )


@pytest.mark.parametrize("key", [key if key in FAST else pytest.param(key, marks=pytest.mark.slow) for key in GAMES])
async def test_a_whole_game_by_random_clicks(house: Stage, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    if not GAMES[key].is_dealt:  # so that nobody counts as present at the table, and each turn calls
        monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)
    table = await start(house, key)
    session = await house.session(table)
    rng = random.Random(key)
    turns = itertools.count()
    while await goes_on(house, session):
        if next(turns) == PICTURED:
            await put_pictures_away(house)
        mover = await house.mover(table)
        reply = await play_turn(mover, await wait_for_turn(mover, table), rng, grey=DRAWS)
        assert not reply.has_failed
    assert session.table.status is Status.OVER
    final = await house.person("Eve").wait_for(
        lambda seen: seen.button(Press(Verb.REMATCH, table).custom_id) is not None, GAMES_CHANNEL
    )
    assert session.page(None).headline.removesuffix(".") in final.content
    assert session.state is not None
    outcome = session.state.outcome()
    assert outcome is not None
    record = Record(
        game=key,
        options=session.table.options,
        seats=len(session.table.seats),
        seed=session.table.seed,
        events=tuple(json.loads(text) for text in session.events),
        result=outcome.result,
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
