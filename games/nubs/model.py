"""The things of NUBS that cross boundaries: options, actions, the lead, books, the view; all frozen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import islice, takewhile
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.api import Action, Chance, Options, View
from games.codec import among
from games.nubs.board import PEGS, SIZES

Teams: TypeAlias = Literal["individual", "partners"]

TARGET = 100
"""The points that end the game after a hand."""
RECENT = 3
"""How many entries a view tells of what happened latest."""


class NubsOptions(Options):
    """The choices before a game."""

    teams: Teams = Field(
        default="individual",
        title="Teams",
        description="individual: two or four players, each alone. partners: four players, opposite seats as a team.",
    )

    @property
    def seat_range(self) -> range:
        """The numbers of seats allowed: two and four, or four."""
        return range(4, 5) if self.teams == "partners" else range(2, 5, 2)

    def sides(self, seats: int) -> int:
        """How many sides the seats form; they sit in turn, so that partners are opposite each other."""
        return 2 if self.teams == "partners" else seats


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a roll of a size, 1 to 4, on a peg, 1 to 4."""

    roll: Annotated[int, among(SIZES, "rolls have the sizes")]
    peg: Annotated[int, among(PEGS, "there are the pegs")]


NubsAction: TypeAlias = Play

PLAYS = tuple(tuple(Play(roll, peg) for peg in PEGS) for roll in SIZES)
"""The plays by index into SIZES and into PEGS."""


@dataclass(frozen=True, slots=True)
class Lead(Chance):
    """Who leads the first hand."""

    seat: int


class Phase(Enum):
    """What a state waits for."""

    LEAD = "lead"
    PLAY = "play"
    BOOKS = "books"
    OVER = "over"


class Notice(Enum):
    """What happened at the table that is nobody's action."""

    BEGUN = "begun"


Recent: TypeAlias = tuple[int, Play | Notice, int, tuple[int, ...]]
"""Something that happened: who, what, the spaces then left on the peg (0: captured), and who was passed over after it.

A BEGUN has the leader and the hand's number.
"""

Played: TypeAlias = tuple[int, Play, int, tuple[int, ...]]
"""Something that happened and was a play."""


@dataclass(frozen=True, slots=True)
class Books:
    """The scoring of one finished hand; points and totals have one entry a side.

    hand: its number from 1. owners: who captured each peg, None for one not filled. totals: after it.
    """

    hand: int
    owners: tuple[int | None, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NubsView(View[NubsAction]):
    """All of a position, for everyone sees everything.

    hand is the number of the hand in play, from 1. rolls has the sizes that each seat holds, ascending. left,
    owners and stacks are by peg: the spaces left, who captured it, and the rolls upon it from below, each as who
    played it and its size. totals, one entry a side (a seat, or with partners a team), have this hand's captures in
    them. plays are the legal actions of the seat to act. recent has the oldest first.
    """

    teams: Teams
    phase: Phase
    hand: int
    rolls: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]
    owners: tuple[int | None, ...]
    stacks: tuple[tuple[tuple[int, int], ...], ...]
    totals: tuple[int, ...]
    plays: tuple[NubsAction, ...]
    recent: tuple[Recent, ...]
    books: Books | None

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        sides = len(self.totals)
        return tuple(tuple(range(side, len(self.rolls), sides)) for side in range(sides))

    @property
    def latest(self) -> tuple[Played, ...]:
        """The latest plays of the hand in play, or of the one that has just ended, oldest first."""
        plays: list[Played] = []
        for seat, what, left, passed in self.recent:
            if isinstance(what, Play):
                plays.append((seat, what, left, passed))
            else:
                plays.clear()
        return tuple(plays)

    def since(self, seat: int) -> tuple[Played, ...]:
        """The latest plays after the seat's own, of a round at most."""
        others = takewhile(lambda play: play[0] != seat, reversed(self.latest))
        return tuple(reversed([*islice(others, len(self.rolls) - 1)]))
