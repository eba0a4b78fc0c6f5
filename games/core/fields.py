"""The fields of a position: a class of rules declares who sees each, and from that follow its clone and its mask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar, get_args, get_origin, get_type_hints, overload

from pydantic import Field as OptionField
from pydantic import create_model

from games.api import Options
from games.cloning import Fields, compile_clone, is_shared, slots_of
from games.core.looks import Look

T = TypeVar("T")

MISSING: Any = object()


class Hidden(Enum):
    """A thing that a mask hides from its reader: it has neither value nor words."""

    HIDDEN = "hidden"

    def __bool__(self) -> bool:
        raise TypeError("this is hidden from the reader: ask `mine` or `shown` for it")

    def __format__(self, spec: str) -> str:
        return str(self.__bool__())

    __str__ = __format__  # type: ignore[assignment]


class Sight(Enum):
    """The readers of a field. PRIVATE: each seat its own entry. COUNTED: everybody sees how many things are in it."""

    PUBLIC = "public"
    PRIVATE = "private"
    COUNTED = "counted"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Field:
    """A field as it is declared.

    default: its value when a game begins, or a function that makes it, of a private one each seat's entry; `MISSING`
    where `begin` sets it. unit: the numbers or things in it, "point" or "die/dice"; look: how a value of it is drawn;
    both are for the words and pictures that follow from them (`games.core.small`).
    """

    sight: Sight = Sight.HIDDEN
    default: Any = MISSING
    unit: str = ""
    look: Look | None = None

    def beginning(self, seats: int) -> Any:
        """The value when a game with so many seats begins."""
        if not callable(self.default):
            return self.default
        return [self.default() for _ in range(seats)] if self.sight is Sight.PRIVATE else self.default()


@dataclass(frozen=True, slots=True)
class Option(Field):
    """A choice made before the game, which everybody sees."""

    title: str = ""
    description: str = ""
    among: range | None = None


@overload
def public(default: Callable[[], T], *, unit: str = ..., look: Look | None = ...) -> T: ...
@overload
def public(default: T = MISSING, *, unit: str = ..., look: Look | None = ...) -> T: ...
def public(default: Any = MISSING, *, unit: str = "", look: Look | None = None) -> Any:
    """A field that everybody sees; without a default `begin` sets it. `public(list)` begins as an empty list."""
    return Field(Sight.PUBLIC, default, unit, look)


@overload
def private(default: Callable[[], T], *, unit: str = ..., look: Look | None = ...) -> list[T]: ...
@overload
def private(default: T = MISSING, *, unit: str = ..., look: Look | None = ...) -> T: ...
def private(default: Any = MISSING, *, unit: str = "", look: Look | None = None) -> Any:
    """A list with an entry for each seat, which that seat alone sees until the rules say `is_open`.

    `private(list)` begins as an empty list for each.
    """
    return Field(Sight.PRIVATE, default, unit, look)


@overload
def counted(default: Callable[[], T], *, unit: str = ..., look: Look | None = ...) -> T: ...
@overload
def counted(default: T = MISSING, *, unit: str = ..., look: Look | None = ...) -> T: ...
def counted(default: Any = MISSING, *, unit: str = "", look: Look | None = None) -> Any:
    """A list of which everybody sees how long it is, such as a stock."""
    return Field(Sight.COUNTED, default, unit, look)


def option(default: T, title: str, description: str, among: range | None = None) -> T:
    """A choice made before the game: True or False, a number out of a range, a text out of a Literal, or another type.

    Any type that pydantic knows will do.
    """
    field: Any = Option(Sight.PUBLIC, default, title=title, description=description, among=among)
    return field  # type: ignore[no-any-return]


class Declared(Fields):
    """Makes a class whose slots are its annotated fields, with `clone`, `mask` and the `options` that follow.

    A body that has `options` itself, for what `option` can't say, keeps them, and declares its fields as it likes. What
    is annotated and not declared nobody sees. Raises TypeError for a private field that is no list.
    """

    declared: Mapping[str, Field]
    defaults: Mapping[str, Field]
    options: type[Options]
    has_secrets: bool

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **named: Any) -> Declared:
        annotated = [key for key, kind in namespace.get("__annotations__", {}).items() if "ClassVar" not in str(kind)]
        namespace.setdefault("__slots__", tuple(annotated))
        given = {key: namespace.pop(key, MISSING) for key in annotated}
        own = {key: value if isinstance(value, Field) else Field(default=value) for key, value in given.items()}
        namespace["declared"] = {
            key: each for base in reversed(bases) for key, each in getattr(base, "declared", {}).items()
        }
        namespace["declared"].update(own)
        made = super().__new__(cls, name, bases, namespace, **named)
        made.has_secrets = any(each.sight is Sight.PRIVATE for each in made.declared.values())
        hints, noted = get_type_hints(made), get_type_hints(made, include_extras=True)
        masks = {key: mask for key, each in made.declared.items() if (mask := _mask(key, each.sight, hints[key]))}
        kinds = {slot: hints.get(slot) for slot in slots_of(made)}
        made.mask = compile_clone(kinds, name, masks, HIDDEN=Hidden.HIDDEN, hide=_hide, hide_lists=_hide_lists)  # type: ignore[attr-defined]
        chosen = {key: each for key, each in made.declared.items() if isinstance(each, Option)}
        rest = {key: each for key, each in made.declared.items() if key not in chosen}
        made.defaults = {key: each for key, each in rest.items() if each.default is not MISSING}
        fields: dict[str, Any] = {
            key: (
                noted[key],
                OptionField(each.default, title=each.title, description=each.description, **_limits(each)),
            )
            for key, each in chosen.items()
        }
        if "options" not in namespace:
            made.options = create_model(f"{name}Options", __base__=Options, **fields)
        return made


def _limits(option: Option) -> dict[str, Any]:
    return {} if option.among is None else {"ge": option.among[0], "le": option.among[-1]}


def _mask(name: str, sight: Sight, kind: Any) -> str:
    """The expression of a field as a reader sees it; empty where everybody sees it as it is."""
    if sight is Sight.PUBLIC:
        return ""
    if sight is Sight.HIDDEN:
        return "HIDDEN"
    if get_origin(kind) is not list:
        raise TypeError(f"{name} is {sight.value}, so it is a list, not {kind}")
    if sight is Sight.COUNTED:
        return f"[HIDDEN] * len(self.{name})"
    (each,) = get_args(kind)
    has_length = each is bytes or get_origin(each) is tuple or not is_shared(each)
    return f"{'hide_lists' if has_length else 'hide'}(self.{name}, reader, self.is_open)"


def _hide(entries: list[Any], reader: int | None, is_open: bool) -> list[Any]:
    """The entries of a private field as a reader sees them."""
    if is_open:
        return entries[:]
    seen: list[Any] = [Hidden.HIDDEN] * len(entries)
    if reader is not None:
        seen[reader] = entries[reader]
    return seen


def _hide_lists(entries: list[Any], reader: int | None, is_open: bool) -> list[Any]:
    """The entries of a private field of lists or the like, of which everybody sees how long they are."""
    return [each[:] if is_open or seat == reader else [Hidden.HIDDEN] * len(each) for seat, each in enumerate(entries)]
