"""The page of representative positions, in words."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Cast, Page
from games.nojoke import Solitaire
from games.nojoke.solitaire.model import SolitaireOptions
from games.nojoke.straight.model import StraightOptions
from games.nojoke.straight.state import StraightState
from tests.games.alt_text import table_alt
from tests.games.nojoke.straight.positions import ANN, BOB, CY, GAME, NAMES, act, dealt, page, position

RUN_OF_CY = "Ann HHH, Bob HDH, Cy HCS"
HANDS = "Ann: HSD SCS DDD HCH | Bob: TTT SSS CCC DDC | Cy: HHS CST"


def running(**more: str) -> StraightState:
    """A run of Cy's stands, Ann is to play."""
    return position(HANDS, row=RUN_OF_CY, scores=(11, 40, 3), **more)  # type: ignore[arg-type]


def passed_out() -> StraightState:
    state = position("Ann: SSS | Bob: TTT CCC DDD CCT | Cy: TTT", row="Ann HDH, Bob HHH, Cy HHH", reserve="")
    return act(state, "pass", "pass", "pass")


def test_progress() -> None:
    state = running()
    state.hand_number = 3
    assert page(state).progress == "to 50 points, hand 3"


def test_the_headline_says_whose_turn_it_is_and_to_the_mover_your_turn() -> None:
    assert page(running()).headline == page(running(), BOB).headline == "Ann to play"
    assert page(running(), ANN).headline == "Your turn"


def test_the_headline_before_the_deal() -> None:
    assert page(StraightState(StraightOptions(), 3)).headline == "The sticks come next"


def test_the_channel_sees_the_row_and_the_run() -> None:
    assert page(running()).lines == (
        (
            "Last stick: Heart Club Spade, played by Cy. Before it, oldest first: Heart Heart Heart, "
            "Heart Diamond Heart. 3 sticks in the row."
        ),
        "Run: 3 Hearts in the first position. If the next stick breaks it, Cy takes the 3 sticks.",
    )


def test_the_owner_of_the_run_reads_you() -> None:
    lines = page(running(), CY).lines
    assert "played by you" in lines[0]
    assert lines[1].endswith("If the next stick breaks it, you take the 3 sticks.")


def test_two_runs_are_both_told() -> None:
    state = position(HANDS, row="Ann HHH, Bob HDH, Cy HCH")
    assert page(state).lines[1] == (
        "Runs: 3 Hearts in the first position and 3 Hearts in the third position. "
        "If the next stick breaks one of them, Cy takes the 3 sticks."
    )


def test_without_a_run_it_is_said_so() -> None:
    assert page(position(HANDS, row="Cy HHH")).lines == (
        "Last stick: Heart Heart Heart, played by Cy. It's the only one on the table.",
        "No run.",
    )


def test_a_long_row_is_told_by_letters_up_to_its_latest_sticks() -> None:
    line = page(position(HANDS, row=", ".join(["Bob SSS", "Cy HHS"] * 6))).lines[0]
    assert line.startswith("Last stick: Heart Heart Spade, played by Cy. Before it, oldest first: SSS HHS SSS, then ")
    assert line.endswith("12 sticks in the row.")


def test_before_the_lead_there_is_no_stick() -> None:
    assert page(position(HANDS)).lines == ("The table is empty: Ann leads with any stick.",)
    assert page(position(HANDS), ANN).lines[0] == "The table is empty: you lead with any stick."


def test_a_seat_sees_its_hand_and_nobody_else_does() -> None:
    words = "4 sticks: Diamond Diamond Diamond, Spade Club Spade, Heart Club Heart, Heart Spade Diamond."
    assert page(running(), ANN).lines[-1] == words
    assert words not in page(running(), BOB).lines


def test_a_hand_shown_is_told_to_all() -> None:
    hands = "Ann: SSS DDD | Bob: HHS CCC"
    state = act(position(hands, row="Bob HHH", reserve=""), "pass")
    words = "passed and {} Spade Spade Spade, Diamond Diamond Diamond."
    assert f"Ann {words.format('shows')}" in page(state).lines
    assert f"You {words.format('show')}" in page(state, ANN).lines


def test_each_seat_has_its_sticks_its_points_and_whether_it_is_to_act() -> None:
    state = act(running(), "SCS")
    assert [seat.facts for seat in page(state).seats] == [
        ("3 sticks", "11 points"),
        ("4 sticks", "40 points"),
        ("2 sticks", "6 points", "3 this hand"),
    ]
    assert [seat.is_to_act for seat in page(state).seats] == [False, True, False]


def test_supply() -> None:
    assert page(running()).supply == "Reserve 2"


def test_recent_tells_who_played_what_and_why_somebody_captures() -> None:
    state = act(running(), "SCS")
    broke = (
        "played Spade Club Spade and broke the run of 3 Hearts in the first position: {} took the 3 sticks before it."
    )
    assert page(state).recent[0] == f"Ann {broke.format('Cy')}"
    assert page(state, CY).recent[0] == f"Ann {broke.format('you')}"
    assert page(state, ANN).recent[0] == f"You {broke.format('Cy')}"


