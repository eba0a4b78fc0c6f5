"""When the owner of the application was last told of what went wrong, so that a restart does not tell it again."""

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
