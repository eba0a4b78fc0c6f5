"""The game that README's "Add a game" explains is the one that `python -m games new` writes, and it is sound."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from games import core
from games.__main__ import main
from games.catalogue import GAMES
from games.checks.run import Verdict, findings
from tests.games.folders import game_folders

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
SECTION = README.partition("\n## Add a game\n")[2].partition("\n### ")[0]
(GAME,) = re.findall(r"^```python\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)


def bare(source: str) -> str:
    """A module's tree without what explains its class and its methods."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            del node.body[0]
    return ast.dump(tree)


def test_the_game_is_what_the_command_beside_it_writes(tmp_path: Path) -> None:
    (command,) = re.findall(r'-m games (new (\S+) "(.+)")', SECTION)
    assert main(["new", *command[1:], "--to", str(tmp_path)]) == 0
    assert bare(GAME) == bare((tmp_path / command[1] / "__init__.py").read_text())


def test_the_game_is_sound_and_short(tmp_path: Path) -> None:
    assert len(GAME.splitlines()) <= 70
    with game_folders(tmp_path, tricks=GAME):
        found = [each for each in findings(GAMES["tricks"]) if each.is_sound]
    assert len(found) > 30
    assert [(each.name, each.told) for each in found if each.verdict is not Verdict.PASSED] == []


def test_what_is_explained_beside_it_can_be_written(tmp_path: Path) -> None:
    words = set(re.findall(r"`@?([a-z_]+)\(", SECTION)) | set(re.findall(r"`([A-Z]+)`", SECTION))
    assert len(words) > 10
    assert sorted(word for word in words if not hasattr(core, word) and word != "range") == []
    called = set(re.findall(r"self\.([a-z_]+)", SECTION.replace(GAME, "")))
    assert sorted(name for name in called if not hasattr(core.SmallRules, name) and name not in GAME) == []
