"""Tournaments: their events, people, messages and results, and the tables of their rounds."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

SNOWFLAKE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("tournament", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("round", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("number", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("halted", sa.Text(), server_default="", nullable=False))
    op.add_column("tables", sa.Column("is_stopped", sa.Boolean(), server_default=sa.false(), nullable=False))
    _partial_index("ix_tables_tournament", "tables", "tournament", "tournament IS NOT NULL")
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("guild", SNOWFLAKE, nullable=False),
        sa.Column("channel", SNOWFLAKE, nullable=False),
        sa.Column("host", SNOWFLAKE, nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("schedule", sa.JSON(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("is_rated", sa.Boolean(), nullable=False),
        sa.Column("role", SNOWFLAKE, nullable=True),
        sa.Column("start_at", sa.Double(), nullable=True),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("deadline", sa.Double(), nullable=True),
        sa.Column("woken_at", sa.Double(), nullable=True),
        sa.Column("remaining", sa.Double(), nullable=True),
        sa.Column("is_paused", sa.Boolean(), nullable=False),
        sa.Column("is_over", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.Double(), nullable=True),
        sa.Column("changed_at", sa.Double(), nullable=False),
        sa.Column("delivered", sa.Integer(), server_default=sa.text("-1"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
        sqlite_with_rowid=False,
    )
    _partial_index("ix_tournaments_due_at", "tournaments", "due_at", "due_at IS NOT NULL")
    _partial_index("ix_tournaments_channel", "tournaments", "channel", "is_over IS 0", "is_over IS false")
    _partial_index("ix_tournaments_undelivered", "tournaments", "changed_at", "delivered != version")
    op.create_index("ix_tournaments_guild_created_at", "tournaments", ["guild", "created_at"])
    op.create_table(
        "tournament_events",
        sa.Column("tournament", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        _of_tournament("tournament_events"),
        sa.PrimaryKeyConstraint("tournament", "seq", name=op.f("pk_tournament_events")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_people",
        sa.Column("tournament", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", SNOWFLAKE, nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_in", sa.Boolean(), nullable=False),
        sa.Column("is_ready", sa.Boolean(), nullable=False),
        sa.Column("is_running", sa.Boolean(), nullable=False),
        _of_tournament("tournament_people"),
        sa.PrimaryKeyConstraint("tournament", "number", name=op.f("pk_tournament_people")),
        sqlite_with_rowid=False,
    )
    _partial_index(
        "ix_tournament_people_person", "tournament_people", "person", "is_running IS 1", "is_running IS true"
    )
    op.create_table(
        "tournament_messages",
        sa.Column("tournament", sa.Text(), nullable=False),
        sa.Column("slot", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("channel", SNOWFLAKE, nullable=False),
        sa.Column("message", SNOWFLAKE, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("face", sa.Text(), nullable=False),
        _of_tournament("tournament_messages"),
        sa.PrimaryKeyConstraint("tournament", "slot", name=op.f("pk_tournament_messages")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_results",
        sa.Column("tournament", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        _of_tournament("tournament_results"),
        sa.PrimaryKeyConstraint("tournament", "number", name=op.f("pk_tournament_results")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "bells",
        sa.Column("tournament", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("at", sa.Double(), nullable=False),
        _of_tournament("bells"),
        sa.PrimaryKeyConstraint("tournament", "round", name=op.f("pk_bells")),
        sqlite_with_rowid=False,
    )


def _partial_index(name: str, table: str, column: str, where: str, on_postgresql: str | None = None) -> None:
    elsewhere = sa.text(on_postgresql or where)
    op.create_index(name, table, [column], sqlite_where=sa.text(where), postgresql_where=elsewhere)


def _of_tournament(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name=op.f(f"fk_{table}_tournament"))
