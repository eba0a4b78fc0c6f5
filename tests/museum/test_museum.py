"""Databases and messages that release e8a7bde left (tests/museum/make.py): all is kept, and old buttons play on."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from bot.__main__ import CANNOT_RUN, main
from bot.messages.answers import FAILED
from bot.messages.query import GONE
from bot.operator.check_records import check_records
from bot.tables.clicks import NOT_OURS
from games.catalogue import GAMES
from games.engine.export import record_of
from games.engine.position import MOVED_ON
from games.engine.session import Session
from games.tournament.dealing import table_id as round_table
from games.tournament.model import Phase
from games.tournament.referee import referee_archive
from games.tournament.session import TournamentSession
from storage.database import Database, access_to
from storage.engine import holding
from storage.engine.address import Address, is_postgresql
from storage.engine.postgresql import note_backup
from storage.migrations import HEAD
from tests.bot.crowd import tournament, until_phase
from tests.bot.sight import offered
from tests.bot.sql import connection_to, dump
from tests.bot.stage import GAMES_CHANNEL, WAIT, Stage, plays, press_first, stage, surely, table_id, until
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.put_back import put_back
from tests.loopback.seen import SeenMessage

HERE = Path(__file__).parent
LATER = 60.0
"""Seconds that pass between the stop of the release and the start of this version."""
OPENING = ("p1:rematch", "q1:open", "q1:daily:play", "q1:daily:share")
"""How the custom ids begin of buttons that open a table or post something."""
TURNS = 12
IN_MID_GAME = "status = 'playing' AND tournament IS NULL AND daily IS NULL"
RUNNING = "SELECT id FROM tables WHERE due_at IS NOT NULL UNION SELECT id FROM tournaments WHERE NOT is_over"

_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A copy of one of the museum's databases, and the folder with what goes with it."""

    address: Address
    folder: Path

    def lines(self, name: str) -> list[str]:
        return (self.folder / name).read_text(encoding="utf-8").splitlines()

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with connection_to(self.address) as connection:
            return connection.execute(query)


@pytest.fixture(params=["sqlite", "postgresql"])
def exhibit(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Exhibit]:
    folder = HERE / request.param
    script = (folder / "database.sql").read_text(encoding="utf-8")
    if request.param == "sqlite":
        path = tmp_path / "parlour.db"
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(script)
        yield Exhibit(path, folder)
        return
    request.getfixturevalue("real_time")
    server, name = request.getfixturevalue("postgresql"), f"museum_{next(_numbers)}"
    server.run("createdb", name)
    (server.folder / "museum.sql").write_text(script)
    server.run("psql", "--quiet", "--single-transaction", "--set", "ON_ERROR_STOP=1", "--file", "museum.sql", name)
    asyncio.run(access_to(server.url(name)).prepare(note_backup))
    yield Exhibit(server.url(name), folder)
    server.run("dropdb", "--force", name)


@dataclass(frozen=True, slots=True)
class Museum:
    """This version's bot on an exhibit, and the messages as they stood before it came.

    over: those of what was over by then.
    """

    house: Stage
    old: list[SeenMessage]
    over: list[SeenMessage]

    def seen(self, person: Person, fits: Callable[[SeenMessage], object]) -> SeenMessage:
        """The newest old message that fits and still stands before the person."""
        return next(each for each in reversed(self.old) if fits(each) and person.look(each.id) is not None)


@asynccontextmanager
async def opened(exhibit: Exhibit) -> AsyncIterator[Museum]:
    text = (exhibit.folder / "discord.jsonl").read_text(encoding="utf-8")
    running = re.compile("|".join(name for (name,) in exhibit.rows(RUNNING)))
    async with Playground(answer_seconds=WAIT) as playground:
        playground.clock.ahead += json.loads(text.partition("\n")[0])["date"] + LATER - playground.clock()
        old = [SeenMessage(message.to_json()) for message in put_back(playground.world, text)]
        async with stage(exhibit.address, playground=playground, knows_people=False) as house:
            await house.restored()
            await house.all_is_done()
            yield Museum(house, old, [message for message in old if not running.search(str(message.data))])


