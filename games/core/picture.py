"""A game drawn by the looks of its things: the panels of its seats, the table, and below it what the reader holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from games.core.looks import SIGNS, Look
from games.core.rules import BOOKS
from games.core.told import SmallWords
from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.faces import SIDE, card_scene
from games.drawing.picture import GOLD, PAPER, Box, Item, Label, Picture, Scene, can_paint
from games.drawing.table import (
    FRAME,
    GAP,
    HEADER,
    INNER,
    MARGIN,
    TEXT,
    TURN_MARK,
    WIDTH,
    Icon,
    SeatPanel,
    Theme,
    chip,
    chip_width,
    name_plate,
    own_storey,
    panel_height,
    panel_width,
    panels_pitch,
    seat_name,
    seat_panels,
)
from games.english import join_words, plural

_SPACE = 6.0
_LINE = 24.0
_MOST_CHIP = 9
_SMALL = 30.0
_PLATE = 112.0
MOST_HIGH, MOST_HIGH_ABOVE_A_HAND = 6, 4
"""So many panels are of full height, alone or above a hand; of more each is compact."""
_SIGN = 15.0
_SUIT_LETTERS = str.maketrans("♣♦♥♠", "CDHS")
_LETTER = 11.0
"""About how wide a letter of a count is."""


def theme_of(colour: int) -> Theme:
    """The colours of a game from its own: dark grounds that paper and the soft tone read on."""
    red, green, blue = (colour >> 16 & 255, colour >> 8 & 255, colour & 255)

    def mixed(with_: int, part: float) -> str:
        return "#" + "".join(f"{round(each * (1 - part) + with_ * part):02x}" for each in (red, green, blue))

    return Theme(mixed(0, 0.62), mixed(0, 0.78), mixed(255, 0.78))


def plain(text: str) -> str:
    """Words as a label can write them."""
    text = text.replace("×", "x").replace("…", "...").replace("’", "'")
    text = text.translate(_SUIT_LETTERS)
    return "".join(char for char in text if can_paint(char)) or "-"


def draw_table(words: SmallWords) -> Picture:
    """The public table."""
    items, height = _table(words)
    return Picture(Scene(WIDTH, round(height), words.theme.background, tuple(items)), words.alt())


def draw_hand(words: SmallWords) -> Picture | None:
    """The table with the others above, and below it what the reader holds; None before the game has begun."""
    seat, game = words.view.seat, words.game
    if seat is None or not game.is_begun:
        return None
    items, table = _table(words)
    rows = [(field.look, things) for _, field, things in words.of_reader() if things and field.look is not None]
    height = table + HEADER + sum(_rows_height(look, things) + _SPACE for look, things in rows) + (4 if rows else 2)
    own, more = plain(f"You: {facts[0]}" if (facts := words.facts(seat)) else "You"), plain(", ".join(facts[1:2]))
    items += own_storey(table, height, words.theme, own, more if facts[1:] else "")
    top = table + HEADER
    for look, things in rows:
        items += _laid(look, things, top, INNER, MARGIN, is_marked=game.is_counted if game.due == BOOKS else None)
        top += _rows_height(look, things) + _SPACE
    return Picture(Scene(WIDTH, round(height), words.theme.background, tuple(items)), words.alt())


# The table


def _table(words: SmallWords) -> tuple[list[Item], float]:
    """What everybody sees, and how high it is."""
    game, seats, theme = words.game, words.others, words.theme
    items: list[Item] = []
    top = float(MARGIN)
    plainly = type(words)(words.view, replace(words.cast, names=_plain_names(words)))
    for line in plainly.status() if game.is_begun else ():
        items.append(Label(plain(line.text), WIDTH / 2, top + _LINE / 2, TEXT, PAPER, is_bold=True, most=INNER))
        top += _LINE
    for _, field, things in words.on_table():
        if things and field.look is not None:
            items += _laid(field.look, things, top + 4, INNER, MARGIN)
            top += _rows_height(field.look, things) + 10
    if not seats:
        return items, top + 4
    if any(words.opened(seat) for seat in seats):
        return _revealed(words, seats, items, top + GAP)
    columns = _columns(len(seats))
    top += TURN_MARK + FRAME
    has_chips = any(seat >= 0 for seat, *_ in game.news)
    is_compact = len(seats) > (MOST_HIGH if words.view.seat is None else MOST_HIGH_ABOVE_A_HAND)
    height = panel_height(is_compact=is_compact) if has_chips else 56
    width = 0 if is_compact else panel_width(columns)
    panels = [_panel(words, seat, width) for seat in seats]
    items += seat_panels(panels, MARGIN, top, columns, theme, "", height=height, is_compact=is_compact or not has_chips)
    top += ceil(len(seats) / columns) * panels_pitch(height) - GAP
    return items, top + 4


def _revealed(words: SmallWords, seats: Sequence[int], items: list[Item], top: float) -> tuple[list[Item], float]:
    """Instead of panels a row a seat, where everybody sees what it held, with what it did last."""
    panels = {seat: _panel(words, seat, 0) for seat in seats}
    left, chips = MARGIN + _PLATE + 8, max(chip_width(panel.chip) for panel in panels.values()) + 8
    room = WIDTH - MARGIN - chips - left
    for seat, panel in panels.items():
        opened = _small(words, seat)
        if opened:
            items += name_plate(panel, MARGIN, top + 2, _PLATE)
            items += chip(panel.chip, WIDTH - MARGIN - chip_width(panel.chip) / 2, top + 15, is_newest=panel.is_newest)
        for look, things in opened:
            items += _laid(look, things, top, room, left, is_left=True, most=_SMALL, is_marked=words.game.is_counted)
            top += _rows_height(look, things, room, _SMALL)
    return items, top + 4


def _small(words: SmallWords, seat: int) -> list[tuple[Look, list[Any]]]:
    """What everybody sees of what the seat holds, with the looks of small things."""
    return [(field.look.small or field.look, things) for field, things in words.opened(seat) if field.look]


def _plain_names(words: SmallWords) -> tuple[str, ...]:
    names = words.cast.names
    return tuple(seat_name(names, seat, words.reader) for seat in range(len(names)))


def _columns(count: int) -> int:
    return count if count <= 3 else ceil(count / 2) if count <= 8 else ceil(count / 3)


def _panel(words: SmallWords, seat: int, width: float) -> SeatPanel:
    """A seat's panel; width: how much room its first fact has."""
    facts = words.facts(seat)
    latest = [each for each, *_ in words.game.news[words.game.told_before :] if each >= 0]
    return SeatPanel(
        seat_name(words.cast.names, seat, words.view.seat),
        words.seat_colours[seat],
        house=words.cast.houses.get(seat),
        count=plain(_first_fact(facts, width)) if facts else "",
        score=plain(facts[1]) if len(facts) > 1 else "",
        chip=tuple(_parts(words.chip(seat)[:_MOST_CHIP])),
        is_newest=latest[-1:] == [seat],
        is_to_act=seat in words.view.to_act,
        is_winner=seat in words.view.winners,
    )


