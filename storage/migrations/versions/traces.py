"""Indexes for a person's messages and actions."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    _partial_index("ix_messages_slot", "messages", "slot", "slot != 0")
    _partial_index("ix_results_voided_by", "results", "voided_by", "voided_by IS NOT NULL")
    op.create_index("ix_audit_by", "audit", ["by"])


def _partial_index(name: str, table: str, column: str, where: str) -> None:
    op.create_index(name, table, [column], sqlite_where=sa.text(where), postgresql_where=sa.text(where))