# What is kept


async def test_every_game_is_in_mid_game_and_all_else_is_there(exhibit: Exhibit) -> None:
    playing = exhibit.rows(f"SELECT game FROM tables WHERE {IN_MID_GAME} AND revision > 2")  # noqa: S608
    assert sorted(playing) == sorted((key,) for key in GAMES)
    for found in (
        "tables WHERE status = 'lobby'",
        "tournaments WHERE is_over = false",
        "tournaments WHERE is_over = true",
        "seasons WHERE name = 'Autumn' AND crowned_at IS NOT NULL",
        "seasons WHERE name = 'Winter Cup'",
        "results WHERE voided_at IS NOT NULL",
        "audit",
        "reports",
        "guild_settings WHERE most_in_channel = 40",
        "preferences WHERE pictures = false",
        "dms WHERE is_closed = true",
        "dailies WHERE score IS NULL",
        "seats WHERE name = 'a former player'",
    ):
        assert exhibit.rows(f"SELECT 1 FROM {found}"), found  # noqa: S608


async def test_journals_records_and_archives_are_kept_to_the_byte(
    exhibit: Exhibit, capsys: pytest.CaptureFixture[str]
) -> None:
    journals = [
        "SELECT table_id, seq, body FROM events ORDER BY 1, 2",
        "SELECT tournament, seq, body FROM tournament_events ORDER BY 1, 2",
    ]
    before = [exhibit.rows(query) for query in journals]

    async with await Database.open(exhibit.address) as database:
        records = [record_of(each.table, each.events).to_json() async for each in database.archive.games()]
        archives = []
        for line in exhibit.lines("tournaments.jsonl"):
            key = json.loads(line)["id"]
            session = await TournamentSession.load(database.tournaments, database.tables, key, lambda *_: None)
            assert session is not None
            archives.append(json.dumps({"id": key, "archive": await session.archive()}))

    assert records == exhibit.lines("records.jsonl")
    assert archives == exhibit.lines("tournaments.jsonl")
    assert [exhibit.rows(query) for query in journals] == before
    assert await check_records(exhibit.address) == 0
    assert f"{len(records)} finished games, none of them wrong" in capsys.readouterr().out


async def test_the_league_is_what_the_results_come_to(exhibit: Exhibit) -> None:
    counted = [
        f"SELECT {columns} FROM {table} ORDER BY 1, 2, 3, 4, 5"  # noqa: S608
        for table, columns in {
            "standings": "guild, season, game, person, points, played",
            "tallies": "guild, season, game, name, person, total, least, most, counted, mean",
            "ratings": "guild, season, game, person, games, mu, sigma",
            "gains": "guild, season, person, day, game, points",
            "result_seats": "table_id, seat, person, place, standing, points, score, mu, sigma",
        }.items()
    ]
    before = [exhibit.rows(query) for query in counted]

    async with await Database.open(exhibit.address) as database:
        await database.recompute()

    assert [exhibit.rows(query) for query in counted] == before


# Old buttons


async def turn(house: Stage, session: Session) -> Person | None:
    """Return whose turn it is, once it is a person's; None once the table is over."""
    await until(house.playground, lambda: bool(session.to_act) or not session.table.is_open)
    return await house.mover(session.table.id) if session.table.is_open else None


async def play_on(house: Stage, table: str, most: int = TURNS) -> None:
    """Let people play that many times at most, or until the table is over."""
    session = await house.session(table)
    for _ in range(most):
        if (mover := await turn(house, session)) is None:
            return
        hand = await mover.command("hand", GAMES_CHANNEL, table=table)
        if plays(hand.shown):  # else the house moved first: /hand brings back a player who had left
            assert not (await press_first(mover, hand.shown)).has_failed


