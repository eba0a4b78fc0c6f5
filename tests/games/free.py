"""What the tests that every game gets for free play on: each game with each of its options at several sizes.

A game in the catalogue is tested by being there; it adds nothing here.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.api import Action, AnyEvent, AnyGame, AnyState, Choice, Options, OptionsRefused
from games.catalogue import GAMES
from games.house import Policy
from games.joker import model as joker
from games.joker.cards import CARD_RANKS
from games.options import option_values, options_from_json, options_to_json
from games.records.record import Record, event_from_data
from games.records.simulate import play, play_out
from games.seed import seed_from_text
from tests.games.toy import Toy

ALL_GAMES: dict[str, AnyGame] = {**GAMES, "toy": Toy()}
"""The catalogue, and the toy."""

MOST_EVENTS = 20_000
"""No game of house players is so long."""


@dataclass(frozen=True)
class Case:
    """One game with its options and a number of seats."""

    game: AnyGame
    options: Options
    seats: int

    def __str__(self) -> str:
        values = options_to_json(self.options).values()
        return "-".join(map(str, (self.game.key, *values, self.seats)))

    @property
    def seed(self) -> bytes:
        return seed_from_text(str(self))

    def new(self) -> AnyState:
        return self.game.new(self.options, self.seats)


def _option_choices(game: AnyGame) -> Iterator[Options]:
    """The options of a game in each combination that it allows; of a number its bounds and default."""
    default = game.options()
    choices: list[Sequence[Any]] = []
    for name in game.options.model_fields:
        values = option_values(game.options, name)
        if isinstance(values, range):
            values = sorted({values[0], getattr(default, name), values[-1]})
        choices.append(values)
    for combination in itertools.product(*choices):
        try:
            yield options_from_json(game, dict(zip(game.options.model_fields, combination, strict=True)))
        except OptionsRefused:
            continue


def _seat_counts(game: AnyGame, options: Options) -> list[int]:
    """The fewest, the most, and one between."""
    allowed = game.seat_range(options)
    return sorted({allowed[0], allowed[len(allowed) // 2], allowed[-1]})


CASES = tuple(
    Case(game, options, seats)
    for game in ALL_GAMES.values()
    for options in _option_choices(game)
    for seats in _seat_counts(game, options)
)
OPTION_CASES = tuple({(case.game, case.options): case for case in CASES}.values())
"""One number of seats for each combination of options."""

SEAT_CASES = tuple(case for case in CASES if case.options == case.game.options())
"""The default options at each size."""

FIRST_CASES = tuple(case for case in CASES if case.options == next(_option_choices(case.game)))
"""The first of the values of each option, mostly the shortest game, at each size."""


@functools.cache
def record_of(case: Case, policy: Policy = "random") -> Record:
    """A whole game with its lists of legal actions."""
    return play_out(case.game, case.options, case.seats, case.seed, policy, with_legal=True)


def events_of(case: Case) -> list[AnyEvent]:
    """The events of `record_of`."""
    return [event_from_data(case.game, data) for data in record_of(case).events]


def positions(case: Case, most: int = MOST_EVENTS) -> Iterator[tuple[AnyState, AnyEvent | None]]:
    """At most so many positions along the game of `record_of`, spread over the whole of it with both its ends.

    Each comes with the event that follows, None at the end. The state moves on with the next position.
    """
    length = len(record_of(case).events) + 1
    inner = random.Random(str(case)).sample(range(1, length - 1), min(most, length) - 2)
    chosen = {0, length - 1, *inner}
    state = case.new()
    for index, event in enumerate(play(state, case.seed)):
        if index in chosen:
            yield state, event
    yield state, None


def readers(case: Case) -> list[int | None]:
    """The channel, and each seat."""
    return [None, *range(case.seats)]


def leaves(choices: Sequence[Choice]) -> Iterator[Choice]:
    """The choices of a tree that end in an action."""
    for choice in choices:
        if choice.children:
            yield from leaves(choice.children)
        else:
            yield choice


def paths(choices: Sequence[Choice], before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Choice]]:
    """The choices of a tree that end in an action, each with the keys that lead to it."""
    for choice in choices:
        path = (*before, choice.key)
        if choice.children:
            yield from paths(choice.children, path)
        else:
            yield path, choice


def levels(choices: Sequence[Choice]) -> Iterator[Sequence[Choice]]:
    """All lists of siblings in a tree."""
    yield choices
    for choice in choices:
        if choice.children:
            yield from levels(choice.children)


def alike(action: Action | None) -> object:
    """What people choose by an action: in JOKER suits do nothing, so cards of a rank are one choice."""
    if isinstance(action, joker.Play):
        return CARD_RANKS[action.card], action.moves
    return CARD_RANKS[action.card] if isinstance(action, joker.Discard) else action
