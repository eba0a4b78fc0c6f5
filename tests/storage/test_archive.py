"""Finished games are found again, all of them and nothing else, and a copy leaves its source alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.table import Status
from storage import Database, StorageError, archive
from tests.storage.build import move, new_table, opening


async def _found(database: Database) -> list[str]:
    return [archived.table.id async for archived in database.archive.games()]


@pytest.mark.parametrize("batch", [1, 2, 5, 6])
async def test_every_finished_game_is_found_once_however_many_there_are(
    database: Database, monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    monkeypatch.setattr(archive, "BATCH", batch)
    ids = ["T1", "T10", "T2", "a", "b"]
    for table_id in reversed(ids):
        await database.tables.write(opening(new_table(table_id, status=Status.OVER)))
    assert await _found(database) == ids


@pytest.mark.parametrize("status", [Status.LOBBY, Status.PLAYING, Status.CLOSED])
async def test_a_game_that_was_not_finished_is_not_found(database: Database, status: Status) -> None:
    await database.tables.write(opening(new_table(status=status)))
    assert await _found(database) == []


async def test_a_game_comes_with_its_table_and_its_events_in_order(database: Database) -> None:
    table = new_table()
    await database.tables.write(opening(table))
    entry = move(table, *(f'{{"event":{number}}}' for number in range(12)), status=Status.OVER)
    await database.tables.write(entry)
    (found,) = [archived async for archived in database.archive.games()]
    assert (found.table, found.events) == (entry.after, entry.events)
    assert (found.places, found.tallies) == ((), ())


async def test_a_copy_holds_what_was_written_and_keeps_what_is_written_to_it(database: Database, path: Path) -> None:
    await database.tables.write(opening(new_table("t1", status=Status.OVER)))
    async with Database.open_copy(path) as copy:
        await database.tables.write(opening(new_table("t2", status=Status.OVER)))
        await copy.tables.write(opening(new_table("t3", status=Status.OVER)))
        assert await _found(copy) == ["t1", "t3"]
    assert await _found(database) == ["t1", "t2"]


async def test_there_is_no_copy_of_a_file_that_is_not_there(path: Path) -> None:
    with pytest.raises(StorageError, match=f"There is no database {path}."):
        async with Database.open_copy(path):
            pass
