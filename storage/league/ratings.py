"""Ratings by Weng and Lin's Plackett–Luce model: one for each server, game and person.

The current one is stored, and the one after the person's last result in each season.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, select

from games.engine.standing import Side
from games.league.rating import MU, SIGMA, Rating
from storage import schema
from storage.engine.statements import Bulk, in_batches, remove, upsert
from storage.engine.store import ReadStore
from storage.schema import ALL_TIME

if TYPE_CHECKING:
    from openskill.models import PlackettLuce
    from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

MOST_KEYS = 500
"""Maximum number of persons in a statement."""

RatingKey = tuple[int, int]
"""A season, or ALL_TIME, and a person."""


@dataclass(frozen=True, slots=True)
class Expected:
    """A person's expected place among these, and the probability that the person's side takes it."""

    person: int
    place: int
    probability: float


class RatingStore(ReadStore):
    """Reads ratings."""

    async def ratings(self, guild: int, game: str, persons: Collection[int]) -> dict[int, Rating]:
        """Return the persons' ratings; a newcomer's for those without."""
        known = await self._reader.run(load_ratings, guild, game, persons)
        return {person: known.get(person, Rating()) for person in persons}

    async def expected(self, guild: int, game: str, sides: Sequence[Sequence[int]]) -> list[Expected]:
        """Return the places that the persons of these sides are expected to take, side by side.

        Partners share a place behind all persons of better sides; empty for fewer than two sides.
        """
        if len(sides) < 2:
            return []
        ratings = await self.ratings(guild, game, [person for side in sides for person in side])
        predicted = _model().predict_rank(_teams(sides, ratings))
        return [
            Expected(
                person,
                1 + sum(len(sides[other]) for other, (ahead, _) in enumerate(predicted) if ahead < rank),
                probability,
            )
            for side, (rank, probability) in zip(sides, predicted, strict=True)
            for person in side
        ]


def rate(sides: Sequence[Side], before: dict[int, Rating]) -> dict[int, Rating]:
    """Return all persons' ratings after they met; empty for a single side."""
    if len(sides) < 2:
        return {}
    teams = _teams([side.persons for side in sides], before)
    ordered = sorted({side.rank for side in sides})
    rated = _model().rate(teams, ranks=[float(ordered.index(side.rank)) for side in sides])
    return {
        person: Rating(skill.mu, skill.sigma, before[person].games + 1)
        for side, team in zip(sides, rated, strict=True)
        for person, skill in zip(side.persons, team, strict=False)
    }


def _teams(sides: Sequence[Sequence[int]], ratings: Mapping[int, Rating]) -> list[list[PlackettLuceRating]]:
    """Return the sides for the model.

    A side with missing partners is filled up with newcomers, so that it isn't taken for the weaker one.
    """
    model, size = _model(), max(map(len, sides))
    filled = [[*(ratings[person] for person in side), *[Rating()] * (size - len(side))] for side in sides]
    return [[model.rating(mu=rating.mu, sigma=rating.sigma) for rating in side] for side in filled]


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # a start does without this import

    return PlackettLuce(mu=MU, sigma=SIGMA)


def load_ratings(connection: Connection, guild: int, game: str, persons: Iterable[int]) -> dict[int, Rating]:
    """Return the ratings of those persons who have one."""
    ratings = schema.ratings
    found: dict[int, Rating] = {}
    for wanted in in_batches(sorted(set(persons)), MOST_KEYS):
        query = select(ratings.c.person, ratings.c.mu, ratings.c.sigma, ratings.c.games).where(
            ratings.c.guild == guild,
            ratings.c.season == ALL_TIME,
            ratings.c.game == game,
            ratings.c.person.in_(wanted),
        )
        found |= {person: Rating(mu, sigma, games) for person, mu, sigma, games in connection.execute(query)}
    return found


_remove = Bulk(remove(schema.ratings))
_save = Bulk(upsert(schema.ratings), schema.ratings.c.keys())


def in_seasons(season: int, ratings: Mapping[int, Rating]) -> dict[RatingKey, Rating]:
    """Return the persons' ratings after a result of the season by their keys: the season's and all time's."""
    return {(kept, person): rating for kept in (season, ALL_TIME) for person, rating in ratings.items()}


def save_ratings(connection: Connection, guild: int, game: str, ratings: Mapping[RatingKey, Rating | None]) -> None:
    """Set the ratings, and delete those that are None."""
    gone, kept = [], []
    for (season, person), rating in ratings.items():
        row: dict[str, Any] = {"guild": guild, "season": season, "game": game, "person": person}
        if rating is None:
            gone.append(row)
        else:
            values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games, "number": rating.number}
            kept.append({**row, **values})
    _remove.execute(connection, gone)
    _save.execute(connection, kept)


class RatingBook:
    """Collects the rating changes of many results, to write them once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._ratings: defaultdict[tuple[int, str], dict[int, Rating]] = defaultdict(dict)
        self._changed: defaultdict[tuple[int, str], dict[RatingKey, Rating]] = defaultdict(dict)

    def rate(self, guild: int, season: int, game: str, sides: Sequence[Side]) -> dict[int, Rating]:
        """Return all persons' ratings after they met in the season; empty for a single side."""
        known = self._ratings[guild, game]
        unknown = [person for side in sides for person in side.persons if person not in known]
        if unknown:
            known |= dict.fromkeys(unknown, Rating()) | load_ratings(self._connection, guild, game, unknown)
        after = rate(sides, known)
        known |= after
        self._changed[guild, game] |= in_seasons(season, after)
        return after

    def write(self) -> None:
        for (guild, game), changed in self._changed.items():
            save_ratings(self._connection, guild, game, changed)
