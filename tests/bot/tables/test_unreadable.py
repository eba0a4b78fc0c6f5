"""A table that cannot be played on, by a new version or without its game, holds up nobody and says so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
import pytest
from structlog.testing import capture_logs

from bot.messages.query import GONE
from bot.people.departures import TAKEN_OUT
from bot.tables.wording import OLDER_RULES
from bot.timekeeper import LOOK_SECONDS
from games.catalogue import FOLDERS, daily_game, find_game
from games.engine.table import IDLE_SECONDS, Status
from tests.bot.past import lobby, play
from tests.bot.results import lines, played
from tests.bot.sql import column, connection_to
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    begin_alone,
    belongs_to,
    open_lobby,
    play_first,
    play_to_the_end,
    refused,
    said,
    shows_table,
    stage,
    start_game,
    surely,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.games.folders import folder_gone
from tests.loopback.person import Person
from tests.loopback.playground import Playground

TITLE = "This table cannot go on"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


def sentence(table: str) -> str:
    return (
        f"Table {table} began under an older version of the game, and I can't play it any further. /end table:{table} "
        "closes it, unrated."
    )


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
    bob: Person
    cy: Person
    logged: list[Any]


@asynccontextmanager
async def upgraded(
    playground: Playground, path: Path, damage: Damage = illegal_play, **options: Any
) -> AsyncIterator[Upgraded]:
    """Let a game begin, and start the bot anew after what the damage makes of its table; no fault of ours is logged."""
    async with stage(path, playground=playground) as house:
        table = await start_game(house, "Bob", "Cy", thread="here", **options)
        await play_first(house, table)
        other = await start_game(house, "Bob", "Cy", channel="#lobby", thread="here")
        await house.all_is_done()
    damage(path, table)
    with capture_logs() as logged:
        async with stage(path, playground=playground) as house:
            yield Upgraded(house, table, other, house.person("Bob"), house.person("Cy"), logged)
    assert [entry for entry in logged if entry["log_level"] in ("error", "critical")] == []


@each_damage
async def test_whoever_presses_or_names_it_is_told_what_can_be_done_and_its_host_ends_it_unrated(
    playground: Playground, database_file: Path, damage: Damage
) -> None:
    async with upgraded(playground, database_file, damage, timer="1h") as after:
        cy, bob, table = after.cy, after.bob, after.table
        (shown,) = [seen for seen in cy.sees(GAMES_CHANNEL) if f"Table {table}" in seen.text]
        refused(await cy.click(shown, "My hand"), sentence(table))
        await cy.wait_for(lambda seen: TITLE in seen.text and sentence(table) in seen.text, GAMES_CHANNEL)
        await cy.wait_for(lambda seen: TITLE in seen.text and table in seen.text, cy.dm)
        await after.house.all_is_done()
        edits = playground.faults.requests.with_token[EDIT]
        for command in ("hand", "table", "leave"):
            refused(await cy.command(command, GAMES_CHANNEL), sentence(table))
            refused(await cy.command(command, GAMES_CHANNEL, table=table), sentence(table))
        await after.house.all_is_done()
        assert playground.faults.requests.with_token[EDIT] == edits
        assert (await after.house.database.tables.seated(cy.id))[-1].seats[1].person == cy.id

        refused(await bob.command("end", bob.dm, table=table), f"Table {table} is closed.")
        stored, events = await after.house.stored(table)
        assert (stored.status, stored.reason) == (Status.CLOSED, "Bob ended the table.")
        assert events
        assert column(database_file, "SELECT 1 FROM results WHERE table_id = ?", table) == []
        for channel in (GAMES_CHANNEL, cy.dm):
            closed = await cy.wait_for(
                lambda seen: "Bob ended the table." in seen.text and f"Table {table}" in seen.text, channel
            )
            assert closed.buttons == []
        told = await cy.command("hand", GAMES_CHANNEL, table=table)
        refused(told, f"You don't sit at an open table {table}.")
        assert [each.id for each in await after.house.database.tables.seated(cy.id)] == [after.other]


async def test_people_there_have_every_command_at_another_table(playground: Playground, database_file: Path) -> None:
    async with upgraded(playground, database_file) as after:
        await after.cy.command("hand", GAMES_CHANNEL, table=after.table)
        session = await after.house.session(after.other)
        turn = "your turn" if session.to_act[0] == session.table.seat_of(after.cy.id) else "Bob to play"
        names = [f"{after.other}, WHOT · {turn} · #lobby in Testers"]
        for command, offered in (
            ("hand", names),
            ("leave", names),
            ("end", [*names, f"{after.table}, which can't go on · #games in Testers"]),
        ):
            choices = await after.cy.autocomplete(command, GAMES_CHANNEL, "table", "")
            assert sorted(choice["name"] for choice in choices) == sorted(offered)
        replies = [await after.cy.command("hand", GAMES_CHANNEL, table=after.other)]
        replies += [await after.cy.command("hand", place) for place in ("#lobby", after.cy.dm)]
        assert all(belongs_to(reply.shown, after.other) for reply in replies)
        assert "Here it is" in (await after.cy.command("table", "#lobby")).text
        assert f"You left table {after.other}." in (await surely(after.cy, "leave", "#lobby")).text
        refused(await surely(after.bob, "end", "#lobby"), f"Table {after.other} is closed.")


async def test_where_another_stands_in_the_channel_it_is_meant(playground: Playground, database_file: Path) -> None:
    async with upgraded(playground, database_file) as after:
        fresh = await start_game(after.house, "Cy", "Dee", thread="here")
        with connection_to(database_file) as connection:
            connection.execute("UPDATE tables SET touched_at = touched_at + 9 WHERE id = ?", (after.table,))
        assert belongs_to((await after.cy.command("hand", GAMES_CHANNEL)).shown, fresh)
        for name in ("Dee", "Eve"):
            assert "Here it is" in (await after.house.person(name).command("table", GAMES_CHANNEL)).text


async def test_who_manages_messages_ends_it_there_and_nobody_else(playground: Playground, database_file: Path) -> None:
    async with upgraded(playground, database_file) as after:
        why = "Only the host, or a member who can manage messages, can end this table."
        refused(await after.cy.command("end", GAMES_CHANNEL), why)
        elsewhere = f"There is no open table {after.table} in this channel."
        refused(await after.cy.command("end", "#lobby", table=after.table), elsewhere)
        refused(await after.house.person("Ann").command("end", GAMES_CHANNEL), f"Table {after.table} is closed.")
        stored, _ = await after.house.stored(after.table)
        assert stored.reason == "A member who can manage messages ended the table."


@pytest.mark.parametrize("is_taken_out", [False, True], ids=["after an idle week", "with its server"])
async def test_it_closes_by_itself(playground: Playground, database_file: Path, is_taken_out: bool) -> None:
    async with upgraded(playground, database_file) as after:
        if is_taken_out:
            await after.house.taken_out()
            assert (await after.house.stored(after.table))[0].reason == TAKEN_OUT
            assert (await after.house.stored(after.other))[0].status is Status.CLOSED
        else:
            await after.cy.command("hand", GAMES_CHANNEL)
            after.house.put_forward(IDLE_SECONDS + 1)
            idle = "Nobody touched this table for a week"
            closed = await after.cy.wait_for(lambda seen: idle in seen.text and after.table in seen.text, GAMES_CHANNEL)
            assert "This table is closed" in closed.text
        assert (await after.house.stored(after.table))[0].status is Status.CLOSED


async def test_it_rests_and_is_logged_once(
    playground: Playground, database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    async with upgraded(playground, database_file, timer="1m") as after:
        before = await after.house.stored(after.table)
        after.house.put_forward(61)
        await after.cy.wait_for(lambda seen: f"Table {after.table}" in seen.text and TITLE in seen.text, GAMES_CHANNEL)
        await after.house.all_is_done()
        monkeypatch.setattr(after.house.database.tables, "version", asked.append)
        await asyncio.sleep(600)
        assert asked == []
        assert await after.house.stored(after.table) == before
    assert [entry["table"] for entry in after.logged if entry["event"] == "table.unreadable"] == [after.table]
    assert [entry for entry in after.logged if entry["event"] in ("tick.failed", "tick.refused")] == []


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


FOLDER = KEY = "whot"
RESTS = "This table rests"
HOUR = 3600.0


def rests(table: str) -> str:
    return (
        f"Table {table} rests, because I don't have its game at the moment. Nothing at it is lost: it goes on when the "
        f"game is back. Its host need not wait: /end table:{table} closes it, unrated."
    )


@asynccontextmanager
async def without_the_game(
    playground: Playground, path: Path, folder: str = FOLDER
) -> AsyncIterator[tuple[Stage, list[Any]]]:
    """A start of the bot where the folder is gone, and what it logs: no fault of ours, but that of whoever runs it."""
    with folder_gone(folder), capture_logs() as logged:
        async with stage(path, playground=playground) as house:
            yield house, logged
    errors = [entry for entry in logged if entry["log_level"] in ("error", "critical")]
    assert {entry["event"] for entry in errors} <= {"game.missing"}


async def begun(house: Stage, **options: Any) -> str:
    """A table of Bob's and Cy's in #games where a play was made."""
    table = await start_game(house, "Bob", "Cy", thread="here", **options)
    await play_first(house, table)
    await house.all_is_done()
    return table


