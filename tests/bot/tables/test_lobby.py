"""Before a game: where a table opens, sitting down and getting up, and who is told what."""

from __future__ import annotations

import asyncio

import pytest

from bot.messages.direct import Unreachable
from bot.playground.model import Channel, ChannelType
from bot.playground.ratelimits import Scope
from games.engine.table import Status
from games.joker.rules import Joker
from games.whot.rules import Whot
from tests.bot.results import played
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    belongs_to,
    open_lobby,
    play_first,
    refused,
    start_game,
    table_id,
    wait_for_table,
)
from tests.loopback.faults import FOREVER
from tests.loopback.person import Person
from tests.loopback.seen import Reply, SeenMessage

ALONE_BUTTONS = ["Join", "Start", "Play Vera", "Add house player", "More…"]
THREADS = "POST /channels/*/messages/*/threads"
PUT_OUT = "Take somebody out of the lobby"


async def test_without_the_right_to_threads_no_table_opens(house: Stage, ann: Person) -> None:
    faults = house.playground.faults
    faults.deny(GAMES_CHANNEL, "create_public_threads")
    told = await ann.command("play whot", GAMES_CHANNEL, thread="new")
    assert told.is_ephemeral
    assert "I need the permission Create Public Threads in this channel" in told.text
    assert await house.database.tables.seated(ann.id) == []
    faults.allow(GAMES_CHANNEL, "create_public_threads")
    faults.fail(THREADS, 503)  # then the table stays here, as it does where Discord limits threads
    for _ in range(2):
        reply = await ann.command("play whot", GAMES_CHANNEL, thread="new")
        lobby = await wait_for_table(ann, reply.text.split("(table ")[1].split(")")[0], "who is in?")
        assert [button.label for button in lobby.buttons] == ALONE_BUTTONS
        faults.limit(THREADS, 300.0, times=FOREVER, scope=Scope.SHARED)


async def test_in_a_thread_the_table_stands_where_it_was_asked_for(house: Stage, ann: Person, bob: Person) -> None:
    world = house.playground.world
    thread = world.create_thread(world.channel(GAMES_CHANNEL), world.bot, "evening")
    lobby = await open_lobby(house, "Ann", "Bob", channel=str(thread.id), thread="new")
    assert lobby.channel_id == thread.id
    await wait_for_table(ann, table_id(lobby), "Ann, host; Bob;", channel=thread)


