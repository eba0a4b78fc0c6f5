"""What people read outside of the games: the bot's own sentences and the pages of the project."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.english import ODD

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "games", "storage")
PAGES = [*ROOT.glob("*.md"), *(page for room in ROOMS for page in (ROOT / room).rglob("*.md")), ROOT / ".env.example"]
SOURCES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]


def literals(source: str) -> Iterator[str]:
    """The strings of a program, without docstrings and attributes' descriptions."""
    tree = ast.parse(source)
    described = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in described:
            yield node.value


def odd(text: str) -> list[str]:
    """The odd turns of phrase in a text, with the words around them."""
    return [text[max(0, found.start() - 40) : found.end() + 40] for found in ODD.finditer(text)]


def test_the_pages_are_plain_english() -> None:
    pages = {str(path.relative_to(ROOT)): odd(" ".join(path.read_text(encoding="utf-8").split())) for path in PAGES}
    assert {path: faults for path, faults in pages.items() if faults} == {}


def test_what_the_program_says_is_plain_english() -> None:
    said = {
        str(path.relative_to(ROOT)): [fault for text in literals(path.read_text("utf-8")) for fault in odd(text)]
        for path in SOURCES
    }
    assert {path: faults for path, faults in said.items() if faults} == {}
