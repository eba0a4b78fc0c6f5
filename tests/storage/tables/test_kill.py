"""Processes that write are killed at random moments; what they had acknowledged must be there, whole and once.

Where they write to a PostgreSQL, it is killed too, with all its processes, and they go on once it is back.
STORAGE_KILLS sets how many kills there are (6 by default).
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from storage.engine.address import Address
from tests.bot.sql import connection_to
from tests.places import Databases, Place, chosen
from tests.postgresql import PostgreSQL
from tests.storage.appender import interaction_version

KILLS = int(os.environ.get("STORAGE_KILLS", "6"))
MOST_ENTRIES = 400 if "STORAGE_KILLS" in os.environ else 100
"""Between two kills."""
TABLES = 8

Line = tuple[str, str, int]
"""A word, a table's id, a version."""


@pytest.fixture(scope="module")
def durable() -> Iterator[Databases]:
    """A PostgreSQL to be killed, which keeps what it says as it would on a host's machine."""
    with PostgreSQL(is_durable=True) as server:
        yield Databases(server)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path, migrated: Path) -> Place:
    """Where processes write."""
    return chosen(request, tmp_path, migrated, "durable")


@contextmanager
def appender(database: Address, writer: int, tables: int) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.storage.appender", str(database), str(writer), str(tables)]
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


def until(count: int, found: Iterator[Line], word: str = "ack") -> Iterator[Line]:
    """The lines up to so many of a word."""
    while count > 0:
        line = next(found)
        count -= line[0] == word
        yield line


def check_whole(database: Address) -> dict[str, int]:
    """Check that every version of every table is there once and whole; returns the newest of each."""
    with connection_to(database) as connection:
        connection.check_integrity()
        tables = connection.execute("SELECT id, version, revision, reason FROM tables")
        rows = connection.execute("SELECT table_id, seq, body FROM events ORDER BY table_id, seq")
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


class Heard:
    """What a process acknowledged, of every table the newest version; it follows upon what was there before."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._newest: dict[str, int] = {}
        self._failed: set[str] = set()

    def hear(self, line: Line) -> None:
        word, table_id, version = line
        before = self._newest.get(table_id, -1)
        self.counted[word] += 1
        if word == "failed":
            self._failed.add(table_id)
            return
        assert word == "ack"
        # an entry that failed for want of the server may have become durable, and is then followed by the next
        skipped = version - before - 1
        assert skipped == 0 or (skipped == 1 and table_id in self._failed)
        self.counted["unheard"] += skipped
        self._failed.discard(table_id)
        self._newest[table_id] = version

    def compare(self, newest: dict[str, int]) -> None:
        """Check that all it heard of is in the database, which is taken for what was heard from then on."""
        for table_id, version in self._newest.items():
            unheard = newest[table_id] - version
            assert unheard in {0, 1}  # the one under way
            self.counted["unheard"] += unheard
        self._newest = newest
        self._failed.clear()


@pytest.mark.timeout(120 + 10 * KILLS)
def test_what_was_acknowledged_before_a_kill_is_there_whole_and_once(place: Place) -> None:
    server = place.server if isinstance(place, Databases) else None
    database, heard, rng = place.fresh(), Heard(), random.Random(KILLS)
    kills: Counter[str] = Counter()
    while kills.total() < KILLS:
        with appender(database, kills.total(), TABLES) as process:
            found = lines(process)
            for line in until(rng.randrange(1, MOST_ENTRIES), found):
                heard.hear(line)
            while server is not None and rng.random() < 0.6 and kills.total() < KILLS - 1:
                server.stop("immediate")
                if not kills["server"] or rng.random() < 0.2:  # it stays away for longer than a move waits
                    for line in until(1, found, "failed"):
                        heard.hear(line)
                server.start()
                kills["server"] += 1
                for line in until(rng.randrange(1, MOST_ENTRIES), found):
                    heard.hear(line)
            process.kill()
            for line in found:
                heard.hear(line)
        assert process.returncode == -9
        kills["process"] += 1
        heard.compare(check_whole(database))
    print(f"{place.kind}: {dict(kills)} killed; {dict(heard.counted)}; none lost, none doubled")
    assert kills["process"]
    assert server is None or kills["server"]


def test_two_processes_never_write_the_same_version_of_a_table(place: Place) -> None:
    database = place.fresh()
    heard: list[tuple[int, Line]] = []
    with ExitStack() as stack:
        processes = {writer: stack.enter_context(appender(database, writer, 1)) for writer in (1, 2)}
        for writer, process in processes.items():
            heard += [(writer, line) for line in until(100, lines(process))]
        for writer, process in processes.items():
            process.kill()
            heard += [(writer, line) for line in lines(process)]
    acknowledged = [(writer, version) for writer, (word, _, version) in heard if word == "ack"]
    assert {writer for writer, _ in acknowledged} == {1, 2}
    newest = check_whole(database)["table-0"]
    versions = sorted(version for _, version in acknowledged)
    assert len(versions) == len(set(versions))
    assert newest + 1 - len(versions) in {0, 1, 2}
    assert any(word == "lost" for _, (word, _, _) in heard)
    with connection_to(database) as connection:
        bodies = [json.loads(body) for (body,) in connection.execute("SELECT body FROM events")]
    written = {(body["version"], body["writer"]) for body in bodies}
    writers = dict(written)
    assert len(writers) == len(written)
    assert all(writers.get(version, writer) == writer for writer, version in acknowledged)
