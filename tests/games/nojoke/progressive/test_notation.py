"""Actions and deals in the notation of parlour-record/1."""

from __future__ import annotations

import pytest

from games.api import Json
from games.nojoke.deal import Deal
from games.nojoke.sticks import pack
from tests.games.nojoke.progressive.positions import GAME, action, action_text


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("place HSS", {"type": "place", "stick": "HSS", "easy": False}),
        ("easy HSS", {"type": "place", "stick": "HSS", "easy": True}),
        ("take HSS 10", {"type": "take", "stick": "HSS", "group": 10}),
        ("call 0", {"type": "call", "group": 0}),
    ],
)
def test_an_action_is_written_and_read(text: str, data: Json) -> None:
    assert GAME.action_to_json(action(text)) == data
    assert action_text(GAME.action_from_json(data)) == text


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({}, "an? NO-JOKE Progressive Group action has the type place, take or call, not None"),
        ({"type": "play", "stick": "HSS"}, "has the type place, take or call, not 'play'"),
        ({"type": "place", "stick": "HSS"}, "a place has the key 'easy'"),
        ({"type": "place", "easy": False}, "a place has the key 'stick'"),
        ({"type": "place", "stick": "HSS", "easy": 0}, "easy is true or false, not 0"),
        ({"type": "place", "stick": "SHS", "easy": False}, "the pack has no stick 'SHS'"),
        ({"type": "place", "stick": "HSS", "easy": False, "group": 0}, "a place has no key 'group'"),
        ({"type": "take", "stick": "HSS"}, "a take has the key 'group'"),
        ({"type": "take", "stick": "HSS", "group": 11}, "groups are counted from 0 to 10, there is no group 11"),
        ({"type": "take", "stick": "HSS", "group": -1}, "there is no group -1"),
        ({"type": "take", "stick": "HSS", "group": True}, "group is in whole numbers, not True"),
        ({"type": "take", "stick": "HSS", "group": 0.0}, "group is in whole numbers, not 0.0"),
        ({"type": "take", "stick": None, "group": 0}, "the pack has no stick None"),
        ({"type": "call"}, "a call has the key 'group'"),
        ({"type": "call", "group": 0, "stick": "HSS"}, "a call has no key 'stick'"),
    ],
    ids=str,
)
def test_what_is_no_action_is_refused_and_named(data: Json, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        GAME.action_from_json(data)


def test_a_deal_is_written_and_read() -> None:
    deal = Deal(2, pack())
    data = GAME.chance_to_json(deal)
    assert (data["type"], data["leader"], data["sticks"][0], len(data["sticks"])) == ("deal", 2, "HHH", 35)
    assert GAME.chance_from_json(data) == deal
