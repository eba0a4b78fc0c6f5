"""WHOT drawn: the table from the channel's view, a hand from its seat's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import cos, degrees, radians, sin

from games.api import Cast
from games.drawing.picture import (
    GOLD,
    INK,
    PAPER,
    Box,
    Disc,
    Item,
    Label,
    Picture,
    Scene,
    Sprite,
    label_name,
)
from games.drawing.table import (
    CARD_RATIO,
    INNER,
    MARGIN,
    SHADOW,
    SMALL,
    WIDTH,
    face_down,
    grid,
    places,
    playable_mark,
    seat_word,
)
from games.english import number, plural
from games.whot.cards import CALLED, CARD_NUMBERS, CARD_SYMBOLS, FREE, SYMBOLS, WHOT, count_against
from games.whot.labels import card_label
from games.whot.model import Play, WhotView
from games.whot.words import table_alt

BACKGROUND = "#48163d"
PANEL = "#2c0c26"
SOFT = "#e8c9da"
"""Words that matter less, on the background."""
SYMBOL_COLOURS = ("#0b6fae", "#c4500f", "#0b7f5c", "#7a3b98", "#b87a00")

# The middle of the table
MIDDLE_HEIGHT = 168
CALL_CARD = (154.0, 20.0, 92.0)
"""Left, top and width of the call card."""
STOCK = (36.0, 26.0, 68.0)
PILE_LABEL = 143.0
MOST_EDGES = 6
CARDS_AN_EDGE = 8
"""How many cards each edge below the stock's top card stands for."""
COUNTERS_IN_ROW = 4
MOST_COUNTERS = 16

# The seats
SEAT_HEIGHT = 84
GAP = 8
SEATS_IN_ROW = ((4, 4), (6, 3))
"""The most seats in all, and how many of them then stand in a row."""
MOST_SEATS_IN_ROW = 4
FAN_CARD = 18.0
MOST_IN_FAN = 7
FAN_STEP = 4.5
"""The degrees between two cards of a fan."""
FAN_RADIUS = 62.0

# The hand
HEADER = 44
GRID_GAP = 6.0
CARDS_IN_ROW = ((6, 6), (14, 7), (40, 8))
"""The most cards in all, and how many of them then stand in a row at most."""
MOST_CARDS_IN_ROW = 11
LARGEST_CARD = 72.0
RAISE = 8.0
"""How far a playable card stands above its row."""


def table_picture(view: WhotView, cast: Cast) -> Picture:
    """The call card, the stock, the pool, and each seat with its cards from behind."""
    seats = len(view.counts)
    columns, rows = grid(seats, SEATS_IN_ROW, MOST_SEATS_IN_ROW)
    width = (INNER + GAP) / columns - GAP
    items = [*_middle(view)]
    for seat, (left, row) in enumerate(places(seats, columns, width, GAP)):
        items += _seat(view, cast, seat, left, MIDDLE_HEIGHT + row * (SEAT_HEIGHT + GAP), width)
    height = MIDDLE_HEIGHT + rows * (SEAT_HEIGHT + GAP) - GAP + MARGIN
    return Picture(Scene(WIDTH, height, BACKGROUND, tuple(items)), table_alt(view, cast))


def hand_picture(view: WhotView, cast: Cast, path: Sequence[str]) -> Picture | None:
    """The seat's cards, the playable ones raised and ticked, below the call; None without cards."""
    if not view.hand:
        return None
    playable = frozenset(action.card for action in view.legal if isinstance(action, Play))
    columns, rows = grid(len(view.hand), CARDS_IN_ROW, MOST_CARDS_IN_ROW)
    width = min((INNER + GRID_GAP) / columns - GRID_GAP, LARGEST_CARD)
    pitch = width * CARD_RATIO + GRID_GAP + RAISE
    items = [*_hand_header(view)]
    for card, (left, row) in zip(view.hand, places(len(view.hand), columns, width, GRID_GAP), strict=True):
        top = HEADER + GRID_GAP + RAISE + row * pitch
        if card in playable:
            items += card_face(card, left, top - RAISE, width)
            items += playable_mark("whot", left, top - RAISE, width)
        else:
            items += card_face(card, left, top, width)
    height = round(HEADER + rows * pitch + MARGIN)
    return Picture(Scene(WIDTH, height, BACKGROUND, tuple(items)), _hand_alt(view, playable))


