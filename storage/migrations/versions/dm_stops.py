"""Until when an application opens no direct messages, after Discord refused some."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "dm_stops",
        sa.Column(
            "application", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False
        ),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("application", name=op.f("pk_dm_stops")),
    )
