"""`python -m bot records`: every game of a database is played again, and what differs or cannot go on is named."""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import orjson
import pytest

from bot.__main__ import main
from bot.operator.check_records import check_records
from games.catalogue import find_game
from storage.database import Database
from storage.engine import soundness
from storage.engine.address import Address, name_of
from tests.bot.operator.played import play_game
from tests.bot.sql import column, connection_to, dump, write_over_an_index
from tests.games.folders import folder_gone, game_folders
from tests.postgresql import USER

Captured = pytest.CaptureFixture[str]

NOBODY = 65534
"""The user who may write nowhere."""
KEPT = ("game-1", "game-2", "game-3")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with three finished games and one that runs."""
    path = tmp_path_factory.mktemp("played") / "parlour.db"

    async def fill() -> None:
        async with await Database.open(path) as database:
            for table_id in KEPT:
                await play_game(database, table_id)
            await play_game(database, "running", is_ended=False)

    asyncio.run(fill())
    return path


@pytest.fixture
def path(played: Path, tmp_path: Path) -> Path:
    """A copy to tamper with."""
    copy = tmp_path / "parlour.db"
    copy.write_bytes(played.read_bytes())
    return copy


def tamper(path: Address, *statements: str) -> None:
    with connection_to(path) as connection:
        for statement in statements:
            connection.execute(statement)


def test_a_damaged_row_is_named_and_the_other_games_are_checked(path: Path, capsys: Captured) -> None:
    tamper(path, "UPDATE tables SET options = 'rubber' WHERE id IN ('game-2', 'running')")
    assert main(["records", str(path)]) == 1
    out = capsys.readouterr().out
    assert "table game-2: its row is damaged: " in out
    assert "table running, which is open: its row is damaged: " in out
    assert "3 finished games, 1 of them wrong" in out
    assert "1 open table, 1 of them unable to go on" in out


def event(path: Path, table_id: str, seq: int) -> Any:
    return orjson.loads(column(path, "SELECT body FROM events WHERE table_id = ? AND seq = ?", table_id, seq)[0])


def change_event(path: Path, table_id: str, seq: int, body: object) -> None:
    with connection_to(path) as connection:
        statement, text = "UPDATE events SET body = ? WHERE table_id = ? AND seq = ?", orjson.dumps(body).decode()
        connection.execute(statement, (text, table_id, seq))


def faults(capsys: Captured, path: Path) -> list[str]:
    """The lines about games that are wrong; the counts below them must agree."""
    status = main(["records", str(path)])
    *lines, by_game, total, still_open = capsys.readouterr().out.splitlines()
    assert still_open == "1 open table, none of them unable to go on"
    assert by_game == "nothanks: 3 finished games"
    assert total == f"3 finished games, {len(lines) or 'none'} of them wrong"
    assert status == int(bool(lines))
    return lines


def decline(path: Path) -> None:
    change_event(path, "game-2", 2, {"seat": event(path, "game-2", 2)["seat"], "action": {"type": "decline"}})


def deal_in_another_order(path: Path) -> None:
    deal = event(path, "game-2", 1)["chance"]
    change_event(path, "game-2", 1, {"chance": deal | {"removed": deal["removed"][::-1]}})


def sql(statement: str) -> Callable[[Path], None]:
    return lambda path: tamper(path, statement)


def of_seat(change: str) -> Callable[[Path], None]:
    return sql(f"UPDATE result_seats SET {change} WHERE table_id = 'game-2' AND seat = 0")  # noqa: S608


DIFFERS = "The places, scores, partners or tallies differ from those kept."


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda _: None, None),
        (decline, "event 2: seat "),
        (sql("DELETE FROM events WHERE table_id = 'game-2' AND seq = 25"), "the table is over, but its game is not"),
        (lambda path: change_event(path, "game-2", 4, {"move": 1}), "an event has "),
        (deal_in_another_order, "Event 0 did not come from the seed: "),
        (of_seat("place = place + 1"), DIFFERS),
        (of_seat("score = score + 5"), DIFFERS),
        (of_seat("team = 2"), DIFFERS),
        (of_seat("tallies = json_set(tallies, '$.wins', 7)"), DIFFERS),
        (sql("DELETE FROM result_seats WHERE table_id = 'game-2' AND seat = 0"), DIFFERS),
        (of_seat("tallies = '{\"sunk\": 3}'"), None),  # tallied only by another version
        (of_seat("score = NULL, team = 7"), None),  # kept before there were scores
    ],
)
def test_a_faulty_game_is_named(
    capsys: Captured, path: Path, change: Callable[[Path], None], fault: str | None
) -> None:
    change(path)
    lines = faults(capsys, path)
    assert [line.startswith(f"table game-2 (nothanks): {fault}") for line in lines] == [True] * (fault is not None)


def test_each_game_that_is_wrong_is_named(capsys: Captured, path: Path) -> None:
    tamper(path, "DELETE FROM events WHERE table_id IN ('game-1', 'game-3') AND seq = 25")
    assert [line.split()[1] for line in faults(capsys, path)] == ["game-1", "game-3"]


# Open tables


def of_table(change: str) -> Callable[[Path], None]:
    return sql(f"UPDATE tables SET {change} WHERE id = 'running'")  # noqa: S608


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (of_table("game = 'gone'"), "there is no game gone"),
        (of_table("options = '{\"tactics\": 1}'"), "No Thanks! has no option tactics: its options are variant."),
        (
            lambda path: change_event(path, "running", 2, {"seat": 9, "action": {"type": "take"}}),
            "event 1: there is no seat 9",
        ),
        (
            sql("UPDATE events SET body = 'take' WHERE table_id = 'running' AND seq = 2"),
            "invalid literal, expected 'true': line 1 column 1 (char 0)",
        ),
        (sql("DELETE FROM events WHERE table_id = 'running' AND seq = 5"), "4 events do not make the revision 5"),
    ],
)
def test_a_stuck_table_is_named(capsys: Captured, path: Path, change: Callable[[Path], None], fault: str) -> None:
    change(path)
    assert main(["records", str(path)]) == 1
    line, _, total, still_open = capsys.readouterr().out.splitlines()
    game = "gone" if "gone" in fault else "nothanks"
    assert line == f"table running ({game}), which is open: {fault}"
    assert total == "3 finished games, none of them wrong"
    assert still_open == "1 open table, 1 of them unable to go on"


def test_games_of_a_broken_folder_are_named_with_its_fault(capsys: Captured, path: Path, tmp_path: Path) -> None:
    with game_folders(tmp_path, ox="def roll(:\n"), folder_gone("nothanks"):
        assert main(["records", str(path)]) == 1
    broken, *named = capsys.readouterr().out.splitlines()
    assert broken == "The game in games/ox is left out: SyntaxError: invalid syntax (__init__.py, line 1)."
    assert named[:4] == [
        *(f"table {kept} (nothanks): there is no game nothanks" for kept in KEPT),
        "table running (nothanks), which is open: there is no game nothanks",
    ]


def test_a_table_of_older_rules_is_played_on(capsys: Captured, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(find_game("nothanks")), "edition", 2)
    assert faults(capsys, path) == []


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    async with await Database.open(path) as opened:
        yield opened


async def test_a_database_in_use_is_checked_to_its_end(capsys: Captured, path: Path, database: Database) -> None:
    await play_game(database, "game-4")
    assert await check_records(path) == 0
    assert capsys.readouterr().out.splitlines()[-2] == "4 finished games, none of them wrong"


def test_the_file_is_only_read(capsys: Captured, path: Path) -> None:
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    assert faults(capsys, path) == []
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before
    assert not Path(f"{path}-wal").exists() or not Path(f"{path}-wal").stat().st_size


def text_file(path: Path) -> None:
    path.write_text("hello " * 1000, encoding="utf-8")


def recipes(path: Path) -> None:
    tamper(path, "CREATE TABLE recipes (name TEXT)")


DAMAGED = "The database {} is damaged; restore an undamaged copy of it."


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (None, "There is no database {}."),
        (text_file, "The file {} is not a database; it was left as it is, so choose another file."),
        (Path.mkdir, "The database {} can't be opened: it is a folder, and a file is needed."),
        (recipes, "The database {} belongs to another program; choose another one."),
    ],
)
def test_what_is_no_database_of_ours_is_told_in_a_sentence(
    capsys: Captured, tmp_path: Path, make: Callable[[Path], None] | None, sentence: str
) -> None:
    path = tmp_path / "none.db"
    if make is not None:
        make(path)
    assert main(["records", str(path)]) == 2
    assert capsys.readouterr().err == f"Database: {path}\n{sentence.format(path)}\n"
    assert path.exists() is (make is not None)


@pytest.mark.parametrize("table", ["result_seats", "events"])
def test_a_file_that_lacks_a_table_is_not_said_to_be_right(capsys: Captured, path: Path, table: str) -> None:
    tamper(path, f"DROP TABLE {table}")
    assert main(["records", str(path)]) == 2
    assert capsys.readouterr() == ("", f"Database: {path}\n{DAMAGED.format(path)}\n")


def test_of_a_large_file_every_page_is_looked_at(capsys: Captured, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page in the middle of an index is what no start reads."""
    monkeypatch.setattr(soundness, "MOST_PAGES", 0)
    write_over_an_index(path)
    assert main(["records", str(path)]) == 2
    assert capsys.readouterr() == ("", f"Database: {path}\n{DAMAGED.format(path)}\n")


