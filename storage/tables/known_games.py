"""Games that a person knows: those noted, and those played to the end at a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection

from games.engine.table import Table
from storage import schema
from storage.engine.statements import ignore
from storage.engine.store import BulkWork

_note_game = BulkWork(ignore(schema.known_games))


def note_games(connection: Connection, noted: Sequence[tuple[int, str]]) -> None:
    """Record that each person knows the game of that key."""
    _note_game(connection, [{"person": person, "game": game} for person, game in noted])


def note_finished(connection: Connection, tables: Iterable[Table]) -> None:
    """Record that the players of finished tables know their games."""
    noted = {(seat.person, table.game) for table in tables for seat in table.seats if seat.person is not None}
    note_games(connection, list(noted))
