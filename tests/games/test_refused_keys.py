"""Keys that name what a page does not offer: each names its action, whose refusal names the rule and a way on."""

from __future__ import annotations

import pytest

from games.api import AnyState
from games.catalogue import GAMES
from tests.games.joker import positions as joker
from tests.games.nojoke.progressive import positions as progressive
from tests.games.nojoke.solitaire import positions as solitaire
from tests.games.nojoke.straight import positions as straight
from tests.games.nothanks import positions as nothanks
from tests.games.nubs import positions as nubs
from tests.games.whot import positions as whot

FIRST, SECOND = 0, 1

WHOT = whot.position("Ann: star-1 cross-2 | Bob: star-2", call="star-8")
STRAIGHT = straight.position("Ann: HSS DCT | Bob: TTT", row="Bob HHH")
PROGRESSIVE = progressive.position("Ann: HSS DDD | Bob: TTT", table="HHH SSS")
SOLITAIRE = solitaire.position("HSS DCT", row="HHH")
NUBS = nubs.position("Ann: 2 3 | Bob: 4", left="2 1 a 0")
JOKER = joker.position("Ann: T5 T20", "5C 7D 8C")
ONLY_A_SEVEN = joker.position("Ann: T5 T20", "7D")
POOR = nothanks.position("Ann:, 0 chips | Bob: | Cy:", card=24, pot=2)


@pytest.mark.parametrize(
    ("key", "state", "seat", "path", "sentence"),
    [
        (
            "whot",
            WHOT,
            FIRST,
            "cross-2",
            "Cross 2 doesn't follow star 8: play a star, an 8 or a WHOT, or draw. (WHOT, following)",
        ),
        (
            "whot",
            WHOT,
            FIRST,
            "whot/circle",
            "You don't hold a WHOT: play a star, an 8 or a WHOT, or draw. (WHOT, a turn)",
        ),
        (
            "whot",
            WHOT,
            SECOND,
            "draw",
            "It isn't your turn: play when it comes round to you. (WHOT, turns)",
        ),
        (
            "nojoke-straight",
            STRAIGHT,
            FIRST,
            "DCT",
            (
                "Diamond Club Star and Heart Heart Heart share no symbol in the same place: "
                "play a stick that matches the last one, or draw. (NO-JOKE, matching)"
            ),
        ),
        (
            "nojoke-straight",
            STRAIGHT,
            FIRST,
            "pass",
            (
                "You can pass only when none of your sticks matches and you can't draw: "
                "play a stick that matches the last one, or draw. (NO-JOKE, passing)"
            ),
        ),
        (
            "nojoke-progressive",
            PROGRESSIVE,
            FIRST,
            "TTT",
            ("You don't hold Star Star Star: place a stick, or take a group with one of yours. (NO-JOKE, a turn)"),
        ),
        (
            "nojoke-progressive",
            PROGRESSIVE,
            FIRST,
            "HSS/take-1",
            (
                "There's no complete group 1 to take: place a stick, or take a group with one of yours. "
                "(NO-JOKE, taking)"
            ),
        ),
        (
            "nojoke-progressive",
            PROGRESSIVE,
            FIRST,
            "HSS/easy",
            (
                "With Heart Spade Spade the group reads Heart, Spade, Heart, so it's no Easy: just place it. "
                "(NO-JOKE, Easy)"
            ),
        ),
        (
            "nojoke-progressive",
            PROGRESSIVE,
            SECOND,
            "no-joke/group-2",
            "Nobody has just placed a stick: wait until somebody does, and read it. (NO-JOKE, slip-up)",
        ),
        (
            "nojoke-solitaire",
            SOLITAIRE,
            FIRST,
            "DCT",
            (
                "Diamond Club Star and Heart Heart Heart share no symbol in the same place: "
                "play one that matches. (NO-JOKE Solitaire, matching)"
            ),
        ),
        (
            "nubs",
            NUBS,
            FIRST,
            "roll-2/peg-2",
            (
                "A 2 is too big for peg 10, which has 1 space left: "
                "make another play, such as a 2 on peg 5. (NUBS, filling a peg)"
            ),
        ),
        (
            "nubs",
            NUBS,
            FIRST,
            "roll-2-peg-3",
            ("Peg 15 is full: make another play, such as a 2 on peg 5. (NUBS, filling a peg)"),
        ),
        (
            "nubs",
            NUBS,
            FIRST,
            "roll-3",
            ("A 3 is too big for every peg: play another roll, such as a 2 on peg 5. (NUBS, filling a peg)"),
        ),
        (
            "nubs",
            NUBS,
            FIRST,
            "roll-4",
            "You have no roll of 4 left: play one of your rolls 2 and 3. (NUBS, your rolls)",
        ),
        ("nubs", NUBS, SECOND, "peg-1", "It isn't your turn: wait until it comes to you. (NUBS, turns)"),
        (
            "joker",
            JOKER,
            FIRST,
            "KC",
            (
                "You don't hold the king of clubs: "
                "choose a move with the 5 of clubs, the 7 of diamonds or the 8 of clubs. (JOKER, a turn)"
            ),
        ),
        (
            "joker",
            JOKER,
            FIRST,
            "5C/T5-T11",
            (
                "The card moves a marble 5 spaces forward, from T5 to T10: "
                "choose a move with the 5 of clubs, the 7 of diamonds or the 8 of clubs. (JOKER, the cards)"
            ),
        ),
        (
            "joker",
            ONLY_A_SEVEN,
            FIRST,
            "T5-3/T8",
            "A 7 is split over two different marbles: choose a move with the 7 of diamonds. (JOKER, splitting a 7)",
        ),
        (
            "joker",
            ONLY_A_SEVEN,
            FIRST,
            "START-T0",
            (
                "The 7 of diamonds can't bring a marble out of START: choose a move with the 7 of diamonds. "
                "(JOKER, coming out)"
            ),
        ),
        (
            "nothanks",
            POOR,
            FIRST,
            "no-thanks",
            "You have no chip left to pay: take 24 with 2 chips. (No Thanks!, paying)",
        ),
        (
            "nothanks",
            POOR,
            SECOND,
            "take",
            "It isn't your turn to decide on 24 with 2 chips: wait until it comes to you. (No Thanks!, turns)",
        ),
    ],
)
def test_what_is_not_offered_is_refused_by_its_rule(
    key: str, state: AnyState, seat: int, path: str, sentence: str
) -> None:
    action = GAMES[key].action_of(state.view(seat), path.split("/"))
    assert action is not None
    assert action not in state.legal_actions(seat)
    assert state.refusal(seat, action) == sentence
