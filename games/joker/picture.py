"""JOKER drawn: the board with its marbles, the seats in its corners, and what each did last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType

from games.api import Cast
from games.drawing.picture import GOLD, INK, PAPER, Box, Disc, Item, Label, Line, Picture, Scene, Sprite
from games.drawing.scores import rating_label
from games.drawing.table import (
    CARD_RATIO,
    CHIP,
    SHADOW,
    TEXT,
    WIDTH,
    Chip,
    Icon,
    SeatPanel,
    Theme,
    chip_width,
    seat_name,
    seat_panel,
)
from games.joker import scores
from games.joker.alt import ending_alt, table_alt
from games.joker.board import (
    BACKWARD,
    COME_OUT,
    DEEPEST,
    ENTRANCE,
    MARBLES,
    QUARTER,
    SEATS,
    TRACK,
    Move,
    partner_of,
    snug_and_other,
)
from games.joker.cards import CARD_SUITS, COMING_OUT, EIGHTS, JOKER, SEVENS, STEPS
from games.joker.labels import LETTERS, rank_short
from games.joker.layout import (
    BAND,
    EDGE_X,
    EDGE_Y,
    HEIGHT,
    MARBLE,
    MIDDLE_X,
    MIDDLE_Y,
    PANEL_HEIGHT,
    Point,
    panel_bounds,
    place_point,
    side_of,
    way,
)
from games.joker.model import Deed, Discard, JokerView, Play
from games.joker.moves import colour_played
from games.joker.ways import sent_signs
from games.scores import Ratings, ScoreSheet

BAND_COLOUR = "#4a2f76"
"""The track's and the lanes' ground."""
MARBLE_COLOURS = ("#ff7a66", "#5cb8f2", "#f5e04a", "#3ecb93")
THEME = Theme("#2a1745", "#1d0f33", "#cdb9ea", MARBLE_COLOURS)
SUIT_ART = ("club", "diamond", "heart", "spade")
SUIT_COLOURS = ("#1d1b22", "#c8102e", "#c8102e", "#1d1b22")
FLAT, FLAT_RED = "#c8c1d3", "#960a20"
"""A card that is not to be played, and its red."""
HOLE = 7.0
PANEL_WIDTH, BARE_WIDTH = 158.0, 112.0
"""How wide a seat's panel is, the second without a chip, which leaves room for numbers beside the track."""
_WORDS, _PLAYS = 66.0, 46.0
"""How wide "2 in start" is, and "plays"."""
CARD_WIDTH, CARD_HEIGHT = 66.0, 42.0
"""A card that stands alone in the middle."""


def table_picture(view: JokerView, cast: Cast) -> Picture:
    """The board with the last move, the seats, and the card laid last, or at the end the score."""
    view, cast = replace(view, seat=None), replace(cast, reader=None)
    if view.outcome is not None:
        return ending_picture(view, cast, scores.sheet(view, cast, ()), {})
    items = [*board(view), *last_move(view), *all_marbles(view), *seats(view, cast, has_chips=True)]
    if view.deeds:
        seat, what, _ = view.deeds[-1]
        items += pill(what.card, MIDDLE_X, MIDDLE_Y - 8, CARD_WIDTH, CARD_HEIGHT)
        name = seat_name(cast.names, seat, None)
        items.append(Label(f"{name}, last", MIDDLE_X, MIDDLE_Y + 27, TEXT, THEME.soft, most=150))
    return Picture(Scene(WIDTH, HEIGHT, THEME.background, tuple(items)), table_alt(view, cast))


def ending_picture(view: JokerView, cast: Cast, sheet: ScoreSheet, ratings: Ratings) -> Picture:
    """The board as the game left it, with the score in its middle, the winners framed, and how the ratings moved."""
    items = [*board(view), *last_move(view), *all_marbles(view)]
    items += [*seats(view, cast, has_chips=True, ratings=ratings), *_score(view, sheet)]
    return Picture(Scene(WIDTH, HEIGHT, THEME.background, tuple(items)), ending_alt(view, cast, ratings))


def bottom_of(view: JokerView) -> int:
    """The seat at the bottom of the picture: the reader's own."""
    return 0 if view.seat is None else view.seat


# The board


def board(view: JokerView) -> Iterator[Item]:
    """The empty board, with a frame round the snug marbles of each HOME."""
    bottom = bottom_of(view)
    colours = [(bottom + side) % SEATS for side in range(SEATS)]
    yield from ground()
    yield from spaces(colours)
    for side, colour in enumerate(colours):
        snug, _ = snug_and_other(view.marbles[colour])
        if snug:
            yield _span(place_point(side, DEEPEST + 1 - snug), place_point(side, DEEPEST), BAND, "", PAPER, 2)


