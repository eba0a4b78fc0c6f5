"""What is noted of the messages that stand: durable once it is said to be, and forgotten with its person."""

from __future__ import annotations

from pathlib import Path

from bot.messages.posts import Mark
from tests.bot.sql import column
from tests.bot.stage import Stage, open_lobby, table_id
from tests.loopback.person import Person

SENT = 77


async def test_what_was_sent_is_durable_on_return(house: Stage, database_file: Path, bob: Person) -> None:
    opened = await open_lobby(house, "Ann")
    table, posts = table_id(opened), house.client.parts.delivery._posts
    await posts.save(table, bob.id, opened.channel_id, SENT, Mark(1, 0, "turn 1"))
    assert column(database_file, "SELECT message FROM messages WHERE slot = ?", bob.id) == [SENT]


async def test_of_an_erased_person_neither_hand_nor_mention_is_kept_at_hand(
    house: Stage, bob: Person, cy: Person
) -> None:
    opened = await open_lobby(house, "Ann")
    table, posts = table_id(opened), house.client.parts.delivery._posts
    slots = (bob.id, -bob.id, cy.id, -cy.id)
    for slot in slots:
        await posts.save(table, slot, opened.channel_id, SENT, Mark(1, 0, "turn 1"))
    await posts.forget_person(bob.id, frozenset(), 0.1)
    assert [slot for slot in slots if posts.known(table, slot) is not None] == [cy.id, -cy.id]
