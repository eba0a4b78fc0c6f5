"""JOKER drawn for a seat: the board, and in its middle the cards, or the card whose moves are asked about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.api import Cast
from games.drawing.picture import GOLD, INK, PAPER, Bounds, Box, Disc, Item, Label, Line, Picture, Scene
from games.drawing.table import TEXT, WIDTH
from games.joker import scores
from games.joker.alt import hand_alt
from games.joker.board import SEATS, START
from games.joker.cards import EIGHTS
from games.joker.labels import rank_short, sent_by
from games.joker.layout import HEIGHT, MARBLE, MIDDLE_X, MIDDLE_Y, panel_bounds, place_point, side_of
from games.joker.model import JokerView, Play
from games.joker.picks import Pick, picks_along, picks_of
from games.joker.picture import (
    BARE_WIDTH,
    CARD_HEIGHT,
    CARD_WIDTH,
    PANEL_WIDTH,
    THEME,
    all_marbles,
    board,
    bottom_of,
    ending_picture,
    last_move,
    pill,
    seats,
    way_line,
)
from games.joker.tags import tag_bounds, tag_points

CARDS_IN_ROW = 3
HELD_WIDTH, HELD_HEIGHT, HELD_GAP = 51.0, 34.0, 4.0
"""The cards in the middle of the board, between the HOME lanes, and what lies between them."""
_TURN = 11.0
"""How far above the panel of who is to act no tag stands."""


@dataclass(frozen=True, slots=True)
class _Tag:
    """A number where a marble ends, or a letter beside a marble."""

    text: str
    colour: int
    place: int
    fill: str


def hand_picture(view: JokerView, cast: Cast, path: Sequence[str]) -> Picture | None:
    """The board as the seat sees it, with its cards or what is asked; None where it holds nothing."""
    if view.seat is None or not view.hand:
        return None
    if view.outcome is not None:
        return ending_picture(view, cast, scores.sheet(view, cast, ()), {})
    along = picks_along(picks_of(view), path)
    asked = along[-1] if along and along[-1].children else None
    items = _held(view, cast) if asked is None else _question(view, cast, asked)
    return Picture(Scene(WIDTH, HEIGHT, THEME.background, tuple(items)), hand_alt(view, cast, path))


def _held(view: JokerView, cast: Cast) -> Iterator[Item]:
    """The cards, and where those with a single move lead."""
    picks = [pick for pick in picks_of(view) if isinstance(pick.action, Play)]
    ends: dict[tuple[int, int], list[str]] = {}
    for pick in picks:
        for colour, origin, target in pick.moves:
            if origin != START or sent_by(Play(pick.card, pick.moves), view.marbles):
                ends.setdefault((colour, target), []).append(rank_short(pick.card)[:2])
    tags = [_Tag("/".join(dict.fromkeys(ranks)), *end, GOLD) for end, ranks in ends.items()]
    yield from board(view)
    yield from last_move(view)
    cards = list(_cards(view))
    yield from _tagged(view, tags, picks, PANEL_WIDTH, [item.bounds for item in cards if isinstance(item, Box)])
    yield from seats(view, cast, has_chips=True)
    yield from cards


def _question(view: JokerView, cast: Cast, asked: Pick) -> Iterator[Item]:
    """The card, and a number or letter for each way to go on."""
    tags = [_Tag(pick.mark, *pick.marble, PAPER) for pick in asked.children if pick.marble is not None]
    tags += [
        _Tag(pick.mark, move.colour, move.target, GOLD) for pick in asked.children if pick.mark for move in pick.moves
    ]
    yield from board(view)
    for move in asked.moves:
        yield from way_line(view, move, is_back=asked.card in EIGHTS, width=BARE_WIDTH)
    card = list(pill(asked.card, MIDDLE_X, MIDDLE_Y, CARD_WIDTH, CARD_HEIGHT))
    yield from _tagged(view, tags, asked.children, BARE_WIDTH, [item.bounds for item in card if isinstance(item, Box)])
    yield from seats(view, cast, has_chips=False)
    yield from card


def _tagged(
    view: JokerView, tags: Sequence[_Tag], picks: Iterable[Pick], width: float, kept: list[Bounds]
) -> Iterator[Item]:
    """The marbles, rings round those that can go, and the tags, with a line to each from the place that it names.

    `width` is that of the panels; `kept` is what besides them no tag covers.
    """
    bottom = bottom_of(view)
    wanted = [(tag.text, place_point(side_of(tag.colour, bottom), tag.place)) for tag in tags]
    taken = {place_point(side_of(seat, bottom), place) for seat, own in enumerate(view.marbles) for place in own}
    for seat in range(SEATS):
        left, top, right, low = panel_bounds(side_of(seat, bottom), width)
        kept.append((left - 3, top - (_TURN if seat in view.to_act else 3), right + 3, low + 3))
    points = tag_points(wanted, taken, kept)
    for (_, own), point in zip(wanted, points, strict=True):
        if own != point:
            yield Line((own, point), GOLD, 2.5)
    yield from all_marbles(view)
    moving = {move[:2] for pick in picks for move in pick.moves} | {pick.marble for pick in picks if pick.marble}
    for colour, place in sorted(moving):
        if place != START:
            yield Disc(*place_point(side_of(colour, bottom), place), MARBLE / 2 + 2.5, "", GOLD, 2.5)
    for tag, point in zip(tags, points, strict=True):
        left, top, right, low = tag_bounds(tag.text, point)
        yield Box(left, top, right - left, low - top, tag.fill, 5, INK, 1)
        yield Label(tag.text, *point, TEXT, INK, is_bold=True)


def _cards(view: JokerView) -> Iterator[Item]:
    """The cards in rows, those with a move in gold rims, the others and out of turn all grey.

    In a turn of which no moves are told they are neither.
    """
    playable, is_turn = {action.card for action in view.legal}, view.seat in view.to_act
    rows = [view.hand[start : start + CARDS_IN_ROW] for start in range(0, len(view.hand), CARDS_IN_ROW)]
    for row, cards in enumerate(rows):
        y = MIDDLE_Y + (row - (len(rows) - 1) / 2) * (HELD_HEIGHT + HELD_GAP)
        for column, card in enumerate(cards):
            x = MIDDLE_X + (column - (len(cards) - 1) / 2) * (HELD_WIDTH + HELD_GAP)
            is_flat = not is_turn or (bool(playable) and card not in playable)
            yield from pill(card, x, y, HELD_WIDTH, HELD_HEIGHT, is_flat=is_flat, is_rimmed=card in playable)
