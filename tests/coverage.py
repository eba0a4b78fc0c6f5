"""The branch coverage that `make coverage` measured, by package: `python -m tests.coverage coverage.json`."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import orjson


def main() -> None:
    """Print for each package the share of its statements and branches that the tests ran, in percent."""
    covered, counted = Counter[str](), Counter[str]()
    for file, measured in orjson.loads(Path(sys.argv[1]).read_bytes())["files"].items():
        summary = measured["summary"]
        for package in ("/".join(Path(file).parts[:-1][:2]), "total"):
            covered[package] += summary["covered_lines"] + summary["covered_branches"]
            counted[package] += summary["num_statements"] + summary["num_branches"]
    for package in sorted(counted):
        print(f"{100 * covered[package] / max(counted[package], 1):6.1f} %  {counted[package]:7,}  {package}")


if __name__ == "__main__":
    main()
