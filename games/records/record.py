"""Game records, parlour-record/1: JSON, replay, and the referee, which needs their events alone."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Self

import orjson

from games.api import (
    Acted,
    Action,
    AnyEvent,
    AnyGame,
    AnyState,
    Call,
    Checkpoint,
    Happened,
    IllegalChance,
    Json,
    Options,
    OptionsRefused,
    apply,
)
from games.catalogue import GAMES
from games.level import Level
from games.notation import canonical, is_same, key_names, shown
from games.options import options_from_json, options_to_json

FORMAT = "parlour-record/1"
EDITION = "_edition"
"""The comment key of the edition of the game's rules."""
HOUSE = "_house"
"""The comment key of each house player's level, and in an event of the level that was played instead."""

_HEX = re.compile(r"[0-9a-fA-F]+")
_RECORD_KEYS = frozenset({"format", "game", "options", "seats", "seed", "events", "result"})
_EVENT_KEYS = (
    frozenset({"chance"}),
    frozenset({"seat", "action"}),
    frozenset({"seat", "action", "legal"}),
    frozenset({"checkpoint"}),
)


class RecordError(ValueError):
    """A fault in a record; `str()` of it names the event, if one is at fault, and the rule.

    fault: the fault without its place. event: index in "events"; None for a fault outside them.
    """

    def __init__(self, fault: str, event: int | None = None) -> None:
        super().__init__(fault if event is None else f"event {event}: {fault}")
        self.fault = fault
        self.event = event


