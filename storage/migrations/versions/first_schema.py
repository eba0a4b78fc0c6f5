"""The first schema: tables and their events, scores, guild settings, people."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

SNOWFLAKE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "dms",
        sa.Column("person", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("channel", SNOWFLAKE, nullable=True),
        sa.Column("is_closed", sa.Boolean(), nullable=False),
        sa.Column("opened_at", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_dms")),
    )
    op.create_index("ix_dms_opened_at", "dms", ["opened_at"])
    op.create_table(
        "guild_settings",
        sa.Column("guild", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("channels", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("timer", sa.Integer(), nullable=True),
        sa.Column("is_threaded", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_guild_settings")),
    )
    op.create_table(
        "interactions",
        sa.Column("id", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_interactions")),
    )
    op.create_table(
        "members",
        sa.Column("guild", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("person", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "person", name=op.f("pk_members")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "preferences",
        sa.Column("person", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("pictures", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_preferences")),
    )
    op.create_table(
        "reports",
        sa.Column("id", SNOWFLAKE, autoincrement=True, nullable=False),
        sa.Column("person", SNOWFLAKE, nullable=False),
        sa.Column("guild", SNOWFLAKE, nullable=True),
        sa.Column("table_id", sa.Text(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_table(
        "standings",
        sa.Column("guild", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("person", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "person", name=op.f("pk_standings")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("guild", SNOWFLAKE, nullable=False),
        sa.Column("channel", SNOWFLAKE, nullable=False),
        sa.Column("home", SNOWFLAKE, nullable=False),
        sa.Column("host", SNOWFLAKE, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("timer", sa.Integer(), nullable=True),
        sa.Column("is_rated", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("touched_at", sa.Double(), nullable=False),
        sa.Column("deadline", sa.Double(), nullable=True),
        sa.Column("remind_at", sa.Double(), nullable=True),
        sa.Column("house_at", sa.Double(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("rematch", sa.Text(), nullable=True),
        sa.Column("due_at", sa.Double(), nullable=True),
        sa.Column("changed_at", sa.Double(), nullable=False),
        sa.Column("delivered", sa.Integer(), server_default=sa.text("-1"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_tables_channel",
        "tables",
        ["channel"],
        sqlite_where=sa.text("due_at IS NOT NULL"),
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
    op.create_index(
        "ix_tables_due_at",
        "tables",
        ["due_at"],
        sqlite_where=sa.text("due_at IS NOT NULL"),
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
    op.create_index(
        "ix_tables_undelivered",
        "tables",
        ["changed_at"],
        sqlite_where=sa.text("delivered != version"),
        postgresql_where=sa.text("delivered != version"),
    )
    op.create_table(
        "tallies",
        sa.Column("guild", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("person", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "person", "name", name=op.f("pk_tallies")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_events_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_events")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "messages",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("slot", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("channel", SNOWFLAKE, nullable=False),
        sa.Column("message", SNOWFLAKE, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("face", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_messages_table_id")),
        sa.PrimaryKeyConstraint("table_id", "slot", name=op.f("pk_messages")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("guild", SNOWFLAKE, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("finished_at", sa.Double(), nullable=False),
        sa.Column("is_rated", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_results_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_results")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", SNOWFLAKE, nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_away", sa.Boolean(), nullable=False),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_seats_person",
        "seats",
        ["person"],
        sqlite_where=sa.text("is_open IS 1"),
        postgresql_where=sa.text("is_open IS true"),
    )
    op.create_table(
        "result_seats",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", SNOWFLAKE, nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("tallies", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["results.table_id"], name=op.f("fk_result_seats_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_result_seats")),
        sqlite_with_rowid=False,
    )
