"""The tables of the database. A change here comes with a migration; a test compares the two."""

from __future__ import annotations

from enum import Enum, auto
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ColumnElement,
    Double,
    ForeignKey,
    Index,
    MetaData,
    Table,
    false,
    literal_column,
    or_,
    text,
    true,
    types,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# In SQLite only a column of type INTEGER is the row's own key, without a second tree.
Integer = types.BigInteger().with_variant(types.Integer, "sqlite")
"""A signed 64-bit integer, SQLite's own size, which sums over years don't overflow."""
Snowflake = Integer.copy()
"""A Discord id."""

Text = types.Text().with_variant(types.Text(collation="C"), "postgresql")
"""Text that sorts by code point, as in SQLite; elsewhere the order, and whether an index finds prefixes, depends on the
server's locale."""

SHOWN = "which messages show you"
COUNTED = "your ratings now and after each season"
SIGNED_UP = "which tournaments you signed up for or opened"
MANAGED = "what you did as a manager"

STEADY = "steady"
"""Level of house players for which nobody chose one."""


PERSON = "person"
"""Key of a column's `info` for its `Person`."""
TOLD = "told"
"""Key of a column's `info` for the start of its line in PRIVACY.md."""


class Person(Enum):
    """The part that a column plays in a person's data, which decides what erasure does with it."""

    OWN = auto()
    """The person's id in a row that concerns nobody else: the row is deleted."""
    SHARED = auto()
    """The person's id in a row on which others' places and ratings depend: it becomes a former player's."""
    ACT = auto()
    """The id of the person who did something: it becomes a former player's."""
    SLOT = auto()
    """The person's id, or its negative, in the slot of a private message: the row is deleted."""
    NAME = auto()
    """The name in a row that passes to a former player: it is replaced."""


def person_columns(part: Person) -> list[Column[Any]]:
    """Return the columns that play a part, those of tables that refer to others last."""
    return [column for table in metadata.sorted_tables for column in table.c if column.info.get(PERSON) is part]


def _person(
    part: Person, told: str, name: str = "person", *, is_key: bool = False, is_optional: bool = False
) -> Column[Any]:
    """Return a column for a person's id; told: the start of its line in PRIVACY.md."""
    info = {PERSON: part, TOLD: told}
    return Column(name, Snowflake, primary_key=is_key, autoincrement=False, nullable=is_optional, info=info)


def _name() -> Column[str]:
    """Return a column for the name of the person that the row is about."""
    return Column("name", Text, nullable=False, info={PERSON: Person.NAME})


def _keys(of: Any, *names: str) -> list[Column[Any]]:
    """Return columns of one type for the table's key, or a part of it."""
    return [Column(name, of, primary_key=True, autoincrement=False) for name in names]


def _required(of: Any, *names: str) -> list[Column[Any]]:
    """Return columns of one type that are never null."""
    return [Column(name, of, nullable=False) for name in names]


def _optional(of: Any, *names: str) -> list[Column[Any]]:
    """Return columns of one type that may be null."""
    return [Column(name, of) for name in names]


def _owner(name: str, refers_to: str) -> Column[str]:
    """Return a key column that names the row's owner."""
    return Column(name, Text, ForeignKey(refers_to), primary_key=True)


def _table(name: str, *columns: Column[Any], has_rowid: bool = False) -> Table:
    """Return a table; has_rowid: whether SQLite stores the rows by a number of its own rather than by their key."""
    return Table(name, metadata, *columns, sqlite_with_rowid=has_rowid)


def _messages(name: str, owner: Column[str]) -> Table:
    """Return the table of messages that show the items of `owner`."""
    slot = _person(Person.SLOT, SHOWN, "slot", is_key=True)
    places = (*_required(Snowflake, "channel", "message"), *_required(Integer, "version", "revision"))
    return _table(name, owner, slot, *places, *_required(Text, "face"))


def _leftovers(name: str, owner: Column[str]) -> Table:
    """Return the table of messages to delete that used to show the items of `owner`."""
    slot = _person(Person.SLOT, SHOWN, "slot")
    return _table(name, owner, *_keys(Snowflake, "message"), slot, *_required(Snowflake, "channel"))


def _events(name: str, owner: Column[str]) -> Table:
    """Return the table of the events of the items of `owner`, in order."""
    return _table(name, owner, *_keys(Integer, "seq"), *_required(Text, "body"))


def _delivered() -> list[Column[Any]]:
    """Return the columns for the versions that an item's messages show, on its server and to persons."""
    shown = {
        "delivered": "the version that all messages on its server show",
        "delivered_direct": "the version that all direct messages show",
    }
    return [Column(name, Integer, nullable=False, server_default=text("-1"), doc=doc) for name, doc in shown.items()]


