"""A game's records survive JSON, replay to the same views, and the referee finds any one thing that is wrong."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import orjson

from games.api import Acted, AnyEvent, AnyState, Happened, Json
from games.checks.case import (
    Case,
    at_positions,
    each_case,
    each_first,
    each_option,
    events_of,
    positions,
    reader_name,
    readers,
    record_of,
)
from games.checks.check import Fault, expect, sound
from games.checks.corruption import CORRUPTIONS, NothingToCorrupt, mutilations
from games.checks.play import differing, expect_same_views, views_of
from games.notation import shown
from games.records.record import Record, RecordError, event_from_json, event_to_json, referee, replay
from games.records.simulate import play_out

MOST_SWAPS = 12
SAMPLES = 60
"""Throws of two dice or more, enough that one of them shows a double."""


def _to_referee(case: Case, record: Record) -> None:
    referee(record, {case.game.key: case.game})


def _data_of(case: Case) -> Json:
    """Return the record as JSON that can be changed."""
    data: Json = orjson.loads(record_of(case).to_json())
    return data


@sound(each_case)
def a_record_survives_json(case: Case) -> None:
    record = record_of(case)
    expect(
        Record.from_json(record.to_json()) == record,
        "A record is another one once it has been JSON: what `action_to_json`, `chance_to_json`, `books` and the "
        "result of `outcome` give holds objects, lists, texts and numbers alone.",
    )


@sound(each_case)
def the_same_seed_plays_the_same_game(case: Case) -> None:
    first = record_of(case).events
    again = play_out(case.game, case.options, case.seats, case.seed).events
    for number, (event, played) in enumerate(zip(again, first, strict=False)):
        if event != {key: value for key, value in played.items() if key != "legal"}:
            raise Fault(
                f"The same seed plays another game: event {number} is {shown(event)} in the place of {shown(played)}. "
                "`sample_chance` draws by its generator alone, and `legal_actions` keeps one order."
            )
    expect(len(again) == len(first), "The same seed plays a game of another length.")


@sound(each_case)
def every_event_survives_json(case: Case) -> None:
    for event in events_of(case):
        text = event_to_json(case.game, event)
        if event_from_json(case.game, text) != event:
            raise Fault(f"{event} is written {text}, which is read as another event.")


@sound(each_case)
@at_positions(60)
def every_legal_action_survives_json(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    for seat in range(case.seats):
        for action in state.legal_actions(seat):
            data = case.game.action_to_json(action)
            parsed = case.game.action_from_json(data)
            if parsed != action:
                raise Fault(f"`action_from_json` reads {shown(data)} as {parsed}, which was written of {action}.")
            if hash(parsed) != hash(action):
                raise Fault(f"{action} has another hash once it is read from {shown(data)}.")


@sound(each_case)
def a_replay_gives_the_same_views(case: Case) -> None:
    events = events_of(case)
    lengths = {0, len(events), *random.Random(str(case)).sample(range(len(events)), min(6, len(events)))}
    expected = {}
    for index, (state, _) in enumerate(positions(case)):
        if index in lengths:
            expected[index] = views_of(case, state)
    for length, views in expected.items():
        state = replay(case.game, case.options, case.seats, events[:length])
        for reader, view in zip(readers(case), views, strict=True):
            if (again := state.view(reader)) != view:
                raise Fault(
                    f"A replay of {length:,} events leads {reader_name(reader)} to another view: "
                    f"{differing(view, again)} differ. Actions and chance outcomes say all that happens."
                )


@sound(each_case)
def a_record_may_break_off_after_any_event(case: Case) -> None:
    record = record_of(case)
    length = len(record.events)
    ends = range(length) if length < 40 else random.Random(str(case)).sample(range(length), 4)
    for end in ends:
        try:
            _to_referee(case, replace(record, events=record.events[:end], result=None))
        except RecordError as error:
            raise Fault(f"The referee refuses a record that breaks off after {end:,} events: {error}.") from error


@sound(each_option)
def a_mutilated_action_or_chance_outcome_is_not_parsed_as_another(case: Case) -> None:
    """Whatever the parsers accept they write the same; the rest they refuse with ValueError, and not otherwise."""
    game = case.game
    for event in events_of(case)[:40]:
        if isinstance(event, Acted):
            _expect_strict(game.action_to_json, game.action_from_json, game.action_to_json(event.action), "action")
        elif isinstance(event, Happened):
            _expect_strict(game.chance_to_json, game.chance_from_json, game.chance_to_json(event.chance), "chance")


def _expect_strict(to_json: Callable[[Any], Json], from_json: Callable[[Json], Any], data: Json, name: str) -> None:
    for mutilated in mutilations(data):
        try:
            read = from_json(mutilated)
        except ValueError:
            continue
        written = to_json(read)
        if written != mutilated:
            raise Fault(
                f"`{name}_from_json` reads {shown(mutilated)}, which `{name}_to_json` writes {shown(written)}: "
                "refuse it with ValueError."
            )


@sound(each_first)
def the_referee_finds_one_thing_wrong(case: Case) -> None:
    for corrupt in CORRUPTIONS:
        data = _data_of(case)
        try:
            corrupt(data)
            _to_referee(case, Record.from_json(orjson.dumps(data)))
        except (NothingToCorrupt, RecordError):
            continue
        what = corrupt.__name__.replace("_", " ")
        raise Fault(f"The referee lets pass to {what}: `legal_actions` and `apply_chance` check what they are given.")


@sound(each_first)
def the_referee_finds_two_actions_swapped(case: Case) -> None:
    """Some swaps give another legal game with the same result; many must not, and none may end in another error."""
    original = _data_of(case)
    indices = [index for index, event in enumerate(original["events"]) if "action" in event]
    for event in original["events"]:
        event.pop("legal", None)
    found, swaps = 0, 0
    for first, second in itertools.pairwise(indices):
        data = original | {"events": list(original["events"])}
        one, other = data["events"][first], data["events"][second]
        if one["action"] == other["action"] or swaps == MOST_SWAPS:
            continue
        data["events"][first] = one | {"action": other["action"]}
        data["events"][second] = other | {"action": one["action"]}
        swaps += 1
        try:
            _to_referee(case, Record.from_json(orjson.dumps(data)))
        except RecordError:
            found += 1
    expect(
        found >= swaps / 3,
        f"The referee finds {found} of {swaps} swaps of two actions: `legal_actions` lets others do what one seat may.",
    )


@sound(each_first)
def what_can_be_drawn_once_is_not_drawn_twice(case: Case) -> None:
    """A piece of a pack is taken for another one; of dice, which may show the same, there is one too many."""
    for number, (state, event) in enumerate(positions(case)):
        if not isinstance(event, Happened):
            continue
        drawn = case.game.chance_to_json(event.chance)
        for name in (name for name, pieces in drawn.items() if _is_drawn(pieces)):
            others = [case.game.chance_to_json(state.sample_chance(random.Random(k))) for k in range(SAMPLES)]
            pieces = pieces_too_many(
                drawn[name], [other[name] for other in others if isinstance(other.get(name), list)]
            )
            events = (*record_of(case).events[:number], {"chance": drawn | {name: pieces}})
            try:
                _to_referee(case, replace(record_of(case), events=events, result=None))
            except RecordError:
                return
            raise Fault(f"`apply_chance` takes {shown(pieces)} in the place of {shown(drawn[name])}: refuse it.")


def _is_drawn(pieces: Any) -> bool:
    return (
        isinstance(pieces, list) and len(set(map(str, pieces))) > 1 and all(type(each) in (int, str) for each in pieces)
    )


def pieces_too_many(drawn: list[Any], others: list[list[Any]]) -> list[Any]:
    """Return drawn pieces that are impossible, given further draws of the kind; drawn holds two different pieces."""
    draws = [Counter(each) for each in (drawn, *others)]
    if all(each == draws[0] for each in draws) or all(max(each.values(), default=1) == 1 for each in draws):
        other = next(index for index, piece in enumerate(drawn) if piece != drawn[0])
        return [*drawn[:other], drawn[0], *drawn[other + 1 :]]
    return [*drawn, drawn[0]]


@sound(each_option)
@at_positions(20)
def the_rules_refuse_a_mutilated_chance_outcome_and_stay_where_they_were(
    case: Case, state: AnyState, event: AnyEvent | None
) -> None:
    if not isinstance(event, Happened):
        return
    views = views_of(case, state)
    drawn = case.game.chance_to_json(event.chance)
    for mutilated in mutilations(drawn):
        try:
            state.apply_chance(case.game.chance_from_json(mutilated))
        except ValueError as error:
            expect(str(error), "`apply_chance` refuses an outcome without a word.")
        else:
            raise Fault(f"`apply_chance` takes {shown(mutilated)} in the place of {shown(drawn)}: refuse it.")
    expect_same_views(case, views, state, "`apply_chance` refuses an outcome, and yet it changes")
    expect(state.is_chance_due, "`apply_chance` refuses an outcome, and yet none is due any more.")


@sound(each_option)
def the_referee_names_a_mutilated_chance_outcome(case: Case) -> None:
    """What can be written need not be what the rules can produce; no other error than the record's may come of it."""
    record = record_of(case)
    chances = [index for index, event in enumerate(record.events) if "chance" in event]
    for index in chances[:2]:
        for mutilated in mutilations(record.events[index]["chance"]):
            events = (*record.events[:index], {"chance": mutilated})
            try:
                _to_referee(case, replace(record, events=events, result=None))
            except RecordError as error:
                expect(error.event == index and error.fault, f"The referee names event {error.event}, not {index}.")
            else:
                raise Fault(f"The referee takes {shown(mutilated)} for what was drawn at event {index}.")
