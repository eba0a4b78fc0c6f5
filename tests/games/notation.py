"""What a game writes of its actions and chance outcomes in parlour-record/1, typed out in its folder here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.api import AnyGame, Json


@dataclass(frozen=True)
class Notation:
    """Actions and chance outcomes each with its JSON; and JSON that is none, each with a pattern of what is wrong."""

    game: AnyGame
    actions: Sequence[tuple[object, Json]]
    no_actions: Sequence[tuple[Json, str]]
    chances: Sequence[tuple[object, Json]]
    no_chances: Sequence[tuple[Json, str]]
