"""The options, the deal, the end of a hand, wipe-outs, and the end of the game (rules 2a)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.api import Chance, IllegalChance
from games.core import BOOKS
from games.nojoke.matching import Matching
from games.nojoke.sticks import pack
from games.nojoke.straight.rules import Straight
from tests.games.nojoke.straight.positions import ANN, BOB, CY, GAME, act, dealt, position
from tests.games.typed import outcome

RUN_OF_CY = "Ann HHH, Bob HDH, Cy HCS"
FOUR = "TTT CCC DDD SSS"


@pytest.mark.parametrize(
    ("hands", "row", "plays", "more", "captured", "wiped", "totals"),
    [
        pytest.param(
            "HHS | TTT", "Bob HHH", "HHS", {}, [2, 0], [], [2, 0], id="a last stick ends it whatever the reserve holds"
        ),
        pytest.param("HCS | TTT | TTT", "Bob DHD, Cy HHS", "HCS", {}, [3, 0, 0], [], [3, 0, 0], id="it takes the row"),
        pytest.param("HSD | TTT | TTT", RUN_OF_CY, "HSD", {}, [4, 0, 0], [], [4, 0, 0], id="and a run that goes on"),
        pytest.param(
            "SCS | TTT | TTT", RUN_OF_CY, "SCS", {}, [1, 0, 3], [], [1, 0, 3], id="but only itself if it breaks a run"
        ),
        pytest.param(
            "SCS | TTT", "Ann HHH, Bob HDH, Ann HCS", "SCS", {}, [4, 0], [], [4, 0], id="and all if the run is its own"
        ),
        pytest.param("SCS | TTT", "", "SCS", {}, [1, 0], [], [1, 0], id="a last stick that is led takes itself"),
        pytest.param(
            "SSS | TTT | DDD",
            "Bob HDH, Cy HCH, Ann HHH",
            "pass pass pass",
            {"reserve": "", "scores": (3, 4, 5)},
            [0, 0, 0],
            [],
            [3, 4, 5],
            id="all pass and the table counts for nobody",
        ),
        pytest.param(
            "SSS TTT | HHS DDD | CCC DDD",
            "Cy HHH",
            "pass HHS pass SSS pass pass pass",
            {"reserve": ""},
            [0, 0, 0],
            [],
            [0, 0, 0],
            id="a play between starts the passes again",
        ),
        pytest.param(
            f"HHS | {FOUR} | TTT CCC DDD",
            "Cy HHH",
            "HHS",
            {"scores": (5, 20, 30)},
            [2, 0, 0],
            [BOB],
            [7, 0, 30],
            id="four sticks lose the whole score and three keep it",
        ),
        pytest.param(
            "SCS SDD | SSS TTT | TTT CCC DDD DDC SSD",
            RUN_OF_CY,
            "SCS SSS SSD SDD",
            {"scores": (0, 0, 10)},
            [4, 0, 3],
            [CY],
            [4, 0, 0],
            id="with the captures of this hand",
        ),
        pytest.param(
            "SSS TTT DDD CCC | TTT",
            "Bob HHH",
            "pass pass",
            {"reserve": "", "scores": (30, 40)},
            [0, 0],
            [ANN],
            [0, 40],
            id="after a passed-out hand too",
        ),
        pytest.param(
            f"HHS | {FOUR}", "Bob HHH", "HHS", {}, [2, 0], [BOB], [2, 0], id="wiped out even with nothing to lose"
        ),
    ],
)
def test_the_end_of_a_hand(
    hands: str, row: str, plays: str, more: dict[str, Any], captured: list[int], wiped: list[int], totals: list[int]
) -> None:
    state = act(position(hands, row=row, **more), *plays.split())
    assert (state.due, state.to_act) == (BOOKS, ())
    assert state.books() == {"type": "hand", "captured": captured, "wiped": wiped, "totals": totals}
    state.close_books()
    assert state.wipe_outs == [seat in wiped for seat in range(state.seats)]
    assert (state.is_chance_due, state.outcome()) == (True, None)
    assert state.points == totals


@pytest.mark.parametrize(
    ("hands", "row", "play", "more", "captured", "totals", "winner"),
    [
        pytest.param(
            f"SCS DDD | {FOUR} | {FOUR}",
            RUN_OF_CY,
            "SCS",
            {"scores": (20, 30, 47)},
            [0, 0, 3],
            [20, 30, 50],
            CY,
            id="a capture ends it at that instant and nobody is wiped out",
        ),
        pytest.param(
            "SCS DDD | TTT | TTT",
            RUN_OF_CY,
            "SCS",
            {"scores": (0, 0, 49)},
            [0, 0, 3],
            [0, 0, 52],
            CY,
            id="it counts whole",
        ),
        pytest.param(
            "SCS | TTT | TTT",
            RUN_OF_CY,
            "SCS",
            {"scores": (49, 0, 47)},
            [0, 0, 3],
            [49, 0, 50],
            CY,
            id="by the break of a last stick, which stays",
        ),
        pytest.param(
            f"HHS | {FOUR}", "Bob HHH", "HHS", {"scores": (48, 49)}, [2, 0], [50, 49], ANN, id="by a last stick"
        ),
        pytest.param(
            "HHS | TTT", "Bob HHH", "HHS", {"scores": (8, 0), "target": 10}, [2, 0], [10, 0], ANN, id="another target"
        ),
    ],
)
def test_the_end_of_the_game(
    hands: str, row: str, play: str, more: dict[str, Any], captured: list[int], totals: list[int], winner: int
) -> None:
    state = act(position(hands, row=row, **more), play)
    assert state.books() == {"type": "hand", "captured": captured, "wiped": [], "totals": totals}
    state.close_books()
    assert outcome(state).result == {"totals": totals, "winners": [winner]}


def test_a_capture_one_short_of_the_target_ends_nothing() -> None:
    state = act(position("SCS DDD | SSS TTT | TTT", row=RUN_OF_CY, scores=(0, 0, 46)), "SCS")
    assert state.to_act == (BOB,)


def test_equal_totals_share_a_place_and_wipe_outs_and_fifties_are_counted() -> None:
    state = position("SCS DDD | TTT | TTT | DDD", row=RUN_OF_CY, scores=(20, 9, 47, 20))
    state.wipe_outs = [0, 2, 1, 0]
    act(state, "SCS").close_books()
    over = outcome(state)
    assert over.places == (2, 4, 1, 2)
    assert [(tally["fifties"], tally["wipeouts"]) for tally in over.tallies] == [(0, 0), (0, 2), (1, 1), (0, 0)]


@pytest.mark.parametrize(
    ("target", "scores", "fifties"), [(10, (8, 9), [0, 0]), (50, (48, 49), [1, 0]), (60, (58, 52), [1, 1])]
)
def test_a_fifty_is_fifty_points_whatever_the_target(target: int, scores: tuple[int, ...], fifties: list[int]) -> None:
    state = act(position("HHS | TTT", row="Bob HHH", target=target, scores=scores), "HHS")
    state.close_books()
    assert [tally["fifties"] for tally in outcome(state).tallies] == fifties


# The deal


def leader_of(deal: Chance) -> int:
    return Matching.deal.read(deal, lambda leader, sticks: leader)


def test_the_lead_moves_to_the_left_each_hand_and_goes_round() -> None:
    state = position("HHS | TTT | DDD", row="Cy HHH")
    for before, after in ((BOB, CY), (CY, ANN), (ANN, BOB)):
        other = act(state.clone(), "HHS")
        other.leader = before
        other.close_books()
        assert leader_of(other.sample_chance(random.Random(1))) == after
    with pytest.raises(IllegalChance, match="seat 1 leads this hand, not seat 2"):
        other.apply_chance(Matching.deal(CY, pack(2)))


@pytest.mark.parametrize(
    ("seats", "packs", "each"),
    [
        *((seats, 1, 6) for seats in (2, 3, 4)),
        (5, 1, 5),
        (6, 1, 4),
        *((seats, 2, 6) for seats in (2, 5, 8)),
        *((seats, 2, 5) for seats in (9, 10)),
        *((seats, 2, 4) for seats in (11, 12)),
    ],
)
def test_the_sticks_dealt(seats: int, packs: int, each: int) -> None:
    state = dealt(seats, packs=packs)
    assert [len(hand) for hand in state.hands] == [each] * seats
    assert len(state.reserve) == 35 * packs - each * seats


def test_the_first_leader_is_whoever_chance_picks() -> None:
    state = Straight(GAME.options(), 3)
    assert {leader_of(state.sample_chance(random.Random(seed))) for seed in range(40)} == {0, 1, 2}
    state.apply_chance(Matching.deal(CY, pack()))
    assert state.to_act == (CY,)
    assert state.hands[CY][:2] == [0, 3]


def test_a_deal_that_is_not_due_or_wrong_is_refused_and_changes_nothing() -> None:
    with pytest.raises(IllegalChance, match="nothing is drawn here"):
        dealt(3).apply_chance(Matching.deal(ANN, pack()))
    state = Straight(GAME.options(), 3)
    with pytest.raises(IllegalChance, match="with HHH 1 time, not 0"):
        state.apply_chance(Matching.deal(ANN, pack()[1:]))
    assert (state.is_chance_due, state.leader) == (True, None)
    with pytest.raises(ValueError, match="no hand"):
        state.close_books()


# Options


@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (6, 1), (7, 2), (12, 2)])
def test_auto_means_one_pack_up_to_six_and_two_above(seats: int, packs: int) -> None:
    assert GAME.new(GAME.options(), seats).packs_mixed == packs
