"""Pictures on a server's tables, the emojis that were uploaded, and the games that a person has sat down at."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

SNOWFLAKE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("guild_settings", sa.Column("pictures", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.create_table(
        "emojis",
        sa.Column("application", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("id", SNOWFLAKE, nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("application", "name", name=op.f("pk_emojis")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "known_games",
        sa.Column("person", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", name=op.f("pk_known_games")),
        sqlite_with_rowid=False,
    )
