"""What time does: reminders, moves for the late, house players, tables that nobody touches."""

from __future__ import annotations

from games.engine.limits import LOBBY_SECONDS
from games.engine.table import IDLE_SECONDS, Status
from storage.league.boards import LeagueBoard
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    open_lobby,
    plays,
    press_first,
    said,
    start_game,
    table_id,
    until,
    until_turn_of,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person

MINUTE = 60.0
AWAY = "Bob, steady house"


async def let_time_run_out(house: Stage, table: str) -> None:
    """Put the clock past the deadline and wait for the move that the house then makes."""
    session = await house.session(table)
    revision, seats = session.table.revision, session.table.seats
    house.put_forward(MINUTE + 1)
    await until(house.playground, lambda: session.table.revision > revision and session.table.seats != seats)


async def test_who_was_called_to_the_table_is_not_called_again_in_that_turn(house: Stage, bob: Person) -> None:
    house.playground.faults.close_dms("Bob")
    table = await start_game(house, "Ann", "Bob", timer="1m")
    await until_turn_of(house, table, bob)
    call = await bob.wait_for(lambda seen: bob.id in seen.mentioned_ids, GAMES_CHANNEL)
    later = await house.mover(await start_game(house, "Cy", "Dee", channel="#lobby", timer="1m"))
    house.put_forward(46)
    await later.wait_for(lambda seen: "Your time runs out soon" in seen.content, later.dm)
    assert (await house.session(table)).table.clock.remind_at is None
    await house.all_is_done()
    assert [seen.id for seen in bob.sees(GAMES_CHANNEL) if seen.mentioned_ids] == [call.id]


async def test_after_two_missed_turns_the_house_has_the_seat(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1m")
    session = await house.session(table)
    for _ in range(2):
        await until_turn_of(house, table, bob)
        await wait_for_turn(bob, table)
        await let_time_run_out(house, table)
    shown = await wait_for_table(ann, table, AWAY)
    await bob.wait_for(lambda seen: "A house player plays for you." in seen.text, bob.dm)
    while session.to_act != (0,):
        await until(house.playground, lambda: session.to_act == (0,))
    revision = session.table.revision
    await press_first(ann, await wait_for_turn(ann, table))
    await until(house.playground, lambda: session.table.revision >= revision + 2)
    back = await bob.click(shown, "My hand")
    assert "Welcome back: the seat is yours again." in back.text
    assert (session.table.seats[1].is_away, session.table.seats[1].misses) == (False, 0)
    await until(house.playground, lambda: AWAY not in said(ann.sees(GAMES_CHANNEL)[-1]))


async def test_a_table_that_nobody_touches_closes_in_an_hour_or_a_week(house: Stage, ann: Person, bob: Person) -> None:
    lobby = table_id(await open_lobby(house, "Ann"))
    slow = table_id(await open_lobby(house, "Ann", timer="1h"))
    table = await start_game(house, "Ann", "Bob")
    await wait_for_turn(await house.mover(table), table)
    house.put_forward(LOBBY_SECONDS + 1)
    closed = await wait_for_table(ann, lobby, "Nobody touched this table for an hour, so it closed, unrated.")
    assert closed.buttons == []
    await ann.wait_for(lambda seen: "Nobody touched this table for an hour" in seen.text, ann.dm)
    assert [(await house.session(each)).table.is_open for each in (slow, table)] == [True, True]
    house.put_forward(IDLE_SECONDS - LOBBY_SECONDS)
    for each in (slow, table):
        await wait_for_table(ann, each, "this table is closed", "Nobody touched this table for a week")
        assert (await house.session(each)).table.status is Status.CLOSED
    for person in (ann, bob):
        gone = await person.wait_for(lambda seen: "Nobody touched this table for a week" in seen.text, person.dm)
        assert plays(gone) == []
    assert await house.database.boards.count(LeagueBoard(house.playground.world.guild.id, "whot")) == 0
