"""A table whose server is one process's, while another has the direct messages: what people see of the two."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from discord.http import Route

from bot.messages.direct import CANNOT_SEND, Unreachable
from bot.playground.errors import Error
from bot.playground.model import FLAG_SUPPRESS_NOTIFICATIONS
from bot.playground.notices import MessageCreated, Notice
from bot.tables import crossing, delivery, hands
from bot.tables.private_hands import ASLEEP
from games.engine.table import Status
from storage.engine.address import Address
from storage.shards.groups import Shards
from storage.tables.slots import Hand
from tests.bot.several import Several, direct_process, server_process, several
from tests.bot.sight import offered
from tests.bot.stage import (
    GAMES_CHANNEL,
    WAIT,
    Stage,
    belongs_to,
    open_lobby,
    play_first,
    plays,
    press_first,
    said,
    shows_table,
    stage,
    start_game,
    table_id,
    until,
    until_turn_of,
    wait_for_table,
    wait_for_turn,
)
from tests.bot.tables.test_rematch import ended, the_end
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Reply, SeenMessage

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def house(both: Several) -> Stage:
    """The bot that has the server."""
    return both.bots[1]


async def all_is_delivered(both: Several) -> None:
    """Wait until each bot has noted all that it shows of its tables as shown."""
    for bot in both.bots:
        await delivered(bot)


def calls(both: Several, table: str, person: Person) -> int:
    """How often a person is called at the table, by the mentions that stand there."""
    seen = [message.content for message in person.sees(GAMES_CHANNEL)]
    return sum(f"<@{person.id}>, it's your turn at table {table}" in content for content in seen)


async def play_on(both: Several, table: str, hands: Mapping[int, Reply]) -> bool:
    """Let whoever is to play press the first play, in a private hand where they have one; whether the game goes on."""
    house = both.bots[1]
    mover = await house.mover(table)
    if mover.id in hands:
        message = hands[mover.id].message
        assert message is not None
        hand = await mover.wait_for(lambda seen: seen.id == message.id and bool(plays(seen)), GAMES_CHANNEL)
    else:
        hand = await wait_for_turn(mover, table)
    await press_first(mover, hand)
    return (await house.session(table)).table.status is Status.PLAYING


class Sounds:
    """Counts the messages that call a person by a sound."""

    def __init__(self, both: Several, person: Person) -> None:
        self.count = 0
        self._channel = person.dm
        both.playground.world.subscribe(self._note)

    def _note(self, notice: Notice) -> None:
        if isinstance(notice, MessageCreated) and notice.message.channel is self._channel:
            self.count += not notice.message.flags & FLAG_SUPPRESS_NOTIFICATIONS


async def private_hand(person: Person, table: str) -> SeenMessage:
    """Wait until the private hand in the channel has plays to press."""
    return await person.wait_for(
        lambda seen: seen.is_ephemeral and belongs_to(seen, table) and bool(plays(seen)), GAMES_CHANNEL
    )


async def test_a_whole_game_by_direct_messages(both: Several, house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="single")
    public = await wait_for_table(ann, table, "to play")
    while await play_on(both, table, {}):
        mover = await house.mover(table)
        hand = await wait_for_turn(mover, table)
        assert "#games in Testers" in hand.text
        assert all(len(person.sees(person.dm)) <= 2 for person in (ann, bob))
    await all_is_delivered(both)
    assert (await wait_for_table(ann, table, "wins")).id == public.id
    await until(both.playground, lambda: [len(person.sees(person.dm)) for person in (ann, bob)] == [1, 1])
    assert not any(calls(both, table, person) for person in (ann, bob))


async def test_nobody_is_called_who_plays_in_the_channel(both: Several, house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="single")
    hands = {person.id: await person.command("hand", GAMES_CHANNEL) for person in (ann, bob)}
    await both.all_is_done()
    sounds = [Sounds(both, person) for person in (ann, bob)]
    while await play_on(both, table, hands):
        await both.all_is_done()
    await all_is_delivered(both)
    assert [each.count for each in sounds] == [0, 0]
    assert not any(calls(both, table, person) for person in (ann, bob))


async def test_a_hand_leads_to_the_public_message(both: Several, house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    before = await wait_for_table(ann, table)
    mover = await house.mover(table)
    assert leads_to(await wait_for_turn(mover, table)) == before.id
    await ann.command("table", GAMES_CHANNEL)
    await until(both.playground, lambda: ann.look(before) is None)
    other = next(person for person in (ann, bob) if person.id != mover.id)
    await until_turn_of(house, table, other)
    assert leads_to(await wait_for_turn(other, table)) == (await wait_for_table(ann, table)).id


def leads_to(hand: SeenMessage) -> int:
    """The message that a hand's button shows."""
    urls = [str(each["url"]) for row in hand.data["components"] for each in row["components"] if "url" in each]
    return int(urls[0].rpartition("/")[2])


