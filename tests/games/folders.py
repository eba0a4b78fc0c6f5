"""Folders of games that come and go beside those in games/."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import games
from games import catalogue
from games.api import AnyGame
from games.catalogue import Broken

T = TypeVar("T")

TOY = """
from tests.games.toy import Toy

class {name}(Toy):
    key = "{key}"
    name = "{name}"
    order = 1000
"""


def toy_folder(name: str, key: str = "") -> str:
    """What stands in the `__init__.py` of a folder with one game of that name and key, behind all others."""
    return TOY.format(name=name, key=key or name.lower())


@contextmanager
def game_folders(path: Path, **sources: str) -> Iterator[None]:
    """Let the catalogue hold besides the games what is in folders of these names, by their `__init__.py`."""
    for name, source in sources.items():
        (path / name).mkdir()
        (path / name / "__init__.py").write_text(source, encoding="utf-8")
    before = dict(catalogue.GAMES), dict(catalogue.FOLDERS), dict(catalogue.BROKEN)
    games.__path__.append(str(path))
    importlib.invalidate_caches()
    try:
        _fill(*catalogue.discover())
        yield
    finally:
        games.__path__.remove(str(path))
        for name in sources:
            for module in [each for each in sys.modules if f"{each}.".startswith(f"games.{name}.")]:
                del sys.modules[module]
            vars(games).pop(name, None)
        _fill(*before)


@contextmanager
def folder_gone(folder: str) -> Iterator[None]:
    """Let the catalogue be as without a folder of games."""
    before = dict(catalogue.GAMES), dict(catalogue.FOLDERS), dict(catalogue.BROKEN)
    playable, folders, broken = before
    left = {key: home for key, home in folders.items() if home != folder}
    assert left != folders
    _fill({key: game for key, game in playable.items() if key in left}, left, broken)
    try:
        yield
    finally:
        _fill(*before)


def _fill(playable: dict[str, AnyGame], folders: dict[str, str], broken: dict[str, Broken]) -> None:
    """Let the catalogue hold these."""
    _become(catalogue.GAMES, playable)
    _become(catalogue.FOLDERS, folders)
    _become(catalogue.BROKEN, broken)


def _become(held: dict[str, T], now: dict[str, T]) -> None:
    held.clear()
    held.update(now)
