"""The lessons of NO-JOKE Progressive Group: what its rules look like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.drawing.picture import GOLD, Box, Item, Picture
from games.english import join_words
from games.lesson import spread, tag, then, word
from games.nojoke.labels import stick_label, sticks_label
from games.nojoke.lessons import LESSON_PAPER, backs
from games.nojoke.pictures import STICK_RATIO, THEME, band, stick_back, stick_face, stick_symbols, whole_stick
from games.nojoke.progressive.groups import GROUP
from games.nojoke.sticks import parse_stick

_PLAYERS = ("Ann", "Ben", "Otto", "Vera")
_STICK = 34.0
_GAP = 2.0
_STEP = _STICK + _GAP
_HEIGHT = _STICK * STICK_RATIO
_TOP = 48.0
EXAMPLE = tuple(map(parse_stick, ("HHS", "DDC", "TTH")))
_LATER = tuple(map(parse_stick, ("CSC", "SSD")))
TAKER = parse_stick("TDH")
"""It has the three symbols across the first row of the example."""


def the_deal() -> Picture:
    """A hand for each of four players, and the pack."""
    items: list[Item] = []
    for middle, name in zip(spread(4, 74, 159), _PLAYERS, strict=True):
        items += [word(name, middle, 40), *backs(4, middle, 54, 20, 14), LESSON_PAPER.aside("4 sticks", middle, 120)]
    items += [word("Pack", 338, 40), *backs(5, 338, 54, 20, 5), LESSON_PAPER.aside("the rest", 338, 120)]
    alt = f"Four players, {join_words(_PLAYERS)}, have four sticks each. The rest is the pack."
    return LESSON_PAPER.lesson(146, items, alt)


def a_turn() -> Picture:
    """A stick placed in the open group, and one drawn."""
    items = [*_group("Group 1", EXAMPLE, 84), *_group("2, open", _LATER, 212), word("Pack", 332, 34)]
    items += [stick_back(332 - _STICK / 2, _TOP, _STICK), *tag("place here", 220, 148), *tag("then draw", 332, 148)]
    alt = (
        f"Group 1 is complete: {sticks_label(EXAMPLE)}, side by side. Group 2 is open with two: "
        f"{sticks_label(_LATER)}. A stick is placed as its third, and then one is drawn from the pack."
    )
    return LESSON_PAPER.lesson(172, items, alt)


def taking() -> Picture:
    """The stick that takes a group, with what was played after it."""
    items = [
        *_one("Your stick", TAKER, 58),
        then(86, _TOP + _HEIGHT / 2, 26),
        *_group("Group 1", EXAMPLE, 180, rows=1),
    ]
    items += [*_group("Group 2", _LATER, 310), *tag("takes it", 180, 148), *tag("and all after", 310, 148)]
    alt = (
        f"Group 1 is {sticks_label(EXAMPLE)}; across its first row, on gold, stand Heart, Diamond and Star. Your "
        f"stick {stick_label(TAKER)} has these three, so it takes group 1, and all after it: "
        f"{sticks_label(_LATER)} of group 2."
    )
    return LESSON_PAPER.lesson(172, items, alt)


def easy() -> Picture:
    """A third stick that completes a row of its own three symbols."""
    placed = (*EXAMPLE[:2], TAKER)
    items = [*_group("Third stick of its group", placed, 122, rows=1), then(200, _TOP + _HEIGHT / 2, 30)]
    items += [*tag("Easy", 312, 72), word("you may take", 312, 98), word("the three at once", 312, 116)]
    items.append(word("placed", 122 + _STEP, 146))
    alt = (
        f"{stick_label(TAKER)} is placed third, beside {sticks_label(placed[:2])}. The first row, on gold, reads "
        "Heart, Diamond and Star, the three symbols of the stick itself: Easy, you may take the three at once."
    )
    return LESSON_PAPER.lesson(172, items, alt)


def slip_ups() -> Picture:
    """A stick that was placed though it could have taken a group."""
    items = [*_group("Group 1", EXAMPLE, 84, rows=1), *_group("Group 2", (TAKER,), 212)]
    items += [LESSON_PAPER.aside("could be taken", 84, 148), word("only placed!", 212, 148)]
    items += [*tag("NO-JOKE!", 330, 58), word("First to call", 330, 84), word("takes it all", 330, 102)]
    items += [LESSON_PAPER.aside("call wrongly:", 330, 130), LESSON_PAPER.aside("it's your last", 330, 148)]
    alt = (
        f"Group 1 is {sticks_label(EXAMPLE)}; across its first row, on gold, stand Heart, Diamond and Star. "
        f"{stick_label(TAKER)} could have taken it but was only placed, in group 2. Whoever calls NO-JOKE first takes "
        "it all. Whoever calls wrongly can't call again in this hand."
    )
    return LESSON_PAPER.lesson(172, items, alt)


def scoring() -> Picture:
    """Where the sticks go that are left on the table."""
    items: list[Item] = []
    middles = [*spread(4, 74, 163)]
    for hand, middle in enumerate(middles, 1):
        items.append(Box(middle - 35, 26, 70, 94, THEME.background, 10))
        items += [
            word(f"Hand {hand}", middle, 44),
            *backs(3, middle, 58, 14, 17),
            LESSON_PAPER.aside("left", middle, 106),
        ]
    items += [Box(middles[0] - 35, 126, 218, 4, GOLD, 2), Box(middles[3] - 35, 126, 70, 4, GOLD, 2)]
    items += [word("jackpot: best of hand 3", middles[1], 147), word("best of 4", middles[3], 147)]
    items += [word("1 stick", 349, 62), word("= 1 point", 349, 84)]
    alt = (
        "Each stick captured is 1 point. The sticks left on the table in hands 1, 2 and 3 are the jackpot, which goes "
        "to the best of hand 3; those left in hand 4 go to the best of hand 4."
    )
    return LESSON_PAPER.lesson(172, items, alt)


def group_sticks(
    group: Sequence[int], rows: int, left: float, top: float = _TOP, width: float = _STICK
) -> Iterator[Item]:
    """The sticks of a group, its first `rows` rows on gold; places are kept free for what it lacks."""
    step = width + _GAP
    for place in range(GROUP):
        if place < len(group):
            yield from stick_face(left + place * step, top, width)
        else:
            yield Box(left + place * step, top, width, width * STICK_RATIO, "", width * 0.22, THEME.soft, 1.5)
    for position in range(rows):
        yield band(left - 1, left + len(group) * step - _GAP + 1, top, width, position)
    for place, stick in enumerate(group):
        yield from stick_symbols(stick, left + place * step, top, width)


def _group(title: str, group: Sequence[int], middle: float, rows: int = 0) -> Iterator[Item]:
    """A group about a middle, its first `rows` rows on gold; places are kept free for what it lacks."""
    yield word(title, middle, 34)
    yield from group_sticks(group, rows, middle - GROUP * _STEP / 2 + 1)


def _one(title: str, stick: int, middle: float) -> Iterator[Item]:
    yield word(title, middle, 34)
    yield from whole_stick(stick, middle - _STICK / 2, _TOP, _STICK)
