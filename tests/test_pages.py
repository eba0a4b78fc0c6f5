"""The pages and the bot's own sentences: plain English, and what they link to, name and tell to type exists."""

from __future__ import annotations

import ast
import asyncio
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

import bot.__main__
import games.__main__
from games.catalogue import GAMES
from tests.bench.boards import make
from tests.english import ODD

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "games", "storage", "tests")
PAGES = [*ROOT.glob("*.md"), *(page for room in (*ROOMS, ".github") for page in sorted((ROOT / room).rglob("*.md")))]
FORMS = sorted((ROOT / ".github").rglob("*.yml"))
SOURCES = [path for room in ROOMS[:3] for path in sorted((ROOT / room).rglob("*.py"))]
COMMAND_LINES = {"bot": bot.__main__.main, "games": games.__main__.main}

LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
BLOCK = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"(?:^|\s)(?:\S*python -m (bot|games)|make)\b.*")
MODULE = re.compile(r"python -m ([\w.]+)(?: ([a-z]+))?")
TARGET = re.compile(r"(?:^|`)make ([a-z][\w-]*)", re.MULTILINE)
NAMED = re.compile(rf"(?:(?:{'|'.join(ROOMS)})/[\w./*-]*|[\w-]+\.(?:py|md|service|timer|toml)|\.env\.example)")
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
        if module in sys.stdlib_module_names:
            continue
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
    "text", ["[the terms](TERMS.md#nowhere)", "`games/whot/nowhere.py`", "`make nothing`", "`python -m bot nothing`"]
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


def commands(text: str) -> set[str]:
    """The commands of our own that a page prints, each on one line, without the interpreter's folder."""
    spans = [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", BLOCK.sub("", text))]
    lines = [*spans, *(line for block in BLOCK.findall(text) for line in block.splitlines())]
    return {line.replace(".venv/bin/", "") for line in lines if COMMAND.search(line)}


RUN = {
    'python -m games new tricks "Tricks"': 0,
    "python -m games simulate tricks --players 3 --seed 1": 0,
    "python -m games check tricks": 0,
    "python -m games rules whot": 0,
    "python -m games simulate whot --players 4 --seed 7 --set rubber=long --policy steady > games.jsonl": 0,
    "python -m games replay games.jsonl": 0,
    "python -m games simulate joker-tournament --players 16 --seed 7 --rounds 6 > tournament.jsonl": 0,
    "python -m games transcript whot --only seats-4": 0,
    "python -m games rules joker-tournament": 0,
    "PARLOUR_DATABASE=… python -m bot upgrade": 0,
    "python -m bot upgrade": 0,
    "python -m bot --version": 0,
    "python -m bot reports": 0,
    "python -m bot forget ID": 1,
    "make records": 0,
    "make records DATABASE=copy.db": 0,
}
"""Exit codes of the commands that a test runs as printed, in a copy of the project."""
NOT_RUN = {
    "make run|python -m bot preview tricks": "goes on until it is ended: tests/bot/test_first_minute.py",
    "make (install|run).*": "asks the package index: tests/test_make.py",
    "make (profile|screens)": "paints for minutes",
    "make (strength|bench|coverage|test|test-slow|check|golden).*": "is what CI runs, or measures for minutes",
    "make (lock|sbom)": "asks an index of packages",
    "make (.*chaos|league|peeking|anything).*": "a long proof, of which the slow lane has a short one",
    "(sudo )?python -m bot --user parlour .*": "needs root: tests/bot/test_settings.py",
    "python -m bot|(podman|docker) .*": "runs in a container",
    "python -m bot move parlour.db postgresql.*": "needs a PostgreSQL: tests/bot/operator/test_move.py",
    r".*python -m bot (backup|restore)\b.*": "needs a bot's database: tests/bot/operator/test_backup.py",
    ".*--hash.*": "needs the record of the table whose hash it has: tests/games/test_cli.py",
    "python -m games (check|rules|transcript) KEY": "names any game",
    "python -m (games (transcript|replay|new|check)|bot (move|forget|preview))": "names the command alone",
}
"""Patterns of the commands that no test here runs as printed, with the reason."""


def test_every_command_on_a_page_is_run_or_says_why_not() -> None:
    printed = {command for page in PAGES for command in commands(page.read_text(encoding="utf-8"))}
    others = {command for command in printed if any(re.fullmatch(each, command) for each in NOT_RUN)}
    assert printed - others == set(RUN)
    assert [each for each in NOT_RUN if not any(re.fullmatch(each, command) for command in others)] == []


@pytest.mark.slow
def test_commands_run_as_they_are_printed(tmp_path: Path) -> None:
    for name in ("bot", "games", "storage"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / file, tmp_path)
        os.utime(tmp_path / file, (0, 0))  # so that make finds the virtual environment up to date
    (tmp_path / ".venv").mkdir()
    for name in ("bin", "lib", "pyvenv.cfg"):
        (tmp_path / ".venv" / name).symlink_to(Path(sys.prefix) / name)
    (tmp_path / ".venv" / "installed").touch()
    for name in ("parlour.db", "copy.db"):
        asyncio.run(make(tmp_path / name))
    environment = {**os.environ, "PATH": f"{sys.prefix}/bin:{os.environ['PATH']}", "PIP_PREFIX": str(tmp_path / "none")}
    for command, code in RUN.items():
        typed = command.replace("…", "copy.db").replace("ID", "42")
        shell = ["/bin/sh", "-c", typed]
        ran = subprocess.run(shell, cwd=tmp_path, env=environment, capture_output=True, text=True)  # noqa: S603
        assert ran.returncode == code, (command, ran.stdout, ran.stderr)


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
    pages = {
        str(path.relative_to(ROOT)): odd(" ".join(path.read_text(encoding="utf-8").split()))
        for path in [*PAGES, *FORMS, ROOT / ".env.example"]
        if ROOT / "tests" not in path.parents
    }
    assert {path: faults for path, faults in pages.items() if faults} == {}


def test_what_the_program_says_is_plain_english() -> None:
    said = {
        str(path.relative_to(ROOT)): [fault for text in literals(path.read_text("utf-8")) for fault in odd(text)]
        for path in SOURCES
    }
    assert {path: faults for path, faults in said.items() if faults} == {}
