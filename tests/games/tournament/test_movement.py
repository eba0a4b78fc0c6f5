"""Who sits where: the first draw, the movement, the play-off (rules 4, tournament)."""

from __future__ import annotations

import pytest

from games.tournament.movement import move, seat_all, seat_by_rank, seat_opponents
from tests.games.tournament.fields import draw_all, drew, pairs, play, seated


def test_the_two_high_cards_are_partners_and_the_two_low_ones() -> None:
    assert seat_by_rank((5, 6, 7, 8)) == (5, 7, 6, 8)


def test_the_four_highest_sit_at_table_1() -> None:
    assert seat_all(range(8)) == ((0, 2, 1, 3), (4, 6, 5, 7))


def test_two_who_are_tied_for_first_play_against_each_other() -> None:
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
    tournament = seated(12, rounds=3)
    before = pairs(tournament.tables)
    draw_all(play(tournament, "1-2", "3-25", "4-3"))
    assert not set().union(*before) & set().union(*pairs(tournament.tables))


def test_with_one_table_all_stay_and_change_partners() -> None:
    tournament = draw_all(play(seated(4), "25-3"))
    assert sorted(tournament.tables[0]) == [0, 1, 2, 3]
    assert {frozenset({0, 1}), frozenset({2, 3})} != pairs(tournament.tables)[0]
