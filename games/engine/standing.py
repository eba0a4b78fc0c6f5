"""What a finished game is worth: the persons' places among themselves, their league points, and who stood together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.api import AnyGame
from games.engine.table import SeatResult, Table
from games.rung import is_in_trial

RULE = 1
"""The number of the rule by which `standings` and `sides` count a game that ends: 1, those who left tie; 0, they rank
among themselves as the house came out in their seats."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One person's place among the persons of a result, 1 for the best, and the league points for it."""

    seat: int
    person: int
    place: int
    points: float


@dataclass(frozen=True, slots=True)
class Side:
    """Persons who won or lost together; the lower rank did better."""

    persons: tuple[int, ...]
    rank: tuple[bool, int]


def may_count(table: Table, game: AnyGame) -> bool:
    """Whether a table's game counts, if enough persons sit there: never in trial, nor where the house may be asked."""
    return table.is_rated and not table.coach and not is_in_trial(game)


def is_rated(seats: Sequence[SeatResult]) -> bool:
    """Whether the game counts, unless its table says otherwise: two persons or more sat there, and not all left.

    A game for one needs no second person.
    """
    persons = [seat for seat in seats if seat.person is not None]
    return (len(seats) == 1 or len(persons) > 1) and any(not seat.has_left for seat in persons)


def standings(seats: Sequence[SeatResult], rule: int = RULE) -> tuple[Standing, ...]:
    """The persons' standings, in seat order: house players never rank.

    Whoever left the seat to the house ranks behind all who stayed. A point is for each person finished below, a half
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
    """The persons by side, each side's rank as far as persons go; who left a partner alone is a side apart."""
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
    """What the seat gets for having met the other."""
    if other.person is None or other.team == seat.team:
        return 0.0
    own, theirs = _rank(seat, rule), _rank(other, rule)
    return (theirs > own) + 0.5 * (theirs == own)
