"""Tables named from elsewhere: whose channel is gone, whose server silences the bot, and who may end which."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from bot.messages.press import Press, Verb
from bot.playground.permissions import ALL, MANAGE_MESSAGES
from bot.tables.sessions import CHANNEL_DELETED
from games.engine.limits import MOST_HOSTED
from games.engine.table import Status
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    open_lobby,
    press_first,
    refused,
    start_game,
    surely,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.clock import eventually
from tests.loopback.person import Person

TIMEOUT = timedelta(seconds=100)


async def test_a_table_whose_channel_is_gone_is_told_about_and_ended_by_its_host(
    house: Stage, bob: Person, cy: Person
) -> None:
    table = await start_game(house, "Bob", "Cy", channel="#lobby")
    world = house.playground.world
    world.delete_channel(world.channel("#lobby"))

    told = (await bob.command("table", GAMES_CHANNEL, table=table)).text
    assert told.startswith(f"The channel of table {table} is gone")
    assert "the host can end it with /end" in told
    refused(await cy.command("end", GAMES_CHANNEL, table=table), f"There is no open table {table} in this channel.")
    (choice,) = await bob.autocomplete("end", GAMES_CHANNEL, "table", "")
    assert choice["value"] == table
    assert (await surely(bob, "end", GAMES_CHANNEL, table=table)).text == f"Table {table} is closed."


async def test_who_manages_the_server_ends_a_table_from_any_of_its_channels(
    house: Stage, ann: Person, bob: Person
) -> None:
    table = await start_game(house, "Bob", "Cy")

    assert (await surely(ann, "end", "#lobby", table=table)).text == f"Table {table} is closed."
    assert "A member who can manage messages ended the table." in (await wait_for_table(bob, table, "closed")).text


async def test_who_manages_messages_elsewhere_ends_no_table_here(house: Stage, cy: Person) -> None:
    table = await start_game(house, "Bob", "Cy")
    world = house.playground.world
    world.set_overwrite(world.channel("#lobby"), cy.user, allow=MANAGE_MESSAGES)
    (room,) = world.add_guild("Elsewhere").channels.values()
    world.set_overwrite(room, cy.user, allow=ALL)
    own = await cy.command("hand", "#lobby", table=table)
    sentence = "Only the host, or a member who can manage messages, can end this table."

    for place in ("#lobby", str(room.id)):
        refused(await cy.command("end", place, table=table), f"There is no open table {table} in this channel.")
    refused(await cy.click(own, Press(Verb.END, table).custom_id, forged=True), sentence)

    assert (await house.session(table)).table.status is Status.PLAYING


async def test_lobbies_close_with_their_channel_and_make_room(house: Stage, bob: Person) -> None:
    world = house.playground.world
    for number in range(MOST_HOSTED):
        await bob.command("play whot", "#lobby", thread="new" if number == 0 else "here")
    lobbies = [table.id for table in await house.database.tables.seated(bob.id, MOST_HOSTED)]
    playing = await start_game(house, "Cy", "Dee", channel="#lobby")
    sessions = [await house.session(table) for table in lobbies]

    world.delete_channel(world.channel("#lobby"))

    await eventually(lambda: all(session.table.status is Status.CLOSED for session in sessions))
    assert {session.table.reason for session in sessions} == {CHANNEL_DELETED}
    assert (await house.session(playing)).table.status is Status.PLAYING
    assert not (await bob.command("play whot", GAMES_CHANNEL)).is_ephemeral


async def test_the_choices_say_game_turn_and_place(house: Stage, bob: Person) -> None:
    waiting = table_id(await open_lobby(house, "Bob", channel="#lobby", game="nothanks"))
    table = await start_game(house, "Bob", "Cy")
    mover = await house.mover(table)
    turn = "your turn" if mover.id == bob.id else f"{mover.user.name} to play"

    for command in ("hand", "table", "leave", "end"):
        offered = await bob.autocomplete(command, GAMES_CHANNEL, "table", "")
        assert {choice["value"]: choice["name"] for choice in offered} == {
            table: f"{table}, WHOT · {turn} · #games in Testers",
            waiting: f"{waiting}, No Thanks! · not begun · #lobby in Testers",
        }


async def test_a_timeout_of_the_bot_is_told_and_its_end_makes_up_for_what_was_not_shown(
    house: Stage, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, clock = house.playground.world, house.clock
    monkeypatch.setattr(discord.utils, "utcnow", world.moment)
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    other = bob if mover.id == ann.id else ann
    hand = await wait_for_turn(mover, table)
    me = world.guild.members[world.bot.id]
    world.time_out(me, world.moment() + TIMEOUT)
    shard = house.client.get_guild(world.guild.id)
    await eventually(lambda: shard is not None and shard.me.is_timed_out())

    for reply in (await ann.command("table", GAMES_CHANNEL), await ann.command("play nubs", GAMES_CHANNEL)):
        assert reply.is_ephemeral
        assert reply.text.startswith("Somebody who moderates this server has put me in a timeout")
    began = clock()
    ann.delete(await wait_for_table(ann, table))
    await press_first(mover, hand)
    told = await ann.wait_for(lambda seen: "has put me in a timeout" in seen.text, ann.dm)
    assert f"I show table {table} at #games in Testers again" in told.text

    await wait_for_table(other, table, f"{mover.user.name} played ")
    assert -2 < clock() - began - TIMEOUT.total_seconds() < 5
