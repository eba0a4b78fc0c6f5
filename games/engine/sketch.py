"""A self-contained picture yet to be drawn, which another process can draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.api import Cast, View
from games.catalogue import find_game
from games.drawing.picture import Picture


@dataclass(frozen=True, slots=True)
class Sketch:
    """One reader's view of a table: all that the picture depends on, and nothing that the reader cannot know.

    game: its key. path: leads to the question that the seat is being asked.
    """

    game: str
    view: View[Any]
    cast: Cast
    path: tuple[str, ...] = ()

    def draw(self) -> Picture | None:
        """Return the table as the channel sees it, or the seat's hand; None if there is nothing to see."""
        game = find_game(self.game)
        if self.view.seat is None:
            return game.table_picture(self.view, self.cast)
        return game.hand_picture(self.view, self.cast, self.path)
