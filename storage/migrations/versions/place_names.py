"""Names of servers and channels, for processes that can't see them."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    snowflake = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "place_names",
        sa.Column("guild", snowflake, autoincrement=False, nullable=False),
        sa.Column("channel", snowflake, autoincrement=False, nullable=False),
        sa.Column("server", sa.Text(), nullable=False),
        sa.Column("room", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "channel", name=op.f("pk_place_names")),
        sqlite_with_rowid=False,
    )
