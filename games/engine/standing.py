"""The worth of a finished game: places among persons, league points, and sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.api import AnyGame
from games.engine.table import SeatResult, Table
from games.rung import is_in_trial

RULE = 1
"""The version of the rule by which `standings` and `sides` count a game that ends now: in 1, those who left tie; in 0,
they rank among themselves by the house's result in their seats."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One person's place among the persons of a result, 1 for the best, and the league points for it."""

    seat: int
    person: int
    place: int
    points: float


@dataclass(frozen=True, slots=True)
class Side:
    """Persons who won or lost together; a lower rank is better."""

    persons: tuple[int, ...]
    rank: tuple[bool, int]


def may_count(table: Table, game: AnyGame) -> bool:
    """Return whether a table's game counts with enough persons: never in trial, nor with a coach."""
    return table.is_rated and not table.coach and not is_in_trial(game)


def is_rated(seats: Sequence[SeatResult]) -> bool:
    """Return whether the game counts, unless its table says otherwise: two persons or more, and not all left.

    A game for one needs no second person.
    """
    persons = [seat for seat in seats if seat.person is not None]
    return (len(seats) == 1 or len(persons) > 1) and any(not seat.has_left for seat in persons)


def standings(seats: Sequence[SeatResult], rule: int = RULE) -> tuple[Standing, ...]:
    """Return the persons' standings, in seat order: house players never rank.

    Those who left their seat to the house rank behind all who stayed. A point is for each person finished below, a half
    for each tie; partners are not each other's opponents. rule: as for `RULE`.
    """
    return tuple(
        Standing(
            index,
            seat.person,
            1 + sum(_rank(other, rule) < _rank(seat, rule) for other in seats if other.person is not None),
            sum(_points(seat, other, rule) for other in seats),
        )
        for index, seat in enumerate(seats)
        if seat.person is not None
    )


def sides(seats: Sequence[SeatResult], rule: int = RULE) -> tuple[Side, ...]:
    """Return the persons by side, ranked among persons only; one who left a partner alone is a side apart."""
    grouped: dict[tuple[int, bool], list[SeatResult]] = {}
    for seat in seats:
        if seat.person is not None:
            grouped.setdefault((seat.team, seat.has_left), []).append(seat)
    return tuple(
        Side(tuple(seat.person for seat in side if seat.person is not None), min(_rank(seat, rule) for seat in side))
        for side in grouped.values()
    )


def _rank(seat: SeatResult, rule: int) -> tuple[bool, int]:
    return seat.has_left, 0 if seat.has_left and rule else seat.place


def _points(seat: SeatResult, other: SeatResult, rule: int) -> float:
    """Return the seat's points against another seat."""
    if other.person is None or other.team == seat.team:
        return 0.0
    own, theirs = _rank(seat, rule), _rank(other, rule)
    return (theirs > own) + 0.5 * (theirs == own)
