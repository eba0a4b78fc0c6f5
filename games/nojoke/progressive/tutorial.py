"""The first minute of NO-JOKE Progressive Group: without hints, as tables play unless they say otherwise."""

from __future__ import annotations

from typing import Any

from games.nojoke.offers import deal_event, stick_offer, stick_words
from games.tutorial import Offer, Step, Tutorial

_STICKS = (
    "CCT HDH SSD DCC DDC HCS TST HSS CTH DHD SCS TDT CSC STD HHS STS CTT DTD "
    "SSS SDC CCC HCH TDH THH DDD DHC CST HHH TTT TTH HSD THS DCT SDD CHC"
)


def _placed(seat: int, stick: str, *, easy: bool = False) -> dict[str, Any]:
    return {"seat": seat, "action": {"type": "place", "stick": stick, "easy": easy}}


_EVENTS: tuple[dict[str, Any], ...] = (
    deal_event(1, _STICKS),
    _placed(1, "CCT"),
    _placed(2, "HDH"),
    _placed(0, "SSD"),
    _placed(1, "DCC"),
    _placed(2, "DDC"),
    {"seat": 0, "action": {"type": "take", "stick": "HCS", "group": 0}},
    _placed(1, "TST"),
    _placed(2, "HSS"),
    _placed(0, "CTH", easy=True),
    _placed(1, "DHD"),
    _placed(2, "SCS"),
    _placed(0, "TDT"),
    _placed(1, "CSC"),
    _placed(2, "STD"),
    {"seat": 0, "action": {"type": "call", "group": 0}},
)


def _offer(stick: str, use: str, wrong: str = "") -> Offer:
    """A use of a stick, under the label of the stick: what it is used for is what the step tells to do."""
    return stick_offer(stick, wrong, use=(use,))


_ANY_GOES = f"Any stick may go there. Here it's {stick_words('TDT')}."
_TOO_LATE = "The next play ends the chance to call. Press NO-JOKE! first."

TUTORIAL = Tutorial(
    seats=3,
    events=_EVENTS,
    steps=(
        Step(
            revision=3,
            told="Group 1 has Club, Heart across.",
            to_do=f"Add a Spade on top, and your {stick_words('HCS')} takes it.",
            offers=(
                _offer("SSD", "place"),
                _offer("TDT", "place", "You hold no stick for Club, Heart, Star. Try Spade on top."),
                _offer("CTH", "place", "You hold no stick for Club, Heart, Club. Try Spade on top."),
                _offer("HCS", "place", "Keep that one to take with. Try Spade on top."),
            ),
            right=frozenset({("SSD", "place")}),
            praise="Group 1 is complete, and you drew a stick.",
        ),
        Step(
            revision=6,
            told="Group 2 has begun.",
            to_do="Take group 1 and all after it: find its three symbols.",
            offers=(
                _offer("HHS", "take-1", "That one has no Club. Try the one with all three."),
                _offer("TDT", "take-1", "That one has none of them. Try the one with all three."),
                _offer("CTH", "take-1", "That one has no Spade. Try the one with all three."),
                _offer("HCS", "take-1"),
            ),
            right=frozenset({("HCS", "take-1")}),
            praise="Six points!",
        ),
        Step(
            revision=9,
            told="A new group reads Star, Heart.",
            to_do="Easy: a third stick takes the group if it reads the same.",
            offers=(
                _offer("HHS", "easy", "That reads Star, Heart, Heart. Try a stick with all three."),
                _offer(
                    "DTD",
                    "easy",
                    "That reads Star, Heart, Diamond. Try a stick with all three.",
                ),
                _offer("TDT", "easy", "That reads Star, Heart, Star. Try a stick with all three."),
                _offer("CTH", "easy"),
            ),
            right=frozenset({("CTH", "easy")}),
            praise="Three more.",
        ),
        Step(
            revision=12,
            told="",
            to_do=f"Nothing has to match: place {stick_words('TDT')}.",
            offers=(
                _offer("CCC", "place", _ANY_GOES),
                _offer("HHS", "place", _ANY_GOES),
                _offer("DTD", "place", _ANY_GOES),
                _offer("TDT", "place"),
            ),
            right=frozenset({("TDT", "place")}),
        ),
        Step(
            revision=15,
            told=f"Otto placed {stick_words('STD')}, which takes group 1!",
            to_do="Call NO-JOKE before the next play.",
            offers=(
                _offer("CCC", "place", _TOO_LATE),
                _offer("HHS", "place", _TOO_LATE),
                _offer("DTD", "place", _TOO_LATE),
                _offer("THH", "place", _TOO_LATE),
                Offer(("no-joke",), "NO-JOKE!"),
            ),
            right=frozenset({("no-joke",)}),
            praise="Five more: 14 points. At a table each stick asks what to do, and NO-JOKE! asks which group.",
        ),
    ),
)
