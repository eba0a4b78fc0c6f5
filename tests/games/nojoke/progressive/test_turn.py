"""A turn, placing and taking (rules 2b)."""

from __future__ import annotations

import pytest

from games.nojoke.hands import Phase
from games.nojoke.progressive.model import Rows
from tests.games.nojoke.progressive.positions import ANN, BOB, CY, FIG, HST, act, dealt, legal, names, position, row

# The deal


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_is_dealt_four_sticks_and_the_rest_is_the_pack(seats: int) -> None:
    state = dealt(seats)
    assert [len(hand) for hand in state.hands] == [4] * seats
    assert len(state.reserve) == 35 - 4 * seats


def test_the_first_leader_is_random() -> None:
    assert {dealt(3, seed).leader for seed in range(20)} == {0, 1, 2}


def test_the_leader_is_to_act_first() -> None:
    state = dealt(4, 3)
    assert state.to_act == (state.leader,)


# A turn


def test_a_turn_places_one_stick_and_passes_to_the_left() -> None:
    state = act(position("Ann: HSS TTT | Bob: DDD | Cy: CCC"), "place HSS")
    assert (row(state), state.to_act) == ("HSS", (BOB,))


def test_any_stick_can_be_placed_and_nothing_has_to_match() -> None:
    assert legal(position("Ann: HSS TTT CTT | Bob: DDD", table="DDD")) == {
        "place HSS",
        "place TTT",
        "place CTT",
    }


def test_after_placing_a_stick_is_drawn() -> None:
    state = act(position("Ann: HSS | Bob: DDD", pack="TTT CCC"), "place HSS")
    assert (names(state.hands[ANN]), names(state.reserve)) == ({"TTT"}, {"CCC"})


def test_after_taking_a_stick_is_drawn() -> None:
    state = act(position("Ann: HCS | Bob: DDD", table=FIG, pack="TTT CCC"), "take HCS 0")
    assert names(state.hands[ANN]) == {"TTT"}


def test_a_stick_drawn_waits_for_the_next_turn() -> None:
    state = act(position("Ann: TTT | Bob: DDD CCC", table=FIG, pack="HCS SSS"), "place TTT")
    assert legal(state, ANN) == set()
    act(state, "place DDD")
    assert "take HCS 0" in legal(state, ANN)


def test_without_a_pack_nothing_is_drawn() -> None:
    state = act(position("Ann: HSS TTT | Bob: DDD"), "place HSS")
    assert names(state.hands[ANN]) == {"TTT"}


def test_a_player_without_a_stick_is_skipped() -> None:
    state = act(position("Ann: HSS TTT | Bob: | Cy: CCC"), "place HSS")
    assert state.to_act == (CY,)


def test_whoever_alone_holds_sticks_plays_on() -> None:
    state = act(position("Ann: HSS TTT | Bob: | Cy:"), "place HSS")
    assert state.to_act == (ANN,)


def test_the_hand_ends_when_all_sticks_are_played() -> None:
    state = act(position("Ann: HSS | Bob: TTT"), "place HSS", "place TTT")
    assert (state.phase, state.to_act) == (Phase.BOOKS, ())


# Placing


@pytest.mark.parametrize(
    ("table", "groups"), [("HHH SSS", 1), ("HHH SSS DDD", 1), (HST, 1), ("HHH", 0), ("", 0)], ids=str
)
def test_a_group_is_complete_with_its_third_stick(table: str, groups: int) -> None:
    state = act(position("Ann: CCC CCT | Bob: TTH", table=table), "place CCC")
    assert len(state.takers) == groups


def test_a_group_that_this_stick_completes_can_be_taken_in_the_next_turn() -> None:
    state = act(position("Ann: SDC | Bob: HCS TTT", table="HSD CTH"), "place SDC")
    assert legal(state, BOB) == {"place HCS", "place TTT", "take HCS 0"}


# Taking


def test_a_stick_with_the_three_symbols_across_takes_the_group() -> None:
    state = act(position("Ann: HCS | Bob: DDD", table=FIG), "take HCS 0")
    assert (row(state), state.captured) == ("", [4, 0])


@pytest.mark.parametrize("table", ["HHH SSS CCC", "CCC HHH SSS", "SSS CCC HHH"])
def test_the_order_of_the_symbols_does_not_matter(table: str) -> None:
    assert "take HCS 0" in legal(position("Ann: HCS | Bob: DDD", table=table))