# The middle of the table


def _middle(view: WhotView) -> Iterator[Item]:
    yield Box(MARGIN, MARGIN, INNER, MIDDLE_HEIGHT - 2 * MARGIN, PANEL, 12)
    yield from _stock(view.stock)
    yield from _call(view)
    yield from _pool(view.pool)


def _stock(count: int) -> Iterator[Item]:
    left, top, width = STOCK
    if count:
        yield from face_down("whot", min(count // CARDS_AN_EDGE, MOST_EDGES), left, top, width)
    else:
        yield Box(left, top, width, width * CARD_RATIO, "", 8, SOFT, 1.5)
    yield Label(f"Stock {number(count)}", left + width / 2 + 3, PILE_LABEL, SMALL, PAPER, is_bold=True)


def _call(view: WhotView) -> Iterator[Item]:
    """The call card; beside a WHOT the symbol that it called."""
    left, top, width = CALL_CARD
    if view.call_card is None:
        yield Box(left, top, width, width * CARD_RATIO, "", 10, SOFT, 1.5)
        yield Label("No call", left + width / 2, top + width * 0.7 - 9, SMALL, SOFT)
        yield Label("card yet", left + width / 2, top + width * 0.7 + 9, SMALL, SOFT)
        return
    yield from card_face(view.call_card, left, top, width)
    if view.call >= CALLED:
        yield from called_tag(view.call - CALLED, left + width + 2, top + 30)


def called_tag(symbol: int, left: float, top: float) -> Iterator[Item]:
    """The called symbol on a tag that hangs from the card."""
    yield Box(left + 2, top + 2, 62, 72, SHADOW, 12)
    yield Box(left, top, 62, 72, PAPER, 12, GOLD, 3)
    yield symbol_sprite(symbol, left + 31, top + 29, 36)
    yield Label(SYMBOLS[symbol], left + 31, top + 58, SMALL, INK, is_bold=True)


def _pool(count: int) -> Iterator[Item]:
    """The counters in rows that lean on one another, up to `MOST_COUNTERS` of them."""
    middle, top = 344.0, 100.0
    left = middle - 12 - 7 * (min(max(count, 1), COUNTERS_IN_ROW) - 1)
    if not count:
        yield Disc(middle, top + 12, 12, "", SOFT, 1.5)
    for index in range(min(count, MOST_COUNTERS)):
        row, column = divmod(index, COUNTERS_IN_ROW)
        yield Sprite("whot/counter", left + column * 14 + row % 2 * 3, top - row * 16, 24, 24)
    yield Label(f"Pool {number(count)}", middle, PILE_LABEL, SMALL, PAPER, is_bold=True)


# The seats


def _seat(view: WhotView, cast: Cast, seat: int, left: float, top: float, width: float) -> Iterator[Item]:
    tag = view.tag(seat)
    middle = left + width / 2
    yield Box(left, top, width, SEAT_HEIGHT, PANEL, 10, GOLD if tag else "", 3 if tag else 0)
    name = label_name(cast.names[seat], seat)
    yield Label(name, middle, top + 20, 14, PAPER, is_bold=True, most=width - 10)
    yield from fan(view.counts[seat], middle, top + 33)
    total = f"{number(view.totals[seat])} against"
    yield Label(total, middle, top + SEAT_HEIGHT - 12, SMALL, SOFT, most=width - 4)
    yield from seat_word(tag, middle, top)


def fan(count: int, middle: float, top: float) -> Iterator[Item]:
    """The cards from behind, turned about a point far below, and how many there are."""
    shown = min(count, MOST_IN_FAN)
    turns = [radians((index - (shown - 1) / 2) * FAN_STEP) for index in range(shown)]
    middle -= 13
    for turn in turns:
        x, y = middle + FAN_RADIUS * sin(turn), top + FAN_RADIUS * (1 - cos(turn))
        yield Sprite("whot/back-small", x - FAN_CARD / 2, y, FAN_CARD, FAN_CARD * CARD_RATIO, degrees(turn))
    right = middle + FAN_RADIUS * sin(max(turns, default=0)) + FAN_CARD / 2
    yield Label(number(count), right + 7, top + 14, 17, PAPER, "lm", is_bold=True)


# Cards


def card_face(card: int, left: float, top: float, width: float) -> Iterator[Item]:
    """A card's face: its number over a small symbol in the corner, and a large symbol."""
    height = width * CARD_RATIO
    yield Box(left + width * 0.02, top + width * 0.03, width, height, SHADOW, width * 0.11)
    if card == WHOT:
        yield Sprite("whot/whot", left, top, width, height)
        return
    symbol = CARD_SYMBOLS[card]
    yield Sprite("whot/face", left, top, width, height)
    yield Label(str(CARD_NUMBERS[card]), left + width * 0.09, top + width * 0.27, width * 0.38, INK, "lm", is_bold=True)
    yield symbol_sprite(symbol, left + width * 0.81, top + width * 0.24, width * 0.24)
    yield symbol_sprite(symbol, left + width / 2, top + width * 0.89, width * 0.66)


def symbol_sprite(symbol: int, x: float, y: float, size: float) -> Sprite:
    """The symbol about a point."""
    colour = SYMBOL_COLOURS[symbol]
    return Sprite(f"whot/{SYMBOLS[symbol]}", x - size / 2, y - size / 2, size, size, colour=colour)


# The hand


def _hand_header(view: WhotView) -> Iterator[Item]:
    yield Box(MARGIN, MARGIN, INNER, HEADER - MARGIN, PANEL, 10)
    middle = (MARGIN + HEADER) / 2
    yield Label("Call", MARGIN + 12, middle, 14, SOFT, "lm")
    if view.call_card is None:
        yield Label("none yet", MARGIN + 46, middle, 15, PAPER, "lm", is_bold=True)
    elif view.call_card == WHOT and view.call == FREE:
        yield Label("WHOT", MARGIN + 46, middle, 15, PAPER, "lm", is_bold=True)
    else:
        symbol = view.call - CALLED if view.call >= CALLED else CARD_SYMBOLS[view.call]
        text = SYMBOLS[symbol] if view.call >= CALLED else card_label(view.call)
        yield Disc(MARGIN + 57, middle, 13, PAPER)
        yield symbol_sprite(symbol, MARGIN + 57, middle, 17)
        yield Label(text, MARGIN + 78, middle, 15, PAPER, "lm", is_bold=True)
    against = f"{plural('card', len(view.hand))}, {number(count_against(view.hand))} against"
    yield Label(against, WIDTH - MARGIN - 12, middle, 14, SOFT, "rm")


def _hand_alt(view: WhotView, playable: frozenset[int]) -> str:
    if view.call_card is None:
        call = "No call card yet."
    elif view.call >= CALLED:
        call = f"Call: {SYMBOLS[view.call - CALLED]}, by a WHOT."
    else:
        call = f"Call card: {card_label(view.call_card)}."
    holds = f"Your {plural('card', len(view.hand))}, {number(count_against(view.hand))} against: {_listed(view.hand)}."
    if not playable:
        return f"{call} {holds}"
    if playable.issuperset(view.hand):
        return f"{call} {holds} All can be played."
    can = _listed(card for card in view.hand if card in playable)
    return f"{call} {holds} Raised and ticked, because they can be played: {can}."


def _listed(cards: Iterable[int]) -> str:
    """Cards in order, each symbol said once: "circle 5, 11; star 8; WHOT, WHOT"."""
    groups = groupby(cards, lambda card: len(SYMBOLS) if card == WHOT else CARD_SYMBOLS[card])
    return "; ".join(
        f"{SYMBOLS[symbol]} {', '.join(str(CARD_NUMBERS[card]) for card in held)}"
        if symbol < len(SYMBOLS)
        else ", ".join("WHOT" for _ in held)
        for symbol, held in groups
    )
