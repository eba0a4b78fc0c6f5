"""Building blocks for statements that SQLite and PostgreSQL both understand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from operator import eq, itemgetter
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import (
    ARRAY,
    BinaryExpression,
    BindParameter,
    ClauseElement,
    Column,
    ColumnElement,
    Connection,
    Delete,
    Dialect,
    Double,
    FromClause,
    Insert,
    Join,
    Table,
    Update,
    UpdateBase,
    alias,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.base import ReadOnlyColumnCollection, SyntaxExtension
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.sql.visitors import InternalTraversal, iterate, replacement_traverse

T = TypeVar("T")
RowT = TypeVar("RowT", bound=Mapping[str, Any])

Write: TypeAlias = Insert | Update | Delete

SQLITE = "sqlite"


class Bulk:
    """A statement executed for many rows of plain values (numbers, text, None), compiled once for each database.

    SQLAlchemy Core inspects every value of every row for its type, which took half the time of a move.
    """

    def __init__(self, statement: Write, names: Sequence[str] | None = None, key: Sequence[str] | None = None) -> None:
        """names: columns that an insert fills; an update or delete names its own. key: as for `in_order`."""
        self.statement = statement
        self.names = names
        self.key = key or key_of(statement)
        self._forms: dict[str, _Form] = {}

    def execute(self, connection: Connection, rows: Iterable[Mapping[str, Any]]) -> None:
        """Execute the statement for each row, in key order; the rows of an update or delete differ in their keys."""
        self._form(connection).run(connection, in_order(rows, self.key))

    def touches(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> bool:
        """Like `execute`; return for each row whether the table had it."""
        ordered = in_order(rows, self.key) if len(rows) > 1 else rows
        return self._form(connection).run(connection, ordered) == len(rows)

    def compiled(self, dialect: Dialect) -> SQLCompiler:
        """Return the statement compiled for a single row."""
        return _compiled(self.statement, dialect, self.names)

    def for_one(self) -> Write:
        """Return the statement with a parameter for each column that an insert fills."""
        if isinstance(self.statement, Insert):
            return self.statement.values({name: bindparam(name) for name in self.names or ()})
        return self.statement

    def for_many(self, dialect: Dialect) -> Write:
        """Return the PostgreSQL statement that takes an array for each parameter.

        Rows to be updated or deleted are locked first, in key order, which the statement wouldn't keep by itself.
        """
        statement, compiled = self.statement, self.compiled(dialect)
        types = {name: compiled.binds[name].type for name in compiled.positiontup or ()}
        arrays = [bindparam(name, type_=ARRAY(each)) for name, each in types.items()]
        rows = func.unnest(*arrays).table_valued(*types).render_derived("given")
        if isinstance(statement, Insert):
            return insert(statement.table).from_select([*types], select(rows))
        key = statement.table.primary_key
        locked = select(rows).where(_filled(statement.whereclause, rows)).order_by(*key)
        at_once: Write = _filled(statement, locked.with_for_update(of=statement.table).subquery("locked"))
        return at_once

    def _form(self, connection: Connection) -> _Form:
        dialect = connection.dialect
        if dialect.name not in self._forms:
            self._forms[dialect.name] = _Form(self, dialect)
        return self._forms[dialect.name]


class _Form:
    """A statement compiled for one database, for a single row and for many.

    PostgreSQL takes many rows as arrays of parameter values: half the work, and the only way to learn how many rows
    matched.
    """

    def __init__(self, bulk: Bulk, dialect: Dialect) -> None:
        compiled = bulk.compiled(dialect)
        self._sql = str(compiled)
        self._values_of = itemgetter(*(compiled.positiontup or ()))
        self._at_once: tuple[str, Sequence[str]] | None = None
        if dialect.name != SQLITE and not any(isinstance(each, _OnConflict) for each in iterate(bulk.statement)):
            compiled = _compiled(bulk.for_many(dialect), dialect)
            self._at_once = str(compiled), compiled.positiontup or ()

    def run(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """Execute it; return the number of rows that matched, at most one for each given row."""
        if not rows:
            return 0
        if self._at_once is not None and len(rows) > 1:
            sql, names = self._at_once
            return connection.exec_driver_sql(sql, tuple([row[name] for row in rows] for name in names)).rowcount
        if len(rows) == 1:
            return connection.exec_driver_sql(self._sql, self._values_of(rows[0])).rowcount
        return connection.exec_driver_sql(self._sql, [self._values_of(row) for row in rows]).rowcount


def _compiled(statement: Write, dialect: Dialect, names: Sequence[str] | None = None) -> SQLCompiler:
    compiled = statement.compile(dialect=dialect, column_keys=names)
    assert isinstance(compiled, SQLCompiler)  # noqa: S101  as of every statement but those that change the schema
    return compiled


def _filled(clause: Any, rows: FromClause) -> Any:
    """Replace the clause's parameters by the columns of the same names."""

    def column_of(element: Any, **_: Any) -> Any:
        return rows.c[element.key] if isinstance(element, BindParameter) else None

    return replacement_traverse(clause, {}, column_of)


