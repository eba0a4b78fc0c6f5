"""Indexes for tables that a person opened recently, and for those that never began."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"

NEVER_BEGAN = sa.text("due_at IS NULL AND revision = 0")


def upgrade() -> None:
    op.create_index("ix_tables_host_created_at", "tables", ["host", "created_at"])
    op.create_index(
        "ix_tables_never_began", "tables", ["changed_at"], sqlite_where=NEVER_BEGAN, postgresql_where=NEVER_BEGAN
    )
