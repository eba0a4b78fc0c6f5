"""Seconds for which the scores of a hand or game are shown."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("tables", sa.Column("scores_until", sa.Double(), nullable=True))
