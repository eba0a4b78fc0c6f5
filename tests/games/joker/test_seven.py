"""The 7, whole and split (rules 4: the cards, playing for the partner)."""

from __future__ import annotations

from tests.games.joker.positions import ALL_HOME, ANN, BOB, CY, DEE, act, legal, position, stands


def splits(marbles: str, *, mover: int = ANN) -> set[str]:
    """The legal splits, without the card."""
    return {text[3:] for text in legal(position(marbles, "7C", mover=mover)) if text.count("-") == 2}


def test_a_split_has_every_part_in_both_orders() -> None:
    ways = splits("Ann: T10 T40")
    forward = {f"T10-T{10 + n} T40-T{47 - n}" for n in range(1, 7)}
    assert ways == forward | {" ".join(reversed(way.split())) for way in forward}


def test_a_single_marble_cannot_be_split_over() -> None:
    assert splits("Ann: T10") == set()


def test_a_7_brings_nothing_out_of_start() -> None:
    assert legal(position("", "7C")) == {"discard 7C"}


def test_the_first_part_makes_room_for_the_second() -> None:
    ways = splits("Ann: T10 T12")
    assert "T12-T15 T10-T14" in ways
    assert "T10-T14 T12-T15" not in ways


def test_the_second_marble_may_not_land_on_or_pass_the_first() -> None:
    ways = splits("Ann: T10 T12")
    assert "T12-T13 T10-T16" not in ways
    assert "T12-T14 T10-T15" not in ways
    assert {way for way in ways if way.startswith("T12")} == {
        "T12-T15 T10-T14",
        "T12-T16 T10-T13",
        "T12-T17 T10-T12",
        "T12-T18 T10-T11",
    }


def test_the_same_marble_does_not_take_both_parts() -> None:
    assert all(way.split()[0].split("-")[1] != way.split()[1].split("-")[0] for way in splits("Ann: T10 T40"))


def test_a_part_may_be_played_in_home() -> None:
    assert splits("Ann: T10 H1") == {
        *(f"T10-T{17 - n} H1-H{1 + n}" for n in range(1, 5)),
        *(f"H1-H{1 + n} T10-T{17 - n}" for n in range(1, 5)),
    }


def test_a_part_may_bring_a_marble_home() -> None:
    assert "T66-H2 T10-T14" in splits("Ann: T10 T66")


def test_the_first_part_is_carried_out_with_what_it_sends_away() -> None:
    state = act(position("Ann: T10 T40 | Bob: T13 T44", "7C"), "7C T10-T13 T40-T44")
    assert (stands(state, ANN), stands(state, BOB)) == ("T13 T44", "")


def test_the_first_part_can_close_the_partners_entrance_to_the_second() -> None:
    ways = splits("Ann: T10 T40 | Cy: T13 T44")
    assert "T10-T13 T40-T44" not in ways
    assert "T10-T12 T40-T45" in ways


def test_the_first_part_can_leave_the_partners_entrance_open_to_the_second() -> None:
    ways = splits("Ann: T31 T40 | Cy: T42")
    assert "T31-T36 T40-T42" in ways
    assert "T40-T42 T31-T36" not in ways


def test_the_second_part_can_leave_the_partners_entrance_for_the_partners_marble() -> None:
    ways = splits("Ann: T31 T40 | Cy: T36 T45")
    assert "T40-T42 T31-T36" in ways
    assert "T31-T33 T40-T45" in ways
    assert "T40-T45 T31-T33" not in ways


def test_the_first_part_can_land_on_the_partners_entrance_and_close_it() -> None:
    ways = splits("Ann: T29 T40 | Cy: T45")
    assert "T29-T31 T40-T45" not in ways
    assert "T40-T45 T29-T31" not in ways


def test_bringing_the_last_marble_home_the_rest_moves_a_partners_marble() -> None:
    ways = splits("Ann: T66 H2 H3 H4 H5 | Cy: T40")
    assert ways == {"T66-H1 Y:T40-T45"}


def test_the_partners_part_comes_second_only() -> None:
    assert "Y:T40-T45 T66-H1" not in splits("Ann: T66 H2 H3 H4 H5 | Cy: T40")


def test_no_part_moves_a_partners_marble_while_a_marble_stays_out() -> None:
    assert splits("Ann: T66 H3 H4 H5 | Cy: T40") == set()
    assert splits("Ann: T10 T66 H3 H4 H5 | Cy: T40") == splits("Ann: T10 T66 H3 H4 H5")


def test_the_partners_part_may_be_in_his_home() -> None:
    assert splits("Ann: T66 H2 H3 H4 H5 | Cy: H1") == set()
    assert splits("Ann: T65 H2 H3 H4 H5 | Cy: H1") == {"T65-H1 Y:H1-H5"}


def test_the_partners_part_brings_nothing_out_of_start() -> None:
    assert splits("Ann: T66 H2 H3 H4 H5") == set()


def test_the_partners_part_sends_away_what_it_lands_on() -> None:
    state = act(position("Ann: T66 H2 H3 H4 H5 | Bob: T45 | Cy: T40", "7C"), "7C T66-H1 Y:T40-T45")
    assert (stands(state, BOB), stands(state, CY)) == ("", "T45")


def test_playing_for_the_partner_a_7_is_split_over_his_marbles() -> None:
    assert "Y:T40-T43 Y:T50-T54" in splits(f"Ann: {ALL_HOME} | Cy: T40 T50")


def test_the_whole_count_is_used_on_the_last_play_too() -> None:
    """The last marble is two spaces from H1: a 7 would be five too many, and nobody is left to take the rest."""
    assert legal(position(f"Ann: T66 H2 H3 H4 H5 | Cy: {ALL_HOME}", "7C 2C")) == {"2C T66-H1"}


def test_the_two_last_marbles_come_home_with_one_7_and_win() -> None:
    state = act(position("Ann: T66 H2 H3 H4 H5 | Cy: T27 H2 H3 H4 H5", "7C"), "7C T66-H1 Y:T27-H1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.result["winners"] == [ANN, CY]


def test_other_seats_split_alike() -> None:
    assert splits("Dee: T48 H2 H3 H4 H5 | Bob: T40", mover=DEE) == {"T48-H1 B:T40-T45"}
    assert splits("Bob: T12 H2 H3 H4 H5 | Dee: T40", mover=BOB) == {"T12-H1 G:T40-T45"}
