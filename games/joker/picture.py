"""JOKER drawn: the board with its marbles, the seats in its corners, and for a seat its cards, or what it is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.faces import MIDDLE, card_scene, emblem, ranked_scene
from games.drawing.picture import GOLD, INK, PAPER, Bounds, Box, Disc, Item, Label, Line, Picture, Scene, Sprite
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
from games.english import number
from games.joker.board import (
    BACKWARD,
    COME_OUT,
    DEEPEST,
    ENTRANCE,
    MARBLES,
    QUARTER,
    SEATS,
    START,
    TRACK,
    Move,
    colour_played,
    partner_of,
    snug_and_other,
)
from games.joker.cards import (
    CARD_RANKS,
    CARD_SUITS,
    COMING_OUT,
    EIGHTS,
    JOKER,
    KINDS,
    RANKS,
    SEVENS,
    STEPS,
    face_name,
    parse_card,
    rank_short,
)
from games.joker.choices import Pick, asked_along, picks_of
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
    tag_bounds,
    tag_points,
    way,
)
from games.joker.phrases import LETTERS, sent_by, sent_signs
from games.joker.rules import Deed
from games.joker.words import JokerWords

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
"""The width of a seat's panel, the second without a chip, which leaves room for numbers beside the track."""
_WORDS, _PLAYS = 66.0, 46.0
"""The width of "2 in start", and of "plays"."""
CARD_WIDTH, CARD_HEIGHT = 66.0, 42.0
"""A card that stands alone in the middle."""


def table(words: JokerWords) -> Picture:
    """The board with the last move, the seats, and the card laid last, or at the end the score."""
    items = [*board(words), *last_move(words), *all_marbles(words), *seats(words, has_chips=True)]
    if words.view.outcome is not None:
        items += _score(words)
    elif words.deeds:
        newest = words.deeds[-1]
        items += pill(newest.card, MIDDLE_X, MIDDLE_Y - 8, CARD_WIDTH, CARD_HEIGHT)
        name = seat_name(words.cast.names, newest.seat, None)
        items.append(Label(f"{name}, last", MIDDLE_X, MIDDLE_Y + 27, TEXT, THEME.soft, most=150))
    return _whole(words, items)


def _whole(words: JokerWords, items: Iterable[Item]) -> Picture:
    return Picture(Scene(WIDTH, HEIGHT, THEME.background, tuple(items)), words.alt())


def bottom_of(words: JokerWords) -> int:
    """The seat at the bottom of the picture: the reader's own."""
    return words.reader or 0


# The board


def board(words: JokerWords) -> Iterator[Item]:
    """The empty board, with a frame round the snug marbles of each HOME."""
    bottom = bottom_of(words)
    colours = [(bottom + side) % SEATS for side in range(SEATS)]
    yield from ground()
    yield from spaces(colours)
    for side, colour in enumerate(colours):
        snug, _ = snug_and_other(words.game.marbles[colour])
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


def all_marbles(words: JokerWords) -> Iterator[Item]:
    """The marbles that have left START, where they stand."""
    for colour, places in enumerate(words.game.marbles):
        for place in places:
            yield from marble(colour, *place_point(side_of(colour, bottom_of(words)), place))


def last_move(words: JokerWords) -> Iterator[Item]:
    """The way of what was moved last."""
    for deed in words.deeds[-1:]:
        for move in deed.moves:
            yield from way_line(words, move, is_back=deed.card in EIGHTS, width=PANEL_WIDTH)


def way_line(words: JokerWords, move: Move, *, is_back: bool, width: float) -> Iterator[Item]:
    """A line along the way of a marble, from a dot where it began; `width` is that of the panels."""
    side = side_of(move.colour, bottom_of(words))
    points = way(side, move, panel_bounds(side, width), is_back=is_back)
    yield Line(points, GOLD, 4)
    yield Disc(*points[0], 5.5, GOLD)


# The seats


def seats(words: JokerWords, *, has_chips: bool) -> Iterator[Item]:
    """Each seat's panel: the name, how many marbles are in START, and what it did last, or at the end the rating."""
    deeds = {deed.seat: deed for deed in words.deeds} if has_chips and words.view.outcome is None else {}
    newest = words.deeds[-1].seat if words.deeds else None
    width = PANEL_WIDTH if has_chips else BARE_WIDTH
    for seat in range(SEATS):
        left, top, right, bottom = panel_bounds(side_of(seat, bottom_of(words)), width)
        panel = SeatPanel(
            seat_name(words.cast.names, seat, words.reader),
            MARBLE_COLOURS[seat],
            house=words.cast.houses.get(seat) if seat != words.reader else None,
            chip=deed_chip(deeds[seat]) if seat in deeds else (),
            is_newest=seat == newest,
            is_to_act=seat in words.view.to_act,
            is_winner=seat in words.view.winners,
        )
        yield from seat_panel(panel, left, top, width, PANEL_HEIGHT, THEME, "", is_compact=True)
        middle, room = bottom - CHIP / 2 - 2, width - MARBLE - 16 - chip_width(panel.chip)
        if seat in words.ratings:
            yield rating_label(words.ratings[seat], right - 9, middle, THEME)
        yield from _standing(words, seat, left + 6, middle, room)


