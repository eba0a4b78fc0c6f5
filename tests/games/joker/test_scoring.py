"""What a finished and a stopped table score (rules 4: score, a stopped table)."""

from __future__ import annotations

import pytest

from games.api import Json, Outcome
from games.joker.state import JokerState
from tests.games.joker.positions import ALL_HOME, act, dealt, position


def outcome_of(state: JokerState) -> Outcome:
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def stopped(marbles: str) -> Outcome:
    """The outcome of a table stopped as it stands."""
    state = position(marbles, "4C")
    state.stop()
    return outcome_of(state)


def finished(others: str) -> Outcome:
    """The outcome of a table that Ann finishes with Cy; the others' marbles are given."""
    marbles = f"Ann: T67 H2 H3 H4 H5 | Cy: {ALL_HOME} | {others}"
    return outcome_of(act(position(marbles, "AC"), "AC T67-H1"))


def test_the_finishing_partnership_scores_25() -> None:
    assert finished("Bob: T20").result == {
        "home": [[5, 0], [0, 0], [5, 0], [0, 0]],
        "scores": [25, 0, 25, 0],
        "winners": [0, 2],
        "finished": True,
    }


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
    result = stopped(f"Bob: {home}").result
    assert result["home"][1] == counts
    assert result["scores"] == [0, score, 0, score]


def test_partners_add_up_and_both_get_the_sum() -> None:
    assert stopped("Ann: H5 | Cy: H3 H4 | Bob: H4 H5 | Dee: H1").result["scores"] == [4, 5, 4, 5]


def test_a_stopped_table_gives_no_bonus_and_says_that_it_is_not_finished() -> None:
    result = stopped(f"Ann: {ALL_HOME} | Cy: H2 H3 H4 H5").result
    assert result["scores"][0] == 18
    assert result["finished"] is False


def test_at_a_stopped_table_the_higher_score_wins() -> None:
    assert stopped("Ann: H5 | Bob: T12 T11 T10").result["winners"] == [0, 2]
    assert stopped("Ann: T60 T61 | Dee: H1").result["winners"] == [1, 3]


@pytest.mark.parametrize(
    ("marbles", "winners"),
    [
        ("Ann: T0", [0, 2]),
        ("Ann: T1 | Bob: T18", [0, 2]),
        ("Ann: T68 | Bob: T18", [1, 3]),
        ("Ann: T68 | Bob: T15", [1, 3]),
        ("Ann: T71 | Bob: T18", [1, 3]),
        ("Ann: T67 | Bob: T11", [0, 2]),
        ("Ann: H1 H5 | Bob: H2 H5", [1, 3]),
        ("Ann: H1 | Bob: H3", [1, 3]),
        ("Ann: T1 | Cy: T37 | Bob: T19 | Dee: T56", [1, 3]),
    ],
)
def test_with_equal_scores_the_greater_total_progress_wins(marbles: str, winners: list[int]) -> None:
    result: Json = stopped(marbles).result
    assert result["scores"][0] == result["scores"][1]
    assert result["winners"] == winners


@pytest.mark.parametrize("marbles", ["", "Ann: T5 | Bob: T23", "Ann: T5 H5 | Dee: T59 H5", "Ann: T1 T68 | Bob: T20"])
def test_with_equal_progress_it_is_a_draw(marbles: str) -> None:
    outcome = stopped(marbles)
    assert outcome.result["winners"] == []
    assert outcome.places == (1, 1, 1, 1)


def test_winners_share_the_first_place_and_losers_the_third() -> None:
    assert finished("Bob: T20").places == (1, 3, 1, 3)
    assert stopped("Dee: H1").places == (3, 1, 3, 1)


def test_the_finishers_count_a_25_and_everyone_the_own_snug_marbles() -> None:
    assert finished("Bob: H4 H5").tallies == (
        {"25s": 1, "snug": 5},
        {"25s": 0, "snug": 2},
        {"25s": 1, "snug": 5},
        {"25s": 0, "snug": 0},
    )


def test_a_stopped_table_counts_no_25() -> None:
    assert [tally["25s"] for tally in stopped("Ann: H5").tallies] == [0, 0, 0, 0]


def test_a_stopped_table_waits_for_nothing() -> None:
    state = dealt()
    (seat,) = state.to_act
    state.stop()
    assert state.to_act == ()
    assert state.legal_actions(seat) == ()
    assert not state.is_chance_due


def test_a_table_may_be_stopped_before_the_deal_and_before_a_reshuffle() -> None:
    state = act(position("Ann: H5", "10C", pile=""), "discard 10C")
    assert state.is_chance_due
    state.stop()
    assert not state.is_chance_due
    assert outcome_of(state).result["winners"] == [0, 2]


def test_stopping_a_finished_table_changes_nothing() -> None:
    state = act(position(f"Ann: T67 H2 H3 H4 H5 | Cy: {ALL_HOME}", "AC"), "AC T67-H1")
    before = state.outcome()
    state.stop()
    assert state.outcome() == before
