"""The Joker (rules 4: Joker)."""

from __future__ import annotations

from tests.games.joker.positions import ALL_HOME, ANN, BOB, CY, DEE, act, legal, position, stands


def jokers(marbles: str, *, mover: int = ANN) -> set[str]:
    """The Joker's legal moves, without the card."""
    return {text.removeprefix("JOKER ") for text in legal(position(marbles, "JOKER", mover=mover))}


def test_a_joker_comes_out_of_start() -> None:
    assert jokers("") == {"START-T0"}


def test_a_joker_comes_out_onto_an_opponent() -> None:
    assert stands(act(position("Bob: T0", "JOKER"), "JOKER START-T0"), BOB) == ""


def test_a_joker_goes_1_forward() -> None:
    assert jokers("Ann: T5 H2 H3 H4 H5") == {"T5-T6"}


def test_a_joker_does_not_step_onto_its_own_colour() -> None:
    assert jokers("Ann: T5 T6 H3 H4 H5") == {"T6-T7"}


def test_a_joker_jumps_onto_opponents_and_the_partner() -> None:
    ways = jokers("Ann: T5 H2 H3 H4 H5 | Bob: T20 | Cy: T40 | Dee: T60")
    assert ways == {"T5-T6", "T5-T20", "T5-T40", "T5-T60"}


def test_one_forward_onto_an_opponent_is_one_action() -> None:
    state = position("Ann: T5 H2 H3 H4 H5 | Bob: T6", "JOKER")
    assert legal(state) == {"JOKER T5-T6"}
    assert stands(act(state, "JOKER T5-T6"), BOB) == ""


def test_a_joker_passes_its_own_colour() -> None:
    assert "T5-T20" in jokers("Ann: T5 T10 | Bob: T20")


def test_a_joker_sends_an_opponent_to_start_and_the_partner_to_his_entrance() -> None:
    state = act(position("Ann: T5 | Dee: T40", "JOKER"), "JOKER T5-T40")
    assert (stands(state, ANN), stands(state, DEE)) == ("T40", "")
    state = act(position("Ann: T5 | Cy: T40", "JOKER"), "JOKER T5-T40")
    assert (stands(state, ANN), stands(state, CY)) == ("T40", "T31")


def test_a_joker_does_not_land_on_a_partner_who_cannot_be_sent_on() -> None:
    assert jokers("Ann: T5 H2 H3 H4 H5 | Cy: T31 T40") == {"T5-T6"}
    assert jokers("Ann: T5 T31 H3 H4 H5 | Cy: T40") == {"T5-T6", "T31-T32", "T31-T40"}


def test_a_joker_does_not_jump_back() -> None:
    assert jokers("Ann: T25 H2 H3 H4 H5 | Bob: T20") == {"T25-T26"}


def test_a_joker_jumps_onto_its_entrance_and_not_beyond() -> None:
    assert jokers("Ann: T60 H2 H3 H4 H5 | Bob: T67 T68 T2") == {"T60-T61", "T60-T67"}


def test_from_between_entrance_and_come_out_space_a_joker_jumps_all_the_way_round() -> None:
    assert jokers("Ann: T69 H2 H3 H4 H5 | Bob: T68 T70 T2 T67") == {"T69-T70", "T69-T2", "T69-T67"}


def test_a_joker_moves_no_marble_from_the_entrance_into_home() -> None:
    assert legal(position("Ann: T67 H2 H3 H4 H5", "JOKER")) == {"discard JOKER"}


def test_a_joker_moves_nothing_inside_home() -> None:
    assert legal(position("Ann: T67 H1 H2 H3 H4", "JOKER")) == {"discard JOKER"}


def test_a_joker_does_not_reach_marbles_in_home_or_start() -> None:
    assert jokers("Ann: T5 H2 H3 H4 H5 | Bob: H1") == {"T5-T6"}


def test_from_start_a_joker_does_not_jump() -> None:
    assert jokers("Bob: T20") == {"START-T0"}


def test_playing_for_the_partner_a_joker_moves_his_marbles() -> None:
    assert jokers(f"Ann: {ALL_HOME} | Bob: T50 | Cy: T40") == {"Y:START-T36", "Y:T40-T41", "Y:T40-T50"}


def test_other_seats_jump_round_past_t71() -> None:
    assert jokers("Dee: T70 H2 H3 H4 H5 | Ann: T3", mover=DEE) == {"T70-T71", "T70-T3"}
