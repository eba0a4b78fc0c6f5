"""Whole games played by house players."""

from __future__ import annotations

import itertools

import pytest

from games.api import Acted, Happened, OptionsRefused
from games.records.simulate import play, play_out
from games.seed import chance_rng, seed_from_text
from tests.games.toy import Toy, ToyOptions

TOY = Toy()
SEED = seed_from_text("simulate")


def test_chance_outcome_n_is_drawn_by_the_generator_of_n() -> None:
    state = TOY.new(ToyOptions(), 3)
    drawn = [event.chance for event in play(state, SEED) if isinstance(event, Happened)]
    assert drawn == [TOY.new(ToyOptions(), 3).sample_chance(chance_rng(SEED, n)) for n in range(2)]


def test_an_event_is_yielded_before_it_is_carried_out() -> None:
    state = TOY.new(ToyOptions(), 3)
    for event in play(state, SEED):
        if isinstance(event, Acted):
            assert event.action in state.legal_actions(event.seat)
    assert state.outcome() is not None


def test_a_game_can_be_played_on_from_anywhere() -> None:
    state = TOY.new(ToyOptions(), 3)
    for _ in itertools.islice(play(state, SEED), 6):
        pass
    assert state.outcome() is None
    assert list(play(state, SEED))
    assert state.outcome() is not None


def test_lists_of_legal_actions_are_added_only_where_asked_for() -> None:
    plain = play_out(TOY, ToyOptions(), 2, SEED)
    listed = play_out(TOY, ToyOptions(), 2, SEED, with_legal=True)
    assert not any("legal" in event for event in plain.events)
    assert {"type": "lay", "card": 1} in [action for event in listed.events for action in event.get("legal", [])]
    assert {(event["action"]["type"], "legal" in event) for event in listed.events if "seat" in event} == {
        ("lay", True),
        ("snap", False),
    }
    assert listed.result == plain.result


def test_a_number_of_seats_that_the_options_refuse_is_refused() -> None:
    with pytest.raises(OptionsRefused):
        play_out(TOY, ToyOptions(), 1, SEED)