def _standing(words: JokerWords, seat: int, left: float, y: float, room: float) -> Iterator[Item]:
    """The seat's marble and how many are in START; where all are home, the partner's, which it moves."""
    waiting = MARBLES - len(words.game.marbles[seat])
    x = left + MARBLE / 2
    if colour_played(words.game.marbles, seat) != seat:
        if words.view.outcome is None:
            verb = "play" if seat == words.reader else "plays"
            yield Label(verb, left, y, TEXT, PAPER, "lm")
            yield from marble(partner_of(seat), left + _PLAYS + MARBLE / 2, y)
            return
        told = "all home"
    else:
        told = f"{waiting} {'in ' if room >= _WORDS else ''}start" if waiting else "all out"
    yield from marble(seat, x, y)
    yield Label(told, left + MARBLE + 5, y, TEXT, PAPER, "lm")


def deed_chip(deed: Deed) -> Chip:
    """The card; of one that sent marbles away whose ("xB", "+Y"), and of one that was thrown away "off"."""
    _, card, moves, sent = deed
    rank = Icon("joker/cap", 20, 20) if card == JOKER else rank_short(card)
    if not moves:
        return rank, "off"
    if sent:
        return rank, sent_signs(sent)
    if card == JOKER:
        return (rank,)
    return rank, Icon(f"joker/{SUIT_ART[CARD_SUITS[card]]}", 16, 16, card_colour(card))


def _score(words: JokerWords) -> Iterator[Item]:
    """The partnerships' scores on a plate, the winners' first, with a cup unless it is a draw."""
    yield Box(MIDDLE_X - 74, MIDDLE_Y - 31, 148, 62, THEME.panel, 12, GOLD, 4)
    if words.view.winners:
        yield Sprite("drawing/cup", MIDDLE_X - 67, MIDDLE_Y - 17, 34, 34)
    most, least = sorted(words.totals, reverse=True)
    x = MIDDLE_X + (22 if words.view.winners else 0)
    yield Label(f"{number(most)} : {number(least)}", x, MIDDLE_Y, 30, GOLD, is_bold=True)


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
    """The moves of a card in few words."""
    if card == JOKER:
        return "out, jump"
    if card in EIGHTS:
        return f"-{BACKWARD}"
    if card in SEVENS:
        return f"+{STEPS[card]}, split"
    return f"out, +{STEPS[card]}" if card in COMING_OUT else f"+{STEPS[card]}"


# A hand

CARDS_IN_ROW = 3
HELD_WIDTH, HELD_HEIGHT, HELD_GAP = 51.0, 34.0, 4.0
"""The cards in the middle of the board, between the HOME lanes, and what lies between them."""
_TURN = 11.0
"""The room above the panel of the seat to act in which no tag stands."""


class _Tag(NamedTuple):
    """A number where a marble ends, or a letter beside a marble."""

    text: str
    colour: int
    place: int
    fill: str


def hand(words: JokerWords) -> Picture | None:
    """The board as the seat sees it, with its cards or what is asked; None where it holds nothing."""
    if not words.hand:
        return None
    if words.view.outcome is not None:
        return table(words)
    asked = asked_along(picks_of(words.view), words.path)
    return _whole(words, _held(words) if asked is None else _question(words, asked))


def _held(words: JokerWords) -> Iterator[Item]:
    """The cards, and where those with a single move lead."""
    picks = [pick for pick in picks_of(words.view) if pick.whole]
    ends: dict[tuple[int, int], list[str]] = {}
    for pick in picks:
        for colour, origin, target in pick.moves:
            if origin != START or sent_by(pick.moves, words.game.marbles):
                ends.setdefault((colour, target), []).append(rank_short(pick.card)[:2])
    tags = [_Tag("/".join(dict.fromkeys(ranks)), *end, GOLD) for end, ranks in ends.items()]
    yield from board(words)
    yield from last_move(words)
    cards = list(_cards(words))
    yield from _tagged(words, tags, picks, PANEL_WIDTH, [item.bounds for item in cards if isinstance(item, Box)])
    yield from seats(words, has_chips=True)
    yield from cards


def _question(words: JokerWords, asked: Pick) -> Iterator[Item]:
    """The card, and a number or letter for each way to go on."""
    tags = [_Tag(pick.mark, *pick.marble, PAPER) for pick in asked.children if pick.marble is not None]
    tags += [
        _Tag(pick.mark, move.colour, move.target, GOLD) for pick in asked.children if pick.mark for move in pick.moves
    ]
    yield from board(words)
    for move in asked.moves:
        yield from way_line(words, move, is_back=asked.card in EIGHTS, width=BARE_WIDTH)
    card = list(pill(asked.card, MIDDLE_X, MIDDLE_Y, CARD_WIDTH, CARD_HEIGHT))
    yield from _tagged(words, tags, asked.children, BARE_WIDTH, [item.bounds for item in card if isinstance(item, Box)])
    yield from seats(words, has_chips=False)
    yield from card