async def test_what_is_over_stands_as_it_stood(exhibit: Exhibit) -> None:
    async with opened(exhibit) as museum:
        for message in museum.over:
            now = museum.house.playground.world.message(message.id)
            assert now is not None
            assert now.to_json() == message.data


@pytest.mark.parametrize("key", GAMES)
async def test_an_old_hand_plays_on(exhibit: Exhibit, key: str) -> None:
    ((table, revision),) = exhibit.rows(f"SELECT id, revision FROM tables WHERE {IN_MID_GAME} AND game = '{key}'")  # noqa: S608
    async with opened(exhibit) as museum:
        house = museum.house
        mover, session = await house.mover(table), await house.session(table)
        hand = museum.seen(mover, lambda seen: offered(seen) == {(table, revision)})

        assert not (await press_first(mover, hand)).has_failed
        assert session.table.revision > revision
        own = f'{{"seat":{session.table.seat_of(mover.id)},'
        moves = [event for event in session.events if event.startswith(own)]
        control, value = plays(hand)[0]
        if value is None:
            late = await mover.click(hand.id, control, forged=True)
        else:
            late = await mover.select(hand.id, control, value, forged=True)
        assert MOVED_ON in late.text
        assert [event for event in session.events if event.startswith(own)] == moves != []
        await play_on(house, table)


async def test_an_old_lobby_fills_and_starts(exhibit: Exhibit) -> None:
    async with opened(exhibit) as museum:
        dee, cy = museum.house.person("Dee"), museum.house.person("Cy")
        lobby = museum.seen(cy, lambda seen: seen.button("Join"))
        table = table_id(lobby)

        await cy.click(lobby.id, "Join")
        await dee.click(lobby.id, "Start")
        session = await museum.house.session(table)
        assert [seat.name for seat in session.table.seats if seat.person] == ["Dee", "Ann", "Cy"]
        await play_on(museum.house, table)


async def test_an_old_tournament_goes_on_to_its_end(exhibit: Exhibit) -> None:
    ((key,),) = exhibit.rows("SELECT id FROM tournaments WHERE is_over = false")
    async with opened(exhibit) as museum:
        house, ann = museum.house, museum.house.person("Ann")
        session = await tournament(house, str(key))
        number = len(session.tournament.rounds) + 1
        assert session.tournament.phase is Phase.PLAYING
        for table in (1, 2):
            await play_on(house, round_table(str(key), number, table), 2)
        board = museum.seen(ann, lambda seen: f"Tournament {key} ·" in seen.text)
        assert "Your score card" in (await ann.click(board.id, "My card")).text
        while not session.tournament.is_over:
            if session.tournament.phase is Phase.PLAYING:
                await surely(ann, "tournament ring", GAMES_CHANNEL)
                await until_phase(house, session, Phase.SEATED, Phase.REVIEW, Phase.OVER)
            house.put_forward(601)
            await asyncio.sleep(1)
        assert referee_archive(await session.archive()).is_over


async def test_old_buttons_of_what_is_over_are_answered(exhibit: Exhibit) -> None:
    async with opened(exhibit) as museum:
        playground, pressed = museum.house.playground, set()
        people = [playground.person(person) for person in playground.world.people]
        for message in museum.over:
            person = next(person for person in people if person.look(message.id) is not None)
            for button in message.buttons:
                control = button.custom_id
                if control is None or button.is_disabled or control.startswith(OPENING) or control in pressed:
                    continue
                pressed.add(control)
                reply = await person.click(message.id, control, forged=True)  # the one before may have changed it
                assert reply.text not in ("", FAILED, GONE, NOT_OURS), control
        assert {control.split(":")[1] for control in pressed} >= {"replay", "board", "more", "cup", "profile", "me"}

        ann = museum.house.person("Ann")
        await ann.click(museum.seen(ann, lambda seen: seen.button("p1:rematch:PAST6")), "Rematch")
        await ann.wait_for(lambda seen: seen.button("Start") is not None and "NUBS" in seen.text, GAMES_CHANNEL)


