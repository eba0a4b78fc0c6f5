"""What the cover of NO-JOKE Solitaire shows is what its rules say."""

from __future__ import annotations

from games.drawing.picture import GOLD, Box, Sprite
from tests.games.nojoke.solitaire.positions import GAME, act, position


def test_the_sticks_of_the_hint_can_be_played_in_a_row_with_gold_on_what_matches() -> None:
    assert GAME.cover is not None
    items = list(GAME.cover.hint(0, 0))
    lefts = [item.x for item in items if isinstance(item, Sprite) and item.art == "nojoke/stick"]
    signs = [item for item in items if isinstance(item, Sprite) and item.art != "nojoke/stick"]
    cells = sorted((item.x, item.y) for item in items if isinstance(item, Box) and item.fill == GOLD)
    names = ["".join(sign.art[len("nojoke/")].upper() for sign in signs[start : start + 3]) for start in (0, 3, 6)]
    act(position(" ".join(names)), *names)
    assert names == ["HDH", "HSD", "SSS"]
    assert [sum(left < x < left + 33 for x, _ in cells) for left in lefts] == [1, 2, 1]
    assert len({y for _, y in cells}) == 2
