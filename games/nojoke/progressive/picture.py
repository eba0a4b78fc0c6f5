"""NO-JOKE Progressive Group drawn: the table from the channel's view, a hand below its table from its seat's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.picture import GOLD, INK, PAPER, SEAT_COLOURS, Arrow, Box, Item, Label, Picture, Scene, Sprite
from games.drawing.table import (
    GAP,
    HEADER,
    INNER,
    MARGIN,
    RADIUS,
    RAISE,
    TALLY,
    TEXT,
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
from games.english import capital, number
from games.nojoke.labels import stick_label
from games.nojoke.pictures import (
    STICK_RATIO,
    STICKS,
    THEME,
    band,
    stick_chip,
    stick_face,
    stick_symbols,
    symbol_sprite,
    whole_stick,
)
from games.nojoke.progressive.choices import BACK, across_label, group_name
from games.nojoke.progressive.rules import GROUP, MOST_GROUPS, SEATS, Deed
from games.nojoke.progressive.words import FEW_GROUPS, MANY_SEATS, ProgressiveWords
from games.nojoke.sticks import POSITIONS, SYMBOLS_OF, parse_stick

MOST_TABLE, MOST_HAND = 320, 360
"""The height of a picture with few seats and groups."""
_ROWS_IN_TURN, _ROWS_WAITING = 3, 2
"""The rows of buttons below a hand: its sticks, the call, and what is no play."""
_THIRD_LINE = 16
"""The room kept free below a hand that waits, whose line says who plays first as well."""
_STICK_GAP, _WORD_GAP = 20.0, 54.0
"""Between sticks; the second where words stand on the feet of some."""
_WORD = 16
"""How far a word stands out below its stick."""
_NO_CUP = 100
"""Points from which on there is no room for a cup beside a chip."""
_PANELS_IN_ROW, _TALLIES_IN_ROW = 3, 5
_SHORT_SCORE = 7
"""Characters of a score that has room for its unit."""
EXAMPLE = tuple(map(parse_stick, ("HHS", "DDC", "TTH")))
TAKER = parse_stick("TDH")
"""It has the three symbols across the first row of the example."""
STICKS_GAP = 2.0
"""Between the whole sticks of a group."""
_WOOD = "#f3dfb0"
_TOKEN = 22


class Cells(NamedTuple):
    """How groups are drawn: how many stand in a line, how high their cells are, and what stands about these.

    cell: by the number of rows drawn. has_title: whether the name is a line of its own.
    """

    columns: int
    cell: tuple[int, int, int]
    has_title: bool = True
    has_tokens: bool = False

    def height(self, rows: int) -> int:
        """The height of a group of which the first `rows` rows are drawn."""
        return (25 if self.has_title else 5) + rows * self.cell[rows - 1] + _TOKEN * self.has_tokens + 4


LARGE = Cells(3, (36, 30, 26), has_tokens=True)
PLAIN = Cells(3, (36, 30, 26))
TIGHT = Cells(3, (30, 24, 23))
IN_LINE = Cells(3, (30, 24, 23), has_title=False)
MEDIUM = Cells(4, (27, 26, 24))
SMALL = Cells(4, (24, 23, 23), has_title=False)
"""From the largest, for up to three groups, to the smallest."""


class _Form(NamedTuple):
    """A hand's picture at one of its sizes; stick: how wide those of the hand are.

    seats: how the others stand: "full" with all that is public, "compact" with points and chips, "tally" as tokens and
    points, "none" at a question.
    """

    cells: Cells
    seats: str
    stick: int


_FORMS = {
    FEW_GROUPS: (
        _Form(LARGE, "full", 38), _Form(LARGE, "compact", 34), _Form(PLAIN, "compact", 32),
        _Form(TIGHT, "compact", 28), _Form(IN_LINE, "compact", 28), _Form(IN_LINE, "tally", 28),
    ),
    8: (
        _Form(MEDIUM, "full", 38), _Form(MEDIUM, "compact", 34), _Form(SMALL, "compact", 30),
        _Form(MEDIUM, "tally", 30), _Form(SMALL, "tally", 28),
    ),
    MOST_GROUPS + 1: (_Form(SMALL, "compact", 30), _Form(SMALL, "tally", 28), _Form(SMALL, "tally", 24)),
}  # fmt: skip
"""By the most groups that stand; the first for which there is room is drawn."""


def table(words: ProgressiveWords) -> Picture:
    """The groups with who placed their sticks, the rows that take in gold, and each seat with what it did last."""
    seats = words.game.seats
    most = min(room(2), MOST_TABLE) if words.is_few else room(2, is_large=True)
    columns = seats if seats < MANY_SEATS else _PANELS_IN_ROW
    height = panel_height(has_score_line=columns == MANY_SEATS - 1)
    below = ceil(seats / columns) * panels_pitch(height) - panels_pitch(0) + MARGIN
    top = MARGIN + 24 + 10
    ways = [form.cells for form in _forms(words)]
    cells = next((each for each in ways if top + _high(words, each, POSITIONS) + 8 + GAP + below <= most), ways[-1])
    items = [*_plates(words), *_groups(words, seat_tokens(words.cast.names), cells, top, POSITIONS)]
    panels = top + _high(words, cells, POSITIONS) + 8 + GAP
    shown = _panels(words, range(seats))
    items += seat_panels(shown, MARGIN, panels, columns, THEME, STICKS, height=height)
    return Picture(Scene(WIDTH, round(panels + below), THEME.background, tuple(items)), words.alt())


def hand(words: ProgressiveWords) -> Picture | None:
    """The table as the seat sees it, and below it the hand; None without sticks.

    In turn what can be played is raised: every stick, with hints those alone that take, or the one just drawn. A lesson
    leaves out what that is, and has words to say in its place. At a question the other seats give way to the groups,
    and of the sticks the one that is asked about is raised.
    """
    if not words.hand:
        return None
    question = next((choice for choice in words.choices() if choice.children and words.path == (choice.key,)), None)
    forms, rows = _forms(words), _ROWS_IN_TURN if words.view.seat in words.view.to_act else _ROWS_WAITING
    if question is not None:
        forms = tuple(form._replace(seats="none") for form in forms)
        rows = button_rows([*(choice.short for choice in question.children), BACK])
    most = min(room(rows), MOST_HAND) if words.is_few else room(rows, is_large=True)
    most -= 0 if words.view.legal else _THIRD_LINE
    hands = [_Hand(words, form) for form in forms]
    shown = next((each for each in hands if each.height <= most), hands[-1])
    return Picture(Scene(WIDTH, round(shown.height), THEME.background, tuple(shown.items())), words.alt())


def _forms(words: ProgressiveWords) -> tuple[_Form, ...]:
    """The ways to draw so many groups, the largest first."""
    return next(forms for most, forms in _FORMS.items() if len(words.groups) <= most)


class _Hand(NamedTuple):
    """A hand below its table, at one of its sizes."""

    words: ProgressiveWords
    form: _Form

    @property
    def _feet(self) -> dict[int, str]:
        """The words on the feet of sticks that take, with hints."""
        uses = {stick: self.words.best_use(stick) for stick in self.words.hand}
        return {
            stick: "Easy" if group == self.words.complete else f"takes {group + 1}"
            for stick, group in uses.items()
            if group is not None
        }

    @property
    def _columns(self) -> int:
        return min(len(self.words.others), _TALLIES_IN_ROW if self.form.seats == "tally" else _PANELS_IN_ROW)

    @property
    def _seats_top(self) -> float:
        return MARGIN + _high(self.words, self.form.cells, self.words.row_count) + 8 + GAP

    @property
    def _storey(self) -> float:
        """Where the reader's storey begins."""
        if self.form.seats == "none":
            return self._seats_top - 8
        height = TALLY if self.form.seats == "tally" else panel_height(is_compact=self.form.seats == "compact")
        rows = ceil(len(self.words.others) / self._columns)
        return self._seats_top + rows * panels_pitch(height) - panels_pitch(0) + GAP

    @property
    def height(self) -> float:
        foot = _WORD if self._feet else 0
        return self._storey + HEADER + RAISE + self.form.stick * STICK_RATIO + foot + MARGIN

    def items(self) -> Iterator[Item]:
        words, game = self.words, self.words.game
        tokens = seat_tokens(words.cast.names, words.view.seat)
        yield from _groups(words, tokens, self.form.cells, MARGIN, words.row_count)
        yield from self._seats(tokens)
        score = _points(words, words.view.seat or 0)
        unit = "point" if score == "1" else "points"
        supply = f"jackpot {number(game.jackpot)}, pack {number(len(game.reserve))}"
        yield from own_storey(self._storey, self.height, THEME, f"You: {score} {unit}", supply)
        yield from self._sticks(self._storey + HEADER + RAISE)

    def _sticks(self, top: float) -> Iterator[Item]:
        """The hand in a row, what can be played raised; the rim says enough, for a tick would hide a symbol."""
        wide, sticks, feet = self.form.stick, self.words.hand, self._feet
        gap = _WORD_GAP if feet else _STICK_GAP
        for stick, (left, _) in zip(sticks, places(len(sticks), len(sticks), wide, gap), strict=True):
            is_raised = self._is_raised(stick)
            y = top - RAISE * is_raised
            yield from whole_stick(stick, left, y, wide)
            if is_raised:
                yield Box(left - 1, y - 1, wide + 2, wide * STICK_RATIO + 2, "", wide * 0.22 + 1, GOLD, 3)
            if stick in feet:
                yield from plate(feet[stick], left + wide / 2, y + wide * STICK_RATIO + 11, THEME, is_gold=True)

    def _is_raised(self, stick: int) -> bool:
        words = self.words
        if words.asked is not None or words.drawn_stick is not None:
            return stick == (words.drawn_stick if words.asked is None else words.asked)
        return stick in self._feet if self._feet else bool(words.view.legal)

    def _seats(self, tokens: Sequence[str]) -> Iterator[Item]:
        """The other seats, from the next one on."""
        top, columns, seats, scores = self._seats_top, self._columns, self.words.others, self.words.standing
        width = min(INNER, columns * panel_width(2) + (columns - 1) * GAP)
        left, wide = (WIDTH - width) / 2, panel_width(columns, width)
        panels = _panels(self.words, seats)
        if self.form.seats == "full":
            yield from seat_panels(panels, left, top, columns, THEME, STICKS, width=width)
        elif self.form.seats == "compact":
            yield from _compact(panels, [scores[seat] for seat in seats], left, top, columns, width)
        elif self.form.seats == "tally":
            for index, seat in enumerate(seats):
                panel = replace(panels[index], count=number(scores[seat]))
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


