"""Actions in the notation of parlour-record/1."""

from __future__ import annotations

import pytest

from games.api import Json
from games.nojoke.sticks import pack
from tests.games.nojoke.straight.positions import GAME, action

ACTIONS: list[tuple[str, Json]] = [
    ("HSS", {"type": "play", "stick": "HSS"}),
    ("draw", {"type": "draw"}),
    ("pass", {"type": "pass"}),
]


@pytest.mark.parametrize(("text", "data"), ACTIONS)
def test_an_action_is_written_and_read(text: str, data: Json) -> None:
    assert GAME.action_to_json(action(text)) == data
    assert GAME.action_from_json(data) == action(text)


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({}, "type play, draw or pass, not None"),
        ({"type": "take"}, "not 'take'"),
        ({"type": ["play"]}, "type play, draw or pass"),
        ({"type": "play"}, "a play has the key 'stick'"),
        ({"type": "play", "stick": "HSH"}, "no stick 'HSH'"),
        ({"type": "play", "stick": 3}, "no stick 3"),
        ({"type": "play", "stick": "HSS", "easy": False}, "a play has no key 'easy'"),
        ({"type": "draw", "stick": "HSS"}, "a draw has no key 'stick'"),
        ({"type": "pass", "stick": "HSS"}, "a pass has no key 'stick'"),
    ],
)
def test_what_is_no_action_is_refused_and_named(data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAME.action_from_json(data)


def test_the_deal_is_that_of_all_the_nojoke_games() -> None:
    data = {"type": "deal", "leader": 1, "sticks": ["HHH"]}
    assert GAME.chance_from_json(data).sticks == pack()[:1]
    assert GAME.chance_to_json(GAME.chance_from_json(data)) == data
