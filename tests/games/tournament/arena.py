"""Where a tournament and the sessions of its tables run: over one journal, at one time."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from games.api import Acted, Action, AnyEvent, Happened, apply
from games.engine.pace import Pace
from games.engine.session import Change, Session
from games.engine.table import Entry, Journal, Status, Table
from games.house.choose import choose
from games.house.levels import RANDOM
from games.records.record import event_to_json
from games.seed import chance_rng, seed_from_text
from games.tournament.checks import Director
from games.tournament.dealing import table_id
from games.tournament.journal import StoredTournament, TournamentEntry, TournamentJournal
from games.tournament.session import TournamentSession
from tests.games.tournament.journal import TournamentMemory

OPENED_AT = 1_000_000.0
HOST = 100
PEOPLE = tuple(range(101, 165))
"""Persons, in the order of their sign-up."""
DIRECTOR = Director(HOST)
ID = "CUP23"


def name(person: int) -> str:
    return f"Person {person}"


def stored_tournament(rounds: int = 2, schedule: dict[str, Any] | None = None, **fields: Any) -> StoredTournament:
    """A tournament whose sign-up opens."""
    values: dict[str, Any] = {
        "id": ID,
        "guild": 1,
        "channel": 11,
        "host": HOST,
        "options": {"rounds": rounds},
        "schedule": schedule or {},
        "seed": seed_from_text("cup").hex(),
        "is_rated": True,
        "created_at": OPENED_AT,
    }
    return StoredTournament(**values | fields)


@dataclass
class Arena:
    """One process: it loads sessions anew whenever it is asked, as if nobody had kept any.

    entries, changes: what the sessions of tournaments and of tables told their observers. now: tells the time.
    """

    journal: TournamentJournal
    tables: Journal
    now: Callable[[], float]
    entries: list[TournamentEntry] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)

    async def open(self, stored: StoredTournament, people: int = 0) -> TournamentSession:
        """A tournament with so many people signed up."""
        session = await TournamentSession.open(self.journal, self.tables, stored, self._observe, None, self.now)
        for person in PEOPLE[:people]:
            await session.join(person, name(person))
        return session

    async def tournament(self) -> TournamentSession:
        session = await TournamentSession.load(self.journal, self.tables, ID, self._observe, self.now)
        assert session is not None
        return session

    async def table(self, table: int, number: int = 1) -> Session:
        """The session of a table of a round."""
        session = await self.find(table_id(ID, number, table))
        assert session is not None
        return session

    async def find(self, key: str) -> Session | None:
        return await Session.load(self.tables, key, self._observe_table, Pace((1.0, 2.0)), self.now)

    async def hurry(self, session: Session) -> Action:
        """Play the table up to the action that finishes it, which is returned, in one entry."""
        events, last = to_the_end(session)
        texts = tuple(event_to_json(session.game, event) for event in events)
        table = session.table
        after = replace(table, version=table.version + 1, revision=table.revision + len(texts))
        await self.tables.write(Entry(table, after, texts))
        await session.refresh()
        return last

    async def finish(self, table: int, number: int = 1) -> Session:
        """Play a table to its end."""
        session = await self.table(table, number)
        last = await self.hurry(session)
        (seat,) = session.to_act
        await session.submit(seat, last, session.table.revision)
        return session

    async def tick_tables(self, number: int = 1) -> list[Table]:
        """Let the tables of the round do what their clocks ask for, once each; the tables then."""
        for table in await self.journal.tables(ID, number):
            session = await self.find(table.id)
            assert session is not None
            await session.tick()
        return await self.journal.tables(ID, number)

    async def play_round(self, session: TournamentSession, finisher: int = 1) -> None:
        """Begin the round that is seated, let a table finish, and let the tournament have all results."""
        for person in PEOPLE:
            player = session.player_of(person)
            if player is not None and session.tournament.table_of(player) is not None:
                await session.ready(person)
        await self.play_round_on(session, finisher)

    async def play_round_on(self, session: TournamentSession, finisher: int = 1) -> None:
        """Let a table of the round finish, and let the tournament have all results."""
        number = session.tournament.number
        await self.finish(finisher, number)
        while any(table.status is Status.PLAYING for table in await self.tick_tables(number)):
            pass
        await session.tick()

    def has_left(self, person: int) -> list[bool]:
        """For each result of the person's tables, whether the house had the seat."""
        results = [change.entry.result for change in self.changes if change.entry.result is not None]
        return [seat.has_left for result in results for seat in result.seats if seat.person == person]

    def _observe(self, _: TournamentSession, entry: TournamentEntry) -> None:
        self.entries.append(entry)

    def _observe_table(self, _: Session, change: Change) -> None:
        self.changes.append(change)


class Hall(Arena):
    """An arena over a journal in memory, at a time that stands until it is moved."""

    def __init__(self) -> None:
        self.memory = TournamentMemory()
        self.memory.now = OPENED_AT
        super().__init__(self.memory, self.memory.kept, lambda: self.memory.now)

    async def playing(self, people: int = 8, rounds: int = 2, **schedule: int) -> TournamentSession:
        """A tournament whose first round is being played, with every table's clock begun."""
        session = await self.seated(people, rounds, **schedule)
        await self.move_on(session)
        await self.tick_tables()
        return session

    async def seated(self, people: int = 8, rounds: int = 2, **schedule: int) -> TournamentSession:
        """A tournament whose first round is seated."""
        session = await self.open(stored_tournament(rounds, schedule), people)
        await session.start(DIRECTOR)
        return session

    async def move_on(self, session: TournamentSession) -> None:
        """Let the deadline pass."""
        assert session.stored.deadline is not None
        self.memory.now = session.stored.deadline
        await session.tick()


def to_the_end(session: Session) -> tuple[list[AnyEvent], Action]:
    """Random events up to the action that finishes the table, and that action."""
    assert session.state is not None
    state, seed = session.state.clone(), bytes.fromhex(session.table.seed)
    rng = random.Random(session.table.seed)
    chances = sum('"chance"' in text for text in session.events)
    events: list[AnyEvent] = []
    while state.outcome() is None:
        if state.is_chance_due:
            event: AnyEvent = Happened(state.sample_chance(chance_rng(seed, chances)))
            chances += 1
        else:
            (seat,) = state.to_act
            event = Acted(seat, choose(state, seat, rng, RANDOM))
        apply(state, event)
        events.append(event)
    last = events.pop()
    assert isinstance(last, Acted)
    return events, last.action
