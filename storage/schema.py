"""The tables of the database. A change here comes with a migration; a test compares the two."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    false,
    literal_column,
    text,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# In SQLite only a column of type INTEGER is the row's own key, without a second tree.
Snowflake = BigInteger().with_variant(Integer, "sqlite")
"""A Discord id: 63 bits."""


def _messages(name: str, owner: Column[str]) -> Table:
    """The messages that show the things which `owner` names."""
    return Table(
        name,
        metadata,
        owner,
        Column("slot", Snowflake, primary_key=True, autoincrement=False),
        Column("channel", Snowflake, nullable=False),
        Column("message", Snowflake, nullable=False),
        Column("version", Integer, nullable=False),
        Column("revision", Integer, nullable=False),
        Column("face", Text, nullable=False),
        sqlite_with_rowid=False,
    )


def _leftovers(name: str, owner: Column[str]) -> Table:
    """The messages that showed the things which `owner` names, and are to be deleted."""
    return Table(
        name,
        metadata,
        owner,
        Column("message", Snowflake, primary_key=True, autoincrement=False),
        Column("slot", Snowflake, nullable=False),
        Column("channel", Snowflake, nullable=False),
        sqlite_with_rowid=False,
    )


def _index(name: str, column: Column[Any], where: ColumnElement[bool]) -> None:
    """A partial index: as large as what is open or undelivered, not as all that was ever played."""
    Index(name, column, sqlite_where=where)


tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guild", Snowflake, nullable=False),
    Column("channel", Snowflake, nullable=False),
    Column("home", Snowflake, nullable=False),
    Column("host", Snowflake, nullable=False),
    Column("game", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", Text, nullable=False),
    Column("timer", Integer),
    Column("is_rated", Boolean, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("touched_at", Double, nullable=False),
    Column("deadline", Double),
    Column("remind_at", Double),
    Column("house_at", Double),
    Column("caller", Integer, doc="the seat that may choose its call until house_at"),
    Column("status", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("rematch", Text),
    Column("daily", Text, doc="the date of the daily deal, as 2026-01-31"),
    Column("tournament", Text),
    Column("round", Integer),
    Column("number", Integer, doc="the table's number in its round"),
    Column("halted", Text, nullable=False, server_default=""),
    Column("is_stopped", Boolean, nullable=False, server_default=false()),
    Column("edition", Integer, nullable=False, server_default=text("1"), doc="of the game's rules"),
    Column("due_at", Double, doc="the earliest of the clock's times; null exactly when the table is final"),
    Column("changed_at", Double, nullable=False, doc="when the newest version was written"),
    Column("delivered", Integer, nullable=False, server_default=text("-1"), doc="the version that all messages show"),
    sqlite_with_rowid=False,
)

IS_OPEN = tables.c.due_at.is_not(None)

_index("ix_tables_due_at", tables.c.due_at, IS_OPEN)
Index("ix_tables_channel", tables.c.channel, tables.c.touched_at, sqlite_where=IS_OPEN)
_index("ix_tables_guild", tables.c.guild, IS_OPEN)
_index("ix_tables_tournament", tables.c.tournament, tables.c.tournament.is_not(None))
_index("ix_tables_undelivered", tables.c.changed_at, tables.c.delivered != tables.c.version)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Snowflake),
    Column("name", Text, nullable=False),
    Column("is_away", Boolean, nullable=False),
    Column("misses", Integer, nullable=False),
    Column("is_open", Boolean, nullable=False, doc="whether the table is open"),
    sqlite_with_rowid=False,
)

IS_SEAT_OPEN = seats.c.is_open.is_(True)

_index("ix_seats_person", seats.c.person, IS_SEAT_OPEN)

events = Table(
    "events",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

interactions = Table(
    "interactions",
    metadata,
    Column("id", Snowflake, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
)

messages = _messages("messages", Column("table_id", Text, ForeignKey("tables.id"), primary_key=True))
leftovers = _leftovers("leftovers", Column("table_id", Text, ForeignKey("tables.id"), primary_key=True))

_index("ix_messages_slot", messages.c.slot, messages.c.slot != literal_column("0"))

results = Table(
    "results",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("guild", Snowflake, nullable=False),
    Column("game", Text, nullable=False),
    Column("number", Integer, nullable=False, doc="counts the guild's results in the order that ratings take"),
    Column("season", Integer, nullable=False),
    Column("finished_at", Double, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("events", Integer, nullable=False),
    Column("seconds", Double, nullable=False),
    Column("voided_at", Double),
    Column("voided_by", Snowflake),
    Column("void_reason", Text),
    sqlite_with_rowid=False,
)

IS_COUNTED = results.c.is_rated & results.c.voided_at.is_(None)

_index("ix_results_voided_by", results.c.voided_by, results.c.voided_by.is_not(None))
Index("ix_results_guild_number", results.c.guild, results.c.number, unique=True)

result_seats = Table(
    "result_seats",
    metadata,
    Column("table_id", Text, ForeignKey("results.table_id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Snowflake),
    Column("name", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("tallies", JSON, nullable=False),
    Column("score", Integer),
    Column("team", Integer, nullable=False),
    Column("has_left", Boolean, nullable=False),
    Column("standing", Integer, doc="the place among the persons; like points null where the result does not count"),
    Column("points", Double),
    Column("mu", Double, doc="the rating after the result, as sigma; null where none came of it"),
    Column("sigma", Double),
    sqlite_with_rowid=False,
)

_index("ix_result_seats_person", result_seats.c.person, result_seats.c.person.is_not(None))

members = Table(
    "members",
    metadata,
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    sqlite_with_rowid=False,
)

seasons = Table(
    "seasons",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild", Snowflake, nullable=False),
    Column("name", Text, doc="null for the month's"),
    Column("opened_at", Double, nullable=False),
    Column("ends_at", Double, doc="null for one that managers opened and have not closed"),
    Column("crowned_at", Double, doc="when its podiums were told"),
)

Index("ix_seasons_guild_opened_at", seasons.c.guild, seasons.c.opened_at)
_index("ix_seasons_ends_at", seasons.c.ends_at, seasons.c.crowned_at.is_(None))

ALL_TIME = 0
"""The season of the sums over all seasons."""
ALL_GAMES = ""
"""The game of the sums over all games."""

standings = Table(
    "standings",
    metadata,
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("points", Double, nullable=False),
    Column("played", Integer, nullable=False),
    sqlite_with_rowid=False,
)

Index("ix_standings_points", standings.c.guild, standings.c.season, standings.c.game, standings.c.points)
Index("ix_standings_played", standings.c.guild, standings.c.season, standings.c.game, standings.c.played)

tallies = Table(
    "tallies",
    metadata,
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("total", Integer, nullable=False),
    Column("least", Integer, nullable=False),
    Column("most", Integer, nullable=False),
    Column("counted", Integer, nullable=False, doc="the results that had one"),
    # Not generated: SQLite would look up the row for each value that it skips in the index.
    Column("mean", Double, nullable=False, doc="total by counted, to two decimals"),
    sqlite_with_rowid=False,
)

for _value in (tallies.c.total, tallies.c.least, tallies.c.most, tallies.c.mean):
    _board = (tallies.c.guild, tallies.c.season, tallies.c.game, tallies.c.name)
    Index(f"ix_tallies_{_value.name}", *_board, _value)

ratings = Table(
    "ratings",
    metadata,
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("season", Integer, primary_key=True, autoincrement=False, doc="the rating after the last result in it"),
    Column("game", Text, primary_key=True),
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("number", Integer, nullable=False, doc="that of games.rating.Rating"),
    sqlite_with_rowid=False,
)

Index("ix_ratings_number", ratings.c.guild, ratings.c.season, ratings.c.game, ratings.c.number)

recounts = Table(
    "recounts",
    metadata,
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("since", Integer, nullable=False, doc="the number of the first result whose ratings are worked out again"),
    sqlite_with_rowid=False,
)

gains = Table(
    "gains",
    metadata,
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("day", Text, primary_key=True, doc="the UTC date, as 2026-01-31"),
    Column("game", Text, primary_key=True),
    Column("points", Double, nullable=False),
    sqlite_with_rowid=False,
)

dailies = Table(
    "dailies",
    metadata,
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("day", Text, primary_key=True),
    Column("guild", Snowflake, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("score", Integer, doc="null until the try is finished, or when it is void"),
    sqlite_with_rowid=False,
)

Index("ix_dailies_day", dailies.c.day, dailies.c.guild)
Index("ix_dailies_table_id", dailies.c.table_id)

streaks = Table(
    "streaks",
    metadata,
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("last_day", Text, nullable=False),
    Column("current", Integer, nullable=False, doc="the days in a row up to last_day"),
    Column("longest", Integer, nullable=False),
)

audit = Table(
    "audit",
    metadata,
    Column("id", Snowflake, primary_key=True, autoincrement=True),
    Column("guild", Snowflake, nullable=False),
    Column("at", Double, nullable=False),
    Column("by", Snowflake, nullable=False),
    Column("act", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("why", Text, nullable=False),
)

Index("ix_audit_guild_id", audit.c.guild, audit.c.id)
Index("ix_audit_by", audit.c.by)

departures = Table(
    "departures",
    metadata,
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("left_at", Double, nullable=False),
)

absences = Table(
    "absences",
    metadata,
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("since", Double, nullable=False),
)

guild_settings = Table(
    "guild_settings",
    metadata,
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("channels", JSON(none_as_null=True)),
    Column("timer", Integer),
    Column("is_threaded", Boolean, nullable=False),
    Column("pictures", Boolean, nullable=False, server_default=true()),
    Column("shares_daily", Boolean, nullable=False, server_default=text("0")),
    Column("most_in_channel", Integer, nullable=False, server_default=text("25")),
    Column("most_on_server", Integer, nullable=False, server_default=text("100")),
)

emojis = Table(
    "emojis",
    metadata,
    Column("application", Snowflake, primary_key=True, autoincrement=False),
    Column("name", Text, primary_key=True),
    Column("id", Snowflake, nullable=False),
    Column("digest", Text, nullable=False, doc="of what the emoji shows"),
    sqlite_with_rowid=False,
)

dms = Table(
    "dms",
    metadata,
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("channel", Snowflake),
    Column("is_closed", Boolean, nullable=False),
    Column("opened_at", Double),
)

Index("ix_dms_opened_at", dms.c.opened_at)

dm_stops = Table(
    "dm_stops",
    metadata,
    Column("application", Snowflake, primary_key=True, autoincrement=False),
    Column("until", Double, nullable=False, doc="before then it opens no DM channel"),
)

preferences = Table(
    "preferences",
    metadata,
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("pictures", Boolean, nullable=False),
)

known_games = Table(
    "known_games",
    metadata,
    Column("person", Snowflake, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    sqlite_with_rowid=False,
)

reports = Table(
    "reports",
    metadata,
    Column("id", Snowflake, primary_key=True, autoincrement=True),
    Column("person", Snowflake, nullable=False),
    Column("guild", Snowflake),
    Column("table_id", Text),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)

Index("ix_reports_person_at", reports.c.person, reports.c.at)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guild", Snowflake, nullable=False),
    Column("channel", Snowflake, nullable=False),
    Column("host", Snowflake, nullable=False),
    Column("options", JSON, nullable=False),
    Column("schedule", JSON, nullable=False),
    Column("seed", Text, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("role", Snowflake, doc="whose members may sign up; null for everybody"),
    Column("start_at", Double),
    Column("created_at", Double, nullable=False),
    Column("deadline", Double),
    Column("woken_at", Double, doc="when a table of it ended that it has not looked at"),
    Column("remaining", Double),
    Column("is_paused", Boolean, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("due_at", Double, doc="the earlier of deadline and woken_at; null when it waits for people, or is over"),
    Column("changed_at", Double, nullable=False, doc="when the newest version was written"),
    Column("delivered", Integer, nullable=False, server_default=text("-1"), doc="the version that all messages show"),
    sqlite_with_rowid=False,
)

IS_RUNNING = tournaments.c.is_over.is_(False)

_index("ix_tournaments_due_at", tournaments.c.due_at, tournaments.c.due_at.is_not(None))
_index("ix_tournaments_channel", tournaments.c.channel, IS_RUNNING)
_index("ix_tournaments_guild", tournaments.c.guild, IS_RUNNING)
_index("ix_tournaments_host", tournaments.c.host, IS_RUNNING)
_index("ix_tournaments_undelivered", tournaments.c.changed_at, tournaments.c.delivered != tournaments.c.version)
Index("ix_tournaments_guild_created_at", tournaments.c.guild, tournaments.c.created_at)

tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

tournament_people = Table(
    "tournament_people",
    metadata,
    Column("tournament", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False, doc="the person's in the events"),
    Column("person", Snowflake),
    Column("name", Text, nullable=False),
    Column("is_in", Boolean, nullable=False),
    Column("is_ready", Boolean, nullable=False),
    Column("is_running", Boolean, nullable=False, doc="whether the tournament is"),
    sqlite_with_rowid=False,
)

IS_PERSON_RUNNING = tournament_people.c.is_running.is_(True)

_index("ix_tournament_people_person", tournament_people.c.person, IS_PERSON_RUNNING)

tournament_messages = _messages(
    "tournament_messages", Column("tournament", Text, ForeignKey("tournaments.id"), primary_key=True)
)

tournament_leftovers = _leftovers(
    "tournament_leftovers", Column("tournament", Text, ForeignKey("tournaments.id"), primary_key=True)
)

tournament_results = Table(
    "tournament_results",
    metadata,
    Column("tournament", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False, doc="the person's in the events"),
    Column("place", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    sqlite_with_rowid=False,
)

bells = Table(
    "bells",
    metadata,
    Column("tournament", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, doc="the table that called; null where the time was up"),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

reach = Table(
    "reach",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False, doc="when people could last reach the bot, as far as is known"),
)
