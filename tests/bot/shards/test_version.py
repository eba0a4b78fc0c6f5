"""What two processes have to have alike before they run on one database at once."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bot.shards import version as versions
from bot.shards.version import version
from games.catalogue import GAMES


def worked_out() -> str:
    """The version, worked out anew and not remembered."""
    version.cache_clear()
    try:
        return version()
    finally:
        version.cache_clear()


def test_every_process_of_the_same_program_has_the_same() -> None:
    asked = [sys.executable, "-c", "from bot.shards.version import version; print(version())"]
    told = {
        subprocess.run(asked, check=True, capture_output=True, text=True, env={"PYTHONHASHSEED": seed}).stdout.strip()  # noqa: S603
        for seed in ("1", "2")
    }
    assert told == {worked_out()}


def test_another_schema_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = worked_out()
    monkeypatch.setattr(versions, "HEAD", "9999")
    assert worked_out() != before


def test_another_protocol_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = worked_out()
    monkeypatch.setattr(versions, "PROTOCOL", versions.PROTOCOL + 1)
    assert worked_out() != before


@pytest.mark.parametrize("key", GAMES)
def test_another_edition_of_any_game_is_another_version(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = worked_out()
    monkeypatch.setattr(GAMES[key], "edition", GAMES[key].edition + 1)
    assert worked_out() != before


@pytest.mark.parametrize("key", GAMES)
def test_a_game_that_one_of_two_processes_lacks_makes_two_versions(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = worked_out()
    monkeypatch.setattr(versions, "GAMES", {other: game for other, game in GAMES.items() if other != key})
    assert worked_out() != before
