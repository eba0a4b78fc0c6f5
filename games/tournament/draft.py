"""An uncommitted change of a tournament, with all its automatic consequences."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import orjson

from games.api import Refusal
from games.engine.table import Bell, Entry, Table
from games.english import plural
from games.tournament.dealing import deal_round
from games.tournament.draws import draw_rng
from games.tournament.journal import (
    Close,
    Entrant,
    FinalStanding,
    Halt,
    Order,
    Resume,
    StoredTournament,
    TournamentEntry,
)
from games.tournament.model import (
    FEWEST_PEOPLE,
    Drew,
    Ended,
    Phase,
    RoundBegan,
    ScoresClosed,
    Started,
    TournamentEvent,
)
from games.tournament.notation import event_to_json
from games.tournament.schedule import Schedule
from games.tournament.state import Tournament


class Draft:
    """A copy of a tournament for trying a change; `entry` makes it a transaction.

    tournament, stored: after the change. events: those of the change. draws: number of draws of cards so far.
    """

    def __init__(self, tournament: Tournament, stored: StoredTournament, draws: int, now: float) -> None:
        self.tournament = tournament.clone()
        self.stored = stored
        self.now = now
        self._before = stored
        self.draws = draws
        self._stage = _stage(tournament)
        self.events: list[TournamentEvent] = []
        self._tables: list[Entry] = []
        self._order: Order | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing has changed."""
        return not self.events and not self._tables and self._order is None and self.stored == self._before

    # Changes

    def apply(self, event: TournamentEvent) -> None:
        """Apply an event; raises Refusal."""
        self.tournament.apply(event)
        self.events.append(event)

    def change(self, **changes: Any) -> None:
        """Change fields of the row."""
        self.stored = replace(self.stored, **changes)

    def enter(self, entrant: Entrant) -> int:
        """Add an entrant, and return their number."""
        self.change(entrants=(*self.stored.entrants, entrant))
        return len(self.stored.entrants)

    def change_entrant(self, number: int, **changes: Any) -> None:
        """Change fields of one entrant."""
        entrants = list(self.stored.entrants)
        entrants[number - 1] = replace(entrants[number - 1], **changes)
        self.change(entrants=tuple(entrants))

    def change_table(self, before: Table, after: Table) -> None:
        """Add a changed table to the transaction, unless it is unchanged; at most once a table."""
        if after != before:
            self._tables.append(Entry(before, replace(after, version=before.version + 1)))

    def pause(self, words: str) -> None:
        """Stop the clock and the tables; `words` say why."""
        if self.stored.is_paused:
            raise Refusal("The tournament is already paused.")
        if self.tournament.phase is Phase.SIGN_UP:
            raise Refusal("The tournament hasn't started yet, so there's nothing to pause.")
        if self.tournament.is_over:
            raise Refusal("The tournament is over.")
        deadline = self.stored.deadline
        remaining = None if deadline is None else max(0.0, deadline - self.now)
        self.change(is_paused=True, deadline=None, remaining=remaining)
        if self.tournament.phase is Phase.PLAYING:
            self._order = Halt(self.tournament.number, words)

    def resume(self) -> None:
        """Restart the clock with the remaining time."""
        if not self.stored.is_paused:
            raise Refusal("The tournament isn't paused.")
        remaining = self.stored.remaining
        deadline = None if remaining is None else self.now + remaining
        self.change(is_paused=False, deadline=deadline, remaining=None)
        if self.tournament.phase is Phase.PLAYING:
            self._order = Resume(self.tournament.number)

    def end(self, reason: str) -> None:
        """End the tournament early and close its running tables; `reason` names who or what ended it, and why."""
        if self.tournament.phase is Phase.PLAYING:
            self._order = Close(self.tournament.number, reason)
        self.apply(Ended(reason))

    def ring(self, words: str) -> None:
        """Stop all tables of a round that none has finished."""
        self._order = Bell(self.stored.id, self.tournament.number, words)
        self.change(deadline=None)

    def move_on(self) -> None:
        """Move on to the next phase at the deadline."""
        match self.tournament.phase:
            case Phase.SIGN_UP if self.stored.start_at is None:
                self.end("Nobody started the tournament for a week.")
            case Phase.SIGN_UP if len(self.tournament.people) < FEWEST_PEOPLE:
                people = plural("person", len(self.tournament.people), "people")
                self.end(f"When the tournament was to start, {people} had signed up, and it needs {FEWEST_PEOPLE}.")
            case Phase.SIGN_UP:
                self.apply(Started())
            case Phase.SEATED:
                self._begin_round()
            case Phase.PLAYING:
                self.ring("The time of the round is up: the bell stops every table.")
            case Phase.REVIEW:
                self.apply(ScoresClosed())

    # What follows

    def follow(self) -> None:
        """Draw cards that are due, start the next phase's clock, and begin a round that all are ready for."""
        while self.tournament.phase is Phase.DRAW:
            draw = self.tournament.sample_draw(draw_rng(bytes.fromhex(self.stored.seed), self.draws))
            self.draws += 1
            self.apply(Drew(draw))
        if self.tournament.phase is Phase.PLAYING and self.tournament.results:
            self.change(deadline=None, remaining=None)  # the bell has rung
        if _stage(self.tournament) != self._stage:
            self._stage = _stage(self.tournament)
            self._enter_stage()
        if self.tournament.phase is Phase.SEATED and not self.stored.is_paused and self._is_everybody_ready():
            self._begin_round()
            self.follow()

    def _enter_stage(self) -> None:
        schedule = Schedule.model_validate(self.stored.schedule)
        entrants = tuple(replace(entrant, is_ready=False) for entrant in self.stored.entrants)
        seconds = {
            Phase.SEATED: schedule.pause,
            Phase.PLAYING: schedule.limit,
            Phase.REVIEW: schedule.review_seconds,
        }.get(self.tournament.phase)
        is_over = self.tournament.is_over
        is_paused = self.stored.is_paused and not is_over
        self.change(entrants=entrants, deadline=None, remaining=None, is_paused=is_paused, is_over=is_over)
        if seconds is None:
            return
        if self.stored.is_paused:
            self.change(remaining=float(seconds))
        else:
            self.change(deadline=self.now + seconds)

    def _is_everybody_ready(self) -> bool:
        """Return whether all persons with a seat in the next round, other than those away, are ready."""
        seated = [self.tournament.players[player] for seats in self.tournament.tables for player in seats]
        present = [player.person for player in seated if player.person is not None and not player.is_away]
        return bool(present) and all(self.stored.entrants[number - 1].is_ready for number in present)

    def _begin_round(self) -> None:
        self.apply(RoundBegan(self.tournament.turns(bytes.fromhex(self.stored.seed))))
        self._tables += deal_round(self.stored, self.tournament, self.now)

    # Writing down

    def entry(self, interaction: int | None) -> TournamentEntry:
        """Return the whole change as one transaction."""
        before = self._before
        after = replace(self.stored, version=before.version + 1, revision=before.revision + len(self.events))
        return TournamentEntry(
            before=before,
            after=after,
            events=tuple(orjson.dumps(event_to_json(event)).decode() for event in self.events),
            tables=tuple(self._tables),
            order=self._order,
            standings=self._standings(),
            interaction=interaction,
        )

    def _standings(self) -> tuple[FinalStanding, ...]:
        """Return the final places once the tournament is over, if a round counted for anybody."""
        tournament = self.tournament
        if not tournament.is_over or tournament.is_deserted:
            return ()
        ranking = [(tournament.players[standing.player].person, standing) for standing in tournament.ranking()]
        return tuple(
            FinalStanding(number, standing.place, standing.total) for number, standing in ranking if number is not None
        )


def _stage(tournament: Tournament) -> tuple[Phase, int]:
    return tournament.phase, tournament.number
