"""Records of tables that another table stopped (record format, joker)."""

from __future__ import annotations

import functools
from dataclasses import replace

import pytest

from games.api import Json
from games.joker.model import JokerOptions
from games.records.record import Record, RecordError, referee
from games.records.simulate import play_out
from games.seed import seed_from_text
from tests.games.joker.positions import GAME
from tests.games.toy import Toy, ToyOptions

GAMES = {GAME.key: GAME}


@functools.cache
def whole() -> Record:
    return play_out(GAME, JokerOptions(), 4, seed_from_text("stopped"), "steady")


def broken_off(events: int, result: Json | None) -> Record:
    return replace(whole(), events=whole().events[:events], result=result)


def stopped_after(events: int) -> Json:
    """The result of the table as it stands after so many events."""
    state = referee(broken_off(events, None), GAMES)
    state.stop()
    outcome = state.outcome()
    assert outcome is not None
    return outcome.result


@pytest.mark.parametrize("events", [0, 1, 60, -1])
def test_a_record_that_breaks_off_may_have_the_result_of_a_stopped_table(events: int) -> None:
    end = events % len(whole().events)
    result = stopped_after(end)
    assert result["finished"] is False
    state = referee(broken_off(end, result), GAMES)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.result == result


def test_a_record_that_breaks_off_may_have_no_result() -> None:
    assert referee(broken_off(60, None), GAMES).outcome() is None


def test_a_stopped_tables_result_is_that_of_its_last_position() -> None:
    result = stopped_after(60)
    with pytest.raises(RecordError, match=r'the result\'s "scores" is'):
        referee(broken_off(60, result | {"scores": [9, 9, 9, 9]}), GAMES)


def test_a_table_that_broke_off_has_not_finished() -> None:
    result = stopped_after(60)
    with pytest.raises(RecordError, match=r'"finished" is false, not true'):
        referee(broken_off(60, result | {"finished": True}), GAMES)


def test_a_finished_table_was_not_stopped() -> None:
    result = whole().result
    assert result is not None
    with pytest.raises(RecordError, match=r'"finished" is true, not false'):
        referee(replace(whole(), result=result | {"finished": False}), GAMES)


def test_a_finished_table_has_its_result() -> None:
    with pytest.raises(RecordError, match="the game is over, but the record has no result"):
        referee(replace(whole(), result=None), GAMES)


def test_a_game_that_knows_no_stop_is_not_stopped() -> None:
    assert Toy.is_stoppable is False
    with pytest.raises(NotImplementedError, match="never stopped"):
        Toy().new(ToyOptions(), 2).stop()
