"""Scores, partners and tallies of old results that were stored without them, recomputed from the games."""

from __future__ import annotations

import structlog
from sqlalchemy import Connection, select, update

from games.api import Outcome, Refusal
from games.catalogue import find_game
from games.engine.table import Table
from games.options import options_from_json
from games.records.record import event_from_json, replay
from storage import schema
from storage.tables.store import TABLES

log = structlog.get_logger()

_seats = schema.result_seats


def backfill(connection: Connection) -> None:
    """Replay every finished game whose result has no scores, and store what its outcome gives.

    A game that can't be replayed any more keeps its result, each seat as its own team.
    """
    lacking = select(_seats.c.table_id).where(_seats.c.score.is_(None)).distinct()
    for table_id in connection.execute(lacking).scalars().all():
        stored = TABLES.load_one(connection, table_id)
        outcome = None if stored is None else _outcome(*stored)
        if outcome is None:
            log.warning("storage.not_replayed", table=table_id)
            continue
        for seat, score in enumerate(outcome.scores):
            connection.execute(
                update(_seats)
                .where(_seats.c.table_id == table_id, _seats.c.seat == seat)
                .values(score=score, team=outcome.teams[seat], tallies=dict(outcome.tallies[seat]))
            )


def _outcome(table: Table, events: list[str]) -> Outcome | None:
    """Return the outcome of the table's game, or None if it can't be replayed."""
    try:
        game = find_game(table.game)
        options = options_from_json(game, table.options)
        parsed = [event_from_json(game, body) for body in events]
        return replay(game, options, len(table.seats), parsed).outcome()
    except (KeyError, ValueError, Refusal):
        return None
