"""What a game's class has from the modules and the types that it names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, get_args, get_origin, get_type_hints

from games.codec import Codec, is_plain, parts_of
from games.english import indefinite

FROM_MODULES: Mapping[str, str] = {
    "COVER": "cover",
    "FACES": "faces",
    "PRIMER": "primer",
    "THEME": "theme",
    "TOPICS": "rules",
    "TUTORIAL": "tutorial",
    "describe_options": "describe_options",
    "options_in_brief": "options_in_brief",
    "minutes_for": "minutes_for",
    "page": "page_of",
    "action_of": "action_at",
    "meaning": "meaning",
    "table_picture": "draw_table",
    "hand_picture": "draw_hand",
    "sheet": "sheet_of",
    "ending_picture": "draw_ending",
    "turning_point": "turned_at",
    "par": "par_of",
    "action_to_json": "action_to_json",
    "action_from_json": "action_from_json",
    "chance_to_json": "chance_to_json",
    "chance_from_json": "chance_from_json",
    "strong_player": "strong_player",
    "new_memory": "new_memory",
}
"""What a game has from its modules: the attribute of `Game`, by what it is called there."""


def gather(cls: type, base: Any, modules: Iterable[ModuleType]) -> None:
    """Give a game's class what modules define: functions become its static methods. What it writes itself stays.

    base: the generic base of the class, with its types. Raises TypeError for a module that has none of the names, for a
    name that several have, and for a function whose types are not those of the method whose place it takes.
    """
    types = dict(zip(get_origin(base).__parameters__, get_args(base), strict=True))
    given: dict[str, Any] = {}
    for module in modules:
        own = {name: value for name in FROM_MODULES if (value := _of(module, name)) is not None}
        if not own:
            raise TypeError(f"{cls.__name__}: {module.__name__} has none of {', '.join(FROM_MODULES)}")
        for name, value in own.items():
            if given.setdefault(name, value) is not value:
                raise TypeError(f"{cls.__name__}: {name} is in {module.__name__} and in another of its modules")
    for name, value in given.items():
        attribute = FROM_MODULES[name]
        if attribute in vars(cls):
            continue
        if isinstance(value, FunctionType):
            _check_types(value, getattr(cls, attribute), types)
        setattr(cls, attribute, staticmethod(value) if isinstance(value, FunctionType) else value)


def derive(cls: Any, base: Any) -> None:
    """Give a game's class the options, the view and the notation of the types of its base, where it writes none."""
    action, chance, options, view = get_args(base)
    for key, kind in (("options", options), ("view", view)):
        if isinstance(kind, type) and not hasattr(cls, key):
            setattr(cls, key, kind)
    for hook, noun, kinds in (("action", "action", action), ("chance", "chance outcome", chance)):
        written, read = f"{hook}_to_json", f"{hook}_from_json"
        is_own = any(getattr(cls, name) is not getattr(get_origin(base), name) for name in (written, read))
        if not is_own and all(map(is_plain, parts_of(kinds))):
            codec = Codec(indefinite(f"{getattr(cls, 'name', cls.__name__)} {noun}"), *parts_of(kinds))
            setattr(cls, written, staticmethod(codec.to_json))
            setattr(cls, read, staticmethod(codec.from_json))


def _of(module: ModuleType, name: str) -> Any:
    """What a module defines by that name; None if nothing, or a function that it only uses."""
    value = vars(module).get(name)
    return None if isinstance(value, FunctionType) and value.__module__ != module.__name__ else value


def _check_types(function: FunctionType, method: Any, types: Mapping[Any, Any]) -> None:
    (*has, gives), (*due, wanted) = get_type_hints(function).values(), _hints(method)
    due = [_settled(kind, types) for kind in due]
    optional = len(function.__defaults__ or ()) + len(function.__kwdefaults__ or ())
    fits = has[: len(due)] == due and len(has) <= len(due) + optional
    if not fits or not set(parts_of(gives)) <= set(parts_of(_settled(wanted, types))):
        raise TypeError(
            f"{function.__module__}.{function.__name__} takes {has} and returns {gives}, "
            f"but {method.__qualname__} takes {due} and returns {_settled(wanted, types)}"
        )


@cache
def _hints(method: Any) -> tuple[Any, ...]:
    """The types of what a method of `Game` takes, and of what it returns."""
    return tuple(get_type_hints(method).values())


def _settled(kind: Any, types: Mapping[Any, Any]) -> Any:
    """A type with its type variables replaced."""
    variables = () if kind in types else getattr(kind, "__parameters__", ())
    return kind[tuple(types[variable] for variable in variables)] if variables else types.get(kind, kind)
