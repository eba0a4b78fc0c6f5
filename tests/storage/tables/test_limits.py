"""How much a person can open and a server holds, counted where it is written."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import event

from games.api import Refusal
from games.engine.limits import (
    HAS_ENOUGH,
    HOSTS_ENOUGH,
    IN_USE_SECONDS,
    MOST_HOSTED,
    MOST_OPENED,
    MOST_SEATS,
    OPENED_ENOUGH,
    OPENED_SECONDS,
    SITS_ENOUGH,
    Limits,
    channel_is_full,
    server_is_full,
)
from games.engine.table import Clock, Conflict, Repeated, Seat, Status, Table
from games.tournament.fixture import TournamentFixture
from storage.database import Database
from storage.tables.store import TableStore
from tests.storage.build import ANN, BEN, CHANNEL, CLEO, GUILD, HandClock, move, new_table, opening
from tests.storage.plans import plans

ELSEWHERE = GUILD + 1
TOUCHED_AT = new_table().clock.touched_at
LIMITS = Limits(ANN, frozenset({CHANNEL}), in_channel=7, on_server=9)


@pytest.fixture
def store(database: Database, clock: HandClock) -> TableStore:
    """It is a minute after the tables were touched."""
    clock.time = TOUCHED_AT + 60
    return database.tables


def lobby(name: str, *persons: int, **changes: Any) -> Table:
    """A lobby with these persons, the first its host."""
    seats = tuple(Seat(person, f"{person}") for person in persons)
    return new_table(name, **{"status": Status.LOBBY, "host": persons[0], "seats": seats} | changes)


async def fill(store: TableStore, count: int, *persons: int, prefix: str = "x", **changes: Any) -> list[Table]:
    """So many tables that no limit binds, as a tournament or an older version opened them."""
    tables = [lobby(f"{prefix}{number}", *persons, **changes) for number in range(count)]
    await asyncio.gather(*(store.write(opening(table)) for table in tables))
    return tables


async def ask(store: TableStore, table: Table, limits: Limits = LIMITS, interaction: int | None = None) -> str:
    """Open a table within limits; why it was refused, or nothing."""
    try:
        await store.write(replace(opening(table, interaction), limits=limits))
    except Refusal as refusal:
        assert await store.load(table.id) is None
        return str(refusal)
    return ""


async def test_a_person_hosts_so_many_on_a_server(store: TableStore) -> None:
    await fill(store, MOST_HOSTED - 1, ANN, BEN)
    await fill(store, 1, BEN, ANN, prefix="guest")
    assert await ask(store, lobby("fifth", ANN)) == ""
    assert await ask(store, lobby("sixth", ANN)) == HOSTS_ENOUGH
    assert await ask(store, lobby("elsewhere", ANN, guild=ELSEWHERE)) == ""
    assert await ask(store, lobby("bens", BEN), replace(LIMITS, person=BEN)) == ""


async def test_direct_messages_have_room_of_their_own(store: TableStore) -> None:
    limits = Limits(ANN)
    await fill(store, MOST_SEATS, BEN, ANN)
    await fill(store, MOST_HOSTED - 1, ANN, prefix="dm", guild=0)
    assert await ask(store, lobby("fifth", ANN, guild=0), limits) == ""
    assert await ask(store, lobby("sixth", ANN, guild=0), limits) == HAS_ENOUGH


async def test_a_table_that_is_over_makes_room(store: TableStore) -> None:
    first, *_ = await fill(store, MOST_HOSTED, ANN)
    await store.write(move(first, status=Status.CLOSED))
    assert await ask(store, lobby("again", ANN)) == ""


async def test_a_person_opens_so_many_on_a_server_within_an_hour(store: TableStore, clock: HandClock) -> None:
    for number in range(MOST_OPENED):
        opened = lobby(f"t{number}", ANN, created_at=clock.time)
        assert await ask(store, opened) == ""
        await store.write(move(opened, status=Status.CLOSED))
    await fill(store, 1, ANN, prefix="day", daily="2026-01-01", created_at=clock.time)
    assert await ask(store, lobby("more", ANN)) == OPENED_ENOUGH
    assert await ask(store, lobby("elsewhere", ANN, guild=ELSEWHERE)) == ""
    assert await ask(store, lobby("direct", ANN, guild=0), Limits(ANN)) == ""
    assert await ask(store, lobby("bens", BEN), replace(LIMITS, person=BEN)) == ""
    clock.time += OPENED_SECONDS
    assert await ask(store, lobby("more", ANN)) == ""


async def test_a_person_sits_at_so_many_tables(store: TableStore) -> None:
    first, *_ = await fill(store, MOST_SEATS - 1, BEN, ANN, guild=ELSEWHERE)
    await fill(store, 1, ANN, prefix="direct", guild=0)
    assert await ask(store, lobby("last", ANN)) == ""
    assert await ask(store, lobby("other", ANN)) == SITS_ENOUGH
    free = await fill(store, 1, CLEO, prefix="free")
    joined = move(free[0], seats=(*free[0].seats, Seat(ANN, "Ann")))
    with pytest.raises(Refusal, match="no more than 20 open tables"):
        await store.write(replace(joined, limits=Limits(ANN)))
    away = (first.seats[0], replace(first.seats[1], is_away=True))
    await store.write(move(first, seats=away))
    await store.write(replace(joined, limits=Limits(ANN)))


async def test_a_server_and_a_channel_hold_so_many(store: TableStore) -> None:
    await fill(store, 3, BEN)
    await fill(store, 3, BEN, prefix="thread", channel=77)
    assert await ask(store, lobby("seventh", ANN)) == ""
    assert await ask(store, lobby("eighth", ANN)) == channel_is_full(7)
    assert await ask(store, lobby("eighth", ANN, home=5), replace(LIMITS, channels=frozenset({5, 6}))) == ""
    assert await ask(store, lobby("ninth", ANN, home=6), replace(LIMITS, channels=frozenset({5, 6}))) == ""
    assert await ask(store, lobby("tenth", ANN, home=8), replace(LIMITS, channels=frozenset({8}))) == server_is_full(9)


async def test_a_table_that_nobody_has_touched_for_hours_takes_no_room_until_somebody_does(
    store: TableStore, clock: HandClock
) -> None:
    first, *_ = await fill(store, 7, BEN)
    assert await ask(store, lobby("soon", ANN)) == channel_is_full(7)
    clock.time = TOUCHED_AT + IN_USE_SECONDS
    await fill(store, 6, CLEO, prefix="busy", clock=Clock(clock.time))
    assert await ask(store, lobby("later", ANN, clock=Clock(clock.time))) == ""
    await store.write(move(first, clock=Clock(clock.time)))
    assert await ask(store, lobby("last", ANN)) == channel_is_full(7)


async def test_a_threads_own_tables_count_with_its_channel(store: TableStore) -> None:
    await fill(store, 7, BEN, home=77)
    assert await ask(store, lobby("here", ANN)) == ""
    both = replace(LIMITS, channels=frozenset({CHANNEL, 77}))
    assert await ask(store, lobby("there", ANN), both) == channel_is_full(7)


async def test_tournaments_and_daily_deals_do_not_count(store: TableStore) -> None:
    for number in range(MOST_SEATS):
        await store.write(opening(lobby(f"cup{number}", ANN, fixture=TournamentFixture("cup", 1, number))))
        await store.write(opening(lobby(f"day{number}", ANN, daily=f"2026-01-{number + 1:02}")))
    assert await ask(store, lobby("own", ANN)) == ""


async def test_many_at_once_leave_as_many_as_may_be(store: TableStore) -> None:
    told = await asyncio.gather(*(ask(store, lobby(f"t{number}", ANN)) for number in range(50)))
    assert told == [""] * MOST_HOSTED + [HOSTS_ENOUGH] * (50 - MOST_HOSTED)


async def test_many_at_once_from_all_sides_leave_as_many_as_a_server_holds(store: TableStore) -> None:
    limits = [Limits(person, frozenset({CHANNEL}), in_channel=20, on_server=13) for person in range(1000, 1050)]
    asked = [ask(store, lobby(f"t{each.person}", each.person), each) for each in limits]
    told = await asyncio.gather(*asked)
    assert told == [""] * 13 + [server_is_full(13)] * 37


async def test_what_is_refused_spoils_nothing_that_is_written_with_it(database: Database, store: TableStore) -> None:
    (running, *_) = await fill(store, MOST_HOSTED, ANN)
    begun: list[str] = []

    def note(*_: object) -> None:
        begun.append("BEGIN")

    event.listen(database.access.writing, "begin", note)
    asked = [ask(store, lobby(f"t{number}", ANN)) for number in range(20)]
    told, _ = await asyncio.gather(asyncio.gather(*asked), store.write(move(running, "lay")))
    assert told == [HOSTS_ENOUGH] * 20
    assert len(begun) == 1
    assert await store.version(running.id) == 1


async def test_what_was_opened_before_is_that_whatever_the_limits_say(store: TableStore) -> None:
    assert await ask(store, lobby("mine", ANN), interaction=7) == ""
    await fill(store, MOST_HOSTED, ANN)
    with pytest.raises(Conflict):
        await ask(store, lobby("mine", ANN))
    with pytest.raises(Repeated):
        await ask(store, lobby("more", ANN), interaction=7)


async def test_whether_there_is_room_can_be_asked_before(store: TableStore) -> None:
    await store.check_room(LIMITS, GUILD)
    await fill(store, MOST_HOSTED, ANN)
    with pytest.raises(Refusal, match="at most 5 open tables"):
        await store.check_room(LIMITS, GUILD)
    await store.check_room(Limits(ANN), 0)


async def test_the_count_reads_the_open_tables_of_the_person_and_the_server_alone(own_database: Database) -> None:
    found = await plans(own_database, lambda: own_database.tables.check_room(LIMITS, GUILD))
    used = ["ix_seats_person", "ix_tables_host_created_at", "ix_seats_person", "ix_tables_guild", "ix_tables_guild"]
    assert [plan.indexes[0] for plan in found] == used
    assert [table for plan in found for table in plan.read] == []
