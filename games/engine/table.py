"""A table's row: seats, options, clock; and the transaction that changes it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import ClassVar, Protocol

from games.api import Json
from games.daily import end_of
from games.engine.limits import Limits
from games.level import Level

IDLE_SECONDS = 7 * 24 * 3600
"""Seconds after a person's latest touch until a table closes itself."""


class Status(StrEnum):
    """A phase of a table; the last two are final."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: a person's, or with person None the house's own.

    name: as shown. is_away: a house player plays until the person comes back. misses: deadlines missed in a row. level:
    the house's level there: as chosen for a house player, steady for a person who is away. house_plays: number of plays
    that the house made for the person, also after a timeout; a `Pass` is none.
    """

    person: int | None
    name: str
    is_away: bool = False
    misses: int = 0
    level: Level = "steady"
    house_plays: int = 0

    @property
    def is_house_played(self) -> bool:
        return self.person is None or self.is_away

    @property
    def is_former(self) -> bool:
        """Whether the person was erased, which a negative id marks."""
        return self.person is not None and self.person < 0


@dataclass(frozen=True, slots=True)
class Held:
    """A seat of a rematch that is held for somebody who played; place: its index once all are there."""

    place: int
    person: int
    name: str


@dataclass(frozen=True, slots=True)
class Clock:
    """A table's timers, in Unix seconds.

    deadline: when the seats to act run out of time, or a lobby closes. remind_at: when the seats are reminded of it.
    house_at: when the session goes on by itself, with the work that `games.engine.pace.due` finds. caller: the seat
    that may choose among its calls until then, while all others wait. touched_at: when a person last acted.
    scores_until: end of the scores of a hand or game that is over; the next one's time runs from then on.
    """

    touched_at: float
    deadline: float | None = None
    remind_at: float | None = None
    house_at: float | None = None
    caller: int | None = None
    scores_until: float | None = None

    @property
    def choose_until(self) -> float | None:
        """Deadline for the caller's choice; None without a caller."""
        return None if self.caller is None else self.house_at

    @property
    def due_at(self) -> float:
        """The earliest of the timers; a table is idle only if it has no deadline."""
        idle_at = self.touched_at + IDLE_SECONDS if self.deadline is None else None
        times = (self.deadline, self.remind_at, self.house_at, self.scores_until, idle_at)
        return min(time for time in times if time is not None)


