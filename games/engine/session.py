"""The async engine of one table: it owns the state, saves every change before anyone sees it, and keeps the clock."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from functools import wraps
from itertools import chain
from typing import Any, Concatenate, ParamSpec, TypeVar

from games.api import (
    CHOOSE_SECONDS,
    Acted,
    Action,
    AnyEvent,
    AnyState,
    Call,
    Checkpoint,
    Happened,
    IllegalAction,
    NotYourTurn,
    Options,
    Pass,
    Refusal,
    StaleClick,
    apply,
)
from games.engine import seating
from games.engine.ending import bell_of, result_of
from games.engine.house import Deciding, House, matter_of
from games.engine.limits import Limits
from games.engine.pace import Due, Pace, after_pause, awaited, due, lobby_clock, resting_clock
from games.engine.position import MOVED_ON, Position
from games.engine.table import Clock, Conflict, Entry, Journal, Repeated, Result, Seat, Status, Table, Terms
from games.engine.tasks import shared
from games.engine.thinking import Question, Think, think_in_thread
from games.options import options_from_json
from games.records.record import event_to_json
from games.scores import Par, TurningPoint
from games.seed import chance_rng

P = ParamSpec("P")
R = TypeVar("R")

MISSES_ALLOWED = 2
"""How many deadlines missed in a row leave the seat to the house."""

MOST_PUT_OUT = 2
"""How often the host takes somebody out of a lobby before that person cannot join any more, since the bot's start."""

TRIES = 8
"""Others may get ahead of what counts whatever they did, but hardly so often one after the other."""


@dataclass(frozen=True, slots=True)
class Change:
    """What observers are told after an entry became durable."""

    entry: Entry
    reminded: tuple[int, ...] = ()


