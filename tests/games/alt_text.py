"""The words that stand for the picture of a table."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import AnyGame, AnyState, Cast
from games.drawing.picture import Picture

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Leo")


def table_alt(game: AnyGame, state: AnyState, names: Sequence[str], reader: int | None = None) -> str:
    """The alt text of a table as one reader sees it."""
    picture = game.table_picture(state.view(reader), Cast(tuple(names[: state.seats]), reader))
    assert picture is not None
    return picture.alt


def hand_drawn(game: AnyGame, state: AnyState, seat: int, path: Sequence[str] = ()) -> Picture | None:
    """A seat's hand as the seat sees it, among people of common names."""
    return game.hand_picture(state.view(seat), Cast(NAMES[: state.seats], seat), path)
