"""The bell: the first table to finish stops all others, and the order in the journal decides."""

from __future__ import annotations

import asyncio

import pytest

from games.api import Refusal, StaleClick
from games.engine.session import Session
from games.engine.table import Status
from games.tournament.model import Phase, TableEnded
from tests.games.journal import DiskFull, fail
from tests.games.tables import refused
from tests.games.tournament.arena import DIRECTOR, ID, Hall

CALLED = "Joker! was called at table 1, so the round is over and every table stops."


async def move(session: Session) -> None:
    """Make some legal move."""
    assert session.state is not None
    (seat,) = session.to_act
    await session.submit(seat, session.state.legal_actions(seat)[0], session.table.revision)


async def test_the_bell_stops_every_other_table_where_a_move_before_it_counts_and_none_after_it(hall: Hall) -> None:
    await hall.playing(people=8)
    other = await hall.table(2)
    await move(other)
    revision = other.table.revision
    assert other.state is not None
    (seat,) = other.to_act
    action = other.state.legal_actions(seat)[0]
    await hall.finish(1)
    first, second = await hall.memory.tables(ID, 1)
    assert (first.status, first.is_stopped) == (Status.OVER, False)
    assert (second.status, second.is_stopped, second.halted) == (Status.PLAYING, True, CALLED)
    assert second.clock.due_at == hall.memory.now
    with refused(CALLED, StaleClick):
        await move(other)
    with refused(CALLED):
        await move(other)
    _, second = await hall.tick_tables()
    assert (second.status, second.revision) == (Status.OVER, revision)
    stopped = await hall.table(2)
    with refused(CALLED):
        await stopped.submit(seat, action, revision)
    assert stopped.state is not None
    outcome = stopped.state.outcome()
    assert outcome is not None
    assert outcome.result["finished"] is False
    assert stopped.page(None).headline


async def test_a_stopped_table_is_scored_as_it_stands(hall: Hall) -> None:
    session = await hall.playing(people=8)
    other = await hall.table(2)
    await hall.hurry(other)
    assert other.state is not None
    await hall.finish(1)
    await hall.tick_tables()
    await session.tick()
    other.state.stop()
    outcome = other.state.outcome()
    assert outcome is not None
    assert list(session.tournament.rounds[0].scores[1]) == outcome.result["scores"][:2]
    assert sum(outcome.result["scores"]) > 0


async def test_every_table_has_one_result(hall: Hall) -> None:
    await hall.playing(people=16)
    await hall.finish(3)
    await hall.tick_tables()
    await hall.tick_tables()
    results = [entry.after.id for entry in hall.memory.kept.entries if entry.result is not None]
    assert sorted(results) == [f"{ID}1{table}" for table in (1, 2, 3, 4)]


async def test_of_two_processes_that_stop_a_table_one_does(hall: Hall) -> None:
    await hall.playing(people=8)
    await hall.finish(1)
    one, other = await hall.table(2), await hall.table(2)
    await asyncio.gather(one.tick(), other.tick(), return_exceptions=True)
    assert [entry.after.id for entry in hall.memory.kept.entries if entry.result] == ["CUP2311", "CUP2312"]


