from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import JSON, Connection, Text, insert, select

from games.api import Refusal
from games.engine.table import Bell, Conflict, Held, Seat, Status
from games.tournament.journal import Entrant, FinalStanding, TournamentEntry
from storage import schema
from storage.database import Database
from storage.engine.access import EVERYTHING as UNLIMITED
from storage.people.guilds import GuildSettings
from storage.people.privacy import (
    BATCH,
    FORMER,
    GRACE_SECONDS,
    MESSAGES,
    OF_GUILDS,
    OF_TOURNAMENTS,
    OWN,
    SHARED,
    Erased,
)
from storage.people.store import Dm, Preferences
from storage.schema import TOLD, Person, Snowflake, person_columns
from storage.tables.messages import Leftover, Posted
from storage.tables.slots import Card, Hand, Public
from storage.tables.store import OF_TABLES
from tests.games.tournament.arena import stored_tournament
from tests.storage.build import ANN, BEN, CHANNEL, CLEO, GUILD, HandClock, move, new_table, opening, stored
from tests.storage.derived import derived
from tests.storage.finished import GAME, came, ending, finish, games, points, result
from tests.storage.held import held, until_waiting

EVERYTHING = schema.metadata.sorted_tables
NAMED = 104
"""A person who has a name on a server, and no seat there."""


async def dump(database: Database) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table."""

    def read(connection: Connection) -> dict[str, list[dict[str, Any]]]:
        return {table.name: [dict(row) for row in connection.execute(select(table)).mappings()] for table in EVERYTHING}

    return await database.access.read(read)


def has_id(text: str, person: int) -> bool:
    """Whether a text has the person's id, which is short enough to be part of a number drawn at random."""
    return re.search(rf"\b{person}\b", text) is not None


async def live(database: Database) -> None:
    """Do everything that leaves a trace of Ann, and begin to erase her as if she had left it all."""

    def note(connection: Connection) -> None:
        connection.execute(insert(schema.erasures).values(person=ANN, former=-1, left=0))

    await database.access.write(note)
    seats = (Seat(ANN, "Ann"), Seat(BEN, "Ben"))
    await finish(database, "t1", came(ANN, 1, wins=1), came(BEN, 2, wins=0), seats=seats)
    await finish(database, "t2", came(ANN, 1, score=9), daily="2026-11-10", seats=seats[:1])
    await database.corrections.void(GUILD, "t1", ANN, "a test")
    await finish(database, "t3", came(ANN, 1, wins=1), came(BEN, 2, wins=0), seats=seats)
    ended = new_table("t4", seats=seats)
    await database.tables.write(opening(ended))
    acted = '{"seat":0,"action":{"type":"play"}}', '{"seat":1,"action":{"type":"pass"}}'
    await database.tables.write(move(ended, *acted, status=Status.CLOSED, reason="Ann ended the table."))
    await database.tables.save_message("t4", Hand(ANN), Posted(1, 2, 1, 1), [Leftover("t4", Hand(ANN), 1, 1)])
    held = new_table("t5", host=BEN, seats=seats[1:], held=(Held(0, ANN, "Ann"),), held_until=3000.0)
    await database.tables.write(opening(held))
    await database.people.save_dm(ANN, Dm(5, is_closed=True))
    await database.people.save_preferences(ANN, Preferences(pictures=False))
    await database.people.report(ANN, GUILD, "t4", "It is Ann.", 2000.0)
    await database.seasons.name(GUILD, "First", ANN)
    entrants = (Entrant(ANN, "Ann"), Entrant(BEN, "Ben"))
    cup = stored_tournament(id="cup", guild=GUILD, channel=CHANNEL, host=ANN, entrants=entrants)
    await database.tournaments.write(TournamentEntry(None, cup))
    joined = tuple(f'{{"type":"joined","person":{number}}}' for number in (1, 2))
    over = replace(cup, version=1, revision=2, is_over=True)
    standings = (FinalStanding(1, 1, 9), FinalStanding(2, 2, 3))
    await database.tournaments.write(TournamentEntry(cup, over, joined, order=Bell("cup", 1, ""), standings=standings))
    await database.tournaments.save_message("cup", Card(ANN), Posted(1, 2, 1, 1), [Leftover("cup", Card(ANN), 1, 1)])