@dataclass(frozen=True, slots=True)
class Fixture(ABC):
    """The game of a competition that a table plays, and the competition's decisions about it.

    tournament: the competition's id. round, number: the table's place in it, both from 1. no_rematch, no_end: the
    refusals of a rematch and of an early end. leaving: the cost of being away as the table ends. way_on: who can help
    if nobody can play on. Each kind of competition has a subclass.
    """

    no_rematch: ClassVar[str]
    no_end: ClassVar[str]
    leaving: ClassVar[str]
    way_on: ClassVar[str]

    tournament: str
    round: int
    number: int

    @abstractmethod
    def bell(self, call: str) -> Bell:
        """Return the words of the bell when the table's game is over; call: the word of whoever finishes."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The choices for a table besides its game's options, as the fields of `Table` of the same names."""

    timer: int | None = None
    is_rated: bool = True
    level: Level = "steady"
    coach: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One table, without its events.

    version counts every change, revision the events journalled; a click carries the revision. seed is 32 bytes in hex.
    guild is 0 for a table in a person's direct messages. channel is the table's current one, home the channel it was
    opened in (the same, or a thread's parent). timer is in seconds, None for no limit. reason tells in words why a
    closed table closed. daily is the UTC date, as "2026-01-31", of the daily deal that is played, None for another
    game. fixture is the competition's game that is played, None outside of one. halted tells in words why nobody may
    move, and is empty if they may. is_stopped: whether the bell of its round has rung, so that it ends as it stands.
    edition is that of the game's rules at the opening, and from the start of its game on at that start. held are the
    seats of a rematch that are held for players who have not come yet, until `held_until`, which is None unless the
    table is a rematch of several persons. level: of the house players who sit down from then on. coach: whether a
    person there may ask for a strong house player's choice, so that it is not rated.
    """

    id: str
    guild: int
    channel: int
    home: int
    host: int
    game: str
    options: Json
    seed: str
    timer: int | None
    is_rated: bool
    created_at: float
    clock: Clock
    status: Status = Status.LOBBY
    seats: tuple[Seat, ...] = ()
    version: int = 0
    revision: int = 0
    reason: str = ""
    rematch: str | None = None
    daily: str | None = None
    fixture: Fixture | None = None
    halted: str = ""
    is_stopped: bool = False
    edition: int = 1
    held: tuple[Held, ...] = ()
    held_until: float | None = None
    level: Level = "steady"
    coach: bool = False

    @property
    def terms(self) -> Terms:
        """The choices for it besides the options."""
        return Terms(self.timer, self.is_rated, self.level, self.coach)

    @property
    def is_open(self) -> bool:
        return self.status in (Status.LOBBY, Status.PLAYING)

    @property
    def is_direct(self) -> bool:
        """Whether the table is in a person's direct messages, where nobody else sees it."""
        return not self.guild

    @property
    def is_veiled(self) -> bool:
        """Whether it is seen by others who may yet play the same deal, so that it shows no play."""
        return self.daily is not None and not self.is_direct

    def is_spoiler(self, now: float) -> bool:
        """Return whether others may yet play this deal: the UTC date of its daily deal is not over."""
        return self.daily is not None and now < end_of(date.fromisoformat(self.daily)).timestamp()

    @property
    def is_deserted(self) -> bool:
        """Whether all persons are away, so that the house does not play on either."""
        return all(seat.is_house_played for seat in self.seats)

    def held_at(self, now: float) -> tuple[Held, ...]:
        """Return the seats that are still held."""
        return self.held if self.held_until is not None and now < self.held_until else ()

    def seat_of(self, person: int) -> int | None:
        """Return the person's seat, or None."""
        for index, seat in enumerate(self.seats):
            if seat.person == person:
                return index
        return None


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat's part in a finished game; person None for a house player, who never ranks.

    place, score, tallies and team are those of the game's outcome, the score None if it is not known. has_left: whether
    the seat counts as left to the house, as `games.engine.ending.left_seats` says.
    """

    person: int | None
    name: str
    place: int
    tallies: Mapping[str, int]
    score: int | None
    team: int
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game, one SeatResult a seat.

    is_rated: whether it counts in the league. events: number of events. seconds: the table's age at the end.
    """

    finished_at: float
    is_rated: bool
    seats: tuple[SeatResult, ...]
    events: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Bell:
    """The end of a round for all its running tables: they stop as they stand, and `words` say why.

    table: the one that finished and called; None for no table.
    """

    tournament: str
    round: int
    words: str
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One transaction of one table, durable as a whole or not at all.

    `before` is the table that the change was made on (None: the table is created by it), `after` the changed table,
    with version `before.version + 1`. `events` are record events in JSON, of sequence numbers `before.revision + 1` to
    `after.revision`. `interaction` is the id of the click or command that asked for it. `bell` is rung by it: each
    other running table of the round gets a version of its own in the same transaction, which is halted, stopped, and
    due at once. A result of a tournament's table makes the tournament due. `limits` apply to the person who opens the
    table by it, or sits down.
    """

    before: Table | None
    after: Table
    events: tuple[str, ...] = ()
    result: Result | None = None
    interaction: int | None = None
    bell: Bell | None = None
    limits: Limits | None = None


class Conflict(Exception):
    """The table has changed since `before`; reload it and retry."""


class Repeated(Exception):
    """The interaction was already counted."""


class DailyTaken(Exception):
    """The person has used the one try at that date's daily deal."""


class Journal(Protocol):
    """The durable store of tables."""

    async def write(self, entry: Entry) -> None:
        """Make the entry durable; raises Conflict, Repeated, DailyTaken or Refusal and then changes nothing."""

    async def load(self, table_id: str) -> tuple[Table, list[str]] | None:
        """Return the newest state of a table and its events in order; None if there is none."""

    async def version(self, table_id: str) -> int | None:
        """Return the newest version of a table; None if there is none."""
