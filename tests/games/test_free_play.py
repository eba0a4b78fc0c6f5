"""Every game: its options and words are complete, whole games end, and its states keep what the interface promises."""

from __future__ import annotations

import itertools
import math
import random

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Acted, AnyGame, Call, Checkpoint, OptionsRefused
from games.house import choose
from games.options import option_values
from games.records.record import referee, replay
from games.records.simulate import play, play_out
from games.seed import seed_from_text
from tests.games.free import (
    ALL_GAMES,
    CASES,
    MOST_EVENTS,
    OPTION_CASES,
    SEAT_CASES,
    Case,
    events_of,
    positions,
    readers,
    record_of,
)

MOST_TO_KNOW = 200
"""Characters of a thing to know, so that five of them are read in a minute."""

each_game = pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_size = pytest.mark.parametrize("case", SEAT_CASES, ids=str)


@each_game
def test_every_option_has_a_title_a_description_a_default_and_a_list_of_values(game: AnyGame) -> None:
    for name, field in game.options.model_fields.items():
        assert field.title, name
        assert field.description, name
        assert not field.is_required(), name
        assert option_values(game.options, name), name


@each_game
def test_the_game_has_its_words(game: AnyGame) -> None:
    assert game.name
    assert game.summary
    assert game.minutes
    assert 0 <= game.colour <= 0xFFFFFF
    assert game.columns
    assert all(column.title for column in game.columns)


@each_game
def test_the_rules_have_titled_topics_and_mark_a_decision(game: AnyGame) -> None:
    assert game.rules
    assert all(topic.title and topic.rules for topic in game.rules)
    rules = [rule for topic in game.rules for rule in topic.rules]
    assert all(rule.text.strip() for rule in rules)
    assert any(rule.is_decided for rule in rules)


@each_game
def test_there_are_five_things_to_know_before_a_game(game: AnyGame) -> None:
    things = [rule.text for rule in game.primer.rules]
    assert len(set(things)) == 5
    assert all(thing.strip() and len(thing) <= MOST_TO_KNOW for thing in things)


@each_case
def test_the_options_are_described_in_sentences(case: Case) -> None:
    sentences = case.game.describe_options(case.options, case.seats)
    assert all(sentence[:1].isupper() or sentence[:1].isdigit() for sentence in sentences)
    assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize("case", OPTION_CASES, ids=str)
def test_a_number_of_seats_that_the_options_do_not_allow_is_refused(case: Case) -> None:
    allowed = case.game.seat_range(case.options)
    for seats in (-1, 0, allowed[0] - 1, allowed[-1] + 1):
        with pytest.raises(OptionsRefused, match=r"\w+.*\.$"):
            case.game.new(case.options, seats)


@each_case
def test_a_random_game_ends_and_its_record_passes_the_referee(case: Case) -> None:
    record = record_of(case)
    assert len(record.events) < MOST_EVENTS
    assert record.result is not None
    assert referee(record, ALL_GAMES).outcome() is not None


@each_size
def test_a_greedy_game_ends_and_its_record_passes_the_referee(case: Case) -> None:
    state = case.new()
    events = list(itertools.islice(play(state, seed_from_text("greedy"), "greedy"), MOST_EVENTS))
    assert len(events) < MOST_EVENTS
    assert state.outcome() is not None
    record = play_out(case.game, case.options, case.seats, seed_from_text("greedy"), "greedy")
    assert len(record.events) == len(events)
    referee(record, ALL_GAMES)


@given(case=st.sampled_from(CASES), seed=st.binary(min_size=32, max_size=32))
@settings(max_examples=25, deadline=None)
def test_a_game_of_any_seed_passes_the_referee(case: Case, seed: bytes) -> None:
    record = play_out(case.game, case.options, case.seats, seed, with_legal=True)
    assert record.seed == seed.hex()
    assert referee(record, ALL_GAMES).outcome() is not None


