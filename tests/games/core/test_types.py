"""The types of moves, labels and private fields, as mypy infers them under strict."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
GOOD = """
from tests.games.core.examples import Four, High, HighWords

reveal_type(Four.drop(column=3))
reveal_type(Four.drop.read(Four.drop(3), lambda column: column))

def told(words: HighWords, position: Four) -> None:
    reveal_type(words.mine(words.game.hands))
    reveal_type(position.drop)
"""
WRONG = """
from games.core import Button, Words
from tests.games.core.examples import Four

Four.drop(row=3)
Four.drop(column="3")

class Labels(Words[Four]):
    @Four.drop.label()
    def drop(self, column: str) -> Button:
        return Button(column, column)
"""

pytestmark = pytest.mark.slow


def checked(folder: Path, source: str) -> list[str]:
    file = folder / "snippet.py"
    file.write_text(source)
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--config-file",
        str(ROOT / "pyproject.toml"),
        "--no-incremental",
        str(file),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    return [
        line.split(": ", 1)[1].replace("builtins.", "")
        for line in done.stdout.splitlines()
        if line.startswith(str(file))
    ]


def test_moves_and_private_entries_have_the_types_of_their_declarations(tmp_path: Path) -> None:
    assert checked(tmp_path, GOOD) == [
        'note: Revealed type is "games.events.Action"',
        'note: Revealed type is "int"',
        'note: Revealed type is "list[int] | None"',
        'note: Revealed type is "def (int, column: int)"',
    ]


def test_a_wrong_parameter_or_label_is_an_error_before_anything_runs(tmp_path: Path) -> None:
    found = checked(tmp_path, WRONG)
    assert sum("error: " in line for line in found) == 3
    assert 'Unexpected keyword argument "row"' in found[0]
