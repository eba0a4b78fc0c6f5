"""The scores after one hand of several: how long they stand, and what waits for that."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.api import Checkpoint
from games.engine.pace import Pace
from games.engine.session import Session
from games.engine.table import Clock, Entry, Status
from games.tournament.fixture import TournamentFixture
from tests.games.tables import ANN, BOB, CY, THINK, Room, events_of, lay, play, refused, tick_at, tick_due

HANDS = "7 8 9 | 1 2 3"
MINUTE = 60
SCORES = 10.0


@pytest.fixture
def room(room: Room) -> Room:
    room.pace = Pace(THINK, scores=SCORES)
    return room


async def scoring(room: Room, *seated: int | None, timer: int | None = MINUTE) -> Session:
    """A table whose first hand is over and whose books were just closed."""
    session = await room.deal(HANDS, *(seated or (ANN, BOB)), timer=timer)
    await lay(session, "7 1 8 2 9 3")
    while not session.checkpoints:
        await tick_due(room, session)
    return session


async def test_no_clock_runs_while_the_scores_stand_and_then_the_next_hand_begins_with_its_whole_time(
    room: Room,
) -> None:
    session = await scoring(room)
    began = room.now + SCORES
    assert session.is_scoring
    assert session.table.clock == Clock(session.table.clock.touched_at, scores_until=began)
    assert isinstance(events_of(session)[-2], Checkpoint)  # the next deal is drawn at once
    assert session.to_act == (0,)
    await tick_at(room, session, began)
    clock = session.table.clock
    assert not session.is_scoring
    assert (clock.deadline, clock.remind_at, clock.scores_until) == (began + 60, began + 45, None)


async def test_house_players_begin_when_the_scores_are_gone(room: Room) -> None:
    session = await scoring(room, None, BOB)
    played = session.table.revision
    await tick_at(room, session, room.now + SCORES - 0.1)
    assert session.table.revision == played
    await tick_due(room, session)
    assert session.table.revision == played
    await tick_due(room, session)
    assert session.table.revision > played


async def test_the_next_hand_begins_once_all_persons_are_ready(room: Room) -> None:
    session = await scoring(room)
    await session.deal_now(ANN)
    await session.deal_now(ANN)
    assert session.is_scoring
    assert session.ready == ("Ann",)
    await session.deal_now(BOB)
    assert not session.is_scoring
    assert session.ready == ()
    assert session.table.clock.deadline == room.now + 60


async def test_nobody_is_ready_any_more_once_others_let_the_scores_stand_longer(room: Room) -> None:
    session = await scoring(room)
    await session.deal_now(ANN)
    before = session.table
    longer = replace(before.clock, scores_until=room.now + MINUTE)
    await room.journal.write(Entry(before, replace(before, version=before.version + 1, clock=longer)))
    await session.refresh()
    assert (session.is_scoring, session.ready) == (True, ())


async def test_only_who_sits_there_and_has_seen_these_scores_is_ready(room: Room) -> None:
    session = await scoring(room)
    until = session.table.clock.scores_until
    assert until is not None
    await session.deal_now(ANN, until=until - 1)
    with refused("You don't sit at this table, so you have nothing to play here."):
        await session.deal_now(CY)
    assert not session.ready
    await session.deal_now(ANN, until=until)
    assert session.ready == ("Ann",)


async def test_who_is_away_and_the_house_are_not_waited_for(room: Room) -> None:
    session = await room.deal("7 8 9 | 1 2 3 | 4 5 6", ANN, BOB, None)
    await session.leave(BOB)
    while not session.checkpoints:
        if session.to_act == (0,):
            await play(session, 0, session.state.legal_actions(0)[0])  # type: ignore[union-attr]
        else:
            await tick_due(room, session)
    assert session.is_scoring
    await session.deal_now(ANN)
    assert not session.is_scoring


async def test_a_play_ends_the_scores(room: Room) -> None:
    session = await scoring(room)
    assert session.state is not None
    await play(session, 0, session.state.legal_actions(0)[0])
    assert not session.is_scoring
    assert session.table.clock.deadline == room.now + 60


async def test_after_a_restart_the_scores_tell_the_same_and_go_in_time(room: Room) -> None:
    session = await scoring(room)
    await session.deal_now(ANN)
    until = session.table.clock.scores_until
    assert until is not None
    again = await room.load()
    assert again.is_scoring
    assert again.ready == ()
    assert again.scored_page(0) == session.scored_page(0)
    assert again.scored_page(0).lines[0] == "Laid: 7, 1, 8, 2, 9, 3."
    await tick_at(room, again, until)
    assert not again.is_scoring


async def test_who_leaves_or_comes_back_leaves_the_scores_standing_and_where_all_left_they_go(room: Room) -> None:
    session = await scoring(room)
    until = session.table.clock.scores_until
    await session.leave(BOB)
    await session.come_back(BOB)
    assert session.table.clock.scores_until == until
    await session.leave(ANN)
    await session.leave(BOB)
    assert session.table.clock == Clock(room.now)
    await session.come_back(ANN)
    assert not session.is_scoring
    assert session.table.clock.deadline == room.now + 60


async def test_without_time_for_scores_the_next_hand_begins_at_once_as_the_last_one_ends_the_game(room: Room) -> None:
    last = await room.deal(HANDS, ANN, BOB, id="U", is_last=True)
    await lay(last, "7 1 8 2 9 3")
    while last.table.status is Status.PLAYING:
        await tick_due(room, last)
    assert not last.is_scoring
    assert last.table.clock.scores_until is None
    room.pace = Pace(THINK, scores=0.0)
    session = await scoring(room)
    assert not session.is_scoring
    assert session.table.clock.deadline == room.now + 60


async def test_a_tournaments_table_where_the_house_plays_alone_stands_still_for_nobody(room: Room) -> None:
    session = await room.deal(HANDS, ANN, BOB, timer=MINUTE, fixture=TournamentFixture("cup", 1, 1))
    await session.leave(ANN)
    await session.leave(BOB)
    while not session.checkpoints:
        await tick_due(room, session)
    assert not session.is_scoring
    assert session.table.clock.house_at is not None
