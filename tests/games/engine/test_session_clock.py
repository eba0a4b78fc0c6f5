"""What time does at a table: deadlines, reminders, and the week without a touch."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.api import Acted, StaleClick
from games.engine.session import Session
from games.engine.table import IDLE_SECONDS, Clock, Entry, Status
from tests.games.tables import (
    ANN,
    BOB,
    CY,
    OPENED_AT,
    Room,
    events_of,
    lay,
    miss,
    play,
    refused,
    table,
    tick_at,
    tick_due,
)
from tests.games.toy import Lay

BOB_BELOW = "7 8 9 | 1 2 3"
"""Whatever the second seat lays, it has no SNAP to call."""
CALLABLE = "5 3 6 | 2 4 1 | 7 8 9"
"""After "5 2" it is the third seat's turn, and the first may call SNAP too."""
MINUTE = 60
HOUR = 3600
DAY = 24 * 3600


async def laid(
    room: Room, *seated: int | None, timer: int | None = MINUTE, hands: str = BOB_BELOW, cards: str = "7"
) -> Session:
    """A table of Ann and Bob, or of these, at which cards were laid."""
    session = await room.deal(hands, *(seated or (ANN, BOB)), timer=timer)
    await lay(session, cards)
    return session


async def missed_twice(room: Room) -> Session:
    """A table where it is Ann's turn and the house plays for Bob, who missed two deadlines in a row."""
    session = await laid(room)
    await miss(room, session)
    await lay(session, "8")
    await miss(room, session)
    return session


# Deadlines


@pytest.mark.parametrize("timer", [MINUTE, None])
async def test_the_start_sets_the_first_deadline_and_leaves_no_hour(room: Room, timer: int | None) -> None:
    session = await room.open(table(ANN, BOB, timer=timer))
    await session.start(ANN)
    times: dict[str, Any] = {} if timer is None else {"deadline": OPENED_AT + 60, "remind_at": OPENED_AT + 45}
    assert session.table.clock == Clock(OPENED_AT, **times)


@pytest.mark.parametrize("timer", [MINUTE, None])
async def test_a_play_sets_the_next_deadline_where_there_is_a_timer(room: Room, timer: int | None) -> None:
    session = await room.deal(BOB_BELOW, ANN, BOB, timer=timer)
    room.now += 10
    await lay(session, "7")
    times: dict[str, Any] = {} if timer is None else {"deadline": OPENED_AT + 70, "remind_at": OPENED_AT + 55}
    assert session.table.clock == Clock(OPENED_AT + 10, **times)


async def test_when_the_time_runs_out_and_not_before_the_house_makes_that_one_move(room: Room) -> None:
    session = await laid(room)
    before = session.table
    await tick_at(room, session, before.clock.due_at - 0.001)
    assert session.table == before
    await miss(room, session)
    last = events_of(session)[-1]
    assert isinstance(last, Acted)
    assert (last.seat, session.table.seats[1].is_away, session.table.seats[1].misses) == (1, False, 1)
    assert (session.table.clock.deadline, session.table.clock.touched_at) == (OPENED_AT + 120, OPENED_AT)


async def test_a_second_miss_in_a_row_leaves_the_seat_to_the_house_which_plays_on(room: Room) -> None:
    session = await missed_twice(room)
    assert [seat.is_away for seat in session.table.seats] == [False, True]
    with refused("It isn't your turn: Ann to play."):
        await play(session, 1, Lay(1))
    assert session.table.seats[1].is_away
    await lay(session, "9")
    clock = session.table.clock
    assert (clock.deadline, clock.house_at is not None) == (None, True)


async def test_a_play_between_two_misses_keeps_the_seat(room: Room) -> None:
    session = await laid(room)
    await miss(room, session)
    await lay(session, "8")
    assert session.state is not None
    await play(session, 1, next(lay for lay in session.state.legal_actions(1) if isinstance(lay, Lay)))
    assert session.table.seats[1].misses == 0


