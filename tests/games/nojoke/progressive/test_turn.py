"""A turn: placing, taking, the Easy, slip-ups with their calls, and refusals (rules 2b)."""

from __future__ import annotations

import pytest

from games.checks.trees import paths
from games.core import BOOKS
from games.nojoke.progressive.rules import Calling, Progressive, Rows
from tests.games.nojoke.progressive.positions import (
    ANN,
    BOB,
    CY,
    FIG,
    GAME,
    HST,
    act,
    action,
    dealt,
    finished,
    legal,
    names,
    over,
    page,
    position,
    row,
)

TWO_FIGS = f"{FIG} | HDH CST SSD"
"""Two groups that HCS takes."""
EASY = "HDH SCS"
"""An open group that HHS completes as an Easy: figures 6 and 7."""


@pytest.mark.parametrize(
    ("held", "table", "rows", "plays"),
    [
        pytest.param("HSS TTT", "DDD", "singles", "place HSS, place TTT", id="any stick can be placed"),
        pytest.param("HCS", FIG, "singles", "place HCS, take HCS 0", id="a stick with the symbols takes, or waits"),
        pytest.param("HCS", "HHH SSS CCC", "singles", "place HCS, take HCS 0", id="in any order"),
        pytest.param("HCS", "CCC HHH SSS", "singles", "place HCS, take HCS 0", id="in any other order"),
        pytest.param("HCS", TWO_FIGS, "singles", "place HCS, take HCS 0, take HCS 1", id="any of several groups"),
        pytest.param("STD", FIG, "singles", "place STD", id="row 2 does not count in singles"),
        pytest.param("STD", FIG, "doubles", "place STD, take STD 0", id="row 2 counts in doubles"),
        pytest.param("DHC", FIG, "doubles", "place DHC", id="row 3 does not count in doubles"),
        pytest.param("DHC", FIG, "triples", "place DHC, take DHC 0", id="row 3 counts in triples"),
        pytest.param("HHS", EASY, "singles", "place HHS, easy HHS", id="an Easy is the player's choice"),
        pytest.param("HHS", f"{FIG} | {EASY}", "singles", "place HHS, easy HHS", id="an Easy of a later group"),
        pytest.param("HHS", "HDH", "singles", "place HHS", id="no Easy as second stick"),
        pytest.param("HHS", "HDH CCC", "singles", "place HHS", id="no Easy with other symbols across"),
        pytest.param("THH", "HHH TTT", "singles", "place THH", id="the stick counts as its first symbol"),
        pytest.param("THH", "HHH HDH", "singles", "place THH, easy THH", id="and so makes an Easy"),
        pytest.param("HHS", EASY, "doubles", "place HHS", id="no Easy in doubles"),
        pytest.param("HHS", EASY, "triples", "place HHS", id="no Easy in triples"),
    ],
)
def test_the_actions_of_a_turn(held: str, table: str, rows: Rows, plays: str) -> None:
    state = position(f"Ann: {held} | Bob: DDD", table=table, rows=rows)
    assert legal(state) == set(plays.split(", "))
    assert legal(state, BOB) == set()


def test_an_open_group_cannot_be_taken_where_easy_is_off() -> None:
    assert legal(position("Ann: HHS | Bob: DDD", table="HHH SSS", easy=False)) == {"place HHS"}
    state = position("Ann: HHS | Bob: SCS", table="HDH", mover=BOB, easy=False)
    assert legal(act(state, "place SCS")) == {"place HHS"}


@pytest.mark.parametrize(
    ("hands", "table", "plays", "left", "captured", "then"),
    [
        pytest.param("HSS TTT | DDD | CCC", "", "place HSS", "HSS", [0, 0, 0], BOB, id="passes to the left"),
        pytest.param("HSS TTT | | CCC", "", "place HSS", "HSS", [0, 0, 0], CY, id="who has no stick is skipped"),
        pytest.param("HSS TTT | |", "", "place HSS", "HSS", [0, 0, 0], ANN, id="who alone has sticks plays on"),
        pytest.param("HCS | DDD", FIG, "take HCS 0", "", [4, 0], BOB, id="a take has the group and itself"),
        pytest.param(
            "THS | DDC",
            f"{FIG} | {HST} | DDD CCC HHS | CTT",
            "take THS 1",
            FIG,
            [8, 0],
            BOB,
            id="and all that was played after it",
        ),
        pytest.param(
            "THS TTT | CTT DDC",
            f"{FIG} | {HST} | DDD",
            "take THS 1, place CTT",
            f"{FIG} CTT",
            [5, 0],
            ANN,
            id="play goes on from the last group left",
        ),
        pytest.param("HHS | DDD", EASY, "easy HHS", "", [3, 0], BOB, id="an Easy has three sticks"),
        pytest.param("HHS | DDD", f"{FIG} | {EASY}", "easy HHS", FIG, [3, 0], BOB, id="and leaves the groups before"),
    ],
)
def test_what_comes_of_a_play(hands: str, table: str, plays: str, left: str, captured: list[int], then: int) -> None:
    state = act(position(hands, table=table), *plays.split(", "))
    assert (row(state), state.captured, state.to_act) == (left, captured, (then,))


