"""Easy, steady and strong: who plays at which level."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from games.api import AnyGame, Options, Player
from games.house.greedy import Anything, Greedy
from games.house.improve import Improve
from games.level import Level

Policy: TypeAlias = Literal[Level, "random"]
"""How whole games are played by the house alone: at a level, or by anything legal."""

RANDOM = Anything()
STEADY = Greedy()
STRONG = Improve(100, errors=1.5, samples=24)
"""The search that suits most games: a greedy choice that luck hardly blurs, left where that clearly gains."""
NOTICE: Mapping[Level, float] = MappingProxyType({"easy": 0.25, "steady": 0.5, "strong": 1.0})
"""How probably a house player sees a call, by its level."""


def player_of(game: AnyGame, options: Options, seats: int, policy: Policy) -> Player[Any]:
    """Who plays a game of these options and seats by the policy."""
    if policy == "easy":
        return Greedy(game.easy_noise, NOTICE["easy"])
    if policy == "strong":
        return game.strong_player(options, seats) or STRONG
    return STEADY if policy == "steady" else RANDOM
