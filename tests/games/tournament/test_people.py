"""Signing up, leaving, coming back, coming late."""

from __future__ import annotations

import pytest

from games.api import Refusal
from games.tournament.model import Joined, Left, Player, RoundBegan, Started, TableEnded
from games.tournament.ranking import total_of
from games.tournament.state import Tournament
from tests.games.tournament.fields import draw_all, drawing, play, result, seated, signed_up

LATE = 900


def after(tournament: Tournament, *events: Left | RoundBegan) -> Tournament:
    for event in events:
        tournament.apply(event)
    return tournament


@pytest.mark.parametrize(
    ("tournament", "event", "sentence"),
    [
        (signed_up(3), Started(), "A tournament needs at least 4 people, and only 3 signed up."),
        (signed_up(64), Joined(LATE), "All 64 places are taken."),
        (signed_up(4), Joined(100), "You have already signed up."),
        (signed_up(4), Left(LATE), "You haven't signed up, so there's nothing to take back."),
        (seated(8), Joined(100), "You're already playing in this tournament."),
        (seated(8), Left(LATE), "You aren't playing in this tournament."),
        (after(seated(8), Left(100)), Left(100), "You have already left your seat to the house."),
        (after(seated(8), Left(100)), Joined(LATE), "People hold every seat, so there's none for you to take."),
        (after(seated(7), RoundBegan()), Joined(LATE), "A round is on."),
        (play(seated(7, rounds=1), "25-3", "1-2"), Joined(LATE), "The last round is over, so it's too late to join."),
    ],
)
def test_who_cannot_come_or_go_is_told_why(
    tournament: Tournament, event: Joined | Left | Started, sentence: str
) -> None:
    with pytest.raises(Refusal, match=f"^{sentence}"):
        tournament.apply(event)


def test_players_are_the_people_in_the_order_of_their_sign_up_then_the_house() -> None:
    tournament = signed_up(5)
    tournament.apply(Left(100))
    tournament.apply(Joined(100))
    tournament.apply(Started())
    people = [101, 102, 103, 104, 100]
    assert tournament.players == [*map(Player, people), Player(None), Player(None), Player(None)]


@pytest.mark.parametrize(("people", "tables"), [(4, 1), (5, 2), (8, 2), (9, 3), (61, 16), (64, 16)])
def test_there_are_as_many_tables_as_people_need(people: int, tables: int) -> None:
    assert len(draw_all(drawing(people)).tables) == tables


def test_the_house_plays_for_a_person_who_left_until_the_person_is_back_even_in_a_round() -> None:
    tournament = seated(8)
    tournament.apply(Left(100))
    assert tournament.players[0] == Player(100, is_away=True)
    assert tournament.players[0].is_house_played
    assert tournament.table_of(0) == 1
    tournament.apply(RoundBegan())
    tournament.apply(Joined(100))
    assert tournament.players[0] == Player(100)


def test_points_made_by_the_house_do_not_count_and_earlier_ones_stay() -> None:
    tournament = draw_all(play(seated(4, rounds=3), "25-3"))
    tournament.apply(Left(100))
    draw_all(play(tournament, "25-4"))
    assert total_of(tournament.rounds, 0) == 25
    tournament.apply(Joined(100))
    play(tournament, "7-7")
    assert total_of(tournament.rounds, 0) == 32


def test_what_counts_is_who_has_the_seat_as_the_table_ends() -> None:
    tournament = seated(8)
    tournament.apply(RoundBegan())
    tournament.apply(Left(100))
    tournament.apply(Left(102))
    tournament.apply(Joined(100))
    tournament.apply(TableEnded(1, result("25-3")))
    tournament.apply(Joined(102))
    tournament.apply(TableEnded(2, result("1-2")))
    assert tournament.rounds[0].absent == (2,)
    assert [total_of(tournament.rounds, player) for player in range(4)] == [25, 25, 0, 3]


def test_a_late_person_takes_the_house_seat_farthest_from_table_1() -> None:
    tournament = seated(6)
    assert tournament.tables[1] == (4, 6, 5, 7)
    tournament.apply(Joined(LATE))
    assert tournament.tables[1] == (4, 6, 5, 8)
    assert tournament.players[8] == Player(LATE)


def test_a_late_person_begins_with_nothing() -> None:
    tournament = draw_all(play(seated(7), "25-3", "1-2"))
    (house_seat,) = (player for seats in tournament.tables for player in seats if player == 7)
    tournament.apply(Joined(LATE))
    late = tournament.player_of(LATE)
    assert late == house_seat + 1
    assert total_of(tournament.rounds, late) == 0
    assert tournament.table_of(house_seat) is None
