"""Which persons are being erased, so that a deletion that is cut off goes on after the next start."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    snowflake = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "erasures",
        sa.Column("person", snowflake, autoincrement=False, nullable=False),
        sa.Column("former", snowflake, nullable=False),
        sa.Column("left", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_erasures")),
        sqlite_with_rowid=False,
    )
