"""Toys that are broken in one way, and what the checks say of them."""

from __future__ import annotations

from typing import Any

from games.api import AnyGame, OptionsRefused, State
from games.checks.run import CHECKS, Finding, findings
from tests.games.toy import Toy, ToyOptions, ToyState


def toy(**changes: Any) -> AnyGame:
    """The toy with attributes changed: those that its states have in the states, all others in the game."""
    of_states = {name: changes.pop(name) for name in tuple(changes) if hasattr(State, name)}
    state: type[ToyState] = type("BrokenState", (ToyState,), {"__slots__": (), **of_states})

    def new(self: Toy, options: ToyOptions, seats: int) -> ToyState:
        if seats not in self.seat_range(options):
            raise OptionsRefused("Snap seats fewer or more.")
        return state(options, seats)

    made: AnyGame = type("Broken", (Toy,), {"__module__": __name__, "new": new, **changes})()
    return made


def finding(game: AnyGame, name: str) -> Finding:
    """What comes of the check of that name."""
    (found,) = findings(game, [check for check in CHECKS if check.name == name])
    return found
