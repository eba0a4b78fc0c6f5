"""Pages of NO-JOKE Progressive Group: what they say, to whom, and in which words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Cast
from games.nojoke.hands import Phase
from games.nojoke.progressive.model import ProgressiveOptions, Rows
from games.nojoke.progressive.state import ProgressiveState
from games.nojoke.sticks import pack, stick_name
from tests.games.alt_text import hand_drawn, table_alt
from tests.games.nojoke.progressive.positions import (
    ANN,
    BOB,
    CY,
    FIG,
    GAME,
    HST,
    NAMES,
    act,
    dealt,
    finished,
    page,
    position,
)

TWO = "Ann: HCS TTT | Bob: DDD DDC"
WATCH = "If the last stick placed could have taken a group, call NO-JOKE before anyone else does."


def counted(hand: int, captured: tuple[int, ...], left: str = "", jackpot: int = 0) -> ProgressiveState:
    """A position after the books of a hand."""
    hands = "Ann: | Bob: | Cy:"
    state = position(hands, hand=hand, captured=captured, totals=(10, 20, 30), jackpot=jackpot, table=left)
    state.phase = Phase.BOOKS
    state.close_books()
    return state


@pytest.mark.parametrize(
    ("rows", "easy", "words"),
    [
        ("singles", True, "singles with Easy, hand 2 of 4"),
        ("singles", False, "singles without Easy, hand 2 of 4"),
        ("doubles", None, "doubles, hand 2 of 4"),
        ("triples", None, "triples, hand 2 of 4"),
    ],
)
def test_the_progress_has_the_options_and_the_hand(rows: Rows, easy: bool | None, words: str) -> None:
    assert page(position(TWO, rows=rows, easy=easy, hand=2)).progress == words


def test_the_headline_says_whose_turn_it_is() -> None:
    assert page(position(TWO)).headline == "Ann to play"
    assert page(position(TWO), ANN).headline == "Your turn"
    assert page(position(TWO), BOB).headline == "Ann to play"


def test_the_headline_between_hands() -> None:
    state = act(position("Ann: | Bob: TTT", mover=BOB, hand=2), "place TTT")
    assert page(state).headline == "The hand is over"
    assert page(GAME.new(ProgressiveOptions(), 3)).headline == "The sticks come next"


@pytest.mark.parametrize(
    ("totals", "reader", "words"),
    [
        ((30, 51), None, "Bob wins with 51 points"),
        ((30, 51), BOB, "You win with 51 points"),
        ((30, 51), ANN, "Bob wins with 51 points"),
        ((51, 30, 51), None, "Ann and Cy share it"),
        ((51, 30, 51), CY, "You and Ann share it"),
    ],
)
def test_the_end_is_one_sentence(totals: tuple[int, ...], reader: int | None, words: str) -> None:
    shown = page(finished(totals), reader)
    assert shown.headline == words
    assert shown.advice == f"The game is over. {words}."


def test_each_group_is_read_across() -> None:
    assert page(position(TWO, table=f"{FIG} | HHH SSS")).lines == (
        "Group 1 across: Heart, Club, Spade. Sticks: HSD CTH SDC.",
        "Group 2, still open: Heart, Spade so far. Sticks: HHH SSS.",
    )


def test_each_row_in_play_is_read_across() -> None:
    (line,) = page(position(TWO, table=FIG, rows="triples")).lines
    assert line == (
        "Group 1 across: row 1 Heart, Club, Spade; row 2 Spade, Star, Diamond; row 3 Diamond, Heart, Club. "
        "Sticks: HSD CTH SDC."
    )


def test_an_empty_table() -> None:
    assert page(position(TWO)).lines == ("There are no sticks on the table.",)


def test_a_seat_reads_its_hand() -> None:
    assert page(position(TWO), ANN).lines[-1] == "2 sticks: Star Star Star, Heart Club Spade."
    assert page(position("Ann: TTT | Bob:"), BOB).lines[-1] == "You hold no sticks."


def test_each_seat_has_its_sticks_its_points_and_what_it_took_in_this_hand() -> None:
    seats = page(position("Ann: HCS | Bob: DDD DDC", totals=(0, 1210), captured=(0, 4), mover=BOB)).seats
    assert [seat.facts for seat in seats] == [
        ("1 stick", "0 points"),
        ("2 sticks", "1,214 points", "4 of them in this hand"),
    ]
    assert [seat.is_to_act for seat in seats] == [False, True]


def test_supply() -> None:
    assert page(position(TWO, pack="CCC CCT", jackpot=1)).supply == "Pack 2 · jackpot 1 stick"


# What happened


def test_recent_tells_of_placing_and_taking() -> None:
    state = act(position("Ann: TTT THH | Bob: HCS SSS", table=FIG), "place TTT", "take HCS 0", "place THH")
    assert page(state).recent == (
        "Ann placed Star Heart Heart in group 1.",
        "Bob took group 1 with Heart Club Spade: 5 sticks.",
        "Ann placed Star Star Star in group 2.",
    )
    assert page(state, ANN).recent[0] == "You placed Star Heart Heart in group 1."


def test_recent_tells_of_an_easy() -> None:
    state = act(position("Ann: HHS | Bob: DDD", table="HDH SCS"), "easy HHS")
    assert page(state).recent == ("Ann made an Easy: Heart Heart Spade took group 1, 3 sticks.",)


def test_recent_tells_of_a_call() -> None:
    state = act(position("Ann: HCS TTT | Bob: DDD | Cy: CCC", table=f"{HST} | {FIG}"), "place HCS", "call 1 by 2")
    words = "called NO-JOKE on the Heart Club Spade that {} placed, and took group 2 with it: 4 sticks."
    assert page(state).recent[0] == f"Cy {words.format('Ann')}"
    assert page(state, CY).recent[0] == f"You {words.format('Ann')}"
    assert page(state, ANN).recent[0] == f"Cy {words.format('you')}"


def test_recent_tells_of_each_new_hand() -> None:
    state = dealt(3)
    leader = state.to_act[0]
    name = ("Ann", "Bob", "Cy")[leader]
    assert page(state).recent == (f"Hand 1 begins: {name} leads.",)
    assert page(state, leader).recent == ("Hand 1 begins: you lead.",)


# Books


def test_no_books_before_the_first_hand_is_counted() -> None:
    assert page(dealt(3)).books == ()


def test_books_of_a_hand_that_adds_to_the_jackpot() -> None:
    state = counted(2, (7, 0, 1), left="HHH SSS TTT DDD", jackpot=5)
    assert page(state).books == (
        "Ann captured 7 sticks and Cy 1 in hand 2.",
        "4 sticks are left on the table: the jackpot is now 9 sticks.",
        "Totals after hand 2: Ann 17, Bob 20, Cy 31.",
    )
    assert page(state, CY).books[0] == "Ann captured 7 sticks and you 1 in hand 2."
    assert page(state, ANN).books[0] == "You captured 7 sticks and Cy 1 in hand 2."


def test_books_of_the_hand_with_the_jackpot() -> None:
    state = counted(3, (7, 0, 4), left="HHH", jackpot=5)
    assert page(state).books == (
        "Ann captured 7 sticks and Cy 4 in hand 3.",
        "1 stick is left on the table: the jackpot of hands 1 to 3 comes to 6.",
        "Ann captured the most in hand 3 and takes the jackpot: 6 points.",
        "Totals after hand 3: Ann 23, Bob 20, Cy 34.",
    )
    assert page(state, ANN).books[2] == "You captured the most in hand 3 and take the jackpot: 6 points."


def test_books_name_a_tie_for_the_jackpot_and_what_is_dropped() -> None:
    state = counted(3, (4, 0, 4), left="HHH", jackpot=4)
    assert page(state, CY).books[2] == (
        "You and Ann tie for the most in hand 3 and share the jackpot: 2 points each; the 1 left over is dropped."
    )


def test_books_say_that_nobody_captured_anything() -> None:
    books = page(counted(3, (0, 0, 0), left="HHH SSS TTT DDD CCC")).books
    assert books[0] == "Nobody captured anything in hand 3."
    assert books[2] == (
        "Nobody captured anything, so everyone shares the jackpot: 1 point each; the 2 left over are dropped."
    )


def test_books_of_the_last_hand_tell_of_the_consolation() -> None:
    books = page(counted(4, (0, 5, 4), left="HHH SSS")).books
    assert books[1:3] == (
        "2 sticks are left on the table.",
        "Bob captured the most in hand 4 and takes the consolation: 2 points.",
    )


def test_books_tell_of_an_empty_prize() -> None:
    assert page(counted(4, (0, 5, 4))).books[2] == "No sticks were left for the consolation."


# Advice


@pytest.mark.parametrize(
    ("rows", "table", "words"),
    [
        ("singles", "", "Place a stick to begin group 1."),
        (
            "singles",
            f"{HST} | {FIG}",
            (
                "Place a stick to begin group 3. "
                "Or take a group: a stick with the symbols across its first row does. "
                "Everything played after a group goes with it, so waiting can pay, unless somebody takes it first."
            ),
        ),
        (
            "singles",
            "HDH SCS",
            (
                "Place a stick to complete group 1. "
                "As an Easy it can take the group at once, if the first row then reads like it."
            ),
        ),
        ("doubles", "HDH SCS", "Place a stick to complete group 1."),
    ],
    ids=["first", "groups", "easy", "doubles"],
)
def test_advice_without_hints_is_of_the_table_alone(rows: Rows, table: str, words: str) -> None:
    for hand in ("HCS HHS", "TTT"):
        assert page(position(f"Ann: {hand} | Bob: DDD", table=table, rows=rows), ANN).advice == f"{words} {WATCH}"


@pytest.mark.parametrize(
    ("hands", "table", "words"),
    [
        (TWO, "", "None of your sticks takes a group, so place a stick to begin group 1."),
        (TWO, f"{HST} | DDD", "None of your sticks takes a group, so place a stick to add to group 2."),
        (TWO, "CCC TST", "None of your sticks takes a group, so place a stick to complete group 1."),
        (
            TWO,
            f"{HST} | {FIG}",
            (
                "You can take group 2 with Heart Club Spade or place a stick to begin group 3. "
                "Everything played after a group goes with it, so waiting can pay, unless somebody takes it first."
            ),
        ),
        (
            "Ann: HHS | Bob: DDD",
            "HDH SCS",
            ("You can take the open group with Heart Heart Spade as an Easy or place a stick to complete group 1."),
        ),
    ],
    ids=["first", "second", "third", "take", "easy"],
)
def test_advice_to_the_mover_with_hints(hands: str, table: str, words: str) -> None:
    assert page(position(hands, table=table, hints=True), ANN).advice == f"{words} {WATCH}"


def test_advice_to_those_who_wait() -> None:
    state = position("Ann: HCS | Bob: DDD | Cy: CCC")
    awaited = "Ann is about to place a stick or take a group."
    assert page(state).advice == f"{awaited} {WATCH}"
    assert page(state, BOB).advice == f"{awaited} You are next. {WATCH}"
    assert page(state, CY).advice == f"{awaited} You play after Ann and 1 other player. {WATCH}"


def test_advice_while_a_hand_can_still_be_called_and_after() -> None:
    state = act(position("Ann: | Bob: TTT", mover=BOB), "place TTT")
    assert page(state, ANN).advice == f"That was the last stick of the hand. {WATCH}"
    state.close_books()
    assert page(state, ANN).advice == "The sticks come next."


# Alt text


def test_alt_says_all_that_the_public_table_shows() -> None:
    state = position(TWO, table=f"{FIG} | HHH SSS", totals=(3, 0), captured=(4, 0), pack="CCC", jackpot=6, hand=2)
    state = act(state, "place TTT")
    assert table_alt(GAME, state, NAMES) == (
        "Jackpot 6, pack 0. Group 1: Heart, Club, Spade; by Ann, Bob, Ann. Group 2: Heart, Spade, Star; by Bob, Ann, "
        "Ann. Ann, 2 sticks, 7 points, 4 in this hand, placed Star Star Star, last. Bob, to play, 2 sticks, 0 points."
    )


def test_alt_has_each_row_in_play() -> None:
    doubles = position(TWO, table=f"{FIG} | HHH", rows="doubles")
    assert (
        "Group 1: row 1 Heart, Club, Spade; row 2 Spade, Star, Diamond; by Ann, Bob, Ann. "
        "Group 2, open: row 1 Heart; row 2 Heart; by Bob."
    ) in table_alt(GAME, doubles, NAMES)


def test_alt_of_a_hand_begins_with_its_sticks_and_names_the_reader_you() -> None:
    state = position(TWO, table=FIG, mover=BOB, totals=(0, 9), captured=(1, 0))
    picture = hand_drawn(GAME, state, BOB)
    assert picture is not None
    assert picture.alt == (
        "You: 2 sticks: Diamond Diamond Diamond, Diamond Diamond Club; 9 points. Playable: all. Jackpot 0, pack 0. "
        "Group 1: Heart, Club, Spade; by Ann, you, Ann. Ann, 2 sticks, 1 point, 1 in this hand."
    )


def test_alt_of_the_table_is_the_same_for_every_reader() -> None:
    state = position(TWO, table=FIG)
    assert {table_alt(GAME, state, NAMES, reader) for reader in (ANN, BOB)} == {table_alt(GAME, state, NAMES)}


@given(names=st.lists(st.text(min_size=1, max_size=100), min_size=6, max_size=6), on_table=st.integers(0, 34))
@settings(deadline=None)
def test_alt_fits_with_six_seats_and_any_names(names: list[str], on_table: int) -> None:
    sticks = [*map(stick_name, pack())]
    state = position(
        f"Ann: {sticks[34]} | Bob: | Cy: | Dee: | Eve: | Fay:",
        table=" ".join(sticks[:on_table]),
        rows="triples",
        captured=(12,) * 6,
        totals=(100,) * 6,
    )
    assert len(table_alt(GAME, state, names)) <= 1024
    picture = GAME.hand_picture(state.view(ANN), Cast(tuple(names), ANN))
    assert picture is not None
    assert len(picture.alt) <= 1024
    assert picture.alt.endswith("points, 12 in this hand.")


# The rules


@pytest.mark.parametrize(
    "words",
    [
        "so we do",
        "before your next turn",
        "miss their turn",
        "no Easy with doubles or triples",
        "caller chooses",
        "until the hand is counted",
        "wrong call costs nothing",
        "wrong try costs nothing",
        "can't be shared is dropped",
    ],
)
def test_the_rules_mark_what_was_decided(words: str) -> None:
    (rule,) = (rule for topic in GAME.rules for rule in topic.rules if words in rule.text)
    assert rule.is_decided
