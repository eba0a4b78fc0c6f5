"""The fields of a position: a class of rules declares who sees each, and from that follow its clone and its mask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from pydantic import Field as OptionField
from pydantic import create_model

from games.api import Options
from games.cloning import Fields, compile_clone, is_shared, slots_of

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
    """A field as it is declared. default: its value when a game begins; `MISSING` where `begin` sets it."""

    sight: Sight = Sight.HIDDEN
    default: Any = MISSING


@dataclass(frozen=True, slots=True)
class Option(Field):
    """A choice made before the game, which everybody sees."""

    title: str = ""
    description: str = ""


def public(default: T = MISSING) -> T:
    """A field that everybody sees; without a default `begin` sets it."""
    field: Any = Field(Sight.PUBLIC, default)
    return field  # type: ignore[no-any-return]


def private(default: T = MISSING) -> T:
    """A list with an entry for each seat, which that seat alone sees until the rules say `is_open`."""
    field: Any = Field(Sight.PRIVATE, default)
    return field  # type: ignore[no-any-return]


def counted(default: T = MISSING) -> T:
    """A list of which everybody sees how long it is, such as a stock."""
    field: Any = Field(Sight.COUNTED, default)
    return field  # type: ignore[no-any-return]


def option(default: T, title: str, description: str) -> T:
    """A choice made before the game: True or False, a text out of a Literal, or another type that pydantic knows."""
    field: Any = Option(Sight.PUBLIC, default, title, description)
    return field  # type: ignore[no-any-return]


class Declared(Fields):
    """Makes a class whose slots are its annotated fields, with `clone`, `mask` and the `options` that follow.

    What is annotated and not declared nobody sees. Raises TypeError for a private field that is no list.
    """

    declared: Mapping[str, Field]
    options: type[Options]
    has_secrets: bool

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **named: Any) -> Declared:
        annotated = [key for key, kind in namespace.get("__annotations__", {}).items() if "ClassVar" not in str(kind)]
        given = {key: namespace.pop(key, MISSING) for key in annotated}
        own = {key: value if isinstance(value, Field) else Field(default=value) for key, value in given.items()}
        made = super().__new__(cls, name, bases, namespace, **named)
        made.declared = {**getattr(made, "declared", {}), **own}
        made.has_secrets = any(each.sight is Sight.PRIVATE for each in made.declared.values())
        hints = get_type_hints(made)
        masks = {key: mask for key, each in made.declared.items() if (mask := _mask(key, each.sight, hints[key]))}
        kinds = {slot: hints.get(slot) for slot in slots_of(made)}
        made.mask = compile_clone(kinds, name, masks, HIDDEN=Hidden.HIDDEN, hide=_hide, hide_lists=_hide_lists)  # type: ignore[attr-defined]
        chosen = {key: each for key, each in made.declared.items() if isinstance(each, Option)}
        fields: dict[str, Any] = {
            key: (hints[key], OptionField(each.default, title=each.title, description=each.description))
            for key, each in chosen.items()
        }
        made.options = create_model(f"{name}Options", __base__=Options, **fields)
        return made


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
    hide = "hide" if is_shared(get_args(kind)[0]) else "hide_lists"
    return f"{hide}(self.{name}, reader, self.is_open)"


def _hide(entries: list[Any], reader: int | None, is_open: bool) -> list[Any]:
    """The entries of a private field as a reader sees them."""
    if is_open:
        return entries[:]
    seen: list[Any] = [Hidden.HIDDEN] * len(entries)
    if reader is not None:
        seen[reader] = entries[reader]
    return seen


def _hide_lists(entries: list[list[Any]], reader: int | None, is_open: bool) -> list[list[Any]]:
    """The entries of a private field of lists, of which everybody sees how long they are."""
    return [each[:] if is_open or seat == reader else [Hidden.HIDDEN] * len(each) for seat, each in enumerate(entries)]