@pytest.mark.parametrize("way", ["come back", "join", "play"])
async def test_who_is_back_has_the_seat_and_no_miss(room: Room, way: str) -> None:
    session = await missed_twice(room)
    await lay(session, "9")
    if way == "play":
        assert session.state is not None
        await play(session, 1, session.state.legal_actions(1)[0])
    else:
        room.now += 0.5
        await (session.come_back(BOB) if way == "come back" else session.join(BOB, "Bob"))
        assert session.table.clock == Clock(room.now, deadline=room.now + 60, remind_at=room.now + 45)
    assert (session.table.seats[1].is_away, session.table.seats[1].misses) == (False, 0)


async def test_the_deadline_stays_when_somebody_else_leaves(room: Room) -> None:
    session = await laid(room, ANN, BOB, CY, hands="1 3 5 | 2 4 6 | 7 8 9", cards="1")
    room.now += 10
    await session.leave(CY)
    clock = session.table.clock
    assert (clock.touched_at, clock.deadline, clock.remind_at) == (OPENED_AT + 10, OPENED_AT + 60, OPENED_AT + 45)


async def test_a_reminder_that_was_sent_is_not_sent_again_when_somebody_else_comes_back(room: Room) -> None:
    session = await laid(room, ANN, BOB, CY, hands="1 3 5 | 2 4 6 | 7 8 9", cards="1")
    await session.leave(CY)
    await tick_due(room, session)
    await tick_at(room, session, OPENED_AT + 45)
    await session.come_back(CY)
    assert session.table.clock == Clock(OPENED_AT + 45, deadline=OPENED_AT + 60)


async def test_whose_turn_it_is_is_reminded_and_late_and_nobody_who_may_call(room: Room) -> None:
    session = await laid(room, ANN, BOB, CY, hands=CALLABLE, cards="5 2")
    await tick_at(room, session, OPENED_AT + 45)
    assert room.changes[-1].reminded == (2,)
    await miss(room, session)
    assert [seat.misses for seat in session.table.seats] == [0, 0, 1]


async def test_a_loaded_table_keeps_its_deadline(room: Room) -> None:
    await laid(room)
    session = await room.load()
    await tick_at(room, session, OPENED_AT + 3 * DAY)
    assert [seat.misses for seat in session.table.seats] == [0, 1]


async def test_a_clock_that_another_process_set_is_read_before_it_is_obeyed(room: Room) -> None:
    waiting = await room.deal(BOB_BELOW, ANN, BOB, timer=MINUTE)
    other = await room.load()
    await lay(other, "7")
    await tick_at(room, waiting, OPENED_AT + 60)
    assert waiting.table.revision == 3


async def test_of_two_processes_one_moves_for_the_late(room: Room) -> None:
    one = await laid(room)
    other = await room.load()
    await miss(room, one)
    with pytest.raises(StaleClick):
        await other.tick()
    assert other.table == one.table


# Reminders


async def test_those_to_act_are_reminded_once_and_nothing_else_changes(room: Room) -> None:
    session = await laid(room)
    before = session.table
    await tick_at(room, session, OPENED_AT + 45)
    assert session.table == replace(before, version=before.version + 1, clock=replace(before.clock, remind_at=None))
    await tick_at(room, session, OPENED_AT + 59)
    assert [change.reminded for change in room.changes] == [(), (1,)]


async def test_after_the_deadline_nobody_is_reminded(room: Room) -> None:
    session = await laid(room)
    await tick_at(room, session, OPENED_AT + 61)
    assert [change.reminded for change in room.changes] == [(), ()]


@pytest.mark.parametrize(
    ("timer", "lead"), [(30, 7.5), (300, 75), (3600, 900), (DAY, DAY / 4), (7 * DAY, DAY / 2)], ids=str
)
async def test_the_reminder_comes_a_quarter_before_the_end_but_at_most_half_a_day(
    room: Room, timer: int, lead: float
) -> None:
    session = await laid(room, timer=timer)
    assert session.table.clock.remind_at == OPENED_AT + timer - lead


# The hour of a lobby