def let_pass(path: Path, seconds: float) -> None:
    """Let so long pass of what is kept, as if all of it had been written so much earlier."""
    with connection_to(path) as connection:
        moments = ("touched_at", "deadline", "remind_at", "house_at", "due_at", "changed_at", "created_at")
        for name in moments:
            connection.execute(f"UPDATE tables SET {name} = {name} - ?", (seconds,))  # noqa: S608
        connection.execute("UPDATE missing_games SET since = since - ?", (seconds,))


async def test_whoever_asks_is_told_that_the_table_rests(playground: Playground, database_file: Path) -> None:
    async with stage(database_file, playground=playground) as house:
        table = await begun(house, timer="1h")
    async with without_the_game(playground, database_file) as (house, _):
        bob, cy = house.person("Bob"), house.person("Cy")
        (shown,) = [seen for seen in cy.sees(GAMES_CHANNEL) if shows_table(seen, table)]
        async with house.unchanged(table):
            refused(await cy.click(shown, "My hand"), rests(table))
            for channel in (GAMES_CHANNEL, cy.dm):
                resting = await cy.wait_for(lambda seen: RESTS in seen.text and rests(table) in seen.text, channel)
                assert resting.buttons == []
            for command in ("hand", "table", "leave"):
                refused(await cy.command(command, GAMES_CHANNEL), rests(table))
                refused(await bob.command(command, GAMES_CHANNEL, table=table), rests(table))


