"""Legal turns, the runs that they make and break, and refusals (rules 2a)."""

from __future__ import annotations

import pytest

from games.nojoke.sticks import SYMBOLS
from tests.games.nojoke.straight.positions import ANN, BOB, act, action, captured, legal, position, row, sticks

TEN = "SSS DDD CCC TTT SSD DDC CCT SCS DTD TST"
"""Ten sticks of which none has a Heart."""
THREE = "Ann: HHS SCS HSD HSS STD | Bob: HSD SCS HSS HHS | Cy: TTT CCC"
RUN_OF_CY = "Ann HHH, Bob HDH, Cy HCS"


@pytest.mark.parametrize(
    ("held", "row", "reserve", "plays"),
    [
        pytest.param("HHH SSD TTT", "", "CCC", "HHH SSD TTT draw", id="the leader plays any stick or draws"),
        pytest.param("HCS DDD", "Bob HSS", "CCC", "HCS draw", id="a match in the first and third"),
        pytest.param("CSC DDD", "Bob HSS", "CCC", "CSC draw", id="a match in the second"),
        pytest.param("STS DDD", "Bob HSS", "CCC", "STS draw", id="a match in the third"),
        pytest.param("THH SDD", "Bob HSS", "CCC", "draw", id="in another position is no match, so one must draw"),
        pytest.param("HHH CCT", "Bob HSS, Bob CSC", "CCC", "CCT draw", id="only the last stick is matched"),
        pytest.param("HSS HSS DDD", "Bob HHH", "CCC", "HSS draw", id="equal sticks are one action"),
        pytest.param(TEN[:-4], "Bob HHH", "THS", "draw", id="with nine sticks one draws"),
        pytest.param(f"HHS {TEN[:-4]}", "Bob HHH", "THS", "HHS", id="with ten sticks one plays"),
        pytest.param(TEN, "Bob HHH", "THS", "pass", id="with ten sticks of which none matches one passes"),
        pytest.param("SSS DDD", "Bob HHH", "", "pass", id="with an empty reserve one passes"),
        pytest.param("HHS DDD", "Bob HHH", "", "HHS", id="who can play may not pass"),
    ],
)
def test_the_actions_of_a_turn(held: str, row: str, reserve: str, plays: str) -> None:
    state = position(f"Ann: {held} | Bob: CCC HHH", row=row, reserve=reserve)
    assert legal(state) == set(plays.split())
    assert legal(state, BOB) == set()


def test_playing_ends_the_turn_and_turns_go_round_to_the_left() -> None:
    state = act(position("Ann: HHH CCT | Bob: HCH TTT | Cy: HSS DDD", row="Cy HSS"), "HHH")
    assert (state.to_act, row(state)) == ((BOB,), "HSS HHH")
    assert act(state, "HCH", "HSS").to_act == (ANN,)


def test_of_equal_sticks_one_is_played_and_the_other_stays_even_if_drawn() -> None:
    state = act(position("Ann: HSS DDD | Bob: HHH CCC", row="Bob HHH", reserve="HSS"), "draw", "HSS")
    assert sorted(state.hands[ANN]) == sorted(sticks("HSS DDD"))
    assert act(state, "HHH").legal_actions(ANN)[0] == action("HSS")


@pytest.mark.parametrize("row", ["", "Bob HHH"], ids=["the leader too", "on a row"])
def test_one_may_draw_the_next_of_the_reserve_as_often_as_one_wishes(row: str) -> None:
    state = position("Ann: HHS | Bob: CCC", row=row, reserve="TTT SSS DDD")
    for held in ("HHS TTT", "HHS TTT SSS", "HHS TTT SSS DDD"):
        act(state, "draw")
        assert (state.hands[ANN], state.to_act) == (sticks(held), (ANN,))
    assert legal(state) == ({"HHS"} if row else {"HHS", "TTT", "SSS", "DDD"})


def test_who_passes_shows_the_hand_until_they_play_and_leaves_the_row() -> None:
    state = position("Ann: SSS DDD TTT | Bob: HHS CCC TTT", row="Bob HHH, Ann HDH, Bob HCH", reserve="")
    act(state, "pass")
    assert (row(state), captured(state), state.to_act) == ("HHH HDH HCH", ["", ""], (BOB,))
    assert state.shown == [tuple(sticks("SSS DDD TTT")), ()]
    assert act(state, "HHS").view(None).position.shown == [tuple(sticks("SSS DDD TTT")), ()]
    assert act(state, "SSS").shown == [(), ()]


