"""What keeps the bot running: the unit for systemd, which starts it again unless somebody has to set something right
first, and the container."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import BAD_SETTINGS
from bot.operator.health import BEAT_SECONDS
from bot.settings import ENV_FILE

ROOT = Path(__file__).parents[1]
UNIT = ROOT / "parlour.service"


@pytest.mark.parametrize("name", ["parlour.service", "parlour@.service"])
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
async def test_systemd_has_nothing_to_say_against_the_unit(tmp_path: Path, name: str) -> None:
    filled = tmp_path / name
    filled.write_text(UNIT.read_text().replace("/opt/parlour/.venv/bin/python", sys.executable))
    verifying = await asyncio.create_subprocess_exec(
        "systemd-analyze", "verify", "--man=no", filled, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    said, _ = await verifying.communicate()
    assert (verifying.returncode, said) == (0, b"")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
async def test_a_timer_makes_a_backup_of_the_same_database_every_night(tmp_path: Path) -> None:
    units = [UNIT.with_name(f"parlour-backup.{kind}") for kind in ("service", "timer")]
    for unit in units:
        (tmp_path / unit.name).write_text(unit.read_text().replace("/opt/parlour/.venv/bin/python", sys.executable))
    verifying = await asyncio.create_subprocess_exec(
        "systemd-analyze",
        "verify",
        "--man=no",
        *(tmp_path / unit.name for unit in units),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    said, _ = await verifying.communicate()
    assert (verifying.returncode, said) == (0, b"")
    entries, bot = (
        {line for line in path.read_text().splitlines() if re.match("User|Working|Environment|StateD", line)}
        for path in (units[0], UNIT)
    )
    assert entries == bot


def test_the_unit_starts_the_bot_once_there_are_a_network_and_the_time_and_again_whenever_it_ends() -> None:
    lines = UNIT.read_text().splitlines()
    entries = dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
    assert entries["Wants"] == entries["After"] == "network-online.target time-sync.target"
    assert (entries["Restart"], entries["StartLimitIntervalSec"]) == ("always", "0")
    assert int(entries["RestartSec"]) >= 5
    assert (entries["Type"], int(entries["WatchdogSec"]) >= 30 * BEAT_SECONDS) == ("notify", True)
    assert entries["RestartPreventExitStatus"] == str(BAD_SETTINGS)


def test_the_unit_has_its_settings_from_the_file_that_commands_in_its_folder_read() -> None:
    lines = UNIT.read_text().splitlines()
    folder = next(line.removeprefix("WorkingDirectory=") for line in lines if line.startswith("WorkingDirectory="))
    assert f"EnvironmentFile=-{folder}/{ENV_FILE}" in lines
    assert [line for line in lines if line.startswith("Environment=")] == ["Environment=PARLOUR_HOSTED=1"]


def test_the_container_gets_all_packages_and_nothing_of_the_machine_that_builds_it() -> None:
    lines = (ROOT / "Containerfile").read_text().splitlines()
    copied = {line.split()[1] for line in lines if line.startswith("COPY ") and "--from" not in line}
    allowed = (ROOT / ".dockerignore").read_text().splitlines()
    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert {f"!{name}" for name in copied} == {line for line in allowed if line.startswith("!")}
    assert copied >= {package.parent.name for package in ROOT.glob("*/__init__.py")} - {"tests"}


def test_the_container_asks_for_its_health_where_the_bot_tells_it() -> None:
    text = (ROOT / "Containerfile").read_text()
    told = re.search(r"PARLOUR_METRICS=(\S+)", text)
    assert told is not None
    assert f"http://{told[1]}/healthz" in text


def test_a_container_has_no_more_rights_than_the_unit_gives() -> None:
    bot = (ROOT / "compose.yaml").read_text().partition("\n  bot:\n")[2].partition("\n  db:\n")[0]
    lines = {line.strip() for line in bot.splitlines()}
    assert lines >= {"read_only: true", "cap_drop: [ALL]", "security_opt: [no-new-privileges]"}
    assert "USER parlour" in (ROOT / "Containerfile").read_text().splitlines()
