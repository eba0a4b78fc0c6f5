"""The Markdown pages: what they link to, the files they name and the commands they tell exist."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

import bot.__main__
import games.__main__
from games.catalogue import GAMES

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "games", "storage", "tests")
PAGES = [*ROOT.glob("*.md"), *(page for room in ROOMS for page in sorted((ROOT / room).rglob("*.md")))]
COMMAND_LINES = {"bot": bot.__main__.main, "games": games.__main__.main}

LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
MODULE = re.compile(r"python -m ([\w.]+)(?: ([a-z]+))?")
TARGET = re.compile(r"(?:^|`)make ([a-z][\w-]*)", re.MULTILINE)
NAMED = re.compile(rf"(?:(?:{'|'.join(ROOMS)})/[\w./*-]*|[\w-]+\.(?:py|md|service|toml)|\.env\.example)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    headings = HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def dead_links(page: Path, text: str) -> Iterator[str]:
    for link in LINK.findall(text):
        path, _, anchor = link.partition("#")
        if "://" in link:
            continue
        to = page.parent / path if path else page
        if not to.exists() or (anchor and anchor not in anchors(to)):
            yield link


def missing_files(page: Path, text: str) -> Iterator[str]:
    """The files and folders in code spans, named from the project's root or beside the page, that are not there."""
    for span in CODE.findall(text):
        if NAMED.fullmatch(span) and not any(any(place.glob(span.rstrip("/"))) for place in (ROOT, page.parent)):
            yield span


def unknown_commands(page: Path, text: str) -> Iterator[str]:
    """The commands that a shell would not know, asked for their help."""
    rules = set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    yield from (f"make {target}" for target in TARGET.findall(text) if target not in rules)
    for module, command in MODULE.findall(text):
        run = COMMAND_LINES.get(module)
        if run is None:
            yield f"python -m {module}"
            continue
        try:
            code: object = run([*([command] if command else []), "--help"])
        except SystemExit as ended:
            code = ended.code
        if code:
            yield f"python -m {module} {command}"


Check: TypeAlias = Callable[[Path, str], Iterator[str]]
CHECKS: tuple[Check, ...] = (dead_links, missing_files, unknown_commands)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.__name__))
def test_what_a_page_names_is_there(page: Path, check: Check) -> None:
    assert list(check(page, page.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "text",
    [
        "[the terms](TERM.md)",
        "[the terms](TERMS.md#nowhere)",
        "`bot/commands/`",
        "`games/whot/nowhere.py`",
        "`tests/games/test_nowhere_*.py`",
        "`make nothing`",
        "```\nmake nothing\n```",
        "`.venv/bin/python -m nothing`",
        "`.venv/bin/python -m games nothing whot`",
        "`python -m bot nothing`",
    ],
)
def test_what_is_not_there_is_found(text: str) -> None:
    page = ROOT / "README.md"
    assert [found for check in CHECKS for found in check(page, text)]


def test_the_readme_tells_of_every_room() -> None:
    told = (ROOT / "README.md").read_text(encoding="utf-8")
    rooms = {
        f"{package}/{folder.parent.name}/"
        for package in ("bot", "games", "storage")
        for folder in (ROOT / package).glob("*/__init__.py")
    }
    of_games = {f"{'/'.join(type(game).__module__.split('.')[:2])}/" for game in GAMES.values()}
    assert {room for room in rooms - of_games if f"| `{room}` |" not in told} == set()