def _plates(words: ProgressiveWords) -> Iterator[Item]:
    """Jackpot, pack and what the table plays, side by side."""
    game = words.game
    played = "Easy" if game.easy else "" if game.rows == "singles" else game.rows
    x = float(MARGIN)
    for text in filter(None, (f"Jackpot {number(game.jackpot)}", f"pack {number(len(game.reserve))}", played)):
        width = plate_width(text)
        yield from plate(text, x + width / 2, MARGIN + 12, THEME, is_gold=x == MARGIN)
        x += width + 6


def _panels(words: ProgressiveWords, seats: Sequence[int]) -> list[SeatPanel]:
    newest = next(reversed(words.did), None)
    return [
        SeatPanel(
            seat_name(words.cast.names, seat, words.reader),
            SEAT_COLOURS[seat],
            house=words.cast.houses.get(seat),
            count=number(len(words.game.hands[seat])),
            score=_score(words, seat),
            chip=_chip(words.did.get(seat)),
            is_newest=seat == newest,
            is_to_act=seat in words.view.to_act,
            is_winner=seat in words.view.winners,
        )
        for seat in seats
    ]


def _points(words: ProgressiveWords, seat: int) -> str:
    """A seat's points, those of this hand behind a plus: "8+4"."""
    before, captured = words.game.banked[seat], words.game.captured[seat]
    return f"{before}+{captured}" if before and captured else str(before + captured)


