"""What NUBS writes of its actions and chance outcomes, and what it refuses in their place."""

from __future__ import annotations

from games.nubs.model import Lead
from tests.games.notation import Notation
from tests.games.nubs.positions import GAME, play

NOTATION = Notation(
    GAME,
    actions=((play("3 on 2"), {"type": "play", "roll": 3, "peg": 2}),),
    no_actions=(
        ({}, "type play, not None"),
        ({"type": "pass"}, "not 'pass'"),
        ({"type": "play", "peg": 2}, "a play has the key 'roll'"),
        ({"type": "play", "roll": 3}, "a play has the key 'peg'"),
        ({"type": "play", "roll": 3, "peg": 2, "seat": 0}, "a play has no key 'seat'"),
        ({"type": "play", "roll": 5, "peg": 2}, "sizes 1 to 4, not 5"),
        ({"type": "play", "roll": 0, "peg": 2}, "sizes 1 to 4, not 0"),
        ({"type": "play", "roll": 3, "peg": 0}, "pegs 1 to 4, not 0"),
        ({"type": "play", "roll": 3, "peg": 5}, "pegs 1 to 4, not 5"),
        ({"type": "play", "roll": True, "peg": 2}, "roll is in whole numbers, not True"),
        ({"type": "play", "roll": 3, "peg": 2.0}, "peg is in whole numbers, not 2.0"),
    ),
    chances=((Lead(1), {"type": "lead", "seat": 1}),),
    no_chances=(
        ({}, "type lead, not None"),
        ({"type": "deal"}, "not 'deal'"),
        ({"type": "lead"}, "a lead has the key 'seat'"),
        ({"type": "lead", "seat": 0, "hand": 1}, "a lead has no key 'hand'"),
        ({"type": "lead", "seat": False}, "seat is in whole numbers, not False"),
        ({"type": "lead", "seat": "0"}, "seat is in whole numbers, not '0'"),
    ),
)
