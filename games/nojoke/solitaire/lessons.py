"""The lessons of NO-JOKE Solitaire: what its rules look like."""

from __future__ import annotations

from games.drawing.picture import GOLD, INK, PAPER, Box, Item, Label, Picture
from games.drawing.table import TEXT, seat_token, seat_tokens
from games.lesson import spread, tag, then, word
from games.nojoke.labels import stick_label, sticks_label
from games.nojoke.lessons import LESSON_PAPER, judged, stick
from games.nojoke.pictures import THEME, whole_stick
from games.nojoke.sticks import SHARED, parse_stick


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
