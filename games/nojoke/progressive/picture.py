"""NO-JOKE Progressive Group drawn: the groups from the channel's view, a hand from its seat's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from games.api import Cast
from games.drawing.picture import PAPER, Box, Item, Label, Picture, Scene
from games.english import capital, join_words, number, plural
from games.nojoke.labels import LEGEND, sticks_letters
from games.nojoke.pictures import (
    BACKGROUND,
    HEADER,
    INNER,
    MARGIN,
    PANEL,
    SEAT_GAP,
    SEAT_PITCH,
    SMALL,
    SOFT,
    STICK_RATIO,
    WIDTH,
    Held,
    Mark,
    SeatFacts,
    band,
    hand_scene,
    header,
    owner,
    seat_panels,
    seat_rows,
    stick_face,
    stick_symbols,
)
from games.nojoke.progressive.groups import GROUP, group_name, groups_of
from games.nojoke.progressive.model import ROWS, PlaceStick, ProgressiveView, Take
from games.nojoke.progressive.words import table_alt
from games.nojoke.sticks import stick_name

_EMPTY_HEIGHT = 90
_GROUPS_IN_ROW = ((6, 3, 34.0), (12, 4, 25.0))
"""The most groups in all, how many of them then stand in a row, and how wide their sticks are."""
_GROUP_GAP = 6.0
_STICK_GAP = 2.0
_TITLE = 21
_FOOT = 20
"""Below the sticks, with the letters of who placed them."""


def table_picture(view: ProgressiveView, cast: Cast) -> Picture:
    """The groups, the rows that are read across on gold bars, who placed each stick, and each seat."""
    seats = len(view.counts)
    items = list(header(f"Jackpot {number(view.jackpot)}", f"Pack {number(view.pack)}"))
    groups = groups_of(view.table)
    top = float(HEADER)
    if groups:
        columns, width = next((columns, width) for most, columns, width in _GROUPS_IN_ROW if len(groups) <= most)
        panel = (INNER + _GROUP_GAP) / columns - _GROUP_GAP
        height = _TITLE + width * STICK_RATIO + _FOOT
        for index, group in enumerate(groups):
            row, column = divmod(index, columns)
            in_row = min(columns, len(groups) - row * columns)
            left = (WIDTH + _GROUP_GAP - in_row * (panel + _GROUP_GAP)) / 2 + column * (panel + _GROUP_GAP)
            at = (left, top + row * (height + _GROUP_GAP))
            items.append(Box(*at, panel, height, PANEL, 10))
            items += _group(group, index, ROWS[view.rows], *at, panel, width)
            items += _placers(view.placers[index * GROUP :][:GROUP], *at, panel, width)
        top += ceil(len(groups) / columns) * (height + _GROUP_GAP)
    else:
        items.append(Label("No sticks are on the table", WIDTH / 2, top + _EMPTY_HEIGHT / 2, 15, SOFT))
        top += _EMPTY_HEIGHT
    top += 10
    items += seat_panels([_facts(view, seat) for seat in range(seats)], cast, top)
    height = round(top + seat_rows(seats) * SEAT_PITCH - SEAT_GAP + MARGIN)
    return Picture(Scene(WIDTH, height, BACKGROUND, tuple(items)), table_alt(view, cast))


def hand_picture(view: ProgressiveView, path: Sequence[str]) -> Picture | None:
    """The seat's sticks, those that take a group raised, with the oldest group that they take; None without sticks."""
    if not view.hand:
        return None
    words = _uses(view)
    hand = [Held(stick, Mark(word=words[stick]) if stick in words else None) for stick in view.hand]
    facts = plural("stick", len(view.hand)), f"Jackpot {number(view.jackpot)}, pack {number(view.pack)}"
    return Picture(hand_scene(facts, hand), _hand_alt(view, words))


def _first(left: float, panel: float, width: float) -> float:
    """Where the first stick of a group stands in its panel."""
    return left + (panel - GROUP * (width + _STICK_GAP) + _STICK_GAP) / 2


def _group(
    group: tuple[int, ...], index: int, rows: int, left: float, top: float, panel: float, width: float
) -> Iterator[Item]:
    """A group's number and sticks; an open one keeps places free."""
    is_open = len(group) < GROUP
    title = f"{index + 1} open" if is_open else capital(group_name(index))
    yield Label(title, left + panel / 2, top + _TITLE / 2, SMALL, SOFT if is_open else PAPER, is_bold=True)
    step, first, top = width + _STICK_GAP, _first(left, panel, width), top + _TITLE
    for place in range(GROUP):
        if place < len(group):
            yield from stick_face(first + place * step, top, width)
        else:
            yield Box(first + place * step, top, width, width * STICK_RATIO, "", width * 0.22, SOFT, 1.5)
    for position in range(rows):
        yield band(first - 1, first + len(group) * step - _STICK_GAP + 1, top, width, position)
    for place, stick in enumerate(group):
        yield from stick_symbols(stick, first + place * step, top, width)


def _placers(seats: Iterable[int], left: float, top: float, panel: float, width: float) -> Iterator[Item]:
    """The letters of who placed the sticks of a group, below them."""
    first, foot = _first(left, panel, width), top + _TITLE + width * STICK_RATIO + 3
    for place, seat in enumerate(seats):
        yield from owner(seat, first + place * (width + _STICK_GAP), foot, width)


def _facts(view: ProgressiveView, seat: int) -> SeatFacts:
    tag = view.tag(seat)
    return SeatFacts(view.counts[seat], view.scores[seat], tag, is_gold=bool(tag))


def _uses(view: ProgressiveView) -> dict[int, str]:
    """What stands on the sticks that take something: the oldest group first, since it takes all after it."""
    words: dict[int, str] = {}
    takes = sorted((action.group, action.stick) for action in view.legal if isinstance(action, Take))
    for group, stick in takes:
        words.setdefault(stick, f"takes {group + 1}")
    for action in view.legal:
        if isinstance(action, PlaceStick) and action.easy:
            words.setdefault(action.stick, "Easy")
    return words


def _hand_alt(view: ProgressiveView, words: dict[int, str]) -> str:
    holds = f"Your {plural('stick', len(view.hand))}: {sticks_letters(view.hand)}."
    uses = [f"{stick_name(stick)} {word}" for stick, word in sorted(words.items())]
    raised = [f"Raised: {join_words(uses)}."] if uses else []
    supply = f"Jackpot {number(view.jackpot)}, pack {number(view.pack)}."
    return " ".join([LEGEND, holds, *raised, supply])
