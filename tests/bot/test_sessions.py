"""What another process wrote is what a command and a click find, at a table and in a tournament alike."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.tables.sessions import Tables
from games.engine.session import Session
from games.engine.table import Entry, Status, Terms
from games.house.choose import choose
from games.options import options_from_json
from games.tournament.session import TournamentSession
from storage.database import Database
from storage.tables.store import INTERACTION_SECONDS
from tests.bot.crowd import sign_up, wait_for_board
from tests.bot.sight import offered
from tests.bot.stage import GAMES_CHANNEL, QUICK, Stage, open_lobby, start_game, table_id, wait_for_table
from tests.clock import Clock
from tests.loopback.person import Person
from tests.storage.build import new_table, opening


@pytest.fixture
async def elsewhere(house: Stage, database_file: Path) -> AsyncIterator[Database]:
    """The house's database as another process has it."""
    async with await Database.open(database_file) as database:
        yield database


async def play_elsewhere(house: Stage, elsewhere: Database, table: str) -> tuple[Person, int]:
    """Let whoever is to move play by another process; who is to move then, and the revision that the table has."""
    session = await Session.load(elsewhere.tables, table, lambda *_: None, QUICK)
    assert session is not None
    assert session.state is not None
    before = session.to_act[0]
    while session.to_act[0] == before:  # some cards give another turn
        seat = session.to_act[0]
        await session.submit(seat, choose(session.state, seat, random.Random(1)), session.table.revision)
    person = session.table.seats[session.to_act[0]].person
    assert person is not None
    return house.playground.person(person), session.table.revision


async def test_hand_table_and_a_click_show_what_another_process_played(house: Stage, elsewhere: Database) -> None:
    table = await start_game(house, "Ann", "Bob")
    posted = await wait_for_table(house.person("Ann"), table, "to play")
    mover, revision = await play_elsewhere(house, elsewhere, table)
    assert offered((await mover.command("hand", GAMES_CHANNEL)).shown) == {(table, revision)}
    mover, revision = await play_elsewhere(house, elsewhere, table)
    assert offered((await mover.click(posted, "My hand")).shown) == {(table, revision)}
    mover, _ = await play_elsewhere(house, elsewhere, table)
    assert not (await mover.command("table", GAMES_CHANNEL)).has_failed
    assert f"{mover.user.name} to play" in (await wait_for_table(mover, table)).text


async def test_a_table_is_found_as_it_is_now(
    house: Stage, elsewhere: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_game(house, "Ann", "Bob")
    await house.all_is_done()
    tables, gate, is_read = house.client.parts.tables, asyncio.Event(), asyncio.Event()
    load = house.database.tables.load

    async def load_late(table_id: str) -> Any:
        stored = await load(table_id)
        is_read.set()
        await gate.wait()
        return stored

    await tables.drop(lambda _: True)
    monkeypatch.setattr(house.database.tables, "load", load_late)
    before = asyncio.create_task(tables.find(table))
    await is_read.wait()
    _, revision = await play_elsewhere(house, elsewhere, table)
    after = asyncio.create_task(tables.find(table))
    await asyncio.sleep(0)
    gate.set()
    session = await after
    assert session is not None
    assert session.table.revision == revision
    assert await before is session


async def test_a_tournament_tells_who_joined_elsewhere(house: Stage, people: list[Person], elsewhere: Database) -> None:
    ann, bob, cy, dee, _ = people
    key = await sign_up(ann)
    ahead = await TournamentSession.load(elsewhere.tournaments, elsewhere.tables, key, lambda *_: None)
    assert ahead is not None
    await ahead.join(bob.id, "Bob")
    assert not (await ann.command("tournament board", GAMES_CHANNEL)).has_failed
    board = await wait_for_board(ann, key, "2 people have signed up")
    await ahead.join(cy.id, "Cy")
    assert "4 people have signed up" in (await dee.click(board, "Join")).shown.text


async def test_a_lobby_starts_as_it_was_changed_elsewhere(
    house: Stage, ann: Person, bob: Person, elsewhere: Database
) -> None:
    lobby, cy = await open_lobby(house, "Ann", "Bob"), house.person("Cy")
    ahead = await Session.load(elsewhere.tables, table_id(lobby), lambda *_: None, QUICK)
    assert ahead is not None
    await ahead.join(cy.id, "Cy")
    await ahead.choose(ann.id, options_from_json(ahead.game, {"rubber": "long"}), Terms(3600, is_rated=False))
    assert not (await ann.click(lobby, "Start")).has_failed
    session = await house.session(table_id(lobby))
    assert [seat.person for seat in session.table.seats] == [ann.id, bob.id, cy.id]
    assert (session.table.status, session.table.timer, session.table.is_rated) == (Status.PLAYING, 3600, False)
    assert session.page(None).progress.endswith("game 1 of 10")


async def test_what_another_process_played_on_under_other_rules_rests(house: Stage, elsewhere: Database) -> None:
    table = await start_game(house, "Ann", "Bob")
    before, _ = await house.stored(table)
    after = replace(before, version=before.version + 1, revision=before.revision + 1)
    await elsewhere.tables.write(Entry(before, after, ('{"kind": "unheard of"}',)))
    reply = await house.person("Ann").command("hand", GAMES_CHANNEL)
    assert reply.is_ephemeral
    assert reply.text.startswith(f"Table {table} began under an older version of the game")
    assert house.client.parts.tables.is_unreadable(after)


@pytest.mark.parametrize(("reached", "kept"), [({0, 1}, 0), ({1}, 1)])
async def test_one_process_forgets_old_interactions(database_file: Path, reached: set[int], kept: int) -> None:
    clock = Clock()
    async with await Database.open(database_file, now=clock) as database:
        tables = Tables(database.tables, QUICK, reached, clock)
        await database.tables.write(opening(new_table("A2345"), interaction=1))
        clock.ahead = 2 * INTERACTION_SECONDS
        keeping = asyncio.create_task(tables.keep_time())
        await asyncio.sleep(1)
        keeping.cancel()
        assert await database.tables.prune(clock()) == kept
