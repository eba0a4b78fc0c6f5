"""Which hook of a game raised something, in a sentence."""

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
    """What a check found: a fault as it stands; of anything else the hook that raised it, and where."""
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
    """What two errors have in common that are of the same cause, whatever they say."""
    if isinstance(error, Fault):
        return str(error)
    frame, line = list(traceback.walk_tb(error.__traceback__))[-1]
    return f"{type(error).__name__} in {_place(frame, line)}"


def is_raised_in(error: Exception, function: CodeType) -> bool:
    """Whether a function was being called as the error was raised."""
    return any(frame.f_code is function for frame, _ in traceback.walk_tb(error.__traceback__))


def place_of(error: BaseException, folder: str) -> str:
    """Where in a folder of games something was raised as it was read, in brackets; empty where that is not told."""
    frames = traceback.walk_tb(error.__traceback__)
    inside = [each for each in frames if f"{_module(each[0])}.".startswith(f"games.{folder}.")]
    return f" ({_place(*inside[-1])})" if inside else ""


def _hook(frames: Sequence[tuple[FrameType, int]], own: Sequence[tuple[FrameType, int]], game: AnyGame) -> str | None:
    """The innermost hook among the frames of the game's own code, else how that was entered, else any hook or none."""
    assigned = _assigned([type(game), *{type(each) for frame, _ in frames if isinstance(each := _self(frame), State)}])
    for some in (own, frames):
        names = [assigned.get(frame.f_code, frame.f_code.co_name) for frame, _ in some]
        if hooks := [name for name in names if name in _HOOKS]:
            return hooks[-1]
        if own:
            return names[0]
    return None


def _assigned(kinds: Iterable[type]) -> dict[CodeType, str]:
    """The hooks of a game and its states by the code that they have for them, which may go by another name."""
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
    """Whether the frame is in code of the game's folder, or of the module that its class stands in."""
    module = type(game).__module__
    folder = ".".join(module.split(".")[:2])
    name = _module(frame)
    return name == module or (folder.startswith("games.") and f"{name}.".startswith(f"{folder}."))


def _place(frame: FrameType, line: int) -> str:
    file = Path(frame.f_code.co_filename)
    return f"{file.relative_to(_ROOT) if file.is_relative_to(_ROOT) else file}, line {line}"


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))