@pytest.mark.parametrize(
    ("held", "table", "play"), [("HSS", "", "place HSS"), ("HCS", FIG, "take HCS 0"), ("HHS", EASY, "easy HHS")]
)
def test_after_a_play_a_stick_is_drawn_while_the_pack_lasts(held: str, table: str, play: str) -> None:
    state = act(position(f"Ann: {held} | Bob: DDD", table=table, pack="TTT CCC"), play)
    assert (names(state.hands[ANN]), names(state.reserve)) == ({"TTT"}, {"CCC"})
    assert act(position(f"Ann: {held} TTT | Bob: DDD", table=table), play).hands[ANN] == state.hands[ANN]


def test_a_stick_drawn_waits_for_the_next_turn() -> None:
    state = act(position("Ann: TTT | Bob: DDD CCC", table=FIG, pack="HCS SSS"), "place TTT")
    assert legal(state, ANN) == set()
    assert "take HCS 0" in legal(act(state, "place DDD"), ANN)


def test_groups_that_are_gone_can_be_neither_taken_nor_completed_as_an_easy() -> None:
    assert legal(act(position("HCS CTT | THS", table=f"{FIG} | {HST}"), "take HCS 0"), BOB) == {"place THS"}
    assert legal(act(position("HCS | HHS", table=f"{FIG} | {EASY}"), "take HCS 0"), BOB) == {"place HHS"}


def test_a_group_that_this_stick_completes_can_be_taken_in_the_next_turn() -> None:
    state = act(position("SDC | HCS TTT", table="HSD CTH"), "place SDC")
    assert legal(state, BOB) == {"place HCS", "place TTT", "take HCS 0"}


def test_the_hand_ends_when_all_sticks_are_played() -> None:
    state = act(position("HSS | TTT"), "place HSS", "place TTT")
    assert (state.due, state.to_act) == (BOOKS, ())


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_is_dealt_four_sticks_and_the_leader_acts_first(seats: int) -> None:
    state = dealt(seats)
    assert [len(hand) for hand in state.hands] == [4] * seats
    assert len(state.reserve) == 35 - 4 * seats
    assert state.to_act == (state.leader,)


# The stick drawn, where it can take at once


@pytest.mark.parametrize(
    ("held", "table", "pack", "play", "plays"),
    [
        pytest.param("TTT", FIG, "HCS", "place TTT", "keep, take HCS 0", id="asked after placing"),
        pytest.param("TTT", FIG, "SSS", "place TTT", "keep", id="whatever was drawn"),
        pytest.param("TTT", "", "SSS", "place TTT", "keep", id="and whatever stands"),
        pytest.param("SDC", "HSD CTH", "HCS", "place SDC", "keep, take HCS 0", id="the group just completed too"),
        pytest.param("TTT HCS", FIG, "SSS", "place TTT", "keep", id="with no other stick"),
        pytest.param("TTT", TWO_FIGS, "HCS", "place TTT", "keep, take HCS 0, take HCS 1", id="any of several groups"),
        pytest.param("THS", f"{FIG} | {HST}", "HCS", "take THS 1", "keep, take HCS 0", id="asked after a take"),
        pytest.param("HHS", f"{FIG} | {EASY}", "HCS", "easy HHS", "keep, take HCS 0", id="asked after an Easy"),
        pytest.param("TTT", EASY, "HHS", "place TTT", "keep", id="a stick drawn is never an Easy"),
    ],
)
def test_whoever_has_drawn_is_asked_about_that_stick(held: str, table: str, pack: str, play: str, plays: str) -> None:
    state = act(position(f"{held} | DDD", table=table, pack=f"{pack} CCC", drawn="now"), play)
    assert (state.to_act, legal(state)) == ((ANN,), set(plays.split(", ")))