def is_undelivered(things: Table) -> ColumnElement[bool]:
    """Return a condition for items with a message that, as far as is known, isn't up to date."""
    return or_(things.c.delivered != things.c.version, things.c.delivered_direct != things.c.version)


def _index(name: str, *columns: Column[Any], where: ColumnElement[bool]) -> None:
    """Return a partial index, as large as what is open or undelivered rather than all that was ever played."""
    Index(name, *columns, sqlite_where=where)


tables = _table(
    "tables",
    *_keys(Text, "id"),
    *_required(Snowflake, "guild", "channel", "home"),
    _person(Person.ACT, "the tables that you opened", "host"),
    *_required(Text, "game"),
    *_required(JSON, "options"),
    *_required(Text, "seed"),
    *_optional(Integer, "timer"),
    *_required(Boolean, "is_rated"),
    *_required(Double, "created_at", "touched_at"),
    *_optional(Double, "deadline", "remind_at", "house_at"),
    Column("caller", Integer, doc="the seat that may choose its call until house_at"),
    Column("scores_until", Double, doc="how long the scores of a hand or game stand"),
    Column("held_until", Double, doc="how long a rematch holds seats for who played"),
    *_required(Text, "status"),
    *_required(Integer, "version", "revision"),
    *_required(Text, "reason"),
    *_optional(Text, "rematch"),
    Column("daily", Text, doc="the date of the daily deal, as 2026-01-31"),
    *_optional(Text, "tournament"),
    *_optional(Integer, "round"),
    Column("number", Integer, doc="the table's number in its round"),
    Column("halted", Text, nullable=False, server_default=""),
    Column("is_stopped", Boolean, nullable=False, server_default=false()),
    Column("edition", Integer, nullable=False, server_default=text("1"), doc="of the game's rules"),
    Column("level", Text, nullable=False, server_default=STEADY, doc="of the house players who sit down from then on"),
    Column("coach", Boolean, nullable=False, server_default=false(), doc="whether a strong house player may be asked"),
    Column("due_at", Double, doc="the earliest of the clock's times; null exactly when the table is final"),
    Column("changed_at", Double, nullable=False, doc="when the newest version was written"),
    *_delivered(),
)

IS_OPEN = tables.c.due_at.is_not(None)

NEVER_BEGAN = tables.c.due_at.is_(None) & (tables.c.revision == literal_column("0"))
"""Condition for a table that was closed before its game began."""

Index("ix_tables_host_created_at", tables.c.host, tables.c.created_at)
_index("ix_tables_never_began", tables.c.changed_at, where=NEVER_BEGAN)
_index("ix_tables_due_at", tables.c.due_at, where=IS_OPEN)
_index("ix_tables_channel", tables.c.channel, tables.c.touched_at, where=IS_OPEN)
_index("ix_tables_guild", tables.c.guild, where=IS_OPEN)
_index("ix_tables_tournament", tables.c.tournament, where=tables.c.tournament.is_not(None))
_index("ix_tables_undelivered", tables.c.changed_at, where=is_undelivered(tables))

seats = _table(
    "seats",
    _owner("table_id", "tables.id"),
    *_keys(Integer, "seat"),
    _person(Person.SHARED, "your seat at each table", is_optional=True),
    _name(),
    *_required(Boolean, "is_away"),
    *_required(Integer, "misses"),
    Column("level", Text, nullable=False, server_default=STEADY, doc="how well the house plays there"),
    Column("house_plays", Integer, nullable=False, server_default=text("0"), doc="made by the house for the person"),
    Column("is_open", Boolean, nullable=False, doc="whether the table is open"),
)

IS_SEAT_OPEN = seats.c.is_open.is_(True)

_index("ix_seats_person", seats.c.person, where=IS_SEAT_OPEN)

held_seats = _table(
    "held_seats",
    _owner("table_id", "tables.id"),
    *_keys(Integer, "place"),
    _person(Person.OWN, "the seat that a rematch holds for you"),
    *_required(Text, "name"),
)

events = _events("events", _owner("table_id", "tables.id"))

interactions = _table("interactions", *_keys(Snowflake, "id"), *_required(Double, "at"), has_rowid=True)

messages = _messages("messages", _owner("table_id", "tables.id"))
leftovers = _leftovers("leftovers", _owner("table_id", "tables.id"))

_index("ix_messages_slot", messages.c.slot, where=messages.c.slot != literal_column("0"))

