"""The async engine of one table: it owns the state, saves every change before anyone sees it, and keeps the clock."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from games.api import (
    CHOOSE_SECONDS,
    Acted,
    Action,
    AnyState,
    Call,
    IllegalAction,
    NotYourTurn,
    Options,
    Refusal,
    StaleClick,
)
from games.engine import seating, transitions
from games.engine.ending import bell_of
from games.engine.house import Deciding, House, matter_of
from games.engine.journalled import Journalled, retry_on_conflict
from games.engine.limits import Limits
from games.engine.pace import Pace, after_pause, due, lobby_clock
from games.engine.position import MOVED_ON, Position
from games.engine.table import Clock, Entry, Journal, Seat, Status, Table, Terms
from games.engine.tasks import shared
from games.engine.thinking import Question, Think, think_in_thread
from games.engine.transitions import Time, Transition
from games.options import options_from_json
from games.records.record import event_to_json
from games.scores import Par, TurningPoint

P = ParamSpec("P")
R = TypeVar("R")

MOST_PUT_OUT = 2
"""Times that the host can put a person out of a lobby before that person is barred, since the bot's start."""


@dataclass(frozen=True, slots=True)
class Change:
    """A notice to observers that an entry became durable."""

    entry: Entry
    reminded: tuple[int, ...] = ()