WITH_IDS = [column for part in (Person.OWN, Person.SHARED, Person.ACT, Person.SLOT) for column in person_columns(part)]

TOLD_WITHOUT_ID = ("every play you made", "that you took the file", "the numbers of clicks")
"""Starts of lines in PRIVACY.md on what is kept by the seat, in memory or without an id."""


def columns(*types: type[Any]) -> set[tuple[str, str]]:
    """The columns of those types, as table and name."""
    return {
        (table.name, column.name) for table in EVERYTHING for column in table.columns if isinstance(column.type, types)
    }


NO_PERSONS = {"guild", "channel", "home", "message", "application", "id", "role", "former"}
"""Names of columns with ids that are no person's; a person's DM channel is seen to as the person is."""

PERSONS_NUMBERS = {"person", "host", "by", "voided_by", "slot", "user", "member", "player", "owner"}
"""Names that a column has only with a person's id, whatever its type."""

WITHOUT_NAMES = {
    *((table.name, "table_id") for table in EVERYTHING if "table_id" in table.c),
    *((table.name, "game") for table in EVERYTHING if "game" in table.c),
    *((table.name, "tournament") for table in EVERYTHING if "tournament" in table.c),
    *(("tournaments", name) for name in ("id", "options", "schedule", "seed")),
    *(("tables", "halted"), ("tables", "level"), ("seats", "level"), ("tournament_messages", "face")),
    *(("tables", name) for name in ("id", "options", "seed", "status", "rematch", "daily")),
    *(("dailies", "day"), ("gains", "day"), ("streaks", "last_day")),
    *(("events", "body"), ("messages", "face"), ("result_seats", "tallies"), ("tallies", "name")),
    *(("audit", "act"), ("guild_settings", "channels"), ("emojis", "name"), ("emojis", "digest")),
    *(("leases", "holder"), ("leases", "version"), ("alerts", "kind")),
}
"""Texts that the program writes, and never with a name in them; events tell seats."""

TYPED = {
    ("results", "void_reason"),
    ("audit", "subject"),
    ("audit", "why"),
    ("seasons", "name"),
    ("tournament_events", "body"),
    ("place_names", "server"),
    ("place_names", "room"),
}
"""What managers typed about something else; it stays, as PRIVACY.md says."""

REWRITTEN = ("tables", "reason")
"""The text that a deletion takes a name out of."""


def test_every_column_with_a_persons_id_is_marked() -> None:
    ids = {
        (table.name, column.name)
        for table in EVERYTHING
        for column in table.columns
        if (column.type is Snowflake and column.name not in NO_PERSONS) or column.name in PERSONS_NUMBERS
    }
    assert ids == {(column.table.name, column.name) for column in WITH_IDS}


def test_every_text_is_marked_or_goes_with_its_row_or_names_nobody() -> None:
    marked = {(column.table.name, column.name) for column in person_columns(Person.NAME)}
    own = {(table, name) for table, name in columns(Text, JSON) if table in {each.name for each in OWN}}
    assert columns(Text, JSON) - own == {*WITHOUT_NAMES, *TYPED, *marked, REWRITTEN} - own


def test_privacy_md_tells_of_every_mark_and_of_nothing_else() -> None:
    page = (
        (Path(__file__).parents[3] / "PRIVACY.md").read_text(encoding="utf-8").partition("## What is kept about you")[2]
    )
    told = [line[2:] for line in page.partition("## ")[0].splitlines() if line.startswith("| ")][2:]
    marks = {column.info[TOLD] for column in WITH_IDS}
    assert [mark for mark in marks if not any(line.startswith(mark) for line in told)] == []
    others = [line for line in told if not line.startswith((*marks, *TOLD_WITHOUT_ID))]
    assert others == []


async def test_a_person_may_be_in_every_table_that_is_seen_to(database: Database) -> None:
    await live(database)
    rows = await dump(database)
    assert [column for column in WITH_IDS if all(row[column.name] != ANN for row in rows[column.table.name])] == []
    names = person_columns(Person.NAME)
    assert [column for column in names if all(row[column.name] != "Ann" for row in rows[column.table.name])] == []


