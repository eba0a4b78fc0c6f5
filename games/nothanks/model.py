"""The things of No Thanks! that cross boundaries: options, actions, the deal, the view; all frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Literal, TypeAlias

from pydantic import Field

from games.api import Action, Chance, Options, View

Variant: TypeAlias = Literal["standard", "tactical"]

CHIPS_EACH: Mapping[Variant, int] = {"standard": 11, "tactical": 10}
LEFT_OUT: Mapping[Variant, tuple[int, ...]] = {"standard": (), "tactical": (10, 20, 30)}
"""The cards that are out for all to know."""
SEATS = range(3, 6)
RECENT = 3
"""How many entries a view tells of what happened latest."""


class NoThanksOptions(Options):
    """The choices before a game."""

    variant: Variant = Field(
        default="standard",
        title="Variant",
        description="standard: 11 chips each. tactical: 10 chips each, and everyone knows that 10, 20 and 30 are out.",
    )


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take the card on offer and all chips on it."""


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Pay one chip and leave the card to the next player."""


NoThanksAction: TypeAlias = Take | Decline

TAKE = Take()
DECLINE = Decline()


@dataclass(frozen=True, slots=True)
class Deal(Chance):
    """Who decides first, the deck with the next card first, and the cards set aside in any order."""

    first: int
    deck: tuple[int, ...]
    removed: tuple[int, ...]


class Phase(Enum):
    """What a state waits for."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


class Notice(Enum):
    """What happened at the table that is nobody's action."""

    BEGUN = "begun"


Recent: TypeAlias = tuple[int, NoThanksAction | Notice, int, int]
"""Something that happened: who, what, with which card, and how many chips were on it afterwards, or went with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoThanksView(View[NoThanksAction]):
    """What one seat may know: the public facts and how many chips it holds (None for the channel).

    card is on offer with chips_on_card, None before the first and after the last. deck is the number of cards still
    face down. taken has each seat's cards, ascending. recent has the oldest first. latest has what each seat did since
    its turn came to it last, the oldest first.
    """

    variant: Variant
    phase: Phase
    card: int | None
    chips_on_card: int
    deck: int
    taken: tuple[tuple[int, ...], ...]
    chips: int | None
    recent: tuple[Recent, ...]
    latest: tuple[tuple[Recent, ...], ...]
