"""A game's memory, folded from the public view of each action in a journal."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from games.api import AnyGame, AnyState, Memory, Options
from games.player import apply_watched
from games.records.record import event_from_json


@dataclass(frozen=True, slots=True)
class Remembered:
    """A game's memory at a revision, with the position there; immutable by convention."""

    revision: int
    state: AnyState
    memory: Memory[Any]

    @classmethod
    def of_new_game(cls, game: AnyGame, options: Options, seats: int) -> Self | None:
        """Return the memory of a game that begins; None if the game has none."""
        memory = game.new_memory(options, seats)
        return None if memory is None else cls(0, game.new(options, seats), memory)

    def followed(self, game: AnyGame, events: Sequence[str]) -> Self:
        """Return the memory after all events of a journal, skipping those already folded in."""
        state, memory = self.state.clone(), copy.deepcopy(self.memory)
        for text in events[self.revision :]:
            apply_watched(state, event_from_json(game, text), memory)
        return type(self)(len(events), state, memory)