async def test_no_clock_moves_it_and_it_goes_on_where_it_stood(playground: Playground, database_file: Path) -> None:
    async with stage(database_file, playground=playground) as house:
        table = await begun(house, timer="1h")
        before, _ = await house.stored(table)
        deadline = before.clock.deadline
        assert deadline is not None
    async with without_the_game(playground, database_file) as (house, _):
        await house.person("Cy").command("hand", GAMES_CHANNEL)
        async with house.unchanged(table):
            house.put_forward(2 * IDLE_SECONDS)
            await asyncio.sleep(LOOK_SECONDS)
        await house.all_is_done()
    let_pass(database_file, 2 * IDLE_SECONDS)
    async with stage(database_file, playground=playground) as house:
        after, _ = await house.stored(table)
        assert (after.status, after.seats, after.revision) == (Status.PLAYING, before.seats, before.revision)
        assert after.clock.deadline is not None
        assert after.clock.deadline >= deadline
        await wait_for_table(house.person("Cy"), table, "Stock ")
        await wait_for_turn(await house.mover(table), table)
        await play_first(house, table)
        assert (await house.stored(table))[0].revision > before.revision
        assert column(database_file, "SELECT game FROM missing_games") == []


async def test_a_lobby_is_kept_too_and_its_game_begins_later(playground: Playground, database_file: Path) -> None:
    async with stage(database_file, playground=playground) as house:
        table = table_id(await open_lobby(house, "Bob", thread="here"))
        await open_lobby(house, "Dee", channel="#lobby", thread="here")
        await house.all_is_done()
    async with without_the_game(playground, database_file) as (house, logged):
        dee = house.person("Dee")
        async with house.unchanged(table):
            house.put_forward(2 * HOUR)
            await asyncio.sleep(LOOK_SECONDS)
            await dee.wait_for(lambda seen: RESTS in seen.text and rests(table) in seen.text, GAMES_CHANNEL)
            refused(await dee.command("table", GAMES_CHANNEL), rests(table))
        await house.all_is_done()
        (entry,) = [entry for entry in logged if entry["event"] == "game.missing"]
        told = (entry["game"], entry["resting_tables"], entry["to_do"])
        assert told == (KEY, 2, "put its folder back into games/")
    let_pass(database_file, 2 * HOUR)
    async with stage(database_file, playground=playground) as house:
        again = await wait_for_table(house.person("Dee"), table)
        await house.person("Dee").click(again, "Join")
        await house.person("Bob").click(await wait_for_table(house.person("Bob"), table), "Start")
        assert (await house.stored(table))[0].status is Status.PLAYING


