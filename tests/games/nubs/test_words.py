"""The page of representative positions, in words."""

from __future__ import annotations

import pytest

from games.api import Cast
from games.nubs.labels import effect_label, pegs_label, play_phrase, points_label, rolls_label
from games.nubs.model import NubsOptions
from games.nubs.state import NubsState
from tests.games.nubs.positions import ANN, BOB, CY, DEE, GAME, NAMES, act, begun, finished, page, play, position

FOUR = "Ann: 1 3 | Bob: 4 | Cy: 2 | Dee: 1 2"
LEFT = "6 3 a 2"


def test_labels() -> None:
    assert [rolls_label(sizes) for sizes in ((), (2,), (1, 1, 4))] == ["no rolls", "roll 2", "rolls 1, 1 and 4"]
    assert [pegs_label(pegs) for pegs in ((2,), (1, 3))] == ["peg 10", "pegs 5 and 15"]
    assert [points_label(points) for points in (0, 1, 20)] == ["0 points", "1 point", "20 points"]
    assert play_phrase(play("3 on 2")) == "a 3 on peg 10"
    assert [effect_label(play("3 on 2"), left) for left in (3, 4, 8)] == [
        "fills it for 10 points",
        "leaves 1 space",
        "leaves 5 spaces",
    ]


def test_progress() -> None:
    assert page(position(FOUR, hand=3)).progress == "hand 3, to 100 points"
    assert page(position(FOUR, teams="partners")).progress == "partners, hand 1, to 100 points"


def test_the_lines_tell_each_peg() -> None:
    assert page(position(FOUR, left=LEFT)).lines == (
        "Peg 5: 6 of 6 spaces left.",
        "Peg 10: 3 of 8 spaces left.",
        "Peg 15: Ann filled it.",
        "Peg 20: 2 of 12 spaces left.",
    )


def test_a_seat_reads_its_rolls_too() -> None:
    lines = page(position(FOUR, left=LEFT), ANN).lines
    assert lines[2] == "Peg 15: you filled it."
    assert lines[4] == "You have rolls 1 and 3."


def test_the_seats_show_points_and_rolls() -> None:
    state = position(FOUR, left=LEFT, totals=(30, 0, 5, 100), mover=CY)
    assert [seat.facts for seat in page(state).seats] == [
        ("30 points", "rolls 1 and 3"),
        ("0 points", "roll 4"),
        ("5 points", "roll 2"),
        ("100 points", "rolls 1 and 2"),
    ]
    assert [seat.is_to_act for seat in page(state).seats] == [False, False, True, False]


def test_partners_show_their_points_together() -> None:
    state = position(FOUR, teams="partners", totals=(30, 45))
    assert [seat.facts[0] for seat in page(state, CY).seats] == [
        "30 points with you",
        "45 points with Dee",
        "30 points with Ann",
        "45 points with Bob",
    ]


def test_the_latest_plays_are_told_newest_first() -> None:
    state = act(position("Ann: 1 3 | Bob: 4 | Cy: 2 | Dee: 1 2", left="b 3 a 5"), "1 on 2", "4 on 4", "2 on 2")
    assert page(state, CY).recent == (
        "You filled peg 10 with a 2: 10 points.",
        "Bob played a 4 on peg 20, which has 1 space left.",
        "Ann played a 1 on peg 10, which has 2 spaces left.",
    )


@pytest.mark.parametrize(
    ("rolls", "reader", "words"),
    [
        ("Ann: 1 1 | Bob: 4 | Cy: 1 | Dee: 1", None, "Bob couldn't play."),
        ("Ann: 1 1 | Bob: 4 | Cy: 1 | Dee: 1", BOB, "You couldn't play."),
        ("Ann: 1 1 | Bob: 4 | Cy: 3 | Dee: 1", None, "Bob and Cy couldn't play."),
        ("Ann: 1 1 | Bob: 4 | Cy: 3 | Dee: 1", CY, "You and Bob couldn't play."),
    ],
)
def test_who_is_passed_over_is_told(rolls: str, reader: int | None, words: str) -> None:
    state = act(position(rolls, left="a a a 3"), "1 on 4")
    assert page(state, reader).recent[0].endswith(f"which has 2 spaces left. {words}")


