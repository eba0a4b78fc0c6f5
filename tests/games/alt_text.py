"""The words that stand for the picture of a table."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import AnyGame, AnyState, Cast


def table_alt(game: AnyGame, state: AnyState, names: Sequence[str], reader: int | None = None) -> str:
    """The alt text of a table as one reader sees it."""
    picture = game.table_picture(state.view(reader), Cast(tuple(names[: state.seats]), reader))
    assert picture is not None
    return picture.alt
