"""Information set Monte Carlo tree search: one tree over many guesses, with the choices of every seat."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any, TypeVar

from games.events import Action, Call
from games.house.playout import follow, play_forward
from games.player import Turn
from games.state import State

A = TypeVar("A", bound=Action)

_EACH_LOOK = 8
"""Playouts between two checks whether the remaining ones could still change the choice."""


class _Node:
    """A node of the tree. mover: the seat that moved to it. offered: number of guesses in which it was legal."""

    __slots__ = ("children", "mover", "offered", "total", "visits")

    def __init__(self, mover: int) -> None:
        self.children: dict[Action, _Node] = {}
        self.mover = mover
        self.offered = 0
        self.visits = 0
        self.total = 0.0


@dataclass(frozen=True, slots=True)
class Ismcts:
    """A player that chooses the most visited action.

    playouts: most of them. curiosity: weight of exploration over exploitation.
    """

    playouts: int
    curiosity: float = 0.7
    notice: float = 1.0
    remembers: bool = True

    def choose(self, turn: Turn[A], rng: random.Random) -> A:
        root, legal = _Node(turn.seat), turn.legal
        for left in range(self.playouts, 0, -1):
            self._try(root, turn.guess(rng), rng)
            if left % _EACH_LOOK == 0 and _is_settled(root, left):
                break
        tried = {action: root.children[action] for action in legal if action in root.children}
        return max(tried, key=lambda action: (tried[action].visits, tried[action].total))

    def _try(self, root: _Node, state: State[Any, Any], rng: random.Random) -> None:
        """Descend the tree, expand it by one node, play out from there, and back up the shares."""
        node, path = root, [root]
        goes_on, is_known = True, True
        while goes_on and is_known:
            seat = state.to_act[0]
            legal: Sequence[Action] = state.legal_actions(seat)
            if state.pause:
                legal = [action for action in legal if not isinstance(action, Call)]
            action, is_known = self._pick(node, legal, rng)
            if action not in node.children:
                node.children[action] = _Node(seat)
            node = node.children[action]
            path.append(node)
            goes_on = follow(state, seat, action, rng)
        shares = play_forward(state, rng) if goes_on else state.prospects()
        for each in path:
            each.visits += 1
            each.total += shares[each.mover]

    def _pick(self, node: _Node, legal: Sequence[Action], rng: random.Random) -> tuple[Action, bool]:
        """Return the next action, an untried one first, and whether the tree has it already."""
        if len(legal) == 1:
            return legal[0], True
        untried = [action for action in legal if action not in node.children]
        for action in legal:
            if action in node.children:
                node.children[action].offered += 1
        if untried:
            return untried[int(rng.random() * len(untried))], False
        best, most = legal[0], -1.0
        for action in legal:
            child = node.children[action]
            value = child.total / child.visits + self.curiosity * sqrt(log(child.offered) / child.visits)
            if value > most:
                best, most = action, value
        return best, True


def _is_settled(root: _Node, left: int) -> bool:
    """Return whether no other action can catch up with the most visited one in the playouts left."""
    *_, second, most = 0, *sorted(child.visits for child in root.children.values())
    return most - second > left
