"""What No Thanks! writes of its actions and chance outcomes, and what it refuses in their place."""

from __future__ import annotations

from games.nothanks.model import DECLINE, TAKE
from tests.games.notation import Notation
from tests.games.nothanks.positions import GAME, deal

NOTATION = Notation(
    GAME,
    actions=(
        (TAKE, {"type": "take"}),
        (DECLINE, {"type": "decline"}),
    ),
    no_actions=(
        ({}, "type take or decline, not None"),
        ({"type": "pass"}, "not 'pass'"),
        ({"type": ["take"]}, "type take or decline"),
        ({"type": "take", "card": 24}, "a take has no key 'card'"),
        ({"type": "decline", "chips": 1}, "a decline has no key 'chips'"),
    ),
    chances=(
        (
            deal(first=2, start=(17, 4)),
            {
                "type": "deal",
                "first": 2,
                "deck": [17, 4, 3, *range(5, 17), *range(18, 27)],
                "removed": [27, 28, 29, 30, 31, 32, 33, 34, 35],
            },
        ),
    ),
    no_chances=(
        ({}, "type deal, not None"),
        ({"type": "cut"}, "not 'cut'"),
        ({"type": "deal", "first": 0, "deck": []}, "a deal has the key 'removed'"),
        ({"type": "deal", "first": 0, "deck": [], "removed": [], "seed": 1}, "a deal has no key 'seed'"),
        ({"type": "deal", "first": True, "deck": [], "removed": []}, "first is in whole numbers, not True"),
        ({"type": "deal", "first": 0, "deck": {}, "removed": []}, "deck is a list"),
        ({"type": "deal", "first": 0, "deck": [3.0], "removed": []}, "deck is in whole numbers, not 3.0"),
        ({"type": "deal", "first": 0, "deck": [], "removed": ["3"]}, "removed is in whole numbers, not '3'"),
    ),
)
