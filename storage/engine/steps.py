"""Statements of a transaction that each must match or insert all of their rows.

PostgreSQL gets them in a single round trip: most of the time of a lone move is round trips.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, Dialect, func, literal_column, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.compiler import SQLCompiler

from storage.engine.statements import SQLITE, Bulk, in_order


class StatementStep(NamedTuple):
    """A statement (no upsert), its rows, and the error to raise unless all of them are written."""

    bulk: Bulk
    rows: Sequence[Mapping[str, Any]]
    error: type[Exception]


_Joined: TypeAlias = tuple[str, Sequence[tuple[int, str]]]
"""A joined statement, and the step and name that each of its parameters comes from."""

_joined: dict[tuple[bool, tuple[Bulk, ...]], _Joined] = {}


def run(connection: Connection, *steps: StatementStep) -> None:
    """Run the steps in order; raises the error of the first that fails.

    A failed insert is reported for its own step, never for a later one.
    """
    steps = tuple([step for step in steps if step.rows])
    if connection.dialect.name != SQLITE and len(steps) > 1:
        _run_as_one(connection, steps)
        return
    for bulk, rows, error in steps:
        try:
            has_all = bulk.touches(connection, rows)
        except IntegrityError as taken:
            raise error from taken
        if not has_all:
            raise error


def _run_as_one(connection: Connection, steps: Sequence[StatementStep]) -> None:
    is_single = all(len(step.rows) == 1 for step in steps)
    form = is_single, tuple(step.bulk for step in steps)
    if form not in _joined:
        _joined[form] = _join(form[1], connection.dialect, is_single=is_single)
    sql, places = _joined[form]
    if is_single:
        values = tuple(steps[index].rows[0][name] for index, name in places)
    else:
        rows = [in_order(step.rows, step.bulk.key) for step in steps]
        values = tuple([row[name] for row in rows[index]] for index, name in places)
    try:
        touched = connection.exec_driver_sql(sql, values).one()
    except IntegrityError as taken:
        table = getattr(getattr(taken.orig, "__cause__", None), "table_name", None)
        raise next(step.error for step in steps if str(step.bulk.statement.table) == table) from taken
    for step, count in zip(steps, touched, strict=True):
        if count != len(step.rows):
            raise step.error


def _join(bulks: Sequence[Bulk], dialect: Dialect, *, is_single: bool) -> _Joined:
    """Return a query that counts the rows each statement touches, and so runs them in that order."""
    whole = [each.for_one() if is_single else each.for_many(dialect) for each in bulks]
    parts = [each.returning(literal_column("1")).cte(f"step_{index}") for index, each in enumerate(whole)]
    counts = [select(func.count()).select_from(part).scalar_subquery() for part in parts]
    compiled = select(*counts).compile(dialect=dialect)
    assert isinstance(compiled, SQLCompiler)  # noqa: S101  as of every query
    index_of = {name: index for index, bulk in enumerate(bulks) for name in bulk.compiled(dialect).positiontup or ()}
    return str(compiled), [(index_of[name], name) for name in compiled.positiontup or ()]