def test_the_database_of_the_settings_is_checked(capsys: Captured, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_DATABASE", str(path))
    assert main(["records"]) == 0
    assert capsys.readouterr().out.splitlines()[-2] == "3 finished games, none of them wrong"


# On PostgreSQL


@pytest.fixture
def server(postgresql_database: str) -> str:
    """The address of a database with a finished game and one that runs."""

    async def fill() -> None:
        async with await Database.open(postgresql_database) as database:
            await play_game(database, "game-1")
            await play_game(database, "running", is_ended=False)

    asyncio.run(fill())
    return postgresql_database


def test_the_database_of_a_server_is_checked_by_who_may_only_read(capsys: Captured, server: str) -> None:
    reader = f"reader_{uuid4().hex}"
    tamper(server, f"CREATE ROLE {reader} LOGIN", f"GRANT pg_read_all_data TO {reader}")
    try:
        assert main(["records", server.replace(f"{USER}@", f"{reader}@")]) == 0
    finally:
        tamper(server, f"DROP ROLE {reader}")
    assert capsys.readouterr().out.splitlines() == [
        "nothanks: 1 finished game",
        "1 finished game, none of them wrong",
        "1 open table, none of them unable to go on",
    ]


def test_what_is_wrong_in_the_database_of_a_server_is_named(capsys: Captured, server: str) -> None:
    tamper(server, "UPDATE result_seats SET score = score + 5 WHERE seat = 0")
    tamper(server, "DELETE FROM events WHERE table_id = 'running' AND seq = 5")
    assert main(["records", server]) == 1
    result, still_open, *_ = capsys.readouterr().out.splitlines()
    assert result == "table game-1 (nothanks): The places, scores, partners or tallies differ from those kept."
    assert still_open == "table running (nothanks), which is open: 4 events do not make the revision 5"


async def test_a_server_in_use_is_seen_as_of_one_moment(capsys: Captured, postgresql_database: str) -> None:
    async with await Database.open(postgresql_database) as used:
        await play_game(used, "game-1")
        async with Database.open_to_look(postgresql_database) as seen:
            await play_game(used, "game-2")
            assert [archived.table.id async for archived in seen.archive.games()] == ["game-1"]
        assert await check_records(postgresql_database) == 0
    assert capsys.readouterr().out.splitlines()[-2] == "2 finished games, none of them wrong"


@pytest.mark.parametrize(
    ("statements", "sentence"),
    [
        (
            ["UPDATE alembic_version SET version_num = '0019'"],
            "is of an earlier version of Parlour; run `python -m bot",
        ),
        (["UPDATE alembic_version SET version_num = '9999'"], "was written by a later version of Parlour; start that"),
        (["DROP TABLE alembic_version"], "belongs to another program; choose another one."),
        (["DROP TABLE result_seats"], "is damaged; restore an undamaged copy of it."),
        (["DROP SCHEMA public CASCADE", "CREATE SCHEMA public"], "is empty."),
    ],
    ids=["older", "newer", "another program's", "damaged", "empty"],
)
def test_a_server_that_is_wrong_is_left(capsys: Captured, server: str, statements: list[str], sentence: str) -> None:
    tamper(server, *statements)
    before = dump(server)
    assert main(["records", server]) == 2
    printed = capsys.readouterr()
    told, line = printed.err.splitlines()
    assert (printed.out, told) == ("", f"Database: {name_of(server)}")
    assert line.startswith(f"The database {name_of(server)} {sentence}")
    assert dump(server) == before


# A copy beside which nothing may be written


@pytest.fixture(params=["", "-wal", "-wal -shm"], ids=["alone", "with its log", "with all files"])
def read_only(path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A copy in a folder of its own, where this process may only read until the end of the test."""
    with TemporaryDirectory(dir="/tmp") as folder:  # pytest's own folders are for root alone
        copy = Path(folder) / path.name
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("INSERT INTO reports (person, text, at) VALUES (1, 'It hangs', 0)")
            connection.commit()
            if not request.param:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            for suffix in ("", *request.param.split()):
                copy.with_name(f"{path.name}{suffix}").write_bytes(path.with_name(f"{path.name}{suffix}").read_bytes())
        copy.with_name(f"{path.name}.lock").touch()
        for each in (*Path(folder).iterdir(), Path(folder)):
            each.chmod(0o555)
        if is_root := os.geteuid() == 0:
            os.setresuid(NOBODY, NOBODY, 0)
        try:
            yield copy
        finally:
            if is_root:
                os.setresuid(0, 0, 0)
            Path(folder).chmod(0o755)


def test_what_only_reads_needs_no_leave_to_write(
    read_only: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {each.name: each.read_bytes() for each in read_only.parent.iterdir()}
    assert main(["records", str(read_only)]) == 0
    assert "3 finished games, none of them wrong" in capsys.readouterr().out
    with TemporaryDirectory(dir="/tmp") as folder:
        moved = Path(folder) / "moved.db"
        assert main(["move", str(read_only), str(moved)]) == 0
        assert column(moved, "SELECT count(*) FROM results") == [len(KEPT)]
    monkeypatch.setenv("PARLOUR_DATABASE", str(read_only))
    assert main(["reports"]) == 0
    assert "It hangs" in capsys.readouterr().out
    assert {each.name: each.read_bytes() for each in read_only.parent.iterdir()} == before


def test_nothing_is_moved_from_a_folder_in_which_a_bot_may_write_and_this_process_may_not(
    read_only: Path, capsys: Captured
) -> None:
    with TemporaryDirectory(dir="/tmp") as folder, read_only.with_name(f"{read_only.name}.lock").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert main(["move", str(read_only), f"{folder}/moved.db"]) == 1
        assert f"The database {read_only} is in use by another process" in capsys.readouterr().err
        assert not list(Path(folder).glob("moved.db"))
