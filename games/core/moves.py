"""Moves and chance outcomes as methods of the rules: calling one on the class makes the frozen action.

`Nubs.play(roll=3, peg=2)` is an action of the class `Nubs.play.kind`, with the method's parameters as its fields; its
name in records is the method's, without an underscore at its end: `pass_` is a `Pass`. On a position the same name is
the method.
"""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import make_dataclass
from functools import cached_property
from itertools import product
from string import Formatter
from types import MappingProxyType, MethodType
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

from games.api import Action, Call, Chance, Pass, Tone
from games.codec import Check
from games.core.chance import Drawn
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


class Ask(NamedTuple):
    """A question on the way to a move: the button that leads to it, its text, and how many answers show at first.

    shown: the answers behind the first so many are offered by one button more; 0: all at once.
    """

    button: Button
    text: str
    shown: int = 0


class Step(NamedTuple):
    """A parameter of a move: its values, where its type doesn't say them, its button's words, and the question for it.

    shown: the values behind the first so many are offered by one button more; 0: all at once.
    """

    values: Sequence[int | str] = ()
    label: str = ""
    ask: str = ""
    shown: int = 0


def step(values: Iterable[int | str] = (), label: str = "", ask: str = "", shown: int = 0) -> Step:
    """A parameter's values with its button, "{face}s", and the question that leads to it, "Which face?"."""
    return Step(tuple(values), label, ask, shown)


class Told(NamedTuple):
    """A move in words: "roll the die", what was done, "rolled the die", both with the parameters in braces.

    Nobody is told of it without `did`. chip: a few plain characters beside the seat's name; detail: a further sentence;
    icon: a thing with a look on the button of a move without parameters; steps: the parameters in the order in which
    they are asked for.
    """

    do: str = ""
    did: str = ""
    chip: str = ""
    detail: str = ""
    tone: Tone = Tone.PLAY
    icon: int | str | None = None
    steps: Mapping[str, Step] = MappingProxyType({})


def _remake(owner: type, name: str, values: tuple[Any, ...]) -> Any:
    """An action or outcome out of a pickle."""
    return getattr(owner, name).kind(*values)


class _Method(Generic[K, P]):
    """A method of the rules, and the frozen class of what it carries out: an action or a chance outcome."""

    def __init__(self, function: Callable[..., None], base: type[K], given: int) -> None:
        self.function = function
        self.name = function.__name__.rstrip("_")
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
                "__reduce__": lambda action: (_remake, (self.owner, function.__name__, self.values(action))),
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


class WrongCall(Call):
    """A call that counts though it isn't right."""

    __slots__ = ()

    is_right = False


class Move(_Method[Action, P], Generic[S, P]):
    """A move: a method of the rules that takes the seat, and then what is chosen.

    meant: the class of the action that people mean by it: of a wrong call the right one, else its own.
    """

    def __init__(self, function: Callable[Concatenate[S, int, P], None], base: type[Action] = Action) -> None:
        super().__init__(function, Pass if function.__name__ == "pass_" else base, 2)
        self.is_call, self.meant = issubclass(base, Call), self.kind
        self.why_not: Callable[Concatenate[S, int, P], object] | None = None
        self.listed: Callable[[S, int], Sequence[Action]] | None = None
        self.told = Told()

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

    def wrong(self, function: Callable[Concatenate[S, int, P], None]) -> Move[S, P]:
        """Declare the same call made wrongly, where that counts: a call of its own, with its own `refused`."""
        move = Move(function, WrongCall)
        move.meant = self.kind
        return move

    def label(self, *keys: str) -> Callable[[Callable[Concatenate[W, P], Button]], Callable[Concatenate[W, P], Button]]:
        """Mark the method of the words that says how the move is offered.

        keys: of its choice, with the parameters in braces, as records write them; by default the move's name and its
        parameters. Several lead to it one after the other, by the questions that `ask` marks:
        `label("suit-{card}", "{suit}")`.
        """
        templates = keys or ("-".join([self.name, *(f"{{{field}}}" for field in self.fields)]),)

        def mark(function: Callable[Concatenate[W, P], Button]) -> Callable[Concatenate[W, P], Button]:
            function.label_of = self, templates  # type: ignore[attr-defined]
            return function

        return mark

    def ask(self, function: Callable[..., Ask]) -> Callable[..., Ask]:
        """Mark the method of the words that asks for the next key of the move, given the parameters in those before."""
        function.ask_of = self  # type: ignore[attr-defined]
        return function

    @cached_property
    def every(self) -> Sequence[Action]:
        """The move with all values of its parameters; raises TypeError where these can't be listed."""
        return tuple([self.kind(*values) for values in product(*map(self._domain, self.fields, self.kinds))])

    def _domain(self, field: str, kind: Any) -> Sequence[Any]:
        if field in self.told.steps and self.told.steps[field].values:
            return self.told.steps[field].values
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
    """A chance outcome: a method of the rules that takes what was drawn, and raises IllegalChance for what can't be.

    drawn: by parameter how it is drawn, where its annotation says so; if all do, the outcome needs no `sampled`.
    """

    def __init__(self, function: Callable[Concatenate[S, P], None]) -> None:
        super().__init__(function, Chance, 1)
        notes = {field: get_args(kind)[1:] for field, kind in zip(self.fields, self.kinds, strict=True)}
        self.drawn = {field: note for field, each in notes.items() for note in each if isinstance(note, Drawn)}
        self.sample: Callable[[S, random.Random], Chance] = self.draw_each

    def draw_each(self, state: S, rng: random.Random) -> Chance:
        """Draw each parameter in order with one generator."""
        return self.kind(*[self.drawn[field].sample(state, rng) for field in self.fields])

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