def test_the_beginning_of_a_hand_is_told() -> None:
    assert page(begun(2, BOB)).recent == ("Hand 1 begins: Bob leads.",)
    assert page(begun(2, BOB), BOB).recent == ("Hand 1 begins: you lead.",)


def test_the_supply() -> None:
    assert page(position(FOUR, left=LEFT)).supply == "11 spaces left · 6 rolls left"


def test_the_books_tell_who_captured_what() -> None:
    state = act(position("Ann: 2 | Bob: 4", left="2 b 3 b", totals=(10, 50)), "2 on 1")
    assert page(position("Ann: 2 | Bob: 4")).books == ()
    assert page(state, BOB).books == (
        "Ann filled peg 5: 5 points.",
        "You filled pegs 10 and 20: 30 points.",
        "Nobody filled peg 15.",
        "Totals after hand 1: Ann 15, you 50.",
    )


def test_the_books_name_who_captured_nothing() -> None:
    state = act(position("Ann: 2 | Bob: 4", left="2 3 3 3"), "2 on 1")
    assert page(state).books[1] == "Bob filled no peg."


def test_the_books_of_partners_are_by_team() -> None:
    state = act(position("Ann: 2 | Bob: 4 | Cy: 4 | Dee: 4", left="2 3 3 3", teams="partners"), "2 on 1")
    assert page(state, CY).books == (
        "Ann and you filled peg 5: 5 points.",
        "Bob and Dee filled no peg.",
        "Nobody filled peg 10, 15 or 20.",
        "Totals after hand 1: Ann and you 5, Bob and Dee 0.",
    )


def test_the_books_say_when_a_shared_greatest_score_asks_for_another_hand() -> None:
    state = act(position("Ann: 2 | Bob: 4", left="2 b 3 b", totals=(100, 105)), "2 on 1")
    assert page(state).books[-1] == (
        "Totals after hand 1: Ann 105, Bob 105. It's a tie at the top, so there's one more hand."
    )


def test_after_the_end_no_rolls_are_told_to_be_yours() -> None:
    assert len(page(finished((95, 40)), ANN).lines) == 4


def test_advice_to_the_mover() -> None:
    assert page(position("Ann: 1 4 | Bob: 1", left="3 b a 2"), ANN).advice == (
        "Play a roll on a peg with room for it: your roll 1 fits. You can't fill a peg this turn."
    )
    assert page(position("Ann: 1 2 3 | Bob: 1", left="3 b a 2"), ANN).advice == (
        "Play a roll on a peg with room for it: your rolls 1, 2 and 3 fit. "
        "You can fill peg 20 with a 2 for 20 points or peg 5 with a 3 for 5 points."
    )


def test_advice_to_those_who_wait() -> None:
    state = position(FOUR)
    awaited = "Ann plays a roll on a peg with room for it."
    assert page(state).advice == awaited
    assert page(state, BOB).advice == f"{awaited} You're next, if one of your rolls fits then."
    assert page(state, DEE).advice == f"{awaited} You play after Ann and 2 other players, if a roll fits then."


def test_advice_when_nobody_has_to_do_anything() -> None:
    scored = act(position("Ann: 2 | Bob: 4", left="2 a b 1"), "2 on 1")
    assert page(NubsState(NubsOptions(), 2), BOB).advice == "Lots decide who leads. There's nothing to do yet."
    assert page(scored, BOB).advice == "The hand is over, and the next one follows."
    assert page(finished((95, 40)), BOB).advice == "The game is over. Ann wins 100 to 40."


def test_a_view_of_another_game_has_no_page() -> None:
    with pytest.raises(TypeError, match="not a view of NUBS"):
        GAME.page("view", Cast(NAMES))  # type: ignore[arg-type]