def _score(words: ProgressiveWords, seat: int) -> str:
    score = _points(words, seat)
    return f"{score} pt{'' if score == '1' else 's'}" if len(score) + 4 <= _SHORT_SCORE else score


def _chip(deed: Deed | None) -> Chip:
    """A deed in symbols."""
    if deed is None:
        return ()
    return stick_chip(deed.stick) if deed.what == "placed" else (f"+{deed.sticks}",)


# Groups


def _shown(words: ProgressiveWords) -> list[list[int]]:
    """The groups on the table; in play the first too before its first stick."""
    return words.groups or ([[]] if words.game.is_in_play else [])


def _high(words: ProgressiveWords, cells: Cells, rows: int) -> float:
    """The height of the groups with what is between their lines."""
    return max(0, ceil(len(_shown(words)) / cells.columns) * (cells.height(rows) + GAP) - GAP)


def _groups(words: ProgressiveWords, tokens: Sequence[str], cells: Cells, top: float, rows: int) -> Iterator[Item]:
    """The first `rows` rows of each group; an open one, the first too, keeps places free."""
    wide, high = panel_width(cells.columns), cells.height(rows)
    for index, group in enumerate(_shown(words)):
        line, column = divmod(index, cells.columns)
        left, y = MARGIN + column * (wide + GAP), top + line * (high + GAP)
        is_open = len(group) < GROUP
        yield Box(left, y, wide, high, THEME.panel, RADIUS, THEME.soft if is_open else "", 1.5 if is_open else 0)
        x, room_for_cells = left + 4, wide - 8
        colour = THEME.soft if is_open else PAPER
        if cells.has_title:
            title = f"{capital(group_name(index))}{' open' if is_open and cells.columns == 3 else ''}"
            yield Label(title, left + 7, y + 13, TEXT, colour, "lm", is_bold=True, most=wide - 10)
            y += 25
        else:
            yield Label(str(index + 1), left + 13, y + high / 2, TEXT, colour, is_bold=True)
            x, y, room_for_cells = x + 20, y + 5, room_for_cells - 20
        width, height = room_for_cells / GROUP, cells.cell[rows - 1]
        yield from _sticks_of(group, x, y, width, height, rows, 0 if rows == words.row_count else words.row_count)
        for place, seat in enumerate(words.game.placers[index * GROUP :][: len(group)] if cells.has_tokens else ()):
            left, middle = x + place * width, y + rows * height
            yield Box(left + 1.5, middle + 2, width - 3, _TOKEN - 3, SEAT_COLOURS[seat], 5)
            yield Label(tokens[seat], left + width / 2, middle + _TOKEN / 2 + 0.5, TEXT, INK, is_bold=True)


