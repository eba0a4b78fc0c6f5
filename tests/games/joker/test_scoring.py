"""Scores and records of finished and stopped tables (rules 4: score, a stopped table)."""

from __future__ import annotations

import functools
from dataclasses import replace

import pytest

from games.records.record import Record, RecordError, referee
from games.records.simulate import play_out
from games.seed import seed_from_text
from tests.games.joker.positions import ALL_HOME, GAME, OPTIONS, act, dealt, finished, position, stopped
from tests.games.toy import Toy, ToyOptions
from tests.games.typed import outcome

GAMES = {GAME.key: GAME}


def test_the_finishing_partnership_scores_25() -> None:
    over = outcome(finished("Bob: H4 H5"))
    assert over.result == {
        "home": [[5, 0], [2, 0], [5, 0], [0, 0]],
        "scores": [25, 4, 25, 4],
        "winners": [0, 2],
        "finished": True,
    }
    assert over.places == (1, 3, 1, 3)
    assert over.tallies == ({"25s": 1, "snug": 5}, {"25s": 0, "snug": 2}, {"25s": 1, "snug": 5}, {"25s": 0, "snug": 0})


@pytest.mark.parametrize(
    ("home", "counts", "score"),
    [
        ("", [0, 0], 0),
        ("H5", [1, 0], 2),
        ("H4", [0, 1], 1),
        ("H4 H5", [2, 0], 4),
        ("H3 H5", [1, 1], 3),
        ("H1 H2 H3 H4", [0, 4], 4),
        ("H1 H3 H4 H5", [3, 1], 7),
        ("H2 H3 H4 H5", [4, 0], 8),
        (ALL_HOME, [5, 0], 10),
        ("T13 H5", [1, 0], 2),
    ],
)
def test_snug_marbles_count_2_and_others_in_home_1(home: str, counts: list[int], score: int) -> None:
    result = outcome(stopped(f"Bob: {home}")).result
    assert result["home"][1] == counts
    assert result["scores"] == [0, score, 0, score]


@pytest.mark.parametrize(
    ("marbles", "scores"),
    [
        ("Ann: H5 | Cy: H3 H4 | Bob: H4 H5 | Dee: H1", [4, 5, 4, 5]),
        (f"Ann: {ALL_HOME} | Cy: H2 H3 H4 H5", [18, 0, 18, 0]),
    ],
    ids=["partners add up", "no bonus at a stopped table"],
)
def test_both_partners_get_the_sum(marbles: str, scores: list[int]) -> None:
    over = outcome(stopped(marbles))
    assert (over.result["scores"], over.result["finished"]) == (scores, False)
    assert [tally["25s"] for tally in over.tallies] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("marbles", "is_level", "winners"),
    [
        # The higher score wins,
        ("Ann: H5 | Bob: T12 T11 T10", False, [0, 2]),
        ("Ann: T60 T61 | Dee: H1", False, [1, 3]),
        # then the greater total progress,
        ("Ann: T0", True, [0, 2]),
        ("Ann: T1 | Bob: T18", True, [0, 2]),
        ("Ann: T68 | Bob: T18", True, [1, 3]),
        ("Ann: T68 | Bob: T15", True, [1, 3]),
        ("Ann: T71 | Bob: T18", True, [1, 3]),
        ("Ann: T67 | Bob: T11", True, [0, 2]),
        ("Ann: H1 H5 | Bob: H2 H5", True, [1, 3]),
        ("Ann: H1 | Bob: H3", True, [1, 3]),
        ("Ann: T1 | Cy: T37 | Bob: T19 | Dee: T56", True, [1, 3]),
        # and else it is a draw.
        ("", True, []),
        ("Ann: T5 | Bob: T23", True, []),
        ("Ann: T5 H5 | Dee: T59 H5", True, []),
        ("Ann: T1 T68 | Bob: T20", True, []),
    ],
)
def test_who_wins_at_a_stopped_table(marbles: str, is_level: bool, winners: list[int]) -> None:
    over = outcome(stopped(marbles))
    assert (over.result["scores"][0] == over.result["scores"][1]) == is_level
    assert over.result["winners"] == winners
    assert over.places == tuple(1 if not winners or seat in winners else 3 for seat in range(4))


def test_a_stopped_table_waits_for_nothing() -> None:
    state = dealt()
    (seat,) = state.to_act
    state.stop()
    assert state.to_act == ()
    assert state.legal_actions(seat) == ()
    assert not state.is_chance_due


def test_a_table_may_be_stopped_before_a_reshuffle() -> None:
    state = act(position("Ann: H5", "10C", pile=""), "discard 10C")
    assert state.is_chance_due
    state.stop()
    assert not state.is_chance_due
    assert outcome(state).result["winners"] == [0, 2]


def test_stopping_a_finished_table_changes_nothing() -> None:
    state = finished("")
    before = state.outcome()
    state.stop()
    assert state.outcome() == before


# Records of tables that another table stopped, beside those that are kept


@functools.cache
def whole() -> Record:
    return play_out(GAME, OPTIONS, 4, seed_from_text("stopped"), "steady")


@pytest.mark.parametrize("events", [0, 1, 60, -1])
def test_a_record_that_breaks_off_may_have_the_result_of_a_stopped_table(events: int) -> None:
    broken_off = replace(whole(), events=whole().events[:events], result=None)
    state = referee(broken_off, GAMES)
    assert state.outcome() is None
    state.stop()
    result = outcome(state).result
    assert outcome(referee(replace(broken_off, result=result), GAMES)).result == result
    with pytest.raises(RecordError, match=r'the result\'s "scores" is'):
        referee(replace(broken_off, result=result | {"scores": [9, 9, 9, 9]}), GAMES)
    with pytest.raises(RecordError, match=r'"finished" is false, not true'):
        referee(replace(broken_off, result=result | {"finished": True}), GAMES)


def test_a_finished_table_was_not_stopped_and_has_its_result() -> None:
    result = whole().result
    assert result is not None
    with pytest.raises(RecordError, match=r'"finished" is true, not false'):
        referee(replace(whole(), result=result | {"finished": False}), GAMES)
    with pytest.raises(RecordError, match="the game is over, but the record has no result"):
        referee(replace(whole(), result=None), GAMES)


def test_a_game_that_knows_no_stop_is_not_stopped() -> None:
    assert Toy.is_stoppable is False
    with pytest.raises(NotImplementedError, match="never stopped"):
        Toy().new(ToyOptions(), 2).stop()
