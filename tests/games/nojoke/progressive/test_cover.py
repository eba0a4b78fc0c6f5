"""What the cover of NO-JOKE Progressive Group shows is what its rules say."""

from __future__ import annotations

from games.nojoke.progressive.lessons import EXAMPLE, TAKER
from games.nojoke.sticks import stick_name
from tests.games.nojoke.progressive.positions import ANN, legal, position


def test_the_stick_of_the_hint_takes_the_group_beside_it() -> None:
    group = " ".join(map(stick_name, EXAMPLE))
    state = position(f"Ann: {stick_name(TAKER)} | Bob: CCC", table=group)
    assert f"take {stick_name(TAKER)} 0" in legal(state, ANN)