# A newer version on an older database


@pytest.fixture
def as_set(exhibit: Exhibit, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Exhibit:
    """The exhibit as the database of the settings, with the programs of its server."""
    monkeypatch.setenv("PARLOUR_DATABASE", str(exhibit.address))
    monkeypatch.setattr(holding, "PATIENCE", 0.0)
    if is_postgresql(exhibit.address):
        monkeypatch.setenv("PATH", f"{request.getfixturevalue('postgresql').programs}:{os.environ['PATH']}")
    return exhibit


@pytest.mark.differs
@pytest.mark.parametrize("command", ["reports", "records", "forget 1", "backup {}"])
def test_no_command_but_an_upgrade_changes_the_schema(
    as_set: Exhibit, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = dump(as_set.address)

    main(command.format(tmp_path).split())

    printed = capsys.readouterr()
    assert dump(as_set.address) == before
    is_refused = command == "forget 1" or (is_postgresql(as_set.address) and command in ("reports", "records"))
    assert ("of an earlier version of Parlour; run `python -m bot upgrade` first." in printed.err) == is_refused
    if command == "reports" and not is_refused:
        assert "The card was gone." in printed.out


@pytest.mark.differs
@pytest.mark.parametrize("exhibit", ["postgresql"], indirect=True)
@pytest.mark.parametrize("command", ["", "upgrade"])
def test_a_servers_database_is_upgraded_only_where_there_is_a_way_back(
    as_set: Exhibit, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for note in ("NULL", "'backed up at 1700000000'"):
        with connection_to(as_set.address) as connection:
            connection.execute(f"COMMENT ON TABLE alembic_version IS {note}")
        assert main(command.split()) == CANNOT_RUN
        assert "`python -m bot backup` was not run in the last hour" in capsys.readouterr().err
        assert as_set.rows("SELECT version_num FROM alembic_version") == [("0022",)]

    assert main(["upgrade", "--yes"] if command else ["backup", str(tmp_path)]) == 0
    assert main(["upgrade"]) == 0
    assert capsys.readouterr().out.endswith(
        "The database is up to date and has 35 tables, 1,842 events and 22 results.\n"
    )
    assert as_set.rows("SELECT version_num FROM alembic_version") == [(HEAD,)]


@pytest.mark.parametrize("exhibit", ["sqlite"], indirect=True)
def test_a_file_is_copied_before_it_is_upgraded_and_the_copy_leads_back(
    as_set: Exhibit, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(as_set.address)
    copy, before = path.with_name(f"parlour.db.before-{HEAD}"), dump(path)
    with FileLock(f"{path}.lock"):
        assert main(["upgrade"]) == CANNOT_RUN
    assert "is in use by another process" in capsys.readouterr().err
    assert dump(path) == before

    assert main(["upgrade"]) == 0
    assert dump(copy) == before
    assert as_set.rows("SELECT version_num FROM alembic_version") == [(HEAD,)]
    assert main(["restore", str(copy)]) == 0
    assert dump(path) == before


# An older version on a newer database


@pytest.mark.parametrize(
    "command", ["", "records", "reports", "forget 1", "move {0} {1}/other.db", "backup", "upgrade"]
)
def test_a_database_of_a_later_version_is_refused_and_stays_as_it_is(
    exhibit: Exhibit,
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with connection_to(exhibit.address) as connection:
        connection.execute(f"UPDATE alembic_version SET version_num = '{int(HEAD) + 1:04}'")  # noqa: S608
    before = dump(exhibit.address)
    monkeypatch.setenv("PARLOUR_DATABASE", str(exhibit.address))

    assert main(command.format(exhibit.address, tmp_path).split()) != 0

    told = capsys.readouterr().err.splitlines()
    assert told[-1].startswith("The database ")
    assert told[-1].endswith(" was written by a later version of Parlour; start that one.")
    assert dump(exhibit.address) == before
