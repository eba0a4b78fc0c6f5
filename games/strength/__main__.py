"""`python -m games.strength`: measure the levels of the house against each other, and write games/STRENGTH.md."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from games.catalogue import GAMES
from games.strength.measure import measure
from games.strength.report import report

BAR = 40


def main() -> int:
    """Measure the levels, and print the page, or write it to a file."""
    arguments = _parser().parse_args()
    keys = arguments.games or list(GAMES)
    rows = measure(keys, arguments.deals, arguments.processes, _tell)
    page = arguments.to
    if page is None:
        print(f"\r{report(rows)}")
    else:
        page.write_text(report(rows, page.read_text() if page.exists() else ""))
        print(f"\r{page.read_text()}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games.strength", description="How strong the house players are.")
    parser.add_argument("games", metavar="KEY", nargs="*", help=f"the games (default all): {', '.join(GAMES)}")
    parser.add_argument("--deals", metavar="N", type=int, help="at most N deals of each table")
    parser.add_argument("--processes", metavar="N", type=int, default=os.cpu_count() or 1, help="at once")
    parser.add_argument("--to", metavar="FILE", type=Path, help="write the page there; its lines of other games stay")
    return parser


def _tell(done: int, whole: int, what: str) -> None:
    """Print the progress to a terminal."""
    if sys.stderr.isatty():
        filled = BAR * done // whole
        print(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {100 * done // whole} % {what:20}", end="", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
