from __future__ import annotations

import pytest

from games.engine.standing import is_rated, sides, standings
from games.engine.table import SeatResult

ANN, BOB, CY, DEE = range(101, 105)


def seat(person: int | None, place: int, team: int, *, has_left: bool = False) -> SeatResult:
    return SeatResult(person, "Somebody", place, {}, 0, team, has_left)


def each(*seats: tuple[int | None, int]) -> list[SeatResult]:
    """Seats that play for themselves."""
    return [seat(person, place, team) for team, (person, place) in enumerate(seats)]


def found(seats: list[SeatResult]) -> list[tuple[int, int, float]]:
    """Person, place and points of each person."""
    return [(standing.person, standing.place, standing.points) for standing in standings(seats)]


def test_a_point_for_each_person_finished_below() -> None:
    assert found(each((ANN, 1), (BOB, 3), (CY, 2))) == [(ANN, 1, 2.0), (BOB, 3, 0.0), (CY, 2, 1.0)]


def test_a_half_for_a_tie() -> None:
    assert found(each((ANN, 1), (BOB, 1), (CY, 3))) == [(ANN, 1, 1.5), (BOB, 1, 1.5), (CY, 3, 0.0)]


def test_house_players_never_rank() -> None:
    assert found(each((None, 1), (ANN, 2), (None, 3), (BOB, 4))) == [(ANN, 1, 1.0), (BOB, 2, 0.0)]


def test_a_seat_left_to_the_house_ranks_last_of_the_persons() -> None:
    seats = [seat(ANN, 1, 0, has_left=True), seat(BOB, 2, 1), seat(None, 3, 2)]
    assert found(seats) == [(ANN, 2, 0.0), (BOB, 1, 1.0)]


def test_those_who_left_rank_among_themselves_as_their_seats_came_out() -> None:
    seats = [seat(ANN, 1, 0, has_left=True), seat(BOB, 2, 1, has_left=True), seat(CY, 3, 2)]
    assert found(seats) == [(ANN, 2, 1.0), (BOB, 3, 0.0), (CY, 1, 2.0)]


def test_partners_share_a_place_and_are_no_opponents() -> None:
    seats = [seat(ANN, 1, 0), seat(BOB, 3, 1), seat(CY, 1, 0), seat(DEE, 3, 1)]
    assert found(seats) == [(ANN, 1, 2.0), (BOB, 3, 0.0), (CY, 1, 2.0), (DEE, 3, 0.0)]


def test_partners_who_draw_get_a_half_for_each_opponent() -> None:
    seats = [seat(ANN, 1, 0), seat(BOB, 1, 1), seat(CY, 1, 0), seat(DEE, 1, 1)]
    assert [points for _, _, points in found(seats)] == [1.0] * 4


def test_who_stays_keeps_the_teams_place_when_the_partner_leaves() -> None:
    seats = [seat(ANN, 1, 0), seat(BOB, 3, 1), seat(CY, 1, 0, has_left=True), seat(DEE, 3, 1)]
    assert found(seats) == [(ANN, 1, 2.0), (BOB, 2, 1.0), (CY, 4, 0.0), (DEE, 2, 1.0)]


def test_persons_of_a_team_are_one_side() -> None:
    seats = [seat(ANN, 1, 0), seat(BOB, 3, 1), seat(CY, 1, 0), seat(None, 3, 1)]
    assert [side.persons for side in sides(seats)] == [(ANN, CY), (BOB,)]


def test_the_side_that_did_better_has_the_lower_rank() -> None:
    ann, bob = sides(each((ANN, 2), (BOB, 1)))
    assert bob.rank < ann.rank


def test_who_left_a_partner_alone_is_a_side_apart_and_behind_all() -> None:
    seats = [seat(ANN, 1, 0), seat(BOB, 3, 1), seat(CY, 1, 0, has_left=True), seat(DEE, 3, 1)]
    ranked = sorted(sides(seats), key=lambda side: side.rank)
    assert [side.persons for side in ranked] == [(ANN,), (BOB, DEE), (CY,)]


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (each((ANN, 1), (BOB, 2)), True),
        (each((ANN, 1), (None, 2)), False),
        (each((ANN, 1)), True),
        (each((None, 1), (None, 2)), False),
    ],
    ids=["two persons", "one against the house", "a game for one", "the house alone"],
)
def test_what_counts(seats: list[SeatResult], expected: bool) -> None:
    assert is_rated(seats) is expected
