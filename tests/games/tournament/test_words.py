"""Words of a tournament that its golden file does not have."""

from __future__ import annotations

import pytest

from games.api import Cast
from games.joker.phrases import COLOURS
from games.tournament import words
from games.tournament.model import Corrected, Ended, Left, RoundBegan, ScoresClosed, TableEnded
from games.tournament.state import Tournament
from tests.games.joker.positions import position
from tests.games.tournament.fields import draw_all, drawing, drew, play, result, seated

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "House player Vera", "House player Otto")
CHANNEL = Cast(NAMES)
ANN, BOB, CY, EVE = 0, 1, 2, 4


def to(reader: int) -> Cast:
    return Cast(NAMES, reader)


def playing(*ended: str) -> Tournament:
    """Two tables in their first round, of which the first may have ended."""
    tournament = seated(8)
    tournament.apply(RoundBegan())
    for table, text in enumerate(ended, 1):
        tournament.apply(TableEnded(table, result(text)))
    return tournament


def after_a_round() -> Tournament:
    """Two tables after their first round; player 7 is a house player."""
    tournament = play(seated(7), "25-3", "2-2 99-99")
    return drew(tournament, "4 KS 6 KD | 4 3C 6 9S", "0 4C 1 JC 2 AS 3 AC | 2 3C 3 6C", "6 AC 7 9C 4 3S 5 9S")


def after_two() -> Tournament:
    """Those tables after their second round, in which the house played for Bob."""
    tournament = after_a_round()
    tournament.apply(Left(101))
    return play(tournament, "4-1", "5-7")


def over(*results: str) -> Tournament:
    tournament = play(seated(8, rounds=1), *results)
    tournament.apply(ScoresClosed())
    return tournament


def ended(tournament: Tournament, reason: str) -> Tournament:
    tournament.apply(Ended(reason))
    return tournament


@pytest.mark.parametrize(
    ("tournament", "progress", "headline"),
    [
        (drawing(5), "round 1 of 2", "Cards are drawn next"),
        (playing("25-3"), "round 1 of 2", "Round 1: 1 table playing"),
        (draw_all(over("25-3", "1-2")), "play-off", "The play-off begins next"),
        (
            play(drew(over("25-3", "1-2"), "0 KS 1 3C"), "25-3"),
            "play-off",
            "Ann wins with 25 points after a play-off.",
        ),
        (
            over("9-9", "9-2"),
            "1 of 1 round played",
            "Ann, Bob, Cy, Dee, Eve and Fay share first place with 9 points each.",
        ),
        (
            ended(seated(8), "Rain."),
            "0 of 2 rounds played",
            "The tournament ended early. No round was played, so nobody is first.",
        ),
    ],
)
def test_how_far_it_is(tournament: Tournament, progress: str, headline: str) -> None:
    assert (words.progress(tournament), words.headline(tournament, CHANNEL)) == (progress, headline)


VIEW = position("Ann: H4 H5 | Cy: H3 | Dee: T5 H1", "4C").view(None)


@pytest.mark.parametrize(
    ("ended", "lines"),
    [
        (
            (),
            (
                "The house plays for Bob.",
                "Ann and Bob: 3 marbles in HOME, 2 snug, 5 points if it ended now.",
                "Cy and Dee: 1 marble in HOME, 0 snug, 1 point if it ended now.",
            ),
        ),
        (("25-3",), ("The house plays for Bob.", 'Ann and Bob called "Joker!" and won 25 to 3.')),
    ],
    ids=["plays", "has ended"],
)
def test_the_board_says_how_a_table_stands_and_for_whom_the_house_plays(
    ended: tuple[str, ...], lines: tuple[str, ...]
) -> None:
    tournament = playing(*ended)
    tournament.apply(Left(101))
    assert words.board(tournament, CHANNEL, {1: VIEW}).tables[0].lines[1:] == lines


def test_a_view_of_another_game_is_refused() -> None:
    with pytest.raises(TypeError, match="not a view of JOKER"):
        words.board(playing(), CHANNEL, {1: COLOURS})  # type: ignore[dict-item]


def test_the_ranking_says_who_is_away_and_which_points_are_none() -> None:
    assert words.board(seated(8), CHANNEL).ranking == ()
    assert words.ranking(after_two(), to(ANN))[:2] == (
        "Place 1: you, 26 points (25 and 1).",
        "Place 2: Bob, 25 points (25 and none), away.",
    )


def test_notes_tell_of_corrections_and_of_an_early_end() -> None:
    tournament = after_a_round()
    tournament.apply(Corrected(1, 1, 0, 24, "A marble was counted twice."))
    page = words.board(ended(tournament, "The host ended the tournament. The reason: The room closes."), to(ANN))
    assert page.notes == (
        "A director corrected round 1, table 1: you and Bob have 24 points. The reason: A marble was counted twice.",
        "The host ended the tournament. The reason: The room closes.",
    )
    assert page.headline == "The tournament ended early. You and Bob share first place with 24 points each."


