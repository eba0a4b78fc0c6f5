"""The lessons of JOKER: what its rules look like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from games.drawing.picture import GOLD, PAPER, Arrow, Box, Disc, Item, Picture, Scene, Sprite
from games.drawing.table import CARD_RATIO, WIDTH
from games.joker.board import MARBLES, SEATS
from games.joker.cards import JOKER, parse_card
from games.joker.labels import card_label
from games.joker.layout import HEIGHT, MIDDLE_Y, panel_bounds
from games.joker.picture import BAND_COLOUR, HOLE, MARBLE_COLOURS, THEME, card_face, ground, marble, spaces, steps_label
from games.lesson import Paper, spread, tag, then, verdict, word

_PAPER = Paper(THEME)
_RED, _BLUE, _YELLOW, _GREEN = range(SEATS)
_LEFT = 34.0
_MOVE_LEFT = 222.0
PITCH = 20.0
"""From space to space of a piece of the track."""
_SPACES = 10
"""How many spaces of the track are shown in a row."""
_ABOVE = 18.0
"""How far above the track an arrow runs."""


def players() -> Picture:
    """The four colours, the partners across from each other, and what each has."""
    seats = ((_RED, 116, 140), (_BLUE, 46, 88), (_YELLOW, 116, 36), (_GREEN, 186, 88))
    items: list[Item] = [Box(66, 52, 100, 72, BAND_COLOUR, 20)]
    for colour, x, y in seats:
        items += marble(colour, x, y)
    items += [word("R with Y", 116, 78), word("B with G", 116, 98), word("Each player", 296, 36)]
    for middle in spread(MARBLES, 30, 296):
        items += [Sprite("joker/back", middle - 13, 52, 26, 26 * CARD_RATIO)]
        items += marble(_RED, middle, 118)
    items += [_PAPER.aside("5 cards and 5 marbles", 296, 142)]
    alt = (
        "Four players, clockwise red, blue, yellow and green. Red and yellow sit across from each other and are "
        "partners, and so are blue and green. Each player has 5 cards and 5 marbles."
    )
    return _PAPER.lesson(176, items, alt)


def the_board() -> Picture:
    """The whole board before the first move."""
    items = [*ground(), *spaces(range(SEATS))]
    for colour in range(SEATS):
        left, top, right, bottom = panel_bounds(colour, 124)
        x, y = (left + right) / 2, (top + bottom) / 2
        items += [Box(left, top, right - left, bottom - top, THEME.panel, 9), word("START", x, y - 13)]
        for middle in spread(MARBLES, 20, x):
            items += marble(colour, middle, y + 12)
    items += [word("72 spaces,", WIDTH / 2, MIDDLE_Y - 22), word("forward is", WIDTH / 2, MIDDLE_Y)]
    items.append(word("clockwise", WIDTH / 2, MIDDLE_Y + 22))
    alt = (
        "The board: a track of 72 spaces about a rectangle, clockwise, which is forward. In its corners each START has "
        "five marbles: red at the bottom left, blue at the top left, yellow at the top right and green at the bottom "
        "right. In the middle of each side the HOME entrance has the colour's rim, and from there the five spaces of "
        "HOME lead inward; the come-out space, with a rim as well, is five spaces on, clockwise."
    )
    return Picture(Scene(WIDTH, HEIGHT, THEME.background, tuple(items)), alt)


def a_turn() -> Picture:
    """Draw, lay, move."""
    top, width = 46.0, 46.0
    items: list[Item] = [
        word("1. Draw", 58, 32),
        Sprite("joker/back", 35, top, width, width * CARD_RATIO),
        then(88, 78, 24),
    ]
    items += [word("2. Lay", 144, 32), *card_face(parse_card("5H"), 121, top, width), then(174, 78, 24)]
    items += [word("3. Move", 290, 32), *_track(_MOVE_LEFT, 84, 8, {1: _RED}), *_hop(_MOVE_LEFT, 84, 1, 6)]
    items += [
        _PAPER.aside("a 5: five forward", 290, 112),
        _PAPER.aside("If a card can move, lay one that can", 200, 140),
    ]
    alt = (
        "A turn in three steps: draw a card; lay one, here the 5 of hearts; move a marble as it says, here five spaces "
        "forward. If one of your cards can move, you lay one that can."
    )
    return _PAPER.lesson(168, items, alt)


def the_cards() -> Picture:
    """One card of each kind with what it moves."""
    cards = [parse_card(name) for name in ("KS", "AH", "5D", "7C", "8H", "JOKER")]
    items: list[Item] = []
    for middle, card in zip(spread(len(cards), 60), cards, strict=True):
        items += card_face(card, middle - 25, 24, 50)
        items += [word(line, middle, 112 + 20 * index) for index, line in enumerate(steps_label(card).split(" "))]
    items += [_PAPER.aside("Q, J: like K", 80, 162), _PAPER.aside("others: their number forward", 260, 162)]
    told = ", ".join(f"{card_label(card)} ({steps_label(card)})" for card in cards)
    alt = f"Cards with what each moves: {told}. A queen and a jack are like a king; others go their number forward."
    return _PAPER.lesson(186, items, alt)


def moving() -> Picture:
    """Passing another colour, and one's own."""
    items = [*_case(60, {1: _RED, 4: _BLUE}, (1, 6), "passes others", is_allowed=True)]
    items += _case(124, {1: _RED, 4: _RED}, (1, 6), "not its own", is_allowed=False)
    alt = (
        "Two moves of a red marble five spaces forward. Ticked: it passes a blue marble. Crossed out: it may not pass "
        "another red marble."
    )
    return _PAPER.lesson(160, items, alt)


