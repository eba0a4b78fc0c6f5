"""JOKER drawn: the board from the channel's view, a hand from its seat's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot

from games.api import Cast
from games.drawing.picture import (
    GOLD,
    INK,
    PAPER,
    Arrow,
    Box,
    Disc,
    Item,
    Label,
    Picture,
    Scene,
    Sprite,
    label_name,
    seat_letter,
)
from games.drawing.table import CARD_RATIO, INNER, MARGIN, SHADOW, WIDTH
from games.english import join_words, number, plural
from games.joker import words
from games.joker.board import (
    BACKWARD,
    COME_OUT,
    DEEPEST,
    ENTRANCE,
    MARBLES,
    SEATS,
    START,
    TRACK,
    Move,
    partner_of,
    place_of,
    snug_and_other,
    space_of,
)
from games.joker.cards import CARD_RANKS, CARD_SUITS, COMING_OUT, EIGHTS, JOKER, RANKS, SEVENS, STEPS
from games.joker.labels import COLOURS, LETTERS, card_label
from games.joker.layout import EDGE, MARBLE, MIDDLE, PITCH, SIZE, Point, place_point, start_point, turned, way
from games.joker.model import JokerView, Play
from games.joker.moves import colour_played
from games.joker.scoring import PARTNERSHIPS

BACKGROUND = "#2a1745"
BAND = "#4a2f76"
"""The track's and the lanes' ground."""
PANEL = "#1d0f33"
SOFT = "#cdb9ea"
"""Words that matter less, on the background."""
MARBLE_COLOURS = ("#ff7a66", "#5cb8f2", "#f5e04a", "#3ecb93")
SUIT_ART = ("club", "diamond", "heart", "spade")
SUIT_COLOURS = ("#1d1b22", "#c8102e", "#c8102e", "#1d1b22")
SMALL = 12.5
"""The size of the smallest text."""
NAME = 14.0
MOST_LARGE = 13
"""Names of more characters are written `SMALL`."""
HOLE = 8.5
DOT_PITCH = 6
"""From dot to dot on the arrow of a marble that was sent away."""
HEAD = 9
"""How much of such an arrow is its head."""
NUMBERED = 3
"""How many spaces lie from one that has its number to the next."""

START_DEPTH = 26.0
"""How deep a START area is."""

# The seats, about the middle of the board
PANEL_WIDTH, PANEL_HEIGHT = 114.0, 70.0
PANEL_MIDDLES = ((-100.0, 94.0), (-78.0, -100.0), (100.0, -90.0), (78.0, 100.0))

# The hand
HEADER = 44
GAP = 6.0
LARGEST_CARD = 66.0
CAPTION = 22.0


def table_picture(view: JokerView, cast: Cast) -> Picture:
    """The board with its marbles and the last move, the seats, the pile and the card laid last."""
    items = [*ground(), *spaces()]
    for seat in range(SEATS):
        items += snug_frame(view, seat)
    items += _last_move(view)
    for seat in range(SEATS):
        items += marbles(view, seat)
        items += _seat(view, cast, seat)
    items += _piles(view)
    return Picture(Scene(SIZE, SIZE, BACKGROUND, tuple(items)), _table_alt(view, cast))


def cards_picture(view: JokerView) -> Picture | None:
    """The seat's cards with what each moves, where no move is to be chosen; None without cards."""
    if view.seat is None or not view.hand:
        return None
    colour = colour_played(view.marbles, view.seat)
    count = len(view.hand)
    width = min((INNER + GAP) / count - GAP, LARGEST_CARD)
    left = (WIDTH + GAP - count * (width + GAP)) / 2
    top = HEADER + GAP
    items = [*_hand_header(view, colour)]
    for index, card in enumerate(view.hand):
        x = left + index * (width + GAP)
        items += card_face(card, x, top, width)
        items.append(Label(steps_label(card), x + width / 2, top + width * CARD_RATIO + CAPTION / 2 + 2, SMALL, SOFT))
    height = round(top + width * CARD_RATIO + CAPTION + MARGIN)
    return Picture(Scene(WIDTH, height, BACKGROUND, tuple(items)), _hand_alt(view, colour))


def _span(first: Point, last: Point, depth: float, fill: str, outline: str = "", line: float = 0) -> Box:
    """The rounded box about two points on one row or column, so far beyond them on all sides."""
    left, right = sorted((first[0], last[0]))
    top, bottom = sorted((first[1], last[1]))
    return Box(
        left - depth, top - depth, right - left + 2 * depth, bottom - top + 2 * depth, fill, depth, outline, line
    )


# The empty board


