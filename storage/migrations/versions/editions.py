"""The edition of the rules under which each table was opened; the first for all earlier ones."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("tables", sa.Column("edition", sa.Integer(), server_default=sa.text("1"), nullable=False))