async def test_its_host_need_not_wait_and_others_are_played(playground: Playground, database_file: Path) -> None:
    async with stage(database_file, playground=playground) as house:
        table = await begun(house)
        picker = await house.person("Ann").command("games", GAMES_CHANNEL)
    async with without_the_game(playground, database_file) as (house, _):
        ann, bob = house.person("Ann"), house.person("Bob")
        for command, names in (("hand", []), ("end", [f"{table}, which rests · #games in Testers"])):
            choices = await bob.autocomplete(command, GAMES_CHANNEL, "table", "")
            assert [choice["name"] for choice in choices] == names
        refused(await bob.command("end", GAMES_CHANNEL, table=table), f"Table {table} is closed.")
        refused(await ann.click(picker, "WHOT"), GONE)
        assert (await ann.command("games", GAMES_CHANNEL)).shown.button("WHOT") is None
        opened = await ann.command("play nothanks", GAMES_CHANNEL, house=2, thread="here")
        await ann.click(opened, "Start")
        await wait_for_turn(ann, table_id(opened.shown))
        await play_first(house, table_id(opened.shown))
    async with stage(database_file, playground=playground) as house:
        stored, _ = await house.stored(table)
        assert (stored.status, stored.reason) == (Status.CLOSED, "Bob ended the table.")


async def test_what_was_won_is_told_and_can_be_corrected(playground: Playground, database_file: Path) -> None:
    async with stage(database_file, playground=playground) as house:
        await played(house, "Bob", "Cy", game=KEY, table="GAME2")
        await played(house, "Cy", "Bob", game=KEY, table="GAME3")
        finished = await play(house, lobby(house, "Ann", "Dee", game=KEY, is_rated=False))
    async with without_the_game(playground, database_file) as (house, _):
        ann, bob = house.person("Ann"), house.person("Bob")
        board = await bob.command("league board", GAMES_CHANNEL)
        assert [line.split(" · ")[0] for line in lines(board.message)] == ["**1** Bob", "**1** Cy"]
        profile = await bob.command("profile", GAMES_CHANNEL)
        assert f"**{KEY}** · 2 games, kept until I have it again" in profile.text
        latest = await bob.click(profile, "Latest results")
        assert f"**{KEY}** 1st of 2, with Cy (table GAME2)" in latest.text
        asked = await ann.command("league void", GAMES_CHANNEL, result="GAME3", why="The house misplayed")
        assert f"{KEY}, table GAME3" in asked.text
        await ann.click(asked, "Void it")
        await ann.wait_for(lambda seen: "table GAME3" in seen.text and " is void" in seen.text)
        assert "result 2 voided" in (await bob.command("league audit", GAMES_CHANNEL)).text
        told = f"I don't have the game of table {finished.id} at the moment, so I can't show it."
        for command in ("record", "replay", "fairdeal"):
            refused(await ann.command(command, GAMES_CHANNEL, table=finished.id), told)
            assert await ann.autocomplete(command, GAMES_CHANNEL, "table", "") == []
    async with stage(database_file, playground=playground) as house:
        ann = house.person("Ann")
        assert "WHOT" in (await ann.command("replay", GAMES_CHANNEL, table=finished.id)).text


async def test_an_end_is_shown_once_the_game_is_back(playground: Playground, database_file: Path) -> None:
    async with stage(database_file, playground=playground) as house:
        table = await begin_alone(house, house.person("Bob"))
        await play_to_the_end(house, table)
        await house.all_is_done()
        before = said(await wait_for_table(house.person("Cy"), table, "sticks"))
    with connection_to(database_file) as connection:  # as after a crash before anything of it was shown
        connection.execute("UPDATE tables SET delivered = -1, delivered_direct = -1")
        connection.execute("UPDATE messages SET version = 0")
    async with without_the_game(playground, database_file, FOLDERS["nojoke-solitaire"]) as (house, _):
        cy, why = house.person("Cy"), f"I don't have the game of table {table} at the moment, so I can't show it."
        await cy.wait_for(lambda seen: why in seen.text, GAMES_CHANNEL)
        await house.all_is_done()
    async with stage(database_file, playground=playground) as house:
        await house.person("Cy").wait_for(lambda seen: said(seen) == before, GAMES_CHANNEL)


async def test_without_the_game_of_the_day_there_is_no_daily_deal(playground: Playground, database_file: Path) -> None:
    folder = FOLDERS[daily_game()[0].key]
    none = "There is no daily deal at the moment, because I don't have its game."
    async with stage(database_file, playground=playground) as house:
        opened = await house.person("Bob").command("daily", GAMES_CHANNEL)
        table = table_id(opened.shown)
    async with without_the_game(playground, database_file, folder) as (house, _):
        refused(await house.person("Cy").command("daily", GAMES_CHANNEL), none)
        refused(await house.person("Bob").command("hand", GAMES_CHANNEL), rests(table))
