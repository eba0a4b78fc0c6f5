"""What is noted of the messages that stand: durable once it is said to be, and forgotten with its person."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from bot.messages.attached import Attached
from bot.messages.posts import Mark, Posts
from bot.playground.errors import Error
from storage.tables.slots import Hand, Mention, Public, TableSlot
from tests.bot.sql import column, connection_to
from tests.bot.stage import GAMES_CHANNEL, Stage, open_lobby, start_game, table_id
from tests.loopback.person import Person

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


async def test_of_an_erased_person_neither_hand_nor_mention_is_kept_at_hand(
    house: Stage, bob: Person, cy: Person
) -> None:
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