def retry_unless_moved(
    change: Callable[Concatenate[Session, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[Session, P], Coroutine[Any, Any, R]]:
    """Retry an action that lost a race only to a change of the table's clock or channel.

    An absence changes the clock, and the process that has the table's thread its channel.
    """

    @wraps(change)
    async def changing(self: Session, /, *args: P.args, **kwargs: P.kwargs) -> R:
        before = self.table
        try:
            return await change(self, *args, **kwargs)
        except StaleClick:
            after = self.table
            same = replace(after, version=before.version, clock=before.clock, channel=before.channel)
            if after.version == before.version or same != before:
                raise
        return await change(self, *args, **kwargs)

    return changing


class Session(Position, Journalled[Table, Entry]):
    """The owner of one table's state, which makes one change at a time.

    A change is worked out on a copy, written to the journal, and only then becomes the session's state; a refusal or a
    failure leaves everything unchanged. `observe` is called after every durable change. House players start thinking as
    soon as a position is reached, and their decision counts only if it is still the one that is due.
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
        self._house = House(think)
        Journalled.__init__(self, journal)
        Position.__init__(self, table, events)
        self._observe = observe
        self._pace = pace
        self._now = now
        self._put_out: Counter[int] = Counter()
        self._ready: dict[int, float | None] = {}
        """End, in Unix seconds, of the scores that a person has seen."""
        self._found: dict[Hashable, asyncio.Task[Any]] = {}
        """Cached results of one-off computations about a game that is over."""

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

        A game for one person begins in the same transaction. Raises Refusal if a limit is reached.
        """
        session = cls(journal, table, [], observe, pace, now, think)
        if seating.is_solitary(session.game, session.options):
            begun = transitions.begun(session, table, table.host, session._time)
            texts = session._texts(begun)
            after = replace(begun.after, revision=len(texts))
            await journal.write(Entry(None, after, texts, begun.result, interaction, limits=limits))
            session._adopt(after, list(texts))
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
        return super().is_busy or self._house.is_deciding

    async def stop_thinking(self) -> None:
        """Cancel the house's thinking, and wait for its end."""
        await self._house.close()

    # What people do

    @retry_unless_moved
    async def join(self, person: int, name: str, interaction: int | None = None) -> None:
        """Seat a person in the lobby, or give a person who is away their own seat back."""
        async with self._changing():
            if self.table.status is Status.LOBBY and self._put_out[person] >= MOST_PUT_OUT:
                raise Refusal("The host has taken you out of this table twice, so you can't join it again.")
            after = seating.join(self.table, self.game, self.options, person, name, self._now())
            limits = Limits(person) if self.table.seat_of(person) is None else None
            await self._carry_out(transitions.reseated(self, after, self._time), interaction, limits)

    async def leave(self, person: int, interaction: int | None = None) -> None:
        """Take a person out of the lobby, or hand a playing person's seat to the house."""
        await self._reseat(lambda table: seating.leave(table, person), interaction)

    async def put_out(self, person: int, other: int, interaction: int | None = None) -> None:
        """Put another person out of the lobby; the host's right."""
        await self._reseat(lambda table: seating.put_out(table, other), interaction, host=person)
        self._put_out[other] += 1

    def times_put_out(self, person: int) -> int:
        """Return how often the host put the person out of the lobby since the table was loaded."""
        return self._put_out[person]

    @retry_on_conflict
    async def forget(self, person: int) -> None:
        """Remove a person for good, in any phase."""
        await self._reseat(lambda table: seating.forget(table, person))

    async def come_back(self, person: int, interaction: int | None = None) -> None:
        """Give a person who is away their own seat back from the house."""
        await self._reseat(lambda table: seating.come_back(table, person), interaction)

    async def add_house(self, person: int, interaction: int | None = None) -> None:
        """Seat one more house player in the lobby; the host's right."""
        await self._reseat(
            lambda table: seating.add_house(table, self.game, self.options, self._now()), interaction, host=person
        )

    async def remove_house(self, person: int, interaction: int | None = None) -> None:
        """Remove the house player who was seated last from the lobby; the host's right."""
        await self._reseat(seating.remove_house, interaction, host=person)

    async def set_level(self, person: int, name: str, level: str, interaction: int | None = None) -> None:
        """Set the level of the house player of that name; the host's right, in the lobby."""
        await self._reseat(lambda table: seating.set_level(table, person, name, level), interaction)

    @retry_unless_moved
    async def start(self, person: int, interaction: int | None = None, *, is_filled: bool = False) -> None:
        """Begin the game; the chance that comes first is drawn in the same transaction.

        is_filled: with house players in the seats that the game still needs.
        """
        async with self._changing():
            lobby = self.table
            if is_filled:
                lobby = seating.fill(lobby, self.game, self.options, self._now())
            await self._carry_out(transitions.begun(self, lobby, person, self._time), interaction)

    async def choose(self, person: int, options: Options, terms: Terms, interaction: int | None = None) -> None:
        """Change the options of a lobby's game, and the table's terms; the host's right."""
        await self._reseat(
            lambda table: seating.choose(table, self.game, options, terms, person, self._now()), interaction
        )

    async def cancel(self, person: int, interaction: int | None = None) -> None:
        """Close a table whose game has not begun; the host's right."""
        await self._reseat(lambda table: seating.cancel(table, person), interaction)

    async def end(self, person: int, *, may_manage: bool, interaction: int | None = None) -> None:
        """End the table for everybody, unrated; for the host, or somebody who may manage messages."""
        await self._reseat(lambda table: seating.end(table, person, may_manage=may_manage), interaction)

    @retry_on_conflict
    async def close(self, reason: str) -> None:
        """Close the table in any phase; `reason` is a sentence."""
        await self._reseat(lambda table: seating.close(table, reason))

    @retry_on_conflict
    async def link_rematch(self, table_id: str) -> None:
        """Note the table of the rematch of this finished one; the first one noted stays."""
        async with self._changing():
            if self.table.status is not Status.OVER:
                raise Refusal("You can't have a rematch before the game is over.")
            if self.table.fixture is not None:
                raise Refusal(self.table.fixture.no_rematch)
            if self.table.rematch is None:
                await self._carry_out(Transition(replace(self.table, rematch=table_id), self.state))

    @retry_on_conflict
    async def move(self, channel: int) -> None:
        """Note the table's new channel."""
        async with self._changing():
            if self.table.channel != channel:
                await self._carry_out(Transition(replace(self.table, channel=channel), self.state))

    @retry_unless_moved
    async def submit(self, seat: int, action: Action, revision: int, interaction: int | None = None) -> None:
        """Carry out a seat's action in turn that was chosen at a revision.

        Raises StaleClick, NotYourTurn or IllegalAction, and Repeated for an interaction that was already counted.
        """
        async with self._changing():
            state = self._playing()
            if revision != self.table.revision:
                raise StaleClick(self.moved_on(seat))
            if state.to_act and seat not in state.to_act:
                names = " or ".join(self.table.seats[each].name for each in state.to_act)
                raise NotYourTurn(f"It isn't your turn: {names} to play.")
            self._must_not_wait(seat)
            if action not in state.legal_actions(seat):
                raise IllegalAction(state.refusal(seat, action))
            await self._carry_out(transitions.acted(self, Acted(seat, action), self._time), interaction)

    @retry_unless_moved
    async def call(self, seat: int, calls: Sequence[Action], interaction: int | None = None) -> bool:
        """Make the seat's call that is right in the current position; the first seat to call gets it.

        If several calls are right, return False: everybody waits until the seat has chosen one, for at most
        `CHOOSE_SECONDS`. Raises StaleClick if the latest event was a call, and else IllegalAction if none is right; and
        Repeated as `submit` does.
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
                await self._carry_out(transitions.acted(self, Acted(seat, right[0]), self._time), interaction)
            elif self.table.clock.caller is None:
                after = seating.change_seat(self.table, seat, is_away=False, misses=0)
                now = self._now()
                clock = Clock(now, house_at=now + CHOOSE_SECONDS, caller=seat)
                await self._carry_out(Transition(replace(after, clock=clock), state), interaction)
            return len(right) == 1

    @retry_unless_moved
    async def deal_now(self, person: int, interaction: int | None = None, until: float | None = None) -> None:
        """Note that a person has seen the scores; once all persons who play have, the next hand or game goes on.

        until: end of the scores meant; None: the current ones.
        """
        async with self._changing():
            seating.seat_of(self.table, person)
            if self.is_scoring and until in (None, self.table.clock.scores_until):
                self._ready[person] = self.table.clock.scores_until
                if all(seat.is_house_played or self._is_ready(seat) for seat in self.table.seats):
                    ended = transitions.scores_ended(self, self._time, is_touched=interaction is not None)
                    await self._carry_out(ended, interaction)

    @property
    def ready(self) -> tuple[str, ...]:
        """The names of those who have seen the current scores; forgotten at a restart."""
        return tuple(seat.name for seat in self.table.seats if self._is_ready(seat))

    def _is_ready(self, seat: Seat) -> bool:
        until = self.table.clock.scores_until
        return until is not None and seat.person is not None and self._ready.get(seat.person) == until

    # What time does

    async def tick(self) -> None:
        """Do the work that is due: close an idle table, move for the house or the late, remind.

        The lock is free while the house thinks, so that people can act meanwhile.
        """
        while (deciding := await self._keep_time()) is not None:
            await asyncio.wait({deciding})

    async def _keep_time(self) -> Deciding | None:
        """Do the work that is due and return None, or return the decision that the house has to make first."""
        async with self._changing():
            if due(self.table, self.state, self._now()) is None:  # the clock read may be one that another process set
                await self._catch_up()
            decided, then = None, due(self.table, self.state, self._now())
            if then is None:
                return None
            matter = None if self.state is None else matter_of(self.table, self.state, then)
            if matter is not None:
                deciding = self._house.begin(matter, self, self._now())
                if not deciding.done():
                    return deciding
                decided = self._house.take()
            await self._carry_out(transitions.on_time(self, then, decided, self._time))
        return None

    def _think_ahead(self) -> None:
        """Start the decision that the house will have to make after the pause, and discard any other."""
        state, at = self.state, self.table.clock.house_at
        matter = None if state is None or at is None else matter_of(self.table, state, after_pause(self.table, state))
        if matter is None or at is None:
            self._house.discard()
        else:
            self._house.begin(matter, self, at)

    # How a change becomes durable

    @retry_unless_moved
    async def _reseat(
        self, change: Callable[[Table], Table], interaction: int | None = None, *, host: int | None = None
    ) -> None:
        """Change the seats or the status for a person; raises Refusal for one who isn't the `host`, if given."""
        async with self._changing():
            if host is not None:
                seating.must_host(self.table, host)
            await self._carry_out(transitions.reseated(self, change(self.table), self._time), interaction)

    async def _carry_out(
        self, transition: Transition, interaction: int | None = None, limits: Limits | None = None
    ) -> None:
        """Write a transition to the journal, make it the session's state, and notify the observers."""
        before, texts = self.table, self._texts(transition)
        after = replace(transition.after, version=before.version + 1, revision=before.revision + len(texts))
        bell = None if transition.result is None else bell_of(after, self.game)
        entry = Entry(before, after, texts, transition.result, interaction, bell, limits)
        await self._write(entry)
        if after.options != before.options:
            self.options = options_from_json(self.game, after.options)
        self.table, self.state = after, transition.state
        self.events.extend(texts)
        self._count(before.revision, transition.events)
        if transition.scored is not None:
            self._scored = transition.scored
        self.look_anew()
        self._think_ahead()
        self._observe(self, Change(entry, transition.reminded))

    def _texts(self, transition: Transition) -> tuple[str, ...]:
        return tuple(event_to_json(self.game, event) for event in transition.events)

    def _adopt(self, table: Table, events: list[str]) -> None:
        super()._adopt(table, events)
        self._house.discard()

    @property
    def _key(self) -> str:
        return self.table.id

    @property
    def _version(self) -> int:
        return self.table.version

    @property
    def _moved_on(self) -> str:
        return self.table.halted or MOVED_ON

    @property
    def _time(self) -> Time:
        return Time(self._now(), self._pace)

    # Small questions

    async def suggest(self, seat: int) -> Question | None:
        """Return the question to a strong house player for the seat; None if it isn't its turn."""
        return await self._house.suggest(self, seat) if seat in self.to_act else None

    async def turned(self, seat: int | None) -> TurningPoint | None:
        """Return the turning point of a game that is over, for a reader; computed once, despite cancelled waiters."""
        return await self._once(("turned", seat), lambda: self.turning_point(seat))

    async def possible(self) -> Par | None:
        """Return the best possible course of a game that is over, computed the same way."""
        return await self._once("possible", self.par)

    async def _once(self, key: Hashable, find: Callable[[], R]) -> R:
        if key not in self._found:
            self._found[key] = asyncio.create_task(asyncio.to_thread(find))
        found: R = await shared(self._found[key])
        return found

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
