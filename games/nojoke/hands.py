"""A NO-JOKE game of several hands: the state that Straight and Progressive Group share."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Generic, TypeVar

from games.api import Action, IllegalChance, State
from games.nojoke.deal import Deal, check_deal, sample_deal, sample_first_deal
from games.pack import mask_of
from games.state import leads

A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Hashable)

NOBODY: tuple[int, ...] = ()
RECENT = 3
"""How many entries a page tells of what happened latest."""
_OF_WINNING = 0.9
"""How much a game that is over counts by who won it; the rest is by how far."""


class Phase(Enum):
    """What a state waits for."""

    DEAL = "deal"
    PLAY = "play"
    BOOKS = "books"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Begun:
    """A hand began; seat: the leader, hand: its number."""

    seat: int
    hand: int


class HandState(State[A, Deal], Generic[A, E]):
    """One position of a game of hands, whose entries of what happened are of the type E.

    safe_lead: between hands a lead of so many points is worth 0.73 of the win. entries_a_turn: the most that a turn
    has, with the calls upon it.

    packs, each: what is dealt. turns: who is to act after each seat. hand_number counts from 1. leader: None before the
    first deal. banked: the scores before this hand. recent: at least a round of what happened, the newest last. hands,
    held: each seat's sticks as a list and as a set. reserve: the next stick last. table, players: the sticks in the
    order of play and who played each.
    """

    playout_ends_with_books = True
    safe_lead: ClassVar[float]
    entries_a_turn: ClassVar[int] = 2

    packs: int
    each: int
    turns: tuple[tuple[int, ...], ...]
    phase: Phase
    to_act: tuple[int, ...]
    hand_number: int
    leader: int | None
    banked: list[int]
    recent: deque[E | Begun]
    hands: list[list[int]]
    held: list[int]
    reserve: list[int]
    table: list[int]
    players: list[int]

    def __init__(self, seats: int, packs: int, each: int) -> None:
        self.seats = seats
        self.packs = packs
        self.each = each
        self.turns = tuple(((seat + 1) % seats,) for seat in range(seats))
        self.phase = Phase.DEAL
        self.to_act = NOBODY
        self.hand_number = 1
        self.leader = None
        self.banked = [0] * seats
        self.recent = deque(maxlen=self.entries_a_turn * seats + 1)
        self._clear_table()

    def _clear_table(self) -> None:
        self.hands = [[] for _ in range(self.seats)]
        self.held = [0] * self.seats
        self.reserve = []
        self.table = []
        self.players = []

    @property
    def is_chance_due(self) -> bool:
        return self.phase is Phase.DEAL

    def sample_chance(self, rng: random.Random) -> Deal:
        if self.leader is None:
            return sample_first_deal(self.seats, self.packs, rng)
        return sample_deal(self.leader, self.packs, rng)

    def apply_chance(self, chance: Deal) -> None:
        if self.phase is not Phase.DEAL:
            raise IllegalChance("a deal comes only at the start and after a hand's books")
        check_deal(chance, self.leader, self.seats, self.packs)
        self.leader = chance.leader
        self.hands = [chance.hand(seat, self.seats, self.each) for seat in range(self.seats)]
        self.held = [mask_of(hand) for hand in self.hands]
        self.reserve = chance.reserve(self.seats, self.each)
        self.recent.append(Begun(chance.leader, self.hand_number))
        self.phase = Phase.PLAY
        self.to_act = (chance.leader,)

    def prospects(self) -> list[float]:
        """By the scores between hands; once the game is over nearly all by who won."""
        shares = leads(self.banked, self.safe_lead)
        outcome = self.outcome()
        if outcome is None:
            return shares
        return [
            _OF_WINNING * won + (1 - _OF_WINNING) * share for won, share in zip(outcome.shares, shares, strict=True)
        ]

    def _await_deal(self) -> None:
        """Go on to the next hand, which the next seat leads."""
        self._clear_table()
        self.hand_number += 1
        if self.leader is not None:
            self.leader = (self.leader + 1) % self.seats
        self.phase = Phase.DEAL
