"""What each card moves, and what stands in the way (rules 4: the cards, forward, backward, coming out)."""

from __future__ import annotations

import pytest

from tests.games.joker.positions import ALL_HOME, ANN, BOB, CY, DEE, act, legal, position, stands


@pytest.mark.parametrize("card", ["KC", "QD", "JH"])
def test_a_face_card_comes_out_or_goes_10_forward(card: str) -> None:
    assert legal(position("Ann: T5", card)) == {f"{card} START-T0", f"{card} T5-T15"}


def test_an_ace_comes_out_or_goes_1_forward() -> None:
    assert legal(position("Ann: T5", "AS")) == {"AS START-T0", "AS T5-T6"}


@pytest.mark.parametrize(("card", "end"), [("2C", 7), ("3C", 8), ("4C", 9), ("5C", 10), ("6C", 11), ("9C", 14)])
def test_a_number_goes_that_far_forward(card: str, end: int) -> None:
    assert legal(position("Ann: T5", card)) == {f"{card} T5-T{end}"}


def test_a_10_goes_10_forward_and_does_not_come_out() -> None:
    assert legal(position("Ann: T5", "10H")) == {"10H T5-T15"}


def test_a_7_goes_7_forward_with_one_marble() -> None:
    assert legal(position("Ann: T5", "7H")) == {"7H T5-T12"}


def test_forward_is_clockwise_and_round_past_t71() -> None:
    assert legal(position("Dee: T70", "5C", mover=DEE)) == {"5C T70-T3"}


@pytest.mark.parametrize(("seat", "name", "out"), [(ANN, "Ann", 0), (BOB, "Bob", 18), (CY, "Cy", 36), (DEE, "Dee", 54)])
def test_each_seat_comes_out_at_its_own_space(seat: int, name: str, out: int) -> None:
    state = act(position(f"{name}: H5", "KC", mover=seat), f"KC START-T{out}")
    assert stands(state, seat) == f"T{out} H5"


def test_nobody_comes_out_onto_a_marble_of_the_same_colour() -> None:
    assert legal(position("Ann: T0", "KC")) == {"KC T0-T10"}


def test_nobody_comes_out_with_no_marble_in_start() -> None:
    assert legal(position("Ann: T5 H2 H3 H4 H5", "KC")) == {"KC T5-T15"}


def test_forward_does_not_land_on_a_marble_of_the_same_colour() -> None:
    assert legal(position("Ann: T5 T8", "3C")) == {"3C T8-T11"}


def test_forward_does_not_pass_a_marble_of_the_same_colour() -> None:
    assert legal(position("Ann: T5 T8", "5C")) == {"5C T8-T13"}


def test_forward_passes_the_partners_and_the_opponents_marbles() -> None:
    assert legal(position("Ann: T5 | Bob: T6 | Cy: T7 | Dee: T8", "5C")) == {"5C T5-T10"}


@pytest.mark.parametrize(
    ("seat", "name", "entrance"), [(ANN, "Ann", 67), (BOB, "Bob", 13), (CY, "Cy", 31), (DEE, "Dee", 49)]
)
def test_past_the_entrance_a_marble_goes_only_into_home(seat: int, name: str, entrance: int) -> None:
    assert legal(position(f"{name}: T{entrance}", "3C", mover=seat)) == {f"3C T{entrance}-H3"}


def test_a_marble_stops_on_its_entrance_by_exact_count() -> None:
    assert legal(position("Ann: T65", "2C")) == {"2C T65-T67"}


def test_a_marble_passes_another_players_entrance() -> None:
    assert legal(position("Ann: T12", "2C")) == {"2C T12-T14"}


def test_a_count_beyond_h5_cannot_be_played_nor_go_round_again() -> None:
    assert legal(position("Ann: T67", "6C")) == {"discard 6C"}


def test_inside_home_marbles_go_on_by_exact_count() -> None:
    assert legal(position("Ann: H1", "4C 5C")) == {"4C H1-H5"}


def test_inside_home_no_marble_is_passed() -> None:
    assert legal(position("Ann: H1 H3", "3C 2C")) == {"2C H3-H5"}


def test_no_marble_is_passed_on_the_way_into_home() -> None:
    assert legal(position("Ann: T66 H1", "3C")) == {"3C H1-H4"}


def test_an_8_goes_8_back_and_nothing_else() -> None:
    assert legal(position("Ann: T20", "8C")) == {"8C T20-T12"}


def test_an_8_goes_back_past_any_marble_the_own_too() -> None:
    marbles = "Ann: T20 T15 | Bob: T16 | Cy: T17 | Dee: T18"
    assert legal(position(marbles, "8C")) == {"8C T20-T12", "8C T15-T7"}


def test_an_8_does_not_land_on_a_marble_of_the_same_colour() -> None:
    assert legal(position("Ann: T20 T12", "8C")) == {"8C T12-T4"}


def test_an_8_moves_nothing_out_of_home_or_start() -> None:
    assert legal(position("Ann: H5 H1", "8C")) == {"discard 8C"}


def test_an_8_goes_back_from_the_entrance() -> None:
    assert legal(position("Ann: T67", "8C")) == {"8C T67-T59"}


def test_a_marble_that_backs_over_its_come_out_space_onto_its_entrance_leads_into_home() -> None:
    assert stands(act(position("Ann: T3", "8C"), "8C T3-T67"), ANN) == "T67"
    assert legal(position("Ann: T67", "5C")) == {"5C T67-H5"}


def test_a_marble_that_backs_before_its_entrance_leads_into_home() -> None:
    assert stands(act(position("Ann: T0", "8C"), "8C T0-T64"), ANN) == "T64"
    assert legal(position("Ann: T64", "5C")) == {"5C T64-H2"}


@pytest.mark.parametrize("start", [4, 5, 6, 7])
def test_a_marble_that_backs_between_entrance_and_come_out_space_goes_round_again(start: int) -> None:
    end = start + 64
    assert legal(position(f"Ann: T{start}", "8C")) == {f"8C T{start}-T{end}"}
    assert legal(position(f"Ann: T{end}", "9C")) == {f"9C T{end}-T{(end + 9) % 72}"}


def test_a_marble_behind_its_come_out_space_does_not_pass_its_own_colour_there() -> None:
    assert legal(position("Ann: T70 T0", "3C")) == {"3C T0-T3"}


def test_a_marble_on_its_way_home_does_not_pass_those_behind_the_come_out_space() -> None:
    assert legal(position("Ann: T66 T69", "3C")) == {"3C T66-H2", "3C T69-T0"}


def test_with_all_five_home_the_partners_marbles_are_moved() -> None:
    marbles = f"Ann: {ALL_HOME} | Cy: T40"
    assert legal(position(marbles, "KC 5C")) == {"KC Y:START-T36", "KC Y:T40-T50", "5C Y:T40-T45"}


def test_with_four_home_the_partners_marbles_are_not_moved() -> None:
    assert legal(position("Ann: H2 H3 H4 H5 | Cy: T40", "5C")) == {"discard 5C"}


def test_equal_cards_of_the_two_packs_are_one_action() -> None:
    assert legal(position("Ann: T5", "5C 5C 5D")) == {"5C T5-T10", "5D T5-T10"}
