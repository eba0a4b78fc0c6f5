"""The rules of NO-JOKE Solitaire by topic, what they look like, and the first minute of a game."""

from __future__ import annotations

from games.core import topics
from games.drawing.picture import GOLD, INK, PAPER, Box, Item, Label, Picture
from games.drawing.table import TEXT, seat_token, seat_tokens
from games.lesson import spread, tag, then, word
from games.nojoke.labels import stick_label, sticks_label
from games.nojoke.lessons import (
    LESSON_PAPER,
    STICKS,
    deal_event,
    hand_offers,
    judged,
    matching,
    play_events,
    stick,
    stick_words,
)
from games.nojoke.pictures import THEME, whole_stick
from games.nojoke.sticks import SHARED, parse_stick
from games.tutorial import Offer, Step, Tutorial

RULES = """
The play
- You play alone. You start with four sticks, and draw another after each one you play.
- Once the pack is empty, you play on with the sticks you hold.
- Your first stick can be any. The sticks form a row, and you play only beside the last one.
- Each later stick has to match the last one: at least one symbol stands in the same position on both.
The end
- You are blocked, and the game is over, when no stick in your hand matches the last one.
- Your score is the number of sticks you have played. All 35 are a perfect score.
- The 35th stick ends the game too.
The daily deal
~ There is one deal for each UTC date, the same for everyone in the world, with a board of its own.
Good play
- These tips are ours, not the old sheet's.
- Of the sticks that match, play the one after which most of your others still match. Over many deals that gets further
  than chance, and the opposite falls short of it.
- Keep sticks that differ from one another: three sticks alike are blocked by the same stick.
- Each symbol stands seven times in each position. What you have played a lot of won't help you much longer.
"""

PRIMER_TEXT = """
Five things to know
- You play alone. Play as many of the 35 sticks as you can in one row: each is a point, and all 35 are perfect.
- A stick has three symbols, one below the other. Your first stick can be any.
- Each later stick has to match the last one: at least one symbol has to be the same in the same position.
- You hold four sticks, and after each play you draw another while the pack lasts.
- When none of your sticks matches the last one, the game is over. So keep different symbols in your hand, and look one
  stick ahead.
"""


def the_end() -> Picture:
    """A hand of which no stick matches."""
    last, hand = parse_stick("HSS"), [parse_stick(name) for name in ("DDD", "CTT", "THH", "DCT")]
    items: list[Item] = [word("Last stick", 62, 32), *stick(last, 62, 46), word("Your hand", 200, 32)]
    for middle, held in zip(spread(len(hand), 48, 200), hand, strict=True):
        items += judged(held, middle, 46, (), is_allowed=bool(SHARED[last][held]))
    items += [*tag("blocked", 341, 84), LESSON_PAPER.aside("the end", 341, 110)]
    alt = (
        f"The last stick is {stick_label(last)}. None of your four sticks, {sticks_label(hand)}, has the same symbol "
        "in the same position, so all are crossed out: you are blocked, and the game is over."
    )
    return LESSON_PAPER.lesson(194, items, alt)


def the_daily_deal() -> Picture:
    """A day, its one deal, and the board of those who played it."""
    names = ("Ann", "Ben", "Cy")
    tokens = seat_tokens(names)
    dealt, played = [parse_stick(name) for name in ("HSD", "SCS", "THH", "DCT")], (31, 28, 24)
    items: list[Item] = [Box(28, 36, 76, 76, PAPER, 8), Box(28, 36, 76, 24, GOLD, 8), Box(28, 52, 76, 8, GOLD)]
    items += [Label("UTC", 66, 48, TEXT, INK, is_bold=True), Label("31", 66, 87, 32, INK, is_bold=True)]
    items += [word("one day", 66, 134), then(112, 76, 20)]
    for middle, held in zip(spread(len(dealt), 30, 196), dealt, strict=True):
        items += whole_stick(held, middle - 13, 45, 26)
    items += [word("one deal for all", 196, 134), then(260, 76, 20), Box(288, 32, 88, 84, THEME.background, 10)]
    for seat, count in enumerate(played):
        y = 50 + 24 * seat
        items += [*seat_token(tokens[seat], seat, 314, y), word(f"{count}", 366, y, "rm")]
    items.append(word("its board", 332, 134))
    board = ", ".join(f"{name} with {count}" for name, count in zip(names, played, strict=True))
    alt = (
        f"One UTC date, the 31st, has one deal for all, which begins here with {sticks_label(dealt)}, and "
        f"its own board: {board} sticks played."
    )
    return LESSON_PAPER.lesson(162, items, alt)


TOPICS = (STICKS, *topics(RULES, {"The play": matching, "The end": the_end, "The daily deal": the_daily_deal}))
(PRIMER,) = topics(PRIMER_TEXT, {"Five things to know": matching})

# The tutorial

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
