"""Who sits where: the first draw, the movement, the play-off (rules 4, tournament)."""

from __future__ import annotations

import pytest

from games.api import Refusal
from games.tournament.model import Joined, RoundBegan, TableEnded
from games.tournament.movement import move, seat_all, seat_by_rank, seat_opponents
from tests.games.tournament.fields import draw_all, drew, pairs, play, result, seated


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


@pytest.mark.parametrize(
    ("first", "second", "dealers"),
    [
        # 0 and 1 won at table 1, 6 and 7 at table 2
        ("0 2S 1 9S 2 3C 3 3S | 2 4S 3 6S", "4 JOKER 5 2D 6 5S 7 4S", (0, 0)),
        ("0 2S 1 9S 2 KS 3 3S", "4 QS 5 2D 6 10S 7 4S", (2, 2)),
        # suits don't count, and of a tie between pairs who stays deals
        ("0 2S 1 9S 2 KS 3 3S", "4 KD 5 2D 6 9D 7 4S", (0, 0)),
        # those who tied are high by another card, and deal by the first
        ("0 9S 1 9D 2 KS 3 KD | 0 2S 1 3S 2 2D 3 3D", "4 QS 5 2D 6 10S 7 10D | 6 5S 7 4S", (2, 2)),
    ],
)
def test_the_higher_of_the_two_high_partners_deals(first: str, second: str, dealers: tuple[int, int]) -> None:
    """Rules 4, tournament: of those in seats 0, who stayed, and 2, who arrived, by the first card that each drew."""
    assert drew(play(seated(8), "25-3", "1-2"), first, second).dealers == dealers


def test_everybody_is_turned_so_that_the_dealer_sits_where_the_seed_has_it() -> None:
    tournament = seated(9, rounds=1)
    assert (tournament.tables, tournament.dealers) == (((0, 2, 1, 3), (4, 6, 5, 7), (8, 10, 9, 11)), (0, 0, 0))
    tournament.apply(Joined(999))  # it takes the last seat of the house, and what it drew
    tournament.apply(RoundBegan((0, 1, 3)))
    assert tournament.tables == ((0, 2, 1, 3), (7, 4, 6, 5), (10, 9, 12, 8))
    assert tournament.dealers == (0, 1, 3)
    assert pairs(tournament.tables)[1:] == [
        {frozenset({4, 5}), frozenset({6, 7})},
        {frozenset({8, 9}), frozenset({10, 12})},
    ]


@pytest.mark.parametrize("turned", [(0,), (0, 4), (0, -1), (0, 1, 2)])
def test_each_table_is_turned_by_less_than_a_whole_round(turned: tuple[int, ...]) -> None:
    with pytest.raises(Refusal, match="Each of the 2 tables is turned by 0 to 3 seats"):
        seated(8).apply(RoundBegan(turned))


@pytest.mark.parametrize(("before", "after"), [(None, (0, 1)), ((0, 1), None)])
def test_all_rounds_are_turned_or_none(before: tuple[int, ...] | None, after: tuple[int, ...] | None) -> None:
    tournament = seated(8)
    tournament.apply(RoundBegan(before))
    for table, text in enumerate(("25-3", "1-2"), 1):
        tournament.apply(TableEnded(table, result(text)))
    draw_all(tournament)
    assert (tournament.turns(bytes(32)) is None) == (before is None)
    with pytest.raises(Refusal, match="Either all rounds of a tournament turn the seats, or none does"):
        tournament.apply(RoundBegan(after))


def test_nobody_keeps_the_partner() -> None:
    for people, results in ((12, ("1-2", "3-25", "4-3")), (4, ("25-3",))):
        tournament = seated(people, rounds=3)
        before = pairs(tournament.tables)
        draw_all(play(tournament, *results))
        assert sorted(tournament.tables[0]) == [0, 1, 2, 3] or people > 4
        assert not set().union(*before) & set().union(*pairs(tournament.tables))
