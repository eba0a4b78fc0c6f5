"""A small game drawn: the panels of its seats, what lies on the table, and below it what the reader holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import Any

from games.api import Cast
from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.picture import GOLD, MOST_ALT, PAPER, Box, Item, Label, Picture, Scene, can_paint
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
from games.english import clip, join_words, plural
from games.small.fields import Field, Sight
from games.small.looks import DIE, SIGNS, Look
from games.small.moves import Move, MoveSpec
from games.small.view import SmallView
from games.small.words import caption, each_of, own_things, seat_facts, table_things, tell

_SPACE = 6.0
_LINE = 24.0
_NAME = 40
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


def draw_table(game: Any, view: SmallView, cast: Cast, theme: Theme) -> Picture:
    """The public table."""
    items, height = _table(game, view, cast, range(game.seats), theme)
    alt = _alt(game, view, cast, range(game.seats))
    return Picture(Scene(WIDTH, round(height), theme.background, tuple(items)), alt)


def draw_hand(game: Any, view: SmallView, cast: Cast, theme: Theme) -> Picture | None:
    """The table with the others above, and below it what the reader holds; None before the game has begun."""
    if view.seat is None or not game.is_begun:
        return None
    others = view.others(game.seats)
    items, table = _table(game, view, cast, others, theme)
    rows = [row for row in _own_rows(game, view.seat) if row[2]]
    height = table + HEADER + sum(_rows_height(look, things) + _SPACE for _, look, things in rows) + (4 if rows else 2)
    facts = list(seat_facts(game, view.seat))
    items += own_storey(
        table,
        height,
        theme,
        plain(f"You: {facts[0]}" if facts else "You"),
        plain(", ".join(facts[1:2])) if facts[1:] else "",
    )
    top = table + HEADER
    for _, look, things in rows:
        is_marked = game.is_counted if game.round_books is not None else None
        items += _laid(look, things, top, INNER, MARGIN, is_marked=is_marked)
        top += _rows_height(look, things) + _SPACE
    own = [f"{caption(name)}: {join_words(words)}." for name, words, _ in own_things(game, view) if words]
    told = " ".join(["You:", *(f"{fact}." for fact in facts), *own, _alt(game, view, cast, others)])
    return Picture(Scene(WIDTH, round(height), theme.background, tuple(items)), clip(told, MOST_ALT))


def _own_rows(game: Any, seat: int) -> Iterator[tuple[Field, Look, list[Any]]]:
    for name, field in game.declared.items():
        if field.sight is Sight.PRIVATE and field.look is not None:
            yield field, field.look, each_of(getattr(game, name)[seat])


# The table


def _table(game: Any, view: SmallView, cast: Cast, seats: Sequence[int], theme: Theme) -> tuple[list[Item], float]:
    """What everybody sees, and how high it is."""
    items: list[Item] = []
    top = float(MARGIN)
    for line in [tell(line, Cast(_plain_names(cast), view.seat)) for line in game.status()] if game.is_begun else []:
        items.append(Label(plain(line), WIDTH / 2, top + _LINE / 2, TEXT, PAPER, is_bold=True, most=INNER))
        top += _LINE
    for _, field, things in table_things(game):
        if things and field.look is not None:
            items += _laid(field.look, things, top + 4, INNER, MARGIN)
            top += _rows_height(field.look, things) + 10
    if not seats:
        return items, top + 4
    if game.round_books is not None and any(_opened(game, seat) for seat in seats):
        return _revealed(game, view, cast, seats, items, top + GAP)
    columns = _columns(len(seats))
    top += TURN_MARK + FRAME
    is_compact = len(seats) > (MOST_HIGH if view.seat is None else MOST_HIGH_ABOVE_A_HAND)
    height = panel_height(is_compact=is_compact) if _has_chips(game) else 56
    width = 0 if is_compact else panel_width(columns)
    panels = [_panel(game, view, cast, seat, width) for seat in seats]
    items += seat_panels(
        panels, MARGIN, top, columns, theme, "", height=height, is_compact=is_compact or not _has_chips(game)
    )
    top += ceil(len(seats) / columns) * panels_pitch(height) - GAP
    for seat in seats:
        for look, things in _opened(game, seat):
            items.append(Label(_plain_names(cast)[seat], MARGIN, top + 16, TEXT, theme.soft, "lm", most=90))
            items += _laid(look, things, top, INNER - 96, MARGIN + 96, is_left=True, most=_SMALL)
            top += _rows_height(look, things, INNER - 96, _SMALL) + 4
    return items, top + 4


def _revealed(
    game: Any, view: SmallView, cast: Cast, seats: Sequence[int], items: list[Item], top: float
) -> tuple[list[Item], float]:
    """Instead of panels a row a seat, at the end of a round: what it held, and what it did last."""
    panels = {seat: _panel(game, view, cast, seat, 0) for seat in seats}
    left, chips = MARGIN + _PLATE + 8, max(chip_width(panel.chip) for panel in panels.values()) + 8
    room = WIDTH - MARGIN - chips - left
    for seat, panel in panels.items():
        opened = _opened(game, seat)
        if opened:
            items += name_plate(panel, MARGIN, top + 2, _PLATE)
            items += chip(panel.chip, WIDTH - MARGIN - chip_width(panel.chip) / 2, top + 15, is_newest=panel.is_newest)
        for look, things in opened:
            items += _laid(look, things, top, room, left, is_left=True, most=_SMALL, is_marked=game.is_counted)
            top += _rows_height(look, things, room, _SMALL)
    return items, top + 4


def _opened(game: Any, seat: int) -> list[tuple[Look, list[Any]]]:
    """What everybody sees of what the seat holds."""
    fields = game.declared.items()
    open_fields = [
        (field, each_of(getattr(game, name)[seat])) for name, field in fields if _is_open(game, name, field, seat)
    ]
    return [(field.look.small or field.look, things) for field, things in open_fields if field.look and things]


def _is_open(game: Any, name: str, field: Field, seat: int) -> bool:
    return field.sight is Sight.PRIVATE and field.look is not None and game.is_revealed(name, seat)


def _plain_names(cast: Cast) -> tuple[str, ...]:
    return tuple(seat_name(cast.names, seat, cast.reader) for seat in range(len(cast.names)))


def _columns(count: int) -> int:
    return count if count <= 3 else ceil(count / 2) if count <= 8 else ceil(count / 3)


def _has_chips(game: Any) -> bool:
    return any(seat >= 0 for seat, *_ in game.news)


def _panel(game: Any, view: SmallView, cast: Cast, seat: int, width: float) -> SeatPanel:
    """A seat's panel; width: how much room its first fact has."""
    facts = list(seat_facts(game, seat))
    latest = [entry for entry in game.news[game.told_before :] if entry[0] >= 0]
    done = {each: (what, text) for each, what, text in latest}
    last = [each for each, *_ in latest][-1:]
    last_chip = tuple(_parts(_chip(game, cast, *done[seat], is_short=True)[:_MOST_CHIP])) if seat in done else ()
    return SeatPanel(
        seat_name(cast.names, seat, view.seat),
        game.seat_colours[seat],
        house=cast.houses.get(seat),
        count=plain(_first_fact(facts, width)) if facts else "",
        score=plain(facts[1]) if len(facts) > 1 else "",
        chip=last_chip,
        is_newest=last == [seat],
        is_to_act=seat in view.to_act,
        is_winner=seat in view.winners,
    )


