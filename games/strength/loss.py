"""Mean losses per decision: the share of the win that a level gives away against the strong player's choice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from statistics import fmean
from typing import Any

from games.api import Acted, Contest, Turn
from games.catalogue import find_game
from games.house.choose import answer, ask
from games.house.compare import gains
from games.house.levels import STEADY, Policy, player_of
from games.records.simulate import play
from games.strength.match import deal_seed, options_of

DECISIONS = 4
"""Decisions examined in each deal."""
PLAYOUTS = 64
"""Pairs of playouts per decision, on guesses that the strong player has not seen."""


def losses(key: str, contest: Contest, deal: int, levels: tuple[Policy, ...]) -> list[float]:
    """Return each level's mean loss per decision, in shares of the win, in a game that steady players play.

    A negative loss is a gain on the strong player's choice. Forced moves are no decisions.
    """
    game, options = find_game(key), options_of(key, contest)
    rng = random.Random(deal_seed(key, contest, deal))
    turns = list(_decisions(key, contest, deal))
    found: list[list[float]] = [[] for _ in levels]
    strong = player_of(game, options, contest.seats, "strong")
    for seen, remembered in rng.sample(turns, min(DECISIONS, len(turns))):
        best = answer(remembered, random.Random(rng.random()), strong)
        for index, level in enumerate(levels):
            chosen = answer(seen, random.Random(rng.random()), player_of(game, options, contest.seats, level))
            is_same = game.meaning(chosen) == game.meaning(best)
            luck = random.Random(rng.random())
            found[index].append(0.0 if is_same else fmean(gains(remembered, best, chosen, PLAYOUTS, luck)))
    return [fmean(each or [0.0]) for each in found]


def _decisions(key: str, contest: Contest, deal: int) -> Iterator[tuple[Turn[Any], Turn[Any]]]:
    """Yield each turn of a game that isn't forced, without memory and with it."""
    game, options = find_game(key), options_of(key, contest)
    state = game.new(options, contest.seats)
    memory = game.new_memory(options, contest.seats)
    for event in play(state, deal_seed(key, contest, deal), STEADY, memory):
        if isinstance(event, Acted) and event.seat in state.to_act and len(state.legal_actions(event.seat)) > 1:
            yield ask(state, event.seat), ask(state, event.seat, deepcopy(memory))
