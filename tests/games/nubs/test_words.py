"""The page of representative positions, in words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Cast, Choice, Tone
from games.nubs.board import SIZES
from games.nubs.labels import effect_label, pegs_label, play_phrase, points_label, rolls_label
from games.nubs.model import PLAYS, NubsOptions
from games.nubs.state import NubsState
from tests.games.alt_text import table_alt
from tests.games.nubs.positions import ANN, BOB, CY, DEE, GAME, NAMES, act, begun, page, play, position

FOUR = "Ann: 1 3 | Bob: 4 | Cy: 2 | Dee: 1 2"
LEFT = "6 3 a 2"


def finished(totals: tuple[int, ...], *, teams: str = "individual") -> NubsState:
    """A game over by Ann's capture of peg 1."""
    others = " | ".join(f"{name}: 4" for name in ("Bob", "Cy", "Dee")[: 3 if teams == "partners" else len(totals) - 1])
    state = act(position(f"Ann: 2 | {others}", left="2 1 3 1", totals=totals, teams=teams, hand=4), "2 on 1")
    state.close_books()
    return state


def keys(choices: tuple[Choice, ...]) -> list[str]:
    return [choice.key for choice in choices]


def test_labels() -> None:
    assert [rolls_label(sizes) for sizes in ((), (2,), (1, 1, 4))] == ["no rolls", "roll 2", "rolls 1, 1 and 4"]
    assert [pegs_label(pegs) for pegs in ((2,), (1, 3))] == ["peg 2", "pegs 1 and 3"]
    assert [points_label(points) for points in (0, 1, 20)] == ["0 points", "1 point", "20 points"]
    assert play_phrase(play("3 on 2")) == "a 3 on peg 2"
    assert [effect_label(play("3 on 2"), left) for left in (3, 4, 8)] == [
        "fills it for 10 points",
        "leaves 1 space",
        "leaves 5 spaces",
    ]


def test_progress() -> None:
    assert page(position(FOUR, hand=3)).progress == "hand 3, to 100 points"
    assert page(position(FOUR, teams="partners")).progress == "partners, hand 1, to 100 points"


def test_the_headline_says_whose_turn_it_is_and_to_the_mover_your_turn() -> None:
    state = position(FOUR)
    assert page(state).headline == page(state, BOB).headline == "Ann to play"
    assert page(state, ANN).headline == "Your turn"


def test_the_headline_before_the_lead_and_between_hands() -> None:
    assert page(NubsState(NubsOptions(), 2)).headline == "The lead is drawn next"
    assert page(act(position("Ann: 2 | Bob: 4", left="2 a b 1"), "2 on 1")).headline == "Hand 1 is over"


def test_the_lines_tell_each_peg() -> None:
    assert page(position(FOUR, left=LEFT)).lines == (
        "Peg 1, 5 points: 6 of 6 spaces left.",
        "Peg 2, 10 points: 3 of 8 spaces left.",
        "Peg 3, 15 points: captured by Ann.",
        "Peg 4, 20 points: 2 of 12 spaces left.",
    )


def test_a_seat_reads_its_rolls_too() -> None:
    lines = page(position(FOUR, left=LEFT), ANN).lines
    assert lines[2] == "Peg 3, 15 points: captured by you."
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
        "You filled peg 2 with a 2 and captured it for 10 points.",
        "Bob played a 4 on peg 4, which has 1 space left.",
        "Ann played a 1 on peg 2, which has 2 spaces left.",
    )


@pytest.mark.parametrize(
    ("rolls", "reader", "words"),
    [
        ("Ann: 1 1 | Bob: 4 | Cy: 1 | Dee: 1", None, "Bob had no play and was passed over."),
        ("Ann: 1 1 | Bob: 4 | Cy: 1 | Dee: 1", BOB, "You had no play and were passed over."),
        ("Ann: 1 1 | Bob: 4 | Cy: 3 | Dee: 1", None, "Bob and Cy had no play and were passed over."),
        ("Ann: 1 1 | Bob: 4 | Cy: 3 | Dee: 1", CY, "You and Bob had no play and were passed over."),
    ],
)
def test_who_is_passed_over_is_told(rolls: str, reader: int | None, words: str) -> None:
    state = act(position(rolls, left="a a a 3"), "1 on 4")
    assert page(state, reader).recent[0].endswith(f"which has 2 spaces left. {words}")


def test_the_beginning_of_a_hand_is_told() -> None:
    assert page(begun(2, BOB)).recent == ("Hand 1 begins: Bob leads.",)
    assert page(begun(2, BOB), BOB).recent == ("Hand 1 begins: you lead.",)


