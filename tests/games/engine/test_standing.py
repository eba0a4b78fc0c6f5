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


def pairs(second: int, house: int | None = DEE, *, has_left: bool = False) -> list[SeatResult]:
    """Ann and Cy, who may have left, in the first place, against Bob and another."""
    return [seat(ANN, 1, 0), seat(BOB, second, 1), seat(CY, 1, 0, has_left=has_left), seat(house, second, 1)]


@pytest.mark.parametrize(
    ("seats", "standing"),
    [
        (each((ANN, 1), (BOB, 3), (CY, 2)), [(ANN, 1, 2.0), (BOB, 3, 0.0), (CY, 2, 1.0)]),
        (each((ANN, 1), (BOB, 1), (CY, 3)), [(ANN, 1, 1.5), (BOB, 1, 1.5), (CY, 3, 0.0)]),
        (each((None, 1), (ANN, 2), (None, 3), (BOB, 4)), [(ANN, 1, 1.0), (BOB, 2, 0.0)]),
        ([seat(ANN, 1, 0, has_left=True), seat(BOB, 2, 1), seat(None, 3, 2)], [(ANN, 2, 0.0), (BOB, 1, 1.0)]),
        (
            [seat(ANN, 1, 0, has_left=True), seat(BOB, 2, 1, has_left=True), seat(CY, 3, 2)],
            [(ANN, 2, 0.5), (BOB, 2, 0.5), (CY, 1, 2.0)],
        ),
        (pairs(3), [(ANN, 1, 2.0), (BOB, 3, 0.0), (CY, 1, 2.0), (DEE, 3, 0.0)]),
        (pairs(1), [(ANN, 1, 1.0), (BOB, 1, 1.0), (CY, 1, 1.0), (DEE, 1, 1.0)]),
        (pairs(3, has_left=True), [(ANN, 1, 2.0), (BOB, 2, 1.0), (CY, 4, 0.0), (DEE, 2, 1.0)]),
    ],
    ids=[
        "a point for each person finished below",
        "a half for a tie",
        "house players never rank",
        "a seat left to the house ranks last of the persons",
        "those who left tie whatever the house made of their seats",
        "partners share a place and are no opponents",
        "partners who draw get a half for each opponent",
        "who stays keeps the team's place",
    ],
)
def test_places_and_points(seats: list[SeatResult], standing: list[tuple[int, int, float]]) -> None:
    assert found(seats) == standing


def test_by_the_rule_of_older_results_those_who_left_rank_as_their_seats_came_out() -> None:
    seats = [seat(ANN, 1, 0, has_left=True), seat(BOB, 2, 1, has_left=True), seat(CY, 3, 2)]
    assert [(each.place, each.points) for each in standings(seats, 0)] == [(2, 1.0), (3, 0.0), (1, 2.0)]
    ann, bob, cy = sides(seats, 0)
    assert cy.rank < ann.rank < bob.rank


def test_persons_of_a_team_are_one_side_but_who_left_a_partner_alone_is_one_apart_and_behind_all() -> None:
    assert [side.persons for side in sides(pairs(3, None))] == [(ANN, CY), (BOB,)]
    ann, bob = sides(each((ANN, 2), (BOB, 1)))
    assert bob.rank < ann.rank
    ranked = sorted(sides(pairs(3, has_left=True)), key=lambda side: side.rank)
    assert [side.persons for side in ranked] == [(ANN,), (BOB, DEE), (CY,)]


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (each((ANN, 1), (BOB, 2)), True),
        (each((ANN, 1), (None, 2)), False),
        (each((ANN, 1)), True),
        (each((None, 1), (None, 2)), False),
        ([seat(ANN, 1, 0, has_left=True), seat(BOB, 2, 1)], True),
        ([seat(ANN, 1, 0, has_left=True), seat(BOB, 2, 1, has_left=True), seat(None, 3, 2)], False),
    ],
    ids=["two persons", "one against the house", "a game for one", "the house alone", "one stayed", "everybody left"],
)
def test_what_counts(seats: list[SeatResult], expected: bool) -> None:
    assert is_rated(seats) is expected
