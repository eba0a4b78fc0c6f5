"""What time does: reminders, moves for the late, house players, tables that nobody touches."""

from __future__ import annotations

from pathlib import Path

from bot.timekeeper import LOOK_SECONDS
from games.engine.table import IDLE_SECONDS, Status
from storage.league.boards import Board
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    open_lobby,
    play_first,
    plays,
    press_first,
    said,
    stage,
    start_game,
    surely,
    table_id,
    until,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.playground import Playground

MINUTE = 60.0
AWAY = "Bob, steady house"


async def let_time_run_out(house: Stage, table: str) -> None:
    """Put the clock past the deadline and wait for the move that the house then makes."""
    session = await house.session(table)
    revision, seats = session.table.revision, session.table.seats
    house.put_forward(MINUTE + 1)
    await until(house.playground, lambda: session.table.revision > revision and session.table.seats != seats)


async def turn_of(house: Stage, person: Person, table: str) -> None:
    """Let the others play until it is the person's turn."""
    while await house.mover(table) is not person:
        await play_first(house, table)


# The turn timer


async def test_who_was_called_to_the_table_is_not_called_again_in_that_turn(house: Stage, bob: Person) -> None:
    house.playground.faults.close_dms("Bob")
    table = await start_game(house, "Ann", "Bob", timer="1m")
    await turn_of(house, bob, table)
    call = await bob.wait_for(lambda seen: bob.id in seen.mentioned_ids, GAMES_CHANNEL)
    later = await house.mover(await start_game(house, "Cy", "Dee", channel="#lobby", timer="1m"))

    house.put_forward(46)

    await later.wait_for(lambda seen: "Your time runs out soon" in seen.content, later.dm)
    assert (await house.session(table)).table.clock.remind_at is None
    await house.all_is_done()
    assert [seen.id for seen in bob.sees(GAMES_CHANNEL) if seen.mentioned_ids] == [call.id]


async def test_the_house_moves_for_the_late_though_nobody_tells_the_bot_how_late_it_is(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1h")
    session = await house.session(table)
    revision = session.table.revision
    await wait_for_turn(await house.mover(table), table)

    house.clock.ahead += 3601  # as a machine does that was suspended

    await until(house.playground, lambda: session.table.revision > revision, 2 * LOOK_SECONDS)


async def test_the_next_player_gets_a_whole_turn_of_time(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1m")
    session = await house.session(table)

    await let_time_run_out(house, table)

    deadline = session.table.clock.deadline
    assert deadline is not None
    assert deadline - house.clock() > MINUTE - 20
    await wait_for_table(ann, table, f"<t:{int(deadline)}:R>")


async def test_after_two_turns_missed_in_a_row_the_seat_is_the_houses_until_the_person_returns(
    house: Stage, ann: Person, bob: Person
) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1m")
    session = await house.session(table)
    for _ in range(2):
        await turn_of(house, bob, table)
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


async def test_a_move_in_between_clears_what_was_missed(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1m")
    session = await house.session(table)
    await turn_of(house, bob, table)
    await let_time_run_out(house, table)
    await turn_of(house, bob, table)
    await house.all_is_done()
    await play_first(house, table)
    assert session.table.seats[1].misses == 0
    await turn_of(house, bob, table)

    await let_time_run_out(house, table)

    assert session.table.seats[1].misses == 1
    assert not session.table.seats[1].is_away


async def test_without_a_timer_a_turn_may_take_days(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", timer="none")
    other = await start_game(house, "Ann", "Bob", timer="1d", channel="#lobby")
    assert (await house.session(table)).table.clock.deadline is None

    async with house.unchanged(table):
        house.put_forward(6 * 86400)
        session = await house.session(other)
        await until(house.playground, lambda: session.table.revision > 2)


async def test_timers_go_on_after_a_restart(database_file: Path) -> None:
    async with Playground() as playground:
        async with stage(database_file, playground=playground) as before:
            table = await start_game(before, "Ann", "Bob", timer="1m")
            await wait_for_turn(await before.mover(table), table)
        async with stage(database_file, playground=playground) as after:
            late = await after.mover(table)
            await let_time_run_out(after, table)
            await wait_for_table(late, table, f"{late.user.name} played ")


# House players


async def test_house_players_play_by_themselves(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", house=3)
    session = await house.session(table)

    for _ in range(2):
        hand = await wait_for_turn(ann, table)
        await press_first(ann, hand)
    await wait_for_turn(ann, table)

    seats = {f'"seat":{seat}' for seat in range(4)}
    assert all(any(seat in event for event in session.events) for seat in seats)
    assert not session.table.seats[1].is_away
    await wait_for_table(ann, table, "Vera")


async def test_a_table_that_everybody_has_left_stands_still(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1m")
    await surely(ann, "leave", GAMES_CHANNEL)
    session = await house.session(table)
    await surely(bob, "leave", GAMES_CHANNEL)

    assert session.table.clock.due_at == session.table.clock.touched_at + IDLE_SECONDS
    back = await ann.command("hand", GAMES_CHANNEL)
    assert "Welcome back" in back.text


# Idle tables


async def test_a_lobby_that_nobody_touches_for_a_week_closes_and_says_so(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob", timer="1d")
    table = table_id(lobby)

    house.put_forward(IDLE_SECONDS + 1)

    closed = await wait_for_table(ann, table, "this table is closed")
    assert "Nobody touched this table for a week, so it closed, unrated." in closed.text
    assert closed.buttons == []
    await ann.wait_for(lambda seen: "Nobody touched this table for a week" in seen.text, ann.dm)


async def test_a_game_that_nobody_touches_for_a_week_closes_unrated(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    await wait_for_turn(await house.mover(table), table)

    house.put_forward(IDLE_SECONDS + 1)

    await wait_for_table(ann, table, "this table is closed", "Nobody touched this table for a week")
    session = await house.session(table)
    assert session.table.status is Status.CLOSED
    for person in (ann, bob):
        gone = await person.wait_for(lambda seen: "Nobody touched this table for a week" in seen.text, person.dm)
        assert plays(gone) == []
    assert await house.database.boards.count(Board(house.playground.world.guild.id, "whot")) == 0


async def test_a_week_counts_from_the_last_touch(house: Stage, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", timer="1h")
    house.put_forward(IDLE_SECONDS - 60)
    await bob.click(lobby, "Join")
    other = await open_lobby(house, "Ann", channel="#lobby", timer="1h")
    await bob.click(other, "Join")

    async with house.unchanged(table_id(lobby)):
        house.put_forward(IDLE_SECONDS - 60)
        stale = await open_lobby(house, "Cy")

    assert (await house.session(table_id(lobby))).table.status is Status.LOBBY
    assert (await house.session(table_id(stale))).table.status is Status.LOBBY