def _first_fact(facts: Sequence[str], width: float) -> str:
    """The first fact, of which only the number stands where there is no room for its unit."""
    whole, _, _ = facts[0].partition(" ")
    return facts[0] if len(facts) == 1 and len(facts[0]) * _LETTER < width - 16 else whole


def _chip(game: Any, cast: Cast, what: Any, text: str, *, is_short: bool = False) -> str:
    if isinstance(what, Move):
        spec: MoveSpec = game.moves[what.name]
        text = spec.words(spec.chip or spec.name, what.values, cast, is_short=is_short)
    return text


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


# In words


def _alt(game: Any, view: SmallView, cast: Cast, seats: Sequence[int]) -> str:
    told = [f"{game.name}.", *(tell(line, cast) for line in (game.status() if game.is_begun else ()))]
    for name, field, things in table_things(game):
        if things and field.look is not None:
            told.append(f"{caption(name)}: {join_words([field.look.words(each) for each in things])}.")
    for seat in seats:
        facts = list(seat_facts(game, seat))
        shown = [
            join_words([field.look.words(each) for each in each_of(getattr(game, name)[seat])]) if field.look else ""
            for name, field in game.declared.items()
            if _is_open(game, name, field, seat)
        ]
        done = [_chip(game, cast, what, text) for each, what, text in game.news[game.told_before :] if each == seat][
            -1:
        ]
        known = ", ".join(filter(None, [*facts, *shown, *done])) or "nothing yet"
        told.append(f"{clip(cast.names[seat], _NAME)}{cast.note(seat)}{view.tag(seat, ', ')}: {known}.")
    return clip(" ".join(told), MOST_ALT)


# Before and after the table


def _look_of(game: Any) -> Look:
    """The look of what a game is played with: the first that it declares."""
    look = next((field.look for field in game.declared.values() if field.look is not None), DIE)
    return look.of or look


def cover_of(game: Any) -> Cover:
    """The sign and the rule at a glance, from the things that the game is played with."""
    look = _look_of(game)
    values = list(look.values) or [1, 2, 3]
    shown = [values[-1], values[len(values) // 2], values[0]]

    def emblem(left: float, top: float) -> Iterator[Item]:
        width = min(EMBLEM[1] / look.ratio, EMBLEM[0]) - 2
        yield from look.draw(
            shown[0] if game.sign is None else game.sign,
            left + (EMBLEM[0] - width) / 2,
            top + (EMBLEM[1] - width * look.ratio) / 2,
            width,
        )

    def hint(left: float, top: float) -> Iterator[Item]:
        width = min(HINT[1] / look.ratio, HINT[0] / 3 - 6)
        y = top + (HINT[1] - width * look.ratio) / 2
        for index, value in enumerate(shown):
            yield from look.draw(value, left + index * (HINT[0] / 3) + (HINT[0] / 3 - width) / 2, y, width)

    first, last = game.players[0], game.players[-1]
    return Cover(
        title=game.name,
        players=plural("player", last) if first == last else f"{first}-{last} players",
        lines=game.brief,
        emblem=emblem,
        hint=hint,
        hint_alt=join_words([look.words(value) for value in shown]),
    )


def topic_picture(title: str, game: Any, theme: Theme) -> Picture:
    """A topic's title over the things that the game is played with."""
    look = _look_of(game)
    values = (list(look.values) or [1, 2, 3])[:6]
    items: list[Item] = [Box(MARGIN, MARGIN, INNER, 34, theme.panel, 8)]
    items.append(Label(plain(title), WIDTH / 2, MARGIN + 17, 19, PAPER, is_bold=True, most=INNER - 16))
    items += _laid(look, values, MARGIN + 46, INNER, MARGIN)
    height = MARGIN + 46 + _rows_height(look, values) + 4
    alt = f"{title}: {join_words([look.words(value) for value in values])}."
    return Picture(Scene(WIDTH, round(height), theme.background, tuple(items)), alt)
