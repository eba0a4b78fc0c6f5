"""The state of a tournament, changed by events alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Self

from games.api import Refusal
from games.joker.board import SEATS
from games.joker.cards import CARD_RANKS
from games.tournament import checks
from games.tournament.draws import Group, check_draw, high_to_low
from games.tournament.model import (
    MOST_IN_PLAYOFF,
    Corrected,
    Draw,
    Drew,
    Ended,
    Joined,
    Left,
    Pair,
    Phase,
    Player,
    Purpose,
    Round,
    RoundBegan,
    ScoresClosed,
    Seats,
    Started,
    TableEnded,
    TournamentEvent,
    TournamentOptions,
    pair_of,
)
from games.tournament.movement import dealer_of, move, seat_all, seat_by_rank, seat_opponents, turn
from games.tournament.ranking import leaders, totals
from games.tournament.situation import Situation, winners_and_losers


class Tournament(Situation):
    """One tournament, changed by the events that its only owner applies."""

    __slots__ = ()

    @classmethod
    def replay(cls, options: TournamentOptions, events: Iterable[TournamentEvent]) -> Self:
        """Return the tournament after the events; raises what `apply` raises."""
        tournament = cls(options)
        for event in events:
            tournament.apply(event)
        return tournament

    def apply(self, event: TournamentEvent) -> None:
        """Carry out an event, or change nothing and raise Refusal; IllegalChance for a draw that the rules forbid."""
        match event:
            case Joined():
                self._join(event.person)
            case Left():
                self._leave(event.person)
            case Started():
                self._start()
            case Drew():
                self._draw(event.draw)
            case RoundBegan():
                self._begin_round(event.turned)
            case TableEnded():
                self._end_table(event)
            case Corrected():
                self._correct(event)
            case ScoresClosed():
                self._close_scores()
            case Ended():
                checks.check_end(self, event)
                self.reason = event.reason
                self.phase = Phase.OVER

    def _join(self, person: int) -> None:
        checks.check_join(self, person)
        if self.phase is Phase.SIGN_UP:
            self.people.append(person)
        elif (player := self.player_of(person)) is not None:
            self.players[player] = Player(person)
        else:
            # A late person begins as far from table 1 as there is room.
            given_up = [player for seats in self.tables for player in seats if self.players[player].person is None][-1]
            new = len(self.players)
            self.players.append(Player(person))
            self.tables = tuple(_replaced(seats, given_up, new) for seats in self.tables)

    def _leave(self, person: int) -> None:
        checks.check_leave(self, person)
        if self.phase is Phase.SIGN_UP:
            self.people.remove(person)
        elif (player := self.player_of(person)) is not None:
            self.players[player] = Player(person, is_away=True)

    def _start(self) -> None:
        checks.check_start(self)
        house = -len(self.people) % SEATS
        self.players = [*map(Player, self.people), *[Player(None)] * house]
        self.phase = Phase.DRAW

    def _draw(self, draw: Draw) -> None:
        due = self.due
        if due is None:
            raise Refusal("There are no cards to draw.")
        check_draw(draw, due)
        match draw.purpose:
            case Purpose.TABLES:
                self.opening = draw
                self._seat(seat_all(high_to_low(draw, due.groups[0])))
            case Purpose.PLAYOFF:
                self.final = draw
                self._seat((self._final_table(high_to_low(draw, due.groups[0])),))
            case Purpose.LOTS:
                self._decide_by_lots(draw, due.groups[0])
            case Purpose.PARTNERS:
                last = self.rounds[-1]
                self.rounds[-1] = last = replace(last, partners=(*last.partners, draw))
                if len(last.partners) == len(last.tables):
                    self._move(last)

    def _seat(self, tables: tuple[Seats, ...], dealers: tuple[int, ...] = ()) -> None:
        """Seat everybody; `dealers` are the seats whose cards deal, seat 0 by default."""
        self.tables = tables
        self.dealers = dealers or (0,) * len(tables)
        self.turned = None
        self.results = {}
        self.absent = set()
        self.phase = Phase.SEATED

    def _final_table(self, drawn: Sequence[int]) -> Seats:
        if len(drawn) == SEATS:
            return seat_by_rank(drawn)
        house = self.finalists()[2:]
        return seat_opponents((drawn[0], drawn[1]), (house[0], house[1]))

    def _decide_by_lots(self, draw: Draw, drawers: Group) -> None:
        last = self.rounds[-1]
        table = draw.table or 0
        winner = last.tables[table - 1].index(high_to_low(draw, drawers)[0])
        winners = (*last.winners[: table - 1], winner, *last.winners[table:])
        self.rounds[-1] = replace(last, winners=winners, lots=(*last.lots, draw))

    def _move(self, last: Round) -> None:
        winners: list[Pair] = []
        losers: list[Pair] = []
        for table, draw in enumerate(last.partners, 1):
            for pair, drawn in zip(winners_and_losers(last, table), (winners, losers), strict=True):
                high, low = high_to_low(draw, pair)
                drawn.append((high, low))
        tables = move(winners, losers)
        ranks = {player: CARD_RANKS[card] for draw in last.partners for player, card in draw.cuts[0]}
        self._seat(tables, tuple(dealer_of(seats, ranks) for seats in tables))

    def _begin_round(self, turned: tuple[int, ...] | None) -> None:
        checks.check_beginning(self, turned)
        if turned is not None:
            self.tables = tuple(turn(seats, by) for seats, by in zip(self.tables, turned, strict=True))
            self.dealers = tuple((seat + by) % SEATS for seat, by in zip(self.dealers, turned, strict=True))
        self.turned = turned
        self.phase = Phase.PLAYING

    def _end_table(self, ended: TableEnded) -> None:
        checks.check_result(self, ended)
        self.results[ended.table] = ended.result
        seats = self.tables[ended.table - 1]
        self.absent.update(ended.left, (player for player in seats if self.players[player].is_away))
        if len(self.results) == len(self.tables):
            self._end_round()

    def _end_round(self) -> None:
        results = tuple(self.results[table] for table in range(1, len(self.tables) + 1))
        over = Round(
            number=self.number,
            is_playoff=self.is_playoff,
            tables=self.tables,
            results=results,
            scores=tuple(result.scores for result in results),
            winners=tuple(result.winner for result in results),
            absent=tuple(sorted(self.absent)),
            turned=self.turned,
            dealers=self.dealers,
        )
        self.rounds.append(over)
        self.tables = ()
        self.results = {}
        self.absent = set()
        if over.is_playoff:
            winner = over.winners[0]
            finalists = over.tables[0] if winner is None else pair_of(over.tables[0], winner)
            self.champions = tuple(sorted(player for player in finalists if player in self.tied))
            self.phase = Phase.OVER
        else:
            self.phase = Phase.REVIEW if over.number == self.options.rounds else Phase.DRAW

    def _correct(self, corrected: Corrected) -> None:
        checks.check_correction(self, corrected)
        index, table, pair = corrected.round - 1, corrected.table - 1, corrected.pair
        over = self.rounds[index]
        first, second = over.scores[table]
        scores = (corrected.score, second) if pair == 0 else (first, corrected.score)
        self.rounds[index] = replace(over, scores=(*over.scores[:table], scores, *over.scores[table + 1 :]))
        self.corrections.append(corrected)

    def _close_scores(self) -> None:
        checks.must_be(self, Phase.REVIEW)
        tied = leaders(totals(self.rounds, self.players))
        present = tuple(player for player in tied if not self.players[player].is_away)
        self.phase = Phase.OVER
        if not 1 < len(tied) <= MOST_IN_PLAYOFF:
            return
        if len(present) > 1:
            self.tied = present
            self.players += [Player(None)] * (SEATS - len(present))
            self.phase = Phase.DRAW
        else:
            self.champions = present


def _replaced(seats: Seats, old: int, new: int) -> Seats:
    first, second, third, fourth = (new if player == old else player for player in seats)
    return first, second, third, fourth