def _tagged(
    words: JokerWords, tags: Sequence[_Tag], picks: Iterable[Pick], width: float, kept: list[Bounds]
) -> Iterator[Item]:
    """The marbles, rings round those that can go, and the tags, with a line to each from the place that it names.

    `width` is that of the panels; `kept` is what besides them no tag covers.
    """
    bottom = bottom_of(words)
    wanted = [(tag.text, place_point(side_of(tag.colour, bottom), tag.place)) for tag in tags]
    taken = {place_point(side_of(seat, bottom), place) for seat, own in enumerate(words.game.marbles) for place in own}
    for seat in range(SEATS):
        left, top, right, low = panel_bounds(side_of(seat, bottom), width)
        kept.append((left - 3, top - (_TURN if seat in words.view.to_act else 3), right + 3, low + 3))
    points = tag_points(wanted, taken, kept)
    for (_, own), point in zip(wanted, points, strict=True):
        if own != point:
            yield Line((own, point), GOLD, 2.5)
    yield from all_marbles(words)
    moving = {move[:2] for pick in picks for move in pick.moves} | {pick.marble for pick in picks if pick.marble}
    for colour, place in sorted(moving):
        if place != START:
            yield Disc(*place_point(side_of(colour, bottom), place), MARBLE / 2 + 2.5, "", GOLD, 2.5)
    for tag, point in zip(tags, points, strict=True):
        left, top, right, low = tag_bounds(tag.text, point)
        yield Box(left, top, right - left, low - top, tag.fill, 5, INK, 1)
        yield Label(tag.text, *point, TEXT, INK, is_bold=True)


def _cards(words: JokerWords) -> Iterator[Item]:
    """The cards in rows, those with a move in gold rims, the others and out of turn all grey.

    In a turn of which no moves are told they are neither.
    """
    playable, is_turn = {card for card, _ in words.legal}, words.view.seat in words.view.to_act
    rows = [words.hand[start : start + CARDS_IN_ROW] for start in range(0, len(words.hand), CARDS_IN_ROW)]
    for row, cards in enumerate(rows):
        y = MIDDLE_Y + (row - (len(rows) - 1) / 2) * (HELD_HEIGHT + HELD_GAP)
        for column, card in enumerate(cards):
            x = MIDDLE_X + (column - (len(cards) - 1) / 2) * (HELD_WIDTH + HELD_GAP)
            is_flat = not is_turn or (bool(playable) and card not in playable)
            yield from pill(card, x, y, HELD_WIDTH, HELD_HEIGHT, is_flat=is_flat, is_rimmed=card in playable)


# Faces and cover

JOKER_COLOUR = "#6a1b9a"


def _card(card: int) -> Scene:
    if card == JOKER:
        return card_scene((emblem("joker/cap", MIDDLE, MIDDLE, 54),), JOKER_COLOUR)
    suit = CARD_SUITS[card]
    return ranked_scene(RANKS[CARD_RANKS[card]], f"joker/{SUIT_ART[suit]}", SUIT_COLOURS[suit])


FACES: Mapping[str, Scene] = MappingProxyType({face_name(card): _card(card) for card in range(KINDS)})
"""The faces by name."""

_COVER_BAND = 18.0
"""The width of the track on the emblem."""
_CARD, _GAP = 43.0, 9.0
_SHOWN = ((parse_card("KS"), "out"), (parse_card("5H"), "+5"), (JOKER, "jump"))


def _emblem(left: float, top: float) -> Iterator[Item]:
    """A small board with a marble of each colour in its corners."""
    width, height = EMBLEM
    yield Box(left, top, width, height, BAND_COLOUR, 10)
    yield Box(
        left + _COVER_BAND, top + _COVER_BAND, width - 2 * _COVER_BAND, height - 2 * _COVER_BAND, THEME.background, 4
    )
    low, high = _COVER_BAND / 2, (width - _COVER_BAND / 2, height - _COVER_BAND / 2)
    for x, y in ((width / 2, low), (width / 2, high[1]), (low, height / 2), (high[0], height / 2)):
        yield Disc(left + x, top + y, HOLE - 2, THEME.panel)
    for colour, (x, y) in enumerate(((low, high[1]), (low, low), (high[0], low), high)):
        yield from marble(colour, left + x, top + y)


def _hint(left: float, top: float) -> Iterator[Item]:
    """A king, a 5 and a Joker, and what each moves."""
    width, height = HINT
    x = left + (width - len(_SHOWN) * (_CARD + _GAP) + _GAP) / 2
    for card, moves in _SHOWN:
        yield from card_face(card, x, top, _CARD)
        yield Label(moves, x + _CARD / 2, top + (height + _CARD * CARD_RATIO) / 2, TEXT, PAPER, is_bold=True)
        x += _CARD + _GAP


COVER = Cover(
    title="JOKER",
    players="4, in pairs",
    lines=("Cards move your marbles.", "First pair with all ten", "at home wins."),
    emblem=_emblem,
    hint=_hint,
    hint_alt="A king brings a marble out, a 5 moves one 5 on, a Joker jumps",
)
