"""Changes of a table, each worked out on a copy of its position before anything is durable."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from games.api import Acted, AnyEvent, AnyState, Call, Checkpoint, Happened, Pass, apply
from games.engine import seating
from games.engine.ending import result_of
from games.engine.pace import Due, Pace, awaited, lobby_clock, resting_clock
from games.engine.position import Position
from games.engine.table import Clock, Result, Status, Table
from games.seed import chance_rng

MISSES_ALLOWED = 2
"""Deadlines missed in a row after which the house gets the seat."""


@dataclass(frozen=True, slots=True)
class Transition:
    """A changed table and its position, with the events that lead there.

    scored: the number of the last event that closed books, and the position before it. reminded: seats to be told that
    their time runs out.
    """

    after: Table
    state: AnyState | None
    events: tuple[AnyEvent, ...] = ()
    result: Result | None = None
    scored: tuple[int, AnyState] | None = None
    reminded: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Time:
    """The time of a change, in Unix seconds, and the pace of what follows."""

    now: float
    pace: Pace


def begun(position: Position, lobby: Table, person: int, time: Time) -> Transition:
    """Begin the lobby's game for a person, and draw the chance that comes first."""
    game, options = position.game, position.options
    after = seating.start(lobby, game, options, person)
    order = game.seat_order(options, len(after.seats), *position.seating_rngs())
    after = replace(after, seats=tuple(after.seats[seat] for seat in order), edition=game.edition)
    return played_on(position, after, game.new(options, len(after.seats)), [], time, is_touched=True)


def acted(position: Position, event: Acted[Any], time: Time) -> Transition:
    """Carry out a person's action or call."""
    after = seating.change_seat(position.table, event.seat, is_away=False, misses=0)
    return played_on(position, after, _state(position).clone(), [event], time, is_touched=True)


def played_on(
    position: Position, after: Table, state: AnyState, events: list[AnyEvent], time: Time, *, is_touched: bool
) -> Transition:
    """Apply the events, and the chance and books that follow, to `state`, a copy.

    Books that can still be called on stay open for the pause.
    """
    revision, seed = position.table.revision, bytes.fromhex(after.seed)
    scored: tuple[int, AnyState] | None = None
    done: list[AnyEvent] = []

    def carry_out(event: AnyEvent) -> None:
        nonlocal scored
        done.append(event)
        if isinstance(event, Checkpoint):
            scored = revision + len(done), state.clone()
        apply(state, event)

    for event in events:
        carry_out(event)
    while not state.to_act:
        if state.is_chance_due:
            chances = position.chances + sum(isinstance(event, Happened) for event in done)
            carry_out(Happened(state.sample_chance(chance_rng(seed, chances))))
        elif (books := state.books()) is not None and not state.pause:
            carry_out(Checkpoint(books))
        else:
            break
    past = chain(position.parsed(), done)
    result = result_of(after, position.game, state, past, revision + len(done), time.now)
    if result is not None:
        after = replace(after, status=Status.OVER)
    first = done[0] if done else None
    clock = time.pace.clock_after(
        after,
        state,
        time.now,
        is_touched=is_touched,
        is_after_house=isinstance(first, Acted) and after.seats[first.seat].is_house_played,
        has_closed=scored is not None,
        reveal=position.game.reveal_seconds,
    )
    return Transition(replace(after, clock=clock), state, tuple(done), result, scored)


def reseated(position: Position, after: Table, time: Time) -> Transition:
    """Set the clock of a table whose seats or status a person has changed without an event."""
    now, before = time.now, position.table.clock
    clock = lobby_clock(after, now) if after.status is Status.LOBBY else Clock(now)
    if position.state is not None:
        clock = time.pace.clock_after(after, position.state, now, is_touched=True)
        if before.caller is not None and after.status is Status.PLAYING:
            clock = replace(before, touched_at=clock.touched_at)
        if before.scores_until is not None and after.status is Status.PLAYING and not after.is_deserted:
            clock = replace(before, touched_at=clock.touched_at)
        if clock.house_at is not None and before.house_at is not None:
            clock = replace(clock, house_at=before.house_at)
        if clock.deadline is not None and before.deadline is not None:
            clock = replace(clock, deadline=before.deadline, remind_at=before.remind_at)
    return Transition(replace(after, clock=clock), position.state)


