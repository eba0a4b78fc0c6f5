"""Moves and chance outcomes as methods of the rules: calling one on the class makes the frozen action.

`Nubs.play(roll=3, peg=2)` is an action of the class `Nubs.play.kind`, with the method's parameters as its fields; its
name in records is the method's. On a position the same name is the method.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Sequence
from dataclasses import make_dataclass
from functools import cached_property
from itertools import product
from types import MethodType
from typing import (
    Annotated,
    Any,
    Concatenate,
    Generic,
    Literal,
    NamedTuple,
    ParamSpec,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from games.api import Action, Chance, Tone
from games.codec import Check
from games.english import capital

S = TypeVar("S")
W = TypeVar("W")
R = TypeVar("R")
P = ParamSpec("P")
K = TypeVar("K", bound=Action | Chance)


class Button(NamedTuple):
    """The button of a move; the fields are those of `Choice`."""

    label: str
    short: str
    detail: str = ""
    tone: Tone = Tone.PLAY
    face: str = ""
    spoken: str = ""


def _remake(owner: type, name: str, values: tuple[Any, ...]) -> Any:
    """An action or outcome out of a pickle."""
    return getattr(owner, name).kind(*values)


class _Method(Generic[K, P]):
    """A method of the rules, and the frozen class of what it carries out: an action or a chance outcome."""

    def __init__(self, function: Callable[..., None], base: type[K], given: int) -> None:
        self.function = function
        self.name = function.__name__
        self.fields = tuple(inspect.signature(function).parameters)[given:]
        hints = get_type_hints(function, include_extras=True)
        self.kinds = [hints[field] for field in self.fields]
        self.kind: type[K] = make_dataclass(
            capital(self.name),
            list(zip(self.fields, self.kinds, strict=True)),
            bases=(base,),
            namespace={
                "written_as": self.name,
                "__doc__": function.__doc__ or "",
                "__reduce__": lambda action: (_remake, (self.owner, self.name, self.values(action))),
            },
            frozen=True,
            slots=True,
        )
        self.kind.__module__ = function.__module__
        self.values: Callable[[K], tuple[Any, ...]] = eval(  # noqa: S307 - the text is made of names of parameters
            f"lambda made: ({''.join(f'made.{field}, ' for field in self.fields)})"
        )
        """The values of its parameters."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.owner = owner

    def __call__(self, *args: P.args, **named: P.kwargs) -> K:
        return self.kind(*args, **named)

    def __contains__(self, made: object) -> bool:
        return type(made) is self.kind

    def read(self, made: K, function: Callable[P, R]) -> R:
        """Return what a function makes of the parameters of such an action or outcome."""
        return function(*self.values(made))  # type: ignore[call-arg]


class Move(_Method[Action, P], Generic[S, P]):
    """A move: a method of the rules that takes the seat, and then what is chosen."""

    def __init__(self, function: Callable[Concatenate[S, int, P], None]) -> None:
        super().__init__(function, Action, 2)
        self.why_not: Callable[Concatenate[S, int, P], object] | None = None
        self.listed: Callable[[S, int], Sequence[Action]] | None = None

    @overload
    def __get__(self, state: None, owner: type[S]) -> Self: ...
    @overload
    def __get__(self, state: S, owner: type[S]) -> Callable[Concatenate[int, P], None]: ...
    def __get__(self, state: S | None, owner: type[S]) -> Self | Callable[Concatenate[int, P], None]:
        return self if state is None else MethodType(self.function, state)

    def refused(self, function: Callable[Concatenate[S, int, P], R]) -> Callable[Concatenate[S, int, P], R]:
        """Mark what says why the move isn't open, as a fact for `Words.refused` to tell; None where it is."""
        self.why_not = function
        return function

    def legal(self, function: Callable[[S, int], Sequence[Action]]) -> Callable[[S, int], Sequence[Action]]:
        """Mark what lists the open moves of this kind faster than asking about each."""
        self.listed = function
        return function

    def label(
        self, key: str = ""
    ) -> Callable[[Callable[Concatenate[W, P], Button]], Callable[Concatenate[W, P], Button]]:
        """Mark the method of the words that says how the move is offered.

        key: of its choice, with the parameters in braces; by default the move's name and its parameters.
        """
        template = key or "-".join([self.name, *(f"{{{field}}}" for field in self.fields)])

        def mark(function: Callable[Concatenate[W, P], Button]) -> Callable[Concatenate[W, P], Button]:
            function.label_of = self, template  # type: ignore[attr-defined]
            return function

        return mark

    @cached_property
    def every(self) -> Sequence[Action]:
        """The move with all values of its parameters; raises TypeError where these can't be listed."""
        return tuple([self.kind(*values) for values in product(*map(self._domain, self.fields, self.kinds))])

    def _domain(self, field: str, kind: Any) -> Sequence[Any]:
        if kind is bool:
            return (False, True)
        if get_origin(kind) is Literal:
            return get_args(kind)
        notes = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
        values = next((note.values for note in notes if isinstance(note, Check) and note.values), None)
        if values is None:
            raise TypeError(
                f"{self.function.__qualname__}: say what `{field}` can be, as Annotated[int, among(range(1, 5), "
                f'"rolls have the sizes")], or list the open moves by `@{self.name}.legal`.'
            )
        return values


class Draw(_Method[Chance, P], Generic[S, P]):
    """A chance outcome: a method of the rules that takes what was drawn, and raises IllegalChance for what can't be."""

    sample: Callable[[S, random.Random], Chance]

    def __init__(self, function: Callable[Concatenate[S, P], None]) -> None:
        super().__init__(function, Chance, 1)

    @overload
    def __get__(self, state: None, owner: type[S]) -> Self: ...
    @overload
    def __get__(self, state: S, owner: type[S]) -> Callable[P, None]: ...
    def __get__(self, state: S | None, owner: type[S]) -> Self | Callable[P, None]:
        return self if state is None else MethodType(self.function, state)

    def sampled(self, function: Callable[[S, random.Random], Chance]) -> Callable[[S, random.Random], Chance]:
        """Mark what draws the outcome; the position does not change."""
        self.sample = function
        return function


def move(function: Callable[Concatenate[S, int, P], None]) -> Move[S, P]:
    """Declare a move: a method that takes the seat, and then what is chosen by name with its type."""
    return Move(function)


def chance(function: Callable[Concatenate[S, P], None]) -> Draw[S, P]:
    """Declare what chance decides; `Rules.draw` makes it due."""
    return Draw(function)
