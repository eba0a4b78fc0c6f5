"""What happens to a marble that is landed on (rules 4: landing)."""

from __future__ import annotations

import pytest

from tests.games.joker.positions import ALL_HOME, ANN, BOB, CY, DEE, act, legal, position, stands


@pytest.mark.parametrize("opponent", [BOB, DEE])
def test_an_opponents_marble_goes_to_its_start(opponent: int) -> None:
    name = {BOB: "Bob", DEE: "Dee"}[opponent]
    state = act(position(f"Ann: T5 | {name}: T10 T30", "5C"), "5C T5-T10")
    assert stands(state, ANN) == "T10"
    assert stands(state, opponent) == "T30"


def test_the_partners_marble_goes_to_its_home_entrance() -> None:
    state = act(position("Ann: T5 | Cy: T10", "5C"), "5C T5-T10")
    assert (stands(state, ANN), stands(state, CY)) == ("T10", "T31")


def test_the_partners_marble_from_behind_its_come_out_space_goes_to_its_entrance_too() -> None:
    state = act(position("Ann: T30 | Cy: T34", "4C"), "4C T30-T34")
    assert stands(state, CY) == "T31"


@pytest.mark.parametrize("name", ["Bob", "Dee"])
def test_an_opponent_on_the_partners_entrance_goes_to_start(name: str) -> None:
    state = act(position(f"Ann: T5 | {name}: T31 | Cy: T10", "5C"), "5C T5-T10")
    assert stands(state, CY) == "T31"
    assert stands(state, {"Bob": BOB, "Dee": DEE}[name]) == ""


def test_the_partners_marble_cannot_be_landed_on_while_another_of_his_is_on_his_entrance() -> None:
    assert legal(position("Ann: T5 | Cy: T10 T31", "5C")) == {"discard 5C"}


def test_the_partners_marble_cannot_be_landed_on_while_ones_own_is_on_his_entrance() -> None:
    assert legal(position("Ann: T5 T31 | Cy: T10", "5C")) == {"5C T31-T36"}


def test_the_moving_marble_does_not_count_as_standing_on_the_partners_entrance() -> None:
    state = act(position("Ann: T31 | Cy: T36", "5C"), "5C T31-T36")
    assert (stands(state, ANN), stands(state, CY)) == ("T36", "T31")


def test_the_moving_marble_may_also_leave_the_partners_entrance_backward() -> None:
    state = act(position("Ann: T31 | Cy: T23", "8C"), "8C T31-T23")
    assert (stands(state, ANN), stands(state, CY)) == ("T23", "T31")


def test_the_partners_marble_on_his_entrance_cannot_be_landed_on() -> None:
    assert legal(position("Ann: T29 | Cy: T31", "2C")) == {"discard 2C"}


def test_marbles_on_the_opponents_entrances_do_not_matter() -> None:
    assert legal(position("Ann: T5 T13 | Cy: T10 T49", "5C")) == {"5C T5-T10", "5C T13-T18"}


def test_coming_out_sends_an_opponent_to_start() -> None:
    state = act(position("Bob: T0", "KC"), "KC START-T0")
    assert (stands(state, ANN), stands(state, BOB)) == ("T0", "")


def test_coming_out_sends_the_partner_to_his_entrance() -> None:
    state = act(position("Cy: T0", "KC"), "KC START-T0")
    assert (stands(state, ANN), stands(state, CY)) == ("T0", "T31")


def test_coming_out_onto_a_partner_who_cannot_be_sent_on_is_not_possible() -> None:
    assert legal(position("Cy: T0 T31", "KC")) == {"discard KC"}


def test_an_8_sends_away_what_it_lands_on() -> None:
    state = act(position("Ann: T20 | Bob: T12", "8C"), "8C T20-T12")
    assert stands(state, BOB) == ""


def test_in_home_nobody_else_is_met() -> None:
    state = act(position("Ann: H1 | Bob: H3 | Cy: H3", "2C"), "2C H1-H3")
    assert (stands(state, ANN), stands(state, BOB), stands(state, CY)) == ("H3", "H3", "H3")


def test_playing_for_the_partner_his_marbles_send_the_opponents_away() -> None:
    state = act(position(f"Ann: {ALL_HOME} | Bob: T45 | Cy: T40", "5C"), "5C Y:T40-T45")
    assert (stands(state, CY), stands(state, BOB)) == ("T45", "")
