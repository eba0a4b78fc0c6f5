"""What the cover of NO-JOKE Straight shows is what its rules say."""

from __future__ import annotations

from games.nojoke.sticks import stick_name
from games.nojoke.straight.lessons import RUN
from games.nojoke.straight.model import Run
from tests.games.nojoke.straight.positions import act, position


def test_the_sticks_of_the_hint_can_be_played_in_a_row_and_are_a_run() -> None:
    first, second, third = map(stick_name, RUN)
    state = act(position(f"Ann: {first} {third} TTT | Bob: {second} CCC"), first, second, third)
    assert state.runs == (Run(position=0, symbol=0, length=3),)
