"""A game whose folder is gone between two starts of the bot: what is open of it rests, says so, and goes on with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.messages.query import GONE
from bot.timekeeper import LOOK_SECONDS
from games.catalogue import FOLDERS, daily_game
from games.engine.table import IDLE_SECONDS, Status
from tests.bot.past import lobby, play
from tests.bot.results import lines, played
from tests.bot.sql import column, connection_to
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    begin_alone,
    open_lobby,
    play_first,
    play_to_the_end,
    refused,
    said,
    shows_table,
    stage,
    start_game,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.games.folders import folder_gone
from tests.loopback.playground import Playground

FOLDER = KEY = "whot"
TITLE = "This table rests"
HOUR = 3600.0


def sentence(table: str) -> str:
    return (
        f"Table {table} rests, because I don't have its game at the moment. Nothing at it is lost: it goes on when the "
        f"game is back. Its host need not wait: /end table:{table} closes it, unrated."
    )


@asynccontextmanager
async def without_the_game(playground: Playground, path: Path, folder: str = FOLDER) -> AsyncIterator[Stage]:
    """A start of the bot where the folder is gone."""
    with folder_gone(folder):
        async with stage(path, playground=playground) as house:
            yield house


@pytest.fixture
def logged() -> Iterator[list[Any]]:
    with capture_logs() as entries:
        yield entries


def failures(logged: list[Any]) -> list[Any]:
    """What was logged as a fault of ours: a missing game is whoever runs the bot's."""
    errors = [entry for entry in logged if entry["log_level"] in ("error", "critical")]
    return [entry for entry in errors if entry["event"] != "game.missing"]


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


async def test_whoever_asks_is_told_that_the_table_rests(
    playground: Playground, database_file: Path, logged: list[Any]
) -> None:
    async with stage(database_file, playground=playground) as house:
        table = await begun(house)
    async with without_the_game(playground, database_file) as house:
        bob, cy = house.person("Bob"), house.person("Cy")
        async with house.unchanged(table):
            for command in ("hand", "table", "leave"):
                refused(await cy.command(command, GAMES_CHANNEL), sentence(table))
                refused(await bob.command(command, GAMES_CHANNEL, table=table), sentence(table))
            shown = await cy.wait_for(lambda seen: TITLE in seen.text and sentence(table) in seen.text, GAMES_CHANNEL)
            assert shown.buttons == []
        assert failures(logged) == []


async def test_whoever_presses_is_told_and_the_messages_say_so_from_then_on(
    playground: Playground, database_file: Path, logged: list[Any]
) -> None:
    async with stage(database_file, playground=playground) as house:
        table = await begun(house, timer="1h")
    async with without_the_game(playground, database_file) as house:
        cy = house.person("Cy")
        (shown,) = [seen for seen in cy.sees(GAMES_CHANNEL) if shows_table(seen, table)]
        async with house.unchanged(table):
            refused(await cy.click(shown, "My hand"), sentence(table))
            for channel in (GAMES_CHANNEL, cy.dm):
                await cy.wait_for(lambda seen: TITLE in seen.text and sentence(table) in seen.text, channel)
        assert failures(logged) == []


async def test_it_is_logged_at_the_start(playground: Playground, database_file: Path, logged: list[Any]) -> None:
    async with stage(database_file, playground=playground) as house:
        await begun(house)
        await open_lobby(house, "Dee", channel="#lobby", thread="here")
    async with without_the_game(playground, database_file) as house:
        await house.restored()
    (entry,) = [entry for entry in logged if entry["event"] == "game.missing"]
    assert (entry["game"], entry["resting_tables"]) == (KEY, 2)
    assert entry["to_do"] == "put its folder back into games/"


async def test_no_clock_moves_it_and_it_goes_on_where_it_stood(
    playground: Playground, database_file: Path, logged: list[Any]
) -> None:
    async with stage(database_file, playground=playground) as house:
        table = await begun(house, timer="1h")
        before, _ = await house.stored(table)
        deadline = before.clock.deadline
        assert deadline is not None
    async with without_the_game(playground, database_file) as house:
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
    assert failures(logged) == []


async def test_a_lobby_is_kept_too_and_its_game_begins_later(playground: Playground, database_file: Path) -> None:
    async with stage(database_file, playground=playground) as house:
        table = table_id(await open_lobby(house, "Bob", thread="here"))
        await house.all_is_done()
    async with without_the_game(playground, database_file) as house:
        dee = house.person("Dee")
        async with house.unchanged(table):
            house.put_forward(2 * HOUR)
            await asyncio.sleep(LOOK_SECONDS)
            await dee.wait_for(lambda seen: TITLE in seen.text and sentence(table) in seen.text, GAMES_CHANNEL)
            refused(await dee.command("table", GAMES_CHANNEL), sentence(table))
        await house.all_is_done()
    let_pass(database_file, 2 * HOUR)
    async with stage(database_file, playground=playground) as house:
        again = await wait_for_table(house.person("Dee"), table)
        await house.person("Dee").click(again, "Join")
        await house.person("Bob").click(await wait_for_table(house.person("Bob"), table), "Start")
        assert (await house.stored(table))[0].status is Status.PLAYING