async def test_a_press_on_the_server_is_told_before_what_it_changes(both: Several, house: Stage, ann: Person) -> None:
    """Who begins with the house sees the hand in the channel, and is called to the same turn nowhere else."""
    lobby = await open_lobby(house, "Ann")
    await both.all_is_done()
    sounds = Sounds(both, ann)
    await ann.click(lobby, "Play Vera")
    await private_hand(ann, table_id(lobby))
    await both.all_is_done()
    assert sounds.count == 0


async def test_nobody_is_called_who_plays_at_the_table_itself(both: Several, house: Stage) -> None:
    people = [both.person(name) for name in ("Ann", "Bob")]
    lobby = await open_lobby(house, "Ann", "Bob", game="nubs")
    await people[0].click(lobby, "Start")
    table = table_id(lobby)
    sounds: list[Sounds] = []
    for turn in range(8):
        mover = await house.mover(table)
        if turn == 4:  # each has pressed something there
            await both.all_is_done()
            sounds = [Sounds(both, person) for person in people]
        revision = (await house.session(table)).table.revision
        await press_first(mover, await wait_for_plays(mover, table, revision))
    await both.all_is_done()
    assert [each.count for each in sounds] == [0, 0]


async def wait_for_plays(person: Person, table: str, revision: int) -> SeenMessage:
    """Wait until the public message has the plays of a revision."""
    return await person.wait_for(
        lambda seen: shows_table(seen, table) and (table, revision) in offered(seen), GAMES_CHANNEL
    )


async def test_who_joins_hears_that_no_message_comes(both: Several, house: Stage, ann: Person, bob: Person) -> None:
    both.playground.faults.close_dms("Bob")
    table = table_id(await open_lobby(house, "Ann", "Bob"))
    await bob.wait_for(lambda seen: seen.text == Unreachable.CLOSED.value, GAMES_CHANNEL)
    await ann.wait_for(lambda seen: seen.text.startswith("You are seated"), ann.dm)
    await both.all_is_done()
    assert bob.sees(bob.dm) == []
    assert (await house.session(table)).table.seat_of(bob.id) is not None


