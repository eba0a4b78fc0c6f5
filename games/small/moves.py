"""Moves as methods: what they are called, what their parameters may be, and what is asked on the way."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import product
from string import Formatter
from typing import Any, TypeAlias, TypeVar

from games.api import Action, Cast, Tone
from games.small.looks import Look
from games.small.teller import Teller, is_known

Value: TypeAlias = "int | str"
Domain: TypeAlias = "Iterable[Value] | Callable[[Any], Iterable[Value]]"
"""The values of a parameter, or a function of the position to them."""
F = TypeVar("F", bound=Callable[..., None])

NAME = re.compile(r"[a-z]{1,8}")


@dataclass(frozen=True, slots=True)
class Move(Action):
    """A move by name, with the values of its parameters in their order."""

    name: str
    values: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A parameter of a move: its values, what its button says ("{face}s"), and what is asked before it.

    shown: so many values are offered at once, and those behind them by one button more; 0: all.
    """

    domain: Domain
    label: str = ""
    ask: str = ""
    shown: int = 0

    def values(self, game: Any) -> range | tuple[Value, ...]:
        """What it may be in a position, legal or not."""
        domain: Any = self.domain(game) if callable(self.domain) else self.domain
        return domain if isinstance(domain, range | tuple) else tuple(domain)


@lru_cache(maxsize=512)
def _all(name: str, domains: tuple[range | tuple[Value, ...], ...]) -> tuple[Move, ...]:
    return tuple(Move(name, values) for values in product(*domains))


@dataclass(frozen=True, slots=True)
class Spoken:
    """A value that has words: those, the same in few characters, and its place among the others."""

    words: str
    short: str
    place: int


@dataclass(frozen=True, slots=True)
class MoveSpec:
    """A move as it is declared.

    do, did: what it is in words, "roll the die" and "rolled the die", with its parameters in braces. chip: the same in
    few characters. Nobody is told of a move without `did`. icon: what is shown on the button of one without
    parameters. steps: the parameters with their values, in order. asked: their names in the order of the questions.
    spoken: the values that are not said as they are written.
    """

    name: str
    function: Callable[..., None]
    do: str
    did: str
    chip: str
    rule: str
    detail: str
    tone: Tone
    icon: Value | None
    steps: Mapping[str, Step]
    asked: tuple[str, ...]
    spoken: Mapping[Value, Spoken] = field(default_factory=dict)

    @property
    def verb(self) -> str:
        """What a move is called before its parameters: "bid"."""
        return self.do.partition("{")[0].strip()

    def words(self, template: str, values: Sequence[Value], cast: Cast, *, is_short: bool = False) -> str:
        """Words of the move for a reader, with the values in their places."""
        teller = Teller(cast, partial(self._said, is_short=is_short))
        return teller.format(template, **dict(zip(self.steps, values, strict=False)))

    def _said(self, value: Value, *, is_short: bool) -> Value:
        spoken = self.spoken.get(value)
        return value if spoken is None else spoken.short if is_short else spoken.words

    def values_of(self, answers: Sequence[Value]) -> tuple[Value, ...]:
        """The values in their order out of those in the order of the questions."""
        by_name = dict(zip(self.asked, answers, strict=True))
        return tuple(by_name[name] for name in self.steps)

    def answers_of(self, values: Sequence[Value]) -> tuple[Value, ...]:
        """The values in the order of the questions."""
        by_name = dict(zip(self.steps, values, strict=True))
        return tuple(by_name[name] for name in self.asked)

    def said(self, template: str, answers: Sequence[Value], cast: Cast, *, is_short: bool = False) -> str:
        """The same with the first answers in their places."""
        teller = Teller(cast, partial(self._said, is_short=is_short))
        return teller.format(template, **dict(zip(self.asked, answers, strict=False)))

    def place_of(self, name: str) -> str:
        """A parameter as it stands in the move's words: "{other:name}"."""
        specs = {field: spec for _, field, spec, _ in Formatter().parse(self.do)}
        return f"{{{name}:{specs[name]}}}" if specs.get(name) else f"{{{name}}}"

    def beginning(self, answered: int) -> str:
        """What the button says while further questions follow: its words as far as the first answers go."""
        known, text = self.asked[:answered], ""
        for literal, name, _, _ in Formatter().parse(self.do):
            text += literal
            if name not in known:
                break
            text += self.place_of(name)
        text = text.rstrip(" :,;")
        return text if "{" in text else f"{self.name} {self.place_of(known[-1])}"

    def place(self, value: Value) -> tuple[bool, int, Value]:
        """A key that sorts values: numbers, then texts, those that have words in the order of their look."""
        spoken = self.spoken.get(value)
        return isinstance(value, str), -1 if spoken is None else spoken.place, value

    def takes(self, game: Any, values: Sequence[Value]) -> bool:
        """Whether each parameter can have such a value: a text that it may be, or a number where it is one."""
        steps = self.steps.values()
        return len(steps) == len(values) and all(map(_takes, [step.values(game) for step in steps], values))

    def all(self, game: Any) -> tuple[Move, ...]:
        """The move with all values of its parameters in a position, legal or not."""
        return _all(self.name, tuple([step.values(game) for step in self.steps.values()]))


