"""What the checks say of who sees what: a stock that was declared public by mistake is found."""

from __future__ import annotations

import pytest

from games.checks.check import Fault
from games.checks.sight import nobody_sees_what_is_left_of_a_pack, sight_lines
from games.small.author import public
from tests.games.small.fair import Draughty


class Careless(Draughty):
    """Draughty with its stock in the open."""

    name = "Careless"
    stock: list[str] = public(list)


def test_a_stock_in_the_open_is_found() -> None:
    nobody_sees_what_is_left_of_a_pack.judge(Draughty.game)
    with pytest.raises(Fault, match=r"`stock` is public.*`deal`.*counted\(\)"):
        nobody_sees_what_is_left_of_a_pack.judge(Careless.game)


def test_it_is_told_which_attributes_each_reader_sees() -> None:
    assert list(sight_lines(Draughty.game)) == [
        "everybody: `pile`, `points` and `shown`",
        "each seat its own: `hands` and `cups`",
        "nobody, but everybody how many: `stock`",
        "nobody: `burnt`",
    ]
