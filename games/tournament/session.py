"""The async engine of one tournament: it owns the state, saves every change before anyone sees it, and keeps time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import orjson

from games.api import Cast, Json, Refusal, StaleClick, View
from games.engine.export import record_of
from games.engine.seating import MANAGER
from games.engine.table import IDLE_SECONDS, Conflict, Journal, Repeated, Status, Table
from games.engine.unreadable import Unreadable
from games.tournament import words
from games.tournament.archive import archive_of
from games.tournament.attendance import give_up, hand_over, is_there, table_number, take_attendance
from games.tournament.checks import check_cancel, check_reason, check_ring
from games.tournament.dealing import player_names, result_of
from games.tournament.draft import Draft
from games.tournament.journal import Close, Entrant, StoredTournament, TournamentEntry, TournamentJournal
from games.tournament.model import (
    Corrected,
    Drew,
    Joined,
    Left,
    Phase,
    Started,
    TableEnded,
    TournamentEvent,
    TournamentOptions,
)
from games.tournament.notation import event_from_json
from games.tournament.state import Tournament

ATTEMPTS = 8
"""How often a change is tried that tables or another process get ahead of."""

FORGOTTEN = "a former player"
NOBODY = 0
"""The host of a tournament whose host asked to be forgotten; members who may manage messages direct it."""

Work: TypeAlias = Callable[[Draft], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Director:
    """Who directs: the host of the tournament, or somebody who may manage messages."""

    person: int
    may_manage: bool = False


class UnreadableTournament(Refusal):
    """This version cannot follow a tournament's options or events; `stored` is its row."""

    def __init__(self, stored: StoredTournament) -> None:
        begun = "began under an older version of me, and I can't go on with it. /tournament end ends it."
        super().__init__(f"Tournament {stored.id} {'is over.' if stored.is_over else begun}")
        self.stored = stored


def closing(before: StoredTournament, number: int, reason: str, person: int | None = None) -> TournamentEntry:
    """The entry that ends a tournament, whatever its events say, and closes the tables of the round of that number.

    person: who is taken out of it for good by the same entry.
    """
    entrants = tuple(
        replace(entrant, person=None, name=FORGOTTEN) if person is not None and entrant.person == person else entrant
        for entrant in before.entrants
    )
    after = replace(
        before,
        host=NOBODY if before.host == person else before.host,
        entrants=entrants,
        deadline=None,
        woken_at=None,
        is_over=True,
        version=before.version + 1,
    )
    return TournamentEntry(before, after, order=Close(number, reason))


def must_direct(stored: StoredTournament, director: Director) -> None:
    """Check that somebody may direct the tournament; raises Refusal."""
    if director.person != stored.host and not director.may_manage:
        raise Refusal("Only the host of the tournament, or a member who can manage messages, can do that.")


def entrant_of(stored: StoredTournament, person: int) -> int:
    """The number of a person who signed up; raises Refusal for one who did not."""
    number = stored.number_of(person)
    if number is None:
        raise Refusal("You haven't signed up for this tournament.")
    return number


def title(stored: StoredTournament, director: Director) -> str:
    """What a director is called where everybody reads it."""
    return "The host" if director.person == stored.host else MANAGER


