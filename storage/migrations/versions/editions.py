"""The edition of the rules that each table was opened under; all before were of the first."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("tables", sa.Column("edition", sa.Integer(), server_default=sa.text("1"), nullable=False))
