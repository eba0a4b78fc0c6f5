"""A tournament's immutable values: options, players, results, draws, events.

A person is a number that the caller chooses. A player is one who holds a seat, a person or the house, and has a number
of its own, from 0. Tables and rounds are counted from 1. A pair is one of the two partnerships of a table: pair 0 has
the seats 0 and 2, and pair 1 the seats 1 and 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from pydantic import Field

from games.api import Options
from games.joker.board import BONUS, DEEPEST, MARBLES, PARTNERSHIPS, SEATS, SNUG

FEWEST_PEOPLE = 4
MOST_PEOPLE = 64
MOST_ROUNDS = 12
MOST_IN_PLAYOFF = SEATS
"""Most people who play off a tie for the first place; more share it."""
LONGEST_REASON = 200

PAIR_MARBLES = 2 * MARBLES
FINISHED_SCORE = SNUG * PAIR_MARBLES + BONUS
MOST_STOPPED = SNUG * (PAIR_MARBLES - 1)
"""Most points of a pair that has not finished."""
MOST_PROGRESS = 2 * sum(range(DEEPEST - MARBLES + 1, DEEPEST + 1))

Seats: TypeAlias = tuple[int, int, int, int]
"""The players of one table, by seat."""
Pair: TypeAlias = tuple[int, int]
"""Two partners."""
Cut: TypeAlias = tuple[tuple[int, int], ...]
"""Drawn cards by player, ascending; cards are those of `games.joker.cards`."""


class TournamentOptions(Options):
    """The choices before a tournament."""

    rounds: int = Field(
        default=6, ge=1, le=MOST_ROUNDS, title="Rounds", description="How many rounds you play, from 1 to 12."
    )


class Phase(StrEnum):
    """A phase of a tournament, by what it waits for.

    SIGN_UP: people, and the start. DRAW: cards to be drawn. SEATED: the round to begin. PLAYING: the tables. REVIEW:
    the scores to be closed after the last round. OVER: nothing.
    """

    SIGN_UP = "sign-up"
    DRAW = "draw"
    SEATED = "seated"
    PLAYING = "playing"
    REVIEW = "review"
    OVER = "over"


class Purpose(StrEnum):
    """The decision that a draw of cards makes."""

    TABLES = "tables"
    LOTS = "lots"
    PARTNERS = "partners"
    PLAYOFF = "playoff"


@dataclass(frozen=True, slots=True)
class Player:
    """The holder of a seat: a person, or with person None the house; the house also plays for one who is away."""

    person: int | None
    is_away: bool = False

    @property
    def is_house_played(self) -> bool:
        return self.person is None or self.is_away


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table's end: scores and progress by pair, and whether it finished or was stopped."""

    scores: Pair
    progress: Pair
    is_finished: bool

    @property
    def winner(self) -> int | None:
        """The pair with the higher score, then with the greater progress; None if they are level."""
        first, second = zip(self.scores, self.progress, strict=True)
        return None if first == second else int(second > first)


@dataclass(frozen=True, slots=True)
class Draw:
    """Drawn cards: those who tied draw again in the next cut.

    table: for lots and partners; else None.
    """

    purpose: Purpose
    table: int | None
    cuts: tuple[Cut, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """A person signs up, comes back, or between two rounds takes a seat of the house."""

    person: int


@dataclass(frozen=True, slots=True)
class Left:
    """A person takes back the sign-up, or leaves the seat to the house."""

    person: int


@dataclass(frozen=True, slots=True)
class Started:
    """The sign-up is over, and the tables are drawn."""


@dataclass(frozen=True, slots=True)
class Drew:
    """The event of a draw that was due."""

    draw: Draw


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """All tables begin to play.

    turned: by how many seats to the left everybody at each table is turned, so that the player whose card deals sits in
    the dealer's seat of the table's seed; None in a tournament that began before the high card dealt.
    """

    turned: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class TableEnded:
    """A table finished, or was stopped by the bell.

    left: players who are there, but whose seats count as left to the house.
    """

    table: int
    result: TableResult
    left: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Corrected:
    """A director corrects a pair's score in a round; the moves after it stay unchanged."""

    round: int
    table: int
    pair: int
    score: int
    reason: str


@dataclass(frozen=True, slots=True)
class ScoresClosed:
    """After the last round scores become final, and the first place is settled."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The tournament ends early, and an unfinished round does not count.

    `reason` is public: who or what ended it, and why.
    """

    reason: str


TournamentEvent: TypeAlias = Joined | Left | Started | Drew | RoundBegan | TableEnded | Corrected | ScoresClosed | Ended


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over.

    tables: the players by seat. results: how each table ended. scores: by table and pair, with corrections. winners:
    the pair of each table that moves as winners; None where it stood level and no lots decided. absent: the players
    whose seats count as left to the house, ascending. lots: the draws that decided level tables. partners: the draws
    for new partners, by table; empty after the last round. turned: as `RoundBegan` has it. dealers: the seats that deal
    by their cards, by table; meaningless where nobody was turned.
    """

    number: int
    is_playoff: bool
    tables: tuple[Seats, ...]
    results: tuple[TableResult, ...]
    scores: tuple[Pair, ...]
    winners: tuple[int | None, ...]
    absent: tuple[int, ...]
    lots: tuple[Draw, ...] = ()
    partners: tuple[Draw, ...] = ()
    turned: tuple[int, ...] | None = None
    dealers: tuple[int, ...] = ()

    @property
    def caller(self) -> int | None:
        """The table that finished and rang the bell; None if a director or the time did."""
        return next((table for table, result in enumerate(self.results, 1) if result.is_finished), None)


@dataclass(frozen=True, slots=True)
class Line:
    """One round on a person's score card; `is_counted` is False if the seat was left to the house."""

    round: int
    table: int
    seat: int
    partner: int
    score: int
    is_counted: bool


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A person's place in the ranking, 1 for the best; tied persons share a place."""

    place: int
    player: int
    total: int


def pair_of(seats: Seats, pair: int) -> Pair:
    """Return the two players of a pair at a table."""
    first, second = PARTNERSHIPS[pair]
    return seats[first], seats[second]
