"""A table that a new version cannot play on holds up nobody, says so, and can be ended."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
import pytest
from structlog.testing import capture_logs

from bot.people.departures import TAKEN_OUT
from bot.tables.wording import OLDER_RULES
from games.catalogue import find_game
from games.engine.table import IDLE_SECONDS, Status
from tests.bot.sql import column, connection_to
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    belongs_to,
    play_first,
    refused,
    stage,
    start_game,
    surely,
    until,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Reply, SeenMessage

TITLE = "This table cannot go on"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


def belongs(reply: Reply, table: str) -> bool:
    """Whether an answer is a hand of a table."""
    return reply.message is not None and belongs_to(reply.message, table)


def sentence(table: str) -> str:
    return (
        f"Table {table} began under an older version of the game, and I can't play it any further. /end table:{table} "
        "closes it, unrated."
    )


# What an upgrade can change


def new_options(path: Path, table: str) -> None:
    with connection_to(path) as connection:
        connection.execute("UPDATE tables SET options = ? WHERE id = ?", ('{"gone": true}', table))


def another_notation(path: Path, table: str) -> None:
    with connection_to(path) as connection:
        connection.execute("UPDATE events SET body = '{\"move\": 1}' WHERE table_id = ? AND seq = 2", (table,))


def illegal_play(path: Path, table: str) -> None:
    """The first turn was the other one's."""
    with connection_to(path) as connection:
        query = "SELECT body FROM events WHERE table_id = ? AND seq = 3"
        event = orjson.loads(connection.execute(query, (table,))[0][0])
        other = orjson.dumps({"seat": 1 - event["seat"], "action": {"type": "draw"}}).decode()
        connection.execute("UPDATE events SET body = ? WHERE table_id = ? AND seq = 3", (other, table))


def lost_event(path: Path, table: str) -> None:
    with connection_to(path) as connection:
        newest = "SELECT max(seq) FROM events WHERE table_id = ?"
        connection.execute(f"DELETE FROM events WHERE table_id = ? AND seq = ({newest})", (table, table))  # noqa: S608


Damage = Callable[[Path, str], None]
each_damage = pytest.mark.parametrize(
    "damage", [new_options, another_notation, illegal_play, lost_event], ids=lambda each: each.__name__
)


@dataclass
class Upgraded:
    """A house after an upgrade, with a table that Bob hosts in #games and Cy sits at, and one of theirs in #lobby."""

    house: Stage
    table: str
    other: str

    @property
    def bob(self) -> Person:
        return self.house.person("Bob")

    @property
    def cy(self) -> Person:
        return self.house.person("Cy")


@asynccontextmanager
async def upgraded(
    playground: Playground, path: Path, damage: Damage = illegal_play, **options: Any
) -> AsyncIterator[Upgraded]:
    """Let a game begin, and start the bot anew after what the damage makes of its table."""
    async with stage(path, playground=playground) as house:
        table = await start_game(house, "Bob", "Cy", thread="here", **options)
        await play_first(house, table)
        other = await start_game(house, "Bob", "Cy", channel="#lobby", thread="here")
        await house.all_is_done()
    damage(path, table)
    async with stage(path, playground=playground) as house:
        yield Upgraded(house, table, other)


@pytest.fixture
def logged() -> Iterator[list[Any]]:
    with capture_logs() as entries:
        yield entries


def failures(logged: list[Any]) -> list[Any]:
    """What was logged as somebody's fault of ours."""
    return [entry for entry in logged if entry["log_level"] in ("error", "critical")]


def of_table(person: Person, table: str, channel: Any = GAMES_CHANNEL) -> list[SeenMessage]:
    return [seen for seen in person.sees(channel) if f"Table {table}" in seen.text]


# Commands


@each_damage
async def test_who_names_the_table_is_told_what_can_be_done(
    playground: Playground, database_file: Path, damage: Damage, logged: list[Any]
) -> None:
    async with upgraded(playground, database_file, damage) as after:
        for command in ("hand", "table", "leave"):
            refused(await after.cy.command(command, GAMES_CHANNEL, table=after.table), sentence(after.table))
        assert (await after.house.database.tables.seated(after.cy.id))[-1].seats[1].person == after.cy.id
        assert failures(logged) == []


async def test_people_at_such_a_table_have_every_command_at_another(
    playground: Playground, database_file: Path, logged: list[Any]
) -> None:
    async with upgraded(playground, database_file) as after:
        named = await after.cy.command("hand", GAMES_CHANNEL, table=after.other)
        assert belongs(named, after.other)
        unnamed = await after.cy.command("hand", "#lobby")
        assert belongs(unnamed, after.other)
        direct = await after.cy.command("hand", after.cy.dm)
        assert belongs(direct, after.other)
        assert "Here it is" in (await after.cy.command("table", "#lobby")).text
        assert f"You left table {after.other}." in (await surely(after.cy, "leave", "#lobby")).text
        refused(await surely(after.bob, "end", "#lobby"), f"Table {after.other} is closed.")
        assert failures(logged) == []


