from __future__ import annotations

import asyncio
import itertools
import resource
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.table import IDLE_SECONDS, Clock, Conflict, Entry, Held, Repeated, Seat, Status, Table
from games.level import LEVELS
from games.tournament.fixture import TournamentFixture
from storage.database import Database
from storage.engine.address import Address
from storage.engine.errors import StorageError
from storage.shards.groups import Part
from storage.tables.messages import Leftover, Posted
from storage.tables.slots import Hand, Mention, Public, TableSlot
from storage.tables.store import INTERACTION_SECONDS, PRUNE_BATCH, UNBEGUN_SECONDS, TableStore
from tests.bot.sql import connection_to
from tests.storage.build import ANN, BEN, CHANNEL, CLEO, GUILD, HandClock, move, new_table, opening, stored
from tests.storage.kinds import sqlite_only, texts
from tests.storage.plans import PRIMARY_KEY, plans

snowflakes = st.integers(0, 2**63 - 1)
times = st.floats(allow_nan=False)
json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner) | st.dictionaries(texts, inner),
    max_leaves=5,
)
levels = st.sampled_from(LEVELS)
new_tables = st.builds(
    Table,
    id=st.just(""),
    guild=snowflakes,
    channel=snowflakes,
    home=snowflakes,
    host=snowflakes,
    game=texts,
    options=st.dictionaries(texts, json_values, max_size=3),
    seed=texts,
    timer=st.none() | st.integers(0, 10**6),
    is_rated=st.booleans(),
    created_at=times,
    clock=st.builds(
        Clock,
        touched_at=times,
        deadline=st.none() | times,
        remind_at=st.none() | times,
        house_at=st.none() | times,
        caller=st.none() | st.integers(0, 9),
        scores_until=st.none() | times,
    ),
    status=st.sampled_from(Status),
    seats=st.lists(
        st.builds(Seat, st.none() | snowflakes, texts, st.booleans(), st.integers(0, 9), levels), max_size=9
    ).map(tuple),
    version=st.integers(0, 10**6),
    revision=st.just(0),
    reason=texts,
    rematch=st.none() | texts,
    edition=st.integers(1, 99),
    level=levels,
    coach=st.booleans(),
)
fresh_ids = (f"table-{number}" for number in itertools.count())

on_one_database = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def store(database: Database) -> TableStore:
    return database.tables


@on_one_database
@given(first=new_tables, second=new_tables, bodies=st.lists(texts, max_size=4))
async def test_a_table_comes_back_as_it_was_written(
    store: TableStore, first: Table, second: Table, bodies: list[str]
) -> None:
    table_id = next(fresh_ids)
    created = replace(first, id=table_id)
    await store.write(opening(created))
    assert await store.load(table_id) == (created, [])

    changed = replace(second, id=table_id, version=created.version + 1, revision=len(bodies))
    await store.write(Entry(created, changed, tuple(bodies)))
    assert await store.load(table_id) == (changed, bodies)


async def test_events_stay_in_order_from_the_first_entry_on(store: TableStore) -> None:
    created = Entry(None, new_table(revision=2), ("cut", "deal"))
    first = move(created.after, *(f"event {number}" for number in range(3, 9)))
    second = move(first.after, *(f"event {number}" for number in range(9, 13)), status=Status.CLOSED)
    for entry in (created, first, second):
        await store.write(entry)
    assert await store.load("t1") == (second.after, ["cut", "deal", *(f"event {number}" for number in range(3, 13))])
    assert await store.exists("t1"), "a final table still does"
    assert (await store.load("nowhere"), await store.exists("nowhere")) == (None, False)


async def test_a_table_is_created_once_and_before_it_is_changed(store: TableStore) -> None:
    with pytest.raises(Conflict):
        await store.write(move(new_table(), "event"))
    assert await store.load("t1") is None
    await store.write(opening(new_table()))
    with pytest.raises(Conflict):
        await store.write(opening(new_table(reason="another")))
    assert await store.load("t1") == (new_table(), [])


async def test_the_version_is_that_of_the_newest_commit_whoever_made_it(store: TableStore, address: Address) -> None:
    table = new_table()
    await store.write(opening(table))
    assert await store.version("t1") == table.version
    async with await Database.open(address) as other:
        first = move(table, "first")
        await other.tables.write(first)
        assert await store.version("t1") == first.after.version == table.version + 1
    assert await store.version("none") is None


