"""Run by alembic for every command: migrates the connection that `migrate` hands over."""

from typing import Any

from alembic import context
from alembic.ddl.postgresql import PostgresqlImpl
from sqlalchemy import Column, Integer, Table, Text
from sqlalchemy.types import TypeEngine

from storage import schema

TYPES: dict[type[Any], TypeEngine[Any]] = {Integer: schema.Integer, Text: schema.Text}
"""What stands in the versions, and what it has to be on PostgreSQL."""


class _Postgresql(PostgresqlImpl):
    """Makes columns of the types that the schema has, where a version says only what SQLite needs to know."""

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
