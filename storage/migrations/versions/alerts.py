"""The time of the owner's latest alert of each kind, so that a restart doesn't repeat it."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.create_table(
        "alerts",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("kind", name=op.f("pk_alerts")),
        sqlite_with_rowid=False,
    )