results = _table(
    "results",
    _owner("table_id", "tables.id"),
    *_required(Snowflake, "guild"),
    *_required(Text, "game"),
    Column("number", Integer, nullable=False, doc="counts the guild's results in the order that ratings take"),
    *_required(Integer, "season"),
    *_required(Double, "finished_at"),
    *_required(Boolean, "is_rated"),
    *_required(Integer, "events"),
    *_required(Double, "seconds"),
    Column("rule", Integer, nullable=False, server_default=text("0"), doc="that of games.engine.standing.RULE"),
    *_optional(Double, "voided_at"),
    _person(Person.ACT, MANAGED, "voided_by", is_optional=True),
    *_optional(Text, "void_reason"),
)

IS_COUNTED = results.c.is_rated & results.c.voided_at.is_(None)

_index("ix_results_voided_by", results.c.voided_by, where=results.c.voided_by.is_not(None))
Index("ix_results_guild_number", results.c.guild, results.c.number, unique=True)

result_seats = _table(
    "result_seats",
    _owner("table_id", "results.table_id"),
    *_keys(Integer, "seat"),
    _person(Person.SHARED, "your results", is_optional=True),
    _name(),
    *_required(Integer, "place"),
    *_required(JSON, "tallies"),
    *_optional(Integer, "score"),
    *_required(Integer, "team"),
    *_required(Boolean, "has_left"),
    Column("standing", Integer, doc="the place among the persons; like points null where the result does not count"),
    *_optional(Double, "points"),
    Column("mu", Double, doc="the rating after the result, as sigma; null where none came of it"),
    *_optional(Double, "sigma"),
)

_index("ix_result_seats_person", result_seats.c.person, where=result_seats.c.person.is_not(None))

members = _table(
    "members",
    *_keys(Snowflake, "guild"),
    _person(Person.SHARED, "the name that boards show", is_key=True),
    _name(),
)

seasons = _table(
    "seasons",
    Column("id", Integer, primary_key=True),
    *_required(Snowflake, "guild"),
    Column("name", Text, doc="null for the month's"),
    *_required(Double, "opened_at"),
    Column("ends_at", Double, doc="null for one that managers opened and have not closed"),
    Column("crowned_at", Double, doc="when its podiums were told"),
    has_rowid=True,
)

Index("ix_seasons_guild_opened_at", seasons.c.guild, seasons.c.opened_at)
_index("ix_seasons_ends_at", seasons.c.ends_at, where=seasons.c.crowned_at.is_(None))

ALL_TIME = 0
"""Season number of the sums over all seasons."""
ALL_GAMES = ""
"""Game key of the sums over all games."""

standings = _table(
    "standings",
    *_keys(Snowflake, "guild"),
    *_keys(Integer, "season"),
    *_keys(Text, "game"),
    _person(Person.SHARED, COUNTED, is_key=True),
    *_required(Double, "points"),
    *_required(Integer, "played"),
)

Index("ix_standings_points", standings.c.guild, standings.c.season, standings.c.game, standings.c.points)
Index("ix_standings_played", standings.c.guild, standings.c.season, standings.c.game, standings.c.played)

tallies = _table(
    "tallies",
    *_keys(Snowflake, "guild"),
    *_keys(Integer, "season"),
    *_keys(Text, "game", "name"),
    _person(Person.SHARED, COUNTED, is_key=True),
    *_required(Integer, "total", "least", "most"),
    Column("counted", Integer, nullable=False, doc="the results that had one"),
    # Not generated: SQLite would look up the row for each value that it skips in the index.
    Column("mean", Double, nullable=False, doc="total by counted, to two decimals"),
)

for _value in (tallies.c.total, tallies.c.least, tallies.c.most, tallies.c.mean):
    _board = (tallies.c.guild, tallies.c.season, tallies.c.game, tallies.c.name)
    Index(f"ix_tallies_{_value.name}", *_board, _value)

ratings = _table(
    "ratings",
    *_keys(Snowflake, "guild"),
    Column("season", Integer, primary_key=True, autoincrement=False, doc="the rating after the last result in it"),
    *_keys(Text, "game"),
    _person(Person.SHARED, COUNTED, is_key=True),
    *_required(Double, "mu", "sigma"),
    *_required(Integer, "games"),
    Column("number", Integer, nullable=False, doc="that of games.rating.Rating"),
)

Index("ix_ratings_number", ratings.c.guild, ratings.c.season, ratings.c.game, ratings.c.number)

recounts = _table(
    "recounts",
    *_keys(Snowflake, "guild"),
    *_keys(Text, "game"),
    Column("since", Integer, nullable=False, doc="the number of the first result whose ratings are worked out again"),
)

