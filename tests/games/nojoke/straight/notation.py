"""What NO-JOKE Straight writes of its actions and chance outcomes, and what it refuses in their place."""

from __future__ import annotations

from games.nojoke.deal import Deal
from games.nojoke.sticks import pack
from tests.games.nojoke.straight.positions import GAME, action
from tests.games.notation import Notation

NOTATION = Notation(
    GAME,
    actions=(
        (action("HSS"), {"type": "play", "stick": "HSS"}),
        (action("draw"), {"type": "draw"}),
        (action("pass"), {"type": "pass"}),
    ),
    no_actions=(
        ({}, "type play, draw or pass, not None"),
        ({"type": "take"}, "not 'take'"),
        ({"type": ["play"]}, "type play, draw or pass"),
        ({"type": "play"}, "a play has the key 'stick'"),
        ({"type": "play", "stick": "HSH"}, "no stick 'HSH'"),
        ({"type": "play", "stick": 3}, "no stick 3"),
        ({"type": "play", "stick": "HSS", "easy": False}, "a play has no key 'easy'"),
        ({"type": "draw", "stick": "HSS"}, "a draw has no key 'stick'"),
        ({"type": "pass", "stick": "HSS"}, "a pass has no key 'stick'"),
    ),
    chances=((Deal(1, pack()[:1]), {"type": "deal", "leader": 1, "sticks": ["HHH"]}),),
    no_chances=(),
)
