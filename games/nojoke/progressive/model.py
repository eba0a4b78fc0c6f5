"""The things of NO-JOKE Progressive Group that cross boundaries: options, actions, books, the view; all frozen."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from games.api import Action, Call, Options, View
from games.codec import among
from games.nojoke.hands import Begun, Phase
from games.nojoke.progressive.groups import GROUP, MOST_GROUPS
from games.nojoke.sticks import KINDS, Stick

Rows: TypeAlias = Literal["singles", "doubles", "triples"]

Drawn: TypeAlias = Literal["next", "now"]
Calling: TypeAlias = Literal["free", "once"]

ROWS: Mapping[Rows, int] = {"singles": 1, "doubles": 2, "triples": 3}
"""How many rows of a group are read across."""

SEATS = range(2, 7)
HANDS = 4
JACKPOT_HAND = 3
"""After this hand the jackpot is given away."""
STICKS_EACH = 4
PAUSE = 5.0
"""How many seconds the house waits after each stick placed, in case somebody calls NO-JOKE."""


class ProgressiveOptions(Options):
    """The choices before a game."""

    rows: Rows = Field(
        default="singles",
        title="Rows that count",
        description="Which rows take a group. singles: the first. doubles: the first two. triples: all three.",
    )
    easy: bool = Field(
        default=True,
        title="Easy",
        description="A third stick may take the group that it completes at once. With singles only.",
    )
    hints: bool = Field(
        default=False,
        title="Hints",
        description="Everyone's hand shows which of its sticks take a group.",
        exclude_if=operator.not_,  # a record of a game without hints is written without the word
    )
    drawn: Drawn = Field(
        default="next",
        title="Sticks drawn",
        description="When a stick drawn can take. next: from your next turn. now: at once too, if you want.",
        exclude_if=lambda drawn: drawn == "next",
    )
    call: Calling = Field(
        default="free",
        title="Wrong calls",
        description="What a wrong NO-JOKE costs. free: nothing. once: you can't call again in that hand.",
        exclude_if=lambda call: call == "free",
    )

    @model_validator(mode="before")
    @classmethod
    def _default_easy(cls, data: Any) -> Any:
        """Without a word on it Easy is played with singles alone."""
        if isinstance(data, dict) and "easy" not in data and data.get("rows", "singles") != "singles":
            return {**data, "easy": False}
        return data

    @model_validator(mode="after")
    def _check_easy(self) -> Self:
        if self.easy and self.rows != "singles":
            raise ValueError(f"Easy is for singles only: leave it out with {self.rows}, or play singles.")
        return self


Group: TypeAlias = Annotated[int, among(range(MOST_GROUPS), "groups are counted from")]
"""A group, counted from 0 for the oldest on the table."""


@dataclass(frozen=True, slots=True)
class PlaceStick(Action):
    """Lay a stick beside the last one; `easy`: as the third of its group, and take the group with it at once."""

    written_as: ClassVar = "place"

    stick: Stick
    easy: bool = False


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a complete group, counted from 0 for the oldest on the table, and all that follows it with a stick."""

    stick: Stick
    group: Group


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Go on without taking a group with the stick just drawn."""


@dataclass(frozen=True, slots=True)
class NoJoke(Call):
    """Call NO-JOKE: pick the stick just placed up, and take a group with it that it could have taken."""

    written_as: ClassVar = "call"

    group: Group


@dataclass(frozen=True, slots=True)
class Miscall(Call):
    """Call NO-JOKE with a group that the stick just placed doesn't take, where a wrong call counts."""

    is_right: ClassVar = False

    group: Group


ProgressiveAction: TypeAlias = PlaceStick | Take | Keep | NoJoke | Miscall

PLACES = tuple(PlaceStick(stick) for stick in range(KINDS))
"""The plain placings by stick."""
EASY_PLACES = tuple(PlaceStick(stick, easy=True) for stick in range(KINDS))
"""The placings that take their own group, by stick."""
TAKES = tuple(tuple(Take(stick, group) for stick in range(KINDS)) for group in range(MOST_GROUPS))
"""The takings by group and stick."""
KEEP = Keep()
CALLS = tuple(NoJoke(group) for group in range(MOST_GROUPS))
"""The calls by group."""
MISCALLS = tuple(Miscall(group) for group in range(MOST_GROUPS))
"""The wrong calls by group."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A stick was placed in a group."""

    seat: int
    stick: int
    group: int


@dataclass(frozen=True, slots=True)
class Took:
    """A stick took a group, and `sticks` in all.

    placer: who had placed it, if it took them by a call. is_drawn: whether it was drawn in the same turn.
    """

    seat: int
    stick: int
    group: int
    sticks: int
    placer: int | None = None
    is_drawn: bool = False


@dataclass(frozen=True, slots=True)
class TookEasy:
    """A third stick took its own group."""

    seat: int
    stick: int
    group: int


@dataclass(frozen=True, slots=True)
class Miscalled:
    """A seat called NO-JOKE wrongly, with a group."""

    seat: int
    group: int


Recent: TypeAlias = Begun | Placed | Took | TookEasy | Miscalled
"""Something that happened at the table; groups are counted from 0."""


@dataclass(frozen=True, slots=True)
class Books:
    """The scoring of one finished hand; tuples have one entry a seat but `winners`, which lists seats.

    hand: its number from 1. left: sticks left on the table. prize: the jackpot or consolation given away with it, 0 in
    other hands; winners: who shared that, share: what each got. jackpot, totals: after it.
    """

    hand: int
    captured: tuple[int, ...]
    left: int
    prize: int
    winners: tuple[int, ...]
    share: int
    jackpot: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveView(View[ProgressiveAction]):
    """What one seat may know: the public facts and its own hand (ascending; empty for the channel).

    hints: whether a hand is shown what its sticks take; without them nothing shown may follow from `legal`.
    hand_number counts from 1. counts and pack are numbers of sticks. table has the sticks in the order of play, three a
    group, and placers who placed each of them. placer is who placed the last if it can still be called, else None, and
    standing the number of groups that were complete before. Where wrong calls count, placed is the last stick placed,
    with an Easy too, while it can be called, and silenced has the seats that called wrongly in this hand. captured
    counts the sticks taken in this hand, scores are the totals with them. is_asking: whether the seat to act is asked
    about the stick that it drew, and drawn_stick is that stick if the reader is asked. recent has the oldest first.
    """

    rows: Rows
    easy: bool
    hints: bool
    call: Calling
    phase: Phase
    hand_number: int
    leader: int | None
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    table: tuple[int, ...]
    placers: tuple[int, ...]
    placer: int | None
    standing: int
    placed: int | None
    silenced: tuple[int, ...]
    is_asking: bool
    drawn_stick: int | None
    pack: int
    captured: tuple[int, ...]
    scores: tuple[int, ...]
    jackpot: int
    recent: tuple[Recent, ...]
    books: Books | None

    @property
    def complete(self) -> int:
        """How many groups are complete."""
        return len(self.table) // GROUP

    @property
    def is_third(self) -> bool:
        """Whether the next stick placed completes a group."""
        return len(self.table) % GROUP == GROUP - 1

    @property
    def can_be_easy(self) -> bool:
        """Whether the table plays Easy and the next stick placed completes a group."""
        return self.easy and self.is_third

    @property
    def is_in_play(self) -> bool:
        """Whether a hand is being played, or its last stick can still be called."""
        return self.phase is Phase.PLAY or self.phase is Phase.BOOKS