def test_the_supply() -> None:
    assert page(position(FOUR, left=LEFT)).supply == "Spaces left 11 · rolls left 6"


def test_the_books_tell_who_captured_what() -> None:
    state = act(position("Ann: 2 | Bob: 4", left="2 b 3 b", totals=(10, 50)), "2 on 1")
    assert page(position("Ann: 2 | Bob: 4")).books == ()
    assert page(state, BOB).books == (
        "Ann captured peg 1: 5 points.",
        "You captured pegs 2 and 4: 30 points.",
        "Not filled, and nobody's: peg 3.",
        "Totals after hand 1: Ann 15, you 50.",
    )


def test_the_books_name_who_captured_nothing() -> None:
    state = act(position("Ann: 2 | Bob: 4", left="2 3 3 3"), "2 on 1")
    assert page(state).books[1] == "Bob captured nothing."


def test_the_books_of_partners_are_by_team() -> None:
    state = act(position("Ann: 2 | Bob: 4 | Cy: 4 | Dee: 4", left="2 3 3 3", teams="partners"), "2 on 1")
    assert page(state, CY).books == (
        "The team of Ann and you captured peg 1: 5 points.",
        "The team of Bob and Dee captured nothing.",
        "Not filled, and nobody's: pegs 2, 3 and 4.",
        "Totals after hand 1: Ann and you 5, Bob and Dee 0.",
    )


def test_the_books_say_when_a_shared_greatest_score_asks_for_another_hand() -> None:
    state = act(position("Ann: 2 | Bob: 4", left="2 b 3 b", totals=(100, 105)), "2 on 1")
    assert page(state).books[-1] == (
        "Totals after hand 1: Ann 105, Bob 105. The greatest score is shared, so another hand is played."
    )


@pytest.mark.parametrize(
    ("totals", "teams", "reader", "words"),
    [
        ((95, 40), "individual", None, "Ann wins with 100 points."),
        ((95, 40), "individual", ANN, "You win with 100 points."),
        ((10, 20, 30, 110), "individual", ANN, "Dee wins with 110 points."),
        ((10, 120), "partners", None, "The team of Bob and Dee wins with 120 points."),
        ((10, 120), "partners", DEE, "The team of Bob and you wins with 120 points."),
    ],
)
def test_the_end_is_one_sentence(totals: tuple[int, ...], teams: str, reader: int | None, words: str) -> None:
    assert page(finished(totals, teams=teams), reader).headline == words


def test_after_the_end_no_rolls_are_told_to_be_yours() -> None:
    assert len(page(finished((95, 40)), ANN).lines) == 4


def test_advice_to_the_mover() -> None:
    assert page(position("Ann: 1 4 | Bob: 1", left="3 b a 2"), ANN).advice == (
        "Play a roll on a peg that it does not more than fill: of yours, roll 1 fits. "
        "No peg can be captured on this turn."
    )
    assert page(position("Ann: 1 2 3 | Bob: 1", left="3 b a 2"), ANN).advice == (
        "Play a roll on a peg that it does not more than fill: of yours, rolls 1, 2 and 3 fit. "
        "You can capture peg 4 with a 2 for 20 points or peg 1 with a 3 for 5 points."
    )


def test_advice_to_those_who_wait() -> None:
    state = position(FOUR)
    awaited = "Ann plays a roll on a peg that it does not more than fill."
    assert page(state).advice == awaited
    assert page(state, BOB).advice == f"{awaited} You are next, if one of your rolls then fits."
    assert page(state, DEE).advice == f"{awaited} You play after Ann and 2 other players, if a roll then fits."


def test_advice_when_nobody_has_to_do_anything() -> None:
    over = finished((95, 40))
    scored = act(position("Ann: 2 | Bob: 4", left="2 a b 1"), "2 on 1")
    for state in (NubsState(NubsOptions(), 2), scored, over):
        assert "nobody has to do anything" in page(state, BOB).advice
    assert page(over, BOB).advice.endswith(page(over).headline)


def test_a_play_is_picked_roll_first_and_then_peg() -> None:
    choices = page(position("Ann: 1 3 3 | Bob: 1", left="6 3 a 12"), ANN).choices
    assert keys(choices) == ["roll-1", "roll-3"]
    assert [choice.short for choice in choices] == ["Roll 1", "Roll 3"]
    assert choices[1].ask == "Play roll 3 on which peg?"
    assert choices[1].detail == "fits pegs 1, 2 and 4"
    assert keys(choices[1].children) == ["peg-1", "peg-2", "peg-4"]
    assert [child.action for child in choices[1].children] == [play(f"3 on {peg}") for peg in (1, 2, 4)]


