"""Who sees what: nobody an attribute that is not declared, a seat its own, and everybody what was revealed."""

from __future__ import annotations

from typing import Any

import pytest

from games.api import Cast
from games.checks.check import Fault
from games.checks.sight import nobody_sees_what_is_left_of_a_pack, sight_lines
from games.small.author import public
from games.small.position import seen
from tests.games.small.fair import Draughty
from tests.games.small.test_chance import dealt

NAMES = ("Ann", "Ben", "Cy", "Dee")


def fields(position: Any, seat: int | None) -> dict[str, Any]:
    return dict(position.view(seat).fields)


def test_a_field_that_is_not_declared_is_seen_by_nobody() -> None:
    position = dealt()
    assert position.burnt
    for seat in (None, 0, 1, 2):
        assert "burnt" not in fields(position, seat)
        with pytest.raises(AttributeError, match=r"`burnt`.*hidden"):
            _ = seen(Draughty, position.view(seat)).burnt


def test_a_private_field_shows_each_seat_its_own_entry_and_of_the_others_how_many() -> None:
    position = dealt()
    assert fields(position, 1)["hands"] == [[None] * 4, position.hands[1], [None] * 4]
    assert fields(position, None)["hands"] == [[None] * 4] * 3


def test_a_counted_field_shows_how_long_it_is() -> None:
    position = dealt()
    assert fields(position, 0)["stock"] == [None] * len(position.stock)


def test_what_is_revealed_is_seen_by_all_and_what_is_concealed_again_is_not() -> None:
    position = dealt()
    position.reveal("cups")
    assert fields(position, None)["cups"] == position.cups
    assert fields(position, 2)["hands"][0] == [None] * 4
    position.conceal("cups")
    assert fields(position, None)["cups"] == [[None] * 2] * 3


def test_one_seat_is_revealed_alone() -> None:
    position = dealt()
    position.reveal("cups", 2)
    assert fields(position, 0)["cups"] == [position.cups[0], [None] * 2, position.cups[2]]


def test_a_view_does_not_change_with_the_position() -> None:
    position = dealt()
    view = position.view(1)
    before = position.view(1)
    position.apply_action(position.turn, position.legal_actions(position.turn)[0])
    assert view == before
    assert view != position.view(1)


def test_the_words_of_a_position_change_nothing_in_it() -> None:
    position = dealt()
    view = position.view(1)
    game = seen(Draughty, view)
    game.hands[1].clear()
    game.pile.clear()
    assert view == position.view(1)
    assert Draughty.game.page(view, Cast(NAMES[:3], 1)) == Draughty.game.page(position.view(1), Cast(NAMES[:3], 1))


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
