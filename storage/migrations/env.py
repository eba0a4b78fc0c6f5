"""Alembic's environment: migrates the connection that `migrate` hands over."""

from typing import Any

from alembic import context
from alembic.ddl.postgresql import PostgresqlImpl
from sqlalchemy import Column, Integer, Table, Text
from sqlalchemy.types import TypeEngine

from storage import schema

TYPES: dict[type[Any], TypeEngine[Any]] = {Integer: schema.Integer, Text: schema.Text}
"""Types in the versions, and their counterparts on PostgreSQL."""


class _Postgresql(PostgresqlImpl):
    """Creates columns with the schema's types on PostgreSQL, where a version gives SQLite's."""

    __dialect__ = "postgresql"

    def create_table(self, table: Table, **options: Any) -> None:
        for column in table.columns:
            _settle(column)
        super().create_table(table, **options)

    def add_column(self, table_name: str, column: Column[Any], **options: Any) -> None:
        _settle(column)
        super().add_column(table_name, column, **options)


def _settle(column: Column[Any]) -> None:
    column.type = TYPES.get(type(column.type), column.type)


context.configure(
    connection=context.config.attributes["connection"], target_metadata=schema.with_predicates(), render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
