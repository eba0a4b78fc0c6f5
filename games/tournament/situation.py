"""The read-only state of a tournament."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Self

from games.joker.board import SEATS
from games.tournament.draws import DueDraw, Group, drawn_dealer, sample_draw
from games.tournament.model import (
    Corrected,
    Draw,
    Pair,
    Phase,
    Player,
    Purpose,
    RankedPlayer,
    Round,
    Seats,
    TableResult,
    TournamentOptions,
    pair_of,
)
from games.tournament.ranking import rank, score_card, totals


class Situation:
    """One tournament as it stands, from its sign-up to its ranking.

    people: who has signed up. players: by number, people first in the order of their sign-up; who comes later is added.
    tables: who sits where in the round that is played or comes next. dealers: the seats there that deal by their cards.
    turned: as `RoundBegan` has it, of the round that is played. results: of its tables that have ended, in the order of
    their ends. absent: whose seats at those were left to the house. rounds: those that are over. opening, final: the
    draws for the first tables and for a play-off. tied: who play for the first place. champions: who won that.
    corrections: those made, in order. reason: who ended it early, or what, and why.
    """

    __slots__ = (
        "absent",
        "champions",
        "corrections",
        "dealers",
        "final",
        "opening",
        "options",
        "people",
        "phase",
        "players",
        "reason",
        "results",
        "rounds",
        "tables",
        "tied",
        "turned",
    )

    def __init__(self, options: TournamentOptions) -> None:
        self.options = options
        self.phase = Phase.SIGN_UP
        self.people: list[int] = []
        self.players: list[Player] = []
        self.tables: tuple[Seats, ...] = ()
        self.dealers: tuple[int, ...] = ()
        self.turned: tuple[int, ...] | None = None
        self.results: dict[int, TableResult] = {}
        self.absent: set[int] = set()
        self.rounds: list[Round] = []
        self.opening: Draw | None = None
        self.final: Draw | None = None
        self.tied: Group = ()
        self.champions: Group = ()
        self.corrections: list[Corrected] = []
        self.reason: str | None = None

    @property
    def number(self) -> int:
        """The number of the current or next round; a play-off's is one more than the last round's."""
        return len(self.rounds) + 1

    @property
    def is_playoff(self) -> bool:
        """Whether all rounds are over and some of those tied for first have to play for it."""
        return bool(self.tied)

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def due(self) -> DueDraw | None:
        """The draw that comes next; None if none is due."""
        if self.phase is not Phase.DRAW:
            return None
        if self.is_playoff:
            return DueDraw(Purpose.PLAYOFF, None, (self.tied if len(self.tied) == 2 else self.finalists(),))
        if not self.rounds:
            return DueDraw(Purpose.TABLES, None, (tuple(range(len(self.players))),))
        last = self.rounds[-1]
        for table, (seats, winner) in enumerate(zip(last.tables, last.winners, strict=True), 1):
            if winner is None:
                return DueDraw(Purpose.LOTS, table, (_ascending(seats[:2]),))
        table = len(last.partners) + 1
        winners, losers = winners_and_losers(last, table)
        return DueDraw(Purpose.PARTNERS, table, (_ascending(winners), _ascending(losers)))

    def player_of(self, person: int) -> int | None:
        """Return the person's number as a player; None for one who does not play."""
        return next((number for number, player in enumerate(self.players) if player.person == person), None)

    def table_of(self, player: int) -> int | None:
        """Return the player's table in the current or next round; None without a seat in it."""
        return next((table for table, seats in enumerate(self.tables, 1) if player in seats), None)

    def house_seats(self) -> int:
        """Number of seats that latecomers could take between two rounds."""
        return sum(self.players[player].person is None for seats in self.tables for player in seats)

    def ranking(self) -> tuple[RankedPlayer, ...]:
        """Return everybody's place by the finished rounds, and by a finished play-off; the house has none."""
        return rank(totals(self.rounds, self.players), self.champions)

    @property
    def is_deserted(self) -> bool:
        """Whether no finished round counts for anybody, since all left."""
        return not any(
            line.is_counted
            for number, player in enumerate(self.players)
            if player.person is not None
            for line in score_card(self.rounds, number)
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who share the first place; empty before the end, and if no round was played."""
        if not self.is_over or not self.rounds:
            return ()
        return tuple(standing.player for standing in self.ranking() if standing.place == 1)

    def sample_draw(self, rng: random.Random) -> Draw:
        """Draw the cards that are due, without changing the state."""
        due = self.due
        if due is None:
            raise ValueError("no draw is due")
        return sample_draw(due, rng)

    def turns(self, seed: bytes) -> tuple[int, ...] | None:
        """Return the turns of the next round's tables, by the tournament's seed; None if earlier rounds had none."""
        if self.rounds and self.rounds[0].turned is None:
            return None
        return tuple(
            (drawn_dealer(seed, self.number, table) - dealer) % SEATS for table, dealer in enumerate(self.dealers, 1)
        )

    def clone(self) -> Self:
        """Return an independent copy."""
        copy = object.__new__(type(self))
        for name in Situation.__slots__:
            value = getattr(self, name)
            setattr(copy, name, value.copy() if isinstance(value, (list, dict, set)) else value)
        return copy

    def finalists(self) -> Group:
        """Return the players of a play-off: the tied, and the house players who were added for it."""
        house = range(len(self.players) - (SEATS - len(self.tied)), len(self.players))
        return (*self.tied, *house)


def _ascending(players: Iterable[int]) -> Group:
    return tuple(sorted(players))


def winners_and_losers(over: Round, table: int) -> tuple[Pair, Pair]:
    """Return the winners and the losers of a table in a finished round; raises ValueError before that is decided."""
    seats, winner = over.tables[table - 1], over.winners[table - 1]
    if winner is None:
        raise ValueError(f"table {table} has no winners yet")
    return pair_of(seats, winner), pair_of(seats, 1 - winner)
