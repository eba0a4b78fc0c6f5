"""WHOT drawn: the table from the channel's view, a hand below the table from its seat's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil

from games.api import Cast
from games.drawing.picture import (
    GOLD,
    INK,
    PAPER,
    SEAT_COLOURS,
    Box,
    Disc,
    Item,
    Label,
    Picture,
    Scene,
    Sprite,
)
from games.drawing.table import (
    CARD_RATIO,
    GAP,
    HEADER,
    INNER,
    MARGIN,
    RAISE,
    SHADOW,
    TALLY,
    TEXT,
    WIDTH,
    Chip,
    Icon,
    SeatPanel,
    Theme,
    button_rows,
    face_down,
    grid,
    own_storey,
    panel_height,
    panel_width,
    panels_pitch,
    places,
    playable_rim,
    room,
    seat_name,
    seat_panels,
    seat_tally,
    seat_tokens,
)
from games.english import number, plural
from games.whot.alt import hand_alt, table_alt
from games.whot.brief import others
from games.whot.cards import CALLED, CARD_NUMBERS, CARD_SYMBOLS, SYMBOLS, WHOT, count_against
from games.whot.choices import choices
from games.whot.model import Draw, Play, Recent, WhotView

THEME = Theme("#48163d", "#2c0c26", "#e8c9da")
SYMBOL_COLOURS = ("#0b6fae", "#c4500f", "#0b7f5c", "#7a3b98", "#8a5a00")
_CARDS = "drawing/cards"

# The table
_BAND = 104
"""The height of the band of stock, call card and pool."""
_CALL_CARD = 68.0
_PILE_CARD = 46.0
_CARDS_AN_EDGE = 8
"""How many cards each edge below the stock's top card stands for."""
_MOST_EDGES = 6
_MOST_COUNTERS = 5
_SEATS_IN_ROW = ((4, 4), (6, 3), (8, 4))
"""The most seats in all, and how many of them then stand in a row."""
_MOST_SEATS_IN_ROW = 5
_COMPACT_SEATS = (5, 6)
"""So many seats have compact panels, for then these are wide."""

# The hand
_FEW_SEATS, _FEW_CARDS = 4, 12
"""With more seats or cards a screen may be higher."""
_CARDS_IN_ROW = ((58.0, 6), (48.0, 7), (44.0, 8))
"""How wide a card is, and how many of them then fit a row."""
_SMALL_CARDS_IN_ROW = ((34.0, 10), (28.0, 12))
_NARROW_CARD = 44.0
"""A card that is narrower has its number above its symbol."""
_CARD_GAP = 4.0
_LARGE_CALL, _SMALL_CALL = 62.0, 48.0
_OTHERS_IN_ROW = 3
_ROWS_OF_SELECT = 2
_TALLIES_IN_ROW = 5


def table_picture(view: WhotView, cast: Cast) -> Picture:
    """The stock, the call card and the pool, and each seat with how many cards it has and what it did last."""
    seats = len(view.counts)
    columns, rows = grid(seats, _SEATS_IN_ROW, _MOST_SEATS_IN_ROW)
    is_compact = seats in _COMPACT_SEATS
    height, top = panel_height(is_compact=is_compact), MARGIN + _BAND + 16
    panels = _panels(view, Cast(cast.names, houses=cast.houses), range(seats))
    items = [
        *_band(view),
        *seat_panels(panels, MARGIN, top, columns, THEME, _CARDS, height=height, is_compact=is_compact),
    ]
    bottom = top + rows * panels_pitch(height) - panels_pitch(0) + MARGIN
    return Picture(Scene(WIDTH, round(bottom), THEME.background, tuple(items)), table_alt(view, cast))


def hand_picture(view: WhotView, cast: Cast, path: Sequence[str]) -> Picture | None:
    """The call card and the other seats, and below them the seat's cards, the playable ones raised and ticked.

    While the seat calls a symbol its WHOT alone is raised. None without cards.
    """
    if not view.hand:
        return None
    layout = _layout(view, path)
    is_calling = bool(path)
    playable = frozenset(action.card for action in view.legal if isinstance(action, Play))
    marked = frozenset((WHOT,)) if is_calling else playable
    items = [*_others(view, cast, layout), *_own(view, layout, marked, is_single=is_calling)]
    scene = Scene(WIDTH, round(layout.height), THEME.background, tuple(items))
    return Picture(scene, hand_alt(view, cast, marked, is_calling=is_calling))


# The middle of the table


def _band(view: WhotView) -> Iterator[Item]:
    yield Box(MARGIN, MARGIN, INNER, _BAND, THEME.panel, 12)
    yield from _stock(view.stock, MARGIN + 24, MARGIN + 8)
    yield from call_block(view, (WIDTH - _CALL_CARD) / 2, MARGIN + 4, _CALL_CARD)
    yield from _pool(view.pool, WIDTH - MARGIN - 56, MARGIN + 40)


