"""What people read of a tournament."""

from __future__ import annotations

import pytest

from games.api import Cast
from games.joker.labels import COLOURS
from games.tournament import words
from games.tournament.model import Corrected, Ended, Left, RoundBegan, ScoresClosed, TableEnded
from games.tournament.state import Tournament
from tests.games.joker.positions import position
from tests.games.tournament.fields import draw_all, drawing, drew, play, result, seated, signed_up

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "House player Vera", "House player Otto")
CHANNEL = Cast(NAMES)
ANN, CY, EVE = 0, 2, 4


def to(reader: int) -> Cast:
    return Cast(NAMES, reader)


def after_a_round() -> Tournament:
    """Two tables after their first round; player 7 is a house player."""
    tournament = play(seated(7), "25-3", "2-2 99-99")
    return drew(tournament, "4 KS 6 KD | 4 3C 6 9S", "0 4C 1 JC 2 AS 3 AC | 2 3C 3 6C", "6 AC 7 9C 4 3S 5 9S")


def over(*results: str) -> Tournament:
    tournament = play(seated(8, rounds=1), *results)
    tournament.apply(ScoresClosed())
    return tournament


def headline(tournament: Tournament, cast: Cast = CHANNEL) -> str:
    return words.headline(tournament, cast)


def test_the_headline_says_what_comes_next() -> None:
    assert headline(signed_up(1)) == "1 person has signed up"
    assert headline(signed_up(5)) == "5 people have signed up"
    assert headline(drawing(5)) == "Cards are drawn next"
    tournament = seated(8)
    assert headline(tournament) == "Round 1 begins next"
    tournament.apply(RoundBegan())
    assert headline(tournament) == "Round 1: 2 tables playing"
    tournament.apply(TableEnded(1, result("25-3")))
    assert headline(tournament) == "Round 1: 1 table playing"


def test_the_headline_of_the_play_off() -> None:
    tournament = over("25-3", "1-2")
    assert headline(draw_all(tournament)) == "The play-off begins next"
    assert headline(play(tournament, "25-3")).endswith(" wins with 25 points after a play-off.")


def test_the_headline_at_the_end() -> None:
    shared = over("9-9", "9-2")
    assert headline(shared, to(EVE)) == ("You, Ann, Bob, Cy, Dee and Fay share first place with 9 points each.")


def test_progress() -> None:
    assert words.progress(signed_up(4, rounds=6)) == "6 rounds to play"
    assert words.progress(seated(8)) == "round 1 of 2"
    assert words.progress(after_a_round()) == "round 2 of 2"
    assert words.progress(over("9-9", "9-2")) == "1 of 1 round played"
    assert words.progress(over("25-3", "1-2")) == "play-off"


def test_the_board_says_who_sits_where() -> None:
    tables = words.board(seated(8), to(CY)).tables
    assert tables[0] == words.Section("Table 1", ("You and Dee against Ann and Bob.",))
    assert tables[1] == words.Section("Table 2", ("Eve and Fay against Gus and Hal.",))


def test_the_board_says_for_whom_the_house_plays() -> None:
    tournament = seated(8)
    tournament.apply(Left(101))
    assert words.board(tournament, CHANNEL).tables[0].lines[1] == "The house plays for Bob."


def test_the_board_says_how_a_table_stands_while_it_plays() -> None:
    tournament = seated(8)
    tournament.apply(RoundBegan())
    view = position("Ann: H4 H5 | Cy: H3 | Dee: T5 H1", "4C").view(None)
    assert words.board(tournament, CHANNEL, {1: view}).tables[0].lines[1:] == (
        "Ann and Bob: 3 marbles in HOME, 2 snug, 5 points if it ended now.",
        "Cy and Dee: 1 marble in HOME, 0 snug, 1 point if it ended now.",
    )


def test_a_view_of_another_game_is_refused() -> None:
    tournament = seated(8)
    tournament.apply(RoundBegan())
    with pytest.raises(TypeError, match="not a view of JOKER"):
        words.board(tournament, CHANNEL, {1: COLOURS})  # type: ignore[dict-item]


def test_the_board_says_how_a_table_ended() -> None:
    tournament = seated(8)
    tournament.apply(RoundBegan())
    tournament.apply(TableEnded(1, result("25-3")))
    view = position("Ann: H4 H5", "4C").view(None)
    assert words.board(tournament, CHANNEL, {1: view}).tables[0].lines[1:] == (
        'Ann and Bob called "Joker!" and won 25 to 3.',
    )


