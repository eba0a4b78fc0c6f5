"""Branch coverage by package, as a plugin of pytest and of its workers: `make coverage`.

SlipCover counts in the code itself, so that tests take about half again as long; a tracer makes them several times
slower. The product is measured where tests import it, not in the processes that they start.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import orjson
import pytest
from slipcover.importer import FileMatcher, ImportManager
from slipcover.slipcover import Slipcover, merge_coverage

SOURCES = ["bot", "games", "storage"]

measured = Slipcover(branch=True, source=SOURCES)
ImportManager(measured, FileMatcher(sources=SOURCES)).__enter__()
of_workers: list[Any] = []
"""The coverage of each worker, as SlipCover gives it."""


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand a worker's coverage to the process that started it."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["coverage"] = orjson.dumps(measured.get_coverage())


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take a worker's coverage; a worker that crashed has none."""
    if "coverage" in getattr(node, "workeroutput", {}):
        of_workers.append(orjson.loads(node.workeroutput["coverage"]))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print for each package the share of its lines and branches that the tests ran, in percent."""
    covered, counted = Counter[str](), Counter[str]()
    total = of_workers.pop() if of_workers else measured.get_coverage()
    for worker in of_workers:
        total = merge_coverage(total, worker)
    for file, found in total["files"].items():
        ran = len(found["executed_lines"]) + len(found["executed_branches"])
        missed = len(found["missing_lines"]) + len(found["missing_branches"])
        for package in ("/".join(Path(file).parts[:-1][:2]), "total"):
            covered[package] += ran
            counted[package] += ran + missed
    terminalreporter.section("coverage")
    for package in sorted(counted):
        share = 100 * covered[package] / max(counted[package], 1)
        terminalreporter.write_line(f"{share:6.1f} %  {counted[package]:7,}  {package}")
