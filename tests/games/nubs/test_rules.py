"""The table, what a turn may be, the end of a hand and of the game, and who wins (rules 3)."""

from __future__ import annotations

import random

import pytest

from games.api import IllegalChance
from games.nubs.rules import POINTS, ROLLS, SPACES, Nubs, pack_rolls
from tests.games.nubs.positions import ANN, BOB, CY, DEE, act, begun, chosen, legal, play, position
from tests.games.typed import books, outcome

ALONE = chosen()


# The table


def test_the_pegs_score_5_10_15_20_and_hold_6_8_10_12_spaces() -> None:
    assert POINTS == (5, 10, 15, 20)
    assert tuple(begun().left) == SPACES == (6, 8, 10, 12)


@pytest.mark.parametrize(
    ("seats", "teams", "rolls"),
    [(2, "individual", (1, 1, 2, 2, 3, 3, 4, 4)), (4, "individual", (1, 2, 3, 4)), (4, "partners", (1, 2, 3, 4))],
)
def test_two_have_two_rolls_of_each_size_and_four_have_one(seats: int, teams: str, rolls: tuple[int, ...]) -> None:
    dealt = [ROLLS[each] for each in begun(seats, teams=teams).rolls]
    assert dealt == [rolls] * seats
    assert sum(map(sum, dealt)) == 40 > sum(SPACES), "some roll never plays"


@pytest.mark.parametrize("sizes", [(), (4,), (1, 1, 2, 4, 4)])
def test_rolls_are_packed_and_unpacked(sizes: tuple[int, ...]) -> None:
    assert ROLLS[pack_rolls(sizes)] == sizes


# The turn


def test_the_first_leader_is_random_and_plays_first() -> None:
    state = Nubs(ALONE, 4)
    assert {state.sample_chance(random.Random(seed)) for seed in range(40)} == {Nubs.lead(seat) for seat in range(4)}
    assert begun(4, leader=CY).to_act == (CY,)


@pytest.mark.parametrize(("seats", "leader"), [(2, 2), (4, 4), (2, -1)])
def test_a_leader_who_is_not_there_is_refused_and_changes_nothing(seats: int, leader: int) -> None:
    state = Nubs(ALONE, seats)
    with pytest.raises(IllegalChance, match=f"leads, not {leader}"):
        state.apply_chance(Nubs.lead(leader))
    assert state.is_chance_due


def test_the_lead_is_drawn_once() -> None:
    with pytest.raises(IllegalChance, match="nothing is drawn here"):
        begun().apply_chance(Nubs.lead(ANN))


@pytest.mark.parametrize(
    ("rolls", "left", "plays"),
    [
        ("1 1 2 2 3 3 4 4", "6 8 10 12", [f"{roll} on {peg}" for roll in (1, 2, 3, 4) for peg in (1, 2, 3, 4)]),
        ("3 3", "3 2 2 2", ["3 on 1"]),
        ("1 2 3 4", "2 1 3 a", ["1 on 1", "1 on 2", "1 on 3", "2 on 1", "2 on 3", "3 on 3"]),
    ],
    ids=["any roll on any peg", "equal rolls are one play", "no peg is more than filled"],
)
def test_what_may_be_played(rolls: str, left: str, plays: list[str]) -> None:
    assert legal(position(f"Ann: {rolls} | Bob: 1", left=left)) == set(plays)


def test_a_roll_played_is_gone_and_takes_its_spaces() -> None:
    state = act(position("Ann: 3 3 4 | Bob: 1"), "3 on 2")
    assert (ROLLS[state.rolls[ANN]], state.left) == ((3, 4), [6, 5, 10, 12])


def test_turns_go_round_to_the_left_and_nobody_else_may_act() -> None:
    state = begun(4, leader=DEE)
    assert legal(state, ANN) == legal(state, CY) == set()
    assert act(state, "1 on 1").to_act == (ANN,)
    assert act(state, "1 on 1").to_act == (BOB,)


