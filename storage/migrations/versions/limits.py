"""Limits on open tables that managers set, and the indexes that count open tables, tournaments and reports."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    for name, most in (("most_in_channel", "25"), ("most_on_server", "100")):
        op.add_column("guild_settings", sa.Column(name, sa.Integer(), server_default=sa.text(most), nullable=False))
    op.drop_index("ix_tables_channel", "tables")
    _partial_index("ix_tables_channel", "tables", ["channel", "touched_at"], "due_at IS NOT NULL")
    _partial_index("ix_tables_guild", "tables", ["guild"], "due_at IS NOT NULL")
    _partial_index("ix_tournaments_guild", "tournaments", ["guild"], "is_over IS 0", "is_over IS false")
    _partial_index("ix_tournaments_host", "tournaments", ["host"], "is_over IS 0", "is_over IS false")
    op.create_index("ix_reports_person_at", "reports", ["person", "at"])


def _partial_index(name: str, table: str, columns: list[str], where: str, on_postgresql: str | None = None) -> None:
    elsewhere = sa.text(on_postgresql or where)
    op.create_index(name, table, columns, sqlite_where=sa.text(where), postgresql_where=elsewhere)
