"""The catalogue of all games by key.

Every folder in games/ whose package defines games is discovered, and a broken one is left out. A package that serves
all games must not import this module in its `__init__`, which is imported during discovery.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import games
from games.api import LAYER, AnyGame, Game, Refusal
from games.daily import Daily
from games.english import join_words
from games.keys import KeyRefused, check_folder, check_key, is_named_after

_OLD = f"it is written for games.small, which is gone: {LAYER}"


class Unfit(Exception):
    """A class that is meant to be a game and lacks something; `str()` of it is one sentence."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A folder whose games cannot be played, and the exception that shows why."""

    folder: str
    error: BaseException

    @property
    def is_refused(self) -> bool:
        """Whether it imports, and is refused for its declarations."""
        return isinstance(self.error, KeyRefused | Unfit)

    @property
    def sentence(self) -> str:
        """The fault, for the author of the game."""
        why = str(self.error) if self.is_refused else f"{type(self.error).__name__}: {self.error}"
        return f"The game in games/{self.folder} is left out: {why.rstrip('.')}."

    @property
    def remedy(self) -> str:
        """The remedy, for the author of the game."""
        return f"python -m games check {self.folder.replace('_', '-')}"


def discover() -> tuple[dict[str, AnyGame], dict[str, str], dict[str, Broken]]:
    """Return the games by key, in the order people see them; each game's folder; and the left-out folders."""
    found: dict[str, list[AnyGame]] = {}
    broken: dict[str, Broken] = {}
    rooms = set()
    for module in sorted(iter_modules(games.__path__), key=lambda module: module.name):
        try:
            of_folder = list(_games_in(import_module(f"games.{module.name}"))) if module.ispkg else []
        except (Exception, SystemExit) as error:  # whatever an author wrote there, the others can be played
            is_old = isinstance(error, ModuleNotFoundError) and f"{error.name}.".startswith("games.small.")
            broken[module.name] = Broken(module.name, Unfit(_OLD) if is_old else error)
            continue
        if of_folder:
            found[module.name] = of_folder
        else:
            rooms.add(module.name)
    owners: dict[str, str] = {}
    for folder, of_folder in sorted(found.items(), key=lambda item: (not _is_at_home(*item), item[0])):
        try:
            check_folder(folder)
            claimed: dict[str, str] = {}
            for game in of_folder:
                check_key(game.key, rooms)
                _check_free(game.key, folder, owners | claimed)
                claimed[game.key] = folder
        except KeyRefused as error:
            broken[folder] = Broken(folder, error)
        else:
            owners |= claimed
    kept = [game for folder in set(owners.values()) for game in found[folder]]
    kept.sort(key=lambda game: (game.order, game.name, game.key))
    return {game.key: game for game in kept}, owners, broken


def _is_at_home(folder: str, of_folder: list[AnyGame]) -> bool:
    """Return whether the games are named after their folder, so that a copy of it can't take their keys."""
    return all(isinstance(game.key, str) and is_named_after(game.key, folder) for game in of_folder)


def _check_free(key: str, folder: str, owners: dict[str, str]) -> None:
    owner = owners.get(key)
    if owner == folder:
        raise KeyRefused(f"two games of games/{folder} have the key {key!r}.")
    if owner is not None:
        raise KeyRefused(f"the key {key!r} is taken: the game in games/{owner} has it.")


def _games_in(package: ModuleType) -> Iterator[AnyGame]:
    """The games that a package defines and names: of each class of games one."""
    for kind in dict.fromkeys(value for value in vars(package).values() if isinstance(value, type)):
        if not f"{kind.__module__}.".startswith(f"{package.__name__}."):
            continue
        if issubclass(kind, Game):
            lacking = sorted(kind.__abstractmethods__)
            if not lacking:
                yield _checked(kind())
            elif hasattr(kind, "key"):
                raise Unfit(f"{kind.__name__} lacks {join_words(lacking)}.")


def _checked(game: AnyGame) -> AnyGame:
    """Return the game if its declarations are complete; raises Unfit, or the exception of one of its hooks."""
    lacking = [name for name in Game.__annotations__ if not hasattr(game, name)]
    if lacking:
        raise Unfit(f"{type(game).__name__} lacks {join_words(lacking)}.")
    if not isinstance(game.name, str) or not isinstance(game.order, int):
        raise Unfit(f"{type(game).__name__} needs a text for its `name` and a whole number for its `order`.")
    if not game.seat_range(game.options()):
        raise Unfit(f"{type(game).__name__} is for nobody: `seat_range` is empty.")
    return game


GAMES, FOLDERS, BROKEN = discover()


def rooms() -> set[str]:
    """Return the names in games/ that serve all games."""
    return {module.name for module in iter_modules(games.__path__)} - {*FOLDERS.values(), *BROKEN}


def find_game(key: str) -> AnyGame:
    """Return the game of that key; raises KeyError."""
    return GAMES[key]


def broken_folder(key: str) -> Broken | None:
    """Return the left-out folder that the game of that key must be in; None if there is none."""
    return next((broken for folder, broken in BROKEN.items() if is_named_after(key, folder)), None)


def why_not(key: str) -> str:
    """Return why there is no game of that key, in a sentence for a user of the command line."""
    broken = broken_folder(key)
    if broken is not None:
        return f"{broken.sentence[:-1]}; see {broken.remedy}."
    return f"There is no game {key!r}; the games are {join_words(tuple(GAMES))}."


def daily_game() -> tuple[AnyGame, Daily]:
    """Return the game that deals every day, and its daily deal; raises Refusal if there is none."""
    for game in GAMES.values():
        if game.daily is not None:
            return game, game.daily
    raise Refusal("There is no daily deal at the moment, because I don't have its game.")
