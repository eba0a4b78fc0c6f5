"""The seat that may choose its call."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("caller", sa.Integer(), nullable=True))