async def test_its_host_need_not_wait(playground: Playground, database_file: Path, logged: list[Any]) -> None:
    async with stage(database_file, playground=playground) as house:
        table = await begun(house)
    async with without_the_game(playground, database_file) as house:
        bob = house.person("Bob")
        offered = {
            command: [choice["name"] for choice in await bob.autocomplete(command, GAMES_CHANNEL, "table", "")]
            for command in ("hand", "end")
        }
        assert offered == {"hand": [], "end": [f"{table}, which rests · #games in Testers"]}
        refused(await bob.command("end", GAMES_CHANNEL, table=table), f"Table {table} is closed.")
    async with stage(database_file, playground=playground) as house:
        stored, _ = await house.stored(table)
        assert (stored.status, stored.reason) == (Status.CLOSED, "Bob ended the table.")
    assert failures(logged) == []


async def test_the_other_games_are_played_and_it_is_not_offered(
    playground: Playground, database_file: Path, logged: list[Any]
) -> None:
    async with stage(database_file, playground=playground) as house:
        picker = await house.person("Ann").command("games", GAMES_CHANNEL)
    async with without_the_game(playground, database_file) as house:
        ann, name = house.person("Ann"), "WHOT"
        refused(await ann.click(picker, name), GONE)
        again = await ann.command("games", GAMES_CHANNEL)
        assert again.shown.button(name) is None
        opened = await ann.command("play nothanks", GAMES_CHANNEL, house=2, thread="here")
        await ann.click(opened, "Start")
        await wait_for_turn(ann, table_id(opened.shown))
        await play_first(house, table_id(opened.shown))
    assert failures(logged) == []


async def test_what_was_won_at_it_is_still_told_and_can_be_corrected(
    playground: Playground, database_file: Path, logged: list[Any]
) -> None:
    async with stage(database_file, playground=playground) as house:
        await played(house, "Bob", "Cy", game=KEY, table="GAME2")
        await played(house, "Cy", "Bob", game=KEY, table="GAME3")
    async with without_the_game(playground, database_file) as house:
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
    assert failures(logged) == []


async def test_a_finished_game_is_not_shown_without_its_rules(
    playground: Playground, database_file: Path, logged: list[Any]
) -> None:
    async with stage(database_file, playground=playground) as house:
        finished = await play(house, lobby(house, "Bob", "Cy", game=KEY))
        await house.restored()
    async with without_the_game(playground, database_file) as house:
        bob = house.person("Bob")
        told = f"I don't have the game of table {finished.id} at the moment, so I can't show it."
        for command in ("record", "replay", "fairdeal"):
            refused(await bob.command(command, GAMES_CHANNEL, table=finished.id), told)
            assert await bob.autocomplete(command, GAMES_CHANNEL, "table", "") == []
    async with stage(database_file, playground=playground) as house:
        assert "WHOT" in (await house.person("Bob").command("replay", GAMES_CHANNEL, table=finished.id)).text
    assert failures(logged) == []


async def test_an_end_that_was_not_shown_is_shown_once_the_game_is_back(
    playground: Playground, database_file: Path, logged: list[Any]
) -> None:
    async with stage(database_file, playground=playground) as house:
        table = await begin_alone(house, house.person("Bob"))
        await play_to_the_end(house, table)
        await house.all_is_done()
        before = said(await wait_for_table(house.person("Cy"), table, "sticks"))
    with connection_to(database_file) as connection:  # as after a crash before anything of it was shown
        connection.execute("UPDATE tables SET delivered = -1, delivered_direct = -1")
        connection.execute("UPDATE messages SET version = 0")
    async with without_the_game(playground, database_file, FOLDERS["nojoke-solitaire"]) as house:
        cy, why = house.person("Cy"), f"I don't have the game of table {table} at the moment, so I can't show it."
        await cy.wait_for(lambda seen: why in seen.text, GAMES_CHANNEL)
        await house.all_is_done()
    async with stage(database_file, playground=playground) as house:
        await house.person("Cy").wait_for(lambda seen: said(seen) == before, GAMES_CHANNEL)
    assert failures(logged) == []


async def test_without_the_game_of_the_day_there_is_no_daily_deal(
    playground: Playground, database_file: Path, logged: list[Any]
) -> None:
    folder = FOLDERS[daily_game()[0].key]
    none = "There is no daily deal at the moment, because I don't have its game."
    async with stage(database_file, playground=playground) as house:
        opened = await house.person("Bob").command("daily", GAMES_CHANNEL)
        table = table_id(opened.shown)
    async with without_the_game(playground, database_file, folder) as house:
        refused(await house.person("Cy").command("daily", GAMES_CHANNEL), none)
        refused(await house.person("Bob").command("hand", GAMES_CHANNEL), sentence(table))
    assert failures(logged) == []
