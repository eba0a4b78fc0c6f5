"""What who sits at a game for the first time is offered, and nobody who knows it: the five things to know of a game
without a lesson, which WHOT is here.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from games.catalogue import GAMES
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    open_lobby,
    play_first,
    play_to_the_end,
    plays,
    said,
    stage,
    start_game,
    surely,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

OFFER = "New to this? 60 seconds"
WHOT = GAMES["whot"]


@pytest.fixture(autouse=True)
def without_a_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    """WHOT has no lesson."""
    monkeypatch.setattr(type(WHOT), "tutorial", None)


async def greeting(person: Person, table: str) -> SeenMessage:
    """The direct message to a person who sat down."""
    return await person.wait_for(lambda seen: "You are seated" in seen.text and table in seen.text, person.dm)


async def test_who_sits_down_at_a_new_game_is_offered_the_five_things_to_know_which_lead_to_all_the_rules(
    house: Stage, bob: Person
) -> None:
    table = table_id(await open_lobby(house, "Ann", "Bob"))
    seated = await greeting(bob, table)
    primer = await bob.click(seated, OFFER)
    assert primer.is_ephemeral
    assert "WHOT: five things to know" in primer.text
    assert all(f"{number}. {rule.text}" in primer.text for number, rule in enumerate(WHOT.primer.rules, 1))
    assert [button.label for button in primer.shown.buttons] == ["All the rules", "I know it"]
    assert bob.look(seated) is not None
    rules = await bob.click(primer, "All the rules")
    assert "The rules of WHOT" in rules.text
    assert rules.shown.id == primer.shown.id


async def test_the_five_things_come_beside_the_hand_which_stays_until_the_person_knows_the_game(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    for hand in (await wait_for_turn(mover, table), await _opened(mover, table)):
        primer = await mover.click(hand, OFFER)
        assert primer.is_ephemeral
        assert primer.shown.id != hand.id
        seen = mover.look(hand)
        assert seen is not None
        assert plays(seen) == plays(hand)

    known = await mover.click(primer, "I know it")

    assert "Your WHOT hands won't offer this again." in known.text
    assert await house.database.people.known_games(mover.id) == {"whot"}
    assert (await _opened(mover, table)).button(OFFER) is None
    await play_first(house, table)
    waiting = await mover.wait_for(lambda seen: seen.text.startswith("Waiting") and "5 cards" in said(seen), mover.dm)
    assert waiting.button(OFFER) is None


async def test_a_closed_table_teaches_nothing(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    await surely(ann, "end", GAMES_CHANNEL)
    await wait_for_table(ann, table, "is closed")
    closed = await ann.wait_for(lambda seen: "is closed" in seen.text and table in seen.text, ann.dm)
    assert closed.button(OFFER) is None
    assert await house.database.people.known_games(ann.id) == frozenset()


async def test_a_game_is_known_once_it_was_played_to_the_end_after_a_restart_too(
    database_file: Path, playground: Playground
) -> None:
    ann, bob, cy = (playground.person(name) for name in ("Ann", "Bob", "Cy"))
    async with stage(database_file, playground=playground) as house:
        await play_to_the_end(house, await start_game(house, "Ann", "Bob", rubber="single"))
        for person in (ann, bob):
            assert await house.database.people.known_games(person.id) == {"whot"}
        over = await bob.wait_for(lambda seen: "🏆" in seen.text, bob.dm)
        assert over.button(OFFER) is None
    async with stage(database_file, playground=playground) as house:
        table = table_id(await open_lobby(house, "Ann", "Bob", "Cy"))
        assert (await greeting(bob, table)).button(OFFER) is None
        assert (await greeting(cy, table)).button(OFFER) is not None


async def _opened(person: Person, table: str) -> SeenMessage:
    """The hand that the Hand button gives."""
    reply = await person.click(await wait_for_table(person, table), "My hand")
    return reply.shown