def unless_overtaken(
    act: Callable[Concatenate[Session, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[Session, P], Coroutine[Any, Any, R]]:
    """Let an act count that no other act got ahead of, only a change of the table's clock or channel: it is done again.

    So it is after an absence, or where another process puts the table into its thread.
    """

    @wraps(act)
    async def acting(self: Session, /, *args: P.args, **kwargs: P.kwargs) -> R:
        before = self.table
        try:
            return await act(self, *args, **kwargs)
        except StaleClick:
            after = self.table
            same = replace(after, version=before.version, clock=before.clock, channel=before.channel)
            if after.version == before.version or same != before:
                raise
        return await act(self, *args, **kwargs)

    return acting


def whoever_got_ahead(
    act: Callable[Concatenate[Session, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[Session, P], Coroutine[Any, Any, R]]:
    """Let an act count whatever another process did before it: it is done again on what the table has come to."""

    @wraps(act)
    async def acting(self: Session, /, *args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(TRIES - 1):
            with suppress(StaleClick):
                return await act(self, *args, **kwargs)
        return await act(self, *args, **kwargs)

    return acting


class Session(Position):
    """One table: everything that happens at it goes through here, one thing at a time.

    A change is worked out on a copy, written to the journal, and only then becomes the session's own; a refusal or a
    failure leaves everything as it was. `observe` is called after every durable change. House players think meanwhile,
    from when a position is reached, and what they decided counts only where it is what is asked then.
    """

    def __init__(
        self,
        journal: Journal,
        table: Table,
        events: list[str],
        observe: Callable[[Session, Change], None],
        pace: Pace,
        now: Callable[[], float] = time.time,
        think: Think = think_in_thread,
    ) -> None:
        super().__init__(table, events)
        self._journal = journal
        self._observe = observe
        self._pace = pace
        self._now = now
        self._house = House(think)
        self._lock = asyncio.Lock()
        self._is_trusted = True
        self._put_out: Counter[int] = Counter()
        self._ready: dict[int, float | None] = {}
        """Until when the scores were to stand that a person has seen."""
        self._turning: dict[int | None, asyncio.Task[TurningPoint | None]] = {}
        self._possible: asyncio.Task[Par | None] | None = None

    @classmethod
    async def open(
        cls,
        journal: Journal,
        table: Table,
        observe: Callable[[Session, Change], None],
        pace: Pace,
        interaction: int | None,
        now: Callable[[], float] = time.time,
        limits: Limits | None = None,
        think: Think = think_in_thread,
    ) -> Session:
        """Create a table that does not exist yet; raises Repeated if the interaction already made one.

        A game for one person begins in the same transaction. Raises Refusal where the limits are reached.
        """
        session = cls(journal, table, [], observe, pace, now, think)
        if seating.is_solitary(session.game, session.options):
            await session._open_begun(interaction, limits)
        else:
            session.table = replace(table, clock=lobby_clock(table, now()), edition=session.game.edition)
            await journal.write(Entry(None, session.table, interaction=interaction, limits=limits))
        return session

    @classmethod
    async def load(
        cls,
        journal: Journal,
        table_id: str,
        observe: Callable[[Session, Change], None],
        pace: Pace,
        now: Callable[[], float] = time.time,
        think: Think = think_in_thread,
    ) -> Session | None:
        """Load a table by replaying its events; None if there is none of that id. Raises Unreadable."""
        stored = await journal.load(table_id)
        return None if stored is None else cls(journal, *stored, observe, pace, now, think)

    @property
    def is_busy(self) -> bool:
        """Whether a change is under way, or the house thinks."""
        return self._lock.locked() or self._house.is_deciding

    async def stop_thinking(self) -> None:
        """Let the house think no more, and wait until it does not."""
        await self._house.close()

    # What people do

    @unless_overtaken
    async def join(self, person: int, name: str, interaction: int | None = None) -> None:
        """Seat a person in the lobby, or give a person who is away the own seat back."""
        async with self._changing():
            if self.table.status is Status.LOBBY and self._put_out[person] >= MOST_PUT_OUT:
                raise Refusal("The host has taken you out of this table twice, so you can't join it again.")
            after = seating.join(self.table, self.game, self.options, person, name, self._now())
            limits = Limits(person) if self.table.seat_of(person) is None else None
            await self._reseat(after, interaction, limits)

    @unless_overtaken
    async def leave(self, person: int, interaction: int | None = None) -> None:
        """Take a person out of the lobby, or let the house play for one who is in a game."""
        async with self._changing():
            await self._reseat(seating.leave(self.table, person), interaction)

    @unless_overtaken
    async def put_out(self, person: int, other: int, interaction: int | None = None) -> None:
        """Take somebody else out of the lobby; the host's right."""
        async with self._changing():
            seating.must_host(self.table, person)
            await self._reseat(seating.put_out(self.table, other), interaction)
            self._put_out[other] += 1

    def times_put_out(self, person: int) -> int:
        """How often the host took the person out of the lobby since the table was loaded."""
        return self._put_out[person]

    @whoever_got_ahead
    async def forget(self, person: int) -> None:
        """Take a person out for good, whatever goes on."""
        async with self._changing():
            await self._reseat(seating.forget(self.table, person), None)

    @unless_overtaken
    async def come_back(self, person: int, interaction: int | None = None) -> None:
        """Give a person who is away the own seat back from the house."""
        async with self._changing():
            await self._reseat(seating.come_back(self.table, person), interaction)

    @unless_overtaken
    async def add_house(self, person: int, interaction: int | None = None) -> None:
        """Seat one more house player in the lobby; the host's right."""
        async with self._changing():
            seating.must_host(self.table, person)
            await self._reseat(seating.add_house(self.table, self.game, self.options, self._now()), interaction)

    @unless_overtaken
    async def remove_house(self, person: int, interaction: int | None = None) -> None:
        """Take the house player who was seated last out of the lobby; the host's right."""
        async with self._changing():
            seating.must_host(self.table, person)
            await self._reseat(seating.remove_house(self.table), interaction)

    @unless_overtaken
    async def set_level(self, person: int, name: str, level: str, interaction: int | None = None) -> None:
        """Let the house player of that name play at a level; the host's right, in the lobby."""
        async with self._changing():
            await self._reseat(seating.set_level(self.table, person, name, level), interaction)

    @unless_overtaken
    async def start(self, person: int, interaction: int | None = None) -> None:
        """Begin the game: everything that chance decides first is drawn in the same transaction."""
        async with self._changing():
            await self._play_on(*self._begun(self.table, person), [], interaction, is_touched=True)

    @unless_overtaken
    async def start_filled(self, person: int, interaction: int | None = None) -> None:
        """The same, with house players in the seats that the game still needs."""
        async with self._changing():
            filled = seating.fill(self.table, self.game, self.options, self._now())
            await self._play_on(*self._begun(filled, person), [], interaction, is_touched=True)

    @unless_overtaken
    async def choose(self, person: int, options: Options, terms: Terms, interaction: int | None = None) -> None:
        """Let the game of a lobby be of other options, and its table of other terms; the host's right."""
        async with self._changing():
            await self._reseat(seating.choose(self.table, self.game, options, terms, person, self._now()), interaction)

    @unless_overtaken
    async def cancel(self, person: int, interaction: int | None = None) -> None:
        """Close a table whose game has not begun; the host's right."""
        async with self._changing():
            await self._reseat(seating.cancel(self.table, person), interaction)

    @unless_overtaken
    async def end(self, person: int, *, may_manage: bool, interaction: int | None = None) -> None:
        """End the table for everybody, unrated; for the host, or somebody who may manage messages."""
        async with self._changing():
            await self._reseat(seating.end(self.table, person, may_manage=may_manage), interaction)

    @whoever_got_ahead
    async def close(self, reason: str) -> None:
        """Close the table, whoever sits there; `reason` is a sentence."""
        async with self._changing():
            await self._reseat(seating.close(self.table, reason), None)

    @whoever_got_ahead
    async def link_rematch(self, table_id: str) -> None:
        """Note the table that plays the rematch of this finished one; the first one noted stays."""
        async with self._changing():
            if self.table.status is not Status.OVER:
                raise Refusal("You can't have a rematch before the game is over.")
            if self.table.fixture is not None:
                raise Refusal(self.table.fixture.no_rematch)
            if self.table.rematch is None:
                await self._write(replace(self.table, rematch=table_id), self.state, ())

    @whoever_got_ahead
    async def move(self, channel: int) -> None:
        """Note that the table stands in another channel."""
        async with self._changing():
            if self.table.channel != channel:
                await self._write(replace(self.table, channel=channel), self.state, ())

    @unless_overtaken
    async def submit(self, seat: int, action: Action, revision: int, interaction: int | None = None) -> None:
        """Carry out a seat's action in turn that was chosen on the position of that revision.

        Raises StaleClick, NotYourTurn or IllegalAction, and Repeated for an interaction that was already counted.
        """
        async with self._changing():
            state = self._playing()
            if revision != self.table.revision:
                raise StaleClick(self.moved_on(seat))
            if state.to_act and seat not in state.to_act:
                raise NotYourTurn(f"It isn't your turn: {self._names(state.to_act)} to play.")
            self._must_not_wait(seat)
            if action not in state.legal_actions(seat):
                raise IllegalAction(state.refusal(seat, action))
            await self._act(seat, action, interaction)

    @unless_overtaken
    async def call(self, seat: int, calls: Sequence[Action], interaction: int | None = None) -> bool:
        """Make the one of a seat's calls that is right, or counts, as the table stands: the first has the good.

        If several are right, the seat is first with them all the same, and everybody waits until it has called one of
        them, for `CHOOSE_SECONDS` at most: then False is returned. Raises StaleClick if the latest thing done was a
        call, and else IllegalAction if none is right; and Repeated as `submit` does.
        """
        async with self._changing():
            state = self._playing()
            self._must_not_wait(seat)
            legal = state.legal_actions(seat)
            meant = {self.game.meaning(call) for call in calls}
            right = [each for each in legal if isinstance(each, Call) and self.game.meaning(each) in meant]
            if not right:
                if self._latest_caller is not None:
                    raise StaleClick(self.moved_on(seat))
                raise IllegalAction(state.refusal(seat, calls[0]))
            if len(right) == 1:
                await self._act(seat, right[0], interaction)
            elif self.table.clock.caller is None:
                after = seating.change_seat(self.table, seat, is_away=False, misses=0)
                now = self._now()
                clock = Clock(now, house_at=now + CHOOSE_SECONDS, caller=seat)
                await self._write(replace(after, clock=clock), state, (), interaction=interaction)
            return len(right) == 1

    @unless_overtaken
    async def deal_now(self, person: int, interaction: int | None = None, until: float | None = None) -> None:
        """Note that a person has seen the scores; once all persons who play have, the next hand or game goes on.

        until: the scores are meant that were to stand until then; None: those that stand.
        """
        async with self._changing():
            seating.seat_of(self.table, person)
            if self.is_scoring and until in (None, self.table.clock.scores_until):
                self._ready[person] = self.table.clock.scores_until
                if all(seat.is_house_played or self._is_ready(seat) for seat in self.table.seats):
                    await self._end_scores(interaction)

    @property
    def ready(self) -> tuple[str, ...]:
        """Who has seen the scores that stand, by name; a restart forgets that."""
        return tuple(seat.name for seat in self.table.seats if self._is_ready(seat))

    def _is_ready(self, seat: Seat) -> bool:
        until = self.table.clock.scores_until
        return until is not None and seat.person is not None and self._ready.get(seat.person) == until

    async def _act(self, seat: int, action: Action, interaction: int | None) -> None:
        """Carry out what a person chose."""
        after = seating.change_seat(self.table, seat, is_away=False, misses=0)
        await self._play_on(after, self._playing().clone(), [Acted(seat, action)], interaction, is_touched=True)

    async def refresh(self) -> None:
        """Become what the journal has, which others change too; where nobody did, it waits for nothing under way."""
        if not self._is_trusted or await self._journal.version(self.table.id) != self.table.version:
            async with self._lock:
                await self._catch_up()

    # What time does

    async def tick(self) -> None:
        """Do what the clock asks for: close an idle table, move for the house or the late, remind.

        The lock is free while the house thinks, so that nobody who acts waits for it.
        """
        while (deciding := await self._keep_time()) is not None:
            await asyncio.wait({deciding})

    async def _keep_time(self) -> Deciding | None:
        """Do what the clock asks for, and return None; or return what is to be decided by the house before."""
        async with self._changing():
            if self._due is None:  # whoever asks may have read a clock that another process set
                await self._catch_up()
            match then := self._due:
                case Due.STOP:
                    await self._stop()
                case Due.SCORES:
                    await self._end_scores(None)
                case Due.IDLE:
                    await self._close_idle()
                case Due.CHOICE:
                    await self._call_for_caller()
                case Due.LATE | Due.HOUSE | Due.BOOKS | Due.TURN:
                    return await self._let_house_decide(then)
                case Due.REMINDER:
                    await self._remind()
                case Due.HALTED:
                    await self._write(replace(self.table, clock=resting_clock(self._now())), self.state, ())
        return None

    async def _let_house_decide(self, then: Due) -> Deciding | None:
        """Do what the house decided before what the clock asks for, or else that; returns what is yet undecided."""
        matter, decided = matter_of(self.table, self._playing(), then), None
        if matter is not None:
            deciding = self._house.begin(matter, self, self._now())
            if not deciding.done():
                return deciding
            decided = self._house.take()
        if then is Due.LATE:
            await self._play_for_late(decided)
        elif decided is not None:
            await self._go_on(self.table, decided)
        elif then is Due.BOOKS:
            await self._close_books()
        else:
            await self._wait_for_person()
        return None

    def _think_ahead(self) -> None:
        """Let the house think of what it is to decide once the pause of the position is over, and of nothing else."""
        state, at = self.state, self.table.clock.house_at
        matter = None if state is None or at is None else matter_of(self.table, state, after_pause(self.table, state))
        if matter is None or at is None:
            self._house.discard()
        else:
            self._house.begin(matter, self, at)

    async def _stop(self) -> None:
        """End the game as it stands."""
        if self.state is None:
            raise ValueError(f"table {self.table.id} was stopped before its game had begun")
        state = self.state.clone()
        state.stop()
        after = replace(self.table, status=Status.OVER, clock=resting_clock(self.table.clock.touched_at))
        result = result_of(after, self.game, state, self.parsed(), after.revision, self._now())
        await self._write(after, state, (), result)

    async def _end_scores(self, interaction: int | None) -> None:
        """Let the next hand or game go on after the scores of the one before."""
        clock = self._pace.clock_after(self.table, self._playing(), self._now(), is_touched=interaction is not None)
        await self._write(replace(self.table, clock=clock), self.state, (), interaction=interaction)

    async def _close_idle(self) -> None:
        """Close a table that nobody has touched for long."""
        clock = self.table.clock
        is_quick = self.table.status is Status.LOBBY and clock.deadline is not None
        after = seating.close_idle(self.table, "an hour" if is_quick else "a week")
        await self._write(replace(after, clock=resting_clock(clock.touched_at)), self.state, ())

    async def _play_for_late(self, decided: Acted[Any] | None) -> None:
        """Let the house play for one person whose time ran out."""
        if decided is None:
            raise ValueError(f"nothing was decided for who is late at table {self.table.id}")
        misses = self.table.seats[decided.seat].misses + 1
        after = seating.change_seat(self.table, decided.seat, misses=misses, is_away=misses >= MISSES_ALLOWED)
        await self._go_on(after, decided)

    async def _call_for_caller(self) -> None:
        """Make the first of the calls among which their caller has not chosen in time."""
        caller = self.table.clock.caller
        if caller is None:
            raise ValueError(f"nobody has called at table {self.table.id}")
        legal = self._playing().legal_actions(caller)
        await self._go_on(self.table, Acted(caller, next(action for action in legal if isinstance(action, Call))))

    async def _close_books(self) -> None:
        """Close the books that are due."""
        books = self._playing().books()
        if books is None:
            raise ValueError(f"no books are due at table {self.table.id}")
        await self._go_on(self.table, Checkpoint(books))

    async def _wait_for_person(self) -> None:
        """Wait for a person, whose time begins where it has not begun: at a table that others dealt or resumed."""
        state, clock = self._playing(), self.table.clock
        if clock.deadline is None:
            clock = self._pace.clock_after(self.table, state, self._now(), is_touched=False)
        await self._write(replace(self.table, clock=replace(clock, house_at=None)), state, ())

    async def _remind(self) -> None:
        """Tell those to act that their time runs out."""
        state = self._playing()
        after = replace(self.table, clock=replace(self.table.clock, remind_at=None))
        await self._write(after, state, (), reminded=awaited(self.table, state))

    async def _go_on(self, after: Table, event: AnyEvent) -> None:
        """Carry out what no person did, and count it where it is a person's play."""
        if isinstance(event, Acted) and not isinstance(event.action, Pass):
            seat = after.seats[event.seat]
            if seat.person is not None:
                after = seating.change_seat(after, event.seat, house_plays=seat.house_plays + 1)
        await self._play_on(after, self._playing().clone(), [event], None, is_touched=False)

    # How a change becomes durable

    async def _open_begun(self, interaction: int | None, limits: Limits | None) -> None:
        """Write the table as one whose game has begun; it was not written before."""
        after, state = self._begun(self.table, self.table.host)
        events: list[AnyEvent] = []
        after, result = self._follow(after, state, events, is_touched=True)
        texts = [event_to_json(self.game, event) for event in events]
        after = replace(after, revision=len(texts))
        await self._journal.write(Entry(None, after, tuple(texts), result, interaction, limits=limits))
        self._adopt(after, texts)

    def _begun(self, lobby: Table, person: int) -> tuple[Table, AnyState]:
        """The table with its game begun by the person, and the position before anything has happened."""
        after = seating.start(lobby, self.game, self.options, person)
        order = self.game.seat_order(self.options, len(after.seats), *self._seating_rngs())
        after = replace(after, seats=tuple(after.seats[seat] for seat in order), edition=self.game.edition)
        return after, self.game.new(self.options, len(after.seats))

    async def _play_on(
        self, after: Table, state: AnyState, events: list[AnyEvent], interaction: int | None, *, is_touched: bool
    ) -> None:
        """Apply the events and all that follows by itself to `state`, a copy, and write the whole."""
        after, result = self._follow(after, state, events, is_touched=is_touched)
        await self._write(after, state, tuple(events), result, interaction)

    def _follow(
        self, after: Table, state: AnyState, events: list[AnyEvent], *, is_touched: bool
    ) -> tuple[Table, Result | None]:
        """Apply the events and all that follows by itself, which is added to them; the table then, and the result.

        Books that somebody may yet call on stay open for the pause.
        """
        revision = self.table.revision
        for number, event in enumerate(events, revision + 1):
            self._carry_out(state, event, number)
        chances = self._chances + sum(isinstance(event, Happened) for event in events)
        while not state.to_act:
            if state.is_chance_due:
                due: AnyEvent = Happened(state.sample_chance(chance_rng(bytes.fromhex(after.seed), chances)))
                chances += 1
            elif (books := state.books()) is not None and not state.pause:
                due = Checkpoint(books)
            else:
                break
            events.append(due)
            self._carry_out(state, due, revision + len(events))
        past = chain(self.parsed(), events)
        result = result_of(after, self.game, state, past, revision + len(events), self._now())
        if result is not None:
            after = replace(after, status=Status.OVER)
        has_closed = any(isinstance(event, Checkpoint) for event in events)
        first = events[0] if events else None
        is_after_house = isinstance(first, Acted) and after.seats[first.seat].is_house_played
        clock = self._pace.clock_after(
            after,
            state,
            self._now(),
            is_touched=is_touched,
            is_after_house=is_after_house,
            has_closed=has_closed,
            reveal=self.game.reveal_seconds,
        )
        return replace(after, clock=clock), result

    def _carry_out(self, state: AnyState, event: AnyEvent, number: int) -> None:
        """Apply the event of that number; before books are closed the position is kept for the scores to tell of."""
        if isinstance(event, Checkpoint):
            self._scored = number, state.clone()
        apply(state, event)

    async def _reseat(self, after: Table, interaction: int | None, limits: Limits | None = None) -> None:
        """Write a change of the seats or the status, by a person, with no event."""
        clock = lobby_clock(after, self._now()) if after.status is Status.LOBBY else Clock(self._now())
        if self.state is not None:
            clock, before = self._pace.clock_after(after, self.state, self._now(), is_touched=True), self.table.clock
            if before.caller is not None and after.status is Status.PLAYING:
                clock = replace(before, touched_at=clock.touched_at)
            if before.scores_until is not None and after.status is Status.PLAYING and not after.is_deserted:
                clock = replace(before, touched_at=clock.touched_at)
            if clock.house_at is not None and before.house_at is not None:
                clock = replace(clock, house_at=before.house_at)
            if clock.deadline is not None and before.deadline is not None:
                clock = replace(clock, deadline=before.deadline, remind_at=before.remind_at)
        await self._write(replace(after, clock=clock), self.state, (), interaction=interaction, limits=limits)

    async def _write(
        self,
        after: Table,
        state: AnyState | None,
        events: tuple[AnyEvent, ...],
        result: Result | None = None,
        interaction: int | None = None,
        reminded: tuple[int, ...] = (),
        limits: Limits | None = None,
    ) -> None:
        before = self.table
        after = replace(after, version=before.version + 1, revision=before.revision + len(events))
        texts = tuple(event_to_json(self.game, event) for event in events)
        bell = bell_of(after, self.game) if result is not None else None
        entry = Entry(before, after, texts, result, interaction, bell, limits)
        try:
            await self._journal.write(entry)
        except (Repeated, Refusal):
            raise
        except Conflict:
            await self._catch_up()
            raise StaleClick(self.table.halted or MOVED_ON) from None
        except BaseException:
            self._is_trusted = False  # the entry may have become durable all the same
            raise
        if after.options != before.options:
            self.options = options_from_json(self.game, after.options)
        self.table, self.state = after, state
        self.events.extend(texts)
        self._count(before.revision, events)
        self.look_anew()
        self._think_ahead()
        self._observe(self, Change(entry, reminded))

    # Small questions

    async def suggest(self, seat: int) -> Question | None:
        """Return the question to a strong house player for the seat; None where it is not its turn."""
        return await self._house.suggest(self, seat) if seat in self.to_act else None

    async def turned(self, seat: int | None) -> TurningPoint | None:
        """What turned a game that is over, for a reader: found once, in a thread, whoever stops waiting for it."""
        if seat not in self._turning:
            self._turning[seat] = asyncio.create_task(asyncio.to_thread(self.turning_point, seat))
        return await shared(self._turning[seat])

    async def possible(self) -> Par | None:
        """What a game that is over could have come to at best, found likewise."""
        if self._possible is None:
            self._possible = asyncio.create_task(asyncio.to_thread(self.par))
        return await shared(self._possible)

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        """Hold the table's lock, with the session as the journal has it.

        What is refused on a position that another process has left behind is stale, and the session catches up.
        """
        async with self._lock:
            if not self._is_trusted:
                await self._catch_up()
            try:
                yield
            except Refusal:
                if await self._catch_up():
                    raise StaleClick(self.table.halted or MOVED_ON) from None
                raise

    async def _catch_up(self) -> bool:
        """Become what the journal has; whether that is something else."""
        self._is_trusted = False
        is_behind = await self._journal.version(self.table.id) != self.table.version
        if is_behind:
            stored = await self._journal.load(self.table.id)
            if stored is None:
                return False
            self._adopt(*stored)
            self._house.discard()
        self._is_trusted = True
        return is_behind

    @property
    def _due(self) -> Due | None:
        return due(self.table, self.state, self._now())

    def _playing(self) -> AnyState:
        if self.table.status is Status.LOBBY:
            raise Refusal("The game hasn't begun yet.")
        if self.table.halted:
            raise Refusal(self.table.halted)
        if self.state is None or self.table.status is not Status.PLAYING:
            raise Refusal("This table is closed." if self.table.status is Status.CLOSED else "This game is over.")
        return self.state

    def _must_not_wait(self, seat: int) -> None:
        caller = self.table.clock.caller
        if caller is not None and caller != seat:
            name, seconds = self.table.seats[caller].name, f"{CHOOSE_SECONDS:.0f} seconds"
            raise Refusal(
                f"{name} was quicker with a call and has {seconds} to choose what to take. Play goes on after that."
            )

    def _names(self, seats: tuple[int, ...]) -> str:
        return " or ".join(self.table.seats[seat].name for seat in seats)
