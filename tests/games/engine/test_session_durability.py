"""Saved before it is seen: lost races, broken and cancelled writes, and plays at the same moment."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from games.api import StaleClick
from games.engine.position import MOVED_ON
from games.engine.session import Session
from games.engine.table import Entry, Status
from tests.games.journal import DiskFull, Gate, fail
from tests.games.tables import ANN, BOB, CY, DEE, Room, lay, pages_of, play, refused, table, tick_due
from tests.games.toy import Lay

UP = "1 3 5 | 2 4 6"
"""Two hands that can be laid without a SNAP."""


def everything(session: Session) -> tuple[object, ...]:
    """All that can be seen of a table in play."""
    assert session.state is not None
    views = [session.state.view(seat) for seat in (None, *range(len(session.table.seats)))]
    return session.table, views, list(session.events), session.to_act, pages_of(session)


def as_stored(room: Room, session: Session) -> bool:
    """Whether the session has what the journal has."""
    return (session.table, list(session.events)) == room.journal.stored(session.table.id)


async def cancelled(running: asyncio.Task[None]) -> None:
    """Cancel a task and wait for its end."""
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


# Two processes


async def test_the_loser_of_a_race_is_told_so_answers_from_the_newer_state_and_plays_on(room: Room) -> None:
    winner, loser = await room.deal(UP, ANN, BOB), await room.load()
    await winner.submit(0, Lay(1), 1)
    with refused(MOVED_ON, StaleClick):
        await loser.submit(0, Lay(3), 1)
    assert len(room.changes) == 1
    assert pages_of(loser) == pages_of(winner)
    await loser.submit(1, Lay(2), 2)
    assert as_stored(room, loser)


async def test_a_refusal_by_a_position_that_was_left_behind_is_stale_and_the_next_click_counts(room: Room) -> None:
    ahead, behind = await room.deal(UP, ANN, BOB), await room.load()
    await ahead.submit(0, Lay(1), 1)
    with refused(MOVED_ON, StaleClick):
        await behind.submit(1, Lay(2), 1)  # there it is still Ann's turn
    await behind.submit(1, Lay(2), 2)
    assert as_stored(room, behind)


async def set_clock(room: Room, session: Session) -> None:
    """Let another hand move the clock of the table alone."""
    before = session.table
    clock = replace(before.clock, deadline=room.now + 3600, remind_at=None)
    await room.journal.write(Entry(before, replace(before, version=before.version + 1, clock=clock)))


async def test_who_only_a_clock_or_a_thread_of_another_process_got_ahead_of_plays_or_leaves_all_the_same(
    room: Room,
) -> None:
    session, other = await room.deal(UP, ANN, BOB, timer=60), await room.load()
    await set_clock(room, session)
    await session.submit(0, Lay(1), 1)
    assert (session.table.revision, as_stored(room, session)) == (2, True)
    await other.refresh()
    await other.move(77)
    await session.submit(1, Lay(2), 2)
    assert (session.table.revision, session.table.channel, as_stored(room, session)) == (3, 77, True)
    await set_clock(room, session)
    deadline = room.journal.stored("T")[0].clock.deadline
    await session.leave(BOB)
    assert (session.table.seats[1].is_away, session.table.clock.deadline) == (True, deadline)


async def test_a_table_moves_forgets_and_closes_whatever_another_process_played_before_it(room: Room) -> None:
    session, other = await room.deal("1 3 5 | 2 4 6 | 7 8 9", ANN, BOB, CY), await room.load()
    await other.submit(0, Lay(1), 1)
    await session.move(77)
    assert (session.table.revision, session.table.channel, as_stored(room, session)) == (2, 77, True)
    await session.move(77)
    assert room.journal.stored("T")[0].version == session.table.version == 2
    await other.submit(1, Lay(2), 2)
    await session.forget(CY)
    assert CY not in {seat.person for seat in session.table.seats}
    assert as_stored(room, session)
    await other.refresh()
    await other.leave(BOB)
    await session.close("The server is gone.")
    assert (session.table.status, session.table.reason) == (Status.CLOSED, "The server is gone.")
    assert as_stored(room, session)


async def test_a_table_that_another_process_closed_or_finished_stays_so_and_so_does_its_rematch(room: Room) -> None:
    session, other = await room.deal(UP, ANN, BOB), await room.load()
    await other.close("The host ended it.")
    with refused("This table is closed."):
        await session.close("The server is gone.")
    assert session.table.reason == "The host ended it."
    other = await room.deal(UP, ANN, BOB, id="U", is_last=True)
    session = await room.load("U")
    await lay(other, "1 2 3 4 5 6")
    await tick_due(room, other)
    with pytest.raises(StaleClick):
        await play(session, 0, Lay(1))
    assert session.table.status is Status.OVER
    await other.link_rematch("R")
    await session.link_rematch("S")
    assert session.table.rematch == "R"


@pytest.mark.parametrize("is_other_process", [False, True])
async def test_of_two_plays_on_one_position_the_first_counts(room: Room, is_other_process: bool) -> None:
    one = await room.deal(UP, ANN, BOB)
    other = await room.load() if is_other_process else one
    outcomes = await asyncio.gather(one.submit(0, Lay(1), 1), other.submit(0, Lay(3), 1), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), StaleClick]
    assert room.journal.stored("T")[0].revision == 2
    assert one.page(None).lines == other.page(None).lines == ("Laid: 1.",)


async def test_a_seat_is_not_taken_on_a_table_that_moved_on(room: Room) -> None:
    winner = await room.open(table(ANN, BOB, CY))
    loser = await room.load()
    await winner.join(DEE, "Dee")
    with pytest.raises(StaleClick):
        await loser.add_house(ANN)
    assert as_stored(room, loser)


async def test_a_loser_that_could_not_look_again_does_so_at_the_next_click(room: Room) -> None:
    winner, loser = await room.deal(UP, ANN, BOB), await room.load()
    await winner.submit(0, Lay(1), 1)
    working, room.journal.loading = room.journal.loading, fail
    with pytest.raises(DiskFull):
        await loser.submit(0, Lay(3), 1)
    room.journal.loading = working
    await loser.submit(1, Lay(2), 2)
    assert as_stored(room, loser)


# A broken journal


@pytest.mark.parametrize(
    ("hands", "seated", "cards"),
    [(UP, (ANN, BOB), ""), (UP, (ANN, None), "1"), ("1 5 9 | 2 6 3", (ANN, BOB), "1 2 5 6 9 3")],
    ids=["a play", "a house player's move", "the closing books"],
)
async def test_a_failed_write_changes_nothing_and_is_not_observed(
    room: Room, hands: str, seated: tuple[int | None, ...], cards: str
) -> None:
    session = await room.deal(hands, *seated)
    await lay(session, cards)
    before, observed = everything(session), list(room.changes)
    room.journal.before = fail
    with pytest.raises(DiskFull):
        await (tick_due(room, session) if cards else session.submit(0, Lay(1), 1))
    assert (everything(session), room.changes) == (before, observed)


async def test_a_failed_start_leaves_a_lobby(room: Room) -> None:
    session = await room.open(table(ANN, BOB))
    before = session.table
    room.journal.before = fail
    with pytest.raises(DiskFull):
        await session.start(ANN)
    assert (session.table, session.state) == (before, None)


async def test_a_click_that_failed_counts_when_it_is_made_again(room: Room) -> None:
    session = await room.deal(UP, ANN, BOB)
    working, room.journal.before = room.journal.before, fail
    with pytest.raises(DiskFull):
        await session.submit(0, Lay(1), 1, interaction=7)
    room.journal.before = working
    await session.submit(0, Lay(1), 1, interaction=7)
    assert (session.table.revision, as_stored(room, session)) == (2, True)


async def test_a_click_whose_answer_was_lost_counts_once_and_is_found_by_the_next_one(room: Room) -> None:
    session = await room.deal(UP, ANN, BOB)
    working, room.journal.after = room.journal.after, fail
    with pytest.raises(DiskFull):
        await session.submit(0, Lay(1), 1, interaction=7)
    room.journal.after = working
    with pytest.raises(StaleClick):
        await session.submit(0, Lay(1), 1, interaction=7)
    assert room.journal.stored("T")[0].revision == 2
    room.journal.after = fail
    with pytest.raises(DiskFull):
        await session.submit(1, Lay(2), 2)
    room.journal.after = working
    await session.submit(0, Lay(3), 3)
    assert as_stored(room, session)


# Cancelled writes


@pytest.mark.parametrize("is_durable", [False, True])
async def test_a_cancelled_play_happened_where_it_was_durable(room: Room, is_durable: bool) -> None:
    session, hook = await room.deal(UP, ANN, BOB), "after" if is_durable else "before"
    working, gate = getattr(room.journal, hook), Gate()
    setattr(room.journal, hook, gate)
    click = asyncio.create_task(session.submit(0, Lay(1), 1))
    await gate.reached.wait()
    await cancelled(click)
    setattr(room.journal, hook, working)
    await (session.submit(1, Lay(2), 2) if is_durable else session.submit(0, Lay(3), 1))
    assert as_stored(room, session)


async def test_a_cancelled_play_lets_the_next_one_in(room: Room) -> None:
    session = await room.deal(UP, ANN, BOB)
    room.journal.before = gate = Gate()
    first = asyncio.create_task(session.submit(0, Lay(1), 1))
    second = asyncio.create_task(session.submit(0, Lay(3), 1))
    await gate.reached.wait()
    await cancelled(first)
    gate.opened.set()
    await second
    assert session.page(None).lines == ("Laid: 3.",)


# At the same moment


async def test_a_play_on_its_way_keeps_the_session_busy_and_is_not_seen_before_it_is_durable(room: Room) -> None:
    session = await room.deal(UP, ANN, BOB)
    before = everything(session)
    room.journal.before = gate = Gate()
    click = asyncio.create_task(session.submit(0, Lay(1), 1))
    await gate.reached.wait()
    seen, is_busy = everything(session), session.is_busy
    gate.opened.set()
    await click
    assert (seen, is_busy, session.is_busy) == (before, True, False)


async def test_changes_at_the_same_moment_are_written_one_after_the_other(room: Room) -> None:
    session = await room.open(table(ANN))
    room.journal.before = gate = Gate()
    joins = [asyncio.create_task(session.join(person, str(person))) for person in (BOB, CY, DEE)]
    await gate.reached.wait()
    gate.opened.set()
    await asyncio.gather(*joins)
    assert gate.most_waiting == 1
    assert [seat.person for seat in session.table.seats] == [ANN, BOB, CY, DEE]


async def test_of_two_who_want_the_last_seat_the_first_gets_it(room: Room) -> None:
    session = await room.open(table(ANN, BOB, None))
    outcomes = await asyncio.gather(session.join(CY, "Cy"), session.join(DEE, "Dee"), return_exceptions=True)
    assert [str(outcome) for outcome in outcomes] == [
        "None",
        "Every seat at this table is taken. The host can remove a house player to make room.",
    ]