def _first_fact(facts: Sequence[str], width: float) -> str:
    """The first fact, of which only the number stands where there is no room for its unit."""
    whole, _, _ = facts[0].partition(" ")
    return facts[0] if len(facts) == 1 and len(facts[0]) * _LETTER < width - 16 else whole


def _parts(text: str) -> Iterator[str | Icon]:
    """A chip's characters, the signs of suits as art."""
    for part in filter(None, re.split(f"([{''.join(SIGNS)}])", text)):
        if part in SIGNS:
            art, colour = SIGNS[part]
            yield Icon(art, _SIGN, _SIGN, colour)
        else:
            yield plain(part)


def _laid(
    look: Look,
    things: Sequence[Any],
    top: float,
    room: float,
    left: float,
    *,
    is_left: bool = False,
    most: float = 0,
    is_marked: Callable[[Any], bool] | None = None,
) -> Iterator[Item]:
    """Things in rows, each row about the middle of the room or from its left; those that are marked in a frame."""
    width, in_row = _measure(look, len(things), room, most)
    for index, thing in enumerate(things):
        row, column = divmod(index, in_row)
        count = min(in_row, len(things) - row * in_row)
        start = left if is_left else left + (room + _SPACE - count * (width + _SPACE)) / 2
        x, y = start + column * (width + _SPACE), top + row * (width * look.ratio + _SPACE)
        if is_marked is not None and is_marked(thing):
            yield Box(x - 3, y - 3, width + 6, width * look.ratio + 6, GOLD, width * 0.2)
        yield from look.draw(thing, x, y, width)


