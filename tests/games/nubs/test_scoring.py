"""The end of a hand and of the game, and who wins (rules 3)."""

from __future__ import annotations

import pytest

from games.nubs.state import NubsState
from tests.games.nubs.positions import ANN, BOB, CY, act, books, legal, outcome, page, position


def final(totals: tuple[int, ...], *, teams: str = "individual") -> NubsState:
    """A hand over by Ann's capture of peg 1."""
    others = " | ".join(f"{name}: 4" for name in ("Bob", "Cy", "Dee")[: 3 if teams == "partners" else len(totals) - 1])
    state = position(f"Ann: 2 | {others}", left="2 1 3 1", totals=totals, teams=teams)
    return act(state, "2 on 1")


def test_the_hand_ends_when_nobody_can_play() -> None:
    state = act(position("Ann: 1 4 | Bob: 4", left="3 1 1 2"), "1 on 4")
    assert state.to_act == ()
    assert books(state) == {"type": "hand", "points": [0, 0], "totals": [0, 0]}


def test_the_hand_goes_on_while_anybody_can_play() -> None:
    state = act(position("Ann: 1 4 | Bob: 1", left="3 a b 2"), "1 on 4")
    assert state.to_act == (BOB,)
    assert state.books() is None


def test_pegs_that_are_not_filled_score_for_nobody() -> None:
    assert books(final((0, 0)))["points"] == [5, 0]


def test_points_of_a_hand_are_added_to_the_totals() -> None:
    assert books(final((40, 55))) == {"type": "hand", "points": [5, 0], "totals": [45, 55]}


def test_partners_score_for_their_team() -> None:
    state = position("Ann: 2 | Bob: 3 | Cy: 3 | Dee: 4", left="2 3 3 1", teams="partners", totals=(10, 20))
    act(state, "2 on 1", "3 on 2", "3 on 3")
    assert books(state) == {"type": "hand", "points": [20, 10], "totals": [30, 30]}


@pytest.mark.parametrize("totals", [(0, 0), (94, 99), (60, 99)])
def test_below_100_points_another_hand_is_played(totals: tuple[int, int]) -> None:
    state = final(totals)
    state.close_books()
    assert state.outcome() is None
    assert state.hand == 2


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
    state = final((0, 0))
    state.close_books()
    view = state.view(None)
    assert view.left == (6, 8, 10, 12)
    assert view.owners == (None,) * 4
    assert view.rolls == ((1, 1, 2, 2, 3, 3, 4, 4),) * 2
    assert len(legal(state, BOB)) == 16


def test_the_game_ends_after_a_hand_with_100_points_or_more() -> None:
    state = final((95, 40))
    assert state.outcome() is None
    state.close_books()
    assert outcome(state).result == {"totals": [100, 40], "winners": [0]}
    assert state.to_act == ()


def test_reaching_100_in_the_middle_of_a_hand_does_not_end_it() -> None:
    state = act(position("Ann: 2 1 | Bob: 4", left="2 a a 9", totals=(95, 0)), "2 on 1")
    assert state.to_act == (BOB,)


def test_the_greatest_score_wins_whoever_reached_100_first() -> None:
    state = final((100, 110))
    state.close_books()
    assert outcome(state).result["winners"] == [BOB]


def test_an_exact_tie_at_the_top_plays_another_hand() -> None:
    state = final((100, 105))
    state.close_books()
    assert state.outcome() is None
    assert state.to_act == (BOB,)


def test_a_tie_below_the_top_does_not() -> None:
    state = final((115, 110, 110, 0))
    state.close_books()
    assert outcome(state).places == (1, 2, 2, 4)


def test_both_partners_win() -> None:
    state = final((105, 100), teams="partners")
    state.close_books()
    assert outcome(state).result == {"totals": [110, 100], "winners": [ANN, CY]}
    assert outcome(state).places == (1, 3, 1, 3)


@pytest.mark.parametrize(
    ("totals", "teams", "wins", "hundreds"),
    [
        ((95, 40), "individual", [1, 0], [1, 0]),
        ((115, 110, 100, 95), "individual", [1, 0, 0, 0], [1, 1, 1, 0]),
        ((40, 100), "partners", [0, 1, 0, 1], [0, 1, 0, 1]),
    ],
    ids=["two", "four", "partners"],
)
def test_wins_and_hundreds_are_tallied(
    totals: tuple[int, ...], teams: str, wins: list[int], hundreds: list[int]
) -> None:
    state = final(totals, teams=teams)
    state.close_books()
    assert [tally["wins"] for tally in outcome(state).tallies] == wins
    assert [tally["hundreds"] for tally in outcome(state).tallies] == hundreds


def test_a_play_after_the_end_is_refused() -> None:
    state = final((95, 40))
    state.close_books()
    play = position("Ann: 1 | Bob:").legal_actions(ANN)[0]
    assert state.refusal(ANN, play) == "The game is over: have a look at the scores. (NUBS, the end)"
    assert page(state).choices == ()