@pytest.mark.parametrize(
    ("rolls", "left", "mover", "plays", "following", "passed"),
    [
        ("Ann: 1 1 | Bob: 4 | Cy: 2 | Dee: 1", "a a a 4", ANN, ["1 on 4"], CY, (BOB,)),
        ("Ann: 1 1 | Bob:", "6 8 10 12", ANN, ["1 on 1"], ANN, (BOB,)),
        ("Ann: 1 1 | Bob: 4 | Cy: 3 | Dee: 4", "a a a 3", ANN, ["1 on 4"], ANN, (BOB, CY, DEE)),
        ("Ann: 4 1 | Bob: 4 | Cy: 2 | Dee: 1", "1 a a 3", CY, ["2 on 4", "1 on 4"], ANN, ()),
    ],
    ids=["no roll fits", "no rolls", "all others", "a roll fits again"],
)
def test_who_cannot_play_is_passed_over(
    rolls: str, left: str, mover: int, plays: list[str], following: int, passed: tuple[int, ...]
) -> None:
    state = act(position(rolls, left=left, mover=mover), *plays)
    assert (state.to_act, state.recent[-1][4]) == ((following,), passed)


@pytest.mark.parametrize(("peg", "points"), [(1, 5), (2, 10), (3, 15), (4, 20)])
def test_whoever_exactly_fills_a_peg_captures_it(peg: int, points: int) -> None:
    state = act(position("Ann: 2 1 | Bob: 1", left="2 2 2 2"), f"2 on {peg}")
    assert state.owners[peg - 1] == ANN
    assert state.standing() == [points, 0]


def test_what_a_partner_captures_counts_for_the_team_and_is_the_partners() -> None:
    hands = "Ann: 1 | Bob: 1 | Cy: 2 1 | Dee: 1"
    state = act(position(hands, left="2 2 2 2", mover=CY, teams="partners"), "2 on 1")
    assert (state.owners, state.standing()) == ([CY, None, None, None], [5, 0])


def test_the_first_to_play_on_a_peg_has_no_claim_to_it() -> None:
    state = act(position("Ann: 4 | Bob: 2 1", left="6 a a a"), "4 on 1", "2 on 1")
    assert books(state)["points"] == [45, 5]


@pytest.mark.parametrize(
    ("rolls", "left", "text", "words"),
    [
        ("3", "6 1 a 12", "1 on 1", "You have no roll of 1 left: play your roll 3."),
        (
            "2 3",
            "2 1 a 2",
            "3 on 4",
            "A 3 is too big for every peg: play another roll, such as a 2 on peg 5.",
        ),
    ],
    ids=["one roll left", "too high for all"],
)
def test_a_play_against_the_rules_is_refused_with_a_way_on(rolls: str, left: str, text: str, words: str) -> None:
    state = position(f"Ann: {rolls} | Bob: 4", left=left)
    assert text not in legal(state)
    assert state.refusal(ANN, play(text)) == words


# The end of a hand and of the game


def final(totals: tuple[int, ...], *, teams: str = "individual") -> Nubs:
    """A hand over by Ann's capture of peg 1."""
    others = " | ".join(f"{name}: 4" for name in ("Bob", "Cy", "Dee")[: 3 if teams == "partners" else len(totals) - 1])
    state = position(f"Ann: 2 | {others}", left="2 1 3 1", totals=totals, teams=teams)
    return act(state, "2 on 1")


def closed(totals: tuple[int, ...], *, teams: str = "individual") -> Nubs:
    """The game once the books of such a hand are closed."""
    state = final(totals, teams=teams)
    state.close_books()
    return state


def test_the_hand_ends_when_nobody_can_play() -> None:
    state = act(position("Ann: 1 4 | Bob: 4", left="3 1 1 2"), "1 on 4")
    assert state.to_act == ()
    assert books(state) == {"type": "hand", "points": [0, 0], "totals": [0, 0]}


def test_the_hand_goes_on_while_anybody_can_play() -> None:
    state = act(position("Ann: 1 4 | Bob: 1", left="3 a b 2"), "1 on 4")
    assert (state.to_act, state.books()) == ((BOB,), None)