def test_without_a_draw_nobody_is_asked() -> None:
    assert act(position("TTT | DDD", table=FIG, drawn="now"), "place TTT").to_act == (BOB,)


def test_going_on_passes_the_turn_and_keeps_the_stick() -> None:
    state = act(position("TTT | DDD", table=FIG, pack="HCS", drawn="now"), "place TTT", "keep")
    assert (state.to_act, names(state.hands[ANN]), row(state)) == ((BOB,), {"HCS"}, f"{FIG} TTT")


def test_a_take_with_the_stick_drawn_has_the_stick_placed_and_draws_once_more_without_a_question() -> None:
    state = act(position("TTT | DDD", table=FIG, pack="HCS SSS CCC", drawn="now"), "place TTT", "take HCS 0")
    assert (state.to_act, state.captured, row(state)) == ((BOB,), [5, 0], "")
    assert (names(state.hands[ANN]), names(state.reserve)) == ({"SSS"}, {"CCC"})


ASKED = "HCS TTH | DDD | CCC"


def test_the_stick_placed_can_be_called_while_its_placer_is_asked_and_after() -> None:
    state = act(position(ASKED, table=FIG, pack="SSS", drawn="now"), "place HCS")
    assert calls(state, CY) == {"call 0"}
    assert calls(act(state, "keep"), CY) == {"call 0"}


def test_who_is_asked_decides_after_a_call_too() -> None:
    table = f"{HST} | {FIG}"
    state = act(position(ASKED, table=table, pack="THS SSS", drawn="now"), "place HCS", "call 1 by 2")
    assert (state.to_act, legal(state)) == ((ANN,), {"keep", "take THS 0"})


def test_after_a_take_with_the_stick_drawn_nothing_can_be_called() -> None:
    state = act(position(ASKED, table=f"{HST} | {FIG}", pack="THS SSS", drawn="now"), "place HCS")
    assert calls(state, CY) == {"call 1"}
    assert calls(act(state, "take THS 0"), CY) == set()


@pytest.mark.parametrize("drawn", ["HCS", "SSS"], ids=["that takes", "that takes nothing"])
def test_the_question_tells_others_nothing_and_offers_the_same_without_hints(drawn: str) -> None:
    state = act(position("TTT | DDD | CCC", table=FIG, pack=f"{drawn} TTH", drawn="now"), "place TTT")
    shape = [(len(choice.key), len(choice.children)) for choice in page(state, ANN).choices]
    assert shape == [(3, 1), (4, 0), (7, 0)]
    other = act(position("TTT | DDD | CCC", table=FIG, pack="THH TTH", drawn="now"), "place TTT")
    assert (state.view(BOB), state.view(None)) == (other.view(BOB), other.view(None))


# Slip-ups

THREE = "Ann: HCS TTH | Bob: DDD DDC | Cy: CCC CCT"


def calls(state: Progressive, seat: int) -> set[str]:
    return {text for text in legal(state, seat) if "call" in text}


@pytest.mark.parametrize(
    ("hands", "table", "rows", "plays", "right"),
    [
        pytest.param(THREE, FIG, "singles", "place HCS", "call 0", id="a stick that could have taken a group"),
        pytest.param(THREE, FIG, "singles", "place TTH", "", id="a stick that takes nothing"),
        pytest.param("HHS CCC | | DDD", EASY, "singles", "place HHS", "", id="not the group that it completes itself"),
        pytest.param("HHS CCC | | DDD", "HDH", "singles", "place HHS", "", id="not an open group"),
        pytest.param(THREE, f"{FIG} | DHD DCT HSS", "singles", "place HCS", "call 0", id="row 1 alone in singles"),
        pytest.param(THREE, f"{FIG} | DHD DCT HSS", "doubles", "place HCS", "call 0, call 1", id="row 2 in doubles"),
        pytest.param(THREE, TWO_FIGS, "singles", "place HCS", "call 0, call 1", id="the caller chooses of several"),
        pytest.param(THREE, FIG, "singles", "place HCS, call 0 by 1", "", id="the first caller has it"),
        pytest.param(THREE, FIG, "singles", "place HCS, place DDC", "", id="the next play ends the time to call"),
        pytest.param(THREE, f"{FIG} | DHD DCT DTD", "singles", "place HCS, take DDD 1", "", id="and so does a take"),
        pytest.param(
            "HCS TTH | STD DDC | CCC", FIG, "doubles", "place HCS, place STD", "call 0", id="a later stick, same group"
        ),
        pytest.param(
            "HHS TTT | DDC | DDD", f"HHH HCH SSS | {EASY}", "singles", "place HHS", "call 0", id="a third stick placed"
        ),
        pytest.param(
            "HHS TTT | DDC | DDD", f"HHH HCH SSS | {EASY}", "singles", "easy HHS", "", id="but none gone with an Easy"
        ),
    ],
)
def test_which_calls_are_right(hands: str, table: str, rows: Rows, plays: str, right: str) -> None:
    state = act(position(hands, table=table, rows=rows), *plays.split(", "))
    assert calls(state, CY) == set(right.split(", ")) - {""}
    assert state.placer is None or calls(state, state.placer) == set()


