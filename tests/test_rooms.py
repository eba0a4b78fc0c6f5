"""The rooms of the games stand in the order that pyproject.toml gives; a folder that holds a game need not be named."""

from __future__ import annotations

import tomllib
from pathlib import Path

import games
from games.catalogue import FOLDERS

ROOT = Path(games.__file__).parents[1]


def test_every_room_of_the_games_has_its_place_in_the_order() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (layers,) = [contract["layers"] for contract in contracts if contract["name"] == "The rooms of the games"]
    placed = {name.strip() for layer in layers for name in layer.split("|")}
    folder = ROOT / "games"
    rooms = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}

    assert rooms - {"__init__"} - {*FOLDERS.values()} - placed == set()
    assert placed - rooms == set()
