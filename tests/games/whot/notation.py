"""What WHOT writes of its actions and chance outcomes, and what it refuses in their place."""

from __future__ import annotations

from games.whot.cards import parse_card
from games.whot.model import Cut
from tests.games.notation import Notation
from tests.games.whot.positions import WHOT_GAME, action

ONE, TWO, WHOT = (parse_card(name) for name in ("star-1", "circle-2", "whot"))

NOTATION = Notation(
    WHOT_GAME,
    actions=(
        (action("star-3"), {"type": "play", "card": "star-3"}),
        (action("whot circle"), {"type": "play", "card": "whot", "call": "circle"}),
        (action("whot"), {"type": "play", "card": "whot", "call": None}),
        (action("draw"), {"type": "draw"}),
        (action("pass"), {"type": "pass"}),
    ),
    no_actions=(
        ({}, "type play, draw or pass, not None"),
        ({"type": "fold"}, "not 'fold'"),
        ({"type": ["play"]}, "type play, draw or pass"),
        ({"type": "play"}, "a play has the key 'card'"),
        ({"type": "play", "card": "star-9"}, "no card 'star-9'"),
        ({"type": "play", "card": 3}, "no card 3"),
        ({"type": "play", "card": "star-8", "call": "star"}, "only a WHOT has a call, star-8 has none"),
        ({"type": "play", "card": "star-8", "call": None}, "only a WHOT has a call"),
        ({"type": "play", "card": "whot"}, "the play of a WHOT has a call"),
        ({"type": "play", "card": "whot", "call": "whot"}, "no symbol 'whot'"),
        ({"type": "play", "card": "whot", "call": 0}, "no symbol 0"),
        ({"type": "play", "card": "star-8", "seat": 1}, "a play has no key 'seat'"),
        ({"type": "draw", "card": "star-8"}, "a draw has no key 'card'"),
        ({"type": "pass", "card": "star-8"}, "a pass has no key 'card'"),
    ),
    chances=(
        (
            Cut((((0, ONE), (1, ONE), (2, WHOT)), ((0, TWO), (1, ONE))), dealer=1),
            {
                "type": "cut",
                "rounds": [{"0": "star-1", "1": "star-1", "2": "whot"}, {"0": "circle-2", "1": "star-1"}],
                "dealer": 1,
            },
        ),
    ),
    no_chances=(
        ({}, "type cut or deal, not None"),
        ({"type": "shuffle"}, "not 'shuffle'"),
        ({"type": "cut", "dealer": 0}, "a cut has the key 'rounds'"),
        ({"type": "cut", "rounds": []}, "a cut has the key 'dealer'"),
        ({"type": "cut", "rounds": {}, "dealer": 0}, "rounds is a list"),
        ({"type": "cut", "rounds": [1], "dealer": 0}, "maps seats to cards"),
        ({"type": "cut", "rounds": [{"00": "star-1"}], "dealer": 0}, "no seat '00'"),
        ({"type": "cut", "rounds": [{"10": "star-1"}], "dealer": 0}, "no seat '10'"),
        ({"type": "cut", "rounds": [{"0": "star-9"}], "dealer": 0}, "no card 'star-9'"),
        ({"type": "cut", "rounds": [], "dealer": True}, "dealer is in whole numbers, not True"),
        ({"type": "deal", "dealer": 0}, "a deal has the key 'pack'"),
        ({"type": "deal", "dealer": 0, "pack": "circle-1"}, "pack is a list"),
        ({"type": "deal", "dealer": 0, "pack": [None]}, "no card None"),
        ({"type": "deal", "dealer": "0", "pack": []}, "dealer is in whole numbers, not '0'"),
        ({"type": "deal", "dealer": 0, "pack": [], "seed": 1}, "a deal has no key 'seed'"),
    ),
)
