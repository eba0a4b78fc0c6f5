"""What a position is made of: each annotated attribute is seen by nobody until it is declared public or private."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from games.small.looks import Look

Facts: TypeAlias = "tuple[str, tuple[tuple[str, Any], ...]]"
"""A sentence with places for values, and the values by name, as `SmallGame.told` makes it."""


class Sight(Enum):
    """Who sees a field. COUNTED: a list of which everybody sees how long it is."""

    PUBLIC = "public"
    PRIVATE = "private"
    COUNTED = "counted"
    HIDDEN = "hidden"


MISSING: Any = object()


@dataclass(frozen=True, slots=True)
class Field:
    """One attribute of a position.

    default: what it begins with, or a function that makes it, of a private one for each seat; `MISSING` where `begin`
    sets it. unit: what the numbers or things in it are called, "point" or "die/dice". look: how a value of it is drawn.
    """

    sight: Sight
    default: Any = MISSING
    unit: str = ""
    look: Look | None = None

    def beginning(self, seats: int) -> Any:
        """What it begins with in a game for so many; a list, dict or set is a copy of its own."""
        if self.sight is Sight.PRIVATE:
            return [_made(self.default) for _ in range(seats)]
        return _made(self.default)


def units_of(unit: str) -> tuple[str, str]:
    """A unit such as "point" or "die/dice" for one and for many."""
    one, _, many = unit.partition("/")
    return one, many or f"{one}s"


def _made(default: Any) -> Any:
    return default() if callable(default) else deepcopy(default)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game; `among` are its values, where its type does not say them."""

    default: Any
    title: str
    description: str
    among: range | None = None


def public(default: Any = MISSING, *, unit: str = "", look: Look | None = None) -> Any:
    """A field that everybody sees.

    A list with a number for each seat and a `unit` stands beside the names; what has a `look` is drawn on the table.
    """
    return Field(Sight.PUBLIC, default, unit, look)


def private(default: Any = MISSING, *, unit: str = "", look: Look | None = None) -> Any:
    """A list with an entry for each seat, which that seat alone sees; the others see how many things are in it.

    default: what each entry begins with, `list` for a hand.
    """
    return Field(Sight.PRIVATE, default, unit, look)


def counted(default: Any = MISSING, *, unit: str = "", look: Look | None = None) -> Any:
    """A list of which everybody sees how long it is, such as a stock."""
    return Field(Sight.COUNTED, default, unit, look)


def option(default: Any, title: str, description: str, among: range | None = None) -> Any:
    """A choice made before the game: True or False, a number out of a range, or a text out of a Literal."""
    return Option(default, title, description, among)
