"""Databases of the released schemas are brought up to date with every row kept."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config

from games.catalogue import find_game
from games.columns import Column
from games.engine.standing import Side
from games.options import options_from_json
from games.records.simulate import play_out
from storage.database import Database
from storage.engine.errors import StorageError
from storage.league.boards import BoardLine, LeagueBoard
from storage.league.ratings import rate
from storage.migrations import COUNTED
from tests.storage.build import ANN, BEN, CLEO, GUILD, make_schema
from tests.storage.derived import derived
from tests.storage.finished import GAME, at, came, finish, points

OCTOBER, NOVEMBER = at("2026-10-20 10:00"), at("2026-11-05 10:00")
WINS = Column("Games won", "wins")
FINAL = (
    "id guild channel home host game options seed timer is_rated created_at touched_at status version revision reason "
    "changed_at delivered"
)


def insert(connection: sqlite3.Connection, table: str, names: str, *rows: tuple[Any, ...]) -> None:
    marks = ", ".join("?" * len(names.split()))
    connection.executemany(f"INSERT INTO {table} ({', '.join(names.split())}) VALUES ({marks})", rows)  # noqa: S608


def fill(connection: sqlite3.Connection) -> None:
    """Rows in every table of the first schema: two games in October, one in November, one for one alone, one open."""
    settled = (GUILD, 22, 22, ANN, GAME, json.dumps({"rounds": 3}), "ab" * 32, 60)
    insert(
        connection,
        "tables",
        FINAL,
        ("t1", *settled, True, OCTOBER - 600, OCTOBER, "over", 5, 40, "", OCTOBER, 5),
        ("t2", *settled, True, NOVEMBER - 600, NOVEMBER, "over", 5, 30, "", NOVEMBER, 5),
        ("t3", *settled, False, OCTOBER - 500, OCTOBER, "over", 5, 20, "", OCTOBER, 5),
        ("alone", *settled[:4], "other", *settled[5:], True, OCTOBER, OCTOBER, "over", 5, 35, "", OCTOBER, 5),
        ("ended", *settled, True, OCTOBER, OCTOBER, "closed", 5, 1, "Ann ended the table.", OCTOBER, 5),
    )
    insert(
        connection, "tables", f"{FINAL} due_at", ("open", *settled, True, 1.0, 1.0, "playing", 2, 2, "", 1.0, 2, 9.0)
    )
    seats = "table_id seat person name is_away misses is_open"
    insert(
        connection,
        "seats",
        seats,
        ("t1", 0, ANN, "Ann", False, 0, False),
        ("t1", 1, BEN, "Ben", False, 0, False),
        ("t1", 2, None, "House", False, 0, False),
        ("t2", 0, ANN, "Ann", True, 2, False),
        ("t2", 1, CLEO, "Cleo", False, 0, False),
        ("open", 0, BEN, "Ben", False, 1, True),
    )
    insert(connection, "events", "table_id seq body", ("t1", 1, "{}"), ("open", 1, "{}"), ("open", 2, "{}"))
    insert(connection, "interactions", "id at", (7, 1000.0))
    insert(connection, "messages", "table_id slot channel message version revision face", ("t1", 0, 22, 33, 5, 40, "x"))
    insert(
        connection,
        "results",
        "table_id guild game finished_at is_rated",
        ("t2", GUILD, GAME, NOVEMBER, True),
        ("t1", GUILD, GAME, OCTOBER, True),
        ("t3", GUILD, GAME, OCTOBER + 60, False),
        ("alone", GUILD, "other", OCTOBER, False),
    )
    insert(
        connection,
        "result_seats",
        "table_id seat person name place tallies",
        ("t1", 0, ANN, "Ann", 2, '{"wins": 0}'),
        ("t1", 1, BEN, "Ben", 3, '{"wins": 0}'),
        ("t1", 2, None, "House", 1, '{"wins": 1}'),
        ("t2", 0, ANN, "Ann", 1, '{"wins": 1}'),
        ("t2", 1, CLEO, "Cleo", 2, '{"wins": 0}'),
        ("t3", 0, ANN, "Ann", 1, '{"wins": 1}'),
        ("t3", 1, BEN, "Ben", 2, '{"wins": 0}'),
        ("alone", 0, ANN, "Ann", 1, '{"sticks": 30}'),
    )
    insert(connection, "members", "guild person name", *((GUILD, *who) for who in ((ANN, "Ann"), (BEN, "Ben"))))
    insert(connection, "members", "guild person name", (GUILD, CLEO, "Cleo"))
    insert(connection, "standings", "guild game person played", (GUILD, GAME, ANN, 2), (GUILD, GAME, BEN, 1))
    insert(connection, "tallies", "guild game person name value", (GUILD, GAME, ANN, "wins", 1))
    insert(connection, "guild_settings", "guild channels timer is_threaded", (GUILD, "[22]", 60, True))
    insert(connection, "dms", "person channel is_closed opened_at", (ANN, 44, False, 1000.0))
    insert(connection, "preferences", "person pictures", (ANN, False))
    insert(connection, "reports", "id person guild table_id text at", (1, ANN, GUILD, "t1", "It hangs.", 1000.0))


def rows(path: Path, names: dict[str, list[str]]) -> dict[str, list[tuple[Any, ...]]]:
    """The tables' rows, as far as these columns go."""
    with closing(sqlite3.connect(path)) as connection:
        return {
            table: sorted(connection.execute(f"SELECT {', '.join(columns)} FROM {table}"), key=repr)  # noqa: S608
            for table, columns in names.items()
        }


