"""Number of plays that the house made for each person, and the rule of each result; 0 for earlier ones."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.add_column("seats", sa.Column("house_plays", sa.Integer(), server_default=sa.text("0"), nullable=False))
    op.add_column("results", sa.Column("rule", sa.Integer(), server_default=sa.text("0"), nullable=False))
