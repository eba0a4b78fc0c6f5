"""Every game: its records survive JSON, replay to the same views, and the referee finds any one thing that is wrong."""

from __future__ import annotations

import contextlib
import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import orjson
import pytest

from games.api import Acted, Call, Happened, Json
from games.checks.case import Case, each_first, events_of, positions, readers, record_of
from games.records.record import Record, RecordError, event_from_json, event_to_json, referee, replay
from games.records.simulate import play_out
from tests.games.free import ALL_GAMES, CASES, OPTION_CASES

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_size = pytest.mark.parametrize("case", [case for game in ALL_GAMES.values() for case in each_first(game)], ids=str)
each_option = pytest.mark.parametrize("case", OPTION_CASES, ids=str)


@each_case
def test_a_record_survives_json(case: Case) -> None:
    record = record_of(case)
    assert Record.from_json(record.to_json()) == record


@each_case
def test_the_same_seed_plays_the_same_game(case: Case) -> None:
    record = record_of(case)
    again = play_out(case.game, case.options, case.seats, case.seed)
    assert again.events == tuple({k: v for k, v in event.items() if k != "legal"} for event in record.events)


@each_case
def test_every_event_survives_json(case: Case) -> None:
    for event in events_of(case):
        assert event_from_json(case.game, event_to_json(case.game, event)) == event


@each_case
def test_every_legal_action_survives_json(case: Case) -> None:
    for state, _ in positions(case, 60):
        for seat in range(case.seats):
            for action in state.legal_actions(seat):
                parsed = case.game.action_from_json(case.game.action_to_json(action))
                assert parsed == action
                assert hash(parsed) == hash(action)


@each_case
def test_a_replay_gives_the_same_views(case: Case) -> None:
    events = events_of(case)
    lengths = {0, len(events), *random.Random(str(case)).sample(range(len(events)), min(6, len(events)))}
    expected = {}
    for index, (state, _) in enumerate(positions(case)):
        if index in lengths:
            expected[index] = [state.view(reader) for reader in readers(case)]
    for length, views in expected.items():
        state = replay(case.game, case.options, case.seats, events[:length])
        assert [state.view(reader) for reader in readers(case)] == views


@each_case
def test_a_record_may_break_off_after_any_event(case: Case) -> None:
    record = record_of(case)
    length = len(record.events)
    ends = range(length) if length < 40 else random.Random(str(case)).sample(range(length), 4)
    for end in ends:
        referee(replace(record, events=record.events[:end], result=None), ALL_GAMES)


@each_option
def test_the_lists_of_legal_actions_stand_where_no_call_is_made(case: Case) -> None:
    record = record_of(case)
    for data, event in zip(record.events, events_of(case), strict=True):
        assert ("legal" in data) == (isinstance(event, Acted) and not isinstance(event.action, Call))


@each_option
def test_a_mutilated_action_or_chance_outcome_is_not_parsed_as_another(case: Case) -> None:
    """Whatever the parsers accept they write the same; the rest they refuse with ValueError, and not otherwise."""
    game = case.game
    for event in events_of(case)[:40]:
        if isinstance(event, Acted):
            parser: tuple[Callable[[Any], Json], Callable[[Json], Any]] = game.action_to_json, game.action_from_json
            data = game.action_to_json(event.action)
        elif isinstance(event, Happened):
            parser = game.chance_to_json, game.chance_from_json
            data = game.chance_to_json(event.chance)
        else:
            continue
        to_json, from_json = parser
        for mutilated in _mutilations(data):
            with contextlib.suppress(ValueError):
                assert to_json(from_json(mutilated)) == mutilated


WRONG_VALUES: tuple[object, ...] = (None, True, -1, 999, 1.5, "", "wrong", [], [None], [[]], {}, {"a": 1})


def _mutilations(data: Json) -> Iterator[Json]:
    yield {}
    yield data | {"extra": 1}
    for key, value in data.items():
        yield {other: value for other, value in data.items() if other != key}
        yield from (data | {key: wrong} for wrong in WRONG_VALUES)
        if isinstance(value, list) and value:
            yield from (data | {key: [wrong, *value[1:]]} for wrong in WRONG_VALUES)
            yield data | {key: value[1:]}


# One thing wrong


def drop_a_checkpoint(data: Json) -> None:
    del data["events"][_last(data, "checkpoint")]


def repeat_a_checkpoint(data: Json) -> None:
    index = _last(data, "checkpoint")
    data["events"].insert(index, data["events"][index])


def change_the_books(data: Json) -> None:
    _change_a_number(data["events"][_last(data, "checkpoint")]["checkpoint"])


def change_the_result(data: Json) -> None:
    _change_a_number(data["result"])


def drop_the_result(data: Json) -> None:
    data["result"] = None


def keep_the_result_of_a_game_broken_off(data: Json) -> None:
    data["events"].pop()


def drop_a_chance_outcome(data: Json) -> None:
    del data["events"][_last(data, "chance")]


def repeat_a_chance_outcome(data: Json) -> None:
    index = _last(data, "chance")
    data["events"].insert(index, data["events"][index])


