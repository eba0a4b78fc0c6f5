"""Slots and copies of positions, generated from the annotations of a class."""

from __future__ import annotations

import types
from abc import ABCMeta
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from enum import Enum
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

F = TypeVar("F", bound="Fields")

_SHARED = (int, str, bool, float, bytes, type(None), range, frozenset, tuple, Enum)
"""Immutable types, whose values copies may share; items of a tuple are taken for immutable too."""


class Fields(ABCMeta):
    """A metaclass that makes the annotated fields slots, and a `clone` that copies them and the bases'.

    `__slots__` or `clone` that the body itself writes stay. Raises TypeError naming a field that cannot be copied.
    """

    def __new__(cls: type[F], name: str, bases: tuple[type, ...], namespace: dict[str, Any], **named: Any) -> F:
        kinds = namespace.get("__annotations__", {})
        fields = tuple(field for field, kind in kinds.items() if "ClassVar" not in str(kind))
        if fields:
            namespace.setdefault("__slots__", fields)
        made = super().__new__(cls, name, bases, namespace, **named)
        if fields and "clone" not in namespace:
            hints = get_type_hints(made)
            made.clone = compile_clone({slot: hints.get(slot) for slot in slots_of(made)}, name)  # type: ignore[attr-defined]
        return made


def slots_of(kind: type) -> list[str]:
    """Return the fields of a class with slots, those of its bases first."""
    return [slot for base in reversed(kind.__mro__) for slot in vars(base).get("__slots__", ())]


def compile_clone(
    fields: Mapping[str, Any], name: str, masks: Mapping[str, str] | None = None, **known: Any
) -> Callable[..., Any]:
    """Return a function that copies an object with these fields, given by type; raises TypeError naming a field.

    name: of the class, for the message. Numbers, texts, tuples, enumerations and frozen dataclasses are shared; lists,
    dicts, sets and deques are copied with their items (a dict with values of any type shallowly); an object with a
    `clone` is cloned. masks: for a function that also takes a reader, the expressions of the fields that are masked, in
    terms of `self`, `reader` and the names in `known`.
    """
    lines = ["def clone(self):" if masks is None else "def clone(self, reader):", "    copy = NEW(type(self))"]
    for field, kind in fields.items():
        copied = (masks or {}).get(field) or _copied(kind, f"self.{field}", 0)
        if copied is None:
            raise TypeError(
                f"{name}.{field}: values of {kind} are not known to be copied: say what is in them, as "
                "list[int], or write `clone` by hand"
            )
        lines.append(f"    copy.{field} = {copied}")
    lines.append("    return copy")
    found: dict[str, Any] = {"NEW": object.__new__, **known}
    exec("\n".join(lines), found)  # noqa: S102 - the text is made of names of fields alone
    clone: Callable[..., Any] = found["clone"]
    return clone


def _copied(kind: Any, value: str, depth: int) -> str | None:
    """Return the expression that copies a value of that type; None if unknown."""
    if is_shared(kind):
        return value
    origin, inner, each = get_origin(kind), get_args(kind), f"each{depth}"
    if origin in (Union, types.UnionType):
        (first, *others) = [part for part in inner if part is not type(None)]
        copied = None if others else _copied(first, value, depth)
        return None if copied is None else f"None if {value} is None else {copied}"
    if origin is Annotated:
        return _copied(inner[0], value, depth)
    if origin is list and inner:
        copied = _copied(inner[0], each, depth + 1)
        return f"{value}[:]" if copied == each else copied and f"[{copied} for {each} in {value}]"
    if origin is dict and inner[1] is Any:
        return f"{value}.copy()"
    if origin is dict and is_shared(inner[0]):
        copied = _copied(inner[1], each, depth + 1)
        return f"{value}.copy()" if copied == each else copied and f"{{k: {copied} for k, {each} in {value}.items()}}"
    if origin in (set, deque) and all(map(is_shared, inner)):
        return f"{value}.copy()"
    return f"{value}.clone()" if callable(getattr(kind, "clone", None)) else None


def is_shared(kind: Any) -> bool:
    """Return whether values of a type are immutable."""
    if kind is Any:
        return False
    if isinstance(kind, TypeVar):
        return kind.__bound__ is Hashable
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return all(map(is_shared, get_args(kind)))
    if origin is Annotated:
        return is_shared(get_args(kind)[0])
    if origin in (tuple, frozenset, Literal, Callable, type):
        return True
    if not isinstance(kind, type):
        return False
    frozen = getattr(kind, "__dataclass_params__", None)
    return issubclass(kind, _SHARED) or bool(frozen and frozen.frozen)
