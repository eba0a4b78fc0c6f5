"""The rematch of a table that is over."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

from bot.messages.posts import OLD_SECONDS
from games.engine.session import Session
from games.engine.table import Status, Table
from tests.bot.past import finish
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    play_first,
    press_first,
    refused,
    stage,
    start_game,
    table_id,
    until,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage


async def ended(house: Stage, *names: str, **options: Any) -> SeenMessage:
    """The message of a table that was played to its end."""
    table = await start_game(house, *names, rubber="single", **options)
    await finish(await house.session(table), random.Random(1))
    await house.all_is_done()
    return await wait_for_table(house.person(names[0]), table, "🏆")


def seated(table: Table) -> list[int | None]:
    return [seat.person for seat in table.seats]


async def rematch_of(house: Stage, end: SeenMessage) -> Session:
    """The rematch of a finished table."""
    before = (await house.session(table_id(end))).table
    assert before.rematch is not None
    return await house.session(before.rematch)


def the_end(person: Person) -> SeenMessage:
    """The end as a person's direct messages show it."""
    return next(seen for seen in person.sees(person.dm) if seen.button("Rematch") is not None)


async def test_a_rematch_has_the_same_terms_and_anybody_there_starts_it(house: Stage, ann: Person, bob: Person) -> None:
    end = await ended(house, "Ann", "Bob", "Cy", packs="2", timer="1h", rated=False)
    reply = await bob.click(end, "Rematch")
    await ann.click(end, "Rematch")
    before, rematch = (await house.session(table_id(end))).table, await rematch_of(house, end)
    after = rematch.table
    assert table_id(reply.shown) == after.id
    assert seated(after) == seated(before)[:2] == [ann.id, bob.id]
    assert (after.options, after.timer, after.is_rated) == (before.options, before.timer, before.is_rated)
    assert after.host == bob.id
    assert after.seed != before.seed
    lobby = await wait_for_table(bob, after.id, "who is in? 2 of 10")
    assert "to play" in (await ann.click(lobby, "Start")).text
    assert rematch.table.status is Status.PLAYING
    assert (seated(rematch.table), rematch.table.held) == ([ann.id, bob.id], ())


async def test_from_direct_messages_it_opens_where_the_table_stood(house: Stage, ann: Person, bob: Person) -> None:
    end = await ended(house, "Ann", "Bob")
    opened = await ann.click(the_end(ann), "Rematch")
    joined = await bob.click(the_end(bob), "Rematch")
    rematch = await rematch_of(house, end)
    assert (rematch.table.guild, rematch.table.channel) == (house.playground.world.guild.id, end.channel_id)
    assert seated(rematch.table) == [ann.id, bob.id]
    lobby = await wait_for_table(ann, rematch.table.id, "who is in? 2 of 10")
    link = f"https://discord.com/channels/{rematch.table.guild}/{end.channel_id}/{lobby.id}"
    assert opened.text == f"Table {rematch.table.id} is open: {link}"
    assert joined.text == f"You're in: the rematch is table {rematch.table.id}, {link}"


async def test_held_seats_outlive_a_restart(database_file: Path, playground: Playground) -> None:
    async with stage(database_file, playground=playground) as house:
        end = await ended(house, "Ann", "Bob")
        await house.person("Bob").click(end, "Rematch")
        before = (await rematch_of(house, end)).table
    async with stage(database_file, playground=playground) as house:
        await house.restored()
        rematch, ann = await rematch_of(house, end), house.person("Ann")
        assert (rematch.table.held, rematch.table.held_until) == (before.held, before.held_until)
        await ann.click(end, "Rematch")
        assert [seat.name for seat in rematch.table.seats] == ["Ann", "Bob"]
        assert (await house.stored(rematch.table.id))[0].held == ()


async def test_a_rematch_whose_channel_is_gone_is_refused_in_words(house: Stage, ann: Person) -> None:
    end = await ended(house, "Ann", "Bob")
    here = the_end(ann)
    world = house.playground.world
    world.delete_channel(world.channel(end.channel_id))
    reply = await ann.click(here, "Rematch")
    assert reply.text == "The channel of that table is gone, so its rematch has no place. Open a table with /play."
    assert await house.database.tables.seated(ann.id) == []


async def test_after_hours_a_play_but_no_rematch_posts_a_table_anew(house: Stage, ann: Person, bob: Person) -> None:
    end = await ended(house, "Ann", "Bob")
    table = await start_game(house, "Ann", "Bob", channel="#lobby")
    await house.all_is_done()
    old = await wait_for_table(bob, table, channel="#lobby")
    house.put_forward(OLD_SECONDS)
    await ann.click(end, "Rematch")
    await play_first(house, table)
    await house.all_is_done()
    assert [seen.id for seen in bob.sees(GAMES_CHANNEL) if table_id(seen) == table_id(end)] == [end.id]
    (anew,) = bob.sees("#lobby")
    assert anew.id > old.id


async def test_a_rematch_asked_for_twice_by_who_played_is_one_table(house: Stage, ann: Person, bob: Person) -> None:
    end = await ended(house, "Ann", "Bob")
    async with house.unchanged(table_id(end)):
        reply = await house.person("Eve").click(end, "Rematch")
    refused(reply, "Only the players can ask for a rematch. Open your own table with /play.")
    assert await house.database.tables.seated(ann.id) == []
    replies = await asyncio.gather(*(who.click(end, "Rematch") for who in (ann, ann, ann, bob, bob, bob)))
    (opened,) = await house.database.tables.seated(ann.id)
    assert sorted(reply.is_ephemeral for reply in replies) == [False, True, True, True, True, True]
    assert sorted(seat.name for seat in opened.seats) == ["Ann", "Bob"]
    told = sorted(reply.text.split(":")[0] for reply in replies if reply.is_ephemeral)
    assert told == [*([f"The rematch is already open, as table {opened.id}"] * 4), "You're in"]


async def test_a_house_player_of_the_game_sits_down_for_the_rematch(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", rubber="single", house=1, level="easy", coach=True)
    session = await house.session(table)
    while session.table.status is Status.PLAYING:
        if session.to_act == (0,):
            await press_first(ann, await wait_for_turn(ann, table))
        else:
            await until(house.playground, lambda: session.to_act != (1,))
    end = await wait_for_table(ann, table, "🏆")
    reply = await ann.click(end, "Rematch")
    assert "2 of 10" in reply.text
    rematch = (await rematch_of(house, end)).table
    assert [(seat.person, seat.level) for seat in rematch.seats] == [(ann.id, "steady"), (None, "easy")]
    assert rematch.terms == session.table.terms
    assert rematch.coach