def test_every_table_of_a_server_and_of_a_tournament_is_seen_to() -> None:
    of_servers = {table for table in EVERYTHING if "guild" in table.c or "table_id" in table.c}
    of_tournaments = {table for table in EVERYTHING if "tournament" in table.c}
    assert of_servers == {*OF_TABLES, *OF_GUILDS, schema.tables}
    assert of_tournaments == {*OF_TOURNAMENTS, schema.tables}


async def test_an_export_has_all_that_is_kept(database: Database) -> None:
    await live(database)
    kept = json.loads(await database.privacy.export(ANN))
    assert kept["person"] == ANN
    assert all(kept[table.name] for table in (*OWN, *SHARED, *MESSAGES))
    assert [row["table_id"] for row in kept["results"]] == ["t1", "t2", "t3"]
    assert [row["id"] for row in kept["tables host"]] == ["t1", "t2", "t3", "t4"]
    assert (kept["results voided_by"][0]["void_reason"], len(kept["audit by"])) == ("a test", 2)
    assert kept["moves"] == [{"table_id": "t4", "seq": 1, "seat": 0, "action": {"type": "play"}}]
    (signed_up,) = kept["tournament_people"]
    assert (signed_up["tournament"], signed_up["guild"], signed_up["place"], signed_up["total"]) == ("cup", GUILD, 1, 9)
    assert kept["tournament_events"] == [{"tournament": "cup", "seq": 1, "type": "joined", "person": 1}]
    del kept["person"]
    assert await database.privacy.count(ANN) == {kind: len(rows) for kind, rows in kept.items()}
    of_stranger = json.loads(await database.privacy.export(CLEO))
    assert of_stranger.pop("person") == CLEO
    assert not any(of_stranger.values())


async def test_an_export_tells_no_seed_of_a_game_that_is_played_and_nothing_of_others(database: Database) -> None:
    await database.tables.write(opening(new_table("t1", host=BEN)))
    text = await database.privacy.export(ANN)
    (seat,) = json.loads(text)["seats"]
    assert (seat["table_id"], seat["game"], seat["created_at"]) == ("t1", "game", 1000.0)
    assert not has_id(text, BEN)
    await database.tables.write(opening(new_table("t2")))
    cup = stored_tournament(host=ANN, entrants=(Entrant(ANN, "Ann"),))
    await database.tournaments.write(TournamentEntry(None, cup))
    hosting = await database.privacy.export(ANN)
    assert [seed for seed in (new_table().seed, cup.seed) if seed in text + hosting] == []
    kept = json.loads(hosting)
    assert (kept["tables host"][0]["id"], kept["tournaments host"][0]["id"]) == ("t2", cup.id)


async def test_after_a_deletion_no_trace_is_left(database: Database) -> None:
    await live(database)
    await database.privacy.delete(ANN)
    kept = json.loads(await database.privacy.export(ANN))
    kept.pop("person")
    assert not any(kept.values())
    rows = repr(await dump(database))
    assert not has_id(rows, ANN)
    assert "Ann" not in rows
    before = await derived(database)
    await database.recompute()
    assert await derived(database) == before


async def test_a_table_in_direct_messages_does_not_lead_to_the_person_any_more(database: Database) -> None:
    table = new_table(guild=0, channel=987654321012, home=987654321012, seats=(Seat(ANN, "Ann"),))
    await database.tables.write(opening(table))
    await database.tables.write(move(table, status=Status.CLOSED))
    await database.tables.save_message(
        "t1", Public(), Posted(987654321012, 2, 1, 1), [Leftover("t1", Public(), 987654321012, 1)]
    )
    assert await database.privacy.delete(ANN) == Erased((), ())
    assert "987654321012" not in repr(await dump(database))
    assert await database.tables.undelivered(10) == []


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("Ann ended the table.", "A former player ended the table."),
        ("Ann Lee ended the table.", "Ann Lee ended the table."),
        ("Anna ended the table.", "Anna ended the table."),
    ],
)
async def test_only_the_persons_own_name_is_taken_out_of_what_is_told_of_a_table(
    database: Database, reason: str, told: str
) -> None:
    table = new_table(seats=(Seat(ANN, "Ann"), Seat(BEN, "Ann Lee"), Seat(CLEO, "Anna")))
    await database.tables.write(opening(table))
    await database.tables.write(move(table, status=Status.CLOSED, reason=reason))
    await database.privacy.delete(ANN)
    assert (await stored(database)).reason == told


