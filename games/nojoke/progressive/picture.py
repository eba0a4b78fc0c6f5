"""NO-JOKE Progressive Group drawn: the table from the channel's view, a hand below its table from its seat's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import ceil

from games.api import Cast
from games.drawing.picture import GOLD, PAPER, SEAT_COLOURS, Box, Item, Label, Picture, Scene, Sprite
from games.drawing.table import (
    GAP,
    HEADER,
    INNER,
    MARGIN,
    RAISE,
    TALLY,
    WIDTH,
    Chip,
    SeatPanel,
    button_rows,
    own_storey,
    panel_height,
    panel_width,
    panels_pitch,
    places,
    plate,
    plate_width,
    room,
    seat_name,
    seat_panels,
    seat_tally,
    seat_tokens,
)
from games.english import number
from games.nojoke.pictures import STICK_RATIO, STICKS, THEME, stick_chip, whole_stick
from games.nojoke.progressive.alt import hand_alt, table_alt
from games.nojoke.progressive.cells import (
    IN_LINE,
    LARGE,
    MEDIUM,
    PLAIN,
    SMALL,
    TIGHT,
    Cells,
    draw_groups,
    groups_height,
)
from games.nojoke.progressive.choices import BACK, choices
from games.nojoke.progressive.facts import FEW_GROUPS, FEW_SEATS, best_use, is_few, latest, others, points
from games.nojoke.progressive.groups import GROUP, MOST_GROUPS, groups_of
from games.nojoke.progressive.model import ROWS, Placed, ProgressiveView, Recent, Took, TookEasy
from games.nojoke.sticks import POSITIONS, stick_name

MOST_TABLE, MOST_HAND = 320, 360
"""How high a picture is at most with few seats and groups."""
_ROWS_IN_TURN, _ROWS_WAITING = 3, 2
"""The rows of buttons below a hand: its sticks, the call, and what is no play."""
_THIRD_LINE = 16
"""What is kept free below a hand that waits, whose line says who plays first as well."""
_STICK_GAP = 20.0
_WORD_GAP = 54.0
"""Between sticks where words stand on the feet of some."""
_WORD = 16
"""How far a word stands out below its stick."""
_NO_CUP = 100
"""So many points leave no room for a cup beside a chip."""
_PANELS_IN_ROW, _TALLIES_IN_ROW = 3, 5
_SHORT_SCORE = 7
"""So long a score has room for its unit."""


class _Seats(Enum):
    """How the other seats stand in a hand: with all that is public, with points and chips, or as tokens and points."""

    FULL = "full"
    COMPACT = "compact"
    TALLY = "tally"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class _Form:
    """A hand's picture at one of its sizes; stick: how wide those of the hand are."""

    cells: Cells
    seats: _Seats
    stick: int


_FORMS = (
    (
        FEW_GROUPS,
        (
            _Form(LARGE, _Seats.FULL, 38),
            _Form(LARGE, _Seats.COMPACT, 34),
            _Form(PLAIN, _Seats.COMPACT, 32),
            _Form(TIGHT, _Seats.COMPACT, 28),
            _Form(IN_LINE, _Seats.COMPACT, 28),
            _Form(IN_LINE, _Seats.TALLY, 28),
        ),
    ),
    (
        8,
        (
            _Form(MEDIUM, _Seats.FULL, 38),
            _Form(MEDIUM, _Seats.COMPACT, 34),
            _Form(SMALL, _Seats.COMPACT, 30),
            _Form(MEDIUM, _Seats.TALLY, 30),
            _Form(SMALL, _Seats.TALLY, 28),
        ),
    ),
    (
        MOST_GROUPS + 1,
        (_Form(SMALL, _Seats.COMPACT, 30), _Form(SMALL, _Seats.TALLY, 28), _Form(SMALL, _Seats.TALLY, 24)),
    ),
)
"""By the most groups that stand; the first for which there is room is drawn."""


def table_picture(view: ProgressiveView, cast: Cast) -> Picture:
    """The groups with who placed their sticks, the rows that take in gold, and each seat with what it did last."""
    cast = Cast(cast.names, None, cast.houses)
    seats = len(view.counts)
    most = min(room(2), MOST_TABLE) if is_few(view) else room(2, is_large=True)
    columns = seats if seats <= FEW_SEATS else _PANELS_IN_ROW
    height = panel_height(has_score_line=columns == FEW_SEATS)
    below = ceil(seats / columns) * panels_pitch(height) - panels_pitch(0) + MARGIN
    top = MARGIN + 24 + 10
    ways = [form.cells for form in _forms(view)]
    cells = next(
        (each for each in ways if top + groups_height(view, each, POSITIONS) + 8 + GAP + below <= most), ways[-1]
    )
    items = [*_plates(view), *draw_groups(view, seat_tokens(cast.names), cells, top, POSITIONS)]
    panels = top + groups_height(view, cells, POSITIONS) + 8 + GAP
    shown = _panels(view, cast, range(seats))
    items += seat_panels(shown, MARGIN, panels, columns, THEME, STICKS, height=height)
    return Picture(Scene(WIDTH, round(panels + below), THEME.background, tuple(items)), table_alt(view, cast))


