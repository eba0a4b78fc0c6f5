"""Help at a table with a coach: what the strong house player would do, told to whoever is to play."""

from __future__ import annotations

import pytest

from bot.tables.coach import NO_ANSWER
from bot.thinker import Priority, Thinker
from games.api import Action
from games.engine.thinking import Question
from tests.bot.stage import Stage, start_game, wait_for_table
from tests.loopback.person import Person
from tests.loopback.seen import Reply

WOULD = "Strong would play: "


async def helped(house: Stage, person: Person, table: str) -> Reply:
    """What somebody reads who presses Help at a table."""
    return await person.click(await wait_for_table(person, table), "Help")


async def two(house: Stage, table: str) -> tuple[Person, Person]:
    """Who is to play at a table of two, and the other."""
    mover = await house.mover(table)
    return mover, house.person("Bob" if mover.id == house.person("Ann").id else "Ann")


async def test_who_is_to_play_is_told_one_of_the_own_plays(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", game="whot", coach=True)
    mover, _ = await two(house, table)

    reply = await helped(house, mover, table)

    assert reply.is_ephemeral
    session = await house.session(table)
    seat = session.table.seat_of(mover.id)
    assert seat is not None
    labels = [leaf.label for choice in session.page(seat).choices for leaf in choice.leaves()]
    told = reply.text.partition(WOULD)[2].split(".")[0]
    assert told in labels
    assert session.page(seat).advice in reply.text


async def test_nobody_else_is_told_anything(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", game="whot", coach=True)
    _, other = await two(house, table)

    for person in (other, house.person("Eve")):
        assert WOULD not in (await helped(house, person, table)).text


async def test_without_a_coach_nobody_is_told(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", game="whot")
    mover, _ = await two(house, table)

    assert WOULD not in (await helped(house, mover, table)).text


async def test_where_strong_cannot_be_asked_help_says_so_and_helps(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_game(house, "Ann", "Bob", game="whot", coach=True)
    mover, _ = await two(house, table)

    async def fail(self: Thinker, question: Question, priority: Priority) -> Action:
        raise OSError("the process ended")

    monkeypatch.setattr(Thinker, "ask", fail)
    reply = await helped(house, mover, table)

    assert NO_ANSWER in reply.text
    assert reply.text != NO_ANSWER
