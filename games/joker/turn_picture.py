"""JOKER drawn for the seat whose turn it is: the board with a number at the end of each move, and its cards.

The numbers are those of the picks that are being asked about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from games.api import Cast
from games.drawing.picture import GOLD, INK, MOST_ALT, PAPER, Box, Disc, Item, Label, Line, Picture, Scene, Sprite
from games.drawing.table import CARD_RATIO, playable_mark
from games.english import capital, clip
from games.joker.badges import badge_bounds, badge_points
from games.joker.board import MARBLES, SEATS, START, Move, place_name
from games.joker.cards import EIGHTS
from games.joker.labels import COLOURS, card_label, card_phrase
from games.joker.layout import MARBLE, MIDDLE, SIZE, Point, place_point, start_point
from games.joker.model import JokerView, Play
from games.joker.moves import colour_played
from games.joker.picks import Pick, picks_along, picks_of
from games.joker.picture import (
    BACKGROUND,
    CAPTION,
    PANEL,
    SMALL,
    SOFT,
    card_face,
    cards_picture,
    ground,
    marble,
    marbles,
    snug_frame,
    spaces,
    steps_label,
    way_arrow,
)
from games.joker.words import standing_line

LEADER = 1.5
"""The thickness of the line from a place to its number."""
CARDS_IN_ROW = 3
CARD, CARD_GAP = 42.0, 4.0
"""The width of the cards in the middle of the board, which fit between the HOME lanes, and what lies between them."""
ASKED_CARD = 64.0
"""The width of the card whose moves are asked about."""
CARDS_BOUNDS = (MIDDLE - 76, MIDDLE - 76, MIDDLE + 76, MIDDLE + 76)
"""What the cards cover at most, between the HOME lanes."""
NOTE_WIDTH, NOTE_HEIGHT = 114.0, 44.0
NOTE_MIDDLES = ((-82.0, 96.0), (76.0, 96.0))
"""Where it stands whose marbles move, and which card was drawn; about the middle of the board."""


def hand_picture(view: JokerView, cast: Cast, path: Sequence[str]) -> Picture | None:
    """What the seat of the view holds: on the board where a move is to be chosen, and else its cards alone."""
    return turn_picture(view, path) or cards_picture(view)


def turn_picture(view: JokerView, path: Sequence[str]) -> Picture | None:
    """The board with the moves that the path's question asks about; None where no move is to be chosen."""
    if view.seat is None or not any(isinstance(action, Play) for action in view.legal):
        return None
    along = picks_along(picks_of(view), path)
    asked = along[-1] if along and along[-1].children else None
    shown = picks_of(view) if asked is None else asked.children
    items = [*ground(), *spaces()]
    for seat in range(SEATS):
        items += snug_frame(view, seat)
    if asked is not None:
        for move in asked.moves:
            items += way_arrow(move, is_back=asked.card in EIGHTS)
    cards = [*(_hand(view) if asked is None else _asked_card(asked.card))]
    notes = [*_notes(view, colour_played(view.marbles, view.seat))]
    numbers = _numbers(view, shown, notes)
    items += [Line((end, point), GOLD, LEADER) for _, end, point in numbers if end != point]
    for seat in range(SEATS):
        items += marbles(view, seat)
    items += _rings(view, shown)
    items += cards
    items += notes
    for number, _, point in numbers:
        items += _badge(number, point)
    return Picture(Scene(SIZE, SIZE, BACKGROUND, tuple(items)), _alt(view, asked, shown))


def _rings(view: JokerView, shown: Iterable[Pick]) -> Iterator[Item]:
    """A ring round each marble that can move; in START round the one that comes out first."""
    origins = {(move.colour, move.origin) for pick in shown for move in _all_moves(pick)}
    for colour, origin in sorted(origins):
        last = MARBLES - len(view.marbles[colour]) - 1
        x, y = start_point(colour, last) if origin == START else place_point(colour, origin)
        yield Disc(x, y, MARBLE / 2 + 2, "", GOLD, 2)


def _all_moves(pick: Pick) -> list[Move]:
    """The moves of a pick, of a card all that it can make first."""
    return list(pick.moves) or [child.moves[0] for child in pick.children]


def _numbers(view: JokerView, shown: Iterable[Pick], notes: Iterable[Item]) -> list[tuple[int, Point, Point]]:
    """The number of each pick for each of its moves, where the move ends, and where the number stands for it."""
    moves = [(pick.number or 0, place_point(move.colour, move.target)) for pick in shown for move in pick.moves]
    taken = {place_point(colour, place) for colour, places in enumerate(view.marbles) for place in places}
    kept = [CARDS_BOUNDS, *(note.bounds for note in notes if isinstance(note, Box))]
    for seat, places in enumerate(view.marbles):
        for slot in range(MARBLES - len(places)):
            kept += [item.bounds for item in marble(seat, *start_point(seat, slot)) if isinstance(item, Sprite)]
    points = badge_points([end for _, end in moves], taken, kept)
    return [(number, end, point) for (number, end), point in zip(moves, points, strict=True)]