def scores_ended(position: Position, time: Time, *, is_touched: bool) -> Transition:
    """Go on with the next hand or game after the scores of the one before."""
    state = _state(position)
    clock = time.pace.clock_after(position.table, state, time.now, is_touched=is_touched)
    return Transition(replace(position.table, clock=clock), state)


def on_time(position: Position, then: Due, decided: Acted[Any] | None, time: Time) -> Transition:
    """Do the due work; decided: the house's decision before it, a call or a move."""
    table, clock = position.table, position.table.clock
    match then:
        case Due.STOP:
            return _stopped(position, time)
        case Due.SCORES:
            return scores_ended(position, time, is_touched=False)
        case Due.IDLE:
            is_quick = table.status is Status.LOBBY and clock.deadline is not None
            closed = seating.close_idle(table, "an hour" if is_quick else "a week")
            return Transition(replace(closed, clock=resting_clock(clock.touched_at)), position.state)
        case Due.HALTED:
            return Transition(replace(table, clock=resting_clock(time.now)), position.state)
        case Due.REMINDER:
            state = _state(position)
            after = replace(table, clock=replace(clock, remind_at=None))
            return Transition(after, state, reminded=awaited(table, state))
    return _gone_on(position, then, decided, time)


def _gone_on(position: Position, then: Due, decided: Acted[Any] | None, time: Time) -> Transition:
    """Carry out the due work or the house's decision in a position, or start or continue a person's turn."""
    after, state = position.table, _state(position)
    event: AnyEvent | None = decided
    if then is Due.CHOICE and after.clock.caller is not None:
        calls = (action for action in state.legal_actions(after.clock.caller) if isinstance(action, Call))
        event = Acted(after.clock.caller, next(calls))
    elif then is Due.BOOKS and decided is None and (books := state.books()) is not None:
        event = Checkpoint(books)
    elif then is Due.LATE and decided is not None:
        misses = after.seats[decided.seat].misses + 1
        after = seating.change_seat(after, decided.seat, misses=misses, is_away=misses >= MISSES_ALLOWED)
    elif decided is None and then in (Due.TURN, Due.HOUSE):
        return _awaiting(after, state, time)
    if event is None:
        raise ValueError(f"table {after.id} has nothing to do for {then.name}")
    if isinstance(event, Acted) and not isinstance(event.action, Pass):
        seat = after.seats[event.seat]
        if seat.person is not None:
            after = seating.change_seat(after, event.seat, house_plays=seat.house_plays + 1)
    return played_on(position, after, state.clone(), [event], time, is_touched=False)


def _awaiting(table: Table, state: AnyState, time: Time) -> Transition:
    """Wait for a person, and start the turn's time if it isn't running: after a deal or a resume by others."""
    clock = table.clock
    if clock.deadline is None:
        clock = time.pace.clock_after(table, state, time.now, is_touched=False)
    return Transition(replace(table, clock=replace(clock, house_at=None)), state)


def _stopped(position: Position, time: Time) -> Transition:
    """End the game as it stands, after a bell."""
    table, state = position.table, _state(position).clone()
    state.stop()
    after = replace(table, status=Status.OVER, clock=resting_clock(table.clock.touched_at))
    result = result_of(after, position.game, state, position.parsed(), after.revision, time.now)
    return Transition(after, state, result=result)


def _state(position: Position) -> AnyState:
    if position.state is None:
        raise ValueError(f"the game of table {position.table.id} has not begun")
    return position.state
