"""The lessons of WHOT: what its rules look like."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing.picture import GOLD, Box, Item, Picture, Sprite
from games.drawing.table import CARD_RATIO, face_down
from games.lesson import Paper, spread, tag, then, verdict, word
from games.whot.cards import CARD_SYMBOLS, SYMBOLS, WHOT, WHOTS_IN_PACK, count_against, pack, parse_card
from games.whot.labels import card_label
from games.whot.picture import THEME, called_tag, card_face

_PAPER = Paper(THEME)

_STAR_8 = parse_card("star-8")


def the_pack() -> Picture:
    """The highest card of each symbol, and how many there are."""
    highest = [parse_card(name) for name in ("circle-14", "triangle-14", "cross-14", "square-14", "star-8", "whot")]
    counts = [*(sum(_symbol_of(card) == symbol for card in pack()) for symbol in range(len(SYMBOLS))), WHOTS_IN_PACK]
    names = [*SYMBOLS, "WHOT"]
    items: list[Item] = []
    for middle, card, name, count in zip(spread(6, 62), highest, names, counts, strict=True):
        items += _card(card, middle, 28, 50)
        items += [word(name, middle, 118), _PAPER.aside(f"x {count}", middle, 138)]
    listed = ", ".join(f"{count} {name}" for name, count in zip(names, counts, strict=True))
    alt = (
        f"One card of each kind, and how many a pack has of it: {listed}. "
        f"Shown are {', '.join(card_label(card) for card in highest)}."
    )
    return _PAPER.lesson(162, items, alt)


def the_deal() -> Picture:
    """Three players cut, and the lowest card deals."""
    cut = [("Ann", "star-3"), ("Bob", "circle-11"), ("Cy", "whot")]
    items: list[Item] = []
    for middle, (name, card) in zip(spread(3, 110), cut, strict=True):
        items += _card(parse_card(card), middle, 44, 64)
        items.append(word(f"{name} cuts", middle, 30))
    first, second, third = spread(3, 110)
    items += tag("lowest: deals", first, 150)
    items += [_PAPER.aside("11", second, 150), _PAPER.aside("counts 20", third, 150)]
    alt = "The cut: Ann shows star 3, Bob circle 11, Cy a WHOT, which counts 20. Ann has the lowest number and deals."
    return _PAPER.lesson(178, items, alt)


def a_turn() -> Picture:
    """What follows star 8, and what does not."""
    cases = [
        ("star-3", "a star", True),
        ("circle-8", "an 8", True),
        ("whot", "always", True),
        ("circle-5", "neither", False),
    ]
    items = [*_call(), then(112, 84, 26)]
    for middle, (name, why, is_allowed) in zip(spread(4, 62, 262), cases, strict=True):
        items += _judged(parse_card(name), middle, 50, is_allowed=is_allowed)
        items.append(word(why, middle, 144) if is_allowed else _PAPER.aside(why, middle, 144))
    alt = (
        "The call card is star 8. Ticked, because they follow: star 3, a star; circle 8, an 8; a WHOT, which goes on "
        "any card. Crossed out: circle 5, which is neither."
    )
    return _PAPER.lesson(172, items, alt)


def whot_cards() -> Picture:
    """A WHOT that called circle, and what follows it."""
    items = [*_card(WHOT, 66, 36, 66), *called_tag(0, 33, 36, 66), word("calls circle", 66, 148), then(118, 84, 40)]
    cases = [("circle-5", "the call", True), ("whot", "always", True), ("star-8", "no circle", False)]
    for middle, (name, why, is_allowed) in zip(spread(3, 70, 280), cases, strict=True):
        items += _judged(parse_card(name), middle, 50, is_allowed=is_allowed)
        items.append(word(why, middle, 144) if is_allowed else _PAPER.aside(why, middle, 144))
    alt = (
        "A WHOT whose player called circle. Ticked, because they follow: circle 5, the symbol called, and "
        "another WHOT. Crossed out: star 8, which is no circle."
    )
    return _PAPER.lesson(172, items, alt)


def the_stock() -> Picture:
    """The cards beneath the call card, turned over."""
    items: list[Item] = [word("The pile", 100, 32), word("Call card", 242, 32), word("Stock", 338, 32)]
    for step, name in enumerate(("circle-5", "circle-2", "star-2", "star-8")):
        items += _card(parse_card(name), 76 + step * 16, 50, 56)
    items += [then(164, 90), *_card(_STAR_8, 242, 50, 56), *face_down("whot", 2, 310, 50, 56)]
    items += [_PAPER.aside("oldest first", 338, 144), _PAPER.aside("oldest to newest", 112, 144)]
    alt = (
        "When the stock runs out: the pile, from the earliest card to the call card, is circle 5, circle 2, star 2 "
        "and star 8. Star 8 stays as the call card; the three under it are turned over and become the new stock, "
        "where the earliest, circle 5, is drawn first."
    )
    return _PAPER.lesson(172, items, alt)


def scoring() -> Picture:
    """What the cards of a hand count."""
    hand = [parse_card(name) for name in ("circle-5", "star-7", "whot")]
    items: list[Item] = []
    for middle, card, note in zip(spread(3, 78, 136), hand, ("5", "2 x 7 = 14", "20"), strict=True):
        items += _card(card, middle, 36, 60)
        items.append(word(note, middle, 138))
    total = count_against(hand)
    items += [then(256, 78, 26), word(str(total), 334, 66, size=34), _PAPER.aside("against", 334, 92)]
    items += [Sprite("whot/counter", 268, 118, 26, 26), _PAPER.aside("most pays", 298, 131, "lm")]
    alt = (
        f"Left in a hand: circle 5; star 7, which counts double, 14; a WHOT, 20. Together they are {total} against. "
        "Whoever has the most against pays a counter."
    )
    return _PAPER.lesson(166, items, alt)


def rubbers() -> Picture:
    """The totals after a rubber, and whom the pool goes to."""
    totals = [("Ann", 61), ("Bob", 97), ("Cy", 120)]
    items: list[Item] = []
    lowest = min(total for _, total in totals)
    for middle, (name, total) in zip(spread(3, 92, 160), totals, strict=True):
        is_lowest = total == lowest
        items.append(
            Box(middle - 41, 38, 82, 90, THEME.background, 10, GOLD if is_lowest else "", 3 if is_lowest else 0)
        )
        items += [word(name, middle, 62), word(str(total), middle, 88, size=24), _PAPER.aside("against", middle, 112)]
        if is_lowest:
            items += tag("wins", middle, 38)
    items += [Sprite("whot/counter", 306 + index % 3 * 18, 56 + index // 3 * 22, 26, 26) for index in range(5)]
    items.append(word("Pool 5", 337, 120))
    alt = (
        "After five games: Ann has 61 against, Bob 97, Cy 120. Ann has the lowest total, wins and takes the pool of 5."
    )
    return _PAPER.lesson(154, items, alt)


def _symbol_of(card: int) -> int | None:
    return None if card == WHOT else CARD_SYMBOLS[card]


def _card(card: int, middle: float, top: float, width: float) -> Iterator[Item]:
    return card_face(card, middle - width / 2, top, width)


def _call() -> Iterator[Item]:
    yield from _card(_STAR_8, 66, 40, 66)
    yield word("Call card", 66, 144)


def _judged(card: int, middle: float, top: float, *, is_allowed: bool) -> Iterator[Item]:
    """A card with its verdict on its lower edge."""
    width = 50.0
    yield from _card(card, middle, top, width)
    yield verdict(middle, top + width * CARD_RATIO, is_allowed=is_allowed)