@pytest.mark.parametrize(
    ("table", "play", "left", "count"),
    [
        (f"{HST} | {FIG} | TST", "call 1 by 2", HST, 5),
        (TWO_FIGS, "call 1 by 2", FIG, 4),
        (f"{FIG} | TST SSS", "call 0 by 2", "", 6),
    ],
    ids=["with all that follows", "the group chosen", "with the group that it completed"],
)
def test_the_caller_takes_the_group_and_the_turn_stays_where_it_is(
    table: str, play: str, left: str, count: int
) -> None:
    state = act(position(THREE, table=table, pack="TTT HSS"), "place HCS", play)
    assert (row(state), state.captured, state.calls_won) == (left, [0, 0, count], [0, 0, 1])
    assert state.to_act == (BOB,)
    assert (names(state.hands[ANN]), names(state.hands[CY])) == ({"TTH", "TTT"}, {"CCC", "CCT"})


def test_whose_turn_it_is_may_call_and_then_plays() -> None:
    state = act(position(THREE, table=FIG), "place HCS", "call 0 by 1", "place DDD")
    assert (state.captured, row(state)) == ([0, 4, 0], "DDD")


def test_the_last_stick_of_a_hand_can_be_called_until_the_hand_is_counted() -> None:
    state = act(position("| HCS", table=FIG, mover=BOB), "place HCS")
    assert (state.due, calls(state, ANN), calls(state, BOB)) == (BOOKS, {"call 0"}, set())
    assert state.books() == {"type": "hand", "captured": [0, 0], "left": 4, "jackpot": 4, "totals": [0, 0]}
    called = act(state.clone(), "call 0 by 0")
    assert called.books() == {"type": "hand", "captured": [4, 0], "left": 0, "jackpot": 0, "totals": [4, 0]}
    state.close_books()
    assert calls(state, ANN) == set()


# Calls that count


@pytest.mark.parametrize(
    ("hands", "table", "plays", "open_to_cy"),
    [
        pytest.param(
            THREE, f"{HST} | {FIG}", "place HCS", "miscall 0, call 1", id="a group that the stick takes or not"
        ),
        pytest.param(THREE, FIG, "place TTH", "miscall 0", id="no slip-up needed"),
        pytest.param(THREE, "HSD CTH", "place HCS", "miscall 0", id="the group that the stick completes"),
        pytest.param("THH | DDD | CCC", "HHH HDH", "place THH", "miscall 0", id="though it reads like the stick"),
        pytest.param(THREE, "", "place HCS", "", id="none while no group is complete"),
        pytest.param("HHS | DDD | CCC", f"{FIG} | {EASY}", "easy HHS", "miscall 0", id="an Easy too"),
        pytest.param("HHS | DDD | CCC", f"HHH HCH SSS | {EASY}", "easy HHS", "", id="but not one that the Easy takes"),
        pytest.param("HHS | DDD | CCC", EASY, "easy HHS", "", id="nor with nothing left by it"),
        pytest.param(THREE, f"{HST} | {FIG}", "place HCS, miscall 0 by 2", "", id="a wrong call is the last of a hand"),
        pytest.param(THREE, f"{HST} | {FIG}", "place HCS, miscall 0 by 1", "miscall 0, call 1", id="of its seat alone"),
        pytest.param(THREE, f"{HST} | {FIG}", "place HCS, call 1 by 1", "", id="a right call ends it"),
        pytest.param(THREE, f"{HST} | {FIG}", "place HCS, place DDD", "miscall 0, miscall 1", id="the next play too"),
        pytest.param("TTH | HCS | CCC", FIG, "place TTH, take HCS 0", "", id="and a take"),
        pytest.param("TTH | THS | CCC", f"{FIG} | {HST}", "place TTH, take THS 1", "", id="one that leaves a group"),
    ],
)
def test_which_calls_count(hands: str, table: str, plays: str, open_to_cy: str) -> None:
    state = act(position(hands, table=table, call="once"), *plays.split(", "))
    assert calls(state, CY) == set(open_to_cy.split(", ")) - {""}


