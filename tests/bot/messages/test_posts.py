"""What is noted of the messages that stand: durable once it is said to be, and forgotten with its person."""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from pathlib import Path

import pytest

from bot.messages import removals
from bot.messages.attached import Attached
from bot.messages.posts import Mark, Posts, Shown
from bot.messages.screen import note_screen
from bot.playground.errors import Error
from storage.engine.address import Address
from storage.engine.errors import LeaseLost
from storage.shards.groups import Share
from storage.shards.joining import joining
from storage.tables.slots import Hand, Mention, Public, TableSlot
from tests.bot.process import forked_bot
from tests.bot.sql import column, connection_to
from tests.bot.stage import GAMES_CHANNEL, Stage, open_lobby, start_game, table_id
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.places import Databases
from tests.storage.several import POLL_SECONDS, raw

SENT = 77
TOKEN_EDIT = "PATCH /webhooks/{application_id}/{token}/messages/{message_id}"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


def posts_of(house: Stage) -> Posts[TableSlot]:
    """The messages of tables, as another object of the same bot knows them."""
    parts = house.client.parts
    return Posts(house.client, house.database.tables, parts.mailbox, Attached(), parts.permits, house.clock)


async def test_what_was_sent_is_durable_on_return(house: Stage, database_file: Path, bob: Person) -> None:
    opened = await open_lobby(house, "Ann")
    table, posts = table_id(opened), posts_of(house)
    await posts.save(table, Hand(bob.id), opened.channel_id, SENT, Mark(1, 0, "turn 1"))
    assert column(database_file, "SELECT message FROM messages WHERE slot = ?", bob.id) == [SENT]


async def test_of_an_erased_person_neither_hand_nor_mention_is_kept(house: Stage, bob: Person, cy: Person) -> None:
    opened = await open_lobby(house, "Ann")
    table, posts = table_id(opened), posts_of(house)
    slots = (Hand(bob.id), Mention(bob.id), Hand(cy.id), Mention(cy.id))
    for slot in slots:
        await posts.save(table, slot, opened.channel_id, SENT, Mark(1, 0, "turn 1"))
    await posts.forget_person(bob.id, frozenset(), 0.1)
    assert [slot for slot in slots if posts.known(table, slot) is not None] == [Hand(cy.id), Mention(cy.id)]


async def test_what_is_noted_of_messages_is_read_by_older_and_newer_versions(house: Stage, database_file: Path) -> None:
    table = await start_game(house, "Ann", "Bob", "Cy")
    await house.all_is_done()
    await house.database.tables.note_sending(table, Public())  # written after what nobody waited for
    session, mover = await house.session(table), await house.mover(table)
    people = [house.person(name).id for name in ("Ann", "Bob", "Cy")]
    with connection_to(database_file) as connection:
        noted = dict(connection.execute("SELECT slot, face FROM messages"))
    turn = {mover.id: f"turn {session.table.revision}"}
    assert noted == {0: "playing"} | dict.fromkeys(people, "wait 0") | turn
    assert session.table.revision != session.table.version


async def test_the_nonce_tells_the_table_the_slot_the_version_and_what_is_replaced(house: Stage, bob: Person) -> None:
    table = table_id(await open_lobby(house, "Ann", "Bob"))
    hand = await bob.wait_for(lambda seen: "You are seated" in seen.text, bob.dm)
    sent = f"{table} {bob.id} 1 0 0"
    assert hand.data["nonce"] == blake2b(sent.encode(), digest_size=12).hexdigest()


async def test_a_token_that_did_not_serve_is_not_tried_again(house: Stage, bob: Person, cy: Person) -> None:
    await open_lobby(house, "Ann", "Bob", "Cy")
    await house.all_is_done()
    faults = house.playground.faults
    faults.fail("PATCH /webhooks/*/*/messages/@original", 404, code=Error.UNKNOWN_WEBHOOK.value[0])
    faults.requests.clear()
    for person in (bob, cy):
        await person.command("leave", GAMES_CHANNEL)
        await house.all_is_done()
    assert faults.met == faults.requests.without_token[TOKEN_EDIT] == 1
    assert faults.requests.with_token[EDIT] >= 2