def ground() -> Iterator[Item]:
    """The bands under track and lanes."""
    left, top, right, bottom = MIDDLE_X - EDGE_X, MIDDLE_Y - EDGE_Y, MIDDLE_X + EDGE_X, MIDDLE_Y + EDGE_Y
    yield Box(left - BAND, top - BAND, right - left + 2 * BAND, bottom - top + 2 * BAND, BAND_COLOUR, BAND)
    yield Box(left + BAND, top + BAND, right - left - 2 * BAND, bottom - top - 2 * BAND, THEME.background, 6)
    for side in range(SEATS):
        yield _span(place_point(side, ENTRANCE), place_point(side, DEEPEST), BAND, BAND_COLOUR)


def spaces(colours: Sequence[int]) -> Iterator[Item]:
    """Every hole; come-out spaces, entrances and HOME have the rim of the side's colour."""
    rims = {
        (QUARTER * side + place) % TRACK: MARBLE_COLOURS[colour]
        for side, colour in enumerate(colours)
        for place in (COME_OUT, ENTRANCE)
    }
    for space in range(TRACK):
        x, y = place_point(0, space or TRACK)
        rim = rims.get(space)
        yield Disc(x, y, HOLE + 1.5, THEME.panel, rim, 2.5) if rim else Disc(x, y, HOLE, THEME.panel)
    for side, colour in enumerate(colours):
        for place in range(ENTRANCE + 1, DEEPEST + 1):
            yield Disc(*place_point(side, place), HOLE, THEME.panel, MARBLE_COLOURS[colour], 2)


def _span(first: Point, last: Point, depth: float, fill: str, outline: str = "", line: float = 0) -> Box:
    """The rounded box about two points on one row or column, so far beyond them on all sides."""
    left, right = sorted((first[0], last[0]))
    top, bottom = sorted((first[1], last[1]))
    return Box(
        left - depth, top - depth, right - left + 2 * depth, bottom - top + 2 * depth, fill, depth, outline, line
    )


# The marbles


def marble(colour: int, x: float, y: float) -> Iterator[Item]:
    """A marble with its letter about a point."""
    yield Sprite("joker/marble", x - MARBLE / 2, y - MARBLE / 2, MARBLE, MARBLE, colour=MARBLE_COLOURS[colour])
    yield Label(LETTERS[colour], x, y, TEXT, INK, is_bold=True)


def all_marbles(view: JokerView) -> Iterator[Item]:
    """The marbles that have left START, where they stand."""
    for colour, places in enumerate(view.marbles):
        for place in places:
            yield from marble(colour, *place_point(side_of(colour, bottom_of(view)), place))


def last_move(view: JokerView) -> Iterator[Item]:
    """The way of what was moved last."""
    if view.deeds:
        _, what, _ = view.deeds[-1]
        if isinstance(what, Play):
            for move in what.moves:
                yield from way_line(view, move, is_back=what.card in EIGHTS, width=PANEL_WIDTH)


def way_line(view: JokerView, move: Move, *, is_back: bool, width: float) -> Iterator[Item]:
    """A line along the way of a marble, from a dot where it began; `width` is that of the panels."""
    side = side_of(move.colour, bottom_of(view))
    points = way(side, move, panel_bounds(side, width), is_back=is_back)
    yield Line(points, GOLD, 4)
    yield Disc(*points[0], 5.5, GOLD)


# The seats


def seats(view: JokerView, cast: Cast, *, has_chips: bool, ratings: Ratings = MappingProxyType({})) -> Iterator[Item]:
    """Each seat's panel: the name, how many marbles are in START, and what it did last, or at the end the rating."""
    deeds = {deed[0]: deed for deed in view.deeds} if has_chips and view.outcome is None else {}
    newest = view.deeds[-1][0] if view.deeds else None
    width = PANEL_WIDTH if has_chips else BARE_WIDTH
    for seat in range(SEATS):
        left, top, right, bottom = panel_bounds(side_of(seat, bottom_of(view)), width)
        panel = SeatPanel(
            seat_name(cast.names, seat, view.seat),
            MARBLE_COLOURS[seat],
            house=cast.houses.get(seat) if seat != view.seat else None,
            chip=deed_chip(deeds[seat]) if seat in deeds else (),
            is_newest=seat == newest,
            is_to_act=seat in view.to_act,
            is_winner=seat in view.winners,
        )
        yield from seat_panel(panel, left, top, width, PANEL_HEIGHT, THEME, "", is_compact=True)
        middle, room = bottom - CHIP / 2 - 2, width - MARBLE - 16 - chip_width(panel.chip)
        if seat in ratings:
            yield rating_label(ratings[seat], right - 9, middle, THEME)
        yield from _standing(view, seat, left + 6, middle, room)


