"""The first minute of NUBS: most of a hand against the house."""

from __future__ import annotations

from games.nubs.board import POINTS
from games.tutorial import Offer, Step, Tutorial

_PLAYED = (
    *((1, 4, 5), (0, 2, 5), (1, 4, 15), (0, 4, 20), (1, 3, 15), (0, 3, 15), (1, 3, 10), (0, 4, 20), (1, 1, 10)),
    *((0, 3, 10), (1, 1, 20), (0, 2, 20), (0, 1, 20), (0, 1, 10)),
)
"""Who played which roll on the peg of how many points."""


def _path(roll: int, points: int) -> tuple[str, ...]:
    return (f"roll-{roll}-peg-{POINTS.index(points) + 1}",)


def _offer(roll: int, points: int, wrong: str = "") -> Offer:
    return Offer(_path(roll, points), f"{roll}▸{points}", wrong)


TUTORIAL = Tutorial(
    seats=2,
    events=(
        {"chance": {"type": "lead", "seat": 1}},
        *(
            {"seat": seat, "action": {"type": "play", "roll": roll, "peg": POINTS.index(points) + 1}}
            for seat, roll, points in _PLAYED
        ),
    ),
    steps=(
        Step(
            2,
            "Vera put a 4 on peg 5, so 2 spaces are left.",
            "Fill it exactly: that scores 5.",
            (
                _offer(3, 5, "A 3 is too big for the 2 spaces left. Put a 2 on peg 5."),
                _offer(2, 5),
                _offer(1, 5, "That leaves 1 space, and Vera has a 1. Put a 2 on peg 5."),
                _offer(4, 20, "That leaves peg 5 to Vera. Put a 2 on it."),
            ),
            frozenset({_path(2, 5)}),
            "Peg 5 is yours.",
        ),
        Step(
            4,
            "Vera put a 4 on peg 15.",
            "Leave no peg that one of her rolls fills.",
            (
                _offer(4, 15, "That leaves 2 spaces, and Vera has a 2. Put the 4 on peg 20."),
                _offer(3, 15, "That leaves 3 spaces, and Vera has a 3. Put a 4 on peg 20."),
                _offer(4, 20),
            ),
            frozenset({_path(4, 20)}),
            "No roll of Vera's fills a peg.",
        ),
        Step(
            6,
            "Vera left 3 spaces on peg 15.",
            "Fill it. A bigger roll isn't allowed.",
            (
                _offer(4, 15, "A 4 is too big for the 3 spaces left. Put a 3 on peg 15."),
                _offer(3, 15),
                _offer(2, 15, "That leaves 1 space, and Vera has a 1. Put a 3 on peg 15."),
                _offer(1, 15, "That leaves 2 spaces, and Vera has a 2. Put a 3 on peg 15."),
            ),
            frozenset({_path(3, 15)}),
            "Another 15 points for you.",
        ),
        Step(
            13,
            "A few plays later, Vera's 2s fit nowhere: she's passed over.",
            "Play again, on the peg worth more.",
            (_offer(1, 10, "Peg 20 scores twice as much. Put a 1 there."), _offer(1, 20)),
            frozenset({_path(1, 20)}),
            "Peg 20 scores the most.",
        ),
        Step(
            14,
            "Vera still can't play.",
            "You must play while a roll fits.",
            (_offer(1, 10), _offer(1, 20, "Peg 20 is full. Put your 1 on peg 10.")),
            frozenset({_path(1, 10)}),
            "The hand is over. Whoever leads after a hand with 100 or more wins.",
        ),
    ),
)
