"""All measurements: `python -m tests.bench [--peers PYTHON] [--only NAME …]` prints a table and writes bench.json.

Every figure that has a target is a ratio against a peer or floor that took turns with ours in the same run; medians of
five rounds or more. `--peers` is the Python that has the peers' packages.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from games.catalogue import GAMES

ROUNDS = 5
SECONDS = "2"
OUT = Path("bench.json")
BASE_GAME = next(iter(GAMES))

TARGETS = {
    "open_spiel_ratio": "≥ 1.0",
    "rlcard_ratio": "≥ 5",
    "recorded_ratio": "≥ 0.3",
    "rows_ratio": "≥ 3",
    "lone_p99_ratio": "< 3",
    "clicks_ratio": "≥ 0.5",
    "rest_per_move_fast": "≤ 2.0",
    "rest_per_move_paused": "≤ 2.0",
    "tournament_rest_per_move": "≤ 2.0",
    "import_ratio": "≤ 3",
    "picture_ratio": "≤ 0.4",
    "picture_kb": "≤ 60",
    "board_worst_ms": "≤ 50",
    "void_hold_ms": "≤ 50",
    "delete_hold_ms": "≤ 50",
    "think_p95_worst_ms": "≤ 200",
    "late_p50_ratio": "≤ 1.1",
    "late_p99_ratio": "≤ 1.1",
}


def run(python: str, *arguments: str) -> str:
    """The last line that a command prints."""
    done = subprocess.run([python, *arguments], check=True, capture_output=True, text=True)  # noqa: S603
    return done.stdout.strip().splitlines()[-1]


def playouts(peers: str) -> dict[str, Any]:
    """Random playouts in actions a second of CPU time, against the peers and each game against the first one."""
    ours = ("-m", "tests.bench.playouts")
    rounds = [
        {
            "open_spiel": float(run(peers, "tests/bench/peers.py", "open_spiel", SECONDS)),
            "rlcard": float(run(peers, "tests/bench/peers.py", "rlcard", SECONDS)),
            "recorded": float(run(sys.executable, *ours, BASE_GAME, "recorded", SECONDS)),
            **{key: float(run(sys.executable, *ours, key, "plain", SECONDS)) for key in GAMES},
        }
        for _ in range(ROUNDS)
    ]

    def ratio(above: str, below: str) -> float:
        return round(median(one[above] / one[below] for one in rounds), 3)

    return {
        "actions_per_s": {name: round(median(one[name] for one in rounds)) for name in rounds[0]},
        "open_spiel_ratio": ratio(BASE_GAME, "open_spiel"),
        "rlcard_ratio": ratio(BASE_GAME, "rlcard"),
        "recorded_ratio": ratio("recorded", BASE_GAME),
        "game_ratios": {key: ratio(key, BASE_GAME) for key in GAMES if key != BASE_GAME},
    }


def durable(peers: str) -> dict[str, Any]:
    """Durable appends against single-row commits."""
    return dict(json.loads(run(sys.executable, "-m", "tests.bench.durable", "--json")))


def clicks(peers: str) -> dict[str, Any]:
    """Clicks over real sockets against a no-op bot."""
    return dict(json.loads(run(sys.executable, "-m", "tests.bench.clicks")))


def rest(peers: str) -> dict[str, Any]:
    """Calls with the bot's token a move."""
    return dict(json.loads(run(sys.executable, "-m", "tests.bench.clicks", "--rest")))


def pictures(peers: str) -> dict[str, Any]:
    """A changed board against drawing it at four times the size and scaling down."""
    return dict(json.loads(run(sys.executable, "-m", "tests.bench.pictures")))


def imports(peers: str) -> dict[str, Any]:
    """CPU time of importing the bot against importing discord, in milliseconds."""
    code = "import time; import {}; print(time.process_time() * 1000)"
    rounds = [
        (
            float(run(sys.executable, "-c", code.format("discord"))),
            float(run(sys.executable, "-c", code.format("bot.client"))),
        )
        for _ in range(ROUNDS)
    ]
    return {
        "import_discord_ms": round(median(floor for floor, _ in rounds)),
        "import_bot_ms": round(median(ours for _, ours in rounds)),
        "import_ratio": round(median(ours / floor for floor, ours in rounds), 2),
    }


def boards(peers: str) -> dict[str, Any]:
    """The whole answer to who wants to see the own page of a board, among a million results, in milliseconds."""
    return dict(json.loads(run(sys.executable, "-m", "tests.bench.boards")))


def corrections(peers: str) -> dict[str, Any]:
    """Voids, deletions and profiles among a million results: holds of the writer against single-row commits."""
    return dict(json.loads(run(sys.executable, "-m", "tests.bench.corrections")))


def tournament(peers: str) -> dict[str, Any]:
    """A tournament of 64 people: clicks, acknowledgements in milliseconds, calls with the bot's token a move."""
    return dict(json.loads(run(sys.executable, "-m", "tests.bench.tournament")))


def thinking(peers: str) -> dict[str, Any]:
    """Thoughts of strong house players in milliseconds, and how late the loop is against tables with steady ones."""
    return dict(json.loads(run(sys.executable, "-m", "tests.bench.thinking")))


PARTS: dict[str, Callable[[str], dict[str, Any]]] = {
    "playouts": playouts,
    "durable": durable,
    "clicks": clicks,
    "rest": rest,
    "pictures": pictures,
    "imports": imports,
    "boards": boards,
    "corrections": corrections,
    "tournament": tournament,
    "thinking": thinking,
}


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", default=sys.executable)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    given = parser.parse_args(argv)
    figures: dict[str, dict[str, Any]] = {}
    for name in given.only:
        figures[name] = PARTS[name](given.peers)
        print(name)
        for key, figure in figures[name].items():
            for label, value in figure.items() if isinstance(figure, dict) else [("", figure)]:
                print(f"  {f'{key} {label}'.strip():32}{value:>14,}  {TARGETS.get(key, '')}")
    OUT.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
