"""How a table ends: results, rights to end and cancel, the rematch; and how it moves."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from games.api import Acted, AnyEvent, Pass
from games.engine.ending import left_seats
from games.engine.seating import MANAGER
from games.engine.session import Session
from games.engine.table import Result, SeatResult, Status
from games.whot.rules import DRAW, PLAYS, parse_card
from tests.games.tables import ANN, BOB, CY, EVE, OPENED_AT, Room, events_of, lay, miss, play, refused, table, tick_due
from tests.games.toy import Lay, Snap

UP = "1 3 5 | 2 4 6"
"""Two hands that can be laid without a SNAP."""
DOWN = "1 5 9 | 2 6 3"
"""Two hands of which the last card can be the lowest."""


# The end


async def _finish(room: Room, *seated: int | None, **fields: Any) -> Session:
    """A table whose game has just ended: seat 0 scored 1 and won."""
    session = await room.deal(DOWN, *seated, is_last=True, **fields)
    await lay(session, "1 2 5 6 9 3")
    await play(session, 0, Snap())
    return session


def _result(room: Room) -> Result:
    """The result that the last entry carries."""
    result = room.journal.entries[-1].result
    assert result is not None
    return result


async def test_a_game_that_ended_is_over_its_result_is_in_the_last_plays_transaction_and_its_last_page_stays(
    room: Room,
) -> None:
    room.now = OPENED_AT + 60
    session = await _finish(room, ANN, BOB)
    assert (session.table.status, session.to_act) == (Status.OVER, ())
    assert [entry.result is not None for entry in room.journal.entries] == [False] * 7 + [True]
    assert _result(room).finished_at == OPENED_AT + 60
    assert _result(room).seats == (
        SeatResult(ANN, "Ann", 1, {"won": 1}, 1, 0),
        SeatResult(BOB, "Bob", 2, {"won": 0}, 0, 1),
    )
    for refusal in (play(session, 0, Lay(1)), session.end(ANN, may_manage=True)):
        with refused("This game is over."):
            await refusal
    assert (await room.load()).page(None).headline == "The game is over."


async def test_those_who_tie_share_the_place(room: Room) -> None:
    session = await room.deal(UP, ANN, BOB, is_last=True)
    await lay(session, "1 2 3 4 5 6")
    await tick_due(room, session)
    assert [seat.place for seat in _result(room).seats] == [1, 1]


async def test_a_person_who_is_away_at_the_end_has_the_result(room: Room) -> None:
    session = await room.deal(DOWN, ANN, BOB, is_last=True)
    await lay(session, "1 2 5 6 9 3")
    await session.leave(BOB)
    await play(session, 0, Snap())
    assert _result(room).seats[1] == SeatResult(BOB, "Bob", 2, {"won": 0}, 0, 1, has_left=True)


async def _play_out(room: Room, session: Session, *late: int) -> None:
    """Lay what can be laid first until the end; seats that are late miss their second and their fourth turn."""
    turns: Counter[int] = Counter()
    while session.table.status is Status.PLAYING:
        if session.to_act:
            (seat,) = session.to_act
            turns[seat] += 1
            if seat in late and turns[seat] in (2, 4):
                await miss(room, session)
            else:
                legal = session.state.legal_actions(seat)  # type: ignore[union-attr]
                await play(session, seat, next(action for action in legal if isinstance(action, Lay)))
        else:
            await tick_due(room, session)


@pytest.mark.parametrize(("turns", "has_left"), [(1, False), (2, True)], ids=["less than a third", "a third"])
async def test_who_comes_back_after_the_house_made_a_third_of_six_plays_has_left(
    room: Room, turns: int, has_left: bool
) -> None:
    session = await room.deal(UP, ANN, BOB)
    for _ in range(turns):
        await play(session, 0, session.state.legal_actions(0)[0])  # type: ignore[union-attr]
        await session.leave(BOB)
        while session.to_act != (0,):
            await tick_due(room, session)
        await session.come_back(BOB)
    made = sum(isinstance(event, Acted) and event.seat == 1 for event in events_of(session))
    assert (await room.load()).table.seats[1].house_plays == made
    await _play_out(room, session)
    ann, bob = _result(room).seats
    assert (ann.has_left, bob.has_left, _result(room).is_rated) == (False, has_left, True)


async def test_a_turn_that_the_house_played_for_who_was_late_counts_as_its_play(room: Room) -> None:
    session = await room.deal(UP, ANN, BOB, timer=60)
    await _play_out(room, session, 1)
    assert [(seat.is_away, seat.house_plays) for seat in session.table.seats] == [(False, 0), (False, 2)]
    assert [seat.has_left for seat in _result(room).seats] == [False, True]


def test_a_pass_is_no_play_of_which_the_house_could_have_made_a_third() -> None:
    seated = table(ANN, BOB)
    seated = replace(seated, seats=(replace(seated.seats[0], house_plays=1), seated.seats[1]))
    plays: list[AnyEvent] = [Acted(0, Lay(card)) for card in range(1, 4)]
    assert left_seats(seated, [*plays, Acted(0, Pass())]) == {0}
    assert left_seats(seated, [*plays, Acted(0, Lay(4))]) == set()


async def test_who_of_the_house_won_for_a_person_who_left_is_told_to_each_reader(room: Room) -> None:
    hands = "circle-10 star-1 star-2 star-3 star-4 star-5 | circle-1 circle-2 circle-3 circle-4 circle-5 circle-7"
    hands += " | cross-1 cross-2 cross-3 cross-5 cross-7 cross-10"
    session = await room.deal_whot(hands, ANN, BOB, CY, options={"rubber": "single"})
    await session.leave(BOB)
    await play(session, 0, PLAYS[parse_card("circle-10")])
    while session.table.status is Status.PLAYING:
        await (tick_due(room, session) if session.to_act in ((1,), ()) else play(session, session.to_act[0], DRAW))
    wins = "wins the game"
    told = [session.ending_headline(seat) for seat in (None, 0, 1)]
    assert told == [*[f"Vera, for Bob, who left, {wins}"] * 2, f"Vera, for you, {wins}"]
    assert session.leaving_lines(0) == []


async def test_a_game_that_everybody_left_is_not_rated_and_says_so(room: Room) -> None:
    session = await room.deal(UP, ANN, BOB, timer=60)
    await _play_out(room, session, 0, 1)
    assert ([seat.has_left for seat in _result(room).seats], _result(room).is_rated) == ([True, True], False)
    assert session.leaving_lines(0) == [
        "The house made a third or more of the plays for you, which counts as leaving.",
        "The house made a third or more of the plays for Bob, which counts as leaving.",
        "Everybody left, so this game isn't rated.",
    ]


@pytest.mark.parametrize(
    ("seated", "is_rated", "coach", "expected"),
    [
        ((ANN, BOB), True, False, True),
        ((ANN, None), True, False, False),
        ((ANN, BOB), False, False, False),
        ((ANN, BOB), True, True, False),
    ],
    ids=["two persons", "one person", "unrated table", "the house may be asked"],
)
async def test_a_game_counts_at_a_rated_table_with_two_persons(
    room: Room, seated: tuple[int | None, ...], is_rated: bool, coach: bool, expected: bool
) -> None:
    await _finish(room, *seated, is_rated=is_rated, coach=coach)
    assert _result(room).is_rated == expected
    if seated[1] is None:
        assert _result(room).seats[1] == SeatResult(None, "House player 1", 2, {"won": 0}, 0, 1)


# Ending and cancelling


async def test_the_host_alone_cancels_the_lobby_and_once(room: Room) -> None:
    session = await room.open(table(ANN, BOB))
    with refused("Only the host of this table can do that."):
        await session.cancel(BOB)
    await session.cancel(ANN)
    assert (session.table.status, session.table.reason) == (Status.CLOSED, "Ann cancelled the table.")
    with refused("This table is closed."):
        await session.cancel(ANN)


async def test_a_game_in_play_is_not_cancelled_not_ended_by_a_guest_and_has_no_rematch(room: Room) -> None:
    session = await room.deal(UP, ANN, BOB)
    with refused("The game has begun: use /end to end it for everybody."):
        await session.cancel(ANN)
    with refused("Only the host, or a member who can manage messages, can end this table."):
        await session.end(BOB, may_manage=False)
    with refused("You can't have a rematch before the game is over."):
        await session.link_rematch("U")


@pytest.mark.parametrize(
    ("person", "name", "may_manage"), [(ANN, "Ann", False), (EVE, MANAGER, True)], ids=["host", "manager"]
)
async def test_the_host_or_a_manager_ends_the_game_for_everybody_without_a_result(
    room: Room, person: int, name: str, may_manage: bool
) -> None:
    session = await room.deal(UP, ANN, BOB)
    await session.end(person, may_manage=may_manage)
    assert (session.table.status, session.table.reason) == (Status.CLOSED, f"{name} ended the table.")
    assert [entry.result for entry in room.journal.entries] == [None, None]
    with refused("This table is closed."):
        await play(session, 0, Lay(1))


async def test_a_lobby_can_be_ended_too(room: Room) -> None:
    session = await room.open(table(ANN, BOB))
    await session.end(ANN, may_manage=False)
    assert session.table.status is Status.CLOSED


# Rematch and move


async def test_a_game_has_one_rematch_though_two_ask_for_it(room: Room) -> None:
    session = await _finish(room, ANN, BOB)
    await asyncio.gather(session.link_rematch("U"), session.link_rematch("V"))
    assert room.journal.stored("T")[0].rematch == session.table.rematch == "U"


async def test_a_table_moves_to_another_channel_and_keeps_its_home_clock_and_revision(room: Room) -> None:
    session = await room.deal(UP, ANN, BOB, timer=60)
    await lay(session, "1")
    clock = session.table.clock
    room.now += 10
    await session.move(12)
    stored, _ = room.journal.stored("T")
    assert (stored.channel, stored.home, stored.clock, stored.revision) == (12, 11, clock, 2)
