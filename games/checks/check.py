"""The form of a check, and its fault."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.api import AnyGame


class Fault(AssertionError):
    """A fault of a game: one sentence that names the hook to write and says what was found."""


def expect(is_so: object, sentence: str) -> None:
    """Raise a Fault with the sentence unless it is so."""
    if not is_so:
        raise Fault(sentence)


@dataclass(frozen=True, slots=True)
class Check:
    """A requirement on every game.

    name: as `Game.exempt` has it. is_sound: whether it must hold, rather than being still to do. subjects: of a game,
    each to be judged: cases of it, or the game itself. judge: raises Fault for a subject that fails it.
    """

    name: str
    is_sound: bool
    subjects: Callable[[AnyGame], Sequence[Any]]
    judge: Callable[[Any], None]


def sound(subjects: Callable[[AnyGame], Sequence[Any]]) -> Callable[[Callable[[Any], None]], Check]:
    """Make a function a check that must hold; its name is the function's."""
    return lambda judge: Check(_name(judge), True, subjects, judge)


def finished(subjects: Callable[[AnyGame], Sequence[Any]]) -> Callable[[Callable[[Any], None]], Check]:
    """Make a function a check that a finished game passes, and others have still to do."""
    return lambda judge: Check(_name(judge), False, subjects, judge)


def _name(judge: Callable[[Any], None]) -> str:
    return judge.__name__.replace("_", " ")


def itself(game: AnyGame) -> tuple[AnyGame]:
    """Return the game as the only subject."""
    return (game,)