def test_the_ranking_has_place_total_and_rounds() -> None:
    tournament = after_a_round()
    assert words.ranking(tournament, CHANNEL)[:3] == (
        "Place 1: Ann, 25 points (25).",
        "Place 1: Bob, 25 points (25).",
        "Place 3: Cy, 3 points (3).",
    )
    tournament.apply(Left(101))
    play(tournament, "4-1", "5-7")
    assert words.ranking(tournament, to(ANN))[:2] == (
        "Place 1: you, 26 points (25 and 1).",
        "Place 2: Bob, 25 points (25 and none), away.",
    )


def test_before_the_first_round_is_over_nobody_ranks() -> None:
    assert words.board(seated(8), CHANNEL).ranking == ()


def test_notes_tell_of_corrections_and_of_an_early_end() -> None:
    tournament = after_a_round()
    tournament.apply(Corrected(1, 1, 0, 24, "A marble was counted twice."))
    tournament.apply(Ended("The host ended the tournament. The reason: The room closes."))
    page = words.board(tournament, to(ANN))
    assert page.notes == (
        "A director corrected round 1, table 1: you and Bob have 24 points. The reason: A marble was counted twice.",
        "The host ended the tournament. The reason: The room closes.",
    )
    assert page.headline == "The tournament ended early. You and Bob share first place with 24 points each."


def test_advice_tells_late_people_of_house_seats() -> None:
    assert words.board(seated(7), CHANNEL).advice == "1 house seat can still be taken."
    assert words.board(seated(8), CHANNEL).advice == ""


def test_a_score_card_runs_a_total_by_round() -> None:
    tournament = after_a_round()
    tournament.apply(Left(101))
    play(tournament, "4-1", "5-7")
    assert words.card(tournament, ANN, to(ANN)) == words.CardPage(
        title="Your score card",
        lines=(
            "Round 1: table 1, with Bob. 25 points, 25 in all.",
            "Round 2: table 1, with Hal. 1 point, 26 in all.",
        ),
        total="26 points in 2 rounds.",
        following="The last round is over.",
        is_away=False,
    )
    assert words.card(tournament, 1, CHANNEL).lines[1] == (
        "Round 2: table 1, with Gus. The house held the seat at the end, so 4 points don't count. 25 in all."
    )


def test_a_score_card_says_where_the_person_sits_next() -> None:
    tournament = seated(8)
    assert words.card(tournament, CY, to(CY)).following == (
        "Round 1: you sit at table 1 with Dee, against Ann and Bob."
    )
    assert words.card(tournament, CY, CHANNEL).title == "Cy's score card"
    assert words.card(tournament, CY, CHANNEL).total == "0 points in 0 rounds."


def test_a_score_card_says_that_the_person_is_away() -> None:
    tournament = seated(8)
    tournament.apply(Left(102))
    card = words.card(tournament, CY, to(CY))
    assert card.is_away
    assert card.following.endswith("against Ann and Bob. The house plays for you.")
    tournament.apply(Ended("The room closes."))
    assert not words.card(tournament, CY, to(CY)).is_away


def test_who_is_not_in_the_play_off_has_no_seat() -> None:
    tournament = draw_all(over("25-3", "1-2"))
    assert words.card(tournament, CY, to(CY)).following == "You have no seat in the play-off."
    assert words.card(tournament, CY, CHANNEL).following == "Cy has no seat in the play-off."


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


def test_the_first_draw_is_still_told_after_a_round() -> None:
    assert words.draw(after_a_round(), CHANNEL) == words.draw(seated(7), CHANNEL)


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
    ("text", "words_of_it"),
    [
        ("3-7", "Stopped as it stood: Cy and Dee won 7 to 3."),
        (
            "1-1 90-80",
            "Stopped as it stood: Ann and Bob won, level at 1 point but further on the way, 90 steps to 80.",
        ),
    ],
)
def test_a_stopped_table_in_one_sentence(text: str, words_of_it: str) -> None:
    assert words.round_end(play(seated(8), text, "25-3").rounds[0], CHANNEL)[1].lines == (words_of_it,)


def test_the_bell_of_time_and_of_a_single_table() -> None:
    assert words.round_end(play(seated(8), "3-7", "1-2").rounds[0], CHANNEL)[0].lines == (
        "The bell stopped every table before one had finished.",
    )
    assert words.round_end(play(seated(4), "25-3").rounds[0], CHANNEL)[0].lines == ("Round 1 is over.",)


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


def test_nobody_won_without_a_round() -> None:
    tournament = seated(8)
    tournament.apply(Ended("Rain."))
    assert headline(tournament) == "The tournament ended early. No round was played, so nobody is first."
