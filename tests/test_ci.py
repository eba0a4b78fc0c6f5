"""The script that checks a change: hypothesis draws the same examples there each time, and prints one that fails."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / ".ci" / "run"
DRAWN = "from hypothesis import settings; print(settings().derandomize, settings().print_blob)"


@pytest.mark.skipif(shutil.which("bash") is None, reason="the script is for bash")
async def test_examples_are_the_same_in_each_run_of_the_script(tmp_path: Path) -> None:
    script, programs = tmp_path / ".ci" / "run", tmp_path / "programs"
    script.parent.mkdir()
    programs.mkdir()
    shutil.copy(SCRIPT, script)
    for name, lines in (("make", f"exec {sys.executable} -c '{DRAWN}'"), ("chromium", ""), ("systemd-analyze", "")):
        program = programs / name
        program.write_text(f"#!/bin/sh\n{lines}\n")
        program.chmod(0o755)
    environment = {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    ran = await asyncio.create_subprocess_exec(script, env=environment, stdout=subprocess.PIPE)
    printed, _ = await ran.communicate()
    assert printed == b"True True\n"
