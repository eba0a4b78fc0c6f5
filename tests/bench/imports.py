"""CPU time of importing the bot against importing discord: `python -m tests.bench.imports` prints JSON."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.bench.rounds import spreads

ROUNDS = 5
CODE = "import time; import {}; print(time.process_time() * 1000)"


def milliseconds(module: str) -> float:
    """CPU time of a process that imports a module."""
    command = [sys.executable, "-c", CODE.format(module)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)  # noqa: S603


def measure_round() -> dict[str, float]:
    floor, ours = milliseconds("discord"), milliseconds("bot.client")
    return {"import_discord_ms": floor, "import_bot_ms": ours, "import_ratio": ours / floor}


if __name__ == "__main__":
    print(json.dumps(spreads([measure_round() for _ in range(ROUNDS)])))
