"""The things of NO-JOKE Straight that cross boundaries: options, actions, books, the view; all frozen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from pydantic import Field

from games.api import Action, Options, Pass, View
from games.nojoke.hands import Begun, Phase
from games.nojoke.play import Play
from games.pack import Packs

SEATS_OF_ONE_PACK = 6
SEATS_OF_TWO_PACKS = 12
MOST_TO_DRAW_TO = 10
"""The most sticks in hand; who holds them draws no more."""
RUN_LENGTH = 3
"""How many equal symbols in a row are a run."""
FIFTY = 50
"""The points with which a game's end is a fifty, whatever the target was."""
WIPE_OUT = 4
"""From how many sticks on whoever holds them at the end of a hand is wiped out."""

_STICKS_EACH = {5: 5, 6: 4}
_STICKS_EACH_OF_FEW = 6


class StraightOptions(Options):
    """The choices before a game."""

    target: int = Field(
        default=50,
        ge=10,
        le=100,
        title="Points to win",
        description="Whoever gets this many points first wins, 10 to 100.",
    )
    packs: Packs = Field(
        default="auto",
        title="Packs",
        description="One seats up to six players, two up to twelve. auto: as many as the players need.",
    )

    @property
    def seat_range(self) -> range:
        """The numbers of seats allowed."""
        return range(2, (SEATS_OF_ONE_PACK if self.packs == 1 else SEATS_OF_TWO_PACKS) + 1)

    def packs_used(self, seats: int) -> int:
        """How many packs are in play with that number of seats."""
        if self.packs == "auto":
            return 1 if seats <= SEATS_OF_ONE_PACK else 2
        return self.packs

    def sticks_each(self, seats: int) -> int:
        """How many sticks each of the seats is dealt: two packs deal what one does to half the seats."""
        seats_of_a_pack = -(-seats // self.packs_used(seats))
        return _STICKS_EACH.get(seats_of_a_pack, _STICKS_EACH_OF_FEW)


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw the next stick of the reserve; the turn goes on."""


StraightAction: TypeAlias = Play | Draw | Pass

DRAW = Draw()
PASS = Pass()


class Ending(Enum):
    """What ended a hand."""

    OUT = "out"
    PASSED = "passed"
    TARGET = "target"


@dataclass(frozen=True, slots=True)
class Run:
    """Equal symbols on consecutive sticks, ending at the last one."""

    position: int
    symbol: int
    length: int


@dataclass(frozen=True, slots=True)
class Capture:
    """Sticks taken from the table: by whom, how many, and for which broken runs (none: for the last stick)."""

    seat: int
    sticks: int
    runs: tuple[Run, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A stick was played, with what was captured thereby, in order."""

    seat: int
    stick: int
    captures: tuple[Capture, ...] = ()


@dataclass(frozen=True, slots=True)
class Drew:
    """Sticks were drawn in one turn, so many; `sticks` names them to whoever drew, and is empty for others."""

    seat: int
    count: int
    sticks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed and showed `count` sticks."""

    seat: int
    count: int


Recent: TypeAlias = Begun | Played | Drew | Passed
"""Something that happened at the table."""


@dataclass(frozen=True, slots=True)
class Books:
    """The scoring of one finished hand; tuples have one entry a seat but `wiped`, which lists seats.

    hand: its number from 1. ender: who played the last stick or reached the target, None when all passed. captured:
    in this hand. held: sticks left in hand. lost: what the wipe-out cost. totals: after it.
    """

    hand: int
    ending: Ending
    ender: int | None
    captured: tuple[int, ...]
    held: tuple[int, ...]
    wiped: tuple[int, ...]
    lost: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StraightView(View[StraightAction]):
    """What one seat may know: the public facts and its own hand (ascending; empty for the channel).

    hand_number counts from 1. counts and reserve are numbers of sticks. shown has the sticks of each seat that passed
    since it last played, and is empty for the others. table has the sticks in the row and who played each, oldest
    first; runs those that stand. captured lists the sticks that each seat took in this hand, scores has the
    totals with them. recent has the oldest first.
    """

    target: int
    phase: Phase
    hand_number: int
    leader: int | None
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]
    table: tuple[tuple[int, int], ...]
    runs: tuple[Run, ...]
    reserve: int
    captured: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    recent: tuple[Recent, ...]
    books: Books | None
