"""The lessons of NO-JOKE Solitaire: what its rules look like."""

from __future__ import annotations

from games.lesson import spread, tag, word
from games.nojoke.labels import stick_label, sticks_label
from games.nojoke.lessons import LESSON_PAPER, judged, stick
from games.nojoke.sticks import SHARED, parse_stick
from games.picture import Item, Picture


def the_end() -> Picture:
    """A hand of which no stick matches."""
    last, hand = parse_stick("HSS"), [parse_stick(name) for name in ("DDD", "CTT", "THH", "DCT")]
    items: list[Item] = [word("Last stick", 62, 32), *stick(last, 62, 46), word("Your hand", 208, 32)]
    for middle, held in zip(spread(len(hand), 50, 208), hand, strict=True):
        items += judged(held, middle, 46, (), is_allowed=bool(SHARED[last][held]))
    items += [*tag("blocked", 338, 84), LESSON_PAPER.aside("the end", 338, 108)]
    alt = (
        f"The last stick is {stick_label(last)}. None of your four sticks, {sticks_label(hand)}, has the same symbol "
        "in the same position, so all are crossed out: you are blocked, and the game is over."
    )
    return LESSON_PAPER.lesson(194, items, alt)
