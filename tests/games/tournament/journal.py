"""A journal of tournaments and their tables in memory."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engine.pace import resting_clock, woken_clock
from games.engine.table import Bell, Conflict, Entry, Repeated, Status, Table
from games.tournament.journal import Close, Halt, Order, Resume, StoredTournament, TournamentEntry
from tests.games.journal import Hook, MemoryJournal, let_others_run


class TableMemory(MemoryJournal):
    """The tables; a result or a bell reaches the tournaments and the other tables in the same step."""

    def __init__(self, tournaments: TournamentMemory) -> None:
        super().__init__()
        self._tournaments = tournaments

    def tables_of(self, tournament: str, number: int) -> list[Table]:
        """The tables of a round, by their numbers."""
        of_any = [(table.fixture, table) for table in self._tables.values()]
        theirs = [(fixture.number, table) for fixture, table in of_any if fixture and fixture.tournament == tournament]
        return [table for _, table in sorted(theirs, key=lambda item: item[0]) if _round(table) == number]

    def change(self, table: Table, **changes: Any) -> None:
        """Give the table a version with the changes."""
        self._tables[table.id] = replace(table, version=table.version + 1, **changes)

    def has_counted(self, interaction: int) -> bool:
        return interaction in self._interactions

    def count(self, interaction: int) -> None:
        self._interactions.add(interaction)

    def make(self, entry: Entry) -> None:
        bell = entry.bell
        if bell is not None and (bell.tournament, bell.round) in self._tournaments.bells:
            raise Conflict
        super().make(entry)
        if entry.result is not None and entry.after.fixture is not None:
            self._tournaments.wake(entry.after.fixture.tournament)
        if bell is not None:
            self._tournaments.carry_out(bell.tournament, bell)


class TournamentMemory:
    """Implements games.tournament_journal.TournamentJournal; `entries` are those made durable, in order.

    before, after: as of `tests.games.journal.MemoryJournal`. bells: those that rang, by tournament and round. now: the
    time of what a transaction does to others.
    """

    def __init__(self) -> None:
        self.entries: list[TournamentEntry] = []
        self.bells: dict[tuple[str, int], Bell] = {}
        self.before: Hook = let_others_run
        self.after: Hook = let_others_run
        self.now = 0.0
        self.kept = TableMemory(self)
        self._stored: dict[str, StoredTournament] = {}
        self._events: dict[str, list[str]] = {}

    async def write(self, entry: TournamentEntry) -> None:
        """Make the entry durable; raises Conflict or Repeated and then changes nothing."""
        await self.before()
        self._make(entry)
        await self.after()

    async def load(self, tournament_id: str) -> tuple[StoredTournament, list[str]] | None:
        """The newest state of a tournament and its events in order; None if there is none."""
        await let_others_run()
        if tournament_id not in self._stored:
            return None
        return self._stored[tournament_id], list(self._events[tournament_id])

    async def version(self, tournament_id: str) -> int | None:
        """The newest version of a tournament; None if there is none."""
        await let_others_run()
        stored = self._stored.get(tournament_id)
        return None if stored is None else stored.version

    async def tables(self, tournament_id: str, number: int) -> list[Table]:
        """The tables of a round, by their numbers."""
        await let_others_run()
        return self.kept.tables_of(tournament_id, number)

    def wake(self, tournament_id: str) -> None:
        stored = self._stored[tournament_id]
        if not stored.is_over:
            self._stored[tournament_id] = replace(stored, version=stored.version + 1, woken_at=self.now)

    def carry_out(self, tournament_id: str, order: Order) -> None:
        if isinstance(order, Bell):
            self.bells[tournament_id, order.round] = order
        for table in self.kept.tables_of(tournament_id, order.round):
            if table.status is not Status.PLAYING:
                continue
            if isinstance(order, Close):
                self.kept.change(table, status=Status.CLOSED, reason=order.reason, clock=resting_clock(self.now))
            elif table.is_stopped:
                continue
            elif isinstance(order, Bell):
                self.kept.change(table, halted=order.words, is_stopped=True, clock=woken_clock(self.now))
            elif isinstance(order, Halt):
                self.kept.change(table, halted=order.words, clock=resting_clock(self.now))
            elif isinstance(order, Resume):
                self.kept.change(table, halted="", clock=woken_clock(self.now))

    def _make(self, entry: TournamentEntry) -> None:
        before, after, order = entry.before, entry.after, entry.order
        if entry.interaction is not None and self.kept.has_counted(entry.interaction):
            raise Repeated
        stored = self._stored.get(after.id)
        if (stored and stored.version) != (before and before.version):
            raise Conflict
        if isinstance(order, Bell) and (order.tournament, order.round) in self.bells:
            raise Conflict
        expected = (before.version + 1, before.revision) if before is not None else (0, 0)
        if (after.version, after.revision - len(entry.events)) != expected:
            raise ValueError(f"{after} does not follow from {before} by {len(entry.events)} events")
        self._check_tables(entry.tables)
        if entry.interaction is not None:
            self.kept.count(entry.interaction)
        self._stored[after.id] = after
        self._events.setdefault(after.id, []).extend(entry.events)
        for table in entry.tables:
            self.kept.make(table)
        if order is not None:
            self.carry_out(after.id, order)
        self.entries.append(entry)

    def _check_tables(self, entries: tuple[Entry, ...]) -> None:
        for entry in entries:
            try:
                newest, _ = self.kept.stored(entry.after.id)
            except KeyError:
                newest = None
            if (newest and newest.version) != (entry.before and entry.before.version):
                raise Conflict


def _round(table: Table) -> int | None:
    return None if table.fixture is None else table.fixture.round
