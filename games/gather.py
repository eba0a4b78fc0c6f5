"""What a game's class has from the modules that it names: functions and constants, by what they are called there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import FunctionType, ModuleType
from typing import Any, get_args, get_origin, get_type_hints

from games.codec import parts_of


def gather(cls: type, base: Any, modules: Iterable[ModuleType], names: Mapping[str, str]) -> None:
    """Give a class what modules define: functions become its static methods. What the class writes itself stays.

    base: the generic base of the class, with its types. names: of the class's attributes, by those in modules. Raises
    TypeError for a module that has none of the names, for a name that several have, and for a function whose types are
    not those of the method whose place it takes.
    """
    types = dict(zip(get_origin(base).__parameters__, get_args(base), strict=True))
    given: dict[str, Any] = {}
    for module in modules:
        own = {name: value for name in names if (value := _of(module, name)) is not None}
        if not own:
            raise TypeError(f"{cls.__name__}: {module.__name__} has none of {', '.join(names)}")
        for name, value in own.items():
            if given.setdefault(name, value) is not value:
                raise TypeError(f"{cls.__name__}: {name} is in {module.__name__} and in another of its modules")
    for name, value in given.items():
        if names[name] in vars(cls):
            continue
        if isinstance(value, FunctionType):
            _check_types(value, getattr(cls, names[name]), types)
        setattr(cls, names[name], staticmethod(value) if isinstance(value, FunctionType) else value)


def _of(module: ModuleType, name: str) -> Any:
    """What a module defines by that name; None if nothing, or a function that it only uses."""
    value = vars(module).get(name)
    return None if isinstance(value, FunctionType) and value.__module__ != module.__name__ else value


def _check_types(function: FunctionType, method: Any, types: Mapping[Any, Any]) -> None:
    (*has, gives), (*due, wanted) = get_type_hints(function).values(), get_type_hints(method).values()
    due = [_settled(kind, types) for kind in due]
    optional = len(function.__defaults__ or ()) + len(function.__kwdefaults__ or ())
    fits = has[: len(due)] == due and len(has) <= len(due) + optional
    if not fits or not set(parts_of(gives)) <= set(parts_of(_settled(wanted, types))):
        raise TypeError(
            f"{function.__module__}.{function.__name__} takes {has} and returns {gives}, "
            f"but {method.__qualname__} takes {due} and returns {_settled(wanted, types)}"
        )


def _settled(kind: Any, types: Mapping[Any, Any]) -> Any:
    """A type with its type variables replaced."""
    variables = () if kind in types else getattr(kind, "__parameters__", ())
    return kind[tuple(types[variable] for variable in variables)] if variables else types.get(kind, kind)