def _sticks_of(
    group: Sequence[int], left: float, top: float, width: float, height: float, rows: int, marked: int
) -> Iterator[Item]:
    """The sticks of a group side by side, of each the first rows; the `marked` first ones have a bar in gold."""
    lefts = [left + place * width + 1.5 for place in range(GROUP)]
    for place, x in enumerate(lefts):
        is_free = place >= len(group)
        fill, edge, line = ("", THEME.soft, 1.5) if is_free else (_WOOD, INK, 1.0)
        yield Box(x, top + 1, width - 3, rows * height - 2, fill, 6, edge, line)
    for row in range(marked if group else 0):
        yield Box(left, top + row * height + 2, len(group) * width, height - 4, GOLD, 6, INK, 1.5)
    size = round(min(width, height) * 0.78)
    for stick, x in zip(group, lefts, strict=False):
        for row, symbol in enumerate(SYMBOLS_OF[stick][:rows]):
            yield symbol_sprite(symbol, x + width / 2 - 1.5, top + (row + 0.5) * height, size)


def group_sticks(group: Sequence[int], rows: int, left: float, top: float, width: float) -> Iterator[Item]:
    """The whole sticks of a group, its first `rows` rows on gold; places are kept free for what it lacks."""
    step = width + STICKS_GAP
    for place in range(GROUP):
        if place < len(group):
            yield from stick_face(left + place * step, top, width)
        else:
            yield Box(left + place * step, top, width, width * STICK_RATIO, "", width * 0.22, THEME.soft, 1.5)
    for position in range(rows):
        yield band(left - 1, left + len(group) * step - STICKS_GAP + 1, top, width, position)
    for place, stick in enumerate(group):
        yield from stick_symbols(stick, left + place * step, top, width)


# The cover

_CELL_WIDTH, _CELL_HEIGHT, _SYMBOL, _EDGE = 15.4, 30.0, 14, 3.0
_STICK, _ARROW = 30.0, 26.0


def _emblem(left: float, top: float) -> Iterator[Item]:
    """A row across a group."""
    width, height = EMBLEM
    y = top + (height - _CELL_HEIGHT) / 2
    yield Box(left, y - _EDGE, width, _CELL_HEIGHT + 2 * _EDGE, GOLD, 8, INK, 1)
    step = (width - 2 * _EDGE - _CELL_WIDTH) / (GROUP - 1)
    for place, stick in enumerate(EXAMPLE):
        x = left + _EDGE + place * step
        yield Box(x, y, _CELL_WIDTH, _CELL_HEIGHT, _WOOD, 6, INK, 1)
        yield symbol_sprite(SYMBOLS_OF[stick][0], x + _CELL_WIDTH / 2, y + _CELL_HEIGHT / 2, _SYMBOL)


def _hint(left: float, top: float) -> Iterator[Item]:
    """A stick that takes a group, whose first row is on gold."""
    width, height = HINT
    y = top + (height - _STICK * STICK_RATIO) / 2
    yield from whole_stick(TAKER, left + 1, y, _STICK)
    yield Box(left, y - 1, _STICK + 2, _STICK * STICK_RATIO + 2, "", _STICK * 0.22 + 1, GOLD, 3)
    yield Arrow(left + _STICK + 5, top + height / 2, left + _STICK + _ARROW - 2, top + height / 2, GOLD, 4)
    room = width - _STICK - _ARROW - 3
    yield from group_sticks(EXAMPLE, 1, left + _STICK + _ARROW + 2, y, room / GROUP - 2)


COVER = Cover(
    title="Progressive",
    players=f"{SEATS[0]}-{SEATS[-1]} players",
    lines=("Read across three sticks:", "the one with the same", "symbols takes them all."),
    emblem=_emblem,
    hint=_hint,
    hint_alt=f"{stick_label(TAKER)} takes three sticks whose first symbols are {across_label(EXAMPLE, 0)}",
)