@pytest.mark.parametrize(("people", "advice"), [(7, "1 house seat can still be taken."), (8, "")])
def test_advice_tells_late_people_of_house_seats(people: int, advice: str) -> None:
    assert words.board(seated(people), CHANNEL).advice == advice


def test_a_score_card_runs_a_total_by_round() -> None:
    assert words.card(after_two(), ANN, to(ANN)) == words.CardPage(
        title="Your score card",
        lines=("Round 1: table 1, with Bob. 25 points, 25 in all.", "Round 2: table 1, with Hal. 1 point, 26 in all."),
        total="26 points in 2 rounds.",
        following="The last round is over.",
        is_away=False,
    )
    assert words.card(after_two(), BOB, CHANNEL).lines[1] == (
        "Round 2: table 1, with Gus. The seat was left to the house, so 4 points don't count. 25 in all."
    )


def test_a_score_card_says_that_the_person_is_away_or_has_no_seat_in_the_play_off() -> None:
    tournament = seated(8)
    tournament.apply(Left(102))
    card = words.card(tournament, CY, to(CY))
    assert card.is_away
    assert card.following.endswith("against Ann and Bob. The house plays for you.")
    assert not words.card(ended(tournament, "The room closes."), CY, to(CY)).is_away
    for cast, who in ((to(CY), "You have"), (CHANNEL, "Cy has")):
        assert words.card(draw_all(over("25-3", "1-2")), CY, cast).following == f"{who} no seat in the play-off."


def test_the_first_draw_says_who_drew_what_and_sits_where() -> None:
    assert words.draw(drawing(8), CHANNEL) == ()
    assert words.draw(seated(8), to(CY))[0] == words.Section(
        "Table 1",
        (
            "Ann drew a Joker.",
            "Bob drew the ace of spades.",
            "You drew the king of spades.",
            "Dee drew the queen of spades.",
            "You and Dee against Ann and Bob.",
        ),
    )
    assert words.draw(after_a_round(), CHANNEL) == words.draw(seated(7), CHANNEL), "it is told after a round too"


def test_the_draw_for_the_play_off() -> None:
    tournament = drew(over("25-3", "1-2"), "0 KS 1 KD | 0 3C 1 9C")
    sections = words.draw(tournament, CHANNEL)
    assert sections == (
        words.Section(
            "Play-off",
            (
                "Bob drew the king of diamonds, tied, and drew the 9 of clubs.",
                "Ann drew the king of spades, tied, and drew the 3 of clubs.",
                "Bob and House player Vera against Ann and House player Otto.",
            ),
        ),
    )
    assert words.draw(play(tournament, "25-3"), CHANNEL) == sections


def test_the_end_of_a_round_tells_of_the_bell_the_tables_and_the_lots() -> None:
    assert words.round_end(after_a_round().rounds[0], to(EVE)) == (
        words.Section("Round 1", ('Table 1 called "Joker!" in round 1, and the bell stopped every other table.',)),
        words.Section("Table 1", ('Ann and Bob called "Joker!" and won 25 to 3.',)),
        words.Section(
            "Table 2",
            (
                "Stopped as it stood: you and Fay, and Gus and Hal, are level at 2 points each.",
                "Gus drew the king of diamonds, tied, and drew the 9 of spades.",
                "You drew the king of spades, tied, and drew the 3 of clubs.",
                "So Gus and Hal move as winners.",
            ),
        ),
    )


@pytest.mark.parametrize(
    ("people", "results", "section", "line"),
    [
        (8, ("3-7", "25-3"), 1, "Stopped as it stood: Cy and Dee won 7 to 3."),
        (
            8,
            ("1-1 90-80", "25-3"),
            1,
            "Stopped as it stood: Ann and Bob won, level at 1 point but further on the way, 90 steps to 80.",
        ),
        (8, ("3-7", "1-2"), 0, "The bell stopped every table before one had finished."),
        (4, ("25-3",), 0, "Round 1 is over."),
    ],
    ids=["the higher score", "further on the way", "the bell of time", "a single table"],
)
def test_a_round_and_a_table_end_in_one_sentence(
    people: int, results: tuple[str, ...], section: int, line: str
) -> None:
    assert words.round_end(play(seated(people), *results).rounds[0], CHANNEL)[section].lines == (line,)


def test_the_movement_says_who_drew_what_and_goes_where() -> None:
    assert words.movement(after_a_round().rounds[0], to(ANN)) == (
        words.Section(
            "Table 1",
            (
                "Bob drew the jack of clubs.",
                "You drew the 4 of clubs.",
                "You and Bob won at table 1 and stay there.",
                "Dee drew the ace of clubs, tied, and drew the 6 of clubs.",
                "Cy drew the ace of spades, tied, and drew the 3 of clubs.",
                "Cy and Dee go to table 2, the last.",
            ),
        ),
        words.Section(
            "Table 2",
            (
                "Gus drew the ace of clubs.",
                "Hal drew the 9 of clubs.",
                "Gus and Hal move up to table 1.",
                "Fay drew the 9 of spades.",
                "Eve drew the 3 of spades.",
                "Eve and Fay stay at table 2.",
            ),
        ),
    )
