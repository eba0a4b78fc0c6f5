"""Attribution of an exception to a game's hook, in a sentence."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType

from games.api import AnyGame, Game, State
from games.checks.check import Fault

_ROOT = Path(__file__).parents[2]
_HOOKS = frozenset(name for interface in (Game, State) for name in dir(interface) if not name.startswith("_"))
_LONGEST = 200


def sentence_of(error: Exception, game: AnyGame) -> str:
    """Return the fault's sentence; for any other exception the hook that raised it, and the place."""
    if isinstance(error, Fault):
        return str(error)
    frames = list(traceback.walk_tb(error.__traceback__))
    own = [(frame, line) for frame, line in frames if _is_own(frame, game)]
    frame, line = (own or frames)[-1]
    hook = _hook(frames, own, game)
    if hook is None and str(error).endswith("."):
        return str(error)
    words = f": {error}" if str(error) else ""
    name = hook or frame.f_code.co_name
    return f"`{name}` raises {type(error).__name__}{words[:_LONGEST]} ({_place(frame, line)})."


def root_of(error: Exception) -> str:
    """Return a key that is equal for errors of the same cause, whatever their texts."""
    if isinstance(error, Fault):
        return str(error)
    frame, line = list(traceback.walk_tb(error.__traceback__))[-1]
    return f"{type(error).__name__} in {_place(frame, line)}"


def is_raised_in(error: Exception, function: CodeType) -> bool:
    """Return whether the error was raised within a call of the function."""
    return any(frame.f_code is function for frame, _ in traceback.walk_tb(error.__traceback__))


def place_of(error: BaseException, folder: str) -> str:
    """Return the file and line in a folder of games that raised an error at import, in brackets; empty if unknown."""
    frames = traceback.walk_tb(error.__traceback__)
    inside = [each for each in frames if f"{_module(each[0])}.".startswith(f"games.{folder}.")]
    return f" ({_place(*inside[-1])})" if inside else ""


def _hook(frames: Sequence[tuple[FrameType, int]], own: Sequence[tuple[FrameType, int]], game: AnyGame) -> str | None:
    """Return the innermost hook in the game's own frames, else their entry point, else any hook or none."""
    assigned = _assigned([type(game), *{type(each) for frame, _ in frames if isinstance(each := _self(frame), State)}])
    for some in (own, frames):
        names = [assigned.get(frame.f_code, frame.f_code.co_name) for frame, _ in some]
        if hooks := [name for name in names if name in _HOOKS]:
            return hooks[-1]
        if own:
            return names[0]
    return None


def _assigned(kinds: Iterable[type]) -> dict[CodeType, str]:
    """Return the hooks of a game and its states by their code, which may have another name."""
    found: dict[CodeType, str] = {}
    for kind in kinds:
        for name in _HOOKS:
            hook = inspect.getattr_static(kind, name, None)
            function = hook.fget if isinstance(hook, property) else getattr(hook, "__func__", hook)
            if isinstance(function, FunctionType):
                found[function.__code__] = name
    return found


def _self(frame: FrameType) -> object:
    return frame.f_locals.get("self")


def _is_own(frame: FrameType, game: AnyGame) -> bool:
    """Return whether the frame is in code of the game's folder, or of its class's module."""
    module = type(game).__module__
    folder = ".".join(module.split(".")[:2])
    name = _module(frame)
    return name == module or (folder.startswith("games.") and f"{name}.".startswith(f"{folder}."))


def _place(frame: FrameType, line: int) -> str:
    file = Path(frame.f_code.co_filename)
    return f"{file.relative_to(_ROOT) if file.is_relative_to(_ROOT) else file}, line {line}"


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))
