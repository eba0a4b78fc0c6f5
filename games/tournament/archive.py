"""A tournament with all its games as one JSON object, parlour-tournament/1: see NOTATION.md beside this module."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import TypeAlias

import orjson

from games.api import Json
from games.engine.export import record_of
from games.engine.table import Journal
from games.joker.board import SEATS
from games.keys import TOURNAMENT
from games.options import options_to_json
from games.tournament.attendance import load_table, table_number
from games.tournament.draws import high_to_low
from games.tournament.journal import TournamentJournal
from games.tournament.model import Draw, Round, Seats, TournamentEvent, pair_of
from games.tournament.notation import cuts_to_json, event_to_json
from games.tournament.ranking import score_card
from games.tournament.state import Tournament

FORMAT = "parlour-tournament/1"

Records: TypeAlias = Mapping[tuple[int, int], Json]
"""The parlour-record/1 of each game, by round and table."""


def archive_of(
    tournament: Tournament,
    events: Iterable[TournamentEvent],
    records: Records,
    seed: bytes | None,
    is_in_turn: bool = False,
) -> Json:
    """Return the tournament as one JSON object.

    `events` are all that led to it, `records` those of every round that is over, and `seed` is the source of all
    chance, if it is revealed. `is_in_turn`: whether the tables of a round acted in turn, an action each.
    """
    return {
        "format": FORMAT,
        "game": TOURNAMENT,
        "options": options_to_json(tournament.options),
        "seed": None if seed is None else seed.hex(),
        "in_turn": is_in_turn,
        "events": [event_to_json(event) for event in events],
        "players": [
            {"player": number, "person": player.person, "away": player.is_away}
            for number, player in enumerate(tournament.players)
        ],
        "draw": _cuts(tournament.opening),
        "rounds": [_round(tournament, index, records) for index in range(len(tournament.rounds))],
        "cards": _cards(tournament),
        "playoff": _cuts(tournament.final),
        "ranking": [
            {"place": standing.place, "player": standing.player, "total": standing.total}
            for standing in tournament.ranking()
        ],
        "winners": list(tournament.winners),
    }


async def load_records(tournament: Tournament, key: str, rounds: TournamentJournal, journal: Journal) -> Records:
    """Load the records of the games of all rounds that are over."""
    records: dict[tuple[int, int], Json] = {}
    for over in tournament.rounds:
        for table in await rounds.tables(key, over.number):
            record = await asyncio.to_thread(record_of, *await load_table(journal, table))
            records[over.number, table_number(table)] = orjson.loads(record.to_json())
    return records


def _cuts(draw: Draw | None) -> list[dict[str, str]] | None:
    return None if draw is None else cuts_to_json(draw.cuts)


def _round(tournament: Tournament, index: int, records: Records) -> Json:
    over = tournament.rounds[index]
    return {
        "round": over.number,
        "playoff": over.is_playoff,
        "bell": over.caller,
        **({} if over.turned is None else {"turned": list(over.turned)}),
        "tables": [_table(over, table, records[over.number, table]) for table in range(1, len(over.tables) + 1)],
        "movement": _movement(over) if over.partners else None,
    }


def _table(over: Round, table: int, record: Json) -> Json:
    seats, result, winner = over.tables[table - 1], over.results[table - 1], over.winners[table - 1]
    lots = next((draw for draw in over.lots if draw.table == table), None)
    return {
        "table": table,
        "seats": list(seats),
        "absent": [player for player in seats if player in over.absent],
        "finished": result.is_finished,
        "scores": [over.scores[table - 1][seat % 2] for seat in range(SEATS)],
        "progress": [result.progress[seat % 2] for seat in range(SEATS)],
        "lots": _cuts(lots),
        "winners": [] if winner is None else list(pair_of(seats, winner)),
        "record": record,
    }


def _movement(over: Round) -> list[Json]:
    """Return each table's moves between the rounds, the high draw first, as far as the cards are drawn."""
    return [_table_movement(over, draw) for draw in over.partners]


def _table_movement(over: Round, draw: Draw) -> Json:
    table = draw.table or 0
    seats: Seats = over.tables[table - 1]
    winner = over.winners[table - 1] or 0
    last = len(over.tables)
    return {
        "table": table,
        "cuts": cuts_to_json(draw.cuts),
        "winners": list(high_to_low(draw, pair_of(seats, winner))),
        "winners_to": max(table - 1, 1),
        "losers": list(high_to_low(draw, pair_of(seats, 1 - winner))),
        "losers_to": last if table == 1 else table,
    }


def _cards(tournament: Tournament) -> list[Json]:
    """Return all persons' score cards with running totals."""
    cards = []
    for number, player in enumerate(tournament.players):
        if player.person is None:
            continue
        lines = list(score_card(tournament.rounds, number))
        totals = accumulate(line.score if line.is_counted else 0 for line in lines)
        cards.append(
            {
                "player": number,
                "lines": [
                    {
                        "round": line.round,
                        "table": line.table,
                        "partner": line.partner,
                        "score": line.score,
                        "counted": line.is_counted,
                        "total": total,
                    }
                    for line, total in zip(lines, totals, strict=True)
                ],
            }
        )
    return cards
