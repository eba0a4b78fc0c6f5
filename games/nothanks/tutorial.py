"""The first minute of No Thanks!: a game against two of the house."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.tutorial import READER, Offer, Step, Tutorial

_SEATS = 3
_DECK = (33, 9, 10, 25, 3, 16, 34, 17, 7, 29, 6, 5, 15, 35, 18, 20, 11, 24, 30, 21, 12, 23, 27, 8)
_REMOVED = (4, 14, 31, 26, 32, 22, 13, 19, 28)
_PLAYED = "PPTPPPPPPPTTPPPPPPPPPPPPPPTTPPPPPPTTTTPPPPPTPTTTTTPPPPPPPPPPPTPTTPPTTPTTPPPPTT"
"""Who is to decide takes the card and decides on the next, or pays."""
_TAKE, _PAY = ("take",), ("no-thanks",)


def _events() -> Iterator[dict[str, Any]]:
    yield {"chance": {"type": "deal", "first": READER, "deck": list(_DECK), "removed": list(_REMOVED)}}
    seat = READER
    for play in _PLAYED:
        yield {"seat": seat, "action": {"type": "take" if play == "T" else "decline"}}
        seat = seat if play == "T" else (seat + 1) % _SEATS


def _offers(card: int, *, take: str = "", pay: str = "") -> tuple[Offer, ...]:
    """Both answers to a card, each with why it is wrong."""
    return Offer(_TAKE, f"Take {card}", take), Offer(_PAY, "Pay 1 chip", pay)


TUTORIAL = Tutorial(
    seats=_SEATS,
    events=tuple(_events()),
    steps=(
        Step(
            1,
            "The first card costs 33 points.",
            "Pay a chip to leave it to Vera.",
            _offers(33, take="The fewest points win, and 33 is a lot. Pay a chip."),
            frozenset({_PAY}),
            "Your chip lies on the card for whoever takes it.",
        ),
        Step(
            11,
            "Otto took 33, and now 9 comes with 7 chips.",
            "Take it: each chip you hold takes a point off.",
            _offers(9, pay="Vera would take 9 with 8 chips. Take it: 9 points less 7 chips."),
            frozenset({_TAKE}),
            "That cost you only 2 points.",
        ),
        Step(
            12,
            "You turned up 10.",
            "In a run only the lowest card counts, so take it.",
            _offers(10, pay="10 adds nothing to your 9, and a chip is a point. Take 10."),
            frozenset({_TAKE}),
            "9 and 10 count 9 together.",
        ),
        Step(
            77,
            "Later your chips are gone, and 27 is up.",
            "Without a chip you can't pay: take it.",
            _offers(27),
            frozenset({_TAKE}),
            "At least its 4 chips are yours.",
        ),
        Step(
            78,
            "8 is the last card.",
            "It lowers your run by a point: take it.",
            _offers(8, pay="That costs a chip, and 8 saves you a point. Take 8."),
            frozenset({_TAKE}),
            "You win: 8 and 27 less 4 chips make 31, the fewest points.",
        ),
    ),
)
