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


def test_the_house_does_not_rank_and_who_is_away_is_not_seated_at_the_play_off() -> None:
    tournament = closed("3-25", "2-1", people=5, away=(102,))
    assert {standing.player for standing in tournament.ranking()} == {0, 1, 2, 3, 4}
    assert closed("9-3", "9-2", away=(101,)).tied == (0, 4, 5)


@pytest.mark.parametrize(
    ("tournament", "cards", "partners", "house"),
    [
        (two_tied(), "0 2S 1 3S", [{1, 8}, {0, 9}], 2),
        (three_tied(), "0 2S 1 3S 4 5S 8 4S", [{4, 8}, {0, 1}], 1),
        (closed("9-3", "9-2"), "0 2S 1 9S 4 5S 5 4S", [{1, 4}, {0, 5}], 0),
    ],
    ids=["two against each other", "three draw with the house", "four draw"],
)
def test_who_is_tied_for_first_plays_off(
    tournament: Tournament, cards: str, partners: list[set[int]], house: int
) -> None:
    seated = drew(tournament, cards)
    assert pairs(seated.tables) == [{frozenset(pair) for pair in partners}]
    assert [seated.players[player] for player in seated.tables[0]].count(Player(None)) == house


@pytest.mark.parametrize(
    ("tournament", "winners"),
    [
        (closed("0-0", "3-2", people=5), (4,)),
        (closed("9-9", "9-2"), (0, 1, 2, 3, 4, 5)),
        (closed("25-3", "1-2", away=(101,)), (0,)),
        (closed("25-3", "1-2", away=(100, 101)), (0, 1)),
    ],
    ids=["a sole leader", "more than four share", "one alone is there", "none is there"],
)
def test_first_place_without_a_play_off(tournament: Tournament, winners: tuple[int, ...]) -> None:
    assert (tournament.is_over, tournament.winners) == (True, winners)


@pytest.mark.parametrize(
    ("tournament", "cards", "text", "winners"),
    [
        (three_tied(), "0 2S 1 3S 4 5S 8 4S", "7-25", (0, 1)),
        (three_tied(), "0 2S 1 3S 4 5S 8 4S", "25-7", (4,)),
        (two_tied(), "0 9S 1 3S", "7-7", (0, 1)),
        (two_tied(), "0 9S 1 3S", "7-7 20-10", (0,)),
    ],
    ids=["partners share", "the house does not", "a level one is shared", "the greater progress"],
)
def test_who_wins_a_play_off(tournament: Tournament, cards: str, text: str, winners: tuple[int, ...]) -> None:
    totals = [(line.player, line.total) for line in tournament.ranking()]
    won = play(drew(tournament, cards), text)
    assert won.winners == winners
    assert tuple(line.player for line in won.ranking() if line.place == 1) == winners
    assert sorted((line.player, line.total) for line in won.ranking()) == sorted(totals), "it adds nothing"


@pytest.mark.parametrize(("tournament", "cards"), [(two_tied(), "0 3S 1 KS"), (three_tied(), "0 3S 1 KS 4 4S 8 9S")])
def test_the_high_card_deals_in_a_play_off(tournament: Tournament, cards: str) -> None:
    drew(tournament, cards)
    assert tournament.tables[0][tournament.dealers[0]] == 1


def test_who_leaves_the_play_off_can_still_win_it_and_one_that_is_ended_early_is_shared() -> None:
    tournament = drew(two_tied(), "0 9S 1 3S")
    tournament.apply(Left(100))
    assert play(tournament, "25-3").winners == (0,)
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
