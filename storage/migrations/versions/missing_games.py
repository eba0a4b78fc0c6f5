"""Games that can't be played at the moment, whose tables are suspended."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "missing_games",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_missing_games")),
        sqlite_with_rowid=False,
    )