async def test_where_it_is_the_table_meant_it_is_named(playground: Playground, database_file: Path) -> None:
    async with upgraded(playground, database_file) as after:
        for command in ("hand", "table", "leave"):
            refused(await after.cy.command(command, GAMES_CHANNEL), sentence(after.table))


async def test_where_another_stands_in_the_same_channel_that_is_meant(
    playground: Playground, database_file: Path
) -> None:
    async with upgraded(playground, database_file) as after:
        fresh = await start_game(after.house, "Cy", "Dee", thread="here")
        with connection_to(database_file) as connection:
            connection.execute("UPDATE tables SET touched_at = touched_at + 9 WHERE id = ?", (after.table,))
        assert belongs(await after.cy.command("hand", GAMES_CHANNEL), fresh)
        assert "Here it is" in (await after.house.person("Dee").command("table", GAMES_CHANNEL)).text
        assert "Here it is" in (await after.house.person("Eve").command("table", GAMES_CHANNEL)).text


async def test_who_types_is_offered_it_to_end_alone(playground: Playground, database_file: Path) -> None:
    async with upgraded(playground, database_file) as after:
        await after.cy.command("hand", GAMES_CHANNEL, table=after.table)
        offered = {
            command: [choice["name"] for choice in await after.cy.autocomplete(command, GAMES_CHANNEL, "table", "")]
            for command in ("hand", "leave", "end")
        }
        other = f"{after.other}, WHOT · your turn · #lobby in Testers"
        assert offered["hand"] == offered["leave"] == [other]
        assert sorted(offered["end"]) == sorted([other, f"{after.table}, which can't go on · #games in Testers"])


# The end of it


@each_damage
async def test_its_host_ends_it_and_nothing_is_rated(
    playground: Playground, database_file: Path, damage: Damage, logged: list[Any]
) -> None:
    async with upgraded(playground, database_file, damage) as after:
        refused(await after.bob.command("end", GAMES_CHANNEL, table=after.table), f"Table {after.table} is closed.")
        stored, events = await after.house.stored(after.table)
        assert (stored.status, stored.reason) == (Status.CLOSED, "Bob ended the table.")
        assert events
        assert column(database_file, "SELECT 1 FROM results WHERE table_id = ?", after.table) == []
        for channel in (GAMES_CHANNEL, after.cy.dm):
            closed = await after.cy.wait_for(
                lambda seen: "Bob ended the table." in seen.text and f"Table {after.table}" in seen.text, channel
            )
            assert closed.buttons == []
        refused(
            await after.cy.command("hand", GAMES_CHANNEL, table=after.table),
            f"You don't sit at an open table {after.table}.",
        )
        assert [table.id for table in await after.house.database.tables.seated(after.cy.id)] == [after.other]
        assert failures(logged) == []


async def test_who_manages_messages_ends_it_and_nobody_else(playground: Playground, database_file: Path) -> None:
    async with upgraded(playground, database_file) as after:
        why = "Only the host, or a member who can manage messages, can end this table."
        refused(await after.cy.command("end", GAMES_CHANNEL), why)
        refused(await after.house.person("Ann").command("end", GAMES_CHANNEL), f"Table {after.table} is closed.")
        stored, _ = await after.house.stored(after.table)
        assert stored.reason == "A member who can manage messages ended the table."


async def test_its_host_ends_it_by_name_from_anywhere(playground: Playground, database_file: Path) -> None:
    async with upgraded(playground, database_file) as after:
        elsewhere = f"There is no open table {after.table} in this channel."
        refused(await after.cy.command("end", "#lobby", table=after.table), elsewhere)
        refused(await after.bob.command("end", after.bob.dm, table=after.table), f"Table {after.table} is closed.")


async def test_it_closes_after_an_idle_week(playground: Playground, database_file: Path, logged: list[Any]) -> None:
    async with upgraded(playground, database_file) as after:
        await after.cy.command("hand", GAMES_CHANNEL)
        after.house.put_forward(IDLE_SECONDS + 1)
        closed = await after.cy.wait_for(
            lambda seen: "Nobody touched this table for a week" in seen.text and after.table in seen.text, GAMES_CHANNEL
        )
        assert "This table is closed" in closed.text
        assert (await after.house.stored(after.table))[0].status is Status.CLOSED
        assert failures(logged) == []


async def test_it_closes_with_its_server(playground: Playground, database_file: Path, logged: list[Any]) -> None:
    async with upgraded(playground, database_file) as after:
        await after.house.taken_out()
        stored, _ = await after.house.stored(after.table)
        assert (stored.status, stored.reason) == (Status.CLOSED, TAKEN_OUT)
        assert (await after.house.stored(after.other))[0].status is Status.CLOSED
        assert failures(logged) == []


