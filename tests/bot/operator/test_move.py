"""`python -m bot move`: a database comes to the other side whole, or not at all."""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import signal
import sqlite3
import sys
import termios
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import JSON, Boolean, Column, Connection, Double, Integer, Table

from bot.__main__ import CANNOT_RUN, main
from bot.operator import move as command
from bot.operator.check_records import Kind
from games.engine.pace import Pace
from games.engine.session import Session
from storage import move
from storage.database import Database
from storage.engine import holding, soundness
from storage.engine.address import Address, is_postgresql, name_of
from storage.engine.snapshot import Snapshot
from storage.schema import metadata
from storage.shards import leases
from storage.shards.joining import alone
from tests.bot.operator import move_runner
from tests.bot.operator.played import play_game, play_on
from tests.bot.process import FORKING
from tests.bot.sql import column, connection_to, write_over_an_index
from tests.games.tables import ANN
from tests.postgresql import PostgreSQL
from tests.storage.build import make_schema
from tests.storage.test_upgrade import fill

Captured = pytest.CaptureFixture[str]

GUILD = 1
END_SECONDS = 60.0
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
OF_PROCESSES = ("leases", "deployment", "call_budgets", "identifies")
"""Tables that tell of the processes which run just then: nothing of them comes along."""
MOVED = "Set PARLOUR_DATABASE to where it is now, and start the bot."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "from.db"


@pytest.fixture
async def other_server(postgresql: PostgreSQL) -> AsyncIterator[str]:
    """The address of one more empty database."""
    name = f"test_{uuid4().hex}"
    await postgresql.create(name)
    yield postgresql.url(name)
    await postgresql.drop(name)


