"""Imports point one way, and only a game's own folder knows that the game is there."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.catalogue import GAMES

ROOT = Path(__file__).parents[1]

ALLOWED = {
    "games": {"games", "orjson", "pydantic"},
    "storage": {
        "aiosqlite",
        "alembic",
        "filelock",
        "games.api.Outcome",
        "games.api.Refusal",
        "games.catalogue.find_game",
        "games.columns",
        "games.engine.absence",
        "games.engine.limits",
        "games.engine.standing",
        "games.engine.table",
        "games.league.rating",
        "games.league.season",
        "games.options",
        "games.records.record",
        "games.tournament.absence",
        "games.tournament.fixture",
        "games.tournament.journal",
        "openskill",
        "pydantic",
        "sqlalchemy",
        "storage",
        "structlog",
    },
}
"""What a package may import beside the standard library; a module stands for all within it."""

ONLY_IN = {"discord": "bot", "sqlalchemy": "storage", "alembic": "storage", "aiosqlite": "storage"}


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def imported(source: str, package: str) -> Iterator[str]:
    """The full names of the modules that a module of the package imports, wherever it does."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join((*parts, *([node.module] if node.module else [])))
            # `from games import record` imports a module, `from games.api import Game` a name: both have a full name.
            yield from (f"{base}.{alias.name}" for alias in node.names)


def is_within(name: str, module: str) -> bool:
    return name == module or name.startswith(f"{module}.")


def forbidden(source: str, package: str) -> list[str]:
    """What the source of a module in the package imports against the rules."""
    top = package.partition(".")[0]
    names = list(imported(source, package))
    wrong = [name for name in names for module, home in ONLY_IN.items() if is_within(name, module) and top != home]
    if top in ALLOWED:
        wrong += [
            name
            for name in names
            if name.partition(".")[0] not in sys.stdlib_module_names
            and not any(is_within(name, module) for module in ALLOWED[top])
        ]
    return wrong


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


def _package(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).parent.parts)


each_module = pytest.mark.parametrize(
    "file",
    [file for package in ("games", "storage", "bot") for file in modules(package)],
    ids=lambda file: str(file.relative_to(ROOT)),
)


@each_module
def test_a_module_imports_what_its_package_may(file: Path) -> None:
    assert forbidden(file.read_text(encoding="utf-8"), _package(file)) == []


@pytest.mark.parametrize("file", [*modules("bot"), *modules("storage")], ids=lambda file: str(file.relative_to(ROOT)))
def test_no_game_is_named_outside_games(file: Path) -> None:
    assert game_words(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("games", "import discord"),
        ("games.whot", "from bot.tables import screens"),
        ("games", "def f():\n    import sqlalchemy.ext.asyncio"),
        ("games", "from .. import bot"),
        ("storage", "import games"),
        ("storage", "from games.engine import session"),
        ("storage", "from games.api import Game"),
        ("storage", "from discord import Client"),
        ("bot.people", "import sqlalchemy"),
    ],
)
def test_a_forbidden_import_is_found(package: str, source: str) -> None:
    assert forbidden(source, package)


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("games.whot", "import random\nfrom games.api import Game\nfrom . import cards"),
        ("storage", "from games.records import record\nfrom games.engine.table import Table\nimport sqlalchemy as sa"),
        ("bot.people", "import discord\nfrom storage import database\nfrom games.engine.session import Session"),
    ],
)
def test_an_allowed_import_is_not_found(package: str, source: str) -> None:
    assert forbidden(source, package) == []


@pytest.mark.parametrize(
    "source", ["KEY = 'whot'", "whot = 1", "from games.whot import Whot", "whot_table = 1", "f(x.whot)"]
)
def test_a_game_that_is_named_is_found(source: str) -> None:
    assert game_words(source)