def duplicate_a_card(data: Json) -> None:
    for event in data["events"]:
        for cards in event.get("chance", {}).values():
            if isinstance(cards, list) and len(cards) > 1 and all(isinstance(card, str | int) for card in cards):
                other = next(index for index, card in enumerate(cards) if card != cards[0])
                cards[other] = cards[0]
                return
    pytest.skip("no chance outcome of this game is a list of cards")


def act_after_the_end(data: Json) -> None:
    data["events"].append(data["events"][_last(data, "action")])


def act_from_a_seat_that_is_not_there(data: Json) -> None:
    data["events"][_last(data, "action")]["seat"] = data["seats"]


def act_from_another_seat(data: Json) -> None:
    """At the game's first action, where nobody may have a call."""
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
    data["events"][0]["chance"]["extra"] = 1


def add_an_option(data: Json) -> None:
    data["options"]["extra"] = 1


def drop_an_option(data: Json) -> None:
    _an_option(data, None)


def set_an_option_to_what_it_cannot_be(data: Json) -> None:
    _an_option(data, "no such value")


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
        pytest.skip(f"this game has no {key}")
    return found[-1]


def _an_option(data: Json, value: str | None) -> None:
    if not data["options"]:
        pytest.skip("this game has no options")
    name = next(iter(data["options"]))
    if value is None:
        del data["options"][name]
    else:
        data["options"][name] = value


def _change_a_number(data: Any) -> bool:
    """Change the first number somewhere within; whether there was one."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if type(value) is int:
            data[key] = value + 1
            return True
        if isinstance(value, dict | list) and _change_a_number(value):
            return True
    return False


CORRUPTIONS: tuple[Callable[[Json], None], ...] = (
    drop_a_checkpoint,
    repeat_a_checkpoint,
    change_the_books,
    change_the_result,
    drop_the_result,
    keep_the_result_of_a_game_broken_off,
    drop_a_chance_outcome,
    repeat_a_chance_outcome,
    duplicate_a_card,
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


def _data_of(case: Case) -> Json:
    """The record as JSON that can be corrupted."""
    data: Json = orjson.loads(record_of(case).to_json())
    return data


def _to_referee(data: Json) -> None:
    referee(Record.from_json(orjson.dumps(data)), ALL_GAMES)


@pytest.mark.parametrize("corrupt", CORRUPTIONS, ids=lambda corrupt: corrupt.__name__)
@each_size
def test_the_referee_finds_one_thing_wrong(case: Case, corrupt: Callable[[Json], None]) -> None:
    data = _data_of(case)
    _to_referee(data)
    corrupt(data)
    with pytest.raises(RecordError):
        _to_referee(data)


@each_size
def test_the_referee_finds_two_actions_swapped(case: Case) -> None:
    """Some swaps give another legal game with the same result; most must not, and none may end in another error."""
    original = _data_of(case)
    indices = [index for index, event in enumerate(original["events"]) if "action" in event]
    for event in original["events"]:
        event.pop("legal", None)
    found, swaps = 0, 0
    for first, second in itertools.pairwise(indices):
        data = original | {"events": list(original["events"])}
        one, other = data["events"][first], data["events"][second]
        if one["action"] == other["action"] or swaps == 12:
            continue
        data["events"][first] = one | {"action": other["action"]}
        data["events"][second] = other | {"action": one["action"]}
        swaps += 1
        try:
            _to_referee(data)
        except RecordError:
            found += 1
    assert found > swaps / 2


@each_size
def test_comments_are_ignored(case: Case) -> None:
    data = _data_of(case) | {"_note": "a comment"}
    data["events"][0]["_note"] = {"any": "thing"}
    _to_referee(data)


@each_option
def test_a_chance_outcome_is_refused_when_none_is_due(case: Case) -> None:
    events = events_of(case)
    deal = next(event for event in events if isinstance(event, Happened))
    with pytest.raises(RecordError) as caught:
        replay(case.game, case.options, case.seats, [*events, deal])
    assert caught.value.event == len(events)


@each_option
def test_the_rules_refuse_a_mutilated_chance_outcome_and_stay_where_they_were(case: Case) -> None:
    for state, event in positions(case, 20):
        if not isinstance(event, Happened):
            continue
        views = [state.view(reader) for reader in readers(case)]
        for mutilated in _mutilations(case.game.chance_to_json(event.chance)):
            with pytest.raises(ValueError, match=r"\w"):
                state.apply_chance(case.game.chance_from_json(mutilated))
        assert [state.view(reader) for reader in readers(case)] == views
        assert state.is_chance_due


@each_option
def test_the_referee_names_a_mutilated_chance_outcome(case: Case) -> None:
    """What can be written need not be what the rules can produce; no other error than the record's may come of it."""
    record = record_of(case)
    chances = [index for index, event in enumerate(record.events) if "chance" in event]
    for index in chances[:2]:
        for mutilated in _mutilations(record.events[index]["chance"]):
            events = (*record.events[:index], {"chance": mutilated})
            with pytest.raises(RecordError) as caught:
                referee(replace(record, events=events, result=None), ALL_GAMES)
            assert caught.value.event == index
            assert caught.value.fault