gains = _table(
    "gains",
    *_keys(Snowflake, "guild"),
    *_keys(Integer, "season"),
    _person(Person.SHARED, COUNTED, is_key=True),
    Column("day", Text, primary_key=True, doc="the UTC date, as 2026-01-31"),
    *_keys(Text, "game"),
    *_required(Double, "points"),
)

dailies = _table(
    "dailies",
    _person(Person.SHARED, COUNTED, is_key=True),
    *_keys(Text, "day"),
    *_required(Snowflake, "guild"),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("score", Integer, doc="null until the try is finished, or when it is void"),
)

Index("ix_dailies_day", dailies.c.day, dailies.c.guild)
Index("ix_dailies_table_id", dailies.c.table_id)

streaks = _table(
    "streaks",
    _person(Person.SHARED, COUNTED, is_key=True),
    *_required(Text, "last_day"),
    Column("current", Integer, nullable=False, doc="the days in a row up to last_day"),
    *_required(Integer, "longest"),
    has_rowid=True,
)

audit = _table(
    "audit",
    Column("id", Snowflake, primary_key=True, autoincrement=True),
    *_required(Snowflake, "guild"),
    *_required(Double, "at"),
    _person(Person.ACT, MANAGED, "by"),
    *_required(Text, "act", "subject", "why"),
    has_rowid=True,
)

Index("ix_audit_guild_id", audit.c.guild, audit.c.id)
Index("ix_audit_by", audit.c.by)

erasures = _table(
    "erasures",
    _person(Person.OWN, "that you are being erased", is_key=True),
    Column("former", Snowflake, nullable=False, doc="the former player who gets what others' results depend on"),
    Column("left", Integer, nullable=False, doc="the results that are still the person's"),
)

departures = _table("departures", *_keys(Snowflake, "guild"), *_required(Double, "left_at"), has_rowid=True)

missing_games = _table("missing_games", *_keys(Text, "game"), *_required(Double, "since"))

absences = _table("absences", *_keys(Snowflake, "guild"), *_required(Double, "since"), has_rowid=True)

guild_settings = _table(
    "guild_settings",
    *_keys(Snowflake, "guild"),
    Column("channels", JSON(none_as_null=True)),
    *_optional(Integer, "timer"),
    *_required(Boolean, "is_threaded"),
    Column("pictures", Boolean, nullable=False, server_default=true()),
    Column("shares_daily", Boolean, nullable=False, server_default=false()),
    Column("most_in_channel", Integer, nullable=False, server_default=text("25")),
    Column("most_on_server", Integer, nullable=False, server_default=text("100")),
    has_rowid=True,
)

place_names = _table("place_names", *_keys(Snowflake, "guild", "channel"), *_required(Text, "server", "room"))
"""Names of servers, and of channels with tables, for processes that can't see them."""

emojis = _table(
    "emojis",
    *_keys(Snowflake, "application"),
    *_keys(Text, "name"),
    *_required(Snowflake, "id"),
    Column("digest", Text, nullable=False, doc="of what the emoji shows"),
)

dms = _table(
    "dms",
    _person(Person.OWN, "which channel your direct messages with the bot are in", is_key=True),
    *_optional(Snowflake, "channel"),
    *_required(Boolean, "is_closed"),
    *_optional(Double, "opened_at"),
    has_rowid=True,
)

Index("ix_dms_opened_at", dms.c.opened_at)

dm_stops = _table(
    "dm_stops",
    *_keys(Snowflake, "application"),
    Column("until", Double, nullable=False, doc="before then it opens no DM channel"),
    has_rowid=True,
)

alerts = _table("alerts", *_keys(Text, "kind"), *_required(Double, "at"))

preferences = _table(
    "preferences",
    _person(Person.OWN, "what you set with", is_key=True),
    *_required(Boolean, "pictures"),
    has_rowid=True,
)

known_games = _table("known_games", _person(Person.OWN, "what you set with", is_key=True), *_keys(Text, "game"))

reports = _table(
    "reports",
    Column("id", Snowflake, primary_key=True, autoincrement=True),
    _person(Person.OWN, "what you wrote under **Report a problem**"),
    *_optional(Snowflake, "guild"),
    *_optional(Text, "table_id"),
    *_required(Text, "text"),
    *_required(Double, "at"),
    has_rowid=True,
)

Index("ix_reports_person_at", reports.c.person, reports.c.at)

