"""Only a game's own folder knows that the game is there; which way imports point is kept by import-linter."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.catalogue import FOLDERS, GAMES

ROOT = Path(__file__).parents[1]
FILES = [file for package in ("bot", "storage") for file in sorted((ROOT / package).rglob("*.py"))]


def game_words(source: str) -> list[str]:
    """The names and strings of a source that hold a game's key as a word; docstrings may give it as an example."""
    tree = ast.parse(source)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = None
    for node in ast.walk(tree):
        for _, value in ast.iter_fields(node):
            if isinstance(value, str):
                text = value.lower().replace("_", "-")
                found += [key for key in GAMES if re.search(rf"\b{key}\b", text)]
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_game_is_named_outside_games(file: Path) -> None:
    assert game_words(file.read_text(encoding="utf-8")) == []


# What stands in games/ besides the games has a layer each; a game's folder knows what is below the catalogue.

FILES_OF_GAMES = [
    file for folder in sorted(set(FOLDERS.values())) for file in sorted((ROOT / "games" / folder).rglob("*.py"))
]


def layers_of_games() -> list[str]:
    """The layers of games/ from the top, as import-linter has them."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers: list[str] = next(each["layers"] for each in config["contracts"] if each.get("containers") == ["games"])
    return layers


def rooms_in(layers: list[str]) -> set[str]:
    return {room.strip() for layer in layers for room in layer.split("|")}


def test_every_room_of_the_games_has_its_place_in_the_order() -> None:
    placed, folder = rooms_in(layers_of_games()), ROOT / "games"
    rooms = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}
    assert rooms - {"__init__"} - {*FOLDERS.values()} - placed == set()
    assert placed - rooms == set()


def foreign_imports(source: str, folder: str) -> Iterator[str]:
    """What a game's source imports that is neither its own nor below the games."""
    layers = layers_of_games()
    below = rooms_in(layers[layers.index("catalogue") + 1 :]) | {folder}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            package, room = name.split(".")[:2] if "." in name else (name, "")
            if package in ("bot", "storage", "tests") or (package == "games" and room not in below):
                yield name


@pytest.mark.parametrize("file", FILES_OF_GAMES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_game_knows_itself_and_what_is_below_the_games(file: Path) -> None:
    folder = file.relative_to(ROOT / "games").parts[0]
    assert list(foreign_imports(file.read_text(encoding="utf-8"), folder)) == []


@pytest.mark.parametrize(
    "source",
    ["from games.whot.rules import CARDS", "from games import catalogue", "import games.engine.session", "import bot"],
)
def test_what_a_game_must_not_import_is_found(source: str) -> None:
    assert list(foreign_imports(source, "nubs"))
