"""Snap: the smallest game with all that the machinery serves, kept to prove that it serves any game.

Two hands; cards 1 to 12, three a seat. Each in turn lays a card. On a card lower than the one before it anybody else
may call SNAP until the next card is laid, and scores 1, or 2 instead on the lowest of three cards or more; after the
last card of a hand until the books are closed. SNAP is offered on any card, for whether it was lower is for the players
to notice. The highest total wins.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Literal, Self, TypeAlias

from pydantic import Field

from games.api import (
    Action,
    Call,
    Cast,
    Chance,
    Choice,
    Game,
    IllegalChance,
    Json,
    Options,
    OptionsRefused,
    Outcome,
    Page,
    Rule,
    SeatLine,
    State,
    Topic,
    View,
)
from games.columns import Column
from games.drawing.table import Theme
from games.tutorial import Offer, Step, Tutorial

HANDS = 2
HAND = 3
CARDS = tuple(range(1, 13))
PAUSE = 3.0
"""So many seconds after each card it can be snapped before the house goes on."""


@dataclass(frozen=True, slots=True)
class Lay(Action):
    card: int


@dataclass(frozen=True, slots=True)
class Snap(Call):
    points: int = 1


@dataclass(frozen=True, slots=True)
class Deal(Chance):
    pack: tuple[int, ...]


Play: TypeAlias = Lay | Snap


class Start(StrEnum):
    LOW = "low"
    HIGH = "high"


class ToyOptions(Options):
    bonus: Literal["none", 5] = Field("none", title="Bonus", description="What the last card of a hand scores.")
    start: Start = Field(Start.LOW, title="Start", description="What the first card of a hand is measured against.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyView(View[Play]):
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    laid: tuple[int, ...]
    totals: tuple[int, ...]
    is_over: bool


class ToyState(State[Play, Deal]):
    __slots__ = ("hands", "laid", "layer", "options", "played", "rest", "seats", "snapped", "totals", "turn")

    def __init__(self, options: ToyOptions, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.rest: list[int] = []
        self.laid: list[int] = []
        self.layer: int | None = None
        self.snapped: list[int] = []
        self.totals = [0] * seats
        self.turn = 0
        self.played = 0

    @property
    def is_chance_due(self) -> bool:
        return not self.laid and not any(self.hands) and self.played < HANDS

    @property
    def to_act(self) -> tuple[int, ...]:
        return (self.turn,) if self.hands[self.turn] else ()

    @property
    def pause(self) -> float:
        return 0.0 if self.layer is None else PAUSE

    def legal_actions(self, seat: int) -> list[Play]:
        actions: list[Play] = []
        if seat == self.turn:
            actions += [Lay(card) for card in self.hands[seat]]
        if self._is_snappable and seat != self.layer:
            actions += [Snap(), Snap(2)] if len(self.laid) > 2 and self.laid[-1] == min(self.laid) else [Snap()]
        return actions

    @property
    def _is_snappable(self) -> bool:
        before = self.laid[-2] if len(self.laid) > 1 else 12 if self.options.start == "high" else 0
        return self.layer is not None and self.laid[-1] < before

    def sample_chance(self, rng: random.Random) -> Deal:
        return Deal(tuple(rng.sample(CARDS, len(CARDS))))

    def apply_action(self, seat: int, action: Play) -> None:
        if isinstance(action, Snap):
            self.totals[seat] += action.points
            self.snapped.append(seat)
            self.layer = None
            return
        self.hands[seat].remove(action.card)
        self.laid.append(action.card)
        self.layer = seat
        self.turn = (seat + 1) % self.seats
        if not any(self.hands) and isinstance(self.options.bonus, int):
            self.totals[seat] += self.options.bonus

    def apply_chance(self, chance: Deal) -> None:
        if sorted(chance.pack) != list(CARDS):
            raise IllegalChance("the pack holds each of 1 to 12 once")
        for seat in range(self.seats):
            self.hands[seat] = sorted(chance.pack[seat : self.seats * HAND : self.seats])
        self.rest = list(chance.pack[self.seats * HAND :])

    def books(self) -> Json | None:
        if not self.laid or any(self.hands):
            return None
        return {"type": "hand", "snapped": sorted(self.snapped), "totals": list(self.totals)}

    def close_books(self) -> None:
        self.laid, self.layer, self.snapped = [], None, []
        self.played += 1

    def outcome(self) -> Outcome | None:
        if self.played < HANDS:
            return None
        ranking = sorted(self.totals, reverse=True)
        places = tuple(ranking.index(total) + 1 for total in self.totals)
        winners = [seat for seat, place in enumerate(places) if place == 1]
        tallies = tuple({"won": int(place == 1)} for place in places)
        return Outcome({"totals": list(self.totals), "winners": winners}, places, tuple(self.totals), tallies)

    def view(self, seat: int | None) -> ToyView:
        return ToyView(
            seat=seat,
            to_act=self.to_act,
            legal=() if seat is None else tuple(lay for lay in self.legal_actions(seat) if isinstance(lay, Lay)),
            hand=() if seat is None else tuple(self.hands[seat]),
            counts=tuple(map(len, self.hands)),
            laid=tuple(self.laid),
            totals=tuple(self.totals),
            is_over=self.outcome() is not None,
            outcome=self.outcome(),
        )

    def clone(self) -> Self:
        copy = type(self)(self.options, self.seats)
        copy.hands = [list(hand) for hand in self.hands]
        copy.rest, copy.laid, copy.snapped = list(self.rest), list(self.laid), list(self.snapped)
        copy.totals = list(self.totals)
        copy.layer, copy.turn, copy.played = self.layer, self.turn, self.played
        return copy

    def resample(self, seat: int | None, rng: random.Random) -> None:
        hidden = [other for other in range(self.seats) if other != seat]
        cards = [card for other in hidden for card in self.hands[other]] + self.rest
        cards.sort()
        rng.shuffle(cards)
        for other in hidden:
            count = len(self.hands[other])
            self.hands[other], cards = sorted(cards[:count]), cards[count:]
        self.rest = cards

    def evaluate(self, seat: int) -> float:
        return self.totals[seat] - max(total for other, total in enumerate(self.totals) if other != seat)

    def refusal(self, seat: int, action: Play) -> str:
        if isinstance(action, Snap):
            return "Nothing lower was laid by anybody else, so wait for such a card to call SNAP. (snap)"
        if seat != self.turn:
            return "Another seat is to lay a card first."
        return f"You do not hold {action.card}: lay a card of your hand."


def _lay(card: int, wrong: str = "") -> Offer:
    return Offer(("lay", f"card-{card}"), str(card), wrong)


def _step(revision: int, told: str, to_do: str, *offers: Offer, right: int = 0, praise: str = "Good.") -> Step:
    return Step(revision, told, to_do, offers, frozenset((offers[right].path,)), praise)


TUTORIAL = Tutorial(
    seats=2,
    events=(
        {"chance": {"type": "deal", "pack": [4, 9, 6, 2, 11, 7, 1, 3, 5, 8, 10, 12]}},
        {"seat": 0, "action": {"type": "lay", "card": 4}},
        {"seat": 1, "action": {"type": "lay", "card": 2}},
        {"seat": 0, "action": {"type": "snap"}},
        {"seat": 0, "action": {"type": "lay", "card": 11}},
        {"seat": 1, "action": {"type": "lay", "card": 9}},
        {"seat": 0, "action": {"type": "snap"}},
        {"seat": 0, "action": {"type": "lay", "card": 6}},
    ),
    steps=(
        _step(1, "You begin.", "Lay your lowest.", _lay(4), _lay(6, "6 is too high to begin with. Try 4."), _lay(9)),
        _step(3, "Vera laid a 2.", "It is lower: snap it.", Offer(("snap",), "SNAP"), _lay(6, "Snap the 2 first.")),
        _step(4, "You lead.", "Lay your highest.", _lay(6, "6 is not your highest. Try 11."), _lay(11), right=1),
        _step(6, "Vera laid a 9.", "Snap it.", Offer(("snap", "1"), "1 point"), Offer(("snap", "2"), "2 points")),
        _step(7, "One card is left.", "Lay it.", _lay(6), Offer(("snap",), "SNAP"), praise="That was a hand."),
    ),
)


class Toy(Game[Play, Deal, ToyOptions, ToyView]):
    key = "toy"
    name = "Snap"
    summary = "Lay your cards, and call SNAP on whoever goes down."
    colour = 0x336699
    minutes = 1
    theme = Theme("#000000", "#111111", "#eeeeee")
    options: ClassVar[type[Options]] = ToyOptions
    view = ToyView
    tutorial = TUTORIAL
    columns: ClassVar[tuple[Column, ...]] = (Column("Won", "won"),)
    primer = Topic("Five things to know", tuple(Rule(text) for text in ("Lay.", "Look.", "Snap.", "Score.", "Win.")))
    rules: ClassVar[tuple[Topic, ...]] = (
        Topic("Play", (Rule("Lay a card in turn."), Rule("Ties share the win.", is_decided=True))),
    )

    def seat_range(self, options: ToyOptions) -> range:
        return range(2, 4 if options.bonus == 5 else 5)

    def new(self, options: ToyOptions, seats: int) -> ToyState:
        if seats not in self.seat_range(options):
            raise OptionsRefused(f"Snap seats 2 to {max(self.seat_range(options))} with these options.")
        return ToyState(options, seats)

    def describe_options(self, options: ToyOptions, seats: int) -> tuple[str, ...]:
        return (f"{HANDS} hands of {HAND} cards each.",)

    def page_of(self, view: ToyView, cast: Cast) -> Page:
        turn = " or ".join(cast.name(seat) for seat in view.to_act)
        laid = ", ".join(map(str, view.laid)) or "nothing"
        return Page(
            progress="",
            headline="The game is over." if view.is_over else f"{turn or 'Nobody'} to play",
            lines=(f"Laid: {laid}.", *(f"Yours: {card}." for card in view.hand)),
            seats=tuple(SeatLine((f"{count} cards",), seat in view.to_act) for seat, count in enumerate(view.counts)),
            recent=(),
            supply="",
            books=(),
            advice="Lay a card." if view.legal else "Wait.",
            choices=self._choices(view),
        )

    def action_at(self, view: ToyView, path: Sequence[str]) -> Play | None:
        cards = {f"card-{card}": card for card in CARDS}
        match path:
            case ["snap"]:
                return Snap()
            case ["snap", points] if points in ("1", "2"):
                return Snap(int(points))
            case ["lay", card] if card in cards:
                return Lay(cards[card])
        return None

    @staticmethod
    def _choices(view: ToyView) -> tuple[Choice, ...]:
        if not view.laid and not any(view.counts):
            return ()
        cards = tuple(
            Choice(f"card-{lay.card}", f"card {lay.card}", str(lay.card), action=lay)
            for lay in view.legal
            if isinstance(lay, Lay)
        )
        snap = Choice("snap", "call SNAP", "SNAP", is_public=True, is_call=True)
        actions = [None if view.seat is None else Snap(points) for points in (1, 2)]
        if len(view.laid) > 2:
            points = tuple(Choice(key, key, key, action=a, is_call=True) for key, a in zip("12", actions, strict=True))
            snap = replace(snap, ask="How many points?", children=points)
        else:
            snap = replace(snap, action=actions[0])
        return (Choice("lay", "lay a card", "lay", ask="Which card?", children=cards), snap) if cards else (snap,)

    def action_to_json(self, action: Play) -> Json:
        if isinstance(action, Lay):
            return {"type": "lay", "card": action.card}
        return {"type": "snap"} if action.points == 1 else {"type": "snap", "points": action.points}

    def action_from_json(self, data: Json) -> Play:
        match data:
            case {"type": "lay", "card": int(card), **rest} if not rest and card in CARDS:
                return Lay(card)
            case {"type": "snap", **rest} if not rest:
                return Snap()
            case {"type": "snap", "points": 2, **rest} if not rest:
                return Snap(2)
        raise ValueError("an action is to lay one of the cards 1 to 12, or to snap")

    def chance_to_json(self, chance: Deal) -> Json:
        return {"type": "deal", "pack": list(chance.pack)}

    def chance_from_json(self, data: Json) -> Deal:
        match data:
            case {"type": "deal", "pack": list(pack), **rest} if not rest and all(type(card) is int for card in pack):
                return Deal(tuple(pack))
        raise ValueError("a chance outcome is a deal of a pack")
