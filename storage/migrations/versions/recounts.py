"""Pending recounts of ratings, and indexes for a person's rows."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "recounts",
        sa.Column("guild", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", name=op.f("pk_recounts")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_dailies_table_id", "dailies", ["table_id"])