POST = "POST /channels/*/messages"
TAKE = "UPDATE leases SET epoch = epoch + 1, holder = 'another'"
PATIENCE = 20.0


async def left_over(address: Address) -> list[int]:
    """Wait until messages are noted that are to be deleted; which."""
    async with raw(str(address)) as beside, asyncio.timeout(PATIENCE):
        while not (rows := await beside.fetch("SELECT message FROM leftovers")):  # noqa: ASYNC110  it tells no event
            await asyncio.sleep(POLL_SECONDS)
    return [row[0] for row in rows]


@pytest.mark.parametrize("database_address", ["postgresql"], indirect=True)
async def test_what_arrives_too_late_is_deleted_by_who_has_the_shards(
    house: Stage, database_address: Address, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removals, "LOOK_SECONDS", POLL_SECONDS)
    table = table_id(await open_lobby(house, "Ann"))
    await house.all_is_done()
    session, shards = await house.session(table), house.database.shards
    async with joining(database_address, Share(), "1") as joined, raw(str(database_address)) as beside:
        shards.take(0, 1, await joined.take())
        gate = house.playground.faults.hold(POST)
        shown = Shown(note_screen("Too late"), Mark(1, 0, ""))
        sending = asyncio.create_task(posts_of(house).send(session.table, Hand(bob.id), bob.dm.id, shown))
        await gate.reached()
        await beside.execute(TAKE)
        gate.open()
        with pytest.raises(LeaseLost):
            await sending
        late = next(message for message in bob.sees(bob.dm) if "Too late" in message.text)
        assert await left_over(database_address) == [late.id]
        public = await house.client.parts.delivery.posted(table, Public())
        assert public is not None

        await beside.execute("UPDATE leases SET epoch = epoch - 1")
        removing = asyncio.create_task(house.client.parts.delivery.keep_removing())
        async with asyncio.timeout(PATIENCE):
            while bob.look(late) is not None:  # noqa: ASYNC110  a person is told of nothing that goes
                await asyncio.sleep(POLL_SECONDS)
        removing.cancel()
        assert bob.look(public.message) is not None


@pytest.mark.parametrize("database_address", ["postgresql"], indirect=True)
async def test_what_stands_is_not_deleted_though_another_process_that_sent_it_too_leaves_it(
    house: Stage, database_address: Address, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removals, "LOOK_SECONDS", POLL_SECONDS)
    lobby = await open_lobby(house, "Ann", "Bob")
    await house.all_is_done()
    hand = Hand(bob.id)
    standing = await house.client.parts.delivery.posted(table_id(lobby), hand)
    assert standing is not None
    world = house.playground.world
    other = world.post(bob.dm, world.bot, {"content": "Too late"})
    removing = asyncio.create_task(house.client.parts.delivery.keep_removing())
    async with raw(str(database_address)) as beside:
        for message in (standing.message, other.id):  # as one does that saw nothing stand yet
            row = table_id(lobby), bob.id, bob.dm.id, message
            await beside.execute(
                "INSERT INTO leftovers (table_id, slot, channel, message) VALUES ($1, $2, $3, $4)", *row
            )
    async with asyncio.timeout(PATIENCE):
        while bob.look(other.id) is not None:  # noqa: ASYNC110  a person is told of nothing that goes
            await asyncio.sleep(POLL_SECONDS)
    removing.cancel()
    assert bob.look(standing.message) is not None


async def test_who_lost_its_shards_waits_for_what_it_has_sent(playground: Playground, databases: Databases) -> None:
    address, ann = databases.fresh(), playground.person("Ann")
    async with forked_bot(playground, address) as process, raw(address) as beside:
        opened = await ann.command("play whot", GAMES_CHANNEL, house=1, rubber="single", thread="here")
        gate = playground.faults.hold(POST)
        await ann.click(opened, "Start")
        await gate.reached()
        await beside.execute(TAKE)
        await process.logged("shards.lost")
        gate.open()
        ended = await process.ending()
        assert ended.code == 1
        assert "Traceback" not in ended.stderr, ended.stderr
        assert await left_over(address) == [ann.sees(ann.dm)[-1].id]
    databases.remove(address)