def hand_picture(view: ProgressiveView, cast: Cast, path: Sequence[str]) -> Picture | None:
    """The table as the seat sees it, and below it the hand; None without sticks.

    In turn what can be played is raised: every stick, with hints those alone that take, or the one just drawn. A lesson
    leaves out what that is, and has words to say in its place. At a question the other seats give way to the groups,
    and of the sticks the one that is asked about is raised.
    """
    if not view.hand:
        return None
    question = next((choice for choice in choices(view) if choice.children and [*path] == [choice.key]), None)
    forms = _forms(view)
    rows = _ROWS_IN_TURN if view.seat in view.to_act else _ROWS_WAITING
    asked = None
    if question is not None:
        forms = tuple(replace(form, seats=_Seats.NONE) for form in forms)
        rows = button_rows([*(choice.short for choice in question.children), BACK])
        asked = next((stick for stick in view.hand if stick_name(stick) == question.key), None)
    most = min(room(rows), MOST_HAND) if is_few(view) else room(rows, is_large=True)
    most -= 0 if view.legal else _THIRD_LINE
    hands = [_Hand(view, cast, form, asked) for form in forms]
    hand = next((hand for hand in hands if hand.height <= most), hands[-1])
    return Picture(Scene(WIDTH, round(hand.height), THEME.background, tuple(hand.items())), hand_alt(view, cast, asked))


def _forms(view: ProgressiveView) -> tuple[_Form, ...]:
    """The ways to draw so many groups, the largest first."""
    count = len(groups_of(view.table))
    return next(forms for most, forms in _FORMS if count <= most)


@dataclass(frozen=True, slots=True)
class _Hand:
    """A hand below its table, at one of its sizes; asked: the stick that is asked about."""

    view: ProgressiveView
    cast: Cast
    form: _Form
    asked: int | None

    @property
    def _words(self) -> dict[int, str]:
        """What stands on the feet of sticks that take, with hints."""
        uses = {stick: best_use(self.view, stick) for stick in self.view.hand}
        return {
            stick: "Easy" if group == self.view.complete else f"takes {group + 1}"
            for stick, group in uses.items()
            if group is not None
        }

    @property
    def _columns(self) -> int:
        count = len(others(self.view))
        return min(count, _TALLIES_IN_ROW if self.form.seats is _Seats.TALLY else _PANELS_IN_ROW)

    @property
    def _seat_height(self) -> int:
        if self.form.seats is _Seats.TALLY:
            return TALLY
        return panel_height(is_compact=self.form.seats is _Seats.COMPACT)

    @property
    def _rows(self) -> int:
        """A hand has no room but for the rows that take."""
        return ROWS[self.view.rows]

    @property
    def _groups_height(self) -> float:
        return groups_height(self.view, self.form.cells, self._rows)

    @property
    def _seats_top(self) -> float:
        return MARGIN + self._groups_height + 8 + GAP

    @property
    def _storey(self) -> float:
        """Where the reader's storey begins."""
        if self.form.seats is _Seats.NONE:
            return MARGIN + self._groups_height + GAP
        rows = ceil(len(others(self.view)) / self._columns)
        return self._seats_top + rows * panels_pitch(self._seat_height) - panels_pitch(0) + GAP

    @property
    def height(self) -> float:
        foot = _WORD if self._words else 0
        return self._storey + HEADER + RAISE + self.form.stick * STICK_RATIO + foot + MARGIN

    def items(self) -> Iterator[Item]:
        view, form = self.view, self.form
        yield from draw_groups(view, seat_tokens(self.cast.names, view.seat), form.cells, MARGIN, self._rows)
        yield from self._seats()
        score = points(view, view.seat or 0)
        unit = "point" if score == "1" else "points"
        supply = f"jackpot {number(view.jackpot)}, pack {number(view.pack)}"
        yield from own_storey(self._storey, self.height, THEME, f"You: {score} {unit}", supply)
        yield from self._sticks(self._storey + HEADER + RAISE)

    def _sticks(self, top: float) -> Iterator[Item]:
        """The hand in a row, what can be played raised; the rim says enough, for a tick would hide a symbol."""
        wide, hand, words = self.form.stick, self.view.hand, self._words
        gap = _WORD_GAP if words else _STICK_GAP
        for stick, (left, _) in zip(hand, places(len(hand), len(hand), wide, gap), strict=True):
            is_raised = self._is_raised(stick)
            y = top - RAISE * is_raised
            yield from whole_stick(stick, left, y, wide)
            if is_raised:
                yield Box(left - 1, y - 1, wide + 2, wide * STICK_RATIO + 2, "", wide * 0.22 + 1, GOLD, 3)
            if stick in words:
                yield from plate(words[stick], left + wide / 2, y + wide * STICK_RATIO + 11, THEME, is_gold=True)

    def _is_raised(self, stick: int) -> bool:
        if self.asked is not None:
            return stick == self.asked
        if self.view.drawn_stick is not None:
            return stick == self.view.drawn_stick
        return stick in self._words if self._words else bool(self.view.legal)

    def _seats(self) -> Iterator[Item]:
        """The other seats, from the next one on."""
        view, top, columns = self.view, self._seats_top, self._columns
        seats = others(view)
        width = min(INNER, columns * panel_width(2) + (columns - 1) * GAP)
        left, wide = (WIDTH - width) / 2, panel_width(columns, width)
        panels = _panels(view, self.cast, seats)
        if self.form.seats is _Seats.FULL:
            yield from seat_panels(panels, left, top, columns, THEME, STICKS, width=width)
        elif self.form.seats is _Seats.COMPACT:
            yield from _compact(panels, [view.scores[seat] for seat in seats], left, top, columns, width)
        elif self.form.seats is _Seats.TALLY:
            tokens = seat_tokens(self.cast.names, view.seat)
            for index, seat in enumerate(seats):
                panel = replace(panels[index], count=number(view.scores[seat]))
                yield from seat_tally(panel, tokens[seat], left + index * (wide + GAP), top, wide, THEME)