tournaments = _table(
    "tournaments",
    *_keys(Text, "id"),
    *_required(Snowflake, "guild", "channel"),
    _person(Person.ACT, SIGNED_UP, "host"),
    *_required(JSON, "options", "schedule"),
    *_required(Text, "seed"),
    *_required(Boolean, "is_rated"),
    Column("role", Snowflake, doc="whose members may sign up; null for everybody"),
    *_optional(Double, "start_at"),
    *_required(Double, "created_at"),
    *_optional(Double, "deadline"),
    Column("woken_at", Double, doc="when a table of it ended that it has not looked at"),
    *_optional(Double, "remaining"),
    *_required(Boolean, "is_paused", "is_over"),
    *_required(Integer, "version", "revision"),
    Column("due_at", Double, doc="the earlier of deadline and woken_at; null when it waits for people, or is over"),
    Column("changed_at", Double, nullable=False, doc="when the newest version was written"),
    *_delivered(),
)

IS_RUNNING = tournaments.c.is_over.is_(False)

_index("ix_tournaments_due_at", tournaments.c.due_at, where=tournaments.c.due_at.is_not(None))
_index("ix_tournaments_channel", tournaments.c.channel, where=IS_RUNNING)
_index("ix_tournaments_guild", tournaments.c.guild, where=IS_RUNNING)
_index("ix_tournaments_host", tournaments.c.host, where=IS_RUNNING)
_index("ix_tournaments_undelivered", tournaments.c.changed_at, where=is_undelivered(tournaments))
Index("ix_tournaments_guild_created_at", tournaments.c.guild, tournaments.c.created_at)

tournament_events = _events("tournament_events", _owner("tournament", "tournaments.id"))

tournament_people = _table(
    "tournament_people",
    _owner("tournament", "tournaments.id"),
    Column("number", Integer, primary_key=True, autoincrement=False, doc="the person's in the events"),
    _person(Person.SHARED, SIGNED_UP, is_optional=True),
    _name(),
    *_required(Boolean, "is_in", "is_ready"),
    Column("is_running", Boolean, nullable=False, doc="whether the tournament is"),
)

IS_PERSON_RUNNING = tournament_people.c.is_running.is_(True)

_index("ix_tournament_people_person", tournament_people.c.person, where=IS_PERSON_RUNNING)

tournament_messages = _messages("tournament_messages", _owner("tournament", "tournaments.id"))

tournament_leftovers = _leftovers("tournament_leftovers", _owner("tournament", "tournaments.id"))

tournament_results = _table(
    "tournament_results",
    _owner("tournament", "tournaments.id"),
    Column("number", Integer, primary_key=True, autoincrement=False, doc="the person's in the events"),
    *_required(Integer, "place", "total"),
)

bells = _table(
    "bells",
    _owner("tournament", "tournaments.id"),
    *_keys(Integer, "round"),
    Column("number", Integer, doc="the table that called; null where the time was up"),
    *_required(Double, "at"),
)

reach = _table(
    "reach",
    Column("id", Integer, primary_key=True, autoincrement=False, doc="the shard's number, from 1 on"),
    Column("at", Double, nullable=False, doc="when people could last reach the bot there, as far as is known"),
    has_rowid=True,
)

leases = _table(
    "leases",
    Column("shard_group", Integer, primary_key=True, autoincrement=False, doc="from 0 on"),
    Column("holder", Text, nullable=False, doc="names the process that has the group"),
    Column("epoch", Integer, nullable=False, doc="how often the group was taken"),
    Column("until", Double, nullable=False, doc="when the lease runs out, by the database's clock, in Unix seconds"),
    Column("version", Text, nullable=False, doc="of the program that the holder runs"),
    has_rowid=True,
)

deployment = _table("deployment", *_keys(Integer, "id"), *_required(Integer, "shards", "groups"), has_rowid=True)

call_budgets = _table(
    "call_budgets",
    Column("second", Integer, primary_key=True, autoincrement=False, doc="by the database's clock, in Unix time"),
    Column("taken", Integer, nullable=False, doc="the calls of Discord that processes may make in it"),
    has_rowid=True,
)

identifies = _table(
    "identifies",
    Column("bucket", Integer, primary_key=True, autoincrement=False, doc="of shards that open sessions in turn"),
    Column("at", Double, nullable=False, doc="when one of them did last, by the database's clock, in Unix seconds"),
    has_rowid=True,
)


def with_predicates() -> MetaData:
    """Return all tables with their partial indexes for PostgreSQL too, an import that SQLite does without."""
    for index in (index for table in metadata.tables.values() for index in table.indexes):
        index.dialect_options["postgresql"]["where"] = index.dialect_options["sqlite"]["where"]
    return metadata
