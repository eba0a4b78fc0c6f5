"""The parlour-record/1 codec of frozen dataclasses, derived from their fields.

An object has the type, which is the class's name in small letters, and a key per field: numbers, texts, true and false
unchanged, tuples as lists, None as null. `Annotated[int, Written(card_name, parse_card)]` writes a piece by its name.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from games.english import join_words
from games.notation import Json, check_keys, listed, whole_number

Reader: TypeAlias = Callable[[Json, str], Any]
"""Reads the value under a key that is present; raises ValueError."""


@dataclass(frozen=True, slots=True)
class Written:
    """The notation of a value that its type alone doesn't determine; `read` raises ValueError."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Check:
    """Constraint on values beyond their type; `check` raises ValueError. values: the allowed ones, if few."""

    check: Callable[[Any], None]
    values: Sequence[int] = ()


def among(values: Sequence[int], words: str) -> Check:
    """Return the check for these numbers, named after the words: "rolls have the sizes 1 to 4, not 5"."""

    def check(value: int) -> None:
        if value not in values:
            raise ValueError(f"{words} {values[0]} to {values[-1]}, not {value}")

    return Check(check, values)


class Codec:
    """A codec of some frozen dataclasses; raises TypeError naming a field that it cannot write.

    what: the objects' kind in a sentence ("a WHOT action"). A class with another name in records has its type there as
    the constant `written_as`.
    """

    def __init__(self, what: str, *kinds: type) -> None:
        self._what = what
        self._kinds = {getattr(kind, "written_as", kind.__name__.lower()): kind for kind in kinds}
        self._writers = {kind: _writer(name, kind) for name, kind in self._kinds.items()}
        self._readers = {
            name: {key: _reader(each) for key, each in _fields(kind)} for name, kind in self._kinds.items()
        }

    def to_json(self, thing: Any) -> Json:
        """Return an object in the notation."""
        return self._writers[type(thing)](thing)

    def from_json(self, data: Json) -> Any:
        """Parse an object; raises ValueError naming the fault."""
        name = data.get("type")
        if not isinstance(name, str) or name not in self._kinds:
            raise ValueError(f"{self._what} has the type {join_words(list(self._kinds), 'or')}, not {name!r}")
        readers = self._readers[name]
        check_keys(data, "type", *readers)
        return self._kinds[name](*(read(data, key) for key, read in readers.items()))


def parts_of(kind: Any) -> tuple[Any, ...]:
    """Return the types of a union; any other type alone."""
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)


def _fields(kind: type) -> Iterator[tuple[str, Any]]:
    """Return the name and the type of each field."""
    hints = get_type_hints(kind, include_extras=True)
    return ((field.name, hints[field.name]) for field in dataclasses.fields(kind))


def _writer(name: str, kind: type) -> Callable[[Any], Json]:
    known: dict[str, Any] = {}
    pairs = [f'"type": {name!r}']
    for key, each in _fields(kind):
        written = _written(each, f"thing.{key}", known)
        if written is None:
            raise TypeError(f"{kind.__name__}.{key}: it is not known how {each} is written; annotate it by `Written`")
        pairs.append(f'"{key}": {written}')
    write: Callable[[Any], Json] = eval(f"lambda thing: {{{', '.join(pairs)}}}", known)  # noqa: S307 - names of fields
    return write


def _written(kind: Any, value: str, known: dict[str, Any]) -> str | None:
    """Return the expression that writes a value of that type, adding its functions to `known`; None if unknown."""
    if kind in (int, str, bool):
        return value
    if (inner := _inner(kind)) is not None:
        written = _written(inner, value, known)
        return written and f"None if {value} is None else {written}"
    if get_origin(kind) is Annotated:
        base, *notes = get_args(kind)
        for note in notes:
            if isinstance(note, Written):
                known[f"write{len(known)}"] = note.write
                return f"write{len(known) - 1}({value})"
        return _written(base, value, known)
    if (each := _each(kind)) is not None:
        written = _written(each, "each", known)
        return f"list({value})" if written == "each" else written and f"[{written} for each in {value}]"
    return None


def _inner(kind: Any) -> Any:
    """Return the type of a value that isn't None; None if it is never None, or there are several such types."""
    parts = [part for part in parts_of(kind) if part is not type(None)]
    return parts[0] if len(parts) == 1 and parts[0] is not kind else None


def _each(kind: Any) -> Any:
    """Return the item type of a tuple type; None for any other type."""
    args = get_args(kind)
    return args[0] if get_origin(kind) is tuple and args[1:] == (...,) else None


def _reader(kind: Any) -> Reader:
    if kind is int:
        return whole_number
    if kind is str:
        return _text
    if kind is bool:
        return _truth
    if (inner := _inner(kind)) is not None:
        read = _reader(inner)
        return lambda data, key: None if data[key] is None else read(data, key)
    if get_origin(kind) is Annotated:
        base, *notes = get_args(kind)
        return _annotated_reader(base, notes)
    read = _reader(_each(kind))
    return lambda data, key: tuple(read({key: value}, key) for value in listed(data, key))


def _annotated_reader(base: Any, notes: list[Any]) -> Reader:
    for note in notes:
        if isinstance(note, Written):
            return lambda data, key: note.read(data[key])
    read = _reader(base)
    checks = [note.check for note in notes if isinstance(note, Check)]

    def checked(data: Json, key: str) -> Any:
        value = read(data, key)
        for check in checks:
            check(value)
        return value

    return checked


def _text(data: Json, key: str) -> str:
    value = data[key]
    if not isinstance(value, str):
        raise ValueError(f"{key} is a text, not {value!r}")  # noqa: TRY004 - a fault of what was written
    return value


def _truth(data: Json, key: str) -> bool:
    value = data[key]
    if not isinstance(value, bool):
        raise ValueError(f"{key} is true or false, not {value!r}")  # noqa: TRY004 - a fault of what was written
    return value
