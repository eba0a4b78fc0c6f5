"""The first minute of NO-JOKE Straight: match, draw, make a run, keep one going, and go out."""

from __future__ import annotations

from games.nojoke.offers import deal_event, hand_offers, play_events, stick_offer, stick_words
from games.tutorial import Offer, Step, Tutorial

_STICKS = (
    "CTT HSD HDH SDD DCT DDC HHS SSD CST HSS CHC TDH SCS HCS DDD STD DCC TST "
    "DTD CTH HCH TTT CSC HHH TTH THS THH DHD CCC DHC STS TDT SSS CCT SDC"
)
_PLAYS = (
    "1:CHC 0:DDC 1:DCT 0:draw 0:SCS 1:HHS 0:HSS 1:HDH 0:SDD 1:draw 1:draw 1:DDD 0:TDH "
    "1:draw 1:draw 1:draw 1:TST 0:HSD 1:STD 0:SSD"
)


def _draw(wrong: str = "") -> Offer:
    return Offer(("draw",), "Draw", wrong)


_MATCH, _RUN, _KEEP = (f"Try {stick_words(name)}." for name in ("DDC", "HSS", "TDH"))
_BREAKS = "That breaks the run, and Vera takes 3 sticks."

TUTORIAL = Tutorial(
    seats=2,
    events=(deal_event(1, _STICKS), *play_events(_PLAYS)),
    steps=(
        Step(
            revision=2,
            told="Vera leads.",
            to_do="Match her stick: one symbol in the same place.",
            offers=(
                *hand_offers("SSD DDC HSS SDD HSD TDH", "DDC", "CHC", _MATCH),
                _draw(f"You may draw before you play, but you needn't. {_MATCH}"),
            ),
            right=frozenset({("DDC",)}),
            praise="The Club is third on both.",
        ),
        Step(
            revision=4,
            told=f"Vera played {stick_words('DCT')}.",
            to_do="Nothing of yours matches, so draw.",
            offers=(*hand_offers("SSD HSS SDD HSD TDH", "", "DCT", "Draw one instead."), _draw()),
            right=frozenset({("draw",)}),
            praise=f"You drew {stick_words('SCS')}, which matches, and played it.",
        ),
        Step(
            revision=7,
            told="Vera matched your last Spade.",
            to_do="Three alike in one place are a run: add the third Spade.",
            offers=(
                *hand_offers("SSD HSS SDD HSD TDH", "HSS", "HHS", _RUN, HSD="That matches, but makes no run."),
                _draw(f"You hold what you need. {_RUN}"),
            ),
            right=frozenset({("HSS",)}),
            praise="Vera had to break your run, so you take all 6 sticks before hers!",
        ),
        Step(
            revision=13,
            told="Now Vera has a run of Diamonds.",
            to_do="Keep it going: whoever breaks it gives her the row.",
            offers=(
                *hand_offers("SSD HSD TDH", "TDH", "DDD", _KEEP, SSD=_BREAKS, HSD=_BREAKS),
                _draw(f"You can keep it with what you hold. {_KEEP}"),
            ),
            right=frozenset({("TDH",)}),
            praise="That made the run yours, and Vera broke it: 4 more sticks.",
        ),
        Step(
            revision=20,
            told="You're down to one stick.",
            to_do="Play it: that ends the hand and takes the row.",
            offers=(stick_offer("SSD"), _draw("Then you'd hold two. Play the one you have.")),
            right=frozenset({("SSD",)}),
            praise="14 points! Vera still held 4 sticks, and whoever holds 4 or more loses every point.",
        ),
    ),
)