def ground() -> Iterator[Item]:
    """The bands under track and lanes, the START areas and the ways out of them."""
    depth = PITCH / 2 + 0.5
    side = 2 * (EDGE + depth)
    inner = 2 * (EDGE - depth)
    yield Box(MIDDLE - side / 2, MIDDLE - side / 2, side, side, BAND, depth)
    yield Box(MIDDLE - inner / 2, MIDDLE - inner / 2, inner, inner, BACKGROUND, 6)
    for seat, colour in enumerate(MARBLE_COLOURS):
        yield _span(place_point(seat, ENTRANCE), place_point(seat, DEEPEST), depth, BAND)
        yield _span(place_point(seat, COME_OUT), start_point(seat, MARBLES // 2), 3, colour)
        yield _span(start_point(seat, 0), start_point(seat, MARBLES - 1), START_DEPTH / 2, PANEL, colour, 2)


def spaces() -> Iterator[Item]:
    """Every hole; come-out spaces and entrances have their colour's rim, entrances an arrow, some their number."""
    rims = {space_of(seat, place): seat for seat in range(SEATS) for place in (COME_OUT, ENTRANCE)}
    for space in range(TRACK):
        x, y = place_point(0, place_of(0, space))
        if space in rims:
            yield Disc(x, y, HOLE + 2, PANEL, MARBLE_COLOURS[rims[space]], 2)
        else:
            yield Disc(x, y, HOLE, PANEL)
        if space % NUMBERED == 0:
            yield Label(str(space), x, y, SMALL, SOFT)
    for seat, colour in enumerate(MARBLE_COLOURS):
        x, y = place_point(seat, ENTRANCE)
        yield Sprite("joker/entrance", x - 7, y - 7, 14, 14, 90 * seat, colour=colour)
        for place in range(ENTRANCE + 1, DEEPEST + 1):
            x, y = place_point(seat, place)
            yield Disc(x, y, HOLE, PANEL, colour, 1.5)
            yield Label(str(place - ENTRANCE), x, y, SMALL, colour)
        for slot in range(MARBLES):
            yield Disc(*start_point(seat, slot), HOLE - 1, BAND)


# The marbles


def marble(colour: int, x: float, y: float) -> Iterator[Item]:
    """A marble with its letter about a point."""
    yield Sprite("joker/marble", x - MARBLE / 2, y - MARBLE / 2, MARBLE, MARBLE, colour=MARBLE_COLOURS[colour])
    yield Label(LETTERS[colour], x, y, 13, INK, is_bold=True)


def marbles(view: JokerView, colour: int) -> Iterator[Item]:
    """A colour's marbles where they stand."""
    places = view.marbles[colour]
    for place in places:
        yield from marble(colour, *place_point(colour, place))
    for slot in range(MARBLES - len(places)):
        yield from marble(colour, *start_point(colour, slot))


def snug_frame(view: JokerView, colour: int) -> Iterator[Item]:
    """A white frame round the snug marbles."""
    snug, _ = snug_and_other(view.marbles[colour])
    if snug:
        yield _span(place_point(colour, DEEPEST + 1 - snug), place_point(colour, DEEPEST), PITCH / 2 + 2.5, PAPER)
        yield _span(place_point(colour, DEEPEST + 1 - snug), place_point(colour, DEEPEST), PITCH / 2 - 0.5, PANEL)


# The last move


def _last_move(view: JokerView) -> Iterator[Item]:
    if view.last is not None:
        _, last, sent = view.last
        if isinstance(last, Play):
            yield from _bumps(view, sent)
            for move in last.moves:
                yield from way_arrow(move, is_back=last.card in EIGHTS)


def way_arrow(move: Move, *, is_back: bool) -> Iterator[Item]:
    """The arrow along the way of a marble; straight out of START."""
    if move.origin == START:
        x, y = start_point(move.colour, MARBLES // 2)
        tip_x, tip_y = turned((-PITCH * COME_OUT, EDGE - MARBLE / 2), move.colour)
        yield Arrow(x, y, tip_x, tip_y, GOLD, 4, INK)
        return
    corners = way(move, is_back=is_back)
    yield Disc(*corners[0], 4, GOLD)
    for first, last in pairwise(corners[:-1]):
        yield _span(first, last, 1.5, GOLD)
    yield Arrow(*corners[-2], *corners[-1], GOLD, 3)


def _bumps(view: JokerView, sent: Iterable[Move]) -> Iterator[Item]:
    """A dotted arrow in its colour for each marble that was sent away, unlike the plain ones of a move."""
    for colour, origin, target in sent:
        last_filled = MARBLES - len(view.marbles[colour]) - 1
        end = start_point(colour, last_filled) if target == START else place_point(colour, target)
        x, y = place_point(colour, origin)
        length = hypot(end[0] - x, end[1] - y)
        across, down = (end[0] - x) / length, (end[1] - y) / length
        shaft = length - MARBLE / 2
        yield Arrow(x, y, x + across * shaft, y + down * shaft, MARBLE_COLOURS[colour], 4, PAPER)
        for dot in range(DOT_PITCH, int(shaft - HEAD), DOT_PITCH):
            yield Disc(x + across * dot, y + down * dot, 1.5, INK)


# The seats


def _seat(view: JokerView, cast: Cast, seat: int) -> Iterator[Item]:
    """The seat's name, its marble beside its partner's, and its cards."""
    x, y = MIDDLE + PANEL_MIDDLES[seat][0], MIDDLE + PANEL_MIDDLES[seat][1]
    left, top = x - PANEL_WIDTH / 2, y - PANEL_HEIGHT / 2
    tag = view.tag(seat)
    yield Box(left, top, PANEL_WIDTH, PANEL_HEIGHT, PANEL, 10, GOLD if tag else "", 2.5 if tag else 0)
    name = label_name(cast.names[seat], seat)
    size = NAME if len(name) <= MOST_LARGE else SMALL
    yield Label(name, x, y - 16, size, PAPER, is_bold=True, most=PANEL_WIDTH - 6)
    yield from marble(seat, x - 26, y + 4)
    yield Label("with", x, y + 4, SMALL, SOFT)
    yield from marble(partner_of(seat), x + 26, y + 4)
    yield Label(f"Seat {seat_letter(seat)}, {plural('card', view.counts[seat])}", x, y + 24, SMALL, SOFT)
    if tag:
        yield Box(x - 27, top - 10, 54, 18, GOLD, 9)
        yield Label(tag, x, top - 1, SMALL, INK, is_bold=True)


# Cards


def _piles(view: JokerView) -> Iterator[Item]:
    """The pile from behind, and the card laid last."""
    width, top = 48.0, MIDDLE - 46
    for x, count, name in ((MIDDLE - 29, view.pile, "Pile"), (MIDDLE + 29, view.laid, "Laid")):
        if not count:
            yield Box(x - width / 2, top, width, width * CARD_RATIO, "", 6, SOFT, 1.5)
        elif name == "Pile":
            yield Box(x - width / 2 + 3, top + 3, width, width * CARD_RATIO, SHADOW, 6)
            yield Sprite("joker/back", x - width / 2, top, width, width * CARD_RATIO)
        elif view.top is not None:
            yield from card_face(view.top, x - width / 2, top, width)
        yield Label(f"{name} {number(count)}", x, top + width * CARD_RATIO + 13, SMALL, PAPER, is_bold=True)


def card_face(card: int, left: float, top: float, width: float) -> Iterator[Item]:
    """A card's face: its rank over a small suit in the corner, and a large suit; a Joker's cap and name."""
    height = width * CARD_RATIO
    yield Box(left + width * 0.03, top + width * 0.04, width, height, SHADOW, width * 0.11)
    if card == JOKER:
        yield Sprite("joker/joker", left, top, width, height)
        yield Label("Joker", left + width / 2, top + width * 1.05, max(width * 0.26, SMALL), INK, is_bold=True)
        return
    suit = CARD_SUITS[card]
    yield Sprite("joker/face", left, top, width, height)
    rank = RANKS[CARD_RANKS[card]]
    yield Label(rank, left + width * 0.1, top + width * 0.29, width * 0.42, SUIT_COLOURS[suit], "lm", is_bold=True)
    yield suit_sprite(suit, left + width * 0.78, top + width * 0.27, width * 0.26)
    yield suit_sprite(suit, left + width / 2, top + width * 0.9, width * 0.62)


def suit_sprite(suit: int, x: float, y: float, size: float) -> Sprite:
    """The suit about a point."""
    return Sprite(f"joker/{SUIT_ART[suit]}", x - size / 2, y - size / 2, size, size, colour=SUIT_COLOURS[suit])


def steps_label(card: int) -> str:
    """What the card moves, under it."""
    if card == JOKER:
        return "out, jump"
    if card in EIGHTS:
        return f"-{BACKWARD}"
    if card in SEVENS:
        return f"+{STEPS[card]}, split"
    return f"out, +{STEPS[card]}" if card in COMING_OUT else f"+{STEPS[card]}"


# The hand


def _hand_header(view: JokerView, colour: int) -> Iterator[Item]:
    """Whose marbles the seat moves, and which card it drew."""
    yield Box(MARGIN, MARGIN, INNER, HEADER - MARGIN, PANEL, 10)
    middle = (MARGIN + HEADER) / 2
    yield Label("You move", MARGIN + 12, middle, 14, SOFT, "lm")
    yield from marble(colour, MARGIN + 90, middle)
    yield Label(COLOURS[colour], MARGIN + 105, middle, 14, PAPER, "lm", is_bold=True)
    if view.drawn is not None:
        yield Label(f"drew {card_label(view.drawn)}", WIDTH - MARGIN - 12, middle, 14, SOFT, "rm")


# The words


def _table_alt(view: JokerView, cast: Cast) -> str:
    pairs = ", ".join(
        join_words([f"{COLOURS[seat]} (seat {seat_letter(seat)})" for seat in pair]) for pair in PARTNERSHIPS
    )
    alt = f"{words.table_alt(view, cast)} Partners: {pairs}."
    return f"{alt} The winners: {join_words([COLOURS[seat] for seat in view.winners])}." if view.winners else alt


def _hand_alt(view: JokerView, colour: int) -> str:
    held = ", ".join(f"{card_label(card)} ({steps_label(card)})" for card in view.hand)
    parts = [
        f"You move the {COLOURS[colour]} marbles.",
        f"Your {plural('card', len(view.hand))}, with what each moves: {held}.",
    ]
    if view.drawn is not None:
        parts.append(f"You drew {card_label(view.drawn)}.")
    if view.legal:
        parts.append("None has a move, so one is discarded.")
    return " ".join(parts)