def key_of(statement: UpdateBase) -> list[str]:
    """Return the parameters that make up the primary key of the row that a statement writes."""
    assert isinstance(statement, Insert | Update | Delete)  # noqa: S101  there are no others
    primary = list(statement.table.primary_key)
    if isinstance(statement, Insert):
        return [column.name for column in primary]
    compared = [each for each in iterate(statement.whereclause) if isinstance(each, BinaryExpression)]
    return [
        each.right.key
        for each in compared
        if each.operator is eq and each.left in primary and isinstance(each.right, BindParameter)
    ]


def in_order(rows: Iterable[RowT], key: Sequence[str]) -> list[RowT]:
    """Sort the rows by key, stable.

    Two transactions that write the same rows in different orders would deadlock.
    """
    return sorted(rows, key=itemgetter(*key))


class _OnConflict(SyntaxExtension, ClauseElement):
    """The conflict clause of an insert: replace some columns of the existing row, or with none keep it.

    Both databases use the same syntax, but SQLAlchemy has an insert class for each.
    """

    _traverse_internals = [  # noqa: RUF012  as SQLAlchemy declares it
        ("keys", InternalTraversal.dp_clauseelement_list),
        ("replaced", InternalTraversal.dp_dml_values),
    ]

    def __init__(self, table: Table, replaced: Mapping[Column[Any], ColumnElement[Any]]) -> None:
        self.keys = list(table.primary_key)
        self.replaced = dict(replaced)

    def apply_to_insert(self, insert_stmt: Insert) -> None:
        insert_stmt.apply_syntax_extension_point(self.append_replacing_same_type, "post_values")


@compiles(_OnConflict)
def _on_conflict(clause: _OnConflict, compiler: SQLCompiler, **options: Any) -> str:
    quote = compiler.preparer.quote
    keys = ", ".join(quote(key.name) for key in clause.keys)
    if not clause.replaced:
        return f"ON CONFLICT ({keys}) DO NOTHING"
    replaced = (f"{quote(key.name)} = {compiler.process(value, **options)}" for key, value in clause.replaced.items())
    return f"ON CONFLICT ({keys}) DO UPDATE SET {', '.join(replaced)}"


def given(table: Table) -> ReadOnlyColumnCollection[str, Any]:
    """Return the row that an upsert tried to insert."""
    return alias(table, name="excluded").columns


def merge(table: Table, replaced: Mapping[Column[Any], ColumnElement[Any]], **values: Any) -> Insert:
    """Insert a row, or on a conflict set these columns of the existing row.

    values: what the insert gives to columns that aren't among its parameters.
    """
    return insert(table).values(**values).ext(_OnConflict(table, replaced))


