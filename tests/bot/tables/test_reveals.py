"""The end of a round that stands as it was: everybody sees in the same message what was hidden, and then no more."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from games.engine.pace import Pace
from games.engine.session import Session
from games.small.moves import Move
from tests.bot.sight import drawn, pictures_of
from tests.bot.stage import GAMES_CHANNEL, Stage, open_lobby, stage, table_id, wait_for_table
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

PACE = Pace(think=(0.0, 0.01), pause_part=0.0)
LABELS = ["Next round", "Last hands", "More…"]


@pytest.fixture
async def house(database_file: Path, playground: Playground) -> AsyncIterator[Stage]:
    async with stage(database_file, PACE, playground) as started:
        yield started


def look(person: Person, message: SeenMessage) -> SeenMessage:
    seen = person.look(message)
    assert seen is not None
    return seen


async def challenged(house: Stage) -> tuple[Session, SeenMessage]:
    """A table of Ann and Bob at which a bid was called a lie, and its message."""
    lobby = await open_lobby(house, "Ann", "Bob", game="liars-dice")
    table = table_id(lobby)
    await house.person("Ann").click(lobby, "Start")
    public = await wait_for_table(house.person("Ann"), table, "round 1")
    session = await house.session(table)
    await house.all_is_done()
    for move in (Move("bid", (3, 2)), Move("liar")):
        await session.submit(session.to_act[0], move, session.table.revision)
    await house.all_is_done()
    return session, public


async def test_all_dice_are_shown_to_all_in_the_same_message(house: Stage, ann: Person, bob: Person) -> None:
    session, public = await challenged(house)

    shown = look(bob, public)

    assert session.is_scoring
    assert [button.label for button in shown.buttons] == LABELS
    assert pictures_of(shown) == drawn(session.revealed_picture(None))
    scored = session.scored_page(None)
    assert scored.books[0] in shown.text
    ((_, told),) = pictures_of(shown)
    for person, seat in ((ann, 0), (bob, 1)):
        (hand,) = person.sees(person.dm)
        assert pictures_of(hand) == drawn(session.revealed_picture(seat))
        dice = scored.books[1 + seat].split(": ")[1].rstrip(".")
        assert dice in told
    assert [seen.id for seen in ann.sees(GAMES_CHANNEL)] == [public.id]


async def test_it_stands_as_long_as_the_game_says(house: Stage) -> None:
    session, _ = await challenged(house)
    until = session.table.clock.scores_until

    assert until is not None
    assert until - session.table.clock.touched_at == pytest.approx(session.game.reveal_seconds, abs=0.01)


async def test_afterwards_the_next_round_shows_nobody_elses_dice(house: Stage, ann: Person, bob: Person) -> None:
    session, public = await challenged(house)

    await ann.click(look(ann, public), "Next round")
    await bob.click(look(bob, public), "Next round")
    await house.all_is_done()

    shown = await wait_for_table(ann, session.table.id, "round 2")
    assert shown.id == public.id
    assert not session.is_scoring
    assert pictures_of(shown) == drawn(session.picture(None))
    (hand,) = ann.sees(ann.dm)
    others = session.page(1).lines[-1]
    assert "Your dice" in others
    assert others not in hand.text
    assert pictures_of(hand) == drawn(session.picture(0))
