from __future__ import annotations

import asyncio
import itertools
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.table import IDLE_SECONDS, Bell, Clock, Conflict, Entry, Repeated, Result, Status, Table
from games.tournament.fixture import TournamentFixture
from games.tournament.journal import (
    Close,
    Entrant,
    FinalStanding,
    Halt,
    Order,
    Resume,
    StoredTournament,
    TournamentEntry,
)
from storage.database import Database
from storage.tables.messages import Posted
from storage.tables.slots import Board, Card
from storage.tables.tournaments import TournamentStore
from tests.games.tournament.arena import stored_tournament
from tests.storage.build import ANN, BEN, CHANNEL, CLEO, GUILD, HandClock, move, new_table, opening, stored
from tests.storage.kinds import texts

snowflakes = st.integers(0, 2**63 - 1)
times = st.floats(allow_nan=False, allow_infinity=False)
new_tournaments = st.builds(
    StoredTournament,
    id=st.just(""),
    guild=snowflakes,
    channel=snowflakes,
    host=snowflakes,
    options=st.dictionaries(texts, st.integers()),
    schedule=st.dictionaries(texts, st.none() | st.integers()),
    seed=texts,
    is_rated=st.booleans(),
    created_at=times,
    role=st.none() | snowflakes,
    start_at=st.none() | times,
    entrants=st.lists(st.builds(Entrant, st.none() | snowflakes, texts, st.booleans(), st.booleans()), max_size=5).map(
        tuple
    ),
    deadline=st.none() | times,
    woken_at=st.none() | times,
    remaining=st.none() | times,
    is_paused=st.booleans(),
    is_over=st.booleans(),
    version=st.integers(0, 10**6),
    revision=st.just(0),
)
fresh_ids = (f"cup-{number}" for number in itertools.count())
WORDS = "Joker! was called."
STRANGER = 999


@pytest.fixture
def store(database: Database) -> TournamentStore:
    return database.tournaments


def new_tournament(tournament_id: str = "cup", **changes: Any) -> StoredTournament:
    """A tournament of Ann, Ben and Cleo."""
    entrants = (Entrant(ANN, "Ann"), Entrant(BEN, "Ben"), Entrant(CLEO, "Cleo", is_in=False))
    tournament = stored_tournament(id=tournament_id, guild=GUILD, channel=CHANNEL, entrants=entrants)
    return replace(tournament, **changes)


def creation(tournament: StoredTournament, interaction: int | None = None) -> TournamentEntry:
    return TournamentEntry(None, tournament, interaction=interaction)


def step(
    before: StoredTournament,
    *events: str,
    order: Order | None = None,
    tables: tuple[Entry, ...] = (),
    standings: tuple[FinalStanding, ...] = (),
    interaction: int | None = None,
    **changes: Any,
) -> TournamentEntry:
    """The tournament's next entry."""
    after = replace(before, version=before.version + 1, revision=before.revision + len(events), **changes)
    return TournamentEntry(before, after, events, tables, order, standings, interaction)


def placed(number: int, table_round: int = 1, **changes: Any) -> Table:
    return new_table(f"t{table_round}{number}", fixture=TournamentFixture("cup", table_round, number), **changes)


def finish(table: Table, bell: Bell | None = None) -> Entry:
    """The entry with which the table ends."""
    entry = move(table, result=Result(5.0, False, (), 1, 4.0), status=Status.OVER)
    return replace(entry, bell=bell)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(first=new_tournaments, second=new_tournaments, bodies=st.lists(texts, max_size=4))
async def test_a_tournament_comes_back_as_it_was_written(
    store: TournamentStore, first: StoredTournament, second: StoredTournament, bodies: list[str]
) -> None:
    created = replace(first, id=next(fresh_ids))
    await store.write(creation(created))
    assert await store.load(created.id) == (created, [])

    changed = replace(second, id=created.id, version=created.version + 1, revision=len(bodies))
    await store.write(TournamentEntry(created, changed, tuple(bodies)))
    assert await store.load(created.id) == (changed, bodies)


async def test_a_tournament_is_created_once_and_an_event_written_once(store: TournamentStore) -> None:
    tournament = new_tournament()
    await store.write(creation(tournament))
    await store.write(step(tournament, "a"))
    for entry in (creation(new_tournament()), step(tournament, "b")):
        with pytest.raises(Conflict):
            await store.write(entry)
    assert (await store.load("cup") or (None, None))[1] == ["a"]


