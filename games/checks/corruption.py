"""Corruptions of a valid record, none of which a referee may accept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from games.api import Json
from games.notation import is_same

Corruption: TypeAlias = Callable[[Json], None]
"""A change of a record in place; raises NothingToCorrupt if the record has nothing of the kind."""


class NothingToCorrupt(Exception):
    """The record lacks the thing that the corruption would change."""


WRONG_VALUES: tuple[object, ...] = (None, True, -1, 999, 1.5, "", "wrong", [], [None], [[]], {}, {"a": 1})


def mutilations(data: Json) -> Iterator[Json]:
    """Yield an action or a chance outcome with one fault each."""
    return (mutilated for mutilated in _mutilations(data) if not is_same(mutilated, data))


def _mutilations(data: Json) -> Iterator[Json]:
    """Yield mutilations, among them perhaps some that equal the original."""
    yield {}
    yield data | {"extra": 1}
    for key, value in data.items():
        yield {other: value for other, value in data.items() if other != key}
        yield from (data | {key: wrong} for wrong in WRONG_VALUES)
        if isinstance(value, list) and value:
            yield from (data | {key: [wrong, *value[1:]]} for wrong in WRONG_VALUES)
            yield data | {key: value[1:]}


def drop_a_checkpoint(data: Json) -> None:
    del data["events"][_last(data, "checkpoint")]


def repeat_a_checkpoint(data: Json) -> None:
    index = _last(data, "checkpoint")
    data["events"].insert(index, data["events"][index])


def change_the_books(data: Json) -> None:
    if not _change_a_number(data["events"][_last(data, "checkpoint")]["checkpoint"]):
        raise NothingToCorrupt


def change_the_result(data: Json) -> None:
    if not _change_a_number(data["result"]):
        raise NothingToCorrupt


def drop_the_result(data: Json) -> None:
    data["result"] = None


def keep_the_result_of_a_game_broken_off(data: Json) -> None:
    data["events"].pop()


def drop_a_chance_outcome(data: Json) -> None:
    del data["events"][_last(data, "chance")]


def repeat_a_chance_outcome(data: Json) -> None:
    index = _last(data, "chance")
    data["events"].insert(index, data["events"][index])


def act_after_the_end(data: Json) -> None:
    data["events"].append(data["events"][_last(data, "action")])


def act_from_a_seat_that_is_not_there(data: Json) -> None:
    data["events"][_last(data, "action")]["seat"] = data["seats"]


def act_from_another_seat(data: Json) -> None:
    """Change the seat of the game's first action, where nobody may have a call."""
    event = next(event for event in data["events"] if "action" in event)
    event["seat"] = event["seat"] - 1
    del event["legal"]


def add_a_key_to_the_record(data: Json) -> None:
    data["extra"] = 1


def add_a_key_to_an_event(data: Json) -> None:
    data["events"][0]["extra"] = 1


def add_a_key_to_an_action(data: Json) -> None:
    data["events"][_last(data, "action")]["action"]["extra"] = 1


def add_a_comment_inside_an_action(data: Json) -> None:
    data["events"][_last(data, "action")]["action"]["_extra"] = 1


def add_a_key_to_a_chance_outcome(data: Json) -> None:
    data["events"][_last(data, "chance")]["chance"]["extra"] = 1


def add_an_option(data: Json) -> None:
    data["options"]["extra"] = 1


def drop_an_option(data: Json) -> None:
    del data["options"][_an_option(data)]


def set_an_option_to_what_it_cannot_be(data: Json) -> None:
    data["options"][_an_option(data)] = "no such value"


def seat_nobody(data: Json) -> None:
    data["seats"] = 0


def name_another_game(data: Json) -> None:
    data["game"] = "no-such-game"


def change_the_format(data: Json) -> None:
    data["format"] = "parlour-record/2"


def repeat_a_legal_action(data: Json) -> None:
    legal = data["events"][_last(data, "legal")]["legal"]
    legal.append(legal[0])


def drop_a_legal_action(data: Json) -> None:
    data["events"][_last(data, "legal")]["legal"].pop()


def add_a_legal_action(data: Json) -> None:
    data["events"][_last(data, "legal")]["legal"].append({"type": "no such action"})


def _last(data: Json, key: str) -> int:
    found = [index for index, event in enumerate(data["events"]) if key in event]
    if not found:
        raise NothingToCorrupt
    return found[-1]


def _an_option(data: Json) -> str:
    if not data["options"]:
        raise NothingToCorrupt
    name: str = next(iter(data["options"]))
    return name


def _change_a_number(data: Any) -> bool:
    """Change the first number anywhere inside; return whether there was one."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if type(value) is int:
            data[key] = value + 1
            return True
        if isinstance(value, dict | list) and _change_a_number(value):
            return True
    return False


CORRUPTIONS: tuple[Corruption, ...] = (
    drop_a_checkpoint,
    repeat_a_checkpoint,
    change_the_books,
    change_the_result,
    drop_the_result,
    keep_the_result_of_a_game_broken_off,
    drop_a_chance_outcome,
    repeat_a_chance_outcome,
    act_after_the_end,
    act_from_a_seat_that_is_not_there,
    act_from_another_seat,
    add_a_key_to_the_record,
    add_a_key_to_an_event,
    add_a_key_to_an_action,
    add_a_comment_inside_an_action,
    add_a_key_to_a_chance_outcome,
    add_an_option,
    drop_an_option,
    set_an_option_to_what_it_cannot_be,
    seat_nobody,
    name_another_game,
    change_the_format,
    repeat_a_legal_action,
    drop_a_legal_action,
    add_a_legal_action,
)
