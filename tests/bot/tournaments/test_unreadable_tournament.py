"""A tournament that a new version cannot go on with, or one of whose tables it cannot, holds up nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.__main__ import main
from games.engine.table import Status
from games.tournament.dealing import table_id
from games.tournament.model import Phase
from tests.bot.crowd import sign_up, tournament, tournament_id, until_phase, wait_for_board
from tests.bot.people.test_departures import NAMES, spoil
from tests.bot.people.test_privacy import erase
from tests.bot.sql import connection_to
from tests.bot.stage import GAMES_CHANNEL, Stage, press_red, refused, stage, surely, until
from tests.loopback.person import Person
from tests.loopback.playground import Playground

pytestmark = pytest.mark.timeout(240)
NO_CARD = "You haven't signed up for a tournament that is under way."
NO_DIRECTOR = "Only the host of the tournament, or a member who can manage messages, can do that."


@pytest.fixture
def logged() -> Iterator[list[Any]]:
    with capture_logs() as entries:
        yield entries


def failures(logged: list[Any]) -> list[Any]:
    return [entry for entry in logged if entry["log_level"] in ("error", "critical")]


def sentence(key: str) -> str:
    return f"Tournament {key} began under an older version of me, and I can't go on with it. /tournament end ends it."


async def playing(house: Stage, **options: Any) -> str:
    """A tournament of two tables whose first round is played; its id."""
    people = [house.person(name) for name in NAMES]
    key = await sign_up(*people, rounds=2, pause=0, **options)
    await people[0].click(await wait_for_board(people[0], key), "Start")
    house.put_forward(1)
    await until_phase(house, await tournament(house, key), Phase.PLAYING)
    await house.all_is_done()
    return key


async def end(person: Person) -> Any:
    return await person.command("tournament end", GAMES_CHANNEL, reason="The pub closes")


async def test_it_rests_and_its_director_ends_it_with_its_tables(
    playground: Playground, database_file: Path, logged: list[Any]
) -> None:
    async with stage(database_file, playground=playground) as house:
        key = await playing(house, limit=5)
    spoil(database_file, "tournaments", key)
    async with stage(database_file, playground=playground) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        for command in ("board", "pause", "leave"):
            refused(await bob.command(f"tournament {command}", GAMES_CHANNEL), sentence(key))
        refused(await bob.command("tournament card", GAMES_CHANNEL), NO_CARD)
        refused(await bob.click(await wait_for_board(bob, key), "My card"), sentence(key))
        refused(await ann.command("tournament joker", GAMES_CHANNEL), sentence(key))
        house.put_forward(301)
        await asyncio.sleep(1)
        refused(await end(bob), NO_DIRECTOR)
        refused(await end(ann), f"Tournament {key} is over.")
        for number in (1, 2):
            table, _ = await house.stored(table_id(key, 1, number))
            ended = "The host ended the tournament. The reason: The pub closes"
            assert (table.status, table.reason) == (Status.CLOSED, ended)
        opened = await ann.command("tournament joker", GAMES_CHANNEL)
        assert tournament_id(opened.shown) != key
        assert failures(logged) == []
    assert [entry["tournament"] for entry in logged if entry["event"] == "tournament.unreadable"] == [key]


async def test_who_plays_in_it_can_be_erased(playground: Playground, database_file: Path, logged: list[Any]) -> None:
    async with stage(database_file, playground=playground) as house:
        key = await playing(house)
    spoil(database_file, "tournaments", key)
    async with stage(database_file, playground=playground) as house:
        ann = house.person("Ann")
        assert "Your data is deleted" in (await erase(ann)).text
        assert await house.database.tournaments.of_person(ann.id) == []
        assert await house.database.tournaments.in_guild(playground.world.guild.id) == []
        assert failures(logged) == []


async def test_the_others_play_on_where_one_table_cannot(
    playground: Playground, database_file: Path, logged: list[Any]
) -> None:
    async with stage(database_file, playground=playground) as house:
        key = await playing(house)
    stuck = table_id(key, 1, 2)
    with connection_to(database_file) as connection:
        connection.execute("UPDATE events SET body = '{}' WHERE table_id = ? AND seq = 1", (stuck,))
    async with stage(database_file, playground=playground) as house:
        table = await house.session(table_id(key, 1, 1))
        revision = table.table.revision
        house.put_forward(61)
        await until(playground, lambda: table.table.revision > revision)
        seats = (await house.stored(stuck))[0].seats
        person = playground.person(next(seat.person for seat in seats if seat.person is not None))
        refused(
            await person.command("hand", GAMES_CHANNEL, table=stuck),
            f"Table {stuck} began under an older version of the game, and I can't play it any further. Its director "
            "can end the tournament with /tournament end.",
        )
        ann = house.person("Ann")
        await surely(ann, "tournament ring", GAMES_CHANNEL)
        await until(playground, lambda: table.table.status is Status.OVER)
        left = await surely(person, "tournament leave", GAMES_CHANNEL)
        refused(left, "A house player plays for you. You can come back whenever you like.")
        session = await tournament(house, key)
        assert (session.tournament.phase, list(session.tournament.results)) == (Phase.PLAYING, [1])
        ended = await press_red(ann, await end(ann))
        assert "The tournament is over" in ended.text, ended.text
        assert (await house.stored(stuck))[0].status is Status.CLOSED
        assert failures(logged) == []


def test_one_under_way_that_cannot_go_on_is_named_before_an_upgrade(
    database_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with connection_to(database_file) as connection:
        for key, options in (("KEPT2", '{"rounds": 2}'), ("GONE2", '{"gone": 1}')):
            row = {
                **dict.fromkeys(("guild", "channel", "host", "is_rated", "created_at", "changed_at"), 1),
                **dict.fromkeys(("is_paused", "is_over", "version", "revision"), 0),
                "id": key,
                "options": options,
                "schedule": "{}",
                "seed": "ab" * 32,
            }
            marks = ", ".join("?" * len(row))
            connection.execute(f"INSERT INTO tournaments ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))  # noqa: S608
    assert main(["records", str(database_file)]) == 1
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first.startswith("tournament GONE2, which is under way: ")
    assert last == "2 tournaments under way, 1 of them unable to go on"
