"""The rematch of a table that is over."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.messages import posts
from games.engine.table import Status
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    play_to_the_end,
    press_first,
    start_game,
    table_id,
    until,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.seen import SeenMessage


async def ended(house: Stage, *names: str, **options: Any) -> SeenMessage:
    """The message of a table that was played to its end."""
    table = await start_game(house, *names, rubber="single", **options)
    await play_to_the_end(house, table)
    return await wait_for_table(house.person(names[0]), table, "🏆")


async def test_a_rematch_has_the_same_seats_and_options(house: Stage, ann: Person, bob: Person) -> None:
    end = await ended(house, "Ann", "Bob", packs="2", timer="1h", rated=False)

    reply = await bob.click(end, "Rematch")

    assert reply.message is not None
    before, after = (await house.session(table_id(end))).table, (await house.session(table_id(reply.message))).table
    assert [seat.person for seat in after.seats] == [seat.person for seat in before.seats] == [ann.id, bob.id]
    assert (after.options, after.timer, after.is_rated) == (before.options, before.timer, before.is_rated)
    assert after.host == bob.id
    assert after.seed != before.seed
    assert "1 game, 2 packs, " in reply.text
    started = await bob.click(reply, "Start")
    assert "to play" in started.text


async def test_a_rematch_after_hours_leaves_the_finished_table_where_it_stands(
    house: Stage, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = await ended(house, "Ann", "Bob")
    await house.all_is_done()
    monkeypatch.setattr(posts, "OLD_SECONDS", 0.0)

    await ann.click(end, "Rematch")

    await house.all_is_done()
    assert [seen.id for seen in bob.sees(GAMES_CHANNEL) if table_id(seen) == table_id(end)] == [end.id]


async def test_a_rematch_asked_for_twice_is_one_table(house: Stage, ann: Person, bob: Person) -> None:
    end = await ended(house, "Ann", "Bob")

    replies = await asyncio.gather(ann.click(end, "Rematch"), bob.click(end, "Rematch"), ann.click(end, "Rematch"))

    opened = await house.database.tables.seated(ann.id)
    assert len(opened) == 1
    assert sorted(reply.is_ephemeral for reply in replies) == [False, True, True]
    for reply in replies:
        assert reply.is_ephemeral is (f"The rematch is already open, as table {opened[0].id}" in reply.text)


async def test_only_who_played_can_ask_for_the_rematch(house: Stage, ann: Person) -> None:
    end = await ended(house, "Ann", "Bob")

    async with house.unchanged(table_id(end)):
        reply = await house.person("Eve").click(end, "Rematch")

    assert reply.is_ephemeral
    assert reply.text == "Only those who played can ask for the rematch. Open your own table with /play."
    assert await house.database.tables.seated(ann.id) == []


async def test_a_house_player_of_the_game_sits_down_for_the_rematch(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", rubber="single", house=1)
    session = await house.session(table)
    while session.table.status is Status.PLAYING:
        if session.to_act == (0,):
            await press_first(ann, await wait_for_turn(ann, table))
        else:
            await until(house.playground, lambda: session.to_act != (1,))
    end = await wait_for_table(ann, table, "🏆")

    reply = await ann.click(end, "Rematch")

    assert "2 of 10" in reply.text
