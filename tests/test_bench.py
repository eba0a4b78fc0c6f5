"""Measurements: verdicts, a part that fails, and the files that parts of the bench and of a profile name."""

from __future__ import annotations

import json
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.bench import __main__ as bench
from tests.bench.goals import PARTS, ROWS
from tests.bench.profile import PATHS, part_of
from tests.bench.table import MISSED, NO_GOAL, REACHED, Goal, Row, at_least, at_most


@pytest.mark.parametrize(
    ("goal", "figure", "verdict"),
    [
        (at_least(0.7, aim=0.8), 0.7, REACHED),
        (at_least(0.7, aim=0.8), {"median": 0.69, "min": 0.6, "max": 0.9}, MISSED),
        (at_most(1.3), {"median": 1.3, "min": 1.2, "max": 1.5}, REACHED),
        (at_most(1.3), 1.31, MISSED),
        (None, 5, NO_GOAL),
    ],
)
def test_a_median_is_held_against_the_goal(goal: Goal | None, figure: object, verdict: str) -> None:
    assert Row("clicks", "ratio", "the ratio", goal).verdict({"ratio": figure}) == verdict


def test_a_part_that_fails_loses_no_other_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures = {"clicks": {}, "imports": {"import_ratio": 2.0}}
    with (
        patch.object(bench, "figures_of", lambda part, words: figures[part]),
        patch.object(bench, "LOOK_SECONDS", 0.0),
        patch.object(bench, "OUT", tmp_path / "bench.json"),
        patch.object(bench, "adopt_orphans"),
    ):
        assert bench.main(["--only", "clicks", "imports"]) == 1
    printed = capsys.readouterr().out
    assert printed.startswith("FAILED: clicks\n")
    assert "import discord" in printed
    kept = json.loads((tmp_path / "bench.json").read_text())
    assert kept["imports"] == {"import_ratio": 2.0}
    assert set(kept["machine"]["parts"]) == {"clicks", "imports"}


def test_each_row_has_a_part_and_each_part_a_module_and_a_row() -> None:
    assert {row.part for row in ROWS} == set(PARTS)
    assert all(find_spec(command[0]) for command in PARTS.values())


@pytest.mark.parametrize(("begin", "part"), PATHS)
def test_each_part_of_a_profile_has_files(begin: str, part: str) -> None:
    roots = (Path(__file__).parents[1], *(Path(sysconfig.get_path(name)) for name in ("purelib", "stdlib")))
    assert any(file for root in roots for file in root.glob(f"{begin}*"))
    assert part_of(begin) == part
