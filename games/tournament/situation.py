"""Where a tournament stands, for whoever reads it."""

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
        """The round that is played or comes next; a play-off's is that after the last round's."""
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
        """The draw that comes next; None when none is due."""
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
        """The person's number as a player; None for one who does not play."""
        return next((number for number, player in enumerate(self.players) if player.person == person), None)

    def table_of(self, player: int) -> int | None:
        """The player's table in the round that is played or comes next; None without a seat in it."""
        return next((table for table, seats in enumerate(self.tables, 1) if player in seats), None)

    def house_seats(self) -> int:
        """How many seats a late person could take, if it is between two rounds."""
        return sum(self.players[player].person is None for seats in self.tables for player in seats)

    def ranking(self) -> tuple[RankedPlayer, ...]:
        """Everybody's place by the rounds that are over, and by a play-off that is; the house has none."""
        return rank(totals(self.rounds, self.players), self.champions)

    @property
    def is_deserted(self) -> bool:
        """Whether no round that is over counts for anybody, as all left."""
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
        """Draw the cards that are due, which changes nothing."""
        due = self.due
        if due is None:
            raise ValueError("no draw is due")
        return sample_draw(due, rng)

    def turns(self, seed: bytes) -> tuple[int, ...] | None:
        """The turns with which the next round begins, by the tournament's seed; None where earlier rounds had none."""
        if self.rounds and self.rounds[0].turned is None:
            return None
        return tuple(
            (drawn_dealer(seed, self.number, table) - dealer) % SEATS for table, dealer in enumerate(self.dealers, 1)
        )

    def clone(self) -> Self:
        """An independent copy."""
        copy = object.__new__(type(self))
        for name in Situation.__slots__:
            value = getattr(self, name)
            setattr(copy, name, value.copy() if isinstance(value, (list, dict, set)) else value)
        return copy

    def finalists(self) -> Group:
        """Who sit down to a play-off: the tied, and the house players who were added for it."""
        house = range(len(self.players) - (SEATS - len(self.tied)), len(self.players))
        return (*self.tied, *house)


def _ascending(players: Iterable[int]) -> Group:
    return tuple(sorted(players))


def winners_and_losers(over: Round, table: int) -> tuple[Pair, Pair]:
    """The two pairs of a table in a round that is over, who won first; raises ValueError while nobody has."""
    seats, winner = over.tables[table - 1], over.winners[table - 1]
    if winner is None:
        raise ValueError(f"table {table} has no winners yet")
    return pair_of(seats, winner), pair_of(seats, 1 - winner)
