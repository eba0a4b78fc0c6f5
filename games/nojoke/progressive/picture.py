"""NO-JOKE Progressive Group drawn: the groups from the channel's view, a hand from its seat's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from games.api import Cast
from games.drawing.picture import PAPER, Box, Item, Label, Picture
from games.drawing.table import INNER, SMALL, WIDTH, places
from games.english import capital, join_words, number, plural
from games.nojoke.labels import LEGEND, sticks_letters
from games.nojoke.pictures import (
    HEADER,
    PANEL,
    SOFT,
    STICK_RATIO,
    Held,
    Mark,
    SeatFacts,
    band,
    hand_scene,
    header,
    owner,
    stick_face,
    stick_symbols,
    table_scene,
)
from games.nojoke.progressive.groups import GROUP, group_name, groups_of
from games.nojoke.progressive.model import ROWS, PlaceStick, ProgressiveView, Take
from games.nojoke.progressive.words import table_alt
from games.nojoke.sticks import stick_name

_EMPTY_HEIGHT = 90
_GROUPS_IN_ROW = ((6, 3, 34.0), (12, 4, 25.0))
"""The most groups in all, how many of them then stand in a row, and how wide their sticks are."""
_GROUP_GAP = 6.0
STICK_GAP = 2.0
_TITLE = 21
_FOOT = 20
"""Below the sticks, with the letters of who placed them."""


def table_picture(view: ProgressiveView, cast: Cast) -> Picture:
    """The groups, the rows that are read across on gold bars, who placed each stick, and each seat."""
    items = list(header(f"Jackpot {number(view.jackpot)}", f"Pack {number(view.pack)}"))
    groups = groups_of(view.table)
    top = float(HEADER)
    if groups:
        columns, width = next((columns, width) for most, columns, width in _GROUPS_IN_ROW if len(groups) <= most)
        panel = (INNER + _GROUP_GAP) / columns - _GROUP_GAP
        height = _TITLE + width * STICK_RATIO + _FOOT
        for index, (left, row) in enumerate(places(len(groups), columns, panel, _GROUP_GAP)):
            group, at = groups[index], (left, top + row * (height + _GROUP_GAP))
            items.append(Box(*at, panel, height, PANEL, 10))
            items += _group(group, index, ROWS[view.rows], *at, panel, width)
            items += _placers(view.placers[index * GROUP :][:GROUP], *at, panel, width)
        top += ceil(len(groups) / columns) * (height + _GROUP_GAP)
    else:
        items.append(Label("No sticks are on the table", WIDTH / 2, top + _EMPTY_HEIGHT / 2, 15, SOFT))
        top += _EMPTY_HEIGHT
    top += 10
    facts = [_facts(view, seat) for seat in range(len(view.counts))]
    return Picture(table_scene(items, facts, cast, top), table_alt(view, cast))


def hand_picture(view: ProgressiveView, cast: Cast, path: Sequence[str]) -> Picture | None:
    """The seat's sticks, those that take a group raised, with the oldest group that they take; None without sticks."""
    if not view.hand:
        return None
    words = _uses(view)
    hand = [Held(stick, Mark(word=words[stick]) if stick in words else None) for stick in view.hand]
    facts = plural("stick", len(view.hand)), f"Jackpot {number(view.jackpot)}, pack {number(view.pack)}"
    return Picture(hand_scene(facts, hand), _hand_alt(view, words))


def _first(left: float, panel: float, width: float) -> float:
    """Where the first stick of a group stands in its panel."""
    return left + (panel - GROUP * (width + STICK_GAP) + STICK_GAP) / 2


def _group(
    group: tuple[int, ...], index: int, rows: int, left: float, top: float, panel: float, width: float
) -> Iterator[Item]:
    """A group's number and sticks; an open one keeps places free."""
    is_open = len(group) < GROUP
    title = f"{index + 1} open" if is_open else capital(group_name(index))
    yield Label(title, left + panel / 2, top + _TITLE / 2, SMALL, SOFT if is_open else PAPER, is_bold=True)
    yield from group_sticks(group, rows, _first(left, panel, width), top + _TITLE, width)


def group_sticks(group: Sequence[int], rows: int, left: float, top: float, width: float) -> Iterator[Item]:
    """The sticks of a group, its first `rows` rows on gold; places are kept free for what it lacks."""
    step = width + STICK_GAP
    for place in range(GROUP):
        if place < len(group):
            yield from stick_face(left + place * step, top, width)
        else:
            yield Box(left + place * step, top, width, width * STICK_RATIO, "", width * 0.22, SOFT, 1.5)
    for position in range(rows):
        yield band(left - 1, left + len(group) * step - STICK_GAP + 1, top, width, position)
    for place, stick in enumerate(group):
        yield from stick_symbols(stick, left + place * step, top, width)


def _placers(seats: Iterable[int], left: float, top: float, panel: float, width: float) -> Iterator[Item]:
    """The letters of who placed the sticks of a group, below them."""
    first, foot = _first(left, panel, width), top + _TITLE + width * STICK_RATIO + 3
    for place, seat in enumerate(seats):
        yield from owner(seat, first + place * (width + STICK_GAP), foot, width)


def _facts(view: ProgressiveView, seat: int) -> SeatFacts:
    tag = view.tag(seat)
    return SeatFacts(view.counts[seat], view.scores[seat], tag, is_gold=bool(tag))


def _uses(view: ProgressiveView) -> dict[int, str]:
    """What stands on the sticks that take something: the oldest group first, since it takes all after it."""
    words: dict[int, str] = {}
    if not view.hints:
        return words
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
