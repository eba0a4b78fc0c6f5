"""Whole tournaments played by house players.

The tables of a round act in turn: table 1, table 2, and so on to the last, then table 1 again. A table's act is one
action of whoever is to act there, with the deal or reshuffle that is due right before it. The first table to finish
stops all others at once, so tables after it have acted once less. A game of JOKER always ends (see
`games.joker.rules`), and the shortest of a round bounds that round: nearly always a few hundred acts a table, random
players taking about twice as many as greedy ones.
"""

from __future__ import annotations

import random

from games.api import AnyState, Json
from games.house.choose import choose
from games.house.levels import Policy, player_of
from games.joker.board import SEATS
from games.options import options_to_json
from games.records.record import FORMAT, listed_actions
from games.seed import chance_rng
from games.tournament.archive import archive_of
from games.tournament.draws import draw_rng, table_seed
from games.tournament.model import (
    Drew,
    Joined,
    Phase,
    RoundBegan,
    ScoresClosed,
    Started,
    TableEnded,
    TournamentEvent,
    TournamentOptions,
)
from games.tournament.results import GAME, GAME_OPTIONS, table_result
from games.tournament.state import Tournament


def play_tournament(
    options: TournamentOptions, people: int, seed: bytes, policy: Policy = "random", with_legal: bool = False
) -> Json:
    """Return the archive of a tournament in which house players play for persons 1 to `people`.

    The 32-byte seed determines all of it. `with_legal` adds to every action the list of legal ones. Raises Refusal for
    a number of people that no tournament has.
    """
    tournament = Tournament(options)
    events: list[TournamentEvent] = []
    records: dict[tuple[int, int], Json] = {}

    def carry_out(event: TournamentEvent) -> None:
        tournament.apply(event)
        events.append(event)

    for person in range(1, people + 1):
        carry_out(Joined(person))
    carry_out(Started())
    draws = 0
    while not tournament.is_over:
        if tournament.phase is Phase.DRAW:
            carry_out(Drew(tournament.sample_draw(draw_rng(seed, draws))))
            draws += 1
        elif tournament.phase is Phase.SEATED:
            number = tournament.number
            carry_out(RoundBegan(tournament.turns(seed)))
            games = _play_round(seed, number, len(tournament.tables), policy, with_legal)
            for game in sorted(games, key=lambda game: game.is_stopped):
                records[number, game.table] = game.record()
                carry_out(TableEnded(game.table, table_result(game.state.view(None))))
        else:
            carry_out(ScoresClosed())
    return archive_of(tournament, events, records, seed, is_in_turn=True)


class _TableGame:
    """One table's game in progress."""

    def __init__(self, table: int, seed: bytes, policy: Policy, with_legal: bool) -> None:
        self.table = table
        self.seed = seed
        self._player = player_of(GAME, GAME_OPTIONS, SEATS, policy)
        self.with_legal = with_legal
        self.state: AnyState = GAME.new(GAME_OPTIONS, SEATS)
        self.is_stopped = False
        self._rng = random.Random(seed)
        self._chances = 0
        self._events: list[Json] = []

    def act(self) -> None:
        """Carry out one action, with the chance outcome that is due right before it."""
        state = self.state
        if state.is_chance_due:
            chance = state.sample_chance(chance_rng(self.seed, self._chances))
            self._chances += 1
            self._events.append({"chance": GAME.chance_to_json(chance)})
            state.apply_chance(chance)
        (seat,) = state.to_act
        action = choose(state, seat, self._rng, self._player)
        event: Json = {"seat": seat, "action": GAME.action_to_json(action)}
        if self.with_legal:
            event["legal"] = listed_actions(GAME, state, seat)
        self._events.append(event)
        state.apply_action(seat, action)

    def stop(self) -> None:
        self.state.stop()
        self.is_stopped = True

    def record(self) -> Json:
        """Return the parlour-record/1 of the game that is over."""
        outcome = self.state.outcome()
        return {
            "format": FORMAT,
            "game": GAME.key,
            "options": options_to_json(GAME_OPTIONS),
            "seats": SEATS,
            "seed": self.seed.hex(),
            "events": self._events,
            "result": None if outcome is None else outcome.result,
        }


def _play_round(seed: bytes, number: int, tables: int, policy: Policy, with_legal: bool) -> list[_TableGame]:
    """Return the games of a round, by table: one finished, the others stopped."""
    games = [_TableGame(table, table_seed(seed, number, table), policy, with_legal) for table in range(1, tables + 1)]
    while True:
        for game in games:
            game.act()
            if game.state.outcome() is not None:
                for other in games:
                    if other is not game:
                        other.stop()
                return games
