"""Help at a table with a coach: what the strong house player would do, told to whoever is to play."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.tables.coach import LATE, NO_ANSWER
from bot.thinker import Thinker
from games.api import Action
from games.engine.thinking import Question, answer
from tests.bot.stage import GAMES_CHANNEL, Stage, play_first, start_game, wait_for_table
from tests.clock import eventually
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


class Held:
    """A thinker that thinks until it is let; notes what it was asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[Question] = []
        self.may_answer = asyncio.Event()
        held = self

        async def run(self: Thinker, function: Any, question: Question, **_: Any) -> Action:
            held.asked.append(question)
            await held.may_answer.wait()
            return answer(question)

        monkeypatch.setattr(Thinker, "run", run)


async def test_who_asks_often_about_one_position_is_told_late_and_what_was_thought_once(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    table = await start_game(house, "Ann", "Bob", game="whot", coach=True)
    mover, _ = await two(house, table)

    await asyncio.gather(*(helped(house, mover, table) for _ in range(3)))
    await eventually(lambda: len([seen for seen in mover.sees(GAMES_CHANNEL) if LATE in seen.text]) == 3)
    held.may_answer.set()
    first, second = [await helped(house, mover, table) for _ in range(2)]

    assert WOULD in first.text
    assert first.text == second.text
    assert len(held.asked) == 1


async def test_who_has_moved_is_told_about_the_new_position(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(monkeypatch)
    table = await start_game(house, "Ann", "Bob", game="whot", coach=True)
    mover, _ = await two(house, table)
    asking = asyncio.create_task(helped(house, mover, table))
    await eventually(lambda: held.asked)

    held.may_answer.set()
    while (await house.mover(table)).id == mover.id:
        await play_first(house, table)
    while (await house.mover(table)).id != mover.id:
        await play_first(house, table)
    told = await helped(house, mover, table)

    assert len(held.asked) == 2
    assert WOULD in told.text
    assert (await asking).text


async def test_where_strong_cannot_be_asked_help_says_so_and_helps(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_game(house, "Ann", "Bob", game="whot", coach=True)
    mover, _ = await two(house, table)

    async def fail(self: Thinker, *_: Any, **__: Any) -> Action:
        raise OSError("the process ended")

    monkeypatch.setattr(Thinker, "run", fail)
    reply = await helped(house, mover, table)

    assert NO_ANSWER in reply.text
    assert reply.text != NO_ANSWER
