"""What a view tells; clones, and the greedy sense."""

from __future__ import annotations

import pytest

from tests.games.nubs.positions import ANN, BOB, act, position, preferred


def test_the_totals_in_view_have_the_captures_of_the_hand_in_play() -> None:
    state = act(position("Ann: 2 1 | Bob: 1", left="6 2 a b", totals=(30, 40)), "2 on 2")
    assert state.standing() == [40, 40]


def test_the_totals_in_view_count_a_finished_hand_once() -> None:
    state = act(position("Ann: 2 | Bob: 4", left="b 2 a b", totals=(30, 40)), "2 on 2")
    assert state.standing() == [40, 40]
    state.close_books()
    assert state.standing() == [40, 40]


def test_the_books_of_the_last_hand_stay_in_view() -> None:
    state = act(position("Ann: 2 | Bob: 4", left="1 2 a b"), "2 on 2")
    books = state.last
    assert books is not None
    assert books.owners == (None, ANN, ANN, BOB)
    state.close_books()
    assert state.last == books


@pytest.mark.parametrize(
    ("rolls", "left", "teams", "best"),
    [
        ("Ann: 1 3 | Bob: 1", "6 8 3 12", "individual", "3 on 3"),
        ("Ann: 2 | Bob: 2 3 4", "2 2 9 2", "individual", "2 on 4"),
        ("Ann: 1 | Bob: 2", "3 b a 12", "individual", "1 on 4"),
        ("Ann: 1 | Bob: 3 | Cy: 4 | Dee: 2", "3 b a 3", "partners", "1 on 4"),
        ("Ann: 1 | Bob: 4 | Cy: 3 | Dee: 4", "a b 3 4", "partners", "1 on 4"),
    ],
    ids=["capture", "the dearest", "leave nothing", "leave the cheaper", "set up the partner"],
)
def test_the_greedy_sense_prefers(rolls: str, left: str, teams: str, best: str) -> None:
    assert preferred(position(rolls, left=left, teams=teams)) == best
