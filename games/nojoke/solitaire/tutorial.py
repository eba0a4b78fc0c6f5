"""The first minute of NO-JOKE Solitaire: match, draw, look ahead, mind the place, and be blocked."""

from __future__ import annotations

from games.nojoke.offers import deal_event, hand_offers, play_events, stick_words
from games.tutorial import Offer, Step, Tutorial

_STICKS = (
    "HCS SDC HSS TTT DDC SCS HCH DHD TST HDH STS CCC CTH CSC CST DTD DCT CHC "
    "CCT THH HHH SDD THS DDD CTT SSS DCC TTH TDT SSD DHC TDH STD HHS HSD"
)
_PLAYS = "0:HCS 0:HSS 0:SCS 0:SDC 0:DDC 0:DHD"


def _offers(hand: str, right: str, last: str, **wrong: str) -> tuple[Offer, ...]:
    return hand_offers(hand, right, last, f"Try {stick_words(right)}.", **wrong)


TUTORIAL = Tutorial(
    seats=1,
    events=(deal_event(0, _STICKS), *play_events(_PLAYS)),
    steps=(
        Step(
            revision=2,
            told=f"Any stick may lead: you led {stick_words('HCS')}.",
            to_do="Match it: one symbol in the same place.",
            offers=_offers("TTT DDC HSS SDC", "HSS", "HCS"),
            right=frozenset({("HSS",)}),
            praise="The Heart is first on both, and the Spade is third.",
        ),
        Step(
            revision=3,
            told=f"You drew {stick_words('SCS')}: you draw after each play.",
            to_do="One stick matches: find it.",
            offers=_offers("TTT DDC SCS SDC", "SCS", "HSS"),
            right=frozenset({("SCS",)}),
        ),
        Step(
            revision=4,
            told="Two sticks match.",
            to_do="Look ahead: play the one that another of yours can follow.",
            offers=_offers(
                "TTT DDC HCH SDC", "SDC", "SCS", HCH="It matches, but none of your other sticks could follow it."
            ),
            right=frozenset({("SDC",)}),
            praise=f"{stick_words('DDC')} can follow.",
        ),
        Step(
            revision=5,
            told=f"You drew {stick_words('DHD')}.",
            to_do="A Diamond in another place doesn't count: match the place too.",
            offers=_offers("TTT DDC HCH DHD", "DDC", "SDC"),
            right=frozenset({("DDC",)}),
            praise="The Diamond is second on both, and the Club is third.",
        ),
        Step(
            revision=6,
            told="Again only one matches.",
            to_do="Play it, and hope for the draw.",
            offers=_offers("TTT TST HCH DHD", "DHD", "DDC"),
            right=frozenset({("DHD",)}),
            praise="Nothing you hold matches it: the game is over, with 6 sticks. All 35 would be perfect.",
        ),
    ),
)