async def test_an_interaction_counts_once_for_tables_and_tournaments(database: Database) -> None:
    await database.tables.write(opening(new_table(), interaction=7))
    with pytest.raises(Repeated):
        await database.tournaments.write(creation(new_tournament(), interaction=7))
    assert await database.tournaments.load("cup") is None


async def test_an_entry_that_tears_the_history_is_refused(store: TournamentStore) -> None:
    tournament = new_tournament()
    with pytest.raises(ValueError, match="cannot follow"):
        await store.write(TournamentEntry(tournament, replace(tournament, version=2)))
    with pytest.raises(ValueError, match="does not follow from 1 events"):
        await store.write(TournamentEntry(tournament, replace(tournament, version=1), ("a",)))


async def test_tables_are_created_with_the_tournaments_change_or_not_at_all(database: Database) -> None:
    tournament = new_tournament()
    await database.tournaments.write(creation(tournament))
    second = placed(2, halted="Wait.", is_stopped=True)
    await database.tables.write(opening(second))
    with pytest.raises(Conflict):
        await database.tournaments.write(step(tournament, "a", tables=(opening(placed(1)), opening(placed(2)))))
    assert await database.tables.load("t11") is None
    await database.tournaments.write(step(tournament, "a", tables=(opening(placed(1)),)))
    assert await database.tournaments.tables("cup", 1) == [placed(1), second]


# The bell


@pytest.fixture
async def playing(database: Database) -> Database:
    """A tournament with three tables in round 1 and one in round 2."""
    await database.tournaments.write(creation(new_tournament()))
    for table in (placed(1), placed(2), placed(3), placed(1, 2)):
        await database.tables.write(opening(table))
    return database


async def test_the_bell_stops_the_tables_of_its_round_that_still_play(playing: Database, clock: HandClock) -> None:
    await playing.tables.write(finish(placed(3)))
    await playing.tables.write(finish(placed(1), Bell("cup", 1, WORDS, 1)))
    first, second, third = await playing.tournaments.tables("cup", 1)
    assert (first.status, first.version, first.is_stopped) == (Status.OVER, 1, False)
    assert (third.status, third.version, third.is_stopped) == (Status.OVER, 1, False)
    due = Clock(second.clock.touched_at, house_at=clock.time)
    assert second == placed(2, version=1, halted=WORDS, is_stopped=True, clock=due)
    assert await stored(playing, placed(1, 2).id) == placed(1, 2)
    assert ("t12", clock.time) in await playing.tables.due(clock.time, 9)


async def test_a_bell_rings_once_and_for_good(playing: Database) -> None:
    await playing.tables.write(finish(placed(1), Bell("cup", 1, WORDS, 1)))
    with pytest.raises(Conflict):
        await playing.tournaments.write(step(await woken(playing), order=Bell("cup", 1, "The time is up.")))
    for order in (Halt(1, "Wait."), Resume(1)):
        await playing.tournaments.write(step(await woken(playing), order=order))
    assert (await stored(playing, placed(2).id)).halted == WORDS, "nor is a stopped table resumed"


async def woken(database: Database) -> StoredTournament:
    loaded = await database.tournaments.load("cup")
    assert loaded is not None
    return loaded[0]


async def test_a_result_wakes_the_tournament_in_a_version_of_its_own(playing: Database, clock: HandClock) -> None:
    await playing.tables.write(finish(placed(2)))
    assert await woken(playing) == new_tournament(version=1, woken_at=clock.time)
    assert await playing.tournaments.due(clock.time, 9) == [("cup", clock.time)]
    with pytest.raises(Conflict):
        await playing.tournaments.write(step(new_tournament()))
    await playing.tournaments.write(step(await woken(playing), is_over=True, woken_at=None))
    await playing.tables.write(finish(placed(1)))
    assert (await woken(playing)).woken_at is None, "one that is over is not woken"


@pytest.mark.parametrize("is_before", [True, False])
async def test_of_entries_written_together_those_before_the_bell_count(playing: Database, is_before: bool) -> None:
    writes = [
        playing.tables.write(finish(placed(1), Bell("cup", 1, WORDS, 1))),
        playing.tables.write(move(placed(2), "event")),
    ]
    if is_before:
        writes.reverse()
    # The first write keeps the writer busy until both others wait for it.
    answers = await asyncio.gather(playing.tables.write(opening(new_table())), *writes, return_exceptions=True)
    kinds = [type(answer) for answer in answers[1:]]
    assert kinds == ([type(None)] * 2 if is_before else [type(None), Conflict])
    loaded = await playing.tables.load("t12")
    assert loaded is not None
    assert (loaded[0].is_stopped, loaded[1]) == (True, ["event"] if is_before else [])