def _compact(
    panels: Sequence[SeatPanel], scores: Sequence[int], left: float, top: float, columns: int, width: float
) -> Iterator[Item]:
    """Panels with points in place of the sticks held, which are four until the pack is empty."""
    height, wide = panel_height(is_compact=True), panel_width(columns, width)
    bare = [replace(panel, count="", score="") for panel in panels]
    yield from seat_panels(bare, left, top, columns, THEME, "", width=width, height=height, is_compact=True)
    for index, score in enumerate(scores):
        row, column = divmod(index, columns)
        x, y = left + column * (wide + GAP), top + row * panels_pitch(height) + 41
        has_cup = score < _NO_CUP or not panels[index].chip
        if has_cup:
            yield Sprite("drawing/cup", x + 4, y - 9, 18, 18)
        yield Label(number(score), x + 4 + 20 * has_cup, y, 18, PAPER, "lm", is_bold=True)


# Plates


def _plates(view: ProgressiveView) -> Iterator[Item]:
    """Jackpot, pack and what the table plays, side by side."""
    played = "Easy" if view.easy else "" if view.rows == "singles" else view.rows
    x = float(MARGIN)
    for text in filter(None, (f"Jackpot {number(view.jackpot)}", f"pack {number(view.pack)}", played)):
        width = plate_width(text)
        yield from plate(text, x + width / 2, MARGIN + 12, THEME, is_gold=x == MARGIN)
        x += width + 6


# Seats


def _panels(view: ProgressiveView, cast: Cast, seats: Sequence[int]) -> list[SeatPanel]:
    did = latest(view)
    newest = next(reversed(did), None)
    return [
        SeatPanel(
            seat_name(cast.names, seat, cast.reader),
            SEAT_COLOURS[seat],
            house=cast.houses.get(seat),
            count=number(view.counts[seat]),
            score=_score(view, seat),
            chip=_chip(did.get(seat)),
            is_newest=seat == newest,
            is_to_act=seat in view.to_act,
            is_winner=seat in view.winners,
        )
        for seat in seats
    ]


def _score(view: ProgressiveView, seat: int) -> str:
    score = points(view, seat)
    return f"{score} pt{'' if score == '1' else 's'}" if len(score) + 4 <= _SHORT_SCORE else score


def _chip(entry: Recent | None) -> Chip:
    """What a seat did, in symbols."""
    match entry:
        case Placed(stick=stick):
            return stick_chip(stick)
        case Took(sticks=sticks):
            return (f"+{sticks}",)
        case TookEasy():
            return (f"+{GROUP}",)
        case _:
            return ()
