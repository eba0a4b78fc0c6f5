"""The tables of a round: ids, seats, deals and results."""

from __future__ import annotations

from collections.abc import Iterable

from games.api import AnyEvent, Happened, apply
from games.engine.ending import left_seats
from games.engine.pace import woken_clock
from games.engine.seating import HOUSE_NAMES
from games.engine.table import Entry, Seat, Status, Table
from games.engine.unreadable import reading
from games.joker.board import SEATS
from games.options import options_to_json
from games.records.record import event_from_json, event_to_json, replay
from games.seed import chance_rng
from games.tournament.draws import table_seed
from games.tournament.fixture import TournamentFixture
from games.tournament.journal import StoredTournament
from games.tournament.model import Seats, TableResult
from games.tournament.results import GAME, GAME_OPTIONS, table_result
from games.tournament.schedule import Schedule
from games.tournament.state import Tournament

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def table_id(tournament_id: str, number: int, table: int) -> str:
    """Return the id of a round's table: the tournament's, and a digit of base 36 each for round and table."""
    return f"{tournament_id}{_DIGITS[number]}{_DIGITS[table]}"


def player_names(stored: StoredTournament, tournament: Tournament) -> tuple[str, ...]:
    """Return the names of all players, by number."""
    house = [number for number, player in enumerate(tournament.players) if player.person is None]
    return tuple(
        HOUSE_NAMES[house.index(number) % len(HOUSE_NAMES)]
        if player.person is None
        else stored.entrants[player.person - 1].name
        for number, player in enumerate(tournament.players)
    )


def deal_round(stored: StoredTournament, tournament: Tournament, now: float) -> tuple[Entry, ...]:
    """Return the entries that create the tables of the round that has begun, each with its first deal.

    All of it follows from the tournament's seed. The tables are due at once, so that their sessions start the clocks.
    """
    names = player_names(stored, tournament)
    return tuple(
        _deal_table(stored, tournament, TournamentFixture(stored.id, tournament.number, table), seats, names, now)
        for table, seats in enumerate(tournament.tables, 1)
    )


def result_of(table: Table, events: Iterable[str]) -> tuple[TableResult, frozenset[int]]:
    """Return the result of a finished table, from its events in JSON, and the seats that left; raises Unreadable."""
    with reading(table):
        parsed = [event_from_json(GAME, text) for text in events]
        state = replay(GAME, GAME_OPTIONS, SEATS, parsed)
        if table.is_stopped:
            state.stop()
        return table_result(state.view(None)), left_seats(table, parsed)


def _deal_table(
    stored: StoredTournament,
    tournament: Tournament,
    fixture: TournamentFixture,
    seats: Seats,
    names: tuple[str, ...],
    now: float,
) -> Entry:
    seed = table_seed(bytes.fromhex(stored.seed), fixture.round, fixture.number)
    state = GAME.new(GAME_OPTIONS, SEATS)
    events: list[AnyEvent] = []
    while state.is_chance_due:
        events.append(Happened(state.sample_chance(chance_rng(seed, len(events)))))
        apply(state, events[-1])
    table = Table(
        id=table_id(stored.id, fixture.round, fixture.number),
        guild=stored.guild,
        channel=stored.channel,
        home=stored.channel,
        host=stored.host,
        game=GAME.key,
        options=options_to_json(GAME_OPTIONS),
        seed=seed.hex(),
        timer=Schedule.model_validate(stored.schedule).timer,
        is_rated=stored.is_rated,
        created_at=now,
        clock=woken_clock(now),
        status=Status.PLAYING,
        seats=tuple(_seat(stored, tournament, player, names[player]) for player in seats),
        revision=len(events),
        fixture=fixture,
        edition=GAME.edition,
    )
    return Entry(None, table, tuple(event_to_json(GAME, event) for event in events))


def _seat(stored: StoredTournament, tournament: Tournament, player: int, name: str) -> Seat:
    number, is_away = tournament.players[player].person, tournament.players[player].is_away
    person = None if number is None else stored.entrants[number - 1].person
    return Seat(person, name, is_away=is_away and person is not None)