def _stock(count: int, left: float, top: float) -> Iterator[Item]:
    width = _PILE_CARD
    if count:
        yield from face_down("whot", min(count // _CARDS_AN_EDGE, _MOST_EDGES), left, top, width)
    else:
        yield Box(left, top, width, width * CARD_RATIO, "", 8, THEME.soft, 1.5)
    yield Label(f"Stock {number(count)}", left + width / 2 + 3, MARGIN + _BAND - 14, TEXT, PAPER, is_bold=True)


def _pool(count: int, middle: float, y: float) -> Iterator[Item]:
    """The counters, which lean on one another, up to `_MOST_COUNTERS` of them."""
    shown = min(count, _MOST_COUNTERS)
    if not count:
        yield Disc(middle, y, 13, "", THEME.soft, 1.5)
    for index in range(shown):
        x = middle + (index - (shown - 1) / 2) * 15
        yield Sprite("whot/counter", x - 14, y - 14 - index % 2 * 4, 28, 28)
    yield Label(f"Pool {number(count)}", middle, MARGIN + _BAND - 14, TEXT, PAPER, is_bold=True)


def call_block(view: WhotView, left: float, top: float, width: float) -> Iterator[Item]:
    """The call card; on a WHOT the symbol that it called."""
    if view.call_card is None:
        yield Box(left, top, width, width * CARD_RATIO, "", 8, THEME.soft, 1.5)
        yield Label("none", left + width / 2, top + width * 0.7, TEXT, THEME.soft)
        return
    yield from card_face(view.call_card, left, top, width)
    if view.call >= CALLED:
        yield from called_tag(view.call - CALLED, left, top, width)


def called_tag(symbol: int, left: float, top: float, width: float) -> Iterator[Item]:
    """The called symbol on a tag that hangs from the lower corner of a card."""
    side = width * 0.56
    x, y = left + width - side * 0.6, top + width * CARD_RATIO - side * 0.92
    yield Box(x, y, side, side, PAPER, 9, GOLD, 3)
    yield symbol_sprite(symbol, x + side / 2, y + side / 2, side * 0.66)


# The seats


def _panels(view: WhotView, cast: Cast, seats: Sequence[int]) -> list[SeatPanel]:
    latest = view.latest
    newest = next(reversed(latest), None)
    return [
        SeatPanel(
            seat_name(cast.names, seat, cast.reader),
            SEAT_COLOURS[seat],
            house=cast.houses.get(seat),
            count=number(view.counts[seat]),
            chip=_chip(latest[seat]) if seat in latest else (),
            is_newest=seat == newest,
            is_to_act=seat in view.to_act,
            is_winner=view.is_winner(seat),
        )
        for seat in seats
    ]


def _chip(entry: Recent) -> Chip:
    """What a seat did, in symbols."""
    _, what, _ = entry
    if isinstance(what, Play):
        if what.card != WHOT:
            return _symbol_icon(CARD_SYMBOLS[what.card]), str(CARD_NUMBERS[what.card])
        card = Icon("whot/whot", 16, 22)
        return (card,) if what.call is None else (card, ">", _symbol_icon(what.call))
    return (Icon("whot/back-small", 14, 20), "+1") if isinstance(what, Draw) else ("pass",)


def _symbol_icon(symbol: int) -> Icon:
    return Icon(f"whot/{SYMBOLS[symbol]}", 20, 20, SYMBOL_COLOURS[symbol])


# The hand


@dataclass(frozen=True, slots=True)
class _Layout:
    """How a hand is laid out.

    call: the width of the call card. columns, seat: how many other seats stand in a row, and how high each is.
    storey: where the reader's storey begins. in_row, card: how many cards stand in a row, and how wide each is.
    """

    call: float
    columns: int
    seat: float
    storey: float
    in_row: int
    rows: int
    card: float

    @property
    def pitch(self) -> float:
        return self.card * CARD_RATIO + RAISE + _CARD_GAP

    @property
    def height(self) -> float:
        return self.storey + HEADER + self.rows * self.pitch + MARGIN


def _layouts(view: WhotView) -> list[_Layout]:
    """From the roomiest to the tightest: panels become compact, then tokens with counts, cards shrink."""
    count, seats = len(view.hand), len(view.counts) - 1
    compact = panel_height(is_compact=True)
    most = _CARDS_IN_ROW[-1][1]
    in_row = ceil(count / ceil(count / most))
    widths = [width for width, fit in _CARDS_IN_ROW if in_row <= fit]
    storeys = []
    if seats <= _OTHERS_IN_ROW:
        storeys.append((_LARGE_CALL, seats, panel_height(), MARGIN + 117.0))
        storeys.append((48.0, seats, compact, MARGIN + 78.0))
    else:
        rows = ceil(seats / _OTHERS_IN_ROW)
        storeys.append((_LARGE_CALL, _OTHERS_IN_ROW, compact, MARGIN + 11.0 + rows * panels_pitch(compact)))
        storeys.append((48.0, min(seats, _TALLIES_IN_ROW), TALLY, MARGIN + 78.0))
    layouts = [_Layout(*storey, in_row, ceil(count / in_row), width) for storey, width in product(storeys, widths)]
    for width, fit in _SMALL_CARDS_IN_ROW:
        rows = ceil(count / fit)
        layouts.append(_Layout(*storeys[-1], ceil(count / rows), rows, width))
    return layouts


def _layout(view: WhotView, path: Sequence[str]) -> _Layout:
    """The roomiest layout with which the screen fits a phone, above the plays or the answers to the question.

    With many seats or cards the plays become one select where their buttons leave too little room.
    """
    offered = choices(view)
    if path:
        offered = next((choice.children for choice in offered if choice.key == path[0]), ())
    rows = button_rows([choice.short for choice in offered], have_faces=True) + 1
    layouts = _layouts(view)
    is_large = len(view.counts) > _FEW_SEATS or len(view.hand) > _FEW_CARDS
    if is_large and layouts[-1].height > room(rows, is_large=True):
        rows = _ROWS_OF_SELECT
    return next((each for each in layouts if each.height <= room(rows, is_large=is_large)), layouts[-1])


def _others(view: WhotView, cast: Cast, layout: _Layout) -> Iterator[Item]:
    """The upper storey: the call card, and beside it the other seats from the next on."""
    seats, width = others(view), layout.call
    is_headed = layout.call > _SMALL_CALL
    if is_headed:
        yield Label("Call", MARGIN + width / 2, MARGIN + 9, TEXT, THEME.soft, is_bold=True)
    yield from call_block(view, MARGIN, MARGIN + (20 if is_headed else 2), width)
    left = MARGIN + width + 26
    wide = WIDTH - MARGIN - left
    panels = _panels(view, cast, seats)
    if layout.seat > TALLY:
        is_compact = layout.seat < panel_height()
        top = MARGIN + 10
        yield from seat_panels(
            panels, left, top, layout.columns, THEME, _CARDS, width=wide, height=layout.seat, is_compact=is_compact
        )
        return
    tokens = seat_tokens(cast.names, cast.reader)
    step = panel_width(layout.columns, wide) + GAP
    for index, (seat, panel) in enumerate(zip(seats, panels, strict=True)):
        row, column = divmod(index, layout.columns)
        yield from seat_tally(panel, tokens[seat], left + column * step, MARGIN + 4 + row * 36, step - GAP, THEME)


def _own(view: WhotView, layout: _Layout, marked: frozenset[int], *, is_single: bool) -> Iterator[Item]:
    """The lower storey: the reader's cards, those that are marked raised; `is_single`: one of the marked alone."""
    held = f"You: {plural('card', len(view.hand))}, {number(count_against(view.hand))} against"
    yield from own_storey(layout.storey, layout.height, THEME, held, f"stock {number(view.stock)}")
    first = layout.storey + HEADER + RAISE
    width, height = layout.card, layout.card * CARD_RATIO
    is_raised = False
    for card, (left, row) in zip(view.hand, places(len(view.hand), layout.in_row, width, _CARD_GAP), strict=True):
        top = first + row * layout.pitch
        if card in marked and not (is_single and is_raised):
            yield from card_face(card, left, top - RAISE, width)
            yield from playable_rim(left, top - RAISE, width, height)
            is_raised = True
        else:
            yield from card_face(card, left, top, width)


# Cards


def card_face(card: int, left: float, top: float, width: float) -> Iterator[Item]:
    """A card's face: its number over a small symbol in the corner, and a large symbol; a narrow card has one symbol."""
    height = width * CARD_RATIO
    yield Box(left + width * 0.02, top + width * 0.03, width, height, SHADOW, width * 0.11)
    if card == WHOT:
        yield Sprite("whot/whot", left, top, width, height)
        return
    symbol, text = CARD_SYMBOLS[card], str(CARD_NUMBERS[card])
    yield Sprite("whot/face", left, top, width, height)
    if width < _NARROW_CARD:
        yield Label(text, left + width / 2, top + TEXT * 0.6, TEXT, INK, is_bold=True)
        yield symbol_sprite(symbol, left + width / 2, top + height - width * 0.4, width * 0.7)
        return
    size = max(width * 0.38, TEXT)
    yield Label(text, left + width * 0.09, top + width * 0.27, size, INK, "lm", is_bold=True)
    yield symbol_sprite(symbol, left + width * 0.81, top + width * 0.24, width * 0.24)
    yield symbol_sprite(symbol, left + width / 2, top + width * 0.89, width * 0.66)


def symbol_sprite(symbol: int, x: float, y: float, size: float) -> Sprite:
    """The symbol about a point."""
    return Sprite(f"whot/{SYMBOLS[symbol]}", x - size / 2, y - size / 2, size, size, colour=SYMBOL_COLOURS[symbol])
