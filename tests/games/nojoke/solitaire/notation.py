"""What NO-JOKE Solitaire writes of its action and its deal, and what it refuses in their place."""

from __future__ import annotations

from games.nojoke.deal import Deal
from games.nojoke.play import PLAYS
from games.nojoke.sticks import pack, parse_stick
from tests.games.nojoke.solitaire.positions import GAME
from tests.games.notation import Notation

NOTATION = Notation(
    GAME,
    actions=((PLAYS[parse_stick("HSS")], {"type": "play", "stick": "HSS"}),),
    no_actions=(
        ({}, "has the type play, not None"),
        ({"type": "draw"}, "not 'draw'"),
        ({"type": ["play"]}, "has the type play"),
        ({"type": "play"}, "a play has the key 'stick'"),
        ({"type": "play", "stick": "HSH"}, "no stick 'HSH'"),
        ({"type": "play", "stick": "HSS", "seat": 0}, "a play has no key 'seat'"),
    ),
    chances=((Deal(0, pack()[:1]), {"type": "deal", "leader": 0, "sticks": ["HHH"]}),),
    no_chances=(),
)
