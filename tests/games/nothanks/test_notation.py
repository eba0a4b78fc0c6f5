"""Actions and deals in the notation of parlour-record/1."""

from __future__ import annotations

import pytest

from games.api import Json
from games.nothanks.model import DECLINE, TAKE
from tests.games.nothanks.positions import GAME, deal


@pytest.mark.parametrize(("action", "name"), [(TAKE, "take"), (DECLINE, "decline")])
def test_an_action_is_written_and_read(action: object, name: str) -> None:
    assert GAME.action_from_json({"type": name}) == action
    assert GAME.action_to_json(GAME.action_from_json({"type": name})) == {"type": name}


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({}, "type take or decline, not None"),
        ({"type": "pass"}, "not 'pass'"),
        ({"type": ["take"]}, "type take or decline"),
        ({"type": "take", "card": 24}, "a take has no key 'card'"),
        ({"type": "decline", "chips": 1}, "a decline has no key 'chips'"),
    ],
)
def test_what_is_no_action_is_refused_and_named(data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAME.action_from_json(data)


def test_a_deal_is_written_and_read() -> None:
    dealt = deal(first=2, start=(17, 4))
    data = GAME.chance_to_json(dealt)
    assert (data["type"], data["first"], data["deck"][:3]) == ("deal", 2, [17, 4, 3])
    assert data["removed"] == [27, 28, 29, 30, 31, 32, 33, 34, 35]
    assert GAME.chance_from_json(data) == dealt


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({}, "type deal, not None"),
        ({"type": "cut"}, "not 'cut'"),
        ({"type": "deal", "first": 0, "deck": []}, "a deal has the key 'removed'"),
        ({"type": "deal", "first": 0, "deck": [], "removed": [], "seed": 1}, "a deal has no key 'seed'"),
        ({"type": "deal", "first": True, "deck": [], "removed": []}, "first is in whole numbers, not True"),
        ({"type": "deal", "first": 0, "deck": {}, "removed": []}, "deck is a list"),
        ({"type": "deal", "first": 0, "deck": [3.0], "removed": []}, "deck is in whole numbers, not 3.0"),
        ({"type": "deal", "first": 0, "deck": [], "removed": ["3"]}, "removed is in whole numbers, not '3'"),
    ],
)
def test_what_is_no_deal_is_refused_and_named(data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAME.chance_from_json(data)