# Runs


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Ann HHH, Bob HDH", []),
        ("Ann SSS, Bob HHH, Ann HDH, Bob HCS", [(0, "heart", 3)]),
        ("Ann HHH, Bob HDH, Ann HCS, Bob HSD", [(0, "heart", 4)]),
        ("Ann HHH, Bob HDH, Ann HCH", [(0, "heart", 3), (2, "heart", 3)]),
        ("Ann DHD, Bob THH, Ann HHS", [(1, "heart", 3)]),
        ("Ann HHH, Bob HDH, Ann HCS, Bob SCS", []),
        ("Ann HHH, Bob HHH, Ann HHH", [(0, "heart", 3), (1, "heart", 3), (2, "heart", 3)]),
    ],
)
def test_three_or_more_equal_symbols_up_to_the_last_stick_are_a_run(
    row: str, expected: list[tuple[int, str, int]]
) -> None:
    runs = position("Ann: HSS TTT | Bob: CCC", row=row).runs
    assert [(run.position, SYMBOLS[run.symbol], run.length) for run in runs] == expected


@pytest.mark.parametrize(
    ("hands", "row_before", "plays", "takes", "left"),
    [
        pytest.param(THREE, "Bob HHH, Cy HCS", "SCS", "", "HHH HCS SCS", id="two equal symbols are no run"),
        pytest.param(THREE, RUN_OF_CY, "HSD", "", "HHH HDH HCS HSD", id="a run that goes on takes nothing"),
        pytest.param(THREE, RUN_OF_CY, "SCS", "HHH HDH HCS", "SCS", id="who played before the break takes all others"),
        pytest.param(
            THREE,
            "Ann SSS, Cy THS, Ann HHH, Bob HDH, Cy HCS",
            "SCS",
            "SSS THS HHH HDH HCS",
            "SCS",
            id="the sticks before the run too",
        ),
        pytest.param(THREE, RUN_OF_CY, "SCS SCS", "HHH HDH HCS", "SCS SCS", id="play goes on from the breaking stick"),
        pytest.param(THREE, "Ann HHH, Bob HDH, Cy HCH", "HSD", "HHH HDH HCH", "HSD", id="one broken of two is enough"),
        pytest.param(THREE, "Ann HHH, Bob HDH, Cy HCH", "SCS", "HHH HDH HCH", "SCS", id="two broken are one capture"),
        pytest.param(
            "Ann: TTT DDD | Bob: SCS DDD | Cy: CCC DDD",
            RUN_OF_CY,
            "pass SCS",
            "HHH HDH HCS",
            "SCS",
            id="a pass changes nothing of whose the run is",
        ),
    ],
)
def test_what_cy_takes_when_a_run_is_broken(hands: str, row_before: str, plays: str, takes: str, left: str) -> None:
    reserve = "" if "pass" in plays else "CCC"
    state = act(position(hands, row=row_before, reserve=reserve, scores=(1, 2, 10)), *plays.split())
    assert captured(state) == ["", "", takes]
    assert row(state) == left
    assert state.points == [1, 2, 10 + len(takes.split())]


def test_after_a_capture_a_run_again_needs_three_counted_from_the_stick_left() -> None:
    hands = "Ann: HSD TTT HHH | Bob: HSS TTT HHH | Cy: HCS TTT HHH"
    state = act(position(hands, row="Ann HHH, Bob HDH, Cy HCH"), "HSD", "HSS")
    assert state.runs == ()
    assert [run.length for run in act(state, "HCS").runs] == [3]


def test_one_who_breaks_the_own_run_takes_it() -> None:
    state = position("Ann: SCS DDD | Bob: TTT DDD", row="Bob HHH, Bob HDH, Ann HCS", reserve="", mover=BOB)
    assert captured(act(state, "pass", "SCS")) == ["HHH HDH HCS", ""]


# Refusals


@pytest.mark.parametrize(
    ("held", "row", "reserve", "text", "why", "way"),
    [
        ("DDC HHS", "Bob HSS", "TTT", "DDC", "share no symbol in the same place", "play a stick that matches"),
        ("DDC", "Bob HSS", "TTT", "DDC", "share no symbol in the same place", "no stick you hold matches, so draw"),
        ("HHS", "Bob HSS", "TTT", "HHH", "You don't hold Heart Heart Heart", "play a stick that matches the last"),
        ("HHS", "", "TTT", "TTT", "You don't hold Star Star Star", "play any stick you hold, or draw."),
        ("HHS", "Bob HSS", "", "draw", "The reserve is empty", "play a stick that matches the last one."),
        (TEN, "Bob HHH", "SSS", "draw", "You hold 10 sticks, and you can't draw more", "no stick you hold"),
        ("HHS", "Bob HSS", "TTT", "pass", "You can pass only when none of your sticks", "play a stick that"),
    ],
)
def test_a_refusal_says_why_and_names_a_way_on(
    held: str, row: str, reserve: str, text: str, why: str, way: str
) -> None:
    state = position(f"Ann: {held} | Bob: CCC", row=row, reserve=reserve)
    assert text not in legal(state)
    told = state.refusal(ANN, action(text))
    assert why in told
    assert f": {way}" in told


def test_a_refusal_out_of_turn_and_when_nobody_is_to_act() -> None:
    state = position("Ann: HHS | Bob: CCC", row="Bob HSS")
    assert state.refusal(BOB, action("CCC")).startswith("It isn't your turn")
    act(state, "HHS")
    assert state.refusal(ANN, action("HHS")) == "Nothing can be played yet: try again in a moment."