@each_case
def test_the_outcome_ranks_every_seat(case: Case) -> None:
    outcome = replay(case.game, case.options, case.seats, events_of(case)).outcome()
    assert outcome is not None
    assert len(outcome.places) == len(outcome.tallies) == len(outcome.scores) == len(outcome.teams) == case.seats
    for place in outcome.places:
        assert place == 1 + sum(other < place for other in outcome.places)
    assert all(
        outcome.places[one] == outcome.places[other]
        for one, other in itertools.combinations(range(case.seats), 2)
        if outcome.teams[one] == outcome.teams[other]
    )
    assert outcome.teams == case.game.teams(case.options, case.seats)
    for tally in outcome.tallies:
        assert tally.keys() == {column.of for column in case.game.columns}
    assert orjson.loads(orjson.dumps(outcome.result)) == outcome.result


@each_case
def test_exactly_one_thing_comes_next(case: Case) -> None:
    for state, _ in positions(case):
        things = (state.is_chance_due, bool(state.to_act), state.books() is not None, state.outcome() is not None)
        assert sum(things) == 1


@each_case
def test_only_the_seats_to_act_have_legal_actions_but_calls_each_once(case: Case) -> None:
    for state, _ in positions(case):
        assert list(state.to_act) == sorted(set(state.to_act))
        for seat in range(case.seats):
            legal = state.legal_actions(seat)
            assert len(set(legal)) == len(legal)
            assert any(not isinstance(action, Call) for action in legal) == (seat in state.to_act)


@each_case
def test_the_house_pauses_where_a_call_would_be_right(case: Case) -> None:
    for state, _ in positions(case):
        calls = [
            action for seat in range(case.seats) for action in state.legal_actions(seat) if isinstance(action, Call)
        ]
        if calls:
            assert state.pause > 0
            assert state.to_act or state.books() is not None


@each_case
def test_the_refusal_of_another_seats_action_is_a_sentence(case: Case) -> None:
    refused = 0
    for state, event in positions(case, 60):
        if not isinstance(event, Acted):
            continue
        for seat in range(case.seats):
            if event.action not in state.legal_actions(seat):
                sentence = state.refusal(seat, event.action)
                assert sentence[0].isupper()
                assert sentence[-1] in ".!?)"
                assert "invalid" not in sentence.lower()
                refused += 1
    assert refused or case.seats == 1


@each_case
def test_sampling_chance_changes_nothing_and_follows_the_generator(case: Case) -> None:
    for state, _ in positions(case, 60):
        if state.is_chance_due:
            before = [state.view(reader) for reader in readers(case)]
            first = state.sample_chance(random.Random(5))
            assert first == state.sample_chance(random.Random(5))
            assert [state.view(reader) for reader in readers(case)] == before


@each_case
def test_playing_on_a_clone_leaves_the_original_alone(case: Case) -> None:
    for state, _ in positions(case, 4):
        before = [state.view(reader) for reader in readers(case)]
        clone = state.clone()
        assert [clone.view(reader) for reader in readers(case)] == before
        for _ in play(clone, seed_from_text("elsewhere")):
            pass
        assert [state.view(reader) for reader in readers(case)] == before


@each_case
def test_every_position_can_be_evaluated_for_every_seat(case: Case) -> None:
    for state, _ in positions(case, 60):
        assert all(math.isfinite(state.evaluate(seat)) for seat in range(case.seats))


@each_size
def test_a_house_player_chooses_a_legal_action_and_changes_nothing(case: Case) -> None:
    for state, _ in positions(case, 20):
        for seat in state.to_act:
            before = [state.view(reader) for reader in readers(case)]
            for policy in ("greedy", "random"):
                assert choose(state, seat, random.Random(1), policy) in state.legal_actions(seat)
            assert [state.view(reader) for reader in readers(case)] == before


def test_the_cases_hold_calls_in_a_turn_and_calls_on_books_made_and_not_made() -> None:
    found: set[tuple[bool, bool]] = set()
    for case in CASES:
        for state, event in positions(case, 200):
            if state.pause and isinstance(event, Acted | Checkpoint):
                is_made = isinstance(event, Acted) and isinstance(event.action, Call)
                found.add((state.books() is not None, is_made))
    assert len(found) == 4