async def test_who_holds_a_table_from_before_a_deletion_can_write_it_no_more(database: Database) -> None:
    table = new_table()
    await database.tables.write(opening(table))
    ended = move(table, status=Status.CLOSED)
    await database.tables.write(ended)
    assert await database.privacy.delete(ANN) == Erased(("t1",), ())
    with pytest.raises(Conflict):
        await database.tables.write(move(ended.after, rematch="t2"))


async def test_a_finished_tournament_goes_on_without_the_person_in_a_version_of_its_own(database: Database) -> None:
    entrants = (Entrant(ANN, "Ann"), Entrant(BEN, "Ben"))
    for cup in (
        stored_tournament(id="played", entrants=entrants, created_at=1.0),
        stored_tournament(id="hosted", host=ANN, created_at=2.0),
        stored_tournament(id="others", entrants=entrants[1:], created_at=3.0),
    ):
        await database.tournaments.write(TournamentEntry(None, replace(cup, is_over=True)))
        database.tournaments.mark_delivered(cup.id, 0)
    erased = await database.privacy.delete(ANN)
    assert (erased.tables, sorted(erased.tournaments)) == ((), ["hosted", "played"])
    assert await database.tournaments.undelivered(9) == []
    loaded = await database.tournaments.load("played")
    assert loaded is not None
    played, _ = loaded
    assert (played.version, played.entrants) == (1, (Entrant(None, FORMER), Entrant(BEN, "Ben")))
    with pytest.raises(Conflict):
        await database.tournaments.write(TournamentEntry(replace(played, version=0), played))


async def test_a_result_that_comes_in_during_a_deletion_loses_the_person_too(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1, wins=1), came(BEN, 2, wins=0))
    late = new_table("t2", host=CLEO, seats=(), game="other")
    await database.tables.write(opening(late))
    async with asyncio.TaskGroup() as group, held(database):
        group.create_task(database.tables.write(ending(late, result(came(ANN, 1, more=1), came(BEN, 2)))))
        await until_waiting(database, 1)
        group.create_task(database.privacy.delete(ANN))
        await until_waiting(database, 2)
    assert not has_id(repr(await dump(database)), ANN)
    before = await derived(database)
    await database.recompute()
    assert await derived(database) == before


async def test_others_points_places_and_ratings_stay_and_former_players_are_not_taken_for_one(
    database: Database,
) -> None:
    await games(database, "Ann 1, Ben 2, Cleo 3")
    ratings = await database.ratings.ratings(GUILD, GAME, [BEN, CLEO])
    await database.privacy.delete(ANN)
    assert await points(database) == [(1, FORMER, 2.0), (2, "Ben", 1.0), (3, "Cleo", 0.0)]
    assert await database.ratings.ratings(GUILD, GAME, [BEN, CLEO]) == ratings
    await database.privacy.delete(BEN)
    assert await points(database) == [(1, FORMER, 2.0), (2, FORMER, 1.0), (3, "Cleo", 0.0)]
    await games(database, "Ann 2, Cleo 1", first=2)
    assert [name for _, name, _ in await points(database)] == [FORMER, FORMER, "Cleo", "Ann"], "who is back begins anew"


async def test_open_seats_are_given_up_first(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2))
    await database.tables.write(opening(new_table("t2")))
    before = await dump(database)
    with pytest.raises(Refusal, match="still have a seat"):
        await database.privacy.delete(ANN)
    assert await dump(database) == before


async def test_tables_that_others_play_at_are_handed_on_first(database: Database) -> None:
    hosted = new_table(seats=(Seat(BEN, "Ben"), Seat(CLEO, "Cleo")))
    await database.tables.write(opening(hosted))
    with pytest.raises(Refusal, match="open table"):
        await database.privacy.delete(ANN)
    await database.tables.write(move(hosted, status=Status.CLOSED))
    await database.privacy.delete(ANN)
    assert not has_id(repr(await dump(database)), ANN)


