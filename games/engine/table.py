"""What is kept of one table: who sits, the options, the clock; and the transaction that changes it."""

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
"""How long after a person's last touch a table closes itself."""


class Status(StrEnum):
    """Where a table is in its life; the last two are final."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: a person's, or with person None the house's own.

    name: as shown. is_away: a house player plays until the person comes back. misses: deadlines missed in a row.
    level: how well the house plays there: as it was chosen for a house player, and for a person who is away steady.
    house_plays: plays that the house made for the person, also where time ran out; a `Pass` is none.
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
        """Whether the person was erased: whoever has a negative id is nobody any more."""
        return self.person is not None and self.person < 0


@dataclass(frozen=True, slots=True)
class Held:
    """A seat of a rematch that is kept for somebody who played; place: which one it is once all are there."""

    place: int
    person: int
    name: str


@dataclass(frozen=True, slots=True)
class Clock:
    """When a table wants attention; times in Unix seconds.

    deadline: when the seats to act run out of time, or a lobby closes. remind_at: when the seats are reminded of it.
    house_at: when the session goes on by itself, with what `games.engine.pace.due` makes of the position. caller: the
    seat that may choose among its calls until then, and for which all others wait. touched_at: when a person last did
    something. scores_until: how long the scores of a hand or game that is over stand, before the next one's time runs.
    """

    touched_at: float
    deadline: float | None = None
    remind_at: float | None = None
    house_at: float | None = None
    caller: int | None = None
    scores_until: float | None = None

    @property
    def choose_until(self) -> float | None:
        """Until when the caller may choose; None where nobody does."""
        return None if self.caller is None else self.house_at

    @property
    def due_at(self) -> float:
        """The earliest of them; a table is idle only where no deadline moves it on."""
        idle_at = self.touched_at + IDLE_SECONDS if self.deadline is None else None
        times = (self.deadline, self.remind_at, self.house_at, self.scores_until, idle_at)
        return min(time for time in times if time is not None)


@dataclass(frozen=True, slots=True)
class Fixture(ABC):
    """Which game of a competition is played at a table, and what the competition decides there.

    tournament: the competition's id. round, number: where the table stands in it, both from 1. no_rematch, no_end: why
    those at the table have no rematch, and do not end it. leaving: what it costs to be away as the table ends. way_on:
    who can do something about a table that nobody can play on. Each kind of competition has a class of its own.
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
        """What the table rings when its game is over; call: what whoever finishes says."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is chosen for a table besides the options of its game, as the fields of `Table` of the same names say."""

    timer: int | None = None
    is_rated: bool = True
    level: Level = "steady"
    coach: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One table, whole but for its events.

    version counts every change, revision the events journalled; a click carries the revision. seed is 32 bytes in
    hex. guild is 0 where the table stands in a person's direct messages. channel is where the table stands, home the
    channel it was opened in (the same, or a thread's parent). timer is in seconds, None for no limit. reason tells in
    words why a closed table closed. daily is the UTC date, as "2026-01-31", whose daily deal is played there, None for
    another game. fixture is what of a competition is played there, None outside of one. halted tells in words why
    nobody may move at it, and is empty where they may. is_stopped: whether the bell of its round has rung, so that it
    ends as it stands. edition is that of the game's rules which it was opened under, and from the start of its game on
    which that began under. held are the seats of a rematch that are kept for who has not come yet, until `held_until`,
    which is None for a table that is no rematch of several persons. level: of the house players who sit down
    from then on. coach: whether a person there may ask what a strong house player would do, so that it is not rated.
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
        """What was chosen for it besides the options."""
        return Terms(self.timer, self.is_rated, self.level, self.coach)

    @property
    def is_open(self) -> bool:
        return self.status in (Status.LOBBY, Status.PLAYING)

    @property
    def is_direct(self) -> bool:
        """Whether the table stands in a person's direct messages, where nobody else sees it."""
        return not self.guild

    @property
    def is_veiled(self) -> bool:
        """Whether others see the table who may have the same deal before them, so that it shows no play."""
        return self.daily is not None and not self.is_direct

    def is_spoiler(self, now: float) -> bool:
        """Whether others are still to play what was dealt here: the UTC date of its daily deal is not over."""
        return self.daily is not None and now < end_of(date.fromisoformat(self.daily)).timestamp()

    @property
    def is_deserted(self) -> bool:
        """Whether no person is at the seats, so that the house does not play on either."""
        return all(seat.is_house_played for seat in self.seats)

    def held_at(self, now: float) -> tuple[Held, ...]:
        """The seats that are held still."""
        return self.held if self.held_until is not None and now < self.held_until else ()

    def seat_of(self, person: int) -> int | None:
        """The person's seat, or None."""
        for index, seat in enumerate(self.seats):
            if seat.person == person:
                return index
        return None


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat's part in a finished game; person None for a house player, who never ranks.

    place, score, tallies and team are those of the game's outcome, the score None where it is not known. has_left:
    whether the seat counts as left to the house, as `games.engine.ending.left_seats` says.
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

    is_rated: whether it counts in the league. events: its length in events. seconds: how long its table had been open.
    """

    finished_at: float
    is_rated: bool
    seats: tuple[SeatResult, ...]
    events: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Bell:
    """The end of a round for all its tables that still play: they stop as they stand, and `words` say why.

    table: the one that finished and called, None where nobody did.
    """

    tournament: str
    round: int
    words: str
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One transaction of one table: all of it becomes durable, or nothing.

    `before` is the table that the change was made on (None: the table is created by it), `after` the table as it
    becomes, with version `before.version + 1`. `events` are record events in JSON, of sequence numbers
    `before.revision + 1` to `after.revision`. `interaction` is the id of the click or command that asked for it.
    `bell` is rung by it: each other table of the round that still plays gets a version of its own in the same
    transaction, which is halted, stopped, and due at once. A result of a tournament's table makes the tournament due.
    `limits` bind the person who opens the table by it, or sits down.
    """

    before: Table | None
    after: Table
    events: tuple[str, ...] = ()
    result: Result | None = None
    interaction: int | None = None
    bell: Bell | None = None
    limits: Limits | None = None


class Conflict(Exception):
    """The table has changed since `before`; reload it and look again."""


class Repeated(Exception):
    """The interaction was already counted."""


class DailyTaken(Exception):
    """The person has had the one try at that date's daily deal."""


class Journal(Protocol):
    """Where tables become durable."""

    async def write(self, entry: Entry) -> None:
        """Make the entry durable; raises Conflict, Repeated, DailyTaken or Refusal and then changes nothing."""

    async def load(self, table_id: str) -> tuple[Table, list[str]] | None:
        """The newest state of a table and its events in order; None if there is none."""

    async def version(self, table_id: str) -> int | None:
        """The newest version of a table; None if there is none."""
