"""A page of NO-JOKE Straight in few words: title, newest change, what each did since, what to do, and the counts."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Cast, Page
from games.nojoke.straight.model import StraightOptions
from games.nojoke.straight.state import StraightState
from tests.games.nojoke.straight.positions import ANN, BOB, CY, DEE, GAME, NAMES, act, dealt, page, position

HANDS = "Ann: HSD SCS DDD HCH | Bob: TTT SSS CCC DDC | Cy: HHS CST"
MOST_WORDS = 22
"""With the three of a clock 25."""
RUN_OF_CY = "Ann HHH, Bob HDH, Cy HCS"
FOUR = "Ann: HSD SCS | Bob: HHS CCC | Cy: HCH TTT | Dee: HSS DDD"


def running() -> StraightState:
    """Ann, Bob and Cy have played a run of hearts, and Dee has made it four."""
    return act(position(FOUR, row="Dee HHH", reserve="TST CCC DDC"), "HSD", "draw", "HHS", "draw", "HCH", "HSS")


def test_the_stage_is_the_hand_and_the_target_where_the_title_has_room() -> None:
    state = position(HANDS, row="Cy HHH")
    state.hand_number = 3
    assert page(state).stage == page(state, ANN).stage == "hand 3, to 50"
    thinking = GAME.page(state.view(BOB), Cast(NAMES[:3], BOB, {ANN: "steady"}))
    assert (thinking.headline, thinking.stage) == ("Ann is thinking", "hand 3")
    assert page(StraightState(StraightOptions(), 3)).stage == "hand 1"


@pytest.mark.parametrize(
    ("hands", "scores", "reader", "told"),
    [
        ("Ann: HHS | Bob: TTT CCC DDD CCT", (0, 20), None, "Bob held 4 sticks and loses all 20 points."),
        ("Ann: HHS | Bob: TTT CCC DDD CCT", (0, 20), BOB, "You held 4 sticks and lose all 20 points."),
        ("Ann: HHS | Bob: TTT CCC DDD CCT", (0, 0), BOB, "You held 4 sticks and lose every point."),
        ("Ann: HHS | Bob: TTT CCC DDD CCT | Cy: TTT CCC DDD CCT", (0, 1, 2), CY, "You and Bob lose every point."),
        (
            "Ann: HHS | Bob: TTT CCC DDD CCT | Cy: TTT CCC DDD CCT | Dee: TTT CCC DDD CCT",
            (0, 1, 2, 3),
            CY,
            "You and 2 others lose every point.",
        ),
        ("Ann: HHS | Bob: TTT", (0, 0), None, "Ann took most: 2 sticks. Nobody is wiped out."),
    ],
)
def test_after_a_hand_whom_it_cost_what_is_told_else_who_took_most(
    hands: str, scores: tuple[int, ...], reader: int | None, told: str
) -> None:
    state = act(position(hands, row="Bob HHH", scores=scores), "HHS")
    assert (page(state, reader).stage, page(state, reader).change) == ("", told)


def test_after_a_hand_in_which_nobody_took_anything_that_is_told() -> None:
    state = act(position("Ann: SSS | Bob: TTT", row="Bob HHH", reserve=""), "pass", "pass")
    assert page(state).change == "Nobody took a stick, and nobody is wiped out."


@pytest.mark.parametrize(
    ("hands", "row", "plays", "told", "own"),
    [
        (FOUR, "Dee TTT, Cy HHH", "HSD", "Ann played Heart Spade Diamond.", "You played Heart Spade Diamond."),
        (
            FOUR,
            "Cy HHH, Dee HDH",
            "HSD",
            "Ann made a run of 3 hearts.",
            "You made a run of 3; whoever breaks it gives you 3.",
        ),
        (
            FOUR,
            "Cy TTT, Bob HHS, Cy HDH, Dee HCS",
            "HSD",
            "Ann made it a run of 4 hearts.",
            "You made it a run of 4; whoever breaks it gives you 5.",
        ),
        (FOUR, "Cy HSS, Dee HSS", "HSD", "Ann has 2 runs: 3 hearts, 3 spades.", "You have 2 runs: 3 hearts, 3 spades."),
        (
            FOUR,
            "Bob HHH, Cy HDH, Dee HCS",
            "SCS",
            "Ann broke the run: Dee takes 3 sticks.",
            "You broke the run: Dee takes 3 sticks.",
        ),
    ],
    ids=["plain", "a run", "a longer run", "two runs", "a broken run"],
)
def test_a_play_and_what_it_makes_of_the_row(hands: str, row: str, plays: str, told: str, own: str) -> None:
    state = position(hands, row=row)
    act(state, plays)
    assert page(state).change == page(state, BOB).change == told
    assert page(state, ANN).change == own


def test_who_takes_a_broken_run_reads_you() -> None:
    state = act(position(HANDS, row=RUN_OF_CY), "SCS")
    assert page(state, BOB).change == "Ann broke the run: Cy takes 3 sticks."
    assert "you takes" not in page(state, CY).change


def test_a_pass_is_told_with_what_it_shows() -> None:
    state = act(position("Ann: SSS DDD | Bob: HHS CCC", row="Bob HHH", reserve=""), "pass")
    assert page(state, BOB).change == page(state).change == "Ann passed and shows 2 sticks."
    assert page(state, ANN).change == "You passed and show 2 sticks."


def test_before_the_first_stick_the_leader_is_told() -> None:
    assert page(position(HANDS)).change == "Ann leads hand 1 with any stick."
    assert page(position(HANDS), ANN).change == "You lead hand 1 with any stick."


def test_what_the_mover_drew_is_told_to_the_mover_alone() -> None:
    state = act(position(HANDS, row=RUN_OF_CY, reserve="TTT CCC"), "draw", "draw")
    assert page(state, ANN).change == "You drew Club Club Club."
    assert "drew" not in page(state, BOB).change
    assert "Club Club Club" not in " ".join((*page(state, BOB).since, *page(state).since, page(state).change))
    assert page(state).since == ("Ann drew 2.",)


def test_who_waits_is_told_of_the_own_turn_and_of_what_the_others_did_since() -> None:
    state = running()
    assert page(state, BOB).change == "You played Heart Heart Spade."
    assert page(state, BOB).since == ("Cy drew 1.", "Dee played.")
    assert page(state, DEE).change == "You made it a run of 5; whoever breaks it gives you 5."
    assert page(state, DEE).since == ()


def test_the_mover_is_told_of_the_others_as_far_as_there_is_room_for_words() -> None:
    shown = page(running(), ANN)
    assert shown.change == "Dee made it a run of 5 hearts."
    assert shown.since == ()
    assert shown.todo == "match Heart Spade Spade."
    assert shown.counts == "Sticks: Bob 2, Cy 2, Dee 1."
    three = act(position(HANDS, row="Cy HHH", reserve="TST CCC"), "HSD", "draw", "SSS", "CST")
    assert (page(three, ANN).since, page(three, ANN).change) == (("Bob drew 1.",), "Cy made a run of 3 spades.")


def test_a_run_given_away_is_told() -> None:
    state = act(position(HANDS, row=RUN_OF_CY, reserve=""), "SCS", "SSS")
    assert page(state, CY).since == ("Ann gave you 3.",)
    assert page(state, CY).change == "Bob played Spade Spade Spade."


@pytest.mark.parametrize(
    ("hands", "row", "reserve", "todo"),
    [
        ("Ann: HHH TTT | Bob: CCC", "", "CCC", "play any stick, or draw."),
        ("Ann: HHH TTT | Bob: CCC", "", "", "play any stick."),
        ("Ann: HHH TTT | Bob: CCC", "Bob HSS", "CCC", "match Heart Spade Spade."),
        ("Ann: DDD TTT | Bob: CCC", "Bob HSS", "CCC", "draw: nothing matches."),
        ("Ann: DDD TTT | Bob: CCC", "Bob HSS", "", "pass, and show your hand."),
    ],
    ids=["lead", "lead without a reserve", "play", "draw", "pass"],
)
def test_what_the_mover_can_do(hands: str, row: str, reserve: str, todo: str) -> None:
    state = position(hands, row=row, reserve=reserve)
    assert page(state, ANN).todo == todo
    assert page(state, BOB).todo == page(state).todo == ""


def test_counts_go_round_from_the_next_player_and_the_channel_has_all() -> None:
    state = position(FOUR, row="Dee HHH")
    assert page(state, CY).counts == "Sticks: Dee 2, Ann 2, Bob 2."
    assert page(state).counts == "Sticks: Ann 2, Bob 2, Cy 2, Dee 2."


def _words(shown: Page) -> int:
    turn = "Your turn:" if shown.todo else ""
    return len(" ".join((shown.change, *shown.since, turn, shown.todo, shown.counts)).split())


@given(seed=st.integers(0, 2**32), seats=st.integers(2, 12))
@settings(max_examples=10, deadline=None)
def test_in_every_position_a_page_is_short(seed: int, seats: int) -> None:
    rng = random.Random(seed)
    state = dealt(seats, seed, target=20)
    for _ in range(100):
        for reader in (None, 0, seats - 1):
            shown = page(state, reader)
            assert len(shown.change) <= 60
            assert len(shown.stage) <= 16
            if state.to_act:
                assert len(f"{shown.headline} · {shown.stage}") <= 30
            if seats <= 4:
                assert _words(shown) <= MOST_WORDS
            mine = NAMES[reader] if reader is not None else ""
            assert not mine or not any(line.startswith(mine) for line in (*shown.since, shown.change))
        if state.to_act:
            (seat,) = state.to_act
            state.apply_action(seat, rng.choice(state.legal_actions(seat)))
        elif state.outcome() is not None:
            break
        elif state.is_chance_due:
            state.apply_chance(state.sample_chance(rng))
        else:
            state.close_books()
