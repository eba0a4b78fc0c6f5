"""Ratings by season, points by day, and means stored for their index; all are recomputed from results."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

SNOWFLAKE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _remake_ratings()
    _remake_tallies()
    op.create_table(
        "gains",
        sa.Column("guild", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("season", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("points", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "season", "person", "day", "game", name=op.f("pk_gains")),
        sqlite_with_rowid=False,
    )


def _remake_ratings() -> None:
    op.drop_table("ratings")
    op.create_table(
        "ratings",
        sa.Column("guild", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("season", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("person", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "season", "game", "person", name=op.f("pk_ratings")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_ratings_number", "ratings", ["guild", "season", "game", "number"])


def _remake_tallies() -> None:
    op.drop_table("tallies")
    op.create_table(
        "tallies",
        sa.Column("guild", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("season", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("person", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("least", sa.Integer(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("counted", sa.Integer(), nullable=False),
        sa.Column("mean", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "season", "game", "name", "person", name=op.f("pk_tallies")),
        sqlite_with_rowid=False,
    )
    for value in ("total", "least", "most", "mean"):
        op.create_index(f"ix_tallies_{value}", "tallies", ["guild", "season", "game", "name", value])
