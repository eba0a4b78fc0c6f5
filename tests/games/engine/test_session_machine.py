"""Random lives of a table: seats taken, left and taken back, plays, time, restarts and races, in any order."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import ExitStack
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from games.api import CHOOSE_SECONDS, Action, Call, Refusal
from games.engine.pace import lobby_clock
from games.engine.session import Session
from games.engine.table import Clock, Status
from games.records.record import replay
from tests.games.journal import DiskFull, fail
from tests.games.tables import ANN, BOB, CY, DEE, NAMES, Room, events_of, pages_of, table, toy_in_catalogue
from tests.games.toy import Lay, Snap

some_person = st.sampled_from((ANN, BOB, CY, DEE))
seatings = st.sampled_from(((ANN, BOB), (ANN, BOB, None), (ANN, BOB, CY), (ANN, None), (ANN,)))
some_number = st.integers(0, 11)
TIMER = 60


class TableMachine(RuleBasedStateMachine):
    """One table of the toy; every change goes through `do`, which watches what is written."""

    session: Session

    def __init__(self) -> None:
        super().__init__()
        self.stack = ExitStack()
        self.stack.enter_context(toy_in_catalogue())
        self.runner = self.stack.enter_context(asyncio.Runner())
        self.room = Room()

    def teardown(self) -> None:
        self.stack.close()

    def do(self, change: Coroutine[Any, Any, bool | None]) -> None:
        """Run a change: it is refused and writes nothing, or writes at most one entry of the next version."""
        journal, before = self.room.journal, self.session.table
        written, observed = len(journal.entries), len(self.room.changes)
        try:
            self.runner.run(change)
        except Refusal:
            assert self.session.table == before
        entries = journal.entries[written:]
        assert [change.entry for change in self.room.changes[observed:]] == entries
        assert [(entry.before, entry.after) for entry in entries] == [(before, self.session.table)][: len(entries)]
        assert self.session.table.version == before.version + len(entries)

    def legal(self, number: int) -> tuple[int, Action] | None:
        """One of the plays that are open, if any is."""
        state, table = self.session.state, self.session.table
        if state is None or table.status is not Status.PLAYING:
            return None
        plays = [(seat, action) for seat in range(len(table.seats)) for action in state.legal_actions(seat)]
        return plays[number % len(plays)] if plays else None

    @initialize(timer=st.sampled_from([TIMER, None]), seated=seatings, is_begun=st.booleans())
    def open(self, timer: int | None, seated: tuple[int | None, ...], is_begun: bool) -> None:
        self.session = self.runner.run(self.room.open(table(*seated, timer=timer)))
        if is_begun:
            self.start()

    @rule(person=some_person)
    def join(self, person: int) -> None:
        self.do(self.session.join(person, NAMES[person]))

    @rule(person=some_person)
    def leave(self, person: int) -> None:
        self.do(self.session.leave(person))

    @rule(person=some_person)
    def come_back(self, person: int) -> None:
        self.do(self.session.come_back(person))

    @rule(person=some_person)
    def add_house(self, person: int) -> None:
        self.do(self.session.add_house(person))

    @rule(person=some_person)
    def remove_house(self, person: int) -> None:
        self.do(self.session.remove_house(person))

    @rule()
    def start(self) -> None:
        self.do(self.session.start(ANN))

    @rule(numbers=st.lists(some_number, min_size=1, max_size=12))
    def play(self, numbers: list[int]) -> None:
        for number in numbers:
            if legal := self.legal(number):
                self.do(carry_out(self.session, *legal))

    @rule(seat=st.integers(0, 2))
    def call_what_is_right(self, seat: int) -> None:
        """With several right calls the seat is to choose."""
        if self.session.state is not None and seat < len(self.session.table.seats):
            self.do(self.session.call(seat, [Snap(), Snap(2)]))

    @rule(seat=st.integers(0, 1), card=st.integers(1, 12), revision=some_number)
    def play_anything(self, seat: int, card: int, revision: int) -> None:
        self.do(self.session.submit(seat, Lay(card), revision))

    @rule(seconds=st.sampled_from([0.5, 2, 45, 60, 24 * 3600]))
    def pass_time(self, seconds: float) -> None:
        self.room.now += seconds
        self.do(self.session.tick())

    @rule(times=st.integers(1, 8))
    def obey_the_clock(self, times: int) -> None:
        for _ in range(times):
            clock = self.session.table.clock
            if clock != Clock(clock.touched_at) and self.session.table.status is not Status.LOBBY:
                self.room.now = max(self.room.now, clock.due_at)
                before = self.session.table
                self.do(self.session.tick())
                assert self.session.table.version == before.version + 1

    @rule()
    def restart(self) -> None:
        self.session = self.runner.run(self.room.load())

    @rule(number=some_number)
    def lose_a_race(self, number: int) -> None:
        legal = self.legal(number)
        if legal is None:
            return
        stale = self.runner.run(self.room.load())
        try:
            self.runner.run(carry_out(self.session, *legal))
        except Refusal:  # another is choosing a call
            return
        with pytest.raises(Refusal):
            self.runner.run(carry_out(stale, *legal))

    @rule(number=some_number, is_made=st.booleans())
    def fail_to_write(self, number: int, is_made: bool) -> None:
        legal, journal = self.legal(number), self.room.journal
        if legal is None or self.session.table.clock.caller not in (None, legal[0]):
            return
        before, working = self.session.table, journal.before
        if is_made:
            journal.after = fail
        else:
            journal.before = fail
        with pytest.raises(DiskFull):
            self.runner.run(carry_out(self.session, *legal))
        journal.before = journal.after = working
        assert self.session.table == before
        if is_made:
            with pytest.raises(Refusal):
                self.runner.run(carry_out(self.session, *legal, before.revision))

    @invariant()
    def the_session_is_what_the_journal_has(self) -> None:
        assert (self.session.table, list(self.session.events)) == self.room.journal.stored("T")

    @invariant()
    def a_reload_reads_the_same(self) -> None:
        if self.session.state is None:
            return
        reloaded = self.runner.run(self.room.load())
        assert pages_of(reloaded) == pages_of(self.session)
        assert reloaded.checkpoints == self.session.checkpoints

    @invariant()
    def the_record_keeps_the_rules(self) -> None:
        if self.session.state is not None:
            replay(self.session.game, self.session.options, len(self.session.table.seats), events_of(self.session))

    @invariant()
    def a_result_is_written_once_and_only_by_the_end(self) -> None:
        results = sum(entry.result is not None for entry in self.room.journal.entries)
        assert results == (self.session.table.status is Status.OVER)

    @invariant()
    def somebody_can_act_while_the_game_runs(self) -> None:
        if self.session.table.status is not Status.PLAYING:
            assert not self.session.to_act
            return
        assert self.session.state is not None
        assert bool(self.session.to_act) != (self.session.state.books() is not None)

    @invariant()
    def the_clock_is_that_of_the_position(self) -> None:
        now, session = self.room.now, self.session
        seats, clock, timer = session.table.seats, session.table.clock, session.table.timer
        assert clock.touched_at <= now
        is_deserted = all(seat.is_house_played for seat in seats) and clock.caller is None
        if session.table.status is Status.LOBBY:
            assert clock == lobby_clock(session.table, clock.touched_at)
            return
        if session.table.status is not Status.PLAYING or is_deserted:
            assert clock == Clock(clock.touched_at)
            return
        assert session.state is not None
        if clock.caller is not None:
            assert clock.house_at is not None
            assert clock.house_at <= now + CHOOSE_SECONDS
            assert clock == Clock(clock.touched_at, house_at=clock.house_at, caller=clock.caller)
            return
        is_person_due = any(not seats[seat].is_house_played for seat in session.to_act)
        is_house_due = not is_person_due
        may_house_call = session.state.pause > 0 and any(seat.is_house_played for seat in seats)
        assert (clock.deadline is not None) == (timer is not None and is_person_due)
        assert is_house_due <= (clock.house_at is not None) <= (is_house_due or may_house_call)
        assert clock.deadline is None or clock.deadline <= now + TIMER
        assert clock.remind_at is None or clock.deadline == clock.remind_at + TIMER / 4


async def carry_out(session: Session, seat: int, action: Action, revision: int | None = None) -> None:
    """Carry out a play or a call, on the newest position if on none."""
    if isinstance(action, Call):
        await session.call(seat, [action])
    else:
        await session.submit(seat, action, session.table.revision if revision is None else revision)


TestTableMachine = TableMachine.TestCase
TestTableMachine.settings = settings(max_examples=50, stateful_step_count=40, deadline=None)