def test_a_wrong_call_moves_neither_sticks_nor_the_turn() -> None:
    state = act(position(THREE, table=FIG, call="once"), "place TTH", "miscall 0 by 2")
    assert (row(state), state.captured, state.to_act) == (f"{FIG} TTH", [0, 0, 0], (BOB,))
    assert page(state, ANN).change == "Cy called NO-JOKE wrongly, on group 1."


def test_who_called_wrongly_can_call_again_in_the_next_hand() -> None:
    state = act(position("TTH | |", table=FIG, call="once"), "place TTH", "miscall 0 by 2")
    assert calls(state, CY) == set()
    state.close_books()
    assert not state.silenced


def test_going_on_with_the_stick_drawn_leaves_the_stick_placed_to_be_called() -> None:
    state = act(position(THREE, table=FIG, pack="TTT", drawn="now", call="once"), "place TTH", "keep")
    assert calls(state, CY) == {"miscall 0"}


def test_the_call_asks_for_the_group_and_its_keys_name_the_stick() -> None:
    state = act(position(THREE, table=f"{HST} | {FIG}", call="once"), "place HCS")
    (call,) = page(state, CY).choices
    assert (call.asks_first, call.way) == (True, ("no-joke",))
    assert [(child.key, child.action) for child in call.children] == [
        ("1HCS-1", action("call 0")),
        ("1HCS-2", action("call 1")),
    ]
    assert GAME.action_of(state.view(CY), ("no-joke", "1TTH-1")) is None


def test_with_one_complete_group_the_button_is_the_call_and_the_old_one_asks() -> None:
    (call,) = page(act(position(THREE, table=FIG, call="once"), "place HCS"), CY).choices
    assert (call.way, call.key, len(call.children)) == (("no-joke", "1HCS-1"), "no-joke", 1)


def test_whether_a_call_would_be_right_shows_nowhere_where_calls_count() -> None:
    right, wrong = (
        act(position("HCS | DDD | CCC", table=table, call="once"), "place HCS") for table in (FIG, "HSD CTH TST")
    )
    assert right.pause == wrong.pause == 5
    shapes = [[(path, leaf.action) for path, leaf in paths(page(state, CY).choices)] for state in (right, wrong)]
    assert shapes[0] == shapes[1]


# What must not tell


@pytest.mark.parametrize("stick", ["HCS", "TTH"], ids=["right", "wrong"])
def test_the_pause_after_a_stick_does_not_tell_whether_it_can_be_called(stick: str) -> None:
    assert act(position(THREE, table=FIG), f"place {stick}").pause == 5
    assert act(position(f"| {stick}", table=FIG, mover=BOB), f"place {stick}").pause == 5


def test_nothing_waits_where_everybody_sees_that_nothing_can_be_called() -> None:
    assert position(THREE, table=FIG).pause == 0
    assert act(position(THREE, table=FIG), "take HCS 0").pause == 0
    assert act(position(THREE, table=FIG), "place HCS", "call 0 by 2").pause == 0
    assert act(position("HHS | DDD", table=EASY), "easy HHS").pause == 0


@pytest.mark.parametrize("reader", [None, ANN, BOB, CY])
def test_views_and_pages_with_and_without_a_slip_up_offer_the_same(reader: int | None) -> None:
    """Two positions that differ only in whether the stick placed takes the group."""
    right, wrong = (act(position("HCS CCC | DDD | TTT", table=table), "place HCS") for table in (FIG, "HSD CTH TST"))
    assert right.to_act == wrong.to_act == (BOB,)
    assert right.view(reader).legal == wrong.view(reader).legal
    shown, other = page(right, reader), page(wrong, reader)
    offered, same = (
        [(path, choice.short, choice.action) for path, choice in paths(each.choices)] for each in (shown, other)
    )
    assert offered == same
    assert (shown.headline, shown.seats, shown.advice) == (other.headline, other.seats, other.advice)


# Refusals


def _placed(table: str, play: str = "place HCS") -> Progressive:
    return act(position("HCS TTH HHS | DDD DDC | CCC CCT", table=table), *play.split(", "))


HELD = "HCS TTH HHS | DDD"


