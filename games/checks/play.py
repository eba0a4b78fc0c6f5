"""A game's options and words are complete, whole games end, and its states keep what the interface promises."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any

import orjson

from games.api import Acted, Action, AnyEvent, AnyGame, AnyState, Call, OptionsRefused, View
from games.checks.case import (
    Case,
    at_positions,
    each_case,
    each_option,
    each_size,
    events_of,
    not_done,
    positions,
    reader_name,
    readers,
    record_of,
)
from games.checks.check import Fault, expect, finished, itself, sound
from games.english import join_words
from games.house.choose import choose
from games.house.levels import RANDOM, STEADY
from games.options import option_values
from games.records.record import Record, RecordError, referee, replay
from games.records.simulate import MOST_EVENTS, play
from games.seed import seed_from_text

MOST_TO_KNOW = 200
"""Characters of a thing to know, so that five of them are read in a minute."""


def views_of(case: Case, state: AnyState) -> list[View[Any]]:
    """Return the views of the channel and of each seat."""
    return [state.view(reader) for reader in readers(case)]


def differing(first: object, second: object) -> str:
    """Return the fields in which two views differ, in words."""
    if is_dataclass(first) and type(first) is type(second):
        names = [
            f"`{field.name}`"
            for field in fields(first)
            if (one := getattr(first, field.name)) != (other := getattr(second, field.name)) or repr(one) != repr(other)
        ]
        if names:
            return join_words(names)
    return "the whole"


def expect_same_views(case: Case, before: Sequence[View[Any]], state: AnyState, sentence: str) -> None:
    """Raise a Fault with the sentence, and what changed for whom, unless the state is seen as before."""
    for reader, view in zip(readers(case), before, strict=True):
        if (after := state.view(reader)) != view:
            raise Fault(f"{sentence}: {differing(view, after)} of what {reader_name(reader)} sees.")


def expect_refereed(case: Case, record: Record) -> None:
    """Raise a Fault unless the record passes the referee, and the game is over by it."""
    try:
        outcome = referee(record, {case.game.key: case.game}).outcome()
    except RecordError as error:
        raise Fault(f"The referee refuses a game as house players played it: {error}.") from error
    expect(outcome is not None, "`outcome` is None where house players ended the game.")


@sound(itself)
def options_can_be_offered(game: AnyGame) -> None:
    for name, field in game.options.model_fields.items():
        expect(field.title, f"The option `{name}` has no title: give one to its Field.")
        expect(field.description, f"The option `{name}` has no description: give one to its Field.")
        expect(not field.is_required(), f"The option `{name}` has no default.")
        expect(
            option_values(game.options, name),
            f"The option `{name}` has no list of values: make it a Literal, a bool, an enumeration or a bounded int.",
        )


@sound(itself)
def the_game_has_its_words(game: AnyGame) -> None:
    for hook in ("name", "summary", "minutes", "columns", "theme"):
        expect(getattr(game, hook, None), f"`{hook}` is missing.")
    expect(0 <= game.colour <= 0xFFFFFF, f"`colour` is {game.colour}, which is not 0xRRGGBB.")
    expect(all(column.title for column in game.columns), "A column of `columns` has no title.")


@finished(itself)
def what_is_to_be_known_first_is_short(game: AnyGame) -> None:
    for rule in game.primer.rules:
        length = len(rule.text)
        expect(length <= MOST_TO_KNOW, f"`primer` has {length} characters in a rule, of at most {MOST_TO_KNOW}.")


@sound(each_case)
def the_options_are_described_in_sentences(case: Case) -> None:
    for sentence in case.game.describe_options(case.options, case.seats):
        begins = sentence[:1].isupper() or sentence[:1].isdigit()
        expect(begins and sentence.endswith("."), f"`describe_options` has {sentence!r}, which is no sentence.")


@sound(each_option)
def other_numbers_of_seats_are_refused(case: Case) -> None:
    allowed = case.game.seat_range(case.options)
    for seats in (-1, 0, allowed[0] - 1, allowed[-1] + 1):
        try:
            case.game.new(case.options, seats)
        except OptionsRefused as refused:
            expect(str(refused).endswith("."), f"`new` refuses {seats} seats with {str(refused)!r}: no sentence.")
        else:
            raise Fault(f"`new` seats {seats}, which `seat_range` does not allow: raise OptionsRefused.")


@sound(each_case)
def a_random_game_ends_and_passes_the_referee(case: Case) -> None:
    expect_refereed(case, record_of(case))


@sound(each_size)
def a_greedy_game_ends_and_passes_the_referee(case: Case) -> None:
    expect_refereed(case, record_of(case, "steady"))


@sound(each_case)
def the_outcome_ranks_every_seat(case: Case) -> None:
    outcome = replay(case.game, case.options, case.seats, events_of(case)).outcome()
    if outcome is None:
        raise Fault("`outcome` is None where house players ended the game.")
    for hook in ("places", "tallies", "scores", "teams"):
        entries = len(getattr(outcome, hook))
        expect(entries == case.seats, f"`outcome` has {entries} `{hook}` for {case.seats} seats.")
    for place in outcome.places:
        due = 1 + sum(other < place for other in outcome.places)
        expect(place == due, f"`outcome` has the places {outcome.places}: {place} should be {due}, ties sharing one.")
    for one, other in itertools.combinations(range(case.seats), 2):
        expect(
            outcome.teams[one] != outcome.teams[other] or outcome.places[one] == outcome.places[other],
            f"`outcome` puts partners, seats {one} and {other}, in different places.",
        )
    teams = case.game.teams(case.options, case.seats)
    expect(outcome.teams == teams, f"`outcome` has the teams {outcome.teams}, and `teams` has {teams}.")
    due_tallies = {column.of for column in case.game.columns}
    for tally in outcome.tallies:
        expect(
            tally.keys() == due_tallies,
            f"`outcome` has the tallies {sorted(tally)}, and `columns` are made of {sorted(due_tallies)}.",
        )
    expect(orjson.loads(orjson.dumps(outcome.result)) == outcome.result, "The `result` of `outcome` is not JSON.")


@sound(each_case)
@at_positions()
def exactly_one_thing_comes_next(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    things = {
        "`is_chance_due`": state.is_chance_due,
        "`to_act`": bool(state.to_act),
        "`books`": state.books() is not None,
        "`outcome`": state.outcome() is not None,
    }
    due = [name for name, is_due in things.items() if is_due]
    expect(len(due) == 1, f"Exactly one thing comes next, and {join_words(due) or 'nothing'} says that it does.")


@sound(each_case)
@at_positions()
def only_the_seats_to_act_have_legal_actions_but_calls(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    to_act = list(state.to_act)
    expect(to_act == sorted(set(to_act)), f"`to_act` is {to_act}: each seat once, ascending.")
    for seat in range(case.seats):
        legal = state.legal_actions(seat)
        if len(set(legal)) < len(legal):
            twice = Counter(legal).most_common(1)[0][0]
            raise Fault(f"`legal_actions` has {twice} twice for seat {seat}.")
        has_some = any(not isinstance(action, Call) for action in legal)
        expect(has_some or seat not in to_act, f"`legal_actions` is empty for seat {seat}, which is to act.")
        if has_some and seat not in to_act:
            raise Fault(f"`legal_actions` has {legal[0]} for seat {seat}, which is not to act.")


@sound(each_case)
@at_positions()
def the_house_pauses_where_a_call_would_be_right(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    calls = [action for seat in range(case.seats) for action in state.legal_actions(seat) if isinstance(action, Call)]
    if calls:
        expect(state.pause > 0, f"`pause` is 0 where the call {calls[0]} is right: nobody could make it in time.")
        is_time = state.to_act or state.books() is not None
        expect(is_time, f"`legal_actions` has the call {calls[0]} where neither a turn nor books are due.")


@sound(each_size)
def what_is_legal_can_be_done(case: Case) -> None:
    rng = random.Random(str(case))
    for state, _ in positions(case, 20):
        for seat in range(case.seats):
            legal = list(state.legal_actions(seat))
            for action in rng.sample(legal, min(len(legal), 8)):
                _expect_done(case, state, seat, action)


def _expect_done(case: Case, state: AnyState, seat: int, action: Action) -> None:
    try:
        state.clone().apply_action(seat, action)
    except Exception as error:
        raise not_done(case.game, action, error) from error


@sound(each_case)
def a_refusal_is_a_sentence(case: Case) -> None:
    refused = 0
    for state, event in positions(case, 60):
        if not isinstance(event, Acted):
            continue
        for seat in range(case.seats):
            if event.action not in state.legal_actions(seat):
                sentence = state.refusal(seat, event.action)
                is_one = sentence[:1].isupper() and sentence[-1:] in ".!?)" and "invalid" not in sentence.lower()
                if not is_one:
                    raise Fault(f"`refusal` says {sentence!r} to {event.action}: name the rule and a way on.")
                refused += 1
    expect(refused or case.seats == 1, "`legal_actions` lets every seat do what any other does.")


@sound(each_case)
@at_positions(60)
def sampling_chance_changes_nothing_and_follows_the_generator(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    if state.is_chance_due:
        before = views_of(case, state)
        first, again = (state.sample_chance(random.Random(5)) for _ in range(2))
        expect(first == again, f"`sample_chance` draws {first}, then {again} by the same generator.")
        expect_same_views(case, before, state, "`sample_chance` changes the state")


@sound(each_case)
@at_positions(4)
def playing_on_a_clone_leaves_the_original_alone(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    before = views_of(case, state)
    clone = state.clone()
    expect_same_views(case, before, clone, "`clone` gives another position")
    for _ in itertools.islice(play(clone, seed_from_text("elsewhere")), MOST_EVENTS):
        pass
    expect_same_views(case, before, state, "`clone` shares what it should copy, since playing on it changes")


@sound(each_case)
@at_positions(60)
def every_position_can_be_evaluated_for_every_seat(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    for seat in range(case.seats):
        value = state.evaluate(seat)
        expect(math.isfinite(value), f"`evaluate` gives {value} for seat {seat}.")


@sound(each_size)
@at_positions(20)
def a_house_player_chooses_a_legal_action_and_changes_nothing(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    for seat in state.to_act:
        before = views_of(case, state)
        for player in (STEADY, RANDOM):
            chosen = choose(state, seat, random.Random(1), player)
            expect(chosen in state.legal_actions(seat), f"`legal_actions` does not have {chosen}, which it had before.")
        expect_same_views(case, before, state, "A house player's thinking changes the state; look at `clone`")
