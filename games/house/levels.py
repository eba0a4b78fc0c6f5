"""The players of the levels easy, steady and strong."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from games.api import AnyGame, Options, Player
from games.house.greedy import Anything, Greedy
from games.house.improve import Improve
from games.level import Level

Policy: TypeAlias = Literal[Level, "random"]
"""A way for the house to play whole games: at a level, or any legal action."""

RANDOM = Anything()
STEADY = Greedy()
STRONG = Improve(100, errors=1.5, samples=24)
"""The search that suits most games: a greedy choice with little noise from luck, replaced only for a clear gain."""
NOTICE: Mapping[Level, float] = MappingProxyType({"easy": 0.25, "steady": 0.5, "strong": 1.0})
"""Probability that a house player notices a call, by level."""


def player_of(game: AnyGame, options: Options, seats: int, policy: Policy) -> Player[Any]:
    """Return the player for a game with these options and seats under the policy."""
    if policy == "easy":
        return Greedy(game.easy_noise, NOTICE["easy"])
    if policy == "strong":
        return game.strong_player(options, seats) or STRONG
    return STEADY if policy == "steady" else RANDOM