@sqlite_only
async def test_the_version_is_told_where_no_further_file_may_be_opened(store: TableStore) -> None:
    """Then it is asked as everything else is, through a connection that is open."""
    await store.write(opening(new_table()))
    await store.load("t1")
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, limits[1]))
    try:
        assert await store.version("t1") == 0
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


@pytest.mark.parametrize(
    "entry",
    [
        Entry(new_table(), replace(new_table(), version=2)),
        Entry(new_table(), replace(new_table(), version=1, revision=1)),
        Entry(new_table("t1"), replace(new_table("t2"), version=1)),
        Entry(None, new_table(), ("event",)),
    ],
    ids=["skips a version", "lacks an event", "changes the id", "has an event too many"],
)
async def test_an_entry_that_does_not_follow_is_a_bug(store: TableStore, entry: Entry) -> None:
    await store.write(opening(new_table()))
    with pytest.raises(ValueError, match="t1"):
        await store.write(entry)
    assert await store.load("t1") == (new_table(), [])


async def test_open_tables_are_found_by_person_and_channel_the_newest_touched_first(store: TableStore) -> None:
    old = new_table("old", clock=Clock(10.0), channel=5)
    newest = new_table("newest", clock=Clock(30.0))
    others = new_table("o_s", seats=(Seat(CLEO, "Cleo"),))
    over = move(new_table("over", clock=Clock(40.0)), status=Status.OVER)
    for entry in (*map(opening, (newest, old, others, over.before or old)), over):
        await store.write(entry)
    assert await store.seated(ANN) == [newest, old]
    assert await store.seated(ANN, here=5) == [old, newest]
    assert await store.seated(999) == []
    assert await store.in_channel(CHANNEL) == [others, newest]
    assert [await store.seated(CLEO, prefix=prefix) for prefix in ("o", "o_", "x")] == [[others], [others], []]
    assert await store.seated(ANN, prefix="o_") == []
    left = move(newest, seats=(Seat(ANN, "Ann"), Seat(None, "House")))
    await store.write(left)
    assert (await store.seated(BEN), await store.seated(ANN)) == ([old], [left.after, old])


async def test_lobbies_that_hold_a_seat_come_newest_touched_first(store: TableStore) -> None:
    held: dict[str, Any] = {"status": Status.LOBBY, "held": (Held(0, ANN, "Ann"),), "held_until": 2e9, "seats": ()}
    first, other = (new_table(name, **held) for name in ("t1", "t2"))
    for lobby in (first, other):
        await store.write(opening(lobby))
    for seconds, lobby, order in ((1, first, ["t1", "t2"]), (2, other, ["t2", "t1"])):
        await store.write(move(lobby, clock=replace(first.clock, touched_at=first.clock.touched_at + seconds)))
        assert [table.id for table in await store.held_for(ANN)] == order


async def test_due_gives_the_longest_waiting_first_by_the_newest_clock_and_nothing_that_is_over(
    store: TableStore,
) -> None:
    assert await store.next_due() is None
    over = new_table("over", clock=Clock(50.0, deadline=90.0))
    await store.write(opening(over))
    await store.write(move(over, status=Status.CLOSED))
    for table_id, deadline in (("late", 300.0), ("soon", 100.0), ("next", 200.0)):
        await store.write(opening(new_table(table_id, clock=Clock(50.0, deadline=deadline))))
    assert await store.next_due() == 100.0
    assert await store.due(99.0, 5) == []
    assert await store.due(200.0, 5) == [("soon", 100.0), ("next", 200.0)]
    assert await store.due(900.0, 1) == [("soon", 100.0)]
    for table_id in ("soon", "next", "late"):
        await store.write(move(new_table(table_id, clock=Clock(50.0)), clock=Clock(60.0)))
    assert await store.next_due() == 60.0 + IDLE_SECONDS