def columns_of(path: Path) -> dict[str, list[str]]:
    with closing(sqlite3.connect(path)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        return {
            name: [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            for (name,) in tables.fetchall()
            if name != "alembic_version"
        }


@pytest.fixture
def old(path: Path) -> Path:
    """A database of the first schema."""
    make_schema(path, "0001")
    with closing(sqlite3.connect(path)) as filled, filled:
        fill(filled)
    return path


async def test_every_row_is_kept_as_it_was(old: Path) -> None:
    names = columns_of(old)
    for made_anew in ("standings", "tallies"):
        del names[made_anew]
    names["results"].remove("is_rated")
    before = rows(old, names)
    assert all(before.values())
    async with await Database.open(old):
        pass
    assert rows(old, names) == before


async def test_house_players_go_by_their_names_alone(old: Path) -> None:
    names = {"seats": ["table_id", "seat", "name"], "result_seats": ["table_id", "seat", "name"]}
    with closing(sqlite3.connect(old)) as changed, changed:
        for table in names:
            changed.execute(f"UPDATE {table} SET name = 'House player Vera' WHERE person IS NULL")  # noqa: S608
            changed.execute(f"UPDATE {table} SET name = 'House player Bob' WHERE person = {BEN}")  # noqa: S608
    async with await Database.open(old):
        pass
    found = {table: {name for _, _, name in kept} for table, kept in rows(old, names).items()}
    assert found == {table: {"Ann", "House player Bob", "Cleo", "Vera"} for table in names}


async def test_tables_of_before_were_begun_under_the_first_edition_with_steady_house_players(old: Path) -> None:
    async with await Database.open(old) as database:
        stored = [await database.tables.load(table_id) for table_id in ("t1", "open")]
        assert await database.tables.undelivered(9) == []
    for found in stored:
        assert found is not None
        assert (found[0].edition, found[0].level, found[0].coach) == (1, "steady", False)
        assert {seat.level for seat in found[0].seats} == {"steady"}


async def test_the_league_is_worked_out_of_the_results_in_their_order_and_goes_on_from_there(old: Path) -> None:
    async with await Database.open(old) as database:
        lines = await database.boards.lines(LeagueBoard(GUILD, GAME), 10, columns=[WINS])
        assert [(line.name, line.played, line.points, line.values) for line in lines] == [
            ("Ann", 2, 1.0, (0,)),
            ("Cleo", 1, 1.0, (0,)),
            ("Ben", 1, 0.0, (0,)),
        ]
        alone = await database.boards.line_of(LeagueBoard(GUILD, "other"), ANN)
        assert alone == BoardLine(1, ANN, "Ann", 0.0, 1, None), "a game for one counts"
        kept = await database.ratings.ratings(GUILD, GAME, [ANN, BEN, CLEO])
        unrated = await database.ratings.ratings(GUILD, "nothing", [ANN, BEN, CLEO])
        first = rate([Side((ANN,), (False, 2)), Side((BEN,), (False, 3))], unrated)
        second = rate([Side((ANN,), (True, 1)), Side((CLEO,), (False, 2))], unrated | first)
        assert kept == unrated | first | second
        november, october = await database.seasons.archive(GUILD, 10)
        assert (november.name, october.name) == ("November 2026", "October 2026")
        assert (november.crowned_at, october.crowned_at) == (None, october.ends_at)
        assert await points(database, season=october.id) == [(1, "Ann", 1.0), (2, "Ben", 0.0)]
        assert await points(database, season=november.id) == [(1, "Cleo", 1.0), (2, "Ann", 0.0)]
        newest, *_, earliest = await database.profiles.recent(GUILD, ANN, 10)
        assert (newest.table_id, earliest.table_id) == ("t2", "alone")
        assert (newest.number, newest.events, newest.seconds) == (4, 30, 600.0)
        assert [seat.has_left for seat in newest.seats] == [True, False]
        await finish(database, "t9", came(ANN, 1), came(BEN, 2), finished_at=NOVEMBER + 60)
        before = await derived(database)
        await database.recompute()
        assert await derived(database) == before
        (last,) = await database.profiles.recent(GUILD, None, 1)
        assert (last.table_id, last.number) == ("t9", 5)


@pytest.fixture
def replayed(old: Path) -> tuple[Path, Sequence[int]]:
    """The same with a game of partners that can be replayed, two against two, and the totals of each side."""
    game = find_game("nubs")
    options = options_from_json(game, {"teams": "partners"})
    record = play_out(game, options, 4, bytes(32), "steady")
    with closing(sqlite3.connect(old)) as connection, connection:
        played = (GUILD, 22, 22, ANN, "nubs", json.dumps(record.options), "00" * 32, None, True)
        over = ("over", 5, len(record.events), "", NOVEMBER, 5)
        insert(connection, "tables", FINAL, ("real", *played, NOVEMBER, NOVEMBER, *over))
        seated = ((seat, 100 + seat, f"Player {seat}") for seat in range(4))
        bodies = (("real", seq, json.dumps(event)) for seq, event in enumerate(record.events, 1))
        insert(connection, "events", "table_id seq body", *bodies)
        insert(connection, "results", "table_id guild game finished_at is_rated", ("real", GUILD, "nubs", NOVEMBER, 1))
        for seat, person, name in seated:
            where = ("real", seat, person, name)
            insert(connection, "seats", "table_id seat person name is_away misses is_open", (*where, 0, 0, 0))
            insert(connection, "result_seats", "table_id seat person name place tallies", (*where, 1 + seat % 2, "{}"))
            connection.execute("INSERT OR IGNORE INTO members VALUES (?, ?, ?)", (GUILD, person, name))
    assert record.result is not None
    return old, record.result["totals"]


async def test_scores_points_and_partners_are_those_of_the_games_replayed(replayed: tuple[Path, Sequence[int]]) -> None:
    path, totals = replayed
    async with await Database.open(path) as database:
        kept = await database.profiles.result("real")
        assert kept is not None
        assert [seat.score for seat in kept.seats] == [totals[0], totals[1], totals[0], totals[1]]
        assert (await database.profiles.head_to_head(GUILD, 100, 102)).together == 1
        lines = await database.boards.lines(LeagueBoard(GUILD, "nubs"), 10)
        assert [line.points for line in lines] == [2.0, 2.0, 0.0, 0.0]
        before = await derived(database)
        await database.recompute()
        assert await derived(database) == before


async def test_a_database_with_broken_keys_is_left_as_it_was(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection, connection:
        lost = ("lost", 0, ANN, "Ann", 1, "{}")
        insert(connection, "result_seats", "table_id seat person name place tallies", lost)
    before = columns_of(old)
    with pytest.raises(StorageError, match="is damaged; restore an undamaged copy of it"):
        await Database.open(old)
    assert columns_of(old) == before


async def test_an_upgrade_that_would_lose_events_changes_nothing(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(config: Config, revision: str) -> None:
        upgrade(config, revision)
        config.attributes["connection"].exec_driver_sql("DELETE FROM events WHERE seq = 2")

    upgrade = command.upgrade
    monkeypatch.setattr(command, "upgrade", lose)
    before = columns_of(old)
    with pytest.raises(StorageError, match=r"would lose 1 row of the table events, so nothing was changed\."):
        await Database.open(old)
    assert columns_of(old) == before


async def test_what_counts_is_settled_for_results_that_were_kept_before(path: Path) -> None:
    """Fifties at other targets than 50, sums over all games with those for one, and tallies of who left."""
    async with await Database.open(path) as database:
        low = came(ANN, 1, score=12, fifties=1, wipeouts=0), came(BEN, 2, score=3, fifties=0, wipeouts=1)
        high = came(ANN, 1, score=104, fifties=1, wipeouts=0), came(BEN, 2, score=61, fifties=0, wipeouts=0)
        await finish(database, "low", *low)
        await finish(database, "high", *high)
        await finish(
            database, "left", came(ANN, 1, has_left=True, score=55, fifties=1), came(BEN, 2, score=8, fifties=0)
        )
        await finish(database, "alone", came(CLEO, 1), game="other")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0004'")
        for name in ("caller", "edition", "scores_until", "held_until", "level", "coach"):
            connection.execute(f"ALTER TABLE tables DROP COLUMN {name}")
        for name in ("level", "house_plays"):
            connection.execute(f"ALTER TABLE seats DROP COLUMN {name}")
        connection.execute("ALTER TABLE results DROP COLUMN rule")
        for name in ("tables", "tournaments"):
            connection.execute(f"DROP INDEX ix_{name}_undelivered")
            connection.execute(f"CREATE INDEX ix_{name}_undelivered ON {name} (changed_at) WHERE delivered != version")
            connection.execute(f"ALTER TABLE {name} DROP COLUMN delivered_direct")
        for name in ("most_in_channel", "most_on_server"):
            connection.execute(f"ALTER TABLE guild_settings DROP COLUMN {name}")
        for name in ("ix_tables_guild", "ix_tournaments_guild", "ix_tournaments_host", "ix_reports_person_at"):
            connection.execute(f"DROP INDEX {name}")
        for name in ("ix_tables_host_created_at", "ix_tables_never_began"):
            connection.execute(f"DROP INDEX {name}")
        for name in ("ix_dailies_table_id", "ix_messages_slot", "ix_results_voided_by", "ix_audit_by"):
            connection.execute(f"DROP INDEX {name}")
        gone = "gains recounts leftovers tournament_leftovers dm_stops absences reach held_seats missing_games leases"
        for table in (*gone.split(), "alerts", "erasures", "deployment", "call_budgets", "identifies", "place_names"):
            connection.execute(f"DROP TABLE {table}")
        connection.execute("UPDATE tallies SET total = total + 1 WHERE name = 'fifties'")
        connection.execute(
            "INSERT INTO standings SELECT guild, season, '', person, points, played FROM standings WHERE game = 'other'"
        )
    async with await Database.open(path) as database:
        fifties, wipe_outs = Column("Fifties", "fifties"), Column("Wipe-outs", "wipeouts")
        lines = await database.boards.lines(LeagueBoard(GUILD, GAME), 10, columns=[fifties, wipe_outs])
        assert [(line.name, line.values) for line in lines] == [("Ann", (1, 0)), ("Ben", (1, 1))]
        assert [line.name for line in await database.boards.lines(LeagueBoard(GUILD, None), 10)] == ["Ann", "Ben"]


async def test_an_upgrade_that_changes_nothing_of_the_league_does_not_work_it_out_again(path: Path) -> None:
    make_schema(path, COUNTED)
    final = ("t1", GUILD, 22, 22, ANN, GAME, "{}", "ab" * 32, 60, True, OCTOBER, OCTOBER, "over", 5, 40, "", OCTOBER, 5)
    with closing(sqlite3.connect(path)) as connection, connection:
        insert(connection, "tables", FINAL, final)
        result = ("t1", GUILD, GAME, 1, 1, OCTOBER, True, 40, 600.0)
        insert(connection, "results", "table_id guild game number season finished_at is_rated events seconds", result)
        insert(connection, "standings", "guild season game person points played", (GUILD, 1, GAME, ANN, 7.0, 7))
    before = rows(path, {"standings": ["person", "points", "played"]})
    async with await Database.open(path):
        pass
    assert rows(path, {"standings": ["person", "points", "played"]}) == before
