"""When house players act and books close: a moment after, and never without a person present."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.api import Acted, Checkpoint
from games.engine.pace import Pace
from games.engine.table import IDLE_SECONDS, Clock, Status
from games.house.greedy import Greedy
from tests.games.tables import ANN, BOB, CY, OPENED_AT, THINK, Room, events_of, lay, miss, tick_at, tick_due
from tests.games.toy import PAUSE, Snap

BOB_BELOW = "7 8 9 | 1 2 3"
"""Whatever the second seat lays, it has no SNAP to call."""
CALLABLE = "5 3 6 | 2 4 1 | 7 8 9"
"""After "5 2" it is the third seat's turn, and the first may call SNAP too."""
DOWN = "1 5 9 | 2 6 3"
"""Two hands of which the last card can be the lowest."""
MINUTE = 60
DAY = 24 * 3600


@pytest.fixture
def attentive(monkeypatch: pytest.MonkeyPatch) -> None:
    """House players see whatever they could call."""
    monkeypatch.setattr("games.house.levels.STEADY", Greedy(notice=1.0))


@pytest.fixture
def inattentive(monkeypatch: pytest.MonkeyPatch) -> None:
    """House players see nothing to call."""
    monkeypatch.setattr("games.house.levels.STEADY", Greedy(notice=0.0))


# House players


async def test_a_house_player_thinks_for_a_while_then_moves_and_the_person_has_a_deadline(room: Room) -> None:
    session = await room.deal(BOB_BELOW, ANN, None, timer=MINUTE)
    await lay(session, "7")
    clock = session.table.clock
    assert clock.house_at is not None
    assert THINK[0] <= clock.house_at - OPENED_AT - PAUSE <= THINK[1]
    assert clock.deadline is None
    await tick_due(room, session)
    last = events_of(session)[-1]
    assert isinstance(last, Acted)
    assert last.seat == 1
    assert (session.table.clock.deadline, session.table.clock.touched_at) == (room.now + 60, OPENED_AT)


async def test_house_players_move_one_after_the_other(room: Room) -> None:
    session = await room.deal("1 4 7 | 2 5 8 | 3 6 9", ANN, None, None)
    await lay(session, "1")
    await tick_due(room, session)
    assert session.table.clock.house_at is not None
    assert session.table.clock.house_at >= room.now + THINK[0]


async def test_a_house_player_after_another_thinks_less_where_no_person_is_to_act(room: Room) -> None:
    room.pace = Pace(THINK, pause_part=0.0, brisk_part=0.25)
    session = await room.deal("1 4 7 | 2 5 8 | 3 6 9", ANN, None, None)
    await lay(session, "1")
    after_person = session.table.clock.house_at
    await tick_due(room, session)
    after_house = session.table.clock.house_at
    assert after_person is not None
    assert after_house is not None
    assert THINK[0] <= after_person - OPENED_AT <= THINK[1]
    assert THINK[0] / 4 <= after_house - room.now <= THINK[1] / 4
    await tick_due(room, session)
    assert session.to_act == (0,)
    after_round = session.table.clock.house_at  # a person is to act, and a house player may call
    assert after_round is not None
    assert THINK[0] <= after_round - room.now <= THINK[1]


async def test_a_person_who_leaves_at_the_own_turn_lets_the_house_think(room: Room) -> None:
    session = await room.deal(BOB_BELOW, ANN, BOB, timer=MINUTE)
    await lay(session, "7")
    await session.leave(BOB)
    clock = session.table.clock
    assert clock.deadline is None
    assert clock.house_at is not None


async def test_a_house_player_thinks_on_when_somebody_elses_seat_changes(room: Room) -> None:
    session = await room.deal("1 4 7 | 2 5 8 | 3 6 9", ANN, None, CY)
    await lay(session, "1")
    house_at = session.table.clock.house_at
    room.now += 0.5
    await session.leave(CY)
    assert session.table.clock.house_at == house_at


@pytest.mark.usefixtures("attentive")
@pytest.mark.parametrize(
    ("hands", "seated", "cards", "caller", "behind"),
    [
        (CALLABLE, (None, BOB, CY), "5 2", 0, 0),
        (CALLABLE, (ANN, BOB, None), "5 2", 2, 0),
        (DOWN, (None, BOB), "1 2 5 6 9 3", 0, 2),
    ],
    ids=["out of turn", "whose turn it is", "before the books close"],
)
async def test_a_house_player_calls_what_it_sees(
    room: Room, hands: str, seated: tuple[int | None, ...], cards: str, caller: int, behind: int
) -> None:
    session = await room.deal(hands, *seated, host=BOB, timer=MINUTE)
    await lay(session, cards)
    is_persons_turn = any(seated[seat] is not None for seat in session.to_act)
    assert (session.table.clock.deadline is not None, session.table.clock.house_at is not None) == (
        is_persons_turn,
        True,
    )
    await tick_due(room, session)
    assert events_of(session)[-1 - behind] == Acted(caller, Snap())


