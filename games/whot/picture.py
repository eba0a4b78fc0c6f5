"""WHOT drawn: the table, a hand below the other seats, the faces of the cards and the cover."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from math import ceil
from types import MappingProxyType

from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.faces import MIDDLE, card_scene, emblem, ranked_scene
from games.drawing.picture import GOLD, INK, PAPER, SEAT_COLOURS, Box, Disc, Item, Label, Picture, Scene, Sprite
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
from games.whot.rules import (
    CALLED,
    CARD_NUMBERS,
    CARD_SYMBOLS,
    KINDS,
    STAR,
    SYMBOLS,
    WHOT,
    Entry,
    Whot,
    count_against,
    parse_card,
)
from games.whot.words import WhotWords, called_face_name, face_name

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


def table(words: WhotWords) -> Picture:
    """The stock, the call card and the pool, and each seat with how many cards it has and what it did last.

    All readers see the same.
    """
    words = WhotWords(words.view, replace(words.cast, reader=None))
    seats = words.game.seats
    columns, rows = grid(seats, _SEATS_IN_ROW, _MOST_SEATS_IN_ROW)
    is_compact = seats in _COMPACT_SEATS
    height, top = panel_height(is_compact=is_compact), MARGIN + _BAND + 16
    items = [
        *_band(words.game),
        *seat_panels(_panels(words), MARGIN, top, columns, THEME, _CARDS, height=height, is_compact=is_compact),
    ]
    bottom = top + rows * panels_pitch(height) - panels_pitch(0) + MARGIN
    return Picture(Scene(WIDTH, round(bottom), THEME.background, tuple(items)), words.alt())


def hand(words: WhotWords) -> Picture | None:
    """The call card and the other seats, and below them the seat's cards, the playable ones raised and ticked.

    While the seat calls a symbol its WHOT alone is raised. None without cards.
    """
    if not words.hand:
        return None
    layout = _layout(words)
    items = [*_others(words, layout), *_own(words, layout)]
    return Picture(Scene(WIDTH, round(layout.height), THEME.background, tuple(items)), words.alt())


# The middle of the table


def _band(game: Whot) -> Iterator[Item]:
    yield Box(MARGIN, MARGIN, INNER, _BAND, THEME.panel, 12)
    yield from _stock(len(game.stock), MARGIN + 24, MARGIN + 8)
    yield from _call_block(game, (WIDTH - _CALL_CARD) / 2, MARGIN + 4, _CALL_CARD)
    yield from _pool(game.pool, WIDTH - MARGIN - 56, MARGIN + 40)


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


def _call_block(game: Whot, left: float, top: float, width: float) -> Iterator[Item]:
    """The call card; on a WHOT the symbol that it called."""
    if not game.pile:
        yield Box(left, top, width, width * CARD_RATIO, "", 8, THEME.soft, 1.5)
        yield Label("none", left + width / 2, top + width * 0.7, TEXT, THEME.soft)
        return
    yield from card_face(game.pile[-1], left, top, width)
    if game.call >= CALLED:
        yield from called_tag(game.call - CALLED, left, top, width)


def called_tag(symbol: int, left: float, top: float, width: float) -> Iterator[Item]:
    """The called symbol on a tag that hangs from the lower corner of a card."""
    side = width * 0.56
    x, y = left + width - side * 0.6, top + width * CARD_RATIO - side * 0.92
    yield Box(x, y, side, side, PAPER, 9, GOLD, 3)
    yield symbol_sprite(symbol, x + side / 2, y + side / 2, side * 0.66)


# The seats


def _panels(words: WhotWords) -> list[SeatPanel]:
    """The seats but the reader's, from the next one on."""
    cast, acts = words.cast, words.acts
    newest = next(reversed(acts), None)
    return [
        SeatPanel(
            seat_name(cast.names, seat, cast.reader),
            SEAT_COLOURS[seat],
            house=cast.houses.get(seat),
            count=number(words.held(seat)),
            chip=_chip(acts[seat]) if seat in acts else (),
            is_newest=seat == newest,
            is_to_act=seat in words.view.to_act,
            is_winner=words.is_winner(seat),
        )
        for seat in words.others
    ]


def _chip(entry: Entry) -> Chip:
    """A seat's action in symbols."""
    _, what, card, call = entry
    if what != "played" or card is None:
        return (Icon("whot/back-small", 14, 20), "+1") if what == "drew" else ("pass",)
    if card != WHOT:
        return _symbol_icon(CARD_SYMBOLS[card]), str(CARD_NUMBERS[card])
    whot = Icon("whot/whot", 16, 22)
    return (whot,) if call is None else (whot, ">", _symbol_icon(call))


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


def _layouts(words: WhotWords) -> list[_Layout]:
    """From the roomiest to the tightest: panels become compact, then tokens with counts, cards shrink."""
    count, seats = len(words.hand), words.game.seats - 1
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