def _takes(domain: range | tuple[Value, ...], value: Value) -> bool:
    return value in domain if isinstance(value, str) else any(isinstance(each, int) for each in domain)


def spoken_by(looks: Iterable[Look]) -> dict[Value, Spoken]:
    """The values of looks that are not said as they are written."""
    return {
        value: Spoken(look.words(value), look.short(value), place)
        for look in looks
        for place, value in enumerate(look.values)
        if look.words(value) != str(value)
    }


def step(values: Domain, label: str = "", ask: str = "", shown: int = 0) -> Step:
    """A parameter's values with the words of its button and of the question that leads to it.

    shown: so many values are offered at once, the others by one button more; 0: all.
    """
    return Step(values, label, ask, shown)


def move(
    do: str,
    did: str = "",
    /,
    *,
    chip: str = "",
    rule: str = "",
    detail: str = "",
    tone: Tone = Tone.PLAY,
    icon: Value | None = None,
    **steps: Domain | Step,
) -> Callable[[F], F]:
    """Declare a move: "take the card", "took the card", and each parameter by name with its values.

    Without the second words nobody is told of it but by `say`: for secret moves, and for those that are told better.
    The method takes the seat and then the parameters; they are asked for in the order in which they are declared here,
    and written, listed and sorted in that of the method. A method `no_<move>` with the same parameters says in a
    sentence why a move is not open, or nothing; `legal_<move>` may list the open ones faster. chip: the move in a
    few plain characters, beside the seat's name; rule: the title of the rule behind a refusal; icon: a thing with a
    look, shown on the button of a move without parameters.
    """

    if not isinstance(do, str):
        raise TypeError('a move has words: write @move("lay {card}", "laid {card}", card=...) above its method.')

    def mark(function: F) -> F:
        name = function.__name__
        _check(name, function, (do, did, chip, detail), steps)
        taken = _in_order(function, steps)
        spec = MoveSpec(name, function, do, did, chip, rule, detail, tone, icon, taken, tuple(steps))
        function.move_spec = spec  # type: ignore[attr-defined]
        return function

    return mark


def _check(name: str, function: Callable[..., None], words: Sequence[str], steps: Collection[str]) -> None:
    where = function.__qualname__
    if not NAME.fullmatch(name):
        raise TypeError(f"{where}: a move is called by at most 8 letters out of a-z, not `{name}`.")
    for text in words:
        for _, named, spec, _ in Formatter().parse(text):
            if named is not None and named not in steps:
                raise TypeError(
                    f"{where}: its words {text!r} name {named!r}, which @move does not declare: write `{named}=...`."
                )
            if not is_known(spec or ""):
                raise TypeError(
                    f"{where}: {{{named}:{spec}}} in its words is neither {{{named}}} nor, of a seat, {{{named}:name}}."
                )


def _in_order(function: Callable[..., None], steps: Mapping[str, Domain | Step]) -> dict[str, Step]:
    """The parameters in the order of the method; raises TypeError where others are declared."""
    _, *parameters = [*inspect.signature(function).parameters, ""]
    if parameters[:1] != ["seat"] or {*parameters[1:-1]} != steps.keys():
        wanted = ", ".join(["self", "seat", *steps])
        raise TypeError(
            f"{function.__qualname__}: write it as `def {function.__name__}({wanted})`, and declare in @move what it "
            "takes."
        )
    given = {key: steps[key] for key in parameters[1:-1]}
    return {key: each if isinstance(each, Step) else Step(each) for key, each in given.items()}
