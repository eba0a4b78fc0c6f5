"""Which hand turned a game, by what each seat gained in every hand."""

from __future__ import annotations

import pytest

from games.scores import turning_hand


@pytest.mark.parametrize(
    ("hands", "turned"),
    [
        ([(3, 0, 3), (3, 0, 0)], 1),
        ([(2, 0)] * 5, 0),
        ([(2, 0)] * 6, None),
        ([(0, 3), (9, 1), (1, 0)], 1),
        ([(1, 1)], None),
        ([], None),
    ],
    ids=["against the best other", "a fifth", "less than a fifth", "the most", "nothing gained", "no hands"],
)
def test_the_hand_that_moved_the_winner_most_turned_the_game(hands: list[tuple[int, ...]], turned: int | None) -> None:
    assert turning_hand(hands, (0,)) == turned


def test_a_game_that_all_won_was_turned_by_nothing() -> None:
    assert turning_hand([(5, 5)], (0, 1)) is None
