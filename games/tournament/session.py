"""The async engine of one tournament: it owns the state, saves every change before anyone sees it, and keeps time."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

import orjson

from games.api import Cast, Json, Refusal, View
from games.engine.journalled import Journalled, retry_on_conflict
from games.engine.table import IDLE_SECONDS, Journal, Status
from games.tournament import words
from games.tournament.archive import archive_of, load_records
from games.tournament.attendance import give_up, hand_over, is_there, playing_table, score_tables
from games.tournament.checks import Director, check_cancel, check_reason, check_ring, entrant_of, must_direct, title
from games.tournament.dealing import player_names
from games.tournament.draft import Draft
from games.tournament.journal import (
    FORGOTTEN,
    NOBODY,
    Entrant,
    StoredTournament,
    TournamentEntry,
    TournamentJournal,
    UnreadableTournament,
)
from games.tournament.model import Corrected, Drew, Joined, Left, Phase, Started, TournamentEvent, TournamentOptions
from games.tournament.notation import event_from_json
from games.tournament.state import Tournament

Work: TypeAlias = Callable[[Draft], Awaitable[None] | None]


class TournamentSession(Journalled[StoredTournament, TournamentEntry]):
    """The owner of one tournament's state, which makes one change at a time.

    A change is worked out on a copy, written to the journal, and only then becomes the session's state; a refusal or a
    failure leaves everything unchanged. A change that lost a race to a table or another process is retried. `observe`
    is called after every durable change of the session. A method of a person takes the id of the click or command as
    `interaction`, which counts once: it raises Repeated. Persons are Discord users; the events refer to them by their
    numbers as entrants.
    """

    _journal: TournamentJournal

    def __init__(
        self,
        journal: TournamentJournal,
        tables: Journal,
        stored: StoredTournament,
        events: list[str],
        observe: Callable[[TournamentSession, TournamentEntry], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(journal)
        self._tables = tables
        self._observe = observe
        self._now = now
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

        It starts automatically at its `start_at`. Without one it waits for a director, for a week.
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
        """Replace the state by the stored one; raises UnreadableTournament, and then nothing changes."""
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
        """Return the names of the players for a reader."""
        return Cast(player_names(self.stored, self.tournament), self.player_of(person) if person is not None else None)

    def player_of(self, person: int) -> int | None:
        """Return the person's number as a player; None before the start, and for one who does not play."""
        number = self.stored.number_of(person)
        return None if number is None else self.tournament.player_of(number)

    def board(self, views: Mapping[int, View[Any]] | None = None) -> words.BoardPage:
        """Return the director's board; `views` are the channel's views of the running tables, by table."""
        return words.board(self.tournament, self.cast(None), views)

    def card(self, person: int) -> words.CardPage | None:
        """Return the person's score card; None for one who does not play."""
        player = self.player_of(person)
        return None if player is None else words.card(self.tournament, player, self.cast(person))

    async def archive(self) -> Json:
        """Return the tournament with the records of all finished rounds, as parlour-tournament/1.

        The seed, from which all later chance follows, is included only once it is over.
        """
        records = await load_records(self.tournament, self.stored.id, self._journal, self._tables)
        seed = bytes.fromhex(self.stored.seed) if self.tournament.is_over else None
        return archive_of(self.tournament, self.events, records, seed)

    # What people do

    async def join(self, person: int, name: str, interaction: int | None = None) -> None:
        """Sign up, come back, or between two rounds take a seat of the house."""

        async def change(draft: Draft) -> None:
            number = draft.stored.number_of(person)
            if number is None:
                number = draft.enter(Entrant(person, name))
            table = await playing_table(draft, number, self._journal, self._tables)
            draft.apply(Joined(number))
            draft.change_entrant(number, name=name, is_in=True)
            hand_over(draft, table, person, is_away=False)

        await self._change(change, interaction)

    async def leave(self, person: int, interaction: int | None = None) -> None:
        """Take back a person's sign-up, or leave the person's seat to the house."""

        async def change(draft: Draft) -> None:
            number = entrant_of(draft.stored, person)
            table = await playing_table(draft, number, self._journal, self._tables)
            draft.apply(Left(number))
            draft.change_entrant(number, is_in=draft.tournament.phase is not Phase.SIGN_UP, is_ready=False)
            hand_over(draft, table, person, is_away=True)

        await self._change(change, interaction)

    async def ready(self, person: int, interaction: int | None = None) -> None:
        """Mark a person as ready for the next round, which begins once all are, and as back if away."""

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
        """Remove a person for good, in any phase; the number and the scores stay.

        If the person hosted the tournament, the earliest entrant who is still known becomes the host, also of its
        tables.
        """

        async def change(draft: Draft) -> None:
            if draft.stored.host == person:
                others = (entrant.person for entrant in draft.stored.entrants if entrant.is_in)
                draft.change(host=next((other for other in others if other not in (None, person)), NOBODY))
            number = draft.stored.number_of(person)
            if number is not None:
                # It takes attendance, so that whoever left there has left.
                await playing_table(draft, number, self._journal, self._tables)
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
        await self._direct(director, lambda draft: draft.apply(Started()), interaction)

    async def pause(self, director: Director, interaction: int | None = None) -> None:
        """Stop all clocks and tables."""
        why = "The director has paused the tournament, so nobody can move until it goes on."
        await self._direct(director, lambda draft: draft.pause(why), interaction)

    async def resume(self, director: Director, interaction: int | None = None) -> None:
        """Go on after a pause; players to move get their whole time again."""
        await self._direct(director, Draft.resume, interaction)

    async def ring(self, director: Director, interaction: int | None = None) -> None:
        """End the round for all its tables, which are scored as they stand."""

        def change(draft: Draft) -> None:
            check_ring(draft.tournament, is_paused=draft.stored.is_paused)
            draft.ring("The director has rung the bell, so the round is over and every table stops.")

        await self._direct(director, change, interaction)

    async def correct(self, director: Director, corrected: Corrected, interaction: int | None = None) -> None:
        """Correct what a pair scored."""
        await self._direct(director, lambda draft: draft.apply(corrected), interaction)

    async def end(self, director: Director, reason: str, interaction: int | None = None) -> None:
        """End the tournament early; the running tables close, and their round does not count."""

        def change(draft: Draft) -> None:
            check_reason(reason)
            draft.end(f"{title(self.stored, director)} ended the tournament. The reason: {reason}")

        await self._direct(director, change, interaction)

    async def cancel(self, director: Director, interaction: int | None = None) -> None:
        """End the sign-up without a start."""

        def change(draft: Draft) -> None:
            check_cancel(draft.tournament)
            draft.end(f"{title(self.stored, director)} cancelled the tournament before its start.")

        await self._direct(director, change, interaction)

    async def close(self, reason: str) -> None:
        """End the tournament early, without a director; `reason` is a sentence."""

        await self._change(lambda draft: draft.end(reason), None)

    async def _direct(self, director: Director, change: Callable[[Draft], None], interaction: int | None) -> None:
        """Make a director's change; raises Refusal for anybody who may not direct."""

        def work(draft: Draft) -> None:
            must_direct(draft.stored, director)
            change(draft)

        await self._change(work, interaction)

    # What time does

    @retry_on_conflict
    async def tick(self) -> None:
        """Do the work that is due: score tables that ended, or move on at a deadline."""
        async with self._changing():
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
            tables = await self._journal.tables(draft.stored.id, draft.tournament.number)
            await score_tables(draft, [table for table in tables if table.status is Status.OVER], self._tables)

    # How a change becomes durable

    @retry_on_conflict
    async def _change(self, work: Work, interaction: int | None) -> None:
        async with self._changing():
            await self._carry_out(work, interaction)

    async def _carry_out(self, work: Work, interaction: int | None) -> None:
        """Try the work on a draft, write it to the journal, make it the session's state, and notify the observers."""
        draft = Draft(self.tournament, self.stored, self._draws, self._now())
        if (working := work(draft)) is not None:
            await working
        draft.follow()
        if draft.is_empty:
            return
        entry = draft.entry(interaction)
        await self._write(entry)
        self.stored, self.tournament, self._draws = entry.after, draft.tournament, draft.draws
        self.events += draft.events
        self._observe(self, entry)

    @property
    def _key(self) -> str:
        return self.stored.id

    @property
    def _version(self) -> int:
        return self.stored.version

    @property
    def _moved_on(self) -> str:
        return "Too much is happening in the tournament right now. Please try again."

    # Small questions

    def _is_due(self, stored: StoredTournament) -> bool:
        return stored.due_at is not None and stored.due_at <= self._now()
