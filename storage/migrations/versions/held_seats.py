"""Seats of a rematch that are held for its players."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

SNOWFLAKE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("held_until", sa.Double(), nullable=True))
    op.create_table(
        "held_seats",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", SNOWFLAKE, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_held_seats_table_id")),
        sa.PrimaryKeyConstraint("table_id", "place", name=op.f("pk_held_seats")),
        sqlite_with_rowid=False,
    )
