"""Ranking, and the play-off of those who are tied for first (rules 4, tournament)."""

from __future__ import annotations

import pytest

from games.api import Refusal
from games.tournament.model import Corrected, Ended, Joined, Left, Phase, Player, RankedPlayer, RoundBegan, ScoresClosed
from games.tournament.ranking import rank
from games.tournament.state import Tournament
from tests.games.tournament.fields import draw_all, drew, pairs, play, seated


def closed(*results: str, people: int = 8, away: tuple[int, ...] = ()) -> Tournament:
    """A tournament of one round with these results, its scores closed; `away` left after it."""
    tournament = play(seated(people, rounds=1), *results)
    for person in away:
        tournament.apply(Left(person))
    tournament.apply(ScoresClosed())
    return tournament


def two_tied() -> Tournament:
    """Players 0 and 1 are tied for first."""
    return closed("25-3", "1-2")


def three_tied() -> Tournament:
    """Players 0, 1 and 4 are tied for first: the partner of 4 is a house player."""
    return closed("9-3", "9-2", people=5)


def test_those_who_are_tied_share_a_place() -> None:
    assert rank({0: 5, 1: 7, 2: 5, 3: 1}) == (
        RankedPlayer(1, 1, 7),
        RankedPlayer(2, 0, 5),
        RankedPlayer(2, 2, 5),
        RankedPlayer(4, 3, 1),
    )


def test_the_house_does_not_rank() -> None:
    tournament = closed("3-25", "2-1", people=5, away=(102,))
    assert {standing.player for standing in tournament.ranking()} == {0, 1, 2, 3, 4}


def test_a_sole_leader_wins_without_a_play_off() -> None:
    tournament = closed("0-0", "3-2", people=5)
    assert (tournament.is_over, tournament.winners) == (True, (4,))


def test_two_who_are_tied_play_against_each_other_with_house_players() -> None:
    tournament = drew(two_tied(), "0 2S 1 3S")
    assert pairs(tournament.tables) == [{frozenset({1, 8}), frozenset({0, 9})}]
    assert tournament.players[8:] == [Player(None), Player(None)]


def test_three_who_are_tied_draw_with_a_house_player() -> None:
    tournament = three_tied()
    assert tournament.tied == (0, 1, 4)
    drew(tournament, "0 2S 1 3S 4 5S 8 4S")
    assert pairs(tournament.tables) == [{frozenset({4, 8}), frozenset({0, 1})}]


def test_four_who_are_tied_draw_for_partners() -> None:
    tournament = drew(closed("9-3", "9-2"), "0 2S 1 9S 4 5S 5 4S")
    assert pairs(tournament.tables) == [{frozenset({1, 4}), frozenset({0, 5})}]


def test_more_than_four_share_first_place_without_it() -> None:
    tournament = closed("9-9", "9-2")
    assert (tournament.is_over, tournament.winners) == (True, (0, 1, 2, 3, 4, 5))


def test_the_winners_of_the_play_off_share_first_place() -> None:
    tournament = play(drew(three_tied(), "0 2S 1 3S 4 5S 8 4S"), "7-25")
    assert tournament.winners == (0, 1)
    assert [(each.place, each.player) for each in tournament.ranking()[:3]] == [(1, 0), (1, 1), (3, 4)]


def test_a_house_player_does_not_share_it() -> None:
    assert play(drew(three_tied(), "0 2S 1 3S 4 5S 8 4S"), "25-7").winners == (4,)


def test_the_play_off_adds_nothing_to_the_totals() -> None:
    tournament = play(draw_all(two_tied()), "25-7")
    assert [standing.total for standing in tournament.ranking()[:2]] == [25, 25]


def test_a_play_off_that_stops_level_is_shared() -> None:
    assert play(draw_all(two_tied()), "7-7").winners == (0, 1)


def test_a_play_off_that_is_stopped_goes_to_the_greater_progress() -> None:
    assert play(drew(two_tied(), "0 9S 1 3S"), "7-7 20-10").winners == (0,)


def test_who_is_away_is_not_seated_at_the_play_off() -> None:
    tournament = closed("9-3", "9-2", away=(101,))
    assert tournament.tied == (0, 4, 5)


def test_one_who_alone_is_there_is_first() -> None:
    tournament = closed("25-3", "1-2", away=(101,))
    assert (tournament.is_over, tournament.winners) == (True, (0,))
    assert tournament.ranking()[1] == RankedPlayer(2, 1, 25)


def test_if_none_of_the_tied_is_there_they_share() -> None:
    assert closed("25-3", "1-2", away=(100, 101)).winners == (0, 1)


def test_who_leaves_the_play_off_can_still_win_it() -> None:
    tournament = drew(two_tied(), "0 9S 1 3S")
    tournament.apply(Left(100))
    assert play(tournament, "25-3").winners == (0,)


def test_a_play_off_that_is_ended_early_is_shared() -> None:
    tournament = draw_all(two_tied())
    tournament.apply(RoundBegan())
    tournament.apply(Ended("The room closes."))
    assert tournament.winners == (0, 1)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Joined(900), "The last round is over, so it's too late to join."),
        (Corrected(1, 1, 0, 1, "why"), "The scores are closed, as the play-off depends on them."),
        (ScoresClosed(), "The next round hasn't begun yet."),
    ],
)
def test_what_a_play_off_does_not_allow(event: Joined | Corrected | ScoresClosed, sentence: str) -> None:
    tournament = draw_all(two_tied())
    assert tournament.phase is Phase.SEATED
    with pytest.raises(Refusal, match=sentence):
        tournament.apply(event)