def landing() -> Picture:
    """What becomes of the marble that is landed on."""
    items = [*_case(60, {1: _RED, 6: _BLUE}, (1, 6), "B to its START")]
    items += _case(124, {1: _RED, 6: _YELLOW}, (1, 6), "Y to its entrance")
    alt = (
        "Two moves of a red marble. It lands on a blue one, an opponent's, which goes to its START. It lands on a "
        "yellow one, the partner's, which goes to its HOME entrance."
    )
    return _PAPER.lesson(160, items, alt)


def the_joker() -> Picture:
    """A jump over everything onto another's marble."""
    items = [*card_face(JOKER, 34, 30, 56), *_track(118, 78, 13, {1: _RED, 4: _RED, 7: _BLUE, 11: _GREEN})]
    items += [*_hop(118, 78, 1, 11), word("jumps onto G, which goes to START", 238, 110)]
    alt = (
        "A Joker, and a red marble that jumps forward along the track, past another red marble and a blue one, onto a "
        "green one. Green, an opponent's, goes to its START."
    )
    return _PAPER.lesson(140, items, alt)


def for_the_partner() -> Picture:
    """A 7 split between the last marble of one's own and one of the partner's."""
    items: list[Item] = [*card_face(parse_card("7C"), 30, 44, 56)]
    items += [word("3 bring the last R home", 240, 32), *_track(118, 70, 4, {1: _RED})]
    items += [*_home(208, 70, _RED, {2, 3, 4, 5}), *_hop(118, 70, 1, 3, beyond=30)]
    items += [word("then 4 move a Y", 240, 100), *_track(118, 138, 8, {1: _YELLOW}), *_hop(118, 138, 1, 5)]
    alt = (
        "A 7 of clubs, split. The first part, 3, brings the last red marble into HOME, to space 1, with 2 to 5 filled. "
        "The second part, 4, moves a yellow marble, the partner's, four spaces forward."
    )
    return _PAPER.lesson(170, items, alt)


def the_end() -> Picture:
    """Snug marbles and others in HOME, and what they count."""
    items: list[Item] = [word("HOME, deepest last", 112, 34), *_home(72, 62, _GREEN, {2, 4, 5})]
    items += [Box(72 + 3 * PITCH - 13, 48, 2 * PITCH + 6, 28, "", 14, PAPER, 2)]
    items += [word("1", 72 + PITCH, 90), word("2", 72 + 3 * PITCH, 90), word("2", 72 + 4 * PITCH, 90)]
    items += [_PAPER.aside("snug, framed: 2 each", 112, 114)]
    items += [*tag("Joker!", 296, 40), word("All ten in HOME:", 296, 66), word("20, and 5 for the end,", 296, 84)]
    items.append(word("25 for both partners", 296, 102))
    alt = (
        "A HOME with marbles on spaces 2, 4 and 5. Those on 4 and 5 are snug, since all deeper spaces are filled, and "
        "count 2 each; the one on 2 counts 1. Partners with all ten marbles in HOME have 20 and 5 more for the end: 25 "
        "for both."
    )
    return _PAPER.lesson(140, items, alt)


def _track(left: float, y: float, count: int, marbles: Mapping[int, int]) -> Iterator[Item]:
    """Spaces of the track from a first one on, forward to the right, with the colours that stand on some."""
    depth = PITCH / 2 + 1
    yield Box(left - depth, y - depth, (count - 1) * PITCH + 2 * depth, 2 * depth, BAND_COLOUR, depth)
    for index in range(count):
        if index in marbles:
            yield from marble(marbles[index], left + index * PITCH, y)
        else:
            yield Disc(left + index * PITCH, y, HOLE, THEME.panel)


def _home(left: float, y: float, colour: int, filled: Set[int]) -> Iterator[Item]:
    """The five spaces of a HOME, the deepest at the right."""
    depth = PITCH / 2 + 1
    yield Box(left - depth, y - depth, (MARBLES - 1) * PITCH + 2 * depth, 2 * depth, BAND_COLOUR, depth)
    for number in range(1, MARBLES + 1):
        x = left + (number - 1) * PITCH
        if number in filled:
            yield from marble(colour, x, y)
        else:
            yield Disc(x, y, HOLE, THEME.panel, MARBLE_COLOURS[colour], 1.5)


def _hop(left: float, y: float, origin: int, target: int, beyond: float = 0) -> Iterator[Item]:
    """The arrow above the track from space to space, or so far beyond the last."""
    x, height = left + origin * PITCH, y - _ABOVE
    yield Disc(x, height, 3.5, GOLD)
    yield Arrow(x, height, left + target * PITCH + beyond, height, GOLD, 3)


def _case(
    y: float, marbles: Mapping[int, int], hop: tuple[int, int], why: str, *, is_allowed: bool = True
) -> Iterator[Item]:
    """A move on the track with its verdict."""
    yield from _track(_LEFT, y, _SPACES, marbles)
    yield from _hop(_LEFT, y, *hop)
    yield verdict(_LEFT + _SPACES * PITCH + 8, y, is_allowed=is_allowed)
    left = _LEFT + _SPACES * PITCH + 26
    yield word(why, left, y, "lm") if is_allowed else _PAPER.aside(why, left, y, "lm")