@overload
def move(function: Callable[Concatenate[S, int, P], None], /) -> Move[S, P]: ...
@overload
def move(
    do: str,
    did: str = "",
    /,
    *,
    chip: str = "",
    detail: str = "",
    tone: Tone = Tone.PLAY,
    icon: int | str | None = None,
    **steps: Iterable[int | str] | Step,
) -> Callable[[Callable[Concatenate[S, int, P], None]], Move[S, P]]: ...
def move(do: Any, did: str = "", /, **named: Any) -> Any:
    """Declare a move: a method that takes the seat, and then what is chosen by name with its type.

    The rules of a small game say here what it is in words, `@move("lay {card}", "laid {card}", card=PACK)`, with the
    values of each parameter or a `step`; the other names are those of `Told`.
    """
    if not isinstance(do, str):
        return Move(do)

    def mark(function: Callable[..., None]) -> Move[Any, ...]:
        made: Move[Any, ...] = Move(function)
        own = {key: named.pop(key) for key in ("chip", "detail", "tone", "icon") if key in named}
        steps = {key: each if isinstance(each, Step) else step(each) for key, each in named.items()}
        steps |= {key: Step() for key in made.fields if key not in steps}
        made.told = Told(do, did, steps=steps, **own)
        _check(made)
        return made

    return mark


def _check(move: Move[Any, ...]) -> None:
    """Raise TypeError where the words of a move don't go with its parameters."""
    where, told = move.function.__qualname__, move.told
    if not re.fullmatch("[a-z]{1,8}", move.name):
        raise TypeError(f"{where}: a move is called by at most 8 letters out of a-z, not `{move.name}`.")
    if list(inspect.signature(move.function).parameters)[1:2] != ["seat"] or {*told.steps} != {*move.fields}:
        wanted = ", ".join(["self", "seat", *told.steps])
        raise TypeError(f"{where}: write it as `def {move.function.__name__}({wanted})`, with what @move declares.")
    for text in (told.do, told.did, told.chip, told.detail):
        for _, name, form, _ in Formatter().parse(text):
            if name is not None and name not in told.steps:
                raise TypeError(f"{where}: its words {text!r} name {name!r}, which the method does not take.")
            if form and form not in ("name", "whose", "sum") and "|" not in form:
                raise TypeError(
                    f"{where}: {{{name}:{form}}} in its words is neither {{{name}}} nor, of a seat, {{{name}:name}}."
                )


def call(function: Callable[Concatenate[S, int, P], None]) -> Move[S, P]:
    """Declare a call: a move of any seat, in turn or not, by which only the first to make it gains.

    It is legal where `refused` gives no reason; while `Rules.is_call_open` says so the house waits for it.
    """
    return Move(function, Call)


def chance(function: Callable[Concatenate[S, P], None]) -> Draw[S, P]:
    """Declare what chance decides, each parameter with how it is drawn; `Rules.draw` makes it due."""
    return Draw(function)