def test_recent_tells_of_several_runs_broken_at_once() -> None:
    state = act(position("Ann: SSS DDD | Bob: TTT", row="Bob HHH, Ann HHS, Bob HHS"), "SSS")
    assert page(state).recent[0] == (
        "Ann played Spade Spade Spade and broke the runs of 3 Hearts in the first position and 3 Hearts in the second "
        "position: Bob took the 3 sticks before it."
    )


def test_recent_tells_of_a_last_stick() -> None:
    state = act(position("Ann: HHS | Bob: TTT", row="Bob HHH"), "HHS")
    assert page(state).recent[0] == "Ann played Heart Heart Spade, went out and took the 2 sticks on the table."


def test_recent_tells_of_a_last_stick_that_breaks_a_run() -> None:
    state = act(position("Ann: SCS | Bob: TTT | Cy: TTT", row=RUN_OF_CY), "SCS")
    assert page(state, ANN).recent[0] == (
        "You played Spade Club Spade and broke the run of 3 Hearts in the first position: Cy took the 3 sticks before "
        "it. You went out and took the one stick left."
    )


def test_recent_tells_of_a_last_stick_that_is_alone_on_the_table() -> None:
    assert page(act(position("Ann: SCS | Bob: TTT"), "SCS")).recent[0] == (
        "Ann played Spade Club Spade, went out and took the one stick left."
    )


def test_recent_counts_the_sticks_drawn_in_a_turn_and_names_them_to_the_drawer() -> None:
    state = act(running(reserve="TTT CCC DDD"), "draw", "draw", "HSD")
    assert page(state).recent == ("Ann played Heart Spade Diamond.", "Ann drew 2 sticks.", "Hand 1 begins: Ann leads.")
    assert page(state, ANN).recent[1:] == ("You drew Star Star Star, Club Club Club.", "Hand 1 begins: you lead.")


def test_recent_tells_of_passes() -> None:
    assert page(passed_out()).recent == (
        "Cy passed and showed 1 stick.",
        "Bob passed and showed 4 sticks.",
        "Ann passed and showed 1 stick.",
    )


def test_the_books_of_a_hand() -> None:
    hands = "Ann: SCS | Bob: TTT CCC DDD CCT | Cy: TTT"
    state = act(position(hands, row=RUN_OF_CY, scores=(4, 9, 10)), "SCS")
    expected = (
        "Ann went out, and hand 1 is over.",
        "Captured in hand 1: Ann 1, Bob 0, Cy 3.",
        "Bob held 4 sticks and loses all 9 points.",
        "Totals after hand 1: Ann 5, Bob 0, Cy 13.",
    )
    assert page(state).books == expected
    assert page(state).headline == "Ann goes out in hand 1"
    assert page(state, ANN).headline == "You go out in hand 1"
    assert page(state, BOB).books[2] == "You held 4 sticks and lose all 9 points."


def test_the_books_of_a_passed_out_hand() -> None:
    assert page(passed_out()).books == (
        "Everyone passed, so hand 1 is over, and nobody gets the sticks on the table.",
        "Nobody captured a stick in hand 1.",
        "Bob held 4 sticks and loses every point.",
        "Totals after hand 1: Ann 0, Bob 0, Cy 0.",
    )
    assert page(passed_out()).headline == "Everyone passes: hand 1 ends"


def test_the_books_say_when_nobody_is_wiped_out() -> None:
    state = act(position("Ann: HHS | Bob: TTT", row="Bob HHH"), "HHS")
    assert page(state).books[2] == "Nobody held 4 sticks or more, so nobody is wiped out."


def test_the_books_and_the_result_of_a_game_ended_by_the_target() -> None:
    hands = "Ann: SCS DDD | Bob: TTT CCC DDD CCT | Cy: TTT"
    state = act(position(hands, row=RUN_OF_CY, scores=(4, 9, 48)), "SCS")
    assert page(state).books == (
        "Cy reaches 51 points, which ends hand 1 and the game at once.",
        "Captured in hand 1: Ann 0, Bob 0, Cy 3.",
        "Totals after hand 1: Ann 4, Bob 9, Cy 51.",
    )
    assert page(state).headline == "Cy reaches 51 points"
    state.close_books()
    assert page(state).headline == "Cy wins with 51 points"
    assert page(state, CY).headline == "You win with 51 points"
    assert page(state).advice == "The game is over: Cy won."