async def test_of_two_tables_that_finish_at_once_one_rings_the_bell(hall: Hall) -> None:
    await hall.playing(people=8)
    tables = [await hall.table(table) for table in (1, 2)]
    last = [await hall.hurry(session) for session in tables]
    answers = await asyncio.gather(
        *(
            session.submit(session.to_act[0], action, session.table.revision)
            for session, action in zip(tables, last, strict=True)
        ),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [type(None), StaleClick]
    first, second = await hall.tick_tables()
    assert [(table.status, table.is_stopped) for table in (first, second)] == [
        (Status.OVER, False),
        (Status.OVER, True),
    ]
    assert [bell.table for bell in hall.memory.bells.values()] == [1]


async def test_a_bell_that_was_not_journalled_did_not_ring(hall: Hall) -> None:
    await hall.playing(people=8)
    session = await hall.table(1)
    last = await hall.hurry(session)
    working, hall.memory.kept.before = hall.memory.kept.before, fail
    with pytest.raises(DiskFull):
        await session.submit(session.to_act[0], last, session.table.revision)
    hall.memory.kept.before = working
    assert hall.memory.bells == {}
    await move(await hall.table(2))


async def test_a_bell_whose_answer_was_lost_rang(hall: Hall) -> None:
    tournament = await hall.playing(people=8)
    session = await hall.table(1)
    last = await hall.hurry(session)
    working, hall.memory.kept.after = hall.memory.kept.after, fail
    with pytest.raises(DiskFull):
        await session.submit(session.to_act[0], last, session.table.revision)
    hall.memory.kept.after = working
    await hall.tick_tables()
    await tournament.tick()
    assert tournament.tournament.number == 2


async def test_the_bell_rings_when_the_time_is_up(hall: Hall) -> None:
    session = await hall.playing(people=8, limit=600)
    await hall.move_on(session)
    tables = await hall.memory.tables(ID, 1)
    assert {table.halted for table in tables} == {"The time of the round is up: the bell stops every table."}
    await hall.tick_tables()
    await session.tick()
    assert (session.tournament.phase, session.tournament.rounds[0].caller) == (Phase.SEATED, None)


async def test_the_time_is_not_up_for_a_round_whose_bell_has_rung(hall: Hall) -> None:
    session = await hall.playing(people=8, limit=600)
    await hall.finish(1)
    await session.tick()
    assert session.stored.due_at is None
    hall.memory.now += 600
    await hall.tick_tables()
    await session.tick()
    assert session.tournament.rounds[0].caller == 1


async def test_a_table_that_finishes_as_the_time_is_up_has_rung_the_bell(hall: Hall) -> None:
    session = await hall.playing(people=8, limit=600)
    other = await hall.tournament()
    hall.memory.now += 600
    await hall.finish(2)
    await asyncio.gather(session.tick(), other.tick())
    await hall.tick_tables()
    await session.tick()
    assert (session.tournament.rounds[0].caller, len(hall.memory.bells)) == (2, 1)


async def test_the_director_rings_the_bell_once(hall: Hall) -> None:
    session = await hall.playing(people=8)
    await session.ring(DIRECTOR)
    with refused("The director has rung the bell, so the round is over and every table stops."):
        await move(await hall.table(1))
    with pytest.raises(Refusal):
        await session.ring(DIRECTOR)
    assert len(hall.memory.bells) == 1


@pytest.mark.parametrize("first", [1, 2])
async def test_tables_that_a_director_stops_are_scored_one_after_the_other(hall: Hall, first: int) -> None:
    session = await hall.playing(people=8)
    await session.ring(DIRECTOR)
    for number in (first, 3 - first):
        await (await hall.table(number)).tick()
        await session.tick()
    assert (session.tournament.number, session.tournament.rounds[0].caller) == (2, None)


async def test_two_processes_collect_the_results_once(hall: Hall) -> None:
    one = await hall.playing(people=16)
    other = await hall.tournament()
    await hall.finish(1)
    await asyncio.gather(one.tick(), other.tick())
    await hall.tick_tables()
    await asyncio.gather(one.tick(), other.tick())
    again = await hall.tournament()
    assert sorted(event.table for event in again.events if isinstance(event, TableEnded)) == [1, 2, 3, 4]
    assert (again.tournament.number, again.tournament.phase) == (2, Phase.SEATED)


async def test_two_processes_deal_a_round_once(hall: Hall) -> None:
    one = await hall.seated(people=8)
    other = await hall.tournament()
    assert one.stored.deadline is not None
    hall.memory.now = one.stored.deadline
    await asyncio.gather(one.tick(), other.tick())
    assert [table.version for table in await hall.memory.tables(ID, 1)] == [0, 0]
    assert (one.stored.version, one.tournament.phase) == (other.stored.version, Phase.PLAYING)


async def test_a_round_that_failed_to_be_dealt_is_dealt_at_the_next_tick(hall: Hall) -> None:
    session = await hall.seated(people=8)
    working, hall.memory.before = hall.memory.before, fail
    with pytest.raises(DiskFull):
        await hall.move_on(session)
    assert (session.tournament.phase, await hall.memory.tables(ID, 1)) == (Phase.SEATED, [])
    hall.memory.before = working
    await session.tick()
    assert len(await hall.memory.tables(ID, 1)) == 2
