"""The first minute of Liar's Dice: two rounds against Vera."""

from __future__ import annotations

from games.tutorial import Moment, act, close, happen, lesson, right, wrong

TUTORIAL = lesson(
    2,
    happen("lots", first=0),
    happen("roll", dice=[[1, 4, 4], [2, 5, 6]]),
    Moment(
        "You and Vera have 3 dice each.",
        "Bid 3 × 4, as a 1 counts as a 4 too.",
        (
            right("bid-4 3", "3 × 4", "Bid three 4s"),
            wrong("bid-4 6", "6 × 4", "Vera's dice would all have to be 4s or 1s. Bid 3 × 4.", "Bid six 4s"),
            wrong("liar", "Call liar"),
        ),
        "Your own dice make that bid true.",
    ),
    act(0, "bid", face=4, quantity=3),
    act(1, "bid", face=6, quantity=4),
    Moment(
        "Vera bid 4 × 6, and of yours only the 1 counts.",
        "Don't believe her: call liar.",
        (
            right("liar", "Call liar"),
            wrong("bid-6 5", "5 × 6", "That's even less likely. Call liar.", "Bid five 6s"),
        ),
        "There were only two, so Vera lost a die.",
    ),
    act(0, "liar"),
    close(count=2, loser=1, left=[3, 2]),
    happen("roll", dice=[[2, 2, 5], [3, 6]]),
    act(1, "bid", face=3, quantity=1),
    Moment(
        "She begins with 1 × 3.",
        "Bid more dice, or a higher face.",
        (
            wrong("bid-2 1", "1 × 2", spoken="Bid one 2"),
            right("bid-2 2", "2 × 2", "Bid two 2s"),
            wrong("bid-2 5", "5 × 2", "All 5 dice would have to be 2s or 1s. Bid 2 × 2.", "Bid five 2s"),
        ),
        "Two dice are more than one.",
    ),
    act(0, "bid", face=2, quantity=2),
    act(1, "bid", face=6, quantity=2),
    Moment(
        "Vera bid 2 × 6, and may well have them.",
        "Risk 3 × 2.",
        (
            right("bid-2 3", "3 × 2", "Bid three 2s"),
            wrong("liar", "Call liar", "Both of her dice may be 6s or 1s. Bid 3 × 2 this time."),
            wrong("bid-1 2", "2 × 1", spoken="Bid two 1s"),
        ),
        "She didn't call you a liar.",
    ),
    act(0, "bid", face=2, quantity=3),
    act(1, "bid", face=6, quantity=3),
    Moment(
        "Vera bid 3 × 6, and has only 2 dice.",
        "Call liar: you have no 6.",
        (
            right("liar", "Call liar"),
            wrong("bid-6 4", "4 × 6", "You know that there are fewer. Call liar.", "Bid four 6s"),
        ),
        "Vera is down to one die; the last player with dice wins.",
    ),
    act(0, "liar"),
    start=3,
)
