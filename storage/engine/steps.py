"""Statements that a transaction runs one after the other, each of which has to find or add all of its rows.

PostgreSQL takes them as one where each is for one row: else most of what a lone move takes is ways to the server.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import (
    BindParameter,
    Connection,
    Delete,
    Dialect,
    Insert,
    Update,
    bindparam,
    func,
    literal_column,
    select,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.visitors import iterate

from storage.engine.statements import SQLITE, Bulk, unless_taken


class Step(NamedTuple):
    """A statement, the rows that it is run for, and what is raised where it cannot be run for all of them."""

    bulk: Bulk
    rows: Sequence[Mapping[str, Any]]
    error: type[Exception]


_Joined: TypeAlias = tuple[str, Sequence[tuple[int, str]]]
"""What the server is sent, and of which step and name its values are."""

_joined: dict[tuple[Bulk, ...], _Joined] = {}


def run(connection: Connection, *steps: Step) -> None:
    """Run the steps in their order; raises the error of one that cannot be run.

    Where that is an insert, it is of none that comes after it.
    """
    steps = tuple(step for step in steps if step.rows)
    if connection.dialect.name != SQLITE and len(steps) > 1 and all(len(step.rows) == 1 for step in steps):
        _run_as_one(connection, steps)
        return
    for step in steps:
        with unless_taken(step.error):
            if not step.bulk.touches(connection, step.rows):
                raise step.error


def _run_as_one(connection: Connection, steps: Sequence[Step]) -> None:
    bulks = tuple(step.bulk for step in steps)
    if bulks not in _joined:
        _joined[bulks] = _join(bulks, connection.dialect)
    sql, places = _joined[bulks]
    try:
        touched = connection.exec_driver_sql(sql, tuple(steps[index].rows[0][name] for index, name in places)).one()
    except IntegrityError as taken:
        table = getattr(getattr(taken.orig, "__cause__", None), "table_name", None)
        raise next(step.error for step in steps if str(step.bulk.statement.table) == table) from taken
    for step, count in zip(steps, touched, strict=True):
        if not count:
            raise step.error


def _join(bulks: Sequence[Bulk], dialect: Dialect) -> _Joined:
    """A query of how many rows each touches, which has them run in the order in which it asks."""
    whole = [_with_values(bulk) for bulk in bulks]
    parts = [each.returning(literal_column("1")).cte(f"step_{index}") for index, each in enumerate(whole)]
    compiled = select(*(select(func.count()).select_from(part).scalar_subquery() for part in parts)).compile(
        dialect=dialect
    )
    assert isinstance(compiled, SQLCompiler)  # noqa: S101  as of every query
    index_of = {
        bind.key: index for index, each in enumerate(whole) for bind in iterate(each) if isinstance(bind, BindParameter)
    }
    return str(compiled), [(index_of[name], name) for name in compiled.positiontup or ()]


def _with_values(bulk: Bulk) -> Insert | Update | Delete:
    """The statement with a parameter of its name for each column that an insert gets."""
    statement = bulk.statement
    if isinstance(statement, Insert):
        return statement.values({name: bindparam(name) for name in bulk.names or ()})
    assert isinstance(statement, Update | Delete)  # noqa: S101  there are no others
    return statement