class NotJson(ValueError):
    """A text that is not JSON at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One game, finished or broken off, in parlour-record/1; well-formed, but not yet refereed.

    game: its key. options: all of them by name. seed: in hex, or None. events: each a JSON object of the record.
    result: None when the record breaks off. edition: of the rules that it was played by, None if unknown. house: the
    level of the house player in each seat, None in a person's; empty if unknown. The referee needs neither of these
    two: they are written as comments and not read back.
    """

    game: str
    options: Json
    seats: int
    seed: str | None
    events: tuple[Json, ...]
    result: Json | None
    edition: int | None = field(default=None, compare=False)
    house: tuple[Level | None, ...] = field(default=(), compare=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Parse a record, ignoring comments; raises NotJson, or RecordError for a key or a type."""
        try:
            data = orjson.loads(text)
        except orjson.JSONDecodeError as error:
            raise NotJson(str(error)) from error
        if not isinstance(data, dict):
            raise RecordError("a record is a JSON object")
        data = _without_comments(data)
        if missing := _RECORD_KEYS - data.keys():
            raise RecordError(f"the record has no {key_names(missing)}")
        if unknown := data.keys() - _RECORD_KEYS:
            raise RecordError(f"a record has no key {key_names(unknown)}")
        if data["format"] != FORMAT:
            raise RecordError(f"the format is {shown(data['format'])}, not {FORMAT}")
        return cls(
            game=_checked(data, "game", str),
            options=_checked(data, "options", dict),
            seats=_checked(data, "seats", int),
            seed=_checked_seed(data),
            events=tuple(_checked_event(event, index) for index, event in enumerate(_checked(data, "events", list))),
            result=_checked(data, "result", dict, type(None)),
        )

    def to_json(self) -> str:
        """Return the record on one line."""
        comments: Json = {} if self.edition is None else {EDITION: self.edition}
        if any(self.house):
            comments[HOUSE] = self.house
        return orjson.dumps(
            {
                "format": FORMAT,
                "game": self.game,
                "options": self.options,
                "seats": self.seats,
                "seed": self.seed,
                "events": self.events,
                "result": self.result,
                **comments,
            }
        ).decode()


def event_to_data(game: AnyGame, event: AnyEvent) -> Json:
    """Return the event as a JSON object of a record."""
    if isinstance(event, Acted):
        comment = {} if event.level is None else {HOUSE: event.level}
        return {"seat": event.seat, "action": game.action_to_json(event.action), **comment}
    if isinstance(event, Happened):
        return {"chance": game.chance_to_json(event.chance)}
    return {"checkpoint": event.books}


def event_from_data(game: AnyGame, data: Json) -> AnyEvent:
    """Parse an event with checked keys, ignoring its list of legal actions; raises ValueError."""
    if "action" in data:
        action = game.action_from_json(data["action"])
        _check_notation("action", data["action"], game.action_to_json(action))
        return Acted(data["seat"], action)
    if "chance" in data:
        chance = game.chance_from_json(data["chance"])
        _check_notation("chance outcome", data["chance"], game.chance_to_json(chance))
        return Happened(chance)
    return Checkpoint(data["checkpoint"])


def event_to_json(game: AnyGame, event: AnyEvent) -> str:
    """Return the event as compact JSON, the way a journal stores it."""
    if isinstance(event, Acted):
        return _text_of_act(game, event.seat, event.action, event.level)
    return orjson.dumps(event_to_data(game, event)).decode()


@lru_cache(maxsize=1 << 12)
def _text_of_act(game: AnyGame, seat: int, action: Action, level: Level | None) -> str:
    """Return an action's event as `event_to_json` does; cached, since the same ones recur."""
    return orjson.dumps(event_to_data(game, Acted(seat, action, level))).decode()


def event_from_json(game: AnyGame, text: str | bytes) -> AnyEvent:
    """Parse `event_to_json`; raises ValueError."""
    data = orjson.loads(text)
    event = event_from_data(game, _checked_event(data, None))
    return replace(event, level=data[HOUSE]) if isinstance(event, Acted) and HOUSE in data else event


def listed_actions(game: AnyGame, state: AnyState, seat: int) -> list[Json]:
    """Return an event's "legal" list: every action open to the seat but its calls."""
    return [game.action_to_json(action) for action in state.legal_actions(seat) if not isinstance(action, Call)]


def replay(game: AnyGame, options: Options, seats: int, events: Iterable[AnyEvent]) -> AnyState:
    """Return the position after the events, each checked to be legal; raises OptionsRefused or RecordError."""
    state = game.new(options, seats)
    for index, event in enumerate(events):
        _check(state, event, index)
        _carry_out(state, event, index)
    return state


def referee(record: Record, games: Mapping[str, AnyGame] = GAMES) -> AnyState:
    """Check a record from its events alone and return its last position; raises RecordError.

    Options must be complete, seats allowed, every event legal where it stands, checkpoints there exactly when the
    books are due and equal to them, lists of legal actions complete, and the result that of the last position. A call
    may come before a checkpoint that is due. A record that breaks off has a result only if another table stopped the
    game, and its last position is then that of the stopped game.
    """
    ((state, _),) = deque(walk(record, games), maxlen=1)
    return state


def walk(record: Record, games: Mapping[str, AnyGame] = GAMES) -> Iterator[tuple[AnyState, AnyEvent | None]]:
    """Yield each position of a record with the event that follows it, refereed on the way, and the last one with None.

    It is one state, which moves on with the next position. Raises RecordError.
    """
    game = games.get(record.game)
    if game is None:
        raise RecordError(f"there is no game {shown(record.game)}")
    state = _opening(game, record)
    for index, data in enumerate(record.events):
        try:
            event = event_from_data(game, data)
        except ValueError as error:
            raise RecordError(str(error), index) from error
        _check(state, event, index)
        if isinstance(event, Acted) and "legal" in data:
            _check_legal(game, state, event, data["legal"], index)
        yield state, event
        _carry_out(state, event, index)
    if record.result is not None and game.is_stoppable:
        state.stop()
    _check_result(state, record.result)
    yield state, None


def _check_result(state: AnyState, result: Json | None) -> None:
    """Check that the record has a result exactly if the game is over, and the right one; raises RecordError."""
    outcome = state.outcome()
    if outcome is None:
        if result is not None:
            raise RecordError("the record has a result, but breaks off before the game is over")
    elif result is None:
        raise RecordError("the game is over, but the record has no result")
    else:
        _check_same("result", result, outcome.result, None)


def _opening(game: AnyGame, record: Record) -> AnyState:
    """Return the position before the record's first event."""
    try:
        options = options_from_json(game, record.options)
        state = game.new(options, record.seats)
    except OptionsRefused as error:
        raise RecordError(str(error)) from error
    written = options_to_json(options)
    if missing := written.keys() - record.options.keys():
        raise RecordError(f"the options have no {key_names(missing)}")
    if not is_same(record.options, written):
        raise RecordError(f"the options are written {shown(written)}, not {shown(record.options)}")
    return state


def _check(state: AnyState, event: AnyEvent, index: int) -> None:
    """Check that the event is legal in the position; raises RecordError."""
    if isinstance(event, Acted):
        if not 0 <= event.seat < state.seats:
            raise RecordError(f"there is no seat {event.seat}", index)
        if event.action not in state.legal_actions(event.seat):
            if not state.to_act and not isinstance(event.action, Call):
                raise RecordError(f"seat {event.seat} cannot act: {_due(state)}", index)
            raise RecordError(f"seat {event.seat}: {state.refusal(event.seat, event.action)}", index)
    elif isinstance(event, Happened):
        if not state.is_chance_due:
            raise RecordError(f"no chance outcome is due: {_due(state)}", index)
    else:
        books = state.books()
        if books is None:
            raise RecordError(f"no checkpoint is due: {_due(state)}", index)
        _check_same("checkpoint", event.books, books, index)


def _carry_out(state: AnyState, event: AnyEvent, index: int) -> None:
    try:
        apply(state, event)
    except IllegalChance as error:
        raise RecordError(str(error), index) from error


def _due(state: AnyState) -> str:
    """Return the expected event in words."""
    if state.is_chance_due:
        return "a chance outcome comes next"
    if state.to_act:
        return f"seat {' or '.join(map(str, state.to_act))} acts next"
    return "the game is over" if state.books() is None else "a checkpoint comes next"


def _check_legal(game: AnyGame, state: AnyState, event: Acted[Any], listed: list[Json], index: int) -> None:
    if isinstance(event.action, Call):
        raise RecordError("a call carries no list of legal actions", index)
    given = [canonical(data) for data in listed]
    due = {canonical(data) for data in listed_actions(game, state, event.seat)}
    if len(set(given)) < len(given):
        raise RecordError("the list of legal actions has one of them twice", index)
    if missing := due.difference(given):
        raise RecordError(f"the list of legal actions lacks {min(missing).decode()}", index)
    if extra := set(given) - due:
        raise RecordError(f"the list of legal actions has {min(extra).decode()}, which is not legal", index)


def _checked_event(data: object, index: int | None) -> Json:
    """Return the event without its comments, with checked keys and types; raises RecordError."""
    if not isinstance(data, dict):
        raise RecordError("an event is a JSON object", index)
    event = _without_comments(data)
    if event.keys() not in _EVENT_KEYS:
        kinds = '"chance", "seat" with "action" (and perhaps "legal"), or "checkpoint"'
        raise RecordError(f"an event has {kinds}, not {key_names(event) or 'nothing'}", index)
    for key, value in event.items():
        kind = {"seat": int, "legal": list}.get(key, dict)
        if type(value) is not kind:
            raise RecordError(f"{key} cannot be {shown(value)}", index)
    if not all(isinstance(action, dict) for action in event.get("legal", ())):
        raise RecordError("every legal action is a JSON object", index)
    return event


def _checked(data: Json, key: str, *types: type) -> Any:
    value = data[key]
    if type(value) not in types:  # a bool is no number of seats
        raise RecordError(f"{key} cannot be {shown(value)}")
    return value


def _checked_seed(data: Json) -> str | None:
    seed: str | None = _checked(data, "seed", str, type(None))
    if seed is not None and not _HEX.fullmatch(seed):
        raise RecordError(f"seed cannot be {shown(seed)}: it is hexadecimal or null")
    return seed


def _check_same(what: str, given: Json, due: Json, index: int | None) -> None:
    """Check books or a result against those of the game; raises RecordError naming the first key that differs."""
    for key in due:
        if key not in given:
            raise RecordError(f"the {what} has no {key_names([key])}", index)
        if not is_same(given[key], due[key]):
            raise RecordError(f"the {what}'s {key_names([key])} is {shown(due[key])}, not {shown(given[key])}", index)
    if extra := given.keys() - due.keys():
        raise RecordError(f"a {what} has no key {key_names(extra)}", index)


def _check_notation(what: str, given: Json, written: Json) -> None:
    if not is_same(given, written):
        raise ValueError(f"the {what} is written {shown(written)}, not {shown(given)}")


def _without_comments(data: Json) -> Json:
    return {key: value for key, value in data.items() if not key.startswith("_")}
