"""Servers that take the bot out: everything that plays there ends, whatever is wrong with one part of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.people.departures import TAKEN_OUT, TOURNAMENT_TAKEN_OUT
from games.engine.table import Status
from games.tournament.dealing import table_id
from games.tournament.model import Phase
from games.tournament.session import TournamentSession
from storage.people.privacy import GRACE_SECONDS
from tests.bot.crowd import sign_up, tournament, until_phase, wait_for_board
from tests.bot.sql import connection_to
from tests.bot.stage import Stage, belongs_to, start_game, until

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")


async def begun(house: Stage, **options: Any) -> TournamentSession:
    """A tournament of two tables whose first round is seated."""
    people = [house.person(name) for name in NAMES]
    key = await sign_up(*people, rounds=2, **options)
    await people[0].click(await wait_for_board(people[0], key), "Start")
    return await tournament(house, key)


async def playing(house: Stage, **options: Any) -> TournamentSession:
    """A tournament of two tables whose first round is played."""
    session = await begun(house, pause=0, **options)
    house.put_forward(1)
    await until_phase(house, session, Phase.PLAYING)
    return session


async def test_a_tournament_ends_with_its_tables_and_everybody_is_told_why(house: Stage) -> None:
    session = await playing(house, limit=2)
    ann, tables = house.person("Ann"), [table_id(session.stored.id, 1, number) for number in (1, 2)]
    await ann.wait_for(lambda seen: any(belongs_to(seen, table) for table in tables), ann.dm)
    await house.taken_out()
    hand = await ann.wait_for(lambda seen: "This table is closed" in seen.text, ann.dm)
    assert TOURNAMENT_TAKEN_OUT in hand.text
    for number in tables:
        table, _ = await house.stored(number)
        assert (table.status, table.reason) == (Status.CLOSED, TOURNAMENT_TAKEN_OUT)
    assert session.board().notes == (TOURNAMENT_TAKEN_OUT,)
    assert (session.stored.is_over, session.stored.due_at) == (True, None)
    assert await house.database.tournaments.of_person(ann.id) == []


async def test_no_round_begins_in_a_server_that_the_bot_is_not_in_and_the_tournament_is_forgotten_with_it(
    house: Stage,
) -> None:
    session = await begun(house, pause=10)
    await house.taken_out()
    await until(house.playground, lambda: session.stored.is_over)
    assert (session.tournament.phase, session.stored.due_at) == (Phase.OVER, None)
    assert await house.database.tournaments.due(house.clock() + 601, 1) == []
    house.clock.ahead += GRACE_SECONDS
    await house.client.parts.departures.erase_due()
    assert await house.client.parts.tournaments.find(session.stored.id) is None


async def test_a_table_that_cannot_be_loaded_keeps_no_other_open(house: Stage, database_file: Path) -> None:
    tables = [await start_game(house, "Ann", "Bob") for _ in range(3)]
    session = await begun(house, pause=10)
    spoil(database_file, "tables", tables[1])
    await house.client.parts.tables.drop(lambda session: session.table.id == tables[1])
    await house.taken_out()
    for table in (tables[0], tables[2]):
        assert (await house.session(table)).table.reason == TAKEN_OUT
    assert session.stored.is_over


async def test_a_tournament_that_cannot_be_loaded_keeps_no_table_open(house: Stage, database_file: Path) -> None:
    table = await start_game(house, "Ann", "Bob")
    session = await begun(house, pause=10)
    spoil(database_file, "tournaments", session.stored.id)
    await house.client.parts.tournaments.drop(lambda _: True)
    await house.taken_out()
    assert (await house.session(table)).table.status is Status.CLOSED


def spoil(path: Path, kind: str, key: str) -> None:
    """Give a table or a tournament an option that no game has."""
    with connection_to(path) as connection:
        connection.execute(f"UPDATE {kind} SET options = '{{\"gone\": 1}}' WHERE id = ?", (key,))  # noqa: S608 - ours
