"""How much one person can start, what is said then, and what others meet meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.messages.controls import MOST_CHOICES
from bot.tables.delivery import MOST_REFRESHED
from games.engine.limits import (
    HOSTS_ENOUGH,
    MOST_HOSTED,
    MOST_OPENED,
    MOST_REPORTS,
    MOST_SEATS,
    OPENED_ENOUGH,
    OPENED_SECONDS,
    REPORT_SECONDS,
    REPORTED_ENOUGH,
    SITS_ENOUGH,
    channel_is_full,
    server_is_full,
)
from games.engine.table import Entry, Status, Table
from games.tournament import limits as of_tournaments
from games.tournament.journal import StoredTournament, TournamentEntry
from games.tournament.limits import DIRECTS_ENOUGH, MOST_TOURNAMENTS, TOURNAMENTS_ENOUGH
from storage.tables.store import UNBEGUN_SECONDS
from tests.bot.past import lobby
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    belongs_to,
    open_lobby,
    refused,
    said,
    stage,
    start_game,
    surely,
    table_id,
)
from tests.bot.tables.test_rematch import ended
from tests.clock import eventually
from tests.loopback.person import Person
from tests.loopback.playground import Playground

CROWD = 1500


async def fill(house: Stage, count: int, *names: str, prefix: str = "OLD", **fields: Any) -> list[Table]:
    """Lobbies in #games as an older version wrote them, bound by no limit; the first of the names hosts."""
    tables = [lobby(house, *names, table_id=f"{prefix}{number}", **fields) for number in range(count)]
    await asyncio.gather(*(house.database.tables.write(Entry(None, table)) for table in tables))
    return tables