async def test_whose_direct_messages_are_closed_is_mentioned_once_a_turn(
    both: Several, house: Stage, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    http, by_the_other = both.bots[0].client.http, list[tuple[str, Any]]()
    request = http.request

    async def note(route: Route, **options: Any) -> Any:
        by_the_other.append((route.method, route.channel_id))
        return await request(route, **options)

    monkeypatch.setattr(http, "request", note)
    both.playground.faults.close_dms("Bob")
    table = await start_game(house, "Ann", "Bob", rubber="single")
    for _ in range(6):
        mover = await house.mover(table)
        if mover == ann:
            await press_first(ann, await wait_for_turn(ann, table))
            continue
        await until(both.playground, lambda: calls(both, table, bob) == 1)
        await both.all_is_done()
        reply = await bob.command("hand", GAMES_CHANNEL)
        await press_first(bob, reply.shown)
        house.client.parts.delivery.private_hands.forget(Hand(bob.id))
    await both.all_is_done()
    assert calls(both, table, bob) <= 1
    assert calls(both, table, ann) == 0
    assert bob.sees(bob.dm) == []
    assert by_the_other
    assert ("POST", both.playground.world.channel(GAMES_CHANNEL).id) not in by_the_other


async def test_who_closes_direct_messages_in_a_game_is_mentioned_from_then_on(
    both: Several, house: Stage, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)
    table = await start_game(house, "Ann", "Bob")
    await until_turn_of(house, table, bob)
    await until_turn_of(house, table, ann)
    await wait_for_turn(ann, table)
    both.playground.faults.close_dms("Bob")
    await until_turn_of(house, table, bob)
    await until(both.playground, lambda: calls(both, table, bob) == 1)


@pytest.mark.parametrize("error", [Error.OPENING_DMS_TOO_FAST, Error.FLAGGED])
async def test_who_is_out_of_reach_is_mentioned(server_address: Address, playground: Playground, error: Error) -> None:
    playground.faults.refuse_new_dms(error)
    async with several(server_address, playground, knows_people=False) as both:
        table = await start_game(both.bots[1], "Ann", "Bob")
        mover = await both.bots[1].mover(table)
        await until(playground, lambda: calls(both, table, mover) == 1)
        await all_is_delivered(both)
        assert sum(calls(both, table, both.person(name)) for name in ("Ann", "Bob")) == 1


async def test_no_join_waits_for_long(
    both: Several, house: Stage, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crossing, "GREET_SECONDS", 0.1)
    lobby = await open_lobby(house, "Ann")
    await both.bots[0].client.parts.hints.close()
    await bob.click(lobby, "Join")
    await wait_for_table(bob, table_id(lobby), "Bob")
    async with asyncio.timeout(WAIT):
        await asyncio.gather(*house.client.answering.tasks)


async def test_settings_and_plays_elsewhere_change_the_hand_here(both: Several, house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    hand = await wait_for_turn(mover := await house.mover(table), table)
    assert hand.pictures
    await mover.command("my settings", GAMES_CHANNEL, pictures="off")
    await mover.wait_for(lambda seen: seen.id == hand.id and not seen.pictures, mover.dm)
    message = (await mover.command("hand", GAMES_CHANNEL)).shown.id
    await press_first(mover, await wait_for_turn(mover, table))
    await mover.wait_for(lambda seen: seen.id == message and seen.content == ASLEEP, GAMES_CHANNEL)


async def test_who_cannot_be_written_to_is_mentioned_though_no_hint_told_of_it(
    server_address: Address, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(crossing.Crossing, "tell_unreached", lambda *_: None)
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)
    async with several(server_address, playground) as both:
        house, ann, bob = both.bots[1], both.person("Ann"), both.person("Bob")
        table = await start_game(house, "Ann", "Bob")
        await until_turn_of(house, table, ann)
        await all_is_delivered(both)
        gate = playground.faults.hold(f"POST /channels/{bob.dm.id}/messages", status=403, code=CANNOT_SEND)
        await until_turn_of(house, table, bob)
        await gate.reached()
        async with asyncio.timeout(WAIT):
            while await house.database.tables.undelivered(9):
                await house.all_is_done()
        gate.open()
        await until(playground, lambda: calls(both, table, bob) == 1)


async def test_a_hand_names_its_table_though_nobody_is_asked(server_address: Address, playground: Playground) -> None:
    async with several(server_address, playground) as both:
        table = await start_game(both.bots[1], "Ann", "Bob")
        mover = await both.bots[1].mover(table)
        await wait_for_turn(mover, table)
    async with stage(server_address, playground=playground, shards=Shards(0, 2)) as house:
        await house.restored()
        await house.all_is_done()
        reply = await mover.command("hand", mover.dm)
        assert "#games in Testers" in reply.text


async def test_a_rematch_is_opened_from_direct_messages(both: Several, house: Stage, ann: Person, bob: Person) -> None:
    table = table_id(await ended(house, "Ann", "Bob"))
    for person in (ann, bob):
        await person.wait_for(lambda seen: seen.button("Rematch") is not None, person.dm)
    both.playground.faults.deny(GAMES_CHANNEL, "send_messages")
    assert "I need the permission Send Messages" in (await ann.click(the_end(ann), "Rematch")).text
    both.playground.faults.allow(GAMES_CHANNEL, "send_messages")
    reply = await ann.click(the_end(ann), "Rematch")
    before = (await house.session(table)).table
    assert before.rematch is not None
    lobby = await wait_for_table(ann, before.rematch)
    assert reply.text.startswith(f"Table {before.rematch} is open: ")
    assert str(lobby.id) in reply.text
    joined = await bob.click(the_end(bob), "Rematch")
    assert joined.text.startswith(f"You're in: the rematch is table {before.rematch},")
    await wait_for_table(ann, before.rematch, "Bob")
    again = await ann.click(the_end(ann), "Rematch")
    assert again.text.startswith(f"The rematch is already open, as table {before.rematch}:")
    assert len([seen for seen in ann.sees(GAMES_CHANNEL) if shows_table(seen, before.rematch)]) == 1


async def test_a_hand_on_another_server_moves_with_its_table(server_address: Address, playground: Playground) -> None:
    async with several(server_address, playground, groups=3) as all_three:
        house, ann = all_three.bots[1], all_three.person("Ann")
        assert house.database.shards.has(playground.world.guild.id)
        other = playground.world.add_guild("Second", shard=(2, 3))
        table = await start_game(house, "Ann", "Bob")
        first = await house.mover(table)
        second = next(person for person in (ann, all_three.person("Bob")) if person.id != first.id)
        reply = await second.command("hand", other.channel("#games"), table=table)
        assert "#games in Testers" in reply.text
        message = reply.shown.id
        await until_turn_of(house, table, second)
        await second.wait_for(lambda seen: seen.id == message and bool(plays(seen)), other.channel("#games"))


async def test_whose_time_runs_out_is_reminded_by_direct_message(both: Several, house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1h")
    mover = await house.mover(table)
    first = await wait_for_turn(mover, table)
    remind_at = (await house.session(table)).table.clock.remind_at
    assert remind_at is not None
    both.put_forward(remind_at - house.clock())
    await mover.wait_for(lambda seen: seen.content.startswith("Your time runs out soon"), mover.dm)
    await until(both.playground, lambda: mover.look(first) is None)
    assert len(mover.sees(mover.dm)) == 1


async def test_an_erased_name_leaves_the_table_in_each_process(both: Several, house: Stage, ann: Person) -> None:
    end = await ended(house, "Ann", "Bob")
    await all_is_delivered(both)
    assert "Ann" in said(end)
    question = await ann.command("privacy delete", ann.dm)
    await ann.click(question, "Delete everything")
    await ann.wait_for(lambda seen: seen.id == end.id and "Ann" not in said(seen), GAMES_CHANNEL)


# A process that shows a part of a table, while the other is away


@pytest.fixture
async def two_shards(server_address: Address, playground: Playground) -> None:
    """Let the bot have two shards, and have registered its commands; the server is of the second."""
    playground.world.shards_needed = 2
    async with stage(server_address, playground=playground, shards=Shards(0, 2)):
        pass


async def delivered(house: Stage) -> None:
    """Wait until all that the process shows of its tables is noted as shown."""
    async with asyncio.timeout(WAIT):
        while await house.database.tables.undelivered(9):
            await house.all_is_done()


@pytest.mark.usefixtures("two_shards")
async def test_each_process_shows_its_own_part_alone(server_address: Address, playground: Playground) -> None:
    ann, bob = (playground.person(name) for name in ("Ann", "Bob"))
    async with server_process(server_address, playground) as house:
        table = await start_game(house, "Ann", "Bob")
        await delivered(house)
    assert ann.sees(ann.dm) == bob.sees(bob.dm) == []
    public = [seen.id for seen in ann.sees(GAMES_CHANNEL)]
    async with direct_process(server_address, playground) as house:
        await house.all_is_done()
        mover = await house.mover(table)
        await wait_for_turn(mover, table)
        before = shown(ann)
        await delivered(house)
        await play_first(house, table)
        await house.all_is_done()
        assert shown(ann) == before
        await delivered(house)
    hands = [[seen.id for seen in person.sees(person.dm)] for person in (ann, bob)]
    async with server_process(server_address, playground) as house:
        await house.all_is_done()
        assert shown(ann) != before
        assert [seen.id for seen in ann.sees(GAMES_CHANNEL)] == public
        await delivered(house)
    assert [[seen.id for seen in person.sees(person.dm)] for person in (ann, bob)] == hands


@pytest.mark.usefixtures("two_shards")
async def test_a_table_without_people_is_delivered(server_address: Address, playground: Playground) -> None:
    async with server_process(server_address, playground) as house:
        opened = table_id(await open_lobby(house, "Ann"))
        await (await house.session(opened)).forget(house.person("Ann").id)
        assert all(seat.person is None for seat in (await house.session(opened)).table.seats)
        await house.all_is_done()
    async with direct_process(server_address, playground) as house:
        await delivered(house)


def shown(person: Person) -> list[str]:
    """The texts in the channel."""
    return [said(seen) for seen in person.sees(GAMES_CHANNEL)]