def test_a_play_that_captures_is_green_and_says_so_and_so_is_its_roll() -> None:
    roll_1, roll_3 = page(position("Ann: 1 3 | Bob: 1", left="6 3 a 12"), ANN).choices
    assert (roll_1.tone, roll_3.tone) == (Tone.PLAY, Tone.SPECIAL)
    assert [child.tone for child in roll_3.children] == [Tone.PLAY, Tone.SPECIAL, Tone.PLAY]
    assert [child.detail for child in roll_3.children] == [
        "leaves 3 spaces",
        "fills it for 10 points",
        "leaves 9 spaces",
    ]


def test_a_roll_that_fits_one_peg_is_not_asked_about() -> None:
    roll_1, roll_3 = page(position("Ann: 1 3 | Bob: 1", left="6 2 a 1"), ANN).choices
    assert (roll_3.key, roll_3.short, roll_3.children) == ("roll-3", "3 on peg 1", ())
    assert roll_3.action == play("3 on 1")
    assert keys(roll_1.children) == ["peg-1", "peg-2", "peg-4"]


def test_with_one_size_of_roll_only_the_peg_is_asked() -> None:
    choices = page(position("Ann: 2 2 4 | Bob: 1", left="3 2 a 3"), ANN).choices
    assert keys(choices) == ["peg-1", "peg-2", "peg-4"]
    assert [choice.label for choice in choices] == ["roll 2 on peg 1", "roll 2 on peg 2", "roll 2 on peg 4"]


@pytest.mark.parametrize(("rolls", "left"), [("Ann: 1 3 3 | Bob: 1", "6 2 a 1"), ("Ann: 2 | Bob: 1", "3 2 a 3")])
def test_the_table_offers_the_movers_choices_without_their_actions(rolls: str, left: str) -> None:
    state = position(rolls, left=left)

    def bare(choices: tuple[Choice, ...]) -> list[object]:
        return [(each.key, each.label, each.short, each.is_public, bare(each.children)) for each in choices]

    table = page(state).choices
    assert bare(table) == bare(page(state, ANN).choices)
    assert all(each.action is None for choice in table for each in (choice, *choice.children))
    assert all(each.is_public for choice in table for each in (choice, *choice.children))


def test_out_of_turn_there_are_no_choices() -> None:
    assert page(position(FOUR), BOB).choices == ()
    assert page(finished((95, 40))).choices == page(finished((95, 40)), ANN).choices == ()


def test_alt_says_all_that_the_public_table_shows() -> None:
    state = position("Ann: 1 3 | Bob: 4", left="6 3 a 2", totals=(30, 45), mover=BOB, hand=2)
    assert table_alt(GAME, state, NAMES) == (
        "NUBS, hand 2, to 100 points. Peg 1, 5 points: 6 of 6 spaces left. Peg 2, 10 points: 3 of 8 spaces left. "
        "Peg 3, 15 points: captured by Ann. Peg 4, 20 points: 2 of 12 spaces left. Ann (A): 30 points, rolls 1 and 3. "
        "Bob (B), to play: 45 points, roll 4. Spaces left 11 · rolls left 3."
    )


def test_alt_says_which_rolls_lie_on_a_peg_from_below() -> None:
    alt = table_alt(GAME, act(begun(), "3 on 2", "4 on 2", "1 on 2"), NAMES)
    assert "Peg 2, 10 points: captured by Ann. From below: A 3, B 4, A 1. Peg 3, 15 points: 10 of 10" in alt


def test_alt_says_who_wins() -> None:
    alt = table_alt(GAME, finished((95, 40)), NAMES)
    assert "Ann (A), wins: " in alt
    assert "Bob (B): " in alt


def test_alt_is_the_same_for_every_reader() -> None:
    state = position(FOUR, left=LEFT, teams="partners")
    assert {table_alt(GAME, state, NAMES, reader) for reader in range(4)} == {table_alt(GAME, state, NAMES)}


@given(names=st.lists(st.text(min_size=1, max_size=100), min_size=4, max_size=4), captured=st.booleans())
@settings(deadline=None, max_examples=50)
def test_alt_fits_with_four_seats_and_any_names(names: list[str], captured: bool) -> None:
    state = begun(4, teams="partners")
    if captured:
        state = position(FOUR, left="a b c d", teams="partners", totals=(1095, 1095), hand=1000)
        state.played = [(seat, PLAYS[size - 1][size - 1]) for seat in range(4) for size in SIZES]
    alt = table_alt(GAME, state, names)
    assert len(alt) <= 1024
    assert "rolls left" in alt


def test_a_view_of_another_game_has_no_page() -> None:
    with pytest.raises(TypeError, match="not a view of NUBS"):
        GAME.page("view", Cast(NAMES))  # type: ignore[arg-type]
