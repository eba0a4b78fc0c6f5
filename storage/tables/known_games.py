"""Which games a person knows: those noted, and those that the person has been at a table of, to its end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection

from games.engine.table import Table
from storage import schema
from storage.engine.statements import ignore
from storage.engine.store import Rows

_note_game = Rows(ignore(schema.known_games))


def note_games(connection: Connection, noted: Sequence[tuple[int, str]]) -> None:
    """Remember of persons that each knows a game, by its key."""
    _note_game(connection, [{"person": person, "game": game} for person, game in noted])


def note_finished(connection: Connection, tables: Iterable[Table]) -> None:
    """Remember that the persons at finished tables know their games."""
    noted = {(seat.person, table.game) for table in tables for seat in table.seats if seat.person is not None}
    note_games(connection, list(noted))