async def test_of_two_tables_that_finish_together_one_rings(playing: Database) -> None:
    answers = await asyncio.gather(
        playing.tables.write(opening(new_table())),
        *(playing.tables.write(finish(placed(number), Bell("cup", 1, WORDS, number))) for number in (2, 1)),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [type(None), type(None), Conflict]
    assert [table.status for table in await playing.tournaments.tables("cup", 1)] == [
        Status.PLAYING,
        Status.OVER,
        Status.PLAYING,
    ]


# Orders of a director


async def test_a_halt_stops_the_clocks_and_a_resume_makes_the_tables_due(playing: Database, clock: HandClock) -> None:
    tournament = new_tournament()
    await playing.tournaments.write(step(tournament, order=Halt(1, "Wait.")))
    halted = await stored(playing, placed(2).id)
    assert halted == placed(2, version=1, halted="Wait.", clock=Clock(clock.time))
    clock.time += 60
    await playing.tournaments.write(step(replace(tournament, version=1), order=Resume(1)))
    assert await stored(playing, placed(2).id) == placed(2, version=2, clock=Clock(clock.time, house_at=clock.time))
    assert await stored(playing, placed(1, 2).id) == placed(1, 2)


async def test_a_close_ends_the_tables_without_a_result(playing: Database) -> None:
    await playing.tables.write(finish(placed(1)))
    await playing.tournaments.write(step(await woken(playing), order=Close(1, "It is late.")))
    first, second, _ = await playing.tournaments.tables("cup", 1)
    assert (first.status, first.reason) == (Status.OVER, "")
    assert (second.status, second.reason, second.version) == (Status.CLOSED, "It is late.", 1)
    assert [table.id for table in await playing.tables.seated(ANN)] == ["t21"]


async def test_tournaments_are_found_by_person_channel_server_and_time(store: TournamentStore) -> None:
    assert await store.next_due() is None
    cup, later = new_tournament(), new_tournament("later", created_at=2_000_000.0, deadline=50.0)
    soon = new_tournament("soon", created_at=3_000_000.0, channel=5, deadline=40.0, woken_at=60.0, entrants=())
    for tournament in (cup, later, soon, new_tournament("over", deadline=10.0, is_over=True)):
        await store.write(creation(tournament))

    async def of(person: int) -> list[str]:
        return [tournament.id for tournament in await store.of_person(person)]

    assert [await of(person) for person in (ANN, CLEO, STRANGER)] == [["later", "cup"], ["later", "cup"], []]
    assert await of(cup.host) == ["soon", "later", "cup"]
    assert {tournament.id for tournament in await store.in_channel(CHANNEL)} == {"cup", "later"}
    assert ([found.id for found in await store.archived(GUILD, 9)], await store.archived(GUILD + 1, 9)) == (
        ["over"],
        [],
    )
    assert (set(await store.in_guild(GUILD)), await store.in_guild(GUILD + 1)) == ({"cup", "later", "soon"}, [])
    assert (await store.exists("cup"), await store.exists("cap"), await store.version("cap")) == (True, False, None)
    assert (await store.next_due(), await store.due(45.0, 9)) == (40.0, [("soon", 40.0)])
    assert await store.due(99.0, 1) == [("soon", 40.0)]
    lines = [FinalStanding(2, 1, 40), FinalStanding(1, 2, 9)]
    await store.write(step(cup, standings=tuple(lines), is_over=True))
    assert (await store.standings("cup"), await store.version("cup")) == (lines, cup.version + 1)
    assert (await of(ANN), await of(cup.host)) == (["later"], ["soon", "later"])


async def test_messages_come_back_and_what_was_not_shown_is_told(store: TournamentStore, clock: HandClock) -> None:
    for name in ("cup", "shown"):
        await store.write(creation(new_tournament(name)))
    store.mark_delivered("shown", 0)
    first, second = Posted(1, 2, 3, 4, "board"), Posted(1, 5, 6, 7, "card")
    await store.save_message("shown", Board(), replace(first, message=9))  # written with what was put before it
    await store.save_message("shown", Board(), first)
    await store.save_message("shown", Card(ANN), second)
    assert await store.messages("shown") == {Board(): first, Card(ANN): second}
    await store.forget_message("shown", Board())
    assert await store.messages("shown") == {Card(ANN): second}
    assert await store.undelivered(9) == ["cup"]
    clock.time += IDLE_SECONDS + 1
    assert await store.undelivered(9) == []
