"""A release: its version, its section in the pages that list versions, and the packages that it is made of."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bot import __version__
from bot.__main__ import main
from bot.rules.help import help_texts
from tests import sbom

ROOT = Path(__file__).parents[1]
DATED = re.compile(r"\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d")


def test_a_host_and_a_player_can_ask_for_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"Parlour {__version__}\n")
    assert f"Parlour {__version__} is free software" in help_texts("")[-1]


def test_the_newest_section_of_both_pages_is_of_this_version() -> None:
    pages = [(ROOT / name).read_text("utf-8") for name in ("CHANGELOG.md", "bot/operator/UPGRADING.md")]
    changes, upgrading = (re.findall(r"^## (.+)$", page, re.MULTILINE) for page in pages)
    newest, *earlier = changes
    number, _, is_in_work = __version__.partition(".dev")
    assert newest == "Unreleased" if is_in_work else newest.startswith(f"{number} - ")
    assert [title for title in earlier if not DATED.fullmatch(title)] == []
    assert upgrading == [title.partition(" - ")[0] for title in changes]
    versions = [tuple(int(part) for part in title.split(".")) for title in (number, *upgrading[1:])]
    assert versions == sorted(set(versions), reverse=True)


def pins(name: str) -> dict[str, str]:
    """The versions that a file names, by packages' names in lower case with hyphens."""
    found = re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / name).read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[-_.]+", "-", package).lower(): version for package, version in found}


def test_the_lock_has_what_the_bot_needs_in_the_versions_that_are_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    names = {re.sub(r"[-_.]+", "-", re.split(r"[\[<>=]", each)[0]).lower() for each in wanted}
    locked = pins("requirements.lock")
    assert names - locked.keys() == set()
    assert locked.items() - pins("constraints.txt").items() == set()


def test_the_lock_has_hashes_of_every_package_and_names_no_index() -> None:
    lock = sbom.LOCK.read_text("utf-8")
    packages = re.split(r"\n(?=\S)", lock.strip())
    assert len(packages) == len(pins("requirements.lock"))
    assert [each for each in packages if not re.search(r"--hash=sha256:[0-9a-f]{64}", each)] == []
    assert "://" not in lock


def test_the_bill_of_materials_names_each_package_with_licence_and_size() -> None:
    found = list(sbom.components(sbom.LOCK.read_text("utf-8")))
    assert pins("requirements.lock").keys() - {each["name"] for each in found} <= {"audioop-lts", "colorama"}
    assert [each["name"] for each in found if each["licenses"][0]["license"]["name"] == sbom.UNKNOWN] == []
    assert [each["name"] for each in found if int(each["properties"][0]["value"]) < 1000] == []
    assert {each["bom-ref"] for each in found} == set(sbom.bill(found)["dependencies"][0]["dependsOn"])
