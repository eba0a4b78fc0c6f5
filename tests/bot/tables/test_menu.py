"""The private answers of a table's buttons: Help, and the menu behind More…"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.tables.coach import LATE, NO_ANSWER
from bot.tables.menu import HIDDEN, NOTHING_YET
from bot.thinker import Thinker
from games.api import Action
from games.engine.thinking import Question, answer
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    open_lobby,
    play_first,
    refused,
    start_game,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.clock import eventually
from tests.loopback.person import Person
from tests.loopback.seen import Reply, ReplyKind


async def menu_of(person: Person, table: str) -> Reply:
    return await person.click(await wait_for_table(person, table), "More…")


async def test_the_menu_tells_all_plays_since_the_own_last_one_the_newest_first(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob", "Cy", "Dee", "Eve")
    table = table_id(lobby)
    for verb in ("happened", "scores"):
        refused(await ann.click(lobby, f"p1:{verb}:{table}", forged=True), "The game hasn't begun yet.")
    await ann.click(lobby, "Start")
    first, session = await house.mover(table), await house.session(table)
    await play_first(house, table)
    assert NOTHING_YET in (await first.click(await menu_of(first, table), "What happened")).text
    for _ in range(3):
        await play_first(house, table)
    last = await house.mover(table)
    await last.click(await wait_for_turn(last, table), "Draw")
    assert await house.mover(table) is first
    movers = [session.table.seats[(session.to_act[0] - back) % 5].name for back in range(1, 5)]
    told = await first.click(await menu_of(first, table), "What happened")
    assert told.kind is ReplyKind.UPDATE
    title, *lines = told.text.split("\n")
    assert title == "What happened, newest first"
    assert [line.split()[0] for line in lines] == movers
    assert lines[0] in session.page(None).recent, "of a drawn card nobody else is told more"
    assert lines[0].split()[1] == "drew"
    assert all(line.split()[1] in ("played", "drew") for line in lines)
    back = await first.click(told, "← Back")
    assert back.shown.button("What happened") is not None


async def test_at_a_daily_deal_others_read_no_play_in_the_menu(house: Stage, ann: Person, bob: Person) -> None:
    message = (await ann.command("daily", GAMES_CHANNEL)).message
    assert message is not None
    table = table_id(message)
    session = await house.session(table)
    menu = await menu_of(bob, table)
    assert menu.shown.button("What happened") is None
    for verb in ("happened", "text"):
        refused(await bob.click(menu, f"p1:{verb}:{table}", forged=True), HIDDEN)
    fair = await bob.click(menu, "Fair deal")
    assert session.table.seed not in fair.text


WOULD = "A strong player would choose: "


async def helped(house: Stage, person: Person, table: str) -> Reply:
    """Press Help at a table; return the answer."""
    return await person.click(await wait_for_table(person, table), "Help")


async def test_who_is_to_play_is_told_one_of_the_own_plays_and_nobody_else_anything(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", coach=True)
    (mover, other), session = await house.two(table), await house.session(table)
    reply = await helped(house, mover, table)
    assert reply.is_ephemeral
    page = session.page(session.to_act[0])
    told = reply.text.partition(WOULD)[2].split(".")[0]
    assert told in [leaf.label for choice in page.choices for leaf in choice.leaves()]
    assert page.advice in reply.text
    for person in (other, house.person("Eve")):
        assert WOULD not in (await helped(house, person, table)).text
    plain = await start_game(house, "Ann", "Bob")
    assert WOULD not in (await helped(house, await house.mover(plain), plain)).text


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
    table = await start_game(house, "Ann", "Bob", coach=True)
    mover = await house.mover(table)

    await asyncio.gather(*(helped(house, mover, table) for _ in range(3)))
    await eventually(lambda: len([seen for seen in mover.sees(GAMES_CHANNEL) if LATE in seen.text]) == 3)
    held.may_answer.set()
    first, second = [await helped(house, mover, table) for _ in range(2)]

    assert WOULD in first.text
    assert first.text == second.text
    assert len(held.asked) == 1


async def test_who_has_moved_is_told_about_the_new_position(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(monkeypatch)
    table = await start_game(house, "Ann", "Bob", coach=True)
    mover = await house.mover(table)
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


async def test_where_strong_cannot_be_asked_help_says_so(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await start_game(house, "Ann", "Bob", coach=True)
    mover = await house.mover(table)

    async def fail(self: Thinker, *_: Any, **__: Any) -> Action:
        raise OSError("the process ended")

    monkeypatch.setattr(Thinker, "run", fail)
    reply = await helped(house, mover, table)

    assert NO_ANSWER in reply.text
    assert reply.text != NO_ANSWER
