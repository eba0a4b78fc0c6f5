"""Only a game's own folder knows that the game is there; which way imports point is kept by import-linter."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from games.catalogue import GAMES

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


@pytest.mark.parametrize(
    "source", ["KEY = 'whot'", "whot = 1", "from games.whot import Whot", "whot_table = 1", "f(x.whot)"]
)
def test_a_game_that_is_named_is_found(source: str) -> None:
    assert game_words(source)