def _layout(words: WhotWords) -> _Layout:
    """The roomiest layout with which the screen fits a phone, above the plays or the answers to the question.

    With many seats or cards the plays become one select where their buttons leave too little room.
    """
    offered = words.choices()
    if words.path:
        offered = next((choice.children for choice in offered if choice.key == words.path[0]), ())
    rows = button_rows([choice.short for choice in offered], have_faces=True) + 1
    layouts = _layouts(words)
    is_large = words.game.seats > _FEW_SEATS or len(words.hand) > _FEW_CARDS
    if is_large and layouts[-1].height > room(rows, is_large=True):
        rows = _ROWS_OF_SELECT
    return next((each for each in layouts if each.height <= room(rows, is_large=is_large)), layouts[-1])


def _others(words: WhotWords, layout: _Layout) -> Iterator[Item]:
    """The upper storey: the call card, and beside it the other seats from the next on."""
    width = layout.call
    is_headed = layout.call > _SMALL_CALL
    if is_headed:
        yield Label("Call", MARGIN + width / 2, MARGIN + 9, TEXT, THEME.soft, is_bold=True)
    yield from _call_block(words.game, MARGIN, MARGIN + (20 if is_headed else 2), width)
    left = MARGIN + width + 26
    wide = WIDTH - MARGIN - left
    panels = _panels(words)
    if layout.seat > TALLY:
        is_compact = layout.seat < panel_height()
        top = MARGIN + 10
        yield from seat_panels(
            panels, left, top, layout.columns, THEME, _CARDS, width=wide, height=layout.seat, is_compact=is_compact
        )
        return
    tokens = seat_tokens(words.cast.names, words.reader)
    step = panel_width(layout.columns, wide) + GAP
    for index, (seat, panel) in enumerate(zip(words.others, panels, strict=True)):
        row, column = divmod(index, layout.columns)
        yield from seat_tally(panel, tokens[seat], left + column * step, MARGIN + 4 + row * 36, step - GAP, THEME)


def _own(words: WhotWords, layout: _Layout) -> Iterator[Item]:
    """The lower storey: the reader's cards, the playable ones raised; of a question the WHOT that it is about."""
    hand, game = words.hand, words.game
    held = f"You: {plural('card', len(hand))}, {number(count_against(hand))} against"
    yield from own_storey(layout.storey, layout.height, THEME, held, f"stock {number(len(game.stock))}")
    first = layout.storey + HEADER + RAISE
    width, height = layout.card, layout.card * CARD_RATIO
    asked = hand.index(WHOT) if words.path else None
    for index, (left, row) in enumerate(places(len(hand), layout.in_row, width, _CARD_GAP)):
        top, card = first + row * layout.pitch, hand[index]
        if index == asked or (asked is None and card in words.playable):
            yield from card_face(card, left, top - RAISE, width)
            yield from playable_rim(left, top - RAISE, width, height)
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


# Faces and cover

WHOT_COLOUR = "#a3124d"


def _face(card: int) -> Scene:
    if card == WHOT:
        letter = Label("W", MIDDLE, 27, 48, PAPER, is_bold=True)
        return card_scene((letter, Box(12, 48, 40, 6, GOLD, 3)), GOLD, WHOT_COLOUR)
    symbol = CARD_SYMBOLS[card]
    return ranked_scene(str(CARD_NUMBERS[card]), f"whot/{SYMBOLS[symbol]}", SYMBOL_COLOURS[symbol])


def _called(symbol: int) -> Scene:
    """The symbol alone, as large as there is room, in the colours of a WHOT."""
    return card_scene((emblem(f"whot/{SYMBOLS[symbol]}", MIDDLE, MIDDLE, 44, PAPER),), GOLD, WHOT_COLOUR)


FACES: Mapping[str, Scene] = MappingProxyType(
    {face_name(card): _face(card) for card in range(KINDS)}
    | {called_face_name(symbol): _called(symbol) for symbol in range(len(SYMBOLS))}
)
"""The faces by name."""

_SIGN_CARD = 33.0
_HINT_CARD, _HINT_GAP = 46.0, 5.0
_SHOWN = (parse_card("star-8"), parse_card("circle-8"), WHOT)


def _emblem(left: float, top: float) -> Iterator[Item]:
    """A WHOT that calls star."""
    width, height = EMBLEM
    x, y = left + (width - _SIGN_CARD * 1.2) / 2, top + (height - _SIGN_CARD * CARD_RATIO) / 2
    yield from card_face(WHOT, x, y, _SIGN_CARD)
    yield from called_tag(STAR, x, y, _SIGN_CARD)


def _hint(left: float, top: float) -> Iterator[Item]:
    """A card, one of its number, and a WHOT."""
    width, height = HINT
    pitch = _HINT_CARD + _HINT_GAP
    x = left + (width - len(_SHOWN) * pitch + _HINT_GAP) / 2
    for place, card in enumerate(_SHOWN):
        yield from card_face(card, x + place * pitch, top + (height - _HINT_CARD * CARD_RATIO) / 2, _HINT_CARD)


COVER = Cover(
    title="WHOT",
    players="2-10 players",
    lines=("Follow the symbol", "or the number.", "First out wins."),
    emblem=_emblem,
    hint=_hint,
    hint_alt="Star 8, circle 8 and a WHOT",
)