def test_points_of_filled_pegs_alone_are_added_to_the_totals() -> None:
    assert books(final((40, 55))) == {"type": "hand", "points": [5, 0], "totals": [45, 55]}


def test_partners_score_for_their_team() -> None:
    state = position("Ann: 2 | Bob: 3 | Cy: 3 | Dee: 4", left="2 3 3 1", teams="partners", totals=(10, 20))
    act(state, "2 on 1", "3 on 2", "3 on 3")
    assert books(state) == {"type": "hand", "points": [20, 10], "totals": [30, 30]}


@pytest.mark.parametrize(("totals", "teams"), [((0, 0, 0, 0), "individual"), ((0, 0), "partners")])
def test_the_lead_moves_one_seat_to_the_left(totals: tuple[int, ...], teams: str) -> None:
    state = final(totals, teams=teams)
    leaders = [state.leader]
    for _ in range(4):
        state.close_books()
        leaders.append(state.to_act[0])
        while state.to_act:
            state.apply_action(state.to_act[0], state.legal_actions(state.to_act[0])[0])
    assert leaders == [0, 1, 2, 3, 0]


def test_a_new_hand_starts_with_empty_pegs_and_all_rolls() -> None:
    state = closed((0, 0))
    assert (state.left, state.owners) == ([6, 8, 10, 12], [None] * 4)
    assert [ROLLS[rolls] for rolls in state.rolls] == [(1, 1, 2, 2, 3, 3, 4, 4)] * 2
    assert len(legal(state, BOB)) == 16


@pytest.mark.parametrize("totals", [(0, 0), (94, 99), (60, 99), (100, 105)])
def test_below_100_points_or_with_a_tie_at_the_top_another_hand_is_played(totals: tuple[int, int]) -> None:
    state = closed(totals)
    assert (state.outcome(), state.round, state.to_act) == (None, 2, (BOB,))


def test_the_game_ends_after_a_hand_with_100_points_or_more() -> None:
    state = final((95, 40))
    assert state.outcome() is None
    state.close_books()
    assert outcome(state).result == {"totals": [100, 40], "winners": [0]}
    assert state.to_act == ()


def test_reaching_100_in_the_middle_of_a_hand_does_not_end_it() -> None:
    state = act(position("Ann: 2 1 | Bob: 4", left="2 a a 9", totals=(95, 0)), "2 on 1")
    assert state.to_act == (BOB,)


@pytest.mark.parametrize(
    ("totals", "teams", "winners", "places", "hundreds"),
    [
        ((95, 40), "individual", [ANN], (1, 2), [1, 0]),
        ((100, 110), "individual", [BOB], (2, 1), [1, 1]),
        ((115, 110, 110, 0), "individual", [ANN], (1, 2, 2, 4), [1, 1, 1, 0]),
        ((105, 100), "partners", [ANN, CY], (1, 3, 1, 3), [1, 1, 1, 1]),
        ((40, 100), "partners", [BOB, DEE], (3, 1, 3, 1), [0, 1, 0, 1]),
    ],
    ids=["two", "not who was first at 100", "a tie below the top", "both partners", "the others"],
)
def test_the_greatest_score_wins_and_wins_and_hundreds_are_tallied(
    totals: tuple[int, ...], teams: str, winners: list[int], places: tuple[int, ...], hundreds: list[int]
) -> None:
    state = closed(totals, teams=teams)
    over = outcome(state)
    assert (over.result["winners"], over.places) == (winners, places)
    assert [tally["wins"] for tally in over.tallies] == [seat in winners for seat in range(state.seats)]
    assert [tally["hundreds"] for tally in over.tallies] == hundreds


def test_a_play_after_the_end_is_refused() -> None:
    play = position("Ann: 1 | Bob:").legal_actions(ANN)[0]
    assert closed((95, 40)).refusal(ANN, play) == "The game is over: have a look at the scores."
