"""Export of a table's journal as parlour-record/1."""

from __future__ import annotations

from collections.abc import Iterable

from games.api import Refusal
from games.catalogue import GAMES
from games.engine.table import Status, Table
from games.options import options_from_json, options_to_json
from games.records.record import Record, RecordError, event_from_json, event_to_data, replay

_NO_RECORD = {
    Status.LOBBY: "The game hasn't begun yet: it has a record once it's over.",
    Status.PLAYING: "The game is still on, and its record would show every hand. Ask again when it's over.",
    Status.CLOSED: "This table closed before its game was over, so nobody's hand is shown: it has no record.",
}


def check_finished(table: Table) -> None:
    """Raise Refusal for a table whose game is not over, since its record would show every hand."""
    if table.status is not Status.OVER:
        raise Refusal(_NO_RECORD[table.status])


def record_of(table: Table, events: Iterable[str]) -> Record:
    """Return the record of a finished table from its events in JSON; its `to_json` is a line of a file of records.

    Raises Refusal for a table that is not over, as a record shows all hands, and OptionsRefused or RecordError for one
    whose options or events the rules do not allow.
    """
    check_finished(table)
    game = GAMES.get(table.game)
    if game is None:
        raise RecordError(f"there is no game {table.game}")
    options = options_from_json(game, table.options)
    parsed = [event_from_json(game, text) for text in events]
    state = replay(game, options, len(table.seats), parsed)
    if game.is_stoppable:
        state.stop()
    outcome = state.outcome()
    if outcome is None:
        raise RecordError("the table is over, but its game is not")
    return Record(
        game=table.game,
        options=options_to_json(options),
        seats=len(table.seats),
        seed=table.seed,
        events=tuple(event_to_data(game, event) for event in parsed),
        result=outcome.result,
        edition=table.edition,
        house=tuple(seat.level if seat.person is None else None for seat in table.seats),
    )
