from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from sqlalchemy import Connection, bindparam, insert, select, update

from storage import schema
from storage.database import Database
from storage.engine.statements import Bulk
from storage.engine.steps import StatementStep, run

COUNTED, MEMBERS, ABSENCES = schema.interactions, schema.members, schema.absences
_count = Bulk(insert(COUNTED), ["id", "at"])
_rename = Bulk(
    update(MEMBERS)
    .where(MEMBERS.c.guild == bindparam("key"), MEMBERS.c.person == bindparam("key_person"))
    .values(name=bindparam("new_name"))
)
_leave = Bulk(insert(ABSENCES), ["guild", "since"])
NEW, OLD = range(10, 12), range(2)
BEFORE = {"counted": [*OLD], "names": ["Ann", "Bob"], "absent": [*OLD]}
ERRORS = (KeyError, IndexError, ValueError)


@pytest.fixture
async def store(database: Database) -> Database:
    def fill(connection: Connection) -> None:
        connection.execute(insert(COUNTED), [{"id": each, "at": 0.0} for each in OLD])
        rows = [{"guild": 1, "person": each, "name": name} for each, name in zip(OLD, BEFORE["names"], strict=True)]
        connection.execute(insert(MEMBERS), rows)
        connection.execute(insert(ABSENCES), [{"guild": each, "since": 0.0} for each in OLD])

    await database.access.write(fill)
    return database


def steps(count: int, fails: tuple[bool, ...]) -> list[StatementStep]:
    """Three, each of so many rows, of which those fail that are to."""
    counted, renamed, left = fails
    rows: list[list[dict[str, Any]]] = [
        [{"id": each, "at": 1.0} for each in (OLD if counted else NEW)],
        [{"key": 1, "key_person": each, "new_name": "Cy"} for each in (NEW if renamed else OLD)],
        [{"guild": each, "since": 1.0} for each in (OLD if left else NEW)],
    ]
    bulks = _count, _rename, _leave
    return [StatementStep(bulk, each[:count], error) for bulk, each, error in zip(bulks, rows, ERRORS, strict=True)]


async def kept(database: Database) -> dict[str, list[Any]]:
    def read(connection: Connection) -> dict[str, list[Any]]:
        columns = {"counted": COUNTED.c.id, "names": MEMBERS.c.name, "absent": ABSENCES.c.guild}
        return {
            name: [*connection.execute(select(column).order_by(column)).scalars()] for name, column in columns.items()
        }

    return await database.access.read(read)


@pytest.mark.parametrize("count", [1, 2])
async def test_all_steps_are_taken(store: Database, count: int) -> None:
    await store.access.write(lambda connection: run(connection, *steps(count, (False, False, False))))
    names = ["Bob", "Cy"] if count == 1 else ["Cy", "Cy"]
    assert await kept(store) == {"counted": [*OLD, *NEW[:count]], "names": names, "absent": [*OLD, *NEW[:count]]}


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("fails", [fails for fails in product((False, True), repeat=3) if any(fails)])
async def test_of_those_that_cannot_be_taken_none_after_an_insert_is_told_and_nothing_is_done(
    store: Database, count: int, fails: tuple[bool, ...]
) -> None:
    first_insert = next((index for index in (0, 2) if fails[index]), 1)
    expected = {error for error, is_failing in zip(ERRORS[: first_insert + 1], fails, strict=False) if is_failing}
    with pytest.raises(tuple(expected)):
        await store.access.write(lambda connection: run(connection, *steps(count, fails)))
    assert await kept(store) == BEFORE