@pytest.mark.parametrize("timer", [None, MINUTE, HOUR - 1])
async def test_a_lobby_that_nobody_touched_for_an_hour_closes_and_says_why(room: Room, timer: int | None) -> None:
    session = await room.open(table(ANN, BOB, timer=timer))
    await tick_at(room, session, OPENED_AT + HOUR - 1)
    assert session.table.version == 0
    await tick_at(room, session, OPENED_AT + HOUR)
    assert (session.table.status, session.table.reason) == (
        Status.CLOSED,
        "Nobody touched this table for an hour, so it closed, unrated.",
    )
    assert session.table.clock == Clock(OPENED_AT)


async def test_whatever_a_person_does_at_a_lobby_begins_the_hour_again(room: Room) -> None:
    session = await room.open(table(ANN))
    for touch in (session.join(BOB, "Bob"), session.add_house(ANN), session.remove_house(ANN), session.leave(BOB)):
        room.now += HOUR - 1
        await touch
        assert session.table.clock == Clock(room.now, deadline=room.now + HOUR)


async def test_a_lobby_that_moves_keeps_its_hour(room: Room) -> None:
    session = await room.open(table(ANN))
    room.now += 5
    await session.move(12)
    assert session.table.clock.due_at == OPENED_AT + HOUR


async def test_a_lobby_written_before_there_was_an_hour_keeps_its_week_until_it_is_touched(room: Room) -> None:
    await room.journal.write(Entry(None, table(ANN)))
    session = await room.load()
    await tick_at(room, session, OPENED_AT + IDLE_SECONDS - 1)
    assert session.table.version == 0
    await session.join(BOB, "Bob")
    await tick_at(room, session, room.now + HOUR)
    assert session.table.status is Status.CLOSED


# The week without a touch


@pytest.mark.parametrize("is_begun", [False, True], ids=["lobby", "game"])
async def test_a_table_that_nobody_touched_for_a_week_closes_and_says_why(room: Room, is_begun: bool) -> None:
    session = await (room.deal(BOB_BELOW, ANN, BOB) if is_begun else room.open(table(ANN, BOB, timer=HOUR)))
    await tick_at(room, session, OPENED_AT + IDLE_SECONDS)
    closed = session.table
    assert (closed.status, closed.reason) == (
        Status.CLOSED,
        "Nobody touched this table for a week, so it closed, unrated.",
    )
    assert (closed.clock, room.journal.entries[-1].result) == (Clock(OPENED_AT), None)
    await tick_at(room, session, OPENED_AT + 2 * IDLE_SECONDS)
    assert session.table == closed


def test_a_table_is_not_idle_before_a_deadline_however_late() -> None:
    assert Clock(OPENED_AT, deadline=OPENED_AT + 8 * DAY).due_at == OPENED_AT + 8 * DAY


@pytest.mark.parametrize("timer", [HOUR, DAY])
async def test_a_lobby_of_slow_turns_stays_open_until_the_week_is_over(room: Room, timer: int) -> None:
    session = await room.open(table(ANN, BOB, timer=timer))
    await tick_at(room, session, OPENED_AT + IDLE_SECONDS - 1)
    assert session.table.status is Status.LOBBY


async def test_a_person_who_joins_or_plays_begins_the_week_again(room: Room) -> None:
    lobby, game = await room.open(table(ANN, id="U", timer=HOUR)), await room.deal(BOB_BELOW, ANN, BOB)
    room.now += DAY
    await lobby.join(BOB, "Bob")
    await lay(game, "7")
    assert lobby.table.clock == game.table.clock == Clock(OPENED_AT + DAY)


async def test_a_table_where_all_are_away_closes_after_its_week(room: Room) -> None:
    session = await room.deal(BOB_BELOW, ANN, None, timer=MINUTE)
    await session.leave(ANN)
    await tick_due(room, session)
    assert (room.now, session.table.status) == (OPENED_AT + IDLE_SECONDS, Status.CLOSED)


async def test_a_table_that_ends_has_no_more_times(room: Room) -> None:
    session = await laid(room)
    await session.end(ANN, may_manage=False)
    assert session.table.clock == Clock(OPENED_AT)