@pytest.mark.parametrize(
    ("hands", "row", "reserve", "advice"),
    [
        ("Ann: HHH TTT | Bob: CCC", "", "", "You lead: play any stick."),
        (
            "Ann: HHH TTT | Bob: CCC",
            "Bob HSS",
            "",
            "Match Heart Spade Spade in at least one place: you can play Heart Heart Heart.",
        ),
        (
            "Ann: HHH TTT | Bob: CCC",
            "Bob HSS",
            "CCC",
            (
                "Match Heart Spade Spade in at least one place: you can play Heart Heart Heart. "
                "You may draw first, one stick at a time, while you hold fewer than 10."
            ),
        ),
        ("Ann: DDD TTT | Bob: CCC", "Bob HSS", "CCC", "No stick of yours matches Heart Spade Spade, so draw."),
        (
            "Ann: DDD TTT | Bob: CCC",
            "Bob HSS",
            "",
            "No stick of yours matches Heart Spade Spade, so pass, and everyone sees your hand.",
        ),
        (
            "Ann: HHH | Bob: CCC",
            "Bob HSS",
            "",
            (
                "Match Heart Spade Spade in at least one place: you can play Heart Heart Heart. "
                "It's your last stick: play it to end the hand and take what's left on the table."
            ),
        ),
        (
            "Ann: HHH TTT | Bob: CCC",
            "Ann HCS, Ann HDH, Bob HSS",
            "",
            (
                "Match Heart Spade Spade in at least one place: you can play Heart Heart Heart. "
                "Break it, and Bob takes the 3 sticks before yours; keep it going, and it's yours."
            ),
        ),
        (
            "Ann: HHH TTT | Bob: CCC",
            "Ann HHH, Ann HHS, Bob HHS",
            "",
            (
                "Match Heart Heart Spade in at least one place: you can play Heart Heart Heart. "
                "Break one of them, and Bob takes the 3 sticks before yours; keep them all going, and they're yours."
            ),
        ),
        (
            "Ann: HHH TTT | Bob: CCC",
            "Ann TTT, Bob HSS",
            "",
            (
                "Match Heart Spade Spade in at least one place: you can play Heart Heart Heart. "
                "3 alike in one place make a run: break it, and whoever played its last stick takes the row."
            ),
        ),
        (
            "Ann: DDD TTT CCC DDC | Bob: CCC",
            "Bob HSS",
            "CCC",
            (
                "No stick of yours matches Heart Spade Spade, so draw. "
                "Whoever holds 4 or more when the hand ends loses every point."
            ),
        ),
    ],
    ids=["lead", "play", "play or draw", "draw", "pass", "last stick", "run", "runs", "no run yet", "wipe-out"],
)
def test_advice_to_the_mover(hands: str, row: str, reserve: str, advice: str) -> None:
    assert page(position(hands, row=row, reserve=reserve), ANN).advice == advice


def test_advice_to_the_others() -> None:
    plays = "Ann plays a stick that matches Heart Club Spade, or draws."
    assert page(running(), BOB).advice == f"{plays} You are next."
    assert page(running(), CY).advice == f"{plays} You play after Ann and 1 other player."
    assert page(running()).advice == plays
    assert page(running(reserve="")).advice.endswith("or passes.")
    assert page(position(HANDS)).advice == "Ann leads with any stick."


def test_what_was_captured_is_named() -> None:
    state = act(running(), "SCS")
    line = "Captured this hand: {} HHH HDH HCS."
    assert line.format("Cy") in page(state).lines
    assert line.format("you") in page(state, CY).lines
    assert not any("Captured" in told for told in page(running()).lines)


def test_advice_where_nobody_is_to_act() -> None:
    assert page(passed_out()).advice == "The hand is over, and the next one comes soon."
    assert page(StraightState(StraightOptions(), 2)).advice == "The sticks come next. There's nothing to do yet."


def test_a_page_is_made_of_views_of_this_game_only() -> None:
    with pytest.raises(TypeError, match="not a view of NO-JOKE Straight"):
        GAME.page(Solitaire().new(SolitaireOptions(), 1).view(None), Cast(("Ann",)))  # type: ignore[arg-type]


def test_the_rules_are_told_by_topic_and_mark_our_decisions() -> None:
    assert [topic.title for topic in GAME.rules] == [
        "The sticks",
        "The start",
        "Matching",
        "Drawing and passing",
        "Runs",
        "The end of a hand",
        "Scoring",
    ]
    decided = [rule.text for topic in GAME.rules for rule in topic.rules if rule.is_decided]
    assert len(decided) == 3
    assert "Nobody is wiped out when the target ends the game." in decided


def _texts(shown: Page) -> list[str]:
    return [shown.headline, *shown.lines, *shown.recent, shown.supply, *shown.books, shown.advice]


@given(seed=st.integers(0, 2**32), seats=st.integers(2, 12), reader=st.integers(-1, 11))
@settings(max_examples=10, deadline=None)
def test_no_page_of_a_random_game_has_a_flaw_in_its_words(seed: int, seats: int, reader: int) -> None:
    rng = random.Random(seed)
    state = dealt(seats, seed, target=10)
    while state.outcome() is None:
        seat = None if reader < 0 else reader % seats
        for text in (*_texts(page(state, seat)), table_alt(GAME, state, NAMES, seat)):
            assert "  " not in text
            assert ".." not in text
            assert "None" not in text
            assert text == text.strip()
        if state.to_act:
            state.apply_action(state.to_act[0], rng.choice(state.legal_actions(state.to_act[0])))
        elif state.is_chance_due:
            state.apply_chance(state.sample_chance(rng))
        else:
            state.close_books()
    assert "win" in page(state).headline
