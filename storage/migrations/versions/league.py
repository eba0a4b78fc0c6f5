"""The league: numbered results, seasons, ratings, sums by season, daily tries, the audit list."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

SNOWFLAKE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("daily", sa.Text(), nullable=True))
    op.add_column("guild_settings", sa.Column("shares_daily", sa.Boolean(), server_default=sa.false(), nullable=False))
    _make_seasons()
    _remake_results()
    _remake_result_seats()
    _remake_sums()
    _make_ratings()
    _make_dailies()
    _make_lists()


def _make_seasons() -> None:
    """Insert a season for each month in which a game ended; podiums of past ones count as announced."""
    op.create_table(
        "seasons",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild", SNOWFLAKE, nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("opened_at", sa.Double(), nullable=False),
        sa.Column("ends_at", sa.Double(), nullable=True),
        sa.Column("crowned_at", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasons")),
    )
    op.create_index("ix_seasons_guild_opened_at", "seasons", ["guild", "opened_at"])
    op.create_index(
        "ix_seasons_ends_at",
        "seasons",
        ["ends_at"],
        sqlite_where=sa.text("crowned_at IS NULL"),
        postgresql_where=sa.text("crowned_at IS NULL"),
    )
    if _is_on_postgresql():
        month = "date_trunc('month', to_timestamp(finished_at) AT TIME ZONE 'UTC')"
        opened_at, ends_at = f"extract(epoch FROM {month})", f"extract(epoch FROM {month} + INTERVAL '1 month')"
    else:
        opened_at = "CAST(strftime('%s', finished_at, 'unixepoch', 'start of month') AS REAL)"
        ends_at = "CAST(strftime('%s', finished_at, 'unixepoch', 'start of month', '+1 month') AS REAL)"
    op.execute(
        f"""
        INSERT INTO seasons (guild, opened_at, ends_at)
        SELECT DISTINCT guild, {opened_at}, {ends_at} FROM results ORDER BY 2, 1
        """  # noqa: S608
    )
    op.execute(
        """
        UPDATE seasons SET crowned_at = ends_at
        WHERE opened_at < (SELECT max(later.opened_at) FROM seasons AS later WHERE later.guild = seasons.guild)
        """
    )


def _remake_results() -> None:
    """Give results a number each, in the order in which they were finished, and a length."""
    if _is_on_postgresql():
        op.drop_constraint("fk_result_seats_table_id", "result_seats")
        _free_key("results")
    op.create_table(
        "results_made",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("guild", SNOWFLAKE, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("finished_at", sa.Double(), nullable=False),
        sa.Column("is_rated", sa.Boolean(), nullable=False),
        sa.Column("events", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Double(), nullable=False),
        sa.Column("voided_at", sa.Double(), nullable=True),
        sa.Column("voided_by", SNOWFLAKE, nullable=True),
        sa.Column("void_reason", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_results_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_results")),
        sqlite_with_rowid=False,
    )
    larger = "greatest" if _is_on_postgresql() else "max"
    # A game for one alone counts where its table says so, which the first schema left out.
    op.execute(
        f"""
        INSERT INTO results_made
            (table_id, guild, game, number, season, finished_at, is_rated, events, seconds)
        SELECT results.table_id, results.guild, results.game,
               row_number() OVER (PARTITION BY results.guild ORDER BY results.finished_at, results.table_id),
               seasons.id, results.finished_at,
               results.is_rated OR (tables.is_rated AND
                   (SELECT count(*) FROM result_seats WHERE result_seats.table_id = results.table_id) = 1),
               tables.revision, {larger}(0, results.finished_at - tables.created_at)
        FROM results
        JOIN tables ON tables.id = results.table_id
        JOIN seasons ON seasons.guild = results.guild
            AND seasons.opened_at <= results.finished_at AND results.finished_at < seasons.ends_at
        """  # noqa: S608
    )
    op.drop_table("results")
    op.rename_table("results_made", "results")
    op.create_index("ix_results_guild_number", "results", ["guild", "number"], unique=True)


def _remake_result_seats() -> None:
    """Give seats a team each, their own, and mark those that the house held when the game ended."""
    if _is_on_postgresql():
        _free_key("result_seats")
    op.create_table(
        "result_seats_made",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", SNOWFLAKE, nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("tallies", sa.JSON(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("team", sa.Integer(), nullable=False),
        sa.Column("has_left", sa.Boolean(), nullable=False),
        sa.Column("standing", sa.Integer(), nullable=True),
        sa.Column("points", sa.Double(), nullable=True),
        sa.Column("mu", sa.Double(), nullable=True),
        sa.Column("sigma", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["results.table_id"], name=op.f("fk_result_seats_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_result_seats")),
        sqlite_with_rowid=False,
    )
    op.execute(
        """
        INSERT INTO result_seats_made (table_id, seat, person, name, place, tallies, team, has_left)
        SELECT result_seats.table_id, result_seats.seat, result_seats.person, result_seats.name,
               result_seats.place, result_seats.tallies, result_seats.seat, coalesce(seats.is_away, false)
        FROM result_seats
        LEFT JOIN seats ON seats.table_id = result_seats.table_id AND seats.seat = result_seats.seat
        """
    )
    op.drop_table("result_seats")
    op.rename_table("result_seats_made", "result_seats")
    op.create_index(
        "ix_result_seats_person",
        "result_seats",
        ["person"],
        sqlite_where=sa.text("person IS NOT NULL"),
        postgresql_where=sa.text("person IS NOT NULL"),
    )


def _remake_sums() -> None:
    """Make sums by season; they are recomputed from the results after a migration."""
    op.drop_table("standings")
    op.create_table(
        "standings",
        sa.Column("guild", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("season", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("person", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("points", sa.Double(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "season", "game", "person", name=op.f("pk_standings")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_standings_points", "standings", ["guild", "season", "game", "points"])
    op.create_index("ix_standings_played", "standings", ["guild", "season", "game", "played"])
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
        sa.Column("mean", sa.Double(), sa.Computed("round(total * 1.0 / counted, 2)", persisted=_is_on_postgresql())),
        sa.PrimaryKeyConstraint("guild", "season", "game", "name", "person", name=op.f("pk_tallies")),
        sqlite_with_rowid=False,
    )
    for value in ("total", "least", "most", "mean"):
        op.create_index(f"ix_tallies_{value}", "tallies", ["guild", "season", "game", "name", value])


def _make_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("guild", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("person", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "person", name=op.f("pk_ratings")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_ratings_number", "ratings", ["guild", "game", "number"])


def _make_dailies() -> None:
    op.create_table(
        "dailies",
        sa.Column("person", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("guild", SNOWFLAKE, nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_dailies_table_id")),
        sa.PrimaryKeyConstraint("person", "day", name=op.f("pk_dailies")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_dailies_day", "dailies", ["day", "guild"])
    op.create_table(
        "streaks",
        sa.Column("person", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("last_day", sa.Text(), nullable=False),
        sa.Column("current", sa.Integer(), nullable=False),
        sa.Column("longest", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_streaks")),
    )


def _make_lists() -> None:
    op.create_table(
        "audit",
        sa.Column("id", SNOWFLAKE, autoincrement=True, nullable=False),
        sa.Column("guild", SNOWFLAKE, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("by", SNOWFLAKE, nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_index("ix_audit_guild_id", "audit", ["guild", "id"])
    op.create_table(
        "departures",
        sa.Column("guild", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("left_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_departures")),
    )


def _is_on_postgresql() -> bool:
    return op.get_context().dialect.name == "postgresql"


def _free_key(table: str) -> None:
    """Rename the primary key of a table that is about to be replaced: PostgreSQL has one namespace for all of them."""
    op.execute(f"ALTER TABLE {table} RENAME CONSTRAINT pk_{table} TO pk_{table}_before")
