"""The fields of positions: what a class annotates are its slots, and how each is copied follows from its annotation."""

from __future__ import annotations

import types
from abc import ABCMeta
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

F = TypeVar("F", bound="Fields")

_SHARED = (int, str, bool, float, bytes, type(None), range, frozenset, tuple, Enum)
"""What never changes, so that copies may share it; all that a tuple holds is taken for unchanging too."""


class Fields(ABCMeta):
    """Makes a class whose slots are the fields that its body annotates, and whose `clone` copies them and its bases'.

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
    """The fields of a class that has slots, those of its bases first."""
    return [slot for base in reversed(kind.__mro__) for slot in vars(base).get("__slots__", ())]


def compile_clone(
    fields: Mapping[str, Any], name: str, masks: Mapping[str, str] | None = None, **known: Any
) -> Callable[..., Any]:
    """A function that copies an object with these fields, given with their types; raises TypeError naming a field.

    name: of the class, for the message. Numbers, texts, tuples, enumerations and frozen dataclasses are shared; lists,
    dicts, sets and deques are copied with what they hold (of dicts with values of any type the dict alone); what has a
    `clone` is asked for one. masks: for a function that also takes a reader, the expressions of the fields that are not
    copied as they are, in terms of `self`, `reader` and what is `known`.
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


@cache
def compile_view(state: type, view: type) -> Callable[..., Any]:
    """A function of a position, a seat and further fields by name that makes a view of the position.

    A field that both classes have by the same name and type, or the view as a tuple of what the position has a list of,
    is copied unless it is given; `legal` and `outcome` come from the position's methods. Views have slots.
    """
    has, due = get_type_hints(state), get_type_hints(view)
    copied = {field: _frozen(has.get(field), kind, f"self.{field}") for field, kind in due.items()}
    copied |= {"to_act": "self.to_act", "outcome": "self.outcome()"}
    copied["legal"] = "() if seat is None else tuple(self.legal_actions(seat))"
    given = [field for field in due if field != "seat"]
    fields = ", ".join(field if copied[field] is None else f"{field}=LEFT" for field in given)
    lines = [f"def view(self, seat, *, {fields}):", "    made = NEW(VIEW)", "    seat_to(made, seat)"]
    for field in given:
        value = field if copied[field] is None else f"({copied[field]}) if {field} is LEFT else {field}"
        lines.append(f"    {field}_to(made, {value})")
    found: dict[str, Any] = {"LEFT": object(), "NEW": object.__new__, "VIEW": view}
    found |= {f"{field}_to": getattr(view, field).__set__ for field in due}  # what is frozen can be set by its slot
    exec("\n".join([*lines, "    return made"]), found)  # noqa: S102 - the text is made of names of fields alone
    show: Callable[..., Any] = found["view"]
    return show


def _frozen(has: Any, due: Any, value: str) -> str | None:
    """The expression that makes a value of the one type one of the other, unchanging; None where that is not known."""
    if has == due and is_shared(due):
        return value
    if get_origin(has) not in (list, deque) or get_origin(due) is not tuple or get_args(due)[1:] != (...,):
        return None
    each = _frozen(get_args(has)[0], get_args(due)[0], "each")
    return f"tuple({value})" if each == "each" else each and f"tuple([{each} for each in {value}])"


def compile_copy(kind: Any) -> Callable[[Any], Any] | None:
    """A function that copies a value of a type as `compile_clone` does; None where that is not known."""
    copied = _copied(kind, "value", 0)
    if copied is None:
        return None
    copy: Callable[[Any], Any] = eval(f"lambda value: {copied}")  # noqa: S307 - the text is made of nothing else
    return copy


def _copied(kind: Any, value: str, depth: int) -> str | None:
    """The expression that copies a value of that type; None where it is not known."""
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
    """Whether values of a type never change."""
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
