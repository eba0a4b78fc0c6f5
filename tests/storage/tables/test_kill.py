"""Processes that write are killed at random moments; what they had acknowledged must be there, whole and once.

STORAGE_KILLS sets how many (6 by default).
"""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from tests.storage.appender import interaction_version

KILLS = int(os.environ.get("STORAGE_KILLS", "6"))
TABLES = 8

Line = tuple[str, str, int]
"""A word, a table's id, a version."""


@contextmanager
def appender(path: Path, writer: int, tables: int) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.storage.appender", str(path), str(writer), str(tables)]
    root = Path(__file__).parents[3]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        try:
            yield process
        finally:
            process.kill()


def lines(process: subprocess.Popen[str]) -> Iterator[Line]:
    assert process.stdout is not None
    for text in process.stdout:
        word, table_id, version = text.split()
        yield word, table_id, int(version)


def until(acknowledgements: int, found: Iterator[Line]) -> Iterator[Line]:
    """The lines up to so many acknowledgements."""
    while acknowledgements > 0:
        line = next(found)
        acknowledgements -= line[0] == "ack"
        yield line


def check_whole(path: Path) -> dict[str, int]:
    """Check that every version of every table is there once and whole; returns the newest of each."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        tables = connection.execute("SELECT id, version, revision, reason FROM tables").fetchall()
        rows = connection.execute("SELECT table_id, seq, body FROM events ORDER BY table_id, seq").fetchall()
        counted = [interaction_version(number) for (number,) in connection.execute("SELECT id FROM interactions")]
        seats = Counter(table_id for (table_id,) in connection.execute("SELECT table_id FROM seats"))
    events: defaultdict[str, list[dict[str, int]]] = defaultdict(list)
    for table_id, seq, body in rows:
        events[table_id].append(json.loads(body))
        assert seq == len(events[table_id])
    for table_id, version, revision, reason in tables:
        assert reason == f"version {version}"
        assert revision == len(events[table_id])
        assert seats[table_id] == 3
        number = int(table_id.removeprefix("table-"))
        assert sorted(of for table, of in counted if table == number) == list(range(1, version + 1))
        order = [(event["version"], event["part"]) for event in events[table_id]]
        assert order == sorted(set(order))
        lengths = Counter(event["version"] for event in events[table_id])
        assert all(lengths[event["version"]] == event["of"] for event in events[table_id])
    return {table_id: version for table_id, version, _, _ in tables}


@pytest.mark.timeout(60 + 10 * KILLS)
def test_a_killed_process_loses_and_doubles_nothing_that_it_acknowledged(path: Path) -> None:
    acknowledged: dict[str, int] = {}
    for kill in range(KILLS):
        wanted = random.Random(kill).randrange(1, 400)
        with appender(path, kill, TABLES) as process:
            for count, (word, table_id, version) in enumerate(lines(process), start=1):
                assert word == "ack"
                assert version == acknowledged.get(table_id, 0) + 1
                acknowledged[table_id] = version
                if count == wanted:
                    process.kill()
        assert process.returncode == -9
        newest = check_whole(path)
        for table_id, version in acknowledged.items():
            assert newest[table_id] - version in {0, 1}  # the one under way may have become durable unheard
        acknowledged = newest


def test_two_processes_never_write_the_same_version_of_a_table(path: Path, migrated: Path) -> None:
    shutil.copy(migrated, path)
    heard: list[tuple[int, Line]] = []
    with ExitStack() as stack:
        processes = {writer: stack.enter_context(appender(path, writer, 1)) for writer in (1, 2)}
        for writer, process in processes.items():
            heard += [(writer, line) for line in until(100, lines(process))]
        for writer, process in processes.items():
            process.kill()
            heard += [(writer, line) for line in lines(process)]
    acknowledged = [(writer, version) for writer, (word, _, version) in heard if word == "ack"]
    assert {writer for writer, _ in acknowledged} == {1, 2}
    newest = check_whole(path)["table-0"]
    versions = sorted(version for _, version in acknowledged)
    assert len(versions) == len(set(versions))
    assert newest - len(versions) in {0, 1, 2}
    assert any(word == "lost" for _, (word, _, _) in heard)
    with closing(sqlite3.connect(path)) as connection:
        bodies = [json.loads(body) for (body,) in connection.execute("SELECT body FROM events")]
    written = {(body["version"], body["writer"]) for body in bodies}
    writers = dict(written)
    assert len(writers) == len(written)
    assert all(writers.get(version, writer) == writer for writer, version in acknowledged)
