"""The things of JOKER that cross boundaries: options, actions, chance outcomes, the view; all frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Literal, TypeAlias

from pydantic import Field

from games.api import Action, Chance, Options, View
from games.joker.board import COME_OUT, DEEPEST, ENTRANCE, SEATS, START, Marbles, Move, backward
from games.joker.cards import COMING_OUT, EIGHTS, JOKER, KINDS, STEPS, Card
from games.joker.notation import Moves

Partners: TypeAlias = Literal["cut", "fixed"]

CARDS_EACH = 5
LOW_PILE = 5
"""With fewer cards than this in the pile, the laid cards are shuffled before a turn."""
RECENT = SEATS + 1
"""How many entries a view tells of what happened latest: a round of actions and a shuffle."""
SEVEN_STEPS = 7


class JokerOptions(Options):
    """The choices before a game."""

    partners: Partners = Field(
        default="cut",
        title="Partners",
        description="cut: the two high cards play together. fixed: the 1st to join with the 3rd, the 2nd with the 4th.",
    )


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Lay a card and move a marble with it, or with a split 7 two marbles in this order."""

    card: Card
    moves: Moves


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Lay a card and move nothing, where no card in hand has a move."""

    card: Card


JokerAction: TypeAlias = Play | Discard

DISCARDS = tuple(Discard(card) for card in range(KINDS))
"""The discards, by card."""


FORWARD_MOVES = tuple(
    tuple(tuple(Move(colour, place, place + steps) for steps in range(SEVEN_STEPS)) for place in range(DEEPEST + 1))
    for colour in range(SEATS)
)
"""The parts of a split 7, by colour, place and steps; some lead beyond HOME."""


def play_of(card: int, colour: int, origin: int, target: int) -> Play:
    """The play with one move."""
    return Play(card, (Move(colour, origin, target),))


@cache
def forward_plays(colour: int) -> tuple[tuple[int, tuple[Play, ...]], ...]:
    """For each card its steps forward and its plays by the marble's place; some of those lead beyond HOME.

    An 8 and a Joker, which have ways of their own, have more steps than the board and no plays.
    """
    return tuple(
        (steps, tuple(play_of(card, colour, place, place + steps) for place in range(DEEPEST + 1)))
        if steps
        else (DEEPEST + 1, ())
        for card, steps in enumerate(STEPS)
    )


@cache
def backward_plays(colour: int) -> Mapping[int, tuple[Play, ...]]:
    """For each 8 its plays by the marble's place on the track; the first, from START, is none that there is."""
    return {
        card: tuple(play_of(card, colour, place, backward(place)) for place in range(ENTRANCE + 1)) for card in EIGHTS
    }


@cache
def ahead_plays(colour: int, origin: int) -> tuple[Play, ...]:
    """A Joker's plays of a marble on the track by the place that it goes to; of those only the ones ahead exist."""
    return tuple(play_of(JOKER, colour, origin, target) for target in range(ENTRANCE + 1))


@cache
def coming_out_plays(colour: int) -> Mapping[int, Play]:
    """For each card that brings a marble out of START the play that does."""
    return {card: play_of(card, colour, START, COME_OUT) for card in COMING_OUT}


@dataclass(frozen=True, slots=True)
class Deal(Chance):
    """The shuffled cards in dealing order, the first to the dealer's left; what is not dealt is the pile."""

    dealer: int
    pile: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Reshuffle(Chance):
    """The laid cards in the order they go under the pile, so the first is drawn first."""

    pile: tuple[Card, ...]


JokerChance: TypeAlias = Deal | Reshuffle


class Phase(Enum):
    """What a state waits for; STOPPED is the end that another table brings."""

    DEAL = "deal"
    PLAY = "play"
    RESHUFFLE = "reshuffle"
    OVER = "over"
    STOPPED = "stopped"


class Notice(Enum):
    """What happened at the table that is nobody's action."""

    BEGUN = "begun"
    RESHUFFLED = "reshuffled"


Recent: TypeAlias = tuple[int, JokerAction | Notice, tuple[Move, ...]]
"""Something that happened: who (of a notice the dealer), what, and the marbles that it sent away."""

Deed: TypeAlias = tuple[int, JokerAction, tuple[Move, ...]]
"""What a seat did, as in `Recent`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerView(View[JokerAction]):
    """What one seat may know: the public facts and its own hand (ascending; empty for the channel).

    mover is whose turn it is, or comes after the shuffle. drawn is the card that the reader's turn began with.
    counts, pile and laid are numbers of cards, top is the card laid last. marbles are those of each
    colour that have left START (see `games.joker.board`). recent has the oldest first.
    """

    phase: Phase
    dealer: int
    mover: int
    hand: tuple[int, ...]
    drawn: int | None
    counts: tuple[int, ...]
    pile: int
    laid: int
    top: int | None
    marbles: tuple[Marbles, ...]
    recent: tuple[Recent, ...]

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """What each seat did last, if that was at most one round ago, the oldest first."""
        deeds = [(seat, what, sent) for seat, what, sent in self.recent if not isinstance(what, Notice)]
        return tuple(deeds[-SEATS:])
