"""The level of each house player (steady for earlier ones), and tables with a coach."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.add_column("tables", sa.Column("level", sa.Text(), server_default="steady", nullable=False))
    op.add_column("tables", sa.Column("coach", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("seats", sa.Column("level", sa.Text(), server_default="steady", nullable=False))