async def test_messages_are_kept_by_slot_in_the_order_of_what_was_saved_and_put(store: TableStore) -> None:
    """What is put goes with the next transaction."""
    slot = Hand(2**62)
    old, middle, new = (Posted(CHANNEL, 900, version, version, "playing") for version in (1, 2, 3))
    with pytest.raises(StorageError):
        await store.save_message("nowhere", Public(), old, [Leftover("t1", Public(), CHANNEL, 900)])
    await store.write(opening(new_table()))
    assert (await store.messages("t1"), await store.leftovers(9)) == ({}, [])
    store.put_message("t1", Public(), old)
    saving = asyncio.create_task(store.save_message("t1", Public(), middle))
    await asyncio.sleep(0)
    store.put_message("t1", Public(), new)
    await saving
    for other in (slot, Mention(BEN)):
        await store.save_message("t1", other, old)
    await store.save_message("t1", slot, middle)
    assert [*(await store.messages("t1")).items()] == [(Mention(BEN), old), (Public(), new), (slot, middle)]
    await store.forget_message("t1", slot)
    await store.forget_message("t1", Hand(4))
    assert await store.messages("t1") == {Mention(BEN): old, Public(): new}


async def test_a_message_that_is_to_be_deleted_is_noted_with_its_successor_or_its_end_until_it_is_gone(
    store: TableStore,
) -> None:
    replaced = Leftover[TableSlot]("t1", Public(), CHANNEL, 900)
    ended = Leftover[TableSlot]("t1", Mention(ANN), CHANNEL, 950)
    await store.write(opening(new_table()))
    await store.save_message("t1", Public(), Posted(CHANNEL, 901, 1, 1), [replaced])
    await store.save_message("t1", Mention(ANN), Posted(CHANNEL, 950, 1, 1))
    await store.forget_message("t1", Mention(ANN), [ended])
    await store.forget_message("t1", Mention(ANN), [ended])
    assert await store.leftovers(9) == [ended, replaced]
    assert await store.leftovers(1) == [ended]
    store.forget_leftover(ended)
    await store.forget_message("t1", Hand(99))
    assert await store.leftovers(9) == [replaced]


async def test_a_message_that_stands_stays_though_another_who_sent_it_left_it_to_be_deleted(store: TableStore) -> None:
    replaced, found = (Leftover[TableSlot]("t1", Hand(ANN), CHANNEL, message) for message in (900, 901))
    await store.write(opening(new_table()))
    await store.leave([replaced])
    await store.save_message("t1", Hand(ANN), Posted(CHANNEL, 900, 1, 1))
    await store.leave([found])
    assert await store.leftovers(9) == [found]
    await store.save_message("t1", Hand(ANN), Posted(CHANNEL, 901, 1, 1), [replaced])
    assert await store.leftovers(9) == [replaced]
    await store.leave([found])
    assert await store.leftovers(9) == [replaced]


async def delivered(store: TableStore, table_id: str, version: int) -> None:
    """Mark a version, and wait for the transaction that takes it along."""
    store.mark_delivered(table_id, version)
    await store.forget_message(table_id, Hand(99))


async def test_what_is_put_is_written_before_the_close(address: Address) -> None:
    shown = Posted(CHANNEL, 900, 1, 1)
    async with await Database.open(address) as database:
        await database.tables.write(opening(new_table()))
        database.tables.put_message("t1", Public(), shown)
    async with await Database.open(address) as database:
        assert await database.tables.messages("t1") == {Public(): shown}


async def test_undelivered_until_the_newest_version_is_marked_and_while_a_message_is_sent(store: TableStore) -> None:
    table = new_table()
    await store.write(opening(table))
    assert await store.undelivered(5) == ["t1"]
    await delivered(store, "t1", 0)
    assert await store.undelivered(5) == []
    await store.write(move(table))
    await delivered(store, "t1", 0)
    assert await store.undelivered(5) == ["t1"]
    await delivered(store, "t1", 1)
    assert await store.undelivered(5) == []
    await store.note_sending("t1", Public())
    assert await store.undelivered(9) == ["t1"]
    store.mark_delivered("t1", 1)
    await store.note_sending("t1", Public())  # in one transaction with the mark, and after it
    assert await store.undelivered(9) == ["t1"]
    await delivered(store, "t1", 1)
    assert await store.undelivered(9) == []


async def test_undelivered_is_newest_first_and_leaves_out_what_ended_long_ago(
    store: TableStore, clock: HandClock
) -> None:
    await store.write(opening(new_table("open")))
    await store.write(opening(new_table("over", status=Status.OVER)))
    clock.time += 1
    await store.write(opening(new_table("newer")))
    assert await store.undelivered(5) == ["newer", "open", "over"]
    assert await store.undelivered(1) == ["newer"]
    clock.time += IDLE_SECONDS - 1
    assert await store.undelivered(5) == ["newer", "open", "over"]
    clock.time += 1
    assert await store.undelivered(5) == ["newer", "open"]


