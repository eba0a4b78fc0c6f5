"""What JOKER writes of its actions and chance outcomes, and what it refuses in their place."""

from __future__ import annotations

from games.api import Json
from games.joker.cards import PACK, card_name
from games.joker.model import Deal, Reshuffle
from tests.games.joker.positions import GAME, action, cards
from tests.games.notation import Notation

MOVE: Json = {"colour": 0, "from": "T5", "to": "T12"}

NOTATION = Notation(
    GAME,
    actions=(
        (action("7D T5-T12"), {"type": "play", "card": "7D", "moves": [{"colour": 0, "from": "T5", "to": "T12"}]}),
        (
            action("10H Y:START-T36"),
            {"type": "play", "card": "10H", "moves": [{"colour": 2, "from": "START", "to": "T36"}]},
        ),
        (
            action("7C T66-H1 Y:T71-T4"),
            {
                "type": "play",
                "card": "7C",
                "moves": [{"colour": 0, "from": "T66", "to": "H1"}, {"colour": 2, "from": "T71", "to": "T4"}],
            },
        ),
        (
            action("JOKER T68-T67"),
            {"type": "play", "card": "JOKER", "moves": [{"colour": 0, "from": "T68", "to": "T67"}]},
        ),
        (action("discard 4S"), {"type": "discard", "card": "4S"}),
    ),
    no_actions=(
        ({}, "type play or discard, not None"),
        ({"type": "draw"}, "not 'draw'"),
        ({"type": "play", "card": "7D"}, "a play has the key 'moves'"),
        ({"type": "play", "moves": [MOVE]}, "a play has the key 'card'"),
        ({"type": "play", "card": "7D", "moves": []}, "one move, or with a split 7 two, not 0"),
        ({"type": "play", "card": "7D", "moves": [MOVE] * 3}, "not 3"),
        ({"type": "play", "card": "7D", "moves": MOVE}, "moves is a list"),
        ({"type": "play", "card": "7D", "moves": ["T5"]}, "a move has a colour, from and to"),
        ({"type": "play", "card": "7D", "moves": [{"colour": 0, "from": "T5"}]}, "a move has a colour, from and to"),
        ({"type": "play", "card": "7D", "moves": [MOVE | {"steps": 7}]}, "and nothing else"),
        ({"type": "play", "card": "7D", "moves": [MOVE | {"colour": 4}]}, "there is no seat 4"),
        ({"type": "play", "card": "7D", "moves": [MOVE | {"colour": True}]}, "not True"),
        ({"type": "play", "card": "7D", "moves": [MOVE | {"to": "T72"}]}, "no place 'T72'"),
        ({"type": "play", "card": "7D", "moves": [MOVE | {"to": "T05"}]}, "no place 'T05'"),
        ({"type": "play", "card": "7D", "moves": [MOVE | {"to": "H6"}]}, "no place 'H6'"),
        ({"type": "play", "card": "7D", "moves": [MOVE | {"from": 5}]}, "no place 5"),
        ({"type": "play", "card": "1D", "moves": [MOVE]}, "no card '1D'"),
        ({"type": "play", "card": ["7D"], "moves": [MOVE]}, "no card"),
        ({"type": "discard", "card": "joker"}, "no card 'joker'"),
        ({"type": "discard", "card": "4S", "moves": []}, "a discard has no key 'moves'"),
    ),
    chances=(
        (Deal(2, PACK), {"type": "deal", "dealer": 2, "pile": [card_name(card) for card in PACK]}),
        (Reshuffle(tuple(cards("4C JOKER"))), {"type": "reshuffle", "pile": ["4C", "JOKER"]}),
    ),
    no_chances=(
        ({}, "type deal or reshuffle, not None"),
        ({"type": "cut"}, "not 'cut'"),
        ({"type": "deal", "dealer": 0}, "a deal has the key 'pile'"),
        ({"type": "deal", "dealer": True, "pile": []}, "not True"),
        ({"type": "deal", "dealer": 0, "pile": "2C"}, "pile is a list"),
        ({"type": "deal", "dealer": 0, "pile": [None]}, "no card None"),
        ({"type": "reshuffle", "dealer": 0, "pile": []}, "a reshuffle has no key 'dealer'"),
    ),
)