# Its messages


@each_damage
async def test_a_press_on_its_messages_tells_it_and_they_say_so_from_then_on(
    playground: Playground, database_file: Path, damage: Damage, logged: list[Any]
) -> None:
    async with upgraded(playground, database_file, damage, timer="1h") as after:
        (shown,) = of_table(after.cy, after.table)
        refused(await after.cy.click(shown, "My hand"), sentence(after.table))
        await after.cy.wait_for(lambda seen: TITLE in seen.text and sentence(after.table) in seen.text, GAMES_CHANNEL)
        await after.cy.wait_for(lambda seen: TITLE in seen.text and after.table in seen.text, after.cy.dm)
        await after.house.all_is_done()
        edits = playground.faults.requests.with_token[EDIT]
        for _ in range(2):
            await after.cy.command("hand", GAMES_CHANNEL)
        await after.house.all_is_done()
        assert playground.faults.requests.with_token[EDIT] == edits
        assert failures(logged) == []


async def test_it_rests_and_is_logged_once(
    playground: Playground, database_file: Path, logged: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    async with upgraded(playground, database_file, timer="1m") as after:
        before = await after.house.stored(after.table)
        after.house.put_forward(61)
        await until(
            playground,
            lambda: (
                bool(of_table(after.cy, after.table))
                and any(TITLE in seen.text for seen in of_table(after.cy, after.table))
            ),
        )
        await after.house.all_is_done()
        monkeypatch.setattr(after.house.database.tables, "version", asked.append)
        await asyncio.sleep(600)
        assert asked == []
        assert await after.house.stored(after.table) == before
        assert [entry["table"] for entry in logged if entry["event"] == "table.unreadable"] == [after.table]
        assert [entry for entry in logged if entry["event"] in ("tick.failed", "tick.refused")] == []
        assert failures(logged) == []


async def test_a_version_that_can_play_on_shows_it_again(playground: Playground, database_file: Path) -> None:
    before: list[tuple[str]] = []

    def damage(path: Path, table: str) -> None:
        with connection_to(path) as connection:
            before.extend(connection.execute("SELECT options FROM tables WHERE id = ?", (table,)))
        new_options(path, table)

    async with upgraded(playground, database_file, damage) as after:
        await after.cy.command("hand", GAMES_CHANNEL)
        await after.cy.wait_for(lambda seen: TITLE in seen.text, GAMES_CHANNEL)
        await after.cy.wait_for(lambda seen: TITLE in seen.text, after.cy.dm)
        await after.house.all_is_done()
    with connection_to(database_file) as connection:
        connection.execute("UPDATE tables SET options = ? WHERE id = ?", (*before[0], after.table))
    async with stage(database_file, playground=playground) as house:
        again = await wait_for_table(house.person("Cy"), after.table, "Stock ")
        assert [button.label for button in again.buttons][-3:] == ["My hand", "Help", "More…"]
        await wait_for_turn(await house.mover(after.table), after.table)
        await play_first(house, after.table)


async def test_one_that_was_closed_says_so_after_a_crash(playground: Playground, database_file: Path) -> None:
    def close(path: Path, table: str) -> None:
        new_options(path, table)
        with connection_to(path) as connection:
            closed = "UPDATE tables SET status = 'closed', reason = 'Bob ended the table.', due_at = NULL"
            connection.execute(f"{closed}, version = version + 1 WHERE id = ?", (table,))

    async with upgraded(playground, database_file, close) as after:
        await after.house.restored()
        await after.cy.wait_for(lambda seen: "This table is closed\nBob ended" in seen.text, GAMES_CHANNEL)
        await after.house.all_is_done()
    assert after.table not in column(database_file, "SELECT id FROM tables WHERE delivered != version")


# A table that can go on


async def test_a_table_of_older_rules_says_so_and_goes_on(
    playground: Playground, database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change_rules(path: Path, table: str) -> None:
        monkeypatch.setattr(type(find_game("whot")), "edition", 2)

    async with upgraded(playground, database_file, change_rules) as after:
        revision = (await after.house.session(after.table)).table.revision
        await play_first(after.house, after.table)
        await wait_for_table(after.cy, after.table, OLDER_RULES)
        assert (await after.house.session(after.table)).table.revision > revision
        await surely(after.bob, "end", GAMES_CHANNEL, table=after.table)
        closed = await wait_for_table(after.cy, after.table, "Bob ended the table.")
        assert OLDER_RULES not in closed.text
        fresh = await start_game(after.house, "Bob", "Cy", thread="here")
        assert OLDER_RULES not in (await wait_for_table(after.cy, fresh, "Stock ")).text
