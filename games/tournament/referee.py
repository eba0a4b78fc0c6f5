"""The referee of a tournament's archive, from its events and records alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import orjson
from pydantic import ValidationError

from games.api import IllegalChance, Json, Refusal
from games.english import plural
from games.keys import TOURNAMENT
from games.notation import is_same, key_names, shown
from games.options import options_to_json
from games.records.record import NotJson, Record, RecordError, referee
from games.seed import SEED_BYTES
from games.tournament.archive import FORMAT, archive_of
from games.tournament.model import (
    MOST_ROUNDS,
    Joined,
    Left,
    Round,
    TableEnded,
    TableResult,
    TournamentEvent,
    TournamentOptions,
)
from games.tournament.notation import event_from_json, event_to_json
from games.tournament.results import GAME, GAME_OPTIONS, table_result
from games.tournament.state import Tournament

_KEYS = frozenset(
    {
        "format",
        "game",
        "options",
        "seed",
        "in_turn",
        "events",
        "players",
        "draw",
        "rounds",
        "cards",
        "playoff",
        "ranking",
        "winners",
    }
)
_TYPES: Mapping[str, tuple[type, ...]] = {
    "options": (dict,),
    "seed": (str, type(None)),
    "in_turn": (bool,),
    "events": (list,),
    "rounds": (list,),
}
_GAME_OPTIONS = options_to_json(GAME_OPTIONS)

_Place: TypeAlias = tuple[int, int]
"""A round and a table."""
_Ends: TypeAlias = dict[_Place, TableResult]


def parse_archive(text: str | bytes) -> Json | None:
    """Parse the archive of a tournament; returns None for JSON that does not claim to be one. Raises NotJson."""
    try:
        data = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise NotJson(str(error)) from error
    return data if isinstance(data, dict) and data.get("format") == FORMAT else None


def referee_archive(data: Json) -> Tournament:
    """Check the archive of a tournament and return its final state; raises RecordError naming the fault.

    Every event must be legal in its place, every game legal and its result that of the table's event, tables that act
    in turn stopped at the right action, and all else in the archive must follow from the events.
    """
    data = {key: value for key, value in data.items() if not key.startswith("_")}
    _check_keys(data)
    options = _options(data["options"])
    tournament, events, ends = _replay(options, data["events"])
    records = _records(tournament, data["rounds"])
    for over in tournament.rounds:
        games = []
        for table in range(1, len(over.tables) + 1):
            try:
                games.append(_check_game(records[over.number, table], ends[over.number, table]))
                _check_dealer(over, table, games[-1])
            except RecordError as error:
                raise RecordError(f"round {over.number}, table {table}: {error}") from error
        if data["in_turn"]:
            _check_turns(over, games)
    seed = None if data["seed"] is None else _seed(data["seed"])
    due = archive_of(tournament, events, records, seed, data["in_turn"])
    for key in due:
        _check_same(key, data[key], due[key])
    return tournament


def _check_keys(data: Json) -> None:
    if missing := _KEYS - data.keys():
        raise RecordError(f"the tournament has no {key_names(missing)}")
    if unknown := data.keys() - _KEYS:
        raise RecordError(f"a tournament has no key {key_names(unknown)}")
    if data["game"] != TOURNAMENT:
        raise RecordError(f"the game of a tournament is {shown(TOURNAMENT)}, not {shown(data['game'])}")
    for key, types in _TYPES.items():
        if type(data[key]) not in types:
            raise RecordError(f"{key} cannot be {shown(data[key])}")


def _options(data: Json) -> TournamentOptions:
    options: TournamentOptions | None
    try:
        options = TournamentOptions.model_validate_json(orjson.dumps(data))
    except ValidationError:
        options = None
    if options is None or data != options_to_json(options):
        raise RecordError(f"the options are rounds, a whole number from 1 to {MOST_ROUNDS}, and not {shown(data)}")
    return options


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES or seed.hex() != text:
        raise RecordError(f"a seed has {SEED_BYTES} bytes in hex, in small letters, and is not {shown(text)}")
    return seed


def _replay(options: TournamentOptions, data: list[Any]) -> tuple[Tournament, list[TournamentEvent], _Ends]:
    tournament = Tournament(options)
    events: list[TournamentEvent] = []
    ends: _Ends = {}
    for index, item in enumerate(data):
        event = _event(item, index)
        number = tournament.number
        try:
            tournament.apply(event)
        except (Refusal, IllegalChance) as error:
            who = f"person {event.person}: " if isinstance(event, (Joined, Left)) else ""
            raise RecordError(f"{who}{error}", index) from error
        events.append(event)
        if isinstance(event, TableEnded):
            ends[number, event.table] = event.result
    return tournament, events, ends


def _event(data: Any, index: int) -> TournamentEvent:
    if not isinstance(data, dict):
        raise RecordError("an event is a JSON object", index)
    try:
        event = event_from_json(data)
    except ValueError as error:
        raise RecordError(str(error), index) from error
    if not is_same(data, event_to_json(event)):
        raise RecordError(f"the event is written {shown(event_to_json(event))}, not {shown(data)}", index)
    return event


def _records(tournament: Tournament, rounds: list[Any]) -> dict[_Place, Json]:
    """Return the game record of every table of the finished rounds."""
    if len(rounds) != len(tournament.rounds):
        raise RecordError(f"by the events {plural('round', len(tournament.rounds))} are over, not {len(rounds)}")
    records: dict[_Place, Json] = {}
    for over, given in zip(tournament.rounds, rounds, strict=True):
        tables = given.get("tables") if isinstance(given, dict) else None
        if not isinstance(tables, list) or len(tables) != len(over.tables):
            raise RecordError(f"round {over.number} has {plural('table', len(over.tables))}")
        for table, item in enumerate(tables, 1):
            record = item.get("record") if isinstance(item, dict) else None
            if not isinstance(record, dict):
                raise RecordError(f"round {over.number}, table {table}: there is no record of the game")
            records[over.number, table] = record
    return records


def _check_game(data: Json, result: TableResult) -> Record:
    """Check the record of a table's game, and that it ends like the table's event; raises RecordError."""
    record = Record.from_json(orjson.dumps(data))
    if record.game != GAME.key or record.options != _GAME_OPTIONS:
        raise RecordError(f"a table plays {shown(GAME.key)} with {shown(_GAME_OPTIONS)}")
    state = referee(record, {GAME.key: GAME})
    if state.outcome() is None:
        raise RecordError("the record breaks off without a result")
    due = table_result(state.view(None))
    if due != result:
        raise RecordError(f"the record ends with {_described(due)}, but the event says {_described(result)}")
    return record


def _check_dealer(over: Round, table: int, record: Record) -> None:
    """Check that the player whose card deals has dealt, if the tables were turned; raises RecordError."""
    due, dealt = over.dealers[table - 1], record.events[0]["chance"]["dealer"]
    if over.turned is not None and dealt != due:
        raise RecordError(f"by the cards seat {due} deals, not seat {dealt}")


def _check_turns(over: Round, records: Sequence[Record]) -> None:
    """Check that the tables of a round acted in turn until one finished; raises RecordError."""
    caller = over.caller
    if caller is None:
        raise RecordError(f"round {over.number}: tables that act in turn go on until one finishes")
    acts = sum("action" in event for event in records[caller - 1].events)
    for table, record in enumerate(records, 1):
        due = acts if table <= caller else acts - 1
        done = sum("action" in event for event in record.events)
        if done != due:
            raise RecordError(
                f"round {over.number}, table {table}: as table {caller} finished there were {due} actions, not {done}"
            )
        if record.events and "action" not in record.events[-1]:
            raise RecordError(f"round {over.number}, table {table}: cards are shuffled only right before an action")


def _check_same(what: str, given: object, due: object) -> None:
    """Check a part of the archive against the events; raises RecordError at the first difference."""
    if is_same(given, due):
        return
    if isinstance(due, dict) and isinstance(given, dict) and due.keys() == given.keys():
        for key in due:
            _check_same(f"{what}.{key}", given[key], due[key])
    if isinstance(due, list) and isinstance(given, list) and len(due) == len(given):
        for index, (mine, other) in enumerate(zip(given, due, strict=True)):
            _check_same(f"{what}[{index}]", mine, other)
    raise RecordError(f"{what}: {shown(due)} follows from the events, not {shown(given)}")


def _described(result: TableResult) -> str:
    first, second = result.scores
    end = "finished" if result.is_finished else "stopped"
    return f"{first} to {second} points, progress {result.progress[0]} to {result.progress[1]}, {end}"