def _measure(look: Look, count: int, room: float, most: float = 0) -> tuple[float, int]:
    """How wide each thing is, and how many stand in a row."""
    fitting = int((room + _SPACE) // (look.least + _SPACE))
    in_row = look.columns or max(1, min(count, fitting, 7 if most else max(7, ceil(count / 2))))
    width = min(max(most or look.side, look.least), (room + _SPACE) / in_row - _SPACE)
    return width, in_row


def _rows_height(look: Look, things: Sequence[Any], room: float = INNER, most: float = 0) -> float:
    width, in_row = _measure(look, len(things), room, most)
    return ceil(len(things) / in_row) * (width * look.ratio + _SPACE)


# Before and after the table


def face_scene(look: Look, value: Any) -> Scene:
    """The face of a thing."""
    side = min(46.0, 54 / look.ratio)
    items = look.draw(value, (SIDE - side) / 2, (SIDE - side * look.ratio) / 2, side)
    return card_scene(tuple(items), ground="#d7dde0")


def cover_of(name: str, players: range, lines: Sequence[str], look: Look, sign: Any = None) -> Cover:
    """The sign and the rule at a glance, from the things that the game is played with."""
    values = list(look.values) or [1, 2, 3]
    shown = [values[-1], values[len(values) // 2], values[0]]

    def emblem(left: float, top: float) -> Iterator[Item]:
        width = min(EMBLEM[1] / look.ratio, EMBLEM[0]) - 2
        yield from look.draw(
            shown[0] if sign is None else sign,
            left + (EMBLEM[0] - width) / 2,
            top + (EMBLEM[1] - width * look.ratio) / 2,
            width,
        )

    def hint(left: float, top: float) -> Iterator[Item]:
        width = min(HINT[1] / look.ratio, HINT[0] / 3 - 6)
        y = top + (HINT[1] - width * look.ratio) / 2
        for index, value in enumerate(shown):
            yield from look.draw(value, left + index * (HINT[0] / 3) + (HINT[0] / 3 - width) / 2, y, width)

    first, last = players[0], players[-1]
    return Cover(
        title=name,
        players=plural("player", last) if first == last else f"{first}-{last} players",
        lines=tuple(lines),
        emblem=emblem,
        hint=hint,
        hint_alt=join_words([look.words(value) for value in shown]),
    )


def topic_picture(title: str, look: Look, theme: Theme) -> Picture:
    """A topic's title over the things that the game is played with."""
    values = (list(look.values) or [1, 2, 3])[:6]
    items: list[Item] = [Box(MARGIN, MARGIN, INNER, 34, theme.panel, 8)]
    items.append(Label(plain(title), WIDTH / 2, MARGIN + 17, 19, PAPER, is_bold=True, most=INNER - 16))
    items += _laid(look, values, MARGIN + 46, INNER, MARGIN)
    height = MARGIN + 46 + _rows_height(look, values) + 4
    alt = f"{title}: {join_words([look.words(value) for value in values])}."
    return Picture(Scene(WIDTH, round(height), theme.background, tuple(items)), alt)
