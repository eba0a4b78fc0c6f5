"""A database of an earlier version, kept as a file: its games go on, its messages need nothing, its buttons work."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path

import pytest

from bot.messages.press import find_choice, parse_custom_id
from bot.pictures.emojis import emoji_name, scene_digest
from bot.tables.composer import face_of
from games.catalogue import GAMES
from games.engine.pace import Pace
from games.engine.session import Session
from games.tournament.session import TournamentSession
from storage.database import Database
from storage.tables.slots import Board, Hand, Mention, Public

DUMP = Path(__file__).parents[1] / "records" / "databases" / "flat-0015.sql"
TABLE, LOBBY, TOURNAMENT = "7PN96", "R2KF4", "RC4YW"
ANN, BOB, CY, DEE = (1100000000000000101 + number for number in range(4))
BUTTONS = {"p1:pick:7PN96:6:cross-2": "cross-2", "p1:pick:7PN96:6:draw": "draw"}
"""The plays of Ann's hand as her message has them, by custom id."""
FOLDERS_WITH_EMOJIS = {"whot", "nojoke", "nubs", "joker", "nothanks"}
"""Of the games whose faces the application has."""
EMOJIS = "6d5755adb4a05a2b1b3331c9956fc3d89c1315aee33a3151a086a4f8315cc537"
"""The SHA-256 of the names of all emojis, which hold the digests of what they show."""


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    path = tmp_path / "parlour.db"
    connection = sqlite3.connect(path)
    connection.executescript(DUMP.read_text(encoding="utf-8"))
    connection.close()
    async with await Database.open(path) as opened:
        yield opened


async def load(database: Database, table: str) -> Session:
    session = await Session.load(database.tables, table, lambda *_: None, Pace())
    assert session is not None
    return session


async def test_its_messages_buttons_game_and_tournament_go_on(database: Database) -> None:
    expected = {TABLE: {Public(), Hand(ANN), Hand(BOB)}, LOBBY: {Public(), Hand(CY), Hand(DEE)}}
    for table, slots in expected.items():
        session, messages = await load(database, table), await database.tables.messages(table)
        assert set(messages) == slots
        for slot, posted in messages.items():
            assert not isinstance(slot, Mention)
            assert (posted.version, posted.face) == (session.table.version, face_of(session, slot)), (
                "it is shown already"
            )

    session = await load(database, TABLE)
    for custom_id, key in BUTTONS.items():
        press = parse_custom_id(custom_id)
        assert press is not None
        assert (press.table, press.revision) == (TABLE, session.table.revision)
        choice = find_choice(session.page(session.table.seat_of(ANN)).choices, press.path)
        assert choice is not None
        assert choice.key == key

    (seat,) = session.to_act
    assert session.state is not None
    await session.submit(seat, session.state.legal_actions(seat)[0], session.table.revision)
    assert (await load(database, TABLE)).table.revision == session.table.revision == 7

    lasting = await TournamentSession.load(database.tournaments, database.tables, TOURNAMENT, lambda *_: None)
    assert lasting is not None
    assert [entrant.name for entrant in lasting.stored.entrants] == ["Ann", "Bob"]
    assert set(await database.tournaments.messages(TOURNAMENT)) == {Board()}


def test_the_emojis_that_an_application_has_are_those_that_it_needs() -> None:
    kept = [game for key, game in GAMES.items() if key.partition("-")[0] in FOLDERS_WITH_EMOJIS]
    names = sorted(emoji_name(name, scene_digest(face)) for game in kept for name, face in game.faces.items())
    assert sha256("\n".join(names).encode()).hexdigest() == EMOJIS
