"""The lessons of NO-JOKE Straight: what its rules look like."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing.picture import GOLD, INK, PAPER, Box, Item, Label, Picture
from games.drawing.table import TEXT, seat_token
from games.lesson import spread, tag, then, word
from games.nojoke.labels import stick_label, sticks_label
from games.nojoke.lessons import LESSON_PAPER, STICK, STICK_HEIGHT, backs
from games.nojoke.pictures import THEME, band, stick_face, stick_symbols, whole_stick
from games.nojoke.sticks import parse_stick

RUN = tuple(map(parse_stick, ("HHS", "HDH", "HSD")))
"""A run of three hearts in the first position."""
_BREAKER = parse_stick("CSC")
_PLAYED_BY = (0, 1, 0, 1)
"""The seats that played the run, and its breaker."""
_STEP = STICK + 5
_ROW_LEFT = 48.0
_RUN_MIDDLE = _ROW_LEFT + _STEP * len(RUN) / 2 - 2.5
_BREAKER_MIDDLE = 236.0
_ROW_TOP = 48.0
_FOOT = _ROW_TOP + STICK_HEIGHT + 14
_TOKENS = ("An", "Be")


def the_start() -> Picture:
    """How many sticks each player gets from one pack."""
    deals = [("2, 3 or 4 play", 6), ("5 play", 5), ("6 play", 4)]
    items: list[Item] = []
    for middle, (players, count) in zip(spread(3, 122), deals, strict=True):
        items.append(Box(middle - 56, 24, 112, 102, THEME.background, 10))
        items += [word(players, middle, 42), *backs(count, middle, 56, 14, 17)]
        items.append(LESSON_PAPER.aside(f"{count} sticks each", middle, 110))
    alt = "From one pack 2, 3 or 4 players get 6 sticks each, 5 players 5 and 6 players 4. The rest are the reserve."
    return LESSON_PAPER.lesson(150, items, alt)


def drawing() -> Picture:
    """The two ways on: from the reserve into the hand, or the pass with the hand shown."""
    items = [word("Reserve", 56, 38), *backs(4, 56, 52, 24, 7), then(84, 81, 24), word("Your hand", 169, 38)]
    items += [*backs(5, 169, 52, 24, 22), LESSON_PAPER.aside("up to 10 sticks", 169, 128)]
    items += [
        Box(236, 22, 144, 116, THEME.background, 10),
        word("No match,", 308, 40),
        word("nothing to draw", 308, 61),
    ]
    items += [*tag("pass", 308, 91), LESSON_PAPER.aside("show the hand", 308, 120)]
    alt = (
        "Sticks go from the reserve into your hand, up to 10. With no match and nothing to draw you pass and show "
        "your hand."
    )
    return LESSON_PAPER.lesson(160, items, alt)


def runs() -> Picture:
    """A run of three, the stick that breaks it, and who takes the row."""
    items = [*_broken_run(), then(264, 96, 26), word("Ann takes", 342, 86), word("the 3 sticks", 342, 108)]
    alt = (
        f"A row of three sticks, {sticks_label(RUN)}, played by Ann, Ben and Ann: a run of three Hearts in the first "
        f"position, on gold. Ben plays {stick_label(_BREAKER)}, which has no Heart there and so breaks it. Ann, who "
        "played the stick before, takes the three and scores 3. The stick that broke the run stays."
    )
    return LESSON_PAPER.lesson(190, items, alt)


def the_end_of_a_hand() -> Picture:
    """Who takes what when the last stick of a hand is played, and the wipe-out."""
    row = [parse_stick(name) for name in ("HHS", "SSS", "CSC")]
    items: list[Item] = [Box(24, 22, 170, 124, THEME.background, 10), Box(206, 22, 170, 124, THEME.background, 10)]
    items += [*tag("last stick", 109, 42), word("takes all the row", 109, 131)]
    for middle, stick in zip(spread(len(row), 30, 109), row, strict=True):
        items += whole_stick(stick, middle - 13, 56, 26)
    items += [*tag("wipe-out", 291, 42), *backs(4, 291, 58, 22, 27), word("4 or more: score 0", 291, 131)]
    alt = (
        f"The last stick of a hand takes the whole row: here {sticks_label(row)}. Whoever still holds "
        "four sticks or more is wiped out: the score is 0."
    )
    return LESSON_PAPER.lesson(168, items, alt)


def scoring() -> Picture:
    """A score that reaches the target."""
    left, width = 36.0, 328.0
    reached = width * 46 / 50
    items: list[Item] = [word("46 points", left, 40, "lm"), word("50: the game ends", left + width, 40, "rm")]
    items += [Box(left, 56, width, 26, THEME.background, 13), Box(left, 56, reached, 26, GOLD, 13)]
    items += [Box(left, 56, width, 26, "", 13, PAPER, 2), Label("46", left + reached / 2, 69, TEXT, INK, is_bold=True)]
    items += [*backs(4, 110, 96, 20, 24), word("4 sticks captured: + 4", 176, 120, "lm")]
    alt = "A score of 46 of 50 points. Capturing four sticks adds 4: the target is reached, and the game ends at once."
    return LESSON_PAPER.lesson(160, items, alt)


def _broken_run() -> Iterator[Item]:
    """The run and its breaker, with those who played them."""
    lefts = [*(_ROW_LEFT + index * _STEP for index in range(len(RUN))), _BREAKER_MIDDLE - STICK / 2]
    yield from tag("run of 3", _RUN_MIDDLE, 32)
    yield word("breaks it", _BREAKER_MIDDLE, 32)
    for left in lefts:
        yield from stick_face(left, _ROW_TOP, STICK)
    yield band(lefts[0] - 1, lefts[len(RUN) - 1] + STICK + 1, _ROW_TOP, STICK, 0)
    for left, shown, seat in zip(lefts, (*RUN, _BREAKER), _PLAYED_BY, strict=True):
        yield from stick_symbols(shown, left, _ROW_TOP, STICK)
        yield from seat_token(_TOKENS[seat], seat, left + STICK / 2, _FOOT)