@pytest.fixture
async def loads(house: Stage, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the tables that were loaded, in their order; the bot has looked for what to show at its start."""

    async def nothing(limit: int) -> list[str]:
        return []

    monkeypatch.setattr(house.database.tables, "undelivered", nothing)
    await house.restored()
    loaded: list[str] = []
    load = house.database.tables.load

    async def note(table_id: str) -> Any:
        loaded.append(table_id)
        return await load(table_id)

    monkeypatch.setattr(house.database.tables, "load", note)
    return loaded


async def test_a_crowd_of_lobbies_holds_up_nobody(house: Stage, ann: Person, bob: Person, loads: list[str]) -> None:
    own, eve = await start_game(house, "Ann", "Bob"), house.person("Eve")
    meant = (await fill(house, CROWD, "Eve"))[700].id
    loads.clear()
    assert [choice["value"] for choice in await bob.autocomplete("hand", GAMES_CHANNEL, "table", "")] == [own]
    named = await bob.command("hand", GAMES_CHANNEL, table=own.lower())
    for reply in (await bob.command("hand", GAMES_CHANNEL), named):
        assert belongs_to(reply.shown, own)
        assert "6 cards:" in said(reply.shown)
    assert (await bob.command("table", GAMES_CHANNEL)).text.startswith("Here it is: ")
    assert (await surely(ann, "end", GAMES_CHANNEL)).text == f"Table {own} is closed."
    offered = await eve.autocomplete("leave", GAMES_CHANNEL, "table", "old14")
    assert len(offered) == MOST_CHOICES
    assert all(choice["value"].startswith("OLD14") for choice in offered)
    assert loads == []
    assert await bob.autocomplete("table", GAMES_CHANNEL, "table", "") == []
    assert (await bob.command("table", GAMES_CHANNEL, table=meant)).text.startswith("Here it is: ")
    assert (await surely(ann, "end", GAMES_CHANNEL, table=meant)).text == f"Table {meant} is closed."
    assert loads == [meant]
    assert (await eve.command("hand", GAMES_CHANNEL)).text.startswith("The game hasn't begun yet")
    assert len(loads) == 2


async def test_what_one_prefers_changes_a_few_hands_of_a_crowd_at_once(house: Stage, loads: list[str]) -> None:
    await fill(house, CROWD, "Eve")
    await house.person("Eve").command("my settings", GAMES_CHANNEL, pictures="off")
    assert len(loads) <= len(house.client.parts.delivery.lanes.tasks) <= MOST_REFRESHED


async def test_of_many_opened_at_once_as_many_stand_as_may(database_file: Path, playground: Playground) -> None:
    async with stage(database_file, playground=playground) as house:
        ann = house.person("Ann")
        replies = await asyncio.gather(*(ann.command("play whot", GAMES_CHANNEL) for _ in range(50)))
        told = [reply.text for reply in replies if reply.is_ephemeral]
        assert told == [HOSTS_ENOUGH] * (50 - MOST_HOSTED)
        assert len(await house.database.tables.seated(ann.id)) == MOST_HOSTED
        assert not (await ann.command("daily", GAMES_CHANNEL)).is_ephemeral, "it is bound by no limit"
    async with stage(database_file, playground=playground) as house:
        ann = house.person("Ann")
        refused(await ann.command("play whot", GAMES_CHANNEL), HOSTS_ENOUGH)
        lobby = next(table for table in await house.database.tables.seated(ann.id) if table.status is Status.LOBBY)
        await ann.command("end", GAMES_CHANNEL, table=lobby.id)
        assert not (await ann.command("play whot", GAMES_CHANNEL)).is_ephemeral


async def test_who_opens_and_ends_on_and_on_is_stopped_and_a_day_later_nothing_of_it_is_kept(
    house: Stage, ann: Person, bob: Person
) -> None:
    end, opened = await ended(house, "Ann", "Bob"), list[str]()
    for _ in range(MOST_OPENED - 1):
        opened.append(table_id(await open_lobby(house, "Ann")))
        assert (await ann.command("end", GAMES_CHANNEL)).text == f"Table {opened[-1]} is closed."
    refused(await ann.command("play whot", GAMES_CHANNEL), OPENED_ENOUGH)
    async with house.unchanged(table_id(end)):
        refused(await ann.click(end, "Rematch"), OPENED_ENOUGH)
    assert not (await bob.command("play whot", GAMES_CHANNEL)).is_ephemeral
    house.put_forward(OPENED_SECONDS + 1)
    assert not (await ann.command("play whot", GAMES_CHANNEL)).is_ephemeral
    assert await house.database.tables.exists(opened[0])
    await house.all_is_done()
    house.put_forward(UNBEGUN_SECONDS)

    async def are_gone() -> bool:
        return not any([await house.database.tables.exists(table) for table in opened])

    await eventually(are_gone)
    assert await house.database.tables.exists(table_id(end))
    assert not any([await house.client.parts.tables.find(table) for table in opened])
    buttons = [seen for seen in ann.sees(GAMES_CHANNEL) if any(belongs_to(seen, table) for table in opened)]
    assert buttons == [], "nothing of them is left to press"


async def test_who_sits_at_enough_tables_neither_opens_one_nor_joins(house: Stage, bob: Person) -> None:
    for number in range(MOST_SEATS // 5):
        await fill(house, 5, "Cy", "Bob", prefix=f"OLD{number}")
    opened = await open_lobby(house, "Ann")
    async with house.unchanged(table_id(opened)):
        refused(await bob.click(opened, "Join"), SITS_ENOUGH)
    refused(await bob.command("play whot", GAMES_CHANNEL), SITS_ENOUGH)
    await bob.command("leave", GAMES_CHANNEL, table="OLD00")
    assert "2 of 10" in (await bob.click(opened, "Join")).text


async def test_a_channel_and_its_threads_hold_as_many_as_managers_say(house: Stage, ann: Person, bob: Person) -> None:
    world = house.playground.world
    thread = world.create_thread(world.channel(GAMES_CHANNEL), world.bot, "evening")
    for option, number in (("channel_tables", 0), ("server_tables", 501)):
        raw = await ann.command("parlour settings", GAMES_CHANNEL, raw=True, **{option: number})
        refused(raw, f"The option {option} takes a whole number from 1 to 500.")
    told = await ann.command("parlour settings", GAMES_CHANNEL, channel_tables=2, server_tables=3)
    assert "At most 2 tables can be played in a channel with its threads, and 3 on the server." in told.text
    await open_lobby(house, "Ann", thread="new")
    await open_lobby(house, "Cy", channel=str(thread.id))
    refused(await bob.command("play whot", GAMES_CHANNEL), channel_is_full(2))
    refused(await bob.command("play whot", str(thread.id)), channel_is_full(2))
    await open_lobby(house, "Bob", channel="#lobby")
    refused(await bob.command("play whot", "#lobby"), server_is_full(3))
    await ann.command("parlour settings", GAMES_CHANNEL, channel_tables=3, server_tables=4)
    assert not (await bob.command("play whot", GAMES_CHANNEL)).is_ephemeral


async def test_a_rematch_is_refused_before_it_is_linked_and_takes_the_last_room_once(house: Stage, ann: Person) -> None:
    end = await ended(house, "Ann", "Bob")
    tables = await fill(house, MOST_HOSTED, "Ann")
    async with house.unchanged(table_id(end)):
        refused(await ann.click(end, "Rematch"), HOSTS_ENOUGH)
    await ann.command("end", GAMES_CHANNEL, table=tables[0].id)
    replies = await asyncio.gather(*(ann.click(end, "Rematch") for _ in range(3)))
    assert sorted(reply.text.startswith("The rematch is already open") for reply in replies) == [False, True, True]


async def hold(house: Stage, host: Person, *keys: str) -> None:
    """Sign-ups under way in channels that nobody here sees."""
    guild, now = house.playground.world.guild.id, house.clock()
    for number, key in enumerate(keys, 1):
        stored = StoredTournament(key, guild, number, host.id, {}, {}, "ab" * 32, is_rated=True, created_at=now)
        await house.database.tournaments.write(TournamentEntry(None, stored))


async def test_a_person_hosts_two_tournaments_and_a_server_has_ten(house: Stage, ann: Person, bob: Person) -> None:
    await hold(house, ann, "CUP1", "CUP2")
    refused(await ann.command("tournament joker", GAMES_CHANNEL), DIRECTS_ENOUGH)
    assert not (await bob.command("tournament joker", GAMES_CHANNEL)).is_ephemeral
    await hold(house, house.person("Eve"), *(f"MUG{number}" for number in range(MOST_TOURNAMENTS - 3)))
    refused(await bob.command("tournament joker", "#lobby"), TOURNAMENTS_ENOUGH)


async def test_a_person_opens_ten_tournaments_an_hour(house: Stage, ann: Person) -> None:
    for _ in range(of_tournaments.MOST_OPENED):
        assert not (await ann.command("tournament joker", GAMES_CHANNEL)).is_ephemeral
        await surely(ann, "tournament end", GAMES_CHANNEL, reason="Too few")
    refused(await ann.command("tournament joker", GAMES_CHANNEL), of_tournaments.OPENED_ENOUGH)
    house.put_forward(OPENED_SECONDS + 1)
    assert not (await ann.command("tournament joker", GAMES_CHANNEL)).is_ephemeral


async def test_a_person_reports_so_much_a_day(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    control = f"p1:report:{table}"
    told = await asyncio.gather(
        *(bob.forge_modal(GAMES_CHANNEL, control, {"text": f"Problem {number}"}) for number in range(MOST_REPORTS + 5))
    )
    assert sum(reply.text == REPORTED_ENOUGH for reply in told) == 5
    assert len(await house.database.people.reports(99)) == MOST_REPORTS
    assert (await ann.forge_modal(GAMES_CHANNEL, control, {"text": "Mine"})).text.startswith("Thank you. I keep")
    house.put_forward(REPORT_SECONDS + 1)
    assert (await bob.forge_modal(GAMES_CHANNEL, control, {"text": "Again"})).text.startswith("Thank you. I keep")
