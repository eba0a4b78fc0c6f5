"""A tournament's row: entrants, schedule, clock; and the transaction that changes it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

from games.api import Json, Refusal
from games.engine.table import Bell, Entry, Table

FORGOTTEN = "a former player"
NOBODY = 0
"""The host of a tournament whose host asked to be forgotten; members who may manage messages direct it."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person of a tournament; events refer to entrants by number, from 1, in the order of their first sign-up.

    person: None for one who asked to be forgotten. is_in: whether the sign-up stands, or was taken back before the
    start. is_ready: whether the person waits for the next round.
    """

    person: int | None
    name: str
    is_in: bool = True
    is_ready: bool = False


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """One tournament, without its events and its tables.

    version counts every change, also those that its tables make as they end; revision counts the events. seed is 32
    bytes in hex. host: a person, or 0 for one who asked to be forgotten. role: whose members may sign up, None for
    everybody. Times are in Unix seconds: start_at, of its automatic start; deadline, of its current phase; woken_at,
    when a table ended that it has not handled yet. While it is paused it has no deadline, and remaining are the seconds
    that were left of it.
    """

    id: str
    guild: int
    channel: int
    host: int
    options: Json
    schedule: Json
    seed: str
    is_rated: bool
    created_at: float
    role: int | None = None
    start_at: float | None = None
    entrants: tuple[Entrant, ...] = ()
    deadline: float | None = None
    woken_at: float | None = None
    remaining: float | None = None
    is_paused: bool = False
    is_over: bool = False
    version: int = 0
    revision: int = 0

    @property
    def due_at(self) -> float | None:
        """The time of its next work; None while it waits for people, and when it is over."""
        times = [] if self.is_over else [time for time in (self.deadline, self.woken_at) if time is not None]
        return min(times, default=None)

    def number_of(self, person: int) -> int | None:
        """Return the person's number as an entrant, or None."""
        return next((number for number, entrant in enumerate(self.entrants, 1) if entrant.person == person), None)


@dataclass(frozen=True, slots=True)
class Halt:
    """Stop the tables of the round until they are resumed; `words` say why."""

    round: int
    words: str


@dataclass(frozen=True, slots=True)
class Resume:
    """Let the tables of the round play on."""

    round: int


@dataclass(frozen=True, slots=True)
class Close:
    """Close the running tables of the round without a result; `reason` is a sentence."""

    round: int
    reason: str


Order: TypeAlias = Bell | Halt | Resume | Close
"""An order to all running tables of a round, in the tournament's transaction."""


@dataclass(frozen=True, slots=True)
class FinalStanding:
    """An entrant's place in a tournament that is over, and the points."""

    number: int
    place: int
    total: int


@dataclass(frozen=True, slots=True)
class TournamentEntry:
    """One transaction of one tournament, durable as a whole or not at all.

    `before` is the tournament that the change was made on (None: it is created), `after` the changed one, with version
    `before.version + 1`. `events` are in JSON, of sequence numbers `before.revision + 1` to `after.revision`. `tables`
    are entries of its tables. `standings` come with its end. `interaction` is the id of the click or command that asked
    for it.
    """

    before: StoredTournament | None
    after: StoredTournament
    events: tuple[str, ...] = ()
    tables: tuple[Entry, ...] = ()
    order: Order | None = None
    standings: tuple[FinalStanding, ...] = ()
    interaction: int | None = None


class UnreadableTournament(Refusal):
    """This version cannot follow a tournament's options or events; `stored` is its row."""

    def __init__(self, stored: StoredTournament) -> None:
        begun = "began under an older version of me, and I can't go on with it. /tournament end ends it."
        super().__init__(f"Tournament {stored.id} {'is over.' if stored.is_over else begun}")
        self.stored = stored


def closing(before: StoredTournament, number: int, reason: str, person: int | None = None) -> TournamentEntry:
    """Return the entry that ends a tournament in any phase, and closes the tables of the round of that number.

    person: one whom the same entry removes from it for good.
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


class TournamentJournal(Protocol):
    """The durable store of tournaments, together with their tables."""

    async def write(self, entry: TournamentEntry) -> None:
        """Make the entry durable; raises Conflict or Repeated and then changes nothing."""

    async def load(self, tournament_id: str) -> tuple[StoredTournament, list[str]] | None:
        """Return the newest state of a tournament and its events in order; None if there is none."""

    async def version(self, tournament_id: str) -> int | None:
        """Return the newest version of a tournament; None if there is none."""

    async def tables(self, tournament_id: str, number: int) -> list[Table]:
        """Return the tables of a round, by their numbers."""
