"""What can be chosen for a table, for any game alike: for a slash command and for a form to take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any

from pydantic.fields import FieldInfo
from pydantic_core import to_jsonable_python

from bot.messages.controls import CHOICE, MOST_CHOICES
from bot.tables.lobby import TIMER_WORDS
from games.api import AnyGame, Options, Refusal
from games.english import capital, clip, join_words
from games.level import LEVELS
from games.options import option_from_text, option_values, option_word

MOST_DESCRIPTION = 100
MOST_HOUSE = 11
TIMERS = {"none": None, "30s": 30, "1m": 60, "2m": 120, "5m": 300, "1h": 3600, "1d": 86400, "7d": 604800}
"""The choices of the option `timer`, in seconds."""
_EITHER = (True, False)


@dataclass(frozen=True, slots=True)
class OptionField:
    """One thing that can be chosen: one of `values`, by what is written for it, or with None anything that is written.

    titles: what else is shown for a value than is written for it. bounds: of a whole number. is_for_one: whether it
    means something where one person plays alone. unsaid: how a command's description goes on, for who does not give it.
    game: whose own option it is; None for one of the table's.
    """

    name: str
    title: str
    description: str
    values: Mapping[str, Any] | None = None
    titles: Mapping[str, str] | None = None
    bounds: range | None = None
    is_for_one: bool = False
    unsaid: str = ""
    game: AnyGame | None = None

    @property
    def offered(self) -> dict[str, str]:
        """What is shown for each value, by what is written for it; empty where there are too many to list."""
        if self.bounds is not None and len(self.bounds) <= MOST_CHOICES:
            return {str(value): str(value) for value in self.bounds}
        return {word: (self.titles or {}).get(word, word) for word in self.values or ()}

    @property
    def is_either(self) -> bool:
        """Whether it is yes or no."""
        return self.values == EITHER

    def read(self, given: Any) -> Any:
        """The value that was meant by what is written, or by a number or a truth value; raises Refusal for none.

        A game's own numbers and truth values are left to its options.
        """
        if self.game is not None:
            return option_from_text(self.game, self.name, given) if isinstance(given, str) else given
        if self.is_either and isinstance(given, bool):
            return given
        if self.values is not None:
            if given not in self.values:
                raise Refusal(f"The option {self.name} can be {join_words(tuple(self.values), 'or')}.")
            return self.values[given]
        if self.bounds is not None and given not in self.bounds:
            raise Refusal(f"The option {self.name} takes a whole number from {self.bounds[0]} to {self.bounds[-1]}.")
        return given


EITHER: Mapping[str, Any] = MappingProxyType({option_word(value): value for value in _EITHER})
YES_OR_NO = MappingProxyType(dict(zip(EITHER, ("Yes", "No"), strict=True)))
TIMER = OptionField(
    "timer",
    "Turn timer",
    "How long a turn may take before a house player moves",
    TIMERS,
    {key: TIMER_WORDS[seconds] for key, seconds in TIMERS.items()},
    unsaid="; the server's default if you don't say",
)
HOUSE = OptionField("house", "House players", "How many house players to add right away", bounds=range(MOST_HOUSE + 1))
THREAD = OptionField(
    "thread",
    "Thread",
    "Where the table stands",
    {"new": True, "here": False},
    {"new": "a new thread", "here": "here"},
    unsaid="; the server's default if you don't say",
    is_for_one=True,
)
LEVEL = OptionField(
    "level",
    "Level of house players",
    "How well house players play",
    {level: level for level in LEVELS},
    {level: capital(level) for level in LEVELS},
    unsaid=": steady by default",
)
RATED = OptionField(
    "rated", "Rated", "Whether the game counts for the boards", EITHER, YES_OR_NO, unsaid=": yes by default"
)
COACH = OptionField(
    "coach",
    "Coach",
    "A coach advises whoever asks; never rated",
    EITHER,
    YES_OR_NO,
)
COUNTED = OptionField(
    RATED.name,
    RATED.title,
    RATED.description,
    {"true": (True, False), "coach": (False, True), "false": (False, False)},
    {"true": "Yes", "coach": "No: a coach advises whoever asks", "false": "No"},
)
"""RATED and COACH in one, as each rules the other out: what is chosen for both."""
COMMON = (TIMER, HOUSE, LEVEL, THREAD, RATED, COACH)
"""What can be chosen for a table of every game."""


def own_fields(game: AnyGame) -> tuple[OptionField, ...]:
    """The options of a game, in its order."""
    return tuple(_own_field(game, name, field) for name, field in game.options.model_fields.items())


def common_fields(game: AnyGame, *, is_for_one: bool) -> tuple[OptionField, ...]:
    """What else can be chosen for its tables; where the game has an option of the same name, that is meant."""
    return tuple(field for field in unclaimed(game, COMMON) if field.is_for_one or not is_for_one)


def unclaimed(game: AnyGame, fields: Iterable[OptionField]) -> Iterator[OptionField]:
    """Those of the fields whose names no option of the game has."""
    return (field for field in fields if field.name not in game.options.model_fields)


def written(options: Options) -> dict[str, str]:
    """What is written for the value of each option, by name."""
    return {name: option_word(to_jsonable_python(getattr(options, name))) for name in type(options).model_fields}


def _own_field(game: AnyGame, name: str, field: FieldInfo) -> OptionField:
    description = clip(field.description or field.title or name, MOST_DESCRIPTION)
    make = partial(OptionField, name, field.title or name, description, game=game)
    values = option_values(game.options, name)
    if isinstance(values, range):
        return make(bounds=values)
    if tuple(values) == _EITHER:
        return make(EITHER, YES_OR_NO)
    words = {option_word(value): value for value in values}
    is_listed = 0 < len(words) <= MOST_CHOICES and all(0 < len(word) <= CHOICE for word in words)
    return make(words if is_listed else None)
