"""How the database goes about what a store asks: which indexes it uses, and what it reads as a whole."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, Select, event

from storage.database import Database
from storage.engine.access import first_value
from storage.engine.statements import SQLITE

PRIMARY_KEY = "PRIMARY KEY"


@dataclass(frozen=True)
class Plan:
    """The indexes by which a query finds its rows, in the order of its steps, and the tables that it reads whole."""

    indexes: list[str]
    read: list[str]


async def plans(database: Database, ask: Callable[[], Awaitable[object]]) -> list[Plan]:
    """The plan of each query of which the answer is made up.

    PostgreSQL is to look rows up where it can: of a few it would rather read all.
    """
    access, asked = database.access, list[tuple[str, Any]]()

    def note(_connection: object, _cursor: object, statement: str, values: Any, *_rest: object) -> None:
        if statement.startswith("SELECT"):
            asked.append((statement, values))

    async def glance(query: Select[Any], key: str) -> Any:
        return await access.read(partial(first_value, query=query, key=key))

    event.listen(access.reading, "before_cursor_execute", note)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(access, "glance", glance)  # a file is glanced at past the engine
        await ask()
    event.remove(access.reading, "before_cursor_execute", note)

    def explain(connection: Connection) -> list[Plan]:
        plan = _sqlite_plan if connection.dialect.name == SQLITE else _postgresql_plan
        return [plan(connection, statement, values) for statement, values in asked]

    return await database.access.read(explain)


def _sqlite_plan(connection: Connection, statement: str, values: Any) -> Plan:
    rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
    steps = [row.detail for row in rows if row.detail.startswith(("SEARCH", "SCAN")) and not _is_inner(row.detail)]
    used = [re.search(r" USING .*?(PRIMARY KEY|INDEX (?P<name>\w+))", step) for step in steps]
    return Plan(
        [found["name"] or PRIMARY_KEY for found in used if found],
        [step.split()[1] for step, found in zip(steps, used, strict=True) if not found],
    )


def _is_inner(step: str) -> bool:
    """Whether it goes through values of the query itself, or what an inner query found."""
    return "CONSTANT" in step or step.startswith(("SCAN anon", "SCAN ("))


def _postgresql_plan(connection: Connection, statement: str, values: Any) -> Plan:
    for way in ("seqscan", "hashjoin", "mergejoin"):
        connection.exec_driver_sql(f"SET LOCAL enable_{way} = off")
    ((explained,),) = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", values)
    steps = list(_steps(explained[0]["Plan"]))
    used = [str(step["Index Name"]) for step in steps if "Index Name" in step]
    return Plan(
        [PRIMARY_KEY if name.startswith("pk_") else name for name in used],
        [str(step.get("Relation Name") or step["Index Name"]) for step in steps if _reads_all(step)],
    )


def _steps(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The steps that find the rows, without those that find what they are compared with."""
    yield plan
    for inner in plan.get("Plans", ()):
        if "Subplan Name" not in inner:
            yield from _steps(inner)


def _reads_all(step: dict[str, Any]) -> bool:
    """Whether a step reads a table from one end to the other, were it in the order of its key."""
    by_key = step.get("Index Name", "").startswith("pk_")
    return step["Node Type"] == "Seq Scan" or (by_key and "Index Cond" not in step)
