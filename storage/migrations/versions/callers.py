"""The seat that may choose its call."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("caller", sa.Integer(), nullable=True))
