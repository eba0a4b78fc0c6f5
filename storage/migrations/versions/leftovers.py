"""Messages to be deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

SNOWFLAKE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _leftovers("leftovers", "table_id", "tables")
    _leftovers("tournament_leftovers", "tournament", "tournaments")


def _leftovers(name: str, owner: str, things: str) -> None:
    op.create_table(
        name,
        sa.Column(owner, sa.Text(), nullable=False),
        sa.Column("message", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("slot", SNOWFLAKE, nullable=False),
        sa.Column("channel", SNOWFLAKE, nullable=False),
        sa.ForeignKeyConstraint([owner], [f"{things}.id"], name=op.f(f"fk_{name}_{owner}")),
        sa.PrimaryKeyConstraint(owner, "message", name=op.f(f"pk_{name}")),
        sqlite_with_rowid=False,
    )
