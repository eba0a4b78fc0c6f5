"""All measurements: `python -m tests.bench [--peers PYTHON] [--only NAME …]` prints a table and writes bench.json.

Every figure that has a goal is a ratio against a peer or floor that took turns with ours in the same run, or a count, a
size or a time that people would notice; medians of five rounds or more, with the least and the greatest beside them.
`--peers` is the Python that has the peers' packages. The exit code is 1 if a part failed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.bench.goals import PARTS, PEERS, ROWS
from tests.bench.table import lines

OUT = Path("bench.json")


def figures_of(part: str, peers: str) -> dict[str, Any]:
    """What a part measures; nothing, and its error on stderr, if it fails."""
    command = [peers if word == PEERS else word for word in PARTS[part]]
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
    figures: dict[str, dict[str, Any]] = {}
    for part in given.only:
        print(f"measuring {part} …", file=sys.stderr)
        figures[part] = figures_of(part, given.peers)
    OUT.write_text(json.dumps(figures, indent=2) + "\n")
    print(*lines(ROWS, figures), sep="\n")
    return 0 if all(figures.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
