"""What NO-JOKE Progressive Group writes of its actions and chance outcomes, and what it refuses in their place."""

from __future__ import annotations

from games.nojoke.deal import Deal
from games.nojoke.sticks import pack
from tests.games.nojoke.progressive.positions import GAME, action
from tests.games.notation import Notation

NOTATION = Notation(
    GAME,
    actions=(
        (action("place HSS"), {"type": "place", "stick": "HSS", "easy": False}),
        (action("easy HSS"), {"type": "place", "stick": "HSS", "easy": True}),
        (action("take HSS 10"), {"type": "take", "stick": "HSS", "group": 10}),
        (action("call 0"), {"type": "call", "group": 0}),
    ),
    no_actions=(
        ({}, "a NO-JOKE Progressive Group action has the type place, take or call, not None"),
        ({"type": "play", "stick": "HSS"}, "has the type place, take or call, not 'play'"),
        ({"type": "place", "stick": "HSS"}, "a place has the key 'easy'"),
        ({"type": "place", "easy": False}, "a place has the key 'stick'"),
        ({"type": "place", "stick": "HSS", "easy": 0}, "easy is true or false, not 0"),
        ({"type": "place", "stick": "SHS", "easy": False}, "the pack has no stick 'SHS'"),
        ({"type": "place", "stick": "HSS", "easy": False, "group": 0}, "a place has no key 'group'"),
        ({"type": "take", "stick": "HSS"}, "a take has the key 'group'"),
        ({"type": "take", "stick": "HSS", "group": 11}, "groups are counted from 0 to 10, not 11"),
        ({"type": "take", "stick": "HSS", "group": -1}, "0 to 10, not -1"),
        ({"type": "take", "stick": "HSS", "group": True}, "group is in whole numbers, not True"),
        ({"type": "take", "stick": "HSS", "group": 0.0}, "group is in whole numbers, not 0.0"),
        ({"type": "take", "stick": None, "group": 0}, "the pack has no stick None"),
        ({"type": "call"}, "a call has the key 'group'"),
        ({"type": "call", "group": 0, "stick": "HSS"}, "a call has no key 'stick'"),
    ),
    chances=((Deal(2, pack()[:2]), {"type": "deal", "leader": 2, "sticks": ["HHH", "SSS"]}),),
    no_chances=(),
)