async def test_prune_forgets_interactions_after_a_day(store: TableStore, clock: HandClock) -> None:
    start = clock.time
    await store.write(opening(new_table("first"), interaction=1))
    clock.time += 1
    await store.write(opening(new_table("second"), interaction=2))
    assert await store.prune(start + INTERACTION_SECONDS) == 0
    assert await store.prune(start + INTERACTION_SECONDS + 1) == 1
    await store.write(opening(new_table("third"), interaction=1))
    with pytest.raises(Repeated):
        await store.write(opening(new_table("fourth"), interaction=2))


async def test_what_never_began_is_deleted_a_day_after_it_was_closed_and_is_shown(
    database: Database, clock: HandClock
) -> None:
    store, start = database.tables, clock.time
    cup = TournamentFixture("cup", 1, 1)
    for table in (new_table(name, status=Status.LOBBY) for name in ("open", "never", "unshown")):
        await store.write(opening(table))
        await store.save_message(table.id, Public(), Posted(1, 10, 0, 0))
    for table in (new_table("cup", fixture=cup), new_table("day", daily="2026-01-01"), new_table("begun")):
        await store.write(opening(table))
    for name in ("never", "unshown", "cup", "day"):
        await store.write(move(await stored(database, name), status=Status.CLOSED))
    await store.write(move(await stored(database, "begun"), "deal", status=Status.CLOSED))
    for name in ("never", "begun", "cup", "day"):
        store.mark_delivered(name, 1, Part.PLACE | Part.DIRECT)
    await database.privacy.written()
    assert await store.prune_unbegun(start + UNBEGUN_SECONDS) == []
    database.shards.take(1, 2)
    assert await store.prune_unbegun(start + UNBEGUN_SECONDS + 1) == [], "the process of the first group does it"
    database.shards.take(0, 2)
    assert await store.prune_unbegun(start + UNBEGUN_SECONDS + 1) == ["never"]
    assert await store.load("never") is None
    assert await store.messages("never") == {}
    assert await store.prune_unbegun(start + IDLE_SECONDS + 1) == ["unshown"]
    assert [await store.exists(name) for name in ("open", "begun", "cup", "day")] == [True] * 4


@pytest.mark.differs
async def test_prune_goes_on_until_all_old_ones_are_forgotten(
    database: Database, address: Address, clock: HandClock
) -> None:
    store, many = database.tables, 2 * PRUNE_BATCH + 1
    with connection_to(address) as connection:
        for first, at in ((many, clock.time), (0, 0.0)):  # PostgreSQL keeps rows as they come
            rows = ", ".join(f"({first + number}, {at})" for number in range(many))
            connection.execute(f"INSERT INTO interactions (id, at) VALUES {rows}")  # noqa: S608
    database.shards.take(1, 2)
    assert await store.prune(clock.time) == 0, "the process of the first group does it"
    database.shards.take(0, 2)
    assert await store.prune(clock.time) == many
    assert await store.prune(clock.time) == 0


@pytest.mark.parametrize(
    ("ask", "index"),
    [
        (lambda store: store.load("t1"), PRIMARY_KEY),
        (lambda store: store.exists("t1"), PRIMARY_KEY),
        (lambda store: store.messages("t1"), PRIMARY_KEY),
        (lambda store: store.seated(ANN), "ix_seats_person"),
        (lambda store: store.seated(ANN, 1, here=CHANNEL, prefix="T"), "ix_seats_person"),
        (lambda store: store.in_channel(CHANNEL, 1), "ix_tables_channel"),
        (lambda store: store.in_guild(GUILD), "ix_tables_guild"),
        (lambda store: store.due(1e12, 10), "ix_tables_due_at"),
        (lambda store: store.next_due(), "ix_tables_due_at"),
        (lambda store: store.undelivered(10), "ix_tables_undelivered"),
    ],
)
async def test_no_question_reads_all_tables(
    own_database: Database, ask: Callable[[TableStore], Awaitable[object]], index: str
) -> None:
    await own_database.tables.write(opening(new_table()))
    found = await plans(own_database, lambda: ask(own_database.tables))
    assert any(index in plan.indexes for plan in found)
    assert [table for plan in found for table in plan.read] == []