def _badge(number: int, point: Point) -> Iterator[Item]:
    left, top, right, bottom = badge_bounds(point)
    yield Box(left, top, right - left, bottom - top, GOLD, 6, INK, 1)
    yield Label(str(number), *point, SMALL, INK, is_bold=True)


def _hand(view: JokerView) -> Iterator[Item]:
    """The cards in rows, those that have a move ticked."""
    playable = {action.card for action in view.legal}
    rows = [view.hand[start : start + CARDS_IN_ROW] for start in range(0, len(view.hand), CARDS_IN_ROW)]
    pitch = CARD * CARD_RATIO + CARD_GAP * 2
    for row, cards in enumerate(rows):
        top = MIDDLE + (row - len(rows) / 2) * pitch
        for column, card in enumerate(cards):
            left = MIDDLE + (column - len(cards) / 2) * (CARD + CARD_GAP) + CARD_GAP / 2
            yield from card_face(card, left, top, CARD)
            if card in playable:
                yield from playable_mark("joker", left, top, CARD)


def _asked_card(card: int) -> Iterator[Item]:
    height = ASKED_CARD * CARD_RATIO
    yield from card_face(card, MIDDLE - ASKED_CARD / 2, MIDDLE - height / 2 - CAPTION / 2, ASKED_CARD)
    yield Label(steps_label(card), MIDDLE, MIDDLE + height / 2, SMALL, SOFT)


def _notes(view: JokerView, colour: int) -> Iterator[Item]:
    """Whose marbles the seat moves, and which card it drew."""
    x, y = _note_middle(0)
    yield from _note(x, y, "You move")
    yield from marble(colour, x - 24, y + 9)
    yield Label(COLOURS[colour], x - 8, y + 9, SMALL, PAPER, "lm", is_bold=True)
    if view.drawn is not None:
        x, y = _note_middle(1)
        yield from _note(x, y, "You drew")
        yield Label(card_label(view.drawn), x, y + 9, SMALL, PAPER, is_bold=True, most=NOTE_WIDTH - 4)


def _note_middle(index: int) -> Point:
    x, y = NOTE_MIDDLES[index]
    return MIDDLE + x, MIDDLE + y


def _note(x: float, y: float, title: str) -> Iterator[Item]:
    yield Box(x - NOTE_WIDTH / 2, y - NOTE_HEIGHT / 2, NOTE_WIDTH, NOTE_HEIGHT, PANEL, 10)
    yield Label(title, x, y - 10, SMALL, SOFT)


# The words


def _alt(view: JokerView, asked: Pick | None, shown: Sequence[Pick]) -> str:
    """All that the picture shows, the moves last: of them there may be more than there is room for."""
    colour = colour_played(view.marbles, view.mover)
    parts = [f"The board in your turn. You move the {COLOURS[colour]} marbles."]
    parts += [capital(standing_line(view, seat)) for seat in range(SEATS)]
    if view.drawn is not None:
        parts.append(f"You drew {card_phrase(view.drawn)}.")
    numbered = _numbered(shown)
    if asked is not None:
        after = "".join(f" after {_way(move)}" for move in asked.moves)
        parts.append(f"The moves of {card_phrase(asked.card)}{after}, with their numbers: {numbered}.")
    else:
        playable = {action.card for action in view.legal}
        held = ", ".join(f"{card_label(card)}{' (ticked)' if card in playable else ''}" for card in view.hand)
        parts.append(f"Your cards, ticked if they have a move: {held}.")
        parts += [f"Moves with their numbers: {numbered}."] if numbered else []
    return clip(" ".join(parts), MOST_ALT)


def _numbered(shown: Iterable[Pick]) -> str:
    """The moves that have numbers, by marble: "T5 to T6 (1), T8 (2); T20 to T21 (3)"."""
    ends: defaultdict[str, list[str]] = defaultdict(list)
    for pick in shown:
        if pick.number is not None:
            *before, (colour, origin, target) = pick.moves
            start = "".join(f"{_way(move)} and " for move in before) + place_name(colour, origin)
            ends[start].append(f"{place_name(colour, target)} ({pick.number})")
    return "; ".join(f"{start} to {', '.join(targets)}" for start, targets in ends.items())


def _way(move: Move) -> str:
    return f"{place_name(move.colour, move.origin)} to {place_name(move.colour, move.target)}"
