"""Who sees what: nobody a field that is not declared, and nobody what is left of a pack."""

from __future__ import annotations

import pytest

from games.checks.check import Fault
from games.checks.sight import nobody_sees_what_is_left_of_a_pack, sight_lines
from games.core import Hidden, public
from tests.games.core.fair import Draughty, DraughtyGame
from tests.games.core.test_chance import dealt

GAME = DraughtyGame()


def test_what_is_drawn_into_a_field_that_is_not_declared_is_seen_by_nobody() -> None:
    position = dealt()
    assert position.burnt
    for seat in (None, 0, 1, 2):
        assert position.view(seat).position.burnt is Hidden.HIDDEN


def test_private_things_are_open_to_everybody_at_the_end_of_a_round() -> None:
    position = dealt()
    position.end_round()
    assert position.view(None).position.cups == position.cups
    position.due = ""
    assert position.view(None).position.cups == [[Hidden.HIDDEN] * 2] * 3


class Careless(Draughty):
    """Draughty with its stock in the open."""

    stock: list[str] = public(list)


class CarelessGame(DraughtyGame):
    """The game of it."""

    position, key, name = Careless, "careless", "Careless"


def test_a_stock_in_the_open_is_found() -> None:
    nobody_sees_what_is_left_of_a_pack.judge(GAME)
    with pytest.raises(Fault, match=r"`stock` is public.*`deal`.*counted\(\)"):
        nobody_sees_what_is_left_of_a_pack.judge(CarelessGame())


def test_it_is_told_which_attributes_each_reader_sees() -> None:
    assert list(sight_lines(GAME)) == [
        "everybody: `pile`, `points` and `shown`",
        "each seat its own: `hands` and `cups`",
        "nobody, but everybody how many: `stock`",
        "nobody: `burnt`",
    ]