@pytest.mark.parametrize("call", ["free", "once"])
@pytest.mark.parametrize(
    ("plays", "is_disabled"),
    [
        pytest.param("", True, id="nothing placed"),
        pytest.param("place TTH", False, id="placed, nothing to call"),
        pytest.param("place HCS", False, id="a slip-up"),
        pytest.param("easy HHS", False, id="gone with an Easy"),
        pytest.param("take HCS 0", True, id="a take"),
        pytest.param("place HCS, call 0 by 2", True, id="called"),
    ],
)
def test_the_call_is_disabled_only_while_no_stick_has_just_been_placed(
    plays: str, is_disabled: bool, call: Calling
) -> None:
    state = position("HCS TTH HHS | DDD | CCC", table=f"{FIG} | {EASY}", call=call)
    state = act(state, *filter(None, plays.split(", ")))
    assert page(state, None).choices[-1].is_disabled is is_disabled
    assert not any(page(state, seat).choices[-1].is_disabled for seat in (ANN, BOB, CY)), "hands aren't renewed"


def _counted(plays: str, table: str = FIG) -> Progressive:
    return act(position("HCS TTH HHS | DDD | CCC", table=table, call="once"), *plays.split(", "))


def _drew(stick: str) -> Progressive:
    return act(position(HELD, table=FIG, pack=stick, drawn="now"), "place TTH")


@pytest.mark.parametrize(
    ("state", "seat", "text", "words"),
    [
        (position(HELD, table=FIG), ANN, "take TTH 0", "Star Star Heart doesn't take group 1 (Heart, Club, Spade): pl"),
        (position(HELD, table="HHH TTT"), ANN, "easy HHS", "the group reads Heart, Star, Heart, so it's no Easy: just"),
        (position(HELD, table=EASY, easy=False), ANN, "easy HHS", "This table plays without Easy"),
        (position(HELD, table=EASY, rows="doubles"), ANN, "easy HHS", "There's no Easy with doubles"),
        (finished((1, 2)), ANN, "place TTT", "The game is over: have a look at the scores."),
        (_placed(FIG, "place TTH"), CY, "call 0", "(Heart, Club, Spade): a wrong call costs nothing, so play on."),
        (_placed(f"{HST} | HSD CTH TST"), CY, "call 0", "doesn't take any group that was complete before it: a wrong"),
        (_placed(f"{HST} | {FIG}"), CY, "call 0", "doesn't take group 1 (Heart, Spade, Star): pick another."),
        (_placed(EASY, "place HHS"), BOB, "call 0", "No group was complete before that stick, so it couldn't have"),
        (position(HELD), BOB, "call 0", "Nobody has just placed a stick"),
        (
            _counted("place TTH, miscall 0 by 2"),
            CY,
            "call 0",
            "You called wrongly before, so you can't call again in this",
        ),
        (
            _counted("place HCS"),
            CY,
            "miscall 0",
            "takes group 1 (Heart, Club, Spade), so that call isn't wrong: make it.",
        ),
        (_placed(FIG, "place TTH"), CY, "miscall 0", "A wrong call costs nothing at this table, so it's no move"),
        (_counted("place TTH"), CY, "call 1", "There's no complete group 2, so Star Star Heart couldn't have taken it"),
        (_counted("place TTH"), CY, "call 0", "doesn't take group 1 (Heart, Club, Spade): name one that it takes."),
        (_counted("place TTH"), ANN, "call 0", "You placed that stick yourself"),
        (
            _counted("easy HHS", f"HHH HCH SSS | {EASY}"),
            BOB,
            "call 0",
            "Heart Heart Spade went with an Easy, so nobody",
        ),
        (_counted("place HHS", EASY), BOB, "call 0", "Heart Heart Spade completed group 1 itself: name one that stood"),
        (position(HELD), ANN, "keep", "You have to use a stick first: place a stick, or take"),
        (
            _drew("TTT"),
            ANN,
            "place HHS",
            "You have used a stick in this turn already: take a group with Star Star Star",
        ),
        (_drew("TTT"), ANN, "take HCS 0", "You have used a stick in this turn already"),
        (_drew("TTT"), ANN, "take TTT 0", "doesn't take group 1 (Heart, Club, Spade): try another group, or go on."),
        (_drew("TTT"), BOB, "place DDD", "It isn't your turn"),
        (over(position(HELD), closed=True), ANN, "call 0", "There's nothing to call between hands: wait"),
    ],
)
def test_a_refusal_says_why_and_names_a_way_on(state: Progressive, seat: int, text: str, words: str) -> None:
    assert text not in legal(state, seat)
    assert words in state.refusal(seat, action(text))
