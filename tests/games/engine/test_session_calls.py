"""Calls as a race: the first press has the good, and chooses in peace where several calls are right."""

from __future__ import annotations

from games.api import CHOOSE_SECONDS, Acted, StaleClick
from games.engine.session import Session
from games.engine.table import Status
from tests.games.tables import ANN, BOB, CY, OPENED_AT, Room, events_of, lay, play, refused, tick_at, tick_due
from tests.games.toy import Lay, Snap

LOWEST = "9 1 3 | 5 4 6 | 2 7 8"
"""After "9 5 2" the first two seats may call SNAP for one or for two, and it is the first one's turn."""
MINUTE = 60
ANY = [Snap(), Snap(2)]
WAIT = "Bob was quicker with a call and has 10 seconds to choose what to take. Play goes on after that."


async def called(room: Room, *seated: int | None, seat: int = 1) -> Session:
    """A table at which a seat has called and is to choose."""
    session = await room.deal(LOWEST, *seated, host=BOB, timer=MINUTE)
    await lay(session, "9 5 2")
    assert not await session.call(seat, ANY)
    return session


async def test_the_one_call_that_is_right_is_made_at_once_though_the_table_has_changed_since_the_press(
    room: Room,
) -> None:
    session = await room.deal("5 3 6 | 2 4 1 | 7 8 9", ANN, BOB, CY)
    await lay(session, "5")
    older = session.table.revision
    await lay(session, "2")
    assert session.table.revision > older
    assert await session.call(0, ANY)
    assert events_of(session)[-1] == Acted(0, Snap())


async def test_who_called_first_may_choose_after_a_restart_too_and_no_event_is_written_yet(room: Room) -> None:
    await called(room, ANN, BOB, CY)
    session = await room.load()
    with refused(WAIT):
        await session.call(0, ANY)
    assert session.table.revision == 4
    await play(session, 1, Snap(2))
    assert events_of(session)[-1] == Acted(1, Snap(2))


async def test_while_one_chooses_all_others_wait_and_a_second_press_gives_no_more_time(room: Room) -> None:
    session = await called(room, ANN, BOB, CY)
    before = session.table
    for seat in (0, 2):
        with refused(WAIT):
            await session.call(seat, ANY)
    with refused(WAIT):
        await play(session, 0, Lay(1))
    room.now += CHOOSE_SECONDS / 2
    assert not await session.call(1, ANY)
    assert session.table == before


async def test_who_chose_too_slowly_has_the_first_of_the_calls_and_whose_turn_it_is_the_whole_time(room: Room) -> None:
    session = await called(room, ANN, BOB, CY)
    assert session.table.clock.deadline is None
    await tick_at(room, session, OPENED_AT + CHOOSE_SECONDS - 0.001)
    assert session.table.revision == 4
    await tick_at(room, session, OPENED_AT + CHOOSE_SECONDS)
    assert events_of(session)[-1] == Acted(1, Snap())
    assert session.table.clock.deadline == OPENED_AT + CHOOSE_SECONDS + MINUTE
    assert session.table.clock.caller is None
    with refused("Your call counts. Here is how the table stands.", StaleClick):
        await play(session, 1, Snap(2))


async def test_the_house_waits_for_the_choice_too(room: Room) -> None:
    session = await called(room, None, BOB, None)
    await tick_at(room, session, OPENED_AT + CHOOSE_SECONDS - 0.001)
    assert session.table.revision == 4
    await play(session, 1, Snap(2))
    assert session.table.clock.house_at is not None


async def test_a_caller_who_leaves_has_called_all_the_same(room: Room) -> None:
    session = await called(room, ANN, BOB, CY)
    await session.leave(BOB)
    await tick_due(room, session)
    assert events_of(session)[-1] == Acted(1, Snap())


async def test_a_table_that_closes_has_nobody_choosing(room: Room) -> None:
    session = await called(room, ANN, BOB, CY)
    await session.end(BOB, may_manage=False)
    assert (session.table.status, session.table.clock.caller) == (Status.CLOSED, None)


async def test_who_lost_the_race_for_the_last_card_of_the_game_hears_it(room: Room) -> None:
    session = await room.deal("1 5 9 | 2 6 10 | 7 8 3", ANN, BOB, CY, is_last=True)
    await lay(session, "1 2 7 5 6 8 9 10 3")
    await play(session, 1, Snap())
    assert session.table.status is Status.OVER
    assert session.moved_on(0) == "Bob was quicker with a call. Here is how the table stands."
