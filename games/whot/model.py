"""The things of WHOT that cross boundaries: options, actions, chance outcomes, books, the view; all frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.api import Action, Chance, Json, Options, Pass, View
from games.codec import Written
from games.pack import Packs
from games.whot.cards import KINDS, SYMBOLS, WHOT, Card, Symbol, card_name, parse_card

Rubber: TypeAlias = Literal["single", "short", "long"]

GAMES_IN_RUBBER: Mapping[Rubber, int] = {"single": 1, "short": 5, "long": 10}
CARDS_EACH = 6
SEATS_OF_ONE_PACK = 8
SEATS_OF_TWO_PACKS = 10
SEATS_AUTO_ONE_PACK = 5
"""The most seats for which packs "auto" means one pack."""


class WhotOptions(Options):
    """The choices before a rubber."""

    rubber: Rubber = Field(
        default="short", title="Games", description="single: one game. short: a rubber of five. long: a rubber of ten."
    )
    packs: Packs = Field(
        default="auto",
        title="Packs",
        description="One pack seats eight, two seat ten. auto: one for up to five players, two for more.",
    )

    @property
    def games(self) -> int:
        """How many games the rubber has."""
        return GAMES_IN_RUBBER[self.rubber]

    @property
    def seat_range(self) -> range:
        """The numbers of seats allowed."""
        return range(2, (SEATS_OF_ONE_PACK if self.packs == 1 else SEATS_OF_TWO_PACKS) + 1)

    def packs_used(self, seats: int) -> int:
        """How many packs are in play with that number of seats."""
        if self.packs == "auto":
            return 1 if seats <= SEATS_AUTO_ONE_PACK else 2
        return self.packs


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card; `call` is the symbol that a WHOT calls, None for any other card and for a last WHOT."""

    card: Card
    call: Symbol | None = None


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw the top card of the stock."""


WhotAction: TypeAlias = Play | Draw | Pass

DRAW = Draw()
PASS = Pass()
PLAYS = tuple(Play(card) for card in range(KINDS))
"""The plays without a call, by card."""
CALLING_PLAYS = tuple(Play(WHOT, symbol) for symbol in range(len(SYMBOLS)))
"""The plays of a WHOT, by called symbol."""


def _round_to_json(cuts: tuple[tuple[int, int], ...]) -> Json:
    return {str(seat): card_name(card) for seat, card in cuts}


def _round_from_json(cuts: object) -> tuple[tuple[int, int], ...]:
    if not isinstance(cuts, dict):
        raise ValueError(f"a round of the cut maps seats to cards, it is not {cuts!r}")  # noqa: TRY004
    seats = {str(seat): seat for seat in range(SEATS_OF_TWO_PACKS)}
    if unknown := cuts.keys() - seats.keys():
        raise ValueError(f"a round of the cut is by seat, and there is no seat {min(unknown, key=str)!r}")
    return tuple(sorted((seats[seat], parse_card(name)) for seat, name in cuts.items()))


Round: TypeAlias = Annotated[tuple[tuple[int, int], ...], Written(_round_to_json, _round_from_json)]
"""Who cut which card, as pairs by seat."""


@dataclass(frozen=True, slots=True)
class Cut(Chance):
    """The cut for deal: in each round the (seat, card) pairs by seat; a later round is among those tied."""

    rounds: tuple[Round, ...]
    dealer: int


@dataclass(frozen=True, slots=True)
class Deal(Chance):
    """A shuffled pack in dealing order, the first card to the dealer's left."""

    dealer: int
    pack: tuple[Card, ...]


WhotChance: TypeAlias = Cut | Deal


class Phase(Enum):
    """What a state waits for."""

    CUT = "cut"
    DEAL = "deal"
    PLAY = "play"
    BOOKS = "books"
    OVER = "over"


class Notice(Enum):
    """What happened at the table that is nobody's action."""

    CUT = "cut"
    BEGUN = "begun"
    TURNED = "turned"


Recent: TypeAlias = tuple[int, WhotAction | Notice, int | None]
"""Something that happened: who, what, and which card was played or drawn (None: hidden from the reader).

A CUT notice has the dealer and his card, a BEGUN the dealer and the game's number, a TURNED the number of cards turned.
"""


@dataclass(frozen=True, slots=True)
class Books:
    """The scoring of one finished game; tuples have one entry a seat but `payers`, which lists seats.

    game: its number from 1. winner: None when it was blocked. totals, pool: after it.
    """

    game: int
    winner: int | None
    hands: tuple[tuple[int, ...], ...]
    against: tuple[int, ...]
    payers: tuple[int, ...]
    totals: tuple[int, ...]
    pool: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WhotView(View[WhotAction]):
    """What one seat may know: the public facts and its own hand (ascending; empty for the channel).

    game is the number of the game in play, from 1. call is what the next card must follow (see `games.whot.cards`),
    call_card the card it comes from, caller who played it. stock and counts are numbers of cards. recent has the
    oldest first, and goes back a round at least.
    """

    rubber: Rubber
    games: int
    game: int
    phase: Phase
    dealer: int
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    call: int
    call_card: int | None
    caller: int
    stock: int
    totals: tuple[int, ...]
    pool: int
    cut: Cut | None
    recent: tuple[Recent, ...]
    books: Books | None

    @property
    def latest(self) -> dict[int, Recent]:
        """What each seat did last in the game on the table, by seat, the oldest first; who has not acted is not in."""
        found: dict[int, Recent] = {}
        if self.phase in (Phase.CUT, Phase.DEAL):
            return found
        for entry in self.recent:
            seat, what, _ = entry
            if what is Notice.BEGUN:
                found.clear()
            elif not isinstance(what, Notice):
                found.pop(seat, None)
                found[seat] = entry
        return found

    def is_winner(self, seat: int) -> bool:
        """Whether the seat has won the game that is being scored, or the rubber."""
        scored = self.books if self.phase is Phase.BOOKS else None
        return seat in self.winners or (scored is not None and scored.winner == seat)
