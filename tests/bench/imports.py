"""CPU time of importing the bot against importing discord: `python -m tests.bench.imports` prints JSON.

The bot's is taken as `python -m bot` imports it, with the garbage collector paused, and with the collector at work.
"""

from __future__ import annotations

import json
import subprocess
import sys

from tests.bench.rounds import spreads

ROUNDS = 7
CODE = "{}\nimport time; print(time.process_time() * 1000)"
FLOOR, PLAIN = "import discord", "import bot.client"
PAUSED = f"from bot.collector import paused\nwith paused(): {PLAIN}"


def milliseconds(statement: str) -> float:
    """CPU time of a process that imports something."""
    command = [sys.executable, "-c", CODE.format(statement)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)  # noqa: S603


def measure_round() -> dict[str, float]:
    floor, ours, plain = milliseconds(FLOOR), milliseconds(PAUSED), milliseconds(PLAIN)
    return {
        "import_discord_ms": floor,
        "import_bot_ms": ours,
        "import_ratio": ours / floor,
        "import_collecting_ratio": plain / floor,
    }


if __name__ == "__main__":
    print(json.dumps(spreads([measure_round() for _ in range(ROUNDS)])))
