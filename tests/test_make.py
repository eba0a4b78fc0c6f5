"""The first `make run`: what it needs, and how it goes on after an interruption."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROGRAM = """#!/bin/sh
case "$1 $2" in
"-m venv") for folder; do :; done; mkdir -p "$folder/bin"; touch "$folder/pyvenv.cfg"; cp "$0" "$folder/bin/python" ;;
"-m pip") test "$3" = install || exit 0; echo "$*" >> installs; test ! -e interrupts || kill -INT 0 ;;
"-m bot") echo "The bot runs." ;;
*) exec {python} -c "{before}
$2" ;;
esac
"""
"""A Python that installs nothing; where there is a file `interrupts`, somebody presses Ctrl+C while pip works."""

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


async def make_run(folder: Path, before: str = "") -> tuple[int, str]:
    """Run `make run` in a folder, with a `python3` that first does something; its exit code and what it printed."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy2(ROOT / name, folder)
    program = folder / "python3"
    program.write_text(PROGRAM.format(python=sys.executable, before=before))
    program.chmod(0o755)
    environment = {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    running = await asyncio.create_subprocess_exec(
        *("make", "run"),
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    printed, _ = await running.communicate()
    assert running.returncode is not None
    return running.returncode, printed.decode()


async def test_an_interrupted_first_run_is_finished_by_the_next_one(tmp_path: Path) -> None:
    (tmp_path / "interrupts").touch()
    code, printed = await make_run(tmp_path)
    assert (code != 0, "The bot runs." in printed) == (True, False)
    (tmp_path / "interrupts").unlink()
    for _ in range(2):
        code, printed = await make_run(tmp_path)
        assert (code, printed.splitlines()[-1]) == (0, "The bot runs.")
    installs = (tmp_path / "installs").read_text().splitlines()
    assert len(installs) == 2, "the interrupted one is done again, the finished one is not"
    assert not any("--quiet" in line for line in installs)


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        ("import sys; sys.version_info = (3, 10, 12)", "Parlour needs Python 3.11 or newer, and python3 is 3.10.12."),
        ("import sys; sys.modules['ensurepip'] = None", "python3 can't make a virtual environment."),
    ],
)
async def test_a_python_that_cannot_do_is_told_in_a_sentence_before_anything_is_made(
    tmp_path: Path, before: str, sentence: str
) -> None:
    code, printed = await make_run(tmp_path, before)
    assert code != 0
    assert printed.startswith(sentence)
    assert not (tmp_path / ".venv").exists()
