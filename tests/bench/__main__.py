"""All measurements: `python -m tests.bench [--peers PYTHON] [--only NAME …]` prints a table and writes bench.json.

Every figure that has a goal is a ratio against a peer or floor that took turns with ours in the same run, or a count, a
size or a time that people would notice; medians of five rounds or more, with the least and the greatest beside them.
`--peers` is the Python that has the peers' packages. The table comes at the end, below how loaded the machine was and
which parts failed, with the missed goals first. The exit code is 1 if a part failed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.bench.goals import LEAGUE, PARTS, PEERS, ROWS
from tests.bench.machine import Reading, adopt_orphans, load
from tests.bench.table import lines, summary

OUT = Path("bench.json")
LOOK_SECONDS = 2.0
"""Seconds for which the machine is watched before the first part."""


def figures_of(part: str, words: Mapping[str, str]) -> dict[str, Any]:
    """Return a part's figures; none, and its error on stderr, if it fails. words: what stands for some of a command."""
    command = [words.get(word, word) for word in PARTS[part]]
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        print(f"{part} failed:\n{done.stderr}", file=sys.stderr)
        return {}
    return dict(json.loads(done.stdout.strip().splitlines()[-1]))


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", default=sys.executable)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    given = parser.parse_args(argv)
    adopt_orphans()
    machine: dict[str, Any] = {"load_at_start": load()}
    before = Reading.now()
    time.sleep(LOOK_SECONDS)
    began = last = Reading.now()
    machine["others_at_start"] = began.since(before)["others"]
    figures: dict[str, dict[str, Any]] = {}
    parts: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        words = {PEERS: given.peers, LEAGUE: str(Path(folder) / "league.db")}
        for part in given.only:
            print(f"measuring {part} …", file=sys.stderr)
            figures[part] = figures_of(part, words)
            before, last = last, Reading.now()
            parts[part] = last.since(before)
            print("  {seconds:g} s, {cpu_s:g} s of CPU, others {others:.0%}".format(**parts[part]), file=sys.stderr)
    machine |= {"load_at_end": load(), **last.since(began), "parts": parts}
    OUT.write_text(json.dumps({"machine": machine, **figures}, indent=2) + "\n")
    print(*summary(machine, [part for part, found in figures.items() if not found]), "", sep="\n")
    print(*lines(ROWS, figures), sep="\n")
    return 0 if all(figures.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