async def test_tournaments_under_way_are_given_up_first(database: Database) -> None:
    for cup in (
        stored_tournament(id="hosted", host=ANN),
        stored_tournament(id="played", entrants=(Entrant(ANN, "Ann"),)),
        stored_tournament(id="withdrawn", entrants=(Entrant(ANN, "Ann", is_in=False),)),
    ):
        await database.tournaments.write(TournamentEntry(None, cup))
        with pytest.raises(Refusal, match="are still in a tournament"):
            await database.privacy.delete(ANN)
        await database.tournaments.write(TournamentEntry(cup, replace(cup, version=1, is_over=True)))
    await database.privacy.delete(ANN)


async def test_a_server_is_forgotten_thirty_days_after_the_bot_was_first_missed(
    database: Database, clock: HandClock
) -> None:
    first = clock.time
    await database.privacy.mark_left(GUILD)
    clock.time += 3600
    await database.privacy.mark_left(GUILD)
    assert await database.privacy.to_forget() == {GUILD: first + GRACE_SECONDS}
    clock.time = first + GRACE_SECONDS - 1
    assert await database.privacy.guilds_to_forget() == []
    clock.time += 1
    assert await database.privacy.guilds_to_forget() == [GUILD]
    await database.privacy.mark_back(GUILD)
    assert await database.privacy.guilds_to_forget() == []


async def test_servers_of_which_something_is_kept_are_known(database: Database) -> None:
    await database.guilds.save_settings(GUILD, GuildSettings(timer=30))
    await database.privacy.mark_left(GUILD + 1)
    await database.absences.begin(GUILD + 2)
    await database.tables.write(opening(new_table(guild=0)))
    assert await database.privacy.guilds() == {GUILD, GUILD + 1, GUILD + 2}
    assert await database.privacy.left() == [GUILD + 1]


async def test_persons_who_were_met_nowhere_else_go_with_a_forgotten_server(database: Database) -> None:
    persons = (ANN, BEN, NAMED)
    seats = tuple(Seat(person, str(person)) for person in persons)
    await finish(database, "t1", *(came(person, 1) for person in persons), seats=seats)
    await finish(database, "t2", came(NAMED, 1), seats=(Seat(BEN, "Ben"),), host=BEN, guild=GUILD + 1)
    for person in (ANN, BEN, CLEO):
        await database.people.save_preferences(person, Preferences(pictures=False))
    forgotten = await database.privacy.forget_guild(GUILD)
    assert (forgotten.tables, forgotten.persons) == (("t1",), frozenset({ANN}))
    pictures = [(await database.people.preferences(person)).pictures for person in (ANN, BEN, CLEO)]
    assert pictures == [True, False, False]


async def test_of_a_forgotten_server_nothing_is_left_and_of_others_everything(database: Database) -> None:
    await finish(database, "other", came(CLEO, 1), came(BEN, 2), guild=GUILD + 1)
    before = await dump(database)
    await live(database)
    await database.privacy.mark_left(GUILD)
    await database.privacy.forget_guild(GUILD)
    after = await dump(database)
    for own in ("dms", "preferences", "erasures"):
        assert after.pop(own) != before.pop(own)
    assert after == before


async def test_what_looks_through_all_that_is_kept_may_take_longer_than_a_click(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And every transaction of it is short, or may take as long as it likes too."""
    await live(database)
    await finish(database, "many", *(came(person, 1) for person in range(1000, 1000 + BATCH)), is_rated=False)
    access, locked = database.access, list[Collection[int]]()
    write = access.write

    async def note(act: Callable[[Connection], None], keys: Collection[int] = ()) -> None:
        locked.append(keys)
        await write(act, keys)

    monkeypatch.setattr(access, "write", note)
    monkeypatch.setattr(access, "read", None)
    assert await database.privacy.guilds() == {GUILD}
    forgotten = await database.privacy.forget_guild(GUILD)
    assert len(forgotten.persons) > BATCH
    assert all(keys == {UNLIMITED} or 0 < len(keys) <= BATCH for keys in locked)


async def test_a_streak_over_servers_shrinks_with_a_forgotten_one(database: Database) -> None:
    for table_id, day, guild in (("t1", "2026-11-10", GUILD), ("t2", "2026-11-11", GUILD + 1)):
        await finish(database, table_id, came(ANN, 1, score=9), daily=day, guild=guild)
    await database.privacy.forget_guild(GUILD)
    streak = await database.daily.streak(ANN)
    assert streak is not None
    assert (streak.last_day, streak.longest) == ("2026-11-11", 1)
