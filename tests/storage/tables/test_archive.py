"""Finished games are found again, all of them and nothing else, and a copy leaves its source alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine.table import Status
from storage.database import Database
from storage.engine.address import Address
from storage.engine.errors import StorageError
from storage.tables import archive
from tests.storage.build import ANN, BEN, CLEO, GUILD, move, new_table, opening, stored
from tests.storage.finished import AT, came, finish
from tests.storage.kinds import sqlite_only


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
    for status in (Status.LOBBY, Status.PLAYING, Status.CLOSED):
        await database.tables.write(opening(new_table(f"c{status}", status=status)))
    assert await _found(database) == ids


async def test_a_game_comes_with_its_table_its_events_in_order_and_the_seats_of_its_result(database: Database) -> None:
    table = new_table()
    await database.tables.write(opening(table))
    entry = move(table, *(f'{{"event":{number}}}' for number in range(12)), status=Status.OVER)
    await database.tables.write(entry)
    (found,) = [archived async for archived in database.archive.games()]
    assert (found.table, found.events) == (entry.after, entry.events)
    assert found.seats == ()
    seats = came(ANN, 2, team=1, score=7, wins=0), came(None, 1, team=0, score=9, has_left=True, wins=3)
    await finish(database, "t2", *seats)
    _, found = [archived async for archived in database.archive.games()]
    assert found.seats == seats


async def test_who_looks_sees_what_was_written_before(database: Database, address: Address) -> None:
    await database.tables.write(opening(new_table("t1", status=Status.OVER)))
    async with Database.open_to_look(address) as seen:
        assert await _found(seen) == ["t1"]
        await database.tables.write(opening(new_table("t2", status=Status.OVER)))
        assert await _found(seen) == ["t1"]
    assert await _found(database) == ["t1", "t2"]


@sqlite_only
async def test_who_looks_at_a_file_can_write_to_the_copy_of_it(database: Database, address: Address) -> None:
    async with Database.open_to_look(address) as copy:
        await copy.tables.write(opening(new_table("t1", status=Status.OVER)))
        assert await _found(copy) == ["t1"]
    assert await _found(database) == []


async def test_there_is_no_copy_of_a_file_that_is_not_there(path: Path) -> None:
    with pytest.raises(StorageError, match=f"There is no database {path}."):
        async with Database.open_to_look(path):
            pass


async def _recent(database: Database, guild: int | None, person: int | None, limit: int = 9) -> list[str]:
    return [table.id for table in await database.archive.recent(guild, person, limit)]


async def test_finished_games_are_listed_by_server_and_person_the_newest_first(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2), finished_at=AT)
    await finish(database, "t3", came(BEN, 1), came(CLEO, 2), finished_at=AT + 1)
    await finish(database, "t2", came(CLEO, 1), came(ANN, 2), finished_at=AT + 2)
    await finish(database, "t4", came(ANN, 1), came(BEN, 2), finished_at=AT + 3, guild=GUILD + 1)
    await database.tables.write(opening(new_table("t5")))

    assert await _recent(database, GUILD, None) == ["t2", "t3", "t1"]
    assert await _recent(database, GUILD, None, limit=2) == ["t2", "t3"]
    assert await _recent(database, GUILD, ANN) == ["t2", "t1"]
    assert await _recent(database, None, ANN) == ["t4", "t2", "t1"]
    assert await _recent(database, GUILD + 1, CLEO) == []
    assert await database.archive.recent(GUILD, None, 1) == [await stored(database, "t2")]
