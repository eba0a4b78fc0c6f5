"""What a house player is asked: it can be pickled for another process, and tells nothing that its seat cannot know."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator

import pytest

from games.api import AnyState, Turn
from games.catalogue import GAMES
from games.engine.remembering import Remembered
from games.engine.thinking import Question, answer
from games.house.choose import ask
from games.level import Level
from games.options import options_to_json
from games.records.record import event_to_json
from games.records.simulate import play
from games.seed import seed_from_text

POSITIONS = 60


def positions(key: str, seats: int, number: int) -> Iterator[tuple[AnyState, int, list[str]]]:
    """Turns of games that are played at random, each with its seat and the events that led to it."""
    game, count = GAMES[key], 0
    for deal in range(number):
        state, events = game.new(game.options(), seats), list[str]()
        for event in play(state, seed_from_text(f"{key} {deal}")):
            for seat in state.to_act:
                yield state, seat, events
                count += 1
            if count >= number:
                return
            events.append(event_to_json(game, event))


def seats_of(key: str) -> int:
    """Four, or as many as can sit there."""
    allowed = GAMES[key].seat_range(GAMES[key].options())
    return min(max(4, min(allowed)), max(allowed))


def question(key: str, turn: Turn[object], level: Level = "steady") -> Question:  # type: ignore[type-var]
    return Question(key, options_to_json(GAMES[key].options()), turn, level, 1)


@pytest.mark.parametrize("key", GAMES)
def test_positions_that_look_alike_to_a_seat_make_the_same_question_byte_by_byte(key: str) -> None:
    rng, has_hidden = random.Random(1), False
    for state, seat, _ in positions(key, seats_of(key), POSITIONS):
        other = state.clone()
        other.resample(seat, rng)
        first, second = (pickle.dumps(question(key, ask(each, seat))) for each in (state, other))
        assert first == second
        has_hidden |= pickle.dumps(Turn(state, seat)) != pickle.dumps(Turn(other, seat))
    assert has_hidden or not GAMES[key].is_dealt


@pytest.mark.parametrize("key", GAMES)
def test_a_question_can_be_answered_after_a_way_as_bytes(key: str) -> None:
    for state, seat, _ in positions(key, seats_of(key), 8):
        asked = question(key, ask(state, seat))
        arrived: Question = pickle.loads(pickle.dumps(asked))  # noqa: S301 - just made
        assert arrived.turn.state.view(seat) == state.view(seat)
        chosen = answer(arrived)
        assert chosen == pickle.loads(pickle.dumps(answer(asked)))  # noqa: S301
        assert chosen in state.legal_actions(seat)


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.new_memory(game.options(), seats_of(key))])
def test_what_is_remembered_can_be_pickled_and_is_the_same_however_it_was_followed(key: str) -> None:
    game, seats = GAMES[key], seats_of(key)
    begun = Remembered.of_new_game(game, game.options(), seats)
    assert begun is not None
    step_by_step = begun
    for _, _, events in positions(key, seats, POSITIONS):
        step_by_step = step_by_step.followed(game, events) if step_by_step.revision <= len(events) else begun
        at_once = begun.followed(game, events)
        assert pickle.dumps(step_by_step.memory) == pickle.dumps(at_once.memory)
