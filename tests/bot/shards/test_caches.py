"""What a process keeps at hand of the database: it is read anew where another process has stored something else."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import cast

import discord
import pytest

from bot.messages.direct import Mailbox
from bot.preferences import GUILD, PERSON, PersonPreferences, ServerSettings
from bot.rules.newcomers import Newcomers
from bot.shards.hints import Hints
from storage.database import Database
from storage.people.store import Preferences
from tests.bot.shards.several import lose_hints, several, until

ANN = 101
SERVER = 9
OFF = Preferences(pictures=False)


@dataclass
class Process:
    """The caches of a process, wired as in the bot."""

    hints: Hints
    people: PersonPreferences
    servers: ServerSettings
    newcomers: Newcomers
    mailbox: Mailbox


def process(database: Database, hints: Hints) -> Process:
    people = PersonPreferences(database.people.preferences, hints.telling(PERSON, database.people.save_preferences))
    servers = ServerSettings(database.guilds.settings, hints.telling(GUILD, database.guilds.save_settings))
    for kind, kept in ((PERSON, people), (GUILD, servers)):
        hints.on(kind, kept.forget)
        hints.on_anew(kept.forget_all)
    client = cast("discord.Client", None)
    mailbox = Mailbox(client, database.people, database.shards, hints, Counter(), time.time)
    return Process(hints, people, servers, Newcomers(database.people, hints), mailbox)


@pytest.fixture
async def two(server_address: str) -> AsyncIterator[tuple[Process, Process]]:
    """Two processes; the first has direct messages."""
    async with several(server_address, 2) as ((first, its_hints), (second, other_hints)):
        made = process(first, its_hints), process(second, other_hints)
        await its_hints.begin()
        await other_hints.begin()
        yield made


async def test_what_one_process_stores_holds_in_the_other(two: tuple[Process, Process]) -> None:
    one, other = two
    assert await other.people.of(ANN) == Preferences()
    await one.people.change(ANN, pictures=False)
    await until(lambda: other.people.of(ANN), OFF)
    before = await other.servers.of(SERVER)
    await one.servers.change(SERVER, pictures=not before.pictures)
    await until(lambda: other.servers.of(SERVER), await one.servers.of(SERVER))
    assert await other.newcomers.games(ANN) == frozenset()
    await one.newcomers.note_known(ANN, "whot")
    await until(lambda: other.newcomers.games(ANN), frozenset({"whot"}))
    assert await one.mailbox.known_channel(ANN) is None
    await other.mailbox.note_channel(ANN, 77)
    await until(lambda: one.mailbox.known_channel(ANN), 77)


async def test_whoever_may_have_missed_a_hint_reads_all_anew(two: tuple[Process, Process], server_address: str) -> None:
    one, other = two
    assert (await other.people.of(ANN), await other.newcomers.games(ANN)) == (Preferences(), frozenset())
    await one.hints.close()
    await one.people.change(ANN, pictures=False)
    await one.newcomers.note_known(ANN, "whot")
    assert await other.people.of(ANN) == Preferences()
    await lose_hints(server_address)
    await until(lambda: other.people.of(ANN), OFF)
    assert await other.newcomers.games(ANN) == frozenset({"whot"})