@pytest.fixture(params=["file", "server"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """Where nothing is: a file, or an empty database of a server."""
    address: Address = tmp_path / "to.db" if request.param == "file" else request.getfixturevalue("postgresql_database")
    return address


def make(path: Path, *finished: str, running: str | None = None) -> None:
    """A database with games."""

    async def play() -> None:
        async with await Database.open(path) as database:
            for table_id in finished:
                await play_game(database, table_id)
            if running is not None:
                await play_game(database, running, is_ended=False)
            await database.people.report(ANN, GUILD, None, "It hangs.", 1000.0)

    asyncio.run(play())


def rows(address: Address) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables, in the order of their keys."""
    found = {}
    with connection_to(address) as connection:
        for table in metadata.sorted_tables:
            keys, truths = ", ".join(table.primary_key.columns.keys()), truth_columns(table)
            found[table.name] = [
                {name: bool(row[name]) if name in truths else row[name] for name in sorted(row)}
                for row in connection.select(f"SELECT * FROM {table.name} ORDER BY {keys}")  # noqa: S608
            ]
    return found


def truth_columns(table: Table) -> set[str]:
    """Those in which SQLite has 0 and 1."""
    return {each.name for each in table.columns if isinstance(each.type, Boolean)}


def is_empty(address: Address) -> bool:
    """Whether there is no file beside the lock, or no table on the server."""
    if is_postgresql(address):
        return column(address, TABLES) == []
    path = Path(address)
    return {file.name for file in path.parent.glob(f"{path.name}*")} <= {f"{path.name}.lock"}


def refusal(capsys: Captured, source: Address, target: Address) -> str:
    """The sentence with which the command ends."""
    capsys.readouterr()
    assert main(["move", str(source), str(target)]) == CANNOT_RUN
    printed = capsys.readouterr()
    assert printed.out == ""
    return printed.err.splitlines()[-1]


# What comes through

TEXTS = ("", "Zoë 🃏 \\N \t\n'\"", "zebra", "Äpfel", "\\u0000 {}")
JSONS = ('{"b":1, "a": [1.0, 1e2, null]}', "[22]", '"\\u0000\\ud83c"', "null", '{"a":1,"a":2}')
FLOATS = (0.1 + 0.2, 5e-324, 1.7976931348623157e308, float("inf"), -1700000000.123457)
INTEGERS = (2**63 - 1, -(2**63), 0, 7, -1)


def value(column: Column[Any], number: int) -> Any:
    """One of five of a column, the last one null where that may be."""
    if column.foreign_keys:
        (key,) = column.foreign_keys
        return value(key.column, number)
    if (column.table.name, column.name) in {("tables", "status"), ("tables", "due_at"), ("tournaments", "is_over")}:
        return {"status": "closed", "due_at": None, "is_over": True}[column.name]
    if column.nullable and number == 4:
        return None
    kinds = {JSON: JSONS, Boolean: (True, False) * 3, Double: FLOATS, Integer: INTEGERS}
    return next((kinds[kind] for kind in kinds if isinstance(column.type, kind)), TEXTS)[number]


def fill_every_table(path: Path) -> None:
    make_schema(path, "head")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA foreign_keys = ON")
        for table in metadata.sorted_tables:
            made = [tuple(value(each, number) for each in table.columns) for number in range(5)]
            names, marks = ", ".join(table.columns.keys()), ", ".join("?" * len(table.columns))
            connection.executemany(f"INSERT INTO {table.name} ({names}) VALUES ({marks})", made)  # noqa: S608


def test_every_row_of_every_table_comes_through_in_each_direction(
    capsys: Captured,
    tmp_path: Path,
    path: Path,
    postgresql_database: str,
    other_server: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(move, "BATCH", 2)
    fill_every_table(path)
    kept = rows(path)
    assert all(len(kept[table.name]) == 5 for table in metadata.sorted_tables)
    kept |= {name: [] for name in OF_PROCESSES}
    way: list[Address] = [path, postgresql_database, other_server, tmp_path / "back.db", tmp_path / "again.db"]
    for source, target in pairwise(way):
        assert main(["move", str(source), str(target)]) == 0
        told = capsys.readouterr().out.splitlines()
        count = 5 * (len(kept) - len(OF_PROCESSES))
        assert re.fullmatch(rf"Copied and compared {count} rows in .* seconds, .* a second\.", told[0])
        assert told[-1] == MOVED
        assert repr(rows(target)) == repr(kept)


def test_games_go_on_after_a_move_there_and_back(tmp_path: Path, path: Path, postgresql_database: str) -> None:
    make(path, running="running")

    async def go_on(address: Address, times: int) -> None:
        async with await Database.open(address) as database:
            session = await Session.load(database.tables, "running", lambda session, change: None, Pace())
            assert session is not None
            assert session.table.revision == 2 + 3 * times
            await play_on(session, 5 + 3 * times)
            await play_game(database, f"game-{times}")
            await database.seasons.open(await database.seasons.current(GUILD), f"Season {times}", ANN)
            await database.people.report(ANN, GUILD, None, "Again.", 2000.0)

    way: list[Address] = [path, postgresql_database, tmp_path / "back.db"]
    asyncio.run(go_on(path, 1))
    for times, (source, target) in enumerate(pairwise(way), 2):
        assert main(["move", str(source), str(target)]) == 0
        asyncio.run(go_on(target, times))
        assert main(["records", str(target)]) == 0
        with connection_to(target) as connection:  # a zero with a sign, which SQLite does not know, does not differ
            connection.execute("UPDATE reports SET at = '-0' WHERE id = 1")
        for table, least in {"seasons": times, "audit": times, "reports": 1 + times}.items():
            ids = column(target, f"SELECT id FROM {table} ORDER BY id")  # noqa: S608
            assert len(ids) >= least
            assert ids == [*range(1, len(ids) + 1)]


def test_an_older_database_is_brought_up_to_date_on_the_way(
    tmp_path: Path, path: Path, postgresql_database: str
) -> None:
    make_schema(path, "0001")
    with closing(sqlite3.connect(path)) as connection, connection:
        fill(connection)
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    assert main(["move", str(path), postgresql_database]) == 0
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before

    async def upgrade() -> None:
        async with await Database.open(path):
            pass

    asyncio.run(upgrade())
    assert repr(rows(postgresql_database)) == repr(rows(path))


def test_a_game_that_was_wrong_before_is_told_and_moved(capsys: Captured, path: Path, target: Address) -> None:
    make(path, "game-1", "game-2")
    with connection_to(path) as connection:
        connection.execute("UPDATE result_seats SET score = score + 5 WHERE table_id = 'game-2' AND seat = 0")
    assert main(["move", str(path), str(target)]) == 0
    _, told, _ = capsys.readouterr().out.splitlines()
    assert told == "1 game can't be played again, before as after: `python -m bot records`."
    assert rows(target) == rows(path)


@pytest.mark.parametrize("made", [b"", None], ids=["an empty file", "no file"])
def test_a_file_that_is_empty_is_one_to_move_to(tmp_path: Path, path: Path, made: bytes | None) -> None:
    make(path, "game-1")
    target = tmp_path / "to.db"
    if made is not None:
        target.write_bytes(made)
    (tmp_path / "to.db.moving").write_text("what a move left that was killed")
    (tmp_path / "to.db.moving-wal").write_text("and its log")
    assert main(["move", str(path), str(target)]) == 0
    assert rows(target) == rows(path)
    assert {file.name for file in tmp_path.glob("to.db*")} == {"to.db", "to.db.lock"}


# What is refused


@pytest.mark.parametrize("beside", ["to.db", "to.db-wal", "to.db-journal"])
def test_a_file_that_is_not_empty_is_refused(capsys: Captured, tmp_path: Path, path: Path, beside: str) -> None:
    make(path)
    (tmp_path / beside).write_text("Dear diary")
    target = tmp_path / "to.db"
    assert refusal(capsys, path, target) == (
        f"The database {target} isn't empty, and stays as it is: choose another one."
    )
    assert (tmp_path / beside).read_text() == "Dear diary"
    assert {file.name for file in tmp_path.glob("to.db*")} == {beside, "to.db.lock"}


def test_a_server_that_is_not_empty_is_refused(capsys: Captured, path: Path, postgresql_database: str) -> None:
    make(path, "game-1")
    before = rows(path)
    with connection_to(postgresql_database) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    assert refusal(capsys, path, postgresql_database) == (
        f"The database {name_of(postgresql_database)} isn't empty, and stays as it is: choose another one."
    )
    assert column(postgresql_database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == ["recipes"]
    assert "isn't empty" in refusal(capsys, path, path)
    assert rows(path) == before


def test_nothing_is_nothing_to_move(capsys: Captured, path: Path, target: Address, other_server: str) -> None:
    assert refusal(capsys, path, target) == f"There is no database {path}."
    assert not list(path.parent.glob("from.db*"))
    assert is_empty(target)
    assert refusal(capsys, other_server, target) == f"The database {name_of(other_server)} is empty."
    assert is_empty(target)


def a_row_points_nowhere(path: Path) -> None:
    with connection_to(path) as connection:
        connection.execute("DELETE FROM tables WHERE id = 'game-1'")


@pytest.mark.parametrize("damage", [write_over_an_index, a_row_points_nowhere])
def test_a_damaged_file_is_not_moved(
    capsys: Captured, path: Path, target: Address, monkeypatch: pytest.MonkeyPatch, damage: Callable[[Path], None]
) -> None:
    monkeypatch.setattr(soundness, "MOST_PAGES", 0)
    make(path, "game-1")
    damage(path)
    assert refusal(capsys, path, target) == f"The database {path} is damaged; restore an undamaged copy of it."
    assert is_empty(target)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            "text = 'It' || char(0) || 'hangs'",
            "can't keep the character U+0000, which is in the row {'id': 1}: take it",
        ),
        ("guild = 'home'", "The database "),
    ],
)
def test_what_cannot_be_kept_is_told(
    capsys: Captured, path: Path, postgresql_database: str, change: str, words: str
) -> None:
    make(path)
    with connection_to(path) as connection:
        connection.execute(f"UPDATE reports SET {change} WHERE id = 1")  # noqa: S608
    sentence = refusal(capsys, path, postgresql_database)
    assert sentence.startswith("The rows of the table reports can't be copied. ")
    assert words in sentence
    assert is_empty(postgresql_database)


@pytest.mark.parametrize("is_source", [True, False])
def test_nothing_is_moved_while_a_bot_uses_either(
    capsys: Captured, path: Path, target: Address, monkeypatch: pytest.MonkeyPatch, is_source: bool
) -> None:
    make(path)
    monkeypatch.setattr(holding, "PATIENCE", 0.0)
    monkeypatch.setattr(leases, "RENEW_SECONDS", 0.05)
    used = path if is_source else target
    is_server = is_postgresql(used)
    name = name_of(str(target)) if is_server else str(used)

    async def use() -> str:
        if is_server:
            async with await Database.open(used):
                pass
        async with alone(used):
            return await asyncio.to_thread(refusal, capsys, path, target)

    sentence = asyncio.run(use())
    assert sentence.startswith(f"The database {name} is in use by another process")
    assert is_server or is_empty(target)


# What goes wrong on the way


@pytest.mark.parametrize(
    ("change", "table"),
    [
        ("UPDATE reports SET text = 'It hangs!'", "reports"),
        ("UPDATE reports SET at = at + 1e-12", "reports"),
        ("UPDATE reports SET guild = NULL", "reports"),
        ("UPDATE tables SET options = '{\"a\": 1}'", "tables"),
        ("DELETE FROM events WHERE seq = 3", "events"),
        ("INSERT INTO preferences VALUES (1, TRUE)", "preferences"),
    ],
)
def test_a_row_that_came_out_different_is_found_and_nothing_is_moved(
    capsys: Captured, path: Path, target: Address, monkeypatch: pytest.MonkeyPatch, change: str, table: str
) -> None:
    make(path, "game-1")
    copy = move.copy_rows

    async def copy_with_a_fault(old: Snapshot, new: Snapshot, *rest: Any) -> Any:
        copied = await copy(old, new, *rest)

        def alter(connection: Connection) -> None:
            assert connection.exec_driver_sql(change).rowcount >= 1

        await new.read(alter)
        return copied

    monkeypatch.setattr(move, "copy_rows", copy_with_a_fault)
    sentence = refusal(capsys, path, target)
    assert re.fullmatch(rf"The table {table} isn't what was copied into it .*, so nothing was moved\.", sentence)
    assert is_empty(target)


def test_a_changed_game_is_found(
    capsys: Captured, path: Path, target: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(path, "game-1")
    faults = iter(["table game-1 (nothanks): another game", None])

    async def play_again(database: Database) -> AsyncIterator[tuple[Kind, str, str | None]]:
        yield Kind.FINISHED, "nothanks", next(faults)

    monkeypatch.setattr(command, "play_again", play_again)
    assert refusal(capsys, path, target) == (
        "Not all games are as they were, so nothing was moved: table game-1 (nothanks): another game"
    )
    assert is_empty(target)


@pytest.fixture
def in_the_middle(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Let something happen once, when rows of a table have been read to be copied."""
    batches = move.batches

    def plan(act: Callable[[], object]) -> None:
        acts = iter([act])

        async def interrupted(seen: Snapshot, table: Table) -> AsyncIterator[move.Rows]:
            async for rows in batches(seen, table):
                if table.name == "events":
                    next(acts, lambda: None)()
                yield rows

        monkeypatch.setattr(move, "batches", interrupted)

    return plan


def test_a_fault_in_the_middle_leaves_nothing(path: Path, target: Address, in_the_middle: Any) -> None:
    make(path, "game-1")
    in_the_middle(lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        main(["move", str(path), str(target)])
    assert is_empty(target)


def test_a_file_that_is_held_fails(
    capsys: Captured, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(path, "game-1")
    target = tmp_path / "to.db"
    compare = move.compare_rows
    with ExitStack() as held:

        async def compare_while_held(*arguments: Any) -> None:
            other = held.enter_context(closing(sqlite3.connect(f"{target}.moving", isolation_level=None)))
            other.execute("BEGIN")
            other.execute("SELECT * FROM sqlite_master").fetchall()
            await compare(*arguments)

        monkeypatch.setattr(move, "compare_rows", compare_while_held)
        assert refusal(capsys, path, target) == (
            f"The database {target} can't be made: its disk is full, or another program holds it."
        )
    assert is_empty(target)


def test_a_broken_connection_is_told(
    capsys: Captured, path: Path, postgresql_database: str, in_the_middle: Any
) -> None:
    make(path, "game-1")
    end = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND application_name = 'parlour' AND xact_start < ?"
    )

    def break_connection() -> None:
        with connection_to(postgresql_database) as other:
            (now,) = other.execute("SELECT now()")[0]
            assert other.execute(end, (now,)) == [(True,)]

    in_the_middle(break_connection)
    sentence = refusal(capsys, path, postgresql_database)
    assert f"The database {name_of(postgresql_database)} can't be reached: " in sentence
    assert is_empty(postgresql_database)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Heed an interruption, which a process doesn't that was started in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupted_move_leaves_nothing(capsys: Captured, path: Path, target: Address, in_the_middle: Any) -> None:
    make(path, "game-1")
    in_the_middle(lambda: os.kill(os.getpid(), signal.SIGINT))
    sentence = "Stopped. What was to be filled is empty, or whole if that came at the end."
    assert refusal(capsys, path, target) == sentence
    assert is_empty(target)


def test_a_move_that_is_killed_leaves_nothing_and_another_one_goes_through(path: Path, target: Address) -> None:
    make(path, "game-1")
    here, there = FORKING.Pipe(duplex=False)
    process = FORKING.Process(target=move_runner.run, args=(path, target, there))
    process.start()
    assert here.poll(END_SECONDS)
    process.kill()
    process.join(END_SECONDS)
    assert process.exitcode == -signal.SIGKILL
    assert column(target, TABLES) == [] if is_postgresql(target) else not Path(target).exists()
    assert main(["move", str(path), str(target)]) == 0
    assert rows(target) == rows(path)


# What is shown on the way


def all_written(terminal: int) -> str:
    """What is written to a terminal until it is closed."""
    read = []
    with suppress(OSError):
        while part := os.read(terminal, 4096):
            read.append(part)
    return b"".join(read).decode()


def test_on_a_terminal_a_bar_shows_how_far_it_is(tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(path, "game-1")
    reading, writing = os.openpty()
    termios.tcsetwinsize(writing, (24, 120))
    with ThreadPoolExecutor(1) as thread, os.fdopen(reading, "rb"), monkeypatch.context() as patched:
        shown = thread.submit(all_written, reading)
        with os.fdopen(writing, "w") as terminal:
            patched.setattr(sys, "stderr", terminal)
            assert main(["move", str(path), str(tmp_path / "to.db")]) == 0
        for what in ("rows copied", "rows compared", "games played again"):
            assert re.search(rf"{what}: 100%\|█+\|", shown.result())


def test_a_line_now_and_then(capsys: Captured, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(path, "game-1")
    monkeypatch.setattr(command, "LINE_SECONDS", 0.0)
    total = sum(len(each) for each in rows(path).values())
    assert main(["move", str(path), str(tmp_path / "to.db")]) == 0
    told = capsys.readouterr().err.splitlines()
    ends = [f"{total} of {total} rows copied", f"{total} of {total} rows compared", "1 of 1 games played again"]
    assert [line for line in told if line in ends] == ends