async def test_the_house_rests_while_no_person_is_present_and_moves_once_one_is_back(room: Room) -> None:
    session = await room.deal(BOB_BELOW, ANN, None, timer=MINUTE)
    await lay(session, "7")
    await session.leave(ANN)
    assert session.table.clock == Clock(OPENED_AT)
    room.now += DAY
    await session.come_back(ANN)
    await tick_at(room, session, room.now + PAUSE + THINK[1])
    assert session.table.revision == 3


async def test_a_second_miss_of_the_last_person_lets_the_house_rest(room: Room) -> None:
    session = await room.deal(BOB_BELOW, ANN, None, timer=MINUTE)
    await lay(session, "7")
    for _ in range(2):
        await tick_due(room, session)
        await miss(room, session)
    assert session.table.seats[0].is_away
    assert session.table.clock == Clock(OPENED_AT)


# Calls


@pytest.mark.parametrize("second", ["2", "6"], ids=["right", "wrong"])
async def test_the_house_gives_time_for_a_call_whether_or_not_it_would_be_right(room: Room, second: str) -> None:
    session = await room.deal("5 3 1 | 2 4 6 | 7 8 9", ANN, BOB, None)
    await lay(session, f"5 {second}")
    assert session.table.clock.house_at is not None
    assert THINK[0] <= session.table.clock.house_at - OPENED_AT - PAUSE <= THINK[1]


async def test_a_pace_may_keep_only_a_part_of_a_pause(room: Room) -> None:
    room.pace = Pace(think=(0.0, 0.0), pause_part=0.5)
    session = await room.deal(BOB_BELOW, ANN, None)
    await lay(session, "7")
    assert session.table.clock.house_at == OPENED_AT + PAUSE / 2


@pytest.mark.usefixtures("inattentive")
async def test_a_house_player_that_sees_nothing_to_call_plays_or_leaves_the_person_the_turn(room: Room) -> None:
    session = await room.deal(CALLABLE, ANN, BOB, None, timer=MINUTE)
    await lay(session, "5 2")
    await tick_due(room, session)
    assert (session.table.revision, session.to_act) == (4, (0,))
    session = await room.deal(CALLABLE, None, BOB, CY, id="U", host=BOB, timer=MINUTE)
    await lay(session, "5 2")
    before = session.table
    await tick_due(room, session)
    assert session.table == replace(before, version=before.version + 1, clock=replace(before.clock, house_at=None))


# Open books


async def test_open_books_stay_open_for_a_moment_and_then_close_by_themselves(room: Room) -> None:
    session = await room.deal(DOWN, ANN, BOB, timer=MINUTE)
    await lay(session, "1 2 5 6 9 3")
    before = session.table
    assert before.clock.deadline is None
    await tick_at(room, session, OPENED_AT + PAUSE + THINK[0] - 0.001)
    assert session.table == before
    await tick_at(room, session, OPENED_AT + PAUSE + THINK[1])
    assert isinstance(events_of(session)[-2], Checkpoint)


async def test_open_books_that_waited_long_count_nobody_late(room: Room) -> None:
    session = await room.deal(DOWN, ANN, BOB, timer=MINUTE)
    await lay(session, "1 2 5 6 9 3")
    await tick_at(room, session, OPENED_AT + DAY)
    assert [seat.misses for seat in session.table.seats] == [0, 0]


async def test_open_books_of_the_last_hand_end_the_game_by_time(room: Room) -> None:
    session = await room.deal(DOWN, ANN, BOB, is_last=True)
    await lay(session, "1 2 5 6 9 3")
    await tick_due(room, session)
    assert (session.table.status, session.table.clock) == (Status.OVER, Clock(OPENED_AT))


async def test_a_table_that_closes_between_two_house_players_moves_has_no_more_times(room: Room) -> None:
    session = await room.deal("1 4 7 | 2 5 8 | 3 6 9", ANN, None, None)
    await lay(session, "1")
    await tick_at(room, session, OPENED_AT + IDLE_SECONDS)
    await session.tick()
    assert (session.table.status, session.table.clock) == (Status.CLOSED, Clock(OPENED_AT))


async def test_the_house_takes_over_the_turn_of_who_is_forgotten(room: Room) -> None:
    session = await room.deal(BOB_BELOW, ANN, BOB, CY, timer=MINUTE)
    await session.forget(ANN)
    assert [seat.person for seat in session.table.seats] == [None, BOB, CY]
    await tick_due(room, session)
    assert session.to_act == (1,)