class TournamentSession:
    """One tournament: everything that happens to it goes through here, one thing at a time.

    A change is worked out on a copy, written to the journal, and only then becomes the session's own; a refusal or a
    failure leaves everything as it was. Where tables or another process got ahead, it is worked out again on what they
    left. `observe` is called after every durable change of the session's own. A method of a person takes the id of the
    click or command as `interaction`, which counts once: it raises Repeated. Persons are Discord's; the events know
    them by their numbers as entrants.
    """

    def __init__(
        self,
        journal: TournamentJournal,
        tables: Journal,
        stored: StoredTournament,
        events: list[str],
        observe: Callable[[TournamentSession, TournamentEntry], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        self._journal = journal
        self._tables = tables
        self._observe = observe
        self._now = now
        self._lock = asyncio.Lock()
        self._is_trusted = True
        self._adopt(stored, events)

    @classmethod
    async def open(
        cls,
        journal: TournamentJournal,
        tables: Journal,
        stored: StoredTournament,
        observe: Callable[[TournamentSession, TournamentEntry], None],
        interaction: int | None,
        now: Callable[[], float] = time.time,
    ) -> TournamentSession:
        """Create a tournament that does not exist yet; raises Repeated if the interaction already made one.

        It starts by itself at its `start_at`. Without one it waits for a director, for a week.
        """
        deadline = stored.created_at + IDLE_SECONDS if stored.start_at is None else stored.start_at
        stored = replace(stored, deadline=deadline)
        session = cls(journal, tables, stored, [], observe, now)
        await journal.write(TournamentEntry(None, stored, interaction=interaction))
        return session

    @classmethod
    async def load(
        cls,
        journal: TournamentJournal,
        tables: Journal,
        tournament_id: str,
        observe: Callable[[TournamentSession, TournamentEntry], None],
        now: Callable[[], float] = time.time,
    ) -> TournamentSession | None:
        """Load a tournament by replaying its events; None if there is none of that id."""
        found = await journal.load(tournament_id)
        return None if found is None else cls(journal, tables, *found, observe, now)

    def _adopt(self, stored: StoredTournament, events: list[str]) -> None:
        """Become what is stored; raises UnreadableTournament, and then nothing changes."""
        try:
            parsed = [event_from_json(orjson.loads(text)) for text in events]
            tournament = Tournament.replay(TournamentOptions.model_validate(stored.options), parsed)
        except Exception as error:
            raise UnreadableTournament(stored) from error
        self.stored = stored
        self.events: list[TournamentEvent] = parsed
        self.tournament = tournament
        self._draws = sum(isinstance(event, Drew) for event in self.events)

    # What stands

    def cast(self, person: int | None) -> Cast:
        """The names of the players for a reader."""
        return Cast(player_names(self.stored, self.tournament), self.player_of(person) if person is not None else None)

    def player_of(self, person: int) -> int | None:
        """The person's number as a player; None before the start, and for one who does not play."""
        number = self.stored.number_of(person)
        return None if number is None else self.tournament.player_of(number)

    def board(self, views: Mapping[int, View[Any]] | None = None) -> words.BoardPage:
        """The director's board; `views` are the channel's views of the tables that play, by table."""
        return words.board(self.tournament, self.cast(None), views)

    def card(self, person: int) -> words.CardPage | None:
        """The person's score card; None for one who does not play."""
        player = self.player_of(person)
        return None if player is None else words.card(self.tournament, player, self.cast(person))

    @property
    def is_busy(self) -> bool:
        """Whether a change is under way."""
        return self._lock.locked()

    async def archive(self) -> Json:
        """The tournament with the records of all rounds that are over, as parlour-tournament/1.

        The seed, from which all that is still to come follows, is told once it is over.
        """
        records: dict[tuple[int, int], Json] = {}
        for over in self.tournament.rounds:
            for table in await self._journal.tables(self.stored.id, over.number):
                record = await asyncio.to_thread(record_of, *await self._load_table(table))
                records[over.number, table_number(table)] = orjson.loads(record.to_json())
        seed = bytes.fromhex(self.stored.seed) if self.tournament.is_over else None
        return archive_of(self.tournament, self.events, records, seed)

    # What people do

    async def join(self, person: int, name: str, interaction: int | None = None) -> None:
        """Sign up, come back, or between two rounds take a seat of the house."""

        async def change(draft: Draft) -> None:
            number = draft.stored.number_of(person)
            if number is None:
                number = draft.enter(Entrant(person, name))
            table = await self._table_of(draft, number)
            draft.apply(Joined(number))
            draft.change_entrant(number, name=name, is_in=True)
            hand_over(draft, table, person, is_away=False)

        await self._change(change, interaction)

    async def leave(self, person: int, interaction: int | None = None) -> None:
        """Take the sign-up back, or leave the seat to the house."""

        async def change(draft: Draft) -> None:
            number = entrant_of(draft.stored, person)
            table = await self._table_of(draft, number)
            draft.apply(Left(number))
            draft.change_entrant(number, is_in=draft.tournament.phase is not Phase.SIGN_UP, is_ready=False)
            hand_over(draft, table, person, is_away=True)

        await self._change(change, interaction)

    async def ready(self, person: int, interaction: int | None = None) -> None:
        """Wait for the next round no longer; it begins as soon as everybody is ready. Who was away is back."""

        async def change(draft: Draft) -> None:
            number = entrant_of(draft.stored, person)
            tournament = draft.tournament
            player = tournament.player_of(number)
            if tournament.phase is not Phase.SEATED:
                raise Refusal("No round is about to begin, so there's nothing to be ready for.")
            if player is None or tournament.table_of(player) is None:
                raise Refusal("You don't have a seat in the next round.")
            if draft.stored.entrants[number - 1].is_ready:
                raise Refusal("You're already ready. The round begins when everyone is, or when the pause ends.")
            if tournament.players[player].is_away:
                draft.apply(Joined(number))
            draft.change_entrant(number, is_ready=True)

        await self._change(change, interaction)

    async def forget(self, person: int) -> None:
        """Take a person out for good, whatever goes on; the number and the scores stay.

        Where the person directed, whoever signed up first of those still known does from then on, and hosts the tables.
        """

        async def change(draft: Draft) -> None:
            if draft.stored.host == person:
                others = (entrant.person for entrant in draft.stored.entrants if entrant.is_in)
                draft.change(host=next((other for other in others if other not in (None, person)), NOBODY))
            number = draft.stored.number_of(person)
            if number is not None:
                await self._table_of(draft, number)  # it takes attendance, so that whoever left there has left
                if is_there(draft.tournament, number):
                    draft.apply(Left(number))
                is_in = draft.stored.entrants[number - 1].is_in and draft.tournament.phase is not Phase.SIGN_UP
                draft.change_entrant(number, person=None, name=FORGOTTEN, is_in=is_in, is_ready=False)
            tables = await self._journal.tables(draft.stored.id, draft.tournament.number)
            give_up(draft, (table for table in tables if table.is_open), person)

        await self._change(change, None)

    # What directors do

    async def start(self, director: Director, interaction: int | None = None) -> None:
        """End the sign-up, and draw the tables."""

        async def change(draft: Draft) -> None:
            self.must_direct(director)
            draft.apply(Started())

        await self._change(change, interaction)

    async def pause(self, director: Director, interaction: int | None = None) -> None:
        """Stop all clocks, and let nobody move."""

        async def change(draft: Draft) -> None:
            self.must_direct(director)
            draft.pause("The director has paused the tournament, so nobody can move until it goes on.")

        await self._change(change, interaction)

    async def resume(self, director: Director, interaction: int | None = None) -> None:
        """Go on after a pause; who is to move gets the whole time again."""

        async def change(draft: Draft) -> None:
            self.must_direct(director)
            draft.resume()

        await self._change(change, interaction)

    async def ring(self, director: Director, interaction: int | None = None) -> None:
        """End the round for all its tables, which are scored as they stand."""

        async def change(draft: Draft) -> None:
            self.must_direct(director)
            check_ring(draft.tournament, is_paused=draft.stored.is_paused)
            draft.ring("The director has rung the bell, so the round is over and every table stops.")

        await self._change(change, interaction)

    async def correct(self, director: Director, corrected: Corrected, interaction: int | None = None) -> None:
        """Correct what a pair scored."""

        async def change(draft: Draft) -> None:
            self.must_direct(director)
            draft.apply(corrected)

        await self._change(change, interaction)

    async def end(self, director: Director, reason: str, interaction: int | None = None) -> None:
        """End it early; the tables that play close, and their round does not count."""

        async def change(draft: Draft) -> None:
            self.must_direct(director)
            check_reason(reason)
            draft.end(f"{title(self.stored, director)} ended the tournament. The reason: {reason}")

        await self._change(change, interaction)

    async def cancel(self, director: Director, interaction: int | None = None) -> None:
        """End the sign-up, so that nothing is played."""

        async def change(draft: Draft) -> None:
            self.must_direct(director)
            check_cancel(draft.tournament)
            draft.end(f"{title(self.stored, director)} cancelled the tournament before its start.")

        await self._change(change, interaction)

    async def close(self, reason: str) -> None:
        """End it early, whoever directs; `reason` is a sentence."""

        async def change(draft: Draft) -> None:
            draft.end(reason)

        await self._change(change, None)

    # What time does

    async def tick(self) -> None:
        """Do what the clock asks for: look at tables that ended, or move on from what a deadline was for."""
        async with self._lock:
            if not self._is_due(self.stored):  # a table or another process may have made it due
                await self._catch_up()
            if self._is_due(self.stored):
                await self._carry_out(self._on_time, None)

    async def _on_time(self, draft: Draft) -> None:
        if not self._is_due(draft.stored):
            return
        if draft.stored.woken_at is None:
            draft.move_on()
            return
        draft.change(woken_at=None)
        if draft.tournament.phase is Phase.PLAYING:
            await self._collect(draft)

    async def _collect(self, draft: Draft) -> None:
        """Take the results of the tables that are over."""
        tables = await self._journal.tables(draft.stored.id, draft.tournament.number)
        await self._score(draft, [table for table in tables if table.status is Status.OVER])

    async def _score(self, draft: Draft, tables: list[Table]) -> None:
        """Take the results of those tables that are not scored yet, the one that finished first, and who was there.

        An unreadable one has none, so that its round goes on until a director ends the tournament.
        """
        unscored = [table for table in tables if table_number(table) not in draft.tournament.results]
        for table in sorted(unscored, key=lambda table: table.is_stopped):
            try:
                result, left = await asyncio.to_thread(result_of, *await self._load_table(table))
            except Unreadable:
                continue
            take_attendance(draft, table)
            number = table_number(table)
            players = draft.tournament.tables[number - 1]
            returned = tuple(players[seat] for seat in sorted(left) if not table.seats[seat].is_away)
            draft.apply(TableEnded(number, result, returned))

    # How a change becomes durable

    async def _change(self, work: Work, interaction: int | None) -> None:
        async with self._lock:
            await self._carry_out(work, interaction)

    async def _carry_out(self, work: Work, interaction: int | None) -> None:
        """Try the work on a draft and write that, again and again while somebody gets ahead.

        What it refuses, it refuses on what the journal has.
        """
        for _ in range(ATTEMPTS):
            if not self._is_trusted:
                await self._catch_up()
            draft = Draft(self.tournament, self.stored, self._draws, self._now())
            try:
                await work(draft)
                draft.follow()
                if not draft.is_empty:
                    await self._write(draft, interaction)
            except Conflict:
                continue
            except Refusal:
                if await self._catch_up():
                    continue
                raise
            return
        raise StaleClick("Too much is happening in the tournament right now. Please try again.")

    async def _write(self, draft: Draft, interaction: int | None) -> None:
        entry = draft.entry(interaction)
        try:
            await self._journal.write(entry)
        except Repeated:
            raise
        except BaseException:
            self._is_trusted = False  # somebody got ahead, or the entry may have become durable all the same
            raise
        self.stored, self.tournament, self._draws = entry.after, draft.tournament, draft.draws
        self.events += draft.events
        self._observe(self, entry)

    async def _catch_up(self) -> bool:
        """Become what the journal has; whether that is something else."""
        self._is_trusted = False
        is_behind = await self._journal.version(self.stored.id) != self.stored.version
        if is_behind:
            found = await self._journal.load(self.stored.id)
            if found is None:
                return False
            self._adopt(*found)
        self._is_trusted = True
        return is_behind

    async def refresh(self) -> None:
        """Become what the journal has, which tables and other processes change too.

        Where nobody did, it waits for nothing under way.
        """
        if not self._is_trusted or await self._journal.version(self.stored.id) != self.stored.version:
            async with self._lock:
                await self._catch_up()

    # Small questions

    def _is_due(self, stored: StoredTournament) -> bool:
        return stored.due_at is not None and stored.due_at <= self._now()

    def must_direct(self, director: Director) -> None:
        """Check that somebody may direct the tournament; raises Refusal."""
        must_direct(self.stored, director)

    async def _table_of(self, draft: Draft, number: int) -> Table | None:
        """The table at which the entrant's game goes on, after the tournament has learnt who sits there; or None.

        A table that has ended is scored before anything else happens: who comes or goes later changes nothing of it.
        """
        tournament = draft.tournament
        player = tournament.player_of(number)
        if tournament.phase is not Phase.PLAYING or player is None:
            return None
        own = tournament.table_of(player)
        tables = await self._journal.tables(draft.stored.id, tournament.number)
        table = next((table for table in tables if table_number(table) == own), None)
        if table is None or table.status is Status.CLOSED:
            return None
        if table.status is Status.OVER or table.is_stopped:
            await self._score(draft, [each for each in tables if each.status is Status.OVER or each is table])
            return None
        take_attendance(draft, table)
        return table

    async def _load_table(self, table: Table) -> tuple[Table, list[str]]:
        loaded = await self._tables.load(table.id)
        if loaded is None:
            raise LookupError(f"table {table.id} of tournament {self.stored.id} is gone")
        return loaded