def test_an_open_group_cannot_be_taken() -> None:
    assert legal(position("Ann: HHS | Bob: DDD", table="HHH SSS", easy=False)) == {"place HHS"}


def test_all_that_was_played_after_the_group_goes_with_it() -> None:
    state = act(position("Ann: THS | Bob: DDC", table=f"{FIG} | {HST} | DDD CCC HHS | CTT"), "take THS 1")
    assert (row(state), state.captured) == (FIG, [8, 0])


def test_play_goes_on_from_the_last_group_left() -> None:
    state = act(position("Ann: THS | Bob: DDC CTT", table=f"{FIG} | {HST} | DDD"), "take THS 1", "place CTT")
    assert row(state) == f"{FIG} CTT"


def test_groups_that_are_gone_cannot_be_taken() -> None:
    state = act(position("Ann: HCS CTT | Bob: THS", table=f"{FIG} | {HST}"), "take HCS 0")
    assert legal(state, BOB) == {"place THS"}


def test_a_stick_may_take_any_of_several_groups() -> None:
    table = f"{FIG} | HDH CST SSD"
    assert legal(position("Ann: HCS | Bob: DDD", table=table)) == {"place HCS", "take HCS 0", "take HCS 1"}


def test_taking_may_wait() -> None:
    assert legal(position("Ann: HCS | Bob: DDD", table=FIG)) == {"place HCS", "take HCS 0"}


@pytest.mark.parametrize(
    ("rows", "takers"), [("singles", {"HCS"}), ("doubles", {"HCS", "STD"}), ("triples", {"HCS", "STD", "DHC"})]
)
def test_each_row_in_play_has_its_taker(rows: Rows, takers: set[str]) -> None:
    state = position("Ann: HCS STD DHC TTT | Bob: DDD", table=FIG, rows=rows)
    takes = {text for text in legal(state) if text.startswith("take")}
    assert takes == {f"take {name} 0" for name in takers}


def test_only_the_seat_to_act_has_actions() -> None:
    state = position("Ann: HCS | Bob: DDD", table=FIG)
    assert legal(state, BOB) == set()


# Easy


def test_a_third_stick_with_the_symbols_it_completes_may_take_its_group() -> None:
    """Figures 6 and 7: one Heart and one Spade across, and a stick of two Hearts and a Spade."""
    state = act(position("Ann: HHS | Bob: DDD", table="HDH SCS"), "easy HHS")
    assert (row(state), state.captured, state.to_act) == ("", [3, 0], (BOB,))


def test_an_easy_leaves_the_groups_before() -> None:
    state = act(position("Ann: HHS | Bob: DDD", table=f"{FIG} | HDH SCS"), "easy HHS")
    assert row(state) == FIG


def test_an_easy_draws_a_stick() -> None:
    state = act(position("Ann: HHS | Bob: DDD", table="HDH SCS", pack="TTT"), "easy HHS")
    assert names(state.hands[ANN]) == {"TTT"}


def test_an_easy_is_the_players_choice() -> None:
    state = position("Ann: HHS | Bob: DDD", table="HDH SCS")
    assert legal(state) == {"place HHS", "easy HHS"}
    assert row(act(state, "place HHS")) == "HDH SCS HHS"


@pytest.mark.parametrize("table", ["", "HDH", f"{FIG} | HDH", "HDH CCC"])
def test_no_easy_but_as_a_third_stick_with_the_symbols_across(table: str) -> None:
    assert "easy HHS" not in legal(position("Ann: HHS | Bob: DDD", table=table))


def test_no_easy_by_the_order_of_the_sticks_own_symbols_alone() -> None:
    """THH has two Hearts and a Star; what it completes is read Star, as its first symbol."""
    assert legal(position("Ann: THH | Bob: DDD", table="HHH TTT")) == {"place THH"}
    assert legal(position("Ann: THH | Bob: DDD", table="HHH HDH")) == {"place THH", "easy THH"}


@pytest.mark.parametrize(("rows", "easy"), [("singles", False), ("doubles", None), ("triples", None)])
def test_no_easy_where_it_is_not_played(rows: Rows, easy: bool | None) -> None:
    state = position("Ann: HHS | Bob: SCS", table="HDH", mover=BOB, rows=rows, easy=easy)
    assert legal(act(state, "place SCS")) == {"place HHS"}


def test_no_easy_of_a_group_that_was_taken_before_it_was_complete() -> None:
    state = act(position("Ann: HCS | Bob: HHS", table=f"{FIG} | HDH SCS"), "take HCS 0")
    assert legal(state, BOB) == {"place HHS"}