def _standing(view: JokerView, seat: int, left: float, y: float, room: float) -> Iterator[Item]:
    """The seat's marble and how many are in START; where all are home, the partner's, which it moves."""
    waiting = MARBLES - len(view.marbles[seat])
    x = left + MARBLE / 2
    if colour_played(view.marbles, seat) != seat:
        if view.outcome is None:
            verb = "play" if seat == view.seat else "plays"
            yield Label(verb, left, y, TEXT, PAPER, "lm")
            yield from marble(partner_of(seat), left + _PLAYS + MARBLE / 2, y)
            return
        words = "all home"
    else:
        words = f"{waiting} {'in ' if room >= _WORDS else ''}start" if waiting else "all out"
    yield from marble(seat, x, y)
    yield Label(words, left + MARBLE + 5, y, TEXT, PAPER, "lm")


def deed_chip(deed: Deed) -> Chip:
    """The card; of one that sent marbles away whose ("xB", "+Y"), and of one that was thrown away "off"."""
    _, what, sent = deed
    rank = Icon("joker/cap", 20, 20) if what.card == JOKER else rank_short(what.card)
    if isinstance(what, Discard):
        return rank, "off"
    if sent:
        return rank, sent_signs(sent)
    if what.card == JOKER:
        return (rank,)
    return rank, Icon(f"joker/{SUIT_ART[CARD_SUITS[what.card]]}", 16, 16, card_colour(what.card))


def _score(view: JokerView, sheet: ScoreSheet) -> Iterator[Item]:
    """The partnerships' scores on a plate, the winners' first, with a cup unless it is a draw."""
    yield Box(MIDDLE_X - 74, MIDDLE_Y - 31, 148, 62, THEME.panel, 12, GOLD, 4)
    if view.winners:
        yield Sprite("drawing/cup", MIDDLE_X - 67, MIDDLE_Y - 17, 34, 34)
    text = f"{sheet.lines[0].total} : {sheet.lines[-1].total}"
    yield Label(text, MIDDLE_X + (22 if view.winners else 0), MIDDLE_Y, 30, GOLD, is_bold=True)


# Cards


def card_colour(card: int) -> str:
    """The colour of a card's suit."""
    return SUIT_COLOURS[CARD_SUITS[card]]


def pill(
    card: int, x: float, y: float, width: float, height: float, *, is_flat: bool = False, is_rimmed: bool = True
) -> Iterator[Item]:
    """A card about a point as its rank and suit alone, grey where it is flat, and with a gold rim."""
    rim = (GOLD, 3) if is_rimmed else ("", 0)
    yield Box(x - width / 2, y - height / 2, width, height, FLAT if is_flat else PAPER, 7, *rim)
    if card == JOKER:
        yield Sprite("joker/cap", x - 14, y - 14, 28, 28)
        return
    rank, colour = rank_short(card), card_colour(card)
    if is_flat and colour != INK:
        colour = FLAT_RED
    yield Label(rank, x - 10, y, 21, colour, is_bold=True)
    yield suit_sprite(CARD_SUITS[card], x + (13 if len(rank) > 1 else 11), y, 18, colour)


def card_face(card: int, left: float, top: float, width: float) -> Iterator[Item]:
    """A card's face: its rank over a small suit in the corner, and a large suit; a Joker's cap."""
    height = width * CARD_RATIO
    yield Box(left + width * 0.03, top + width * 0.04, width, height, SHADOW, width * 0.11)
    if card == JOKER:
        yield Sprite("joker/joker", left, top, width, height)
        return
    suit, colour = CARD_SUITS[card], card_colour(card)
    yield Sprite("joker/face", left, top, width, height)
    yield Label(rank_short(card), left + width * 0.1, top + width * 0.29, width * 0.42, colour, "lm", is_bold=True)
    yield suit_sprite(suit, left + width * 0.78, top + width * 0.27, width * 0.26, colour)
    yield suit_sprite(suit, left + width / 2, top + width * 0.9, width * 0.62, colour)


def suit_sprite(suit: int, x: float, y: float, size: float, colour: str) -> Sprite:
    """The suit about a point."""
    return Sprite(f"joker/{SUIT_ART[suit]}", x - size / 2, y - size / 2, size, size, colour=colour)


def steps_label(card: int) -> str:
    """What the card moves."""
    if card == JOKER:
        return "out, jump"
    if card in EIGHTS:
        return f"-{BACKWARD}"
    if card in SEVENS:
        return f"+{STEPS[card]}, split"
    return f"out, +{STEPS[card]}" if card in COMING_OUT else f"+{STEPS[card]}"
