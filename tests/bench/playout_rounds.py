"""Random playouts against the peers: `python -m tests.bench.playout_rounds [--peers PYTHON] [--seconds S]`.

Prints JSON: actions a second of CPU time of every game, of a recorded game and of the peers, which take turns in every
round, and their ratios. `--peers` is the Python that has the peers' packages.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys

from games.catalogue import GAMES
from tests.bench.rounds import spreads

ROUNDS = 5
RECORDED = "whot"


def rate(*command: str) -> float:
    """The number that a command prints."""
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)  # noqa: S603


def measure_round(peers: str, seconds: str) -> dict[str, float]:
    """A round of all, peers first."""
    ours = (sys.executable, "-m", "tests.bench.playouts")
    open_spiel, rlcard = (rate(peers, "tests/bench/peers.py", name, seconds) for name in ("open_spiel", "rlcard"))
    recorded = rate(*ours, RECORDED, "recorded", seconds)
    rates = {key: rate(*ours, key, "plain", seconds) for key in GAMES}
    return {
        "open_spiel_actions": open_spiel,
        "rlcard_actions": rlcard,
        "recorded_ratio": recorded / rates[RECORDED],
        "rlcard_ratio": rates[RECORDED] / rlcard,
        **{f"{key}_actions": each for key, each in rates.items()},
        **{f"{key}_ratio": each / open_spiel for key, each in rates.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", default=sys.executable)
    parser.add_argument("--seconds", default="2")
    given = parser.parse_args()
    print(json.dumps(spreads([measure_round(given.peers, given.seconds) for _ in range(ROUNDS)])))


if __name__ == "__main__":
    main()