def upsert(table: Table) -> Insert:
    """Insert a row, or on a conflict replace all other columns of the existing one."""
    new = given(table)
    return merge(table, {column: new[column.name] for column in table.c if not column.primary_key})


def add(table: Table, *columns: Column[Any]) -> Insert:
    """Insert a row, or on a conflict add its `columns` to those of the existing one."""
    new = given(table)
    return merge(table, {column: column + new[column.name] for column in columns})


def ignore(table: Table) -> Insert:
    """Insert a row, or on a conflict keep the existing one."""
    return merge(table, {})


def remove(table: Table) -> Delete:
    """Delete a row by its primary key."""
    return delete(table).where(*(column == bindparam(column.name) for column in table.primary_key))


def lock_rows(connection: Connection, table: Table, where: ColumnElement[bool]) -> None:
    """Lock the rows that a statement is about to write, in key order, which it wouldn't keep by itself."""
    if connection.dialect.name != SQLITE:
        key = table.primary_key.columns.values()
        connection.execute(select(*key).where(where).order_by(*key).with_for_update()).all()


def in_batches(items: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """Split the items into batches of at most `most`: a statement takes only some thousands of values."""
    for start in range(0, len(items), most):
        yield items[start : start + most]


def unindexed(column: ColumnElement[int]) -> ColumnElement[int]:
    """Return a column's value in a form that no index serves, so that the planner finds rows by another condition.

    It would otherwise scan the rows in the requested order until enough of them match.
    """
    return column + literal_column("0")


@contextmanager
def unless_taken(error: type[Exception]) -> Iterator[None]:
    """Raise `error` if the block violates a uniqueness constraint."""
    try:
        yield
    except IntegrityError as taken:
        raise error from taken


class least(FunctionElement[Any]):  # noqa: N801  a function of SQL
    """SQL expression: the least of several values of a row."""

    inherit_cache = True


class greatest(FunctionElement[Any]):  # noqa: N801
    """SQL expression: the greatest of several values of a row."""

    inherit_cache = True


class mean(FunctionElement[float]):  # noqa: N801
    """SQL expression: a total divided by its count, to two decimals."""

    type = Double()
    inherit_cache = True


@compiles(least)
@compiles(greatest)
def _extreme(element: FunctionElement[Any], compiler: SQLCompiler, **options: Any) -> str:
    return f"{type(element).__name__}({compiler.process(element.clauses, **options)})"


@compiles(least, SQLITE)
def _min(element: least, compiler: SQLCompiler, **options: Any) -> str:
    return f"min({compiler.process(element.clauses, **options)})"


@compiles(greatest, SQLITE)
def _max(element: greatest, compiler: SQLCompiler, **options: Any) -> str:
    return f"max({compiler.process(element.clauses, **options)})"


@compiles(mean)
def _mean(element: mean, compiler: SQLCompiler, **options: Any) -> str:
    total, counted = (compiler.process(value, **options) for value in element.clauses)
    return f"CAST(round(CAST({total} AS NUMERIC) / ({counted}), 2) AS DOUBLE PRECISION)"


@compiles(mean, SQLITE)
def _mean_in_sqlite(element: mean, compiler: SQLCompiler, **options: Any) -> str:
    total, counted = (compiler.process(value, **options) for value in element.clauses)
    return f"round(({total}) * 1.0 / ({counted}), 2)"


class JoinInOrder(Join):
    """A join that SQLite evaluates from its left side, whatever the planner's statistics."""

    inherit_cache = True


@compiles(JoinInOrder, SQLITE)
def _cross_join(join: JoinInOrder, compiler: SQLCompiler, **options: Any) -> str:
    """CROSS JOIN: https://www.sqlite.org/optoverview.html#manual_control_of_query_plans_using_cross_join"""
    assert join.onclause is not None  # noqa: S101  such a join is made with one
    left, right = (compiler.process(side, **{**options, "asfrom": True}) for side in (join.left, join.right))
    return f"{left} CROSS JOIN {right} ON {compiler.process(join.onclause, **options)}"