async def test_who_joins_by_a_replaced_message_is_told_where_it_stands(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann")
    gate = house.playground.faults.hold("DELETE /channels/*/messages/*")
    posting = asyncio.create_task(ann.command("table", GAMES_CHANNEL))
    await gate.reached()
    reply = await bob.click(lobby, "Join")
    assert reply.is_ephemeral
    assert reply.text.startswith("Done. ")
    gate.open()
    await posting
    (table,) = [seen for seen in bob.sees(GAMES_CHANNEL) if not seen.is_ephemeral]
    assert table.id != lobby.id
    await wait_for_table(bob, table_id(lobby), "Ann, host; Bob;")


async def test_two_of_one_name_are_told_apart(house: Stage) -> None:
    namesake = house.rename("Bob", "Ann")
    lobby = await open_lobby(house, "Cy")
    await house.playground.person("Dee").click(lobby, "Join")
    for person in (house.playground.person(house.playground.world.person("Eve").id), namesake):
        await person.click(lobby, "Join")
    owner = house.playground.person(house.playground.world.guild.owner_id)
    await owner.click(lobby, "Join")
    await wait_for_table(owner, table_id(lobby), "; Ann; Ann 2;")


async def test_only_the_host_decides_about_the_table_and_what_makes_no_sense_is_refused(house: Stage) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    begin, decide = "Only the host can start the game.", "Only the host of this table can do that."
    end = "Only the host, or a member who can manage messages, can end this table."
    told = {"add": decide, "remove": decide, "cancel": decide, "endnow": end, "start": begin, "fill": begin}
    cases = [(name, verb, sentence) for name in ("Bob", "Eve") for verb, sentence in told.items()]
    cases += [
        ("Ann", "leave", "You are the host: cancel the table if you don't want to play."),
        ("Ann", "remove", "There is no house player at this table."),
        ("Eve", "leave", "You don't sit at this table, so you have nothing to play here."),
    ]
    async with house.unchanged(table_id(lobby)):
        for name, verb, sentence in cases:
            refused(await house.person(name).click(lobby, f"p1:{verb}:{table_id(lobby)}", forged=True), sentence)


async def test_who_wants_several_opponents_gets_as_many_house_players_once(house: Stage, ann: Person) -> None:
    opened = await ann.command("play joker", GAMES_CHANNEL)
    await ann.click(opened, "Play the house")
    table = (await house.session(table_id(opened.shown))).table
    assert table.status is Status.PLAYING
    assert sorted(seat.name for seat in table.seats) == ["Ann", "Mila", "Otto", "Vera"]
    refused(await ann.click(opened, f"p1:fill:{table.id}", forged=True), "The game has already begun.")


async def test_closed_direct_messages_are_told_and_serve_once_opened_again(house: Stage, ann: Person) -> None:
    house.playground.faults.close_dms("Ann")
    await ann.command("play whot", GAMES_CHANNEL)
    note = await ann.wait_for(lambda seen: seen.is_ephemeral, GAMES_CHANNEL)
    assert note.text == Unreachable.CLOSED.value
    house.playground.faults.open_dms("Ann")
    table = table_id(await open_lobby(house, "Ann"))
    await ann.wait_for(lambda seen: "You are seated at WHOT" in seen.text and table in seen.text, ann.dm)


async def put_out(host: Person, lobby: SeenMessage, guest: Person) -> Reply:
    """Let the host take a guest out, by the menu behind More…."""
    menu = await host.click(lobby, "More…")
    return await host.select(menu, PUT_OUT, guest.user.name)


async def test_who_is_taken_out_is_told_and_may_join_again_once(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    await bob.wait_for(lambda seen: "You are seated" in seen.text, bob.dm)
    refused(await put_out(ann, lobby, bob), f"Bob no longer sits at table {table_id(lobby)}.")
    await wait_for_table(ann, table_id(lobby), "Ann, host; 9 places free.")
    told = await bob.wait_for(lambda seen: "The host took you out" in seen.text, bob.dm)
    assert "If it was a mistake, press Join there again." in told.text
    await bob.click(lobby, "Join")
    await wait_for_table(ann, table_id(lobby), "Ann, host; Bob;")
    await put_out(ann, lobby, bob)
    reply = await bob.click(lobby, "Join")
    refused(reply, "The host has taken you out of this table twice, so you can't join it again.")
    assert (await house.session(table_id(lobby))).table.seat_of(bob.id) is None
    told = await bob.wait_for(lambda seen: "The host took you out" in seen.text, bob.dm)
    assert "press Join" not in told.text


async def test_only_the_host_takes_guests_out_of_a_lobby(house: Stage, ann: Person, bob: Person, cy: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob", "Cy")
    control = f"p1:putout:{table_id(lobby)}"
    mine, theirs = await ann.click(lobby, "More…"), await bob.click(lobby, "More…")
    assert [option["label"] for option in mine.shown.selects[0].options] == ["Bob", "Cy"]
    assert theirs.shown.selects == []
    async with house.unchanged(table_id(lobby)):
        refused(await bob.select(mine, control, str(cy.id), forged=True), "Only the host of this table can do that.")
        for picked in (str(ann.id), "nobody", "1"):
            reply = await ann.select(lobby, control, picked, forged=True)
            assert reply.is_ephemeral
            assert "sits here any more" in reply.text or "You are the host" in reply.text
    await ann.click(lobby, "Start")
    async with house.unchanged(table_id(lobby)):
        refused(await ann.select(mine, PUT_OUT, "Bob"), "The game has begun, so the seats stay as they are.")


KINDS = [ChannelType.VOICE, ChannelType.ANNOUNCEMENT, ChannelType.FORUM]


def place_in(house: Stage, kind: ChannelType) -> tuple[Channel, Channel]:
    """A new channel, and where people write in it: itself, or a post of a forum."""
    world = house.playground.world
    ground = world.add_channel(kind, "elsewhere")
    is_forum = kind is ChannelType.FORUM
    return ground, world.create_thread(ground, world.person("Bob"), "Game night") if is_forum else ground


@pytest.mark.parametrize("kind", KINDS)
async def test_a_table_can_stand_where_messages_can(house: Stage, ann: Person, bob: Person, kind: ChannelType) -> None:
    ground, place = place_in(house, kind)
    table = await start_game(house, "Ann", "Bob", channel=str(place.id))
    await play_first(house, table)
    shown = await wait_for_table(ann, table, " played ", channel=place.id)
    assert shown.pictures
    hand = await ann.wait_for(lambda seen: belongs_to(seen, table), ann.dm)
    assert f"#{place.name} in Testers" in hand.text
    house.playground.world.delete(place.messages[shown.id])
    await play_first(house, table)
    assert (await wait_for_table(ann, table, channel=place.id)).id != shown.id
    told = await ann.command("parlour settings", GAMES_CHANNEL, allow=place)
    assert f"People can open tables in <#{ground.id}>." in told.text, "a post stands for its forum"
    assert not (await bob.command("play whot", str(place.id))).is_ephemeral
    refused(
        await bob.command("play whot", GAMES_CHANNEL), f"On this server you can open tables only in <#{ground.id}>."
    )
    await ann.command("parlour settings", GAMES_CHANNEL, allow=house.playground.world.channel(GAMES_CHANNEL))
    await ann.command("parlour settings", GAMES_CHANNEL, forbid=ground)
    assert (await bob.command("play whot", str(place.id))).is_ephemeral


@pytest.mark.parametrize("kind", KINDS)
async def test_a_podium_comes_where_the_server_played_last(house: Stage, ann: Person, kind: ChannelType) -> None:
    _, place = place_in(house, kind)
    await ann.command("my settings", ann.dm)  # the bot knows the channel before this is answered
    await played(house, "Bob", "Ann", channel=str(place.id))
    asked = await ann.command("league season close", GAMES_CHANNEL, why="The cup is over")
    await ann.click(asked, "Close it")
    await ann.wait_for(lambda seen: " is over" in seen.text, place.id)


async def test_a_thread_for_a_table_is_opened_below_an_announcement(house: Stage, ann: Person) -> None:
    ground, _ = place_in(house, ChannelType.ANNOUNCEMENT)
    await ann.command("play whot", str(ground.id), thread="new")
    await ann.wait_for(lambda seen: "who is in?" in seen.text)
    (thread,) = house.playground.world.guild.threads()
    assert (thread.parent, thread.type) == (ground, ChannelType.ANNOUNCEMENT_THREAD)


async def test_in_a_voice_channel_the_bot_must_be_let_in(house: Stage, ann: Person) -> None:
    ground, _ = place_in(house, ChannelType.VOICE)
    house.playground.faults.deny(ground.id, "connect")
    reply = await ann.command("play whot", str(ground.id))
    assert "I need the permission Connect in this channel" in reply.text


@pytest.mark.parametrize(
    ("game", "begins", "ends"),
    [
        ("joker", "Cut for partners: ", " has the highest card and deals."),
        ("whot", "Cut for deal: ", " has the lowest card and deals."),
    ],
)
async def test_the_cut_stands_on_the_first_screen_until_a_person_plays(
    house: Stage, ann: Person, bob: Person, game: str, begins: str, ends: str
) -> None:
    name = await start_game(house, "Ann", "Bob", "Cy", "Dee", game=game)
    session = await house.session(name)
    assert isinstance(session.state, Joker | Whot)
    dealer = session.table.seats[session.state.dealer].name

    for person in (ann, bob):
        fields = (await wait_for_table(person, name, begins)).embeds[0]["fields"]
        told = next(each["value"].split("\n") for each in fields if each["name"] == "Before the deal")
        assert all(seat.name in told[0] for seat in session.table.seats)
        assert told[-1] == f"{dealer}{ends}"

    await play_first(house, name)
    await house.all_is_done()
    for person in (ann, bob):
        assert begins not in (await wait_for_table(person, name)).text
