"""Who sits where: the first draw, the movement, the play-off (rules 4, tournament)."""

from __future__ import annotations

import pytest

from games.tournament.movement import move, seat_all, seat_by_rank, seat_opponents
from tests.games.tournament.fields import draw_all, drew, pairs, play, seated


def test_the_four_highest_sit_at_table_1_high_with_high_and_two_tied_for_first_against_each_other() -> None:
    assert seat_by_rank((5, 6, 7, 8)) == (5, 7, 6, 8)
    assert seat_all(range(8)) == ((0, 2, 1, 3), (4, 6, 5, 7))
    assert pairs([seat_opponents((3, 5), (8, 9))]) == [{frozenset({3, 8}), frozenset({5, 9})}]


@pytest.mark.parametrize(
    ("winners", "losers", "tables"),
    [
        # a table's pairs are written as table and high or low: 10 and 11 won at table 1, 12 and 13 lost there
        ([(10, 11)], [(12, 13)], ((10, 11, 12, 13),)),
        ([(10, 11), (20, 21)], [(12, 13), (22, 23)], ((10, 11, 20, 21), (22, 23, 12, 13))),
        (
            [(10, 11), (20, 21), (30, 31)],
            [(12, 13), (22, 23), (32, 33)],
            ((10, 11, 20, 21), (22, 23, 30, 31), (32, 33, 12, 13)),
        ),
    ],
)
def test_winners_move_up_and_the_losers_of_table_1_go_to_the_last(
    winners: list[tuple[int, int]], losers: list[tuple[int, int]], tables: tuple[tuple[int, ...], ...]
) -> None:
    assert move(winners, losers) == tables


def test_arriving_high_partners_staying_high() -> None:
    tournament = play(seated(8), "25-3", "1-2")
    drew(tournament, "0 2S 1 9S 2 KS 3 3S", "4 JOKER 5 2D 6 5S 7 4S")
    # 0 and 1 won at table 1 (1 high), 6 and 7 at table 2 (6 high); 4 and 5 stay (4 high), 2 and 3 arrive (2 high).
    assert tournament.tables == ((1, 0, 6, 7), (4, 5, 2, 3))


def test_nobody_keeps_the_partner() -> None:
    for people, results in ((12, ("1-2", "3-25", "4-3")), (4, ("25-3",))):
        tournament = seated(people, rounds=3)
        before = pairs(tournament.tables)
        draw_all(play(tournament, *results))
        assert sorted(tournament.tables[0]) == [0, 1, 2, 3] or people > 4
        assert not set().union(*before) & set().union(*pairs(tournament.tables))
